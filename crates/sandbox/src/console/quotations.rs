//! A request's quotation versions.

use jiff::Timestamp;
use maud::{Markup, html};
use serde_json::Value;

use super::format;
use crate::model::quotation::Quotation;
use crate::model::request::Request;
use crate::model::status::Status;

/// All versions, the newest open.
pub(super) fn section(request: &Request, now: Timestamp) -> Markup {
    let newest = request.quotations.len();
    let waiting = request.status == Status::Quoted;
    html! {
        section {
            h2 { "Báo giá" }
            @if newest == 0 { p.quiet { "Chưa có báo giá." } }
            @for (index, quotation) in request.quotations.iter().enumerate().rev() {
                details open[index + 1 == newest] {
                    summary {
                        b { "Phiên bản " (quotation.version) } " · " (total_text(quotation))
                        span.small.quiet {
                            " · gửi " (format::time(quotation.sent_at))
                            " · hiệu lực đến " (quotation.valid_until.strftime("%d/%m/%Y").to_string())
                        }
                        @if waiting && quotation.is_expired(now) { " " span.tag data-tone="off" { "Hết hiệu lực" } }
                        @if quotation.closed_for_responses { " " span.tag data-tone="stop" { "Không nhận phản hồi" } }
                    }
                    (quotation_body(quotation))
                }
            }
        }
    }
}

fn total_text(quotation: &Quotation) -> String {
    let total = quotation
        .content
        .get("totals")
        .and_then(|t| t.get("total"))
        .unwrap_or(&Value::Null);
    format!("{} {}", format::number(total), quotation.text("currency"))
}

fn quotation_body(quotation: &Quotation) -> Markup {
    let charges = quotation
        .content
        .get("charges")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let cell = |line: &Value, name: &str| format::number(line.get(name).unwrap_or(&Value::Null));
    let texts = [
        ("Tuyến", "route"),
        ("Hãng", "carrier"),
        ("Lịch trình", "schedule"),
        ("Thời gian", "transit_time"),
        ("Đã bao gồm", "inclusions"),
        ("Không bao gồm", "exclusions"),
        ("Rủi ro", "risks"),
        ("Điều khoản", "terms"),
    ];
    html! {
        div.scroll {
            table {
                thead { tr {
                    th scope="col" { "Khoản phí" } th.num scope="col" { "Số lượng" } th.num scope="col" { "Đơn giá" }
                    th.num scope="col" { "Thành tiền" } th.num scope="col" { "Thuế" } th.num scope="col" { "Cộng" } th scope="col" { "Tiền" }
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
            @for (label, member) in texts {
                @let lines = quotation.content.get(member).map(format::free).unwrap_or_default();
                @if lines.iter().any(|l| !l.is_empty()) {
                    dt { (label) }
                    dd { @for line in lines { div { (line) } } }
                }
            }
        }
    }
}
