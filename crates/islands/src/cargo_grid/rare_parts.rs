//! The rare parts of a line, in the page or out of it.
//!
//! A line has some forty rare fields; two hundred lines of them are eight thousand fields that the browser goes through
//! again with every key (for autofill, for its history, for style), though most of them are empty. So a line that has
//! nothing to show keeps only those that hold something, hidden in its closed details, and makes the others when its
//! details are opened or it travels in containers.

use leptos::either::EitherOf3;
use leptos::prelude::*;

use super::controls::hidden;
use super::field_names::is_in_row;
use super::line::{Line, RareParts};
use crate::skip_hydration::SkipHydration;

/// The children of a rare part, as long as it is in the page.
pub(crate) fn rare_part<V: IntoView + 'static>(
    line: Line,
    part: impl Fn() -> V + Copy + Send + Sync + 'static,
) -> impl IntoView {
    unless_folded(line, part, || ())
}

/// The children of the details: their fields, or those that hold something.
pub(crate) fn rare_details<V: IntoView + 'static>(
    line: Line,
    part: impl Fn() -> V + Copy + Send + Sync + 'static,
) -> impl IntoView {
    unless_folded(line, part, move || kept(line))
}

fn unless_folded<V: IntoView + 'static, F: IntoView + 'static>(
    line: Line,
    part: impl Fn() -> V + Copy + Send + Sync + 'static,
    folded: impl Fn() -> F + Send + 'static,
) -> impl IntoView {
    move || match line.rare.get() {
        RareParts::FromServer => EitherOf3::A(SkipHydration(part)),
        // Another branch than before, so that parts made in the browser replace those of the server.
        RareParts::Built => EitherOf3::B(SkipHydration(part)),
        RareParts::Folded(_) => EitherOf3::C(folded()),
    }
}

/// All that are remembered, emptied ones too: fields are only ever added behind those that there are, so that no element
/// becomes another field and loses what was put into it.
fn kept(line: Line) -> impl IntoView {
    let fields: Vec<(String, String)> = line.contents.with_value(|contents| {
        let rare = contents.iter().filter(|(name, _)| !is_in_row(name));
        rare.map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    });
    fields
        .into_iter()
        .map(|(name, value)| hidden(line.name(name), value))
        .collect::<Vec<_>>()
}
