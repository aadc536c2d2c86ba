//! The API's resources, one file each (spec, "Resources and their fields").

mod attachment;
mod cargo;
mod catalog;
mod code;
mod courier;
mod figure;
mod from_details;
mod quotation;
mod request;
mod rfq;
mod tracking;

pub use attachment::{Attachment, DownloadLink};
pub use cargo::CargoLine;
pub use catalog::{Catalogs, Choice, OperationStatus, Service};
pub use code::{BadCode, RfqCode};
pub use courier::CourierOrder;
pub use figure::Figure;
pub use quotation::{ChargeLine, Quotation, Totals};
pub use request::{Page, PageMeta, QuotationSummary, RequestDetails, RequestSummary, ServiceRef, Status};
pub use rfq::{CargoInput, RfqInput, RfqUpdate};
pub use tracking::Milestone;
