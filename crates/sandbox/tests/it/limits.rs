//! The rate limit (spec: Limits, Errors).

use reqwest::Method;
use sandbox::Config;
use serde_json::json;

use crate::support::{OTHER_TOKEN, Rig, TOKEN, config};

async fn limited() -> Rig {
    Rig::start_with(Config {
        rate_per_minute: Config::default().rate_per_minute,
        ..config()
    })
    .await
}

#[tokio::test]
async fn call_121_within_a_minute_is_refused() {
    let rig = limited().await;
    for _ in 0..120 {
        assert_eq!(
            rig.get("/orders/none").await.status,
            404,
            "every call counts, whatever its answer"
        );
    }
    let refused = rig.get("/meta").await;
    assert_eq!((refused.status, &refused.json["status"]), (429, &json!("error")));
    let wait: i64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    rig.sandbox.clock().advance(wait);
    assert_eq!(rig.get("/meta").await.status, 200, "after the time it said");
}

#[tokio::test]
async fn all_tokens_and_both_apis_share_the_limit_of_a_customer() {
    let rig = limited().await;
    let second = rig.sandbox.operator().create_token(1, "", None).unwrap();
    let courier = format!("{}/api/order/create-order", rig.sandbox.courier_url());
    for n in 0..120 {
        match n % 3 {
            0 => assert_eq!(rig.get("/meta").await.status, 200),
            1 => assert_eq!(
                rig.send(Method::GET, &second.secret, "/meta", None).await.status,
                200
            ),
            _ => {
                let call = rig.http.post(&courier).bearer_auth(TOKEN).json(&json!({}));
                assert_eq!(call.send().await.unwrap().status(), 422);
            }
        }
    }
    assert_eq!(rig.get("/meta").await.status, 429);
    assert_eq!(
        rig.send(Method::GET, &second.secret, "/meta", None).await.status,
        429
    );
    assert_eq!(
        rig.send(Method::GET, OTHER_TOKEN, "/meta", None).await.status,
        200,
        "another customer"
    );
}

#[tokio::test]
async fn rate_limited_creation_creates_nothing() {
    let rig = Rig::start().await;
    assert_eq!(
        rig.control(Method::POST, "/rate-limit", json!({"per_minute": 1}))
            .await
            .status,
        200
    );
    assert_eq!(rig.get("/meta").await.status, 200);
    assert_eq!(
        rig.post("/orders", crate::support::fields(json!({})))
            .await
            .status,
        429
    );
    assert!(rig.sandbox.operator().read().requests.is_empty());
}
