//! Exported files: the links to them, and their headings.

use super::Lang;

/// Texts of exported files and of the links to them.
#[derive(Clone, Copy)]
pub struct ExportTexts(Lang);

/// The texts in a language.
pub const fn export_texts(lang: Lang) -> ExportTexts {
    ExportTexts(lang)
}

impl ExportTexts {
    pub(crate) fn calendar(self) -> &'static str {
        self.0.pick(
            "Thêm ngày hết hiệu lực và ngày giao vào lịch (ics)",
            "Put the days of validity and delivery into a calendar (ics)",
        )
    }
    /// The title of a day in a calendar.
    pub(crate) fn valid_through(self, quotation: &str, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{reference}: báo giá {quotation} có hiệu lực hết ngày này"),
            Lang::En => format!("{reference}: quotation {quotation} is valid through this day"),
        }
    }
    pub(crate) fn delivery_wanted(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{reference}: hạn cần giao hàng"),
            Lang::En => format!("{reference}: the goods are wanted by this day"),
        }
    }
    pub(crate) fn links(self) -> &'static str {
        self.0.pick("Tải bảng này:", "Download this table:")
    }
    pub(crate) fn xlsx(self) -> &'static str {
        self.0.pick("Excel (xlsx)", "Excel (xlsx)")
    }
    pub(crate) fn csv(self) -> &'static str {
        self.0.pick("CSV", "CSV")
    }
    pub(crate) fn csv_words(self) -> &'static str {
        self.0.pick(
            "Tệp CSV ngăn cột bằng dấu chấm phẩy, số thập phân dùng dấu phẩy, như Excel cài đặt vùng Việt Nam. Nếu các cột dính vào nhau, hãy dùng tệp Excel.",
            "The CSV file has commas between columns and decimal points, as Excel with English settings reads it. If the columns run together, take the Excel file.",
        )
    }
    pub(crate) fn holds_first(self, most: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Tệp chứa tối đa {most} yêu cầu đầu danh sách; hãy lọc hẹp hơn để lấy phần còn lại.")
            }
            Lang::En => {
                format!(
                    "The file holds the first {most} requests at most; narrow the filter to get the others."
                )
            }
        }
    }

    pub fn month_file(self) -> &'static str {
        self.0.pick("thang", "month")
    }
    pub fn activity_file(self) -> &'static str {
        self.0.pick("hoat-dong", "activity")
    }
    pub fn requests_file(self) -> &'static str {
        self.0.pick("yeu-cau", "requests")
    }
    pub fn charges_file(self) -> &'static str {
        self.0.pick("bao-gia", "quotation")
    }
    pub(crate) fn requests_sheet(self) -> &'static str {
        self.0.pick("Yêu cầu", "Requests")
    }
    pub(crate) fn charges_sheet(self) -> &'static str {
        self.0.pick("Các khoản phí", "Charges")
    }
    pub(crate) fn quotation_sheet(self) -> &'static str {
        self.0.pick("Báo giá", "Quotation")
    }
    pub(crate) fn request(self) -> &'static str {
        self.0.pick("Mã yêu cầu", "Request")
    }
    pub(crate) fn services(self) -> &'static str {
        self.0.pick("Dịch vụ", "Services")
    }
    pub(crate) fn origin_country(self) -> &'static str {
        self.0.pick("Nước đi", "From")
    }
    pub(crate) fn destination_country(self) -> &'static str {
        self.0.pick("Nước đến", "To")
    }
    pub(crate) fn quotation_no(self) -> &'static str {
        self.0.pick("Số báo giá", "Quotation")
    }
    pub(crate) fn job_number(self) -> &'static str {
        self.0.pick("Số job", "Job")
    }
    pub(crate) fn created(self) -> &'static str {
        self.0.pick("Tạo lúc", "Created")
    }
    pub(crate) fn cut(self, held: &str, total: Option<&str>) -> String {
        match self.0 {
            Lang::Vi => match total {
                Some(total) => format!(
                    "Tệp này chỉ có {held} yêu cầu đầu trong tổng số {total}. Hãy lọc hẹp hơn để lấy phần còn lại."
                ),
                None => format!(
                    "Tệp này chỉ có {held} yêu cầu đầu, danh sách vẫn còn. Hãy lọc hẹp hơn để lấy phần còn lại."
                ),
            },
            Lang::En => match total {
                Some(total) => format!(
                    "Only the first {held} of {total} requests are in this file. Narrow the filter to get the others."
                ),
                None => format!(
                    "Only the first {held} requests are in this file; the list goes on. Narrow the filter to get the others."
                ),
            },
        }
    }
    /// Of a list that was read to its end, whether it changed meanwhile or the service counts what it does not list.
    pub(crate) fn lists_only(self, held: &str, total: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Tệp này có {held} yêu cầu, trong khi hệ thống của nhà vận hành đếm {total}. Có thể danh sách đã thay đổi trong lúc được đọc: hãy xuất lại."
            ),
            Lang::En => format!(
                "Requests in this file: {held}; the operator's service counts {total}. The list may have changed while it was read: export it again."
            ),
        }
    }
    pub(crate) fn line_no(self) -> &'static str {
        self.0.pick("STT", "No.")
    }
    pub(crate) fn unit(self) -> &'static str {
        self.0.pick("Đơn vị tính", "Unit")
    }
    pub(crate) fn vat_rate(self) -> &'static str {
        self.0
            .pick("Thuế suất (như nhà vận hành ghi)", "VAT rate (as given)")
    }
    pub(crate) fn applied_condition(self) -> &'static str {
        self.0.pick("Điều kiện áp dụng", "Applies when")
    }
    pub(crate) fn what(self) -> &'static str {
        self.0.pick("Mục", "What")
    }
    pub(crate) fn value(self) -> &'static str {
        self.0.pick("Nội dung", "Value")
    }
}
