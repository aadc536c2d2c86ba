//! Doubts about what was read: of a cell, of a line, of the whole table.

pub(crate) mod below_total;
pub(crate) mod doubts;
pub(crate) mod net_and_tare;
pub(crate) mod nothing_shipped;
pub(crate) mod quantities;
pub(crate) mod unread;
