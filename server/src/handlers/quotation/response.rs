//! One response to a quotation as a submission: reads the quotation again, compares it with the one on the screen, sends once.

use std::cmp::Ordering;

use app::pages::quotation_response::ResponseOutcome;
use domain::activity::ActivityKind;
use domain::negotiation::NegotiationForm;
use domain::quotation_response::{MissingField, QuotationInForm, ResponseInput, ResponseKind};
use partner_api::{Catalogs, Quotation, Remarks, RequestDetails};

use crate::activity::NewActivity;
use crate::approvals::Approvals;
use crate::handlers::read::{optional, quotation_or_none};
use crate::prelude::*;
use crate::quotation_history::QuotationHistory;
use crate::submission::{Effect, Submission};

/// Reads the typed fields. Browsers send line breaks as two characters.
pub fn response_input(form: &Fields) -> ResponseInput {
    let form = form.drafted();
    ResponseInput {
        note: form.get("note").unwrap_or_default().replace("\r\n", "\n"),
        reason_code: form.get("reason_code").unwrap_or_default().trim().to_owned(),
        negotiation: NegotiationForm::parse(form.iter()),
    }
}

/// A response as read from its form.
pub struct QuotationResponse {
    pub code: RfqCode,
    pub kind: ResponseKind,
    pub input: ResponseInput,
    pub seen: QuotationInForm,
    /// The idempotency key. A form without one may be a repeated one.
    key: Option<String>,
    history: QuotationHistory,
    /// `None`: nobody has to approve anything.
    approvals: Option<Approvals>,
}

/// Request, quotation and catalogs as last read.
#[derive(Clone, Default)]
pub struct QuotationState {
    pub request: Option<Arc<RequestDetails>>,
    pub quotation: Option<Arc<Quotation>>,
    pub catalogs: Option<Arc<Catalogs>>,
}

impl QuotationState {
    /// Compares the version that the request names with the one that the quotation has: where they differ, one of the two answers
    /// is old. `None` if one of them is not known.
    fn named_version(&self) -> Option<Ordering> {
        let named = self
            .request
            .as_ref()
            .and_then(|request| request.quotation.as_ref());
        let named = named.and_then(|named| named.version);
        let read = self.quotation.as_ref().and_then(|quotation| quotation.version);
        named.zip(read).map(|(named, read)| named.cmp(&read))
    }

    /// Tells whether the request names another version than the quotation has.
    fn is_of_two_versions(&self) -> bool {
        self.named_version().is_some_and(Ordering::is_ne)
    }
}

/// The request after a response, and the service's remarks.
pub struct ResponseResult {
    pub request: Arc<RequestDetails>,
    pub remarks: Remarks,
}

/// The reason why a response is not sent.
pub enum PreflightError {
    Failed(AppError),
    /// The page that gives the reason.
    Page {
        state: Box<QuotationState>,
        outcome: ResponseOutcome,
        status: StatusCode,
    },
    /// The state could not be read.
    Unread {
        catalogs: Option<Arc<Catalogs>>,
        error: ApiError,
    },
    /// The form has choices but no note: the note is written now, to be read before it is sent.
    NoteToWrite {
        state: Box<QuotationState>,
        quotation: Arc<Quotation>,
    },
    /// The request has the status already that this response leads to.
    InEffect,
}

impl PreflightError {
    fn page(status: StatusCode, state: QuotationState, outcome: ResponseOutcome) -> Self {
        Self::Page {
            state: Box::new(state),
            outcome,
            status,
        }
    }
}

impl QuotationResponse {
    pub fn new(viewer: &Viewer, code: RfqCode, form: &Fields, kind: ResponseKind) -> Self {
        let form = &*form.drafted();
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
            approvals: viewer.app().approvals().cloned(),
            code,
            kind,
        }
    }

    /// Reads the state (the request is always there), or returns why it cannot be read.
    pub async fn read(&self, account: &Account) -> Result<QuotationState, PreflightError> {
        let (catalogs, request, quotation) = tokio::join!(
            account.catalogs(),
            account.request(&self.code),
            account.quotation(&self.code)
        );
        let catalogs = optional(catalogs).map_err(PreflightError::Failed)?;
        let request = match request {
            Ok(request) => request,
            Err(error) => return Err(PreflightError::Unread { catalogs, error }),
        };
        match quotation_or_none(quotation) {
            Ok(quotation) => Ok(QuotationState {
                request: Some(request),
                quotation,
                catalogs,
            }),
            Err(AppError::Api(error)) => Err(PreflightError::Unread { catalogs, error }),
            Err(failure) => Err(PreflightError::Failed(failure)),
        }
    }

    /// Reads the state again; parts that cannot be read stay as they were.
    pub async fn read_again(
        &self,
        account: &Account,
        before: QuotationState,
    ) -> Result<QuotationState, AppError> {
        let (request, quotation) = tokio::join!(account.request(&self.code), account.quotation(&self.code));
        Ok(QuotationState {
            request: optional(request)?.or(before.request),
            quotation: optional(quotation)?.or(before.quotation),
            catalogs: before.catalogs,
        })
    }

    /// Tells whether the response could count for a version that the person has not seen. A newer version that the request names is
    /// unseen; where the request is behind the quotation that was seen, only an acceptance could count for the older one.
    fn could_count_for_another(&self, state: &QuotationState) -> bool {
        match state.named_version() {
            Some(Ordering::Greater) => true,
            Some(Ordering::Less) => self.kind == ResponseKind::Accept,
            Some(Ordering::Equal) | None => false,
        }
    }

    fn missing(&self, state: &QuotationState) -> Vec<MissingField> {
        let reasons = state.catalogs.as_ref().map(|all| all.reject_reasons.as_slice());
        self.seen.missing(
            self.kind,
            &self.input.reason_code,
            &self.input.note,
            state.quotation.as_deref(),
            reasons.unwrap_or_default(),
        )
    }
}

impl Submission for QuotationResponse {
    type Before = QuotationState;
    type PreflightError = PreflightError;
    type Done = ResponseResult;
    type After = Result<QuotationState, AppError>;

    fn request(&self) -> Option<&RfqCode> {
        Some(&self.code)
    }

    fn idempotency_key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    async fn preflight(&mut self, account: &Account) -> Result<QuotationState, PreflightError> {
        let mut state = self.read(account).await?;
        if state.is_of_two_versions() {
            state = self.read(account).await?;
        }
        let (Some(request), Some(quotation)) = (state.request.clone(), state.quotation.clone()) else {
            return Err(PreflightError::page(
                StatusCode::CONFLICT,
                state,
                ResponseOutcome::Closed,
            ));
        };
        // Sending does not wait until the version is stored, so that the state that was read stays recent.
        self.history
            .observe_quotation_in_background(account, &self.code, &request, &quotation);
        let missing = self.missing(&state);
        let is_told = !missing
            .iter()
            .any(|one| matches!(one, MissingField::Seen | MissingField::BadVersion));
        // This comes before other missing fields: the page of a missing note is about the quotation that was seen.
        if is_told && self.seen.has_changed(&quotation) {
            let outcome = ResponseOutcome::Changed { words: None };
            return Err(PreflightError::page(StatusCode::CONFLICT, state, outcome));
        }
        let is_writable = self.kind == ResponseKind::Negotiate
            && matches!(missing[..], [MissingField::Note])
            && self.input.negotiation.has_choice()
            && quotation.can_respond;
        if is_writable {
            let state = Box::new(state);
            return Err(PreflightError::NoteToWrite { state, quotation });
        }
        if !missing.is_empty() {
            let outcome = ResponseOutcome::Fields(missing);
            return Err(PreflightError::page(
                StatusCode::UNPROCESSABLE_ENTITY,
                state,
                outcome,
            ));
        }
        if !quotation.can_respond {
            // Only a form without a key may be a repeated one. With a key the state was changed by somebody else, and the page
            // keeps the typed fields.
            if self.key.is_none() && self.kind.shows_in(&request) {
                return Err(PreflightError::InEffect);
            }
            return Err(PreflightError::page(
                StatusCode::CONFLICT,
                state,
                ResponseOutcome::Closed,
            ));
        }
        if self.kind == ResponseKind::Accept && quotation.is_expired {
            return Err(PreflightError::page(
                StatusCode::UNPROCESSABLE_ENTITY,
                state,
                ResponseOutcome::Expired,
            ));
        }
        // The page of this offers a later try, and other answers where they can be sent, so the quotation must take them.
        if self.could_count_for_another(&state) {
            let outcome = ResponseOutcome::TwoVersions;
            return Err(PreflightError::page(StatusCode::CONFLICT, state, outcome));
        }
        // Last, right before sending: the approval must be about the quotation that was just read.
        if self.kind == ResponseKind::Accept
            && let Some(approvals) = &self.approvals
        {
            let allowed = approvals.allows(account, &self.code, &request.summary, &quotation);
            let is_allowed = allowed
                .await
                .map_err(|error| PreflightError::Failed(database(error)))?;
            if !is_allowed {
                return Err(PreflightError::page(
                    StatusCode::UNPROCESSABLE_ENTITY,
                    state,
                    ResponseOutcome::Unapproved,
                ));
            }
        }
        Ok(state)
    }

    async fn state_after_interruption(
        &mut self,
        account: &Account,
    ) -> Result<QuotationState, PreflightError> {
        self.read(account).await
    }

    async fn send(
        &mut self,
        account: &Account,
        _before: &QuotationState,
    ) -> Result<ResponseResult, ApiError> {
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
        let reply = sent?;
        // A yes whose state says otherwise: the state is read again.
        if self.kind.is_contradicted_by(&reply.value) {
            return Err(ApiError::Unreadable {
                status: 200,
                why: "a success that its state contradicts",
            });
        }
        Ok(ResponseResult {
            request: Arc::new(reply.value),
            remarks: reply.remarks,
        })
    }

    /// The status shows an acceptance and a rejection; nothing shows a negotiation.
    async fn reconcile(
        &self,
        account: &Account,
        before: &QuotationState,
    ) -> Effect<ResponseResult, Result<QuotationState, AppError>> {
        let unread = QuotationState {
            request: None,
            ..before.clone()
        };
        let read = self.read_again(account, unread).await;
        let arrived = read
            .as_ref()
            .ok()
            .and_then(|state| state.request.clone())
            .filter(|request| self.kind.shows_in(request));
        match arrived {
            Some(request) => Effect::Seen(ResponseResult {
                request,
                remarks: Remarks::default(),
            }),
            None => Effect::Unseen(read),
        }
    }

    fn activity(
        &self,
        before: &QuotationState,
        _done: Option<&ResponseResult>,
    ) -> Option<(RfqCode, NewActivity)> {
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
