//! Home: what needs the reader, what waits on the operator, what moves.

use super::Lang;

pub struct HomeTexts {
    pub title: &'static str,
    pub need_you: fn(u64) -> String,
    pub nothing_needs_you: &'static str,
    pub unknown_need: &'static str,
    pub waiting: fn(u64) -> String,
    pub needs: &'static str,
    pub longest_first: &'static str,
    pub asks: &'static str,
    pub asks_about: &'static str,
    pub answer: &'static str,
    pub quoted: &'static str,
    pub quoted_about: &'static str,
    pub review: &'static str,
    pub since: &'static str,
    pub waiting_since: &'static str,
    pub all: fn(&str) -> String,
    pub waits: &'static str,
    pub request: &'static str,
    pub stands_at: &'static str,
    pub lane: &'static str,
    pub nothing_waits: &'static str,
    pub moves: &'static str,
    pub nothing_moves: &'static str,
    pub all_shipments: &'static str,
    pub calm: &'static str,
    pub calm_about: &'static str,
    pub first_title: &'static str,
    pub first_about: &'static str,
    pub first_steps: [&'static str; 3],
}

pub static VI: HomeTexts = HomeTexts {
    title: "Trang chủ",
    need_you: |count| format!("{count} yêu cầu cần bạn"),
    nothing_needs_you: "Hiện không có gì cần bạn",
    unknown_need: "Trang chủ",
    waiting: |count| {
        if count == 0 {
            "Không có yêu cầu nào đang chờ nhà vận hành.".into()
        } else {
            format!("{count} yêu cầu đang chờ nhà vận hành.")
        }
    },
    needs: "Cần bạn",
    longest_first: "Chờ lâu nhất trước",
    asks: "Nhà vận hành cần thêm thông tin",
    asks_about: "Báo giá dừng lại cho đến khi bạn trả lời.",
    answer: "Trả lời",
    quoted: "Có báo giá chờ bạn trả lời",
    quoted_about: "Chấp nhận, thương lượng hoặc từ chối khi báo giá còn hiệu lực.",
    review: "Xem báo giá",
    since: "đã chờ",
    waiting_since: "Đã chờ",
    all: |count| format!("Tất cả {count}"),
    waits: "Chờ nhà vận hành",
    request: "Yêu cầu",
    stands_at: "Trạng thái",
    lane: "Tuyến",
    nothing_waits: "Không có yêu cầu nào đang chờ nhà vận hành.",
    moves: "Đang thực hiện",
    nothing_moves: "Không có lô hàng nào đang thực hiện.",
    all_shipments: "Tất cả lô hàng",
    calm: "Không có gì phải làm",
    calm_about: "Khi nhà vận hành hỏi thêm hoặc gửi báo giá, việc đó hiện ở đây.",
    first_title: "Chào mừng bạn",
    first_about: "Chưa có yêu cầu nào. Ba bước đầu tiên:",
    first_steps: [
        "Gửi yêu cầu báo giá: tuyến, thời gian và các dòng hàng.",
        "Nhà vận hành gửi báo giá, hoặc hỏi thêm thông tin tại đây.",
        "Chấp nhận báo giá, gửi chứng từ và theo dõi lô hàng.",
    ],
};

pub static EN: HomeTexts = HomeTexts {
    title: "Home",
    need_you: |count| {
        if count == 1 {
            "1 request needs you".into()
        } else {
            format!("{count} requests need you")
        }
    },
    nothing_needs_you: "Nothing needs you right now",
    unknown_need: "Home",
    waiting: |count| match count {
        0 => "Nothing waits on the operator.".into(),
        1 => "1 request waits on the operator.".into(),
        _ => format!("{count} requests wait on the operator."),
    },
    needs: "Needs you",
    longest_first: "Longest waiting first",
    asks: "The operator asks for information",
    asks_about: "Quoting waits until you answer.",
    answer: "Answer",
    quoted: "A quotation waits for your answer",
    quoted_about: "Accept, renegotiate or reject it while it is valid.",
    review: "Review quotation",
    since: "for",
    waiting_since: "Waiting for",
    all: |count| format!("All {count}"),
    waits: "Waiting on the operator",
    request: "Request",
    stands_at: "Stands at",
    lane: "Lane",
    nothing_waits: "Nothing waits on the operator.",
    moves: "Under way",
    nothing_moves: "No shipment is under way.",
    all_shipments: "All shipments",
    calm: "Nothing to do",
    calm_about: "When the operator asks something or sends a quotation, it appears here.",
    first_title: "Welcome",
    first_about: "There are no requests yet. The first three steps:",
    first_steps: [
        "Send a request for quotation: lane, time and cargo lines.",
        "The operator sends a quotation, or asks for more information here.",
        "Accept the quotation, send documents and follow the shipment.",
    ],
};

pub fn of(lang: Lang) -> &'static HomeTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}
