//! Page head, panels, facts, sections, the empty state.

use std::borrow::Cow;

use leptos::either::Either;
use leptos::prelude::*;

use super::{Icon, icon};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::common::common_texts;

/// One step of the way to a page; the last one has no link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crumb {
    pub text: String,
    pub href: Option<String>,
}

/// A step of a trail.
pub fn crumb(text: impl Into<String>, href: Option<String>) -> Crumb {
    Crumb {
        text: text.into(),
        href,
    }
}

/// The way to this page.
pub fn trail(crumbs: Vec<Crumb>) -> impl IntoView {
    let step = |step: Crumb| match step.href {
        Some(href) => Either::Left(view! { <a href=href>{step.text}</a> }),
        None => Either::Right(step.text),
    };
    view! {
        <nav class="crumbs" aria-label=common_texts(PageContext::lang()).breadcrumb()>
            <ol>{Each(crumbs.into_iter().map(move |one| view! { <li>{step(one)}</li> }))}</ol>
        </nav>
    }
}

/// The head of a page: its one `h1`, an element beside it (a status for instance), a line under it. The children are
/// actions, to the right.
#[component]
pub fn Head<'a>(
    #[prop(into)] title: Cow<'a, str>,
    #[prop(optional)] crumbs: Vec<Crumb>,
    /// Beside the title, a status for instance.
    #[prop(optional, into)]
    beside: Option<Rendered>,
    /// The line under the title.
    #[prop(optional, into)]
    under: Option<Rendered>,
    #[prop(optional)] children: Option<Rendered>,
) -> impl IntoView {
    view! {
        <header class="head snug">
            <div>
                {(!crumbs.is_empty()).then(|| trail(crumbs))}
                <h1 class="row">{escaped(title)} " " {beside}</h1>
                {under.map(|under| view! { <p class="quiet">{under}</p> })}
            </div>
            {children.map(|actions| view! { <div class="row">{actions}</div> })}
        </header>
    }
}

/// A section with its own heading. Text goes into `<div class="pad">`, tables and lists directly.
#[component]
pub fn Panel<'a>(
    /// Of the heading; anchors lead to it.
    #[prop(into)]
    id: Cow<'a, str>,
    #[prop(into)] title: Cow<'a, str>,
    /// To the right of the heading.
    #[prop(optional, into)]
    aside: Option<Rendered>,
    children: Rendered,
) -> impl IntoView {
    view! {
        <section class="panel" aria-labelledby=escaped(id.clone())>
            <header>
                <h2 id=escaped(id.clone())>{escaped(title)}</h2>
                {aside}
            </header>
            {children}
        </section>
    }
}

/// The heading of a column.
pub fn column_head(words: impl IntoView) -> impl IntoView {
    view! { <th role="columnheader" scope="col">{words}</th> }
}

/// The heading of a column of figures or times, which stand to the right.
pub fn figure_head(words: impl IntoView) -> impl IntoView {
    view! { <th role="columnheader" scope="col" class="num">{words}</th> }
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
    children: Rendered,
) -> impl IntoView {
    let class = match (wide, up) {
        (_, true) => "facts up",
        (true, _) => "facts wide",
        _ => "facts",
    };
    view! { <dl class=class>{children}</dl> }
}

/// One entry of [`Facts`], rendered: entries of one list hold views of different types.
pub fn fact<'a>(name: impl Into<Cow<'a, str>>, value: impl IntoView) -> Rendered {
    Rendered::new(view! {
        <div>
            <dt>{escaped(name)}</dt>
            <dd>{value}</dd>
        </div>
    })
}

/// One entry of [`Facts`] when there is a value.
pub fn fact_if<V: IntoView>(name: &'static str, value: Option<V>) -> Option<Rendered> {
    value.map(|value| fact(name, value))
}

/// A heading with an explanation on the left, fields or facts on the right.
#[component]
pub fn Section<'a>(
    #[prop(into)] id: Cow<'a, str>,
    #[prop(into)] title: Cow<'a, str>,
    #[prop(optional, into)] about: Option<Cow<'a, str>>,
    /// The content below the heading, over the whole width.
    #[prop(optional)]
    full: bool,
    children: Rendered,
) -> impl IntoView {
    let class = if full { "section full" } else { "section" };
    view! {
        <section class=class aria-labelledby=escaped(id.clone())>
            <header>
                <h2 id=escaped(id.clone())>{escaped(title)}</h2>
                {about.map(|about| view! { <p>{about}</p> })}
            </header>
            {children}
        </section>
    }
}

/// A placeholder for an empty list: its reason, and the next steps (children).
#[component]
pub fn Empty<'a>(
    drawing: Icon,
    #[prop(into)] title: Cow<'a, str>,
    #[prop(into)] id: Cow<'a, str>,
    children: Rendered,
) -> impl IntoView {
    view! {
        <div class="empty">
            {icon(drawing)}
            <h2 id=escaped(id.clone())>{escaped(title)}</h2>
            {children}
        </div>
    }
}
