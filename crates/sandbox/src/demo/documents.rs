//! Documents of the demo: small valid files with plausible names and contents.

use bytes::Bytes;
use rust_decimal::Decimal;

use super::file_formats::{pdf, plain_latin, png, txt};
use super::shipment::Shipment;
use crate::model::catalog;
use crate::model::input::RequestInput;
use crate::model::request::NewDocument;

/// Creates a document of any type for a request. `day` is the date as printed, `shade` the red part of a photo's colour.
pub fn document(doc_type: &str, rfq_code: &str, input: &RequestInput, day: &str, shade: u8) -> NewDocument {
    let shipment = Shipment::from_input(input);
    let reference = input.partner_ref.clone().unwrap_or_else(|| rfq_code.to_owned());
    let label = catalog::document_label(doc_type);
    let mut lines = vec![
        label.to_owned(),
        String::new(),
        format!("Yêu cầu: {rfq_code}"),
        format!("Tham chiếu: {reference}"),
        format!("Ngày: {day}"),
        format!("Tuyến: {}", shipment.route()),
        format!(
            "Số kiện: {}   Trọng lượng: {}",
            shipment.packages,
            weight_text(shipment.gross)
        ),
        String::new(),
    ];
    lines.extend(
        input
            .cargos
            .iter()
            .take(30)
            .map(|c| format!("- {} x {}", c.package_count, c.name)),
    );
    if input.cargos.len() > 30 {
        lines.push(format!("... và {} dòng khác", input.cargos.len() - 30));
    }
    lines.push(String::new());
    lines.push("Tài liệu mẫu, không có giá trị pháp lý.".to_owned());
    let stem = file_stem(doc_type, label, &reference, rfq_code);
    let (extension, bytes) = match doc_type {
        "cargo_photo" => ("png", png(96, 64, [shade, 150, 110])),
        "catalogue" | "handover_record" => ("txt", txt(&lines)),
        _ => ("pdf", pdf(&lines)),
    };
    NewDocument {
        doc_type: doc_type.to_owned(),
        file_name: format!("{stem}.{extension}"),
        bytes: Bytes::from(bytes),
        note: None,
    }
}

/// File names as people give them: some by abbreviation, some in full Vietnamese.
fn file_stem(doc_type: &str, label: &str, reference: &str, rfq_code: &str) -> String {
    let short: String = plain_latin(reference)
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '-'
            }
        })
        .take(40)
        .collect();
    match doc_type {
        "commercial_invoice" => format!("Invoice-{short}"),
        "packing_list" => format!("PL-{short}"),
        "bill_of_lading" => format!("BL-{rfq_code}"),
        "air_waybill" => format!("AWB-{rfq_code}"),
        "msds" => format!("MSDS-{short}"),
        "pod" => format!("POD {rfq_code}"),
        _ => format!("{label} {rfq_code}"),
    }
}

/// Gross weight in words.
fn weight_text(weight: Decimal) -> String {
    if weight.is_zero() {
        "theo phiếu cân".to_owned()
    } else {
        format!("{} kg", weight.normalize())
    }
}
