//! Notices on people's devices, and where they are turned on.

use domain::notices::{NoticeEvent, NoticeReference};

use super::Lang;

/// Texts of notices and of the places where people choose them.
#[derive(Clone, Copy)]
pub(crate) struct NoticeTexts(Lang);

pub(crate) const fn notice_texts(lang: Lang) -> NoticeTexts {
    NoticeTexts(lang)
}

/// The sentences of notices; `reference`: the name that the person chose for requests.
impl NoticeTexts {
    pub(crate) fn question(self, reference: Option<&str>) -> String {
        match (self.0, reference) {
            (Lang::Vi, Some(reference)) => format!("Nhà vận hành hỏi thêm về {reference}."),
            (Lang::Vi, None) => "Nhà vận hành hỏi thêm về một yêu cầu.".into(),
            (Lang::En, Some(reference)) => format!("The operator has a question about {reference}."),
            (Lang::En, None) => "The operator has a question about a request.".into(),
        }
    }
    pub(crate) fn quotation(self, reference: Option<&str>) -> String {
        match (self.0, reference) {
            (Lang::Vi, Some(reference)) => format!("Có báo giá mới cho {reference}."),
            (Lang::Vi, None) => "Có báo giá mới cho một yêu cầu.".into(),
            (Lang::En, Some(reference)) => format!("There is a new quotation for {reference}."),
            (Lang::En, None) => "There is a new quotation for a request.".into(),
        }
    }
    pub(crate) fn hold(self, reference: Option<&str>) -> String {
        match (self.0, reference) {
            (Lang::Vi, Some(reference)) => format!("{reference} đang tạm dừng."),
            (Lang::Vi, None) => "Một lô hàng đang tạm dừng.".into(),
            (Lang::En, Some(reference)) => format!("{reference} is on hold."),
            (Lang::En, None) => "A shipment is on hold.".into(),
        }
    }
    /// `what`: the portal's own name of the event, where it has one.
    /// `what`: the name of the milestone, where it is known. `is_announced`: its time is still to come.
    pub(crate) fn milestone(self, reference: Option<&str>, what: Option<&str>, is_announced: bool) -> String {
        let reference =
            reference.unwrap_or_else(|| self.0.pick("Lô hàng bạn theo dõi", "A shipment that you follow"));
        match (what, is_announced) {
            (Some(what), false) => format!("{reference}: {what}."),
            (Some(what), true) => format!("{reference}: {what} ({}).", self.0.pick("dự kiến", "announced")),
            (None, false) => {
                let what = self.0.pick("có sự kiện mới", "there is a new event");
                format!("{reference}: {what}.")
            }
            (None, true) => {
                let what = self
                    .0
                    .pick("có sự kiện dự kiến mới", "there is a new announced event");
                format!("{reference}: {what}.")
            }
        }
    }
    pub(crate) fn validity(self, reference: Option<&str>, day: &str) -> String {
        match (self.0, reference) {
            (Lang::Vi, Some(reference)) => {
                format!("Báo giá cho {reference} còn hiệu lực đến hết {day}.")
            }
            (Lang::Vi, None) => format!("Một báo giá còn hiệu lực đến hết {day}."),
            (Lang::En, Some(reference)) => {
                format!("The quotation for {reference} is valid through {day}.")
            }
            (Lang::En, None) => format!("A quotation is valid through {day}."),
        }
    }
}

/// The section of the settings.
impl NoticeTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Thông báo trên thiết bị", "Notices on your devices")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Một câu ngắn trên điện thoại hoặc máy tính, kể cả khi cổng đang đóng. Không bao giờ có giá hay tên hàng.",
            "A short sentence on your phone or computer, also while the portal is closed. Never prices or goods.",
        )
    }
    pub(crate) fn off(self) -> &'static str {
        self.0.pick(
            "Cổng này chưa bật thông báo: cần webhook của nhà vận hành và địa chỉ liên hệ trong cấu hình. Số việc cần bạn vẫn hiện trên trang chủ.",
            "Notices are off in this portal: they need the operator’s webhooks and a contact in its settings. What needs you is on the home page all the same.",
        )
    }
    pub(crate) fn needs_name(self) -> &'static str {
        self.0.pick(
            "Để bật thông báo, hãy đăng xuất rồi đăng nhập kèm tên của bạn, để thông báo của bạn không lẫn với của đồng nghiệp.",
            "To turn notices on, sign out and sign in with your name, so that your notices are not mixed up with a colleague’s.",
        )
    }
    pub(crate) fn not_read(self) -> &'static str {
        self.0.pick(
            "Hiện không đọc được danh sách thiết bị. Hãy tải lại trang sau ít phút.",
            "The list of devices cannot be read just now. Reload the page in a few minutes.",
        )
    }
    pub(crate) fn events(self) -> &'static str {
        self.0.pick("Báo cho tôi khi", "Tell me when")
    }
    pub(crate) fn event(self, event: NoticeEvent) -> &'static str {
        match event {
            NoticeEvent::Question => self
                .0
                .pick("nhà vận hành hỏi thêm", "the operator has a question"),
            NoticeEvent::Quotation => self.0.pick("có báo giá mới", "there is a new quotation"),
            NoticeEvent::Hold => self.0.pick("lô hàng tạm dừng", "a shipment is put on hold"),
            NoticeEvent::Milestone => self.0.pick(
                "lô hàng tôi theo dõi có sự kiện mới",
                "a shipment that I follow has a new event",
            ),
            NoticeEvent::Validity => self.0.pick(
                "báo giá sắp hết hiệu lực (còn 48 giờ)",
                "a quotation ends within 48 hours",
            ),
        }
    }
    pub(crate) fn reference(self) -> &'static str {
        self.0.pick("Gọi yêu cầu bằng", "Name requests by")
    }
    pub(crate) fn reference_kind(self, kind: NoticeReference) -> &'static str {
        match kind {
            NoticeReference::Code => self.0.pick("mã yêu cầu", "their code"),
            NoticeReference::PartnerRef => self.0.pick("mã tham chiếu của bạn", "your reference"),
            NoticeReference::JobNumber => self.0.pick("số job", "the job number"),
            NoticeReference::None => self.0.pick(
                "không nêu, vì màn hình khóa ai cũng đọc được",
                "nothing: anybody can read a locked screen",
            ),
        }
    }
    pub(crate) fn at_night(self) -> &'static str {
        self.0
            .pick("Báo cả từ 22 đến 6 giờ", "Tell me from 22 to 6 o’clock as well")
    }
    pub(crate) fn gaps(self) -> &'static str {
        self.0.pick(
            "Cổng biết tin từ hệ thống của nhà vận hành và khi có người đăng nhập bằng cùng token mở yêu cầu. Phiên bản báo giá mới, việc tạm dừng và yêu cầu không có mã tham chiếu không được hệ thống báo: bạn chỉ nhận tin khi đồng nghiệp mở yêu cầu. Cổng chỉ nhắc hạn của báo giá mà đã có người mở.",
            "The portal knows what the operator’s system reports and what people open who sign in with the same token. The system does not report new versions of a quotation, holds, and requests without a reference of yours: you are told of those when a colleague opens the request. Of a quotation’s end you are told where somebody has opened the quotation.",
        )
    }
    pub(crate) fn on_iphone(self) -> &'static str {
        self.0.pick(
            "Trên iPhone và iPad: trước hết thêm cổng vào màn hình chính (Chia sẻ, Thêm vào MH chính), rồi mở từ đó.",
            "On iPhone and iPad: first add the portal to the home screen (Share, Add to Home Screen) and open it there.",
        )
    }
    pub(crate) fn devices(self) -> &'static str {
        self.0.pick("Thiết bị của bạn", "Your devices")
    }
    pub(crate) fn no_devices(self) -> &'static str {
        self.0.pick("Chưa có thiết bị nào.", "There are none so far.")
    }
    pub(crate) fn unnamed_device(self) -> &'static str {
        self.0.pick("Thiết bị", "A device")
    }
    pub(crate) fn since(self) -> &'static str {
        self.0.pick("Từ", "Since")
    }
    pub(crate) fn until(self) -> &'static str {
        self.0.pick("Đến", "Until")
    }
    pub(crate) fn until_about(self) -> &'static str {
        self.0.pick(
            "Thông báo dừng sau 30 ngày kể từ lần đăng nhập cuối. Đăng xuất không dừng thông báo: hãy tắt ở đây.",
            "Notices end 30 days after you last signed in. Signing out does not end them: turn them off here.",
        )
    }
    pub(crate) fn remove(self, device: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tắt trên {device}"),
            Lang::En => format!("Turn off on {device}"),
        }
    }
}

/// Following a shipment, on its tracking page.
impl NoticeTexts {
    pub(crate) fn follow(self) -> &'static str {
        self.0.pick("Theo dõi lô hàng này", "Follow this shipment")
    }
    pub(crate) fn unfollow(self) -> &'static str {
        self.0.pick("Thôi theo dõi", "Stop following")
    }
    pub(crate) fn followed(self) -> &'static str {
        self.0.pick("Bạn đang theo dõi.", "You follow this shipment.")
    }
    pub(crate) fn follow_about(self) -> &'static str {
        self.0.pick(
            "Sự kiện mới được báo trên những thiết bị mà bạn đã bật thông báo.",
            "New events are told on the devices for which you turned notices on.",
        )
    }
    pub(crate) fn choose_devices(self) -> &'static str {
        self.0.pick("Chọn thiết bị", "Choose devices")
    }
}

/// The reason why notices were not turned on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeProblem {
    /// The deployment has no notices.
    Off,
    NoEvents,
    /// The person gave no name when they signed in.
    NoName,
    /// The push service of the browser is not allowed.
    NotAllowed,
    /// The subscription cannot be read.
    Unreadable,
    /// The company has too many devices.
    TooMany,
}

impl NoticeProblem {
    /// The sentence for the person.
    pub fn sentence(self, lang: Lang) -> &'static str {
        match self {
            Self::Off => notice_texts(lang).off(),
            Self::NoEvents => lang.pick(
                "Chưa bật: hãy chọn ít nhất một việc cần báo.",
                "Not turned on: choose at least one thing to be told of.",
            ),
            Self::NoName => lang.pick(
                "Chưa bật: hãy đăng nhập kèm tên của bạn, để thông báo của bạn không lẫn với của đồng nghiệp.",
                "Not turned on: sign in with your name, so that your notices are not mixed up with a colleague’s.",
            ),
            Self::NotAllowed => lang.pick(
                "Chưa bật: dịch vụ thông báo của trình duyệt này không nằm trong danh sách mà cổng cho phép.",
                "Not turned on: the push service of this browser is not among those that this portal allows.",
            ),
            Self::Unreadable => lang.pick(
                "Chưa bật: đăng ký của trình duyệt không đọc được. Hãy tải lại trang rồi thử lại.",
                "Not turned on: the browser’s subscription cannot be read. Reload the page and try again.",
            ),
            Self::TooMany => lang.pick(
                "Chưa bật: công ty bạn đã có số thiết bị tối đa. Hãy tắt những thiết bị không dùng nữa.",
                "Not turned on: your company has as many devices as it may. Turn off those that are no longer used.",
            ),
        }
    }
}
