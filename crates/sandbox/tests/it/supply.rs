//! `PUT /orders/{rfq_code}` (spec: PUT, States and transitions).

use serde_json::{Value, json};

use crate::support::{Rig, STATUSES, fields};

#[tokio::test]
async fn supply_is_allowed_only_in_need_info() {
    let rig = Rig::start().await;
    for status in STATUSES {
        let code = rig.request_in(status).await;
        let answer = rig
            .put(&format!("/orders/{code}"), json!({"special_note": "Bổ sung"}))
            .await;
        if status == "need_info" {
            assert_eq!(answer.data()["status"], "submitted");
        } else {
            assert_eq!(answer.wrong_fields(), ["status"], "{status}");
            assert_eq!(rig.status(&code).await, status);
        }
    }
}

#[tokio::test]
async fn info_request_is_shown_until_information_is_supplied() {
    let rig = Rig::start().await;
    let code = rig.request_in("submitted").await;
    let before = rig.get(&format!("/orders/{code}")).await;
    assert!(before.data()["info_request"].is_null());
    rig.sandbox.clock().advance(60);
    rig.act(
        &code,
        "ask_information",
        json!({"message": "Cần MSDS", "fields": ["cargos"]}),
    )
    .await;
    let asked = rig.get(&format!("/orders/{code}")).await;
    assert_eq!(
        asked.data()["info_request"],
        json!({"message": "Cần MSDS", "fields": ["cargos"]})
    );
    rig.sandbox.clock().advance(60);
    let answered = rig
        .put(&format!("/orders/{code}"), json!({"note": "Đã gửi MSDS"}))
        .await;
    assert_eq!(answered.status, 200);
    assert!(answered.data()["info_request"].is_null());
    assert_ne!(answered.data()["submitted_at"], before.data()["submitted_at"]);
    assert_eq!(answered.data()["created_at"], before.data()["created_at"]);
    let request = rig.sandbox.operator().request(&code).unwrap();
    assert_eq!(
        request.history.last().unwrap().note.as_deref(),
        Some("Đã gửi MSDS")
    );
}

#[tokio::test]
async fn supply_changes_sent_fields_and_replaces_lists() {
    let rig = Rig::start().await;
    let line = fields(json!({}))["cargos"][0].clone();
    let two = fields(
        json!({"cargos": [line.clone(), line], "service_codes": ["air_freight", "express"],
        "special_requirements": ["time"], "special_note": "cũ"}),
    );
    let code = rig.post("/orders", two).await.data()["rfq_code"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/orders/{code}");
    let ask = || {
        rig.sandbox
            .operator()
            .ask_for_information(&code, json!("?"))
            .unwrap();
    };

    ask();
    let before = rig.get(&path).await.data().clone();
    let after = rig.put(&path, json!({"dest_port": "MUC"})).await.data().clone();
    for member in [
        "contact",
        "origin",
        "schedule",
        "cargos",
        "services",
        "special_note",
        "incoterm",
        "special_requirements",
    ] {
        assert_eq!(after[member], before[member], "{member}");
    }
    assert_eq!(after["destination"]["port"], "MUC");

    ask();
    let cargo = json!({"name": "Vải", "package_count": 1, "gross_weight": 5.125, "length": 1, "width": 1, "height": 1});
    let after = rig
        .put(
            &path,
            json!({"cargos": [cargo], "service_codes": ["road_transport"]}),
        )
        .await;
    let after = after.data();
    assert_eq!(after["cargos"].as_array().unwrap().len(), 1);
    assert_eq!(after["cargos"][0]["name"], "Vải");
    assert_eq!(after["cargos"][0]["gross_weight"].to_string(), "5.125");
    assert_eq!(after["services"].as_array().unwrap().len(), 1);
    assert_eq!(after["services"][0]["code"], "road_transport");

    ask();
    let after = rig
        .put(&path, json!({"special_note": null, "special_requirements": []}))
        .await;
    assert!(after.data()["special_note"].is_null());
    assert_eq!(after.data()["special_requirements"], json!([]));
}

#[tokio::test]
async fn supplied_request_must_satisfy_the_creation_rules() {
    let rig = Rig::start().await;
    rig.post("/orders", fields(json!({"partner_ref": "TAKEN"}))).await;
    let code = rig.request_in("need_info").await;
    let path = format!("/orders/{code}");
    let cases: [(Value, &str); 8] = [
        (json!({"cargos": []}), "cargos"),
        (
            json!({"cargos": [{"name": "x", "package_count": 1, "gross_weight": 1, "width": 1, "height": 1}]}),
            "cargos.0.length",
        ),
        (json!({"service_codes": []}), "service_codes"),
        (json!({"contact_name": null}), "contact_name"),
        (json!({"origin_country": null, "origin_address": ""}), "origin"),
        (json!({"pickup_date": "soon"}), "pickup_date"),
        (json!({"partner_ref": "TAKEN"}), "partner_ref"),
        (json!({"note": 5}), "note"),
    ];
    for (body, wrong) in cases {
        assert_eq!(
            rig.put(&path, body.clone()).await.wrong_fields(),
            [wrong],
            "{body}"
        );
        assert_eq!(rig.status(&code).await, "need_info");
    }
    assert_eq!(
        rig.put(&path, json!({"partner_ref": "FREE"})).await.data()["partner_ref"],
        "FREE"
    );
}

/// The format of creation: contact details default to the account's when empty.
#[tokio::test]
async fn emptied_contact_details_default_to_those_of_the_account() {
    let rig = Rig::start().await;
    let body = fields(json!({"contact_phone": "0900 000 001", "contact_email": "x@partner.example"}));
    let code = rig.post("/orders", body).await.data()["rfq_code"]
        .as_str()
        .unwrap()
        .to_owned();
    rig.sandbox
        .operator()
        .ask_for_information(&code, json!("?"))
        .unwrap();
    let emptied = json!({"contact_phone": null, "contact_email": " "});
    let after = rig.put(&format!("/orders/{code}"), emptied).await;
    let account = rig.sandbox.operator().read().accounts[&1].clone();
    assert_eq!(after.data()["contact"]["phone"], account.contact_phone);
    assert_eq!(after.data()["contact"]["email"], account.contact_email);
}

/// The value was used before in the account, even if the request has another name now.
#[tokio::test]
async fn reference_stays_used_after_its_request_was_renamed() {
    let rig = Rig::start().await;
    let first = rig.post("/orders", fields(json!({"partner_ref": "PO-1"}))).await;
    let code = first.data()["rfq_code"].as_str().unwrap().to_owned();
    let other = rig.post("/orders", fields(json!({"partner_ref": "PO-3"}))).await;
    let other = other.data()["rfq_code"].as_str().unwrap().to_owned();
    let ask = |code: &str| {
        rig.sandbox
            .operator()
            .ask_for_information(code, json!("?"))
            .unwrap();
    };
    ask(&code);
    let renamed = rig
        .put(&format!("/orders/{code}"), json!({"partner_ref": "PO-2"}))
        .await;
    assert_eq!(renamed.data()["partner_ref"], "PO-2");
    for used in ["PO-1", "PO-2"] {
        let again = rig.post("/orders", fields(json!({"partner_ref": used}))).await;
        assert_eq!(
            (again.status, &again.data()["rfq_code"]),
            (200, &json!(code)),
            "{used}"
        );
    }
    ask(&other);
    let taken = rig
        .put(&format!("/orders/{other}"), json!({"partner_ref": "PO-1"}))
        .await;
    assert_eq!(taken.wrong_fields(), ["partner_ref"]);
    // Its own former name may come back.
    ask(&code);
    let back = rig
        .put(&format!("/orders/{code}"), json!({"partner_ref": "PO-1"}))
        .await;
    assert_eq!(back.data()["partner_ref"], "PO-1");
}
