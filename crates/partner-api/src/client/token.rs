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

/// The text cannot be a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an API token")]
pub enum BadToken {
    /// Nothing, or only characters that are copied along with a token.
    Empty,
    /// Longer than 4096 bytes.
    TooLong,
    /// A space or another blank inside.
    Blank,
    /// A character inside that no token has: one beyond ASCII, or a control character.
    Character(char),
}

impl ApiToken {
    const MAX_BYTES: usize = 4096;
    const MIN_PIECE_BYTES: usize = 16;

    /// Reads a pasted token without the characters copied along with it: blanks and quotation marks around it, the words
    /// of the header, invisible characters, and line breaks of a mail.
    pub fn parse(text: &str) -> Result<Self, BadToken> {
        if text.len() > 4 * Self::MAX_BYTES {
            return Err(BadToken::TooLong);
        }
        let visible: String = text.chars().filter(|letter| !is_invisible(*letter)).collect();
        let text: String = without_words(&visible)
            .split(['\r', '\n'])
            .map(str::trim)
            .collect();
        if text.is_empty() {
            return Err(BadToken::Empty);
        }
        // A field of one line makes a blank of a line break of a mail. No word is that long.
        let is_broken = text
            .split_whitespace()
            .all(|piece| piece.len() >= Self::MIN_PIECE_BYTES);
        if !is_broken && text.contains(char::is_whitespace) {
            return Err(BadToken::Blank);
        }
        let text: String = text.split_whitespace().collect();
        if let Some(other) = text.chars().find(|letter| !letter.is_ascii_graphic()) {
            return Err(BadToken::Character(other));
        }
        if text.len() > Self::MAX_BYTES {
            return Err(BadToken::TooLong);
        }
        Ok(Self(SecretString::from(text)))
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

/// Characters that show nothing, as pages and mails put them between letters: spaces without a width, soft hyphens, marks of
/// the direction and of the byte order.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Marks that stand in pairs around something that is quoted. A token has none of them at both of its ends.
const QUOTE_PAIRS: [(&str, &str); 13] = [
    ("\"", "\""),
    ("'", "'"),
    ("`", "`"),
    ("“", "”"),
    ("„", "“"),
    ("”", "”"),
    ("‘", "’"),
    ("‚", "‘"),
    ("’", "’"),
    ("«", "»"),
    ("<", ">"),
    ("(", ")"),
    ("[", "]"),
];

/// The token without the words of its header and the marks around it.
fn without_words(mut text: &str) -> &str {
    loop {
        let before = text;
        text = text.trim();
        // As a line of a file with settings ends: `"tok_1",`.
        if text.starts_with(['"', '\'']) {
            text = text.trim_end_matches([',', ';']).trim_end();
        }
        for (open, close) in QUOTE_PAIRS {
            let inside = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
            text = inside.unwrap_or(text).trim();
        }
        for word in ["authorization", "bearer"] {
            if text.eq_ignore_ascii_case(word) {
                return "";
            }
            let head = text
                .get(..word.len())
                .filter(|head| head.eq_ignore_ascii_case(word));
            let rest = head.and_then(|_| text.get(word.len()..)).unwrap_or_default();
            // A token may begin like the word.
            if rest.starts_with(':') || rest.starts_with(char::is_whitespace) {
                text = rest.trim_start_matches(|letter: char| letter == ':' || letter.is_whitespace());
            }
        }
        if text == before {
            return text;
        }
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
        for (bad, fault) in [
            ("", BadToken::Empty),
            ("  ", BadToken::Empty),
            ("a b", BadToken::Blank),
            ("a\r\nX: y z", BadToken::Blank),
            ("mã", BadToken::Character('ã')),
            ("a\0", BadToken::Character('\0')),
            ("a\u{7f}", BadToken::Character('\u{7f}')),
            (&"x".repeat(4097), BadToken::TooLong),
            (&"x".repeat(20_000), BadToken::TooLong),
        ] {
            assert_eq!(ApiToken::parse(bad).unwrap_err(), fault, "{bad:?}");
        }
    }

    #[test]
    fn what_was_copied_with_a_token_is_left_out() {
        for pasted in [
            "Bearer tok_1",
            "bearer  tok_1\n",
            "BEARER\ttok_1",
            "Authorization: Bearer tok_1",
            "authorization: bearer tok_1\r\n",
            "-\u{feff}",
            "\u{feff}tok_1",
            "tok_1\u{200b}",
            "tok\u{ad}_\u{2060}1\u{202c}",
            "\"tok_1\"",
            "'tok_1'",
            "\"tok_1\",",
            "'Bearer tok_1' ;",
            "“tok_1”",
            "„tok_1“",
            "‘tok_1’",
            "«tok_1»",
            "`tok_1`",
            "<tok_1>",
            " ( tok_1 ) ",
            "\u{a0}\"Bearer tok_1\"\u{3000}",
            "Bearer \"tok_1\"",
            "tok\r\n_1",
            "tok_\n1\n",
            "tok\n    _1",
            "tok_ \r1",
        ] {
            let expected = if pasted.starts_with('-') { "-" } else { "tok_1" };
            assert_eq!(ApiToken::parse(pasted).unwrap().expose(), expected, "{pasted:?}");
        }
        let broken = "demo_0123456789ab cdef0123456789abcd";
        assert_eq!(ApiToken::parse(broken).unwrap().expose(), broken.replace(' ', ""));
        // Characters that belong to a token stay.
        for token in [
            "bearer_1",
            "a\"b",
            "<a",
            "a>",
            "authorization-x",
            "tok_1,",
            "a=b:c",
        ] {
            assert_eq!(ApiToken::parse(token).unwrap().expose(), token);
        }
        for (bad, fault) in [
            ("Bearer ma tok", BadToken::Blank),
            ("\"\"", BadToken::Empty),
            ("\u{200b}", BadToken::Empty),
            ("Bearer \u{200b}", BadToken::Empty),
            ("a\nb c", BadToken::Blank),
            ("the token 0123456789abcdef", BadToken::Blank),
            ("<>", BadToken::Empty),
        ] {
            assert_eq!(ApiToken::parse(bad).unwrap_err(), fault, "{bad:?}");
        }
    }

    #[test]
    fn authorization_header_is_sensitive() {
        let header = ApiToken::parse("canary").unwrap().header().unwrap();
        assert!(header.is_sensitive());
        assert_eq!(format!("{header:?}"), "Sensitive");
    }
}
