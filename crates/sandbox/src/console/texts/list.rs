//! The list of requests.

use super::Texts;
use crate::language::Lang;

impl Texts {
    pub(crate) fn list_title(self) -> &'static str {
        self.pick("Yêu cầu báo giá", "Requests for quotation")
    }
    pub(crate) fn requests_in_list(self, count: usize) -> String {
        match (self.lang(), count) {
            (Lang::Vi, _) => format!("{count} yêu cầu, mới nhất trước"),
            (Lang::En, 1) => "1 request".to_owned(),
            (Lang::En, _) => format!("{count} requests, newest first"),
        }
    }
    pub(crate) fn account(self) -> &'static str {
        self.pick("Tài khoản", "Account")
    }
    pub(crate) fn all(self) -> &'static str {
        self.pick("Tất cả", "All")
    }
    pub(crate) fn search(self) -> &'static str {
        self.pick("Tìm", "Search")
    }
    pub(crate) fn search_hint(self) -> &'static str {
        self.pick(
            "Mã, số báo giá, số đơn, tham chiếu",
            "Code, quotation, job, reference",
        )
    }
    pub(crate) fn filter(self) -> &'static str {
        self.pick("Lọc", "Filter")
    }
    pub(crate) fn status(self) -> &'static str {
        self.pick("Trạng thái", "Status")
    }
    pub(crate) fn nothing_matches(self) -> &'static str {
        self.pick("Không có yêu cầu nào phù hợp.", "No request matches.")
    }
    pub(crate) fn see_all(self) -> &'static str {
        self.pick("Xem tất cả", "See all")
    }
    pub(crate) fn request(self) -> &'static str {
        self.pick("Yêu cầu", "Request")
    }
    pub(crate) fn lane_and_services(self) -> &'static str {
        self.pick("Tuyến, dịch vụ", "Lane, services")
    }
    pub(crate) fn quotation_and_job(self) -> &'static str {
        self.pick("Báo giá, đơn hàng", "Quotation, job")
    }
    pub(crate) fn updated(self) -> &'static str {
        self.pick("Cập nhật", "Updated")
    }
    pub(crate) fn price_awaited(self) -> &'static str {
        self.pick("Chờ giá mới", "New price awaited")
    }
    pub(crate) fn just_now(self) -> &'static str {
        self.pick("vừa xong", "just now")
    }
    pub(crate) fn minutes_ago(self, count: i64) -> String {
        self.past(count, "phút", "minute")
    }
    pub(crate) fn hours_ago(self, count: i64) -> String {
        self.past(count, "giờ", "hour")
    }
    pub(crate) fn days_ago(self, count: i64) -> String {
        self.past(count, "ngày", "day")
    }

    fn past(self, count: i64, vi: &str, en: &str) -> String {
        match self.lang() {
            Lang::Vi => format!("{count} {vi} trước"),
            Lang::En if count == 1 => format!("1 {en} ago"),
            Lang::En => format!("{count} {en}s ago"),
        }
    }
}
