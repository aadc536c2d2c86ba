//! Writing a quotation: a form prefilled with a plausible proposal, or with the last version made a little cheaper.

use std::str::FromStr;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use jiff::ToSpan;
use jiff::civil::Date;
use maud::{Markup, html};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::actions::finish;
use super::fields::{Fields, figure};
use super::layout::{Place, banner, page as shell, plain};
use super::words;
use crate::clock::local_date;
use crate::demo::pricing::{draft, propose};
use crate::demo::script_rng;
use crate::model::error::OperatorError;
use crate::model::quotation::{Charge, Quotation, QuotationDraft, QuotationText};
use crate::model::request::Request;
use crate::model::status::Status;
use crate::operator::Operator;

/// Columns of a charge line, as fields.
pub(super) const COLUMNS: [&str; 7] = [
    "name",
    "unit",
    "quantity",
    "unit_price",
    "currency",
    "vat_rate",
    "applied_condition",
];
/// Empty rows below the filled ones.
const SPARE: usize = 3;
/// Most rows that are read.
const ROWS: usize = 100;

pub(super) async fn page(State(operator): State<Operator>, Path(code): Path<String>) -> Response {
    let Some(request) = operator.request(&code) else {
        return plain(
            &operator,
            StatusCode::NOT_FOUND,
            &OperatorError::UnknownRequest.to_string(),
        );
    };
    if !matches!(request.status, Status::Quoting | Status::Quoted) {
        let refusal = OperatorError::NotAllowed {
            action: "Gửi báo giá",
            status: request.status,
        };
        return super::request::refused(
            &operator,
            &code,
            StatusCode::UNPROCESSABLE_ENTITY,
            &refusal.to_string(),
            &Fields::default(),
        );
    }
    let today = local_date(operator.now());
    let offered = match request.quotation() {
        Some(last) => cheaper(last, today),
        None => proposal(&request, today),
    };
    form(&operator, &request, None, &offered).into_response()
}

pub(super) async fn send(
    State(operator): State<Operator>,
    Path(code): Path<String>,
    fields: Fields,
) -> Response {
    let Some(request) = operator.request(&code) else {
        return plain(
            &operator,
            StatusCode::NOT_FOUND,
            &OperatorError::UnknownRequest.to_string(),
        );
    };
    match read(&fields) {
        Ok(draft) => {
            let outcome = operator.send_quotation(&code, draft).map(drop);
            finish(&operator, &code, "quotation", outcome, &Fields::default())
        }
        Err(sentences) => {
            let page = form(&operator, &request, Some(&sentences), &fields);
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

/// What the form says, as a draft; else what is wrong, a sentence each.
fn read(fields: &Fields) -> Result<QuotationDraft, Vec<String>> {
    let mut wrong = Vec::new();
    let mut charges = Vec::new();
    for row in 0..ROWS {
        let cell = |column: &str| fields.text(&cell_name(row, column));
        if ["name", "quantity", "unit_price"]
            .iter()
            .all(|column| cell(column).is_empty())
        {
            continue;
        }
        let line = row + 1;
        let mut number = |column: &str, label: &str| {
            let value = figure(cell(column));
            if value.is_none() {
                wrong.push(format!("Dòng {line}: {label} phải là số."));
            }
            value.unwrap_or_default()
        };
        let quantity = number("quantity", "số lượng");
        let unit_price = number("unit_price", "đơn giá");
        let vat_rate = if cell("vat_rate").is_empty() {
            Decimal::ZERO
        } else {
            number("vat_rate", "thuế suất")
        };
        if cell("name").is_empty() {
            wrong.push(format!("Dòng {line}: vui lòng nhập tên khoản phí."));
        }
        let currency = cell("currency");
        charges.push(Charge {
            name: cell("name").to_owned(),
            unit: cell("unit").to_owned(),
            quantity,
            unit_price,
            currency: if currency.is_empty() {
                fields.text("currency")
            } else {
                currency
            }
            .to_owned(),
            vat_rate,
            applied_condition: fields.some(&cell_name(row, "applied_condition")),
        });
    }
    if charges.is_empty() && wrong.is_empty() {
        wrong.push("Báo giá cần ít nhất một khoản phí.".to_owned());
    }
    if fields.text("currency").is_empty() {
        wrong.push("Vui lòng nhập loại tiền của báo giá.".to_owned());
    }
    let valid_until = fields.date("valid_until");
    if valid_until.is_none() {
        wrong.push("Ngày hết hiệu lực không hợp lệ, định dạng đúng là YYYY-MM-DD.".to_owned());
    }
    let (Some(valid_until), true) = (valid_until, wrong.is_empty()) else {
        return Err(wrong);
    };
    let text = |name: &str| fields.text(name).to_owned();
    let texts = QuotationText {
        currency: text("currency"),
        services: text("services"),
        route: text("route"),
        delivery_scope: text("delivery_scope"),
        carrier: text("carrier"),
        schedule: text("schedule"),
        transit_time: text("transit_time"),
        inclusions: fields.lines("inclusions"),
        exclusions: fields.lines("exclusions"),
        risks: Vec::new(),
        terms: fields.lines("terms"),
    };
    // `title | description` becomes an object, anything else a plain sentence.
    let risks = fields
        .lines("risks")
        .into_iter()
        .map(|line| match line.split_once(" | ") {
            Some((title, description)) => json!({"title": title.trim(), "description": description.trim()}),
            None => Value::String(line),
        });
    let mut draft = draft(texts, &charges, valid_until, Some(risks.collect()));
    draft.can_respond = fields.has("can_respond");
    Ok(draft)
}

fn cell_name(row: usize, column: &str) -> String {
    format!("charges[{row}][{column}]")
}

/// A first offer, worked out from cargo and lane.
fn proposal(request: &Request, today: Date) -> Fields {
    let offer = propose(
        &request.input,
        &mut script_rng(&request.rfq_code).fork(1),
        today,
        1,
    );
    let mut fields = Fields::default();
    let text = offer.text;
    for (name, value) in [
        ("currency", text.currency),
        ("valid_until", offer.valid_until.to_string()),
        ("services", text.services),
        ("route", text.route),
        ("delivery_scope", text.delivery_scope),
        ("carrier", text.carrier),
        ("schedule", text.schedule),
        ("transit_time", text.transit_time),
        ("inclusions", text.inclusions.join("\n")),
        ("exclusions", text.exclusions.join("\n")),
        (
            "risks",
            offer.risks.iter().map(risk_line).collect::<Vec<_>>().join("\n"),
        ),
        ("terms", text.terms.join("\n")),
        ("can_respond", "1".to_owned()),
    ] {
        fields.push(name, value);
    }
    for (row, charge) in offer.charges.into_iter().enumerate() {
        let cells = [
            charge.name,
            charge.unit,
            words::grouped(&charge.quantity.normalize().to_string()),
            words::grouped(&charge.unit_price.normalize().to_string()),
            charge.currency,
            words::grouped(&charge.vat_rate.normalize().to_string()),
            charge.applied_condition.unwrap_or_default(),
        ];
        for (column, value) in COLUMNS.into_iter().zip(cells) {
            fields.push(cell_name(row, column), value);
        }
    }
    fields
}

/// The last version with its first line, the freight, 3 % cheaper.
fn cheaper(last: &Quotation, today: Date) -> Fields {
    let mut fields = Fields::default();
    for name in [
        "currency",
        "services",
        "route",
        "delivery_scope",
        "carrier",
        "schedule",
        "transit_time",
    ] {
        fields.push(name, last.text(name));
    }
    let valid_until = today.checked_add(7.days()).unwrap_or(today).max(last.valid_until);
    fields.push("valid_until", valid_until.to_string());
    fields.push("can_respond", "1");
    for name in ["inclusions", "exclusions", "terms"] {
        fields.push(
            name,
            last.content
                .get(name)
                .map(words::free)
                .unwrap_or_default()
                .join("\n"),
        );
    }
    let list = |name: &str| {
        last.content
            .get(name)
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice)
    };
    fields.push(
        "risks",
        list("risks").iter().map(risk_line).collect::<Vec<_>>().join("\n"),
    );
    for (row, charge) in list("charges").iter().take(ROWS).enumerate() {
        for column in COLUMNS {
            let value = match charge.get(column) {
                Some(Value::String(text)) => text.clone(),
                Some(Value::Number(number)) if column == "unit_price" && row == 0 => {
                    words::grouped(&reduced(&number.to_string()))
                }
                Some(Value::Number(number)) => words::grouped(&number.to_string()),
                _ => String::new(),
            };
            fields.push(cell_name(row, column), value);
        }
    }
    fields
}

/// 3 % off, rounded to the decimals it had.
fn reduced(price: &str) -> String {
    Decimal::from_str(price).map_or_else(
        |_| price.to_owned(),
        |p| {
            p.saturating_mul(Decimal::new(97, 2))
                .round_dp(p.scale())
                .normalize()
                .to_string()
        },
    )
}

fn risk_line(risk: &Value) -> String {
    let text = |name: &str| risk.get(name).and_then(Value::as_str);
    match (text("title"), text("description")) {
        (Some(title), Some(description)) => format!("{title} | {description}"),
        _ => words::free(risk).join("; "),
    }
}

fn form(operator: &Operator, request: &Request, wrong: Option<&[String]>, typed: &Fields) -> Markup {
    let version = request.quotation().map_or(1, |q| q.version.saturating_add(1));
    let rows = (0..ROWS).rev().find(|row| {
        COLUMNS
            .iter()
            .any(|c| !typed.text(&cell_name(*row, c)).is_empty())
    });
    let rows = rows.map_or(SPARE, |last| (last + 1 + SPARE).min(ROWS));
    let line = |name: &'static str, label: &'static str| {
        html! { label { (label) input name=(name) value=(typed.text(name)); } }
    };
    let block = |name: &'static str, label: &'static str| {
        html! { label { (label) textarea name=(name) rows="5" { (typed.text(name)) } } }
    };
    let title = format!("Báo giá phiên bản {version}");
    let alert = wrong.map(|sentences| sentences.join(" "));
    let main = html! {
        p.crumb { a href="/" { "Yêu cầu" } " › " a href={ "/requests/" (request.rfq_code) } { (request.rfq_code) } }
        div.head { h1 { (title) } }
        (banner(alert.as_deref(), None))
        @if let Some(note) = request.open_negotiation() {
            div.banner.wait { b { "Đối tác đề nghị thương lượng" } p { (note) } }
        }
        form.quote method="post" action={ "/requests/" (request.rfq_code) "/quotation" } {
            div.three {
                (line("currency", "Loại tiền của báo giá"))
                label { "Hiệu lực đến hết ngày" input type="date" name="valid_until" required value=(typed.text("valid_until")); }
                label.check {
                    input type="checkbox" name="can_respond" value="1" checked[typed.has("can_respond") || typed.is_empty()];
                    "Đối tác được phản hồi"
                }
            }
            h2 { "Khoản phí" }
            div.scroll {
                table.charges {
                    thead { tr {
                        th scope="col" { "Tên khoản phí" } th scope="col" { "Đơn vị" } th scope="col" { "Số lượng" }
                        th scope="col" { "Đơn giá" } th scope="col" { "Tiền" } th scope="col" { "Thuế %" }
                        th scope="col" { "Điều kiện áp dụng" }
                    } }
                    tbody { @for row in 0..rows { (charge_row(row, typed)) } }
                }
            }
            p.small.quiet { "Viết số như 1.250.000 hoặc 36,243. Dòng trống được bỏ qua; thành tiền, thuế và tổng cộng do hệ thống tính." }
            h2 { "Nội dung" }
            div.three {
                (line("services", "Dịch vụ")) (line("route", "Tuyến")) (line("delivery_scope", "Phạm vi giao nhận"))
                (line("carrier", "Hãng vận chuyển")) (line("schedule", "Lịch trình")) (line("transit_time", "Thời gian vận chuyển"))
            }
            p.small.quiet { "Mỗi dòng là một ý. Rủi ro có thể viết \"tiêu đề | mô tả\"." }
            div.two {
                (block("inclusions", "Đã bao gồm")) (block("exclusions", "Không bao gồm"))
                (block("risks", "Rủi ro")) (block("terms", "Điều khoản"))
            }
            div.submit {
                button.primary { "Gửi " (title.to_lowercase()) }
                a href={ "/requests/" (request.rfq_code) } { "Quay lại" }
            }
        }
    };
    shell(operator, &title, Place::Requests, &main)
}

fn charge_row(row: usize, typed: &Fields) -> Markup {
    const LABELS: [&str; 7] = [
        "Tên khoản phí",
        "Đơn vị",
        "Số lượng",
        "Đơn giá",
        "Tiền",
        "Thuế suất",
        "Điều kiện áp dụng",
    ];
    html! {
        tr {
            @for (column, label) in COLUMNS.into_iter().zip(LABELS) {
                @let name = cell_name(row, column);
                @let hint = format!("Dòng {}, {label}", row + 1);
                td class={ "c-" (column) } {
                    @if column == "name" || column == "applied_condition" {
                        textarea name=(name) rows="2" aria-label=(hint) { (typed.text(&name)) }
                    } @else if matches!(column, "quantity" | "unit_price" | "vat_rate") {
                        input.num name=(name) inputmode="decimal" aria-label=(hint) value=(typed.text(&name));
                    } @else {
                        input name=(name) aria-label=(hint) value=(typed.text(&name));
                    }
                }
            }
        }
    }
}
