//! The log of webhook deliveries.

use super::Texts;
use crate::language::Lang;
use crate::model::delivery::DeliveryState;

impl Texts {
    pub(crate) fn deliveries_title(self) -> &'static str {
        self.pick("Nhật ký webhook", "Webhook log")
    }
    pub(crate) fn deliveries_in_list(self, count: usize) -> String {
        match (self.lang(), count) {
            (Lang::Vi, _) => format!("{count} lần gửi, mới nhất trước"),
            (Lang::En, 1) => "1 delivery".to_owned(),
            (Lang::En, _) => format!("{count} deliveries, newest first"),
        }
    }
    pub(crate) fn no_deliveries(self) -> &'static str {
        self.pick("Chưa gửi webhook nào.", "No webhook has been sent yet.")
    }
    pub(crate) fn delivery_number(self) -> &'static str {
        self.pick("Số", "No.")
    }
    pub(crate) fn event(self) -> &'static str {
        self.pick("Sự kiện", "Event")
    }
    pub(crate) fn result(self) -> &'static str {
        self.pick("Kết quả", "Result")
    }
    pub(crate) fn attempts(self) -> &'static str {
        self.pick("Các lần gửi", "Attempts")
    }
    pub(crate) fn body(self) -> &'static str {
        self.pick("Nội dung", "Body")
    }
    pub(crate) fn unknown(self) -> &'static str {
        self.pick("không rõ", "unknown")
    }
    pub(crate) fn delivery_state(self, state: DeliveryState) -> &'static str {
        match state {
            DeliveryState::Pending => self.pick("Đang chờ gửi", "Waiting"),
            DeliveryState::Delivered => self.pick("Đã nhận", "Delivered"),
            DeliveryState::Failed => self.pick("Thất bại", "Failed"),
            DeliveryState::NoReceiver => self.pick("Chưa đăng ký nơi nhận", "No receiver"),
        }
    }
}
