//! Decisions of colleagues about accepting quotations above a limit.

use domain::approval::ApprovalReason;

use super::Lang;

#[derive(Clone, Copy)]
pub(crate) struct ApprovalTexts(Lang);

pub(crate) const fn approval_texts(lang: Lang) -> ApprovalTexts {
    ApprovalTexts(lang)
}

impl ApprovalTexts {
    pub(crate) fn title(self) -> &'static str {
        self.0.pick("Phê duyệt", "Approval")
    }
    pub(crate) fn about(self) -> &'static str {
        self.0.pick(
            "Phê duyệt nội bộ của công ty bạn; nhà vận hành không nhận được gì. Cổng này chỉ gửi lời chấp nhận sau khi được duyệt; ai có token vẫn có thể chấp nhận ở nơi khác.",
            "A decision inside your company; the operator gets nothing of it. This portal sends an acceptance only once it is approved; whoever has the token can accept elsewhere.",
        )
    }
    pub(crate) fn limits(self) -> &'static str {
        self.0.pick("Không cần duyệt đến", "No approval needed up to")
    }
    pub(crate) fn other_currencies(self) -> &'static str {
        self.0.pick(
            "tiền tệ khác, và phí bằng nhiều loại tiền, luôn cần duyệt",
            "other currencies, and charges in several, always need one",
        )
    }
    // Standings, as headings.
    pub(crate) fn not_asked(self) -> &'static str {
        self.0.pick(
            "Vượt hạn mức: cần đồng nghiệp phê duyệt",
            "Above the limit: a colleague has to approve",
        )
    }
    pub(crate) fn not_comparable(self) -> &'static str {
        self.0.pick(
            "Không so được với hạn mức: cần đồng nghiệp phê duyệt",
            "It cannot be compared with the limit: a colleague has to approve",
        )
    }
    /// The reason why it cannot be compared.
    pub(crate) fn not_comparable_words(self, reason: ApprovalReason) -> Option<&'static str> {
        Some(match reason {
            ApprovalReason::AboveLimit => return None,
            ApprovalReason::NoLimit => self.0.pick(
                "Báo giá không ghi loại tiền nào có hạn mức.",
                "The quotation names no currency that has a limit.",
            ),
            ApprovalReason::NoTotal => self.0.pick(
                "Tổng cộng của báo giá không phải là con số, hoặc là số âm.",
                "The total of the quotation is no figure, or a negative one.",
            ),
            ApprovalReason::OtherCurrency => self.0.pick(
                "Có khoản phí bằng loại tiền khác với tổng, hoặc không ghi loại tiền.",
                "A charge is in another currency than the total, or names none.",
            ),
        })
    }
    pub(crate) fn asked(self) -> &'static str {
        self.0.pick("Đang chờ phê duyệt", "Waiting for approval")
    }
    pub(crate) fn approved(self) -> &'static str {
        self.0.pick("Đã được phê duyệt", "Approved")
    }
    pub(crate) fn declined(self) -> &'static str {
        self.0.pick("Không được phê duyệt", "Not approved")
    }
    pub(crate) fn void(self) -> &'static str {
        self.0.pick(
            "Báo giá đã khác: phê duyệt cũ không còn hiệu lực",
            "The quotation is another one: the earlier approval no longer holds",
        )
    }
    pub(crate) fn void_asked(self) -> &'static str {
        self.0.pick(
            "Báo giá đã khác: cần xin phê duyệt lại",
            "The quotation is another one: approval has to be asked for again",
        )
    }
    pub(crate) fn void_declined(self) -> &'static str {
        self.0.pick(
            "Báo giá đã khác với báo giá không được duyệt",
            "The quotation is another one than was declined",
        )
    }
    pub(crate) fn not_needed(self) -> &'static str {
        self.0.pick("Không cần phê duyệt", "No approval is needed")
    }
    pub(crate) fn not_needed_words(self) -> &'static str {
        self.0.pick(
            "Báo giá này không vượt hạn mức của công ty bạn. Ai cũng có thể trả lời.",
            "This quotation is not above your company's limit. Anybody can answer it.",
        )
    }
    pub(crate) fn closed_title(self) -> &'static str {
        self.0.pick(
            "Không còn gì để phê duyệt",
            "There is nothing to approve any more",
        )
    }
    pub(crate) fn closed(self) -> &'static str {
        self.0.pick(
            "Báo giá này đã được trả lời, đã hết hiệu lực hoặc đã đóng.",
            "This quotation was answered, has expired or is closed.",
        )
    }
    pub(crate) fn asked_by(self, name: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{name} xin phê duyệt"),
            Lang::En => format!("{name} asked"),
        }
    }
    pub(crate) fn decided_by(self, name: &str, is_approved: bool) -> String {
        match (self.0, is_approved) {
            (Lang::Vi, true) => format!("{name} phê duyệt"),
            (Lang::Vi, false) => format!("{name} không phê duyệt"),
            (Lang::En, true) => format!("{name} approved"),
            (Lang::En, false) => format!("{name} declined"),
        }
    }
    /// As far as the quotation had a version and a total; `None` without both.
    pub(crate) fn was_about(self, version: &str, total: &str) -> Option<String> {
        Some(match (self.0, version.trim(), total.trim()) {
            (_, "", "") => return None,
            (Lang::Vi, version, "") => format!("Lần đó là về phiên bản {version}."),
            (Lang::En, version, "") => format!("It was about version {version}."),
            (Lang::Vi, "", total) => format!("Lần đó là về tổng {total}."),
            (Lang::En, "", total) => format!("It was about a total of {total}."),
            (Lang::Vi, version, total) => format!("Lần đó là về phiên bản {version}, tổng {total}."),
            (Lang::En, version, total) => format!("It was about version {version}, total {total}."),
        })
    }
    pub(crate) fn unread(self) -> &'static str {
        self.0.pick(
            "Hiện không đọc được phê duyệt. Hãy tải lại trang sau ít phút.",
            "The approval cannot be read just now. Reload the page in a few minutes.",
        )
    }
    pub(crate) fn unkept(self) -> &'static str {
        self.0.pick(
            "Vượt hạn mức, nhưng không ghi được phê duyệt: yêu cầu này không có thời điểm tạo",
            "Above the limit, but no approval can be kept: this request has no time of creation",
        )
    }
    pub(crate) fn kept_note(self) -> &'static str {
        self.0.pick(
            "Ghi chú bạn đã viết, chưa ghi nhận",
            "The note that you wrote, not recorded",
        )
    }
    pub(crate) fn ask_myself(self) -> &'static str {
        self.0
            .pick("Xin phê duyệt dưới tên tôi", "Ask in my own name instead")
    }
    pub(crate) fn blank(self) -> &'static str {
        self.0.pick(
            "Hãy nhập cụm mật khẩu. Chưa tính là một lần sai; ghi chú của bạn vẫn còn.",
            "Type the passphrase. This does not count as a wrong try; your note is still there.",
        )
    }
    pub(crate) fn bound(self) -> &'static str {
        self.0.pick(
            "Phê duyệt chỉ có giá trị cho đúng số báo giá, phiên bản, tổng tiền và nội dung này.",
            "An approval holds for exactly this number, version, total and content.",
        )
    }
    pub(crate) fn to_approval(self) -> &'static str {
        self.0.pick("Đến trang phê duyệt", "Go to the approval")
    }
    pub(crate) fn to_accept(self) -> &'static str {
        self.0
            .pick("Đến báo giá để chấp nhận", "Go to the quotation to accept it")
    }
    // Asking.
    pub(crate) fn ask(self) -> &'static str {
        self.0.pick("Xin phê duyệt", "Ask for approval")
    }
    pub(crate) fn ask_again(self) -> &'static str {
        self.0.pick("Xin phê duyệt lại", "Ask again")
    }
    pub(crate) fn ask_note(self) -> &'static str {
        self.0.pick("Lời nhắn cho người duyệt", "Note for who decides")
    }
    pub(crate) fn needs_name(self) -> &'static str {
        self.0.pick(
            "Để xin phê duyệt, hãy đăng nhập kèm tên của bạn.",
            "To ask for approval, sign in with your name.",
        )
    }
    // Deciding.
    pub(crate) fn decide(self) -> &'static str {
        self.0.pick("Quyết định", "Decide")
    }
    pub(crate) fn is_asker(self) -> &'static str {
        self.0.pick(
            "Bạn đã xin phê duyệt, nên đồng nghiệp quyết định, trên thiết bị của họ.",
            "You have asked, so a colleague decides, on a device of their own.",
        )
    }
    pub(crate) fn approver(self) -> &'static str {
        self.0.pick("Người duyệt", "Who decides")
    }
    pub(crate) fn choose(self) -> &'static str {
        self.0.pick("Chọn tên", "Choose a name")
    }
    pub(crate) fn passphrase(self) -> &'static str {
        self.0.pick("Cụm mật khẩu", "Passphrase")
    }
    pub(crate) fn decision_note(self) -> &'static str {
        self.0.pick("Ghi chú", "Note")
    }
    pub(crate) fn approve_button(self) -> &'static str {
        self.0.pick("Phê duyệt", "Approve")
    }
    pub(crate) fn decline_button(self) -> &'static str {
        self.0.pick("Không phê duyệt", "Decline")
    }
    pub(crate) fn nobody_can(self) -> &'static str {
        self.0.pick(
            "Hiện không đọc được danh sách người duyệt. Hãy báo người quản trị cổng này.",
            "Who may decide cannot be read just now. Please tell whoever runs this portal.",
        )
    }
    // Problems of a post.
    pub(crate) fn not_recorded(self) -> &'static str {
        self.0.pick("Chưa ghi nhận gì", "Nothing was recorded")
    }
    pub(crate) fn refused(self) -> &'static str {
        self.0.pick(
            "Tên hoặc cụm mật khẩu không đúng. Sau năm lần sai, phải chờ 15 phút. Ghi chú của bạn vẫn còn.",
            "Name or passphrase is wrong. After five wrong tries one has to wait 15 minutes. Your note is still there.",
        )
    }
    pub(crate) fn locked(self) -> &'static str {
        self.0.pick(
            "Đã sai năm lần: trong 15 phút không kiểm tra cụm mật khẩu nào của người này. Ghi chú của bạn vẫn còn.",
            "There were five wrong tries: for 15 minutes no passphrase of this person is checked. Your note is still there.",
        )
    }
    pub(crate) fn changed(self) -> &'static str {
        self.0.pick(
            "Báo giá hoặc yêu cầu phê duyệt đã khác so với lúc bạn xem. Dưới đây là tình trạng hiện tại.",
            "The quotation or what was asked is no longer what you saw. This is how it stands now.",
        )
    }
    pub(crate) fn already_asked(self) -> &'static str {
        self.0.pick(
            "Đã có yêu cầu phê duyệt cho báo giá này. Không có gì thay đổi; đồng nghiệp thấy ghi chú trước đó.",
            "Approval of this quotation was asked for before. Nothing was changed; colleagues see the note of then.",
        )
    }
    pub(crate) fn asker_decides(self) -> &'static str {
        self.0.pick(
            "Người xin phê duyệt không tự quyết định, kể cả trên trình duyệt đã dùng để xin.",
            "Who asked does not decide, nor does the browser that was used to ask.",
        )
    }
    pub(crate) fn long_note(self) -> &'static str {
        self.0.pick(
            "Ghi chú dài quá 2.000 ký tự. Nó vẫn còn ở dưới; hãy rút ngắn.",
            "The note is longer than 2,000 characters. It is still below; please shorten it.",
        )
    }
    pub(crate) fn not_sent(self) -> &'static str {
        self.0
            .pick("Chưa chấp nhận: cần phê duyệt", "Not accepted: it needs approval")
    }
    pub(crate) fn not_sent_words(self) -> &'static str {
        self.0.pick(
            "Báo giá này cần phê duyệt trong công ty bạn và chưa có phê duyệt nào cho đúng nội dung này. Chưa gửi gì cho nhà vận hành; lời nhắn của bạn được giữ lại cho lúc chấp nhận.",
            "This quotation needs an approval inside your company, and nobody has approved exactly this one. Nothing was sent to the operator; your note is kept for when you accept.",
        )
    }
    pub(crate) fn history(self) -> &'static str {
        self.0.pick("Các lần trước", "Earlier decisions")
    }
    pub(crate) fn to_quotation(self) -> &'static str {
        self.0.pick("Đến báo giá", "To the quotation")
    }
    // Home.
    pub(crate) fn waiting(self) -> &'static str {
        self.0
            .pick("Phê duyệt trong công ty bạn", "Approvals in your company")
    }
    pub(crate) fn unreadable(self) -> &'static str {
        self.0.pick(
            "Hiện không đọc được các yêu cầu phê duyệt trong công ty bạn. Hãy tải lại trang sau ít phút.",
            "The approvals in your company cannot be read just now. Reload the page in a few minutes.",
        )
    }
    pub(crate) fn look(self) -> &'static str {
        self.0.pick("Xem", "Look")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_quotation_is_named_as_far_as_it_has_a_name() {
        let said = |version, total| approval_texts(Lang::En).was_about(version, total);
        assert_eq!(
            said("2", "5 USD").as_deref(),
            Some("It was about version 2, total 5 USD.")
        );
        assert_eq!(said("2", "").as_deref(), Some("It was about version 2."));
        assert_eq!(
            said("", "5 USD").as_deref(),
            Some("It was about a total of 5 USD.")
        );
        assert_eq!(said("", " "), None);
    }
}
