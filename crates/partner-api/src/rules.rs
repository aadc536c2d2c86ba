//! The rules of a request for quotation and of an upload, as one pure validation for browser and server
//! (spec, "Request input fields", "Cargo line", `POST /orders/{rfq_code}/attachments`). What the
//! specification leaves open (codes the catalog does not name, lengths, formats) is not refused here: the service decides.

mod date;
mod field_errors;
mod limits;
mod rfq;
mod upload;

pub use date::{date_violation, is_date};
pub use field_errors::{FieldErrors, Violation};
pub use limits::{
    MAX_CARGO_LINES, MAX_PARTNER_REF_CHARS, MAX_UPLOAD_BYTES, SHARED_DOC_TYPES, UPLOAD_DOC_TYPES,
    UPLOAD_EXTENSIONS,
};
pub use rfq::{check, check_update};
pub use upload::{check_upload, extension, file_name};
