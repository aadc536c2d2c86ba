//! The layout of every page.

use axum::response::{Html, IntoResponse, Response};
use http::{StatusCode, header};
use leptos::either::Either;
use leptos::prelude::*;

use super::desk::Desk;
use crate::html;
use crate::language_switch;

/// The console's own stylesheet.
pub(super) async fn stylesheet() -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, "text/css; charset=utf-8")],
        include_str!("console.css"),
    )
}

/// The entry of the navigation that is current.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Navigation {
    Requests,
    Deliveries,
    Elsewhere,
}

/// A page of the console.
pub(super) fn page(desk: &Desk, title: &str, current: Navigation, main: impl IntoView) -> Html<String> {
    let texts = desk.texts;
    let autopilot = desk.operator.read().autopilot_on;
    let aria_current = |entry: Navigation| (entry == current).then_some("page");
    html::document(view! {
        <html lang=texts.lang().tag()>
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <title>{format!("{title} – {}", texts.console())}</title>
                <link rel="stylesheet" href="/console.css" />
            </head>
            <body>
                <a class="skip" href="#main">{texts.skip()}</a>
                <header class="top">
                    <a class="brand" href="/">{texts.console()}<span>{texts.simulated()}</span></a>
                    <nav aria-label=texts.main_navigation()>
                        <a href="/" aria-current=aria_current(Navigation::Requests)>{texts.requests()}</a>
                        <a href="/deliveries" aria-current=aria_current(Navigation::Deliveries)>
                            {texts.webhooks()}
                        </a>
                        <a href="/preferences?tab=tokens">{texts.tokens()}</a>
                    </nav>
                    <form class="switch" method="post" action="/autopilot">
                        <span class="dot" data-on=autopilot.then_some("")></span>
                        {texts.autopilot_is(autopilot)}
                        <input type="hidden" name="on" value=if autopilot { "" } else { "1" } />
                        <button>{texts.switch_autopilot(!autopilot)}</button>
                    </form>
                    {language_switch::form(texts.lang())}
                </header>
                <main id="main">{main}</main>
            </body>
        </html>
    })
}

/// The message at the top of a page: a refusal, or that an action is done.
pub(super) fn banner(alert: Option<&str>, done: Option<&'static str>) -> impl IntoView {
    match (alert, done) {
        (Some(alert), _) => Some(Either::Left(
            view! { <p class="banner stop" role="alert">{alert}</p> },
        )),
        (None, Some(done)) => Some(Either::Right(
            view! { <p class="banner done" role="status">{done}</p> },
        )),
        (None, None) => None,
    }
}

/// The message that something is waited for.
pub(super) fn waiting(title: &'static str, note: &str) -> impl IntoView {
    view! {
        <div class="banner wait">
            <b>{title}</b>
            <p>{note}</p>
        </div>
    }
}

/// A page with a single message.
pub(super) fn plain(desk: &Desk, status: StatusCode, sentence: &str) -> Response {
    let main = view! {
        <h1>{sentence}</h1>
        <p>
            <a href="/">{desk.texts.back_to_list()}</a>
        </p>
    };
    (status, page(desk, sentence, Navigation::Elsewhere, main)).into_response()
}
