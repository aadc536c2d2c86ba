//! A colleague's decision about accepting a quotation above a limit.

use app::pages::approval::{ApprovalData, ApprovalProblem, MAX_NOTE_CHARS, TypedApproval, page};
use app::pages::quotation::{ApprovalFacts, ApprovalShown};
use domain::activity::ActivityKind;
use domain::approval::ApprovalReason;
use domain::quotation_response::{QuotationInForm, ResponseKind};
use partner_api::{Quotation, RequestSummary};

use crate::activity::NewActivity;
use crate::approvals::{
    Approval, ApprovalState, Approvals, Decision, DecisionOutcome, PASSPHRASE_PAUSE, Person,
};
use crate::clock::moment;
use crate::error::with_retry_after;
use crate::handlers::read::{self, QuotationRead};
use crate::instances::ChangeKind;
use crate::prelude::*;

/// Returns how the approval of a quotation that was just read stands; `None` if it needs none.
pub async fn standing(
    viewer: &Viewer,
    code: &RfqCode,
    request: &RequestSummary,
    quotation: &Quotation,
) -> Option<ApprovalShown> {
    let approvals = viewer.app().approvals()?;
    let reason = approvals.limits().reason(quotation)?;
    if !Approvals::can_keep(&viewer.account, code, request) {
        return Some(ApprovalShown::Unkept);
    }
    Some(match approvals.newest(&viewer.account, code, request).await {
        Ok(newest) => {
            let is_asker = newest
                .as_ref()
                .is_some_and(|newest| approvals.is_asker(newest, &person(viewer)));
            approval_shown(newest, quotation, reason, is_asker)
        }
        Err(error) => {
            tracing::warn!(error = format!("{error:#}"), "an approval could not be read");
            ApprovalShown::Unread
        }
    })
}

fn person(viewer: &Viewer) -> Person<'_> {
    Person {
        name: viewer.display_name().unwrap_or_default(),
        session: viewer.session(),
    }
}

fn approval_shown(
    newest: Option<Approval>,
    quotation: &Quotation,
    reason: ApprovalReason,
    is_asker: bool,
) -> ApprovalShown {
    let Some(approval) = newest else {
        return ApprovalShown::NotAsked(reason);
    };
    let (state, is_about) = (approval.state, approval.is_about(quotation));
    let facts = facts(approval, is_asker);
    match state {
        _ if !is_about => ApprovalShown::Void(facts),
        ApprovalState::Asked => ApprovalShown::Asked(facts),
        ApprovalState::Approved => ApprovalShown::Approved(facts),
        ApprovalState::Declined => ApprovalShown::Declined(facts),
    }
}

fn facts(approval: Approval, is_asker: bool) -> ApprovalFacts {
    ApprovalFacts {
        asked_by: approval.asked_by,
        asked: moment(approval.asked),
        note: approval.note,
        seen: approval.seen,
        decided_by: approval.decided_by,
        decided: moment(approval.decided),
        decision_note: approval.decision_note,
        is_approved: approval.state == ApprovalState::Approved,
        is_asker,
    }
}

pub async fn show(viewer: Viewer, Code(code): Code) -> Result<Response, AppError> {
    let approvals = viewer.app().approvals().ok_or(AppError::NotFound)?;
    let read = read::quotation(&viewer, &code).await?;
    let kept = viewer
        .show_kept(&routes::with_code(routes::QUOTATION_APPROVAL, code.as_str()))
        .await;
    let typed = kept.as_ref().map(typed).unwrap_or_default();
    let data = data(&viewer, approvals, &code, read, typed).await;
    let mut frame = viewer.frame();
    if kept.is_some() {
        frame.notice.get_or_insert(Flash::FormKept);
    }
    Ok(render::page(frame, StatusCode::OK, move || page(&data)).await)
}

fn typed(fields: &Fields) -> TypedApproval {
    let text = |name: &str| fields.get(name).unwrap_or_default().replace("\r\n", "\n");
    TypedApproval {
        note: text("note"),
        approver: text("approver"),
        // A draft has no button.
        is_decision: match fields.get("action") {
            Some(action) => action != "ask",
            None => fields.get("approver").is_some(),
        },
    }
}

async fn data(
    viewer: &Viewer,
    approvals: &Approvals,
    code: &RfqCode,
    read: QuotationRead,
    typed: TypedApproval,
) -> ApprovalData {
    let QuotationRead { about, quotation, .. } = read;
    let standing = match &quotation {
        Some(quotation) => standing(viewer, code, &about.request.summary, quotation).await,
        None => None,
    };
    let approvers = match &standing {
        Some(ApprovalShown::Asked(_)) => approvals.names().await.inspect_err(|error| {
            tracing::error!(error = format!("{error:#}"), "who may approve cannot be read");
        }),
        _ => Ok(Vec::new()),
    };
    let decisions = approvals.all(&viewer.account, code, &about.request.summary).await;
    let decisions = decisions.unwrap_or_else(|error| {
        tracing::warn!(error = format!("{error:#}"), "approvals could not be read");
        Vec::new()
    });
    ApprovalData {
        decisions: decisions.into_iter().map(|one| facts(one, false)).collect(),
        about,
        quotation,
        limits: approvals.limits().clone(),
        standing,
        approvers: approvers.ok(),
        is_named: viewer.display_name().is_some(),
        typed,
        problem: None,
    }
}

/// Asks for a decision, or makes it. The quotation is read again before: a decision is about the current one.
pub async fn act(viewer: Viewer, Code(code): Code, fields: Fields) -> Result<Response, AppError> {
    let approvals = viewer.app().approvals().ok_or(AppError::NotFound)?;
    if fields.is_continued() {
        let page = routes::with_code(routes::QUOTATION_APPROVAL, code.as_str());
        viewer.keep_instead(&page, fields.drafted().urlencoded()).await;
        return Ok(see_other(&page));
    }
    let read = match read::quotation(&viewer, &code).await {
        Ok(read) => read,
        Err(error) => {
            // The typed values are in the form again once the service answers.
            let page = routes::with_code(routes::QUOTATION_APPROVAL, code.as_str());
            viewer.keep_instead(&page, fields.urlencoded()).await;
            return Err(error);
        }
    };
    let action = fields.get("action").unwrap_or_default().to_owned();
    let seen = seen_quotation(&fields);
    if seen.version.is_none() || seen.total.is_none() || !["ask", "approve", "decline"].contains(&&*action) {
        return Err(AppError::BadForm);
    }
    let (about, quotation) = (read.about.clone(), read.quotation.clone());
    let typed = typed(&fields);
    let problem = async |status, problem| {
        let data = ApprovalData {
            problem: Some(problem),
            ..data(&viewer, approvals, &code, read, typed.clone()).await
        };
        Ok(render::page(viewer.frame(), status, move || page(&data)).await)
    };
    let quotation =
        quotation.filter(|quotation| ResponseKind::Accept.is_open(quotation) && !seen.has_changed(quotation));
    let Some(quotation) = quotation else {
        return problem(StatusCode::CONFLICT, ApprovalProblem::Changed).await;
    };
    if approvals.limits().reason(&quotation).is_none() {
        return Ok(see_other(&routes::quotation(code.as_str())));
    }
    let note = typed.note.trim();
    if note.chars().count() > MAX_NOTE_CHARS {
        return problem(StatusCode::UNPROCESSABLE_ENTITY, ApprovalProblem::LongNote).await;
    }
    let person = person(&viewer);
    let (account, request) = (&viewer.account, &about.request.summary);
    let (kind, flash, change) = match &*action {
        "ask" => {
            if person.name.is_empty() {
                return problem(StatusCode::UNPROCESSABLE_ENTITY, ApprovalProblem::Nameless).await;
            }
            let asked = approvals.ask(account, &code, request, &quotation, &person, note);
            if !asked.await.map_err(database)? {
                let newest = approvals
                    .newest(account, &code, request)
                    .await
                    .map_err(database)?;
                // A second click.
                if newest.as_ref().is_some_and(|newest| newest.note == note) {
                    return Ok(back(&code));
                }
                let is_there = newest.is_some_and(|newest| newest.is_about(&quotation));
                let why = if is_there {
                    ApprovalProblem::AlreadyAsked
                } else {
                    ApprovalProblem::Changed
                };
                return problem(StatusCode::CONFLICT, why).await;
            }
            (
                ActivityKind::AskedApproval,
                Flash::ApprovalAsked,
                ChangeKind::ApprovalAsked,
            )
        }
        action => {
            let decision = Decision {
                approver: &typed.approver,
                passphrase: fields.get("passphrase").unwrap_or_default(),
                note,
                is_approved: action == "approve",
            };
            let decided = approvals.decide(account, &code, request, &quotation, &person, &decision);
            match decided.await.map_err(database)? {
                DecisionOutcome::Done => {}
                DecisionOutcome::NotAsked => {
                    return problem(StatusCode::CONFLICT, ApprovalProblem::Changed).await;
                }
                DecisionOutcome::Asker => {
                    return problem(StatusCode::UNPROCESSABLE_ENTITY, ApprovalProblem::Asker).await;
                }
                DecisionOutcome::Blank => {
                    return problem(StatusCode::UNPROCESSABLE_ENTITY, ApprovalProblem::Blank).await;
                }
                DecisionOutcome::Refused => {
                    return problem(StatusCode::UNPROCESSABLE_ENTITY, ApprovalProblem::Refused).await;
                }
                DecisionOutcome::Locked => {
                    let page = problem(StatusCode::TOO_MANY_REQUESTS, ApprovalProblem::Locked).await?;
                    return Ok(with_retry_after(page, Some(PASSPHRASE_PAUSE)));
                }
            }
            if decision.is_approved {
                (ActivityKind::Approved, Flash::Approved, ChangeKind::Approved)
            } else {
                (ActivityKind::Declined, Flash::Declined, ChangeKind::Declined)
            }
        }
    };
    let who = match kind {
        ActivityKind::AskedApproval => person.name,
        _ => &typed.approver,
    };
    // The notes stand in the approval, sealed.
    let entry = NewActivity::new(kind, request).on(&quotation);
    let log = viewer.app().activity();
    log.record(account.key(), Some(who), &code, entry).await;
    account.announce_approval(&code, change);
    viewer
        .drop_kept(&routes::with_code(routes::QUOTATION_APPROVAL, code.as_str()))
        .await;
    viewer.notice(flash).await;
    Ok(back(&code))
}

/// The quotation that was on the screen.
fn seen_quotation(fields: &Fields) -> QuotationInForm {
    let own = |name: &str| fields.get(name).map(|value| value.trim().to_owned());
    let given = |name: &str| own(name).filter(|value| !value.is_empty());
    QuotationInForm {
        version: own("version"),
        total: own("total"),
        currency: own("currency"),
        quotation_no: own("quotation_no"),
        content: None,
        commitment: given("commitment"),
        description: given("description"),
    }
}

fn back(code: &RfqCode) -> Response {
    see_other(&routes::with_code(routes::QUOTATION_APPROVAL, code.as_str()))
}
