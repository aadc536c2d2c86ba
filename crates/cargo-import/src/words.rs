//! Words of the trade in many languages: packages, changes, cancellations, dangers, numbers on packages.

pub(crate) mod cancelled;
pub(crate) mod changes;
pub(crate) mod each;
pub(crate) mod figure_words;
pub(crate) mod flag;
pub(crate) mod old_and_new;
pub(crate) mod package_numbers;
pub(crate) mod package_words;
pub(crate) mod strikes;
