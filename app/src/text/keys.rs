//! Names of the service's fields, for values of unspecified shape. A key nobody knows is shown as it is, its
//! underscores as spaces.

use super::Lang;

/// The name of a field in the reader's language.
pub fn name(key: &str, lang: Lang) -> String {
    known(key).map_or_else(
        || plain(key),
        |(vi, en)| if lang == Lang::Vi { vi } else { en }.to_owned(),
    )
}

fn plain(key: &str) -> String {
    let text = key.replace('_', " ");
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => text,
    }
}

fn known(key: &str) -> Option<(&'static str, &'static str)> {
    let short = ["contact_", "origin_", "dest_", "destination_"]
        .iter()
        .find_map(|prefix| key.strip_prefix(prefix))
        .unwrap_or(key);
    Some(match short {
        "name" | "full_name" => ("Tên", "Name"),
        "phone" | "phone_number" | "mobile" => ("Điện thoại", "Phone"),
        "email" => ("E-mail", "E-mail"),
        "position" | "job_title" => ("Chức vụ", "Position"),
        "company" | "company_name" => ("Công ty", "Company"),
        "country" | "country_code" => ("Quốc gia", "Country"),
        "country_name" => ("Tên quốc gia", "Country name"),
        "state" | "province" => ("Tỉnh, bang", "State or province"),
        "city" => ("Thành phố", "City"),
        "district" => ("Quận, huyện", "District"),
        "ward" => ("Phường, xã", "Ward"),
        "address" => ("Địa chỉ", "Address"),
        "port" | "port_code" => ("Cảng, sân bay", "Port or airport"),
        "port_name" => ("Tên cảng, sân bay", "Name of port or airport"),
        "postal_code" | "zip_code" | "zip" => ("Mã bưu chính", "Postal code"),
        "delivery_required_date" => ("Ngày cần giao", "Delivery required by"),
        "pickup_date" => ("Ngày lấy hàng", "Pickup date"),
        "cargo_ready_date" => ("Ngày hàng sẵn sàng", "Cargo ready"),
        "etd_expected" | "etd" => ("Ngày khởi hành dự kiến", "Expected departure"),
        "eta" => ("Ngày đến dự kiến", "Expected arrival"),
        "transit_time_required" | "transit_time" => ("Thời gian vận chuyển", "Transit time"),
        "message" | "content" | "text" => ("Nội dung", "Message"),
        "note" | "notes" => ("Ghi chú", "Note"),
        "reason" => ("Lý do", "Reason"),
        "question" => ("Câu hỏi", "Question"),
        "questions" => ("Các câu hỏi", "Questions"),
        "field" => ("Mục", "Field"),
        "fields" | "items" => ("Các mục", "Items"),
        "missing_fields" => ("Các mục còn thiếu", "Missing fields"),
        "documents" => ("Chứng từ", "Documents"),
        "label" | "title" => ("Tiêu đề", "Title"),
        "description" => ("Mô tả", "Description"),
        "level" | "severity" => ("Mức độ", "Level"),
        "deadline" | "due_date" | "due_at" => ("Hạn trả lời", "Answer by"),
        "requested_at" | "created_at" | "asked_at" => ("Thời điểm", "At"),
        "requested_by" | "created_by" | "asked_by" => ("Người hỏi", "By"),
        "code" => ("Mã", "Code"),
        "status" => ("Trạng thái", "Status"),
        "currency" => ("Tiền tệ", "Currency"),
        "tax_code" | "customer_tax_code" => ("Mã số thuế", "Tax code"),
        "customer_address" => ("Địa chỉ xuất hóa đơn", "Invoice address"),
        "customer_country" => ("Quốc gia xuất hóa đơn", "Invoice country"),
        "order_number" => ("Số đơn hàng", "Order number"),
        "tracking_number" | "tracking_no" | "tracking_code" => ("Mã vận đơn", "Tracking number"),
        "fee" | "price" => ("Phí", "Fee"),
        "total" => ("Tổng cộng", "Total"),
        "id" => ("Số", "Number"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_keys_are_humanized() {
        assert_eq!(name("origin_country", Lang::Vi), "Quốc gia");
        assert_eq!(name("origin_country", Lang::En), "Country");
        assert_eq!(name("gate_code_hint", Lang::En), "Gate code hint");
        assert_eq!(name("ơ_hay", Lang::Vi), "Ơ hay");
        assert_eq!(name("", Lang::Vi), "");
    }
}
