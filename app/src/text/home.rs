//! Home: what needs the reader, what waits on the operator, what moves.

use super::Lang;

/// Texts of the home page.
#[derive(Clone, Copy)]
pub(crate) struct HomeTexts(Lang);

pub(crate) const fn home_texts(lang: Lang) -> HomeTexts {
    HomeTexts(lang)
}

impl HomeTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Trang chủ", "Home")
    }
    pub(crate) fn need_you(self, count: u64) -> String {
        match self.0 {
            Lang::Vi => format!("{count} yêu cầu cần bạn xử lý"),
            Lang::En => {
                if count == 1 {
                    "1 request needs you".into()
                } else {
                    format!("{count} requests need you")
                }
            }
        }
    }
    pub(crate) fn nothing_needs_you(self) -> &'static str {
        self.0
            .pick("Hiện không có gì cần bạn xử lý", "Nothing needs you right now")
    }
    pub(crate) fn nothing_in_view(self) -> &'static str {
        self.0.pick(
            "Không có gì cần làm trong phần này",
            "Nothing needs you in this view",
        )
    }
    pub(crate) fn waiting(self, count: u64) -> String {
        match self.0 {
            Lang::Vi => {
                if count == 0 {
                    "Không có yêu cầu nào đang chờ nhà vận hành.".into()
                } else {
                    format!("{count} yêu cầu đang chờ nhà vận hành.")
                }
            }
            Lang::En => match count {
                0 => "Nothing waits on the operator.".into(),
                1 => "1 request waits on the operator.".into(),
                _ => format!("{count} requests wait on the operator."),
            },
        }
    }
    /// The rows of the queue that the heading does not count.
    pub(crate) fn worth_a_look(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Thêm {count} yêu cầu nên xem qua."),
            Lang::En => format!("{count} more worth a look."),
        }
    }
    pub(crate) fn needs(self) -> &'static str {
        self.0.pick("Cần bạn xử lý", "Needs you")
    }
    pub(crate) fn waiting_since(self) -> &'static str {
        self.0.pick("Đã chờ", "Waiting for")
    }
    pub(crate) fn all(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tất cả {count}"),
            Lang::En => format!("All {count}"),
        }
    }
    pub(crate) fn waits(self) -> &'static str {
        self.0.pick("Chờ nhà vận hành", "Waiting on the operator")
    }
    pub(crate) fn request(self) -> &'static str {
        self.0.pick("Yêu cầu", "Request")
    }
    pub(crate) fn stands_at(self) -> &'static str {
        self.0.pick("Trạng thái", "Stands at")
    }
    pub(crate) fn lane(self) -> &'static str {
        self.0.pick("Tuyến", "Lane")
    }
    pub(crate) fn nothing_waits(self) -> &'static str {
        self.0.pick(
            "Không có yêu cầu nào đang chờ nhà vận hành.",
            "Nothing waits on the operator.",
        )
    }
    pub(crate) fn moves(self) -> &'static str {
        self.0.pick("Đang thực hiện", "Under way")
    }
    pub(crate) fn nothing_moves(self) -> &'static str {
        self.0.pick(
            "Không có lô hàng nào đang thực hiện.",
            "No shipment is under way.",
        )
    }
    pub(crate) fn all_shipments(self) -> &'static str {
        self.0.pick("Tất cả lô hàng", "All shipments")
    }
    pub(crate) fn calm(self) -> &'static str {
        self.0.pick("Không có gì phải làm", "Nothing to do")
    }
    pub(crate) fn calm_about(self) -> &'static str {
        self.0.pick(
            "Khi nhà vận hành hỏi thêm hoặc gửi báo giá, việc đó hiện ở đây.",
            "When the operator asks something or sends a quotation, it appears here.",
        )
    }
    pub(crate) fn first_title(self) -> &'static str {
        self.0.pick("Chào mừng bạn", "Welcome")
    }
    pub(crate) fn first_about(self) -> &'static str {
        self.0.pick(
            "Chưa có yêu cầu nào. Ba bước đầu tiên:",
            "There are no requests yet. The first three steps:",
        )
    }
    pub(crate) fn first_steps(self) -> [&'static str; 3] {
        self.0.pick(
            [
                "Gửi yêu cầu báo giá: tuyến, thời gian và các dòng hàng.",
                "Nhà vận hành gửi báo giá, hoặc hỏi thêm thông tin tại đây.",
                "Chấp nhận báo giá, gửi chứng từ và theo dõi lô hàng.",
            ],
            [
                "Send a request for quotation: lane, time and cargo lines.",
                "The operator sends a quotation, or asks for more information here.",
                "Accept the quotation, send documents and follow the shipment.",
            ],
        )
    }
}
