//! What lies between the socket and the handlers, and the glue to the pages.

pub mod access;
pub mod assets;
pub mod client;
pub mod context;
pub mod errors;
pub mod form;
pub mod headers;
pub mod language;
pub mod limits;
pub mod next;
pub mod origin;
pub mod path;
pub mod render;
pub mod serve;
pub mod sessions;
pub mod throttle;
pub mod viewer;
