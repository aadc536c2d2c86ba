//! Texts that may be in another language than the page.

use std::borrow::Cow;

use domain::Lang;
use leptos::either::Either;
use leptos::prelude::*;

use crate::flat::{Flat, TextReader};

/// A text for people; `lang` is set when it is not in the page's language.
#[derive(Clone, Debug, PartialEq, Eq)]
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

    /// A text of the operator, Vietnamese in every language of the page.
    pub fn operator(text: impl Into<String>, page: Lang) -> Self {
        Self {
            text: text.into(),
            lang: (page != Lang::Vi).then_some(Lang::Vi.tag()),
        }
    }
}

impl Flat for Label {
    fn write(&self, to: &mut Vec<String>) {
        self.text.write(to);
        to.push(self.lang.unwrap_or_default().to_owned());
    }

    fn read(from: &mut TextReader) -> Self {
        let text = from.value();
        let tag: String = from.value();
        // Tags of other languages than the portal's are none.
        let lang = Lang::from_tag(&tag).map(Lang::tag);
        Self { text, lang }
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
