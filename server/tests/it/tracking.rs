use sandbox::model::request::NewMilestone;
use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{Portal, TOKEN};

fn confirmed(portal: &Portal) -> String {
    let code = portal.new_request();
    let operator = portal.sandbox.operator();
    operator.start_quoting(&code).unwrap();
    operator
        .send_quotation(
            &code,
            sandbox::operator::sample::quotation(jiff::civil::date(2099, 1, 1)),
        )
        .unwrap();
    operator
        .accept_quotation(portal.account_of(TOKEN), &code, &serde_json::Map::new())
        .unwrap();
    code
}

fn record(portal: &Portal, code: &str, status: &str, content: &str) {
    let milestone = NewMilestone {
        operation_status: status.into(),
        label: None,
        happened_at: None,
        location: Some("Tân Sơn Nhất".into()),
        content: Some(content.into()),
    };
    portal
        .sandbox
        .operator()
        .record_milestone(code, milestone)
        .unwrap();
    portal.sandbox.clock().advance(60);
}

#[tokio::test]
async fn newest_first_with_the_catalogs_steps() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = confirmed(&portal);
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
async fn places_have_their_own_clock_and_unknown_codes_their_own_words() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = confirmed(&portal);
    let body = json!({"status": "success", "data": [
        {"id": 2, "operation_status": "fcc_check", "operation_status_label": "Chờ FCC", "happened_at": "2026-08-07T19:10:00-07:00", "location": "Los Angeles", "content": "a\nb"},
        {"id": "1", "operation_status": "departed", "happened_at": "hôm qua", "location": null, "content": null},
        7, {}
    ]});
    portal.sandbox.faults().add(Fault {
        body: Some(body),
        ..Fault::once(FaultKind::Body, "/orders/*/trackings")
    });
    let page = browser.get(&format!("/requests/{code}/tracking")).await;
    assert_eq!(page.status, 200);
    let events = page.texts(".timeline li");
    assert!(
        events[0].contains("Chờ FCC")
            && events[0].contains("08/08/2026 09:10")
            && events[0].contains("07/08/2026 19:10 UTC-7"),
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
async fn the_page_stands_without_its_events() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = confirmed(&portal);
    portal
        .sandbox
        .faults()
        .add(Fault::status(500, "/orders/*/trackings"));
    let page = browser.get(&format!("/requests/{code}/tracking")).await;
    assert_eq!(
        (page.status, page.texts(".banner[data-tone=stop]").len()),
        (200, 1)
    );
}
