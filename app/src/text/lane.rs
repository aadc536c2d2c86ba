//! The trade lane: its earlier quotations beside the present one.

use super::Lang;

/// Texts of the trade lane’s earlier quotations.
#[derive(Clone, Copy)]
pub(crate) struct LaneTexts(Lang);

pub(crate) const fn lane_texts(lang: Lang) -> LaneTexts {
    LaneTexts(lang)
}

impl LaneTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick(
            "Các báo giá trước trên tuyến này",
            "Earlier quotations on this lane",
        )
    }
    pub(crate) fn words(self) -> &'static str {
        self.0.pick(
            "Cùng dịch vụ, điểm đi và điểm đến, lấy từ các yêu cầu của chính bạn mà cổng này đã lưu.",
            "Same services, origin and destination, from your own requests as far as this portal has kept them.",
        )
    }
    // Results of negotiations.
    pub(crate) fn negotiated(self, times: usize, quotations: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Đã thương lượng {times} lần trên tuyến này ({quotations} báo giá)."),
            Lang::En => {
                let times = if times == 1 {
                    "once".to_owned()
                } else {
                    format!("{times} times")
                };
                let s = if quotations == 1 { "" } else { "s" };
                format!("Negotiated {times} on this lane ({quotations} quotation{s}).")
            }
        }
    }
    pub(crate) fn median_less(self, percent: &str, is_more: bool, is_none: bool, compared: usize) -> String {
        let outcome = self.less(percent, is_more, is_none);
        match self.0 {
            Lang::Vi => format!("Trung vị của {compared} báo giá so sánh được: {outcome}."),
            Lang::En => format!("Median of the {compared} that can be compared: {outcome}."),
        }
    }
    pub(crate) fn less(self, percent: &str, is_more: bool, is_none: bool) -> String {
        match (self.0, is_none, is_more) {
            (Lang::Vi, true, _) => "giá không đổi".to_owned(),
            (Lang::Vi, false, true) => format!("cao hơn {percent}"),
            (Lang::Vi, false, false) => format!("giảm {percent}"),
            (Lang::En, true, _) => "the same total".to_owned(),
            (Lang::En, false, true) => format!("{percent} more"),
            (Lang::En, false, false) => format!("{percent} less"),
        }
    }
    pub(crate) fn who_asked(self) -> &'static str {
        self.0.pick("Ai đã đề nghị gì", "Who asked for what")
    }
    pub(crate) fn somebody(self) -> &'static str {
        self.0.pick("Không ghi tên", "Without a name")
    }
    pub(crate) fn this_one(self) -> &'static str {
        self.0.pick("Báo giá này", "This quotation")
    }
    pub(crate) fn quotation(self) -> &'static str {
        self.0.pick("Báo giá", "Quotation")
    }
    pub(crate) fn sent(self) -> &'static str {
        self.0.pick("Ngày gửi", "Sent")
    }
    pub(crate) fn unit_price(self) -> &'static str {
        self.0.pick("Đơn giá", "Unit price")
    }
    pub(crate) fn to_quote(self) -> &'static str {
        self.0.pick("Thời gian báo giá", "Time to quote")
    }
    pub(crate) fn transit(self) -> &'static str {
        self.0.pick("Thời gian vận chuyển", "Transit time")
    }
    pub(crate) fn promised(self) -> &'static str {
        self.0.pick("theo báo giá:", "quoted:")
    }
    pub(crate) fn carriage(self, length: &str) -> String {
        match self.0 {
            Lang::Vi => format!("thực tế {length} từ lúc khởi hành đến khi tới nơi"),
            Lang::En => format!("took {length} from departure to arrival"),
        }
    }
    pub(crate) fn door(self, length: &str) -> String {
        match self.0 {
            Lang::Vi => format!("thực tế {length} từ lúc lấy hàng đến khi giao hàng"),
            Lang::En => format!("took {length} from pickup to delivery"),
        }
    }
    pub(crate) fn hours(self, hours: i64) -> String {
        match self.0 {
            Lang::Vi => match hours {
                0 => "dưới 1 giờ".into(),
                _ => format!("{hours} giờ"),
            },
            Lang::En => match hours {
                0 => "under 1 hour".into(),
                1 => "1 hour".into(),
                _ => format!("{hours} hours"),
            },
        }
    }
    /// The formatted number of days, and whether it is exactly one.
    pub(crate) fn days(self, days: &str, is_one: bool) -> String {
        match self.0 {
            Lang::Vi => format!("{days} ngày"),
            Lang::En => {
                if is_one {
                    "1 day".into()
                } else {
                    format!("{days} days")
                }
            }
        }
    }
    pub(crate) fn per_kilogram(self) -> &'static str {
        self.0.pick("mỗi kg tính cước", "per chargeable kg")
    }
    pub(crate) fn per_cubic_metre(self) -> &'static str {
        self.0.pick("mỗi m³", "per m³")
    }
    pub(crate) fn per_container(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => {
                if name.is_empty() {
                    "mỗi container".into()
                } else {
                    format!("mỗi container {name}")
                }
            }
            Lang::En => {
                if name.is_empty() {
                    "per container".into()
                } else {
                    format!("per container {name}")
                }
            }
        }
    }
    pub(crate) fn above(self, percent: &str, count: usize) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Đơn giá cao hơn {percent} so với mức trung vị của {count} báo giá trước.")
            }
            Lang::En => format!("The unit price is {percent} above the median of {count} earlier ones."),
        }
    }
    pub(crate) fn below(self, percent: &str, count: usize) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Đơn giá thấp hơn {percent} so với mức trung vị của {count} báo giá trước.")
            }
            Lang::En => format!("The unit price is {percent} below the median of {count} earlier ones."),
        }
    }
    pub(crate) fn level(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Đơn giá xấp xỉ mức trung vị của {count} báo giá trước."),
            Lang::En => format!("The unit price is about the median of {count} earlier ones."),
        }
    }
    pub(crate) fn calculated(self) -> &'static str {
        self.0.pick(
            "Đơn giá do cổng này tính và làm tròn: lấy tổng do nhà vận hành báo chia cho trọng lượng tính cước, thể tích hoặc số container do nhà vận hành tính. Không tính khi các khoản phí dùng nhiều loại tiền. Chỉ so sánh các đơn giá cùng loại tiền, cùng đơn vị tính và cùng phạm vi giao nhận.",
            "This portal calculates the unit prices, rounded: the total as the service gives it, divided by the service’s chargeable weight, volume or number of containers. There is none for charges in several currencies. Only prices of the same currency, measure and delivery scope are set against each other.",
        )
    }
}
