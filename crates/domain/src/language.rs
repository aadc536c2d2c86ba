//! The languages in which the portal speaks to its users.

/// A language of the portal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
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
