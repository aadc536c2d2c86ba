//! A shipment while somebody looks at it.

use domain::Lang;
use domain::figures;

/// Texts of the tracking island.
#[derive(Clone, Copy)]
pub struct TrackingLiveTexts(Lang);

/// The texts in a language.
pub const fn tracking_live_texts(lang: Lang) -> TrackingLiveTexts {
    TrackingLiveTexts(lang)
}

impl TrackingLiveTexts {
    pub fn events(self) -> &'static str {
        self.0.pick("Hành trình đến nay", "The way so far")
    }
    /// `2 h ago`
    pub fn ago(self, elapsed: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{elapsed} trước"),
            Lang::En => format!("{elapsed} ago"),
        }
    }
    /// Of a time that is later than now.
    pub fn ahead(self) -> &'static str {
        self.0.pick("sau thời điểm hiện tại", "later than now")
    }
    pub fn request_says(self) -> &'static str {
        self.0.pick(
            "Yêu cầu ghi trạng thái khác:",
            "The request gives another status:",
        )
    }
    pub fn so_far(self) -> &'static str {
        self.0
            .pick("Các trạng thái đã ghi nhận", "Statuses recorded so far")
    }
    pub fn checked(self) -> &'static str {
        self.0.pick("Kiểm tra lúc", "Checked")
    }
    pub fn check_again(self) -> &'static str {
        self.0.pick("Kiểm tra lại", "Check again")
    }
    /// Beside a milestone that came while the page was open.
    pub fn new_mark(self) -> &'static str {
        self.0.pick("Mới", "New")
    }
    /// Read out when a milestone came, with its place and its time where these are told.
    pub fn announced<'a>(self, name: &str, more: impl Iterator<Item = &'a str>) -> String {
        let mut told = self.0.pick("Sự kiện mới: ", "New event: ").to_owned();
        told.push_str(name);
        for one in more {
            told.push_str(", ");
            told.push_str(one);
        }
        told.push('.');
        told
    }
    pub fn connection_lost(self) -> &'static str {
        self.0.pick(
            "Mất kết nối: trang hiện trạng thái của lần kiểm tra trên và tự cập nhật khi có kết nối lại.",
            "No connection: the page shows the state of the last check and catches up by itself.",
        )
    }
}

/// A length of time in its largest unit, rounded down: `44 min`, `2 h`, `3 days`. Under a minute counts as one.
pub fn elapsed(minutes: i64, lang: Lang) -> String {
    let minutes = minutes.max(1);
    let (hours, days) = (minutes / 60, minutes / 1440);
    let (count, unit) = match (lang, days, hours) {
        (Lang::Vi, 0, 0) => (minutes, "phút"),
        (Lang::Vi, 0, _) => (hours, "giờ"),
        (Lang::Vi, ..) => (days, "ngày"),
        (Lang::En, 0, 0) => (minutes, "min"),
        (Lang::En, 0, _) => (hours, "h"),
        (Lang::En, 1, _) => (1, "day"),
        (Lang::En, ..) => (days, "days"),
    };
    let mut text = String::new();
    figures::write(&count.to_string(), "", lang, &mut text);
    text.push('\u{a0}');
    text.push_str(unit);
    text
}
