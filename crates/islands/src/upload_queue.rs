//! The upload queue: files are chosen, dropped, pasted or photographed, each gets a type, and they go up one by one, each with
//! its own progress and outcome. Around it stands the form that uploads without scripts.

mod answer;
#[cfg(feature = "hydrate")]
mod browser;
#[cfg(feature = "hydrate")]
mod kept;

use domain::Lang;
use leptos::ev;
use leptos::html::Form;
use leptos::prelude::*;

use crate::flat::{AsTexts, Flat, TextReader};
use crate::icon::{Icon, icon};
use crate::text::upload_queue::{UploadQueueTexts, upload_queue_texts};

pub use answer::{UploadAnswer, UploadKind};

/// Where the files go, and what they can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadTarget {
    pub lang: Lang,
    /// Takes the form without scripts.
    pub form: String,
    /// Takes one file of the queue.
    pub address: String,
    /// Codes and names.
    pub types: Vec<(String, String)>,
    /// Types of documents that the request still lacks.
    pub missing: Vec<String>,
    /// The name of a file that this browser may have kept, and that is put into the form again.
    pub kept_again: Option<String>,
}

impl Flat for UploadTarget {
    fn write(&self, to: &mut Vec<String>) {
        to.push(self.lang.tag().to_owned());
        self.form.write(to);
        self.address.write(to);
        self.types.write(to);
        self.missing.write(to);
        self.kept_again.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        let lang: String = from.value();
        Self {
            lang: Lang::from_tag(&lang).unwrap_or_default(),
            form: from.value(),
            address: from.value(),
            types: from.value(),
            missing: from.value(),
            kept_again: from.value(),
        }
    }
}

/// Where a file stands.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "hydrate"),
    expect(dead_code, reason = "files are queued in the browser")
)]
enum FileState {
    Waiting,
    Preparing,
    /// Percent of its bytes.
    Sending(u32),
    Uploaded(String),
    /// Uploaded, and somebody should look whether it is the right file.
    ToCheck(String),
    /// May be sent again as it is, under the same key.
    Failed(String),
    /// May be sent with another type.
    Refused(String),
    /// Is not to be sent: it cannot be taken, or it is unclear whether it arrived.
    Final(String),
    /// The session is over.
    SignedOut,
}

impl FileState {
    fn words(&self, t: UploadQueueTexts) -> String {
        match self {
            Self::Waiting => t.waits().to_owned(),
            Self::Preparing => t.prepares().to_owned(),
            Self::Sending(percent) => t.sending(*percent),
            Self::Uploaded(words)
            | Self::ToCheck(words)
            | Self::Failed(words)
            | Self::Refused(words)
            | Self::Final(words) => words.clone(),
            Self::SignedOut => String::new(),
        }
    }

    fn tone(&self) -> Option<&'static str> {
        match self {
            Self::Waiting | Self::Preparing => None,
            Self::Sending(_) => Some("progress"),
            Self::Uploaded(_) => Some("done"),
            Self::Failed(_) | Self::Refused(_) | Self::Final(_) => Some("stop"),
            Self::SignedOut | Self::ToCheck(_) => Some("attention"),
        }
    }

    fn is_sending(&self) -> bool {
        matches!(self, Self::Preparing | Self::Sending(_))
    }
}

/// A file of the queue.
#[derive(Clone)]
struct QueuedFile {
    /// Its idempotency key.
    key: String,
    name: String,
    /// In words.
    size: String,
    doc_type: RwSignal<String>,
    state: RwSignal<FileState>,
}

/// The state of the island.
#[derive(Clone, Copy)]
struct Queue {
    files: RwSignal<Vec<QueuedFile>>,
    is_running: RwSignal<bool>,
    /// Photos are sent as they are.
    #[cfg_attr(
        not(feature = "hydrate"),
        expect(dead_code, reason = "files are sent in the browser")
    )]
    sends_originals: RwSignal<bool>,
    target: StoredValue<UploadTarget>,
    form: NodeRef<Form>,
}

impl Queue {
    fn texts(self) -> UploadQueueTexts {
        upload_queue_texts(self.target.with_value(|target| target.lang))
    }
}

/// The form of documents as a queue. The children are its fields.
#[island]
pub fn UploadQueue(#[prop(into)] target: AsTexts<UploadTarget>, children: Children) -> impl IntoView {
    let target = target.0;
    let action = target.form.clone();
    let kept_again = target.kept_again.clone();
    let queue = Queue {
        files: RwSignal::new(Vec::new()),
        is_running: RwSignal::new(false),
        sends_originals: RwSignal::new(false),
        target: StoredValue::new(target),
        form: NodeRef::new(),
    };
    let is_awake = RwSignal::new(false);
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        if let Some(form) = queue.form.get() {
            is_awake.set(true);
            browser::wake(queue, &form);
        }
    });
    let submit = move |_event: ev::SubmitEvent| {
        #[cfg(feature = "hydrate")]
        browser::submit(queue, &_event);
    };
    let change = move |_event: ev::Event| {
        #[cfg(feature = "hydrate")]
        browser::change(queue, &_event);
    };
    let click = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        browser::click(queue, &_event);
    };
    let drag = move |_event: ev::DragEvent| {
        #[cfg(feature = "hydrate")]
        browser::dropped(queue, &_event);
    };
    let t = queue.texts();
    let has_files = move || queue.files.with(|files| !files.is_empty());
    view! {
        <form
            class="pad stack"
            method="post"
            action=action
            enctype="multipart/form-data"
            node_ref=queue.form
            on:submit=submit
            on:change=change
            on:click=click
            on:dragover=drag
            on:drop=drag
            data-uploading=move || queue.is_running.get().then_some("")
            data-kept-again=kept_again
        >
            {children()}
            <div class="stack tight" hidden=move || !is_awake.get()>
                <p class="small quiet">{t.drop_here()}</p>
                <label class="btn camera">
                    {icon(Icon::Camera)} {t.camera()}
                    <input class="sr" type="file" accept="image/*" capture="environment" data-camera />
                </label>
                <label class="choice small">
                    <input type="checkbox" data-originals />
                    <span>{t.originals()}</span>
                </label>
            </div>
            <ul class="entries queue-files" aria-label=t.queue() hidden=move || !has_files()>
                <For each=move || queue.files.get() key=|file| file.key.clone() let:file>
                    {entry(queue, file)}
                </For>
            </ul>
            <p class="sr" aria-live="polite">
                {move || summary(queue)}
            </p>
            <p class="row">
                <button class="btn primary">{icon(Icon::Upload)} {t.upload()}</button>
                <button class="btn" type="button" hidden=move || !queue.is_running.get() data-act="pause">
                    {icon(Icon::Pause)}
                    {t.pause()}
                </button>
            </p>
        </form>
    }
}

/// Read out as files go up.
fn summary(queue: Queue) -> Option<String> {
    let files = queue.files.get();
    let is_uploaded =
        |file: &&QueuedFile| matches!(file.state.get(), FileState::Uploaded(_) | FileState::ToCheck(_));
    let uploaded = files.iter().filter(is_uploaded).count();
    (uploaded > 0).then(|| queue.texts().progress(uploaded, files.len()))
}

fn entry(queue: Queue, file: QueuedFile) -> impl IntoView {
    let t = queue.texts();
    let QueuedFile {
        key,
        name,
        size,
        doc_type,
        state,
    } = file;
    let chosen = doc_type.get_untracked();
    let options = queue.target.with_value(|target| {
        let types = target.types.iter();
        let options = types.map(|(code, name)| {
            view! {
                <option value=code.clone() selected=*code == chosen>
                    {name.clone()}
                </option>
            }
        });
        options.collect_view()
    });
    let is_open = move || {
        state.with(|state| {
            matches!(
                state,
                FileState::Waiting | FileState::Failed(_) | FileState::Refused(_) | FileState::SignedOut
            )
        })
    };
    let may_repeat = move || state.with(|state| matches!(state, FileState::Failed(_)));
    let percent = move || {
        state.with(|state| match state {
            FileState::Sending(percent) => Some(*percent),
            _ => None,
        })
    };
    let sign_in = move || {
        let is_over = state.with(|state| *state == FileState::SignedOut);
        is_over.then(|| {
            let href = queue.target.with_value(|target| target.form.clone());
            view! { <a href=href>{t.sign_in()}</a> }
        })
    };
    let type_label = t.type_of(&name);
    let words = name.clone();
    view! {
        <li data-tone=move || state.with(FileState::tone) data-key=key>
            {icon(Icon::File)}
            <div>
                <b>{name}</b>
                <p class="small quiet">{size} ", " {move || state.with(|state| state.words(t))}</p>
                {sign_in}
                {move || percent().map(|at| view! { <progress max="100" value=at></progress> })}
            </div>
            <div class="acts below">
                <select aria-label=type_label hidden=move || !is_open() data-type>
                    <option value="" selected=chosen.is_empty()>
                        {t.choose_type()}
                    </option>
                    {options}
                </select>
                <button class="btn" type="button" hidden=move || !may_repeat() data-act="again">
                    {t.again()}
                    <span class="sr">": " {words.clone()}</span>
                </button>
                <button
                    class="btn plain"
                    type="button"
                    hidden=move || state.with(FileState::is_sending)
                    data-act="remove"
                >
                    {t.remove()}
                    <span class="sr">": " {words.clone()}</span>
                </button>
            </div>
        </li>
    }
}

/// On the page after signing out: no file of a queue stays behind.
#[island]
pub fn ForgetUploads() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    crate::effect::effect(kept::forget_all);
    view! { <span hidden></span> }
}
