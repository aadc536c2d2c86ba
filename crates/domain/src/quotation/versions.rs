//! The stored versions of a quotation, as pages and files are made of them.

use std::sync::Arc;

use partner_api::Quotation;

/// A version that the portal keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionInfo {
    /// In addresses: `2`; `2-1` for what version 2 said first when its content changed without a new number.
    pub key: String,
    pub quotation_no: Option<String>,
    pub version: Option<i64>,
    pub sent_at: Option<String>,
    /// The one that the service gives now.
    pub is_current: bool,
    /// The number of its content, from 1, if the version's number later meant another content.
    pub content: Option<usize>,
}

/// A version with its content.
#[derive(Clone, Debug)]
pub struct StoredVersion {
    pub known: VersionInfo,
    pub quotation: Arc<Quotation>,
}

/// Two versions, the older one first.
#[derive(Clone, Debug)]
pub struct ComparedVersions {
    pub before: StoredVersion,
    pub after: StoredVersion,
}

/// The versions of a quotation, as a page knows them.
#[derive(Clone, Debug, Default)]
pub struct QuotationVersions {
    /// The current one first, then the newest.
    pub all: Vec<VersionInfo>,
    /// An older version that the address asks for, in place of the current one.
    pub shown: Option<StoredVersion>,
    pub compared: Option<ComparedVersions>,
    /// The version that the address asks to compare with, if it is not kept.
    pub not_kept: Option<String>,
    /// The version that this person had opened last, when the current one is another.
    pub last_opened: Option<VersionInfo>,
}

impl QuotationVersions {
    /// The one that the service gives now.
    pub fn current(&self) -> Option<&VersionInfo> {
        self.all.iter().find(|known| known.is_current)
    }

    /// The version that the page shows.
    pub fn on_page(&self) -> Option<&VersionInfo> {
        self.shown.as_ref().map(|kept| &kept.known).or(self.current())
    }
}
