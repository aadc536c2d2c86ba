//! The quotation as the operator's HTML document. Staff-entered content of any shape is shown escaped.

use axum::response::Html;
use leptos::prelude::*;
use serde_json::Value;

use crate::clock::zone;
use crate::html;
use crate::model::quotation::Quotation;
use crate::model::request::Request;
use crate::number_format::Notation;

const STYLE: &str = "body{font:14px/1.45 'Times New Roman',serif;color:#111;max-width:190mm;margin:10mm auto}\
h1{font-size:22px;text-align:center;margin:18px 0 4px}h2{font-size:15px;margin:16px 0 4px}\
table{border-collapse:collapse;width:100%}th,td{border:1px solid #888;padding:3px 6px;vertical-align:top}\
th{background:#eee}td.n{text-align:right;white-space:nowrap}.c{text-align:center}.s{color:#555}\
@media print{body{margin:0}}";

/// The document of one quotation version.
pub fn quotation(request: &Request, quotation: &Quotation, customer: &str) -> Html<String> {
    let content = &quotation.content;
    let text = |member: &str| shown(content.get(member));
    let sent = quotation
        .sent_at
        .to_zoned(zone())
        .strftime("%d/%m/%Y")
        .to_string();
    let valid = quotation.valid_until.strftime("%d/%m/%Y").to_string();
    let no = &quotation.quotation_no;
    let rows = [
        ("Khách hàng", customer.to_owned()),
        ("Người liên hệ", request.input.contact_name.clone()),
        ("Mã yêu cầu", request.rfq_code.clone()),
        (
            "Mã tham chiếu",
            request.input.partner_ref.clone().unwrap_or_default(),
        ),
        ("Dịch vụ", text("services")),
        ("Tuyến", text("route")),
        ("Phạm vi giao nhận", text("delivery_scope")),
        ("Hãng vận chuyển", text("carrier")),
        ("Lịch trình", text("schedule")),
        ("Thời gian vận chuyển", text("transit_time")),
    ]
    .map(|(label, value)| view! { <tr><th scope="row">{label}</th><td>{value}</td></tr> });
    let version = quotation.version;
    html::document(view! {
        <html lang="vi">
            <head>
                <meta charset="utf-8" />
                <title>{format!("Báo giá {no}")}</title>
                <style>{STYLE}</style>
            </head>
            <body>
                <p>
                    <b>"CÔNG TY CỔ PHẦN GIAO NHẬN VẬN TẢI THỬ NGHIỆM"</b>
                    <br />
                    <span class="s">
                        "Tầng 12, số 9 đường Tôn Đức Thắng, TP. Hồ Chí Minh · báo giá điện tử"
                    </span>
                </p>
                <h1>"BÁO GIÁ DỊCH VỤ GIAO NHẬN"</h1>
                <p class="c">
                    "Số: "<b>{no.as_str()}</b>
                    {format!(" · Phiên bản {version} · Ngày {sent} · Hiệu lực đến hết ngày {valid}")}
                </p>
                <table>{rows.into_iter().collect_view()}</table>
                <h2>"1. Chi phí"</h2>
                {charges(content.get("charges"))}
                {totals(content.get("totals"), text("currency"))}
                {list("2. Đã bao gồm", content.get("inclusions"))}
                {list("3. Chưa bao gồm", content.get("exclusions"))}
                {list("4. Rủi ro và lưu ý", content.get("risks"))}
                {list("5. Điều khoản", content.get("terms"))}
                <p class="s">"Báo giá này được lập tự động và có giá trị không cần chữ ký."</p>
            </body>
        </html>
    })
}

fn charges(charges: Option<&Value>) -> impl IntoView {
    let heads = [
        "STT",
        "Khoản phí",
        "Đơn vị",
        "Số lượng",
        "Đơn giá",
        "Thành tiền",
        "VAT %",
        "Tiền VAT",
        "Tổng",
        "Tiền tệ",
        "Điều kiện áp dụng",
    ]
    .map(|head| view! { <th scope="col">{head}</th> });
    let lines = charges.and_then(Value::as_array).into_iter().flatten();
    view! {
        <table>
            <thead>
                <tr>{heads.into_iter().collect_view()}</tr>
            </thead>
            <tbody>{lines.map(charge).collect_view()}</tbody>
        </table>
    }
}

fn charge(line: &Value) -> impl IntoView {
    let figures = [
        "quantity",
        "unit_price",
        "amount",
        "vat_rate",
        "vat_amount",
        "total",
    ]
    .map(|figure| view! { <td class="n">{shown(line.get(figure))}</td> });
    view! {
        <tr>
            <td class="c">{shown(line.get("line_no"))}</td>
            <td>{shown(line.get("name"))}</td>
            <td>{shown(line.get("unit"))}</td>
            {figures.into_iter().collect_view()}
            <td class="c">{shown(line.get("currency"))}</td>
            <td>{shown(line.get("applied_condition"))}</td>
        </tr>
    }
}

fn totals(totals: Option<&Value>, currency: String) -> impl IntoView {
    let figure = |member: &str| shown(totals.and_then(|t| t.get(member)));
    let currency = format!(" {currency}");
    view! {
        <p>
            "Cộng tiền dịch vụ: "<b>{figure("amount")}</b>{currency.clone()}<br />
            "Thuế GTGT: "<b>{figure("vat")}</b>{currency.clone()}<br />
            "Tổng cộng: "<b>{figure("total")}</b>{currency}
        </p>
    }
}

fn list(heading: &'static str, items: Option<&Value>) -> impl IntoView {
    let items = items
        .and_then(Value::as_array)
        .filter(|items| !items.is_empty())?;
    let items = items.iter().map(|item| view! { <li>{shown(Some(item))}</li> });
    Some(view! {
        <h2>{heading}</h2>
        <ul>{items.collect_view()}</ul>
    })
}

/// Any JSON value as text: numbers in Vietnamese grouping, objects as their values.
fn shown(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => Notation::Vietnamese.write(&number.to_string()),
        Some(Value::Bool(value)) => (if *value { "Có" } else { "Không" }).to_owned(),
        Some(Value::Array(items)) => items
            .iter()
            .map(|v| shown(Some(v)))
            .collect::<Vec<_>>()
            .join("; "),
        Some(Value::Object(map)) => map
            .values()
            .map(|v| shown(Some(v)))
            .collect::<Vec<_>>()
            .join(": "),
    }
}
