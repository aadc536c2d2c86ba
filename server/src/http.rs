//! The way from the socket to the handlers (listener, layers, extractors), and from a page to a response.

pub mod assets;
pub mod client_ip;
pub mod context;
pub mod errors;
pub mod form;
pub mod headers;
pub mod language;
pub mod limits;
pub mod listener;
pub mod metrics_page;
pub mod multipart;
pub mod origin;
pub mod path;
pub mod render;
pub mod request_log;
pub mod return_address;
pub mod sessions;
pub mod site_files;
pub mod viewer;
