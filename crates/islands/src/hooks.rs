//! Functions of the browser that Leptos does not offer.

pub(crate) mod clipboard;
pub(crate) mod kept_pages;
pub(crate) mod object_store;
pub(crate) mod photo;
pub(crate) mod push;
pub(crate) mod upload;
