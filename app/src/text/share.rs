//! Tracking for others: as text, and by links that need no account.

use super::Lang;

/// Texts of the pages that make, list and show such links.
#[derive(Clone, Copy)]
pub(crate) struct ShareTexts(Lang);

pub(crate) const fn share_texts(lang: Lang) -> ShareTexts {
    ShareTexts(lang)
}

impl ShareTexts {
    pub(crate) fn title(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{reference}: chia sẻ hành trình"),
            Lang::En => format!("{reference}: share tracking"),
        }
    }
    pub(crate) fn share(self) -> &'static str {
        self.0.pick("Chia sẻ hành trình", "Share tracking")
    }
    // The text.
    pub(crate) fn as_text(self) -> &'static str {
        self.0.pick("Gửi dưới dạng tin nhắn", "As a message")
    }
    pub(crate) fn as_text_words(self) -> &'static str {
        self.0.pick(
            "Sao chép vào Zalo, tin nhắn hoặc thư. Không có giá, hàng hóa hay ghi chú của nhà vận hành; trạng thái mà cổng chưa biết giữ tên của nhà vận hành.",
            "Copy it to a chat or an e-mail. It has no prices, no goods and no notes of the operator; statuses that the portal does not know keep the operator’s names.",
        )
    }
    pub(crate) fn text_in(self, language: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Hành trình, {language}"),
            Lang::En => format!("Tracking, {language}"),
        }
    }
    pub(crate) fn shipment(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Lô hàng {reference}"),
            Lang::En => format!("Shipment {reference}"),
        }
    }
    pub(crate) fn nothing_recorded(self) -> &'static str {
        self.0.pick(
            "Chưa có sự kiện nào được ghi nhận.",
            "No event has been recorded so far.",
        )
    }
    /// Events that are not in the text.
    pub(crate) fn and_earlier(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("và {count} sự kiện trước đó"),
            Lang::En if count == 1 => "and 1 earlier event".to_owned(),
            Lang::En => format!("and {count} earlier events"),
        }
    }
    pub(crate) fn newest(self) -> &'static str {
        self.0.pick("Mới nhất", "Newest")
    }
    pub(crate) fn as_of(self, time: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tính đến {time}."),
            Lang::En => format!("As of {time}."),
        }
    }
    /// `zone`: that of the times which stand without an offset.
    pub(crate) fn times_without_offset(self, zone: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Thời gian theo {zone}, trừ khi cạnh giờ có ghi múi giờ khác (UTC…)."),
            Lang::En => format!("Times are in {zone} unless another offset (UTC…) stands beside the time."),
        }
    }
    // The form.
    pub(crate) fn new_link(self) -> &'static str {
        self.0.pick("Liên kết cho người ngoài", "A link for others")
    }
    pub(crate) fn new_link_words(self) -> &'static str {
        self.0.pick(
            "Người có liên kết xem được lô hàng đi từ đâu đến đâu (cảng, sân bay hoặc quốc gia) và đang ở đâu mà không cần đăng nhập: sự kiện, địa điểm, thời gian, và liên hệ của đơn vị giao nhận. Không có giá, hàng hóa, địa chỉ, liên hệ của bạn hay chứng từ.",
            "Whoever has the link sees without signing in where the shipment goes from and to (port, airport or country) and where it is: events, places, times, and the forwarder’s contact. No prices, goods, addresses, contacts of yours or documents.",
        )
    }
    pub(crate) fn label(self) -> &'static str {
        self.0.pick("Dành cho ai", "For whom")
    }
    pub(crate) fn label_hint(self) -> &'static str {
        self.0.pick(
            "Chỉ công ty bạn thấy, để sau này biết liên kết nào là của ai.",
            "Only your company sees this, to know later whose link is which.",
        )
    }
    pub(crate) fn label_missing(self) -> &'static str {
        self.0
            .pick("Hãy ghi liên kết dành cho ai.", "Say whom the link is for.")
    }
    pub(crate) fn days(self) -> &'static str {
        self.0.pick("Mở được đến hết ngày", "Opens through the end of")
    }
    pub(crate) fn days_choice(self, days: u8, last: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{last} ({days} ngày)"),
            Lang::En => format!("{last} ({days} days)"),
        }
    }
    pub(crate) fn reference(self) -> &'static str {
        self.0.pick("Số hiệu hiện trên trang", "Reference on the page")
    }
    pub(crate) fn own_reference(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tham chiếu của bạn: {reference}"),
            Lang::En => format!("Your reference: {reference}"),
        }
    }
    pub(crate) fn request_code(self, code: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Mã yêu cầu: {code}"),
            Lang::En => format!("Request code: {code}"),
        }
    }
    pub(crate) fn job(self, number: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Số job: {number}"),
            Lang::En => format!("Job number: {number}"),
        }
    }
    pub(crate) fn no_reference(self) -> &'static str {
        self.0.pick("Không hiện số hiệu nào", "None")
    }
    pub(crate) fn passcode(self) -> &'static str {
        self.0.pick("Mã mở", "Passcode")
    }
    pub(crate) fn passcode_hint(self) -> &'static str {
        self.0.pick(
            "Từ 6 đến 64 ký tự. Gửi mã bằng đường khác với liên kết; cổng không hiện lại mã này.",
            "6 to 64 characters. Send it by another way than the link; the portal does not show it again.",
        )
    }
    pub(crate) fn passcode_length(self) -> &'static str {
        self.0.pick(
            "Mã mở có từ 6 đến 64 ký tự.",
            "A passcode has 6 to 64 characters.",
        )
    }
    pub(crate) fn preview(self) -> &'static str {
        self.0.pick("Trang sẽ hiện", "What the page will show")
    }
    pub(crate) fn preview_missing(self) -> &'static str {
        self.0.pick(
            "Hiện không đọc được các sự kiện, nên chưa tạo được liên kết.",
            "The events cannot be read right now, so no link can be made.",
        )
    }
    pub(crate) fn words(self) -> &'static str {
        self.0.pick(
            "Hiện cả lời của nhà vận hành",
            "Show the operator's words as well",
        )
    }
    pub(crate) fn words_about(self) -> &'static str {
        self.0.pick(
            "Khi chọn, các lời này hiện trong phần xem trước bên trên. Lời được thêm hoặc sửa sau đó không hiện.",
            "Ticked, they stand in the preview above. What is added or changed later is not shown.",
        )
    }
    pub(crate) fn words_changed(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành vừa thêm hoặc sửa lời. Hãy xem lại rồi chọn lần nữa.",
            "The operator has added or changed words meanwhile. Look at them and choose again.",
        )
    }
    pub(crate) fn make(self) -> &'static str {
        self.0.pick("Tạo liên kết", "Make the link")
    }
    pub(crate) fn newest_links(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Chỉ liệt kê {count} liên kết mới nhất."),
            Lang::En => format!("Only the newest {count} links are listed."),
        }
    }
    pub(crate) fn too_many(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Yêu cầu này đã có {count} liên kết đang mở. Hãy thu hồi bớt trước."),
            Lang::En => format!("This request has {count} open links already. Revoke some first."),
        }
    }
    // The lists.
    pub(crate) fn links(self) -> &'static str {
        self.0.pick("Liên kết theo dõi", "Tracking links")
    }
    pub(crate) fn links_about(self) -> &'static str {
        self.0.pick(
            "Ai có liên kết thì xem được hành trình của lô hàng mà không cần đăng nhập. Đồng nghiệp cũng thấy danh sách này.",
            "Whoever has one sees the way of a shipment without signing in. Your colleagues see this list too.",
        )
    }
    pub(crate) fn all_links(self) -> &'static str {
        self.0
            .pick("Mọi liên kết của công ty", "All links of the company")
    }
    pub(crate) fn no_links(self) -> &'static str {
        self.0.pick("Không có liên kết nào", "No links")
    }
    pub(crate) fn no_links_words(self) -> &'static str {
        self.0.pick(
            "Liên kết được tạo ở trang hành trình của một lô hàng.",
            "Links are made on the tracking page of a shipment.",
        )
    }
    pub(crate) fn links_not_read(self) -> &'static str {
        self.0.pick(
            "Hiện không đọc được các liên kết. Những liên kết đã gửi vẫn như trước.",
            "The links cannot be read right now. Those that were sent are as before.",
        )
    }
    pub(crate) fn link(self) -> &'static str {
        self.0.pick("Liên kết", "Link")
    }
    /// Opens the link as a stranger does, which counts as a view.
    pub(crate) fn look(self) -> &'static str {
        self.0.pick("Xem như người nhận thấy", "See it as they do")
    }
    pub(crate) fn made(self, who: Option<&str>, when: &str) -> String {
        match (self.0, who) {
            (Lang::Vi, Some(who)) => format!("{who} tạo lúc {when}"),
            (Lang::Vi, None) => format!("Tạo lúc {when}"),
            (Lang::En, Some(who)) => format!("Made by {who}, {when}"),
            (Lang::En, None) => format!("Made {when}"),
        }
    }
    pub(crate) fn opens_until(self, day: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Mở được đến hết {day}"),
            Lang::En => format!("Opens through {day}"),
        }
    }
    pub(crate) fn is_over(self, day: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đã hết hạn, ngày cuối là {day}"),
            Lang::En => format!("Has ended, its last day was {day}"),
        }
    }
    pub(crate) fn views(self, count: i64) -> String {
        match (self.0, count) {
            (Lang::Vi, 0) => "chưa ai xem".into(),
            (Lang::Vi, count) => format!("{count} lượt xem"),
            (Lang::En, 0) => "not viewed yet".into(),
            (Lang::En, 1) => "1 view".into(),
            (Lang::En, count) => format!("{count} views"),
        }
    }
    pub(crate) fn has_passcode(self) -> &'static str {
        self.0.pick("có mã mở", "with a passcode")
    }
    pub(crate) fn has_words(self) -> &'static str {
        self.0
            .pick("có lời của nhà vận hành", "with words of the operator")
    }
    pub(crate) fn renew(self, days: u8) -> String {
        match self.0 {
            Lang::Vi => format!("Gia hạn {days} ngày"),
            Lang::En => format!("Renew for {days} days"),
        }
    }
    pub(crate) fn revoke(self) -> &'static str {
        self.0.pick("Thu hồi", "Revoke")
    }
    pub(crate) fn revoke_words(self) -> &'static str {
        self.0.pick(
            "Ai có liên kết này sẽ không xem được nữa. Không hoàn tác được; khi cần, hãy tạo liên kết mới.",
            "Whoever has the link sees nothing any more. It cannot be undone; make a new link when needed.",
        )
    }
    pub(crate) fn revoke_now(self) -> &'static str {
        self.0.pick("Thu hồi liên kết", "Revoke the link")
    }
    // The shared page.
    pub(crate) fn shared_title(self, reference: Option<&str>) -> String {
        match (self.0, reference) {
            (Lang::Vi, Some(reference)) => format!("Hành trình lô hàng {reference}"),
            (Lang::Vi, None) => "Hành trình lô hàng".into(),
            (Lang::En, Some(reference)) => format!("Tracking of shipment {reference}"),
            (Lang::En, None) => "Tracking of a shipment".into(),
        }
    }
    pub(crate) fn events(self) -> &'static str {
        self.0.pick("Các sự kiện", "Events")
    }
    pub(crate) fn questions(self) -> &'static str {
        self.0.pick(
            "Có câu hỏi, hãy hỏi người đã gửi liên kết này cho bạn.",
            "With questions, ask the person who sent you this link.",
        )
    }
    pub(crate) fn forwarder(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Đơn vị giao nhận: {name}."),
            Lang::En => format!("The forwarder is {name}."),
        }
    }
    pub(crate) fn newer(self, with_reports: bool) -> &'static str {
        match (self.0, with_reports) {
            (Lang::Vi, true) => {
                "Sự kiện mới hiện ở đây khi bên gửi xem lô hàng, hoặc khi hệ thống của nhà vận hành báo."
            }
            (Lang::Vi, false) => "Sự kiện mới hiện ở đây khi bên gửi xem lô hàng.",
            (Lang::En, true) => {
                "Newer events appear here when somebody of the company looks at the shipment, or when the operator's system reports them."
            }
            (Lang::En, false) => {
                "Newer events appear here when somebody of the company looks at the shipment."
            }
        }
    }
    pub(crate) fn times(self, zone: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Giờ theo {zone}; giờ tại nơi khác ghi trước, kèm giờ này trong ngoặc."),
            Lang::En => {
                format!("Times are {zone}; those of other places stand first, with this time in brackets.")
            }
        }
    }
    pub(crate) fn passcode_needed(self) -> &'static str {
        self.0
            .pick("Liên kết này cần mã mở", "This link needs a passcode")
    }
    pub(crate) fn passcode_needed_words(self) -> &'static str {
        self.0.pick(
            "Người gửi liên kết cho bạn có mã này.",
            "The person who sent you the link has it.",
        )
    }
    pub(crate) fn open(self) -> &'static str {
        self.0.pick("Mở", "Open")
    }
    pub(crate) fn passcode_wrong(self) -> &'static str {
        self.0.pick(
            "Mã mở không đúng. Hãy xem lại chữ hoa, chữ thường và khoảng trắng.",
            "The passcode is not right. Check capitals and blanks.",
        )
    }
    pub(crate) fn passcode_paused(self, minutes: u64) -> String {
        match self.0 {
            Lang::Vi => format!("Đã có quá nhiều mã sai. Hãy thử lại, chậm nhất là sau {minutes} phút."),
            Lang::En => {
                format!("Too many passcodes were wrong. Try again in {minutes} minutes at the latest.")
            }
        }
    }
    pub(crate) fn too_many_links(self) -> &'static str {
        self.0.pick(
            "Quá nhiều liên kết không mở được",
            "Too many links that do not open",
        )
    }
    pub(crate) fn too_many_links_words(self, seconds: u64) -> String {
        match self.0 {
            Lang::Vi => {
                format!("Mạng của bạn đã hỏi nhiều liên kết không có thật. Hãy thử lại sau {seconds} giây.")
            }
            Lang::En => format!(
                "Your network has asked for many links that do not exist. Try again in {seconds} seconds."
            ),
        }
    }
    pub(crate) fn no_link(self) -> &'static str {
        self.0
            .pick("Liên kết này không mở được", "This link does not open")
    }
    pub(crate) fn no_link_words(self) -> &'static str {
        self.0.pick(
            "Nó đã hết hạn, đã bị thu hồi hoặc không đầy đủ. Hãy hỏi người đã gửi liên kết cho bạn.",
            "It has ended, was revoked, or is not complete. Ask the person who sent it to you.",
        )
    }
}
