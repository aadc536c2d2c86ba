//! The operator's catalogs (spec: Catalog values in use, GET /meta). Codes the spec leaves open (services, further
//! operation statuses, shared document types) are this operator's choice.

use serde_json::{Map, Value, json};

use super::status::Status;

/// A forwarding service.
#[derive(Clone, Copy, Debug)]
pub struct Service {
    pub code: &'static str,
    pub name: &'static str,
    pub name_en: &'static str,
    pub transport_mode: &'static str,
}

const fn offer(
    code: &'static str,
    name: &'static str,
    name_en: &'static str,
    transport_mode: &'static str,
) -> Service {
    Service {
        code,
        name,
        name_en,
        transport_mode,
    }
}

pub const SERVICES: &[Service] = &[
    offer("air_freight", "Vận chuyển hàng không", "Air freight", "air"),
    offer(
        "sea_fcl",
        "Vận chuyển đường biển nguyên container (FCL)",
        "Sea freight, full container (FCL)",
        "sea",
    ),
    offer(
        "sea_lcl",
        "Vận chuyển đường biển hàng lẻ (LCL)",
        "Sea freight, shared container (LCL)",
        "sea",
    ),
    offer("road_transport", "Vận tải đường bộ", "Road transport", "road"),
    offer(
        "express",
        "Chuyển phát nhanh quốc tế",
        "International express",
        "express",
    ),
    offer(
        "customs_clearance",
        "Khai báo hải quan",
        "Customs clearance",
        "customs",
    ),
    offer("warehousing", "Kho bãi", "Warehousing", "warehouse"),
];

/// The service with this code.
pub fn service(code: &str) -> Option<&'static Service> {
    SERVICES.iter().find(|service| service.code == code)
}

/// Code, label and rank of every operation status. Ranks have gaps.
pub const OPERATION_STATUSES: &[(&str, &str, u32)] = &[
    ("received", "Đã nhận đơn hàng", 10),
    ("booked", "Đã đặt chỗ", 20),
    ("picked_up", "Đã lấy hàng", 30),
    ("warehouse_in", "Đã nhập kho", 35),
    ("customs_declaring", "Đang khai báo hải quan", 40),
    ("export_cleared", "Đã thông quan xuất khẩu", 50),
    ("departed", "Đã khởi hành", 60),
    ("in_transit", "Đang trên đường vận chuyển", 70),
    ("transshipment", "Đang trung chuyển", 75),
    ("arrived", "Đã đến nơi", 80),
    ("import_customs_declaring", "Đang làm thủ tục nhập khẩu", 85),
    ("import_cleared", "Đã thông quan nhập khẩu", 90),
    ("delivering", "Đang giao hàng", 100),
    ("delivered", "Đã giao hàng", 110),
    ("returned", "Đã hoàn hàng", 120),
];

pub const INCOTERMS: &[(&str, &str)] = &[
    ("EXW", "EXW – Giao tại xưởng"),
    ("FCA", "FCA – Giao cho người chuyên chở"),
    ("FOB", "FOB – Giao lên tàu"),
    ("CFR", "CFR – Tiền hàng và cước phí"),
    ("CIF", "CIF – Tiền hàng, bảo hiểm và cước phí"),
    ("CPT", "CPT – Cước phí trả tới"),
    ("CIP", "CIP – Cước phí và bảo hiểm trả tới"),
    ("DAP", "DAP – Giao tại nơi đến"),
    ("DPU", "DPU – Giao tại nơi đến đã dỡ hàng"),
    ("DDP", "DDP – Giao đã nộp thuế"),
    ("OTHER", "Khác"),
];

pub const DELIVERY_SCOPES: &[(&str, &str)] = &[
    ("door_cy", "Từ kho đến bãi container (Door – CY)"),
    ("cy_cy", "Từ bãi đến bãi (CY – CY)"),
    ("cy_door", "Từ bãi container đến kho (CY – Door)"),
    ("door_door", "Từ kho đến kho (Door – Door)"),
    ("door_cfs", "Từ kho đến kho hàng lẻ (Door – CFS)"),
    ("cfs_cfs", "Từ kho hàng lẻ đến kho hàng lẻ (CFS – CFS)"),
    ("cfs_door", "Từ kho hàng lẻ đến kho (CFS – Door)"),
    ("airport_airport", "Từ sân bay đến sân bay"),
    ("door_airport", "Từ kho đến sân bay"),
    ("airport_door", "Từ sân bay đến kho"),
    ("warehouse_warehouse", "Từ kho hàng đến kho hàng"),
    ("other", "Khác"),
];

pub const SPECIAL_REQUIREMENTS: &[(&str, &str)] = &[
    ("time", "Yêu cầu về thời gian"),
    ("vehicle", "Yêu cầu về phương tiện"),
    ("carrier", "Chỉ định hãng vận chuyển"),
    ("packing", "Đóng gói, gia cố"),
    ("insurance", "Bảo hiểm hàng hóa"),
    ("customs", "Thủ tục hải quan"),
    ("permit", "Giấy phép chuyên ngành"),
    ("ior", "Đứng tên nhập khẩu (IOR)"),
    ("cod", "Thu hộ (COD)"),
    ("timed_delivery", "Giao hàng theo khung giờ"),
    ("confidential", "Bảo mật thông tin"),
    ("other", "Khác"),
];

pub const CONTAINER_TYPES: &[(&str, &str)] = &[
    ("20DC", "Container 20 feet thường"),
    ("40DC", "Container 40 feet thường"),
    ("40HC", "Container 40 feet cao"),
    ("45HC", "Container 45 feet cao"),
    ("reefer", "Container lạnh"),
    ("other", "Khác"),
];

pub const REJECT_REASONS: &[(&str, &str)] = &[
    ("price_high", "Giá cao"),
    ("chose_competitor", "Đã chọn nhà cung cấp khác"),
    ("transit_time_unsuitable", "Thời gian vận chuyển không phù hợp"),
    ("service_not_met", "Dịch vụ không đáp ứng yêu cầu"),
    ("customer_cancelled_plan", "Khách hàng hủy kế hoạch"),
    (
        "payment_terms_disagreement",
        "Không thống nhất điều kiện thanh toán",
    ),
    (
        "commercial_terms_disagreement",
        "Không thống nhất điều khoản thương mại",
    ),
    ("other", "Lý do khác"),
];

/// Document types a partner may upload.
pub const UPLOAD_DOC_TYPES: &[(&str, &str)] = &[
    ("commercial_invoice", "Hóa đơn thương mại"),
    ("packing_list", "Phiếu đóng gói"),
    ("contract", "Hợp đồng"),
    ("purchase_order", "Đơn đặt hàng"),
    ("cargo_photo", "Hình ảnh hàng hóa"),
    ("catalogue", "Catalogue sản phẩm"),
    ("msds", "Bảng dữ liệu an toàn hóa chất (MSDS)"),
    ("coa", "Chứng nhận phân tích (COA)"),
    ("permit", "Giấy phép"),
    ("certificate_of_origin", "Chứng nhận xuất xứ (C/O)"),
];

/// Document types the operator shares.
pub const SHARED_DOC_TYPES: &[(&str, &str)] = &[
    ("bill_of_lading", "Vận đơn đường biển"),
    ("air_waybill", "Vận đơn hàng không"),
    ("customs_declaration", "Tờ khai hải quan"),
    ("arrival_notice", "Thông báo hàng đến"),
    ("delivery_order", "Lệnh giao hàng"),
    ("pod", "Bằng chứng giao hàng (POD)"),
    ("handover_record", "Biên bản bàn giao"),
    ("invoice", "Hóa đơn dịch vụ"),
];

/// Returns true if `code` is in a catalog of pairs.
pub fn has(catalog: &[(&str, &str)], code: &str) -> bool {
    catalog.iter().any(|(known, _)| *known == code)
}

/// The label of a code in a catalog of pairs.
pub fn label(catalog: &[(&'static str, &'static str)], code: &str) -> Option<&'static str> {
    catalog
        .iter()
        .find(|(known, _)| *known == code)
        .map(|(_, label)| *label)
}

/// The Vietnamese label of an operation status; unknown codes are their own label.
pub fn operation_label(code: &str) -> &str {
    OPERATION_STATUSES
        .iter()
        .find(|(known, ..)| *known == code)
        .map_or(code, |(_, label, _)| label)
}

/// The label of a document type of either side; unknown codes are their own label.
pub fn document_label(code: &str) -> &str {
    label(UPLOAD_DOC_TYPES, code)
        .or_else(|| label(SHARED_DOC_TYPES, code))
        .unwrap_or(code)
}

/// `data` of GET /meta.
pub fn meta() -> Value {
    let map = |pairs: &[(&str, &str)]| -> Map<String, Value> {
        pairs
            .iter()
            .map(|(code, label)| ((*code).to_owned(), json!(label)))
            .collect()
    };
    let list = |pairs: &[(&str, &str)]| -> Vec<Value> {
        pairs
            .iter()
            .map(|(value, label)| json!({"value": value, "label": label}))
            .collect()
    };
    let mut document_types = map(UPLOAD_DOC_TYPES);
    document_types.extend(map(SHARED_DOC_TYPES));
    json!({
        "services": SERVICES.iter().map(|s| json!({
            "code": s.code, "name": s.name, "name_en": s.name_en, "transport_mode": s.transport_mode,
        })).collect::<Vec<_>>(),
        "statuses": Status::ALL.map(|s| json!({"value": s.code(), "label": s.label()})),
        "operation_statuses": OPERATION_STATUSES.iter().map(|(value, label, order)| {
            json!({"value": value, "label": label, "order": order})
        }).collect::<Vec<_>>(),
        "delivery_scopes": map(DELIVERY_SCOPES),
        "incoterms": map(INCOTERMS),
        "special_requirements": map(SPECIAL_REQUIREMENTS),
        "container_types": map(CONTAINER_TYPES),
        "document_types": document_types,
        "reject_reasons": list(REJECT_REASONS),
    })
}
