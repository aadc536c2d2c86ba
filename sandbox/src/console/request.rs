//! One request with everything about it, and the forms that move it on.

use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use jiff::Timestamp;
use maud::{Markup, html};
use serde_json::Value;

use super::fields::Fields;
use super::layout::{Place, banner, page as shell, plain};
use super::{forms, log, words};
use crate::model::cargo::calculate;
use crate::model::catalog;
use crate::model::delivery::Delivery;
use crate::model::input::{CargoLine, DimensionUnit, RequestInput};
use crate::model::quotation::Quotation;
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
    render(&operator, &code, None, done, &Fields::default())
}

/// The page after a refusal: the sentence on top, what was typed still there.
pub(super) fn refused(
    operator: &Operator,
    code: &str,
    status: StatusCode,
    alert: &str,
    typed: &Fields,
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
    typed: &Fields,
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
            span.tag data-tone=(words::tone(request.status)) { (request.status.label()) }
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
            div.banner.wait { b { "Đang chờ đối tác bổ sung" } @for line in words::free(asked) { p.pre { (line) } } }
        }
        div.cols {
            div {
                (supplied(&request.input))
                (cargo(&request))
                (quotations(&request, now))
                (milestones(&request))
                (documents(&request))
                (history(&request))
                section { h2 { "Webhook của yêu cầu này" } (log::table(&deliveries)) }
            }
            aside { (forms::all(&request, typed)) }
        }
    };
    shell(operator, &request.rfq_code, Place::Requests, &main).into_response()
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

fn cargo(request: &Request) -> Markup {
    let mode = request.transport_mode();
    let packages: u64 = request
        .input
        .cargos
        .iter()
        .fold(0, |sum, c| sum.saturating_add(c.package_count));
    html! {
        section {
            h2 { "Hàng hoá: " (request.input.cargos.len()) " dòng, " (words::grouped(&packages.to_string())) " kiện" }
            div.scroll.tall {
                table {
                    thead { tr {
                        th scope="col" { "Hàng" } th.num scope="col" { "Kiện" } th.num scope="col" { "Kg" }
                        th scope="col" { "Kích thước kiện" } th.num scope="col" { "m³" } th.num scope="col" { "Kg tính cước" }
                    } }
                    tbody { @for (index, line) in request.input.cargos.iter().enumerate() { (cargo_line(index, line, mode)) } }
                }
            }
        }
    }
}

fn cargo_line(index: usize, line: &CargoLine, mode: Option<&str>) -> Markup {
    let calculated = calculate(line, mode);
    let figure = |v: Option<rust_decimal::Decimal>| {
        v.map_or_else(|| "–".to_owned(), |v| words::grouped(&v.normalize().to_string()))
    };
    let unit = match line.dimension_unit {
        DimensionUnit::Cm => "cm",
        DimensionUnit::M => "m",
        DimensionUnit::Mm => "mm",
        DimensionUnit::Inch => "inch",
    };
    let flags: Vec<&str> = [
        (line.has_battery, "có pin"),
        (line.has_liquid, "chất lỏng"),
        (line.has_chemical, "hoá chất"),
        (line.is_dangerous, "hàng nguy hiểm"),
        (line.requires_permit, "cần giấy phép"),
    ]
    .into_iter()
    .filter_map(|(flag, label)| (flag == Some(true)).then_some(label))
    .collect();
    let more = [
        line.package_type.clone(),
        line.hs_code.as_ref().map(|hs| format!("HS {hs}")),
        line.temperature_requirement.clone(),
        line.description.clone(),
        line.permit_note.clone(),
        line.note.clone(),
        (!flags.is_empty()).then(|| flags.join(", ")),
        line.goods_value.map(|v| {
            let currency = line.goods_currency.as_deref().unwrap_or_default();
            format!(
                "trị giá {} {currency}",
                words::grouped(&v.normalize().to_string())
            )
        }),
    ];
    html! {
        tr {
            td { (index + 1) ". " (line.name)
                div.small.quiet { (more.into_iter().flatten().collect::<Vec<_>>().join(" · ")) } }
            td.num { (words::grouped(&line.package_count.to_string())) }
            td.num { (figure(line.gross_weight)) }
            td {
                @if let Some(count) = line.container_count {
                    (count) " × " (line.container_type.as_deref().unwrap_or("container"))
                }
                @if line.length.is_some() || line.container_count.is_none() {
                    div.nowrap { (figure(line.length)) " × " (figure(line.width)) " × " (figure(line.height)) " " (unit) }
                }
            }
            td.num { (figure(calculated.volume)) }
            td.num { (figure(calculated.chargeable_weight)) }
        }
    }
}

fn quotations(request: &Request, now: Timestamp) -> Markup {
    let newest = request.quotations.len();
    html! {
        section {
            h2 { "Báo giá" }
            @if newest == 0 { p.quiet { "Chưa có báo giá." } }
            @for (index, quotation) in request.quotations.iter().enumerate().rev() {
                details open[index + 1 == newest] {
                    summary {
                        b { "Phiên bản " (quotation.version) } " · " (total_text(quotation))
                        span.small.quiet {
                            " · gửi " (words::time(quotation.sent_at))
                            " · hiệu lực đến " (quotation.valid_until.strftime("%d/%m/%Y").to_string())
                        }
                        @if quotation.is_expired(now) { " " span.tag data-tone="off" { "Hết hiệu lực" } }
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
    format!("{} {}", words::number(total), quotation.text("currency"))
}

fn quotation_body(quotation: &Quotation) -> Markup {
    let charges = quotation
        .content
        .get("charges")
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    let cell = |line: &Value, name: &str| words::number(line.get(name).unwrap_or(&Value::Null));
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
                @let lines = quotation.content.get(member).map(words::free).unwrap_or_default();
                @if lines.iter().any(|l| !l.is_empty()) {
                    dt { (label) }
                    dd { @for line in lines { div { (line) } } }
                }
            }
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
                        div.small.quiet { (words::time(m.happened_at)) " · " (m.location.as_deref().unwrap_or("–")) }
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
                            (catalog::document_label(&a.doc_type)) " · " (words::size(a.file_size)) " · "
                            @if a.by == Actor::Partner { "đối tác gửi" } @else { "đã chia sẻ" }
                            " " (words::time(a.uploaded_at))
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
                        span.nowrap.quiet { (words::time(entry.at)) } " "
                        span.tag { (words::actor(entry.by)) } " "
                        (words::action(entry.action))
                        @if let Some(note) = &entry.note { span.quiet { ": " (note) } }
                    }
                }
            }
        }
    }
}

/// A document's bytes, always as a download: what partners upload is theirs, not the console's.
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
