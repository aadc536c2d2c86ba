//! Texts of every page, and words that several pages share.

use super::Texts;

impl Texts {
    pub(crate) fn console(self) -> &'static str {
        self.pick("Bàn điều hành", "Operator console")
    }
    pub(crate) fn simulated(self) -> &'static str {
        self.pick("Nhà vận hành mô phỏng", "A simulated operator")
    }
    pub(crate) fn skip(self) -> &'static str {
        self.pick("Tới nội dung chính", "Skip to content")
    }
    pub(crate) fn main_navigation(self) -> &'static str {
        self.pick("Chính", "Main")
    }
    pub(crate) fn requests(self) -> &'static str {
        self.pick("Yêu cầu", "Requests")
    }
    pub(crate) fn webhooks(self) -> &'static str {
        self.pick("Webhook", "Webhooks")
    }
    pub(crate) fn tokens(self) -> &'static str {
        self.pick("Token", "Tokens")
    }
    pub(crate) fn autopilot_is(self, on: bool) -> &'static str {
        if on {
            self.pick("Tự động: đang bật", "Autopilot: on")
        } else {
            self.pick("Tự động: đang tắt", "Autopilot: off")
        }
    }
    pub(crate) fn switch_autopilot(self, on: bool) -> &'static str {
        if on {
            self.pick("Bật", "Switch on")
        } else {
            self.pick("Tắt", "Switch off")
        }
    }
    pub(crate) fn back_to_list(self) -> &'static str {
        self.pick("Về danh sách yêu cầu", "Back to the list of requests")
    }
    pub(crate) fn pages(self) -> &'static str {
        self.pick("Trang", "Pages")
    }
    pub(crate) fn page_of(self, page: usize, last: usize) -> String {
        format!("{} {page} / {last}", self.pick("Trang", "Page"))
    }
    pub(crate) fn previous(self) -> &'static str {
        self.pick("← Trước", "← Previous")
    }
    pub(crate) fn next(self) -> &'static str {
        self.pick("Sau →", "Next →")
    }
    pub(crate) fn services(self) -> &'static str {
        self.pick("Dịch vụ", "Services")
    }
    pub(crate) fn note(self) -> &'static str {
        self.pick("Ghi chú", "Note")
    }
    pub(crate) fn on_hold(self) -> &'static str {
        self.pick("Tạm giữ", "On hold")
    }
    pub(crate) fn no_reference(self) -> &'static str {
        self.pick("Không có tham chiếu", "No reference")
    }
    pub(crate) fn quotation(self) -> &'static str {
        self.pick("Báo giá", "Quotation")
    }
    pub(crate) fn created_at(self) -> &'static str {
        self.pick("Tạo lúc", "Created")
    }
    pub(crate) fn negotiation_asked(self) -> &'static str {
        self.pick("Đối tác đề nghị thương lượng", "The partner asks to renegotiate")
    }
}
