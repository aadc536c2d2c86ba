/// The status of a request (spec, "States and transitions"). Codes the specification does not name are kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    Submitted,
    NeedInfo,
    Quoting,
    Quoted,
    Confirmed,
    InTransit,
    Completed,
    Cancelled,
    Unknown(String),
}

impl Status {
    /// The statuses of the specification in the order of the typical flow.
    pub const KNOWN: [Self; 8] = [
        Self::Submitted,
        Self::NeedInfo,
        Self::Quoting,
        Self::Quoted,
        Self::Confirmed,
        Self::InTransit,
        Self::Completed,
        Self::Cancelled,
    ];

    pub fn from_code(code: &str) -> Self {
        match code {
            "submitted" => Self::Submitted,
            "need_info" => Self::NeedInfo,
            "quoting" => Self::Quoting,
            "quoted" => Self::Quoted,
            "confirmed" => Self::Confirmed,
            "in_transit" => Self::InTransit,
            "completed" => Self::Completed,
            "cancelled" => Self::Cancelled,
            other => Self::Unknown(other.to_owned()),
        }
    }

    pub fn code(&self) -> &str {
        match self {
            Self::Submitted => "submitted",
            Self::NeedInfo => "need_info",
            Self::Quoting => "quoting",
            Self::Quoted => "quoted",
            Self::Confirmed => "confirmed",
            Self::InTransit => "in_transit",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
            Self::Unknown(code) => code,
        }
    }

    /// Tells whether the partner has to act: to supply information, or to answer a quotation (spec, "States and
    /// transitions").
    pub fn needs_partner(&self) -> bool {
        matches!(self, Self::NeedInfo | Self::Quoted)
    }

    /// Tells whether the partner has accepted the quotation (spec, "States and transitions").
    pub fn is_accepted(&self) -> bool {
        matches!(self, Self::Confirmed | Self::InTransit | Self::Completed)
    }

    /// Closed requests accept no new documents (spec, "States and transitions").
    pub fn is_closed(&self) -> bool {
        matches!(self, Self::Completed | Self::Cancelled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_code_reads_back() {
        for status in Status::KNOWN {
            assert_eq!(Status::from_code(status.code()), status);
        }
    }
}
