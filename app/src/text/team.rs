//! What colleagues arrange about a request: who is in charge, notes, reminders.

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
    // Who is in charge.
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
    pub(crate) fn reminder_done(self) -> &'static str {
        self.0.pick("Xong", "Done")
    }
}
