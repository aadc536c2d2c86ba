//! Names that every handler needs.

pub use std::sync::Arc;

pub use app::document::Page;
pub use app::page_context::{Flash, PageContext};
pub use app::routes;
pub use app::text::Lang;
pub use app::upstream_error::{Loadable, UpstreamError};
pub use axum::Router;
pub use axum::extract::State;
pub use axum::http::{HeaderValue, StatusCode, header};
pub use axum::response::{IntoResponse, Response};
pub use axum::routing::{get, post};
pub use partner_api::{ApiError, RfqCode};

pub use crate::error::{AppError, database};
pub use crate::http::form::Fields;
pub use crate::http::path::{Code, DocumentId};
pub use crate::http::render::{self, see_other};
pub use crate::http::viewer::{Viewer, Visitor};
pub use crate::http::{language, return_address};
pub use crate::state::AppState;
pub use crate::upstream::Account;
