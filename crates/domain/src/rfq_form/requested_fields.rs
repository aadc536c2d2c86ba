//! The fields that the operator's question names, so that the form can mark them.
//!
//! The specification does not show the question's shape, so it is read as it comes: names of the API's fields as keys or
//! values, error maps, lists of entries, and free text in Vietnamese and English. An ambiguous text marks nothing: a mark
//! at the wrong field costs more than none. The work is bounded for any question.

mod keys;
mod marks;
mod reader;
#[cfg(test)]
mod tests;
mod words;

pub use marks::{Mark, Marks};
pub use reader::{RequestedFields, RequestedLines};
