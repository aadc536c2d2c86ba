//! The number of drafts, and discarding them all.

use domain::Lang;
use leptos::prelude::*;

use super::discarded;
use crate::text::drafts::draft_texts;

/// The number of drafts in this browser with a button that discards them; the file that cargo lines were imported from goes
/// with them.
#[island]
pub fn DraftCount(lang: Lang) -> impl IntoView {
    let t = draft_texts(lang);
    let count = RwSignal::new(None::<usize>);
    let gone = RwSignal::new(Vec::<(String, String)>::new());
    let undo = NodeRef::<leptos::html::Button>::new();
    let discard = NodeRef::<leptos::html::Button>::new();
    #[cfg(feature = "hydrate")]
    super::open::follow(move || count.set(Some(super::store::all().len())));
    let discard_all = move |_event: leptos::ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        browser::discard_all(gone, undo);
    };
    let on_undone = move || {
        #[cfg(feature = "hydrate")]
        browser::show_undone(discard);
    };
    view! {
        <p class="row">
            <span data-draft-count>{move || count.get().map(|count| t.count(count))}</span>
            <button
                class="btn"
                type="button"
                data-draft-do="discard-all"
                hidden=move || count.get().is_none_or(|count| count == 0)
                node_ref=discard
                on:click=discard_all
            >
                {t.discard_all()}
            </button>
        </p>
        {discarded(gone, undo, on_undone, t)}
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::html::Button;
    use leptos::prelude::*;

    use crate::drafts::{open, store};
    use crate::{dom, import_file};

    pub(super) fn discard_all(gone: RwSignal<Vec<(String, String)>>, undo: NodeRef<Button>) {
        import_file::forget();
        let all = store::all().into_iter();
        gone.set(
            all.filter_map(|draft| store::take(&draft.id).map(|text| (draft.id, text)))
                .collect(),
        );
        open::changed();
        focus(undo);
    }

    pub(super) fn show_undone(discard: NodeRef<Button>) {
        open::changed();
        focus(discard);
    }

    /// The pressed button is gone; the reader stays at its place.
    fn focus(button: NodeRef<Button>) {
        request_animation_frame(move || {
            if let Some(button) = button.get_untracked() {
                dom::focus(&button);
            }
        });
    }
}
