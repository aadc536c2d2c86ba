use std::fmt;
use std::str::FromStr;

/// Bytes of the longest code. The specification names no limit; an address has one.
const MAX_BYTES: usize = 200;

/// The code of a request (`rfq_code`), checked before it may enter a URL. It is any text of at most 200 bytes without
/// control characters and without space at its ends; in a URL it is percent-encoded, so that it is one part of a path.
/// A code with a part `.` or `..`, as separated by slashes, is none: readers of addresses may resolve such parts even
/// where they are encoded, and so call another path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RfqCode(String);

/// The text cannot be the code of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a request code")]
pub struct BadCode;

impl RfqCode {
    /// The code as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for RfqCode {
    type Err = BadCode;

    fn from_str(text: &str) -> Result<Self, BadCode> {
        let is_good = (1..=MAX_BYTES).contains(&text.len())
            && text.trim() == text
            && !text.contains(char::is_control)
            && !text
                .split(['/', '\\'])
                .any(|part| matches!(part.trim(), "." | ".."));
        if is_good {
            Ok(Self(text.to_owned()))
        } else {
            Err(BadCode)
        }
    }
}

impl fmt::Display for RfqCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_valid_request_codes_are_parsed() {
        for good in [
            "RFQ-2607-0187",
            "a",
            "7",
            "R_1.2",
            "-a",
            "_a",
            ".a",
            "a..b",
            "...",
            "a/b",
            "2026/07/0187",
            "a\\b",
            "a?x",
            "a#x",
            "a%2e",
            "%2e%2e",
            "a b",
            "Yêu cầu số 1",
            "новый",
            &"x".repeat(200),
        ] {
            assert!(good.parse::<RfqCode>().is_ok(), "{good}");
        }
        for bad in [
            "",
            ".",
            "..",
            " ",
            " a",
            "a ",
            "../a",
            "a/..",
            "a/./b",
            "a/ .. /b",
            "a\\..\\b",
            "a\r\n",
            "a\tb",
            "a\0",
            "a\u{85}b",
            &"x".repeat(201),
            &"ă".repeat(101),
        ] {
            assert!(bad.parse::<RfqCode>().is_err(), "{bad:?}");
        }
    }
}
