//! The webhook delivery log.

use axum::extract::RawQuery;
use axum::response::Html;
use leptos::either::Either;
use leptos::prelude::*;

use super::desk::Desk;
use super::format;
use super::layout::{Navigation, page as shell};
use super::texts::Texts;
use crate::model::delivery::{Attempt, Delivery};

const PER_PAGE: usize = 50;

pub(super) async fn page(desk: Desk, RawQuery(query): RawQuery) -> Html<String> {
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
    let link = |page: usize| format!("/deliveries?page={page}");
    let main = view! {
        <div class="head">
            <h1>{texts.deliveries_title()}</h1>
            <p class="quiet">{texts.deliveries_in_list(total)}</p>
        </div>
        {table(&deliveries, texts)}
        <nav class="pages" aria-label=texts.pages()>
            {(page > 1).then(|| view! { <a rel="prev" href=link(page - 1)>{texts.previous()}</a> })}
            <span>{texts.page_of(page, last)}</span>
            {(page < last).then(|| view! { <a rel="next" href=link(page + 1)>{texts.next()}</a> })}
        </nav>
    };
    shell(&desk, texts.deliveries_title(), Navigation::Deliveries, main)
}

/// Deliveries with their attempts.
pub(super) fn table(deliveries: &[Delivery], texts: Texts) -> impl IntoView {
    if deliveries.is_empty() {
        return Either::Left(view! { <p class="quiet">{texts.no_deliveries()}</p> });
    }
    Either::Right(view! {
        <div class="scroll">
            <table>
                <thead>
                    <tr>
                        <th class="num" scope="col">{texts.delivery_number()}</th>
                        <th scope="col">{texts.event()}</th>
                        <th scope="col">{texts.request()}</th>
                        <th scope="col">{texts.created_at()}</th>
                        <th scope="col">{texts.result()}</th>
                        <th scope="col">{texts.attempts()}</th>
                    </tr>
                </thead>
                <tbody>{deliveries.iter().map(|delivery| row(delivery, texts)).collect_view()}</tbody>
            </table>
        </div>
    })
}

fn row(delivery: &Delivery, texts: Texts) -> impl IntoView {
    let none = delivery.attempts.is_empty();
    let code = delivery.rfq_code.as_str();
    view! {
        <tr>
            <td class="num">{delivery.id}</td>
            <td>
                <code>{delivery.event.as_str()}</code>
                <details>
                    <summary class="small">{texts.body()}</summary>
                    <pre>{delivery.body.as_str()}</pre>
                </details>
            </td>
            <td>
                <a class="code" href=format!("/requests/{code}")>{code}</a>
            </td>
            <td class="nowrap">{texts.time(delivery.created_at)}</td>
            <td>
                <span class="tag" data-tone=format::delivery_tone(delivery.state)>
                    {texts.delivery_state(delivery.state)}
                </span>
            </td>
            <td class="small">
                {delivery.attempts.iter().map(|attempt| attempt_line(attempt, texts)).collect_view()}
                {none.then(|| view! { <span class="quiet">"–"</span> })}
            </td>
        </tr>
    }
}

fn attempt_line(attempt: &Attempt, texts: Texts) -> impl IntoView {
    let result = match (attempt.status, &attempt.error) {
        (Some(status), _) => format!("HTTP {status}"),
        (None, Some(error)) => error.clone(),
        (None, None) => texts.unknown().to_owned(),
    };
    view! { <div>{format!("{} · {result} · {} ms", texts.time(attempt.at), attempt.millis)}</div> }
}
