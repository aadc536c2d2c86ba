//! Texts that may be in another language than the page.

use std::borrow::Cow;

use domain::Lang;
use leptos::either::Either;
use leptos::prelude::*;
use serde::{Deserialize, Deserializer, Serialize};

/// A text for people; `lang` is set when it is not in the page's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Label {
    pub text: String,
    /// A language tag.
    pub lang: Option<&'static str>,
}

impl Label {
    /// A text in the page's own language.
    pub fn own(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            lang: None,
        }
    }

    /// A text of the operator, Vietnamese whatever the page is in.
    pub fn operator(text: impl Into<String>, page: Lang) -> Self {
        Self {
            text: text.into(),
            lang: (page != Lang::Vi).then_some(Lang::Vi.tag()),
        }
    }
}

impl<'de> Deserialize<'de> for Label {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            text: String,
            lang: Option<String>,
        }
        let Written { text, lang } = Written::deserialize(from)?;
        // Tags of other languages than the portal's are none.
        let lang = lang.and_then(|tag| Lang::from_tag(&tag)).map(Lang::tag);
        Ok(Self { text, lang })
    }
}

impl From<Label> for Cow<'_, Label> {
    fn from(label: Label) -> Self {
        Cow::Owned(label)
    }
}

impl<'a> From<&'a Label> for Cow<'a, Label> {
    fn from(label: &'a Label) -> Self {
        Cow::Borrowed(label)
    }
}

/// The text, marked with its language where it differs from the page's.
pub fn label(label: Label) -> impl IntoView {
    match label.lang {
        None => Either::Left(label.text),
        Some(lang) => Either::Right(view! { <span lang=lang>{label.text}</span> }),
    }
}
