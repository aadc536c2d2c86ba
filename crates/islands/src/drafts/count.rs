//! The number of drafts, and discarding them all.

use domain::Lang;
use leptos::html::Button;
use leptos::prelude::*;

use super::undo::{DiscardedDrafts, discarded};
use crate::text::drafts::draft_texts;

/// The number of drafts in this browser with a button that discards them; the file that cargo lines were imported from goes
/// with them.
#[island]
pub fn DraftCount(lang: Lang) -> impl IntoView {
    let t = draft_texts(lang);
    let count = RwSignal::new(None::<String>);
    let is_none = RwSignal::new(true);
    let gone = DiscardedDrafts::new(t);
    let discard = NodeRef::<Button>::new();
    #[cfg(feature = "hydrate")]
    crate::storage::follow(move || {
        let drafts = super::store::all().len();
        count.set(Some(t.count(drafts)));
        is_none.set(drafts == 0);
    });
    let discard_all = move |_event: leptos::ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        {
            crate::import_file::forget();
            let ids = super::store::all().into_iter().map(|draft| draft.id).collect();
            gone.discard(ids);
        }
    };
    let move_on = move || {
        #[cfg(feature = "hydrate")]
        crate::dom::focus_button_soon(discard);
    };
    view! {
        <p class="row">
            <span data-draft-count>{count}</span>
            <button
                class="btn"
                type="button"
                data-draft-do="discard-all"
                hidden=is_none
                node_ref=discard
                on:click=discard_all
            >
                {t.discard_all()}
            </button>
        </p>
        {discarded(gone, Box::new(move_on), t)}
    }
}
