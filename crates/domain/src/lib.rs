//! What forwarding is, without HTTP and HTML: numbers, units and the arithmetic of cargo, places and countries.
//!
//! Compiles for the server and for the browser. Nothing here knows a page, a session, a database or the sentences of a
//! language.

pub mod cargo;
pub mod countries;
pub mod currency;
pub mod date;
pub mod estimate;
pub mod folding;
mod language;
pub mod quotation;
#[cfg(test)]
mod testing;

pub use language::Lang;
