//! POST /orders (spec: Request input fields, POST /orders, Errors, Limits).

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{NO_REP_TOKEN, OTHER_TOKEN, Rig, fields, object, reply};

async fn total(rig: &Rig) -> u64 {
    rig.get("/orders").await.data()["meta"]["total"].as_u64().unwrap()
}

#[tokio::test]
async fn valid_request_is_created_and_returned_with_details() {
    let rig = Rig::start().await;
    let body = fields(json!({
        "partner_ref": "SK-2026-001",
        "contact_phone": "0901 234 567", "contact_email": "khoi@saokhue.example", "contact_position": "Trưởng phòng",
        "service_codes": ["air_freight", "customs_clearance"],
        "origin_state": "TP. Hồ Chí Minh", "origin_port": "SGN",
        "dest_state": "Hessen", "dest_address": "Cargo City Süd", "dest_postal_code": "60549",
        "delivery_scope": "door_airport",
        "delivery_required_date": "2026-07-30", "transit_time_required": "5 ngày",
        "cargo_ready_date": "2026-07-18", "etd_expected": "2026-07-21",
        "special_requirements": ["insurance", "time"], "special_note": "Gọi trước 2 giờ <b>&amp;</b>",
        "customer_tax_code": "0312345678", "customer_address": "Quận 1", "customer_country": "VN",
    }));
    let created = rig.post("/orders", body).await;
    assert_eq!(created.status, 201);
    let data = created.data();
    let code = data["rfq_code"].as_str().unwrap();
    assert!(code.starts_with("RFQ-"), "{code}");
    let expected = json!({
        "partner_ref": "SK-2026-001",
        "quotation_no": null, "job_number": null, "status": "submitted", "status_label": "Đã gửi yêu cầu",
        "origin_country": "VN", "dest_country": "DE",
        "info_request": null, "operation_status": null, "operation_status_label": null, "is_on_hold": false,
        "contact": {"name": "Trần Minh Khôi", "phone": "0901 234 567", "email": "khoi@saokhue.example", "position": "Trưởng phòng"},
        "origin": {"country": "VN", "state": "TP. Hồ Chí Minh", "address": "Lô A2, KCN Tân Bình, TP. Hồ Chí Minh", "port": "SGN"},
        "destination": {"country": "DE", "state": "Hessen", "address": "Cargo City Süd", "port": "FRA", "postal_code": "60549"},
        "schedule": {"delivery_required_date": "2026-07-30", "pickup_date": "2026-07-20", "transit_time_required": "5 ngày",
            "cargo_ready_date": "2026-07-18", "etd_expected": "2026-07-21"},
        "delivery_scope": "door_airport", "incoterm": "FCA", "special_requirements": ["insurance", "time"],
        "special_note": "Gọi trước 2 giờ <b>&amp;</b>", "currency": "USD", "quotation": null,
    });
    for (name, value) in object(expected) {
        assert_eq!(data[&name], value, "{name}");
    }
    assert_eq!(
        data["services"][0],
        json!({"code": "air_freight", "name": "Vận chuyển hàng không", "transport_mode": "air"})
    );
    assert_eq!(data["services"][1]["transport_mode"], "customs");
    for member in ["created_at", "updated_at", "submitted_at"] {
        let text = data[member].as_str().unwrap();
        assert!(
            text.parse::<jiff::Timestamp>().is_ok() && text.ends_with("+07:00"),
            "{text}"
        );
    }
    assert_eq!(rig.get(&format!("/orders/{code}")).await.data(), data);
}

#[tokio::test]
async fn empty_contact_details_default_to_those_of_the_account() {
    let rig = Rig::start().await;
    let created = rig.post("/orders", fields(json!({"contact_phone": "  "}))).await;
    let account = rig.sandbox.operator().read().accounts[&1].clone();
    let contact = &created.data()["contact"];
    assert_eq!(contact["phone"], account.contact_phone);
    assert_eq!(contact["email"], account.contact_email);
    assert_eq!(contact["position"], account.contact_position);
}

#[tokio::test]
async fn every_violation_is_reported_and_nothing_is_created() {
    let rig = Rig::start().await;
    let line = fields(json!({}))["cargos"][0].clone();
    let cases: Vec<(Value, &[&str])> = vec![
        (json!({"contact_name": null}), &["contact_name"]),
        (json!({"contact_name": "  "}), &["contact_name"]),
        (json!({"contact_name": 7}), &["contact_name"]),
        (json!({"service_codes": null}), &["service_codes"]),
        (json!({"service_codes": []}), &["service_codes"]),
        (json!({"service_codes": "air_freight"}), &["service_codes"]),
        (
            json!({"service_codes": ["air_freight", "teleport"]}),
            &["service_codes.1"],
        ),
        (
            json!({"origin_country": null, "origin_address": null}),
            &["origin"],
        ),
        (
            json!({"origin_country": "", "origin_address": null, "origin_state": "Hà Nội"}),
            &["origin"],
        ),
        (json!({"dest_country": null, "dest_port": null}), &["destination"]),
        (
            json!({"dest_country": null, "dest_port": null, "dest_state": "Hessen", "dest_postal_code": "60549"}),
            &["destination"],
        ),
        (json!({"incoterm": null}), &["delivery_scope", "incoterm"]),
        (json!({"incoterm": "fca"}), &["incoterm"]),
        (json!({"delivery_scope": "moon_door"}), &["delivery_scope"]),
        (json!({"pickup_date": null}), &["schedule"]),
        (
            json!({"pickup_date": null, "cargo_ready_date": "2026-07-01", "etd_expected": "2026-07-02"}),
            &["schedule"],
        ),
        (json!({"pickup_date": "20/07/2026"}), &["pickup_date"]),
        (
            json!({"delivery_required_date": "2026-02-30"}),
            &["delivery_required_date"],
        ),
        (json!({"cargo_ready_date": "2026-7-1"}), &["cargo_ready_date"]),
        (json!({"etd_expected": 20_260_701}), &["etd_expected"]),
        (
            json!({"special_requirements": ["insurance", "magic"]}),
            &["special_requirements.1"],
        ),
        (
            json!({"special_requirements": "insurance"}),
            &["special_requirements"],
        ),
        (json!({"special_note": ["x"]}), &["special_note"]),
        (json!({"partner_ref": "x".repeat(101)}), &["partner_ref"]),
        (json!({"cargos": null}), &["cargos"]),
        (json!({"cargos": []}), &["cargos"]),
        (json!({"cargos": "x"}), &["cargos"]),
        (json!({"cargos": ["x"]}), &["cargos.0"]),
        (json!({"cargos": vec![line.clone(); 201]}), &["cargos"]),
        (
            json!({"contact_name": null, "incoterm": "x", "cargos": []}),
            &["cargos", "contact_name", "incoterm"],
        ),
    ];
    for (changes, wrong) in cases {
        let answer = rig.post("/orders", fields(changes.clone())).await;
        assert_eq!(
            answer.wrong_fields(),
            wrong,
            "{}",
            &changes.to_string()[..changes.to_string().len().min(200)]
        );
    }
    let empty = rig.post("/orders", json!({})).await;
    let all = [
        "cargos",
        "contact_name",
        "delivery_scope",
        "destination",
        "incoterm",
        "origin",
        "schedule",
        "service_codes",
    ];
    assert_eq!(empty.wrong_fields(), all);
    assert_eq!(total(&rig).await, 0);
}

#[tokio::test]
async fn one_field_of_each_group_is_enough() {
    let rig = Rig::start().await;
    for one in [
        json!({"origin_country": "VN"}),
        json!({"origin_address": "Kho 1"}),
        json!({"origin_port": "VNSGN"}),
    ] {
        let mut changes = json!({"origin_country": null, "origin_address": null});
        changes.as_object_mut().unwrap().extend(object(one));
        assert_eq!(rig.post("/orders", fields(changes)).await.status, 201);
    }
    for one in [
        json!({"dest_country": "DE"}),
        json!({"dest_address": "Halle 2"}),
        json!({"dest_port": "DEHAM"}),
    ] {
        let mut changes = json!({"dest_country": null, "dest_port": null});
        changes.as_object_mut().unwrap().extend(object(one));
        assert_eq!(rig.post("/orders", fields(changes)).await.status, 201);
    }
    for one in [
        json!({"incoterm": "EXW"}),
        json!({"delivery_scope": "cy_cy", "incoterm": null}),
    ] {
        assert_eq!(rig.post("/orders", fields(one)).await.status, 201);
    }
    for one in [
        json!({"delivery_required_date": "2026-08-01"}),
        json!({"pickup_date": "2026-08-01"}),
        json!({"transit_time_required": "3 ngày"}),
        json!({"transit_time_required": 3}),
    ] {
        let mut changes = json!({"pickup_date": null});
        changes.as_object_mut().unwrap().extend(object(one));
        assert_eq!(rig.post("/orders", fields(changes)).await.status, 201);
    }
}

#[tokio::test]
async fn limits_are_inclusive() {
    let rig = Rig::start().await;
    let line = fields(json!({}))["cargos"][0].clone();
    let reference = "ố".repeat(100);
    let body = fields(json!({"partner_ref": reference, "cargos": vec![line; 200]}));
    let created = rig.post("/orders", body).await;
    assert_eq!(created.status, 201, "100 characters (not bytes), 200 lines");
    assert_eq!(created.data()["cargos"].as_array().unwrap().len(), 200);
}

#[tokio::test]
async fn repeated_partner_ref_returns_the_first_request() {
    let rig = Rig::start().await;
    let first = rig.post("/orders", fields(json!({"partner_ref": "PO-1"}))).await;
    assert_eq!(first.status, 201);
    let again = rig
        .post(
            "/orders",
            fields(json!({"partner_ref": "PO-1", "contact_name": "Khác"})),
        )
        .await;
    assert_eq!(again.status, 200);
    assert_eq!(again.data(), first.data());
    let invalid = rig.post("/orders", json!({"partner_ref": "PO-1"})).await;
    assert_eq!((invalid.status, invalid.data()), (200, first.data()));
    let other = rig
        .send(
            Method::POST,
            OTHER_TOKEN,
            "/orders",
            Some(fields(json!({"partner_ref": "PO-1"}))),
        )
        .await;
    assert_eq!(other.status, 201, "unique within the account only");
    assert_eq!(total(&rig).await, 1);
    for _ in 0..2 {
        assert_eq!(
            rig.post("/orders", fields(json!({}))).await.status,
            201,
            "no reference, no protection"
        );
    }
    assert_eq!(total(&rig).await, 3);
}

#[tokio::test]
async fn concurrent_repeats_create_one_request() {
    let rig = Rig::start().await;
    let calls = (0..24).map(|_| rig.post("/orders", fields(json!({"partner_ref": "PO-RACE"}))));
    let answers = futures_util::future::join_all(calls).await;
    let created = answers.iter().filter(|a| a.status == 201).count();
    let repeated = answers.iter().filter(|a| a.status == 200).count();
    assert_eq!((created, repeated), (1, 23));
    let code = answers[0].data()["rfq_code"].clone();
    assert!(answers.iter().all(|a| a.data()["rfq_code"] == code));
    assert_eq!(total(&rig).await, 1);
}

#[tokio::test]
async fn account_without_sales_representative_cannot_create_requests() {
    let rig = Rig::start().await;
    let answer = rig
        .send(Method::POST, NO_REP_TOKEN, "/orders", Some(fields(json!({}))))
        .await;
    assert_eq!(answer.wrong_fields(), ["sales_user_id"]);
    let list = rig.send(Method::GET, NO_REP_TOKEN, "/orders", None).await;
    assert_eq!(list.data()["meta"]["total"], 0);
}

#[tokio::test]
async fn only_json_objects_are_accepted() {
    let rig = Rig::start().await;
    let send = async |kind: &str, body: &str| {
        let request = rig
            .http
            .post(rig.url("/orders"))
            .bearer_auth(crate::support::TOKEN);
        reply(
            request
                .header("content-type", kind)
                .body(body.to_owned())
                .send()
                .await
                .unwrap(),
        )
        .await
    };
    for body in ["{", "[]", "\"x\"", "nonsense"] {
        assert_eq!(
            send("application/json", body).await.wrong_fields(),
            ["body"],
            "{body}"
        );
    }
    let valid = fields(json!({})).to_string();
    assert_eq!(send("text/plain", &valid).await.status, 415);
    assert_eq!(send("application/json; charset=utf-8", &valid).await.status, 201);
    assert_eq!(send("application/json", &" ".repeat(9 << 20)).await.status, 413);
}
