//! Errors that end a handler without a page. Handlers return them with `?`; `http::errors` turns them into error pages.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use partner_api::{ApiError, Transport};

use crate::instances::LockHeld;
use crate::storage::Contention;
use crate::submission::{Closing, SubmitError};

/// An error that the reader sees as a page with the matching status.
#[derive(Debug)]
pub enum AppError {
    /// There is no such thing, or it is not the reader's.
    NotFound,
    /// The API gave an error. `Unauthorized` ends the session and leads to the sign-in page.
    Api(ApiError),
    /// The body is larger than this route takes (413).
    TooLarge,
    /// The body came too slowly to wait for it (408).
    TooSlow,
    /// The body is no form, or a form that no page of the portal sends (422).
    BadForm,
    /// The body is of a type that this route does not take (415).
    Unsupported,
    /// The state that the reader saw has changed (409).
    Conflict,
    /// A post from another site (403).
    Forbidden,
    /// A request for another host than the portal's (421).
    WrongHost,
    MethodNotAllowed,
    /// Too many tries (429), to be repeated after the pause.
    TooMany(Duration),
    /// The portal itself is overloaded (503).
    Unavailable,
    /// The portal's database does not answer (503).
    Database,
    /// Another write of the same request takes long, so that nothing was sent (503).
    Locked,
    /// The page took longer than the portal waits (504).
    TimedOut,
    /// Nobody is signed in (any longer): leads to the sign-in page and back.
    SignIn,
    /// A defect of the portal, which is logged and not shown.
    Internal,
}

/// Logs that the portal could not read or keep something of its own, and tells the reader that the database fails.
pub fn database(error: anyhow::Error) -> AppError {
    tracing::error!(
        error = format!("{error:#}"),
        "what the portal keeps could not be read or stored"
    );
    AppError::Database
}

impl AppError {
    pub fn status(&self) -> StatusCode {
        match self {
            Self::NotFound | Self::Api(ApiError::NotFound { .. } | ApiError::CourierNotConfigured) => {
                StatusCode::NOT_FOUND
            }
            Self::SignIn | Self::Api(ApiError::Unauthorized) => StatusCode::UNAUTHORIZED,
            Self::BadForm | Self::Api(ApiError::Invalid(_)) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany(_) | Self::Api(ApiError::RateLimited { .. }) => StatusCode::TOO_MANY_REQUESTS,
            Self::TimedOut | Self::Api(ApiError::Transport(Transport::Timeout)) => {
                StatusCode::GATEWAY_TIMEOUT
            }
            Self::Api(
                ApiError::Operator { .. }
                | ApiError::Transport(_)
                | ApiError::Unreadable { .. }
                | ApiError::Ambiguous { .. },
            ) => StatusCode::BAD_GATEWAY,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Unsupported => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Conflict => StatusCode::CONFLICT,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Unavailable
            | Self::Database
            | Self::Locked
            | Self::Api(ApiError::HeldBack { .. } | ApiError::NotMade) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Tells whether a form that met this failure had no effect and may be sent again. A form that the operator may have received
    /// is reported by its own page.
    pub fn had_no_effect(&self) -> bool {
        match self {
            Self::Unavailable | Self::Database | Self::Locked => true,
            Self::Api(ApiError::Unauthorized) => false,
            Self::Api(_) => self.status() != StatusCode::NOT_FOUND,
            _ => false,
        }
    }

    /// Returns the pause after which the request may be repeated, if there is one.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::TooMany(pause) | Self::Api(ApiError::HeldBack { retry_after: pause }) => Some(*pause),
            Self::Api(ApiError::RateLimited { retry_after }) => {
                Some(retry_after.unwrap_or(Duration::from_secs(10)))
            }
            Self::Unavailable | Self::Database | Self::Api(ApiError::NotMade) => Some(Duration::from_secs(2)),
            Self::Locked => Some(Duration::from_secs(10)),
            _ => None,
        }
    }

    /// Returns the error that a response of this status without an own page stands for.
    pub fn of_status(status: StatusCode) -> Self {
        match status {
            StatusCode::FORBIDDEN => Self::Forbidden,
            StatusCode::MISDIRECTED_REQUEST => Self::WrongHost,
            StatusCode::NOT_FOUND => Self::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Self::MethodNotAllowed,
            StatusCode::CONFLICT => Self::Conflict,
            StatusCode::PAYLOAD_TOO_LARGE => Self::TooLarge,
            StatusCode::REQUEST_TIMEOUT => Self::TooSlow,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::Unsupported,
            StatusCode::TOO_MANY_REQUESTS => Self::TooMany(Duration::from_secs(10)),
            StatusCode::SERVICE_UNAVAILABLE => Self::Unavailable,
            status if status.is_client_error() => Self::BadForm,
            _ => Self::Internal,
        }
    }
}

impl From<ApiError> for AppError {
    fn from(error: ApiError) -> Self {
        Self::Api(error)
    }
}

impl From<anyhow::Error> for AppError {
    fn from(error: anyhow::Error) -> Self {
        if error.is::<LockHeld>() {
            return Self::Locked;
        }
        if error.is::<Closing>() {
            return Self::Unavailable;
        }
        tracing::error!(error = format!("{error:#}"), "a request failed");
        if error.chain().any(is_database) {
            Self::Database
        } else {
            Self::Internal
        }
    }
}

fn is_database(cause: &(dyn std::error::Error + 'static)) -> bool {
    use tower_sessions::session::Error;
    cause.is::<sqlx::Error>()
        || cause.is::<Contention>()
        || matches!(cause.downcast_ref(), Some(Error::Store(_)))
}

impl From<SubmitError> for AppError {
    fn from(error: SubmitError) -> Self {
        match error {
            // The panic hook has logged it.
            SubmitError::Broken => Self::Internal,
            SubmitError::NotBegun(error) => Self::from(error),
        }
    }
}

/// Adds a `Retry-After` header if there is a pause.
pub fn with_retry_after(mut response: Response, pause: Option<Duration>) -> Response {
    if let Some(pause) = pause {
        // Whole seconds, at least one, rounded up.
        let seconds = pause.as_secs() + u64::from(pause.subsec_nanos() > 0);
        let seconds = HeaderValue::from(seconds.max(1));
        response.headers_mut().insert(header::RETRY_AFTER, seconds);
    }
    response
}

impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let mut response = with_retry_after(self.status().into_response(), self.retry_after());
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}
