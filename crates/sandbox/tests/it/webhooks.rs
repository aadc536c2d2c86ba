//! Webhooks (spec: Events).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use hmac::{Hmac, KeyInit, Mac};
use sandbox::model::delivery::{Delivery, DeliveryState};
use sandbox::{Config, WebhookTarget};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::sync::mpsc;

use crate::support::{Rig, config, fields};

const SECRET: &str = "webhook-secret-of-the-tests";

struct Got {
    headers: HeaderMap,
    body: Bytes,
    json: Value,
}

/// A receiver that answers the given statuses first (0: never), then 204.
struct Receiver {
    target: WebhookTarget,
    got: mpsc::UnboundedReceiver<Got>,
}

type Script = (Arc<Mutex<VecDeque<u16>>>, mpsc::UnboundedSender<Got>);

impl Receiver {
    async fn start(answers: &[u16]) -> Self {
        let (sender, got) = mpsc::unbounded_channel();
        let script = Arc::new(Mutex::new(answers.iter().copied().collect()));
        let app = Router::new()
            .route("/hook", post(receive))
            .with_state((script, sender));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/hook", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self {
            target: WebhookTarget {
                url,
                secret: SECRET.to_owned(),
            },
            got,
        }
    }

    async fn next(&mut self) -> Got {
        tokio::time::timeout(Duration::from_secs(5), self.got.recv())
            .await
            .unwrap()
            .unwrap()
    }
}

async fn receive(State((script, sender)): State<Script>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let answer = script.lock().unwrap().pop_front().unwrap_or(204);
    let json = serde_json::from_slice(&body).unwrap();
    sender.send(Got { headers, body, json }).unwrap();
    if answer == 0 {
        std::future::pending::<()>().await;
    }
    StatusCode::from_u16(answer).unwrap()
}

async fn rig(receiver: &Receiver) -> Rig {
    Rig::start_with(Config {
        webhook: Some(receiver.target.clone()),
        ..config()
    })
    .await
}

/// Waits until no delivery is pending and returns all deliveries.
async fn settled(rig: &Rig) -> Vec<Delivery> {
    for _ in 0..500 {
        let all: Vec<_> = rig
            .sandbox
            .operator()
            .read()
            .deliveries
            .values()
            .cloned()
            .collect();
        if all.iter().all(|d| d.state != DeliveryState::Pending) {
            return all;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("deliveries are still pending");
}

#[tokio::test]
async fn status_change_is_delivered_with_signature_and_number() {
    let mut receiver = Receiver::start(&[]).await;
    let rig = rig(&receiver).await;
    let created = rig.post("/orders", fields(json!({"partner_ref": "PO-7"}))).await;
    let code = created.data()["rfq_code"].as_str().unwrap();
    rig.sandbox.operator().start_quoting(code).unwrap();
    let got = receiver.next().await;
    assert_eq!(got.headers["content-type"], "application/json");
    assert_eq!(got.headers["x-service-event"], "fwd.status_changed");
    assert_eq!(got.headers["x-service-delivery"], "1");
    let agent = got.headers["user-agent"].to_str().unwrap();
    let (name, version) = agent.split_once("-Webhook/").unwrap();
    assert!(!name.is_empty() && !version.is_empty(), "{agent}");

    let signature = got.headers["x-service-signature"]
        .to_str()
        .unwrap()
        .strip_prefix("sha256=")
        .unwrap();
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
    mac.update(&got.body);
    mac.verify_slice(&hex::decode(signature).unwrap()).unwrap();

    assert_eq!(got.json["event"], "fwd.status_changed");
    assert!(
        got.json["timestamp"]
            .as_str()
            .unwrap()
            .parse::<jiff::Timestamp>()
            .is_ok()
    );
    let mut data = got.json["data"].clone();
    let changed_at = data.as_object_mut().unwrap().remove("changed_at").unwrap();
    assert!(changed_at.as_str().unwrap().parse::<jiff::Timestamp>().is_ok());
    let expected = json!({"rfq_code": code, "partner_ref": "PO-7", "quotation_no": null, "job_number": null,
        "status": "quoting", "status_label": "Đang báo giá", "previous_status": "submitted"});
    assert_eq!(data, expected);
}

#[tokio::test]
async fn only_status_changes_are_delivered() {
    let receiver = Receiver::start(&[]).await;
    let rig = rig(&receiver).await;
    let code = rig.request_in("submitted").await;
    let path = format!("/orders/{code}");
    rig.act(&code, "ask_information", json!({})).await;
    rig.put(&path, json!({"note": "x"})).await;
    rig.act(&code, "start_quoting", json!({})).await;
    rig.act(&code, "send_quotation", json!({})).await;
    rig.post(&format!("{path}/quotation/negotiate"), json!({"note": "x"}))
        .await;
    rig.act(&code, "send_quotation", json!({})).await;
    rig.post(&format!("{path}/quotation/accept"), json!({})).await;
    rig.act(&code, "approve_order", json!({})).await;
    rig.act(&code, "start_transit", json!({})).await;
    rig.act(&code, "hold", json!({})).await;
    rig.act(&code, "release", json!({})).await;
    rig.act(&code, "share_document", json!({})).await;
    rig.act(&code, "milestone", json!({"operation_status": "departed"}))
        .await;
    rig.act(&code, "complete", json!({})).await;
    let events: Vec<String> = settled(&rig)
        .await
        .iter()
        .map(|d| {
            let data = serde_json::from_str::<Value>(&d.body).unwrap()["data"].clone();
            if d.event == "fwd.status_changed" {
                format!(
                    "{}>{}",
                    data["previous_status"].as_str().unwrap(),
                    data["status"].as_str().unwrap()
                )
            } else {
                d.event.clone()
            }
        })
        .collect();
    assert_eq!(
        events,
        [
            "submitted>need_info",
            "need_info>submitted",
            "submitted>quoting",
            "quoting>quoted",
            "quoted>confirmed",
            "confirmed>in_transit",
            "fwd.tracking.created",
            "in_transit>completed",
        ]
    );
}

#[tokio::test]
async fn milestone_is_delivered_with_its_content() {
    let mut receiver = Receiver::start(&[]).await;
    let rig = rig(&receiver).await;
    let code = rig.request_in("in_transit").await;
    settled(&rig).await;
    while receiver.got.try_recv().is_ok() {}
    let body =
        json!({"operation_status": "customs_declaring", "location": "Cát Lái", "content": "Luồng vàng"});
    rig.act(&code, "milestone", body).await;
    let got = receiver.next().await;
    assert_eq!(got.headers["x-service-event"], "fwd.tracking.created");
    assert_eq!(got.json["event"], "fwd.tracking.created");
    let data = &got.json["data"];
    let mut names: Vec<_> = data.as_object().unwrap().keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "job_number",
            "partner_ref",
            "quotation_no",
            "rfq_code",
            "status",
            "tracking"
        ]
    );
    let listed = rig.get(&format!("/orders/{code}/trackings")).await;
    assert_eq!(data["tracking"], listed.data()[0]);
    assert_eq!(data["status"], "in_transit");
}

#[tokio::test]
async fn delivery_is_retried_with_the_same_number_and_body_until_2xx() {
    let mut receiver = Receiver::start(&[500, 302, 404]).await;
    let rig = rig(&receiver).await;
    rig.request_in("quoting").await;
    let first = receiver.next().await;
    for _ in 0..3 {
        let again = receiver.next().await;
        for header in ["x-service-delivery", "x-service-event", "x-service-signature"] {
            assert_eq!(again.headers[header], first.headers[header], "{header}");
        }
        assert_eq!(again.body, first.body);
    }
    let all = settled(&rig).await;
    assert_eq!(all[0].state, DeliveryState::Delivered);
    let statuses: Vec<_> = all[0].attempts.iter().map(|a| a.status).collect();
    assert_eq!(statuses, [Some(500), Some(302), Some(404), Some(204)]);
}

#[tokio::test]
async fn delivery_fails_after_five_retries_on_schedule() {
    let receiver = Receiver::start(&[500; 10]).await;
    let scaled = Config {
        webhook: Some(receiver.target.clone()),
        webhook_time_scale: 0.000_2,
        ..config()
    };
    let rig = Rig::start_with(scaled).await;
    rig.request_in("quoting").await;
    let all = settled(&rig).await;
    assert_eq!(all[0].state, DeliveryState::Failed);
    assert_eq!(all[0].attempts.len(), 6);
    let waited: Vec<_> = all[0]
        .attempts
        .windows(2)
        .map(|pair| pair[1].at.duration_since(pair[0].at).as_millis())
        .collect();
    for (waited, planned) in waited.iter().zip([2, 6, 24, 120, 360]) {
        assert!(*waited >= planned, "{waited} ms after {planned} ms");
    }
}

#[tokio::test]
async fn silent_receiver_times_out_and_is_retried() {
    let mut receiver = Receiver::start(&[0]).await;
    let impatient = Config {
        webhook: Some(receiver.target.clone()),
        webhook_timeout: Duration::from_millis(100),
        ..config()
    };
    assert_eq!(Config::default().webhook_timeout, Duration::from_secs(15));
    let rig = Rig::start_with(impatient).await;
    rig.request_in("quoting").await;
    receiver.next().await;
    receiver.next().await;
    let all = settled(&rig).await;
    assert_eq!(all[0].attempts[0].error.as_deref(), Some("timeout"));
    assert_eq!(all[0].attempts[1].status, Some(204));
}

#[tokio::test]
async fn receiver_can_be_registered_later() {
    let mut receiver = Receiver::start(&[]).await;
    let rig = Rig::start().await;
    let code = rig.request_in("quoting").await;
    assert_eq!(settled(&rig).await[0].state, DeliveryState::NoReceiver);
    let target = json!({"url": receiver.target.url, "secret": SECRET});
    assert_eq!(
        rig.control(reqwest::Method::POST, "/webhook", target)
            .await
            .status,
        204
    );
    rig.act(&code, "cancel", json!({})).await;
    assert_eq!(receiver.next().await.json["data"]["status"], "cancelled");
    let again = rig
        .control(reqwest::Method::POST, "/deliveries/2/redeliver", json!({}))
        .await;
    assert_eq!(again.json["state"], "delivered");
    assert_eq!(receiver.next().await.headers["x-service-delivery"], "2");
}

#[tokio::test]
async fn own_receiver_of_an_account_gets_its_events() {
    let mut receiver = Receiver::start(&[]).await;
    let rig = Rig::start().await;
    let body = json!({"name": "Riêng", "token": "own-token", "webhook_url": receiver.target.url, "webhook_secret": SECRET});
    assert_eq!(
        rig.control(reqwest::Method::POST, "/accounts", body).await.json["token"],
        "own-token"
    );
    let created = rig
        .control(reqwest::Method::POST, "/requests", json!({"token": "own-token"}))
        .await;
    let code = created.json["rfq_code"].as_str().unwrap().to_owned();
    let foreign = rig.request_in("quoting").await;
    rig.act(&code, "start_quoting", json!({})).await;
    assert_eq!(receiver.next().await.json["data"]["rfq_code"], code);
    assert!(
        settled(&rig)
            .await
            .iter()
            .any(|d| d.rfq_code == foreign && d.state == DeliveryState::NoReceiver)
    );
}

#[tokio::test]
async fn pending_deliveries_are_sent_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut receiver = Receiver::start(&[503]).await;
    let kept = || Config {
        data_dir: Some(folder.path().to_owned()),
        webhook: Some(receiver.target.clone()),
        webhook_time_scale: 1.0,
        ..config()
    };
    let (before, after) = (kept(), kept());
    let rig = Rig::start_with(before).await;
    rig.request_in("quoting").await;
    let first = receiver.next().await;
    rig.sandbox.shutdown().await;

    let rig = Rig::start_with(after).await;
    let again = receiver.next().await;
    assert_eq!(
        again.headers["x-service-delivery"],
        first.headers["x-service-delivery"]
    );
    assert_eq!(again.body, first.body);
    assert_eq!(settled(&rig).await[0].state, DeliveryState::Delivered);
}
