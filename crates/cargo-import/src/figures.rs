//! A cell as a figure: its digits, units, signs, the edges of a size.

pub(crate) mod compound;
pub(crate) mod figure;
pub(crate) mod figure_text;
pub(crate) mod number;
pub(crate) mod size;
pub(crate) mod volume;
