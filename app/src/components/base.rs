//! Page head, panels, facts, sections, the empty state.

use leptos::prelude::*;

use super::{Icon, icon};
use crate::page_context::PageContext;
use crate::text::common::common_texts;

/// One step of the way to a page; the last one has no link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crumb {
    pub text: String,
    pub href: Option<String>,
}

/// A step of [`Crumbs`].
pub fn crumb(text: impl Into<String>, href: Option<String>) -> Crumb {
    Crumb {
        text: text.into(),
        href,
    }
}

/// The way to this page.
#[component]
pub fn Crumbs(trail: Vec<Crumb>) -> AnyView {
    let items = trail
        .into_iter()
        .map(|step| match step.href {
            Some(href) => view! { <li><a href=href>{step.text}</a></li> }.into_any(),
            None => view! { <li>{step.text}</li> }.into_any(),
        })
        .collect_view();
    view! { <nav class="crumbs" aria-label=common_texts(PageContext::lang()).breadcrumb()><ol>{items}</ol></nav> }
        .into_any()
}

/// The head of a page: its one `h1`, a line under it, actions to the right (children).
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
    let crumbs = (!crumbs.is_empty()).then(|| view! { <Crumbs trail=crumbs /> });
    let actions = children.map(|children| view! { <div class="row">{children()}</div> });
    view! {
        <header class="head snug">
            <div>
                {crumbs} <h1 class="row">{title} " " {beside}</h1>
                {under.map(|under| view! { <p class="quiet">{under}</p> })}
            </div>
            {actions}
        </header>
    }
    .into_any()
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
    let heading = id.clone();
    view! {
        <section class="panel" aria-labelledby=heading>
            <header><h2 id=id>{title}</h2>{aside}</header>
            {children()}
        </section>
    }
    .into_any()
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
pub fn fact(name: impl Into<String>, value: impl IntoView + 'static) -> AnyView {
    view! { <div><dt>{name.into()}</dt><dd>{value}</dd></div> }.into_any()
}

/// One entry of [`Facts`] when there is a value.
pub fn fact_if<V: IntoView + 'static>(name: &'static str, value: Option<V>) -> impl IntoView {
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
