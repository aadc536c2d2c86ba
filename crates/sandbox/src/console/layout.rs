//! The layout of every page.

use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use maud::{DOCTYPE, Markup, html};

use super::desk::Desk;
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
pub(super) fn page(desk: &Desk, title: &str, current: Navigation, main: &Markup) -> Markup {
    let texts = desk.texts;
    let autopilot = desk.operator.read().autopilot_on;
    let aria_current = |entry: Navigation| (entry == current).then_some("page");
    html! {
        (DOCTYPE)
        html lang=(texts.lang().tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " – " (texts.console()) }
                link rel="stylesheet" href="/console.css";
            }
            body {
                a.skip href="#main" { (texts.skip()) }
                header.top {
                    a.brand href="/" { (texts.console()) span { (texts.simulated()) } }
                    nav aria-label=(texts.main_navigation()) {
                        a href="/" aria-current=[aria_current(Navigation::Requests)] { (texts.requests()) }
                        a href="/deliveries" aria-current=[aria_current(Navigation::Deliveries)] { (texts.webhooks()) }
                        a href="/preferences?tab=tokens" { (texts.tokens()) }
                    }
                    form.switch method="post" action="/autopilot" {
                        span.dot data-on=[autopilot.then_some("")] {}
                        (texts.autopilot_is(autopilot))
                        input type="hidden" name="on" value=(if autopilot { "" } else { "1" });
                        button { (texts.switch_autopilot(!autopilot)) }
                    }
                    (language_switch::form(texts.lang()))
                }
                main id="main" { (main) }
            }
        }
    }
}

/// The message at the top of a page: a refusal, or that an action is done.
pub(super) fn banner(alert: Option<&str>, done: Option<&'static str>) -> Markup {
    html! {
        @if let Some(alert) = alert {
            p.banner.stop role="alert" { (alert) }
        } @else if let Some(done) = done {
            p.banner.done role="status" { (done) }
        }
    }
}

/// A page with a single message.
pub(super) fn plain(desk: &Desk, status: StatusCode, sentence: &str) -> Response {
    let main = html! {
        h1 { (sentence) }
        p { a href="/" { (desk.texts.back_to_list()) } }
    };
    (status, page(desk, sentence, Navigation::Elsewhere, &main)).into_response()
}
