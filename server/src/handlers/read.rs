//! Reads shared by several screens. Everything that was read is observed once (see [`crate::quotation_history`]).

use std::sync::Arc;
use std::time::Duration;

use app::request_header::RequestHeader;
use app::upstream_error::{Loadable, UpstreamError};
use domain::queue::RequestMark;
use jiff::Timestamp;
use partner_api::{
    ApiError, Attachment, Catalogs, ListQuery, Milestone, Quotation, RequestDetails, RequestPage,
    RequestSummary, RfqCode,
};

use crate::error::AppError;
use crate::http::viewer::Viewer;
use crate::queue::Observed;
use crate::quotation_history::VersionHistory;
use crate::upstream::Account;

/// Reads a page of the list of requests, from the sync if it has the page.
pub async fn list(viewer: &Viewer, query: &ListQuery) -> Result<RequestPage, ApiError> {
    Ok(observed(viewer, viewer.account.listed(query).await?))
}

/// Reads a page of the list by a call of its own, for a file, or one that is at most `longest` old.
pub async fn list_for_file(
    viewer: &Viewer,
    account: &Account,
    query: &ListQuery,
    longest: Duration,
) -> Result<RequestPage, ApiError> {
    Ok(observed(viewer, account.list_within(query, longest).await?))
}

/// Observes rows that the reader's token has just read.
pub fn observe_rows(viewer: &Viewer, rows: &[Arc<RequestSummary>]) {
    viewer.history().observe_list(&viewer.reader(), rows);
    if let Some(push) = viewer.app().push() {
        push.observe_rows(&viewer.account, rows);
    }
}

fn observed(viewer: &Viewer, list: Arc<RequestPage>) -> RequestPage {
    observe_rows(viewer, &list.items);
    Arc::unwrap_or_clone(list)
}

/// A request with its quotation and the stored history.
pub struct QuotationRead {
    pub about: RequestHeader,
    /// `None` before the operator has sent one, or after its withdrawal.
    pub quotation: Option<Arc<Quotation>>,
    pub history: VersionHistory,
}

/// Reads a request with its quotation: the details say whether there is one, and whether the cached one is current.
pub async fn quotation(viewer: &Viewer, code: &RfqCode) -> Result<QuotationRead, AppError> {
    let account = &viewer.account;
    let (catalogs, read) = tokio::join!(account.catalogs(), with_quotation(account, code));
    let (request, quotation) = read?;
    let about = with_hold(viewer, request_header(code, request, catalogs)?).await;
    let quotation = quotation?;
    let history = viewer
        .history()
        .observe_quotation(account, code, &about.request, quotation.as_ref())
        .await;
    Ok(QuotationRead {
        about,
        quotation,
        history,
    })
}

/// Reads the details of a request and then the quotation that they mention.
pub async fn with_quotation(
    account: &Account,
    code: &RfqCode,
) -> Result<(Arc<RequestDetails>, Result<Option<Arc<Quotation>>, ApiError>), ApiError> {
    let request = account.request(code).await?;
    let quotation = account.quotation_of(code, &request).await;
    Ok((request, quotation))
}

/// Returns the quotation as one part of a request's page, with the stored history.
pub async fn quotation_part(
    viewer: &Viewer,
    code: &RfqCode,
    request: &Arc<RequestDetails>,
    quotation: Result<Option<Arc<Quotation>>, ApiError>,
) -> Result<(Loadable<Arc<Quotation>>, Option<VersionHistory>), AppError> {
    let quotation = match part(quotation)? {
        Loadable::Here(Some(quotation)) => Loadable::Here(quotation),
        Loadable::Here(None) | Loadable::Absent => Loadable::Absent,
        Loadable::Failed(trouble) => Loadable::Failed(trouble),
    };
    let history = match &quotation {
        Loadable::Here(quotation) => Some(
            viewer
                .history()
                .observe_quotation(&viewer.account, code, request, Some(quotation))
                .await,
        ),
        _ => None,
    };
    Ok((quotation, history))
}

/// The reader of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewedBy {
    Person,
    /// An open page renews itself: nobody may be looking.
    OpenPage,
}

/// Records in the background what was read of this request for the queue on home, and that the person has viewed it.
pub fn record_view(
    viewer: &Viewer,
    reader: ViewedBy,
    request: &Arc<RequestDetails>,
    quotation: &Loadable<Arc<Quotation>>,
    milestones: &Loadable<Arc<Vec<Milestone>>>,
) {
    let quotation = match quotation {
        Loadable::Here(quotation) => Some(quotation.clone()),
        Loadable::Absent | Loadable::Failed(_) => None,
    };
    let milestones = match milestones {
        Loadable::Here(milestones) => Some(milestones.clone()),
        Loadable::Absent | Loadable::Failed(_) => None,
    };
    let (queue, account) = (viewer.app().queue().clone(), viewer.account.clone());
    let person = (reader == ViewedBy::Person).then(|| viewer.person());
    if let Some(push) = viewer.app().push() {
        push.observe(&account, person.clone(), request, milestones.clone());
    }
    let request = request.clone();
    tokio::spawn(async move {
        let observed = Observed {
            request: &request,
            quotation: quotation.as_deref(),
            milestones: milestones.as_deref().map(Vec::as_slice),
        };
        let done = match (queue.briefs.keep(&account, observed).await, person) {
            (Ok(brief), Some(person)) => {
                let mark = RequestMark::new(&request.summary, Some(&brief));
                queue
                    .people
                    .record_view(&person, &request.summary.rfq_code, mark)
                    .await
            }
            (Ok(_), None) => Ok(()),
            (Err(error), _) => Err(error),
        };
        if let Err(error) = done {
            tracing::warn!(
                error = format!("{error:#}"),
                "what somebody has looked at could not be kept"
            );
        }
    });
}

/// Returns the milestones as one part of a page. If they were not read `beside` the details, `account` reads them now.
pub async fn milestones_part(
    viewer: &Viewer,
    account: &Account,
    code: &RfqCode,
    request: &Arc<RequestDetails>,
    beside: Option<Result<Arc<Vec<Milestone>>, ApiError>>,
) -> Result<Loadable<Arc<Vec<Milestone>>>, AppError> {
    let milestones = match beside {
        Some(milestones) => milestones,
        None => account.milestones_of(code, request).await,
    };
    let milestones = part(milestones)?;
    if let Loadable::Here(milestones) = &milestones {
        viewer
            .history()
            .observe_milestones(account, code, request, milestones);
        let read_at = account.served().oldest;
        let read_at = read_at.unwrap_or_else(|| viewer.app().clock().now());
        let shares = viewer.app().shares();
        shares.observe(account, code, request, milestones, read_at);
    }
    Ok(milestones)
}

/// Keeps the names of a request's documents for finding it, in the background.
pub fn observe_documents(viewer: &Viewer, request: &Arc<RequestDetails>, attachments: &Arc<Vec<Attachment>>) {
    let (words, account) = (viewer.app().queue().words.clone(), viewer.account.key());
    let (request, attachments) = (request.clone(), attachments.clone());
    tokio::spawn(async move {
        if let Err(error) = words
            .keep_documents(account, &request.summary, &attachments)
            .await
        {
            tracing::warn!(
                error = format!("{error:#}"),
                "the names of documents could not be kept"
            );
        }
    });
}

/// Returns a quotation that was read; `None` before the operator has sent one, or after its withdrawal (spec: 404).
pub fn quotation_or_none(
    quotation: Result<Arc<Quotation>, ApiError>,
) -> Result<Option<Arc<Quotation>>, AppError> {
    match quotation {
        Ok(quotation) => Ok(Some(quotation)),
        Err(ApiError::NotFound { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Builds the request header that the pages of a request share. Without catalogs some labels are codes.
pub fn request_header(
    code: &RfqCode,
    request: Arc<RequestDetails>,
    catalogs: Result<Arc<Catalogs>, ApiError>,
) -> Result<RequestHeader, AppError> {
    Ok(RequestHeader {
        code: code.to_string(),
        request,
        catalogs: optional(catalogs)?,
        held_since: None,
    })
}

/// Adds the stored time of a hold to the request header.
pub async fn with_hold(viewer: &Viewer, about: RequestHeader) -> RequestHeader {
    RequestHeader {
        held_since: held_since(viewer, &about.request).await,
        ..about
    }
}

/// Returns the stored time since which a request is on hold; `None` if it was not on hold when it was last read.
async fn held_since(viewer: &Viewer, request: &RequestDetails) -> Option<Timestamp> {
    if !request.is_on_hold {
        return None;
    }
    let row = &request.summary;
    let briefs = &viewer.app().queue().briefs;
    let kept = briefs.of_rows(&viewer.account, &[row]).await;
    kept.get(&row.rfq_code)?.on_hold_since()
}

/// Returns a part that a page can do without; only a lost session fails the page.
pub fn optional<T>(result: Result<T, ApiError>) -> Result<Option<T>, AppError> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(ApiError::Unauthorized) => Err(ApiError::Unauthorized.into()),
        Err(_) => Ok(None),
    }
}

/// Returns a part of a page that may be absent or fail alone.
pub fn part<T>(result: Result<T, ApiError>) -> Result<Loadable<T>, AppError> {
    match result {
        Ok(value) => Ok(Loadable::Here(value)),
        Err(ApiError::NotFound { .. }) => Ok(Loadable::Absent),
        Err(error) => match UpstreamError::from_api(&error) {
            Some(trouble) => Ok(Loadable::Failed(trouble)),
            None => Err(error.into()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_fails_alone_but_a_lost_session_fails_the_page() {
        assert!(matches!(part(Ok(1)), Ok(Loadable::Here(1))));
        assert!(matches!(
            part::<()>(Err(ApiError::NotFound { message: None })),
            Ok(Loadable::Absent)
        ));
        assert!(matches!(
            part::<()>(Err(ApiError::Operator { status: 503 })),
            Ok(Loadable::Failed(UpstreamError::OperatorFailed))
        ));
        assert!(matches!(
            part::<()>(Err(ApiError::Unauthorized)),
            Err(AppError::Api(ApiError::Unauthorized))
        ));
        assert!(matches!(
            optional::<()>(Err(ApiError::Unauthorized)),
            Err(AppError::Api(ApiError::Unauthorized))
        ));
        assert!(matches!(
            optional::<()>(Err(ApiError::Operator { status: 500 })),
            Ok(None)
        ));
    }
}
