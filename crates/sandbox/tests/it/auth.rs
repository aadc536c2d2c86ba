//! Authentication, visibility, unknown paths (spec: Authentication, Errors).

use reqwest::Method;
use serde_json::json;

use crate::support::{OTHER_TOKEN, Rig, TOKEN, fields, reply};

#[tokio::test]
async fn invalid_token_is_refused() {
    let rig = Rig::start().await;
    let url = rig.url("/meta");
    for value in [
        None,
        Some("Bearer nonsense"),
        Some("Bearer "),
        Some("Basic dGVzdDp0ZXN0"),
        Some(TOKEN),
    ] {
        let mut request = rig.http.get(&url);
        if let Some(value) = value {
            request = request.header("authorization", value);
        }
        let answer = reply(request.send().await.unwrap()).await;
        assert_eq!(answer.status, 401, "{value:?}");
        assert_eq!(answer.json["status"], "error");
        assert!(answer.json["message"].is_string());
    }
    assert_eq!(rig.get("/meta").await.status, 200);
}

#[tokio::test]
async fn every_endpoint_requires_a_token() {
    let rig = Rig::start().await;
    for (method, path) in [
        (Method::GET, "/meta"),
        (Method::POST, "/orders"),
        (Method::GET, "/orders"),
        (Method::GET, "/orders/X"),
        (Method::PUT, "/orders/X"),
        (Method::GET, "/orders/X/quotation"),
        (Method::GET, "/orders/X/quotation/document"),
        (Method::POST, "/orders/X/quotation/accept"),
        (Method::POST, "/orders/X/quotation/negotiate"),
        (Method::POST, "/orders/X/quotation/reject"),
        (Method::GET, "/orders/X/trackings"),
        (Method::GET, "/orders/X/attachments"),
        (Method::GET, "/orders/X/attachments/1/download"),
        (Method::POST, "/orders/X/attachments"),
    ] {
        let answer = rig
            .http
            .request(method.clone(), rig.url(path))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 401, "{method} {path}");
    }
}

#[tokio::test]
async fn revoked_and_expired_tokens_are_refused() {
    let rig = Rig::start().await;
    let op = rig.sandbox.operator();
    let end = op.now().checked_add(jiff::SignedDuration::from_mins(1)).unwrap();
    let short = op.create_token(1, "ngắn hạn", Some(end)).unwrap();
    let second = op.create_token(1, "thứ hai", None).unwrap();
    for secret in [&short.secret, &second.secret] {
        assert_eq!(rig.send(Method::GET, secret, "/meta", None).await.status, 200);
    }
    rig.sandbox.clock().advance(61);
    op.revoke_token(1, second.id).unwrap();
    for secret in [&short.secret, &second.secret] {
        assert_eq!(rig.send(Method::GET, secret, "/meta", None).await.status, 401);
    }
    assert_eq!(rig.get("/meta").await.status, 200);
}

#[tokio::test]
async fn partner_sees_only_its_own_requests() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoted").await;
    let uploaded = rig.sandbox.operator().share_document(
        &code,
        sandbox::model::request::NewDocument {
            doc_type: "bill_of_lading".into(),
            file_name: "bl.pdf".into(),
            bytes: "x".into(),
            note: None,
        },
    );
    let id = uploaded.unwrap();
    for (method, path) in [
        (Method::GET, format!("/orders/{code}")),
        (Method::PUT, format!("/orders/{code}")),
        (Method::GET, format!("/orders/{code}/quotation")),
        (Method::GET, format!("/orders/{code}/quotation/document")),
        (Method::POST, format!("/orders/{code}/quotation/accept")),
        (Method::POST, format!("/orders/{code}/quotation/negotiate")),
        (Method::POST, format!("/orders/{code}/quotation/reject")),
        (Method::GET, format!("/orders/{code}/trackings")),
        (Method::GET, format!("/orders/{code}/attachments")),
        (Method::GET, format!("/orders/{code}/attachments/{id}/download")),
        (Method::POST, format!("/orders/{code}/attachments")),
    ] {
        let body = (method != Method::GET).then(|| json!({"note": "x"}));
        let answer = rig.send(method.clone(), OTHER_TOKEN, &path, body).await;
        assert_eq!(answer.status, 404, "{method} {path}");
        assert_eq!(answer.json["status"], "error");
    }
    assert_eq!(rig.status(&code).await, "quoted");
    let list = rig.send(Method::GET, OTHER_TOKEN, "/orders", None).await;
    assert_eq!(list.data()["meta"]["total"], 0);
}

#[tokio::test]
async fn all_tokens_of_an_account_see_the_same_requests() {
    let rig = Rig::start().await;
    let code = rig.request_in("submitted").await;
    let second = rig.sandbox.operator().create_token(1, "", None).unwrap();
    let seen = rig
        .send(Method::GET, &second.secret, &format!("/orders/{code}"), None)
        .await;
    assert_eq!(seen.data()["rfq_code"], code);
}

#[tokio::test]
async fn unknown_requests_and_paths_are_404() {
    let rig = Rig::start().await;
    for path in [
        "/orders/RFQ-0000-0000",
        "/orders/%2E%2E%2Fmeta",
        "/nothing",
        "/orders/X/nothing",
    ] {
        let answer = rig.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.json["status"], "error", "{path}");
    }
    let answer = rig.send(Method::DELETE, TOKEN, "/orders", None).await;
    assert_eq!((answer.status, &answer.json["status"]), (405, &json!("error")));
}

#[tokio::test]
async fn tokens_are_created_and_revoked_on_the_preferences_page() {
    let rig = Rig::start().await;
    let web = rig.sandbox.web_url();
    let page = reply(rig.http.get(format!("{web}/preferences")).send().await.unwrap()).await;
    assert_eq!(page.status, 200);
    assert!(page.text.contains("Token list") && page.text.contains(TOKEN));

    let form = |body: &str, path: &str| {
        rig.http
            .post(format!("{web}{path}"))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body.to_owned())
            .send()
    };
    assert_eq!(
        form("account=1&label=Kho", "/preferences/tokens")
            .await
            .unwrap()
            .status(),
        303
    );
    let made = rig.sandbox.operator().read().accounts[&1]
        .tokens
        .last()
        .cloned()
        .unwrap();
    assert_eq!(made.label, "Kho");
    assert_eq!(
        rig.send(Method::GET, &made.secret, "/meta", None).await.status,
        200
    );
    let page = reply(rig.http.get(format!("{web}/preferences")).send().await.unwrap()).await;
    assert!(page.text.contains(&made.secret), "tokens can be copied again");

    let revoke = format!("account=1&token={}", made.id);
    assert_eq!(
        form(&revoke, "/preferences/tokens/revoke")
            .await
            .unwrap()
            .status(),
        303
    );
    assert_eq!(
        rig.send(Method::GET, &made.secret, "/meta", None).await.status,
        401
    );
    let page = reply(rig.http.get(format!("{web}/preferences")).send().await.unwrap()).await;
    assert!(!page.text.contains(&made.secret));
}

#[tokio::test]
async fn posts_from_other_sites_are_refused() {
    let rig = Rig::start().await;
    let answer = rig
        .http
        .post(format!("{}/preferences/tokens", rig.sandbox.web_url()))
        .header("sec-fetch-site", "cross-site")
        .header("content-type", "application/x-www-form-urlencoded")
        .body("account=1")
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 403);
}

#[tokio::test]
async fn both_apis_accept_the_same_tokens() {
    let rig = Rig::start().await;
    let url = format!("{}/api/order/create-order", rig.sandbox.courier_url());
    let call = async |token: &str| {
        rig.http
            .post(&url)
            .bearer_auth(token)
            .json(&json!({}))
            .send()
            .await
            .unwrap()
            .status()
            .as_u16()
    };
    assert_eq!(call("nonsense").await, 401);
    assert_eq!(call(TOKEN).await, 422);
    assert_eq!(rig.post("/orders", fields(json!({}))).await.status, 201);
}
