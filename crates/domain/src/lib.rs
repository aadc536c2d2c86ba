//! What forwarding is, without HTTP and HTML: numbers, units and the arithmetic of cargo, the forms of a request and of a
//! courier order, the reading of spreadsheets into cargo lines, places and countries, trade lanes.
//!
//! Compiles for the server and for the browser. Nothing here knows a page, a session, a database or the sentences of a
//! language.

pub mod cargo;
pub mod cargo_import;
pub mod countries;
pub mod courier_form;
pub mod currency;
pub mod date;
pub mod estimate;
mod field_name;
pub mod folding;
pub mod json;
mod language;
pub mod places;
mod problem;
pub mod rfq_form;
#[cfg(test)]
mod testing;
mod text_fields;
pub mod trade_lane;

pub use language::Lang;
pub use problem::{Problem, Problems};
