//! Supplying information (spec, `PUT /orders/{rfq_code}`): made from a fresh read, sends only what changed, once.

use app::pages::activity::Deed;
use app::pages::request_form::{Asked, NotAskedData, ReviewData, not_asked, review};
use partner_api::{RequestDetails, RfqUpdate, Status};

use super::{Action, Form, Kind, RfqForm, RfqInput, Side, Told, import, once, optional, take};
use crate::activity::Record;
use crate::prelude::*;

pub async fn show(viewer: Viewer, Code(code): Code) -> Result<Response, Failure> {
    let request = viewer.account.request(&code).await?;
    let mut form = filled(&request);
    let mut frame = viewer.frame();
    let kept = viewer.take_kept(&routes::request_edit(code.as_str())).await;
    if let Some(kept) = &kept {
        frame.notice = Some(Notice::FormKept);
        if let Some(page) = import::resumed(&frame, import::Whose::Edited(code.clone()), kept).await {
            return Ok(page);
        }
        form = form.over(kept.iter());
    }
    if request.summary.state() != Status::NeedInfo {
        return refuse(&viewer, &code, &request, kept.map(|_| form)).await;
    }
    let mut asked = asked(&code, &request);
    if let Some(version) = kept.as_ref().and_then(|kept| kept.get("updated_at")) {
        asked.updated_at = Some(version.to_owned());
    }
    Form::new(Kind::Supply(asked), form)
        .page(&viewer, frame, StatusCode::OK)
        .await
}

pub async fn send(viewer: Viewer, Code(code): Code, fields: Fields) -> Result<Response, Failure> {
    // Runs to its end even if the browser goes away: a second click waits for the first and finds what it did.
    let task = tokio::spawn(async move {
        let _answering = viewer.account.answering(&code).await;
        Box::pin(supply(&viewer, &code, &fields)).await
    });
    task.await.unwrap_or(Err(Failure::Internal))
}

async fn supply(viewer: &Viewer, code: &RfqCode, fields: &Fields) -> Result<Response, Failure> {
    let request = match viewer.account.request(code).await {
        Ok(request) => request,
        Err(error @ ApiError::NotFound { .. }) => return Err(error.into()),
        Err(error) => return not_read(viewer, code, fields, error).await,
    };
    let before_form = filled(&request);
    let before = before_form.build().input;
    let mut form = before_form.clone().over(fields.iter());
    if request.summary.state() != Status::NeedInfo {
        if let Claim::Again = viewer.account.claim(fields.get("once")).await {
            return Ok(already_done(viewer, code).await);
        }
        return refuse(viewer, code, &request, Some(form)).await;
    }
    let seen = fields.get("updated_at").map(str::to_owned);
    let mut asked = asked(code, &request);
    if let Some((side, earlier)) = Side::of(fields.get("do")) {
        let taken = take(viewer, &mut form, side, earlier).await?;
        asked.updated_at = seen.or(asked.updated_at);
        let form = Form {
            taken,
            ..Form::new(Kind::Supply(asked), form)
        };
        return form.page(viewer, viewer.frame(), StatusCode::OK).await;
    }
    let action = Action::of(fields.get("do"));
    if !matches!(action, Action::Send | Action::Review) {
        let focus = form.change(action);
        // The form is still made from the version that it says.
        asked.updated_at = seen.or(asked.updated_at);
        let form = Form {
            focus,
            ..Form::new(Kind::Supply(asked), form)
        };
        return form.page(viewer, viewer.frame(), StatusCode::OK).await;
    }
    if seen.is_some_and(|seen| !seen.is_empty() && asked.updated_at.as_ref().is_some_and(|now| *now != seen))
    {
        let told = Told::Stale {
            now: Box::new(before_form),
        };
        let form = Form {
            told: Some(told),
            ..Form::new(Kind::Supply(asked), form)
        };
        return form.page(viewer, viewer.frame(), StatusCode::CONFLICT).await;
    }
    let built = match form.parse_update(&before) {
        Ok(built) => built,
        Err(problems) => {
            let form = Form {
                problems,
                told: Some(Told::Checked),
                ..Form::new(Kind::Supply(asked), form)
            };
            return form
                .page(viewer, viewer.frame(), StatusCode::UNPROCESSABLE_ENTITY)
                .await;
        }
    };
    let note = form.note.trim().replace("\r\n", "\n");
    let update = RfqUpdate::between(&before, &built.input, Some(&note));
    if update.is_empty() {
        let form = Form {
            told: Some(Told::NothingChanged),
            ..Form::new(Kind::Supply(asked), form)
        };
        return form
            .page(viewer, viewer.frame(), StatusCode::UNPROCESSABLE_ENTITY)
            .await;
    }
    if action == Action::Review {
        let data = ReviewData {
            asked,
            before: before_form,
            after: RfqForm::from_input(&built.input),
            typed: form,
            catalogs: optional(viewer.account.catalogs().await)?,
            once: once(),
        };
        return Ok(render::page(viewer.frame(), StatusCode::OK, move || review(data)).await);
    }
    let Claim::First(ticket) = viewer.account.claim(fields.get("once")).await else {
        return Ok(already_done(viewer, code).await);
    };
    let sent = Record::new(Deed::Supplied, &request.summary)
        .beside(&request)
        .note(&note);
    let Err(error) = viewer.account.supply(code, &update).await else {
        viewer.record(code, sent).await;
        return Ok(done(viewer, code, &form).await);
    };
    let unknown = error.outcome_unknown();
    if !unknown {
        ticket.release().await;
    }
    let Some(trouble) = Trouble::from_api(&error) else {
        return Err(error.into());
    };
    // Its words are best understood beside the state that they are about.
    let now = if unknown || matches!(error, ApiError::Invalid(_)) {
        viewer.account.request(code).await.ok()
    } else {
        None
    };
    if let Some(now) = now.as_ref().filter(|now| now.summary.state() != Status::NeedInfo) {
        return if unknown {
            viewer.record(code, sent).await;
            Ok(done(viewer, code, &form).await)
        } else {
            refuse(viewer, code, now, Some(form)).await
        };
    }
    if unknown {
        viewer.record(code, sent.unclear()).await;
    }
    let mut page = Form::new(Kind::Supply(asked), form);
    page.told = Some(match &error {
        ApiError::Invalid(invalid) => {
            page.problems = built.refused(invalid);
            Told::Refused {
                message: invalid.message.clone(),
            }
        }
        _ if unknown && now.is_some() => Told::StillWaiting(trouble),
        _ if unknown => Told::PerhapsAnswered(trouble),
        _ => Told::NotSent(trouble),
    });
    page.answer(viewer, error).await
}

/// The form again as posted, after something else than sending; `more` travels on in it unseen.
pub async fn again(
    viewer: &Viewer,
    code: &RfqCode,
    fields: &Fields,
    more: Vec<(String, String)>,
    status: StatusCode,
) -> Result<Response, Failure> {
    let request = match viewer.account.request(code).await {
        Ok(request) => request,
        Err(error @ ApiError::NotFound { .. }) => return Err(error.into()),
        Err(error) => return not_read(viewer, code, fields, error).await,
    };
    let mut form = filled(&request).over(fields.iter());
    if request.summary.state() != Status::NeedInfo {
        return refuse(viewer, code, &request, Some(form)).await;
    }
    form.other.extend(more);
    let mut asked = asked(code, &request);
    // The form is still made from the version that it says.
    asked.updated_at = fields.get("updated_at").map(str::to_owned).or(asked.updated_at);
    Form::new(Kind::Supply(asked), form)
        .page(viewer, viewer.frame(), status)
        .await
}

/// The request could not be read, so nothing was sent; what was typed is shown again.
async fn not_read(
    viewer: &Viewer,
    code: &RfqCode,
    fields: &Fields,
    error: ApiError,
) -> Result<Response, Failure> {
    let Some(trouble) = Trouble::from_api(&error) else {
        return Err(error.into());
    };
    let asked = Asked {
        code: code.to_string(),
        reference: code.to_string(),
        info_request: None,
        updated_at: fields.get("updated_at").map(str::to_owned),
        before: None,
    };
    let mut form = Form::new(Kind::Supply(asked), RfqForm::from_pairs(fields.iter()));
    form.focus = form.typed.change(Action::of(fields.get("do")));
    form.told = Some(Told::NotSent(trouble));
    form.answer(viewer, error).await
}

async fn done(viewer: &Viewer, code: &RfqCode, form: &RfqForm) -> Response {
    viewer.notice(Notice::AnswerSent).await;
    see_other(&import::receipt(form, code, Notice::AnswerSent))
}

async fn already_done(viewer: &Viewer, code: &RfqCode) -> Response {
    viewer.notice(Notice::AlreadyDone).await;
    see_other(&routes::request(code.as_str()))
}

/// The request does not wait for information.
async fn refuse(
    viewer: &Viewer,
    code: &RfqCode,
    request: &RequestDetails,
    typed: Option<RfqForm>,
) -> Result<Response, Failure> {
    let data = NotAskedData {
        code: code.to_string(),
        reference: reference(code, request),
        status: request.summary.status.clone(),
        status_label: request.summary.status_label.clone(),
        typed: typed.map(|typed| (filled(request), typed)),
    };
    Ok(render::page(viewer.frame(), StatusCode::CONFLICT, move || not_asked(data)).await)
}

/// The form as the request stands.
fn filled(request: &RequestDetails) -> RfqForm {
    RfqForm::from_input(&RfqInput::from_details(request))
}

fn asked(code: &RfqCode, request: &RequestDetails) -> Asked {
    Asked {
        code: code.to_string(),
        reference: reference(code, request),
        info_request: Some(request.info_request.clone()),
        updated_at: request.summary.updated_at.clone(),
        before: Some(Box::new(filled(request))),
    }
}

fn reference(code: &RfqCode, request: &RequestDetails) -> String {
    request
        .summary
        .partner_ref
        .clone()
        .unwrap_or_else(|| code.to_string())
}
