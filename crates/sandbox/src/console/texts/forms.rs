//! The forms of actions beside a request, and the messages after an action.

use super::Texts;
use crate::language::Lang;
use crate::model::status::Status;

impl Texts {
    /// The message after an action, by the word in the address.
    pub(crate) fn done(self, word: &str) -> Option<&'static str> {
        Some(match word {
            "start-quoting" => self.pick("Đã bắt đầu báo giá.", "Quoting has started."),
            "ask" => self.pick("Đã gửi yêu cầu bổ sung thông tin.", "The question has been sent."),
            "quotation" => self.pick("Đã gửi báo giá.", "The quotation has been sent."),
            "approve" => self.pick(
                "Đã duyệt đơn hàng và cấp số đơn.",
                "The order is approved and has a job number.",
            ),
            "start-transit" => self.pick("Lô hàng đã bắt đầu vận chuyển.", "The shipment is on its way."),
            "milestone" => self.pick("Đã ghi mốc vận chuyển.", "The milestone is recorded."),
            "hold" => self.pick("Đã tạm giữ lô hàng.", "The shipment is on hold."),
            "release" => self.pick("Đã thôi tạm giữ lô hàng.", "The shipment is released."),
            "documents" => self.pick("Đã chia sẻ chứng từ.", "The document is shared."),
            "complete" => self.pick("Đã hoàn thành lô hàng.", "The shipment is completed."),
            "cancel" => self.pick("Đã hủy yêu cầu.", "The request is cancelled."),
            "autopilot" => self.pick(
                "Đã đổi chế độ tự động của yêu cầu này.",
                "The autopilot of this request is switched.",
            ),
            _ => return None,
        })
    }

    pub(crate) fn closed(self) -> &'static str {
        self.pick("Đã đóng", "Closed")
    }
    pub(crate) fn nothing_left(self, status: Status) -> String {
        match self.lang() {
            // Some labels begin with the word already.
            Lang::Vi => format!(
                "Yêu cầu đã {}, không còn thao tác nào.",
                status.label().to_lowercase().trim_start_matches("đã ")
            ),
            Lang::En => format!(
                "The request is {}, nothing is left to do.",
                self.status_label(status).to_lowercase()
            ),
        }
    }
    pub(crate) fn write_quotation(self, is_first: bool) -> &'static str {
        if is_first {
            self.pick("Soạn báo giá", "Write a quotation")
        } else {
            self.pick("Soạn phiên bản mới", "Write a new version")
        }
    }
    pub(crate) fn quote_again(self) -> &'static str {
        self.pick("Báo giá lại", "Quote again")
    }
    pub(crate) fn start_quoting(self) -> &'static str {
        self.pick("Bắt đầu báo giá", "Start quoting")
    }
    pub(crate) fn order(self) -> &'static str {
        self.pick("Duyệt đơn hàng", "Order")
    }
    pub(crate) fn approve(self) -> &'static str {
        self.pick("Duyệt, cấp số đơn", "Approve, issue the job number")
    }
    pub(crate) fn transport(self) -> &'static str {
        self.pick("Vận chuyển", "Transport")
    }
    pub(crate) fn start_transit(self) -> &'static str {
        self.pick("Bắt đầu vận chuyển", "Start transit")
    }
    pub(crate) fn end(self) -> &'static str {
        self.pick("Kết thúc", "End")
    }
    pub(crate) fn complete(self) -> &'static str {
        self.pick("Hoàn thành lô hàng", "Complete the shipment")
    }
    pub(crate) fn is_held(self) -> &'static str {
        self.pick("Đang tạm giữ", "On hold")
    }
    pub(crate) fn release(self) -> &'static str {
        self.pick("Thôi tạm giữ", "Release the shipment")
    }
    pub(crate) fn hold(self) -> &'static str {
        self.pick("Tạm giữ", "Hold")
    }
    pub(crate) fn hold_shipment(self) -> &'static str {
        self.pick("Tạm giữ lô hàng", "Hold the shipment")
    }
    pub(crate) fn cancel(self) -> &'static str {
        self.pick("Hủy yêu cầu", "Cancel the request")
    }
    pub(crate) fn cancel_and_close(self) -> &'static str {
        self.pick("Hủy, đóng yêu cầu", "Cancel and close the request")
    }
    pub(crate) fn reason(self) -> &'static str {
        self.pick("Lý do", "Reason")
    }
    pub(crate) fn autopilot(self) -> &'static str {
        self.pick("Tự động", "Autopilot")
    }
    pub(crate) fn autopilot_may_act(self, may: bool) -> &'static str {
        if may {
            self.pick(
                "Chế độ tự động được phép xử lý yêu cầu này.",
                "The autopilot may act on this request.",
            )
        } else {
            self.pick(
                "Chế độ tự động bỏ qua yêu cầu này.",
                "The autopilot leaves this request alone.",
            )
        }
    }
    pub(crate) fn hand_over(self, to_autopilot: bool) -> &'static str {
        if to_autopilot {
            self.pick("Giao cho tự động", "Hand over to the autopilot")
        } else {
            self.pick("Giữ cho người xử lý", "Keep it for people")
        }
    }
    pub(crate) fn ask(self) -> &'static str {
        self.pick("Hỏi thêm thông tin", "Ask for information")
    }
    pub(crate) fn question(self) -> &'static str {
        self.pick("Câu hỏi cho đối tác", "Question for the partner")
    }
    pub(crate) fn send_question(self) -> &'static str {
        self.pick("Gửi câu hỏi", "Send the question")
    }
    pub(crate) fn milestone(self) -> &'static str {
        self.pick("Ghi mốc vận chuyển", "Record a milestone")
    }
    pub(crate) fn other_status(self) -> &'static str {
        self.pick("Mã khác…", "Another code…")
    }
    pub(crate) fn code_outside_catalog(self) -> &'static str {
        self.pick("Mã ngoài danh mục", "A code that is in no catalog")
    }
    pub(crate) fn code(self) -> &'static str {
        self.pick("Mã", "Code")
    }
    pub(crate) fn label(self) -> &'static str {
        self.pick("Nhãn", "Label")
    }
    pub(crate) fn location(self) -> &'static str {
        self.pick("Địa điểm", "Place")
    }
    pub(crate) fn happened(self) -> &'static str {
        self.pick(
            "Lúc (giờ Việt Nam; để trống là bây giờ)",
            "Time (in Viet Nam; empty means now)",
        )
    }
    pub(crate) fn record(self) -> &'static str {
        self.pick("Ghi mốc", "Record")
    }
    pub(crate) fn share_document(self) -> &'static str {
        self.pick("Chia sẻ chứng từ", "Share a document")
    }
    pub(crate) fn document_type(self) -> &'static str {
        self.pick("Loại", "Type")
    }
    pub(crate) fn other_document_type(self) -> &'static str {
        self.pick("Mã khác ngoài danh mục", "Another code, in no catalog")
    }
    pub(crate) fn file(self) -> &'static str {
        self.pick("Tệp (để trống: tạo tệp mẫu)", "File (empty: a sample is made)")
    }
    pub(crate) fn share(self) -> &'static str {
        self.pick("Chia sẻ", "Share")
    }
}
