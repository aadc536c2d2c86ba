//! What people and the network do with the queue.

use std::cell::RefCell;

use domain::documents::{UploadProblem, check_upload_form, type_of_name};
use leptos::prelude::*;
use leptos::serde_json;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use web_sys::{
    Blob, ClipboardEvent, DragEvent, Event, File, FileList, FormData, HtmlFormElement, HtmlInputElement,
};

use super::kept::{self, KeptFile};
use super::{FileState, Queue, QueuedFile, UploadAnswer, UploadKind};
use crate::api::ApiError;
use crate::flat::from_texts;
use crate::hooks::{photo, upload};
use crate::{dom, import_file};

const MEGABYTE: u64 = 1024 * 1024;
const LIMIT: &str = "20 MB";

thread_local! {
    /// The contents of the queued files, by key.
    static CONTENTS: RefCell<Vec<(String, Blob)>> = const { RefCell::new(Vec::new()) };
}

fn content(key: &str) -> Option<Blob> {
    CONTENTS.with(|all| {
        all.borrow()
            .iter()
            .find(|(own, _)| own == key)
            .map(|(_, blob)| blob.clone())
    })
}

fn hold(key: &str, blob: Blob) {
    CONTENTS.with(|all| all.borrow_mut().push((key.to_owned(), blob)));
}

fn drop_content(key: &str) {
    CONTENTS.with(|all| all.borrow_mut().retain(|(own, _)| own != key));
}

/// Files of an earlier visit come back. What was chosen before the island woke up stays in its field until it is sent.
pub(super) fn wake(queue: Queue, form: &HtmlFormElement) {
    // An empty field is no fault where the queue has files.
    form.set_no_validate(true);
    let address = queue.target.with_value(|target| target.form.clone());
    spawn_local(async move {
        for file in kept::waiting(&address).await.unwrap_or_default() {
            let size = whole(file.content.size());
            hold(&file.key, file.content);
            push(queue, file.key, file.name, size, file.doc_type);
        }
    });
    dom::listen("paste", move |event| {
        let files = event
            .dyn_ref::<ClipboardEvent>()
            .and_then(ClipboardEvent::clipboard_data);
        if let Some(files) = files.and_then(|data| data.files()) {
            add_all(queue, &files);
        }
    });
}

/// A field of the form, or of a file, has changed.
pub(super) fn change(queue: Queue, event: &Event) {
    let Some(field) = dom::target(event) else {
        return;
    };
    if dom::is(&field, "[data-type]") {
        let value = dom::value(&field);
        if let Some(file) = file_of(queue, &field) {
            file.doc_type.set(value);
            if matches!(file.state.get_untracked(), FileState::Refused(_)) {
                file.state.set(FileState::Waiting);
            }
            keep(queue, &file);
        }
    } else if dom::is(&field, "[data-originals]") {
        queue.sends_originals.set(dom::is_checked(&field));
    } else if dom::is(&field, "[name=doc_type]") {
        // Chosen after the files: for those without a type.
        let value = dom::value(&field);
        for file in queue.files.get_untracked() {
            if file.doc_type.with_untracked(String::is_empty) {
                set_type(&file, value.clone());
            }
        }
    } else if let Ok(field) = field.dyn_into::<HtmlInputElement>()
        && field.type_() == "file"
    {
        take_from(queue, &field);
    }
}

/// Sets the type and shows it in the file's own field.
fn set_type(file: &QueuedFile, value: String) {
    let row = ["[data-key=\"", &file.key, "\"] [data-type]"].concat();
    if let Some(field) = dom::find(&row) {
        dom::set_value(&field, &value);
    }
    if matches!(file.state.get_untracked(), FileState::Refused(_)) {
        file.state.set(FileState::Waiting);
    }
    file.doc_type.set(value);
}

/// Moves the chosen files into the queue.
fn take_from(queue: Queue, field: &HtmlInputElement) {
    if let Some(files) = field.files() {
        add_all(queue, &files);
    }
    field.set_value("");
}

/// Files are dragged over the form, or dropped on it.
pub(super) fn dropped(queue: Queue, event: &DragEvent) {
    let Some(files) = event.data_transfer().and_then(|data| data.files()) else {
        return;
    };
    event.prevent_default();
    if event.type_() == "drop" {
        add_all(queue, &files);
    }
}

fn add_all(queue: Queue, files: &FileList) {
    for at in 0..files.length() {
        if let Some(file) = files.get(at) {
            add(queue, &file);
        }
    }
}

fn add(queue: Queue, file: &File) {
    let key = new_key();
    let name = file.name();
    let doc_type = guess(queue, &name);
    hold(&key, file.clone().into());
    let added = push(queue, key, name, whole(file.size()), doc_type);
    keep(queue, &added);
}

fn push(queue: Queue, key: String, name: String, bytes: u64, doc_type: String) -> QueuedFile {
    let t = queue.texts();
    let state = match unfit(&name, bytes) {
        Some(UploadProblem::FileTooLarge { .. }) => FileState::Final(t.too_large(LIMIT)),
        Some(_) => FileState::Final(t.wrong_kind().to_owned()),
        None => FileState::Waiting,
    };
    let file = QueuedFile {
        key,
        name,
        size: size(queue, bytes),
        doc_type: RwSignal::new(doc_type),
        state: RwSignal::new(state),
    };
    queue.files.update(|files| files.push(file.clone()));
    file
}

/// The reason why a file is not to be sent, before it is.
fn unfit(name: &str, bytes: u64) -> Option<UploadProblem> {
    // A photo becomes JPEG, and smaller.
    if is_heic(name) {
        return None;
    }
    let is_photo = is_photo(name);
    let problems = check_upload_form(Some((name, bytes)), "-", None);
    problems
        .into_iter()
        .find(|problem| !(is_photo && matches!(problem, UploadProblem::FileTooLarge { .. })))
}

fn ending(name: &str) -> String {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    ending.to_lowercase()
}

fn is_heic(name: &str) -> bool {
    matches!(ending(name).as_str(), "heic" | "heif")
}

fn is_photo(name: &str) -> bool {
    matches!(ending(name).as_str(), "jpg" | "jpeg" | "webp") || is_heic(name)
}

/// What the name tells; else the type that the form has chosen; else the only one that is missing.
fn guess(queue: Queue, name: &str) -> String {
    let marks = |one: &char| ('\u{300}'..='\u{36f}').contains(one);
    let name = String::from(js_sys::JsString::from(name).normalize("NFD"));
    let plain: String = name.chars().filter(|one| !marks(one)).collect();
    let plain = plain.to_lowercase().replace('đ', "d");
    let chosen = queue.form.get_untracked().and_then(|form| {
        let field = dom::one(&form, "[name=doc_type]")?;
        Some(dom::value(&field)).filter(|value| !value.is_empty())
    });
    queue.target.with_value(|target| {
        let offered = |code: &&str| target.types.iter().any(|(own, _)| own == code);
        let told = type_of_name(&plain).filter(offered).map(str::to_owned);
        let only = || match target.missing.as_slice() {
            [one] => Some(one.clone()),
            _ => None,
        };
        told.or(chosen).or_else(only).unwrap_or_default()
    })
}

/// Without its fraction.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "sizes, and parts of random numbers"
)]
fn whole(number: f64) -> u64 {
    number as u64
}

fn size(queue: Queue, bytes: u64) -> String {
    let tenths = bytes * 10 / MEGABYTE;
    if tenths < 10 {
        return [bytes.div_ceil(1024).to_string().as_str(), " KB"].concat();
    }
    let separator = queue.target.with_value(|target| target.lang.pick(",", "."));
    let (whole, tenth) = (tenths / 10, tenths % 10);
    [&whole.to_string(), separator, &tenth.to_string(), " MB"].concat()
}

fn new_key() -> String {
    let part = || whole(js_sys::Math::random() * 9e15).to_string();
    [part(), part(), dom::now().to_string()].join("-")
}

fn keep(queue: Queue, file: &QueuedFile) {
    let is_final = matches!(file.state.get_untracked(), FileState::Final(_));
    let Some(content) = content(&file.key).filter(|_| !is_final) else {
        return;
    };
    let kept = KeptFile {
        key: file.key.clone(),
        form: queue.target.with_value(|target| target.form.clone()),
        name: file.name.clone(),
        doc_type: file.doc_type.get_untracked(),
        at: dom::now(),
        content,
    };
    spawn_local(async move {
        kept::keep(kept).await;
    });
}

/// The file needs no keeping any more.
fn forget(key: &str) {
    drop_content(key);
    let key = key.to_owned();
    spawn_local(async move {
        kept::forget(key).await;
    });
}

fn file_of(queue: Queue, within: &web_sys::Element) -> Option<QueuedFile> {
    let key = dom::attribute(&dom::closest(within, "[data-key]")?, "data-key");
    let files = queue.files.get_untracked();
    files.into_iter().find(|file| file.key == key)
}

pub(super) fn click(queue: Queue, event: &Event) {
    let Some(button) = dom::target(event).and_then(|at| dom::closest(&at, "[data-act]")) else {
        return;
    };
    let file = file_of(queue, &button);
    match (dom::attribute(&button, "data-act").as_str(), file) {
        ("pause", _) => {
            queue.is_running.set(false);
            upload::abort();
        }
        ("again", Some(file)) => {
            file.state.set(FileState::Waiting);
            run(queue);
        }
        ("remove", Some(file)) => {
            forget(&file.key);
            queue
                .files
                .update(|files| files.retain(|other| other.key != file.key));
        }
        _ => {}
    }
}

/// The form is sent: its files go up one by one.
pub(super) fn submit(queue: Queue, event: &Event) {
    let Some(form) = queue.form.get_untracked() else {
        return;
    };
    let field = dom::one(&form, "[name=file]").and_then(|field| field.dyn_into::<HtmlInputElement>().ok());
    // Chosen before the island woke up, or put there by the portal.
    if let Some(field) = field {
        take_from(queue, &field);
    }
    // Without files the form says itself what is missing.
    if queue.files.with_untracked(Vec::is_empty) {
        return;
    }
    event.prevent_default();
    let t = queue.texts();
    for file in queue.files.get_untracked() {
        let is_waiting = matches!(
            file.state.get_untracked(),
            FileState::Waiting | FileState::SignedOut
        );
        if is_waiting && file.doc_type.with_untracked(String::is_empty) {
            file.state.set(FileState::Refused(t.choose_type().to_owned()));
        } else if file.state.get_untracked() == FileState::SignedOut {
            file.state.set(FileState::Waiting);
        }
    }
    run(queue);
}

/// Sends the waiting files one after the other.
fn run(queue: Queue) {
    if queue.is_running.get_untracked() {
        return;
    }
    queue.is_running.set(true);
    spawn_local(async move {
        while queue.is_running.get_untracked() {
            let files = queue.files.get_untracked();
            let next = files.into_iter().find(|file| {
                file.state.get_untracked() == FileState::Waiting
                    && !file.doc_type.with_untracked(String::is_empty)
            });
            let Some(file) = next else {
                break;
            };
            send(queue, &file).await;
        }
        queue.is_running.set(false);
        let is_done = queue.files.with_untracked(|files| {
            let uploaded = |file: &QueuedFile| matches!(file.state.get_untracked(), FileState::Uploaded(_));
            files.iter().all(uploaded)
        });
        if is_done {
            // The list of documents is read anew.
            let address = queue.target.with_value(|target| target.form.clone());
            let _ = window().location().assign(&address);
        }
    });
}

/// The content as it is sent, and its name.
async fn prepared(queue: Queue, file: &QueuedFile) -> Result<(Blob, String), String> {
    let t = queue.texts();
    let original = content(&file.key).ok_or_else(|| t.failed().to_owned())?;
    if !is_photo(&file.name) || queue.sends_originals.get_untracked() && !is_heic(&file.name) {
        return Ok((original, file.name.clone()));
    }
    file.state.set(FileState::Preparing);
    match photo::upright(&original).await {
        Some(jpeg) => {
            let stem = file.name.rsplit_once('.').map_or("", |(stem, _)| stem);
            let name = match ending(&file.name).as_str() {
                "jpg" | "jpeg" => file.name.clone(),
                _ => [stem, ".jpg"].concat(),
            };
            Ok((jpeg, name))
        }
        None if is_heic(&file.name) => Err(t.heic().to_owned()),
        // Whatever it is, the portal says it.
        None => Ok((original, file.name.clone())),
    }
}

async fn send(queue: Queue, file: &QueuedFile) {
    let t = queue.texts();
    let (content, name) = match prepared(queue, file).await {
        Ok(prepared) => prepared,
        Err(words) => {
            file.state.set(FileState::Final(words));
            return;
        }
    };
    if whole(content.size()) > 20 * MEGABYTE {
        file.state.set(FileState::Final(t.too_large(LIMIT)));
        return;
    }
    let Some(form) = form_of(queue, file, &content, &name) else {
        file.state.set(FileState::Failed(t.failed().to_owned()));
        return;
    };
    let address = queue.target.with_value(|target| target.address.clone());
    let state = file.state;
    state.set(FileState::Sending(0));
    let answer = upload::post(&address, &form, move |percent| {
        state.set(FileState::Sending(percent));
    })
    .await;
    let reached = match state.get_untracked() {
        FileState::Sending(percent) => percent,
        _ => 0,
    };
    let (status, text) = answer.unwrap_or_default();
    let texts: Vec<String> = serde_json::from_str(&text).unwrap_or_default();
    let next = match status {
        0 if !queue.is_running.get_untracked() => FileState::Failed(t.paused().to_owned()),
        0 => FileState::Failed(t.broken(reached)),
        200 => match from_texts::<UploadAnswer>(texts) {
            Some(UploadAnswer { kind, words }) => match kind {
                UploadKind::Uploaded => FileState::Uploaded(words),
                UploadKind::ToCheck => FileState::ToCheck(words),
                UploadKind::NotSent => FileState::Failed(words),
                UploadKind::Refused => FileState::Refused(words),
                UploadKind::Unclear => FileState::Final(words),
            },
            None => FileState::Failed(t.failed().to_owned()),
        },
        401 => {
            queue.is_running.set(false);
            FileState::SignedOut
        }
        _ => {
            let sentence = from_texts::<ApiError>(texts);
            let sentence = sentence.and_then(|error| error.sentence().map(str::to_owned));
            FileState::Failed(sentence.unwrap_or_else(|| t.failed().to_owned()))
        }
    };
    if matches!(
        next,
        FileState::Uploaded(_) | FileState::ToCheck(_) | FileState::Final(_)
    ) {
        forget(&file.key);
        import_file::forget_uploaded(&file.name);
    }
    state.set(next);
}

/// The form of one file: its key, type, the note of all, and the content.
fn form_of(queue: Queue, file: &QueuedFile, content: &Blob, name: &str) -> Option<FormData> {
    let note = queue.form.get_untracked().and_then(|form| {
        let field = dom::one(&form, "[name=note]")?;
        Some(dom::value(&field))
    });
    let form = FormData::new().ok()?;
    form.append_with_str("once", &file.key).ok()?;
    form.append_with_str("doc_type", &file.doc_type.get_untracked())
        .ok()?;
    form.append_with_str("note", &note.unwrap_or_default()).ok()?;
    form.append_with_blob_and_filename("file", content, name).ok()?;
    Some(form)
}
