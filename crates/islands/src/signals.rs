//! Small helpers for signals, and closures that views share.

use leptos::prelude::*;

/// Sets a signal to another value: the same one again would run all that follow it.
#[cfg(feature = "hydrate")]
pub(crate) fn set_changed<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|before| *before != value) {
        signal.set(value);
    }
}

/// The opposite of a flag. Each closure of a view is compiled for itself, some 1 KB of WebAssembly; this one is one for all.
pub(crate) fn not(flag: RwSignal<bool>) -> impl Fn() -> bool + Copy + Send + 'static {
    move || !flag.get()
}

/// A listener that acts in the browser.
#[cfg(feature = "forms")]
macro_rules! in_browser {
    ($on:ident, $($act:path),+) => {
        move |event| {
            #[cfg(feature = "hydrate")]
            {
                $($act($on, &event);)+
            }
            #[cfg(not(feature = "hydrate"))]
            let _ = ($on, event);
        }
    };
}
#[cfg(feature = "forms")]
pub(crate) use in_browser;
