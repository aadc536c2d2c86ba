//! Page head, panels, facts, sections, the empty state.

use leptos::prelude::*;
use maud::Render as Markup;

use super::{Icon, icon};
use crate::html::{Html, Placed, html};
use crate::page_context::PageContext;
use crate::text::common::common_texts;

/// One step of the way to a page; the last one has no link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crumb {
    pub text: String,
    pub href: Option<String>,
}

/// A step of [`head`].
pub fn crumb(text: impl Into<String>, href: Option<String>) -> Crumb {
    Crumb {
        text: text.into(),
        href,
    }
}

/// The way to this page.
pub fn crumbs(trail: &[Crumb]) -> Html {
    html! {
        nav.crumbs aria-label=(common_texts(PageContext::lang()).breadcrumb()) {
            ol {
                @for step in trail {
                    li {
                        @match &step.href {
                            Some(href) => a href=(href) { (step.text) },
                            None => (step.text),
                        }
                    }
                }
            }
        }
    }
    .into()
}

/// The head of a page: its one `h1`, what stands beside it (a status for instance), a line under it, actions to the right.
pub fn head(
    title: &str,
    trail: &[Crumb],
    beside: Option<Html>,
    under: Option<Html>,
    actions: Option<Html>,
) -> Html {
    html! {
        header class="head snug" {
            div {
                @if !trail.is_empty() { (crumbs(trail)) }
                h1.row { (title) " " @if let Some(beside) = beside { (beside) } }
                @if let Some(under) = under { p.quiet { (under) } }
            }
            @if let Some(actions) = actions { div.row { (actions) } }
        }
    }
    .into()
}

/// [`head`] among views; its children are the actions.
#[component]
pub fn Head(
    #[prop(into)] title: String,
    #[prop(optional, into)] crumbs: Vec<Crumb>,
    /// Beside the title, a status for instance.
    #[prop(optional, into)]
    beside: Option<AnyView>,
    /// The line under the title.
    #[prop(optional, into)]
    under: Option<AnyView>,
    #[prop(optional)] children: Option<Children>,
) -> AnyView {
    let actions = children.map(|children| Html::from_view(children()));
    let (beside, under) = (beside.map(Html::from_view), under.map(Html::from_view));
    head(&title, &crumbs, beside, under, actions).into_any()
}

/// A section with its own heading. Text goes into `<div class="pad">`, tables and lists directly.
#[component]
pub fn Panel(
    /// Of the heading; anchors lead to it.
    #[prop(into)]
    id: String,
    #[prop(into)] title: String,
    /// To the right of the heading.
    #[prop(optional, into)]
    aside: Option<AnyView>,
    children: Children,
) -> AnyView {
    panel(&id, &title, aside.map(Html::from_view), Placed::new(children())).into_any()
}

/// [`Panel`] as finished HTML.
pub fn panel(id: &str, title: &str, aside: Option<Html>, body: impl Markup) -> Html {
    html! {
        section.panel aria-labelledby=(id) {
            header { h2 id=(id) { (title) } @if let Some(aside) = aside { (aside) } }
            (body)
        }
    }
    .into()
}

/// Label and value of one thing, as a list.
#[component]
pub fn Facts(
    /// Two columns where there is room.
    #[prop(optional)]
    wide: bool,
    /// Labels above their values, for a band of short values.
    #[prop(optional)]
    up: bool,
    children: Children,
) -> AnyView {
    let class = match (wide, up) {
        (_, true) => "facts up",
        (true, _) => "facts wide",
        _ => "facts",
    };
    view! { <dl class=class>{children()}</dl> }.into_any()
}

/// One entry of [`Facts`].
pub fn fact(name: impl AsRef<str>, value: impl IntoView + 'static) -> Html {
    html! { div { dt { (name.as_ref()) } dd { (Html::from_view(value)) } } }.into()
}

/// One entry of [`Facts`] when there is a value.
pub fn fact_if<V: IntoView + 'static>(name: &'static str, value: Option<V>) -> Option<Html> {
    value.map(|value| fact(name, value))
}

/// What it is about on the left, fields or facts on the right.
#[component]
pub fn Section(
    #[prop(into)] id: String,
    #[prop(into)] title: String,
    #[prop(optional, into)] about: Option<String>,
    /// The content below the heading, over the whole width.
    #[prop(optional)]
    full: bool,
    children: Children,
) -> AnyView {
    let class = if full { "section full" } else { "section" };
    let heading = id.clone();
    view! {
        <section class=class aria-labelledby=heading>
            <header><h2 id=id>{title}</h2>{about.map(|text| view! { <p>{text}</p> })}</header>
            {children()}
        </section>
    }
    .into_any()
}

/// Nothing here: why, and what to do (children).
#[component]
pub fn Empty(
    drawing: Icon,
    #[prop(into)] title: String,
    #[prop(into)] id: String,
    children: Children,
) -> AnyView {
    view! { <div class="empty">{icon(drawing)}<h2 id=id>{title}</h2>{children()}</div> }.into_any()
}
