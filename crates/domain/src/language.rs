//! The languages in which the portal speaks to its users.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A language of the portal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    #[default]
    Vi,
    En,
}

impl Lang {
    /// The language tag, for `lang` attributes and settings.
    pub fn tag(self) -> &'static str {
        match self {
            Self::Vi => "vi",
            Self::En => "en",
        }
    }

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::Vi => "Tiếng Việt",
            Self::En => "English",
        }
    }

    /// Of a text in both languages, the one in this language.
    #[must_use]
    pub fn pick<T>(self, vi: T, en: T) -> T {
        match self {
            Self::Vi => vi,
            Self::En => en,
        }
    }

    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split(['-', '_']).next()?.to_ascii_lowercase().as_str() {
            "vi" => Some(Self::Vi),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    /// The other language, for the switch.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Vi => Self::En,
            Self::En => Self::Vi,
        }
    }
}

// By its tag; not derived, as every island has a language and that would be more to load.
impl Serialize for Lang {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.tag())
    }
}

impl<'de> Deserialize<'de> for Lang {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let tag = String::deserialize(from)?;
        let all = [Self::Vi, Self::En].into_iter();
        let mut named = all.filter(|lang| lang.tag() == tag);
        named
            .next()
            .ok_or_else(|| serde::de::Error::custom("no such language"))
    }
}
