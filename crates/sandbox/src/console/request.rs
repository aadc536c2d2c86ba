//! The page of one request: its data and the forms of actions.

use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use maud::{Markup, html};

use super::fields::FormFields;
use super::layout::{Navigation, banner, page as shell, plain};
use super::{cargo_table, deliveries, format, forms, quotations};
use crate::model::catalog;
use crate::model::delivery::Delivery;
use crate::model::input::RequestInput;
use crate::model::request::{Actor, Request};
use crate::operator::Operator;

const UNKNOWN: &str = "Không tìm thấy yêu cầu báo giá.";

pub(super) async fn page(
    State(operator): State<Operator>,
    Path(code): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let done = query
        .as_deref()
        .and_then(|q| q.strip_prefix("done="))
        .and_then(forms::done_sentence);
    render(&operator, &code, None, done, &FormFields::default())
}

/// The page after a refusal, with the message and the typed values.
pub(super) fn refused(
    operator: &Operator,
    code: &str,
    status: StatusCode,
    alert: &str,
    typed: &FormFields,
) -> Response {
    let mut response = render(operator, code, Some(alert), None, typed);
    if response.status() == StatusCode::OK {
        *response.status_mut() = status;
    }
    response
}

fn render(
    operator: &Operator,
    code: &str,
    alert: Option<&str>,
    done: Option<&'static str>,
    typed: &FormFields,
) -> Response {
    let Some(request) = operator.request(code) else {
        return plain(operator, StatusCode::NOT_FOUND, UNKNOWN);
    };
    let now = operator.now();
    let (account, deliveries) = {
        let state = operator.read();
        let account = state
            .accounts
            .get(&request.account)
            .map(|a| a.name.clone())
            .unwrap_or_default();
        let deliveries: Vec<Delivery> = state
            .deliveries
            .values()
            .rev()
            .filter(|d| d.rfq_code == code)
            .take(20)
            .cloned()
            .collect();
        (account, deliveries)
    };
    let main = html! {
        p.crumb { a href="/" { "Yêu cầu" } }
        div.head {
            h1 { (request.rfq_code) }
            span.tag data-tone=(format::tone(request.status)) { (request.status.label()) }
            @if request.is_on_hold { span.tag data-tone="stop" { "Tạm giữ" } }
        }
        p.quiet {
            (account) " · " (request.input.partner_ref.as_deref().unwrap_or("Không có tham chiếu"))
            @if let Some(q) = request.quotation() { " · " (q.quotation_no) " v" (q.version) }
            @if let Some(job) = &request.job_number { " · " (job) }
        }
        (banner(alert, done))
        @if let Some(note) = request.open_negotiation() {
            div.banner.wait { b { "Đối tác đề nghị thương lượng" } p { (note) } }
        }
        @if let Some(asked) = &request.info_request {
            div.banner.wait { b { "Đang chờ đối tác bổ sung" } @for line in format::free(asked) { p.pre { (line) } } }
        }
        div.cols {
            div {
                (supplied(&request.input))
                (cargo_table::table(&request))
                (quotations::section(&request, now))
                (milestones(&request))
                (documents(&request))
                (history(&request))
                section { h2 { "Webhook của yêu cầu này" } (deliveries::table(&deliveries)) }
            }
            aside { (forms::all(&request, typed)) }
        }
    };
    shell(operator, &request.rfq_code, Navigation::Requests, &main).into_response()
}

fn supplied(input: &RequestInput) -> Markup {
    let join = |parts: &[&Option<String>]| {
        parts
            .iter()
            .filter_map(|p| p.as_deref())
            .filter(|p| !p.is_empty())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let labels = |codes: &[String], label: &dyn Fn(&str) -> Option<&'static str>| {
        codes
            .iter()
            .map(|c| label(c).unwrap_or(c).to_owned())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let date = |label: &str, date: Option<jiff::civil::Date>| {
        date.map(|d| format!("{label} {}", d.strftime("%d/%m/%Y")))
    };
    let schedule = [
        date("giao trước", input.delivery_required_date),
        date("lấy hàng", input.pickup_date),
        date("hàng sẵn sàng", input.cargo_ready_date),
        date("ETD", input.etd_expected),
        input
            .transit_time_required
            .as_ref()
            .map(|t| format!("thời gian vận chuyển: {t}")),
    ];
    let scope = input.delivery_scope.as_deref();
    let rows = [
        (
            "Liên hệ",
            join(&[
                &Some(input.contact_name.clone()),
                &input.contact_position,
                &input.contact_phone,
                &input.contact_email,
            ]),
        ),
        (
            "Dịch vụ",
            labels(&input.service_codes, &|c| catalog::service(c).map(|s| s.name)),
        ),
        (
            "Lấy hàng",
            join(&[
                &input.origin_port,
                &input.origin_address,
                &input.origin_state,
                &input.origin_country,
            ]),
        ),
        (
            "Giao hàng",
            join(&[
                &input.dest_port,
                &input.dest_address,
                &input.dest_state,
                &input.dest_postal_code,
                &input.dest_country,
            ]),
        ),
        (
            "Điều kiện",
            join(&[
                &input.incoterm,
                &scope.map(|c| {
                    catalog::label(catalog::DELIVERY_SCOPES, c)
                        .unwrap_or(c)
                        .to_owned()
                }),
            ]),
        ),
        (
            "Thời gian",
            schedule.into_iter().flatten().collect::<Vec<_>>().join("; "),
        ),
        (
            "Yêu cầu riêng",
            labels(&input.special_requirements, &|c| {
                catalog::label(catalog::SPECIAL_REQUIREMENTS, c)
            }),
        ),
        ("Ghi chú", input.special_note.clone().unwrap_or_default()),
        ("Báo giá bằng", input.currency.clone().unwrap_or_default()),
        (
            "Xuất hoá đơn",
            join(&[
                &input.customer_tax_code,
                &input.customer_address,
                &input.customer_country,
            ]),
        ),
    ];
    html! {
        section {
            h2 { "Thông tin đối tác gửi" }
            dl { @for (label, value) in &rows { @if !value.is_empty() { dt { (label) } dd.pre { (value) } } } }
        }
    }
}

fn milestones(request: &Request) -> Markup {
    html! {
        section {
            h2 { "Hành trình" }
            @if request.milestones.is_empty() { p.quiet { "Chưa có mốc nào." } }
            ol.timeline {
                @for m in request.milestones_newest_first() {
                    li {
                        b { (m.operation_status_label) } " " code { (m.operation_status) }
                        div.small.quiet { (format::time(m.happened_at)) " · " (m.location.as_deref().unwrap_or("–")) }
                        @if let Some(content) = &m.content { div.pre { (content) } }
                    }
                }
            }
        }
    }
}

fn documents(request: &Request) -> Markup {
    html! {
        section {
            h2 { "Chứng từ" }
            @if request.attachments.is_empty() { p.quiet { "Chưa có chứng từ nào." } }
            ul.files {
                @for a in request.attachments.iter().rev() {
                    li {
                        a href={ "/requests/" (request.rfq_code) "/documents/" (a.id) } { (a.file_name) }
                        div.small.quiet {
                            (catalog::document_label(&a.doc_type)) " · " (format::size(a.file_size)) " · "
                            @if a.by == Actor::Partner { "đối tác gửi" } @else { "đã chia sẻ" }
                            " " (format::time(a.uploaded_at))
                            @if let Some(note) = &a.note { " · " (note) }
                        }
                    }
                }
            }
        }
    }
}

fn history(request: &Request) -> Markup {
    html! {
        section {
            h2 { "Lịch sử" }
            ol.history {
                @for entry in request.history.iter().rev() {
                    li {
                        span.nowrap.quiet { (format::time(entry.at)) } " "
                        span.tag { (format::actor(entry.by)) } " "
                        (format::action(entry.action))
                        @if let Some(note) = &entry.note { span.quiet { ": " (note) } }
                    }
                }
            }
        }
    }
}

/// The bytes of a document, always as a download, so that uploaded content never runs on the console's origin.
pub(super) async fn document(
    State(operator): State<Operator>,
    Path((code, id)): Path<(String, u64)>,
) -> Response {
    let known = operator
        .request(&code)
        .and_then(|r| r.attachments.into_iter().find(|a| a.id == id));
    let reading = operator.clone();
    let bytes = tokio::task::spawn_blocking(move || reading.files().get(id)).await;
    let (Some(attachment), Ok(Ok(bytes))) = (known, bytes) else {
        return plain(&operator, StatusCode::NOT_FOUND, "Không tìm thấy chứng từ.");
    };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/octet-stream"),
    );
    let name =
        percent_encoding::utf8_percent_encode(&attachment.file_name, percent_encoding::NON_ALPHANUMERIC);
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename*=UTF-8''{name}")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
