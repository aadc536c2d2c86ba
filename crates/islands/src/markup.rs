//! The names that islands and pages share: what a page writes and an island looks for, and what an island writes and the
//! style sheet asks for. A test of `app` (`markup.rs`) holds that pages write each name that an island looks for.
//!
//! Names of attributes are literals in `view!`, so pages repeat them; classes they take from here.
//!
//! # The request form
//! - the form `data-cargo-form`;
//! - a service's box `data-mode` (its transport mode) and `data-means`;
//! - the table of cargo lines `data-grid`, each line's `tbody` `data-line`; the number of unfinished lines
//!   `data-sum=incomplete`;
//! - a rule "at least one of" `data-rule`, its parts `data-part` (the field's name) with `data-tick`, and `data-done`;
//! - the mark of a section `data-needs` (groups of fields: `a|b c` is "a or b, and c"), with `data-complete` and
//!   `data-missing`; made `data-state`;
//! - a list of suggested places `data-places` beside its field, where the island makes options
//!   with `data-value` and `data-name`, and where it is told `data-places-said`;
//! - what sticks to an edge of the window `data-sticks` (`start`, `end`).
//!
//! # Drafts
//! - the form `data-draft` (`data-draft-fresh` when nothing was typed in it yet) with a field `draft` that names it,
//!   `data-who`, and its words `data-saved`, `data-refused`, `data-large`, `data-many`; where they are told
//!   `data-draft-status`;
//! - the list `data-drafts` (with what the paths of its forms begin; nothing else is posted from here), its blank entry
//!   `data-draft-model` with `data-draft-name` and `data-draft-when`, buttons `data-draft-do`, what was discarded
//!   `data-draft-gone`, their number `data-draft-count`;
//! - the page of what was just sent `data-draft-done` (the path of the form for new ones) with `data-reference`,
//!   `data-reference-field` (the form's field that holds it) and `data-path` (the form of a supplement).
//!
//! # The file that cargo lines are imported from
//! - its field `data-keep`, where it is told that it is kept `data-kept-said`; on the page of the request the form that
//!   offers it as a document `data-kept-file` (the file's name), and `data-not-kept` on what to do without it; a form of
//!   documents that came back without its file `data-kept-again` (its name); where a document that this tab sent was
//!   taken `data-kept-done`;
//! - the form that checks a table `data-import` (a name for its headings), `data-remember` around the box that asks to
//!   remember its columns, `data-remembered` on what tells that they were.
//!
//! # Courier addresses
//! - the page's part `data-book` (`pick` on the form, `keep` after an order was created, `count` in the settings) with
//!   `data-who`; the form that is filled `data-courier`, the one that holds a created order `data-book-from`;
//! - buttons `data-book-do`, the sender's row `data-book-sender`, its name `data-book-name`, numbers `data-book-count`;
//!   where it is told what happened `data-book-status` by its words `data-filled`, `data-undone`, `data-forgotten`.
//!
//! # Everywhere
//! - buttons that copy: `data-copy` (the id of a field) in `data-copies`, hidden until the island wakes; told in the
//!   `output` with the same id in `data-copy-said` by its words `data-said` or `data-failed`;
//! - the words that nothing is sent without a network `data-offline`; a form whose post is on its way is made
//!   `data-sending`.

/// The request form.
pub const FORM: &str = "[data-cargo-form]";
/// The grid of cargo lines in it.
pub const GRID: &str = "[data-grid]";
/// A line of the grid.
pub const LINE: &str = "[data-grid] > [data-line]";
/// Made by the island: a met part of a rule.
pub const MET_CLASS: &str = "met";

/// The words that nothing is sent without a network.
pub const OFFLINE: &str = "[data-offline]";
