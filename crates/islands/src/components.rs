//! The islands as pages place them: each wakes what it names. What they look for on the page is in [`crate::markup`].

use leptos::prelude::*;

/// Sends a form once: while a post is on its way, pressing again does nothing. Buttons stay focusable and say so
/// (`aria-disabled`); coming back to the page makes them work again. Without a network nothing is sent: the words of
/// [`crate::markup::OFFLINE`] say so at the button. One on a page is enough for all its forms. Where a table is checked
/// before it is imported, its columns are remembered.
#[island]
pub fn SendOnce() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| {
        crate::submit_guard::watch();
        crate::import_columns::watch();
    });
    view! { <span hidden></span> }
}

/// Keeps a form in the browser while people type, and lists what is kept; keeps the file that cargo lines are imported
/// from until it is uploaded as a document. Without the browser's storage it does nothing.
#[island]
pub fn Drafts() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| {
        crate::drafts::watch();
        crate::import_file_cache::watch();
    });
    view! { <span hidden></span> }
}

/// What helps while a request is written: suggestions of ports and airports, the marks of the sections, and the
/// ticks of the "at least one of" hints.
#[island]
pub fn FormHelp() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| {
        crate::place_suggestions::watch();
        crate::section_marks::watch();
        crate::at_least_one::watch();
    });
    view! { <span hidden></span> }
}

/// Buttons that copy what stands in a field.
#[island]
pub fn CopyText() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| crate::copy_text::watch());
    view! { <span hidden></span> }
}

/// Remembers in the browser what courier orders were made of, and offers it to the next: senders' addresses as
/// suggestions, consignees as a list to choose from. Without the browser's storage it does nothing.
#[island]
pub fn CourierAddresses() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| crate::courier_addresses::watch());
    view! { <span hidden></span> }
}
