//! Events of the stream that an open page listens to, as the server writes and islands read them.

#[cfg(feature = "hydrate")]
mod hub;
#[cfg(feature = "hydrate")]
mod stream;

#[cfg(feature = "hydrate")]
pub(crate) use hub::{LiveEvent, publish, subscribe};
#[cfg(feature = "hydrate")]
pub(crate) use stream::listen;

use serde::Serialize;

use crate::flat::{Flat, TextReader};

/// Names of the stream's events.
pub mod event_names {
    /// A delivery of the operator tells of a [`super::LiveChange`].
    pub const HINT: &str = "hint";
    /// Reads of the account found a [`super::LiveChange`].
    pub const NEWS: &str = "news";
    /// Another [`super::NeedsCount`].
    pub const NEEDS: &str = "needs";
    /// Something changed while the page had no connection.
    pub const MISSED: &str = "missed";
    /// Events were lost on the way; anything may have changed.
    pub const RESYNC: &str = "resync";
    /// The session is over; there is no reason to connect again.
    pub const ENDED: &str = "ended";
}

/// The subject of a page: changes of anything else do not concern it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveSubject {
    /// Many requests: any change concerns it, unless the request's row shows it already.
    Requests,
    Request {
        code: String,
        /// The request's time of change, as the service gives it.
        as_of: Option<String>,
    },
}

impl Flat for LiveSubject {
    fn write(&self, to: &mut Vec<String>) {
        let request = match self {
            Self::Requests => None,
            Self::Request { code, as_of } => Some((code.clone(), as_of.clone())),
        };
        request.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        let request: Option<(String, Option<String>)> = from.value();
        match request {
            None => Self::Requests,
            Some((code, as_of)) => Self::Request { code, as_of },
        }
    }
}

/// A change of a request. Events name their members, where other data is [`Flat`]: people who look at the stream understand them,
/// and the browser's own reader of JSON costs nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LiveChange {
    pub code: String,
    /// When the request changed by the service's clock, as far as that is known.
    pub at: Option<String>,
    /// When the portal found it, by its own clock; absent for a change reported by a delivery.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The change in the reader's language, for the page of this request.
    pub words: Option<String>,
    /// The words say more than that the status or the request has changed.
    pub specific: bool,
    /// A milestone may have been recorded.
    pub milestone: bool,
}

/// The number of requests that need the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct NeedsCount {
    pub count: usize,
}
