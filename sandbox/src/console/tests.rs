use axum::Router;
use axum::body::Body;
use http::{Request as HttpRequest, StatusCode, header};
use serde_json::{Map, Value, json};
use tower::ServiceExt;

use super::router;
use crate::clock::Clock;
use crate::model::account::NewAccount;
use crate::model::request::{Actor, NewDocument, Request};
use crate::model::state::State;
use crate::model::status::Status;
use crate::operator::Operator;
use crate::store::files::Files;

const ACCOUNT: u32 = 1;
/// Markup that must never reach a page as markup.
const NASTY: &str = "<script>alert(1)</script>\"'&<b>Đậm</b>";

struct Desk {
    operator: Operator,
    pages: Router,
}

struct Answer {
    status: StatusCode,
    location: String,
    headers: http::HeaderMap,
    body: String,
}

fn fields(value: Value) -> Map<String, Value> {
    let Value::Object(map) = value else {
        panic!("an object")
    };
    map
}

impl Desk {
    fn new() -> Self {
        let (operator, _outbox) = Operator::new(State::default(), Clock::default(), Files::in_memory());
        operator
            .open_account(NewAccount::named(format!("Công ty {NASTY}")))
            .unwrap();
        let pages = router(operator.clone());
        Self { operator, pages }
    }

    fn create(&self, reference: &str) -> String {
        let request = json!({
            "partner_ref": reference, "contact_name": NASTY, "service_codes": ["air_freight", "customs_clearance"],
            "origin_country": "VN", "origin_port": "SGN", "origin_address": NASTY,
            "dest_country": "US", "dest_port": "LAX", "special_note": NASTY,
            "incoterm": "DAP", "delivery_scope": "door_door", "pickup_date": "2026-08-01",
            "cargos": [{"name": NASTY, "package_count": 3, "gross_weight": 60, "length": 60, "width": 40, "height": 40,
                "description": NASTY, "has_battery": true}],
        });
        self.operator
            .create_request(ACCOUNT, &fields(request))
            .unwrap()
            .request
            .rfq_code
    }

    fn request(&self, code: &str) -> Request {
        self.operator.request(code).unwrap()
    }

    async fn send(&self, request: HttpRequest<Body>) -> Answer {
        let response = self.pages.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        Answer {
            status: parts.status,
            location: parts
                .headers
                .get(header::LOCATION)
                .map(|v| v.to_str().unwrap().to_owned())
                .unwrap_or_default(),
            headers: parts.headers,
            body: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    async fn get(&self, path: &str) -> Answer {
        self.send(HttpRequest::get(path).body(Body::empty()).unwrap())
            .await
    }

    async fn post(&self, path: &str, form: &[(&str, &str)]) -> Answer {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(form)
            .finish();
        let request = HttpRequest::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(body))
            .unwrap();
        self.send(request).await
    }

    async fn act(&self, code: &str, action: &str, form: &[(&str, &str)]) -> Answer {
        self.post(&format!("/requests/{code}/{action}"), form).await
    }

    async fn multipart(&self, code: &str, parts: &[(&str, Option<&str>, &str)]) -> Answer {
        let mut body = String::new();
        for (name, file_name, content) in parts {
            body.push_str("--frontier\r\n");
            let file = file_name
                .map(|f| format!("; filename=\"{f}\""))
                .unwrap_or_default();
            body.push_str(&format!(
                "Content-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{content}\r\n"
            ));
        }
        body.push_str("--frontier--\r\n");
        let request = HttpRequest::post(format!("/requests/{code}/documents"))
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=frontier")
            .body(Body::from(body))
            .unwrap();
        self.send(request).await
    }
}

fn assert_done(answer: &Answer, code: &str, word: &str) {
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    assert_eq!(answer.location, format!("/requests/{code}?done={word}"));
}

/// The value of a field in a form, unescaped enough for these tests.
fn prefilled(page: &str, name: &str) -> String {
    let input = page
        .split(&format!("name=\"{name}\""))
        .nth(1)
        .unwrap_or_else(|| panic!("no {name}"));
    let tag = &input[..input.find('>').unwrap()];
    let value = match tag.split_once("value=\"") {
        Some((_, rest)) => rest.split('"').next().unwrap_or_default(),
        None => input[tag.len() + 1..]
            .split("</textarea>")
            .next()
            .unwrap_or_default(),
    };
    value
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

#[tokio::test]
async fn the_whole_way_from_question_to_completion() {
    let desk = Desk::new();
    let code = desk.create("PO-1");
    let page = desk.get(&format!("/requests/{code}")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("Bắt đầu báo giá"));
    assert!(
        !page.body.contains("Soạn báo giá"),
        "no price before quoting starts"
    );

    let asked = desk
        .act(&code, "ask", &[("question", "Kiện có xếp chồng được không?")])
        .await;
    assert_done(&asked, &code, "ask");
    assert_eq!(
        desk.request(&code).info_request.unwrap()["message"],
        "Kiện có xếp chồng được không?"
    );
    assert!(
        desk.get(&asked.location)
            .await
            .body
            .contains("Đã gửi yêu cầu bổ sung thông tin.")
    );
    desk.operator
        .supply_information(ACCOUNT, &code, &fields(json!({"note": "Được"})))
        .unwrap();

    assert_done(
        &desk.act(&code, "start-quoting", &[]).await,
        &code,
        "start-quoting",
    );
    let form = desk.get(&format!("/requests/{code}/quotation")).await;
    assert_eq!(form.status, StatusCode::OK);
    let mut names = vec![
        "currency".to_owned(),
        "valid_until".into(),
        "route".into(),
        "inclusions".into(),
        "terms".into(),
    ];
    for row in 0..4 {
        for column in super::quote::COLUMNS {
            names.push(format!("charges[{row}][{column}]"));
        }
    }
    let values: Vec<(String, String)> = names
        .into_iter()
        .map(|name| (name.clone(), prefilled(&form.body, &name)))
        .collect();
    assert!(
        values
            .iter()
            .any(|(n, v)| n == "charges[0][name]" && v.contains("SGN–LAX")),
        "{values:?}"
    );
    let mut pairs: Vec<(&str, &str)> = values.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    pairs.push(("can_respond", "1"));
    assert_done(&desk.act(&code, "quotation", &pairs).await, &code, "quotation");
    let first = desk.request(&code);
    assert_eq!(first.status, Status::Quoted);
    assert!(first.can_respond());
    assert_eq!(
        first.quotation().unwrap().content["charges"]
            .as_array()
            .unwrap()
            .len(),
        4
    );

    desk.operator
        .negotiate_quotation(ACCOUNT, &code, &fields(json!({"note": NASTY})))
        .unwrap();
    let form = desk.get(&format!("/requests/{code}/quotation")).await.body;
    let price = |page: &str| {
        prefilled(page, "charges[0][unit_price]")
            .parse::<rust_decimal::Decimal>()
            .unwrap()
    };
    let before: rust_decimal::Decimal = first.quotation().unwrap().content["charges"][0]["unit_price"]
        .to_string()
        .parse()
        .unwrap();
    assert!(price(&form) < before, "the next version is offered cheaper");
    assert_eq!(prefilled(&form, "charges[1][name]"), prefilled_json(&first, 1));
    assert_done(&desk.act(&code, "quotation", &pairs).await, &code, "quotation");
    assert_eq!(desk.request(&code).quotation().unwrap().version, 2);

    desk.operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    assert_done(&desk.act(&code, "approve", &[]).await, &code, "approve");
    assert!(desk.request(&code).job_number.is_some());
    assert_done(
        &desk.act(&code, "start-transit", &[]).await,
        &code,
        "start-transit",
    );
    let milestone = [
        ("operation_status", "departed"),
        ("location", "Tân Sơn Nhất"),
        ("content", "Chuyến NH834"),
        ("happened_at", "2026-07-14T09:30"),
    ];
    assert_done(
        &desk.act(&code, "milestone", &milestone).await,
        &code,
        "milestone",
    );
    let recorded = desk.request(&code).latest_milestone().cloned().unwrap();
    assert_eq!(recorded.operation_status, "departed");
    assert_eq!(recorded.happened_at.to_string(), "2026-07-14T02:30:00Z");
    assert_done(
        &desk.act(&code, "hold", &[("hold_reason", "Kiểm hoá")]).await,
        &code,
        "hold",
    );
    assert!(desk.request(&code).is_on_hold);
    assert_done(&desk.act(&code, "release", &[]).await, &code, "release");
    assert!(!desk.request(&code).is_on_hold);
    assert_done(&desk.act(&code, "complete", &[]).await, &code, "complete");
    let done = desk.request(&code);
    assert_eq!(done.status, Status::Completed);
    assert!(done.history.iter().any(|h| h.by == Actor::Operator));
    let page = desk.get(&format!("/requests/{code}")).await.body;
    assert!(
        page.contains("không còn thao tác nào") && !page.contains("/cancel"),
        "closed"
    );
}

fn prefilled_json(request: &Request, line: usize) -> String {
    request.quotation().unwrap().content["charges"][line]["name"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test]
async fn refusals_are_sentences_and_keep_what_was_typed() {
    let desk = Desk::new();
    let code = desk.create("PO-1");
    let answer = desk.act(&code, "complete", &[]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.contains("role=\"alert\""));
    let answer = desk
        .act(
            &code,
            "milestone",
            &[("operation_status", "arrived"), ("content", "Giữ lại chữ này")],
        )
        .await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        desk.act(&code, "ask", &[("question", "  ")]).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(desk.request(&code).status, Status::Submitted);
    desk.operator.start_quoting(&code).unwrap();
    let typed = [
        ("currency", "VND"),
        ("valid_until", "31/12/2026"),
        ("charges[0][name]", "Cước <dài>"),
        ("charges[0][quantity]", "hai"),
        ("charges[0][unit_price]", "1.250.000"),
        ("terms", "Thanh toán ngay"),
    ];
    let answer = desk.act(&code, "quotation", &typed).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        answer.body.contains("Dòng 1: số lượng phải là số."),
        "{}",
        answer.body
    );
    assert!(answer.body.contains("Ngày hết hiệu lực không hợp lệ"));
    for (name, value) in typed {
        assert_eq!(prefilled(&answer.body, name), value, "{name}");
    }
    let empty = desk
        .act(
            &code,
            "quotation",
            &[("currency", "VND"), ("valid_until", "2026-12-31")],
        )
        .await;
    assert!(empty.body.contains("ít nhất một khoản phí"));
    assert!(desk.request(&code).quotation().is_none());
    desk.operator.complete(&code).unwrap_err();
    let page = desk.get("/requests/RFQ-0000-0000").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    assert_eq!(
        desk.act("RFQ-0000-0000", "approve", &[]).await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        desk.act(&code, "explode", &[]).await.status,
        StatusCode::NOT_FOUND
    );
    // Typed texts come back in the request page's own forms, too.
    desk.operator
        .send_quotation(
            &code,
            crate::operator::sample::quotation("2099-01-01".parse().unwrap()),
        )
        .unwrap();
    desk.operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    let answer = desk
        .act(
            &code,
            "milestone",
            &[
                ("operation_status", ""),
                ("other_code", ""),
                ("content", "Giữ lại"),
            ],
        )
        .await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(prefilled(&answer.body, "content"), "Giữ lại");
}

#[tokio::test]
async fn a_closed_offer_and_an_unknown_status_code_can_be_sent() {
    let desk = Desk::new();
    let code = desk.create("PO-1");
    desk.operator.start_quoting(&code).unwrap();
    let form = [
        ("currency", "USD"),
        ("valid_until", "2099-12-31"),
        ("charges[3][name]", "Freight"),
        ("charges[3][quantity]", "1.107,5"),
        ("charges[3][unit_price]", "4,355"),
        ("risks", "Bão | Tháng 9\nTắc cảng"),
    ];
    assert_done(&desk.act(&code, "quotation", &form).await, &code, "quotation");
    let request = desk.request(&code);
    assert!(!request.can_respond(), "the box was not ticked");
    let content = &request.quotation().unwrap().content;
    assert_eq!(content["charges"][0]["amount"].to_string(), "4823.16");
    assert_eq!(content["charges"][0]["currency"], "USD");
    assert_eq!(
        content["risks"],
        json!([{"title": "Bão", "description": "Tháng 9"}, "Tắc cảng"])
    );
    desk.act(
        &code,
        "quotation",
        &[form.as_slice(), &[("can_respond", "1")]].concat(),
    )
    .await;
    desk.operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    let milestone = [
        ("operation_status", ""),
        ("other_code", "fcc_inspection"),
        ("label", "Chờ FCC"),
    ];
    assert_done(
        &desk.act(&code, "milestone", &milestone).await,
        &code,
        "milestone",
    );
    let last = desk.request(&code).latest_milestone().cloned().unwrap();
    assert_eq!(
        (
            last.operation_status.as_str(),
            last.operation_status_label.as_str()
        ),
        ("fcc_inspection", "Chờ FCC")
    );
}

#[tokio::test]
async fn documents_are_shared_generated_and_downloaded() {
    let desk = Desk::new();
    let code = desk.create("PO-1");
    let generated = desk
        .multipart(
            &code,
            &[("doc_type", None, "bill_of_lading"), ("note", None, "Bản nháp")],
        )
        .await;
    assert_done(&generated, &code, "documents");
    let uploaded = desk
        .multipart(
            &code,
            &[
                ("doc_type", None, "pod"),
                ("other_type", None, "vgm_slip"),
                ("file", Some("Phiếu cân.txt"), "cân"),
            ],
        )
        .await;
    assert_done(&uploaded, &code, "documents");
    let documents = desk.request(&code).attachments;
    assert_eq!(documents[0].doc_type, "bill_of_lading");
    assert_eq!(documents[0].note.as_deref(), Some("Bản nháp"));
    assert_eq!(
        (documents[1].doc_type.as_str(), documents[1].file_name.as_str()),
        ("vgm_slip", "Phiếu cân.txt")
    );
    let file = desk
        .get(&format!("/requests/{code}/documents/{}", documents[1].id))
        .await;
    assert_eq!((file.status, file.body.as_str()), (StatusCode::OK, "cân"));
    assert!(
        file.headers[header::CONTENT_DISPOSITION]
            .to_str()
            .unwrap()
            .starts_with("attachment;")
    );
    let pdf = desk
        .get(&format!("/requests/{code}/documents/{}", documents[0].id))
        .await;
    assert!(pdf.body.starts_with("%PDF"));
    let other = desk.create("PO-2");
    let stolen = desk
        .get(&format!("/requests/{other}/documents/{}", documents[1].id))
        .await;
    assert_eq!(
        stolen.status,
        StatusCode::NOT_FOUND,
        "documents belong to their request"
    );
    assert_eq!(
        desk.multipart(&code, &[("note", None, "x")]).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    desk.operator.cancel(&code, None).unwrap();
    let closed = desk.multipart(&code, &[("doc_type", None, "pod")]).await;
    assert_eq!(closed.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn markup_in_texts_stays_text_everywhere() {
    let desk = Desk::new();
    let code = desk.create(&format!("PO {NASTY}"));
    desk.operator
        .ask_for_information(&code, json!({"message": NASTY, "x": [NASTY]}))
        .unwrap();
    desk.operator
        .upload_document(
            ACCOUNT,
            &code,
            NewDocument {
                doc_type: NASTY.into(),
                file_name: format!("{NASTY}.pdf"),
                bytes: bytes::Bytes::from_static(b"x"),
                note: Some(NASTY.into()),
            },
        )
        .unwrap();
    let paths = [
        "/".to_owned(),
        "/?search=%3Cscript%3Ealert(1)%3C/script%3E".into(),
        format!("/requests/{code}"),
        "/deliveries".into(),
    ];
    let clean = |page: &str, path: &str| {
        assert!(!page.contains("<script"), "{path}");
        assert!(!page.contains("<b>Đậm"), "{path}");
        assert!(!page.contains(" style=") && !page.contains(" onclick="), "{path}");
    };
    for path in &paths {
        clean(&desk.get(path).await.body, path);
    }
    desk.operator.start_quoting(&code).unwrap();
    let draft = [
        ("currency", NASTY),
        ("valid_until", "2099-01-01"),
        ("route", NASTY),
        ("inclusions", NASTY),
        ("can_respond", "1"),
        ("charges[0][name]", NASTY),
        ("charges[0][quantity]", "1"),
        ("charges[0][unit_price]", "2"),
        ("charges[0][applied_condition]", NASTY),
    ];
    assert_done(&desk.act(&code, "quotation", &draft).await, &code, "quotation");
    clean(
        &desk.get(&format!("/requests/{code}/quotation")).await.body,
        "form",
    );
    desk.operator
        .accept_quotation(ACCOUNT, &code, &fields(json!({"note": NASTY})))
        .unwrap();
    desk.act(
        &code,
        "milestone",
        &[
            ("operation_status", ""),
            ("other_code", NASTY),
            ("label", NASTY),
            ("location", NASTY),
            ("content", NASTY),
        ],
    )
    .await;
    desk.act(&code, "hold", &[("hold_reason", NASTY)]).await;
    let page = desk.get(&format!("/requests/{code}")).await.body;
    clean(&page, "request");
    assert!(page.contains("&lt;script&gt;"), "the text itself is there");
    let refused = desk.act(&code, "ask", &[("question", NASTY)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    clean(&refused.body, "refusal");
}

#[tokio::test]
async fn other_sites_may_not_press_buttons_and_pages_are_locked_down() {
    let desk = Desk::new();
    let code = desk.create("PO-1");
    let foreign = HttpRequest::post(format!("/requests/{code}/cancel"))
        .header(header::HOST, "127.0.0.1:4002")
        .header(header::ORIGIN, "https://evil.example")
        .body(Body::empty())
        .unwrap();
    let answer = desk.send(foreign).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(desk.request(&code).status, Status::Submitted);
    let page = desk.get("/").await;
    let csp = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(
        csp.contains("default-src 'none'") && !csp.contains("unsafe"),
        "{csp}"
    );
    assert!(page.body.contains("<html lang=\"vi\">"));
    assert_eq!(
        desk.get("/console.css").await.headers[header::CONTENT_TYPE],
        "text/css; charset=utf-8"
    );
    // Nothing changes by reading.
    assert_eq!(
        desk.get(&format!("/requests/{code}/cancel")).await.status,
        StatusCode::METHOD_NOT_ALLOWED
    );
}

#[tokio::test]
async fn the_switches_turn_the_autopilot() {
    let desk = Desk::new();
    let code = desk.create("PO-1");
    assert_eq!(
        desk.post("/autopilot", &[("on", "1")]).await.status,
        StatusCode::SEE_OTHER
    );
    assert!(desk.operator.read().autopilot_on);
    assert!(desk.get("/").await.body.contains("Tự động: đang bật"));
    desk.post("/autopilot", &[("on", "")]).await;
    assert!(!desk.operator.read().autopilot_on);
    assert_done(
        &desk.act(&code, "autopilot", &[("on", "")]).await,
        &code,
        "autopilot",
    );
    assert!(!desk.request(&code).autopilot);
}

#[tokio::test]
async fn the_list_filters_searches_and_pages() {
    let desk = Desk::new();
    let second = desk
        .operator
        .open_account(NewAccount::named("Sông Hồng"))
        .unwrap()
        .id;
    let codes: Vec<String> = (0..45).map(|n| desk.create(&format!("PO-{n:03}"))).collect();
    desk.operator.start_quoting(&codes[7]).unwrap();
    let shown = |page: &str| {
        codes
            .iter()
            .filter(|code| page.contains(&format!("/requests/{code}\"")))
            .count()
    };
    let first = desk.get("/").await.body;
    assert_eq!(shown(&first), 40);
    assert!(first.contains("Trang 1 / 2"));
    assert_eq!(shown(&desk.get("/?page=2").await.body), 5);
    assert_eq!(
        shown(&desk.get("/?page=99999999999999999999").await.body),
        40,
        "nonsense is page 1"
    );
    assert_eq!(shown(&desk.get("/?page=18446744073709551615").await.body), 0);
    assert_eq!(shown(&desk.get("/?status=quoting").await.body), 1);
    assert_eq!(shown(&desk.get("/?search=po-012").await.body), 1);
    assert_eq!(shown(&desk.get(&format!("/?account={second}")).await.body), 0);
}

#[tokio::test]
async fn every_demo_page_renders() {
    let desk = Desk::new();
    crate::demo::seed(&desk.operator).unwrap();
    let codes: Vec<(String, Status)> = desk
        .operator
        .read()
        .requests
        .values()
        .map(|r| (r.rfq_code.clone(), r.status))
        .collect();
    for (code, status) in codes.iter().step_by(3) {
        assert_eq!(
            desk.get(&format!("/requests/{code}")).await.status,
            StatusCode::OK,
            "{code}"
        );
        let form = desk.get(&format!("/requests/{code}/quotation")).await.status;
        let priced = matches!(status, Status::Quoting | Status::Quoted);
        assert_eq!(form == StatusCode::OK, priced, "{code} {status}");
    }
}
