//! Effects whose closures are boxed.

use leptos::prelude::Effect;

/// Runs in the browser when the island stands in the page, and again when a signal changes that it has read. Leptos compiles
/// `Effect::new` anew for each closure, 1 KB of WebAssembly a time; through this function it is compiled once.
pub(crate) fn effect(run: impl FnMut() + 'static) {
    start(Box::new(run));
}

fn start(mut run: Box<dyn FnMut()>) {
    Effect::new(move |_| run());
}
