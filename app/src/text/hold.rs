//! A shipment on hold: the service has a flag for it, with neither time nor reason. Not "tạm giữ", which says that customs or
//! the police detain it.

use super::Lang;

/// Texts of the banner and of the queue's entry.
#[derive(Clone, Copy)]
pub(crate) struct HoldTexts(Lang);

pub(crate) const fn hold_texts(lang: Lang) -> HoldTexts {
    HoldTexts(lang)
}

impl HoldTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Lô hàng đang tạm dừng", "This shipment is on hold")
    }
    /// Since when the portal knows of it.
    pub(crate) fn known_since(self, at: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Cổng đối tác ghi nhận từ {at}; việc tạm dừng có thể đã bắt đầu trước đó."),
            Lang::En => format!("Known to this portal since {at}; it may have begun earlier."),
        }
    }
    /// For a request that was not read before.
    pub(crate) fn as_read(self, at: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Theo lần đọc lúc {at}; việc tạm dừng có thể đã bắt đầu trước đó."),
            Lang::En => format!("As read at {at}; it may have begun earlier."),
        }
    }
    pub(crate) fn no_reason(self) -> &'static str {
        self.0.pick(
            "Hệ thống của nhà vận hành không cho biết lý do.",
            "The operator's service does not say why.",
        )
    }
    /// Before the newest event.
    pub(crate) fn newest_event(self) -> &'static str {
        self.0.pick(
            "Sự kiện mới nhất (không hẳn là lý do)",
            "Newest event (not necessarily the reason)",
        )
    }
    pub(crate) fn documents(self) -> &'static str {
        self.0.pick("Xem chứng từ", "Documents")
    }
    pub(crate) fn tracking(self) -> &'static str {
        self.0.pick("Xem hành trình", "Tracking")
    }
    pub(crate) fn call(self, number: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Gọi {number}"),
            Lang::En => format!("Call {number}"),
        }
    }
    pub(crate) fn write(self, address: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Viết cho {address}"),
            Lang::En => format!("Write to {address}"),
        }
    }
    /// Before a contact that is no address a browser can open.
    pub(crate) fn ask_at(self, contact: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Hỏi nhà vận hành: {contact}"),
            Lang::En => format!("Ask the operator: {contact}"),
        }
    }
    /// For a deployment that names no contact.
    pub(crate) fn ask_sales(self) -> &'static str {
        self.0.pick(
            "Hãy hỏi nhân viên kinh doanh phụ trách của bạn ở nhà vận hành.",
            "Ask your sales contact at the operator.",
        )
    }
}
