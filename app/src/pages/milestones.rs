//! Milestones of a shipment, as a timeline and in one line.

use domain::tracking::{self, happened, is_announced};
use islands::timeline::{ShownMilestone, ShownTime, milestone};
use leptos::prelude::*;
use partner_api::{Catalogs, Milestone};

use crate::components::{Icon, at_place, label, operator, place_time};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered};
use crate::request_header::RequestHeader;
use crate::text::Lang;
use crate::text::labels::{self, Codes, Label};
use crate::text::tracking::tracking_texts;

/// The milestones in the order of the page, see [`tracking::newest_first`].
pub fn newest_first(milestones: &[Milestone]) -> Vec<&Milestone> {
    PageContext::with(|frame| tracking::newest_first(milestones, &frame.zone))
}

/// The given milestones, newest first, as a timeline; the newest that has happened is marked.
pub fn timeline<'a>(naming: Naming<'_>, milestones: impl IntoIterator<Item = &'a Milestone>) -> Rendered {
    let milestones: Vec<&Milestone> = milestones.into_iter().collect();
    let now = PageContext::with(|frame| frame.now);
    let newest = happened(milestones.iter().copied(), now).first().copied();
    let entries = milestones.into_iter().map(|one| {
        let is_newest = newest.is_some_and(|newest| std::ptr::eq(newest, one));
        view! { <li class=is_newest.then_some("now")>{milestone(shown_as(naming, one))}</li> }
    });
    Rendered::new(view! { <ol class="timeline">{Each(entries)}</ol> })
}

/// The sources of a milestone's drawing and name.
#[derive(Clone, Copy)]
pub struct Naming<'a> {
    pub means: Icon,
    pub catalogs: Option<&'a Catalogs>,
}

impl<'a> Naming<'a> {
    pub fn of(about: &'a RequestHeader) -> Self {
        Self {
            means: about.means(),
            catalogs: about.catalogs.as_deref(),
        }
    }
}

/// A milestone as islands show it.
pub fn shown(about: &RequestHeader, one: &Milestone) -> ShownMilestone {
    shown_as(Naming::of(about), one)
}

/// The same without the request.
fn shown_as(naming: Naming<'_>, one: &Milestone) -> ShownMilestone {
    let lang = PageContext::lang();
    let mut time = match one.happened_at.as_deref() {
        Some(at) => at_place(at),
        None => ShownTime::words(tracking_texts(lang).no_time()),
    };
    let is_announced = is_announced(one, PageContext::with(|frame| frame.now));
    if is_announced {
        time.shown = format!("{} ({})", time.shown, tracking_texts(lang).announced());
    }
    let happened_at = one.happened_at.as_deref().unwrap_or_default();
    ShownMilestone {
        key: match one.id {
            Some(id) => id.to_string(),
            None => format!("{} {happened_at}", one.operation_status),
        },
        drawing: drawing(&one.operation_status, naming.means),
        name: name_in(naming, one, lang),
        content: one.content.as_ref().map(|words| Label::operator(words, lang)),
        time,
        place: location(one).map(|place| Label::operator(place, lang)),
        is_announced,
    }
}

/// A milestone in one line: what, where, when.
pub fn in_one_line(about: &RequestHeader, one: &Milestone) -> impl IntoView {
    let location = location(one).map(|location| view! { ", " {operator(location)} });
    let when = one
        .happened_at
        .as_deref()
        .map(|at| view! { ", " {place_time(at)} });
    view! {
        <b>{label(name(about, one))}</b>
        {location}
        {when}
    }
}

/// The place of a milestone, where it is told.
pub fn location(one: &Milestone) -> Option<String> {
    one.location
        .clone()
        .filter(|location| !location.trim().is_empty())
}

/// The name of what happened.
pub fn name(about: &RequestHeader, one: &Milestone) -> Label {
    name_in(Naming::of(about), one, PageContext::lang())
}

/// The same in a language.
pub fn name_in(naming: Naming<'_>, one: &Milestone, lang: Lang) -> Label {
    label_in(
        naming.catalogs,
        &one.operation_status,
        one.operation_status_label.as_deref(),
        lang,
    )
}

/// The name of an operation status: English ones are ours, Vietnamese ones the service's, from the milestone itself
/// or from the catalog; an unknown code as it is given.
pub fn operation_label(about: &RequestHeader, code: &str, given: Option<&str>) -> Label {
    label_in(about.catalogs.as_deref(), code, given, PageContext::lang())
}

fn label_in(catalogs: Option<&Catalogs>, code: &str, given: Option<&str>, lang: Lang) -> Label {
    let given = given.filter(|given| !given.trim().is_empty());
    if code.trim().is_empty() && given.is_none() {
        return Label::own(tracking_texts(lang).no_name());
    }
    match (given, catalogs) {
        (None, Some(catalogs)) => labels::from_catalogs(catalogs, Codes::OperationStatus, code, lang),
        _ => labels::label(Codes::OperationStatus, code, given, lang),
    }
}

/// The drawing of an operation status; `means`: of the request's means of transport.
pub fn drawing(operation_status: &str, means: Icon) -> Icon {
    match operation_status {
        "received" => Icon::Send,
        "booked" | "delivered" => Icon::Check,
        "picked_up" | "delivering" => Icon::Truck,
        "customs_declaring" | "export_cleared" | "import_cleared" => Icon::File,
        "departed" | "in_transit" | "arrived" => means,
        _ => Icon::Info,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::pages::testing::{about, fragment};

    #[test]
    fn newest_that_has_happened_is_marked() {
        let event = |code: &str, at: &str| Milestone {
            operation_status: code.into(),
            happened_at: Some(at.into()),
            ..Milestone::default()
        };
        let all = [
            event("arrived", "2026-07-23T08:00:00+07:00"),
            event("departed", "2026-07-18T08:00:00+07:00"),
        ];
        let about = about(json!({}));
        let marked =
            |all: &[Milestone]| fragment(Lang::En, || timeline(Naming::of(&about), all)).texts("li.now b");
        assert_eq!(marked(&all), ["Departed"]);
        assert_eq!(marked(&all[..1]), Vec::<String>::new(), "none has happened");
    }
}
