//! Scripted faults and the call log.

use std::time::{Duration, Instant};

use reqwest::Method;
use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use crate::support::{Rig, TOKEN, fields, reply};

#[tokio::test]
async fn status_fault_applies_as_often_as_scripted() {
    let rig = Rig::start().await;
    let fault = json!({"kind": "status", "status": 503, "path": "/meta", "times": 2, "retry_after": "Wed, 21 Oct 2026 07:28:00 GMT"});
    assert_eq!(rig.control(Method::POST, "/faults", fault).await.json["id"], 1);
    for _ in 0..2 {
        let answer = rig.get("/meta").await;
        assert_eq!((answer.status, &answer.json["status"]), (503, &json!("error")));
        assert_eq!(answer.headers["retry-after"], "Wed, 21 Oct 2026 07:28:00 GMT");
    }
    assert_eq!(rig.get("/meta").await.status, 200);
}

#[tokio::test]
async fn faults_match_method_and_path_and_can_be_cleared() {
    let rig = Rig::start().await;
    rig.control(
        Method::POST,
        "/faults",
        json!({"kind": "status", "status": 500, "method": "POST", "path": "/orders*"}),
    )
    .await;
    assert_eq!(rig.get("/orders").await.status, 200);
    assert_eq!(rig.post("/orders", fields(json!({}))).await.status, 500);
    assert_eq!(
        rig.post("/orders", fields(json!({}))).await.status,
        500,
        "until cleared"
    );
    let listed = rig.control(Method::GET, "/faults", Value::Null).await;
    assert_eq!(listed.json["faults"].as_array().unwrap().len(), 1);
    assert_eq!(
        rig.control(Method::DELETE, "/faults", Value::Null).await.status,
        204
    );
    assert_eq!(rig.post("/orders", fields(json!({}))).await.status, 201);
}

#[tokio::test]
async fn connection_is_cut_before_or_after_the_call_is_carried_out() {
    let rig = Rig::start().await;
    let post = async |reference: &str| {
        let request = rig.http.post(rig.url("/orders")).bearer_auth(TOKEN);
        request
            .json(&fields(json!({"partner_ref": reference})))
            .send()
            .await
    };
    rig.sandbox.faults().add(Fault::once(FaultKind::Cut, "/orders"));
    assert!(post("A").await.is_err());
    assert!(rig.sandbox.operator().read().requests.is_empty());
    rig.sandbox
        .faults()
        .add(Fault::once(FaultKind::CutAfterCommit, "/orders"));
    assert!(post("A").await.is_err());
    assert_eq!(rig.sandbox.operator().read().requests.len(), 1);
    assert_eq!(
        post("A").await.unwrap().status(),
        200,
        "the reference finds what the lost answer created"
    );
    let calls = rig.sandbox.faults().calls();
    let statuses: Vec<_> = calls.iter().map(|c| c.status).collect();
    assert_eq!(statuses, [None, None, Some(200)]);

    rig.sandbox
        .faults()
        .add(Fault::once(FaultKind::StatusAfterCommit, "/orders"));
    assert_eq!(post("B").await.unwrap().status(), 504);
    assert_eq!(rig.sandbox.operator().read().requests.len(), 2);
    assert_eq!(post("B").await.unwrap().status(), 200);
}

#[tokio::test]
async fn faults_send_half_bodies_garbage_and_any_body() {
    let rig = Rig::start().await;
    rig.sandbox.faults().add(Fault::once(FaultKind::CutBody, "/meta"));
    let response = rig
        .http
        .get(rig.url("/meta"))
        .bearer_auth(TOKEN)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    assert!(response.bytes().await.is_err());

    rig.sandbox.faults().add(Fault::once(FaultKind::Garbage, "/meta"));
    let garbage = rig.get("/meta").await;
    assert_eq!((garbage.status, &garbage.json), (200, &Value::Null));
    assert_eq!(garbage.headers["content-type"], "application/json");

    let odd = json!({"status": "success", "data": {"items": null}});
    let fault = json!({"kind": "body", "path": "/orders", "times": 1, "body": odd});
    rig.control(Method::POST, "/faults", fault).await;
    assert_eq!(rig.get("/orders").await.json, odd);
    let fault = json!({"kind": "body", "status": 422, "times": 1, "body": "<h1>no</h1>", "content_type": "text/html"});
    rig.control(Method::POST, "/faults", fault).await;
    let html = rig.get("/orders").await;
    assert_eq!((html.status, html.text.as_str()), (422, "<h1>no</h1>"));
    assert_eq!(html.headers["content-type"], "text/html");
}

#[tokio::test]
async fn faults_send_delays_redirects_and_oversized_bodies() {
    let rig = Rig::start().await;
    rig.sandbox.faults().add(Fault {
        delay_ms: 150,
        ..Fault::once(FaultKind::Delay, "/meta")
    });
    let started = Instant::now();
    assert_eq!(rig.get("/meta").await.status, 200);
    assert!(started.elapsed() >= Duration::from_millis(150));

    let location = Some("http://127.0.0.1:9/".to_owned());
    rig.sandbox.faults().add(Fault {
        location,
        ..Fault::once(FaultKind::Redirect, "/meta")
    });
    let redirect = rig.get("/meta").await;
    assert_eq!(
        (redirect.status, &redirect.headers["location"]),
        (302, &"http://127.0.0.1:9/".parse().unwrap())
    );

    rig.sandbox.faults().add(Fault {
        bytes: Some(3 << 20),
        ..Fault::once(FaultKind::Oversized, "/meta")
    });
    let large = rig.get("/meta").await;
    assert!(large.text.len() > 3 << 20);
    assert_eq!(large.json["status"], "success", "well formed, only too large");
}

#[tokio::test]
async fn calls_are_logged_without_secrets() {
    let rig = Rig::start().await;
    rig.get("/orders?status[]=quoted").await;
    reply(
        rig.http
            .get(format!("{}/documents/1/x", rig.sandbox.store_url()))
            .send()
            .await
            .unwrap(),
    )
    .await;
    let log = rig
        .control(Method::GET, "/calls?method=get&path=/orders*", Value::Null)
        .await;
    assert_eq!(log.json["count"], 1);
    let call = &log.json["calls"][0];
    assert_eq!(
        (&call["listener"], &call["authorization"], &call["status"]),
        (&json!("api"), &json!(true), &json!(200))
    );
    assert_eq!(call["query"], "status[]=quoted");
    assert!(
        call["header_names"]
            .as_array()
            .unwrap()
            .contains(&json!("authorization"))
    );
    assert!(!log.text.contains(TOKEN));
    let store = rig
        .control(Method::GET, "/calls?listener=store", Value::Null)
        .await;
    assert_eq!(
        (&store.json["count"], &store.json["calls"][0]["authorization"]),
        (&json!(1), &json!(false))
    );
    assert_eq!(
        rig.control(Method::DELETE, "/calls", Value::Null).await.status,
        204
    );
    assert_eq!(
        rig.control(Method::GET, "/calls", Value::Null).await.json["count"],
        0
    );
}

#[tokio::test]
async fn faults_apply_to_the_object_store() {
    let rig = Rig::start().await;
    rig.sandbox.faults().add(Fault::status(500, "/documents/*"));
    let answer = rig
        .http
        .get(format!("{}/documents/1/x", rig.sandbox.store_url()))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 500);
}
