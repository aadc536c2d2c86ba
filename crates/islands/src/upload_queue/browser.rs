//! Events of people and of the network that change the queue.

use std::cell::RefCell;

use domain::documents::{MAX_UPLOAD_BYTES, UPLOAD_EXTENSIONS, type_of_name};
use domain::figures::file_size;
use domain::file_name::is_other_jpeg;
use leptos::prelude::*;
use leptos::serde_json;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use web_sys::{
    Blob, ClipboardEvent, DataTransfer, DragEvent, Element, Event, File, FileList, FormData, HtmlFormElement,
    HtmlInputElement,
};

use super::answer::{UploadAnswer, UploadKind};
use super::file_store::{self, KeptRecord};
use super::state::{FileState, Queue, QueuedFile};
use crate::api::ServerCallError;
use crate::flat::from_texts;
use crate::hooks::{photo, upload};
use crate::text::upload_queue::{UploadQueueTexts, upload_queue_texts};
use crate::{dom, import_file};

thread_local! {
    /// The contents of the queued files, by key.
    static QUEUED_CONTENTS: RefCell<Vec<(String, Blob)>> = const { RefCell::new(Vec::new()) };
}

fn content(key: &str) -> Option<Blob> {
    QUEUED_CONTENTS.with(|all| {
        let all = all.borrow();
        let found = all.iter().find(|(own, _)| own == key);
        found.map(|(_, blob)| blob.clone())
    })
}

fn hold(key: &str, blob: Blob) {
    QUEUED_CONTENTS.with(|all| all.borrow_mut().push((key.to_owned(), blob)));
}

fn drop_content(key: &str) {
    QUEUED_CONTENTS.with(|all| all.borrow_mut().retain(|(own, _)| own != key));
}

fn texts(queue: Queue) -> UploadQueueTexts {
    upload_queue_texts(queue.lang)
}

/// Files of an earlier visit come back, and those that were chosen before the island woke up come in.
pub(super) fn wake(queue: Queue, form: &HtmlFormElement) {
    // An empty field is no fault where the queue has files.
    form.set_no_validate(true);
    spawn_local(bring_back(queue));
    take_chosen(queue, form);
    // Wherever the cursor is.
    dom::listen("paste", move |event| on_paste(queue, &event));
}

async fn bring_back(queue: Queue) {
    let (mut kept_note, mut has_files) = (String::new(), false);
    for kept in file_store::of_form(&queue.page.get_value())
        .await
        .unwrap_or_default()
    {
        if let Some(content) = kept.content {
            has_files = true;
            let size = whole(content.size());
            hold(&kept.key, content);
            push(queue, (kept.key, kept.at), kept.name, size, kept.doc_type);
        } else {
            kept_note = kept.note;
        }
    }
    // A note whose files are gone is not for the next ones.
    if let Some(field) = note_field(queue).filter(|_| has_files) {
        if dom::value(&field).is_empty() {
            dom::set_value(&field, &kept_note);
        }
        // It may have been typed, or kept without this text, before.
        keep_note(queue);
    }
}

fn keep_note(queue: Queue) {
    // Files that are chosen later keep it.
    if queue.files.with_untracked(Vec::is_empty) {
        return;
    }
    let form = queue.page.get_value();
    let kept = KeptRecord {
        key: form.clone(),
        form,
        note: note(queue),
        at: dom::now(),
        ..KeptRecord::default()
    };
    spawn_local(async move {
        file_store::keep(kept, || true).await;
    });
}

/// Files are pasted. Text is for the field that it is pasted into, and cells of a spreadsheet come with a
/// picture of themselves: they are plain and formatted text, while files of some systems have their names as plain text.
fn on_paste(queue: Queue, event: &Event) {
    let pasted = event
        .dyn_ref::<ClipboardEvent>()
        .and_then(ClipboardEvent::clipboard_data);
    let Some(pasted) = pasted else { return };
    let has = |kind| pasted.get_data(kind).is_ok_and(|text| !text.is_empty());
    let is_typed = || dom::target(event).is_some_and(|at| dom::is(&at, "input, textarea"));
    if !has("text/plain") || !has("text/html") && !is_typed() {
        add_transferred(queue, Some(pasted));
    }
}

/// Something is held over the form, or dropped on it. Text is for the field that it is dropped on.
pub(super) fn on_drag(queue: Queue, event: &Event) {
    let dragged = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer);
    let has_files = |data: &DataTransfer| data.types().includes(&"Files".into(), 0);
    let Some(files) = dragged.filter(has_files) else {
        return;
    };
    event.prevent_default();
    if event.type_() == "drop" {
        add_transferred(queue, Some(files));
    }
}

fn add_transferred(queue: Queue, data: Option<DataTransfer>) {
    if let Some(files) = data.and_then(|data| data.files()) {
        add_all(queue, &files);
    }
}

/// Something is typed or chosen in the form.
pub(super) fn on_input(queue: Queue, event: &Event) {
    let Some(field) = dom::target(event) else { return };
    if dom::is(&field, "[name=doc_type]") {
        // Chosen after the files: for those whose type nobody has picked.
        let value = dom::value(&field);
        for file in queue.files.get_untracked() {
            let is_open = matches!(file.state(), FileState::Waiting | FileState::Refused);
            if is_open && !value.is_empty() && !file.is_picked.get_untracked() {
                set_type(queue, &file, value.clone());
            }
        }
    } else if dom::is(&field, "[name=note]") {
        keep_note(queue);
    } else if dom::is(&field, "[type=file]")
        && let Ok(field) = field.dyn_into()
    {
        take_from(queue, &field);
    }
}

/// Somebody has picked the type of a file.
pub(super) fn pick(queue: Queue, file: &QueuedFile, event: &Event) {
    if let Some(field) = dom::target(event) {
        file.is_picked.set(true);
        set_type(queue, file, dom::value(&field));
    }
}

fn set_type(queue: Queue, file: &QueuedFile, value: String) {
    if file.state() == FileState::Refused {
        file.set(FileState::Waiting, "");
    }
    file.doc_type.set(value);
    keep(queue, file);
}

/// Moves what the form's own field holds into the queue.
fn take_chosen(queue: Queue, form: &HtmlFormElement) {
    let field = dom::one(form, "[name=file]");
    if let Some(field) = field.and_then(|field| field.dyn_into().ok()) {
        take_from(queue, &field);
    }
}

/// Moves the chosen files into the queue.
fn take_from(queue: Queue, field: &HtmlInputElement) {
    if let Some(files) = field.files() {
        add_all(queue, &files);
    }
    field.set_value("");
}

fn add_all(queue: Queue, files: &FileList) {
    for at in 0..files.length() {
        if let Some(file) = files.get(at) {
            add(queue, &file);
        }
    }
    keep_note(queue);
}

fn add(queue: Queue, file: &File) {
    let key = new_key();
    let name = file.name();
    let doc_type = guess(queue, &name);
    hold(&key, file.clone().into());
    let last = queue
        .files
        .with_untracked(|files| files.last().map(|file| file.at + 1));
    let at = dom::now().max(last.unwrap_or_default());
    let added = push(queue, (key, at), name, whole(file.size()), doc_type);
    keep(queue, &added);
}

fn push(queue: Queue, (key, at): (String, i64), name: String, bytes: u64, doc_type: String) -> QueuedFile {
    let t = texts(queue);
    let text = |text: String| RwSignal::new(text);
    let file = QueuedFile {
        key,
        at,
        size: file_size(bytes, queue.lang),
        doc_type: text(doc_type),
        is_picked: RwSignal::new(false),
        unkept: text(String::new()),
        state: text(String::new()),
        tone: text(String::new()),
        words: text(String::new()),
        percent: text(String::new()),
        name,
    };
    let is_photo = is_photo(&file.name);
    // A photo becomes JPEG, and smaller.
    if !is_photo && !UPLOAD_EXTENSIONS.contains(&ending(&file.name).as_str()) {
        file.set(FileState::Final, t.wrong_kind());
    } else if bytes == 0 {
        file.set(FileState::Final, t.empty());
    } else if !is_photo && bytes > MAX_UPLOAD_BYTES {
        file.set(FileState::Final, too_large(queue));
    } else {
        file.set(FileState::Waiting, t.waits());
    }
    queue.files.update(|files| files.push(file.clone()));
    file
}

fn ending(name: &str) -> String {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    ending.to_ascii_lowercase()
}

fn is_heic(name: &str) -> bool {
    matches!(ending(name).as_str(), "heic" | "heif")
}

fn is_photo(name: &str) -> bool {
    matches!(ending(name).as_str(), "jpg" | "jpeg" | "webp") || is_heic(name) || is_other_jpeg(name)
}

fn too_large(queue: Queue) -> String {
    texts(queue).too_large(&file_size(MAX_UPLOAD_BYTES, queue.lang))
}

/// The type chosen in the form; otherwise the one that the name suggests; otherwise the only missing one.
fn guess(queue: Queue, name: &str) -> String {
    let form = queue.form.get_untracked();
    let chosen = form.and_then(|form| dom::one(&form, "[name=doc_type]"));
    let chosen = chosen.map(|field| dom::value(&field)).unwrap_or_default();
    if !chosen.is_empty() {
        return chosen;
    }
    // The browser knows all letters.
    let name = String::from(js_sys::JsString::from(name).normalize("NFD").to_lower_case());
    let mut plain = String::new();
    for letter in name.chars() {
        match letter {
            'đ' => plain.push('d'),
            '\u{300}'..='\u{36f}' => {}
            letter => plain.push(letter),
        }
    }
    let types = queue.types.get_untracked();
    if let Some(told) = type_of_name(&plain)
        && types.iter().any(|(own, _)| own == told)
    {
        return told.to_owned();
    }
    match queue.missing.get_value().as_slice() {
        [one] => one.clone(),
        _ => String::new(),
    }
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

fn new_key() -> String {
    let part = || whole(js_sys::Math::random() * 9e15).to_string();
    [part(), part(), dom::now().to_string()].join("-")
}

fn keep(queue: Queue, file: &QueuedFile) {
    let Some(own) = content(&file.key).filter(|_| file.state() != FileState::Final) else {
        return;
    };
    let kept = KeptRecord {
        key: file.key.clone(),
        form: queue.page.get_value(),
        name: file.name.clone(),
        doc_type: file.doc_type.get_untracked(),
        note: String::new(),
        at: file.at,
        content: Some(own),
    };
    let (file, t) = (file.clone(), texts(queue));
    spawn_local(async move {
        let key = kept.key.clone();
        let is_kept = file_store::keep(kept, || content(&key).is_some()).await;
        let is_lost = is_kept.is_none() && !file.is_uploaded();
        let words = if is_lost { t.not_kept() } else { "" };
        file.unkept.set(words.to_owned());
    });
}

/// The field of the note of all files.
fn note_field(queue: Queue) -> Option<Element> {
    dom::one(queue.form.get_untracked()?.as_ref(), "[name=note]")
}

fn note(queue: Queue) -> String {
    note_field(queue)
        .map(|field| dom::value(&field))
        .unwrap_or_default()
}

/// The file needs no keeping any more.
async fn forget(key: String) {
    drop_content(&key);
    file_store::forget(key).await;
}

pub(super) fn pause(queue: Queue) {
    end_turn(queue);
    upload::abort();
    for file in queue.files.get_untracked() {
        if file.state() == FileState::Sending {
            file.set(FileState::Failed, texts(queue).paused());
        }
    }
    focus_upload(queue);
}

/// The button that was pressed goes: the cursor moves to the one that sends the files.
fn focus_upload(queue: Queue) {
    let form = queue.form.get_untracked();
    if let Some(button) = form.and_then(|form| dom::one(&form, "button.primary")) {
        dom::focus(&button);
    }
}

pub(super) fn try_again(queue: Queue, file: &QueuedFile) {
    file.set(FileState::Waiting, texts(queue).waits());
    focus_upload(queue);
    run(queue);
}

pub(super) fn remove(queue: Queue, file: &QueuedFile) {
    spawn_local(forget(file.key.clone()));
    queue
        .files
        .update(|files| files.retain(|other| other.key != file.key));
    focus_upload(queue);
    leave_when_done(queue);
}

/// The form is sent: its files go up one by one.
pub(super) fn on_submit(queue: Queue, event: &Event) {
    // A file that the portal has put there.
    if let Some(form) = queue.form.get_untracked() {
        take_chosen(queue, &form);
    }
    // Without files the form itself reports the missing values.
    if queue.files.with_untracked(Vec::is_empty) {
        return;
    }
    event.prevent_default();
    let t = texts(queue);
    for file in queue.files.get_untracked() {
        let may_be_sent = matches!(
            file.state(),
            FileState::Waiting | FileState::Failed | FileState::SignedOut
        );
        if may_be_sent && file.is_without_type() {
            file.set(FileState::Refused, t.choose_type());
        } else if may_be_sent {
            file.set(FileState::Waiting, t.waits());
        }
    }
    run(queue);
}

/// Sends the waiting files one after the other.
fn run(queue: Queue) {
    if !queue.is_running.get_untracked() {
        queue.is_running.set(true);
        spawn_local(send_all(queue, queue.turn.get_untracked()));
    }
}

/// No more files are uploaded. A file in preparation or being sent belongs to a former turn.
fn end_turn(queue: Queue) {
    queue.is_running.set(false);
    queue.turn.update(|turn| *turn += 1);
}

async fn send_all(queue: Queue, turn: usize) {
    loop {
        let files = queue.files.get_untracked();
        let is_next = |file: &QueuedFile| file.state() == FileState::Waiting && !file.is_without_type();
        let Some(file) = files.into_iter().find(is_next) else {
            break;
        };
        send(queue, &file, turn).await;
        tell(queue, &file);
        if queue.turn.get_untracked() != turn {
            return;
        }
    }
    end_turn(queue);
    leave_when_done(queue);
}

/// The list of documents is read anew once nothing is left to be sent; it reports files to be checked.
fn leave_when_done(queue: Queue) {
    let files = queue.files.get_untracked();
    if !files.is_empty() && !queue.is_running.get_untracked() && files.iter().all(QueuedFile::is_uploaded) {
        let _ = window().location().assign(&queue.page.get_value());
    }
}

/// Tells screen readers what became of the file that was sent just now.
fn tell(queue: Queue, file: &QueuedFile) {
    if !file.is_uploaded() {
        let words = file.words.get_untracked();
        queue.said.set([&*file.name, ": ", &words].concat());
        return;
    }
    let (mut uploaded, mut all) = (0, 0);
    for file in queue.files.get_untracked() {
        all += 1;
        if file.is_uploaded() {
            uploaded += 1;
        }
    }
    queue.said.set(texts(queue).progress(uploaded, all));
}

/// The content as it is sent, and its name.
async fn prepared(queue: Queue, file: &QueuedFile) -> Result<(Blob, String), String> {
    let t = texts(queue);
    let original = content(&file.key).ok_or_else(|| t.failed().to_owned())?;
    let originals = queue.originals.get_untracked();
    let as_it_is = originals.is_some_and(|field| field.checked()) && !is_heic(&file.name);
    if as_it_is || !is_photo(&file.name) {
        return Ok((original, file.name.clone()));
    }
    file.set(FileState::Sending, t.prepares());
    match photo::upright(&original).await {
        Some(jpeg) if matches!(ending(&file.name).as_str(), "jpg" | "jpeg") => Ok((jpeg, file.name.clone())),
        Some(jpeg) => {
            let stem = file.name.rsplit_once('.').map_or("", |(stem, _)| stem);
            Ok((jpeg, [stem, ".jpg"].concat()))
        }
        None if is_heic(&file.name) => Err(t.heic().to_owned()),
        // The portal reports the problem.
        None => Ok((original, file.name.clone())),
    }
}

async fn send(queue: Queue, file: &QueuedFile, turn: usize) {
    let t = texts(queue);
    let prepared = prepared(queue, file).await;
    if queue.turn.get_untracked() != turn {
        return;
    }
    let (content, name) = match prepared {
        Ok(prepared) => prepared,
        Err(words) => return file.set(FileState::Final, words),
    };
    if whole(content.size()) > MAX_UPLOAD_BYTES {
        return file.set(FileState::Final, too_large(queue));
    }
    let Some(form) = form_of(queue, file, &content, &name) else {
        return file.set(FileState::Failed, t.failed());
    };
    let reached = move |file: &QueuedFile, percent: u32| {
        file.percent.set(percent.to_string());
        file.set(FileState::Sending, t.sending(percent));
    };
    reached(file, 0);
    let shown = file.clone();
    let progress = move |percent| reached(&shown, percent);
    let answer = upload::post(&queue.address.get_value(), &form, progress).await;
    let (status, text) = answer.unwrap_or_default();
    if queue.turn.get_untracked() != turn {
        return;
    }
    let texts: Vec<String> = serde_json::from_str(&text).unwrap_or_default();
    match status {
        0 => file.set(FileState::Failed, t.broken(&file.percent.get_untracked())),
        200 => match from_texts::<UploadAnswer>(texts) {
            Some(answer) => answered(file, answer).await,
            None => file.set(FileState::Failed, t.failed()),
        },
        401 => {
            end_turn(queue);
            file.set(FileState::SignedOut, "");
        }
        _ => {
            let error = from_texts::<ServerCallError>(texts);
            let sentence = error.as_ref().and_then(ServerCallError::sentence);
            file.set(FileState::Failed, sentence.unwrap_or(t.failed()));
        }
    }
}

async fn answered(file: &QueuedFile, UploadAnswer { kind, words }: UploadAnswer) {
    let state = match kind {
        UploadKind::Uploaded => FileState::Uploaded,
        UploadKind::ToCheck => FileState::ToCheck,
        UploadKind::NotSent => FileState::Failed,
        UploadKind::Refused => FileState::Refused,
        UploadKind::Unclear => FileState::Final,
    };
    file.set(state, words);
    // Whatever the outcome, it is not sent again.
    if !matches!(state, FileState::Failed | FileState::Refused) {
        file.unkept.set(String::new());
        import_file::forget_uploaded(&file.name);
        // Before the page is left: what is still on its way then is not stored.
        forget(file.key.clone()).await;
    }
}

/// The form of one file: its key, type, the note of all, and the content.
fn form_of(queue: Queue, file: &QueuedFile, content: &Blob, name: &str) -> Option<FormData> {
    let form = FormData::new().ok()?;
    for (field, value) in [
        ("once", file.key.clone()),
        ("doc_type", file.doc_type.get_untracked()),
        ("note", note(queue)),
    ] {
        form.append_with_str(field, &value).ok()?;
    }
    form.append_with_blob_and_filename("file", content, name).ok()?;
    Some(form)
}
