//! The rules of input over JSON as received. Messages are Vietnamese. Texts are trimmed and an empty text counts as
//! absent; unknown members are ignored.

mod reader;
mod request;
mod text;
mod upload;

pub use reader::{REQUIRED, UNKNOWN_CODE, day};
pub use request::request;
pub use text::{optional_text, required_text};
pub use upload::{MAX_UPLOAD_BYTES, upload};
