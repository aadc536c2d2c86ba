//! The lane: where cargo goes. The mark of the portal.

use domain::countries::country_name;
use leptos::prelude::*;

use super::{Icon, Tone, icon};
use crate::page_context::PageContext;
use crate::text::common::common_texts;

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

/// Origin, means of transport, destination.
#[component]
pub fn Lane(
    from: LaneEnd,
    to: LaneEnd,
    means: Icon,
    /// Recolours the means of transport, for errors and holds.
    #[prop(optional)]
    tone: Option<Tone>,
    /// Decoration only: hidden from assistive technology.
    #[prop(optional)]
    decoration: bool,
) -> AnyView {
    let to_word =
        (!decoration).then(|| view! { <span class="sr">{common_texts(PageContext::lang()).to()}</span> });
    view! {
        <div class="lane" aria-hidden=decoration.then_some("true")>
            {lane_end(from)} <span class="via" data-tone=tone.map(Tone::name)>{icon(means)}{to_word}</span> {lane_end(to)}
        </div>
    }.into_any()
}

fn lane_end(end: LaneEnd) -> impl IntoView {
    view! { <span><b>{end.name}</b>{end.detail.map(|text| view! { <small>{text}</small> })}</span> }
}

/// From country to country on one line, for lists; codes become names. Nothing when both ends are unknown.
pub fn lane_small(from: Option<&str>, to: Option<&str>) -> AnyView {
    let lang = PageContext::lang();
    let name = |code: Option<&str>| code.map_or_else(|| "—".to_owned(), |code| country_name(code, lang));
    (from.is_some() || to.is_some()).then(|| {
        view! {
            <span class="lane-sm">
                {name(from)} " " {icon(Icon::Arrow)} <span class="sr">{common_texts(lang).to()}</span> " " {name(to)}
            </span>
        }
    }).into_any()
}
