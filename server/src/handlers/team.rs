//! Arrangements of colleagues about a request: its owner, notes for each other, a reminder. The operator gets nothing of
//! it.

use app::pages::request::{InternalNoteShown, OwnerShown, TeamShown, TypedTeam};
use domain::activity::{ActivityKind, RequestActivity};
use jiff::civil::DateTime;
use partner_api::RequestSummary;

use crate::activity::NewActivity;
use crate::clock::moment;
use crate::http::form::idempotency_key;
use crate::idempotency::begin_once;
use crate::person::display_name;
use crate::prelude::*;
use crate::team::TakeOutcome;

/// Limit of a note in characters; people write a few lines.
const MAX_NOTE_CHARS: usize = 20_000;
/// Limit of the names of colleagues to choose from.
const MAX_COLLEAGUES: usize = 30;

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::OWNER, post(set_owner))
        .route(routes::NOTES, post(add_note))
        .route(routes::REMINDER, post(remind))
}

/// Returns the arrangements of colleagues about a request that was just read; `None` if they cannot be read.
pub async fn team_section(
    viewer: &Viewer,
    code: &RfqCode,
    request: &RequestSummary,
    activity: Option<&RequestActivity>,
) -> Option<TeamShown> {
    let (team, account, person) = (viewer.app().team(), &viewer.account, viewer.person());
    let read = tokio::try_join!(
        team.owner(account, code, request),
        team.notes(account, code, request),
        team.reminders(&person),
    );
    let (owner, notes, reminders) = read
        .inspect_err(|error| {
            tracing::warn!(
                error = format!("{error:#}"),
                "what colleagues have arranged could not be read"
            );
        })
        .ok()?;
    let reader = viewer.display_name().map(str::to_owned);
    let named = notes.iter().map(|note| note.who.as_str());
    let sent = activity.into_iter().flat_map(|activity| &activity.entries);
    let mut colleagues: Vec<String> = Vec::new();
    for name in named.chain(sent.map(|entry| entry.who.as_str())) {
        let is_new = !name.is_empty() && !colleagues.iter().any(|known| known == name);
        if is_new && reader.as_deref() != Some(name) && colleagues.len() < MAX_COLLEAGUES {
            colleagues.push(name.to_owned());
        }
    }
    // Values typed here when the session had ended, or when another button was pressed.
    let kept = viewer
        .show_kept(&routes::with_code(routes::NOTES, code.as_str()))
        .await;
    let typed = |name: &str| kept.as_ref().and_then(|kept| kept.get(name)).map(str::to_owned);
    Some(TeamShown {
        owner: owner.map(|owner| OwnerShown {
            since: moment(owner.since),
            name: owner.name,
        }),
        reader,
        colleagues,
        notes: notes
            .into_iter()
            .map(|note| InternalNoteShown {
                at: moment(note.at),
                who: note.who,
                text: note.text,
            })
            .collect(),
        typed: TypedTeam {
            is_kept: kept.is_some(),
            note: typed("text").unwrap_or_default(),
            to: typed("to").unwrap_or_default(),
            at: typed("at").filter(|at| *at != typed("at_before").unwrap_or_default()),
        },
        reminder: reminders.of(request).map(moment),
        once: idempotency_key(),
    })
}

async fn set_owner(viewer: Viewer, Code(code): Code, fields: Fields) -> Result<Response, AppError> {
    let request = viewer.account.request(&code).await?;
    let (team, account, row) = (viewer.app().team(), &viewer.account, &request.summary);
    let (kind, note) = match fields.get("action") {
        Some("take") => {
            let name = viewer.display_name().ok_or(AppError::BadForm)?;
            if let TakeOutcome::By(_) = team.take(account, &code, row, name).await.map_err(database)? {
                // The page names the owner.
                viewer.notice(Flash::TakenByColleague).await;
                keep_rest(&viewer, &code, &fields, "").await;
                return Ok(back(&code));
            }
            (ActivityKind::TookCharge, String::new())
        }
        Some(action @ ("give" | "take_over")) => {
            let to = if action == "give" {
                fields.get("to").map(display_name)
            } else {
                viewer.display_name().map(str::to_owned)
            };
            let Some(to) = to.filter(|to| !to.is_empty()) else {
                return Ok(nothing_typed(&viewer, &code, &fields).await);
            };
            team.give(account, &code, row, &to).await.map_err(database)?;
            (ActivityKind::GaveCharge, to)
        }
        Some("release") => {
            team.release(account, &code, row).await.map_err(database)?;
            (ActivityKind::ReleasedCharge, String::new())
        }
        _ => return Err(AppError::BadForm),
    };
    let entry = NewActivity::new(kind, row).note(&note);
    let log = viewer.app().activity();
    log.record(account.key(), viewer.display_name(), &code, entry)
        .await;
    viewer.notice(Flash::OwnerChanged).await;
    let done = if kind == ActivityKind::GaveCharge {
        "to"
    } else {
        ""
    };
    keep_rest(&viewer, &code, &fields, done).await;
    Ok(back(&code))
}

async fn add_note(viewer: Viewer, Code(code): Code, fields: Fields) -> Result<Response, AppError> {
    if fields.is_continued() {
        keep_rest(&viewer, &code, &fields.drafted(), "").await;
        return Ok(back(&code));
    }
    let request = viewer.account.request(&code).await?;
    let text = fields.get("text").unwrap_or_default().trim();
    if text.is_empty() {
        return Ok(nothing_typed(&viewer, &code, &fields).await);
    }
    if text.chars().count() > MAX_NOTE_CHARS {
        viewer.notice(Flash::NoteTooLong).await;
        keep_rest(&viewer, &code, &fields, "").await;
        return Ok(back(&code));
    }
    let account = &viewer.account;
    let begun = begin_once(account, fields.get("once")).await.map_err(database)?;
    let Some(begun) = begun else {
        return Ok(back(&code));
    };
    let who = viewer.display_name().unwrap_or_default();
    let added = viewer
        .app()
        .team()
        .add_note(account, &code, &request.summary, who, text)
        .await;
    if let Err(error) = added {
        begun.release().await;
        return Err(database(error));
    }
    begun.finish().await;
    viewer.notice(Flash::NoteSaved).await;
    keep_rest(&viewer, &code, &fields, "text").await;
    Ok(back(&code))
}

async fn remind(viewer: Viewer, Code(code): Code, fields: Fields) -> Result<Response, AppError> {
    let typed = fields.get("at").unwrap_or_default().trim();
    let zone = &viewer.app().config().time_zone;
    let at = if typed.is_empty() {
        None
    } else {
        let local = typed.parse::<DateTime>().ok();
        let Some(at) = local.and_then(|local| local.to_zoned(zone.clone()).ok()) else {
            viewer.notice(Flash::ReminderUnreadable).await;
            keep_rest(&viewer, &code, &fields, "").await;
            return Ok(back(&code));
        };
        Some(at.timestamp().as_second())
    };
    let request = viewer.account.request(&code).await?;
    let team = viewer.app().team();
    team.remind(&viewer.person(), &viewer.account, &code, &request.summary, at)
        .await
        .map_err(database)?;
    let is_past = at.is_some_and(|at| at <= viewer.app().clock().now().as_second());
    let flash = if is_past {
        Flash::ReminderPast
    } else {
        Flash::ReminderSaved
    };
    viewer.notice(flash).await;
    keep_rest(&viewer, &code, &fields, "at").await;
    let next = fields.get("next").and_then(return_address::internal);
    Ok(next.map_or_else(|| back(&code), see_other))
}

/// Keeps the other values typed in the section for its page; `done`: the field that was carried out.
async fn keep_rest(viewer: &Viewer, code: &RfqCode, fields: &Fields, done: &str) {
    let text = |name: &str| fields.get(name).unwrap_or_default();
    let is_left = |name: &str| name != done && !text(name).trim().is_empty();
    let rest = ["text", "to", "at"]
        .into_iter()
        .filter(|name| is_left(name) && (*name != "at" || text(name) != text("at_before")))
        .map(|name| (name, text(name)));
    let rest = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(rest)
        .finish();
    let action = routes::with_code(routes::NOTES, code.as_str());
    // The button of a reminder on home has none of the section's fields.
    if rest.is_empty() && fields.get("text").is_none() {
        return;
    }
    if rest.is_empty() {
        viewer.drop_kept(&action).await;
    } else {
        viewer.keep_instead(&action, rest).await;
    }
}

/// Says that the field of the pressed button was empty.
async fn nothing_typed(viewer: &Viewer, code: &RfqCode, fields: &Fields) -> Response {
    viewer.notice(Flash::NothingTyped).await;
    keep_rest(viewer, code, fields, "").await;
    back(code)
}

/// The section of the request's page.
fn back(code: &RfqCode) -> Response {
    see_other(&routes::request_team(code.as_str()))
}
