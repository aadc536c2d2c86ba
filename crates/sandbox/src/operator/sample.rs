//! A valid request and an ordinary quotation, for tests and the control endpoints.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use crate::model::quotation::{Charge, QuotationDraft, QuotationText};

/// Request input fields that satisfy every rule (no `partner_ref`).
pub fn request_fields() -> Map<String, Value> {
    let fields = json!({
        "contact_name": "Trần Minh Khôi",
        "service_codes": ["air_freight"],
        "origin_country": "VN",
        "origin_address": "Lô A2, KCN Tân Bình, TP. Hồ Chí Minh",
        "dest_country": "DE",
        "dest_port": "FRA",
        "incoterm": "FCA",
        "pickup_date": "2026-07-20",
        "currency": "USD",
        "cargos": [{
            "name": "Linh kiện điện tử",
            "package_count": 10,
            "gross_weight": 850.5,
            "length": 120, "width": 80, "height": 100,
        }],
    });
    match fields {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// An air quotation of three charges in VND.
pub fn quotation(valid_until: Date) -> QuotationDraft {
    let charge = |name: &str, unit: &str, quantity: i64, price: i64, vat: i64| Charge {
        name: name.to_owned(),
        unit: unit.to_owned(),
        quantity: Decimal::from(quantity),
        unit_price: Decimal::from(price),
        currency: "VND".to_owned(),
        vat_rate: Decimal::from(vat),
        applied_condition: None,
    };
    let text = QuotationText {
        currency: "VND".to_owned(),
        services: "Vận chuyển hàng không, khai báo hải quan xuất khẩu".to_owned(),
        route: "SGN – FRA".to_owned(),
        delivery_scope: "Từ kho đến sân bay".to_owned(),
        carrier: "Vietnam Airlines Cargo".to_owned(),
        schedule: "Bay thẳng thứ Ba, thứ Năm, thứ Bảy".to_owned(),
        transit_time: "3 – 4 ngày".to_owned(),
        inclusions: vec!["Lấy hàng tại kho trong nội thành".to_owned()],
        exclusions: vec!["Thuế nhập khẩu tại nước đến".to_owned()],
        risks: vec![(
            "Mùa cao điểm".to_owned(),
            "Chỗ có thể bị dời 1 – 2 ngày.".to_owned(),
        )],
        terms: vec!["Thanh toán trong 15 ngày kể từ ngày xuất hóa đơn.".to_owned()],
    };
    let charges = [
        charge("Cước hàng không", "kg", 1600, 92_000, 0),
        charge("Phí xử lý tại sân bay", "kg", 1600, 2_100, 8),
        charge("Khai báo hải quan", "tờ khai", 1, 1_200_000, 8),
    ];
    QuotationDraft::new(text, &charges, valid_until)
}
