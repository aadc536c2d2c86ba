//! Every text of the console in both languages: one method a text, with Vietnamese and English side by side, one file
//! a page. A missing language does not compile, an unused text warns.
//!
//! These are texts for the operator's staff. What the operator sends (labels, sentences, quotations) is in the model
//! and the demo's tables and stays Vietnamese.

mod codes;
mod deliveries;
mod forms;
mod history;
mod layout;
mod list;
mod quotation_form;
mod quotations;
mod refusals;
mod request;

pub(crate) use self::quotation_form::ChargeColumn;
use crate::language::Lang;
use crate::number_format::Notation;

/// The texts in one language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Texts(Lang);

impl Texts {
    pub(crate) const fn new(lang: Lang) -> Self {
        Self(lang)
    }

    /// The language itself.
    pub(crate) const fn lang(self) -> Lang {
        self.0
    }

    /// The notation of figures in this language.
    pub(crate) const fn notation(self) -> Notation {
        match self.0 {
            Lang::Vi => Notation::Vietnamese,
            Lang::En => Notation::English,
        }
    }

    /// Of a text in both languages, the one in this language.
    const fn pick(self, vi: &'static str, en: &'static str) -> &'static str {
        self.0.pick(vi, en)
    }
}
