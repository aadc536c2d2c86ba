//! Control endpoints that no other file tests.

use reqwest::Method;
use sandbox::Config;
use serde_json::{Value, json};

use crate::support::{Rig, TOKEN, config};

#[tokio::test]
async fn clock_can_be_moved() {
    let rig = Rig::start().await;
    let before = rig.sandbox.operator().now();
    let moved = rig
        .control(Method::POST, "/clock", json!({"advance_seconds": 3600}))
        .await;
    assert_eq!(moved.json["offset_seconds"], 3600);
    assert!(rig.sandbox.operator().now().duration_since(before).as_secs() >= 3600);
}

#[tokio::test]
async fn accounts_and_tokens_are_managed() {
    let rig = Rig::start().await;
    let opened = rig
        .control(
            Method::POST,
            "/accounts",
            json!({"name": "Mới", "sales_rep": false}),
        )
        .await;
    let (id, token) = (
        opened.json["id"].clone(),
        opened.json["token"].as_str().unwrap().to_owned(),
    );
    let create = || {
        rig.send(
            Method::POST,
            &token,
            "/orders",
            Some(crate::support::fields(json!({}))),
        )
    };
    assert_eq!(create().await.wrong_fields(), ["sales_user_id"]);
    rig.control(
        Method::POST,
        &format!("/accounts/{id}"),
        json!({"sales_rep": true}),
    )
    .await;
    assert_eq!(create().await.status, 201);
    let short = json!({"expires_in_seconds": 60});
    let second = rig
        .control(Method::POST, &format!("/accounts/{id}/tokens"), short)
        .await;
    let second = second.json["token"].as_str().unwrap().to_owned();
    assert_eq!(
        rig.send(Method::GET, &second, "/orders", None).await.data()["meta"]["total"],
        1
    );
    rig.sandbox.clock().advance(60);
    assert_eq!(rig.send(Method::GET, &second, "/orders", None).await.status, 401);
    assert_eq!(
        rig.control(Method::POST, "/tokens/revoke", json!({"token": token}))
            .await
            .status,
        200
    );
    assert_eq!(rig.send(Method::GET, &token, "/orders", None).await.status, 401);
    assert_eq!(
        rig.control(Method::POST, "/tokens/revoke", json!({"token": "none"}))
            .await
            .status,
        404
    );
    assert_eq!(
        rig.control(Method::GET, "/accounts", Value::Null).await.json["accounts"]
            .as_array()
            .unwrap()
            .len(),
        4
    );
}

#[tokio::test]
async fn requests_can_be_created_in_the_past() {
    let rig = Rig::start().await;
    let body = json!({"token": TOKEN, "created_at": "2026-01-31T20:00:00Z", "fields": {"partner_ref": "OLD", "incoterm": null, "delivery_scope": "cy_cy"}});
    let created = rig.control(Method::POST, "/requests", body).await;
    let code = created.json["rfq_code"].as_str().unwrap();
    assert_eq!(code, "RFQ-2602-0001", "numbered by the month in Viet Nam");
    assert_eq!(created.json["request"]["created_at"], "2026-02-01T03:00:00+07:00");
    let at = json!({"at": "2026-02-01T20:00:00Z"});
    let moved = rig.act(code, "start_quoting", at).await;
    assert_eq!(moved.json["request"]["updated_at"], "2026-02-02T03:00:00+07:00");
    assert!(
        rig.sandbox.operator().read().deliveries.is_empty(),
        "the past raises no webhooks"
    );
    let seen = rig
        .control(Method::GET, &format!("/requests/{code}"), Value::Null)
        .await;
    assert_eq!(seen.json["history"][0]["action"], "created");
}

#[tokio::test]
async fn control_endpoints_can_be_disabled() {
    let rig = Rig::start_with(Config {
        control: false,
        ..config()
    })
    .await;
    assert_eq!(rig.control(Method::GET, "/calls", Value::Null).await.status, 404);
    let on_api = rig
        .http
        .get(format!("{}/_sandbox/calls", rig.sandbox.courier_url()))
        .bearer_auth(TOKEN);
    assert_eq!(
        on_api.send().await.unwrap().status(),
        404,
        "never on the API's port"
    );
}

#[tokio::test]
async fn api_prefix_is_configurable() {
    let rig = Rig::start_with(Config {
        api_prefix: "/v9".into(),
        ..config()
    })
    .await;
    assert!(rig.sandbox.api_base_url().ends_with("/v9"));
    assert_eq!(rig.get("/meta").await.status, 200);
    let rig = Rig::start_with(Config {
        api_prefix: String::new(),
        ..config()
    })
    .await;
    assert_eq!(rig.get("/meta").await.status, 200);
    let wrong = sandbox::Sandbox::start(Config {
        api_prefix: "v9/".into(),
        ..config()
    })
    .await;
    assert!(matches!(wrong, Err(sandbox::StartError::Prefix(_))));
}
