//! What every handler needs.

pub use std::sync::Arc;

pub use app::document::Page;
pub use app::frame::{Frame, Notice};
pub use app::routes;
pub use app::text::Lang;
pub use app::trouble::{Part, Trouble};
pub use axum::Router;
pub use axum::extract::State;
pub use axum::http::{HeaderValue, StatusCode, header};
pub use axum::response::{IntoResponse, Response};
pub use axum::routing::{get, post};
pub use partner_api::{ApiError, RfqCode};

pub use crate::account::{Account, Claim};
pub use crate::error::Failure;
pub use crate::state::App;
pub use crate::web::form::Fields;
pub use crate::web::path::{Code, DocumentId};
pub use crate::web::render::{self, see_other};
pub use crate::web::viewer::{Viewer, Visitor};
pub use crate::web::{language, next};
