//! Asking for other terms of a quotation: the content of the negotiation form, and the note that goes to the operator
//! (spec, "Quotation responses"). The service takes the note alone.

mod form;
mod note;

pub use form::{
    ChargeTarget, NegotiationForm, PlacedTargets, TargetProblems, listed_charges, number_kind, target_field,
};
pub use note::{
    ChargeRequest, MAX_LISTED_CHARGES, NoteInsertion, charge_name, charge_number, insert_note, one_line,
};
