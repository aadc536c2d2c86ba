//! The webhook delivery log.

use axum::extract::RawQuery;
use maud::{Markup, html};

use super::desk::Desk;
use super::format;
use super::layout::{Navigation, page as shell};
use super::texts::Texts;
use crate::model::delivery::Delivery;

const PER_PAGE: usize = 50;

pub(super) async fn page(desk: Desk, RawQuery(query): RawQuery) -> Markup {
    let texts = desk.texts;
    let page = form_urlencoded::parse(query.unwrap_or_default().as_bytes())
        .find(|(name, _)| name == "page")
        .and_then(|(_, value)| value.parse::<usize>().ok())
        .unwrap_or(1)
        .max(1);
    let (total, deliveries) = {
        let state = desk.operator.read();
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
        div.head { h1 { (texts.deliveries_title()) } p.quiet { (texts.deliveries_in_list(total)) } }
        (table(&deliveries, texts))
        nav.pages aria-label=(texts.pages()) {
            @if page > 1 { a rel="prev" href={ "/deliveries?page=" (page - 1) } { (texts.previous()) } }
            span { (texts.page_of(page, last)) }
            @if page < last { a rel="next" href={ "/deliveries?page=" (page + 1) } { (texts.next()) } }
        }
    };
    shell(&desk, texts.deliveries_title(), Navigation::Deliveries, &main)
}

/// Deliveries with their attempts.
pub(super) fn table(deliveries: &[Delivery], texts: Texts) -> Markup {
    html! {
        @if deliveries.is_empty() {
            p.quiet { (texts.no_deliveries()) }
        } @else {
            div.scroll {
                table {
                    thead { tr {
                        th.num scope="col" { (texts.delivery_number()) } th scope="col" { (texts.event()) } th scope="col" { (texts.request()) }
                        th scope="col" { (texts.created_at()) } th scope="col" { (texts.result()) } th scope="col" { (texts.attempts()) }
                    } }
                    tbody { @for delivery in deliveries { (row(delivery, texts)) } }
                }
            }
        }
    }
}

fn row(delivery: &Delivery, texts: Texts) -> Markup {
    html! {
        tr {
            td.num { (delivery.id) }
            td { code { (delivery.event) }
                details { summary.small { (texts.body()) } pre { (delivery.body) } } }
            td { a.code href={ "/requests/" (delivery.rfq_code) } { (delivery.rfq_code) } }
            td.nowrap { (texts.time(delivery.created_at)) }
            td { span.tag data-tone=(format::delivery_tone(delivery.state)) { (texts.delivery_state(delivery.state)) } }
            td.small {
                @for attempt in &delivery.attempts {
                    div {
                        (texts.time(attempt.at)) " · "
                        @match (attempt.status, &attempt.error) {
                            (Some(status), _) => { "HTTP " (status) }
                            (None, Some(error)) => { (error) }
                            (None, None) => { (texts.unknown()) }
                        }
                        " · " (attempt.millis) " ms"
                    }
                }
                @if delivery.attempts.is_empty() { span.quiet { "–" } }
            }
        }
    }
}
