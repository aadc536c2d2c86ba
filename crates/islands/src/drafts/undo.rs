//! Discarded drafts can be brought back.

use leptos::html::Button;
use leptos::prelude::*;

#[cfg(feature = "hydrate")]
use super::store;
use crate::text::drafts::DraftTexts;

/// The drafts that were discarded here and can be brought back.
#[derive(Clone, Copy)]
pub(super) struct DiscardedDrafts {
    /// Ids and texts.
    drafts: RwSignal<Vec<(String, String)>>,
    told: RwSignal<String>,
    undo: NodeRef<Button>,
}

impl DiscardedDrafts {
    pub fn new(t: DraftTexts) -> Self {
        Self {
            drafts: RwSignal::new(Vec::new()),
            told: RwSignal::new(t.discarded().to_owned()),
            undo: NodeRef::new(),
        }
    }

    pub fn is_empty(self) -> bool {
        self.drafts.with(Vec::is_empty)
    }

    /// Discards these drafts and moves the cursor to the button that brings them back.
    #[cfg(feature = "hydrate")]
    pub fn discard(self, ids: Vec<String>) {
        // Those that were discarded before can still come back, also after the browser had no room for them.
        let mut all = self.drafts.get_untracked();
        for id in ids {
            if let Some(text) = store::take(&id) {
                all.push((id, text));
            }
        }
        self.drafts.set(all);
        crate::storage::changed();
        crate::dom::focus_button_soon(self.undo);
    }

    /// Brings back the drafts that the browser has room for, and tells whether that is all.
    #[cfg(feature = "hydrate")]
    fn bring_back(self, t: DraftTexts) -> bool {
        let mut left = self.drafts.get_untracked();
        left.retain(|(id, text)| !store::put(id, text));
        let is_all = left.is_empty();
        let words = if is_all { t.discarded() } else { t.no_room() };
        self.told.set(words.to_owned());
        self.drafts.set(left);
        crate::storage::changed();
        is_all
    }
}

/// The message about discarded drafts with the button that brings them back; then the cursor moves on.
pub(super) fn discarded(
    gone: DiscardedDrafts,
    move_on: Box<dyn Fn() + Send + Sync>,
    t: DraftTexts,
) -> impl IntoView {
    let undo = move |_event: leptos::ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        if gone.bring_back(t) {
            move_on();
        }
        #[cfg(not(feature = "hydrate"))]
        let _ = &move_on;
    };
    view! {
        <p class="pad row" role="status" hidden=move || gone.is_empty()>
            {gone.told}
            " "
            <button class="btn plain" type="button" data-draft-do="undo" node_ref=gone.undo on:click=undo>
                {t.undo()}
            </button>
        </p>
    }
}
