//! Pages as browsers get them, for tests: the whole document, parsed.

use std::sync::Arc;

use leptos::prelude::*;
use partner_api::RequestDetails;
use scraper::{Html, Selector};
use serde_json::{Value, json};

use crate::document::{Document, Page};
use crate::frame::{Frame, SignedIn};
use crate::request_header::About;
use crate::text::Lang;

/// Markup that would show up as elements if any of it were not escaped.
pub const MARKUP: &str = "</textarea></title><script>alert(1)</script><img src=x onerror=alert(2)>&lt;\"'";

/// 20 July 2026, 11:00 in Hà Nội, somebody signed in.
pub fn frame(lang: Lang) -> Frame {
    Frame {
        lang,
        zone: jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap(),
        now: "2026-07-20T11:00:00+07:00".parse().unwrap(),
        brand: "Minh Họa".into(),
        signed_in: Some(SignedIn {
            display_name: Some("Hồng Nhung".into()),
        }),
        here: "/requests/RFQ-2607-0187".into(),
        ..Frame::default()
    }
}

pub fn source(lang: Lang, page: impl FnOnce() -> Page) -> String {
    // As the server renders: islands ask for the context.
    let owner = Owner::new_root(Some(Arc::new(hydration_context::SsrSharedContext::new_islands())));
    owner.with(|| {
        provide_context(frame(lang));
        let page = page();
        view! { <Document page=page /> }.to_html()
    })
}

pub fn html(lang: Lang, page: impl FnOnce() -> Page) -> Shown {
    Shown(Html::parse_document(&source(lang, page)))
}

pub struct Shown(Html);

impl Shown {
    /// The texts of all matching elements, white space made plain.
    pub fn texts(&self, css: &str) -> Vec<String> {
        let selector = Selector::parse(css).unwrap();
        self.0
            .select(&selector)
            .map(|one| plain(&one.text().collect::<String>()))
            .collect()
    }

    /// The text of the only matching element.
    pub fn one(&self, css: &str) -> String {
        let mut all = self.texts(css);
        assert_eq!(all.len(), 1, "{css}: {all:?}");
        all.remove(0)
    }

    pub fn count(&self, css: &str) -> usize {
        self.texts(css).len()
    }

    /// An attribute of all matching elements.
    pub fn attributes(&self, css: &str, name: &str) -> Vec<String> {
        let selector = Selector::parse(css).unwrap();
        self.0
            .select(&selector)
            .filter_map(|one| one.attr(name))
            .map(str::to_owned)
            .collect()
    }

    pub fn has(&self, words: &str) -> bool {
        plain(&self.0.root_element().text().collect::<String>()).contains(words)
    }

    /// No element of [`MARKUP`] came to life, no id stands twice, and every label and description has its element.
    pub fn is_sound(&self) {
        // The one script of a page is the module that wakes its islands.
        let alive = self.count("script:not([type=module]), img, [onerror]");
        assert_eq!(alive, 0, "markup came to life");
        let ids = self.attributes("[id]", "id");
        for (at, id) in ids.iter().enumerate() {
            assert!(!ids[..at].contains(id), "id {id} stands twice");
        }
        for name in ["for", "aria-labelledby", "aria-describedby", "commandfor"] {
            for value in self.attributes(&format!("[{name}]"), name) {
                for id in value.split_whitespace() {
                    assert!(ids.iter().any(|one| one == id), "{name}={value} leads nowhere");
                }
            }
        }
        assert_eq!(self.count("h1"), 1);
        assert_eq!(self.count("[style]"), 0);
    }
}

fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// A request as the service might send it, with `changes` laid over.
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
    for (name, value) in changes.as_object().unwrap() {
        request[name] = value.clone();
    }
    serde_json::from_value(request).unwrap()
}

pub fn about(changes: Value) -> About {
    About {
        code: "RFQ-2607-0187".into(),
        request: Arc::new(request(changes)),
        catalogs: None,
    }
}

/// A quotation as the service might send it, with `changes` laid over.
pub fn quotation(changes: Value) -> Arc<partner_api::Quotation> {
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
    for (name, value) in changes.as_object().unwrap() {
        quotation[name] = value.clone();
    }
    Arc::new(serde_json::from_value(quotation).unwrap())
}

/// The same JSON with [`MARKUP`] in every text.
pub fn hostile(value: &Value) -> Value {
    match value {
        Value::String(_) => MARKUP.into(),
        Value::Array(all) => all.iter().map(hostile).collect(),
        Value::Object(map) => map
            .iter()
            .map(|(name, value)| (name.clone(), hostile(value)))
            .collect(),
        other => other.clone(),
    }
}
