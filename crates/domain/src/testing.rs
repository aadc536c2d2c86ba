//! Data for tests.

use partner_api::RequestDetails;
use serde_json::{Value, json};

/// A quoted request by air, with `changes` laid over it.
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
