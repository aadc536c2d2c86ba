//! Files to take along: the links to them, and their headings.

use super::Lang;

pub struct ExportTexts {
    pub links: &'static str,
    pub xlsx: &'static str,
    pub csv: &'static str,
    pub csv_words: &'static str,
    pub holds_first: fn(&str) -> String,

    pub activity_file: &'static str,
    pub requests_file: &'static str,
    pub charges_file: &'static str,
    pub requests_sheet: &'static str,
    pub charges_sheet: &'static str,
    pub quotation_sheet: &'static str,
    pub request: &'static str,
    pub services: &'static str,
    pub from_country: &'static str,
    pub to_country: &'static str,
    pub quotation_no: &'static str,
    pub job_number: &'static str,
    pub created: &'static str,
    pub cut: fn(&str, Option<&str>) -> String,
    pub line_no: &'static str,
    pub unit: &'static str,
    pub vat_rate: &'static str,
    pub applied_condition: &'static str,
    pub what: &'static str,
    pub value: &'static str,
}

pub fn of(lang: Lang) -> &'static ExportTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

pub static VI: ExportTexts = ExportTexts {
    links: "Tải bảng này:",
    xlsx: "Excel (xlsx)",
    csv: "CSV",
    csv_words: "Tệp CSV ngăn cột bằng dấu chấm phẩy, số thập phân dùng dấu phẩy, như Excel cài đặt vùng Việt Nam. Nếu các cột dính vào nhau, hãy dùng tệp Excel.",
    holds_first: |most| {
        format!("Tệp chứa tối đa {most} yêu cầu đầu danh sách; hãy lọc hẹp hơn để lấy phần còn lại.")
    },

    activity_file: "hoat-dong",
    requests_file: "yeu-cau",
    charges_file: "bao-gia",
    requests_sheet: "Yêu cầu",
    charges_sheet: "Các khoản phí",
    quotation_sheet: "Báo giá",
    request: "Mã yêu cầu",
    services: "Dịch vụ",
    from_country: "Nước đi",
    to_country: "Nước đến",
    quotation_no: "Số báo giá",
    job_number: "Số đơn hàng",
    created: "Tạo lúc",
    cut: |held, total| match total {
        Some(total) => format!(
            "Tệp này chỉ có {held} yêu cầu đầu trong tổng số {total}. Hãy lọc hẹp hơn để lấy phần còn lại."
        ),
        None => format!(
            "Tệp này chỉ có {held} yêu cầu đầu, danh sách vẫn còn. Hãy lọc hẹp hơn để lấy phần còn lại."
        ),
    },
    line_no: "STT",
    unit: "Đơn vị tính",
    vat_rate: "Thuế suất (%)",
    applied_condition: "Điều kiện áp dụng",
    what: "Mục",
    value: "Nội dung",
};

pub static EN: ExportTexts = ExportTexts {
    links: "Download this table:",
    xlsx: "Excel (xlsx)",
    csv: "CSV",
    csv_words: "The CSV file has commas between columns and decimal points, as Excel with English settings reads it. If the columns run together, take the Excel file.",
    holds_first: |most| {
        format!("The file holds the first {most} requests at most; narrow the filter to get the others.")
    },

    activity_file: "activity",
    requests_file: "requests",
    charges_file: "quotation",
    requests_sheet: "Requests",
    charges_sheet: "Charges",
    quotation_sheet: "Quotation",
    request: "Request",
    services: "Services",
    from_country: "From",
    to_country: "To",
    quotation_no: "Quotation",
    job_number: "Job",
    created: "Created",
    cut: |held, total| match total {
        Some(total) => format!(
            "Only the first {held} of {total} requests are in this file. Narrow the filter to get the others."
        ),
        None => format!(
            "Only the first {held} requests are in this file; the list goes on. Narrow the filter to get the others."
        ),
    },
    line_no: "No.",
    unit: "Unit",
    vat_rate: "VAT rate (%)",
    applied_condition: "Applies when",
    what: "What",
    value: "Value",
};
