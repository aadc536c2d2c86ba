//! The tracking page.

use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{Portal, milestone};

fn record(portal: &Portal, code: &str, status: &str, content: &str) {
    portal
        .sandbox
        .operator()
        .record_milestone(code, milestone(status, content))
        .unwrap();
    portal.sandbox.clock().advance(60);
}

#[tokio::test]
async fn milestones_are_newest_first_with_the_steps_of_the_catalog() {
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
    let steps = page.attrs("section[aria-labelledby=now] .steps li", "data-state");
    assert_eq!(&steps[..4], ["done", "done", "current", "todo"]);
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
            && events[0].contains("8 Aug 2026 09:10")
            && events[0].contains("7 Aug 2026 19:10 UTC-7"),
        "{}",
        events[0]
    );
    assert!(events[1].contains("hôm qua"));
    assert!(
        page.texts(".steps li")
            .iter()
            .any(|step| step.contains("Chờ FCC"))
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
