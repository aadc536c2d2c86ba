//! The list of requests.

use super::Lang;

pub struct RequestsTexts {
    pub title: &'static str,
    pub in_all: fn(&str) -> String,
    pub found: fn(&str) -> String,
    pub search: &'static str,
    pub search_hint: &'static str,
    pub more_filters: &'static str,
    pub partner_ref: &'static str,
    pub from_date: &'static str,
    pub to_date: &'static str,
    pub per_page: &'static str,
    pub apply: &'static str,
    pub clear: &'static str,
    pub by_status: &'static str,
    pub all: &'static str,
    pub list: &'static str,
    pub your_reference: &'static str,
    pub status: &'static str,
    pub lane_services: &'static str,
    pub quotation_job: &'static str,
    pub updated: &'static str,
    pub created: &'static str,
    pub not_quoted: &'static str,
    pub empty_title: &'static str,
    pub empty_about: &'static str,
    pub nothing_title: &'static str,
    pub nothing_about: &'static str,
    pub all_statuses: &'static str,
    pub beyond_title: fn(&str) -> String,
    pub beyond_about: fn(&str) -> String,
    pub last_page: &'static str,
    pub ignored_title: &'static str,
    pub ignored_status: fn(&str) -> String,
    pub ignored_from: fn(&str) -> String,
    pub ignored_to: fn(&str) -> String,
    pub ignored_order: &'static str,
    pub ignored_page: fn(&str) -> String,
    pub ignored_per_page: fn(&str) -> String,
    pub shortened: &'static str,
    pub refused: &'static str,
}

pub static VI: RequestsTexts = RequestsTexts {
    title: "Yêu cầu",
    in_all: |count| format!("Có {count} yêu cầu"),
    found: |count| format!("Tìm thấy {count} yêu cầu"),
    search: "Tìm kiếm",
    search_hint: "Mã yêu cầu, tham chiếu, số báo giá, số đơn hàng",
    more_filters: "Lọc thêm",
    partner_ref: "Mã tham chiếu (chính xác)",
    from_date: "Tạo từ ngày",
    to_date: "Tạo đến ngày",
    per_page: "Số dòng mỗi trang",
    apply: "Lọc",
    clear: "Bỏ tìm kiếm và bộ lọc",
    by_status: "Lọc theo trạng thái",
    all: "Tất cả",
    list: "Danh sách yêu cầu",
    your_reference: "Mã tham chiếu",
    status: "Trạng thái",
    lane_services: "Tuyến và dịch vụ",
    quotation_job: "Báo giá, đơn hàng",
    updated: "Cập nhật",
    created: "tạo lúc",
    not_quoted: "Chưa báo giá",
    empty_title: "Chưa có yêu cầu nào",
    empty_about: "Yêu cầu báo giá bạn gửi sẽ hiện ở đây.",
    nothing_title: "Không tìm thấy yêu cầu nào",
    nothing_about: "Ô tìm kiếm xem mã yêu cầu, số báo giá, số đơn hàng và mã tham chiếu, không xem địa điểm hay hàng hóa.",
    all_statuses: "Tìm trong mọi trạng thái",
    beyond_title: |page| format!("Không có trang {page}"),
    beyond_about: |pages| format!("Danh sách này có {pages} trang."),
    last_page: "Đến trang cuối",
    ignored_title: "Một phần bộ lọc không dùng được",
    ignored_status: |value| format!("Trạng thái “{value}” không có nên đã bỏ qua."),
    ignored_from: |value| format!("Ngày bắt đầu “{value}” không đọc được nên đã bỏ qua."),
    ignored_to: |value| format!("Ngày kết thúc “{value}” không đọc được nên đã bỏ qua."),
    ignored_order: "Ngày bắt đầu sau ngày kết thúc nên cả hai đã bỏ qua.",
    ignored_page: |value| format!("Trang “{value}” không có; đây là trang đầu."),
    ignored_per_page: |value| format!("“{value}” dòng mỗi trang không được; có thể chọn từ 1 đến 100."),
    shortened: "Nội dung tìm kiếm quá dài nên đã được cắt bớt.",
    refused: "Dịch vụ không chấp nhận bộ lọc này",
};

pub static EN: RequestsTexts = RequestsTexts {
    title: "Requests",
    in_all: |count| {
        if count == "1" {
            "1 request".into()
        } else {
            format!("{count} requests")
        }
    },
    found: |count| {
        if count == "1" {
            "1 request found".into()
        } else {
            format!("{count} requests found")
        }
    },
    search: "Search",
    search_hint: "Code, reference, quotation, job",
    more_filters: "More filters",
    partner_ref: "Your reference (exact)",
    from_date: "Created from",
    to_date: "Created until",
    per_page: "Rows on a page",
    apply: "Filter",
    clear: "Clear search and filters",
    by_status: "Filter by status",
    all: "All",
    list: "List of requests",
    your_reference: "Your reference",
    status: "Status",
    lane_services: "Lane and services",
    quotation_job: "Quotation, job",
    updated: "Updated",
    created: "created",
    not_quoted: "Not quoted",
    empty_title: "There are no requests yet",
    empty_about: "Requests for quotation that you send appear here.",
    nothing_title: "Nothing matches",
    nothing_about: "Search looks at request codes, quotation numbers, job numbers and your references, and not at places or cargo.",
    all_statuses: "Search all statuses",
    beyond_title: |page| format!("There is no page {page}"),
    beyond_about: |pages| {
        if pages == "1" {
            "This list has one page.".into()
        } else {
            format!("This list has {pages} pages.")
        }
    },
    last_page: "Go to the last page",
    ignored_title: "Part of the filter was left out",
    ignored_status: |value| format!("There is no status “{value}”, so it was ignored."),
    ignored_from: |value| format!("The first date “{value}” cannot be read, so it was ignored."),
    ignored_to: |value| format!("The last date “{value}” cannot be read, so it was ignored."),
    ignored_order: "The first date is after the last one, so both were ignored.",
    ignored_page: |value| format!("There is no page “{value}”; this is the first one."),
    ignored_per_page: |value| format!("“{value}” rows on a page are not possible; choose 1 to 100."),
    shortened: "The search was too long and has been shortened.",
    refused: "The service did not accept this filter",
};

pub fn of(lang: Lang) -> &'static RequestsTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}
