//! GET /orders: items, filters, paging (spec: GET /orders, Limits).

use jiff::Timestamp;
use sandbox::model::request::Request;
use serde_json::json;

use crate::support::{Rig, fields, object};

/// Creates a request at a moment, in the first account.
fn create_at(rig: &Rig, at: &str, reference: &str) -> Request {
    let at: Timestamp = at.parse().unwrap();
    let body = object(fields(json!({"partner_ref": reference})));
    rig.sandbox
        .operator()
        .backdated(at)
        .create_request(1, &body)
        .unwrap()
        .request
}

async fn refs(rig: &Rig, query: &str) -> Vec<String> {
    let answer = rig.get(&format!("/orders?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text);
    let items = answer.data()["items"].as_array().unwrap().clone();
    items
        .iter()
        .map(|item| item["partner_ref"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn items_have_exactly_the_fields_of_a_list_item() {
    let rig = Rig::start().await;
    let code = rig.request_in("in_transit").await;
    let answer = rig.get("/orders").await;
    let item = answer.data()["items"][0].as_object().unwrap().clone();
    let mut names: Vec<_> = item.keys().map(String::as_str).collect();
    names.sort_unstable();
    let wanted = "created_at dest_country job_number origin_country partner_ref quotation_no rfq_code services status status_label updated_at";
    assert_eq!(names, wanted.split(' ').collect::<Vec<_>>());
    assert_eq!(item["rfq_code"], code);
    assert!(item["quotation_no"].as_str().unwrap().starts_with("QT-"));
    assert!(item["job_number"].as_str().unwrap().starts_with("JOB-"));
}

#[tokio::test]
async fn list_is_paged_newest_first() {
    let rig = Rig::start().await;
    for n in 1..=45 {
        create_at(&rig, &format!("2026-03-01T01:00:{n:02}Z"), &format!("P-{n:02}"));
    }
    let meta = async |query: &str| rig.get(&format!("/orders?{query}")).await.data()["meta"].clone();
    assert_eq!(
        meta("").await,
        json!({"page": 1, "per_page": 20, "total": 45, "last_page": 3})
    );
    assert_eq!(
        meta("per_page=100").await,
        json!({"page": 1, "per_page": 100, "total": 45, "last_page": 1})
    );
    assert_eq!(
        meta("page=9&per_page=10").await,
        json!({"page": 9, "per_page": 10, "total": 45, "last_page": 5})
    );
    assert_eq!(
        meta("partner_ref=none").await,
        json!({"page": 1, "per_page": 20, "total": 0, "last_page": 1})
    );
    let first = refs(&rig, "").await;
    assert_eq!(
        (first.len(), first[0].as_str(), first[19].as_str()),
        (20, "P-45", "P-26")
    );
    assert_eq!(
        refs(&rig, "page=3").await,
        ["P-05", "P-04", "P-03", "P-02", "P-01"]
    );
    assert!(refs(&rig, "page=4").await.is_empty());
}

#[tokio::test]
async fn values_out_of_range_are_refused() {
    let rig = Rig::start().await;
    for (query, wrong) in [
        ("per_page=101", "per_page"),
        ("per_page=0", "per_page"),
        ("per_page=x", "per_page"),
        ("page=0", "page"),
        ("page=-1", "page"),
        ("from_date=01%2F02%2F2026", "from_date"),
        ("to_date=2026-02-30", "to_date"),
        ("updated_since=yesterday", "updated_since"),
        ("status[]=quoted&status[]=lost", "status.1"),
        ("status=quoted", "status"),
    ] {
        assert_eq!(
            rig.get(&format!("/orders?{query}")).await.wrong_fields(),
            [wrong],
            "{query}"
        );
    }
}

#[tokio::test]
async fn list_filters_by_status() {
    let rig = Rig::start().await;
    let submitted = rig.request_in("submitted").await;
    let quoted = rig.request_in("quoted").await;
    let cancelled = rig.request_in("cancelled").await;
    let codes = async |query: &str| {
        let answer = rig.get(&format!("/orders?{query}")).await;
        let items = answer.data()["items"].as_array().unwrap().clone();
        items
            .iter()
            .map(|i| i["rfq_code"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(codes("status[]=quoted").await.join(","), quoted);
    assert_eq!(
        codes("status%5B%5D=quoted&status%5B%5D=cancelled").await,
        [cancelled.clone(), quoted.clone()]
    );
    assert_eq!(
        codes("status[0]=submitted&status[1]=cancelled").await,
        [cancelled, submitted]
    );
    assert!(codes("status[]=completed").await.is_empty());
}

#[tokio::test]
async fn list_filters_by_exact_partner_ref() {
    let rig = Rig::start().await;
    create_at(&rig, "2026-03-01T01:00:00Z", "PO-1");
    create_at(&rig, "2026-03-01T01:00:01Z", "PO-12");
    create_at(&rig, "2026-03-01T01:00:02Z", "Đơn & hàng+1");
    assert_eq!(refs(&rig, "partner_ref=PO-1").await, ["PO-1"]);
    assert!(refs(&rig, "partner_ref=po-1").await.is_empty());
    assert_eq!(
        refs(&rig, "partner_ref=%C4%90%C6%A1n+%26+h%C3%A0ng%2B1").await,
        ["Đơn & hàng+1"]
    );
}

#[tokio::test]
async fn search_covers_four_fields() {
    let rig = Rig::start().await;
    let code = rig.request_in("in_transit").await;
    let request = rig.sandbox.operator().request(&code).unwrap();
    create_at(&rig, "2025-01-01T01:00:00Z", "KHO-ALPHA");
    let found = async |text: &str| {
        let query = format!("/orders?search={text}");
        rig.get(&query).await.data()["items"].as_array().unwrap().len()
    };
    for text in [
        &request.rfq_code,
        &request.quotation().unwrap().quotation_no,
        request.job_number.as_ref().unwrap(),
    ] {
        assert_eq!(found(text).await, 1, "{text}");
        assert_eq!(found(&text.to_lowercase()).await, 1, "{text}");
    }
    assert_eq!(found("ALPHA").await, 1);
    assert_eq!(found("alp").await, 1, "a part, whatever its case");
    assert_eq!(found("Khôi").await, 0, "contact names are not searched");
    assert_eq!(found("RFQ-").await, 2);
}

#[tokio::test]
async fn list_filters_by_day_of_creation_in_viet_nam() {
    let rig = Rig::start().await;
    create_at(&rig, "2026-03-01T16:59:59Z", "first-late");
    create_at(&rig, "2026-03-01T17:00:00Z", "second-early");
    create_at(&rig, "2026-03-02T16:59:59Z", "second-late");
    create_at(&rig, "2026-03-02T17:00:00Z", "third-early");
    assert_eq!(
        refs(&rig, "from_date=2026-03-02&to_date=2026-03-02").await,
        ["second-late", "second-early"]
    );
    assert_eq!(refs(&rig, "from_date=2026-03-03").await, ["third-early"]);
    assert_eq!(refs(&rig, "to_date=2026-03-01").await, ["first-late"]);
}

#[tokio::test]
async fn list_filters_by_time_of_change() {
    let rig = Rig::start().await;
    let old = create_at(&rig, "2026-03-01T01:00:00Z", "old");
    create_at(&rig, "2026-03-05T01:00:00Z", "new");
    assert_eq!(refs(&rig, "updated_since=2026-03-02T00:00:00Z").await, ["new"]);
    assert_eq!(
        refs(&rig, "updated_since=2026-03-05T08:00:00%2B07:00").await,
        ["new"],
        "its own time, in another zone"
    );
    assert!(refs(&rig, "updated_since=2026-03-05T01:00:01Z").await.is_empty());
    let op = rig.sandbox.operator();
    op.backdated("2026-03-06T00:00:00Z".parse().unwrap())
        .start_quoting(&old.rfq_code)
        .unwrap();
    assert_eq!(refs(&rig, "updated_since=2026-03-05T12:00:00Z").await, ["old"]);
}

#[tokio::test]
async fn changes_without_webhook_are_found_by_updated_since() {
    let rig = Rig::start().await;
    let code = rig.request_in("quoted").await;
    rig.sandbox.clock().advance(100);
    let mark = sandbox::clock::iso(rig.sandbox.operator().now()).replace('+', "%2B");
    let changed =
        async || rig.get(&format!("/orders?updated_since={mark}")).await.data()["meta"]["total"].clone();
    assert_eq!(changed().await, 0);
    rig.sandbox.clock().advance(5);
    rig.act(&code, "send_quotation", json!({})).await;
    assert_eq!(changed().await, 1, "a new version while the status stays quoted");
}

#[tokio::test]
async fn filters_combine() {
    let rig = Rig::start().await;
    create_at(&rig, "2026-03-01T01:00:00Z", "A-1");
    let b = create_at(&rig, "2026-03-01T02:00:00Z", "A-2");
    rig.sandbox.operator().cancel(&b.rfq_code, None).unwrap();
    create_at(&rig, "2026-04-01T02:00:00Z", "A-3");
    assert_eq!(
        refs(&rig, "search=A-&to_date=2026-03-31&status[]=cancelled").await,
        ["A-2"]
    );
    assert_eq!(
        refs(&rig, "search=&status[]=&partner_ref=&from_date=")
            .await
            .len(),
        3,
        "empty filters are none"
    );
}
