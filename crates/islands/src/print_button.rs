//! A button for the browser's print dialog.

use leptos::prelude::*;

use crate::icon::{Icon, icon};
use crate::signals::not;

/// The button, hidden until it works; style then hides the words that name the browser's menu (`data-print-hint`).
#[island]
pub fn PrintButton(
    label: String,
    /// The first action of the page.
    primary: bool,
) -> impl IntoView {
    let works = RwSignal::new(false);
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || works.set(true));
    let print = |_event| {
        #[cfg(feature = "hydrate")]
        let _ = window().print();
    };
    let class = if primary { "btn primary" } else { "btn" };
    view! {
        <button class=class type="button" data-print hidden=not(works) on:click=print>
            {icon(Icon::Print)}
            {label}
        </button>
    }
}
