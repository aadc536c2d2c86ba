//! Headings: what one says, and which rows are headings, units or a letterhead.

pub(crate) mod header;
pub(crate) mod heading;
pub(crate) mod letterhead;
pub(crate) mod row_words;
pub(crate) mod unit_rows;
