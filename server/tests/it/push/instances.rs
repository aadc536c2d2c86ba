//! Notices of several instances.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::json;
use server::config::Config;

use super::{request, turn_on, until_observed};
use crate::harness::{Portal, Postgres, PushService, until};

#[tokio::test]
async fn two_instances_send_a_notice_once() {
    let service = PushService::start().await;
    let postgres = Postgres::start();
    let change = |config: &mut Config| {
        service.configure(config);
        config.times.notices = Duration::from_millis(50);
    };
    // Both look for notices again and again while one of them waits for this.
    service.be_slow(Duration::from_millis(300));
    let one = Portal::start_with(|config| {
        config.database_url.clone_from(&postgres.url);
        change(config);
    })
    .await;
    let other = Portal::restart_of(&one, change).await;
    let keys = [&one, &other].map(|portal| portal.app.push().unwrap().public_key());
    assert_eq!(keys[0], keys[1]);
    let browser = one.sign_in().await;
    let phone = service.device("phone");
    assert_eq!(turn_on(&browser, &phone, &json!({})).await.status, 201);
    let codes: Vec<String> = (0..10)
        .map(|number| request(&one, &format!("PO-{number}")).quoting())
        .collect();
    for code in &codes {
        assert_eq!(browser.get(&format!("/requests/{code}")).await.status, 200);
    }
    until_observed(&one).await;
    until("all are known", async || {
        let sql = "SELECT COUNT(*) FROM push_requests";
        let known: i64 = sqlx::query_scalar(sql)
            .fetch_one(&mut one.postgres().await)
            .await
            .unwrap();
        known == 10
    })
    .await;
    for (number, code) in codes.iter().enumerate() {
        let request = one.sandbox.operator().request(code).unwrap();
        let body = json!({
            "event": "fwd.status_changed",
            "timestamp": Timestamp::now().to_string(),
            "data": {
                "rfq_code": code,
                "partner_ref": request.input.partner_ref,
                "status": "quoted",
                "changed_at": Timestamp::now().to_string(),
            },
        });
        let body = body.to_string().into_bytes();
        // The operator repeats deliveries, also to the other instance.
        let number = number.to_string();
        let (first, second) = tokio::join!(
            one.deliver_body(&number, body.clone()),
            other.deliver_body(&number, body)
        );
        assert_eq!((first.status, second.status), (204, 204));
    }
    until("all are sent", async || service.notices().len() >= 10).await;
    until("none is on its way any more", async || {
        let sql = "SELECT COUNT(*) FROM push_outbox";
        let left: i64 = sqlx::query_scalar(sql)
            .fetch_one(&mut one.postgres().await)
            .await
            .unwrap();
        left == 0
    })
    .await;
    assert_eq!(service.notices().len(), 10);
    let mut sentences = service.sentences(&phone);
    sentences.sort();
    sentences.dedup();
    assert_eq!(sentences.len(), 10);
}

/// Instances that look for notices at the same moment take different ones.
#[tokio::test]
async fn each_notice_is_taken_by_one_instance() {
    const NOTICES: i64 = 40;
    let postgres = Postgres::start();
    let one = Portal::start_with(|config| config.database_url.clone_from(&postgres.url)).await;
    let other = Portal::restart_of(&one, |_| {}).await;
    let mut connection = one.postgres().await;
    for number in 0..NOTICES {
        let sql = "INSERT INTO push_outbox (id, device, tag, content, due, tries, made) VALUES ($1, '', '', '', 1, 0, 1)";
        let added = sqlx::query(sql).bind(number.to_string());
        added.execute(&mut connection).await.unwrap();
    }
    let (first, second) = tokio::join!(
        one.app.storage().lease_notices(10, 100, NOTICES),
        other.app.storage().lease_notices(10, 100, NOTICES)
    );
    let taken = [first.unwrap(), second.unwrap()].concat();
    let mut ids: Vec<_> = taken.iter().map(|notice| notice.id.clone()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!((taken.len(), ids.len()), (40, 40));
    // Taken is not sent: once the lease is over, another one may.
    assert_eq!(
        other
            .app
            .storage()
            .lease_notices(99, 200, 100)
            .await
            .unwrap()
            .len(),
        0
    );
    assert_eq!(
        other
            .app
            .storage()
            .lease_notices(100, 200, 100)
            .await
            .unwrap()
            .len(),
        40
    );
}
