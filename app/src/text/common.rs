//! Words that several screens share: navigation, buttons, small facts, notices.

use super::Lang;

/// Texts that several screens share.
#[derive(Clone, Copy)]
pub(crate) struct CommonTexts(Lang);

pub(crate) const fn common_texts(lang: Lang) -> CommonTexts {
    CommonTexts(lang)
}

impl CommonTexts {
    pub(crate) fn portal(self) -> &'static str {
        self.0.pick("Cổng đối tác", "Partner portal")
    }
    pub(crate) fn skip(self) -> &'static str {
        self.0.pick("Đến nội dung chính", "Skip to content")
    }
    pub(crate) fn find(self) -> &'static str {
        self.0.pick("Tìm yêu cầu", "Find a request")
    }
    pub(crate) fn main_nav(self) -> &'static str {
        self.0.pick("Menu chính", "Main")
    }
    pub(crate) fn home(self) -> &'static str {
        self.0.pick("Trang chủ", "Home")
    }
    pub(crate) fn requests(self) -> &'static str {
        self.0.pick("Yêu cầu", "Requests")
    }
    pub(crate) fn new_request(self) -> &'static str {
        self.0.pick("Tạo yêu cầu", "New request")
    }
    pub(crate) fn new_short(self) -> &'static str {
        self.0.pick("Tạo mới", "New")
    }
    pub(crate) fn shipments(self) -> &'static str {
        self.0.pick("Lô hàng", "Shipments")
    }
    pub(crate) fn courier(self) -> &'static str {
        self.0.pick("Đơn chuyển phát", "Courier orders")
    }
    pub(crate) fn settings(self) -> &'static str {
        self.0.pick("Cài đặt", "Settings")
    }
    pub(crate) fn account(self) -> &'static str {
        self.0.pick("Tài khoản", "Account")
    }
    pub(crate) fn language(self) -> &'static str {
        self.0.pick("Ngôn ngữ", "Language")
    }
    pub(crate) fn sign_out(self) -> &'static str {
        self.0.pick("Đăng xuất", "Sign out")
    }
    pub(crate) fn breadcrumb(self) -> &'static str {
        self.0.pick("Vị trí trang", "Breadcrumb")
    }
    pub(crate) fn to(self) -> &'static str {
        self.0.pick("đến", "to")
    }
    pub(crate) fn yes(self) -> &'static str {
        self.0.pick("Có", "Yes")
    }
    pub(crate) fn no(self) -> &'static str {
        self.0.pick("Không", "No")
    }
    pub(crate) fn none(self) -> &'static str {
        self.0.pick("Không có", "None")
    }
    pub(crate) fn optional(self) -> &'static str {
        self.0.pick("không bắt buộc", "optional")
    }
    pub(crate) fn go_back(self) -> &'static str {
        self.0.pick("Quay lại", "Go back")
    }
    pub(crate) fn try_again(self) -> &'static str {
        self.0.pick("Thử lại", "Try again")
    }
    /// Reads the data that had to wait for its turn.
    pub(crate) fn read_now(self) -> &'static str {
        self.0.pick("Đọc ngay", "Read it now")
    }
    pub(crate) fn all_requests(self) -> &'static str {
        self.0.pick("Tất cả yêu cầu", "All requests")
    }
    pub(crate) fn previous(self) -> &'static str {
        self.0.pick("Trước", "Previous")
    }
    pub(crate) fn next(self) -> &'static str {
        self.0.pick("Sau", "Next")
    }
    pub(crate) fn pages(self) -> &'static str {
        self.0.pick("Các trang", "Pages")
    }
    pub(crate) fn page(self, number: u32) -> String {
        match self.0 {
            Lang::Vi => format!("Trang {number}"),
            Lang::En => format!("Page {number}"),
        }
    }
    /// First row, last row, all rows, page, last page.
    pub(crate) fn range(self, first: &str, last: &str, all: &str, page: &str, pages: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{first}–{last} trên {all} (trang {page}/{pages})"),
            Lang::En => format!("{first}–{last} of {all} (page {page} of {pages})"),
        }
    }
    pub(crate) fn more(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("và {count} mục nữa"),
            Lang::En => format!("and {count} more"),
        }
    }
    pub(crate) fn on_hold(self) -> &'static str {
        self.0.pick("Tạm dừng", "On hold")
    }
    pub(crate) fn no_reference(self) -> &'static str {
        self.0.pick("Không có mã tham chiếu", "No reference")
    }
    pub(crate) fn overview(self) -> &'static str {
        self.0.pick("Tổng quan", "Overview")
    }
    pub(crate) fn quotation(self) -> &'static str {
        self.0.pick("Báo giá", "Quotation")
    }
    pub(crate) fn tracking(self) -> &'static str {
        self.0.pick("Theo dõi", "Tracking")
    }
    pub(crate) fn documents(self) -> &'static str {
        self.0.pick("Chứng từ", "Documents")
    }
    pub(crate) fn request_sections(self) -> &'static str {
        self.0.pick("Các phần của yêu cầu", "Sections of this request")
    }
    pub(crate) fn request_steps(self) -> &'static str {
        self.0.pick("Các bước của yêu cầu", "Steps of this request")
    }
    /// Number of the step, how many there are, its name.
    pub(crate) fn step_of(self, step: usize, all: usize, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Bước {step}/{all}: {name}"),
            Lang::En => format!("Step {step} of {all}: {name}"),
        }
    }
    pub(crate) fn step_done(self) -> &'static str {
        self.0.pick("đã xong", "done")
    }
    pub(crate) fn times_note(self, zone: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Thời gian theo {zone}, trừ khi ghi rõ nơi khác."),
            Lang::En => format!("Times are in {zone} unless a place is named."),
        }
    }
    pub(crate) fn error_prefix(self) -> &'static str {
        self.0.pick("Lỗi: ", "Error: ")
    }
    pub(crate) fn correct(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("Chưa gửi: cần sửa {count} chỗ"),
            Lang::En => {
                if count == 1 {
                    "Not sent: 1 thing to correct".into()
                } else {
                    format!("Not sent: {count} things to correct")
                }
            }
        }
    }
    pub(crate) fn kept(self) -> &'static str {
        self.0.pick(
            "Những gì bạn đã nhập vẫn còn trong biểu mẫu.",
            "Everything you typed is still in the form.",
        )
    }
    /// Labels of fields.
    pub(crate) fn still_filled(self, fields: &str) -> String {
        match self.0 {
            Lang::Vi => format!(
                "Bạn đã để trống nhưng dịch vụ vẫn hiện giá trị: {fields}. Nếu cần bỏ hẳn, hãy báo nhà vận hành."
            ),
            Lang::En => format!(
                "You emptied these, and the service still shows a value: {fields}. If it has to go, tell the operator."
            ),
        }
    }
    /// Names of files.
    pub(crate) fn files_to_check(self, files: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Cần mở xem: {files}."),
            Lang::En => format!("To be checked: {files}."),
        }
    }
    pub(crate) fn other_kind_uploaded(self) -> &'static str {
        self.0.pick(
            "Đã tải chứng từ lên. Nội dung tệp không giống loại tệp mà phần đuôi tên cho biết: hãy mở xem có đúng tệp không.",
            "Document uploaded. Its contents do not look like the kind of file that its name says: open it to check that it is the right one.",
        )
    }
    pub(crate) fn sent_as_jpg(self) -> &'static str {
        self.0.pick(
            "Đã tải chứng từ lên. Tệp là ảnh JPEG mang đuôi khác, nên đã được gửi với đuôi .jpg.",
            "Document uploaded. The file is a JPEG under another ending, so it was sent as .jpg.",
        )
    }
    pub(crate) fn protected_uploaded(self) -> &'static str {
        self.0.pick(
            "Đã tải chứng từ lên. Tệp được mã hóa và có thể cần mật khẩu: hãy kiểm tra xem nhà vận hành có mở được không, hoặc tải lên bản không có mật khẩu.",
            "Document uploaded. The file is encrypted and may need a password: check that the operator can open it, or upload a copy without one.",
        )
    }
    /// Before the operator's own words about something that was done.
    pub(crate) fn operator_said(self) -> &'static str {
        self.0
            .pick("Nhà vận hành trả lời:", "The operator’s service says:")
    }
    /// Before what the operator's service remarks on something that it took.
    pub(crate) fn operator_warned(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành đã nhận, kèm lưu ý sau. Không cần gửi lại.",
            "The operator’s service took it, with these remarks. There is no need to send it again.",
        )
    }
    pub(crate) fn request_sent(self) -> &'static str {
        self.0.pick(
            "Đã gửi yêu cầu. Bộ phận báo giá sẽ xem và trả lời tại đây.",
            "Request sent. The pricing team reads it and answers here.",
        )
    }
    pub(crate) fn reference_exists(self) -> &'static str {
        self.0.pick(
            "Mã tham chiếu này đã có. Đây là yêu cầu đầu tiên mang mã đó, không có yêu cầu mới nào được tạo.",
            "This reference already exists; this is the first request with it. Nothing new was created.",
        )
    }
    pub(crate) fn answer_sent(self) -> &'static str {
        self.0.pick(
            "Đã gửi thông tin bổ sung. Nhà vận hành đọc rồi tiếp tục báo giá.",
            "Information sent. The operator reads it and goes on quoting.",
        )
    }
    pub(crate) fn quotation_accepted(self) -> &'static str {
        self.0.pick(
            "Đã chấp nhận báo giá. Nhà vận hành đang chuẩn bị đơn hàng.",
            "Quotation accepted. The operator is preparing the order.",
        )
    }
    pub(crate) fn negotiation_sent(self) -> &'static str {
        self.0.pick(
            "Đã gửi đề nghị thương lượng lại. Báo giá mới, nếu có, sẽ hiện ở đây.",
            "Your request to renegotiate was sent. A new quotation, if any, appears here.",
        )
    }
    pub(crate) fn quotation_rejected(self) -> &'static str {
        self.0.pick(
            "Đã từ chối báo giá. Yêu cầu đã đóng.",
            "Quotation rejected. The request is closed.",
        )
    }
    pub(crate) fn document_uploaded(self) -> &'static str {
        self.0.pick("Đã tải chứng từ lên.", "Document uploaded.")
    }
    fn courier_order_created(self) -> &'static str {
        self.0
            .pick("Đã tạo đơn chuyển phát.", "The courier order is created.")
    }
    fn share_made(self) -> &'static str {
        self.0.pick(
            "Đã tạo liên kết. Hãy sao chép và gửi cho người nhận.",
            "The link is made. Copy it and send it to the person.",
        )
    }
    fn share_renewed(self) -> &'static str {
        self.0.pick("Đã gia hạn liên kết.", "The link was renewed.")
    }
    fn owner_changed(self) -> &'static str {
        self.0
            .pick("Đã ghi người phụ trách.", "Who is in charge is saved.")
    }
    fn taken_by_colleague(self) -> &'static str {
        self.0.pick(
            "Một đồng nghiệp đã nhận yêu cầu này trước bạn: xem mục nội bộ bên dưới.",
            "A colleague took this request before you: see below, inside your company.",
        )
    }
    fn note_saved(self) -> &'static str {
        self.0.pick("Đã lưu ghi chú.", "The note is saved.")
    }
    fn nothing_typed(self) -> &'static str {
        self.0.pick(
            "Chưa lưu gì: ô của nút này còn trống.",
            "Nothing was saved: the field of this button was empty.",
        )
    }
    fn note_too_long(self) -> &'static str {
        self.0.pick(
            "Chưa lưu ghi chú: dài hơn 20.000 ký tự. Nội dung vẫn còn trong ô; hãy rút ngắn hoặc chia thành nhiều ghi chú.",
            "The note was not saved: it has more than 20,000 characters. It is still in its field; shorten or divide it.",
        )
    }
    fn reminder_unreadable(self) -> &'static str {
        self.0.pick(
            "Chưa đặt nhắc việc: không đọc được ngày giờ đã nhập. Nội dung đã nhập vẫn còn trong ô; hãy sửa rồi lưu lại.",
            "No reminder was set: the date and time cannot be read. What you typed is still in its field; correct it and save again.",
        )
    }
    fn reminder_past(self) -> &'static str {
        self.0.pick(
            "Đã lưu nhắc việc, nhưng thời điểm này đã qua: việc này hiện ngay trên trang chủ của bạn.",
            "The reminder is saved, but its time is in the past: it is on your home page from now on.",
        )
    }
    fn reminder_saved(self) -> &'static str {
        self.0.pick("Đã lưu nhắc việc.", "The reminder is saved.")
    }
    fn approval_asked(self) -> &'static str {
        self.0.pick(
            "Đã xin phê duyệt. Yêu cầu hiện trên trang chủ của đồng nghiệp; chưa gửi gì cho nhà vận hành.",
            "Approval is asked for. It stands on your colleagues' home pages; nothing was sent to the operator.",
        )
    }
    fn approved(self) -> &'static str {
        self.0.pick(
            "Đã phê duyệt. Bây giờ có thể chấp nhận báo giá; chưa gửi gì cho nhà vận hành.",
            "Approved. The quotation can be accepted now; nothing was sent to the operator.",
        )
    }
    fn declined(self) -> &'static str {
        self.0.pick(
            "Đã ghi: không phê duyệt. Chưa gửi gì cho nhà vận hành.",
            "Recorded: not approved. Nothing was sent to the operator.",
        )
    }
    fn view_saved(self) -> &'static str {
        self.0.pick("Đã lưu chế độ xem.", "The view is saved.")
    }
    fn view_removed(self) -> &'static str {
        self.0.pick("Đã xóa chế độ xem.", "The view is removed.")
    }
    fn handed_over(self) -> &'static str {
        self.0.pick("Đã bàn giao.", "The requests are handed over.")
    }
    fn shares_full(self) -> &'static str {
        self.0.pick(
            "Chưa gia hạn: yêu cầu này đã có đủ số liên kết đang mở. Hãy thu hồi bớt trước.",
            "The link was not renewed: its request has as many open links as it may. Revoke some first.",
        )
    }
    fn share_revoked(self) -> &'static str {
        self.0.pick(
            "Đã thu hồi liên kết: nó không mở được nữa.",
            "The link was revoked: it opens no more.",
        )
    }
    fn notices_on(self) -> &'static str {
        self.0.pick(
            "Đã bật thông báo trên thiết bị này.",
            "Notices are on for this device.",
        )
    }
    fn notices_off(self) -> &'static str {
        self.0.pick(
            "Đã tắt thông báo trên thiết bị đó.",
            "Notices are off for that device.",
        )
    }
    pub(crate) fn documents_uploaded(self) -> &'static str {
        self.0.pick("Đã tải các chứng từ lên.", "Documents uploaded.")
    }
    pub(crate) fn documents_to_check(self) -> &'static str {
        self.0.pick(
            "Đã tải các chứng từ lên. Có tệp cần mật khẩu, hoặc nội dung không giống đuôi tên: hãy mở từng tệp xem có đúng không.",
            "Documents uploaded. One or more need a password, or hold another kind of file than their name says: open them to check that they are the right ones.",
        )
    }
    pub(crate) fn settings_saved(self) -> &'static str {
        self.0.pick("Đã lưu cài đặt.", "Settings saved.")
    }
    pub(crate) fn signed_out(self) -> &'static str {
        self.0.pick("Bạn đã đăng xuất.", "You are signed out.")
    }
    pub(crate) fn form_kept(self) -> &'static str {
        self.0.pick(
            "Những gì bạn nhập đã điền lại bên dưới; hãy xem lại trước khi gửi.",
            "What you typed is filled in again below; check it before you send it.",
        )
    }
    pub(crate) fn files_to_choose_again(self) -> &'static str {
        self.0.pick(
            "Những gì bạn nhập đã điền lại bên dưới, nhưng cổng không giữ được tệp: hãy chọn lại tệp rồi tải lên.",
            "What you typed is filled in again below. The portal cannot keep files: choose them again, then upload.",
        )
    }
    pub(crate) fn form_of_another_account(self) -> &'static str {
        self.0.pick(
            "Biểu mẫu đã giữ trước khi đăng nhập thuộc về một tài khoản khác nên không mở ở đây. Không có gì được gửi.",
            "The form kept before you signed in belongs to another account, so it is not opened here. Nothing was sent.",
        )
    }
    pub(crate) fn form_unsent(self) -> &'static str {
        self.0.pick(
            "Biểu mẫu bạn gửi trước khi đăng nhập chưa được gửi đi, và cổng không giữ được nội dung.",
            "The form that you sent before you signed in was not sent on, and the portal could not keep it.",
        )
    }
    /// The way to the drafts on the page.
    pub(crate) fn to_draft(self) -> &'static str {
        self.0.pick(
            "Mở lại từ bản nháp trong trình duyệt này",
            "Continue from the draft in this browser",
        )
    }
    pub(crate) fn already_done(self) -> &'static str {
        self.0.pick(
            "Biểu mẫu này đã được gửi trước đó. Lần này không gửi gì thêm.",
            "This form had been sent before. Nothing was sent again.",
        )
    }
    /// Something changed since this page was made.
    pub(crate) fn as_of(self) -> &'static str {
        self.0.pick("Số liệu lúc", "As of")
    }
    /// Before a time: the page could not be read now.
    pub(crate) fn database_away(self) -> &'static str {
        self.0.pick(
            "Cơ sở dữ liệu riêng của cổng đang không trả lời. Bạn vẫn đọc tiếp được; những gì cổng lưu ở đó (báo giá cũ, nhật ký, mục để sau) tạm thời thiếu. Biểu mẫu bạn gửi được giữ trên trang kế tiếp cho đến khi gửi được.",
            "The portal’s own database is not answering. You can go on reading; what is kept there (earlier versions, the activity log, what was set aside) is missing meanwhile. A form that you send is kept on the next page until it can be sent.",
        )
    }
    pub(crate) fn shows_state_of(self) -> &'static str {
        self.0.pick(
            "Trang này hiện số liệu đọc lúc",
            "This page shows what was read at",
        )
    }
    pub(crate) fn read_again(self) -> &'static str {
        self.0.pick("đọc lại", "read again")
    }
    /// After a number of requests.
    pub(crate) fn need_you(self) -> &'static str {
        self.0.pick("việc cần bạn", "need you")
    }
}

/// The words of a notice.
pub fn notice(notice: crate::flash::Flash, lang: Lang) -> &'static str {
    use crate::flash::Flash;

    let t = common_texts(lang);
    match notice {
        Flash::RequestSent => t.request_sent(),
        Flash::ReferenceExists => t.reference_exists(),
        Flash::AnswerSent => t.answer_sent(),
        Flash::QuotationAccepted => t.quotation_accepted(),
        Flash::NegotiationSent => t.negotiation_sent(),
        Flash::QuotationRejected => t.quotation_rejected(),
        Flash::DocumentUploaded => t.document_uploaded(),
        Flash::DocumentsUploaded => t.documents_uploaded(),
        Flash::ShareMade => t.share_made(),
        Flash::ShareRenewed => t.share_renewed(),
        Flash::OwnerChanged => t.owner_changed(),
        Flash::TakenByColleague => t.taken_by_colleague(),
        Flash::NoteSaved => t.note_saved(),
        Flash::NothingTyped => t.nothing_typed(),
        Flash::NoteTooLong => t.note_too_long(),
        Flash::ReminderSaved => t.reminder_saved(),
        Flash::ReminderPast => t.reminder_past(),
        Flash::ReminderUnreadable => t.reminder_unreadable(),
        Flash::ApprovalAsked => t.approval_asked(),
        Flash::Approved => t.approved(),
        Flash::Declined => t.declined(),
        Flash::ViewSaved => t.view_saved(),
        Flash::ViewRemoved => t.view_removed(),
        Flash::HandedOver => t.handed_over(),
        Flash::SharesFull => t.shares_full(),
        Flash::ShareRevoked => t.share_revoked(),
        Flash::NoticesOn => t.notices_on(),
        Flash::NoticesOff => t.notices_off(),
        Flash::DocumentsToCheck => t.documents_to_check(),
        Flash::OtherKindUploaded => t.other_kind_uploaded(),
        Flash::SentAsJpg => t.sent_as_jpg(),
        Flash::ProtectedUploaded => t.protected_uploaded(),
        Flash::SettingsSaved => t.settings_saved(),
        Flash::CourierOrderCreated => t.courier_order_created(),
        Flash::SignedOut => t.signed_out(),
        Flash::FormKept => t.form_kept(),
        Flash::FilesToChooseAgain => t.files_to_choose_again(),
        Flash::FormOfAnotherAccount => t.form_of_another_account(),
        Flash::FormUnsent => t.form_unsent(),
        Flash::AlreadyDone
        | Flash::RequestSentBefore
        | Flash::AnswerSentBefore
        | Flash::NegotiationSentBefore => t.already_done(),
    }
}
