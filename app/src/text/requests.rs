//! The list of requests.

use super::Lang;

/// Texts of the list of requests.
#[derive(Clone, Copy)]
pub(crate) struct RequestsTexts(Lang);

pub(crate) const fn requests_texts(lang: Lang) -> RequestsTexts {
    RequestsTexts(lang)
}

impl RequestsTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Yêu cầu", "Requests")
    }
    pub(crate) fn in_all(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Có {count} yêu cầu"),
            Lang::En => {
                if count == "1" {
                    "1 request".into()
                } else {
                    format!("{count} requests")
                }
            }
        }
    }
    pub(crate) fn found(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tìm thấy {count} yêu cầu"),
            Lang::En => {
                if count == "1" {
                    "1 request found".into()
                } else {
                    format!("{count} requests found")
                }
            }
        }
    }
    pub(crate) fn search(self) -> &'static str {
        self.0.pick("Tìm kiếm", "Search")
    }
    pub(crate) fn search_hint(self) -> &'static str {
        self.0.pick(
            "Mã yêu cầu, tham chiếu, số báo giá, số job",
            "Code, reference, quotation, job",
        )
    }
    pub(crate) fn more_filters(self) -> &'static str {
        self.0.pick("Lọc thêm", "More filters")
    }
    pub(crate) fn partner_ref(self) -> &'static str {
        self.0.pick("Mã tham chiếu (chính xác)", "Your reference (exact)")
    }
    pub(crate) fn first_date(self) -> &'static str {
        self.0.pick("Tạo từ ngày", "Created from")
    }
    pub(crate) fn last_date(self) -> &'static str {
        self.0.pick("Tạo đến ngày", "Created until")
    }
    pub(crate) fn per_page(self) -> &'static str {
        self.0.pick("Số dòng mỗi trang", "Rows on a page")
    }
    pub(crate) fn apply(self) -> &'static str {
        self.0.pick("Lọc", "Filter")
    }
    pub(crate) fn clear(self) -> &'static str {
        self.0.pick("Bỏ tìm kiếm và bộ lọc", "Clear search and filters")
    }
    pub(crate) fn by_status(self) -> &'static str {
        self.0.pick("Lọc theo trạng thái", "Filter by status")
    }
    pub(crate) fn all(self) -> &'static str {
        self.0.pick("Tất cả", "All")
    }
    pub(crate) fn list(self) -> &'static str {
        self.0.pick("Danh sách yêu cầu", "List of requests")
    }
    pub(crate) fn your_reference(self) -> &'static str {
        self.0.pick("Mã tham chiếu", "Your reference")
    }
    pub(crate) fn status(self) -> &'static str {
        self.0.pick("Trạng thái", "Status")
    }
    pub(crate) fn lane_services(self) -> &'static str {
        self.0.pick("Tuyến và dịch vụ", "Lane and services")
    }
    pub(crate) fn quotation_job(self) -> &'static str {
        self.0.pick("Báo giá, job", "Quotation, job")
    }
    pub(crate) fn updated(self) -> &'static str {
        self.0.pick("Cập nhật", "Updated")
    }
    pub(crate) fn created(self) -> &'static str {
        self.0.pick("tạo lúc", "created")
    }
    pub(crate) fn not_quoted(self) -> &'static str {
        self.0.pick("Chưa báo giá", "Not quoted")
    }
    pub(crate) fn empty_title(self) -> &'static str {
        self.0.pick("Chưa có yêu cầu nào", "There are no requests yet")
    }
    pub(crate) fn empty_about(self) -> &'static str {
        self.0.pick(
            "Yêu cầu báo giá bạn gửi sẽ hiện ở đây.",
            "Requests for quotation that you send appear here.",
        )
    }
    pub(crate) fn nothing_title(self) -> &'static str {
        self.0.pick("Không tìm thấy yêu cầu nào", "Nothing matches")
    }
    pub(crate) fn nothing_about(self) -> &'static str {
        self.0.pick(
            "Ô tìm kiếm xem mã yêu cầu, số báo giá, số job và mã tham chiếu, không xem địa điểm hay hàng hóa.",
            "Search looks at request codes, quotation numbers, job numbers and your references, and not at places or cargo.",
        )
    }
    pub(crate) fn find_in_contents(self) -> &'static str {
        self.0.pick(
            "Tìm trong nội dung của các yêu cầu đã đọc",
            "Look for it in the contents of requests that were read",
        )
    }
    /// In place of the two above where a filter is set and nothing was searched for.
    pub(crate) fn none_filtered(self) -> &'static str {
        self.0.pick(
            "Không có yêu cầu nào theo bộ lọc này",
            "No request has what the filter asks for",
        )
    }
    pub(crate) fn clear_filters(self) -> &'static str {
        self.0.pick("Bỏ bộ lọc", "Clear filters")
    }
    pub(crate) fn all_statuses(self) -> &'static str {
        self.0.pick("Tìm trong mọi trạng thái", "Search all statuses")
    }
    pub(crate) fn beyond_title(self, page: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Không có trang {page}"),
            Lang::En => format!("There is no page {page}"),
        }
    }
    pub(crate) fn beyond_about(self, pages: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Danh sách này có {pages} trang."),
            Lang::En => {
                if pages == "1" {
                    "This list has one page.".into()
                } else {
                    format!("This list has {pages} pages.")
                }
            }
        }
    }
    pub(crate) fn last_page(self) -> &'static str {
        self.0.pick("Đến trang cuối", "Go to the last page")
    }
    pub(crate) fn ignored_title(self) -> &'static str {
        self.0.pick(
            "Một phần bộ lọc không dùng được",
            "Part of the filter was left out",
        )
    }
    pub(crate) fn ignored_status(self, value: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Trạng thái “{value}” không có nên đã bỏ qua."),
            Lang::En => format!("There is no status “{value}”, so it was ignored."),
        }
    }
    pub(crate) fn ignored_from(self, value: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Ngày bắt đầu “{value}” không dùng được nên đã bỏ qua."),
            Lang::En => format!("The first date “{value}” cannot be used, so it was ignored."),
        }
    }
    pub(crate) fn ignored_to(self, value: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Ngày kết thúc “{value}” không dùng được nên đã bỏ qua."),
            Lang::En => format!("The last date “{value}” cannot be used, so it was ignored."),
        }
    }
    pub(crate) fn ignored_order(self) -> &'static str {
        self.0.pick(
            "Ngày bắt đầu sau ngày kết thúc nên cả hai đã bỏ qua.",
            "The first date is after the last one, so both were ignored.",
        )
    }
    /// Below the last date.
    pub(crate) fn before_first_date(self) -> &'static str {
        self.0.pick(
            "Ngày này trước ngày bắt đầu. Hãy sửa một trong hai.",
            "This is before the first date. Correct one of the two.",
        )
    }
    pub(crate) fn ignored_page(self, value: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Trang “{value}” không có; đây là trang đầu."),
            Lang::En => format!("There is no page “{value}”; this is the first one."),
        }
    }
    pub(crate) fn ignored_per_page(self, value: &str) -> String {
        match self.0 {
            Lang::Vi => format!("“{value}” dòng mỗi trang không được; có thể chọn từ 1 đến 100."),
            Lang::En => format!("“{value}” rows on a page are not possible; choose 1 to 100."),
        }
    }
    pub(crate) fn shortened(self) -> &'static str {
        self.0.pick(
            "Nội dung tìm kiếm quá dài nên đã được cắt bớt.",
            "The search was too long and has been shortened.",
        )
    }
    pub(crate) fn refused(self) -> &'static str {
        self.0.pick(
            "Dịch vụ không chấp nhận bộ lọc này",
            "The service did not accept this filter",
        )
    }
}
