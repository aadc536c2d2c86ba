//! Limits and code lists that the specification fixes.

/// Cargo lines of one request.
pub const MAX_CARGO_LINES: usize = 200;
/// Characters (not bytes) of a `partner_ref`.
pub const MAX_PARTNER_REF_CHARS: usize = 100;
/// Units of a cargo line's dimensions.
pub(super) const DIMENSION_UNITS: [&str; 4] = ["cm", "m", "mm", "inch"];
/// Bytes of one uploaded document.
pub const MAX_UPLOAD_BYTES: u64 = 20 * 1024 * 1024;
/// Extensions of documents that can be uploaded, lower case.
pub const UPLOAD_EXTENSIONS: [&str; 12] = [
    "pdf", "jpg", "jpeg", "png", "webp", "doc", "docx", "xls", "xlsx", "csv", "txt", "zip",
];
/// Document types that the specification names as shared by the service; it says that there are more.
pub const SHARED_DOC_TYPES: [&str; 4] = ["bill_of_lading", "customs_declaration", "pod", "handover_record"];
/// Document types that a partner may upload, as the specification lists them; the catalog's `document_types` is the current list
/// and may hold others.
pub const UPLOAD_DOC_TYPES: [&str; 10] = [
    "commercial_invoice",
    "packing_list",
    "contract",
    "purchase_order",
    "cargo_photo",
    "catalogue",
    "msds",
    "coa",
    "permit",
    "certificate_of_origin",
];
