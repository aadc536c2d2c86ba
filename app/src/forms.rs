//! Forms as they are typed: raw text in, the API's types out. What was typed is never altered and never lost, so that
//! a refused form comes back exactly as it was sent.

pub mod courier;
mod name;
mod problem;
pub mod rfq;
mod texts;

pub use problem::{Problem, Problems};
