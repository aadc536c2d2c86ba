//! The layout of every page.

use axum::response::{IntoResponse, Response};
use http::{StatusCode, header};
use maud::{DOCTYPE, Markup, html};

use crate::operator::Operator;

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
pub(super) fn page(operator: &Operator, title: &str, current: Navigation, main: &Markup) -> Markup {
    let autopilot = operator.read().autopilot_on;
    let aria_current = |entry: Navigation| (entry == current).then_some("page");
    html! {
        (DOCTYPE)
        html lang="vi" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " – Bàn điều hành" }
                link rel="stylesheet" href="/console.css";
            }
            body {
                a.skip href="#main" { "Tới nội dung chính" }
                header.top {
                    a.brand href="/" { "Bàn điều hành" span { "Nhà vận hành mô phỏng" } }
                    nav aria-label="Chính" {
                        a href="/" aria-current=[aria_current(Navigation::Requests)] { "Yêu cầu" }
                        a href="/deliveries" aria-current=[aria_current(Navigation::Deliveries)] { "Webhook" }
                        a href="/preferences?tab=tokens" { "Token" }
                    }
                    form.switch method="post" action="/autopilot" {
                        span.dot data-on=[autopilot.then_some("")] {}
                        @if autopilot { "Tự động: đang bật" } @else { "Tự động: đang tắt" }
                        input type="hidden" name="on" value=(if autopilot { "" } else { "1" });
                        button { @if autopilot { "Tắt" } @else { "Bật" } }
                    }
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
pub(super) fn plain(operator: &Operator, status: StatusCode, sentence: &str) -> Response {
    let main = html! {
        h1 { (sentence) }
        p { a href="/" { "Về danh sách yêu cầu" } }
    };
    (status, page(operator, sentence, Navigation::Elsewhere, &main)).into_response()
}
