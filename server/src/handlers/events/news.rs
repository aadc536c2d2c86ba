//! Sentences about a change for an open page, in its reader's language.

use std::cmp::Ordering;

use app::format::money::money;
use app::text::Lang;
use app::text::live::{NewVersion, TotalChange, live_words};
use domain::quotation::changes::difference;
use partner_api::{ApiError, Figure, RfqCode};

use crate::handlers::read;
use crate::http::viewer::Viewer;
use crate::instances::{ChangeKind, HintKind};

/// Returns the sentence for a delivery, without figures: those are read with the reader's own token.
pub fn delivery_sentence(lang: Lang, kind: HintKind) -> Option<&'static str> {
    let t = live_words(lang);
    match kind {
        HintKind::Status => Some(t.status()),
        HintKind::Tracking => Some(t.milestone()),
        HintKind::Other => None,
    }
}

/// Returns the sentence for a change. Figures are named only if this reader's own token has read them.
pub async fn sentence(viewer: &Viewer, code: &RfqCode, kind: ChangeKind) -> Option<String> {
    let lang = viewer.lang();
    if kind == ChangeKind::Quotation
        && let Ok(Some(version)) = new_version(viewer, code).await
    {
        return Some(live_words(lang).new_version(&version));
    }
    let t = live_words(lang);
    let words = match kind {
        ChangeKind::Request => t.request(),
        ChangeKind::Status => t.status(),
        ChangeKind::Quotation => t.quotation(),
        ChangeKind::Question => t.question(),
        ChangeKind::PutOnHold => t.put_on_hold(),
        ChangeKind::Released => t.released(),
        ChangeKind::Milestone => t.milestone(),
        ChangeKind::Document => t.document(),
        ChangeKind::Sent => t.sent(),
        ChangeKind::ApprovalAsked => t.approval_asked(),
        ChangeKind::Approved => t.approved(),
        ChangeKind::Declined => t.declined(),
        ChangeKind::Other => return None,
    };
    Some(words.to_owned())
}

/// Reads the quotation whose change was just found, with this reader's token, once for all who wait. It is stored beside
/// the version before.
async fn new_version(viewer: &Viewer, code: &RfqCode) -> Result<Option<NewVersion>, ApiError> {
    let account = viewer.account.clone().behind_page();
    let (request, quotation) = read::with_quotation(&account, code).await?;
    let Some(quotation) = quotation? else {
        return Ok(None);
    };
    let history = viewer
        .history()
        .observe_quotation(&account, code, &request, Some(&quotation))
        .await;
    let Some(total) = quotation.total() else {
        return Ok(None);
    };
    let (currency, lang) = (quotation.currency.as_deref(), viewer.lang());
    let before = history.before_current().await;
    let change = before.and_then(|before| {
        let was = before.quotation.total()?;
        let change = difference(was, before.quotation.currency.as_deref(), total, currency)?;
        Some(TotalChange {
            before: before.known.version,
            order: match (change.is_zero(), change.is_sign_negative()) {
                (true, _) => Ordering::Equal,
                (false, true) => Ordering::Less,
                (false, false) => Ordering::Greater,
            },
            amount: money(&Figure::from(change.abs()), currency, lang),
        })
    });
    Ok(Some(NewVersion {
        version: quotation.version,
        total: money(total, currency, lang),
        change,
    }))
}
