//! The console through its router: posts, refusals and texts.

mod flow;
mod language;
mod safety;

use std::fmt::Write as _;

use axum::Router;
use axum::body::Body;
use http::{HeaderValue, Request as HttpRequest, StatusCode, header};
use serde_json::{Map, Value, json};
use tower::ServiceExt;

use super::router;
use crate::clock::Clock;
use crate::files::Files;
use crate::model::account::NewAccount;
use crate::model::request::{Actor, NewDocument, Request};
use crate::model::state::State;
use crate::model::status::Status;
use crate::number_format::Notation;
use crate::operator::Operator;

const ACCOUNT: u32 = 1;
/// Markup that must never reach a page as markup.
const NASTY: &str = "<script>alert(1)</script>\"'&<b>Đậm</b>";

struct Console {
    operator: Operator,
    pages: Router,
    /// The language that the browser asks for.
    language: &'static str,
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

impl Console {
    fn new() -> Self {
        Self::with_account(&format!("Công ty {NASTY}"), "vi")
    }

    fn with_account(name: &str, language: &'static str) -> Self {
        let (operator, _outbox) = Operator::new(State::default(), Clock::default(), Files::in_memory());
        operator.open_account(NewAccount::named(name)).unwrap();
        let pages = router(operator.clone());
        Self {
            operator,
            pages,
            language,
        }
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

    async fn send(&self, mut request: HttpRequest<Body>) -> Answer {
        let language = HeaderValue::from_static(self.language);
        request.headers_mut().insert(header::ACCEPT_LANGUAGE, language);
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
            write!(
                body,
                "Content-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n{content}\r\n"
            )
            .unwrap();
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
