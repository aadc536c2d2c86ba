//! The page `/preferences` of the service's web application; its tab Token list creates, copies and revokes tokens.

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Deserialize;

use crate::api::reply::ApiError;
use crate::clock::zone;
use crate::model::account::{Account, AccountId, Token};
use crate::operator::Operator;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2430}\
nav{display:flex;gap:1rem;border-bottom:1px solid #c9d1dc;margin-bottom:1rem}nav a{padding:.5rem 0}\
nav a[aria-current]{border-bottom:3px solid #0b5cad;font-weight:600}section{margin:2rem 0}\
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .5rem;border-bottom:1px solid #dde3ea}\
input[readonly]{font:13px ui-monospace,monospace;width:100%;min-width:14rem}button{padding:.3rem .7rem}\
form{display:inline-flex;gap:.5rem;align-items:end;flex-wrap:wrap}.off{color:#6b7685}";

const COPY: &str = "for(const b of document.querySelectorAll('button[data-copy]')){b.hidden=false;\
b.addEventListener('click',async()=>{const i=document.getElementById(b.dataset.copy);i.select();\
try{await navigator.clipboard.writeText(i.value)}catch{document.execCommand('copy')}b.textContent='Đã sao chép'})}";

/// Routes of the page.
pub fn router(operator: Operator) -> Router {
    Router::new()
        .route("/preferences", get(page))
        .route("/preferences/tokens", post(create))
        .route("/preferences/tokens/revoke", post(revoke))
        .with_state(operator)
}

#[derive(Debug, Deserialize)]
struct Tab {
    #[serde(default)]
    tab: String,
}

async fn page(State(operator): State<Operator>, Query(tab): Query<Tab>) -> Markup {
    let now = operator.now();
    let accounts: Vec<Account> = operator.read().accounts.values().cloned().collect();
    let general = tab.tab == "general";
    html! {
        (DOCTYPE)
        html lang="vi" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Tuỳ chọn – Hệ thống giao nhận (sandbox)" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                h1 { "Tuỳ chọn (Preferences)" }
                nav aria-label="Tuỳ chọn" {
                    a href="/preferences?tab=general" aria-current=[general.then_some("page")] { "Chung (General)" }
                    a href="/preferences?tab=tokens" aria-current=[(!general).then_some("page")] {
                        "Danh sách token (Token list)"
                    }
                }
                @if general {
                    ul { @for account in &accounts { li { (account.name) " – phụ trách: "
                        (account.sales_rep.as_deref().unwrap_or("chưa phân công")) } } }
                } @else {
                    p { "Token là bí mật: ai có token đều xem được dữ liệu của tài khoản." }
                    @for account in &accounts { (token_list(account, now)) }
                }
                }
                script { (PreEscaped(COPY)) }
            }
        }
    }
}

fn token_list(account: &Account, now: jiff::Timestamp) -> Markup {
    html! {
        section {
            h2 { (account.name) }
            table {
                thead { tr { th scope="col" { "Tên" } th scope="col" { "Token" } th scope="col" { "Tạo lúc" }
                    th scope="col" { "Trạng thái" } th scope="col" { "Thao tác" } } }
                tbody { @for token in &account.tokens { (token_row(account.id, token, now)) } }
            }
            form method="post" action="/preferences/tokens" {
                input type="hidden" name="account" value=(account.id);
                label { "Tên token mới " input name="label" maxlength="100"; }
                button { "Tạo token" }
            }
        }
    }
}

fn token_row(account: AccountId, token: &Token, now: jiff::Timestamp) -> Markup {
    let valid = token.is_valid(now);
    let field = format!("token-{}", token.id);
    html! {
        tr class=[(!valid).then_some("off")] {
            td { (token.label) }
            td {
                @if valid {
                    input id=(field) readonly aria-label={ "Token " (token.label) } value=(token.secret);
                } @else { "…" (token.secret.chars().rev().take(4).collect::<Vec<_>>().into_iter().rev().collect::<String>()) }
            }
            td { (token.created_at.to_zoned(zone()).strftime("%d/%m/%Y %H:%M").to_string()) }
            td { @if token.revoked_at.is_some() { "Đã thu hồi" } @else if valid { "Đang dùng" } @else { "Hết hạn" } }
            td {
                @if valid {
                    button type="button" hidden data-copy=(field) { "Sao chép" }
                    form method="post" action="/preferences/tokens/revoke" {
                        input type="hidden" name="account" value=(account);
                        input type="hidden" name="token" value=(token.id);
                        button { "Thu hồi" }
                    }
                }
            }
        }
    }
}

#[derive(Debug, Deserialize)]
struct NewToken {
    account: AccountId,
    #[serde(default)]
    label: String,
}

async fn create(State(operator): State<Operator>, Form(form): Form<NewToken>) -> Response {
    done(
        operator
            .create_token(form.account, form.label.trim(), None)
            .map(|_| ()),
    )
}

#[derive(Debug, Deserialize)]
struct OldToken {
    account: AccountId,
    token: u32,
}

async fn revoke(State(operator): State<Operator>, Form(form): Form<OldToken>) -> Response {
    done(operator.revoke_token(form.account, form.token))
}

fn done(result: Result<(), crate::model::error::OperatorError>) -> Response {
    match result {
        Ok(()) => Redirect::to("/preferences?tab=tokens").into_response(),
        Err(error) => ApiError::from(error).into_response(),
    }
}
