//! Arrangements of colleagues about a request: its owner, notes, reminders.

use super::Lang;

#[derive(Clone, Copy)]
pub(crate) struct TeamTexts(Lang);

pub(crate) const fn team_texts(lang: Lang) -> TeamTexts {
    TeamTexts(lang)
}

impl TeamTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Nội bộ công ty bạn", "Inside your company")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Chỉ đồng nghiệp thấy phần này; nhà vận hành không nhận được gì. Tên hiển thị do mỗi người tự đặt và không chứng minh điều gì.",
            "Only your colleagues see this; the operator gets nothing of it. People choose their display names themselves, and a name proves nothing.",
        )
    }
    pub(crate) fn unreadable(self) -> &'static str {
        self.0.pick(
            "Hiện không đọc được ai phụ trách và ghi chú. Hãy tải lại trang sau ít phút.",
            "Who is in charge and the notes cannot be read just now. Reload the page in a few minutes.",
        )
    }
    // The owner.
    pub(crate) fn in_charge(self) -> &'static str {
        self.0.pick("Phụ trách", "In charge")
    }
    pub(crate) fn nobody(self) -> &'static str {
        self.0.pick("chưa ai", "nobody")
    }
    pub(crate) fn you(self) -> &'static str {
        self.0.pick("bạn", "you")
    }
    pub(crate) fn since(self) -> &'static str {
        self.0.pick("từ", "since")
    }
    pub(crate) fn take(self) -> &'static str {
        self.0.pick("Tôi phụ trách", "I take it")
    }
    pub(crate) fn take_from(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Nhận từ {name}"),
            Lang::En => format!("Take it from {name}"),
        }
    }
    pub(crate) fn release(self) -> &'static str {
        self.0.pick("Thôi phụ trách", "Release it")
    }
    pub(crate) fn give(self) -> &'static str {
        self.0.pick("Giao cho đồng nghiệp", "Give it to a colleague")
    }
    pub(crate) fn colleague(self) -> &'static str {
        self.0.pick("Tên đồng nghiệp", "Name of the colleague")
    }
    pub(crate) fn give_button(self) -> &'static str {
        self.0.pick("Giao", "Give")
    }
    pub(crate) fn needs_name(self) -> &'static str {
        self.0.pick(
            "Để nhận phụ trách, hãy đăng nhập kèm tên của bạn.",
            "To take it, sign in with your name.",
        )
    }
    // Lists by owner.
    pub(crate) fn anybody(self) -> &'static str {
        self.0.pick("Bất kỳ ai", "Anybody")
    }
    pub(crate) fn mine(self) -> &'static str {
        self.0.pick("Tôi", "Me")
    }
    pub(crate) fn nobodys(self) -> &'static str {
        self.0.pick("Chưa ai", "Nobody")
    }
    pub(crate) fn mine_needs_name(self) -> &'static str {
        self.0.pick(
            "Bạn đăng nhập không kèm tên, nên chưa có yêu cầu nào là của bạn.",
            "You signed in without a name, so no request is yours.",
        )
    }
    /// Of a list, which has such filters.
    pub(crate) fn of_newest(self, count: &str) -> String {
        let narrow = self.0.pick(
            "Hãy thu hẹp bằng ngày hoặc trạng thái.",
            "Narrow it by dates or statuses.",
        );
        format!("{} {narrow}", self.of_those_read(count))
    }
    pub(crate) fn of_those_read(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Chỉ lọc trong {count} yêu cầu đã đọc; tài khoản có nhiều yêu cầu hơn.")
            }
            Lang::En => {
                format!("Only the {count} requests that were read are filtered; the account has more.")
            }
        }
    }
    /// The link from home to the list of the same owner.
    pub(crate) fn look_in_list(self) -> &'static str {
        self.0
            .pick("Xem trong danh sách yêu cầu", "Look in the list of requests")
    }
    pub(crate) fn take_over_from(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Nhận bàn giao từ {name}"),
            Lang::En => format!("Take over from {name}"),
        }
    }
    pub(crate) fn nothing_of(self) -> &'static str {
        self.0.pick(
            "Không có yêu cầu nào của người phụ trách đã chọn cần làm gì.",
            "Nothing of whom you chose needs anybody right now.",
        )
    }
    pub(crate) fn show_anybody(self) -> &'static str {
        self.0.pick("Xem của mọi người", "Show anybody's")
    }
    // Handover.
    pub(crate) fn handover(self) -> &'static str {
        self.0.pick("Bàn giao", "Handover")
    }
    pub(crate) fn handover_about(self) -> &'static str {
        self.0.pick(
            "Nhận các yêu cầu của một đồng nghiệp cùng lúc, kèm việc sắp đến hạn. Nhà vận hành không nhận được gì. Tên không chứng minh điều gì.",
            "Take all requests of a colleague at once, with what is due. The operator gets nothing of it. A name proves nothing.",
        )
    }
    pub(crate) fn handover_whose(self) -> &'static str {
        self.0.pick("Của ai", "Whose")
    }
    pub(crate) fn handover_nobody(self) -> &'static str {
        self.0.pick(
            "Chưa có đồng nghiệp nào phụ trách yêu cầu nào.",
            "No colleague is in charge of any request.",
        )
    }
    pub(crate) fn handover_none(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{name} không phụ trách yêu cầu nào mà tài khoản của bạn đọc được."),
            Lang::En => format!("{name} is in charge of no request that your account can read."),
        }
    }
    pub(crate) fn handover_count(self, name: &str, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{name} phụ trách {count} yêu cầu"),
            Lang::En if count == "1" => format!("{name} is in charge of 1 request"),
            Lang::En => format!("{name} is in charge of {count} requests"),
        }
    }
    pub(crate) fn handover_request(self) -> &'static str {
        self.0.pick("Yêu cầu", "Request")
    }
    pub(crate) fn due(self) -> &'static str {
        self.0.pick("Đến hạn", "Due")
    }
    pub(crate) fn nothing_due(self) -> &'static str {
        self.0.pick("không có hạn", "nothing due")
    }
    pub(crate) fn wanted_reminder(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{name} muốn được nhắc"),
            Lang::En => format!("{name} wanted a reminder"),
        }
    }
    pub(crate) fn last_note(self) -> &'static str {
        self.0.pick("Ghi chú mới nhất", "Newest note")
    }
    pub(crate) fn new_owner(self) -> &'static str {
        self.0.pick("Người nhận", "To")
    }
    pub(crate) fn take_chosen(self) -> &'static str {
        self.0
            .pick("Bàn giao các yêu cầu đã chọn", "Hand over what is ticked")
    }
    pub(crate) fn handed_over(self, count: &str, to: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã bàn giao {count} yêu cầu cho {to}."),
            Lang::En if count == "1" => format!("1 request was handed over to {to}."),
            Lang::En => format!("{count} requests were handed over to {to}."),
        }
    }
    pub(crate) fn taken_meanwhile(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Không đổi vì trong lúc đó {name} không còn phụ trách:"),
            Lang::En => format!("Left as they are, because {name} was no longer in charge:"),
        }
    }
    pub(crate) fn no_longer_listed(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{count} yêu cầu đã chọn không còn trong danh sách."),
            Lang::En => format!("{count} of those ticked are no longer in the list."),
        }
    }
    pub(crate) fn most_urgent(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Ở đây là {count} yêu cầu gấp nhất; bàn giao chúng trước."),
            Lang::En => format!("These are the {count} most urgent ones; hand them over first."),
        }
    }
    pub(crate) fn now_in_charge(self, name: Option<&str>) -> String {
        match (self.0, name) {
            (Lang::Vi, Some(name)) => format!("nay do {name} phụ trách"),
            (Lang::Vi, None) => "nay chưa ai phụ trách".to_owned(),
            (Lang::En, Some(name)) => format!("{name} is in charge now"),
            (Lang::En, None) => "nobody is in charge now".to_owned(),
        }
    }
    pub(crate) fn nothing_handed_over(self) -> &'static str {
        self.0.pick("Chưa bàn giao gì", "Nothing was handed over")
    }
    pub(crate) fn choose_some(self) -> &'static str {
        self.0.pick(
            "Hãy chọn ít nhất một yêu cầu và ghi tên người nhận.",
            "Tick at least one request and say who gets it.",
        )
    }
    // Notes.
    pub(crate) fn notes(self) -> &'static str {
        self.0.pick("Ghi chú nội bộ", "Internal notes")
    }
    pub(crate) fn no_notes(self) -> &'static str {
        self.0.pick("Chưa có ghi chú nào.", "There are no notes so far.")
    }
    pub(crate) fn new_note(self) -> &'static str {
        self.0.pick("Ghi chú mới", "New note")
    }
    pub(crate) fn save_note(self) -> &'static str {
        self.0.pick("Lưu ghi chú", "Save note")
    }
    pub(crate) fn no_name(self) -> &'static str {
        self.0.pick("Không ghi tên", "Without a name")
    }
    // Reminders.
    pub(crate) fn remind(self) -> &'static str {
        self.0.pick("Nhắc tôi", "Remind me")
    }
    pub(crate) fn remind_at(self) -> &'static str {
        self.0.pick("Ngày và giờ", "Day and hour")
    }
    pub(crate) fn remind_hint(self) -> &'static str {
        self.0.pick(
            "Yêu cầu hiện ở đầu trang chủ của bạn từ lúc đó. Để trống: không nhắc.",
            "From then on the request stands at the top of your home page. Empty: no reminder.",
        )
    }
    pub(crate) fn save_reminder(self) -> &'static str {
        self.0.pick("Lưu", "Save")
    }
    pub(crate) fn reminders(self) -> &'static str {
        self.0.pick("Bạn muốn được nhắc", "You wanted to be reminded")
    }
    pub(crate) fn reminders_unreadable(self) -> &'static str {
        self.0.pick(
            "Hiện không đọc được các lời nhắc của bạn. Hãy tải lại trang sau ít phút.",
            "Your reminders cannot be read just now. Reload the page in a few minutes.",
        )
    }
    pub(crate) fn reminder_done(self) -> &'static str {
        self.0.pick("Xong", "Done")
    }
}
