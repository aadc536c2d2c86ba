//! The memory of a lane: earlier quotations beside the present one.

use super::Lang;

pub struct LaneTexts {
    pub title: &'static str,
    pub words: &'static str,
    pub this_one: &'static str,
    pub quotation: &'static str,
    pub sent: &'static str,
    pub unit_price: &'static str,
    pub to_quote: &'static str,
    pub transit: &'static str,
    pub promised: &'static str,
    pub carriage: fn(&str) -> String,
    pub door: fn(&str) -> String,
    pub hours: fn(i64) -> String,
    /// The days as they are written, and whether they are exactly one.
    pub days: fn(&str, bool) -> String,
    pub per_kilogram: &'static str,
    pub per_cubic_metre: &'static str,
    pub per_container: fn(&str) -> String,
    pub above: fn(&str, usize) -> String,
    pub below: fn(&str, usize) -> String,
    pub level: fn(usize) -> String,
    pub calculated: &'static str,
}

pub fn of(lang: Lang) -> &'static LaneTexts {
    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

pub static EN: LaneTexts = LaneTexts {
    title: "Earlier quotations on this lane",
    words: "Same services, origin and destination, from your own requests as far as this portal has kept them.",
    this_one: "This quotation",
    quotation: "Quotation",
    sent: "Sent",
    unit_price: "Unit price",
    to_quote: "Time to quote",
    transit: "Transit time",
    promised: "quoted:",
    carriage: |length| format!("took {length} from departure to arrival"),
    door: |length| format!("took {length} from pickup to delivery"),
    hours: |hours| match hours {
        0 => "under 1 hour".into(),
        1 => "1 hour".into(),
        _ => format!("{hours} hours"),
    },
    days: |days, is_one| {
        if is_one {
            "1 day".into()
        } else {
            format!("{days} days")
        }
    },
    per_kilogram: "per chargeable kg",
    per_cubic_metre: "per m³",
    per_container: |name| {
        if name.is_empty() {
            "per container".into()
        } else {
            format!("per container {name}")
        }
    },
    above: |percent, count| format!("The unit price is {percent} above the median of {count} earlier ones."),
    below: |percent, count| format!("The unit price is {percent} below the median of {count} earlier ones."),
    level: |count| format!("The unit price is about the median of {count} earlier ones."),
    calculated: "This portal calculates the unit prices, rounded: the total as the service gives it, divided by the service’s chargeable weight, volume or number of containers. There is none for charges in several currencies. Only prices of the same currency, measure and delivery scope are set against each other.",
};

pub static VI: LaneTexts = LaneTexts {
    title: "Các báo giá trước trên tuyến này",
    words: "Cùng dịch vụ, điểm đi và điểm đến, lấy từ các yêu cầu của chính bạn mà cổng này đã lưu.",
    this_one: "Báo giá này",
    quotation: "Báo giá",
    sent: "Ngày gửi",
    unit_price: "Đơn giá",
    to_quote: "Thời gian báo giá",
    transit: "Thời gian vận chuyển",
    promised: "theo báo giá:",
    carriage: |length| format!("thực tế {length} từ lúc khởi hành đến khi tới nơi"),
    door: |length| format!("thực tế {length} từ lúc lấy hàng đến khi giao hàng"),
    hours: |hours| match hours {
        0 => "dưới 1 giờ".into(),
        _ => format!("{hours} giờ"),
    },
    days: |days, _| format!("{days} ngày"),
    per_kilogram: "mỗi kg tính cước",
    per_cubic_metre: "mỗi m³",
    per_container: |name| {
        if name.is_empty() {
            "mỗi container".into()
        } else {
            format!("mỗi container {name}")
        }
    },
    above: |percent, count| {
        format!("Đơn giá cao hơn {percent} so với mức trung vị của {count} báo giá trước.")
    },
    below: |percent, count| {
        format!("Đơn giá thấp hơn {percent} so với mức trung vị của {count} báo giá trước.")
    },
    level: |count| format!("Đơn giá xấp xỉ mức trung vị của {count} báo giá trước."),
    calculated: "Đơn giá do cổng này tính và làm tròn: lấy tổng do nhà vận hành báo chia cho trọng lượng tính cước, thể tích hoặc số container do nhà vận hành tính. Không tính khi các khoản phí dùng nhiều loại tiền. Chỉ so sánh các đơn giá cùng loại tiền, cùng đơn vị tính và cùng phạm vi giao nhận.",
};
