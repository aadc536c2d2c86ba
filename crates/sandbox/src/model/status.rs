//! Request statuses (spec: States and transitions).

use serde::{Deserialize, Serialize};

/// Status of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Submitted,
    NeedInfo,
    Quoting,
    Quoted,
    Confirmed,
    InTransit,
    Completed,
    Cancelled,
}

impl Status {
    /// All statuses in the order of the spec.
    pub const ALL: [Self; 8] = [
        Self::Submitted,
        Self::NeedInfo,
        Self::Quoting,
        Self::Quoted,
        Self::Confirmed,
        Self::InTransit,
        Self::Completed,
        Self::Cancelled,
    ];

    /// The stable English code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Submitted => "submitted",
            Self::NeedInfo => "need_info",
            Self::Quoting => "quoting",
            Self::Quoted => "quoted",
            Self::Confirmed => "confirmed",
            Self::InTransit => "in_transit",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The Vietnamese display label.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Submitted => "Đã gửi yêu cầu",
            Self::NeedInfo => "Cần bổ sung thông tin",
            Self::Quoting => "Đang báo giá",
            Self::Quoted => "Đã báo giá",
            Self::Confirmed => "Đã xác nhận",
            Self::InTransit => "Đang vận chuyển",
            Self::Completed => "Hoàn thành",
            Self::Cancelled => "Đã hủy",
        }
    }

    /// The status with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

    /// Closed requests accept no new documents and no operator actions.
    pub const fn is_closed(self) -> bool {
        matches!(self, Self::Completed | Self::Cancelled)
    }
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}
