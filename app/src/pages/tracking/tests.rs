use std::sync::Arc;

use partner_api::Catalogs;
use serde_json::{Value, json};

use super::*;
use crate::pages::testing::{MARKUP, Shown, about, frame, sound};
use crate::text::Lang;
use crate::upstream_error::UpstreamError;

/// The catalog as it was taken for a rail once: much of it never happens to a shipment.
fn catalogs() -> Catalogs {
    serde_json::from_value(json!({"operation_statuses": [
        {"value": "departed", "label": "Đã khởi hành", "order": 10}, {"value": "customs_declaring", "label": "Khai hải quan", "order": 20},
        {"value": "arrived", "label": "Đã đến", "order": 30}, {"value": "delivered", "label": "Đã giao", "order": 40},
        {"value": "returned", "label": "Đã trả hàng", "order": 50}
    ]}))
    .unwrap()
}

fn event(code: &str, at: &str, place: &str) -> Value {
    json!({"operation_status": code, "happened_at": at, "location": place, "content": format!("Ghi chú {code}")})
}

fn arrived() -> Value {
    event("arrived", "2026-07-19T19:10:00-07:00", "Los Angeles")
}

fn departed() -> Value {
    event("departed", "2026-07-18T23:50:00+07:00", "Tân Sơn Nhất")
}

fn data(request: Value, milestones: Value) -> TrackingData {
    let mut about = about(request);
    about.catalogs = Some(Arc::new(catalogs()));
    TrackingData {
        follows: None,
        about,
        milestones: Loadable::Here(Arc::new(serde_json::from_value(milestones).unwrap())),
    }
}

fn shown(lang: Lang, data: TrackingData) -> Shown {
    sound(frame(lang), || page(data))
}

fn of(status: &str, operation_status: Option<&str>, milestones: Value) -> Shown {
    let request = json!({"status": status, "operation_status": operation_status});
    shown(Lang::En, data(request, milestones))
}

#[test]
fn newest_event_and_its_place_stand_on_top() {
    let page = of("in_transit", Some("arrived"), json!([departed(), arrived()]));
    assert_eq!(page.one("#now"), "Arrived");
    assert_eq!(page.one(".whereabouts .place"), "Los Angeles");
    let top = page.one(".whereabouts");
    assert!(top.contains("Where it is, by the newest event"), "{top}");
    // The place's clock first, the reader's in brackets.
    assert!(
        top.contains("19 Jul 2026 19:10 UTC-7 (20 Jul 2026 09:10 UTC+7), 1 h ago"),
        "{top}"
    );
    assert!(top.contains("Ghi chú arrived"), "{top}");
    assert_eq!(page.count(".disagreement"), 0);
    assert_eq!(page.texts(".timeline li b"), ["Arrived", "Departed"]);
    assert!(page.texts(".timeline li")[1].contains("18 Jul 2026 23:50 · Tân Sơn Nhất"));
}

#[test]
fn nothing_is_told_that_was_not_recorded() {
    let page = of("in_transit", Some("arrived"), json!([arrived(), departed()]));
    let so_far = page.texts(".so-far li > span");
    assert_eq!(so_far, ["Departed", "Arrived"]);
    assert_eq!(page.texts(".so-far li[aria-current] > span"), ["Arrived"]);
    assert_eq!(
        page.texts(".so-far small"),
        ["18 Jul 2026 23:50", "19 Jul 2026 19:10 UTC-7"]
    );
    for words in ["Next", "Customs", "Delivered", "Đã trả hàng", "Step "] {
        assert!(!page.has(words), "{words}");
    }
    assert_eq!(page.count(".steps, [data-state=todo], [data-state=done]"), 0);
    let vietnamese = shown(
        Lang::Vi,
        data(
            json!({"status": "in_transit", "operation_status": "arrived"}),
            json!([arrived(), departed()]),
        ),
    );
    for words in ["Tiếp theo", "Khai hải quan", "Đã giao", "Đã trả hàng", "Bước "] {
        assert!(!vietnamese.has(words), "{words}");
    }
}

#[test]
fn delivered_shipment_ends_where_it_was_delivered() {
    let delivered = event("delivered", "2026-07-20T10:00:00+07:00", "Los Angeles");
    let page = of(
        "completed",
        Some("delivered"),
        json!([delivered, arrived(), departed()]),
    );
    assert_eq!(page.one("#now"), "Delivered");
    assert!(page.one(".whereabouts").contains("Last event recorded"));
    assert_eq!(
        page.texts(".so-far li > span"),
        ["Departed", "Arrived", "Delivered"]
    );
    assert_eq!(page.count(".so-far [aria-current]"), 0, "nothing is under way");
    assert!(!page.has("Đã trả hàng"));
}

#[test]
fn status_of_the_request_that_differs_is_shown_beside_the_newest_event() {
    let unrecorded = of(
        "in_transit",
        Some("customs_declaring"),
        json!([arrived(), departed()]),
    );
    assert_eq!(unrecorded.one("#now"), "Arrived");
    assert_eq!(
        unrecorded.one(".disagreement"),
        "The request gives another status: Customs declaration. No event with that status is recorded."
    );
    assert_eq!(
        unrecorded.texts(".so-far li > span"),
        ["Departed", "Arrived", "Customs declaration"]
    );
    assert_eq!(
        unrecorded.texts(".so-far li[aria-current]"),
        ["Customs declaration"],
        "without a time"
    );
    let earlier = of("in_transit", Some("departed"), json!([arrived(), departed()]));
    assert_eq!(earlier.one("#now"), "Arrived");
    assert!(
        earlier
            .one(".disagreement")
            .ends_with("Departed. The last event with that status was on 18 Jul 2026 23:50.")
    );
    assert_eq!(earlier.texts(".so-far li[aria-current] > span"), ["Departed"]);
}

#[test]
fn announced_status_is_not_reached() {
    let ahead = event("arrived", "2026-07-23T08:00:00+07:00", "Los Angeles");
    let booked = event("booked", "2026-07-17T08:00:00+07:00", "Tân Sơn Nhất");
    let page = of("in_transit", Some("arrived"), json!([ahead, departed(), booked]));
    assert_eq!(page.one("#now"), "Departed");
    assert_eq!(page.texts(".so-far li > span"), ["Booked", "Departed"]);
    assert_eq!(page.texts(".so-far li[aria-current] > span"), ["Departed"]);
    assert_eq!(
        page.texts(".so-far small"),
        ["17 Jul 2026 08:00", "18 Jul 2026 23:50"]
    );
    let disagreement = page.one(".disagreement");
    assert!(
        disagreement
            .ends_with("Arrived. An event with that status is only announced so far, for 23 Jul 2026 08:00."),
        "{disagreement}"
    );
    assert!(page.texts(".timeline li")[0].contains("announced"));
    assert_eq!(page.texts(".timeline li.now b"), ["Departed"]);
}

#[test]
fn announced_event_is_nowhere_told_as_the_whereabouts() {
    let ahead = event("departed", "2026-07-23T08:00:00+07:00", "Tân Sơn Nhất");
    let page = of("in_transit", None, json!([ahead.clone()]));
    assert_eq!(page.one("#now"), "No event has happened so far");
    assert!(page.has("The events of this shipment are only announced and still to come."));
    assert!(!page.has("Where it is, by the newest event"));
    let page = of("in_transit", Some("booked"), json!([ahead]));
    assert_eq!(page.one("#now"), "Booked");
    let top = page.one(".whereabouts");
    assert!(top.contains("Status that the operator gives"), "{top}");
    assert!(top.contains("only announced and still to come"), "{top}");
}

/// What is still to come by its time does not come any more.
#[test]
fn closed_request_with_planned_events_only_waits_for_none() {
    let ahead = event("departed", "2026-07-23T08:00:00+07:00", "Tân Sơn Nhất");
    for status in ["completed", "cancelled"] {
        for (operation_status, now) in [
            (None, "No event is recorded as having happened"),
            (Some("booked"), "Booked"),
        ] {
            let page = of(status, operation_status, json!([ahead.clone()]));
            assert_eq!(page.one("#now"), now, "{status}");
            let top = page.one("section[aria-labelledby=now]");
            assert!(
                top.contains("The request is closed; only planned events were recorded."),
                "{status}: {top}"
            );
            assert!(!top.contains("so far") && !top.contains("still to come"), "{top}");
        }
    }
}

#[test]
fn timeline_marks_no_announced_event_as_the_newest() {
    let ahead = event("arrived", "2026-07-23T08:00:00+07:00", "Los Angeles");
    let page = of("in_transit", None, json!([ahead.clone()]));
    assert_eq!(page.count(".timeline li"), 1);
    assert_eq!(page.count(".timeline li.now"), 0, "none has happened");
    let page = of("in_transit", None, json!([ahead, departed()]));
    assert_eq!(page.texts(".timeline li.now b"), ["Departed"]);
}

#[test]
fn shipment_without_events_says_so() {
    for (status, operation_status, now, words) in [
        (
            "confirmed",
            None,
            "The shipment has not started",
            "Events appear here once the operator starts to move it.",
        ),
        (
            "in_transit",
            None,
            "No event has been recorded",
            "The request is in transit; events appear here as the operator records them.",
        ),
        (
            "completed",
            None,
            "No event has been recorded",
            "The request is closed, and nothing about its way was recorded.",
        ),
        (
            "in_transit",
            Some("arrived"),
            "Arrived",
            "No event has been recorded for this shipment so far.",
        ),
    ] {
        let page = of(status, operation_status, json!([]));
        assert_eq!(page.one("#now"), now);
        assert!(page.has(words), "{words}");
        assert_eq!(page.count(".timeline, .so-far, #events"), 0, "{status}");
    }
}

#[test]
fn events_that_cannot_be_read_are_not_told_as_none() {
    let failed = |operation_status: Option<&str>| {
        let request = json!({"status": "in_transit", "operation_status": operation_status});
        let data = TrackingData {
            milestones: Loadable::Failed(UpstreamError::TimedOut),
            ..data(request, json!([]))
        };
        shown(Lang::En, data)
    };
    let unknown = failed(None);
    assert_eq!(unknown.count("#now"), 0);
    assert_eq!(unknown.count(".banner[data-tone=stop]"), 1);
    assert!(!unknown.has("has not started") && !unknown.has("No event"));
    let known = failed(Some("arrived"));
    assert_eq!(known.one("#now"), "Arrived");
    assert!(known.has("The events cannot be read right now; this is the status of the request."));
}

#[test]
fn events_of_any_shape_are_shown_in_their_order() {
    let page = of(
        "in_transit",
        None,
        json!([
            {"operation_status": "fcc_check", "operation_status_label": "Chờ FCC", "happened_at": "2026-07-20T02:00:00Z", "location": "  "},
            {"operation_status": "unheard_of", "happened_at": "hôm qua"},
            {},
            departed()
        ]),
    );
    assert_eq!(page.one("#now"), "Chờ FCC");
    assert_eq!(page.count(".whereabouts .place"), 0);
    assert_eq!(
        page.texts(".timeline li b"),
        ["Chờ FCC", "unheard_of", "Event without a name", "Departed"]
    );
    let events = page.texts(".timeline li");
    // Given in UTC: no clock of a place is known, so it is the reader's.
    assert!(events[0].contains("20 Jul 2026 09:00"), "{}", events[0]);
    assert!(
        !events[0].contains("UTC") && !events[0].contains('·'),
        "{}",
        events[0]
    );
    assert!(events[1].contains('—') && !events[1].contains("hôm qua") && events[2].contains("no time given"));
}

/// It is shown beside the others, which are in the reader's zone.
#[test]
fn newest_event_may_have_a_time_without_a_zone() {
    let arrived = event("arrived", "2026-07-19 09:15:00", "Los Angeles");
    let page = of("in_transit", None, json!([arrived, departed()]));
    assert_eq!(page.one("#now"), "Arrived");
    assert_eq!(page.texts(".timeline li b"), ["Arrived", "Departed"]);
}

#[test]
fn many_statuses_are_named_up_to_a_dozen_and_listed_whole() {
    let events: Vec<Value> = (0..40)
        .map(|at| {
            event(
                &format!("code-{at}"),
                &format!("2026-07-18T10:{at:02}:00+07:00"),
                "SGN",
            )
        })
        .collect();
    let page = of("in_transit", None, json!(events));
    assert_eq!(page.count(".so-far li"), 12);
    assert_eq!(page.texts(".so-far li > span")[11], "code-39");
    assert_eq!(page.count(".timeline li"), 40);
}

#[test]
fn hold_is_not_told_by_an_event() {
    let request = json!({"status": "in_transit", "operation_status": "arrived", "is_on_hold": true});
    let page = shown(Lang::En, data(request, json!([arrived(), departed()])));
    assert_eq!(page.attributes(".so-far [aria-current]", "data-tone"), ["wait"]);
    assert_eq!(
        page.count(".timeline [data-tone=stop], .whereabouts[data-tone=stop]"),
        0,
        "no event is marked as the hold"
    );
}

#[test]
fn markup_in_every_text_is_escaped() {
    let milestone = json!([{"operation_status": MARKUP, "operation_status_label": MARKUP, "happened_at": MARKUP, "location": MARKUP, "content": MARKUP}]);
    let request = json!({"status": "in_transit", "operation_status": MARKUP, "operation_status_label": MARKUP, "is_on_hold": true});
    for lang in [Lang::Vi, Lang::En] {
        shown(lang, data(request.clone(), milestone.clone()));
    }
}
