//! The quotation: reading, answering, printing, and every way in which an answer can fail.

use partner_api::Status;

use super::Lang;

/// Texts of the quotation and of the answers to it.
#[derive(Clone, Copy)]
pub(crate) struct QuotationTexts(Lang);

pub(crate) const fn quotation_texts(lang: Lang) -> QuotationTexts {
    QuotationTexts(lang)
}

impl QuotationTexts {
    pub(crate) fn title(self, reference: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{reference}: báo giá"),
            Lang::En => format!("{reference}: quotation"),
        }
    }
    pub(crate) fn print(self) -> &'static str {
        self.0.pick("In", "Print")
    }
    pub(crate) fn own_document(self) -> &'static str {
        self.0
            .pick("Bản gốc của nhà vận hành", "The operator’s own document")
    }

    pub(crate) fn none_words(self, is_closed: bool) -> &'static str {
        if is_closed {
            return self.0.pick(
                "Yêu cầu đã khép lại mà nhà vận hành không gửi báo giá.",
                "The request was closed without a quotation of the operator.",
            );
        }
        self.0.pick(
            "Nhà vận hành chưa gửi báo giá cho yêu cầu này. Báo giá hiện ở đây ngay khi được gửi.",
            "The operator has not sent a quotation for this request. It appears here as soon as it is sent.",
        )
    }
    pub(crate) fn none_back(self) -> &'static str {
        self.0.pick("Về yêu cầu", "Back to the request")
    }

    pub(crate) fn only_newest(self, asked: &str) -> String {
        match self.0 {
            Lang::Vi => {
                format!(
                    "Bạn muốn xem phiên bản {asked}. Hệ thống của nhà vận hành chỉ trả về phiên bản mới nhất và cổng này chưa từng thấy phiên bản đó. Đang hiện bản mới nhất."
                )
            }
            Lang::En => {
                format!(
                    "You asked for version {asked}. The operator’s service gives only the newest version, and this portal did not see that one. The newest is shown here."
                )
            }
        }
    }
    pub(crate) fn sent(self) -> &'static str {
        self.0.pick("Gửi lúc", "Sent")
    }
    pub(crate) fn valid_through(self) -> &'static str {
        self.0.pick("Hiệu lực đến hết", "Valid through")
    }
    /// Stands before the last day in place of [`Self::valid_through`].
    pub(crate) fn expired_after(self) -> &'static str {
        self.0
            .pick("Đã hết hiệu lực vào cuối ngày", "Expired at the end of")
    }
    /// Stands before a last day that is not over.
    pub(crate) fn counted_expired(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành tính là đã hết hiệu lực; ngày ghi trên báo giá:",
            "Counted as expired by the operator; its last day reads",
        )
    }
    pub(crate) fn left_passed(self) -> &'static str {
        self.0.pick(
            "đã qua ngày này; nhà vận hành vẫn tính là còn hiệu lực",
            "the day has passed; the operator still counts it as valid",
        )
    }
    pub(crate) fn no_validity(self) -> &'static str {
        self.0.pick("Không ghi thời hạn hiệu lực", "No validity given")
    }
    pub(crate) fn expired_title(self, day: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Báo giá này đã hết hiệu lực vào cuối ngày {day}"),
            Lang::En => format!("This quotation expired at the end of {day}"),
        }
    }
    pub(crate) fn expired_title_plain(self) -> &'static str {
        self.0
            .pick("Báo giá này đã hết hiệu lực", "This quotation has expired")
    }
    pub(crate) fn expired_words(self) -> &'static str {
        self.0.pick(
            "Vẫn đọc và in được, nhưng không còn trả lời được. Giá có thể đã thay đổi. Hàng, tuyến và chứng từ của bạn vẫn được giữ.",
            "It can still be read and printed, but no longer answered. Prices may have changed since. Your cargo, route and documents are kept.",
        )
    }
    pub(crate) fn expired_words_open(self) -> &'static str {
        self.0.pick(
            "Không còn chấp nhận được nữa. Bạn vẫn có thể đề nghị thương lượng lại hoặc từ chối. Giá có thể đã thay đổi.",
            "It can no longer be accepted. You can still ask the operator to renegotiate, or reject it. Prices may have changed since.",
        )
    }
    pub(crate) fn expired_tag(self) -> &'static str {
        self.0.pick("Hết hiệu lực", "Expired")
    }
    pub(crate) fn closed_title(self) -> &'static str {
        self.0.pick(
            "Hiện không trả lời được báo giá này",
            "This quotation cannot be answered now",
        )
    }
    pub(crate) fn closed_words(self) -> &'static str {
        self.0.pick(
            "Dịch vụ của nhà vận hành không nhận trả lời; thường là vì đã có câu trả lời hoặc báo giá đã đóng. Vẫn đọc và in được.",
            "The operator’s service takes no answer to it: most often it was answered already, or closed. It can still be read and printed.",
        )
    }
    /// Of the version of before a renegotiation.
    pub(crate) fn reworked_title(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành đang xử lý lại báo giá này",
            "The operator is working on this quotation again",
        )
    }
    pub(crate) fn reworked_words(self) -> &'static str {
        self.0.pick(
            "Phiên bản này hiện không trả lời được. Phiên bản mới sẽ hiện ở đây; không cần hỏi giá lại.",
            "This version cannot be answered now. A new one appears here; there is no need to ask again.",
        )
    }
    pub(crate) fn reworked_needs_info(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành chờ bạn bổ sung thông tin trước.",
            "The operator waits for your information first.",
        )
    }
    pub(crate) fn rejected_title(self) -> &'static str {
        self.0.pick(
            "Công ty bạn đã từ chối báo giá này",
            "Your company rejected this quotation",
        )
    }
    pub(crate) fn accepted_title(self) -> &'static str {
        self.0
            .pick("Báo giá này đã được chấp nhận", "This quotation was accepted")
    }
    /// Of a version that can still be answered.
    pub(crate) fn accepted_open_title(self) -> &'static str {
        self.0.pick(
            "Đơn hàng đã được chấp nhận; nhà vận hành vẫn nhận trả lời cho phiên bản này",
            "The order was accepted; the operator still takes an answer to this version",
        )
    }
    pub(crate) fn accepted_open_words(self) -> &'static str {
        self.0.pick(
            "Trạng thái của yêu cầu không cho biết phiên bản nào đã được chấp nhận.",
            "The status of the request does not say which version was accepted.",
        )
    }
    pub(crate) fn accepted_words(self, status: &Status, is_held: bool) -> &'static str {
        if is_held {
            return self
                .0
                .pick("Vẫn đọc và in được.", "It can still be read and printed.");
        }
        if *status == Status::Completed {
            return self.0.pick(
                "Lô hàng đã hoàn thành. Vẫn đọc và in được.",
                "The shipment is completed. It can still be read and printed.",
            );
        }
        self.0.pick(
            "Nhà vận hành đang chuẩn bị hoặc vận chuyển đơn hàng. Vẫn đọc và in được.",
            "The operator prepares or moves the order. It can still be read and printed.",
        )
    }
    pub(crate) fn quote_again(self) -> &'static str {
        self.0
            .pick("Hỏi giá lại với cùng hàng", "Quote again with the same cargo")
    }

    pub(crate) fn facts(self) -> &'static str {
        self.0.pick("Nội dung chào giá", "What is offered")
    }
    pub(crate) fn quotation(self) -> &'static str {
        self.0.pick("Báo giá", "Quotation")
    }
    pub(crate) fn number_version(self, number: &str, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("{number}, phiên bản {version}"),
            Lang::En => format!("{number}, version {version}"),
        }
    }
    pub(crate) fn version(self, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("Phiên bản {version}"),
            Lang::En => format!("Version {version}"),
        }
    }
    pub(crate) fn unnumbered(self) -> &'static str {
        self.0.pick("không ghi số", "without a number")
    }
    pub(crate) fn services(self) -> &'static str {
        self.0.pick("Dịch vụ", "Services")
    }
    pub(crate) fn route(self) -> &'static str {
        self.0.pick("Tuyến", "Route")
    }
    pub(crate) fn delivery_scope(self) -> &'static str {
        self.0.pick("Phạm vi", "Scope")
    }
    pub(crate) fn carrier(self) -> &'static str {
        self.0.pick("Hãng vận chuyển", "Carrier")
    }
    pub(crate) fn schedule(self) -> &'static str {
        self.0.pick("Lịch trình", "Schedule")
    }
    pub(crate) fn transit_time(self) -> &'static str {
        self.0.pick("Thời gian vận chuyển", "Transit time")
    }
    pub(crate) fn currency(self) -> &'static str {
        self.0.pick("Loại tiền", "Currency")
    }

    pub(crate) fn charges(self) -> &'static str {
        self.0.pick("Các khoản phí", "Charges")
    }
    pub(crate) fn charges_of(self, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("Các khoản phí, phiên bản {version}"),
            Lang::En => format!("Charges, version {version}"),
        }
    }
    pub(crate) fn no_charges(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành không liệt kê từng khoản phí.",
            "The operator lists no single charges.",
        )
    }
    pub(crate) fn charge(self) -> &'static str {
        self.0.pick("Khoản phí", "Charge")
    }
    pub(crate) fn quantity(self) -> &'static str {
        self.0.pick("Số lượng", "Quantity")
    }
    pub(crate) fn unit_price(self) -> &'static str {
        self.0.pick("Đơn giá", "Unit price")
    }
    pub(crate) fn amount(self) -> &'static str {
        self.0.pick("Thành tiền", "Amount")
    }
    pub(crate) fn vat(self) -> &'static str {
        self.0.pick("Thuế GTGT", "VAT")
    }
    pub(crate) fn total(self) -> &'static str {
        self.0.pick("Tổng cộng", "Total")
    }
    pub(crate) fn applies_when(self) -> &'static str {
        self.0.pick("Điều kiện áp dụng:", "Applies when:")
    }
    pub(crate) fn all_lines_in(self, currency: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Cộng các dòng {currency}"),
            Lang::En => format!("All lines in {currency}"),
        }
    }
    pub(crate) fn all_lines_no_currency(self) -> &'static str {
        self.0.pick(
            "Cộng các dòng không ghi loại tiền",
            "All lines without a currency",
        )
    }
    pub(crate) fn not_summed(self) -> &'static str {
        self.0.pick(
            "không cộng: thiếu hoặc không đọc được một con số",
            "not summed: a figure is missing or unreadable",
        )
    }
    pub(crate) fn vat_by_rate(self) -> &'static str {
        self.0.pick("Thuế GTGT theo thuế suất", "VAT by rate")
    }
    pub(crate) fn rate(self) -> &'static str {
        self.0.pick("Thuế suất", "Rate")
    }
    pub(crate) fn no_rate(self) -> &'static str {
        self.0.pick("không ghi thuế suất", "no rate given")
    }
    pub(crate) fn before_vat(self) -> &'static str {
        self.0.pick("Trước thuế", "Before VAT")
    }
    pub(crate) fn totals(self) -> &'static str {
        self.0
            .pick("Tổng cộng do nhà vận hành tính", "Total as given by the operator")
    }
    pub(crate) fn totals_words(self) -> &'static str {
        self.0.pick(
            "Đây là con số của chính nhà vận hành. Cổng không tự cộng các dòng khác loại tiền.",
            "These are the operator’s own figures. Lines are never added across currencies here.",
        )
    }
    pub(crate) fn no_totals(self) -> &'static str {
        self.0
            .pick("Nhà vận hành không ghi tổng.", "The operator gives no totals.")
    }
    pub(crate) fn included(self) -> &'static str {
        self.0.pick("Đã bao gồm", "Included")
    }
    pub(crate) fn excluded(self) -> &'static str {
        self.0.pick("Không bao gồm", "Not included")
    }
    pub(crate) fn risks(self) -> &'static str {
        self.0.pick("Rủi ro", "Risks")
    }
    pub(crate) fn terms(self) -> &'static str {
        self.0.pick("Điều khoản", "Terms")
    }
    pub(crate) fn none_listed(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành không liệt kê gì.",
            "Nothing listed by the operator.",
        )
    }

    pub(crate) fn answer(self) -> &'static str {
        self.0.pick("Câu trả lời của bạn", "Your answer")
    }
    pub(crate) fn answer_version(self, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("Trả lời phiên bản {version}"),
            Lang::En => format!("Your answer to version {version}"),
        }
    }
    pub(crate) fn no_dialog(self) -> &'static str {
        self.0.pick(
            "Bấm nút không thấy gì? Trả lời tại đây",
            "Do the buttons do nothing? Answer here",
        )
    }
    pub(crate) fn accept(self) -> &'static str {
        self.0.pick("Chấp nhận", "Accept")
    }
    pub(crate) fn negotiate(self) -> &'static str {
        self.0.pick("Thương lượng", "Renegotiate")
    }
    pub(crate) fn reject(self) -> &'static str {
        self.0.pick("Từ chối", "Reject")
    }
    pub(crate) fn accept_question(self) -> &'static str {
        self.0.pick("Chấp nhận báo giá này?", "Accept this quotation?")
    }
    pub(crate) fn negotiate_question(self) -> &'static str {
        self.0.pick("Đề nghị thương lượng lại", "Ask to renegotiate")
    }
    pub(crate) fn reject_question(self) -> &'static str {
        self.0
            .pick("Từ chối và đóng yêu cầu?", "Reject and close the request?")
    }
    pub(crate) fn close(self) -> &'static str {
        self.0.pick("Đóng", "Close")
    }
    pub(crate) fn go_back(self) -> &'static str {
        self.0.pick("Quay lại", "Go back")
    }
    pub(crate) fn including_vat(self, vat: &str) -> String {
        match self.0 {
            Lang::Vi => format!("gồm {vat} thuế GTGT"),
            Lang::En => format!("including {vat} VAT"),
        }
    }
    pub(crate) fn things(self, count: usize) -> String {
        match self.0 {
            Lang::Vi => format!("{count} mục"),
            Lang::En => {
                if count == 1 {
                    "1 thing".into()
                } else {
                    format!("{count} things")
                }
            }
        }
    }
    pub(crate) fn accepted_by(self) -> &'static str {
        self.0.pick("Người chấp nhận", "Accepted by")
    }
    pub(crate) fn accept_consequence(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành bắt đầu chuẩn bị đơn hàng ngay. Không thể hoàn tác trên cổng này.",
            "The operator starts to prepare the order at once. This portal cannot undo it.",
        )
    }
    pub(crate) fn negotiate_consequence(self, is_expired: bool) -> &'static str {
        if is_expired {
            return self.0.pick(
                "Báo giá này đã hết hiệu lực, không còn chấp nhận được. Nhà vận hành có thể gửi phiên bản mới.",
                "This version has expired and cannot be accepted. The operator may send a new one.",
            );
        }
        self.0.pick(
            "Báo giá này vẫn còn để chấp nhận. Nhà vận hành có thể gửi phiên bản mới.",
            "This version stays open. The operator may send a new version.",
        )
    }
    pub(crate) fn reject_consequence(self) -> &'static str {
        self.0.pick(
            "Yêu cầu sẽ bị hủy và không mở lại được. Muốn giá khác? Hãy chọn Thương lượng.",
            "The request becomes cancelled and cannot be reopened. For another price, renegotiate instead.",
        )
    }
    pub(crate) fn note(self) -> &'static str {
        self.0.pick("Ghi chú cho nhà vận hành", "Note to the operator")
    }
    pub(crate) fn note_message(self) -> &'static str {
        self.0
            .pick("Nội dung gửi nhà vận hành", "Message to the operator")
    }
    pub(crate) fn note_reject(self) -> &'static str {
        self.0.pick("Ghi chú", "Note")
    }
    pub(crate) fn note_reject_hint(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành cần ghi chú này để hiểu lý do.",
            "The operator needs a note with every rejection.",
        )
    }
    pub(crate) fn reason(self) -> &'static str {
        self.0.pick("Lý do", "Reason")
    }
    pub(crate) fn accept_version(self, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("Chấp nhận phiên bản {version}"),
            Lang::En => format!("Accept version {version}"),
        }
    }
    pub(crate) fn negotiate_button(self) -> &'static str {
        self.0.pick("Gửi đề nghị", "Send request")
    }
    pub(crate) fn reject_button(self) -> &'static str {
        self.0.pick("Từ chối báo giá", "Reject quotation")
    }
    pub(crate) fn expired_accept(self) -> &'static str {
        self.0.pick(
            "Hết hiệu lực: không còn chấp nhận được.",
            "Expired: it can no longer be accepted.",
        )
    }

    pub(crate) fn note_required(self) -> &'static str {
        self.0.pick(
            "Hãy viết ghi chú: nhà vận hành cần nội dung này.",
            "Write a note: the operator needs it.",
        )
    }
    pub(crate) fn reason_required(self) -> &'static str {
        self.0.pick("Hãy chọn lý do.", "Choose a reason.")
    }
    pub(crate) fn reason_unknown(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành không có lý do này. Hãy chọn trong danh sách.",
            "The operator does not know this reason. Choose one of the list.",
        )
    }
    pub(crate) fn seen_required(self) -> &'static str {
        self.0.pick(
            "Câu trả lời không cho biết bạn đã xem phiên bản và tổng nào nên chưa gửi gì. Hãy xem lại phiên bản và tổng bên dưới rồi trả lời lại.",
            "The answer did not say which version and which total you saw, so nothing was sent. Check version and total below and answer again.",
        )
    }
    pub(crate) fn seen_version_bad(self) -> &'static str {
        self.0.pick(
            "Phiên bản trong câu trả lời không phải là số nên chưa gửi gì. Hãy xem lại phiên bản và tổng bên dưới rồi trả lời lại.",
            "The version in the answer is no number, so nothing was sent. Check version and total below and answer again.",
        )
    }

    pub(crate) fn not_sent(self) -> &'static str {
        self.0.pick("Chưa gửi gì", "Nothing was sent")
    }
    pub(crate) fn not_accepted_fields(self) -> &'static str {
        self.0.pick(
            "Còn thiếu thông tin. Nội dung bạn đã nhập vẫn còn bên dưới.",
            "Something is missing. What you typed is kept below.",
        )
    }
    pub(crate) fn changed_title(self) -> &'static str {
        self.0.pick(
            "Chưa gửi gì: báo giá đã thay đổi trong lúc bạn đọc",
            "Nothing was sent: the quotation changed while you were reading",
        )
    }
    pub(crate) fn changed_title_version(self, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("Chưa gửi gì: phiên bản {version} đã đến trong lúc bạn đọc"),
            Lang::En => {
                format!("Nothing was sent: version {version} arrived while you were reading")
            }
        }
    }
    pub(crate) fn changed_words(self) -> &'static str {
        self.0.pick(
            "Câu trả lời của bạn dành cho phiên bản hoặc tổng khác với báo giá hiện có. Ghi chú của bạn vẫn còn bên dưới.",
            "Your answer was for another version or total than the operator has now. Your note is kept below.",
        )
    }
    pub(crate) fn changed_content_words(self) -> &'static str {
        self.0.pick(
            "Số báo giá, phiên bản và tổng vẫn như cũ, nhưng nội dung khác trong báo giá không còn như lúc bạn đọc. Ghi chú của bạn vẫn còn bên dưới.",
            "Number, version and total stayed the same, but something else in the quotation is not as you read it. Your note is kept below.",
        )
    }
    pub(crate) fn two_versions_title(self) -> &'static str {
        self.0.pick(
            "Chưa gửi gì: dịch vụ nêu hai phiên bản của báo giá này",
            "Nothing was sent: the service names two versions of this quotation",
        )
    }
    /// Where the request names the newer one, no answer is sent; otherwise only an acceptance is not.
    pub(crate) fn two_versions_words(self, request: i64, quotation: i64) -> String {
        let (answer_vi, answer_en) = if request > quotation {
            ("Trả lời", "An answer")
        } else {
            ("Chấp nhận", "An acceptance")
        };
        match self.0 {
            Lang::Vi => format!(
                "Yêu cầu ghi phiên bản {request}, còn báo giá là phiên bản {quotation}. {answer_vi} lúc này có thể được tính cho phiên bản mà bạn chưa xem. Ghi chú của bạn vẫn còn bên dưới."
            ),
            Lang::En => format!(
                "The request names version {request}, the quotation is version {quotation}. {answer_en} could count for a version that you have not seen. Your note is kept below."
            ),
        }
    }
    pub(crate) fn two_versions_next(self, request: i64, quotation: i64) -> &'static str {
        if request > quotation {
            return self.0.pick(
                "Hãy thử lại sau ít phút; nếu vẫn vậy, hãy hỏi nhà vận hành phiên bản nào có hiệu lực.",
                "Try again in a few minutes; if it stays like this, ask the operator which version is in force.",
            );
        }
        self.0.pick(
            "Hãy thử lại sau ít phút; nếu vẫn vậy, hãy hỏi nhà vận hành phiên bản nào có hiệu lực. Thương lượng và từ chối vẫn gửi được.",
            "Try again in a few minutes; if it stays like this, ask the operator which version is in force. You can still renegotiate or reject.",
        )
    }
    pub(crate) fn changed_table(self) -> &'static str {
        self.0.pick("Điều đã thay đổi", "What changed")
    }
    pub(crate) fn changed_what(self) -> &'static str {
        self.0.pick("Mục", "What")
    }
    pub(crate) fn changed_seen(self) -> &'static str {
        self.0.pick("Bạn đã xem", "You saw")
    }
    pub(crate) fn changed_now(self) -> &'static str {
        self.0.pick("Hiện tại", "Now")
    }
    pub(crate) fn changed_difference(self) -> &'static str {
        self.0.pick("Chênh lệch", "Difference")
    }
    pub(crate) fn changed_lines_words(self) -> &'static str {
        self.0.pick(
            "Từng khoản phí, điều kiện và điều khoản cũng có thể đã thay đổi: hãy đọc bản mới trước khi trả lời.",
            "Single charges, conditions and terms may have changed as well: read the new version before you answer.",
        )
    }
    pub(crate) fn changed_again(self, button: &str) -> String {
        match self.0 {
            Lang::Vi => format!("{button}?"),
            Lang::En => format!("{button} instead?"),
        }
    }
    pub(crate) fn number(self) -> &'static str {
        self.0.pick("Số báo giá", "Number")
    }
    pub(crate) fn version_label(self) -> &'static str {
        self.0.pick("Phiên bản", "Version")
    }
    pub(crate) fn refused_title(self) -> &'static str {
        self.0.pick(
            "Hệ thống của nhà vận hành không nhận câu trả lời",
            "The operator’s service did not take the answer",
        )
    }
    pub(crate) fn service_says(self) -> &'static str {
        self.0
            .pick("Nhà vận hành trả lời:", "The operator’s service says:")
    }
    pub(crate) fn refused_words(self) -> &'static str {
        self.0.pick(
            "Chưa có gì được thực hiện. Nội dung bạn đã nhập vẫn còn bên dưới.",
            "Nothing was carried out. What you typed is kept below.",
        )
    }
    pub(crate) fn gone_title(self) -> &'static str {
        self.0.pick(
            "Chưa gửi gì: báo giá này không còn trả lời được",
            "Nothing was sent: this quotation can no longer be answered",
        )
    }
    pub(crate) fn gone_words(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành đã đóng việc trả lời, hoặc đã có người trả lời. Hãy xem yêu cầu để biết tình trạng hiện tại.",
            "The operator has closed it for answers, or somebody has answered it already. Look at the request to see where it stands.",
        )
    }
    pub(crate) fn refused_expired_title(self) -> &'static str {
        self.0.pick(
            "Chưa gửi gì: báo giá này đã hết hiệu lực",
            "Nothing was sent: this quotation has expired",
        )
    }
    pub(crate) fn refused_expired_words(self) -> &'static str {
        self.0.pick(
            "Báo giá hết hiệu lực không còn chấp nhận được. Hãy đề nghị nhà vận hành gửi phiên bản mới: thương lượng, hoặc hỏi giá lại với cùng hàng. Ghi chú của bạn vẫn còn bên dưới.",
            "An expired quotation can no longer be accepted. Ask the operator for a new version: renegotiate, or quote again with the same cargo. Your note is kept below.",
        )
    }
    pub(crate) fn trouble_words(self) -> &'static str {
        self.0.pick(
            "Chưa hỏi lại được hệ thống của nhà vận hành nên câu trả lời chưa được gửi. Nội dung bạn đã nhập vẫn còn bên dưới; hãy thử lại sau ít phút.",
            "The operator’s service could not be asked first, so the answer was not sent. What you typed is kept below; try again in a moment.",
        )
    }
    pub(crate) fn overtaken_title(self, version: i64) -> String {
        match self.0 {
            Lang::Vi => format!("Đã chấp nhận, nhưng phiên bản {version} vừa đến trong lúc đó"),
            Lang::En => format!("Accepted, but version {version} had arrived in the meantime"),
        }
    }
    pub(crate) fn overtaken_words(self) -> &'static str {
        self.0.pick(
            "Hệ thống của nhà vận hành đã nhận lời chấp nhận của bạn, nhưng một phiên bản mới đến cùng lúc và hệ thống không cho biết tính theo bản nào. Hãy so sánh hai bản bên dưới và thống nhất ngay với nhân viên kinh doanh.",
            "The operator’s service took your acceptance, but a newer version reached it at the same moment, and the service does not say which of the two it counts. Compare the two below and settle it with your sales contact at once.",
        )
    }
    pub(crate) fn unclear_title(self) -> &'static str {
        self.0.pick(
            "Chưa rõ câu trả lời của bạn đã đến nơi hay chưa",
            "It is unclear whether your answer arrived",
        )
    }
    pub(crate) fn unclear_words(self) -> &'static str {
        self.0.pick(
            "Câu trả lời đã được gửi một lần nhưng hệ thống của nhà vận hành không xác nhận. Cổng không tự gửi lại. Nội dung bạn đã nhập vẫn còn bên dưới.",
            "Your answer was sent once, but the operator’s service did not confirm it. It is not sent again by itself. What you typed is kept below.",
        )
    }
    pub(crate) fn unclear_moved(self) -> &'static str {
        self.0.pick(
            "Trong lúc đó báo giá của nhà vận hành đã khác với bản bạn trả lời. Khi bạn bấm gửi lại, cổng chưa gửi ngay mà cho bạn xem điểm thay đổi trước.",
            "Meanwhile the operator’s quotation is another one than you answered. Sending again sends nothing at first: it shows what changed.",
        )
    }
    pub(crate) fn shows(self, status: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Yêu cầu hiện “{status}”."),
            Lang::En => format!("The request shows “{status}”."),
        }
    }
    pub(crate) fn unclear_shows(self, status: &str) -> String {
        match self.0 {
            Lang::Vi => format!("Yêu cầu vẫn hiện “{status}”."),
            Lang::En => format!("The request still shows “{status}”."),
        }
    }
    pub(crate) fn unclear_no_state(self) -> &'static str {
        self.0.pick(
            "Hiện cũng không đọc được yêu cầu.",
            "The request cannot be read right now either.",
        )
    }
    pub(crate) fn unclear_negotiation(self) -> &'static str {
        self.0.pick(
            "Không thể nhìn vào yêu cầu để biết đề nghị thương lượng đã đến hay chưa: trạng thái không đổi. Hãy hỏi nhân viên kinh doanh trước khi gửi lại.",
            "Whether a renegotiation arrived cannot be seen in the request: its status does not change. Ask your sales contact before sending it again.",
        )
    }
    pub(crate) fn unclear_advice(self) -> &'static str {
        self.0.pick(
            "Hãy xem yêu cầu trước khi gửi lại; lần đầu có thể đã đến nơi.",
            "Look at the request before sending again; the first try may have arrived.",
        )
    }
    pub(crate) fn look_at_request(self) -> &'static str {
        self.0.pick("Xem yêu cầu", "Look at the request")
    }
    pub(crate) fn look_at_quotation(self) -> &'static str {
        self.0.pick("Xem báo giá", "Look at the quotation")
    }
    pub(crate) fn send_again(self) -> &'static str {
        self.0
            .pick("Gửi lại, nếu chưa đến nơi", "Send again, if it did not arrive")
    }
    /// Under the sentence of who asked for it.
    pub(crate) fn negotiation_open(self) -> &'static str {
        self.0.pick(
            "Nhà vận hành chưa gửi phiên bản khác. Trong lúc chờ, bạn vẫn trả lời được phiên bản này.",
            "The operator has not sent another version yet. Meanwhile this one can still be answered.",
        )
    }
    pub(crate) fn kept_note(self) -> &'static str {
        self.0.pick("Ghi chú của bạn", "Your note")
    }
    pub(crate) fn kept_copy(self) -> &'static str {
        self.0.pick(
            "Giữ lại để bạn sao chép; chưa được gửi.",
            "Kept for you to copy; it was not sent.",
        )
    }

    pub(crate) fn prepared_for(self) -> &'static str {
        self.0.pick("Kính gửi", "Prepared for")
    }
    pub(crate) fn your_reference(self) -> &'static str {
        self.0.pick("Tham chiếu của quý khách", "Your reference")
    }
    pub(crate) fn request(self) -> &'static str {
        self.0.pick("Yêu cầu", "Request")
    }
    pub(crate) fn printed(self) -> &'static str {
        self.0.pick("In lúc", "Printed")
    }
    pub(crate) fn for_operator(self) -> &'static str {
        self.0.pick("Đại diện nhà vận hành", "For the operator")
    }
    pub(crate) fn for_customer(self) -> &'static str {
        self.0.pick("Khách hàng chấp nhận", "Accepted by the customer")
    }
    pub(crate) fn signature(self) -> &'static str {
        self.0
            .pick("(họ tên, chữ ký, đóng dấu)", "(name, signature, stamp)")
    }
    pub(crate) fn print_hint(self) -> &'static str {
        self.0.pick(
            "In trang này hoặc lưu PDF bằng menu của trình duyệt.",
            "Print this page or save it as PDF from the browser’s menu.",
        )
    }
    pub(crate) fn back_to_quotation(self) -> &'static str {
        self.0.pick("Về báo giá", "Back to the quotation")
    }
}
