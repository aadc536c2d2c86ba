//! A request and a quotation as the service might send them, for the tests of every crate.

use std::sync::Arc;

use partner_api::{Quotation, RequestDetails};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::Lang;

/// A quoted request by air, with `changes` laid over it.
///
/// # Panics
/// If that is no request.
pub fn request(changes: Value) -> RequestDetails {
    let mut request = json!({
        "rfq_code": "RFQ-2607-0187", "partner_ref": "PO-88231", "quotation_no": "QT-2607-0142", "job_number": null,
        "status": "quoted", "status_label": "Đã có giá",
        "services": [{"code": "air_freight", "name": "Vận chuyển hàng không", "transport_mode": "air"}],
        "origin_country": "VN", "dest_country": "US",
        "created_at": "2026-07-08T14:20:00+07:00", "updated_at": "2026-07-16T09:15:00+07:00",
        "contact": {"name": "Nguyễn Thị Hồng Nhung", "phone": "028 5550 1234"},
        "origin": {"country": "VN", "address": "KCN Sóng Thần 1", "port": "SGN"},
        "destination": {"country": "US", "port": "LAX"},
        "schedule": {"pickup_date": "2026-07-28"},
        "incoterm": "DAP", "delivery_scope": "door_door", "currency": "VND", "special_requirements": ["insurance"],
        "cargos": [{"name": "Loa Bluetooth", "package_count": 24, "gross_weight": 412.0, "length": 60, "width": 40, "height": 45,
            "volume": 2.592, "volumetric_weight": 432.0, "chargeable_weight": 432.0, "has_battery": true}],
        "quotation": {"quotation_no": "QT-2607-0142", "version": 2, "sent_at": "2026-07-16T09:15:00+07:00", "valid_until": "2026-07-22"}
    });
    lay_over(&mut request, &changes);
    from_json(request)
}

/// A quotation, with `changes` laid over it.
///
/// # Panics
/// If that is no quotation.
pub fn quotation(changes: Value) -> Arc<Quotation> {
    let mut quotation = json!({
        "quotation_no": "QT-2607-0142", "version": 2, "sent_at": "2026-07-16T09:15:00+07:00", "valid_until": "2026-07-22",
        "is_expired": false, "can_respond": true, "currency": "VND", "services": "Hàng không", "route": "SGN – NRT – LAX",
        "delivery_scope": "Tận nơi", "carrier": "ANA Cargo", "schedule": "Thứ 3, 5, 7", "transit_time": "3–4 ngày",
        "inclusions": ["Thủ tục hải quan xuất khẩu"], "exclusions": ["Thuế nhập khẩu", "Phí lưu kho"],
        "risks": [{"name": "Mùa cao điểm", "level": "high"}, "Pin lithium"],
        "charges": [
            {"line_no": 1, "name": "Cước hàng không", "unit": "kg", "quantity": 1107, "unit_price": 4.35, "amount": 4815.45,
             "currency": "USD", "vat_rate": 0, "vat_amount": 0, "total": 4815.45},
            {"line_no": 2, "name": "THC", "unit": "kg", "quantity": 1107, "unit_price": 2200, "amount": 2_435_400, "currency": "VND",
             "vat_rate": 8, "vat_amount": 194_832, "total": 2_630_232, "applied_condition": "Tối đa 10 dòng hàng"},
            {"line_no": 9, "name": "Bảo hiểm", "unit": "lô", "quantity": 1, "unit_price": 1_180_000, "amount": 1_180_000, "currency": "VND",
             "vat_rate": 10, "vat_amount": 118_000, "total": 1_298_000}
        ],
        "totals": {"amount": 149_225_525, "vat": 598_944, "total": 149_824_469},
        "terms": ["Tỷ giá 26.150 ₫", "Thanh toán trong 15 ngày"]
    });
    lay_over(&mut quotation, &changes);
    Arc::new(from_json(quotation))
}

/// Markup that would show up as elements if any of it were not escaped.
pub const MARKUP: &str = "</textarea></title><script>alert(1)</script><img src=x onerror=alert(2)>&lt;\"'";

fn lay_over(value: &mut Value, changes: &Value) {
    for (name, change) in changes.as_object().into_iter().flatten() {
        value[name] = change.clone();
    }
}

fn from_json<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).unwrap_or_else(|error| panic!("test data: {error}"))
}

/// Reads a figure as a person does who knows one language's way of writing alone: digits with a point before the decimals
/// (`1107.5`); `None` if its marks do not fit that way of writing.
pub fn figure_as_read(text: &str, lang: Lang) -> Option<String> {
    let (decimal, group) = lang.pick((',', '.'), ('.', ','));
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text),
    };
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = text.split(decimal);
    let (whole, decimals) = (parts.next()?, parts.next());
    if parts.next().is_some() || decimals.is_some_and(|decimals| !is_number(decimals)) {
        return None;
    }
    let groups: Vec<&str> = whole.split(group).collect();
    let (first, rest) = groups.split_first()?;
    let fits = is_number(first)
        && (rest.is_empty() || first.len() <= 3 && !first.starts_with('0'))
        && rest.iter().all(|part| part.len() == 3 && is_number(part));
    let decimals = decimals.unwrap_or_default().trim_end_matches('0');
    let dot = if decimals.is_empty() { "" } else { "." };
    fits.then(|| format!("{sign}{}{dot}{decimals}", groups.concat()))
}
