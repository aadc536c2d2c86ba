//! What the browser offers and Leptos has no way for.

pub(crate) mod clipboard;
