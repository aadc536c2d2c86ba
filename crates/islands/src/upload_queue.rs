//! The upload queue: files are chosen, dropped, pasted or photographed, each gets a type, and they go up one by one, each with
//! its own progress and outcome. Around it stands the form that uploads without scripts.

mod answer;
#[cfg(feature = "hydrate")]
mod browser;
#[cfg(feature = "hydrate")]
mod file_store;
mod state;

use leptos::ev;
use leptos::html::Select;
use leptos::prelude::*;

use self::state::{Queue, QueuedFile};
use crate::flat::AsTexts;
use crate::icon::{Icon, icon};
use crate::options::options;
use crate::signals::in_browser;
use crate::text::upload_queue::upload_queue_texts;

pub use answer::{UploadAnswer, UploadKind};
pub use state::UploadQueueSetup;

/// The form of documents as a queue. The children are its fields. The style sheet decides which actions a file offers in
/// its state (`data-state`).
#[island]
pub fn UploadQueue(#[prop(into)] target: AsTexts<UploadQueueSetup>, children: Children) -> impl IntoView {
    let target = target.0;
    let t = upload_queue_texts(target.lang);
    let (action, kept_again) = (target.form.clone(), target.kept_again);
    let queue = Queue {
        lang: target.lang,
        page: StoredValue::new(target.form),
        address: StoredValue::new(target.address),
        types: RwSignal::new(target.types),
        missing: StoredValue::new(target.missing),
        files: RwSignal::new(Vec::new()),
        is_running: RwSignal::new(false),
        turn: RwSignal::new(0),
        said: RwSignal::new(String::new()),
        form: NodeRef::new(),
        originals: NodeRef::new(),
    };
    let is_asleep = RwSignal::new(true);
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        if let Some(form) = queue.form.get() {
            is_asleep.set(false);
            browser::wake(queue, &form);
        }
    });
    let on_drag = move |_event: ev::DragEvent| {
        #[cfg(feature = "hydrate")]
        browser::on_drag(queue, &_event);
    };
    let pause = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        browser::pause(queue);
    };
    view! {
        <form
            class="pad stack"
            method="post"
            action=action
            enctype="multipart/form-data"
            node_ref=queue.form
            data-uploading=queue.is_running
            data-kept-again=kept_again
            on:submit=in_browser!(queue, browser::on_submit)
            on:input=in_browser!(queue, browser::on_input)
            on:dragover=on_drag
            on:drop=on_drag
        >
            {children()}
            <div class="stack tight" hidden=is_asleep>
                <p class="small quiet">{t.drop_here()}</p>
                <label class="btn camera">
                    {icon(Icon::Camera)} {t.camera()}
                    <input class="sr" type="file" accept="image/*" capture="environment" data-camera />
                </label>
                <label class="choice small">
                    <input type="checkbox" node_ref=queue.originals />
                    <span>{t.originals()}</span>
                </label>
            </div>
            <ul class="file-rows queue-files" aria-label=t.queue()>
                <For
                    each=move || queue.files.get()
                    key=|file| file.key.clone()
                    children=move |file| entry(queue, file)
                />
            </ul>
            <p class="sr" aria-live="polite">
                {queue.said}
            </p>
            <p class="row">
                <button class="btn primary">{icon(Icon::Upload)} {t.upload()}</button>
                <button class="btn" type="button" data-act="pause" on:click=pause>
                    {icon(Icon::Pause)}
                    {t.pause()}
                </button>
            </p>
        </form>
    }
}

fn entry(queue: Queue, file: QueuedFile) -> impl IntoView {
    let t = upload_queue_texts(queue.lang);
    let select = NodeRef::<Select>::new();
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        let doc_type = file.doc_type.get();
        if let Some(select) = select.get() {
            select.set_value(&doc_type);
        }
    });
    let pick = {
        let _file = file.clone();
        move |_event: ev::Event| {
            #[cfg(feature = "hydrate")]
            browser::pick(queue, &_file, &_event);
        }
    };
    let buttons = (
        button(queue, file.clone(), Press::Again),
        button(queue, file.clone(), Press::Remove),
    );
    view! {
        <li data-tone=file.tone data-state=file.state>
            {icon(Icon::File)}
            <div>
                <b>{file.name.clone()}</b>
                <p class="small quiet">{file.size} ", " {file.words}</p>
                <p class="small">{file.unkept}</p>
                <a href=queue.page.get_value()>{t.sign_in()}</a>
                <progress max="100" value=file.percent></progress>
            </div>
            <div class="acts below">
                <select aria-label=t.type_of(&file.name) node_ref=select on:change=pick>
                    <option value="">{t.choose_type()}</option>
                    {options(queue.types)}
                </select>
                {buttons}
            </div>
        </li>
    }
}

/// A button of a file.
#[derive(Clone, Copy)]
enum Press {
    Again,
    Remove,
}

fn button(queue: Queue, file: QueuedFile, press: Press) -> impl IntoView {
    let t = upload_queue_texts(queue.lang);
    // Known to the style sheet.
    let (act, words) = match press {
        Press::Again => ("again", t.again()),
        Press::Remove => ("remove", t.remove()),
    };
    let about = [": ", &file.name].concat();
    let on_press = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        match press {
            Press::Again => browser::try_again(queue, &file),
            Press::Remove => browser::remove(queue, &file),
        }
    };
    view! {
        <button class="btn" type="button" data-act=act on:click=on_press>
            {words}
            <span class="sr">{about}</span>
        </button>
    }
}
