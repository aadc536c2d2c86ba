//! The form of a quotation, prefilled with a proposal, or with the last version at a slightly lower price.

pub(super) mod cells;
mod draft;
mod prefill;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use maud::{Markup, html};

use self::cells::{COLUMNS, ROWS, cell_name};
use super::actions::finish;
use super::fields::FormFields;
use super::layout::{Navigation, banner, page as shell, plain};
use crate::clock::local_date;
use crate::model::error::OperatorError;
use crate::model::request::Request;
use crate::model::status::Status;
use crate::operator::Operator;

/// Empty rows after the filled ones.
const SPARE: usize = 3;

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
            &FormFields::default(),
        );
    }
    let today = local_date(operator.now());
    let offered = match request.quotation() {
        Some(last) => prefill::next_version(last, today),
        None => prefill::first_version(&request, today),
    };
    form(&operator, &request, None, &offered).into_response()
}

pub(super) async fn send(
    State(operator): State<Operator>,
    Path(code): Path<String>,
    fields: FormFields,
) -> Response {
    let Some(request) = operator.request(&code) else {
        return plain(
            &operator,
            StatusCode::NOT_FOUND,
            &OperatorError::UnknownRequest.to_string(),
        );
    };
    match draft::read(&fields) {
        Ok(draft) => {
            let outcome = operator.send_quotation(&code, draft).map(drop);
            finish(&operator, &code, "quotation", outcome, &FormFields::default())
        }
        Err(sentences) => {
            let page = form(&operator, &request, Some(&sentences), &fields);
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

fn form(operator: &Operator, request: &Request, wrong: Option<&[String]>, typed: &FormFields) -> Markup {
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
    shell(operator, &title, Navigation::Requests, &main)
}

fn charge_row(row: usize, typed: &FormFields) -> Markup {
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
