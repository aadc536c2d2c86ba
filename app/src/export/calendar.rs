//! The days of a request as a calendar file (RFC 5545): how long its quotation is valid, and when the goods are wanted. A calendar
//! is shared more easily than a page, so there are no prices and no goods in it.

use domain::date::read_day;
use icalendar::{Calendar, Component as _, Event, Property};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use partner_api::{Quotation, RfqInput};

use super::Reader;
use crate::format::quotation::number_and_version;
use crate::request_header::RequestHeader;
use crate::text::Lang;
use crate::text::export::export_texts;
use crate::text::queue::queue_texts;

/// The file; `None` for a request without such days. `page` is the address of the request's quotation.
pub fn calendar(
    about: &RequestHeader,
    quotation: Option<&Quotation>,
    page: &str,
    reader: &Reader,
) -> Option<String> {
    let t = export_texts(reader.lang);
    let reference = about.reference();
    let day = |text: Option<&str>| text.and_then(read_day);
    let valid = quotation.and_then(|quotation| {
        let words = t.valid_through(&name(quotation, reader.lang), &reference);
        Some(("valid", day(quotation.valid_until.as_deref())?, words))
    });
    let input = RfqInput::without_cargos(&about.request);
    let delivery = day(input.delivery_required_date.as_deref());
    let delivery = delivery.map(|day| ("delivery", day, t.delivery_wanted(&reference)));
    let events = [valid, delivery].into_iter().flatten();
    let events: Vec<Event> = events
        .map(|(kind, day, words)| {
            // The same event each time: a calendar replaces it.
            let uid = format!("{}-{kind}@forwarding-partner-portal", about.code);
            event(&uid, day, &words, page, reader)
        })
        .collect();
    (!events.is_empty()).then(|| events.into_iter().collect::<Calendar>().to_string())
}

/// The name of a quotation within a sentence.
fn name(quotation: &Quotation, lang: Lang) -> String {
    match (&quotation.quotation_no, quotation.version) {
        (None, Some(version)) => queue_texts(lang).version(version),
        _ => number_and_version(quotation, lang),
    }
}

/// An event of a whole day, in any time zone of the calendar.
fn event(uid: &str, day: Date, words: &str, page: &str, reader: &Reader) -> Event {
    let now = reader
        .now
        .to_zoned(TimeZone::UTC)
        .strftime("%Y%m%dT%H%M%SZ")
        .to_string();
    let mut start = Property::new("DTSTART", day.strftime("%Y%m%d").to_string());
    start.add_parameter("VALUE", "DATE");
    let mut event = Event::new();
    event
        .uid(uid)
        .summary(words)
        .description(page)
        .url(page)
        .add_property("DTSTAMP", now)
        .add_property("TRANSP", "TRANSPARENT")
        .append_property(start);
    event.done()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::pages::testing::{about, quotation};

    fn read(fields: serde_json::Value, quotation: Option<&Quotation>) -> Option<String> {
        read_in(Lang::En, fields, quotation)
    }

    fn read_in(lang: Lang, fields: serde_json::Value, quotation: Option<&Quotation>) -> Option<String> {
        let reader = Reader {
            lang,
            zone: TimeZone::UTC,
            now: "2026-07-20T04:05:06Z".parse().unwrap(),
        };
        let page = "https://portal.example/requests/RFQ-2607-0187/quotation";
        let file = calendar(&about(fields), quotation, page, &reader)?;
        // Long lines are folded.
        Some(file.replace("\r\n ", ""))
    }

    #[test]
    fn days_are_whole_and_stable() {
        let quotation = quotation(json!({"valid_until": "2026-08-14"}));
        let fields = json!({"schedule": {"delivery_required_date": "2026-09-01"}});
        let file = read(fields, Some(&quotation)).unwrap();
        for line in [
            "BEGIN:VCALENDAR",
            "UID:RFQ-2607-0187-valid@forwarding-partner-portal",
            "DTSTART;VALUE=DATE:20260814",
            r"SUMMARY:PO-88231: quotation QT-2607-0142\, version 2 is valid through this day",
            "DTSTAMP:20260720T040506Z",
            "UID:RFQ-2607-0187-delivery@forwarding-partner-portal",
            "DTSTART;VALUE=DATE:20260901",
            "SUMMARY:PO-88231: the goods are wanted by this day",
            "END:VCALENDAR",
        ] {
            assert!(file.lines().any(|own| own == line), "{line} in {file}");
        }
        assert!(
            !file.contains("149") && !file.contains("Loa"),
            "no price, no goods: {file}"
        );
    }

    #[test]
    fn quotation_without_a_number_leaves_no_hole() {
        let quotation =
            quotation(json!({"quotation_no": null, "version": null, "valid_until": "2026-08-14"}));
        let file = read(json!({}), Some(&quotation)).unwrap();
        let summary = "SUMMARY:PO-88231: quotation without a number is valid through this day";
        assert!(file.lines().any(|line| line == summary), "{file}");
        let quotation =
            self::quotation(json!({"quotation_no": null, "version": 2, "valid_until": "2026-08-14"}));
        for (lang, summary) in [
            (
                Lang::En,
                "SUMMARY:PO-88231: quotation version 2 is valid through this day",
            ),
            (
                Lang::Vi,
                "SUMMARY:PO-88231: báo giá phiên bản 2 có hiệu lực hết ngày này",
            ),
        ] {
            let file = read_in(lang, json!({}), Some(&quotation)).unwrap();
            assert!(file.lines().any(|line| line == summary), "{file}");
        }
    }

    #[test]
    fn request_without_days_has_no_file() {
        let undated = quotation(json!({"valid_until": null}));
        for quotation in [None, Some(undated.as_ref())] {
            assert_eq!(
                read(json!({"schedule": {"delivery_required_date": "soon"}}), quotation),
                None
            );
        }
    }

    #[test]
    fn markup_of_calendars_is_escaped() {
        let hostile = quotation(json!({"quotation_no": "Q\r\nATTENDEE:x;,\\n", "valid_until": "2026-08-14"}));
        let file = read(json!({}), Some(&hostile)).unwrap();
        assert!(!file.lines().any(|line| line.starts_with("ATTENDEE")), "{file}");
    }
}
