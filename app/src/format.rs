//! Numbers, money, sizes, dates and times as each language writes them.

pub mod date;
pub mod money;
pub mod number;
pub mod quotation;
