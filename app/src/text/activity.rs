//! The activity of a request: on its page, beside its quotation, and as a file.

use domain::activity::{ActivityEntry, ActivityKind};
use partner_api::Catalogs;

use super::Lang;
use super::documents::document_type;
use super::labels::{Codes, Label, from_catalogs, label};

/// Texts of the activity of a request.
#[derive(Clone, Copy)]
pub(crate) struct ActivityTexts(Lang);

pub(crate) const fn activity_texts(lang: Lang) -> ActivityTexts {
    ActivityTexts(lang)
}

impl ActivityTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Hoạt động", "Activity")
    }
    pub(crate) fn scope(self) -> &'static str {
        self.0.pick(
            "Ai đã gửi hoặc ghi gì qua cổng này. Những gì thỏa thuận qua kênh khác, như điện thoại, không có ở đây.",
            "What was sent or marked through this portal, and by whom. What is agreed elsewhere, by phone for instance, is not listed.",
        )
    }
    pub(crate) fn none(self) -> &'static str {
        self.0.pick(
            "Chưa gửi gì qua cổng này cho yêu cầu này.",
            "Nothing has been sent through this portal for this request yet.",
        )
    }
    pub(crate) fn unreadable(self) -> &'static str {
        self.0.pick(
            "Hiện chưa đọc được phần hoạt động. Vui lòng tải lại trang sau giây lát.",
            "The activity cannot be read just now. Load the page again in a moment.",
        )
    }
    pub(crate) fn show_all(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Xem cả {count} mục"),
            Lang::En => format!("Show all {count} entries"),
        }
    }
    pub(crate) fn newest_only(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Ở đây chỉ hiện {count} mục mới nhất; tệp tải về có thêm các mục cũ hơn."),
            Lang::En => format!("The newest {count} entries are shown here; the file has more."),
        }
    }
    pub(crate) fn cut(self, held: &str, all: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tệp này chỉ có {held} mục mới nhất trong tổng số {all} mục."),
            Lang::En => format!("Only the newest {held} of {all} entries are in this file."),
        }
    }
    pub(crate) fn export(self) -> &'static str {
        self.0.pick("Tải về dạng CSV", "Download as CSV")
    }
    // Across requests.
    pub(crate) fn log(self) -> &'static str {
        self.0.pick("Nhật ký", "Log")
    }
    pub(crate) fn log_about(self) -> &'static str {
        self.0.pick(
            "Ai đã làm gì qua cổng này, trên các yêu cầu mà token của bạn liệt kê được. Tên do mỗi người tự đặt và không chứng minh điều gì.",
            "Who did what through this portal, for the requests that your token lists. People choose their names themselves, and a name proves nothing.",
        )
    }
    pub(crate) fn log_anything(self) -> &'static str {
        self.0.pick("Mọi việc", "Anything")
    }
    pub(crate) fn log_from(self) -> &'static str {
        self.0.pick("Từ ngày", "From")
    }
    pub(crate) fn log_to(self) -> &'static str {
        self.0.pick("Đến hết ngày", "Through")
    }
    pub(crate) fn log_when(self) -> &'static str {
        self.0.pick("Lúc", "When")
    }
    pub(crate) fn log_older(self) -> &'static str {
        self.0.pick("Các mục cũ hơn", "Older entries")
    }
    pub(crate) fn log_none(self) -> &'static str {
        self.0.pick("Không có mục nào như vậy", "There is no such entry")
    }
    pub(crate) fn log_empty(self) -> &'static str {
        self.0.pick("Chưa có gì được ghi lại", "Nothing was recorded yet")
    }
    pub(crate) fn log_none_here(self) -> &'static str {
        self.0.pick("Chưa thấy mục nào như vậy", "No such entry so far")
    }
    pub(crate) fn log_cut(self, held: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Tệp này chỉ có {held} mục mới nhất."),
            Lang::En => format!("Only the newest {held} entries are in this file."),
        }
    }
    pub(crate) fn log_of_newest(self, count: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Nhật ký của {count} yêu cầu đã đọc; tài khoản có nhiều yêu cầu hơn."),
            Lang::En => format!("The log of the {count} requests that were read; the account has more."),
        }
    }
    pub(crate) fn log_all(self) -> &'static str {
        self.0.pick("Nhật ký của mọi yêu cầu", "Log of all requests")
    }
    pub(crate) fn nobody(self) -> &'static str {
        self.0
            .pick("Người dùng chưa ghi tên", "Somebody who gave no name")
    }

    pub(crate) fn created(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã gửi yêu cầu này"),
            Lang::En => format!("{who} sent this request"),
        }
    }
    pub(crate) fn supplied(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã bổ sung thông tin cho nhà vận hành"),
            Lang::En => format!("{who} answered the operator with information"),
        }
    }
    /// `quotation`: number and version.
    pub(crate) fn negotiated(self, who: &str, quotation: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã đề nghị thương lượng lại {quotation}"),
            Lang::En => format!("{who} asked to renegotiate {quotation}"),
        }
    }
    pub(crate) fn accepted(self, who: &str, quotation: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã chấp nhận {quotation}"),
            Lang::En => format!("{who} accepted {quotation}"),
        }
    }
    pub(crate) fn rejected(self, who: &str, quotation: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã từ chối {quotation}"),
            Lang::En => format!("{who} rejected {quotation}"),
        }
    }
    /// `file`: its name.
    pub(crate) fn uploaded(self, who: &str, file: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã tải lên “{file}”"),
            Lang::En => format!("{who} uploaded “{file}”"),
        }
    }
    /// A link, whose label stands below.
    pub(crate) fn shared(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã tạo liên kết theo dõi cho người ngoài"),
            Lang::En => format!("{who} made a tracking link for others"),
        }
    }
    pub(crate) fn share_renewed(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã gia hạn một liên kết theo dõi"),
            Lang::En => format!("{who} renewed a tracking link"),
        }
    }
    pub(crate) fn share_revoked(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã thu hồi một liên kết theo dõi"),
            Lang::En => format!("{who} revoked a tracking link"),
        }
    }
    pub(crate) fn took_charge(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã nhận phụ trách"),
            Lang::En => format!("{who} took charge"),
        }
    }
    /// The name of the new owner stands below.
    pub(crate) fn gave_charge(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã giao người phụ trách"),
            Lang::En => format!("{who} put somebody in charge"),
        }
    }
    pub(crate) fn released_charge(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã để trống người phụ trách"),
            Lang::En => format!("{who} left it without anybody in charge"),
        }
    }
    pub(crate) fn asked_approval(self, who: &str, quotation: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã xin phê duyệt {quotation}"),
            Lang::En => format!("{who} asked for approval of {quotation}"),
        }
    }
    pub(crate) fn approved(self, who: &str, quotation: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã phê duyệt {quotation}"),
            Lang::En => format!("{who} approved {quotation}"),
        }
    }
    pub(crate) fn declined(self, who: &str, quotation: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} không phê duyệt {quotation}"),
            Lang::En => format!("{who} declined to approve {quotation}"),
        }
    }
    /// A document of the checklist, whose type stands below.
    pub(crate) fn marked_not_needed(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã ghi là không cần một chứng từ"),
            Lang::En => format!("{who} marked a document as not needed"),
        }
    }
    pub(crate) fn marked_needed(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã ghi là cần một chứng từ"),
            Lang::En => format!("{who} marked a document as needed"),
        }
    }
    pub(crate) fn other(self, who: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{who} đã thực hiện một việc mà phiên bản này của cổng chưa có tên gọi"),
            Lang::En => format!("{who} did something that this version of the portal has no words for"),
        }
    }
    pub(crate) fn unclear(self, sentence: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Chưa rõ kết quả: {sentence}"),
            Lang::En => format!("Unclear: {sentence}"),
        }
    }
    pub(crate) fn unclear_words(self) -> &'static str {
        self.0.pick(
            "Đã gửi một lần nhưng không nhận được phản hồi của nhà vận hành, nên lúc đó chưa biết đã đến nơi hay chưa.",
            "It was sent once, but the operator's answer did not come back. Whether it arrived was not known then.",
        )
    }
    pub(crate) fn stands(self) -> &'static str {
        self.0
            .pick("Trạng thái yêu cầu hiện nay:", "The request now stands at:")
    }

    pub(crate) fn quotation(self) -> &'static str {
        self.0.pick("báo giá", "the quotation")
    }
    pub(crate) fn quotation_version(self, version: &str) -> String {
        match self.0 {
            Lang::Vi => format!("báo giá phiên bản {version}"),
            Lang::En => format!("version {version} of the quotation"),
        }
    }
    pub(crate) fn quotation_numbered(self, number: &str) -> String {
        match self.0 {
            Lang::Vi => format!("báo giá {number}"),
            Lang::En => format!("quotation {number}"),
        }
    }
    pub(crate) fn quotation_of(self, number: &str, version: &str) -> String {
        match self.0 {
            Lang::Vi => format!("báo giá {number}, phiên bản {version}"),
            Lang::En => format!("quotation {number}, version {version}"),
        }
    }
    pub(crate) fn at_that_time(self, quotation: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Khi đó: {quotation}"),
            Lang::En => format!("At that time: {quotation}"),
        }
    }
    pub(crate) fn total(self) -> &'static str {
        self.0.pick("Tổng cộng:", "Total:")
    }
    pub(crate) fn document_type(self) -> &'static str {
        self.0.pick("Loại:", "Type:")
    }
    pub(crate) fn reason(self) -> &'static str {
        self.0.pick("Lý do:", "Reason:")
    }
    pub(crate) fn unnamed_file(self) -> &'static str {
        self.0.pick("tệp không có tên", "a file without a name")
    }

    pub(crate) fn thread(self) -> &'static str {
        self.0.pick("Những gì bạn đã đề nghị", "What you have asked for")
    }
    pub(crate) fn thread_words(self) -> &'static str {
        self.0.pick(
            "Ghi chú thương lượng đã gửi qua cổng này, mới nhất ở trên.",
            "Your notes of negotiation sent through this portal, the newest first.",
        )
    }

    /// Heads of the file's columns.
    pub(crate) fn column_number(self) -> &'static str {
        self.0.pick("STT", "No.")
    }
    pub(crate) fn column_time(self, zone: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Thời gian, {zone}"),
            Lang::En => format!("Time, {zone}"),
        }
    }
    pub(crate) fn column_who(self) -> &'static str {
        self.0.pick("Người thực hiện", "Who")
    }
    pub(crate) fn column_what(self) -> &'static str {
        self.0.pick("Việc đã làm", "What")
    }
    pub(crate) fn column_outcome(self) -> &'static str {
        self.0.pick("Kết quả", "Outcome")
    }
    pub(crate) fn column_quotation(self) -> &'static str {
        self.0.pick("Báo giá", "Quotation")
    }
    pub(crate) fn column_version(self) -> &'static str {
        self.0.pick("Phiên bản", "Version")
    }
    pub(crate) fn column_total(self) -> &'static str {
        self.0.pick("Tổng cộng", "Total")
    }
    pub(crate) fn column_currency(self) -> &'static str {
        self.0.pick("Tiền tệ", "Currency")
    }
    pub(crate) fn column_document_type(self) -> &'static str {
        self.0.pick("Loại chứng từ", "Document type")
    }
    pub(crate) fn column_file(self) -> &'static str {
        self.0.pick("Tệp", "File")
    }
    pub(crate) fn column_reason(self) -> &'static str {
        self.0.pick("Lý do", "Reason")
    }
    pub(crate) fn column_note(self) -> &'static str {
        self.0.pick("Ghi chú", "Note")
    }
    /// Names of actions, without the person.
    pub(crate) fn did_create(self) -> &'static str {
        self.0.pick("Gửi yêu cầu", "Request sent")
    }
    pub(crate) fn did_supply(self) -> &'static str {
        self.0.pick("Bổ sung thông tin", "Information supplied")
    }
    pub(crate) fn did_negotiate(self) -> &'static str {
        self.0.pick("Đề nghị thương lượng lại", "Asked to renegotiate")
    }
    pub(crate) fn did_accept(self) -> &'static str {
        self.0.pick("Chấp nhận báo giá", "Quotation accepted")
    }
    pub(crate) fn did_reject(self) -> &'static str {
        self.0.pick("Từ chối báo giá", "Quotation rejected")
    }
    pub(crate) fn did_upload(self) -> &'static str {
        self.0.pick("Tải chứng từ lên", "Document uploaded")
    }
    pub(crate) fn did_mark_not_needed(self) -> &'static str {
        self.0
            .pick("Ghi là không cần chứng từ", "Document marked as not needed")
    }
    pub(crate) fn did_share(self) -> &'static str {
        self.0.pick("Tạo liên kết theo dõi", "Tracking link made")
    }
    pub(crate) fn did_renew_share(self) -> &'static str {
        self.0.pick("Gia hạn liên kết theo dõi", "Tracking link renewed")
    }
    pub(crate) fn did_revoke_share(self) -> &'static str {
        self.0.pick("Thu hồi liên kết theo dõi", "Tracking link revoked")
    }
    pub(crate) fn did_take_charge(self) -> &'static str {
        self.0.pick("Nhận phụ trách", "Took charge")
    }
    pub(crate) fn did_give_charge(self) -> &'static str {
        self.0.pick("Giao phụ trách", "Put in charge")
    }
    pub(crate) fn did_release_charge(self) -> &'static str {
        self.0.pick("Thôi phụ trách", "Charge released")
    }
    pub(crate) fn did_ask_approval(self) -> &'static str {
        self.0.pick("Xin phê duyệt", "Approval asked for")
    }
    pub(crate) fn did_approve(self) -> &'static str {
        self.0.pick("Phê duyệt", "Approved")
    }
    pub(crate) fn did_decline(self) -> &'static str {
        self.0.pick("Không phê duyệt", "Approval declined")
    }
    pub(crate) fn did_mark_needed(self) -> &'static str {
        self.0.pick("Ghi là cần chứng từ", "Document marked as needed")
    }
    pub(crate) fn did_other(self) -> &'static str {
        self.0.pick(
            "Phiên bản này của cổng chưa có tên gọi",
            "Not known to this version of the portal",
        )
    }
    pub(crate) fn outcome_done(self) -> &'static str {
        self.0.pick("Đã thực hiện", "Done")
    }
    pub(crate) fn outcome_unclear(self) -> &'static str {
        self.0.pick("Chưa rõ", "Unclear")
    }
}

/// An action in a few words.
pub fn deed(kind: Option<ActivityKind>, lang: Lang) -> &'static str {
    let t = activity_texts(lang);
    match kind {
        Some(ActivityKind::Created) => t.did_create(),
        Some(ActivityKind::Supplied) => t.did_supply(),
        Some(ActivityKind::Negotiated) => t.did_negotiate(),
        Some(ActivityKind::Accepted) => t.did_accept(),
        Some(ActivityKind::Rejected) => t.did_reject(),
        Some(ActivityKind::Uploaded) => t.did_upload(),
        Some(ActivityKind::MarkedNotNeeded) => t.did_mark_not_needed(),
        Some(ActivityKind::MarkedNeeded) => t.did_mark_needed(),
        Some(ActivityKind::Shared) => t.did_share(),
        Some(ActivityKind::ShareRenewed) => t.did_renew_share(),
        Some(ActivityKind::ShareRevoked) => t.did_revoke_share(),
        Some(ActivityKind::TookCharge) => t.did_take_charge(),
        Some(ActivityKind::GaveCharge) => t.did_give_charge(),
        Some(ActivityKind::ReleasedCharge) => t.did_release_charge(),
        Some(ActivityKind::AskedApproval) => t.did_ask_approval(),
        Some(ActivityKind::Approved) => t.did_approve(),
        Some(ActivityKind::Declined) => t.did_decline(),
        None => t.did_other(),
    }
}

/// The label of the document's type or of the reason.
pub(crate) fn code_label(entry: &ActivityEntry, catalogs: Option<&Catalogs>, lang: Lang) -> Option<Label> {
    let code = Some(entry.code.as_str()).filter(|code| !code.is_empty())?;
    match entry.kind? {
        ActivityKind::Uploaded | ActivityKind::MarkedNotNeeded | ActivityKind::MarkedNeeded => {
            Some(document_type(code, catalogs, lang))
        }
        ActivityKind::Rejected => Some(catalogs.map_or_else(
            || label(Codes::RejectReason, code, None, lang),
            |catalogs| from_catalogs(catalogs, Codes::RejectReason, code, lang),
        )),
        _ => None,
    }
}
