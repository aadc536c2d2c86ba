//! The upload queue: files are chosen, dropped, pasted or photographed, each gets a type, and they go up one by one, each with
//! its own progress and outcome. Around it stands the form that uploads without scripts.

mod answer;
#[cfg(feature = "hydrate")]
mod browser;
#[cfg(feature = "hydrate")]
mod kept;
mod state;

use std::sync::Arc;

use leptos::prelude::*;

use self::state::{Queue, QueuedFile};
use crate::flat::AsTexts;
use crate::icon::{Icon, icon};
use crate::text::upload_queue::upload_queue_texts;

pub use answer::{UploadAnswer, UploadKind};
pub use state::UploadTarget;

/// The form of documents as a queue. The children are its fields. What a file offers in its state is said by the style sheet
/// (`data-state`).
#[island]
pub fn UploadQueue(#[prop(into)] target: AsTexts<UploadTarget>, children: Children) -> impl IntoView {
    let target = Arc::new(target.0);
    let t = upload_queue_texts(target.lang);
    let (action, kept_again) = (target.form.clone(), target.kept_again.clone());
    let queue = Queue {
        files: RwSignal::new(Vec::new()),
        is_running: RwSignal::new(false),
        said: RwSignal::new(String::new()),
        form: NodeRef::new(),
        target,
    };
    let (files, is_running, said, form) = (queue.files, queue.is_running, queue.said, queue.form);
    let is_asleep = RwSignal::new(true);
    #[cfg(feature = "hydrate")]
    crate::effect::effect({
        let queue = queue.clone();
        move || {
            if let Some(form) = queue.form.get() {
                is_asleep.set(false);
                browser::wake(&queue, &form);
            }
        }
    });
    let of_file = move |file| entry(&queue, file);
    view! {
        <form
            class="pad stack"
            method="post"
            action=action
            enctype="multipart/form-data"
            node_ref=form
            data-uploading=is_running
            data-kept-again=kept_again
        >
            {children()}
            <div class="stack tight" hidden=is_asleep>
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
            <ul class="file-rows queue-files" aria-label=t.queue()>
                <For each=move || files.get() key=|file| file.key.clone() children=of_file />
            </ul>
            <p class="sr" aria-live="polite">
                {said}
            </p>
            <p class="row">
                <button class="btn primary">{icon(Icon::Upload)} {t.upload()}</button>
                <button class="btn" type="button" data-act="pause">
                    {icon(Icon::Pause)}
                    {t.pause()}
                </button>
            </p>
        </form>
    }
}

fn entry(queue: &Queue, file: QueuedFile) -> impl IntoView + use<> {
    let t = upload_queue_texts(queue.target.lang);
    let QueuedFile {
        key,
        name,
        size,
        doc_type,
        state,
        tone,
        words,
        percent,
        ..
    } = file;
    let chosen = doc_type.get_untracked();
    let mut options = Vec::new();
    for (code, name) in &queue.target.types {
        options.push(view! {
            <option value=code.clone() selected=*code == chosen>
                {name.clone()}
            </option>
        });
    }
    let type_label = t.type_of(&name);
    let about = [": ", &name].concat();
    view! {
        <li data-tone=tone data-state=state data-key=key>
            {icon(Icon::File)}
            <div>
                <b>{name}</b>
                <p class="small quiet">{size} ", " {words}</p>
                <a href=queue.target.form.clone()>{t.sign_in()}</a>
                <progress max="100" value=percent></progress>
            </div>
            <div class="acts below">
                <select aria-label=type_label data-type>
                    <option value="">{t.choose_type()}</option>
                    {options}
                </select>
                {button("again", t.again(), about.clone())}
                {button("remove", t.remove(), about)}
            </div>
        </li>
    }
}

fn button(act: &'static str, words: &'static str, about: String) -> impl IntoView {
    view! {
        <button class="btn" type="button" data-act=act>
            {words}
            <span class="sr">{about}</span>
        </button>
    }
}
