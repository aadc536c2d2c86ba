//! Tracking as plain text for a chat or an e-mail: events, places and times, and nothing else.

use domain::date::read;
use domain::tracking::{is_announced, newest_happened};
use partner_api::Milestone;

use crate::format;
use crate::page_context::PageContext;
use crate::pages::milestones::{Naming, location, name_in};
use crate::request_header::RequestHeader;
use crate::text::Lang;
use crate::text::share::share_texts;
use crate::text::tracking::tracking_texts;

/// Events in the text, the newest ones.
const MAX_EVENTS: usize = 12;

/// The text in a language, as of when the milestones were read; `newest_first` as [`domain::tracking::newest_first`] gives the milestones.
pub fn tracking_text(
    about: &RequestHeader,
    newest_first: &[&Milestone],
    frame: &PageContext,
    lang: Lang,
) -> String {
    let t = share_texts(lang);
    let (zone, now) = (&frame.zone, frame.now);
    let mut lines = vec![t.shipment(&one_line(&about.reference()))];
    let naming = Naming::of(about);
    let event = |one: &Milestone| {
        let time = one.happened_at.as_deref();
        let time = time.map(|at| format::date::place_time(read(at).as_ref(), zone, lang).there);
        let announced = is_announced(one, now).then(|| tracking_texts(lang).announced().to_owned());
        let parts = [
            time,
            announced,
            Some(name_in(naming, one, lang).text),
            location(one),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().map(|text| one_line(&text)).collect();
        parts.join(" · ")
    };
    let newest = newest_happened(newest_first, now);
    match newest {
        Some(newest) => lines.push(format!("{}: {}", t.newest(), event(newest))),
        None if newest_first.is_empty() => lines.push(t.nothing_recorded().to_owned()),
        None => {}
    }
    let is_told = |one: &Milestone| newest.is_some_and(|newest| std::ptr::eq(one, newest));
    let others = newest_first.iter().filter(|one| !is_told(one));
    let places = MAX_EVENTS - usize::from(newest.is_some());
    lines.extend(others.take(places).map(|one| format!("- {}", event(one))));
    let left_out = newest_first.len().saturating_sub(MAX_EVENTS);
    if left_out > 0 {
        lines.push(t.and_earlier(left_out));
    }
    let read_at = zone.to_datetime(frame.read_at.unwrap_or(now));
    lines.push(t.as_of(&format::date::day_and_time(read_at, lang)));
    lines.push(t.times_without_offset(&format::date::zone_name(zone, now, lang)));
    // No-break spaces are in the way where the text is pasted.
    lines.join("\n").replace('\u{a0}', " ") + "\n"
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::pages::testing::{about, frame};

    #[test]
    fn announced_event_is_not_the_newest_of_the_text() {
        let ahead = Milestone {
            operation_status: "departed".into(),
            happened_at: Some("2026-07-23T08:00:00+07:00".into()),
            ..Milestone::default()
        };
        let text = tracking_text(&about(json!({})), &[&ahead], &frame(Lang::En), Lang::En);
        let events: Vec<&str> = text.lines().skip(1).take(2).collect();
        let announced = "- 23 Jul 2026 08:00 · announced, still to come · Departed";
        assert_eq!(events, [announced, "As of 20 Jul 2026 11:00."]);
    }

    #[test]
    fn text_says_as_of_when_and_in_which_zone_it_is() {
        let about = about(json!({"partner_ref": "PO-4711"}));
        let departed = Milestone {
            operation_status: "departed".into(),
            happened_at: Some("2026-07-18T23:50:00+07:00".into()),
            location: Some("Cát Lái".into()),
            ..Milestone::default()
        };
        let kept = PageContext {
            read_at: Some("2026-07-20T10:48:00+07:00".parse().unwrap()),
            ..frame(Lang::En)
        };
        // A place abroad by the clock of Vietnam, and one by its own.
        let elsewhere = |at: &str| Milestone {
            operation_status: "arrived".into(),
            happened_at: Some(at.into()),
            location: Some("Los Angeles".into()),
            ..Milestone::default()
        };
        let earlier = elsewhere("2026-07-18T09:00:00+07:00");
        let by_own_clock = elsewhere("2026-07-17T19:10:00-07:00");
        for (frame, read) in [(frame(Lang::En), "11:00"), (kept, "10:48")] {
            let text = tracking_text(&about, &[&departed, &earlier, &by_own_clock], &frame, Lang::En);
            let lines: Vec<&str> = text.lines().skip(1).collect();
            assert_eq!(
                lines,
                [
                    "Newest: 18 Jul 2026 23:50 · Departed · Cát Lái",
                    "- 18 Jul 2026 09:00 · Arrived · Los Angeles",
                    "- 17 Jul 2026 19:10 UTC-7 · Arrived · Los Angeles",
                    format!("As of 20 Jul 2026 {read}.").as_str(),
                    "Times are in Vietnam time (UTC+7) unless another offset (UTC…) stands beside the time.",
                ]
            );
        }
    }
}
