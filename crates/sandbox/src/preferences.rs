//! The page `/preferences` of the service's web application; its tab Token list creates, copies and revokes tokens.

mod texts;

#[cfg(test)]
mod tests;

use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Form, Router};
use leptos::either::Either;
use leptos::prelude::*;
use serde::Deserialize;

use self::texts::PreferencesTexts;
use crate::api::reply::ApiError;
use crate::clock::zone;
use crate::html;
use crate::language::Lang;
use crate::language_switch;
use crate::model::account::{Account, AccountId, Token};
use crate::operator::Operator;

const STYLE_SHEET: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2430}\
nav{display:flex;gap:1rem;border-bottom:1px solid #c9d1dc;margin-bottom:1rem}nav a{padding:.5rem 0}\
nav a[aria-current]{border-bottom:3px solid #0b5cad;font-weight:600}section{margin:2rem 0}\
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .5rem;border-bottom:1px solid #dde3ea}\
input[readonly]{font:13px ui-monospace,monospace;width:100%;min-width:14rem}button{padding:.3rem .7rem}\
form{display:inline-flex;gap:.5rem;align-items:end;flex-wrap:wrap}.off{color:#6b7685}\
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;flex-wrap:wrap}\
.scroll{overflow-x:auto;margin-bottom:.75rem}";

const COPY_SCRIPT: &str = "for(const b of document.querySelectorAll('button[data-copy]')){b.hidden=false;\
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

async fn page(State(operator): State<Operator>, lang: Lang, Query(tab): Query<Tab>) -> Html<String> {
    let texts = PreferencesTexts::new(lang);
    let now = operator.now();
    let accounts: Vec<Account> = operator.read().accounts.values().cloned().collect();
    let general = tab.tab == "general";
    let shown = if general {
        Either::Left(
            view! { <ul>{accounts.iter().map(|account| general_row(account, texts)).collect_view()}</ul> },
        )
    } else {
        Either::Right(view! {
            <p>{texts.warning()}</p>
            {accounts.iter().map(|account| token_list(account, now, texts)).collect_view()}
        })
    };
    html::document(view! {
        <html lang=lang.tag()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <title>{texts.document_title()}</title>
                <style>{STYLE_SHEET}</style>
            </head>
            <body>
                <header>
                    <h1>{texts.title()}</h1>
                    {language_switch::form(lang)}
                </header>
                <main>
                    <nav aria-label=texts.tabs()>
                        <a href="/preferences?tab=general" aria-current=general.then_some("page")>
                            {texts.general()}
                        </a>
                        <a href="/preferences?tab=tokens" aria-current=(!general).then_some("page")>
                            {texts.token_list()}
                        </a>
                    </nav>
                    {shown}
                </main>
                <script>{COPY_SCRIPT}</script>
            </body>
        </html>
    })
}

fn general_row(account: &Account, texts: PreferencesTexts) -> impl IntoView {
    let sales_rep = account.sales_rep.as_deref().unwrap_or(texts.nobody());
    view! { <li>{format!("{} – {}: {sales_rep}", account.name, texts.sales_rep())}</li> }
}

fn token_list(account: &Account, now: jiff::Timestamp, texts: PreferencesTexts) -> impl IntoView {
    view! {
        <section>
            <h2>{account.name.as_str()}</h2>
            <div class="scroll">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{texts.name()}</th>
                            <th scope="col">{texts.token()}</th>
                            <th scope="col">{texts.created()}</th>
                            <th scope="col">{texts.state()}</th>
                            <th scope="col">{texts.action()}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {account.tokens.iter().map(|token| token_row(account.id, token, now, texts)).collect_view()}
                    </tbody>
                </table>
            </div>
            <form method="post" action="/preferences/tokens">
                <input type="hidden" name="account" value=account.id />
                <label>{texts.new_name()}" "<input name="label" maxlength="100" /></label>
                <button>{texts.create()}</button>
            </form>
        </section>
    }
}

fn token_row(
    account: AccountId,
    token: &Token,
    now: jiff::Timestamp,
    texts: PreferencesTexts,
) -> impl IntoView {
    let valid = token.is_valid(now);
    let field = format!("token-{}", token.id);
    let secret = if valid {
        let label = format!("{} {}", texts.token(), token.label);
        Either::Left(
            view! { <input id=field.clone() readonly aria-label=label value=token.secret.as_str() /> },
        )
    } else {
        let start = token.secret.char_indices().rev().nth(3).map_or(0, |(at, _)| at);
        Either::Right(format!("…{}", token.secret.get(start..).unwrap_or_default()))
    };
    let state = if token.revoked_at.is_some() {
        texts.revoked()
    } else if valid {
        texts.in_use()
    } else {
        texts.expired()
    };
    let actions = valid.then(|| {
        view! {
            <button type="button" hidden data-copy=field data-copied=texts.copied()>
                {texts.copy()}
            </button>
            <form method="post" action="/preferences/tokens/revoke">
                <input type="hidden" name="account" value=account />
                <input type="hidden" name="token" value=token.id />
                <button>{texts.revoke()}</button>
            </form>
        }
    });
    view! {
        <tr class=if valid { "" } else { "off" }>
            <td>{token.label.as_str()}</td>
            <td>{secret}</td>
            <td>{token.created_at.to_zoned(zone()).strftime(texts.time_format()).to_string()}</td>
            <td>{state}</td>
            <td>{actions}</td>
        </tr>
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
