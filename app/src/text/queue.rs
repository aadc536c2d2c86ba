//! The queue on home: why an entry stands there, what can be done with it, its views, what happened since the last visit.

use domain::queue::{AsideUntil, Sort, VisitEvent};

use super::Lang;

/// Texts of the queue.
#[derive(Clone, Copy)]
pub(crate) struct QueueTexts(Lang);

pub(crate) const fn queue_texts(lang: Lang) -> QueueTexts {
    QueueTexts(lang)
}

/// The reason why an entry stands in the queue.
impl QueueTexts {
    pub(crate) fn expires(self) -> &'static str {
        self.0
            .pick("Báo giá sắp hết hiệu lực", "The quotation expires soon")
    }
    pub(crate) fn last_day_over(self) -> &'static str {
        self.0.pick(
            "Báo giá đã qua ngày hiệu lực cuối",
            "The last day of the quotation is over",
        )
    }
    pub(crate) fn asks(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành cần thêm thông tin",
            "The operator asks for information",
        )
    }
    pub(crate) fn held(self) -> &'static str {
        self.0.pick("Đang tạm dừng", "On hold")
    }
    pub(crate) fn new_version(self, version: Option<i64>) -> String {
        match (self.0, version) {
            (Lang::Vi, Some(version)) => format!("Có phiên bản {version} từ lần bạn xem"),
            (Lang::Vi, None) => "Có báo giá mới từ lần bạn xem".to_owned(),
            (Lang::En, Some(version)) => format!("Version {version} came since you looked"),
            (Lang::En, None) => "A new quotation came since you looked".to_owned(),
        }
    }
    pub(crate) fn new_milestone(self) -> &'static str {
        self.0.pick("Lô hàng có tin mới", "News of the shipment")
    }
    pub(crate) fn new_status(self) -> &'static str {
        self.0
            .pick("Yêu cầu đã chuyển trạng thái", "The request has moved on")
    }
    pub(crate) fn quoted(self) -> &'static str {
        self.0
            .pick("Có báo giá chờ bạn trả lời", "A quotation waits for your answer")
    }
    pub(crate) fn negotiated(self) -> &'static str {
        self.0
            .pick("Đã yêu cầu thương lượng lại", "Renegotiation was asked for")
    }
    pub(crate) fn expired(self) -> &'static str {
        self.0
            .pick("Báo giá đã hết hiệu lực", "The quotation has expired")
    }
    pub(crate) fn closed(self) -> &'static str {
        self.0.pick(
            "Báo giá không còn trả lời được",
            "The quotation can no longer be answered",
        )
    }
    pub(crate) fn silent(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành trả lời chậm hơn thường lệ",
            "The operator takes longer than usual",
        )
    }
}

/// The same in as few words as a line has room for.
impl QueueTexts {
    pub(crate) fn expires_short(self) -> &'static str {
        self.0.pick("Sắp hết hiệu lực", "Expires soon")
    }
    pub(crate) fn last_day_over_short(self) -> &'static str {
        self.0.pick("Qua ngày cuối", "Last day over")
    }
    pub(crate) fn asks_short(self) -> &'static str {
        self.0.pick("Cần thêm thông tin", "Question")
    }
    pub(crate) fn new_version_short(self, version: Option<i64>) -> String {
        match (self.0, version) {
            (Lang::Vi, Some(version)) => format!("Phiên bản {version} mới"),
            (Lang::Vi, None) => "Báo giá mới".to_owned(),
            (Lang::En, Some(version)) => format!("New version {version}"),
            (Lang::En, None) => "New quotation".to_owned(),
        }
    }
    pub(crate) fn new_milestone_short(self) -> &'static str {
        self.0.pick("Tin lô hàng", "Shipment news")
    }
    pub(crate) fn new_status_short(self) -> &'static str {
        self.0.pick("Đổi trạng thái", "Status changed")
    }
    pub(crate) fn quoted_short(self) -> &'static str {
        self.0.pick("Chờ bạn trả lời", "To be answered")
    }
    pub(crate) fn negotiated_short(self) -> &'static str {
        self.0.pick("Đang thương lượng", "Renegotiating")
    }
    pub(crate) fn expired_short(self) -> &'static str {
        self.0.pick("Hết hiệu lực", "Expired")
    }
    pub(crate) fn closed_short(self) -> &'static str {
        self.0.pick("Không còn trả lời được", "Closed")
    }
    pub(crate) fn silent_short(self) -> &'static str {
        self.0.pick("Chậm hơn thường lệ", "Slower than usual")
    }
}

/// Sentences under the reason.
impl QueueTexts {
    pub(crate) fn asks_about(self) -> &'static str {
        self.0.pick(
            "Báo giá dừng lại cho đến khi bạn trả lời.",
            "Quoting waits until you answer.",
        )
    }
    /// Before where a shipment on hold stands.
    pub(crate) fn stands(self) -> &'static str {
        self.0.pick("Lô hàng đang ở:", "The shipment stands at:")
    }
    /// Before the newest milestone read, where the shipment has another status.
    pub(crate) fn last_event(self) -> &'static str {
        self.0.pick("sự kiện đọc gần nhất:", "last event read:")
    }
    pub(crate) fn quoted_about(self) -> &'static str {
        self.0.pick(
            "Chấp nhận, thương lượng hoặc từ chối khi báo giá còn hiệu lực.",
            "Accept, renegotiate or reject it while it is valid.",
        )
    }
    pub(crate) fn negotiated_about(self) -> &'static str {
        self.0.pick(
            "Đang chờ phiên bản khác của nhà vận hành; trong lúc chờ vẫn trả lời được phiên bản này.",
            "Another version is awaited; meanwhile this one can still be answered.",
        )
    }
    pub(crate) fn ended_about(self) -> &'static str {
        self.0.pick(
            "Mở báo giá để xem còn làm được gì.",
            "Open it to see what can still be done.",
        )
    }
    /// The time waited, the usual time, and the number of requests that it is the median of.
    pub(crate) fn silent_about(self, waited: &str, usual: &str, samples: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Đã {waited}; tuyến này thường {usual} (trung vị của {samples} yêu cầu của bạn).")
            }
            Lang::En => format!(
                "{waited} so far; on this lane usually {usual} (the median of {samples} of your requests)."
            ),
        }
    }
    pub(crate) fn version(self, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("phiên bản {version}"),
            Lang::En => format!("version {version}"),
        }
    }
    pub(crate) fn valid_through(self) -> &'static str {
        self.0.pick("hiệu lực đến hết", "valid through")
    }
    /// In place of [`Self::valid_through`], before a last day that is over.
    pub(crate) fn last_day_was(self) -> &'static str {
        self.0.pick("đã qua ngày cuối:", "last day over:")
    }
    pub(crate) fn has_expired(self) -> &'static str {
        self.0.pick("đã hết hiệu lực", "expired")
    }
    pub(crate) fn is_closed(self) -> &'static str {
        self.0.pick("không còn trả lời được", "can no longer be answered")
    }
    /// Between one of these and the last day.
    pub(crate) fn with_last_day(self) -> &'static str {
        self.0.pick(", ngày cuối", ", last day")
    }
    /// The total of the version before, where the two cannot be subtracted.
    pub(crate) fn before(self, version: Option<i64>, total: &str) -> String {
        match (self.0, version) {
            (Lang::Vi, Some(version)) => format!("phiên bản {version}: {total}"),
            (Lang::Vi, None) => format!("bản trước: {total}"),
            (Lang::En, Some(version)) => format!("version {version} was {total}"),
            (Lang::En, None) => format!("the one before was {total}"),
        }
    }
    /// Of a quotation whose last day is over.
    pub(crate) fn day_over(self) -> &'static str {
        self.0.pick(
            "đã qua ngày; vẫn tính là còn hiệu lực",
            "day over; still counted as valid",
        )
    }
    pub(crate) fn waited(self) -> &'static str {
        self.0.pick("đã chờ", "waiting")
    }
}

/// Actions.
impl QueueTexts {
    pub(crate) fn answer(self) -> &'static str {
        self.0.pick("Trả lời", "Answer")
    }
    pub(crate) fn review(self) -> &'static str {
        self.0.pick("Xem báo giá", "Review quotation")
    }
    pub(crate) fn see_shipment(self) -> &'static str {
        self.0.pick("Xem lô hàng", "See shipment")
    }
    pub(crate) fn see_request(self) -> &'static str {
        self.0.pick("Xem yêu cầu", "See request")
    }
    pub(crate) fn all_seen(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã xem hết ({count})"),
            Lang::En => format!("All seen ({count})"),
        }
    }
    pub(crate) fn set_aside(self) -> &'static str {
        self.0.pick("Để sau", "Set aside")
    }
    pub(crate) fn until(self, until: AsideUntil) -> &'static str {
        match until {
            AsideUntil::LaterToday => self.0.pick("Lát nữa trong ngày", "Later today"),
            AsideUntil::Tomorrow => self.0.pick("Ngày mai", "Tomorrow"),
            AsideUntil::UntilItChanges => self.0.pick("Đến khi có thay đổi", "Until it changes"),
        }
    }
    pub(crate) fn back_at(self, when: &str) -> String {
        match self.0 {
            Lang::Vi => format!("trở lại {when}"),
            Lang::En => format!("back {when}"),
        }
    }
    pub(crate) fn back_when_changed(self) -> &'static str {
        self.0
            .pick("trở lại khi có thay đổi", "back when something changes")
    }
    pub(crate) fn aside_note(self) -> &'static str {
        self.0.pick(
            "Luôn trở lại sớm hơn nếu yêu cầu có thay đổi. Chỉ bạn thấy việc này.",
            "It always comes back sooner when the request changes. Only you see this.",
        )
    }
    pub(crate) fn take_back(self) -> &'static str {
        self.0.pick("Đưa lại vào hàng chờ", "Back to the queue")
    }
}

/// The list and its views.
impl QueueTexts {
    pub(crate) fn urgent_first(self) -> &'static str {
        self.0.pick("Gấp nhất trước", "Most urgent first")
    }
    pub(crate) fn views(self) -> &'static str {
        self.0.pick("Cách xem", "Views")
    }
    pub(crate) fn view_normal(self) -> &'static str {
        self.0.pick("Đầy đủ", "In full")
    }
    pub(crate) fn view_dense(self) -> &'static str {
        self.0.pick("Gọn từng dòng", "One line each")
    }
    pub(crate) fn aside_list(self) -> &'static str {
        self.0.pick("Đã để sau", "Set aside")
    }
    pub(crate) fn aside_count(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{count} mục đã để sau"),
            Lang::En => format!("{count} set aside"),
        }
    }
    pub(crate) fn aside_empty(self) -> &'static str {
        self.0.pick("Bạn chưa để sau mục nào", "Nothing is set aside")
    }
    pub(crate) fn aside_empty_about(self) -> &'static str {
        self.0.pick(
            "Mục nào chưa cần làm ngay, bạn có thể để sau; nó sẽ tự trở lại.",
            "What need not be done now can be set aside; it comes back by itself.",
        )
    }
    pub(crate) fn to_queue(self) -> &'static str {
        self.0.pick("Về hàng chờ", "To the queue")
    }
    pub(crate) fn more_in_lines(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Còn {count} mục: xem gọn từng dòng"),
            Lang::En => format!("{count} more: show one line each"),
        }
    }
    pub(crate) fn sorted_by(self) -> &'static str {
        self.0.pick("Xếp theo", "Sorted by")
    }
    pub(crate) fn sort(self, sort: Sort) -> &'static str {
        match sort {
            Sort::Urgency => self.0.pick("Gấp nhất", "Urgency"),
            Sort::DaysLeft => self.0.pick("Ngày còn lại", "Days left"),
            Sort::Total => self.0.pick("Tổng cộng theo tiền tệ", "Total by currency"),
            Sort::Waiting => self.0.pick("Chờ lâu nhất", "Longest waiting"),
        }
    }
    pub(crate) fn keys_down_up(self) -> &'static str {
        self.0.pick("xuống, lên;", "down, up;")
    }
    pub(crate) fn keys_open(self) -> &'static str {
        self.0.pick("mở", "opens")
    }
    pub(crate) fn compare_column(self) -> &'static str {
        self.0.pick("So sánh", "Compare")
    }
    pub(crate) fn reason(self) -> &'static str {
        self.0.pick("Lý do", "Reason")
    }
    pub(crate) fn total(self) -> &'static str {
        self.0.pick("Tổng cộng", "Total")
    }
    pub(crate) fn left_column(self) -> &'static str {
        self.0.pick("Còn", "Left")
    }
    pub(crate) fn waited_column(self) -> &'static str {
        self.0.pick("Đã chờ", "Waiting")
    }
    pub(crate) fn tick(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Chọn báo giá của {name} để so sánh"),
            Lang::En => format!("Compare the quotation of {name}"),
        }
    }
    pub(crate) fn compare_about(self) -> &'static str {
        self.0.pick(
            "Chọn từ hai đến bốn báo giá để xem cạnh nhau.",
            "Tick two to four quotations to see them side by side.",
        )
    }
    pub(crate) fn compare(self) -> &'static str {
        self.0
            .pick("So sánh báo giá đã chọn", "Compare ticked quotations")
    }
}

/// Events while the reader was away.
impl QueueTexts {
    pub(crate) fn since_you_were_here(self) -> &'static str {
        self.0.pick("Từ lần trước bạn ở đây", "Since you were here")
    }
    pub(crate) fn event(self, event: VisitEvent) -> &'static str {
        match event {
            VisitEvent::Question => self.0.pick(
                "nhà vận hành cần thêm thông tin",
                "the operator asks for information",
            ),
            VisitEvent::PutOnHold => self.0.pick("đã tạm dừng", "put on hold"),
            VisitEvent::Quotation => self.0.pick("có báo giá mới", "a new quotation"),
            VisitEvent::Released => self.0.pick("không còn tạm dừng", "no longer on hold"),
            VisitEvent::Milestone => self.0.pick("lô hàng có tin mới", "news of the shipment"),
            VisitEvent::Status => self.0.pick("chuyển trạng thái", "status changed"),
            VisitEvent::New => self.0.pick("yêu cầu mới", "a new request"),
            VisitEvent::Other => self.0.pick("có thay đổi", "something changed"),
        }
    }
    pub(crate) fn more_events(self, count: usize) -> String {
        match (self.0, count) {
            (Lang::Vi, _) => format!("{count} yêu cầu khác cũng có thay đổi"),
            (Lang::En, 1) => "1 more request changed".to_owned(),
            (Lang::En, _) => format!("{count} more requests changed"),
        }
    }
}
