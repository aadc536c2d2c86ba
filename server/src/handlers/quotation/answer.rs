//! Accept, negotiate, reject: read again what is about to be answered, compare it with what was on the screen, send
//! once, and tell honestly what came of it.

use app::pages::activity::Deed;
use app::pages::quotation::answers::{Answer, Seen, Typed};
use app::pages::quotation::talk::Talk;
use app::pages::quotation_answer::{AnswerData, Missing, Problem, page};
use partner_api::{Catalogs, Figure, Quotation, RequestDetails, Status};

use super::newest;
use crate::activity::Record;
use crate::handlers::about::{once, optional};
use crate::prelude::*;
use crate::versions;

pub(super) mod compose;

/// What the reader wrote. Browsers send line breaks as two characters.
pub(super) fn typed(form: &Fields) -> Typed {
    Typed {
        note: form.get("note").unwrap_or_default().replace("\r\n", "\n"),
        reason_code: form.get("reason_code").unwrap_or_default().trim().to_owned(),
        talk: Talk::read(form.iter()),
    }
}

/// One answer on its way.
struct Attempt {
    viewer: Viewer,
    code: RfqCode,
    answer: Answer,
    typed: Typed,
    /// As the form says; `None` where it says nothing.
    version: Option<String>,
    total: Option<String>,
    currency: Option<String>,
    quotation_no: Option<String>,
    content: Option<String>,
    /// It is a form of a page of ours, which can tell whether it came before.
    has_once: bool,
}

/// The state of things as read just now.
#[derive(Clone, Default)]
struct Now {
    request: Option<Arc<RequestDetails>>,
    quotation: Option<Arc<Quotation>>,
    catalogs: Option<Arc<Catalogs>>,
}

/// Whether the service may have carried something out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sent {
    /// Nothing was sent, or it was definitely refused: the same form may come again.
    No,
    Yes,
}

/// Runs to its end even if the browser goes away, so that a second click waits for the first and finds what it did.
pub(super) async fn answer(
    viewer: Viewer,
    code: RfqCode,
    form: Fields,
    answer: Answer,
) -> Result<Response, Failure> {
    let task = tokio::spawn(async move { once_only(viewer, code, form, answer).await });
    task.await.unwrap_or(Err(Failure::Internal))
}

async fn once_only(viewer: Viewer, code: RfqCode, form: Fields, answer: Answer) -> Result<Response, Failure> {
    let _answering = viewer.account.answering(&code).await;
    let ticket = match viewer.account.claim(form.get("once")).await {
        Claim::First(ticket) => ticket,
        Claim::Again => {
            viewer.notice(Notice::AlreadyDone).await;
            return Ok(see_other(&routes::request(code.as_str())));
        }
    };
    let outcome = Attempt::new(viewer, code, &form, answer).run().await;
    if !matches!(outcome, Ok((_, Sent::Yes))) {
        ticket.release().await;
    }
    outcome.map(|(response, _)| response)
}

/// What may have been carried out is not sent again, also where it cannot be told what came of it.
fn taken(outcome: Result<(Response, Sent), Failure>) -> (Response, Sent) {
    outcome.unwrap_or_else(|failure| (failure.into_response(), Sent::Yes))
}

impl Attempt {
    fn new(viewer: Viewer, code: RfqCode, form: &Fields, answer: Answer) -> Self {
        let own = |name: &str| form.get(name).map(|value| value.trim().to_owned());
        let told = |name: &str| own(name).filter(|value| !value.is_empty());
        Self {
            typed: typed(form),
            version: own("version"),
            total: own("total"),
            currency: own("currency"),
            quotation_no: own("quotation_no"),
            content: told("content"),
            has_once: told("once").is_some(),
            viewer,
            code,
            answer,
        }
    }

    /// The state as it is now (the request is always there), or the page that says why it cannot be read.
    async fn read(&self) -> Result<Result<Now, (Response, Sent)>, Failure> {
        let account = &self.viewer.account;
        let (catalogs, request, quotation) = tokio::join!(
            account.catalogs(),
            account.request(&self.code),
            account.quotation(&self.code)
        );
        let catalogs = optional(catalogs)?;
        let request = match request {
            Ok(request) => Arc::new(request),
            Err(error) => return self.not_read(catalogs, error).await.map(Err),
        };
        let quotation = match newest(quotation) {
            Ok(quotation) => quotation,
            Err(Failure::Api(error)) => return self.not_read(catalogs, error).await.map(Err),
            Err(failure) => return Err(failure),
        };
        Ok(Ok(Now {
            request: Some(request),
            quotation,
            catalogs,
        }))
    }

    async fn run(&self) -> Result<(Response, Sent), Failure> {
        let now = match self.read().await? {
            Ok(now) => now,
            Err(answer) => return Ok(answer),
        };
        let (Some(request), Some(quotation)) = (now.request.clone(), now.quotation.clone()) else {
            return self.refused(StatusCode::CONFLICT, now, Problem::Closed).await;
        };
        // The last look before the sending is no older for it: nobody waits until it is kept.
        versions::keep_behind(self.viewer.app(), &self.code, &request, &quotation);
        let missing = self.missing(&now);
        let is_told = !missing
            .iter()
            .any(|one| matches!(one, Missing::Seen | Missing::BadVersion));
        // Before what else is missing: the page of a missing note is about what was seen.
        if is_told && self.has_changed(&quotation) {
            return self
                .refused(StatusCode::CONFLICT, now, Problem::Changed { words: None })
                .await;
        }
        // Sent with choices but without a note: it is written now, to be read before it goes.
        let writable = self.answer == Answer::Negotiate
            && matches!(missing[..], [Missing::Note])
            && self.typed.talk.has_choice()
            && quotation.can_respond;
        if writable {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return self.written(status, now, &quotation, self.typed.clone()).await;
        }
        if !missing.is_empty() {
            return self
                .refused(StatusCode::UNPROCESSABLE_ENTITY, now, Problem::Fields(missing))
                .await;
        }
        if !quotation.can_respond {
            // Only of a form without its `once`: the state may be somebody else's doing, and what was typed would go.
            if !self.has_once && shows_effect(self.answer, &request) {
                self.viewer.notice(Notice::AlreadyDone).await;
                return Ok((see_other(&routes::request(self.code.as_str())), Sent::No));
            }
            return self.refused(StatusCode::CONFLICT, now, Problem::Closed).await;
        }
        if self.answer == Answer::Accept && quotation.is_expired {
            return self
                .refused(StatusCode::UNPROCESSABLE_ENTITY, now, Problem::Expired)
                .await;
        }
        match self.send().await {
            Ok(after) => {
                let sent = self.sent(&request, &quotation);
                self.viewer.record(&self.code, sent).await;
                Ok(taken(self.carried_out(now, Arc::new(after)).await))
            }
            Err(error) if error.outcome_unknown() => {
                let sent = self.sent(&request, &quotation);
                Ok(taken(self.unclear(now, sent, &error).await))
            }
            Err(error) => self.not_done(now, error).await,
        }
    }

    async fn send(&self) -> Result<RequestDetails, ApiError> {
        let account = &self.viewer.account;
        let note = self.typed.note.trim();
        match self.answer {
            Answer::Accept => {
                account
                    .accept(&self.code, Some(note).filter(|note| !note.is_empty()))
                    .await
            }
            Answer::Negotiate => account.negotiate(&self.code, note).await,
            Answer::Reject => account.reject(&self.code, &self.typed.reason_code, note).await,
        }
    }

    /// For the activity of the request.
    fn sent(&self, request: &RequestDetails, quotation: &Quotation) -> Record {
        let (deed, reason) = match self.answer {
            Answer::Accept => (Deed::Accepted, ""),
            Answer::Negotiate => (Deed::Negotiated, ""),
            Answer::Reject => (Deed::Rejected, self.typed.reason_code.as_str()),
        };
        Record::new(deed, &request.summary)
            .on(quotation)
            .of_kind(reason)
            .note(&self.typed.note)
    }

    /// The newer version that the service shows after accepting. It takes no version with an acceptance, so one that
    /// came after our last look may be what it counts.
    fn overtaken(&self, seen: Option<&Quotation>, after: &RequestDetails) -> Option<i64> {
        let now = after.quotation.as_ref()?.version?;
        (self.answer == Answer::Accept && seen?.version? != now).then_some(now)
    }

    async fn carried_out(
        &self,
        before: Now,
        after: Arc<RequestDetails>,
    ) -> Result<(Response, Sent), Failure> {
        let Some(version) = self.overtaken(before.quotation.as_deref(), &after) else {
            return Ok((self.done().await, Sent::Yes));
        };
        let now = Now {
            request: Some(after),
            ..self.read_again(before).await?
        };
        let (response, _) = self
            .refused(StatusCode::CONFLICT, now, Problem::Overtaken(version))
            .await?;
        Ok((response, Sent::Yes))
    }

    async fn done(&self) -> Response {
        let code = self.code.as_str();
        let (notice, next) = match self.answer {
            Answer::Accept => (Notice::QuotationAccepted, routes::request(code)),
            // The status does not change: the quotation is still what one looks at.
            Answer::Negotiate => (Notice::NegotiationSent, routes::quotation(code)),
            Answer::Reject => (Notice::QuotationRejected, routes::request(code)),
        };
        self.viewer.notice(notice).await;
        see_other(&next)
    }

    /// What the form lacks; the rules of the service, and of accepting only what was seen.
    fn missing(&self, now: &Now) -> Vec<Missing> {
        let mut missing = Vec::new();
        if self.answer == Answer::Reject {
            let reasons = now
                .catalogs
                .as_ref()
                .map(|all| all.reject_reasons.as_slice())
                .unwrap_or_default();
            let known = reasons.is_empty()
                || reasons
                    .iter()
                    .any(|reason| reason.value == self.typed.reason_code);
            if self.typed.reason_code.is_empty() {
                missing.push(Missing::Reason);
            } else if !known {
                missing.push(Missing::UnknownReason);
            }
        }
        if self.answer != Answer::Accept && self.typed.note.trim().is_empty() {
            missing.push(Missing::Note);
        }
        let unseen = self.version.is_none() || self.total.is_none();
        let blank = self.version.as_deref() == Some("")
            && now.quotation.as_ref().is_some_and(|one| one.version.is_some());
        if self.answer == Answer::Accept && (unseen || blank) {
            missing.push(Missing::Seen);
        } else if self
            .version
            .as_deref()
            .is_some_and(|version| !version.is_empty() && version.parse::<i64>().is_err())
        {
            missing.push(Missing::BadVersion);
        }
        missing
    }

    /// Whether the quotation is another one than the form tells of. What the form does not tell is not compared
    /// (accepting without version and total was refused before).
    fn has_changed(&self, quotation: &Quotation) -> bool {
        let now = Seen::of(quotation);
        let version = self
            .version
            .as_deref()
            .is_some_and(|seen| seen.parse::<i64>().ok() != quotation.version);
        let total = self.total.as_deref().is_some_and(|seen| match quotation.total() {
            Some(total) => Figure::new(seen) != *total,
            None => !seen.is_empty(),
        });
        let currency = self
            .currency
            .as_deref()
            .is_some_and(|seen| !seen.eq_ignore_ascii_case(now.currency.trim()));
        let number = self
            .quotation_no
            .as_deref()
            .is_some_and(|seen| seen != now.quotation_no.trim());
        let content = self.content.as_deref().is_some_and(|seen| seen != now.content);
        version || total || currency || number || content
    }

    /// The service did not take it, and did nothing.
    async fn not_done(&self, before: Now, error: ApiError) -> Result<(Response, Sent), Failure> {
        let ApiError::Invalid(invalid) = error else {
            return match Trouble::from_api(&error) {
                Some(trouble) => {
                    let answer = self
                        .refused(
                            Failure::Api(error.clone()).status(),
                            before,
                            Problem::NotTaken(trouble),
                        )
                        .await?;
                    Ok(with_pause(answer, error))
                }
                None => Err(error.into()),
            };
        };
        // Its words are best understood beside the state that they are about.
        let now = self.read_again(before).await?;
        let changed = now
            .quotation
            .as_ref()
            .is_some_and(|quotation| self.has_changed(quotation));
        if changed {
            let words = invalid
                .message
                .or_else(|| invalid.errors.into_values().flatten().next());
            return self
                .refused(StatusCode::CONFLICT, now, Problem::Changed { words })
                .await;
        }
        let errors = invalid.errors.into_iter().collect();
        let problem = Problem::Refused {
            message: invalid.message,
            errors,
        };
        self.refused(StatusCode::UNPROCESSABLE_ENTITY, now, problem).await
    }

    /// Sent once, without a clear answer. The status shows an acceptance and a rejection; a negotiation shows nowhere.
    async fn unclear(
        &self,
        before: Now,
        sent: Record,
        error: &ApiError,
    ) -> Result<(Response, Sent), Failure> {
        let unread = Now {
            request: None,
            ..before.clone()
        };
        let read = self.read_again(unread).await;
        let arrived = read
            .as_ref()
            .ok()
            .and_then(|now| now.request.clone())
            .filter(|request| shows_effect(self.answer, request));
        let sent = if arrived.is_some() { sent } else { sent.unclear() };
        self.viewer.record(&self.code, sent).await;
        let now = read?;
        if let Some(after) = arrived {
            return self.carried_out(before, after).await;
        }
        let status = Failure::Api(error.clone()).status();
        let problem = Problem::Unclear {
            after: now.request.clone(),
        };
        let (response, _) = self.refused(status, now, problem).await?;
        Ok((response, Sent::Yes))
    }

    /// The state, as far as it can be read; what cannot stays as it was known.
    async fn read_again(&self, before: Now) -> Result<Now, Failure> {
        let account = &self.viewer.account;
        let (request, quotation) = tokio::join!(account.request(&self.code), account.quotation(&self.code));
        Ok(Now {
            request: optional(request)?.map(Arc::new).or(before.request),
            quotation: optional(quotation)?.map(Arc::new).or(before.quotation),
            catalogs: before.catalogs,
        })
    }

    /// The state could not be read, so nothing was sent.
    async fn not_read(
        &self,
        catalogs: Option<Arc<Catalogs>>,
        error: ApiError,
    ) -> Result<(Response, Sent), Failure> {
        match (&error, Trouble::from_api(&error)) {
            // Not this account's request, or no session any more.
            (ApiError::NotFound { .. }, _) | (_, None) => Err(error.into()),
            (_, Some(trouble)) => {
                let now = Now {
                    catalogs,
                    ..Now::default()
                };
                let answer = self
                    .refused(
                        Failure::Api(error.clone()).status(),
                        now,
                        Problem::Trouble(trouble),
                    )
                    .await?;
                Ok(with_pause(answer, error))
            }
        }
    }

    /// The page of an answer that did not go through.
    async fn refused(
        &self,
        status: StatusCode,
        now: Now,
        problem: Problem,
    ) -> Result<(Response, Sent), Failure> {
        self.told(status, now, problem, self.typed.clone()).await
    }

    /// The same with these fields in its form.
    async fn told(
        &self,
        status: StatusCode,
        now: Now,
        problem: Problem,
        typed: Typed,
    ) -> Result<(Response, Sent), Failure> {
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let seen = Seen {
            version: text(&self.version),
            total: text(&self.total),
            currency: text(&self.currency),
            quotation_no: text(&self.quotation_no),
            content: text(&self.content),
        };
        let seen_version = match (&problem, &now.request, &now.quotation) {
            (Problem::Changed { .. }, Some(request), Some(quotation)) => {
                let shelf = versions::keep(self.viewer.app(), &self.code, request, quotation).await;
                shelf.seen(&seen).await
            }
            _ => None,
        };
        let data = AnswerData {
            code: self.code.to_string(),
            answer: self.answer,
            request: now.request,
            quotation: now.quotation,
            catalogs: now.catalogs,
            seen,
            seen_version,
            typed,
            problem,
            once: once(),
        };
        Ok((
            render::page(self.viewer.frame(), status, move || page(data)).await,
            Sent::No,
        ))
    }
}

fn with_pause((mut response, sent): (Response, Sent), error: ApiError) -> (Response, Sent) {
    if let Some(pause) = Failure::Api(error).retry_after() {
        response
            .headers_mut()
            .insert(header::RETRY_AFTER, HeaderValue::from(pause.as_secs().max(1)));
    }
    (response, sent)
}

/// Whether the request stands where this answer leads (spec, "States and transitions").
fn shows_effect(answer: Answer, request: &RequestDetails) -> bool {
    match answer {
        Answer::Accept => matches!(
            request.summary.state(),
            Status::Confirmed | Status::InTransit | Status::Completed
        ),
        Answer::Reject => request.summary.state() == Status::Cancelled,
        Answer::Negotiate => false,
    }
}
