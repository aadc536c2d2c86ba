//! The summary of a form's errors, first on the page.

use leptos::either::Either;
use leptos::prelude::*;

use super::{Icon, Tone, field_id, icon};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered};
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
    /// By default the number of things to correct.
    #[prop(optional_no_strip, into)]
    title: Option<String>,
    /// By default that everything typed is kept; stands between title and list.
    #[prop(optional, into)]
    about: Option<Rendered>,
    /// Another one where the reader may go on as it is.
    #[prop(default = Tone::Stop)]
    tone: Tone,
) -> impl IntoView {
    let t = common_texts(PageContext::lang());
    let title = title.unwrap_or_else(|| t.correct(links.len()));
    let about = match about {
        Some(about) => Either::Left(about),
        None => Either::Right(view! { <p>{t.kept()}</p> }),
    };
    let item = |link: ErrorLink| match link.target {
        Some(id) => Either::Left(view! { <a href=format!("#{id}")>{super::label(link.text)}</a> }),
        None => Either::Right(super::label(link.text)),
    };
    let any = !links.is_empty();
    let items = Each(links.into_iter().map(move |link| view! { <li>{item(link)}</li> }));
    let items = any.then(|| view! { <ul>{items}</ul> });
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
            <h2 id="error-summary-title">{icon(Icon::Alert)} {title}</h2>
            {about}
            {items}
        </section>
    }
}
