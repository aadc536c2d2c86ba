//! Notices on people's devices: turned on and off for a device, and for a shipment that somebody follows.

use app::notices::NoticeProblem;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use domain::notices::{NoticeEvent, NoticeReference};
use islands::api::ServerCallError as Refusal;
use islands::flat::AsTexts;
use partner_api::{ListQuery, RequestSummary};

use super::read;
use serde::{Deserialize, Serialize};

use crate::clock::moment;
use crate::http::errors::ExplainedRefusal;
use crate::prelude::*;
use crate::push::{DeviceRefusal, DeviceTerms, Push, Subscription, device_name};

/// Limit of a subscription's body in bytes; real ones have some hundreds.
const MAX_BODY_BYTES: usize = 16 * 1024;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(
            routes::PUSH,
            post(add).layer(DefaultBodyLimit::max(MAX_BODY_BYTES)),
        )
        .route(routes::PUSH_REMOVE, post(remove))
        .route(routes::FOLLOW, post(follow))
}

/// The body of the island's request.
#[derive(Deserialize)]
struct SubscribeRequest {
    subscription: Subscription,
    /// The address of a subscription whose place this one takes; then the terms are those of that one.
    #[serde(default)]
    replaces: Option<String>,
    /// Codes of [`NoticeEvent`]; others are those of another release.
    #[serde(default)]
    events: Vec<String>,
    /// A code of [`NoticeReference`].
    #[serde(default)]
    reference: Option<String>,
    /// Notices at night too.
    #[serde(default)]
    at_night: bool,
}

/// A device that gets notices now.
#[derive(Serialize)]
struct SubscribedDevice {
    id: String,
    /// When they end, ISO 8601.
    ends: String,
}

async fn add(viewer: Viewer, headers: HeaderMap, body: Bytes) -> Result<Response, AppError> {
    let refuse = |status, problem: NoticeProblem| {
        let sentence = problem.sentence(viewer.lang()).to_owned();
        let body = Json(AsTexts(Refusal::Refused(sentence)));
        Ok((status, Extension(ExplainedRefusal), body).into_response())
    };
    let Some(push) = viewer.app().push() else {
        return refuse(StatusCode::NOT_FOUND, NoticeProblem::Off);
    };
    if viewer.display_name().is_none() {
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, NoticeProblem::NoName);
    }
    let Ok(wanted) = serde_json::from_slice::<SubscribeRequest>(&body) else {
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, NoticeProblem::Unreadable);
    };
    if let Some(old) = &wanted.replaces {
        return replace(&viewer, push, old, wanted.subscription).await;
    }
    let events: Vec<NoticeEvent> = NoticeEvent::ALL
        .into_iter()
        .filter(|event| wanted.events.iter().any(|code| code == event.code()))
        .collect();
    if events.is_empty() {
        return refuse(StatusCode::UNPROCESSABLE_ENTITY, NoticeProblem::NoEvents);
    }
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|agent| agent.to_str().ok());
    let terms = DeviceTerms {
        events,
        reference: wanted
            .reference
            .as_deref()
            .and_then(NoticeReference::from_code)
            .unwrap_or_default(),
        is_quiet_at_night: !wanted.at_night,
        lang: viewer.lang().tag().to_owned(),
        name: device_name(agent.unwrap_or_default()),
    };
    let person = viewer.person();
    let added = push.devices().add(
        viewer.account.key(),
        &person,
        viewer.started(),
        wanted.subscription,
        terms,
        None,
    );
    let problem = match added.await.map_err(database)? {
        Ok(device) => {
            observe_list(&viewer, push).await;
            viewer.notice(Flash::NoticesOn).await;
            let ends = moment(device.ends);
            let added = SubscribedDevice {
                id: device.id,
                ends: ends.to_string(),
            };
            return Ok((StatusCode::CREATED, Json(added)).into_response());
        }
        Err(DeviceRefusal::NotAllowed) => NoticeProblem::NotAllowed,
        Err(DeviceRefusal::Unreadable) => NoticeProblem::Unreadable,
        Err(DeviceRefusal::TooMany) => NoticeProblem::TooMany,
    };
    refuse(StatusCode::UNPROCESSABLE_ENTITY, problem)
}

/// Takes a subscription in the place of another one of the same person, which the browser has ended by itself.
async fn replace(
    viewer: &Viewer,
    push: &Push,
    old: &str,
    subscription: Subscription,
) -> Result<Response, AppError> {
    let (devices, account, person) = (push.devices(), viewer.account.key(), viewer.person());
    let Some((id, terms)) = devices.terms(account, &person, old).await.map_err(database)? else {
        return Err(AppError::NotFound);
    };
    let added = devices.add(account, &person, viewer.started(), subscription, terms, Some(&id));
    match added.await.map_err(database)? {
        Ok(_) => Ok(StatusCode::NO_CONTENT.into_response()),
        Err(_) => Err(AppError::NotFound),
    }
}

/// Has the newest requests known: deliveries may come before anybody opens them again.
async fn observe_list(viewer: &Viewer, push: &Push) {
    if let Ok(Some(listed)) = viewer.account.rows().await {
        push.observe_rows(&viewer.account, &listed.rows);
        return;
    }
    let newest = ListQuery {
        per_page: Some(100),
        ..ListQuery::default()
    };
    // This observes them. Without an answer they are known once somebody reads them.
    let _ = read::list(viewer, &newest).await;
}

/// Ends the notices of a device. One that gets none (any more) gets none.
async fn remove(viewer: Viewer, fields: Fields) -> Result<Response, AppError> {
    let id = fields.get("id").unwrap_or_default();
    on(&viewer)?
        .devices()
        .remove(viewer.account.key(), id)
        .await
        .map_err(database)?;
    viewer.notice(Flash::NoticesOff).await;
    Ok(see_other(&routes::notices()))
}

/// Lets a person follow a shipment that they may see, or not any more.
async fn follow(viewer: Viewer, Code(code): Code, fields: Fields) -> Result<Response, AppError> {
    let push = on(&viewer)?;
    let follows = fields.get("follow") == Some("yes");
    let request = viewer.account.request(&code).await?;
    push.follow(viewer.account.key(), &viewer.person(), &request.summary, follows)
        .await
        .map_err(database)?;
    Ok(see_other(&routes::tracking(code.as_str())))
}

/// Tells whether a person follows a shipment; `None` where that makes no difference, or cannot be read just now.
pub async fn follows(viewer: &Viewer, request: &RequestSummary) -> Option<bool> {
    let push = viewer.app().push()?;
    let follows = push
        .follows(viewer.account.key(), &viewer.person(), request)
        .await;
    follows
        .inspect_err(|error| {
            tracing::warn!(
                error = format!("{error:#}"),
                "whether somebody follows a shipment could not be read"
            );
        })
        .ok()
}

fn on(viewer: &Viewer) -> Result<&Push, AppError> {
    viewer.app().push().ok_or(AppError::NotFound)
}
