//! The lane from origin to destination, the mark of the portal.

use std::borrow::Cow;

use domain::countries::country_name;
use leptos::prelude::*;

use super::{Icon, Tone, icon, label};
use crate::page_context::PageContext;
use crate::rendering::{Escaped, escaped};
use crate::text::Lang;
use crate::text::common::common_texts;
use crate::text::labels::Label;

/// One end of a lane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaneEnd<'a> {
    /// Port, airport or country, in large letters.
    pub name: Cow<'a, str>,
    /// Address or country under it.
    pub detail: Option<Cow<'a, str>>,
}

impl<'a> LaneEnd<'a> {
    pub fn new(name: impl Into<Cow<'a, str>>) -> Self {
        Self {
            name: name.into(),
            detail: None,
        }
    }
}

/// Origin, means of transport with its name where it is known, destination.
pub fn lane<'a>(from: LaneEnd<'a>, to: LaneEnd<'a>, means: Icon, name: Option<Label>) -> impl IntoView {
    let title = name.as_ref().map(|name| escaped(name.text.clone()));
    let name = name.map(|name| view! { {label(name)} ", " });
    view! {
        <div class="lane">
            {lane_end(from)}
            <span class="via" title=title>
                {icon(means)}
                <span class="sr">{name} {common_texts(PageContext::lang()).to()}</span>
            </span>
            {lane_end(to)}
        </div>
    }
}

/// A lane that decorates, hidden from assistive technology; `tone` recolours the means of transport, for errors and holds.
pub fn lane_decoration<'a>(from: LaneEnd<'a>, to: LaneEnd<'a>, means: Icon, tone: Tone) -> impl IntoView {
    view! {
        <div class="lane" aria-hidden="true">
            {lane_end(from)}
            <span class="via" data-tone=tone.name()>
                {icon(means)}
            </span>
            {lane_end(to)}
        </div>
    }
}

fn lane_end(end: LaneEnd<'_>) -> impl IntoView {
    let detail = end
        .detail
        .map(|detail| view! { <small>{escaped(detail)}</small> });
    view! { <span><b>{escaped(end.name)}</b> {detail}</span> }
}

/// From country to country on one line, for lists; codes become names. `None` when both ends are unknown.
pub fn lane_small<'a>(from: Option<&'a str>, to: Option<&'a str>) -> Option<impl IntoView + use<'a>> {
    let lang = PageContext::lang();
    (from.is_some() || to.is_some()).then(|| {
        view! {
            <span class="lane-sm">
                {country(from, lang)} " " {icon(Icon::Arrow)} <span class="sr">{common_texts(lang).to()}</span> " "
                {country(to, lang)}
            </span>
        }
    })
}

fn country(code: Option<&str>, lang: Lang) -> Escaped<'_> {
    code.map_or_else(|| escaped("—"), |code| escaped(country_name(code, lang)))
}
