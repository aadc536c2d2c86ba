//! The names that islands and pages share: what a page writes and an island looks for, and what an island writes and the
//! style sheet asks for. A test of `app` (`markup.rs`) holds that views write each name that an island looks for.
//!
//! Names of attributes are literals in `view!`, so pages repeat them; classes and names of totals they take from here.
//!
//! # The request form
//! - the form `data-cargo-form`; made `data-alive` by the island: style shows hints about keys only where they work, and
//!   `data-fcl` while a line travels in containers;
//! - a service's box `data-mode` (its transport mode) and `data-means`;
//! - a total `data-sum` (a name of [`sums`]), what is shown only with it `data-if`, the divisors of the volumetric weight
//!   `data-divisors`;
//! - what sticks to an edge of the window `data-sticks` (`start`, `end`).
//!
//! # The grid of cargo lines
//! - the table `data-grid` with `data-most` (lines that can be sent), each line's `tbody` `data-line` (its number from 0),
//!   its volume `data-volume`, text with the line's number from 1 `data-n`;
//! - `<template>`s: the blank line and the rows of questions `data-row`, words for what was done `data-say`; they are
//!   written to `data-said`;
//! - a line's choice of containers `data-load`, a box that asks for special handling `data-flag` (style shows the questions
//!   that follow from it);
//! - a question under a line `data-doubt`, texts with places in braces `data-text`;
//! - buttons `data-undo`, `data-redo` in `data-history`; `data-adds` while there is room for lines, else `data-full`;
//! - what several pasted cells hold goes into the form's field `paste`, sent by the button `import-paste`.

/// The request form.
pub const FORM: &str = "[data-cargo-form]";
/// The grid of cargo lines in it.
pub const GRID: &str = "[data-grid]";
/// A line of the grid.
pub const LINE: &str = "[data-grid] > [data-line]";
/// On a line: its number, from 0.
pub const LINE_NUMBER: &str = "data-line";

/// Class of a line's dialog with its rare fields.
pub const DETAILS_CLASS: &str = "dialog";
pub const DETAILS: &str = ".c-act > .dialog";
/// Classes of the row with a line's containers, and of the one with the questions about special handling.
pub const CONTAINERS_CLASS: &str = "more if-fcl";
pub const CONTAINERS: &str = ":scope > .if-fcl";
pub const HANDLING_CLASS: &str = "more ask-if";
pub const HANDLING: &str = ":scope > .ask-if";
/// Rows under a line that tell of errors or of what the operator asks for.
pub const MESSAGES: &str = ":scope > .more:not(.if-fcl, .ask-if, .doubt)";
/// The name of the goods.
pub const NAME: &str = ".c-name > textarea";

/// Made by the island: a line whose rare fields were put away.
pub const FOLDED: &str = "data-folded";
/// Made by the island: keeps the size that was measured, so that the page need not be laid out again for what is written
/// into it. Style asks for this and not for `[style]`: the browser may not notice that one has gone.
pub const HELD: &str = "data-held";
/// Made by the island: only the part of the form in the window is painted.
pub const NARROWED: &str = "data-narrowed";
/// Made by the island: a picked cell of the grid.
pub const PICKED_CLASS: &str = "picked";

/// Names of totals, in `data-sum` and `data-if`.
pub mod sums {
    pub const PACKAGES: &str = "packages";
    pub const GROSS: &str = "gross";
    pub const VOLUME: &str = "volume";
    pub const CONTAINERS: &str = "containers";
    /// How many lines lack something.
    pub const INCOMPLETE: &str = "incomplete";
    /// Parts of names: `<mode>-volumetric`, in kg.
    pub const VOLUMETRIC: &str = "volumetric";
    pub const CHARGEABLE: &str = "chargeable";
}
