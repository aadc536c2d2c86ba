//! Staff moves from every status (spec: typical flow; conditions are this operator's, listed in the README).

use serde_json::json;

use crate::support::{Rig, STATUSES};

#[tokio::test]
async fn staff_actions_are_allowed_only_from_their_statuses() {
    let rig = Rig::start().await;
    // action: (allowed from, status after; "" keeps it)
    let moves: [(&str, &[&str], &str); 11] = [
        ("start_quoting", &["submitted", "need_info", "quoted"], "quoting"),
        (
            "ask_information",
            &["submitted", "quoting", "quoted"],
            "need_info",
        ),
        ("send_quotation", &["quoting", "quoted"], "quoted"),
        ("approve_order", &["confirmed"], ""),
        ("start_transit", &["confirmed"], "in_transit"),
        ("milestone", &["confirmed", "in_transit"], ""),
        ("hold", &["confirmed", "in_transit"], ""),
        ("release", &["confirmed", "in_transit"], ""),
        (
            "share_document",
            &[
                "submitted",
                "need_info",
                "quoting",
                "quoted",
                "confirmed",
                "in_transit",
            ],
            "",
        ),
        ("complete", &["in_transit"], "completed"),
        (
            "cancel",
            &[
                "submitted",
                "need_info",
                "quoting",
                "quoted",
                "confirmed",
                "in_transit",
            ],
            "cancelled",
        ),
    ];
    for (action, from, to) in moves {
        for status in STATUSES {
            let code = rig.request_in(status).await;
            let answer = rig.act(&code, action, json!({})).await;
            if from.contains(&status) {
                assert_eq!(answer.status, 200, "{action} from {status}: {}", answer.text);
                let after = if to.is_empty() { status } else { to };
                assert_eq!(rig.status(&code).await, after, "{action} from {status}");
            } else {
                assert_eq!(answer.wrong_fields(), ["status"], "{action} from {status}");
                assert_eq!(rig.status(&code).await, status);
            }
        }
    }
}

#[tokio::test]
async fn typical_flow_has_statuses_with_labels() {
    let rig = Rig::start().await;
    let meta = rig.get("/meta").await;
    let label = |status: &str| {
        let all = meta.data()["statuses"].as_array().unwrap();
        all.iter().find(|s| s["value"] == status).unwrap()["label"].clone()
    };
    for status in STATUSES {
        let code = rig.request_in(status).await;
        let details = rig.get(&format!("/orders/{code}")).await;
        assert_eq!(details.data()["status_label"], label(status));
        assert_eq!(details.data()["info_request"].is_null(), status != "need_info");
    }
}

#[tokio::test]
async fn hold_leaves_the_status_unchanged() {
    let rig = Rig::start().await;
    let code = rig.request_in("in_transit").await;
    let held = async || rig.get(&format!("/orders/{code}")).await.data()["is_on_hold"].clone();
    assert_eq!(held().await, false);
    rig.act(&code, "hold", json!({"reason": "Chờ giấy phép"})).await;
    assert_eq!(held().await, true);
    assert_eq!(rig.status(&code).await, "in_transit");
    rig.act(&code, "release", json!({})).await;
    assert_eq!(held().await, false);
}

#[tokio::test]
async fn unknown_actions_and_requests_are_404() {
    let rig = Rig::start().await;
    let code = rig.request_in("submitted").await;
    assert_eq!(rig.act(&code, "explode", json!({})).await.status, 404);
    assert_eq!(rig.act("RFQ-0", "cancel", json!({})).await.status, 404);
}
