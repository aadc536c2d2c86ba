//! The arithmetic of cargo: numbers as people type them, exact totals of a shipment, and how they are written.
//!
//! Compiled for the server and the browser alike, so that the totals shown while typing are the totals shown after
//! sending. Everything here is an estimate of what the service will calculate; its own figures replace it.

mod advice;
mod divisors;
mod exact;
mod mode;
mod number;
mod totals;
mod unit;

pub use advice::{Advice, advise, fill};
pub use divisors::{Divisors, derive_divisor};
pub use exact::Exact;
pub use mode::Mode;
pub use number::{DecimalSeparator, NumberKind, NumberProblem, NumberReading, measure, read_number, spelled};
pub use totals::{LineFigures, LineText, LineTotals, ShipmentTotals, Sums, Weights};
pub use unit::{Converted, Unit};
