//! A request's quotation versions.

use jiff::Timestamp;
use maud::{Markup, html};
use serde_json::Value;

use super::format;
use super::texts::Texts;
use crate::model::quotation::Quotation;
use crate::model::request::Request;
use crate::model::status::Status;

/// All versions, the newest open.
pub(super) fn section(request: &Request, now: Timestamp, texts: Texts) -> Markup {
    let newest = request.quotations.len();
    let waiting = request.status == Status::Quoted;
    html! {
        section {
            h2 { (texts.quotation()) }
            @if newest == 0 { p.quiet { (texts.no_quotation()) } }
            @for (index, quotation) in request.quotations.iter().enumerate().rev() {
                details open[index + 1 == newest] {
                    summary {
                        b { (texts.version(quotation.version)) } " · " (total_text(quotation, texts))
                        span.small.quiet {
                            " · " (texts.sent()) " " (texts.time(quotation.sent_at))
                            " · " (texts.valid_until()) " " (texts.day(quotation.valid_until))
                        }
                        @if waiting && quotation.is_expired(now) { " " span.tag data-tone="off" { (texts.expired()) } }
                        @if quotation.closed_for_responses { " " span.tag data-tone="stop" { (texts.takes_no_responses()) } }
                    }
                    (quotation_body(quotation, texts))
                }
            }
        }
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

fn quotation_body(quotation: &Quotation, texts: Texts) -> Markup {
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
    html! {
        div.scroll {
            table {
                thead { tr {
                    th scope="col" { (texts.charge()) } th.num scope="col" { (texts.quantity()) } th.num scope="col" { (texts.unit_price()) }
                    th.num scope="col" { (texts.amount()) } th.num scope="col" { (texts.tax()) } th.num scope="col" { (texts.sum()) } th scope="col" { (texts.currency()) }
                } }
                tbody {
                    @for line in charges {
                        tr {
                            td { (cell(line, "name"))
                                @if let Some(when) = line.get("applied_condition").and_then(Value::as_str) { div.small.quiet { (when) } } }
                            td.num { (cell(line, "quantity")) " " (cell(line, "unit")) }
                            td.num { (cell(line, "unit_price")) }
                            td.num { (cell(line, "amount")) }
                            td.num { (cell(line, "vat_rate")) " %" }
                            td.num { (cell(line, "total")) }
                            td { (cell(line, "currency")) }
                        }
                    }
                }
            }
        }
        dl {
            @for (label, member) in members {
                @let lines = quotation.content.get(member).map(format::free).unwrap_or_default();
                @if lines.iter().any(|l| !l.is_empty()) {
                    dt { (label) }
                    dd { @for line in lines { div { (line) } } }
                }
            }
        }
    }
}
