//! One response to a quotation as a submission: reads again what is about to be answered, compares it with what was on the
//! screen, sends once.

use app::pages::quotation_response::ResponseOutcome;
use domain::activity::ActivityKind;
use domain::negotiation::NegotiationForm;
use domain::quotation_response::{Missing, QuotationInForm, ResponseInput, ResponseKind};
use partner_api::{Catalogs, Quotation, Remarks, RequestDetails};

use crate::activity::NewActivity;
use crate::handlers::read::{optional, quotation_or_none};
use crate::prelude::*;
use crate::quotation_history::QuotationHistory;
use crate::submission::{Effect, Submission};

/// What the reader wrote. Browsers send line breaks as two characters.
pub fn response_input(form: &Fields) -> ResponseInput {
    ResponseInput {
        note: form.get("note").unwrap_or_default().replace("\r\n", "\n"),
        reason_code: form.get("reason_code").unwrap_or_default().trim().to_owned(),
        negotiation: NegotiationForm::parse(form.iter()),
    }
}

/// A response as its form says it.
pub struct QuotationResponse {
    pub code: RfqCode,
    pub kind: ResponseKind,
    pub input: ResponseInput,
    pub seen: QuotationInForm,
    /// The idempotency key; a form without one cannot be known to have come before.
    key: Option<String>,
    history: QuotationHistory,
}

/// Request, quotation and catalogs as they were read last.
#[derive(Clone, Default)]
pub struct Now {
    pub request: Option<Arc<RequestDetails>>,
    pub quotation: Option<Arc<Quotation>>,
    pub catalogs: Option<Arc<Catalogs>>,
}

/// The request after a response, and what the service said to it.
pub struct Answered {
    pub request: Arc<RequestDetails>,
    pub remarks: Remarks,
}

/// Why a response is not sent.
pub enum Stopped {
    Failed(AppError),
    /// The page that says why.
    Page {
        now: Box<Now>,
        outcome: ResponseOutcome,
        status: StatusCode,
    },
    /// The state could not be read.
    Unread {
        catalogs: Option<Arc<Catalogs>>,
        error: ApiError,
    },
    /// Sent with choices but without a note: the note is written now, to be read before it is sent.
    Unwritten {
        now: Box<Now>,
        quotation: Arc<Quotation>,
    },
    /// The request stands already where this response leads.
    InEffect,
}

impl Stopped {
    fn page(status: StatusCode, now: Now, outcome: ResponseOutcome) -> Self {
        Self::Page {
            now: Box::new(now),
            outcome,
            status,
        }
    }
}

impl QuotationResponse {
    pub fn new(viewer: &Viewer, code: RfqCode, form: &Fields, kind: ResponseKind) -> Self {
        let own = |name: &str| form.get(name).map(|value| value.trim().to_owned());
        let given = |name: &str| own(name).filter(|value| !value.is_empty());
        Self {
            input: response_input(form),
            seen: QuotationInForm {
                version: own("version"),
                total: own("total"),
                currency: own("currency"),
                quotation_no: own("quotation_no"),
                content: given("content"),
                commitment: given("commitment"),
                description: given("description"),
            },
            key: form.get("once").filter(|key| !key.is_empty()).map(str::to_owned),
            history: viewer.history().clone(),
            code,
            kind,
        }
    }

    /// The state as it is now (the request is always there), or why it cannot be read.
    pub async fn read(&self, account: &Account) -> Result<Now, Stopped> {
        let (catalogs, request, quotation) = tokio::join!(
            account.catalogs(),
            account.request(&self.code),
            account.quotation(&self.code)
        );
        let catalogs = optional(catalogs).map_err(Stopped::Failed)?;
        let request = match request {
            Ok(request) => request,
            Err(error) => return Err(Stopped::Unread { catalogs, error }),
        };
        match quotation_or_none(quotation) {
            Ok(quotation) => Ok(Now {
                request: Some(request),
                quotation,
                catalogs,
            }),
            Err(AppError::Api(error)) => Err(Stopped::Unread { catalogs, error }),
            Err(failure) => Err(Stopped::Failed(failure)),
        }
    }

    /// The state, as far as it can be read; what cannot stays as it was known.
    pub async fn read_again(&self, account: &Account, before: Now) -> Result<Now, AppError> {
        let (request, quotation) = tokio::join!(account.request(&self.code), account.quotation(&self.code));
        Ok(Now {
            request: optional(request)?.or(before.request),
            quotation: optional(quotation)?.or(before.quotation),
            catalogs: before.catalogs,
        })
    }

    fn missing(&self, now: &Now) -> Vec<Missing> {
        let reasons = now.catalogs.as_ref().map(|all| all.reject_reasons.as_slice());
        self.seen.missing(
            self.kind,
            &self.input.reason_code,
            &self.input.note,
            now.quotation.as_deref(),
            reasons.unwrap_or_default(),
        )
    }
}

impl Submission for QuotationResponse {
    type Before = Now;
    type Stopped = Stopped;
    type Done = Answered;
    type After = Result<Now, AppError>;

    fn request(&self) -> Option<&RfqCode> {
        Some(&self.code)
    }

    fn idempotency_key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    async fn preflight(&mut self, account: &Account) -> Result<Now, Stopped> {
        let now = self.read(account).await?;
        let (Some(request), Some(quotation)) = (now.request.clone(), now.quotation.clone()) else {
            return Err(Stopped::page(StatusCode::CONFLICT, now, ResponseOutcome::Closed));
        };
        // Sending does not wait until the version is stored: the look before it stays recent.
        self.history
            .observe_quotation_behind(&self.code, &request, &quotation);
        let missing = self.missing(&now);
        let is_told = !missing
            .iter()
            .any(|one| matches!(one, Missing::Seen | Missing::BadVersion));
        // Before what else is missing: the page of a missing note is about what was seen.
        if is_told && self.seen.has_changed(&quotation) {
            let outcome = ResponseOutcome::Changed { words: None };
            return Err(Stopped::page(StatusCode::CONFLICT, now, outcome));
        }
        let is_writable = self.kind == ResponseKind::Negotiate
            && matches!(missing[..], [Missing::Note])
            && self.input.negotiation.has_choice()
            && quotation.can_respond;
        if is_writable {
            let now = Box::new(now);
            return Err(Stopped::Unwritten { now, quotation });
        }
        if !missing.is_empty() {
            let outcome = ResponseOutcome::Fields(missing);
            return Err(Stopped::page(StatusCode::UNPROCESSABLE_ENTITY, now, outcome));
        }
        if !quotation.can_respond {
            // Only for a form without a key, which may be a repeated one. With a key the state is somebody else's doing,
            // and the page keeps what was typed.
            if self.key.is_none() && self.kind.shows_in(&request) {
                return Err(Stopped::InEffect);
            }
            return Err(Stopped::page(StatusCode::CONFLICT, now, ResponseOutcome::Closed));
        }
        if self.kind == ResponseKind::Accept && quotation.is_expired {
            return Err(Stopped::page(
                StatusCode::UNPROCESSABLE_ENTITY,
                now,
                ResponseOutcome::Expired,
            ));
        }
        Ok(now)
    }

    async fn send(&mut self, account: &Account, _before: &Now) -> Result<Answered, ApiError> {
        let note = self.input.note.trim();
        let sent = match self.kind {
            ResponseKind::Accept => {
                account
                    .accept(&self.code, Some(note).filter(|note| !note.is_empty()))
                    .await
            }
            ResponseKind::Negotiate => account.negotiate(&self.code, note).await,
            ResponseKind::Reject => account.reject(&self.code, &self.input.reason_code, note).await,
        };
        sent.map(|reply| Answered {
            request: Arc::new(reply.value),
            remarks: reply.remarks,
        })
    }

    /// The status shows an acceptance and a rejection; a negotiation shows nowhere.
    async fn reconcile(&self, account: &Account, before: &Now) -> Effect<Answered, Result<Now, AppError>> {
        let unread = Now {
            request: None,
            ..before.clone()
        };
        let read = self.read_again(account, unread).await;
        let arrived = read
            .as_ref()
            .ok()
            .and_then(|now| now.request.clone())
            .filter(|request| self.kind.shows_in(request));
        match arrived {
            Some(request) => Effect::Seen(Answered {
                request,
                remarks: Remarks::default(),
            }),
            None => Effect::Unseen(read),
        }
    }

    fn activity(&self, before: &Now, _done: Option<&Answered>) -> Option<(RfqCode, NewActivity)> {
        let (request, quotation) = (before.request.as_ref()?, before.quotation.as_ref()?);
        let (kind, reason) = match self.kind {
            ResponseKind::Accept => (ActivityKind::Accepted, ""),
            ResponseKind::Negotiate => (ActivityKind::Negotiated, ""),
            ResponseKind::Reject => (ActivityKind::Rejected, self.input.reason_code.as_str()),
        };
        let activity = NewActivity::new(kind, &request.summary)
            .on(quotation)
            .of_kind(reason)
            .note(&self.input.note);
        Some((self.code.clone(), activity))
    }
}
