//! The tracking page.

use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{Portal, always, answering, milestone, on_get};

fn record(portal: &Portal, code: &str, status: &str, content: &str) {
    portal
        .sandbox
        .operator()
        .record_milestone(code, milestone(status, content))
        .unwrap();
    portal.sandbox.clock().advance(60);
}

#[tokio::test]
async fn milestones_are_newest_first_without_predicted_ones() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let waiting = browser.get(&format!("/requests/{code}/tracking")).await;
    assert_eq!(
        (waiting.status, waiting.one("#now").as_str()),
        (200, "The shipment has not started")
    );
    assert_eq!(waiting.texts(".timeline li").len(), 0);

    portal.sandbox.operator().start_transit(&code).unwrap();
    for (status, content) in [("received", "Một"), ("booked", "Hai"), ("picked_up", "Ba")] {
        record(&portal, &code, status, content);
    }
    let page = browser.get(&format!("/requests/{code}/tracking")).await;
    assert_eq!(page.one("#now"), "Picked up");
    assert_eq!(page.texts(".timeline li b"), ["Picked up", "Booked", "Received"]);
    assert_eq!(
        page.attrs(".timeline [lang]", "lang").len(),
        6,
        "content and place are the operator's"
    );
    assert_eq!(
        page.texts(".so-far li > span"),
        ["Received", "Booked", "Picked up"]
    );
    assert_eq!(page.texts(".so-far [aria-current] > span"), ["Picked up"]);
    // The catalog has more statuses, none of which was recorded.
    assert_eq!(page.texts(".steps, [data-state=todo]").len(), 0);
    for words in ["Next", "Departed", "Delivered", "returned", "Returned"] {
        assert!(!page.one("#main").contains(words), "{words}");
    }
    assert!(
        page.attrs("a", "href")
            .contains(&format!("/requests/{code}/tracking")),
        "an ordinary link to look again"
    );
}

#[tokio::test]
async fn milestones_show_local_time_and_unknown_codes() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    let body = json!({"status": "success", "data": [
        {"id": 2, "operation_status": "fcc_check", "operation_status_label": "Chờ FCC", "happened_at": "2026-08-07T19:10:00-07:00", "location": "Los Angeles", "content": "a\nb"},
        {"id": "1", "operation_status": "departed", "happened_at": "hôm qua", "location": null, "content": null},
        7, {}
    ]});
    portal.script(Fault {
        body: Some(body),
        ..Fault::once(FaultKind::Body, "/orders/*/trackings")
    });
    let page = browser.get(&format!("/requests/{code}/tracking")).await;
    assert_eq!(page.status, 200);
    let events = page.texts(".timeline li");
    assert!(
        events[0].contains("Chờ FCC")
            && events[0].contains("7 Aug 2026 19:10 UTC-7 (8 Aug 2026 09:10 UTC+7)"),
        "{}",
        events[0]
    );
    assert!(events[1].contains('—') && !events[1].contains("hôm qua"));
    assert_eq!(page.one("#now"), "Chờ FCC");
    assert_eq!(page.one(".whereabouts .place"), "Los Angeles");
}

#[tokio::test]
async fn delivered_shipment_ends_with_its_delivery() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal
        .request()
        .in_transit(&[("picked_up", "Đã lấy hàng"), ("delivered", "Đã giao")]);
    portal.sandbox.operator().complete(&code).unwrap();
    let page = browser.get(&format!("/requests/{code}/tracking")).await;
    assert_eq!(page.one("#now"), "Delivered");
    assert_eq!(page.texts(".so-far li > span"), ["Picked up", "Delivered"]);
    let main = page.one("#main");
    for words in ["Departed", "Returned", "returned", "Next"] {
        assert!(!main.contains(words), "{words}: {main}");
    }
}

#[tokio::test]
async fn status_of_the_request_and_newest_event_may_differ() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().in_transit(&[("arrived", "Đã đến")]);
    let body = json!({"status": "success", "data": [
        {"id": 1, "operation_status": "departed", "happened_at": "2026-08-07T19:10:00-07:00", "location": "Los Angeles", "content": "NH105"}
    ]});
    portal.script(Fault {
        body: Some(body),
        ..Fault::once(FaultKind::Body, "/orders/*/trackings")
    });
    let page = browser.get(&format!("/requests/{code}/tracking")).await;
    assert_eq!(page.one("#now"), "Departed");
    assert_eq!(
        page.one(".disagreement"),
        "The request gives another status: Arrived. No event with that status is recorded."
    );
}

#[tokio::test]
async fn page_is_shown_without_milestones() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().confirmed();
    portal.script(Fault::status(500, "/orders/*/trackings"));
    let page = browser.get(&format!("/requests/{code}/tracking")).await;
    assert_eq!(
        (page.status, page.texts(".banner[data-tone=stop]").len()),
        (200, 1)
    );
}

/// The page that a device keeps says as of when it is and until when it may be shown, has no script, and nothing that may name
/// people or prices.
#[tokio::test]
async fn kept_page_has_events_and_places_only() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal
        .request()
        .with(&json!({"partner_ref": "PO-4711"}))
        .in_transit(&[("picked_up", "Phụ phí 120 USD"), ("departed", "Gọi anh Hải 0903")]);
    let path = format!("/requests/{code}/tracking");
    let whole = browser.get(&path).await;
    assert!(whole.body.contains("120 USD") && whole.header("portal-kept-until").is_none());
    let kept = browser.get(&format!("{path}?kept=1")).await;
    assert_eq!((kept.status, kept.texts(".timeline li").len()), (200, 2));
    assert!(kept.one("[data-last-seen]").contains("as last seen"));
    assert_eq!(kept.texts("script").len(), 0);
    assert!(kept.one("h1").contains("PO-4711"));
    let until: i64 = kept.header("portal-kept-until").unwrap().parse().unwrap();
    let minutes = (until / 1000 - portal.app.clock().seconds()) / 60;
    assert!(
        (115..=120).contains(&minutes),
        "as long as an unused session: {minutes}"
    );
    let files = kept.header("portal-kept-files").unwrap();
    assert!(files.contains(".css") && files.contains("/icons.svg"), "{files}");
    let request = portal.sandbox.operator().request(&code).unwrap();
    let address = serde_json::to_value(&request).unwrap()["origin"].clone();
    let mut secrets = vec!["120 USD".to_owned(), "0903".to_owned()];
    let texts = address.as_object().into_iter().flat_map(|fields| fields.values());
    secrets.extend(
        texts
            .filter_map(|text| text.as_str())
            .filter(|text| text.len() > 8)
            .map(str::to_owned),
    );
    secrets.push("Lan Anh".to_owned());
    for secret in secrets {
        assert!(!kept.body.contains(&secret), "{secret}");
    }
    // An unreadable page is answered with an error, so that it does not replace the copy kept on the device.
    portal.script(always(on_get(Fault::status(503, "/orders/*/trackings"))));
    let unread = browser.get(&format!("{path}?kept=1")).await;
    assert_eq!((unread.status, unread.header("portal-kept-until")), (502, None));
    portal.script_nothing();
    assert_eq!(portal.browser().get(&format!("{path}?kept=1")).await.status, 303);
}

/// Elements of which none can be read are no shipment without events.
#[tokio::test]
async fn events_of_another_shape_are_told_as_unreadable() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().in_transit(&[("departed", "NH105")]);
    for data in [
        json!(["a", "b"]),
        json!([[{"id": 1, "operation_status": "departed"}]]),
        json!([[[[[]]], 1]]),
    ] {
        portal.script_only(on_get(always(answering("/orders/*/trackings", &data))));
        let page = browser.get(&format!("/requests/{code}/tracking")).await;
        let main = page.one("#main");
        assert_eq!(page.status, 200, "{data}");
        assert!(
            main.contains("The events cannot be read right now"),
            "{data}: {main}"
        );
        assert!(!main.contains("No event has been recorded"), "{data}: {main}");
    }
    portal.script_only(on_get(always(answering("/orders/*/trackings", &json!(null)))));
    let page = browser.get(&format!("/requests/{code}/tracking")).await;
    assert!(page.one("#main").contains("No event has been recorded"));
}

/// A time of ten digits is not the year 2034, and no clock is 25 hours ahead.
#[tokio::test]
async fn times_of_odd_notations_are_never_the_newest_by_mistake() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().in_transit(&[]);
    for odd in [
        "2026112009",
        "2026-11-20T09:00:00+25:00",
        "05/06/2027 10:00",
        "0001-01-01T00:00:00",
    ] {
        let data = json!([
            {"id": 2, "operation_status": "DEPARTED", "happened_at": "22/11/2026 09:15", "location": "SGN"},
            {"id": 1, "operation_status": "picked_up", "happened_at": odd, "location": "HCM"},
        ]);
        portal.script_only(on_get(always(answering("/orders/*/trackings", &data))));
        let page = browser.get(&format!("/requests/{code}/tracking")).await;
        assert_eq!(page.one("#now"), "Departed", "{odd}");
        let events = page.texts(".timeline li");
        assert!(events[0].contains("22 Nov 2026 09:15"), "{odd}: {}", events[0]);
        assert!(
            events[1].contains('—') && !events[1].contains("20"),
            "{odd}: {}",
            events[1]
        );
    }
}
