//! Observes the readings of handlers: stores quotation versions and lane rates, and reads in the background the requests
//! that nobody has open. Pages and panels only read.

use std::sync::Arc;

use domain::lane_rates::LaneRates;
use domain::trade_lane;
use partner_api::{Milestone, Quotation, RequestDetails, RequestSummary, RfqCode};
use tokio_util::sync::CancellationToken;

use super::backfill::{Backfill, BackfillReader};
use super::background::{Background, BackgroundLimits};
use super::keep;
use super::lane_rates;
use super::month::{self, MonthReadings};
use super::reread::Rereads;
use super::store::HistoryStore;
use super::version_history::VersionHistory;
use crate::queue::BriefStore;
use crate::session::Sessions;
use crate::storage::request_key::RequestKey;
use crate::upstream::Account;

/// The history of all quotations. Cheap to clone.
#[derive(Clone)]
pub struct QuotationHistory {
    store: HistoryStore,
    backfill: Backfill,
    rereads: Rereads,
}

impl QuotationHistory {
    pub fn new(
        store: HistoryStore,
        sessions: Sessions,
        closing: CancellationToken,
        limits: BackgroundLimits,
        briefs: BriefStore,
    ) -> Self {
        let background = Background {
            store,
            sessions,
            closing,
            limits,
            briefs,
        };
        Self {
            backfill: Backfill::new(background.clone()),
            store: background.store.clone(),
            rereads: Rereads::new(background),
        }
    }

    /// Observes a list that this reader's token has just read: quotations that are not stored are read in the background.
    pub fn observe_list(&self, reader: &BackfillReader, rows: &[Arc<RequestSummary>]) {
        self.backfill.rows(reader, rows, false);
    }

    /// Observes the list beside a quotation's page: requests between the same countries with the same service are read first.
    pub fn observe_list_beside(
        &self,
        reader: &BackfillReader,
        request: &RequestDetails,
        rows: &[Arc<RequestSummary>],
    ) {
        let is_near = |row: &&Arc<RequestSummary>| {
            let (own, other) = (&request.summary, row);
            let service = |of: &RequestSummary| of.services.first().map(|service| service.code.clone());
            own.origin_country == other.origin_country
                && own.dest_country == other.dest_country
                && service(own) == service(other)
        };
        let (near, far): (Vec<_>, Vec<_>) = rows.iter().partition(is_near);
        self.backfill.rows(reader, far, false);
        self.backfill.rows(reader, near, true);
    }

    /// Observes a request with its quotation (`None`: the service gives none, or no longer), of the same state of the request.
    /// The version is stored, unless it is, with its facts about the trade lane.
    pub async fn observe_quotation(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &Arc<RequestDetails>,
        quotation: Option<&Arc<Quotation>>,
    ) -> VersionHistory {
        match quotation {
            Some(quotation) => {
                let changed = request.summary.updated_at.as_deref();
                keep::keep_as_of(&self.store, account, code, request, quotation, changed).await
            }
            None => keep::withdrawn(&self.store, account, code, request).await,
        }
    }

    /// Observes a quotation before a response is sent, which does not wait for it.
    pub fn observe_quotation_in_background(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &Arc<RequestDetails>,
        quotation: &Arc<Quotation>,
    ) {
        keep::keep_in_background(&self.store, account, code, request, quotation);
    }

    /// Observes a request with its milestones in the background: the transit time of a finished shipment is stored.
    pub fn observe_milestones(
        &self,
        account: &Account,
        code: &RfqCode,
        request: &RequestDetails,
        milestones: &[Milestone],
    ) {
        let now = self.store.clock.now();
        if !trade_lane::is_finished(request, milestones, now)
            || trade_lane::transits(milestones, now).is_empty()
        {
            return;
        }
        let Some(key) = RequestKey::from_request(account.key().name(), code, &request.summary) else {
            return;
        };
        let (store, milestones) = (self.store.clone(), milestones.to_vec());
        tokio::spawn(async move {
            if let Err(error) = lane_rates::store_transit(&store, &key, &milestones).await {
                tracing::warn!(%error, "how long a shipment took could not be stored");
            }
        });
    }

    /// Observes a delivery about a request that this reader may see: its quotation is read in the background.
    pub fn observe_delivery(&self, reader: &BackfillReader, code: &RfqCode) {
        self.backfill.request(reader, code);
    }

    /// Returns the stored readings of these requests, which this reader's token has just listed, for the figures of a
    /// month. Missing ones are read in the background.
    ///
    /// # Errors
    /// The database fails.
    pub async fn month(
        &self,
        reader: &BackfillReader,
        rows: &[Arc<RequestSummary>],
    ) -> anyhow::Result<MonthReadings> {
        let found = month::readings(&self.store, &reader.account.key().name(), rows).await?;
        self.backfill.month(reader, &found.missing);
        Ok(found)
    }

    /// Observes that a request is open on a page: it is read again in the background, unless it was lately.
    pub fn observe_open(&self, account: &Account, code: &RfqCode) {
        let (rereads, account, code) = (self.rereads.clone(), account.clone(), code.clone());
        tokio::spawn(async move {
            if let Err(error) = rereads.read(&account, &code).await {
                tracing::debug!(%error, "a request on an open page could not be read again");
            }
        });
    }

    /// Observes a negotiation of this request: the request is read again for two days.
    pub fn observe_negotiation(&self, reader: BackfillReader, code: &RfqCode) {
        self.rereads.negotiated(reader, code);
    }

    /// Returns the rates of earlier quotations on the same trade lane, among the listed requests.
    pub async fn lane_rates(
        &self,
        account: &Account,
        request: &RequestDetails,
        quotation: &Quotation,
        history: &VersionHistory,
        listed: &[Arc<RequestSummary>],
    ) -> Option<LaneRates> {
        let first_sent = history.first_sent();
        lane_rates::earlier_rates(&self.store, account, request, quotation, first_sent, listed).await
    }

    /// Returns the number of accounts for which something is read in the background or waits to be read.
    pub fn active_background_accounts(&self) -> usize {
        self.backfill.active_accounts()
    }

    /// Deletes expired data; see [`QuotationHistory::keep_sweeping`].
    pub async fn sweep(&self) -> Result<u64, sqlx::Error> {
        self.store.sweep().await
    }

    /// Deletes expired versions every few hours for as long as the portal runs.
    pub async fn keep_sweeping(self) {
        self.store.keep_sweeping().await;
    }
}
