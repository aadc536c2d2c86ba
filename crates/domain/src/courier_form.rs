//! The form of a courier order (spec, "Courier order creation").

mod action;
mod form;
mod next_parcel;

pub use action::CourierAction;
pub use form::{CourierForm, DOUBTS_SEEN, Doubt, NUMBER_SEEN, OPTIONAL, field_order, form_key};
