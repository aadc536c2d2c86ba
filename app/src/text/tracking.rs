//! The tracking page.

use super::Lang;

pub struct TrackingTexts {
    pub title: fn(&str) -> String,
    pub now_plain: &'static str,
    pub waiting: &'static str,
    pub waiting_words: &'static str,
    pub progress: &'static str,
    pub next: fn(&str) -> String,
    pub last_update: &'static str,
    pub checked: &'static str,
    pub check_again: &'static str,
    pub events: &'static str,
    pub no_events: &'static str,
    pub no_time: &'static str,
    pub zone_words: fn(&str) -> String,
    pub add_document: &'static str,
    pub shipment: &'static str,
}

pub fn of(lang: Lang) -> &'static TrackingTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

pub static EN: TrackingTexts = TrackingTexts {
    title: |reference| format!("{reference}: tracking"),
    now_plain: "Now",
    waiting: "The shipment has not started",
    waiting_words: "Events appear here once the operator starts to move it.",
    progress: "Progress of the shipment",
    next: |step| format!("Next: {step}."),
    last_update: "Last event",
    checked: "Checked",
    check_again: "Check again",
    events: "What happened",
    no_events: "Nothing has been recorded yet.",
    no_time: "no time given",
    zone_words: |zone| {
        format!("Times are in {zone}; the local time of the place is in brackets when it differs.")
    },
    add_document: "Add a document",
    shipment: "Shipment",
};

pub static VI: TrackingTexts = TrackingTexts {
    title: |reference| format!("{reference}: hành trình"),
    now_plain: "Hiện tại",
    waiting: "Lô hàng chưa bắt đầu",
    waiting_words: "Sự kiện hiện ở đây khi nhà vận hành bắt đầu vận chuyển.",
    progress: "Tiến trình của lô hàng",
    next: |step| format!("Tiếp theo: {step}."),
    last_update: "Sự kiện gần nhất",
    checked: "Kiểm tra lúc",
    check_again: "Kiểm tra lại",
    events: "Diễn biến",
    no_events: "Chưa ghi nhận gì.",
    no_time: "không ghi thời gian",
    zone_words: |zone| format!("Thời gian theo {zone}; giờ địa phương nằm trong ngoặc khi khác."),
    add_document: "Thêm chứng từ",
    shipment: "Lô hàng",
};
