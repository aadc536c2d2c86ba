//! What is wrong with a form, first on the page.

use leptos::prelude::*;

use super::{Icon, Tone, field_id, icon};
use crate::page_context::PageContext;
use crate::text::common::common_texts;
use crate::text::labels::Label;

/// One thing to correct and the field it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorLink {
    /// The id of the control; without one the line is no link.
    pub target: Option<String>,
    pub text: Label,
}

impl ErrorLink {
    /// Leads to the control of a field (`contact_name`, `cargos.0.length`, `cargos[0][length]`).
    pub fn to_field(field: &str, text: impl Into<String>) -> Self {
        Self {
            target: Some(field_id(field)),
            text: Label::own(text),
        }
    }
}

/// First on a page after a refused form; takes the focus when the page has loaded.
#[component]
pub fn ErrorSummary(
    links: Vec<ErrorLink>,
    /// By default how many things there are to correct.
    #[prop(optional_no_strip, into)]
    title: Option<String>,
    /// After the title, before the list; by default that everything typed is kept.
    #[prop(optional, into)]
    about: Option<AnyView>,
    /// Another one where the reader may go on as it is.
    #[prop(default = Tone::Stop)]
    tone: Tone,
) -> AnyView {
    let t = common_texts(PageContext::lang());
    let title = title.unwrap_or_else(|| t.correct(links.len()));
    let about = about.unwrap_or_else(|| view! { <p>{t.kept()}</p> }.into_any());
    let items = links
        .into_iter()
        .map(|link| match link.target {
            Some(id) => view! { <li><a href=format!("#{id}")>{super::label(link.text)}</a></li> }.into_any(),
            None => view! { <li>{super::label(link.text)}</li> }.into_any(),
        })
        .collect::<Vec<_>>();
    let items = (!items.is_empty()).then(|| view! { <ul>{items}</ul> });
    view! {
        <section
            class="summary"
            id="error-summary"
            data-tone=tone.name()
            role="alert"
            aria-labelledby="error-summary-title"
            tabindex="-1"
            autofocus
        >
            <h2 id="error-summary-title">{icon(Icon::Alert)}{title}</h2>
            {about}
            {items}
        </section>
    }
    .into_any()
}
