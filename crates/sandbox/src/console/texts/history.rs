//! Lines of a request's history.

use super::Texts;
use crate::language::Lang;
use crate::model::catalog;
use crate::model::request::{Actor, HistoryAction, HistoryEntry};

impl Texts {
    pub(crate) fn history(self) -> &'static str {
        self.pick("Lịch sử", "History")
    }
    pub(crate) fn history_action(self, action: HistoryAction) -> &'static str {
        match action {
            HistoryAction::Created => self.pick("Gửi yêu cầu", "Request sent"),
            HistoryAction::InformationAsked => {
                self.pick("Yêu cầu bổ sung thông tin", "Information asked for")
            }
            HistoryAction::InformationSupplied => self.pick("Bổ sung thông tin", "Information supplied"),
            HistoryAction::QuotingStarted => self.pick("Bắt đầu báo giá", "Quoting started"),
            HistoryAction::QuotationSent => self.pick("Gửi báo giá", "Quotation sent"),
            HistoryAction::NegotiationAsked => self.pick("Đề nghị thương lượng", "Renegotiation asked for"),
            HistoryAction::Accepted => self.pick("Chấp nhận báo giá", "Quotation accepted"),
            HistoryAction::Rejected => self.pick("Từ chối báo giá", "Quotation rejected"),
            HistoryAction::OrderApproved => self.pick("Duyệt đơn hàng", "Order approved"),
            HistoryAction::TransitStarted => self.pick("Bắt đầu vận chuyển", "Transit started"),
            HistoryAction::MilestoneRecorded => self.pick("Ghi mốc vận chuyển", "Milestone recorded"),
            HistoryAction::Held => self.pick("Tạm giữ", "Held"),
            HistoryAction::Released => self.pick("Thôi tạm giữ", "Released"),
            HistoryAction::DocumentUploaded => self.pick("Tải chứng từ lên", "Document uploaded"),
            HistoryAction::DocumentShared => self.pick("Chia sẻ chứng từ", "Document shared"),
            HistoryAction::Completed => self.pick("Hoàn thành", "Completed"),
            HistoryAction::Cancelled => self.pick("Hủy yêu cầu", "Request cancelled"),
        }
    }
    pub(crate) fn actor(self, actor: Actor) -> &'static str {
        match actor {
            Actor::Partner => self.pick("Đối tác", "Partner"),
            Actor::Operator => self.pick("Nhân viên", "Staff"),
            Actor::Autopilot => self.pick("Tự động", "Autopilot"),
        }
    }
    /// The note of an entry. What people wrote stays; what the operator recorded itself follows the language.
    pub(crate) fn history_note(self, entry: &HistoryEntry) -> Option<String> {
        let note = entry.note.as_ref()?;
        let recorded = match (self.lang(), entry.action) {
            (Lang::En, HistoryAction::QuotationSent) => note
                .rsplit(' ')
                .next()
                .and_then(|version| version.parse().ok())
                .map(|version| self.version(version)),
            (Lang::En, HistoryAction::MilestoneRecorded) => catalog::OPERATION_STATUSES
                .iter()
                .find(|(_, label, _)| label == note)
                .map(|(code, ..)| self.operation_status_label(code)),
            _ => None,
        };
        Some(recorded.unwrap_or_else(|| note.clone()))
    }
}
