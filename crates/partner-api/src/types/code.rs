use std::fmt;
use std::str::FromStr;

/// The code of a request (`rfq_code`), checked before it may enter a URL: 1 to 64 letters, digits, `.`, `_`, `-`,
/// the first a letter or a digit, no two dots in a row.
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
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
        let good = (1..=64).contains(&text.len())
            && text.bytes().all(plain)
            && text.as_bytes()[0].is_ascii_alphanumeric()
            && !text.contains("..");
        if good {
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
        for good in ["RFQ-2607-0187", "a", "7", "R_1.2", &"x".repeat(64)] {
            assert!(good.parse::<RfqCode>().is_ok(), "{good}");
        }
        for bad in [
            "",
            ".",
            "..",
            "-a",
            "_a",
            ".a",
            "a..b",
            "a/b",
            "a\\b",
            "a?x",
            "a#x",
            "a%2e",
            "a b",
            "a\r\n",
            "a\0",
            "ă",
            &"x".repeat(65),
        ] {
            assert!(bad.parse::<RfqCode>().is_err(), "{bad:?}");
        }
    }
}
