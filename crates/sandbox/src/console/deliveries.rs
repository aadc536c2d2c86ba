//! The webhook delivery log.

use axum::extract::{RawQuery, State};
use maud::{Markup, html};

use super::format;
use super::layout::{Navigation, page as shell};
use crate::model::delivery::Delivery;
use crate::operator::Operator;

const PER_PAGE: usize = 50;

pub(super) async fn page(State(operator): State<Operator>, RawQuery(query): RawQuery) -> Markup {
    let page = form_urlencoded::parse(query.unwrap_or_default().as_bytes())
        .find(|(name, _)| name == "page")
        .and_then(|(_, value)| value.parse::<usize>().ok())
        .unwrap_or(1)
        .max(1);
    let (total, deliveries) = {
        let state = operator.read();
        let start = (page - 1).saturating_mul(PER_PAGE);
        let shown: Vec<Delivery> = state
            .deliveries
            .values()
            .rev()
            .skip(start)
            .take(PER_PAGE)
            .cloned()
            .collect();
        (state.deliveries.len(), shown)
    };
    let last = total.div_ceil(PER_PAGE).max(1);
    let main = html! {
        div.head { h1 { "Nhật ký webhook" } p.quiet { (total) " lần gửi, mới nhất trước" } }
        (table(&deliveries))
        nav.pages aria-label="Trang" {
            @if page > 1 { a rel="prev" href={ "/deliveries?page=" (page - 1) } { "← Trước" } }
            span { "Trang " (page) " / " (last) }
            @if page < last { a rel="next" href={ "/deliveries?page=" (page + 1) } { "Sau →" } }
        }
    };
    shell(&operator, "Nhật ký webhook", Navigation::Deliveries, &main)
}

/// Deliveries with their attempts.
pub(super) fn table(deliveries: &[Delivery]) -> Markup {
    html! {
        @if deliveries.is_empty() {
            p.quiet { "Chưa gửi webhook nào." }
        } @else {
            div.scroll {
                table {
                    thead { tr {
                        th.num scope="col" { "Số" } th scope="col" { "Sự kiện" } th scope="col" { "Yêu cầu" }
                        th scope="col" { "Tạo lúc" } th scope="col" { "Kết quả" } th scope="col" { "Các lần gửi" }
                    } }
                    tbody { @for delivery in deliveries { (row(delivery)) } }
                }
            }
        }
    }
}

fn row(delivery: &Delivery) -> Markup {
    let (state, tone) = format::delivery(delivery.state);
    html! {
        tr {
            td.num { (delivery.id) }
            td { code { (delivery.event) }
                details { summary.small { "Nội dung" } pre { (delivery.body) } } }
            td { a.code href={ "/requests/" (delivery.rfq_code) } { (delivery.rfq_code) } }
            td.nowrap { (format::time(delivery.created_at)) }
            td { span.tag data-tone=(tone) { (state) } }
            td.small {
                @for attempt in &delivery.attempts {
                    div {
                        (format::time(attempt.at)) " · "
                        @match (attempt.status, &attempt.error) {
                            (Some(status), _) => { "HTTP " (status) }
                            (None, Some(error)) => { (error) }
                            (None, None) => { "không rõ" }
                        }
                        " · " (attempt.millis) " ms"
                    }
                }
                @if delivery.attempts.is_empty() { span.quiet { "–" } }
            }
        }
    }
}
