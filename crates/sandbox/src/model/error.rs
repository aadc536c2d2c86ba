//! Refusals of the operator.

use super::field_errors::FieldErrors;
use super::status::Status;

/// A refusal. Its display is a Vietnamese sentence without internal details.
#[derive(Debug, thiserror::Error)]
pub enum OperatorError {
    /// No such request, or not the caller's (404).
    #[error("Không tìm thấy yêu cầu báo giá.")]
    UnknownRequest,
    /// No quotation has been sent yet (404).
    #[error("Yêu cầu này chưa có báo giá.")]
    NoQuotation,
    /// No such document (404).
    #[error("Không tìm thấy chứng từ.")]
    UnknownDocument,
    /// No such account or token (404).
    #[error("Không tìm thấy tài khoản hoặc token.")]
    UnknownAccount,
    /// The status forbids it (422).
    #[error("{action} không được phép khi yêu cầu đang ở trạng thái \"{}\".", .status.label())]
    NotAllowed {
        /// The attempted action, in Vietnamese.
        action: &'static str,
        status: Status,
    },
    /// The quotation takes no responses any more (422).
    #[error("Báo giá này không còn nhận phản hồi.")]
    ResponsesClosed,
    /// Accepting after `valid_until` (422).
    #[error("Báo giá đã hết hiệu lực, vui lòng yêu cầu báo giá mới.")]
    QuotationExpired,
    /// Invalid data (422).
    #[error("Dữ liệu không hợp lệ.")]
    Invalid(FieldErrors),
    /// A file could not be read or written (500).
    #[error("Không đọc hoặc ghi được tệp.")]
    File(#[from] std::io::Error),
}
