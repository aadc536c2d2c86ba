//! Lines that share packages, hold each other, or say again what another says.

pub(crate) mod batches;
pub(crate) mod contents;
pub(crate) mod holding;
pub(crate) mod pallet_rows;
pub(crate) mod repeats;
pub(crate) mod said_again;
pub(crate) mod same_package;
