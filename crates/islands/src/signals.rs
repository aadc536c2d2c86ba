//! Closures over signals that views share.

use leptos::prelude::*;

/// The opposite of a flag. Each closure of a view is compiled for itself, some 1 KB of WebAssembly; this one is one for all.
pub(crate) fn not(flag: RwSignal<bool>) -> impl Fn() -> bool + Copy + Send + 'static {
    move || !flag.get()
}
