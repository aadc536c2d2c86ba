use partner_api::{ApiError, CargoInput, Client, ClientConfig, CourierOrder, ListQuery, RfqInput, RfqUpdate};
use serde_json::{Value, json};
use wiremock::{MockServer, Request};

use super::{CANARY, always, client, code, details, header, only_request, rfq, success, token};

async fn server() -> MockServer {
    always(success(&details())).await
}

fn line(request: &Request) -> String {
    let query = request
        .url
        .query()
        .map(|query| format!("?{query}"))
        .unwrap_or_default();
    format!("{} {}{query}", request.method, request.url.path())
}

fn body(request: &Request) -> Value {
    serde_json::from_slice(&request.body).unwrap()
}

#[tokio::test]
async fn every_endpoint_is_called_as_specified() {
    let server = server().await;
    let (client, token, code) = (client(&server), token(), code());
    let update = RfqUpdate::between(&RfqInput::default(), &rfq(None), None);
    // Only the requests are checked; the answer does not fit every endpoint.
    drop(client.catalogs(&token).await);
    drop(client.create(&token, &rfq(None)).await);
    drop(client.list(&token, &ListQuery::default()).await);
    drop(client.request(&token, &code).await);
    drop(client.supply(&token, &code, &update).await);
    drop(client.quotation(&token, &code).await);
    drop(client.quotation_document(&token, &code).await);
    drop(client.accept(&token, &code, None).await);
    drop(client.negotiate(&token, &code, "x").await);
    drop(client.reject(&token, &code, "other", "x").await);
    drop(client.milestones(&token, &code).await);
    drop(client.attachments(&token, &code).await);
    drop(client.download_link(&token, &code, 42).await);
    drop(
        client
            .create_courier_order(&token, &CourierOrder::default())
            .await,
    );
    let sent: Vec<String> = server
        .received_requests()
        .await
        .unwrap()
        .iter()
        .map(line)
        .collect();
    let order = "/api/partner/fwd/orders/RFQ-2607-0187";
    assert_eq!(
        sent,
        [
            "GET /api/partner/fwd/meta".to_owned(),
            "POST /api/partner/fwd/orders".to_owned(),
            "GET /api/partner/fwd/orders".to_owned(),
            format!("GET {order}"),
            format!("PUT {order}"),
            format!("GET {order}/quotation"),
            format!("GET {order}/quotation/document"),
            format!("POST {order}/quotation/accept"),
            format!("POST {order}/quotation/negotiate"),
            format!("POST {order}/quotation/reject"),
            format!("GET {order}/trackings"),
            format!("GET {order}/attachments"),
            format!("GET {order}/attachments/42/download"),
            "POST /api/order/create-order".to_owned(),
        ]
    );
}

#[tokio::test]
async fn calls_carry_the_token_and_few_headers() {
    let server = server().await;
    client(&server).request(&token(), &code()).await.unwrap();
    let request = only_request(&server).await;
    let mut names: Vec<&str> = request
        .headers
        .keys()
        .map(wiremock::http::HeaderName::as_str)
        .collect();
    names.sort_unstable();
    assert_eq!(names, ["accept", "authorization", "host", "user-agent"]);
    assert_eq!(
        header(&request, "authorization").unwrap(),
        format!("Bearer {CANARY}")
    );
    assert_eq!(header(&request, "accept"), Some("application/json"));
    assert!(
        header(&request, "user-agent")
            .unwrap()
            .starts_with("forwarding-partner-portal/")
    );
}

#[tokio::test]
async fn quotation_document_is_requested_as_html() {
    let server = server().await;
    drop(client(&server).quotation_document(&token(), &code()).await);
    assert_eq!(header(&only_request(&server).await, "accept"), Some("text/html"));
}

#[tokio::test]
async fn list_filters_are_percent_encoded() {
    let server = server().await;
    let query = ListQuery {
        status: vec!["quoted".into(), "need_info".into()],
        partner_ref: Some("PO&status[]=cancelled#1".into()),
        search: Some("Công ty Đặng+Trần 100%".into()),
        from_date: Some("2026-07-01".into()),
        to_date: Some("2026-07-31".into()),
        updated_since: Some("2026-07-15T00:00:00+07:00".into()),
        page: Some(2),
        per_page: Some(50),
    };
    drop(client(&server).list(&token(), &query).await);
    let request = only_request(&server).await;
    assert!(request.url.query().unwrap().is_ascii());
    let pairs: Vec<(String, String)> = request.url.query_pairs().into_owned().collect();
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(
        pairs,
        [
            pair("status[]", "quoted"),
            pair("status[]", "need_info"),
            pair("partner_ref", "PO&status[]=cancelled#1"),
            pair("search", "Công ty Đặng+Trần 100%"),
            pair("from_date", "2026-07-01"),
            pair("to_date", "2026-07-31"),
            pair("updated_since", "2026-07-15T00:00:00+07:00"),
            pair("page", "2"),
            pair("per_page", "50"),
        ]
    );
}

#[tokio::test]
async fn numbers_are_sent_exactly() {
    let server = server().await;
    let mut input = rfq(Some("PO-1"));
    input.cargos = vec![CargoInput {
        gross_weight: "1234567890123456.789".parse().ok(),
        ..CargoInput::default()
    }];
    drop(client(&server).create(&token(), &input).await);
    let request = only_request(&server).await;
    let text = String::from_utf8(request.body.clone()).unwrap();
    assert!(text.contains(r#""gross_weight":1234567890123456.789,"#), "{text}");
    assert_eq!(header(&request, "content-type"), Some("application/json"));
    assert_eq!(body(&request)["contact_name"], "Chị Nhung");
}

#[tokio::test]
async fn quotation_responses_carry_note_and_reason() {
    for (note, expected) in [(Some("Đồng ý"), json!({"note": "Đồng ý"})), (None, json!({}))] {
        let server = server().await;
        client(&server).accept(&token(), &code(), note).await.unwrap();
        assert_eq!(body(&only_request(&server).await), expected);
    }
    let server = server().await;
    client(&server)
        .reject(&token(), &code(), "price_high", "Giá cao")
        .await
        .unwrap();
    assert_eq!(
        body(&only_request(&server).await),
        json!({"reason_code": "price_high", "note": "Giá cao"})
    );
}

#[tokio::test]
async fn courier_order_without_courier_url_is_not_sent() {
    let server = server().await;
    let client = Client::new(ClientConfig::new(server.uri())).unwrap();
    assert!(!client.has_courier());
    let error = client
        .create_courier_order(&token(), &CourierOrder::default())
        .await
        .unwrap_err();
    assert_eq!(error, ApiError::CourierNotConfigured);
    assert!(server.received_requests().await.unwrap().is_empty());
}

#[tokio::test]
async fn client_for_https_is_created_without_a_call() {
    assert!(Client::new(ClientConfig::new("https://api.example.vn/api/partner/fwd")).is_ok());
}
