//! Quotations and responses (spec: Quotation, Quotation responses, transitions from quoted).

use serde_json::{Value, json};

use crate::support::{Rig, STATUSES, object};

const REASONS: &str = "price_high chose_competitor transit_time_unsuitable service_not_met customer_cancelled_plan payment_terms_disagreement commercial_terms_disagreement other";

#[tokio::test]
async fn quotation_is_missing_before_it_is_sent() {
    let rig = Rig::start().await;
    for status in ["submitted", "need_info", "quoting"] {
        let code = rig.request_in(status).await;
        for path in ["quotation", "quotation/document"] {
            let answer = rig.get(&format!("/orders/{code}/{path}")).await;
            assert_eq!(
                (answer.status, &answer.json["status"]),
                (404, &json!("error")),
                "{status} {path}"
            );
        }
        assert!(rig.get(&format!("/orders/{code}")).await.data()["quotation"].is_null());
    }
}

#[tokio::test]
async fn quotation_has_every_member_and_consistent_figures() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoted").await;
    let answer = rig.get(&format!("/orders/{code}/quotation")).await;
    let q = answer.data();
    let mut names: Vec<_> = q.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    let wanted = "can_respond carrier charges currency delivery_scope exclusions inclusions is_expired quotation_no risks route schedule sent_at services terms totals transit_time valid_until version";
    assert_eq!(names, wanted.split(' ').collect::<Vec<_>>());
    assert!(q["quotation_no"].as_str().unwrap().starts_with("QT-"));
    assert_eq!(
        (&q["version"], &q["is_expired"], &q["can_respond"]),
        (&json!(1), &json!(false), &json!(true))
    );
    let sum = |member: &str| {
        q["charges"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| line[member].as_i64().unwrap())
            .sum::<i64>()
    };
    assert_eq!(q["totals"]["amount"], sum("amount"));
    assert_eq!(q["totals"]["vat"], sum("vat_amount"));
    assert_eq!(q["totals"]["total"], sum("total"));
    let line = &q["charges"][0];
    for member in [
        "line_no",
        "quantity",
        "unit_price",
        "amount",
        "vat_rate",
        "vat_amount",
        "total",
    ] {
        assert!(line[member].is_number(), "{member}");
    }
    assert!(line.as_object().unwrap().contains_key("applied_condition"));

    let details = rig.get(&format!("/orders/{code}")).await;
    let summary = object(details.data()["quotation"].clone());
    assert_eq!(summary.len(), 4);
    for (name, value) in summary {
        assert_eq!(q[&name], value, "{name}");
    }
    assert_eq!(details.data()["quotation_no"], q["quotation_no"]);
}

#[tokio::test]
async fn quotation_document_is_html_with_the_same_figures_and_escaped_texts() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoting").await;
    let content = json!({"services": "<script>alert(1)</script>", "currency": "VND", "risks": ["r1", {"a": "r2"}, null],
        "charges": [{"name": "Phí \"A\" & <b>B</b>", "total": 1_234_567}], "totals": {"total": 1_234_567}, "terms": null});
    rig.act(&code, "send_quotation", json!({"quotation": content}))
        .await;
    let answer = rig.get(&format!("/orders/{code}/quotation/document")).await;
    assert_eq!(answer.status, 200);
    assert!(
        answer.headers["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/html")
    );
    assert!(answer.text.contains("1.234.567") && answer.text.contains("&lt;script&gt;"));
    assert!(!answer.text.contains("<script>") && !answer.text.contains("<b>B</b>"));
}

#[tokio::test]
async fn quotation_content_is_served_unchanged() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoting").await;
    let content = json!({"risks": [1, {"x": [null]}, "<i>"], "carrier": null, "charges": [], "unknown": {"deep": true},
        "version": 99, "can_respond": false});
    rig.act(&code, "send_quotation", json!({"quotation": content}))
        .await;
    let answer = rig.get(&format!("/orders/{code}/quotation")).await;
    let q = answer.data();
    assert_eq!(
        (&q["risks"], &q["carrier"], &q["unknown"]["deep"]),
        (&content["risks"], &Value::Null, &json!(true))
    );
    assert_eq!(
        (&q["version"], &q["can_respond"]),
        (&json!(1), &json!(true)),
        "the service's own members win"
    );
}

#[tokio::test]
async fn acceptance_confirms_the_request() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoted").await;
    let answer = rig
        .post(
            &format!("/orders/{code}/quotation/accept"),
            json!({"note": "Đồng ý"}),
        )
        .await;
    assert_eq!(answer.status, 200);
    assert_eq!(
        (&answer.data()["rfq_code"], &answer.data()["status"]),
        (&json!(code), &json!("confirmed"))
    );
    assert!(
        answer.data()["job_number"].is_null(),
        "not approved for execution yet"
    );
    let q = rig.get(&format!("/orders/{code}/quotation")).await;
    assert_eq!(q.data()["can_respond"], false);
    assert_eq!(rig.act(&code, "approve_order", json!({})).await.status, 200);
    let details = rig.get(&format!("/orders/{code}")).await;
    assert!(details.data()["job_number"].as_str().unwrap().starts_with("JOB-"));
    assert_eq!(details.data()["status"], "confirmed");
}

#[tokio::test]
async fn acceptance_needs_no_body() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoted").await;
    let path = format!("/orders/{code}/quotation/accept");
    assert_eq!(rig.post(&path, json!({"note": 5})).await.wrong_fields(), ["note"]);
    let answer = rig
        .send(reqwest::Method::POST, crate::support::TOKEN, &path, None)
        .await;
    assert_eq!(answer.data()["status"], "confirmed");
}

#[tokio::test]
async fn responses_are_refused_when_the_quotation_is_closed() {
    let rig = Rig::start().await;
    for status in STATUSES {
        if status == "quoted" {
            continue;
        }
        let code = rig.request_in(status).await;
        let has_quotation = matches!(status, "confirmed" | "in_transit" | "completed");
        for response in ["accept", "negotiate", "reject"] {
            let body = json!({"note": "x", "reason_code": "other"});
            let answer = rig
                .post(&format!("/orders/{code}/quotation/{response}"), body)
                .await;
            if has_quotation {
                assert_eq!(answer.wrong_fields(), ["quotation"], "{status} {response}");
            } else {
                assert_eq!(answer.status, 404, "{status} {response}");
            }
        }
        assert_eq!(rig.status(&code).await, status);
    }
    let code = rig.request_in("quoting").await;
    rig.act(&code, "send_quotation", json!({"can_respond": false}))
        .await;
    for response in ["accept", "negotiate", "reject"] {
        let body = json!({"note": "x", "reason_code": "other"});
        let answer = rig
            .post(&format!("/orders/{code}/quotation/{response}"), body)
            .await;
        assert_eq!(
            answer.wrong_fields(),
            ["quotation"],
            "closed by the operator: {response}"
        );
    }
    assert_eq!(
        rig.get(&format!("/orders/{code}/quotation")).await.data()["can_respond"],
        false
    );
}

#[tokio::test]
async fn expired_quotation_refuses_acceptance_only() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoting").await;
    rig.act(&code, "send_quotation", json!({"valid_days": 0})).await;
    let path = format!("/orders/{code}/quotation");
    assert_eq!(
        rig.get(&path).await.data()["is_expired"],
        false,
        "valid to the end of the day"
    );
    rig.sandbox.clock().advance(86_400);
    let q = rig.get(&path).await;
    assert_eq!(
        (&q.data()["is_expired"], &q.data()["can_respond"]),
        (&json!(true), &json!(true))
    );
    let refused = rig.post(&format!("{path}/accept"), json!({})).await;
    assert_eq!(refused.wrong_fields(), ["quotation"]);
    assert_eq!(rig.status(&code).await, "quoted");
    let negotiated = rig
        .post(&format!("{path}/negotiate"), json!({"note": "Gia hạn giúp"}))
        .await;
    assert_eq!(negotiated.data()["status"], "quoted");
    rig.act(&code, "send_quotation", json!({"valid_days": 5})).await;
    assert_eq!(
        rig.post(&format!("{path}/accept"), json!({})).await.data()["status"],
        "confirmed"
    );
}

#[tokio::test]
async fn expired_quotation_can_be_rejected() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoting").await;
    rig.act(&code, "send_quotation", json!({"valid_until": "2020-01-31"}))
        .await;
    let body = json!({"reason_code": "other", "note": "Quá muộn"});
    let answer = rig.post(&format!("/orders/{code}/quotation/reject"), body).await;
    assert_eq!(answer.data()["status"], "cancelled");
}

#[tokio::test]
async fn negotiation_keeps_the_status_and_a_new_version_follows() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoted").await;
    let path = format!("/orders/{code}/quotation");
    let first = rig.get(&path).await.data().clone();
    for body in [
        json!({}),
        json!({"note": "  "}),
        json!({"note": null}),
        json!({"note": 3}),
    ] {
        assert_eq!(
            rig.post(&format!("{path}/negotiate"), body).await.wrong_fields(),
            ["note"]
        );
    }
    let answer = rig
        .post(&format!("{path}/negotiate"), json!({"note": "Giảm 5%"}))
        .await;
    assert_eq!((answer.status, &answer.data()["status"]), (200, &json!("quoted")));
    let op = rig.sandbox.operator();
    assert_eq!(op.request(&code).unwrap().open_negotiation(), Some("Giảm 5%"));
    assert_eq!(rig.get(&path).await.data()["can_respond"], true);

    rig.act(&code, "send_quotation", json!({})).await;
    let second = rig.get(&path).await.data().clone();
    assert_eq!(
        (&second["version"], &second["quotation_no"]),
        (&json!(2), &first["quotation_no"])
    );
    assert_eq!(rig.status(&code).await, "quoted");
    assert_eq!(op.request(&code).unwrap().open_negotiation(), None);

    op.start_quoting(&code).unwrap();
    assert_eq!(
        rig.get(&path).await.data()["can_respond"],
        false,
        "while a new price is worked out"
    );
    rig.act(&code, "send_quotation", json!({})).await;
    assert_eq!(rig.get(&path).await.data()["version"], 3);
    assert_eq!(
        rig.get(&format!("/orders/{code}")).await.data()["quotation"]["version"],
        3
    );
}

#[tokio::test]
async fn rejection_cancels_and_needs_reason_and_note() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoted").await;
    let path = format!("/orders/{code}/quotation/reject");
    let cases: [(Value, &[&str]); 5] = [
        (json!({}), &["note", "reason_code"]),
        (json!({"reason_code": "price_high"}), &["note"]),
        (json!({"reason_code": "price_high", "note": ""}), &["note"]),
        (json!({"note": "x"}), &["reason_code"]),
        (json!({"note": "x", "reason_code": "weather"}), &["reason_code"]),
    ];
    for (body, wrong) in cases {
        assert_eq!(
            rig.post(&path, body.clone()).await.wrong_fields(),
            wrong,
            "{body}"
        );
    }
    assert_eq!(rig.status(&code).await, "quoted");
    for reason in REASONS.split(' ') {
        let code = rig.request_in("quoted").await;
        let body = json!({"reason_code": reason, "note": "Xin cảm ơn"});
        let answer = rig.post(&format!("/orders/{code}/quotation/reject"), body).await;
        assert_eq!(answer.data()["status"], "cancelled", "{reason}");
    }
}

#[tokio::test]
async fn only_one_of_concurrent_responses_succeeds() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoted").await;
    let path = format!("/orders/{code}/quotation");
    let calls = (0..12).map(|n| {
        let (end, body) = if n % 2 == 0 {
            ("accept", json!({}))
        } else {
            ("reject", json!({"reason_code": "other", "note": "x"}))
        };
        let path = format!("{path}/{end}");
        let rig = &rig;
        async move { rig.post(&path, body).await.status }
    });
    let statuses = futures_util::future::join_all(calls).await;
    assert_eq!(statuses.iter().filter(|s| **s == 200).count(), 1);
    assert_eq!(statuses.iter().filter(|s| **s == 422).count(), 11);
}
