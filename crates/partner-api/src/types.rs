//! The API's resources, one file each (spec, "Resources and their fields").

mod attachment;
mod cargo;
mod catalog;
mod code;
mod courier;
mod figure;
mod from_details;
mod page;
mod quotation;
mod request;
mod rfq;
mod status;
mod tracking;
mod yes_no;

pub use attachment::{Attachment, DownloadLink};
pub use cargo::CargoLine;
pub use catalog::{CatalogEntry, Catalogs, OperationStatus, Service};
pub use code::{BadCode, RfqCode};
pub use courier::CourierOrder;
pub use figure::Figure;
pub use from_details::{RequestPlace, RequestPlaces};
pub use page::{PageMeta, RequestPage};
pub use quotation::{ChargeLine, Quotation, QuotationTotals};
pub use request::{QuotationSummary, RequestDetails, RequestSummary, ServiceRef};
pub use rfq::{CargoInput, RfqInput, RfqUpdate};
pub use status::Status;
pub use tracking::Milestone;
pub use yes_no::YesNo;
