//! The reason why the operator's service gave no data, as pages show it.

use std::time::Duration;

use domain::service_message;
use partner_api::ApiError;

/// A part of a page: there, not there, or not to be had right now.
#[derive(Clone, Debug)]
pub enum Loadable<T> {
    Here(T),
    /// The service has no such thing (yet).
    Absent,
    Failed(UpstreamError),
}

/// A failure in the reader's terms; each has its sentence in `text::upstream_error`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UpstreamError {
    NotFound,
    /// The service refused, in its own (Vietnamese) words where it gave any.
    Refused {
        message: Option<String>,
    },
    /// The service refused a call too many.
    RateLimited {
        retry_after: Option<Duration>,
    },
    /// The portal itself held the call back, so that the service does not refuse everybody's.
    HeldBack {
        retry_after: Duration,
    },
    /// The portal did not make the call: what comes before it took too long, or the portal shuts down.
    NotMade,
    /// The service failed (5xx).
    OperatorFailed,
    Unreachable,
    TimedOut,
    /// The connection broke or the answer could not be understood.
    Unreadable,
    /// The answer does not say clearly whether the service took the call; its (Vietnamese) words where it gave any.
    Ambiguous {
        said: Option<String>,
    },
}

impl UpstreamError {
    /// The time to wait, if it is known.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after } => *retry_after,
            Self::HeldBack { retry_after } => Some(*retry_after),
            _ => None,
        }
    }

    /// The service's own words, where it gave any.
    pub fn words(&self) -> Option<&str> {
        match self {
            Self::Refused { message: words } | Self::Ambiguous { said: words } => words.as_deref(),
            _ => None,
        }
    }

    /// `None` for an unauthorized call: that ends the session and is not shown on a page.
    pub fn from_api(error: &ApiError) -> Option<Self> {
        use partner_api::Transport;

        Some(match error {
            ApiError::Unauthorized => return None,
            ApiError::NotFound { .. } | ApiError::CourierNotConfigured => Self::NotFound,
            ApiError::Invalid(invalid) => Self::Refused {
                message: invalid.message.clone(),
            },
            ApiError::RateLimited { retry_after } => Self::RateLimited {
                retry_after: *retry_after,
            },
            ApiError::HeldBack { retry_after } => Self::HeldBack {
                retry_after: *retry_after,
            },
            ApiError::NotMade => Self::NotMade,
            ApiError::Operator { .. } => Self::OperatorFailed,
            ApiError::Transport(Transport::Connect) => Self::Unreachable,
            ApiError::Transport(Transport::Timeout) => Self::TimedOut,
            ApiError::Transport(Transport::Cut) | ApiError::Unreadable { .. } => Self::Unreadable,
            ApiError::Ambiguous { said, .. } => Self::Ambiguous {
                said: service_message::refusal_words(said),
            },
        })
    }
}
