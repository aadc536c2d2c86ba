//! The month in figures: its page and its workbook.

use domain::month::{AnswerKind, HourRangeCount, Month, ShipmentEndKind};

use super::Lang;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

#[derive(Clone, Copy)]
pub(crate) struct ManagerTexts(Lang);

pub(crate) const fn manager_texts(lang: Lang) -> ManagerTexts {
    ManagerTexts(lang)
}

impl ManagerTexts {
    pub(crate) fn month(self, month: Month) -> String {
        let (year, number) = (month.first_day().year(), month.first_day().month());
        let name = MONTHS.get(usize::from(number.unsigned_abs()).wrapping_sub(1));
        match self.0 {
            Lang::Vi => format!("Tháng {number}/{year}"),
            Lang::En => format!("{} {year}", name.unwrap_or(&"")),
        }
    }
    pub(crate) fn link(self) -> &'static str {
        self.0.pick("Tháng qua các con số", "The month in figures")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Các yêu cầu được tạo trong tháng này, theo những gì cổng này đã đọc. Không bao giờ cộng các loại tiền với nhau.",
            "The requests that were created in this month, from what this portal has read. Currencies are never added.",
        )
    }
    pub(crate) fn choose(self) -> &'static str {
        self.0.pick("Tháng", "Month")
    }
    pub(crate) fn show(self) -> &'static str {
        self.0.pick("Xem", "Show")
    }
    pub(crate) fn months(self) -> &'static str {
        self.0.pick("Các tháng", "Months")
    }
    pub(crate) fn ignored(self) -> &'static str {
        self.0.pick(
            "Địa chỉ không nêu tháng nào đọc được (dạng 2026-11), nên đây là tháng này.",
            "The address names no month that can be read (2026-11), so this is the current one.",
        )
    }
    pub(crate) fn file(self) -> &'static str {
        self.0.pick("Tải về dạng Excel", "Download as Excel")
    }
    pub(crate) fn in_list(self) -> &'static str {
        self.0
            .pick("Xem các yêu cầu trong danh sách", "Show the requests in the list")
    }

    pub(crate) fn progress(self, read: &str, all: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã đọc {read} trên {all} yêu cầu"),
            Lang::En => format!("{read} of {all} requests are read"),
        }
    }
    pub(crate) fn reading(self) -> &'static str {
        self.0.pick(
            "Cổng này đọc tiếp các yêu cầu còn lại bằng những lượt gọi mà đồng nghiệp không dùng đến, khi bạn còn đăng nhập. Những gì đã đọc được giữ lại, kể cả khi cổng khởi động lại; mở trang này để đọc tiếp.",
            "This portal reads the others with calls that your colleagues leave, while you are signed in. What is read is kept, also when the portal restarts; opening this page goes on with it.",
        )
    }
    pub(crate) fn not_reading(self) -> &'static str {
        self.0.pick(
            "Cổng này không tự đọc trong nền. Mỗi báo giá được đọc khi có người mở.",
            "This portal reads nothing in the background. A quotation is read when somebody opens it.",
        )
    }
    pub(crate) fn show_again(self) -> &'static str {
        self.0
            .pick("Xem những gì đã đọc thêm", "Show what has been read since")
    }
    pub(crate) fn failed(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Không đọc được đầy đủ {count} yêu cầu: nhà vận hành không cung cấp, hoặc quá lớn.")
            }
            Lang::En if count == "1" => {
                "1 request cannot be read whole: the operator does not give it, or it is too large."
                    .to_owned()
            }
            Lang::En => {
                format!(
                    "{count} requests cannot be read whole: the operator does not give them, or they are too large."
                )
            }
        }
    }
    pub(crate) fn without_quotation(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{count} yêu cầu không có báo giá."),
            Lang::En if count == "1" => "1 request without a quotation.".to_owned(),
            Lang::En => format!("{count} requests without a quotation."),
        }
    }
    pub(crate) fn without_times(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{count} yêu cầu không đọc được thời gian."),
            Lang::En => format!("{count} without readable times."),
        }
    }
    pub(crate) fn cut(self, held: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Tháng này có nhiều yêu cầu hơn. Ở đây là {held} yêu cầu đầu tiên trong danh sách.")
            }
            Lang::En => {
                format!("The month has more requests. These are the first {held} of the list.")
            }
        }
    }
    pub(crate) fn undated(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Không thuộc tháng nào vì không đọc được ngày tạo: {count} yêu cầu.")
            }
            Lang::En => format!("In no month, because their date of creation cannot be read: {count}."),
        }
    }
    pub(crate) fn activity_missing(self) -> &'static str {
        self.0.pick(
            "Nhật ký hoạt động của tháng này không đủ, nên không nêu ai đã thương lượng và trả lời.",
            "The activity log of this month is not whole, so nothing is said of who negotiated and answered.",
        )
    }

    pub(crate) fn nothing(self) -> &'static str {
        self.0.pick(
            "Không có yêu cầu nào được tạo trong tháng này",
            "No request was created in this month",
        )
    }
    pub(crate) fn glance(self) -> &'static str {
        self.0.pick("Tổng quan", "At a glance")
    }
    pub(crate) fn requests(self) -> &'static str {
        self.0.pick("Yêu cầu", "Requests")
    }
    pub(crate) fn quoted(self) -> &'static str {
        self.0.pick("Đã báo giá", "Quoted")
    }
    pub(crate) fn quoted_long(self) -> &'static str {
        self.0.pick("Tổng cộng các báo giá", "Totals of the quotations")
    }
    pub(crate) fn accepted(self) -> &'static str {
        self.0.pick("Đã chấp nhận", "Accepted")
    }
    pub(crate) fn saved(self) -> &'static str {
        self.0.pick("Giảm so với báo giá đầu", "Less than first quoted")
    }
    pub(crate) fn usual_time(self, median: &str, mean: &str) -> String {
        match self.0 {
            Lang::Vi => format!("trung vị {median}, trung bình {mean}"),
            Lang::En => format!("median {median}, mean {mean}"),
        }
    }
    pub(crate) fn time_to_quotation(self) -> &'static str {
        self.0
            .pick("Thời gian chờ báo giá", "Time to the first quotation")
    }
    pub(crate) fn shipments(self) -> &'static str {
        self.0.pick("Lô hàng", "Shipments")
    }
    pub(crate) fn arrivals(self, delivered: &str, arrived: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{delivered} đã giao, {arrived} đã đến nơi"),
            Lang::En => format!("{delivered} delivered, {arrived} arrived"),
        }
    }
    pub(crate) fn punctuality(self, on_time: &str, late: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{on_time} đúng ngày trong báo giá, {late} trễ"),
            Lang::En => format!("{on_time} by the day of the quotation, {late} late"),
        }
    }
    pub(crate) fn latest(self, days: &str) -> String {
        match self.0 {
            Lang::Vi => format!("trễ nhất {days} ngày"),
            Lang::En if days == "1" => "the latest by 1 day".to_owned(),
            Lang::En => format!("the latest by {days} days"),
        }
    }
    pub(crate) fn without_day(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{count} không rõ ngày hẹn hoặc ngày đến"),
            Lang::En => format!("{count} without a known promised day or end"),
        }
    }

    pub(crate) fn by_week(self) -> &'static str {
        self.0.pick("Yêu cầu theo tuần", "Requests by week")
    }
    pub(crate) fn week(self) -> &'static str {
        self.0.pick("Tuần", "Week")
    }
    pub(crate) fn week_from(self, number: i8, monday: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tuần {number}, từ {monday}"),
            Lang::En => format!("Week {number}, from {monday}"),
        }
    }
    pub(crate) fn range(self) -> &'static str {
        self.0.pick("Khoảng thời gian", "Time")
    }
    pub(crate) fn hours_range(self, range: &HourRangeCount) -> String {
        match (self.0, range.from, range.below) {
            (Lang::Vi, 0, Some(below)) => format!("dưới {below} giờ"),
            (Lang::En, 0, Some(below)) => format!("under {below} hours"),
            (Lang::Vi, from, Some(below)) => format!("{from} đến dưới {below} giờ"),
            (Lang::En, from, Some(below)) => format!("{from} to under {below} hours"),
            (Lang::Vi, from, None) => format!("từ {from} giờ"),
            (Lang::En, from, None) => format!("{from} hours and more"),
        }
    }
    pub(crate) fn saved_by(self) -> &'static str {
        self.0.pick(
            "Giảm so với báo giá đầu, theo người thương lượng",
            "Less than first quoted, by who negotiated",
        )
    }
    pub(crate) fn saved_by_about(self) -> &'static str {
        self.0.pick(
            "Tổng cộng của báo giá đầu trừ báo giá mới nhất, theo người đã thương lượng qua cổng này trước khi có báo giá mới nhất. Yêu cầu do nhiều người thương lượng được tính một lần cho tất cả những người đó. Báo giá đầu chỉ có nếu cổng này đã đọc được khi nó còn hiệu lực.",
            "The total of the first quotation less the newest one, by those who negotiated through this portal before the newest one came. A request that several people negotiated counts once, for all of them together. The first quotation is only known where this portal read it at the time.",
        )
    }
    pub(crate) fn chart_of(self, title: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Biểu đồ: {title}. Số liệu nằm trong bảng."),
            Lang::En => format!("Chart: {title}. The table has the figures."),
        }
    }
    pub(crate) fn as_table(self) -> &'static str {
        self.0.pick("Các con số trong bảng", "The figures as a table")
    }
    pub(crate) fn who(self) -> &'static str {
        self.0.pick("Người thương lượng", "Who negotiated")
    }
    pub(crate) fn nobody(self) -> &'static str {
        self.0.pick("Không ai qua cổng này", "Nobody through this portal")
    }
    pub(crate) fn somebody(self) -> &'static str {
        self.0.pick("Không nêu tên", "Without a name")
    }

    pub(crate) fn totals(self) -> &'static str {
        self.0.pick("Tổng theo loại tiền", "Totals by currency")
    }
    pub(crate) fn currency(self) -> &'static str {
        self.0.pick("Loại tiền", "Currency")
    }
    pub(crate) fn no_currency(self) -> &'static str {
        self.0.pick("Không ghi loại tiền", "No currency named")
    }
    pub(crate) fn of_requests(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{count} yêu cầu"),
            Lang::En if count == "1" => "1 request".to_owned(),
            Lang::En => format!("{count} requests"),
        }
    }
    pub(crate) fn unreadable(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{count} không đọc được số"),
            Lang::En => format!("{count} without a readable figure"),
        }
    }
    pub(crate) fn different_currencies(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Không tính {count} yêu cầu có báo giá đầu và cuối khác hoặc không ghi loại tiền.")
            }
            Lang::En => {
                let requests = self.of_requests(count);
                format!(
                    "Left out: {requests} whose first and last quotation are in different currencies, or name none."
                )
            }
        }
    }
    pub(crate) fn lacks(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Có {count} yêu cầu chưa đọc đầy đủ."),
            Lang::En if count == "1" => "1 request was not read whole.".to_owned(),
            Lang::En => format!("{count} requests were not read whole."),
        }
    }
    /// Follows that something was not read: the figures that lack it.
    pub(crate) fn lacking(self, is_only_shipments: bool) -> &'static str {
        if is_only_shipments {
            self.0.pick(
                "Chỉ phần nói về lô hàng còn thiếu.",
                "Only what is said of shipments lacks something.",
            )
        } else {
            self.0.pick(
                "Những gì chưa đọc không nằm trong tổng nào.",
                "What was not read is in none of the sums.",
            )
        }
    }
    pub(crate) fn first_unknown_of(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Không rõ phiên bản đầu của {count} yêu cầu."),
            Lang::En if count == "1" => "Of 1 request the first version is not known.".to_owned(),
            Lang::En => format!("Of {count} requests the first version is not known."),
        }
    }
    pub(crate) fn charges(self) -> &'static str {
        self.0
            .pick("Các khoản phí đã chấp nhận", "Charges of accepted quotations")
    }
    pub(crate) fn charge(self) -> &'static str {
        self.0.pick("Khoản phí", "Charge")
    }
    pub(crate) fn own_currency(self) -> &'static str {
        self.0.pick(
            "Mỗi khoản phí được cộng bằng tiền tệ của chính dòng đó, kể cả khi tổng báo giá bằng tiền khác; vì vậy có thể lớn hơn tổng đã chấp nhận bằng tiền đó.",
            "A charge is added in the currency of its lines, also where the quotation’s total is in another one; so it may exceed what was accepted in that currency.",
        )
    }
    pub(crate) fn of_lines(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{count} dòng"),
            Lang::En if count == "1" => "1 line".to_owned(),
            Lang::En => format!("{count} lines"),
        }
    }
    pub(crate) fn hours(self) -> &'static str {
        self.0.pick("giờ", "h")
    }
    pub(crate) fn lines(self) -> &'static str {
        self.0.pick("Số dòng", "Lines")
    }
    pub(crate) fn sum(self) -> &'static str {
        self.0.pick("Tổng", "Sum")
    }
    pub(crate) fn first_of(self, shown: &str, all: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Ở đây là {shown} trên {all} dòng; tệp Excel có đủ."),
            Lang::En => format!("These are {shown} of {all} rows; the Excel file has all."),
        }
    }

    pub(crate) fn not_read(self) -> &'static str {
        self.0.pick("chưa đọc", "not read")
    }
    pub(crate) fn first_unknown(self) -> &'static str {
        self.0.pick("không rõ phiên bản đầu", "first version not known")
    }
    pub(crate) fn none_quoted(self) -> &'static str {
        self.0.pick("không có báo giá", "no quotation")
    }
    pub(crate) fn no_figure(self) -> &'static str {
        self.0.pick("không đọc được", "not readable")
    }
    pub(crate) fn other_currencies(self) -> &'static str {
        self.0
            .pick("khác hoặc không ghi loại tiền", "different or no currencies")
    }

    // The workbook.
    pub(crate) fn sheet_requests(self) -> &'static str {
        self.0.pick("Yêu cầu", "Requests")
    }
    pub(crate) fn sheet_quotations(self) -> &'static str {
        self.0.pick("Báo giá", "Quotations")
    }
    pub(crate) fn sheet_answers(self) -> &'static str {
        self.0.pick("Trả lời", "Answers")
    }
    pub(crate) fn sheet_shipments(self) -> &'static str {
        self.0.pick("Lô hàng", "Shipments")
    }
    pub(crate) fn sheet_totals(self) -> &'static str {
        self.0.pick("Tổng theo loại tiền", "Totals")
    }
    pub(crate) fn sheet_charges(self) -> &'static str {
        self.0.pick("Khoản phí", "Charges")
    }
    pub(crate) fn first_total(self) -> &'static str {
        self.0.pick("Tổng cộng của báo giá đầu", "First total")
    }
    pub(crate) fn last_total(self) -> &'static str {
        self.0.pick("Tổng cộng của báo giá mới nhất", "Last total")
    }
    pub(crate) fn saved_column(self) -> &'static str {
        self.0.pick("Giảm", "Saved")
    }
    pub(crate) fn negotiated_by(self) -> &'static str {
        self.0
            .pick("Ai đã thương lượng (số lần)", "Negotiated by (times)")
    }
    pub(crate) fn hours_to_quotation(self) -> &'static str {
        self.0.pick("Giờ chờ báo giá đầu", "Hours to the first quotation")
    }
    pub(crate) fn answer(self) -> &'static str {
        self.0.pick("Trả lời", "Answer")
    }
    pub(crate) fn answered_by(self) -> &'static str {
        self.0.pick("Người trả lời", "Answered by")
    }
    pub(crate) fn hours_to_answer(self) -> &'static str {
        self.0.pick("Giờ đến khi trả lời", "Hours to the answer")
    }
    pub(crate) fn answer_kind(self, kind: AnswerKind) -> &'static str {
        match kind {
            AnswerKind::Accepted => self.0.pick("chấp nhận", "accepted"),
            AnswerKind::Rejected => self.0.pick("từ chối", "rejected"),
        }
    }
    pub(crate) fn not_answered(self) -> &'static str {
        self.0
            .pick("chưa trả lời qua cổng này", "none through this portal")
    }
    pub(crate) fn promised(self) -> &'static str {
        self.0.pick("Ngày trong báo giá", "Day of the quotation")
    }
    pub(crate) fn end(self) -> &'static str {
        self.0.pick("Kết thúc", "End")
    }
    pub(crate) fn end_kind(self, kind: ShipmentEndKind) -> &'static str {
        match kind {
            ShipmentEndKind::Delivered => self.0.pick("đã giao", "delivered"),
            ShipmentEndKind::Arrived => self.0.pick("đã đến nơi", "arrived"),
        }
    }
    pub(crate) fn not_yet(self) -> &'static str {
        self.0.pick("chưa ghi nhận", "none recorded")
    }
    pub(crate) fn end_day(self) -> &'static str {
        self.0.pick("Ngày đến", "Day of the end")
    }
    pub(crate) fn days_late(self) -> &'static str {
        self.0.pick("Số ngày trễ", "Days late")
    }
    pub(crate) fn what(self) -> &'static str {
        self.0.pick("Nội dung", "What")
    }
    pub(crate) fn counted(self) -> &'static str {
        self.0.pick("Số yêu cầu", "Requests")
    }
    pub(crate) fn without_figure(self) -> &'static str {
        self.0.pick("Không đọc được số", "Without a figure")
    }
    pub(crate) fn unread(self) -> &'static str {
        self.0.pick("Chưa đọc", "Not read")
    }
}
