//! The tracking page.

use super::Lang;

/// Texts of the tracking page.
#[derive(Clone, Copy)]
pub(crate) struct TrackingTexts(Lang);

pub(crate) const fn tracking_texts(lang: Lang) -> TrackingTexts {
    TrackingTexts(lang)
}

impl TrackingTexts {
    pub(crate) fn title(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{reference}: hành trình"),
            Lang::En => format!("{reference}: tracking"),
        }
    }
    pub(crate) fn now_plain(self) -> &'static str {
        self.0.pick("Hiện tại", "Now")
    }
    pub(crate) fn waiting(self) -> &'static str {
        self.0
            .pick("Lô hàng chưa bắt đầu", "The shipment has not started")
    }
    pub(crate) fn waiting_words(self) -> &'static str {
        self.0.pick(
            "Sự kiện hiện ở đây khi nhà vận hành bắt đầu vận chuyển.",
            "Events appear here once the operator starts to move it.",
        )
    }
    pub(crate) fn progress(self) -> &'static str {
        self.0.pick("Tiến trình của lô hàng", "Progress of the shipment")
    }
    pub(crate) fn next(self, step: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tiếp theo: {step}."),
            Lang::En => format!("Next: {step}."),
        }
    }
    pub(crate) fn last_update(self) -> &'static str {
        self.0.pick("Sự kiện gần nhất", "Last event")
    }
    pub(crate) fn checked(self) -> &'static str {
        self.0.pick("Kiểm tra lúc", "Checked")
    }
    pub(crate) fn check_again(self) -> &'static str {
        self.0.pick("Kiểm tra lại", "Check again")
    }
    pub(crate) fn events(self) -> &'static str {
        self.0.pick("Diễn biến", "What happened")
    }
    pub(crate) fn no_events(self) -> &'static str {
        self.0.pick("Chưa ghi nhận gì.", "Nothing has been recorded yet.")
    }
    pub(crate) fn no_time(self) -> &'static str {
        self.0.pick("không ghi thời gian", "no time given")
    }
    pub(crate) fn zone_words(self, zone: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Thời gian theo {zone}; giờ địa phương nằm trong ngoặc khi khác."),
            Lang::En => {
                format!("Times are in {zone}; the local time of the place is in brackets when it differs.")
            }
        }
    }
    pub(crate) fn add_document(self) -> &'static str {
        self.0.pick("Thêm chứng từ", "Add a document")
    }
    pub(crate) fn shipment(self) -> &'static str {
        self.0.pick("Lô hàng", "Shipment")
    }
}
