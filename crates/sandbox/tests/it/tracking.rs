//! Milestones (spec: Tracking milestone, GET …/trackings, `operation_status`).

use serde_json::json;

use crate::support::Rig;

#[tokio::test]
async fn milestones_are_empty_before_the_shipment_starts() {
    let rig = Rig::start().await;
    let code = rig.request_in("confirmed").await;
    assert_eq!(
        rig.get(&format!("/orders/{code}/trackings")).await.data(),
        &json!([])
    );
}

#[tokio::test]
async fn milestones_are_newest_first_in_any_order_of_recording() {
    let rig = Rig::start().await;
    let code = rig.request_in("in_transit").await;
    for (status, at) in [
        ("departed", "2026-07-03T10:00:00+07:00"),
        ("picked_up", "2026-07-01T10:00:00+07:00"),
        ("arrived", "2026-07-05T10:00:00+02:00"),
    ] {
        let body =
            json!({"operation_status": status, "happened_at": at, "location": "SGN", "content": "Nội dung"});
        assert_eq!(rig.act(&code, "milestone", body).await.status, 200);
    }
    let answer = rig.get(&format!("/orders/{code}/trackings")).await;
    let list = answer.data().as_array().unwrap();
    let codes: Vec<_> = list
        .iter()
        .map(|m| m["operation_status"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["arrived", "departed", "picked_up"]);
    let first = list[0].as_object().unwrap();
    let mut names: Vec<_> = first.keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "content",
            "happened_at",
            "id",
            "location",
            "operation_status",
            "operation_status_label"
        ]
    );
    assert!(first["id"].is_u64());
    assert_eq!(first["operation_status_label"], "Đã đến nơi");
    assert_eq!(first["happened_at"], "2026-07-05T15:00:00+07:00");

    let details = rig.get(&format!("/orders/{code}")).await;
    assert_eq!(
        details.data()["operation_status"],
        "arrived",
        "the one that happened last"
    );
    assert_eq!(details.data()["operation_status_label"], "Đã đến nơi");
    assert_eq!(details.data()["status"], "in_transit");
}

#[tokio::test]
async fn unknown_codes_and_missing_texts_are_returned() {
    let rig = Rig::start().await;
    let code = rig.request_in("in_transit").await;
    rig.act(
        &code,
        "milestone",
        json!({"operation_status": "teleported", "label": "Dịch chuyển"}),
    )
    .await;
    let answer = rig.get(&format!("/orders/{code}/trackings")).await;
    let milestone = &answer.data()[0];
    assert_eq!(milestone["operation_status"], "teleported");
    assert_eq!(milestone["operation_status_label"], "Dịch chuyển");
    assert!(milestone["location"].is_null() && milestone["content"].is_null());
    assert_eq!(
        rig.act(&code, "milestone", json!({"happened_at": "now"}))
            .await
            .wrong_fields(),
        ["happened_at"]
    );
}
