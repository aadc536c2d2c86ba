//! A request's quotation versions.

use jiff::Timestamp;
use leptos::prelude::*;
use serde_json::Value;

use super::format;
use super::texts::Texts;
use crate::model::quotation::Quotation;
use crate::model::request::Request;
use crate::model::status::Status;

/// All versions, the newest open.
pub(super) fn section(request: &Request, now: Timestamp, texts: Texts) -> impl IntoView {
    let newest = request.quotations.len();
    let waiting = request.status == Status::Quoted;
    let versions = request
        .quotations
        .iter()
        .enumerate()
        .rev()
        .map(|(index, quotation)| {
            let dates = format!(
                " · {} {} · {} {}",
                texts.sent(),
                texts.time(quotation.sent_at),
                texts.valid_until(),
                texts.day(quotation.valid_until)
            );
            let expired = (waiting && quotation.is_expired(now))
                .then(|| view! { " "<span class="tag" data-tone="off">{texts.expired()}</span> });
            let closed = quotation
                .closed_for_responses
                .then(|| view! { " "<span class="tag" data-tone="stop">{texts.takes_no_responses()}</span> });
            view! {
                <details open={index + 1 == newest}>
                    <summary>
                        <b>{texts.version(quotation.version)}</b>
                        {format!(" · {}", total_text(quotation, texts))}
                        <span class="small quiet">{dates}</span>
                        {expired}
                        {closed}
                    </summary>
                    {quotation_body(quotation, texts)}
                </details>
            }
        });
    view! {
        <section>
            <h2>{texts.quotation()}</h2>
            {(newest == 0).then(|| view! { <p class="quiet">{texts.no_quotation()}</p> })}
            {versions.collect_view()}
        </section>
    }
}

fn total_text(quotation: &Quotation, texts: Texts) -> String {
    let total = quotation
        .content
        .get("totals")
        .and_then(|t| t.get("total"))
        .unwrap_or(&Value::Null);
    format!("{} {}", texts.number(total), quotation.text("currency"))
}

fn quotation_body(quotation: &Quotation, texts: Texts) -> impl IntoView {
    let charges = quotation
        .content
        .get("charges")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let cell = |line: &Value, name: &str| texts.number(line.get(name).unwrap_or(&Value::Null));
    let members = [
        (texts.route(), "route"),
        (texts.carrier(), "carrier"),
        (texts.schedule(), "schedule"),
        (texts.duration(), "transit_time"),
        (texts.inclusions(), "inclusions"),
        (texts.exclusions(), "exclusions"),
        (texts.risks(), "risks"),
        (texts.terms(), "terms"),
    ];
    let rows = charges.iter().map(|line| {
        let when = line.get("applied_condition").and_then(Value::as_str);
        view! {
            <tr>
                <td>
                    {cell(line, "name")}
                    {when.map(|when| view! { <div class="small quiet">{when}</div> })}
                </td>
                <td class="num">{format!("{} {}", cell(line, "quantity"), cell(line, "unit"))}</td>
                <td class="num">{cell(line, "unit_price")}</td>
                <td class="num">{cell(line, "amount")}</td>
                <td class="num">{format!("{} %", cell(line, "vat_rate"))}</td>
                <td class="num">{cell(line, "total")}</td>
                <td>{cell(line, "currency")}</td>
            </tr>
        }
    });
    let details = members.into_iter().filter_map(|(label, member)| {
        let lines = quotation
            .content
            .get(member)
            .map(format::free)
            .unwrap_or_default();
        lines.iter().any(|line| !line.is_empty()).then(|| {
            view! {
                <dt>{label}</dt>
                <dd>{lines.into_iter().map(|line| view! { <div>{line}</div> }).collect_view()}</dd>
            }
        })
    });
    view! {
        <div class="scroll">
            <table>
                <thead>
                    <tr>
                        <th scope="col">{texts.charge()}</th>
                        <th class="num" scope="col">{texts.quantity()}</th>
                        <th class="num" scope="col">{texts.unit_price()}</th>
                        <th class="num" scope="col">{texts.amount()}</th>
                        <th class="num" scope="col">{texts.tax()}</th>
                        <th class="num" scope="col">{texts.sum()}</th>
                        <th scope="col">{texts.currency()}</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
        <dl>{details.collect_view()}</dl>
    }
}
