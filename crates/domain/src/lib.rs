//! Forwarding without HTTP and HTML: numbers, units and the arithmetic of cargo, the forms of a request and of a courier
//! order, the facts of a quotation, the queue of requests that need somebody, activity, tracking, places and countries,
//! trade lanes.
//!
//! Compiles for the server and for the browser. Nothing here knows a page, a session, a database or the sentences of a
//! language.

pub mod activity;
pub mod address_suggestions;
pub mod approval;
pub mod cargo;
pub mod countries;
pub mod courier_form;
pub mod currency;
pub mod date;
pub mod decision_desk;
pub mod documents;
pub mod estimate;
mod field_name;
pub mod figures;
pub mod file_name;
pub mod find;
pub mod folding;
pub mod json;
pub mod lane_rates;
mod language;
pub mod month;
pub mod negotiation;
pub mod notices;
pub mod places;
mod problem;
pub mod queue;
pub mod quotation;
pub mod quotation_response;
pub mod request_numbers;
pub mod rfq_form;
pub mod service_message;
pub mod shared_shipment;
pub mod states;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod text_fields;
pub mod tracking;
pub mod trade_lane;

pub use language::Lang;
pub use problem::{Problem, Problems};
