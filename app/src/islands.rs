//! What is alive in the browser. An island makes a page faster or kinder, never possible: every form around it works
//! without. Islands watch the plain fields of the page and write figures beside them; what people type is never
//! written back, so that input methods are not disturbed.

#[cfg(any(feature = "hydrate", test))]
mod book;
#[cfg(feature = "hydrate")]
mod cargo_form;
#[cfg(feature = "hydrate")]
mod copying;
#[cfg(feature = "hydrate")]
mod courier;
#[cfg(feature = "hydrate")]
mod dom;
#[cfg(feature = "hydrate")]
mod drafts;
#[cfg(feature = "hydrate")]
mod grid;
#[cfg(feature = "hydrate")]
mod kept_file;
#[cfg(feature = "hydrate")]
mod layouts;
#[cfg(feature = "hydrate")]
mod places;
#[cfg(feature = "hydrate")]
mod sections;
#[cfg(feature = "hydrate")]
mod sending;
#[cfg(feature = "hydrate")]
mod sticking;
#[cfg(any(feature = "hydrate", test))]
mod wording;

use leptos::prelude::*;

/// Keeps the totals of the cargo form, the volume of each line and the ticks of the "at least one of" rules up to
/// date while people type. Its children are the totals as the server worked them out.
///
/// The page around it marks with attributes: the form `data-cargo-form`; each line's `tbody` `data-line` (its number);
/// where a line's volume goes `data-volume`; a service's box `data-mode` (its transport mode); where a total goes
/// `data-sum` (packages, gross, volume, containers, incomplete, and `-volumetric` and `-chargeable` of each mode) and
/// what is shown only with it `data-if`; a rule `data-rule` and its parts `data-part` (the field's name). The grid has
/// `data-grid`, `<template>`s its blank line and rows (`data-row`) and its words (`data-say`), text with the line's
/// number `data-n`. What several pasted cells hold goes into the form's field `paste`, sent by the button `import-paste`.
#[island]
pub fn CargoTotals(children: Children) -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| cargo_form::watch());
    children()
}

/// Sends a form once: while a post is on its way, pressing again does nothing. Buttons stay focusable and say so
/// (`aria-disabled`); coming back to the page makes them work again. Without a network nothing is sent: the words that the
/// document marks `data-offline` say so at the button. One on a page is enough for all its forms. Where a table is checked before it is imported, its columns are remembered.
#[island]
pub fn SendOnce() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| {
        sending::guard();
        layouts::watch();
    });
    view! { <span hidden></span> }
}

/// Keeps a form in the browser while people type, and lists what is kept. Without the browser's storage it does nothing.
///
/// The page marks with attributes: the form `data-draft` (`data-draft-fresh` when nothing was typed in it yet) with a
/// field `draft` that names it; the list `data-drafts`; where it is told that a draft was saved `data-draft-status`; the
/// page of a request that was just sent `data-draft-done`.
///
/// The file that cargo lines are imported from is kept with it for a day (`data-keep` on its field, `data-kept-said`
/// where that is told), until the page of the request offers it as a document: its form `data-kept-file` (the file's
/// name), and `data-not-kept` on what to do without it. A form of documents that came back without its file is
/// `data-kept-again` (its name); the file is kept no longer where a document that this tab sent is `data-kept-done`.
#[island]
pub fn Drafts() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| {
        drafts::watch();
        kept_file::watch();
    });
    view! { <span hidden></span> }
}

/// What helps while a request is written: suggestions of ports and airports (lists `data-places` beside their fields),
/// and the marks of the sections (`data-needs`).
#[island]
pub fn FormHelp() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| {
        places::watch();
        sections::watch();
    });
    view! { <span hidden></span> }
}

/// Buttons (`data-copy`, the id of a field; hidden until this wakes) that copy what stands in the field, and tell it in the
/// `output` with the same id in `data-copy-said` by its words `data-said` or `data-failed`.
#[island]
pub fn CopyText() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| copying::watch());
    view! { <span hidden></span> }
}

/// Remembers in the browser what courier orders were made of, and offers it to the next: senders' addresses as
/// suggestions, consignees as a list to choose from. Without the browser's storage it does nothing.
///
/// The page marks with attributes: its part `data-book` (`pick` on the form, `keep` after an order was created, `count` in
/// the settings) with `data-who`; the form that is filled `data-courier`, the one that holds a created order
/// `data-book-from`; buttons `data-book-do`; where it is told what happened `data-book-status`.
#[island]
pub fn CourierBook() -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| courier::watch());
    view! { <span hidden></span> }
}
