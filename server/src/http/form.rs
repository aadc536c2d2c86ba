//! Forms as they come: ordered pairs of names and values.

use std::fmt;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::IntoResponse as _;

use crate::error::AppError;
use crate::state::AppState;

/// The largest form in bytes; 200 cargo lines with every field filled are a fifth of it.
pub const FORM_BYTES: usize = 2 << 20;
const MOST_PAIRS: usize = 20_000;

/// The fields of a form (or of a query), in order.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Fields(Vec<(String, String)>);

impl Fields {
    pub fn new(pairs: Vec<(String, String)>) -> Self {
        Self(pairs)
    }

    /// Reads `application/x-www-form-urlencoded`; `None` with more pairs than any form of ours has.
    pub fn parse(text: &[u8]) -> Option<Self> {
        let mut pairs = form_urlencoded::parse(text);
        let fields: Vec<_> = pairs
            .by_ref()
            .take(MOST_PAIRS)
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        pairs.next().is_none().then_some(Self(fields))
    }

    /// The first value of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// All values of this name.
    pub fn all<'a, 'n: 'a>(&'a self, name: &'n str) -> impl Iterator<Item = &'a str> + use<'a, 'n> {
        self.iter()
            .filter(move |(own, _)| *own == name)
            .map(|(_, value)| value)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fields({} pairs)", self.0.len())
    }
}

/// Whether a body is the usual form (and not a multipart one).
pub fn is_form(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| {
        kind.trim()
            .eq_ignore_ascii_case("application/x-www-form-urlencoded")
    })
}

impl FromRequest<AppState> for Fields {
    type Rejection = AppError;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, AppError> {
        if matches!(*request.method(), Method::GET | Method::HEAD) {
            return Self::parse(request.uri().query().unwrap_or_default().as_bytes())
                .ok_or(AppError::BadForm);
        }
        // A post without a body has no type and no fields.
        if request.headers().contains_key(header::CONTENT_TYPE) && !is_form(request.headers()) {
            return Err(AppError::Unsupported);
        }
        let body = Bytes::from_request(request, app).await.map_err(too_large)?;
        Self::parse(&body).ok_or(AppError::BadForm)
    }
}

fn too_large(rejection: BytesRejection) -> AppError {
    if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE {
        AppError::TooLarge
    } else {
        AppError::BadForm
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_read_in_order() {
        let fields = Fields::parse("cargos%5B0%5D%5Bname%5D=Gi%C3%A0y+da&b=1&b=2&c".as_bytes()).unwrap();
        assert_eq!(fields.get("cargos[0][name]"), Some("Giày da"));
        assert_eq!(fields.all("b").collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(fields.get("c"), Some(""));
        assert_eq!(fields.get("d"), None);
    }

    #[test]
    fn too_many_pairs_are_refused() {
        assert!(Fields::parse("a&".repeat(MOST_PAIRS).as_bytes()).is_some());
        assert!(Fields::parse("a&".repeat(MOST_PAIRS + 1).as_bytes()).is_none());
    }
}
