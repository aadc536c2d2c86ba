//! The page `/preferences` of the service's web application; its tab Token list creates, copies and revokes tokens.

mod texts;

#[cfg(test)]
mod tests;

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Deserialize;

use self::texts::PreferencesTexts;
use crate::api::reply::ApiError;
use crate::clock::zone;
use crate::language::Lang;
use crate::language_switch;
use crate::model::account::{Account, AccountId, Token};
use crate::operator::Operator;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2430}\
nav{display:flex;gap:1rem;border-bottom:1px solid #c9d1dc;margin-bottom:1rem}nav a{padding:.5rem 0}\
nav a[aria-current]{border-bottom:3px solid #0b5cad;font-weight:600}section{margin:2rem 0}\
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .5rem;border-bottom:1px solid #dde3ea}\
input[readonly]{font:13px ui-monospace,monospace;width:100%;min-width:14rem}button{padding:.3rem .7rem}\
form{display:inline-flex;gap:.5rem;align-items:end;flex-wrap:wrap}.off{color:#6b7685}\
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;flex-wrap:wrap}\
.scroll{overflow-x:auto;margin-bottom:.75rem}";

const COPY: &str = "for(const b of document.querySelectorAll('button[data-copy]')){b.hidden=false;\
b.addEventListener('click',async()=>{const i=document.getElementById(b.dataset.copy);i.select();\
try{await navigator.clipboard.writeText(i.value)}catch{document.execCommand('copy')}b.textContent=b.dataset.copied})}";

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

async fn page(State(operator): State<Operator>, lang: Lang, Query(tab): Query<Tab>) -> Markup {
    let texts = PreferencesTexts::new(lang);
    let now = operator.now();
    let accounts: Vec<Account> = operator.read().accounts.values().cloned().collect();
    let general = tab.tab == "general";
    html! {
        (DOCTYPE)
        html lang=(lang.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (texts.document_title()) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header { h1 { (texts.title()) } (language_switch::form(lang)) }
                main {
                nav aria-label=(texts.tabs()) {
                    a href="/preferences?tab=general" aria-current=[general.then_some("page")] { (texts.general()) }
                    a href="/preferences?tab=tokens" aria-current=[(!general).then_some("page")] { (texts.token_list()) }
                }
                @if general {
                    ul { @for account in &accounts { li { (account.name) " – " (texts.sales_rep()) ": "
                        (account.sales_rep.as_deref().unwrap_or(texts.nobody())) } } }
                } @else {
                    p { (texts.warning()) }
                    @for account in &accounts { (token_list(account, now, texts)) }
                }
                }
                script { (PreEscaped(COPY)) }
            }
        }
    }
}

fn token_list(account: &Account, now: jiff::Timestamp, texts: PreferencesTexts) -> Markup {
    html! {
        section {
            h2 { (account.name) }
            div.scroll { table {
                thead { tr { th scope="col" { (texts.name()) } th scope="col" { (texts.token()) } th scope="col" { (texts.created()) }
                    th scope="col" { (texts.state()) } th scope="col" { (texts.action()) } } }
                tbody { @for token in &account.tokens { (token_row(account.id, token, now, texts)) } }
            } }
            form method="post" action="/preferences/tokens" {
                input type="hidden" name="account" value=(account.id);
                label { (texts.new_name()) " " input name="label" maxlength="100"; }
                button { (texts.create()) }
            }
        }
    }
}

fn token_row(account: AccountId, token: &Token, now: jiff::Timestamp, texts: PreferencesTexts) -> Markup {
    let valid = token.is_valid(now);
    let field = format!("token-{}", token.id);
    html! {
        tr class=[(!valid).then_some("off")] {
            td { (token.label) }
            td {
                @if valid {
                    input id=(field) readonly aria-label={ (texts.token()) " " (token.label) } value=(token.secret);
                } @else { "…" (token.secret.chars().rev().take(4).collect::<Vec<_>>().into_iter().rev().collect::<String>()) }
            }
            td { (token.created_at.to_zoned(zone()).strftime(texts.time_format()).to_string()) }
            td { @if token.revoked_at.is_some() { (texts.revoked()) } @else if valid { (texts.in_use()) } @else { (texts.expired()) } }
            td {
                @if valid {
                    button type="button" hidden data-copy=(field) data-copied=(texts.copied()) { (texts.copy()) }
                    form method="post" action="/preferences/tokens/revoke" {
                        input type="hidden" name="account" value=(account);
                        input type="hidden" name="token" value=(token.id);
                        button { (texts.revoke()) }
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
