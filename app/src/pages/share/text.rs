//! Tracking as plain text for a chat or an e-mail: events, places and times, and nothing else.

use domain::date::read;
use domain::tracking::{is_announced, newest_happened};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::Milestone;

use crate::format;
use crate::pages::milestones::{Naming, location, name_in};
use crate::request_header::RequestHeader;
use crate::text::Lang;
use crate::text::share::share_texts;
use crate::text::tracking::tracking_texts;

/// Events in the text, the newest ones.
const MAX_EVENTS: usize = 12;

/// The text in a language; `newest_first` as [`domain::tracking::newest_first`] gives the milestones.
pub fn tracking_text(
    about: &RequestHeader,
    newest_first: &[&Milestone],
    (zone, now): (&TimeZone, Timestamp),
    lang: Lang,
) -> String {
    let t = share_texts(lang);
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
    match newest_happened(newest_first, now) {
        None => lines.push(t.nothing_recorded().to_owned()),
        Some(newest) => {
            lines.push(format!("{}: {}", t.newest(), event(newest)));
            let others = newest_first.iter().filter(|one| !std::ptr::eq(**one, newest));
            lines.extend(others.take(MAX_EVENTS - 1).map(|one| format!("- {}", event(one))));
            let left_out = newest_first.len().saturating_sub(MAX_EVENTS);
            if left_out > 0 {
                lines.push(t.and_earlier(left_out));
            }
        }
    }
    lines.push(t.as_of(&format::date::day_and_time(zone.to_datetime(now), lang)));
    // No-break spaces are in the way where the text is pasted.
    lines.join("\n").replace('\u{a0}', " ") + "\n"
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
