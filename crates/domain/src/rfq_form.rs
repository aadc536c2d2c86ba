//! The form of a request for quotation (spec, "Request input fields" and "Cargo line").

mod action;
mod changes;
mod check;
mod dates;
mod form;
mod group_keys;
mod name;
mod prefill;
mod preview_action;
mod requested_fields;
mod side;
pub mod special_handling;
mod supply;

pub use action::{FILLABLE_COLUMNS, LineAction, RfqAction};
pub use changes::{CargoLineChange, FieldChange, RfqChanges};
pub use check::{CheckedRfq, field_order};
pub use dates::{DATES_SEEN, DateDoubt};
pub use form::{
    CARGO_FLAGS, CargoForm, CargoTexts, FillTexts, LINES_SHOWN, Load, RfqForm, RfqTexts, SpecialHandlingTexts,
};
pub use preview_action::PreviewAction;
pub use requested_fields::{Mark, Marks, RequestedFields, RequestedLines};
pub use side::Side;
pub use special_handling::HandlingQuestions;
pub use supply::{NotSupplied, Supplement};
