//! The islands as pages place them: each wakes what it names. What they look for on the page is in [`crate::markup`].

use leptos::prelude::*;

/// Keeps the totals of the cargo form, the volume of each line and the ticks of the "at least one of" rules up to
/// date while people type, and makes the cargo lines a grid under the keyboard. Its children are the totals as the server
/// worked them out.
#[island]
pub fn CargoTotals(children: Children) -> impl IntoView {
    #[cfg(feature = "hydrate")]
    Effect::new(|_| {
        crate::cargo_totals::watch();
        crate::grid::watch();
        crate::scroll_padding::watch();
    });
    children()
}
