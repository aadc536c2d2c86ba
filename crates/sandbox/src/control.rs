//! Control endpoints under `/_sandbox` on the console port: tests play the operator, script faults, move the clock.

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use bytes::Bytes;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::api::reply::Failure;
use crate::api::{Service, view};
use crate::clock::{iso, local_date};
use crate::faults::{Call, Fault};
use crate::model::FieldErrors;
use crate::model::account::{AccountId, NewAccount, WebhookTarget};
use crate::model::error::OperatorError;
use crate::model::quotation::QuotationDraft;
use crate::model::request::{NewDocument, NewMilestone};
use crate::operator::{Operator, sample};

type Answer = Result<Json<Value>, Failure>;

/// The control routes.
pub fn router(service: Service) -> Router {
    Router::new()
        .route(
            "/_sandbox/faults",
            get(list_faults).post(add_fault).delete(clear_faults),
        )
        .route("/_sandbox/calls", get(calls).delete(clear_calls))
        .route("/_sandbox/clock", get(clock).post(move_clock))
        .route("/_sandbox/rate-limit", post(rate_limit))
        .route("/_sandbox/webhook", post(webhook))
        .route("/_sandbox/deliveries", get(deliveries))
        .route("/_sandbox/deliveries/{id}/redeliver", post(redeliver))
        .route("/_sandbox/accounts", get(accounts).post(open_account))
        .route("/_sandbox/accounts/{id}", post(edit_account))
        .route("/_sandbox/accounts/{id}/tokens", post(create_token))
        .route("/_sandbox/tokens/revoke", post(revoke_token))
        .route("/_sandbox/requests", post(plant_request))
        .route("/_sandbox/requests/{rfq_code}", get(request))
        .route("/_sandbox/requests/{rfq_code}/{action}", post(act))
        .with_state(service)
}

async fn list_faults(State(service): State<Service>) -> Json<Value> {
    Json(json!({"faults": service.faults.list()}))
}

async fn add_fault(State(service): State<Service>, Json(fault): Json<Fault>) -> Json<Value> {
    Json(json!({"id": service.faults.add(fault)}))
}

async fn clear_faults(State(service): State<Service>) -> StatusCode {
    service.faults.clear();
    StatusCode::NO_CONTENT
}

/// Which calls to show; `path` may hold `*`.
#[derive(Debug, Deserialize)]
struct CallFilter {
    method: Option<String>,
    path: Option<String>,
    listener: Option<String>,
}

async fn calls(State(service): State<Service>, Query(filter): Query<CallFilter>) -> Json<Value> {
    let wanted = |call: &Call| {
        filter
            .method
            .as_ref()
            .is_none_or(|m| m.eq_ignore_ascii_case(&call.method))
            && filter.listener.as_ref().is_none_or(|l| *l == call.listener)
            && filter
                .path
                .as_ref()
                .is_none_or(|p| call.path_matches(p, &service.api_prefix))
    };
    let calls: Vec<_> = service.faults.calls().into_iter().filter(wanted).collect();
    Json(json!({"count": calls.len(), "calls": calls}))
}

async fn clear_calls(State(service): State<Service>) -> StatusCode {
    service.faults.clear_calls();
    StatusCode::NO_CONTENT
}

async fn clock(State(service): State<Service>) -> Json<Value> {
    let clock = service.operator.clock();
    Json(json!({"now": iso(clock.now()), "offset_seconds": clock.offset_seconds()}))
}

#[derive(Debug, Deserialize)]
struct MoveClock {
    advance_seconds: i64,
}

async fn move_clock(State(service): State<Service>, Json(body): Json<MoveClock>) -> Json<Value> {
    service.operator.clock().advance(body.advance_seconds);
    clock(State(service)).await
}

#[derive(Debug, Deserialize)]
struct RateLimit {
    per_minute: u32,
}

async fn rate_limit(State(service): State<Service>, Json(body): Json<RateLimit>) -> Json<Value> {
    service.limiter.set(body.per_minute);
    Json(json!({"per_minute": body.per_minute}))
}

#[derive(Debug, Deserialize)]
struct Receiver {
    url: Option<String>,
    #[serde(default)]
    secret: String,
}

impl Receiver {
    fn target(self) -> Option<WebhookTarget> {
        self.url.map(|url| WebhookTarget {
            url,
            secret: self.secret,
        })
    }
}

async fn webhook(State(service): State<Service>, Json(body): Json<Receiver>) -> StatusCode {
    service.webhooks.set_target(body.target());
    StatusCode::NO_CONTENT
}

async fn deliveries(State(service): State<Service>) -> Json<Value> {
    let state = service.operator.read();
    let all: Vec<_> = state.deliveries.values().collect();
    Json(json!({"deliveries": all}))
}

async fn redeliver(State(service): State<Service>, Path(id): Path<u64>) -> Response {
    match service.webhooks.attempt(id).await {
        Some(state) => Json(json!({"state": state})).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn accounts(State(service): State<Service>) -> Json<Value> {
    let state = service.operator.read();
    let all = state.accounts.values().map(|a| {
        let valid = a
            .tokens
            .iter()
            .filter(|t| t.revoked_at.is_none())
            .map(|t| &t.secret);
        json!({"id": a.id, "name": a.name, "sales_rep": a.sales_rep, "tokens": valid.collect::<Vec<_>>()})
    });
    Json(json!({"accounts": all.collect::<Vec<_>>()}))
}

#[derive(Debug, Deserialize)]
struct OpenAccount {
    name: Option<String>,
    token: Option<String>,
    /// Missing: with one.
    sales_rep: Option<bool>,
    webhook_url: Option<String>,
    #[serde(default)]
    webhook_secret: String,
}

async fn open_account(State(service): State<Service>, Json(body): Json<OpenAccount>) -> Answer {
    let name = body.name.unwrap_or_else(|| "Khách hàng thử nghiệm".to_owned());
    let mut new = NewAccount::named(name);
    new.token = body.token;
    if body.sales_rep == Some(false) {
        new = new.without_sales_rep();
    }
    new.webhook = body.webhook_url.map(|url| WebhookTarget {
        url,
        secret: body.webhook_secret,
    });
    let account = service.operator.open_account(new)?;
    let token = account.tokens.first().map(|t| &t.secret);
    Ok(Json(
        json!({"id": account.id, "name": account.name, "token": token}),
    ))
}

#[derive(Debug, Deserialize)]
struct EditAccount {
    sales_rep: Option<bool>,
}

async fn edit_account(
    State(service): State<Service>,
    Path(id): Path<AccountId>,
    Json(body): Json<EditAccount>,
) -> Answer {
    service.operator.edit_account(id, |account| {
        if let Some(has) = body.sales_rep {
            account.sales_rep = has.then(|| "Nguyễn Thu Hà".to_owned());
        }
    })?;
    Ok(Json(json!({"id": id})))
}

#[derive(Debug, Deserialize)]
struct CreateToken {
    #[serde(default)]
    label: String,
    expires_in_seconds: Option<i64>,
}

async fn create_token(
    State(service): State<Service>,
    Path(id): Path<AccountId>,
    Json(body): Json<CreateToken>,
) -> Answer {
    let now = service.operator.now();
    let expires = body
        .expires_in_seconds
        .and_then(|s| now.checked_add(SignedDuration::from_secs(s)).ok());
    let token = service.operator.create_token(id, &body.label, expires)?;
    Ok(Json(json!({"id": token.id, "token": token.secret})))
}

#[derive(Debug, Deserialize)]
struct RevokeToken {
    token: String,
}

async fn revoke_token(State(service): State<Service>, Json(body): Json<RevokeToken>) -> Answer {
    let found = service
        .operator
        .read()
        .token(&body.token)
        .map(|(account, token)| (account.id, token.id));
    let (account, token) = found.ok_or(OperatorError::UnknownAccount)?;
    service.operator.revoke_token(account, token)?;
    Ok(Json(json!({"revoked": token})))
}

#[derive(Debug, Deserialize)]
struct PlantRequest {
    /// The account, by one of its tokens.
    token: String,
    /// Missing: now.
    created_at: Option<Timestamp>,
    /// Request input fields over a valid sample; `null` removes one.
    #[serde(default)]
    fields: Map<String, Value>,
}

async fn plant_request(State(service): State<Service>, Json(body): Json<PlantRequest>) -> Answer {
    let account = service
        .operator
        .read()
        .token(&body.token)
        .map(|(account, _)| account.id);
    let account = account.ok_or(OperatorError::UnknownAccount)?;
    let operator = body
        .created_at
        .map_or(service.operator.clone(), |at| service.operator.backdated(at));
    let mut fields = sample::request_fields();
    fields.extend(body.fields);
    let created = operator.create_request(account, &fields)?;
    Ok(Json(
        json!({"rfq_code": created.request.rfq_code, "request": view::details(&created.request)}),
    ))
}

async fn request(State(service): State<Service>, Path(rfq_code): Path<String>) -> Answer {
    let request = service
        .operator
        .request(&rfq_code)
        .ok_or(OperatorError::UnknownRequest)?;
    Ok(Json(
        json!({"request": view::details(&request), "history": request.history}),
    ))
}

/// A staff action by name, with its JSON body (`{}` when it needs nothing). `at` in the body backdates it.
async fn act(
    State(service): State<Service>,
    Path((rfq_code, action)): Path<(String, String)>,
    body: Bytes,
) -> Answer {
    let body = if body.is_empty() {
        Value::Null
    } else {
        serde_json::from_slice(&body).unwrap_or(Value::Null)
    };
    let backdated = body
        .get("at")
        .and_then(Value::as_str)
        .and_then(|at| at.parse().ok());
    let operator = backdated.map_or_else(|| service.operator.clone(), |at| service.operator.backdated(at));
    let code = rfq_code.clone();
    let done = tokio::task::spawn_blocking(move || perform(&operator, &code, &action, &body)).await;
    let result = done.map_err(|error| OperatorError::File(std::io::Error::other(error)))??;
    let request = service
        .operator
        .request(&rfq_code)
        .ok_or(OperatorError::UnknownRequest)?;
    Ok(Json(
        json!({"result": result, "request": view::details(&request)}),
    ))
}

fn perform(operator: &Operator, code: &str, action: &str, body: &Value) -> Result<Value, Failure> {
    let text = |name: &str| body.get(name).and_then(Value::as_str).map(ToOwned::to_owned);
    let result = match action {
        "start_quoting" => json!(operator.start_quoting(code)?),
        "ask_information" => {
            let question = body.get("info_request").unwrap_or(body).clone();
            json!(operator.ask_for_information(code, question)?)
        }
        "send_quotation" => json!({"version": operator.send_quotation(code, draft(operator, body)?)?}),
        "approve_order" => json!({"job_number": operator.approve_order(code)?}),
        "start_transit" => json!(operator.start_transit(code)?),
        "milestone" => {
            let happened_at = match text("happened_at") {
                None => None,
                Some(at) => Some(
                    at.parse()
                        .map_err(|_| FieldErrors::one("happened_at", "Thời điểm không hợp lệ."))?,
                ),
            };
            let new = NewMilestone {
                operation_status: text("operation_status").unwrap_or_else(|| "picked_up".to_owned()),
                label: text("label"),
                happened_at,
                location: text("location"),
                content: text("content"),
            };
            json!({"id": operator.record_milestone(code, new)?})
        }
        "hold" => json!(operator.hold(code, text("reason"))?),
        "release" => json!(operator.release(code)?),
        "share_document" => {
            let content = text("content").unwrap_or_else(|| format!("Chứng từ của {code}"));
            let document = NewDocument {
                doc_type: text("doc_type").unwrap_or_else(|| "bill_of_lading".to_owned()),
                file_name: text("file_name").unwrap_or_else(|| "van-don.txt".to_owned()),
                bytes: Bytes::from(content),
                note: text("note"),
            };
            json!({"id": operator.share_document(code, document)?})
        }
        "complete" => json!(operator.complete(code)?),
        "cancel" => json!(operator.cancel(code, text("reason"))?),
        _ => return Err(Failure::NoSuchPath),
    };
    Ok(result)
}

/// `{quotation?, valid_until?, valid_days?, can_respond?}`: `quotation` replaces the sample content whole.
fn draft(operator: &Operator, body: &Value) -> Result<QuotationDraft, Failure> {
    let days = body.get("valid_days").and_then(Value::as_i64).unwrap_or(14);
    let valid_until = match body.get("valid_until").and_then(Value::as_str) {
        Some(text) => text
            .parse()
            .map_err(|_| FieldErrors::one("valid_until", "Ngày không hợp lệ."))?,
        None => local_date(operator.now()).saturating_add(jiff::Span::new().days(days.clamp(-3650, 3650))),
    };
    let mut draft = sample::quotation(valid_until);
    if let Some(Value::Object(content)) = body.get("quotation") {
        draft.content.clone_from(content);
    }
    draft.can_respond = body.get("can_respond").and_then(Value::as_bool).unwrap_or(true);
    Ok(draft)
}
