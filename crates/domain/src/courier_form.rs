//! The form of a courier order (spec, "Courier order creation").

mod action;
mod batch;
mod form;

pub use action::CourierAction;
pub use batch::{Batch, CreatedOrder};
pub use form::{CourierForm, DOUBTS_SEEN, Doubt, OPTIONAL, field_order, form_key};
