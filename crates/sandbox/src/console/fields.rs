//! Posted names and values in order, so that a refused form is shown again as it was.

use std::str::FromStr;

use axum::extract::FromRequest;
use bytes::Bytes;
use http::StatusCode;
use jiff::civil::{Date, DateTime};

use super::texts::Texts;
use crate::language::Lang;

/// Posted form fields.
#[derive(Clone, Debug, Default)]
pub(super) struct FormFields(Vec<(String, String)>);

impl FormFields {
    pub(super) fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push((name.into(), value.into()));
    }

    /// A field's text, trimmed; "" when missing.
    pub(super) fn text(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(n, _)| n == name)
            .map_or("", |(_, value)| value.trim())
    }

    /// Like [`Self::text`], `None` when empty.
    pub(super) fn some(&self, name: &str) -> Option<String> {
        Some(self.text(name))
            .filter(|text| !text.is_empty())
            .map(ToOwned::to_owned)
    }

    /// The lines of a text area that are not empty.
    pub(super) fn lines(&self, name: &str) -> Vec<String> {
        self.text(name)
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(ToOwned::to_owned)
            .collect()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(n, _)| n == name)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn date(&self, name: &str) -> Option<Date> {
        Date::from_str(self.text(name)).ok()
    }

    /// A `datetime-local` value.
    pub(super) fn moment(&self, name: &str) -> Option<DateTime> {
        DateTime::from_str(self.text(name)).ok()
    }
}

impl<S: Send + Sync> FromRequest<S> for FormFields {
    type Rejection = (StatusCode, &'static str);

    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Self, Self::Rejection> {
        let texts = Texts::new(Lang::of(request.headers()));
        let body = Bytes::from_request(request, state)
            .await
            .map_err(|_| (StatusCode::PAYLOAD_TOO_LARGE, texts.form_too_large()))?;
        Ok(Self(form_urlencoded::parse(&body).into_owned().collect()))
    }
}
