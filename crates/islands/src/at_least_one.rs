//! The hint "at least one of", with a tick for each part that is given.

use domain::Lang;
use leptos::prelude::*;

use crate::flat::{AsTexts, Flat, TextReader};
use crate::icon::{Icon, icon};
use crate::signals::not;
use crate::text::form_sections::form_section_texts;
#[cfg(feature = "hydrate")]
use crate::{
    dom,
    given_fields::{self, GivenFields},
};

/// One of the fields of which one must be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePart {
    /// The name of the field in the form.
    pub name: String,
    /// The name of the field for people.
    pub words: String,
    pub is_given: bool,
}

impl Flat for RulePart {
    fn write(&self, to: &mut Vec<String>) {
        self.name.write(to);
        self.words.write(to);
        self.is_given.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            name: from.value(),
            words: from.value(),
            is_given: from.value(),
        }
    }
}

/// The hint of the form in which it stands.
#[island]
pub fn AtLeastOne(lang: Lang, #[prop(into)] parts: AsTexts<Vec<RulePart>>) -> impl IntoView {
    let t = form_section_texts(lang);
    let hint = NodeRef::<leptos::html::Div>::new();
    let parts: Vec<_> = parts
        .0
        .into_iter()
        .map(|part| (part.name, part.words, RwSignal::new(part.is_given)))
        .collect();
    let signals: Vec<_> = parts.iter().map(|(_, _, is_given)| *is_given).collect();
    // Those behind the first that is given are followed once it is given no longer.
    let any = Memo::new(move |_| signals.iter().any(|is_given| is_given.get()));
    #[cfg(feature = "hydrate")]
    {
        let watched: Vec<_> = parts
            .iter()
            .map(|(name, _, is_given)| (name.clone(), *is_given))
            .collect();
        crate::effect::effect(move || {
            if let Some(form) = hint.get().and_then(|hint| dom::closest(&hint, "form")) {
                let fields = watched.iter().map(|(name, is_given)| {
                    GivenFields::find(&form, [[name.as_str()].as_slice()], *is_given)
                });
                given_fields::follow(fields.collect());
            }
        });
    }
    let items = parts.into_iter().map(|(name, words, is_given)| {
        view! {
            <li class:met=is_given data-part=name>
                <span data-tick hidden=not(is_given)>
                    {icon(Icon::Check)}
                    <span class="sr">{t.given()}</span>
                </span>
                {words}
            </li>
        }
    });
    view! {
        <div class="rule" data-rule data-tone=move || any.get().then_some("done") node_ref=hint>
            <span hidden=move || !any.get()>
                {icon(Icon::Done)}
            </span>
            <span>{t.at_least_one()}</span>
            <ul>{items.collect_view()}</ul>
        </div>
    }
}
