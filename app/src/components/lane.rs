//! The lane: where cargo goes. The mark of the portal.

use std::borrow::Cow;

use domain::countries::country_name;

use super::{Icon, Tone, icon, label};
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
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
    html! {
        div.lane {
            (lane_end(from))
            span.via title=[name.map(|name| &name.text)] {
                (icon(means))
                span.sr {
                    @if let Some(name) = name { (label(name.clone())) ", " }
                    (common_texts(PageContext::lang()).to())
                }
            }
            (lane_end(to))
        }
    }
    .into()
}

/// A lane that decorates, hidden from assistive technology; `tone` recolours the means of transport, for errors and holds.
pub fn lane_decoration(from: &LaneEnd, to: &LaneEnd, means: Icon, tone: Tone) -> Rendered {
    html! {
        div.lane aria-hidden="true" {
            (lane_end(from))
            span.via data-tone=(tone.name()) { (icon(means)) }
            (lane_end(to))
        }
    }
    .into()
}

fn lane_end(end: &LaneEnd) -> Rendered {
    html! { span { b { (end.name) } @if let Some(detail) = &end.detail { small { (detail) } } } }.into()
}

/// From country to country on one line, for lists; codes become names. Nothing when both ends are unknown.
pub fn lane_small(from: Option<&str>, to: Option<&str>) -> Rendered {
    let lang = PageContext::lang();
    if from.is_none() && to.is_none() {
        return Rendered::default();
    }
    html! {
        span.lane-sm {
            (country(from, lang)) " " (icon(Icon::Arrow)) span.sr { (common_texts(lang).to()) } " " (country(to, lang))
        }
    }
    .into()
}

fn country(code: Option<&str>, lang: Lang) -> Cow<'_, str> {
    code.map_or_else(|| "—".into(), |code| country_name(code, lang))
}
