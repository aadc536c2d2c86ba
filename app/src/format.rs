//! Numbers, money, sizes, dates and times as people in Viet Nam write them, the same in both languages.

pub mod date;
pub mod money;
pub mod number;
pub mod quotation;
