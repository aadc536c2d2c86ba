//! Accounts and tokens.

use axum::Json;
use axum::extract::{Path, State};
use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::api::reply::ApiError;
use crate::model::account::{AccountId, NewAccount, WebhookTarget};
use crate::model::error::OperatorError;
use crate::service::SandboxServices;

pub(super) async fn accounts(State(service): State<SandboxServices>) -> Json<Value> {
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
pub(super) struct OpenAccount {
    name: Option<String>,
    token: Option<String>,
    /// Missing: with one.
    sales_rep: Option<bool>,
    webhook_url: Option<String>,
    #[serde(default)]
    webhook_secret: String,
}

pub(super) async fn open_account(
    State(service): State<SandboxServices>,
    Json(body): Json<OpenAccount>,
) -> Result<Json<Value>, ApiError> {
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
pub(super) struct EditAccount {
    sales_rep: Option<bool>,
}

pub(super) async fn edit_account(
    State(service): State<SandboxServices>,
    Path(id): Path<AccountId>,
    Json(body): Json<EditAccount>,
) -> Result<Json<Value>, ApiError> {
    service.operator.edit_account(id, |account| {
        if let Some(has) = body.sales_rep {
            account.sales_rep = has.then(|| "Nguyễn Thu Hà".to_owned());
        }
    })?;
    Ok(Json(json!({"id": id})))
}

#[derive(Debug, Deserialize)]
pub(super) struct CreateToken {
    #[serde(default)]
    label: String,
    expires_in_seconds: Option<i64>,
}

pub(super) async fn create_token(
    State(service): State<SandboxServices>,
    Path(id): Path<AccountId>,
    Json(body): Json<CreateToken>,
) -> Result<Json<Value>, ApiError> {
    let now = service.operator.now();
    let expires = body
        .expires_in_seconds
        .and_then(|s| now.checked_add(SignedDuration::from_secs(s)).ok());
    let token = service.operator.create_token(id, &body.label, expires)?;
    Ok(Json(json!({"id": token.id, "token": token.secret})))
}

#[derive(Debug, Deserialize)]
pub(super) struct RevokeToken {
    token: String,
}

pub(super) async fn revoke_token(
    State(service): State<SandboxServices>,
    Json(body): Json<RevokeToken>,
) -> Result<Json<Value>, ApiError> {
    let found = service
        .operator
        .read()
        .token(&body.token)
        .map(|(account, token)| (account.id, token.id));
    let (account, token) = found.ok_or(OperatorError::UnknownAccount)?;
    service.operator.revoke_token(account, token)?;
    Ok(Json(json!({"revoked": token})))
}
