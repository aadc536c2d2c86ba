//! The lane from origin to destination, the mark of the portal.

use domain::countries::country_name;
use leptos::prelude::*;

use super::{Icon, Tone, icon, label};
use crate::page_context::PageContext;
use crate::rendering::{Escaped, Rendered, escaped};
use crate::text::Lang;
use crate::text::common::common_texts;
use crate::text::labels::Label;

/// One end of a lane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaneEnd {
    /// Port, airport or country, in large letters.
    pub name: String,
    /// Address or country under it.
    pub detail: Option<String>,
}

impl LaneEnd {
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            detail: None,
        }
    }
}

/// Origin, means of transport with its name where it is known, destination.
pub fn lane(from: &LaneEnd, to: &LaneEnd, means: Icon, name: Option<&Label>) -> Rendered {
    let title = name.map(|name| escaped(&name.text));
    let name = name.map(|name| view! { {label(name)} ", " });
    Rendered::new(view! {
        <div class="lane">
            {lane_end(from)}
            <span class="via" title=title>
                {icon(means)}
                <span class="sr">{name} {common_texts(PageContext::lang()).to()}</span>
            </span>
            {lane_end(to)}
        </div>
    })
}

/// A lane that decorates, hidden from assistive technology; `tone` recolours the means of transport, for errors and holds.
pub fn lane_decoration(from: &LaneEnd, to: &LaneEnd, means: Icon, tone: Tone) -> Rendered {
    Rendered::new(view! {
        <div class="lane" aria-hidden="true">
            {lane_end(from)}
            <span class="via" data-tone=tone.name()>
                {icon(means)}
            </span>
            {lane_end(to)}
        </div>
    })
}

fn lane_end(end: &LaneEnd) -> impl IntoView {
    let detail = end
        .detail
        .as_ref()
        .map(|detail| view! { <small>{escaped(detail)}</small> });
    view! { <span><b>{escaped(&end.name)}</b> {detail}</span> }
}

/// From country to country on one line, for lists; codes become names. Empty when both ends are unknown.
pub fn lane_small(from: Option<&str>, to: Option<&str>) -> Rendered {
    let lang = PageContext::lang();
    if from.is_none() && to.is_none() {
        return Rendered::default();
    }
    Rendered::new(view! {
        <span class="lane-sm">
            {country(from, lang)} " " {icon(Icon::Arrow)} <span class="sr">{common_texts(lang).to()}</span> " "
            {country(to, lang)}
        </span>
    })
}

fn country(code: Option<&str>, lang: Lang) -> Escaped<'_> {
    code.map_or_else(|| escaped("—"), |code| escaped(country_name(code, lang)))
}
