//! Drafts of forms, kept in the browser. What a form shows is always made by the server: restoring posts the fields. Without
//! the browser's storage nothing of this does anything.

mod count;
mod form;
mod list;
#[cfg(feature = "hydrate")]
mod open;
mod sent;
#[cfg(feature = "hydrate")]
mod store;

use leptos::html::Button;
use leptos::prelude::*;

use crate::text::drafts::DraftTexts;

pub use count::DraftCount;
pub use form::FormDraft;
pub use list::DraftList;
pub use sent::{SentForm, SentFormDraft};

/// What was discarded (the drafts' ids and texts) can come back; then the cursor moves on.
fn discarded(
    gone: RwSignal<Vec<(String, String)>>,
    button: NodeRef<Button>,
    move_on: Box<dyn Fn() + Send + Sync>,
    t: DraftTexts,
) -> impl IntoView {
    let undo = move |_event: leptos::ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        for (id, text) in gone.get_untracked() {
            store::put(&id, &text);
        }
        gone.set(Vec::new());
        #[cfg(feature = "hydrate")]
        crate::storage::changed();
        move_on();
    };
    view! {
        <p class="pad row" hidden=move || gone.with(Vec::is_empty)>
            {t.discarded()}
            " "
            <button class="btn plain" type="button" data-draft-do="undo" node_ref=button on:click=undo>
                {t.undo()}
            </button>
        </p>
    }
}

/// Discards these drafts and moves the cursor to the button that brings them back.
#[cfg(feature = "hydrate")]
fn discard(ids: Vec<String>, gone: RwSignal<Vec<(String, String)>>, undo: NodeRef<Button>) {
    let mut all = Vec::new();
    for id in ids {
        if let Some(text) = store::take(&id) {
            all.push((id, text));
        }
    }
    gone.set(all);
    crate::storage::changed();
    crate::dom::focus_button_soon(undo);
}
