//! Posted names and values in order, so that a refused form is shown again as it was.

use std::str::FromStr;

use axum::extract::FromRequest;
use bytes::Bytes;
use http::StatusCode;
use jiff::civil::{Date, DateTime};
use rust_decimal::Decimal;

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

/// Reads a figure in Vietnamese notation: `4,85`, `1.250.000`, `1.250.000,5`. A dot that cannot separate thousands
/// is read as a decimal point (`4.85`, `0.125`).
pub(super) fn figure(text: &str) -> Option<Decimal> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (whole, fraction) = match text.split_once(',') {
        Some((whole, fraction)) if !fraction.contains('.') => (whole, Some(fraction)),
        Some(_) => return None,
        None => (text.as_str(), None),
    };
    let plain = match fraction {
        Some(fraction) => format!("{}.{fraction}", whole.replace('.', "")),
        None if in_thousands(whole) => whole.replace('.', ""),
        None => whole.to_owned(),
    };
    Decimal::from_str(&plain).ok()
}

/// `1.250.000`, but neither `4.85` nor `0.125`.
fn in_thousands(text: &str) -> bool {
    let mut groups = text.split('.');
    let first = groups.next().unwrap_or_default();
    (1..=3).contains(&first.len()) && first != "0" && groups.all(|group| group.len() == 3)
}

impl<S: Send + Sync> FromRequest<S> for FormFields {
    type Rejection = (StatusCode, &'static str);

    async fn from_request(request: axum::extract::Request, state: &S) -> Result<Self, Self::Rejection> {
        let body = Bytes::from_request(request, state)
            .await
            .map_err(|_| (StatusCode::PAYLOAD_TOO_LARGE, "Biểu mẫu quá lớn."))?;
        Ok(Self(form_urlencoded::parse(&body).into_owned().collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_in_vietnamese_notation() {
        let read = |text: &str| figure(text).map(|v| v.to_string());
        for (typed, value) in [
            ("4.85", "4.85"),
            ("4,85", "4.85"),
            ("0.125", "0.125"),
            ("36,243", "36.243"),
            ("1.250", "1250"),
            ("1.234.567", "1234567"),
            ("1.234.567,25", "1234567.25"),
            (" 12 000 ", "12000"),
            ("450000", "450000"),
        ] {
            assert_eq!(read(typed).as_deref(), Some(value), "{typed}");
        }
        assert_eq!(read("1,2,3"), None);
        assert_eq!(read("1,250.5"), None);
        assert_eq!(read("nhiều"), None);
        assert_eq!(read(""), None);
    }
}
