//! Labels of the service's codes in the reader's language. Vietnamese comes from the service, English from here for
//! the codes the specification names; a code nobody knows is shown with the service's label or as it is.

use partner_api::{Catalogs, Choice};

use super::Lang;

/// A text for people; `lang` is set when it is not in the page's language.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Label {
    pub text: String,
    pub lang: Option<&'static str>,
}

impl Label {
    /// A text in the page's own language.
    pub fn own(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            lang: None,
        }
    }

    /// A text of the operator, Vietnamese whatever the page is in.
    pub fn operator(text: impl Into<String>, page: Lang) -> Self {
        Self {
            text: text.into(),
            lang: (page != Lang::Vi).then_some("vi"),
        }
    }
}

/// The lists of codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codes {
    Status,
    OperationStatus,
    DeliveryScope,
    Incoterm,
    SpecialRequirement,
    ContainerType,
    DocumentType,
    RejectReason,
    TransportMode,
}

/// The label of a code; `given` is the label the service sent with it or has in its catalog.
pub fn label(codes: Codes, code: &str, given: Option<&str>, lang: Lang) -> Label {
    let given = given.map(str::trim).filter(|text| !text.is_empty());
    let known = known(codes, code);
    match (lang, known, given) {
        (Lang::En, Some((_, en)), _) => Label::own(en),
        (lang, _, Some(given)) => Label::operator(given, lang),
        (Lang::Vi, Some((vi, _)), None) => Label::own(vi),
        (_, None, None) => Label::own(code),
    }
}

/// The label of a code of a catalog list.
pub fn from_catalogs(catalogs: &Catalogs, codes: Codes, code: &str, lang: Lang) -> Label {
    let given = match codes {
        Codes::OperationStatus => catalogs
            .operation_statuses
            .iter()
            .find(|one| one.value == code)
            .map(|one| one.label.as_str()),
        _ => list(catalogs, codes).and_then(|list| Catalogs::label(list, code)),
    };
    label(codes, code, given, lang)
}

/// The catalog's list of choices; nothing for codes that have none.
pub fn list(catalogs: &Catalogs, codes: Codes) -> Option<&[Choice]> {
    Some(match codes {
        Codes::Status => &catalogs.statuses,
        Codes::DeliveryScope => &catalogs.delivery_scopes,
        Codes::Incoterm => &catalogs.incoterms,
        Codes::SpecialRequirement => &catalogs.special_requirements,
        Codes::ContainerType => &catalogs.container_types,
        Codes::DocumentType => &catalogs.document_types,
        Codes::RejectReason => &catalogs.reject_reasons,
        Codes::OperationStatus | Codes::TransportMode => return None,
    })
}

/// The name of a service: its English name for English readers when the catalog has one.
pub fn service(code: &str, name: &str, name_en: Option<&str>, lang: Lang) -> Label {
    match (lang, name_en.filter(|name| !name.trim().is_empty())) {
        (Lang::En, Some(name_en)) => Label::own(name_en),
        _ if name.trim().is_empty() => Label::own(code),
        _ => Label::operator(name, lang),
    }
}

/// The service's name looked up in the catalogs, for lists that carry only the Vietnamese one.
pub fn service_from(catalogs: Option<&Catalogs>, code: &str, name: &str, lang: Lang) -> Label {
    let known = catalogs.and_then(|all| all.services.iter().find(|one| one.code == code));
    let name = if name.trim().is_empty() {
        known.map_or("", |one| one.name.as_str())
    } else {
        name
    };
    service(code, name, known.and_then(|one| one.name_en.as_deref()), lang)
}

/// Vietnamese and English for the codes of the specification.
fn known(codes: Codes, code: &str) -> Option<(&'static str, &'static str)> {
    Some(match codes {
        Codes::Status => match code {
            "submitted" => ("Đã gửi", "Submitted"),
            "need_info" => ("Cần bổ sung", "Info needed"),
            "quoting" => ("Đang báo giá", "Quoting"),
            "quoted" => ("Đã báo giá", "Quoted"),
            "confirmed" => ("Đã xác nhận", "Confirmed"),
            "in_transit" => ("Đang vận chuyển", "In transit"),
            "completed" => ("Hoàn tất", "Completed"),
            "cancelled" => ("Đã hủy", "Cancelled"),
            _ => return None,
        },
        Codes::OperationStatus => match code {
            "received" => ("Đã tiếp nhận", "Received"),
            "booked" => ("Đã đặt chỗ", "Booked"),
            "picked_up" => ("Đã lấy hàng", "Picked up"),
            "customs_declaring" => ("Đang khai hải quan", "Customs declaration"),
            "export_cleared" => ("Đã thông quan xuất", "Export cleared"),
            "departed" => ("Đã khởi hành", "Departed"),
            "in_transit" => ("Đang vận chuyển", "In transit"),
            "arrived" => ("Đã đến", "Arrived"),
            "import_cleared" => ("Đã thông quan nhập", "Import cleared"),
            "delivering" => ("Đang giao", "Delivering"),
            "delivered" => ("Đã giao", "Delivered"),
            _ => return None,
        },
        Codes::DeliveryScope => match code {
            "door_cy" => ("Kho – bãi container", "Door to container yard"),
            "cy_cy" => ("Bãi – bãi container", "Container yard to container yard"),
            "cy_door" => ("Bãi container – kho", "Container yard to door"),
            "door_door" => ("Tận nơi – tận nơi", "Door to door"),
            "door_cfs" => ("Tận nơi – kho CFS", "Door to freight station (CFS)"),
            "cfs_cfs" => ("Kho CFS – kho CFS", "Freight station to freight station (CFS)"),
            "cfs_door" => ("Kho CFS – tận nơi", "Freight station (CFS) to door"),
            "airport_airport" => ("Sân bay – sân bay", "Airport to airport"),
            "door_airport" => ("Tận nơi – sân bay", "Door to airport"),
            "airport_door" => ("Sân bay – tận nơi", "Airport to door"),
            "warehouse_warehouse" => ("Kho – kho", "Warehouse to warehouse"),
            "other" => ("Khác", "Other"),
            _ => return None,
        },
        Codes::Incoterm => match code {
            "EXW" => ("EXW – Giao tại xưởng", "EXW – Ex works"),
            "FCA" => ("FCA – Giao cho người chuyên chở", "FCA – Free carrier"),
            "FOB" => ("FOB – Giao lên tàu", "FOB – Free on board"),
            "CFR" => ("CFR – Tiền hàng và cước phí", "CFR – Cost and freight"),
            "CIF" => (
                "CIF – Tiền hàng, bảo hiểm và cước phí",
                "CIF – Cost, insurance and freight",
            ),
            "CPT" => ("CPT – Cước phí trả tới", "CPT – Carriage paid to"),
            "CIP" => (
                "CIP – Cước phí và bảo hiểm trả tới",
                "CIP – Carriage and insurance paid to",
            ),
            "DAP" => ("DAP – Giao tại nơi đến", "DAP – Delivered at place"),
            "DPU" => (
                "DPU – Giao tại nơi đến đã dỡ",
                "DPU – Delivered at place unloaded",
            ),
            "DDP" => ("DDP – Giao đã nộp thuế", "DDP – Delivered duty paid"),
            "OTHER" => ("Khác", "Other"),
            _ => return None,
        },
        Codes::SpecialRequirement => match code {
            "time" => ("Thời gian", "Time"),
            "vehicle" => ("Phương tiện", "Vehicle"),
            "carrier" => ("Hãng vận chuyển", "Carrier"),
            "packing" => ("Đóng gói", "Packing"),
            "insurance" => ("Bảo hiểm", "Insurance"),
            "customs" => ("Hải quan", "Customs"),
            "permit" => ("Giấy phép", "Permit"),
            "ior" => ("Đứng tên nhập khẩu (IOR)", "Importer of record (IOR)"),
            "cod" => ("Thu hộ (COD)", "Cash on delivery (COD)"),
            "timed_delivery" => ("Giao đúng giờ hẹn", "Timed delivery"),
            "confidential" => ("Bảo mật", "Confidential"),
            "other" => ("Khác", "Other"),
            _ => return None,
        },
        Codes::ContainerType => match code {
            "20DC" => ("Container 20 feet thường", "20 ft dry"),
            "40DC" => ("Container 40 feet thường", "40 ft dry"),
            "40HC" => ("Container 40 feet cao", "40 ft high cube"),
            "45HC" => ("Container 45 feet cao", "45 ft high cube"),
            "reefer" => ("Container lạnh", "Reefer"),
            "other" => ("Khác", "Other"),
            _ => return None,
        },
        Codes::DocumentType => match code {
            "commercial_invoice" => ("Hóa đơn thương mại", "Commercial invoice"),
            "packing_list" => ("Phiếu đóng gói", "Packing list"),
            "contract" => ("Hợp đồng", "Contract"),
            "purchase_order" => ("Đơn đặt hàng", "Purchase order"),
            "cargo_photo" => ("Ảnh hàng hóa", "Cargo photo"),
            "catalogue" => ("Catalogue", "Catalogue"),
            "msds" => ("MSDS", "Safety data sheet (MSDS)"),
            "coa" => ("COA", "Certificate of analysis (COA)"),
            "permit" => ("Giấy phép", "Permit"),
            "certificate_of_origin" => ("Chứng nhận xuất xứ", "Certificate of origin"),
            "bill_of_lading" => ("Vận đơn", "Bill of lading"),
            "customs_declaration" => ("Tờ khai hải quan", "Customs declaration"),
            "pod" => ("Bằng chứng giao hàng (POD)", "Proof of delivery (POD)"),
            "handover_record" => ("Biên bản bàn giao", "Handover record"),
            _ => return None,
        },
        Codes::RejectReason => match code {
            "price_high" => ("Giá cao", "Price too high"),
            "chose_competitor" => ("Chọn đơn vị khác", "Chose another provider"),
            "transit_time_unsuitable" => ("Thời gian vận chuyển không phù hợp", "Transit time does not fit"),
            "service_not_met" => ("Dịch vụ không đáp ứng", "Service does not meet the need"),
            "customer_cancelled_plan" => ("Khách hàng hủy kế hoạch", "Customer cancelled the plan"),
            "payment_terms_disagreement" => (
                "Không thống nhất điều khoản thanh toán",
                "No agreement on payment terms",
            ),
            "commercial_terms_disagreement" => (
                "Không thống nhất điều khoản thương mại",
                "No agreement on commercial terms",
            ),
            "other" => ("Lý do khác", "Other reason"),
            _ => return None,
        },
        Codes::TransportMode => match code {
            "air" => ("Đường hàng không", "Air"),
            "sea" => ("Đường biển", "Sea"),
            "road" => ("Đường bộ", "Road"),
            "rail" => ("Đường sắt", "Rail"),
            "customs" => ("Hải quan", "Customs"),
            "warehouse" => ("Kho bãi", "Warehouse"),
            "express" => ("Chuyển phát nhanh", "Express"),
            _ => return None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vietnamese_labels_come_from_the_service() {
        assert_eq!(
            label(Codes::Status, "quoted", Some("Đã có giá"), Lang::Vi),
            Label::own("Đã có giá")
        );
        assert_eq!(
            label(Codes::Status, "quoted", Some("Đã có giá"), Lang::En),
            Label::own("Quoted")
        );
        assert_eq!(
            label(Codes::Status, "quoted", None, Lang::Vi),
            Label::own("Đã báo giá")
        );
    }

    #[test]
    fn unknown_code_keeps_its_label() {
        let own = Label {
            text: "Đang lơ lửng".into(),
            lang: Some("vi"),
        };
        assert_eq!(
            label(Codes::Status, "floating", Some("Đang lơ lửng"), Lang::En),
            own
        );
        assert_eq!(
            label(Codes::Status, "floating", Some(" "), Lang::En),
            Label::own("floating")
        );
        assert_eq!(
            label(Codes::Status, "floating", None, Lang::Vi),
            Label::own("floating")
        );
    }

    #[test]
    fn services_have_english_names_when_the_catalog_does() {
        assert_eq!(
            service("air", "Hàng không", Some("Air freight"), Lang::En),
            Label::own("Air freight")
        );
        assert_eq!(service("air", "Hàng không", Some(" "), Lang::En).lang, Some("vi"));
        assert_eq!(service("air", "", None, Lang::Vi), Label::own("air"));
    }
}
