//! Every text of the portal in both languages. One file a screen: a struct of texts and its two values, so that a
//! missing translation does not compile. Texts with figures are functions of them.

#[cfg(feature = "ssr")]
pub mod abbreviations;
#[cfg(feature = "ssr")]
pub mod activity;
pub mod cargo;
pub mod common;
#[cfg(feature = "ssr")]
pub mod countries;
pub mod courier;
#[cfg(feature = "ssr")]
pub mod courier_help;
#[cfg(feature = "ssr")]
pub mod documents;
pub mod errors;
#[cfg(feature = "ssr")]
pub mod export;
#[cfg(feature = "ssr")]
pub mod fold;
#[cfg(feature = "ssr")]
pub mod form_help;
#[cfg(feature = "ssr")]
pub mod grid;
pub mod home;
pub mod keys;
#[cfg(feature = "ssr")]
pub mod labels;
#[cfg(feature = "ssr")]
pub mod lane;
#[cfg(feature = "ssr")]
pub mod negotiation;
#[cfg(feature = "ssr")]
pub mod paper;
#[cfg(feature = "ssr")]
pub mod pdf;
#[cfg(feature = "ssr")]
pub mod problems;
#[cfg(feature = "ssr")]
pub mod quotation;
#[cfg(feature = "ssr")]
pub mod reading;
#[cfg(feature = "ssr")]
pub mod request;
#[cfg(feature = "ssr")]
pub mod request_form;
#[cfg(feature = "ssr")]
pub mod request_import;
#[cfg(feature = "ssr")]
pub mod request_review;
pub mod requests;
pub mod settings;
pub mod sign_in;
#[cfg(feature = "ssr")]
pub mod tracking;
#[cfg(feature = "ssr")]
pub mod trouble;
#[cfg(feature = "ssr")]
pub mod versions;

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
