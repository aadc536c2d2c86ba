//! Texts of refusals.

use super::Texts;
use crate::language::Lang;
use crate::model::error::OperatorError;

impl Texts {
    /// A refusal of the operator; in Vietnamese the sentence that the API answers with.
    pub(crate) fn refusal(self, error: &OperatorError) -> String {
        if self.lang() == Lang::Vi {
            return error.to_string();
        }
        match error {
            OperatorError::UnknownRequest => self.unknown_request().to_owned(),
            OperatorError::NoQuotation => "This request has no quotation yet.".to_owned(),
            OperatorError::UnknownDocument => self.unknown_document().to_owned(),
            OperatorError::UnknownAccount => "There is no such account or token.".to_owned(),
            OperatorError::NotAllowed { status, .. } => {
                format!(
                    "This is not possible in the status \"{}\".",
                    self.status_label(*status)
                )
            }
            OperatorError::ResponsesClosed => "This quotation takes no responses any more.".to_owned(),
            OperatorError::QuotationExpired => "This quotation has expired.".to_owned(),
            OperatorError::Invalid(_) => "The data is not valid.".to_owned(),
            OperatorError::File(_) => "The file could not be read or written.".to_owned(),
        }
    }
    pub(crate) fn unknown_request(self) -> &'static str {
        self.pick("Không tìm thấy yêu cầu báo giá.", "There is no such request.")
    }
    pub(crate) fn unknown_document(self) -> &'static str {
        self.pick("Không tìm thấy chứng từ.", "There is no such document.")
    }
    pub(crate) fn unknown_action(self) -> &'static str {
        self.pick("Không có thao tác này.", "There is no such action.")
    }
    pub(crate) fn no_question(self) -> &'static str {
        self.pick(
            "Vui lòng nhập câu hỏi cho đối tác.",
            "Enter a question for the partner.",
        )
    }
    pub(crate) fn no_operation_status(self) -> &'static str {
        self.pick(
            "Vui lòng chọn trạng thái hoặc nhập mã khác.",
            "Choose a status or enter another code.",
        )
    }
    pub(crate) fn bad_moment(self) -> &'static str {
        self.pick("Thời điểm không hợp lệ.", "The time is not valid.")
    }
    pub(crate) fn unreadable_form(self) -> &'static str {
        self.pick(
            "Không đọc được biểu mẫu; tệp có thể quá lớn.",
            "The form could not be read; the file may be too large.",
        )
    }
    pub(crate) fn file_broken_off(self) -> &'static str {
        self.pick(
            "Tệp quá lớn hoặc bị đứt khi gửi. Dung lượng tối đa 20 MB.",
            "The file is too large or broke off on its way. It may have 20 MB at most.",
        )
    }
    pub(crate) fn file_too_large(self) -> &'static str {
        self.pick(
            "Dung lượng tệp không được vượt quá 20 MB.",
            "The file may have 20 MB at most.",
        )
    }
    pub(crate) fn no_document_type(self) -> &'static str {
        self.pick("Vui lòng chọn loại chứng từ.", "Choose the type of the document.")
    }
    pub(crate) fn form_too_large(self) -> &'static str {
        self.pick("Biểu mẫu quá lớn.", "The form is too large.")
    }
    pub(crate) fn other_site(self) -> &'static str {
        self.pick(
            "Yêu cầu đến từ trang khác nên bị từ chối.",
            "Refused, because this comes from another site.",
        )
    }
}
