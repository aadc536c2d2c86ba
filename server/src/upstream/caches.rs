//! The caches of all kinds of reads.

use std::sync::{Arc, Weak};
use std::time::Duration;

use partner_api::{Attachment, Catalogs, ListQuery, Milestone, Quotation, RequestDetails, RequestPage};

use super::freshness::ReadTimes;
use super::questions::{
    AttachmentsRead, CatalogsRead, DetailsRead, MilestonesRead, QuotationVersionRead, SyncRead,
};
use super::read_cache::ReadCache;
use super::request_rows::Synced;
use crate::ttl_cache::TtlCache;

/// Limit of the answers of one kind, in bytes.
const MAX_CACHE_BYTES: usize = 16 * 1024 * 1024;
/// Limit of the rows of all accounts, in bytes.
const MAX_ROW_BYTES: usize = 64 * 1024 * 1024;
/// Limit of catalogs, in bytes: those that several customers have count once.
const MAX_CATALOG_BYTES: usize = 24 * 1024 * 1024;
const MAX_DIFFERENT_CATALOGS: usize = 10_000;
/// Age after which no answer is served.
const ANSWER_TTL: Duration = Duration::from_mins(15);
/// Time for which rows are kept: the next sync continues from them, as long as it need not walk through the whole list.
const ROWS_TTL: Duration = Duration::from_mins(35);
/// Time for which catalogs are current (specification, "GET /meta": "for example refresh once a day").
pub const CATALOGS_TTL: Duration = Duration::from_hours(24);

pub struct Caches {
    pub times: ReadTimes,
    pub catalogs: ReadCache<CatalogsRead, Arc<Catalogs>>,
    /// The service gives most customers the same catalogs: equal ones, by the SHA-256 of their JSON, are in memory once.
    pub catalogs_by_content: TtlCache<[u8; 32], Weak<Catalogs>>,
    /// The last sync of each account.
    pub rows: ReadCache<SyncRead, Synced>,
    pub lists: ReadCache<ListQuery, RequestPage>,
    pub details: ReadCache<DetailsRead, RequestDetails>,
    pub quotations: ReadCache<QuotationVersionRead, Quotation>,
    pub milestones: ReadCache<MilestonesRead, Vec<Milestone>>,
    pub attachments: ReadCache<AttachmentsRead, Vec<Attachment>>,
}

impl Caches {
    pub fn new(times: ReadTimes) -> Self {
        Self {
            times,
            catalogs: ReadCache::new(MAX_CATALOG_BYTES, CATALOGS_TTL),
            catalogs_by_content: TtlCache::since_last_use(MAX_DIFFERENT_CATALOGS, CATALOGS_TTL),
            rows: ReadCache::new(MAX_ROW_BYTES, ROWS_TTL),
            lists: ReadCache::new(MAX_CACHE_BYTES, ANSWER_TTL),
            details: ReadCache::new(MAX_CACHE_BYTES, ANSWER_TTL),
            quotations: ReadCache::new(MAX_CACHE_BYTES, ANSWER_TTL),
            milestones: ReadCache::new(MAX_CACHE_BYTES, ANSWER_TTL),
            attachments: ReadCache::new(MAX_CACHE_BYTES, ANSWER_TTL),
        }
    }
}
