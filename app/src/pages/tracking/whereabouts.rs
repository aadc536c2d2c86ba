//! The whereabouts of a shipment as the island shows them: its newest milestone with place and time, or else the status that the
//! request has, and the statuses that were recorded so far.

use domain::date::{Moment, read};
use domain::tracking::{PassedStatus, happened, newest_happened, passed_statuses};
use islands::timeline::ShownTime;
use islands::tracking::{Disagreement, KnownWhereabouts, RecordedStatus, Whereabouts, WhereaboutsTime};
use partner_api::{Milestone, Status};

use crate::components::{Icon, Tone, at_place};
use crate::page_context::PageContext;
use crate::pages::milestones::{drawing, location, name, operation_label};
use crate::request_header::RequestHeader;
use crate::text::labels::Label;
use crate::text::tracking::tracking_texts;

/// Statuses that are named above the timeline, the newest ones; the timeline has all.
const MAX_NAMED_STATUSES: usize = 12;

/// The request's own operation status, where it has one: code and label.
fn own_status(about: &RequestHeader) -> Option<(&str, Option<&str>)> {
    let code = about.request.operation_status.as_deref()?;
    let label = about.request.operation_status_label.as_deref();
    (!code.trim().is_empty()).then_some((code, label))
}

/// The place and status of the shipment. `newest_first`: everything that was recorded; `None` where it cannot be read.
pub(super) fn whereabouts(about: &RequestHeader, newest_first: Option<&[&Milestone]>) -> Option<Whereabouts> {
    let t = tracking_texts(PageContext::lang());
    let now = PageContext::with(|frame| frame.now);
    let newest = newest_first.and_then(|all| newest_happened(all, now).zip(Some(all)));
    match (newest, own_status(about)) {
        (Some((newest, all)), _) => {
            let happened = happened(all.iter().copied(), now);
            Some(by_newest_milestone(about, newest, &happened, all))
        }
        (None, Some(status)) => {
            let reason = match newest_first {
                Some([]) => t.nothing_recorded(),
                Some(_) if about.status().is_closed() => t.only_planned(),
                Some(_) => t.only_announced(),
                None => t.events_not_read(),
            };
            Some(by_status(about, status, reason))
        }
        (None, None) => newest_first.map(|all| nothing(about, !all.is_empty())),
    }
}

/// `happened`: the milestones that have happened, newest first; `all`: with those that are only announced.
fn by_newest_milestone(
    about: &RequestHeader,
    newest: &Milestone,
    happened: &[&Milestone],
    all: &[&Milestone],
) -> Whereabouts {
    let lang = PageContext::lang();
    let t = tracking_texts(lang);
    let above = if about.status().is_closed() {
        t.last_event()
    } else {
        t.newest_event()
    };
    Whereabouts::Known(Box::new(KnownWhereabouts {
        tone: tone(about).name().to_owned(),
        drawing: drawing(&newest.operation_status, about.means()),
        above: above.to_owned(),
        title: name(about, newest),
        place: location(newest).map(|place| Label::operator(place, lang)),
        time: Some(time(newest)),
        content: newest.content.as_ref().map(|words| Label::operator(words, lang)),
        reason: None,
        disagreement: disagreement(about, newest, happened, all),
        so_far: so_far(about, happened, all),
    }))
}

/// The status of the request, which no milestone tells more of.
fn by_status(about: &RequestHeader, status: (&str, Option<&str>), reason: &'static str) -> Whereabouts {
    let t = tracking_texts(PageContext::lang());
    let (code, given) = status;
    Whereabouts::Known(Box::new(KnownWhereabouts {
        tone: tone(about).name().to_owned(),
        drawing: drawing(code, about.means()),
        above: t.status().to_owned(),
        title: operation_label(about, code, given),
        place: None,
        time: None,
        content: None,
        reason: Some(reason.to_owned()),
        disagreement: None,
        so_far: Vec::new(),
    }))
}

/// Says in a sentence that there is nothing to show; `is_announced`: but for events whose time is still to come.
fn nothing(about: &RequestHeader, is_announced: bool) -> Whereabouts {
    let t = tracking_texts(PageContext::lang());
    let (title, words) = match about.status() {
        status if status.is_closed() && is_announced => (t.none_recorded_happened(), t.only_planned()),
        status if status.is_closed() => (t.no_events(), t.no_events_at_all()),
        _ if is_announced => (t.none_happened(), t.only_announced()),
        Status::InTransit => (t.no_events(), t.no_events_yet()),
        _ => (t.waiting(), t.waiting_words()),
    };
    Whereabouts::Unknown {
        title: title.to_owned(),
        words: words.to_owned(),
    }
}

fn tone(about: &RequestHeader) -> Tone {
    match about.status() {
        Status::Completed => Tone::Done,
        Status::Cancelled => Tone::Wait,
        _ => Tone::Progress,
    }
}

/// When it happened, and the instant from which it is counted how long ago that was.
fn time(newest: &Milestone) -> WhereaboutsTime {
    let t = tracking_texts(PageContext::lang());
    let Some(at) = newest.happened_at.as_deref() else {
        return WhereaboutsTime {
            shown: ShownTime::words(t.no_time()),
            instant: None,
        };
    };
    let instant = match read(at) {
        Some(Moment::Instant(instant, _)) => Some(instant.as_millisecond()),
        _ => None,
    };
    WhereaboutsTime {
        shown: at_place(at),
        instant,
    }
}

/// The newest of the milestones with this status.
fn with_status<'a>(newest_first: &[&'a Milestone], code: &str) -> Option<&'a Milestone> {
    newest_first
        .iter()
        .copied()
        .find(|one| one.operation_status == code)
}

/// Both statuses as they are, where the request names another one than the newest milestone.
fn disagreement(
    about: &RequestHeader,
    newest: &Milestone,
    happened: &[&Milestone],
    all: &[&Milestone],
) -> Option<Disagreement> {
    let t = tracking_texts(PageContext::lang());
    let (code, given) = own_status(about).filter(|(code, _)| *code != newest.operation_status)?;
    let recorded = with_status(happened, code);
    let announced = with_status(all, code);
    let at = recorded.or(announced).and_then(|one| one.happened_at.as_deref());
    let words = match (recorded, announced) {
        (Some(_), _) if at.is_none() => t.recorded_before(),
        (Some(_), _) => t.recorded_last(),
        (None, Some(_)) => t.announced_for(),
        (None, None) => t.not_recorded(),
    };
    Some(Disagreement {
        status: operation_label(about, code, given),
        recorded: words.to_owned(),
        recorded_at: at.map(at_place),
    })
}

/// The statuses that were recorded, and the current one unless its event is only announced; the last is the newest.
fn so_far(about: &RequestHeader, happened: &[&Milestone], all: &[&Milestone]) -> Vec<RecordedStatus> {
    let is_reached = |code: &str| with_status(happened, code).is_some() || with_status(all, code).is_none();
    let passed = passed_statuses(happened, own_status(about).filter(|&(code, _)| is_reached(code)));
    let skipped = passed.len().saturating_sub(MAX_NAMED_STATUSES);
    passed
        .iter()
        .skip(skipped)
        .map(|one| recorded(about, one))
        .collect()
}

fn recorded(about: &RequestHeader, one: &PassedStatus) -> RecordedStatus {
    let is_current = one.is_current && !about.status().is_closed();
    let (tone, drawing) = match (is_current, about.request.is_on_hold) {
        (false, _) => (None, Icon::Check),
        // It was reached, whatever stops the shipment since.
        (true, true) => (Some(Tone::Wait), Icon::Pause),
        (true, false) => (Some(Tone::Progress), Icon::Arrow),
    };
    RecordedStatus {
        name: operation_label(about, &one.code, one.label.as_deref()),
        drawing,
        tone: tone.map(|tone| tone.name().to_owned()),
        is_current,
        // By one clock: that of the place where it is known.
        at: one.happened_at.as_deref().map(|at| ShownTime {
            here: None,
            ..at_place(at)
        }),
    }
}
