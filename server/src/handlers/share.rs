//! Sharing the way of a shipment: as text, and by links for people without an account.

use app::pages::share::{
    LinkShown, MAX_LABEL_CHARS, PASSCODE_CHARS, ReferenceChoice, ShareData, ShareInput, ShareProblem,
    VALIDITY_DAYS, page,
};
use domain::activity::ActivityKind;
use domain::shared_shipment::{SharedShipment, last_day};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use partner_api::Milestone;
use sha2::{Digest as _, Sha256};

use super::read::{milestones_part, request_header, with_hold};
use crate::activity::NewActivity;
use crate::clock::moment;
use crate::http::form::idempotency_key;
use crate::http::origin::OwnOrigin;
use crate::idempotency::begin_once;
use crate::prelude::*;
use crate::shares::{MAX_SHARES_OF_REQUEST, NewShare, Share, ShareTerms};

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::SHARE, get(show).post(make))
}

async fn show(viewer: Viewer, Code(code): Code, origin: OwnOrigin) -> Result<Response, AppError> {
    let data = read(&viewer, &code, &origin).await?;
    let mut frame = viewer.frame();
    let kept = viewer.show_kept(&routes::share(code.as_str())).await;
    let data = if let Some(kept) = &kept {
        frame.notice.get_or_insert(Flash::FormKept);
        let mut input = input(kept);
        // Words that came meanwhile are not released by an earlier tick.
        let is_changed = input.with_words && kept.get("seen") != Some(data.seen.as_str());
        input.with_words &= !is_changed;
        ShareData {
            input,
            problems: is_changed
                .then_some(ShareProblem::WordsChanged)
                .into_iter()
                .collect(),
            ..data
        }
    } else {
        data
    };
    Ok(render::page(frame, StatusCode::OK, move || page(data)).await)
}

/// Reads the shipment with its links. Milestones that cannot be read fail only their part.
async fn read(viewer: &Viewer, code: &RfqCode, origin: &OwnOrigin) -> Result<ShareData, AppError> {
    let account = &viewer.account;
    let (catalogs, request, milestones) = tokio::join!(
        account.catalogs(),
        account.request(code),
        account.milestones_beside(code)
    );
    let about = with_hold(viewer, request_header(code, request?, catalogs)?).await;
    let milestones = milestones_part(viewer, account, code, &about.request, milestones).await?;
    let links = viewer
        .app()
        .shares()
        .of_request(account, code, &about.request)
        .await;
    let config = viewer.app().config();
    let now = viewer.app().clock().now();
    let days = VALIDITY_DAYS.into_iter();
    let preview = shipment(&about.request, &milestones, true, now, &config.time_zone);
    Ok(ShareData {
        seen: fingerprint(&preview),
        preview,
        about,
        milestones,
        last_days: days
            .filter_map(|days| Some(last_day(days, now, &config.time_zone)?.0))
            .collect(),
        links: listed_links(viewer, links, Some(origin)),
        input: ShareInput::default(),
        problems: Vec::new(),
        once: idempotency_key(),
    })
}

fn shipment(
    request: &partner_api::RequestDetails,
    milestones: &Loadable<Arc<Vec<Milestone>>>,
    with_words: bool,
    now: Timestamp,
    zone: &TimeZone,
) -> SharedShipment {
    let milestones = match milestones {
        Loadable::Here(all) => all.as_slice(),
        Loadable::Absent | Loadable::Failed(_) => &[],
    };
    SharedShipment::new(request, milestones, with_words, now, zone)
}

/// Identifies the operator's words that somebody has seen.
fn fingerprint(preview: &SharedShipment) -> String {
    let words = preview.milestones.iter().filter(|one| one.content.is_some());
    let words: Vec<_> = words
        .map(|one| (one.id, &one.operation_status, &one.content))
        .collect();
    let words = serde_json::to_vec(&words).unwrap_or_default();
    hex::encode(Sha256::digest(words))
}

/// Links as pages show them, with their addresses where the request was just read; `None` where they cannot be read.
pub fn listed_links(
    viewer: &Viewer,
    links: anyhow::Result<Vec<Share>>,
    origin: Option<&OwnOrigin>,
) -> Option<Vec<LinkShown>> {
    let links = match links {
        Ok(links) => links,
        Err(error) => {
            tracing::warn!(error = format!("{error:#}"), "links could not be read");
            return None;
        }
    };
    let shares = viewer.app().shares();
    let shown = |share: Share| LinkShown {
        address: origin.map(|OwnOrigin(origin)| {
            let origin = origin.as_deref().unwrap_or_default();
            format!("{origin}{}", routes::shared(&shares.link(&share.id)))
        }),
        id: share.id,
        label: share.terms.label,
        code: share.rfq_code,
        reference: None,
        who: share.who,
        days: share.terms.days,
        made: moment(share.made),
        ends: moment(share.ends),
        views: share.views,
        has_passcode: share.has_passcode,
        has_words: share.has_words,
    };
    Some(links.into_iter().map(shown).collect())
}

fn input(fields: &Fields) -> ShareInput {
    let label = fields.get("label").unwrap_or_default().trim();
    ShareInput {
        label: label.chars().take(MAX_LABEL_CHARS).collect(),
        passcode: fields.get("passcode").unwrap_or_default().trim().to_owned(),
        days: fields
            .get("days")
            .and_then(|days| days.parse().ok())
            .filter(|days| VALIDITY_DAYS.contains(days)),
        reference: fields
            .get("reference")
            .and_then(ReferenceChoice::from_code)
            .unwrap_or_default(),
        with_words: fields.get("texts").is_some(),
    }
}

async fn make(
    viewer: Viewer,
    Code(code): Code,
    origin: OwnOrigin,
    fields: Fields,
) -> Result<Response, AppError> {
    let data = read(&viewer, &code, &origin).await?;
    let mut input = input(&fields);
    let mut problems = Vec::new();
    if input.label.is_empty() {
        problems.push(ShareProblem::LabelMissing);
    }
    let passcode = Some(input.passcode.clone()).filter(|passcode| !passcode.is_empty());
    let length = passcode.as_ref().map(|passcode| passcode.chars().count());
    if length.is_some_and(|length| !PASSCODE_CHARS.contains(&length)) {
        problems.push(ShareProblem::PasscodeLength);
    }
    // The form says which words stood on it.
    let seen = fields.get("seen").unwrap_or(&data.seen);
    if input.with_words && seen != data.seen && data.preview.has_words() {
        problems.push(ShareProblem::WordsChanged);
        input.with_words = false;
    }
    if let Loadable::Failed(_) = data.milestones {
        // The page says why.
        return refused(&viewer, ShareData { input, ..data }, StatusCode::BAD_GATEWAY).await;
    }
    if problems.is_empty() {
        let now = viewer.app().clock().now();
        let zone = &viewer.app().config().time_zone;
        let new = NewShare {
            terms: ShareTerms {
                label: input.label.clone(),
                reference: input.reference.name_of(&data.about),
                days: input.days.unwrap_or(VALIDITY_DAYS[0]),
            },
            who: viewer.display_name().map(str::to_owned),
            passcode,
            shipment: shipment(&data.about.request, &data.milestones, input.with_words, now, zone),
        };
        let account = &viewer.account;
        let begun = begin_once(account, fields.get("once")).await.map_err(database)?;
        let Some(begun) = begun else {
            viewer.notice(Flash::AlreadyDone).await;
            return Ok(see_other(&routes::share_links(code.as_str())));
        };
        let made = viewer
            .app()
            .shares()
            .add(account, &code, &data.about.request, new)
            .await;
        let made = match made {
            Ok(made) => made,
            Err(error) => {
                begun.release().await;
                return Err(database(error));
            }
        };
        match made {
            Ok(share) => {
                begun.finish().await;
                let entry = NewActivity::new(ActivityKind::Shared, &data.about.request.summary);
                record(&viewer, &code, entry.note(&share.terms.label)).await;
                viewer.notice(Flash::ShareMade).await;
                return Ok(see_other(&routes::share_links(code.as_str())));
            }
            Err(_too_many) => {
                begun.release().await;
                problems.push(ShareProblem::TooMany(MAX_SHARES_OF_REQUEST));
            }
        }
    }
    let data = ShareData {
        input,
        problems,
        ..data
    };
    refused(&viewer, data, StatusCode::UNPROCESSABLE_ENTITY).await
}

async fn refused(viewer: &Viewer, data: ShareData, status: StatusCode) -> Result<Response, AppError> {
    Ok(render::page(viewer.frame(), status, move || page(data)).await)
}

/// Records what became of a link, in the log of its request.
pub async fn record(viewer: &Viewer, code: &RfqCode, entry: NewActivity) {
    let log = viewer.app().activity();
    log.record(viewer.account.key(), viewer.display_name(), code, entry)
        .await;
}
