//! The API token, which is never logged.

use std::fmt;

use reqwest::header::HeaderValue;
use secrecy::{ExposeSecret, SecretString};

/// The API token of a partner's account. It cannot be printed or serialized, and its memory is wiped when it is
/// dropped.
///
/// ```
/// let token = partner_api::ApiToken::parse(" tok_canary ").unwrap();
/// assert_eq!(format!("{token:?}"), "ApiToken([REDACTED])");
/// ```
/// ```compile_fail
/// let token = partner_api::ApiToken::parse("tok_canary").unwrap();
/// println!("{token}");
/// ```
/// ```compile_fail
/// let token = partner_api::ApiToken::parse("tok_canary").unwrap();
/// serde_json::to_string(&token).unwrap();
/// ```
#[derive(Clone)]
pub struct ApiToken(SecretString);

/// The text cannot be a token: empty, longer than 4096 bytes, or with blanks or characters beyond ASCII inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an API token")]
pub struct BadToken;

impl ApiToken {
    const MAX_BYTES: usize = 4096;

    /// Reads a pasted token without the blanks around it.
    pub fn parse(text: &str) -> Result<Self, BadToken> {
        let text = text.trim();
        let good =
            (1..=Self::MAX_BYTES).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        if good {
            Ok(Self(SecretString::from(text)))
        } else {
            Err(BadToken)
        }
    }

    /// The token itself, only for the client and for sealing the session.
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// `Authorization`, marked so that it is not logged.
    pub(super) fn header(&self) -> Option<HeaderValue> {
        let mut header = HeaderValue::from_str(&format!("Bearer {}", self.expose())).ok()?;
        header.set_sensitive(true);
        Some(header)
    }
}

impl fmt::Debug for ApiToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiToken([REDACTED])")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_is_visible_ascii() {
        for good in ["a", " 12|abcDEF== \n", "eyJ.x_y-z", &"x".repeat(4096)] {
            assert_eq!(ApiToken::parse(good).unwrap().expose(), good.trim());
        }
        for bad in [
            "",
            "  ",
            "a b",
            "a\r\nX: y",
            "mã",
            "a\0",
            "a\u{7f}",
            &"x".repeat(4097),
        ] {
            assert_eq!(ApiToken::parse(bad).unwrap_err(), BadToken, "{bad:?}");
        }
    }

    #[test]
    fn authorization_header_is_sensitive() {
        let header = ApiToken::parse("canary").unwrap().header().unwrap();
        assert!(header.is_sensitive());
        assert_eq!(format!("{header:?}"), "Sensitive");
    }
}
