use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::lenient;

/// A boolean of the service, which may be unreadable: that dangerous goods are none is never guessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum YesNo {
    Yes,
    /// Also where the service says nothing.
    #[default]
    No,
    Unread,
}

impl YesNo {
    pub fn is_yes(self) -> bool {
        self == Self::Yes
    }

    /// For fields of which everything but yes is no.
    pub(crate) fn read_yes<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
        Self::deserialize(from).map(Self::is_yes)
    }

    /// A boolean or a number as its text, and the usual words.
    pub(crate) fn parse(text: &str) -> Self {
        match text.trim().to_lowercase().as_str() {
            "true" | "yes" | "y" | "t" | "on" | "có" => Self::Yes,
            "" | "false" | "no" | "n" | "f" | "off" | "không" | "-" => Self::No,
            other => match lenient::as_whole(other) {
                Some(1) => Self::Yes,
                Some(0) => Self::No,
                _ => Self::Unread,
            },
        }
    }
}

impl Serialize for YesNo {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Yes => to.serialize_bool(true),
            Self::No => to.serialize_bool(false),
            Self::Unread => to.serialize_str("?"),
        }
    }
}

impl<'de> Deserialize<'de> for YesNo {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = lenient::opt_text(from)?;
        Ok(text.map_or(Self::No, |text| Self::parse(&text)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn only_known_values_are_yes_or_no() {
        for (expected, values) in [
            (
                YesNo::Yes,
                json!([
                    true,
                    1,
                    1.0,
                    "1",
                    "1.0",
                    "TRUE",
                    " Yes",
                    "y",
                    "t",
                    "on",
                    "Có",
                    [1]
                ]),
            ),
            (
                YesNo::No,
                json!([
                    false,
                    0,
                    0.0,
                    "0",
                    "",
                    " ",
                    null,
                    [],
                    {},
                    "no",
                    "f",
                    "off",
                    "KHÔNG",
                    "-"
                ]),
            ),
            (
                YesNo::Unread,
                json!([2, -1, "NaN", "UN3481", "?", {"code": "UN3481"}, [1, 2]]),
            ),
        ] {
            for value in values.as_array().unwrap() {
                let read: YesNo = serde_json::from_value(value.clone()).unwrap();
                assert_eq!(read, expected, "{value}");
                let read: YesNo = serde_json::from_str(&value.to_string()).unwrap();
                assert_eq!(read, expected, "{value} as a text");
                let again: Value = serde_json::to_value(read).unwrap();
                assert_eq!(serde_json::from_value::<YesNo>(again).unwrap(), expected);
            }
        }
    }
}
