//! Texts that may be in another language than the page.

use domain::Lang;
use leptos::either::Either;
use leptos::prelude::*;
use serde::{Deserialize, Deserializer, Serialize};

/// A text for people; `lang` is set when it is not in the page's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Label {
    pub text: String,
    /// A language tag.
    #[serde(deserialize_with = "read_lang")]
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

/// Tags of the portal's languages; others are none.
fn read_lang<'de, D: Deserializer<'de>>(from: D) -> Result<Option<&'static str>, D::Error> {
    let tag = Option::<String>::deserialize(from)?;
    Ok(tag.and_then(|tag| Lang::from_tag(&tag)).map(Lang::tag))
}

/// The text, marked with its language where it differs from the page's.
pub fn label(label: Label) -> impl IntoView {
    match label.lang {
        None => Either::Left(label.text),
        Some(lang) => Either::Right(view! { <span lang=lang>{label.text}</span> }),
    }
}
