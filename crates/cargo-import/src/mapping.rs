//! What each column is: by its heading, by its cells, and by the columns beside it.

pub(crate) mod base_and_height;
pub(crate) mod column_reading;
pub(crate) mod columns;
pub(crate) mod gross_beside_net;
pub(crate) mod identities;
pub(crate) mod names;
pub(crate) mod own_sizes;
pub(crate) mod pallets;
pub(crate) mod round_packages;
pub(crate) mod settle;
pub(crate) mod several_sizes;
pub(crate) mod unit_by_cells;
pub(crate) mod weights;
