//! The movement of a shipment: where it is now, the way of it, and everything that happened, newest first.

use leptos::prelude::*;
use partner_api::{Milestone, Status};

pub use domain::tracking::{self as progress, ProgressStep};

use super::request_head::head;
use crate::components::{
    Banner, Empty, Facts, Icon, Panel, RequestTab, Step, StepState, Steps, Tone, UpstreamErrorBanner, code,
    fact, fact_if, icon, label, operator, operator_lines, place_time, step, time,
};
use crate::document::Page;
use crate::format;
use crate::page_context::PageContext;
use crate::request_header::{RequestHeader, destination};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::labels::{self, Codes, Label};
use crate::text::request::request_texts;
use crate::text::tracking::{TrackingTexts, tracking_texts};
use crate::upstream_error::Loadable;

#[derive(Clone, Debug)]
pub struct TrackingData {
    pub about: RequestHeader,
    /// As the service orders them: newest first.
    pub milestones: Loadable<Vec<Milestone>>,
}

pub fn page(data: TrackingData) -> Page {
    let t = tracking_texts(PageContext::lang());
    let about = &data.about;
    let title = t.title(&about.reference());
    let (happened, newest) = match &data.milestones {
        Loadable::Here(all) => (events(about, all), newest_first(all)),
        Loadable::Absent => (events(about, &[]), Vec::new()),
        Loadable::Failed(trouble) => {
            let trouble = trouble.clone();
            (
                view! { <UpstreamErrorBanner trouble=trouble what=common_texts(PageContext::lang()).tracking() /> }
                    .into_any(),
                Vec::new(),
            )
        }
    };
    let zone = PageContext::with(|frame| {
        frame
            .zone
            .iana_name()
            .map_or_else(|| "UTC".to_owned(), str::to_owned)
    });
    let body = view! {
        <div class="page">
            {head(about, RequestTab::Tracking, None, None)}
            {held(about, newest.first().copied())}
            {now(about, &newest)}
            <div class="cols">
                <section class="stack" aria-labelledby="events">
                    <h2 id="events">{t.events()}</h2>
                    {happened}
                </section>
                {shipment(about)}
            </div>
            <p class="small faint">{t.zone_words(&zone)}</p>
        </div>
    };
    Page::new(title, body).live(about.live())
}

/// The service promises newest first; where it does not keep to it, the times decide. What has no readable time
/// stays where it came.
pub fn newest_first(milestones: &[Milestone]) -> Vec<&Milestone> {
    let instant = |one: &Milestone| match one.happened_at.as_deref().and_then(domain::date::read) {
        Some(domain::date::Moment::Instant(at, _)) => Some(at),
        _ => None,
    };
    let mut all: Vec<&Milestone> = milestones.iter().collect();
    if all.iter().all(|one| instant(one).is_some()) {
        all.sort_by_key(|one| std::cmp::Reverse(instant(one)));
    }
    all
}

/// On hold: what the newest event says about it, and the way to add a document.
fn held(about: &RequestHeader, newest: Option<&Milestone>) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let words = newest.and_then(|one| one.content.clone()).map(operator_lines);
    let open = !about.status().is_closed();
    let add = open.then(|| view! { <p><a class="btn" href=routes::documents(&about.code)>{tracking_texts(PageContext::lang()).add_document()}</a></p> });
    about.request.is_on_hold.then(|| {
        view! { <Banner tone=Tone::Stop drawing=Icon::Pause title=t.held_title()>{words} {add}</Banner> }
    })
}

/// Where it is now among the catalog's steps.
fn now(about: &RequestHeader, newest: &[&Milestone]) -> impl IntoView + use<> {
    let t = tracking_texts(PageContext::lang());
    let request = &about.request;
    let code_now = request.operation_status.as_deref();
    let started = code_now.is_some() || !newest.is_empty();
    let finished = about.status() == Status::Completed;
    let catalog = about
        .catalogs
        .as_ref()
        .map(|all| all.operation_statuses.as_slice())
        .unwrap_or_default();
    let milestones: Vec<Milestone> = newest.iter().map(|one| (*one).clone()).collect();
    let current = code_now.map(|code| (code, request.operation_status_label.as_deref()));
    let steps = if started {
        progress::steps(catalog, &milestones, current, finished)
    } else {
        Vec::new()
    };
    let title = match (current, newest.first()) {
        (Some((code, given)), _) => label(operation_label(about, code, given)).into_any(),
        (None, Some(one)) => label(operation_label(
            about,
            &one.operation_status,
            one.operation_status_label.as_deref(),
        ))
        .into_any(),
        (None, None) => t.waiting().into_any(),
    };
    let waiting = (!started).then(|| view! { <p class="quiet">{t.waiting_words()}</p> });
    let rail = (!steps.is_empty()).then(|| {
        let steps = steps.iter().map(|one| shown_step(about, one)).collect();
        view! { <Steps label=t.progress() steps=steps /> }
    });
    let next = steps
        .iter()
        .skip_while(|one| one.state != progress::StepState::Current)
        .nth(1);
    let next = next.map(|one| t.next(&operation_label(about, &one.code, one.label.as_deref()).text));
    let last = newest
        .first()
        .and_then(|one| one.happened_at.as_deref())
        .map(|at| view! { {t.last_update()} ": " {time(at)} ". " });
    let checked =
        PageContext::with(|frame| format::date::day_and_time(frame.zone.to_datetime(frame.now), frame.lang));
    let here = routes::tracking(&about.code);
    view! {
        <section class="panel" aria-labelledby="now">
            <div class="pad stack">
                <div><p class="small quiet">{t.now_plain()}</p><h2 class="figure" id="now">{title}</h2></div>
                {waiting} {rail}
                <p class="small quiet">{next} " " {last} {t.checked()} " " {checked} ". " <a href=here>{t.check_again()}</a></p>
            </div>
        </section>
    }
}

fn shown_step(about: &RequestHeader, one: &ProgressStep) -> Step {
    let state = match one.state {
        progress::StepState::Done => StepState::Done,
        progress::StepState::Current => StepState::Current,
        progress::StepState::Todo => StepState::Todo,
    };
    let mut shown = step(operation_label(about, &one.code, one.label.as_deref()), state);
    if state == StepState::Current {
        let (tone, drawing) = if about.request.is_on_hold {
            (Tone::Stop, Icon::Pause)
        } else {
            (Tone::Progress, Icon::Arrow)
        };
        shown.tone = Some(tone);
        shown.drawing = Some(drawing);
    }
    shown.note = one
        .happened_at
        .as_deref()
        .map(|at| PageContext::with(|frame| format::date::time(at, &frame.zone, frame.lang)));
    shown
}

/// Everything that happened, newest first; or that nothing has yet.
fn events(about: &RequestHeader, milestones: &[Milestone]) -> AnyView {
    let t = tracking_texts(PageContext::lang());
    if milestones.is_empty() {
        return view! { <div class="panel"><Empty drawing=Icon::Clock title=t.no_events() id="none"><p>{t.waiting_words()}</p></Empty></div> }.into_any();
    }
    timeline(about, &newest_first(milestones)).into_any()
}

/// The given milestones as a timeline; the first is the newest there is.
pub fn timeline(about: &RequestHeader, milestones: &[&Milestone]) -> impl IntoView + use<> {
    let t = tracking_texts(PageContext::lang());
    let held = about.request.is_on_hold;
    let items = milestones
        .iter()
        .enumerate()
        .map(|(index, one)| event(about, one, index == 0, held, t))
        .collect_view();
    view! { <ol class="timeline">{items}</ol> }
}

fn event(
    about: &RequestHeader,
    one: &Milestone,
    newest: bool,
    held: bool,
    t: TrackingTexts,
) -> impl IntoView + use<> {
    let tone = (newest && held).then(|| Tone::Stop.name());
    let drawing = if newest && held {
        Icon::Pause
    } else {
        drawing(&one.operation_status, about.means())
    };
    let name = operation_label(
        about,
        &one.operation_status,
        one.operation_status_label.as_deref(),
    );
    let content = one.content.clone().map(operator_lines);
    let when = one
        .happened_at
        .as_deref()
        .map_or_else(|| t.no_time().into_any(), |at| place_time(at).into_any());
    let location = one
        .location
        .clone()
        .map(|location| view! { " · " {operator(location)} });
    view! {
        <li class=newest.then_some("now") data-tone=tone>
            {icon(drawing)}
            <div><b>{label(name)}</b> {content} <p class="small quiet">{when} {location}</p></div>
        </li>
    }
}

fn drawing(operation_status: &str, means: Icon) -> Icon {
    match operation_status {
        "received" => Icon::Send,
        "booked" | "delivered" => Icon::Check,
        "picked_up" | "delivering" => Icon::Truck,
        "customs_declaring" | "export_cleared" | "import_cleared" => Icon::File,
        "departed" | "in_transit" | "arrived" => means,
        _ => Icon::Info,
    }
}

/// The name of an operation status: English ones are ours, Vietnamese ones the service's, from the milestone itself
/// or from the catalog.
pub fn operation_label(about: &RequestHeader, code: &str, given: Option<&str>) -> Label {
    let lang = PageContext::lang();
    match (given, about.catalogs.as_deref()) {
        (None, Some(catalogs)) => labels::from_catalogs(catalogs, Codes::OperationStatus, code, lang),
        _ => labels::label(Codes::OperationStatus, code, given, lang),
    }
}

fn shipment(about: &RequestHeader) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let request = &about.request;
    let job = request.summary.job_number.clone().map(code);
    let documents =
        view! { <a href=routes::documents(&about.code)>{common_texts(PageContext::lang()).documents()}</a> };
    let delivery = destination(about, PageContext::lang());
    let facts = view! {
        {fact_if(t.job_number(), job)}
        {fact(t.services(), super::request::summary::services(about))}
        {fact_if(t.delivery(), delivery)}
        {fact(common_texts(PageContext::lang()).documents(), documents)}
    };
    view! { <Panel id="shipment" title=tracking_texts(PageContext::lang()).shipment()><div class="pad"><Facts>{facts}</Facts></div></Panel> }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(time: Option<&str>) -> Milestone {
        Milestone {
            happened_at: time.map(str::to_owned),
            ..Milestone::default()
        }
    }

    fn times(milestones: &[Milestone]) -> Vec<Option<&str>> {
        newest_first(milestones)
            .into_iter()
            .map(|one| one.happened_at.as_deref())
            .collect()
    }

    #[test]
    fn milestones_are_ordered_by_instant() {
        let all = [
            at(Some("2026-08-05T23:50:00+07:00")),
            at(Some("2026-08-06T22:40:00-07:00")),
            at(Some("2026-08-06T08:00:00Z")),
        ];
        assert_eq!(
            times(&all),
            [
                Some("2026-08-06T22:40:00-07:00"),
                Some("2026-08-06T08:00:00Z"),
                Some("2026-08-05T23:50:00+07:00")
            ]
        );
    }

    #[test]
    fn without_readable_times_the_order_of_the_service_stays() {
        let all = [at(Some("hôm nay")), at(None), at(Some("2026-08-06T08:00:00Z"))];
        assert_eq!(times(&all), [Some("hôm nay"), None, Some("2026-08-06T08:00:00Z")]);
    }
}
