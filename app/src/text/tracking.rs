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
    /// Above a page that is shown without a network.
    pub(crate) fn last_seen(self, at: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Không có mạng: lô hàng như thấy lần cuối, {at}"),
            Lang::En => format!("No network: the shipment as last seen, {at}"),
        }
    }
    pub(crate) fn last_seen_words(self) -> &'static str {
        self.0.pick(
            "Sự kiện mới hơn không có ở đây, và các trang khác không mở được khi chưa có mạng.",
            "Newer events are not here, and other pages do not open before there is a network.",
        )
    }
    /// Above the newest event of a shipment under way.
    pub(crate) fn newest_event(self) -> &'static str {
        self.0.pick(
            "Đang ở đâu, theo sự kiện mới nhất",
            "Where it is, by the newest event",
        )
    }
    /// The same of a request that is closed.
    pub(crate) fn last_event(self) -> &'static str {
        self.0
            .pick("Sự kiện cuối cùng được ghi nhận", "Last event recorded")
    }
    /// Above the status of the request, where no event tells more.
    pub(crate) fn status(self) -> &'static str {
        self.0
            .pick("Trạng thái do nhà vận hành ghi", "Status that the operator gives")
    }
    pub(crate) fn nothing_recorded(self) -> &'static str {
        self.0.pick(
            "Chưa có sự kiện nào được ghi nhận cho lô hàng này.",
            "No event has been recorded for this shipment so far.",
        )
    }
    pub(crate) fn events_not_read(self) -> &'static str {
        self.0.pick(
            "Hiện không đọc được các sự kiện; đây là trạng thái trên yêu cầu.",
            "The events cannot be read right now; this is the status of the request.",
        )
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
    pub(crate) fn no_events(self) -> &'static str {
        self.0
            .pick("Chưa ghi nhận sự kiện nào", "No event has been recorded")
    }
    pub(crate) fn no_events_yet(self) -> &'static str {
        self.0.pick(
            "Yêu cầu đang ở trạng thái vận chuyển; sự kiện hiện ở đây khi nhà vận hành ghi nhận.",
            "The request is in transit; events appear here as the operator records them.",
        )
    }
    pub(crate) fn no_events_at_all(self) -> &'static str {
        self.0.pick(
            "Yêu cầu đã đóng mà không có sự kiện nào về hành trình.",
            "The request is closed, and nothing about its way was recorded.",
        )
    }
    /// Of a shipment all of whose events are still to come.
    pub(crate) fn none_happened(self) -> &'static str {
        self.0
            .pick("Chưa có sự kiện nào diễn ra", "No event has happened so far")
    }
    pub(crate) fn only_announced(self) -> &'static str {
        self.0.pick(
            "Các sự kiện của lô hàng này mới chỉ là dự kiến, chưa diễn ra.",
            "The events of this shipment are only announced and still to come.",
        )
    }
    /// Of a closed request, none of whose events has happened.
    pub(crate) fn none_recorded_happened(self) -> &'static str {
        self.0.pick(
            "Không có sự kiện đã diễn ra nào được ghi nhận",
            "No event is recorded as having happened",
        )
    }
    pub(crate) fn only_planned(self) -> &'static str {
        self.0.pick(
            "Yêu cầu đã đóng; chỉ có các sự kiện dự kiến được ghi nhận.",
            "The request is closed; only planned events were recorded.",
        )
    }
    pub(crate) fn not_recorded(self) -> &'static str {
        self.0.pick(
            "Chưa có sự kiện nào ghi trạng thái này.",
            "No event with that status is recorded.",
        )
    }
    /// Before the time of the event with that status.
    pub(crate) fn announced_for(self) -> &'static str {
        self.0.pick(
            "Sự kiện ghi trạng thái này mới chỉ là dự kiến, vào",
            "An event with that status is only announced so far, for",
        )
    }
    pub(crate) fn recorded_before(self) -> &'static str {
        self.0.pick(
            "Một sự kiện trước đó ghi trạng thái này.",
            "An earlier event has that status.",
        )
    }
    /// Before the time of the event with that status.
    pub(crate) fn recorded_last(self) -> &'static str {
        self.0.pick(
            "Sự kiện gần nhất ghi trạng thái này:",
            "The last event with that status was on",
        )
    }
    pub(crate) fn no_time(self) -> &'static str {
        self.0.pick("không ghi thời gian", "no time given")
    }
    /// Of an event whose time is still to come.
    pub(crate) fn announced(self) -> &'static str {
        self.0.pick("dự kiến, chưa diễn ra", "announced, still to come")
    }
    /// Of an event that has neither code nor label.
    pub(crate) fn no_name(self) -> &'static str {
        self.0.pick("Sự kiện không có tên", "Event without a name")
    }
    pub(crate) fn zone_words(self, zone: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Giờ theo múi giờ mà nhà vận hành ghi cùng sự kiện; trong ngoặc là {zone} khi khác. Giờ ghi theo UTC được đổi sang {zone}."
            ),
            Lang::En => format!(
                "Times are by the clock that the operator gives with each event, in brackets {zone} where that differs. Times given in UTC are shown in {zone}."
            ),
        }
    }
    pub(crate) fn shipment(self) -> &'static str {
        self.0.pick("Lô hàng", "Shipment")
    }
    pub(crate) fn to_documents(self) -> &'static str {
        self.0.pick("Xem và tải lên", "See and upload")
    }
}
