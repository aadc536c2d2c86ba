//! The requests that a colleague is in charge of, handed over together.

use std::collections::{HashMap, HashSet};

use app::owner_filter::OwnerFilter;
use app::pages::handover::{HandoverData, HandoverItem, HandoverOutcome, MAX_HANDED_OVER, page};
use app::pages::request::InternalNoteShown;
use app::pages::requests::RequestFilter;
use domain::activity::ActivityKind;
use domain::queue::{Asides, LaneTimes, Queue, QueueEntry, QueueInput, ViewedRequests};
use jiff::Timestamp;
use partner_api::RequestSummary;

use super::requests::{FoundOfOwner, of_owner};
use crate::activity::NewActivity;
use crate::clock::moment;
use crate::person::{PersonKey, display_name};
use crate::prelude::*;
use crate::team::HandoverResult;

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::HANDOVER, get(show).post(hand_over))
}

async fn show(viewer: Viewer, query: Fields) -> Result<Response, AppError> {
    let name = display_name(query.get("name").unwrap_or_default());
    // Values ticked and typed when the session had ended.
    let kept = if name.is_empty() {
        viewer.show_kept(routes::HANDOVER).await
    } else {
        viewer.show_kept_once(routes::HANDOVER).await
    };
    let name = kept
        .as_ref()
        .and_then(|kept| kept.get("name"))
        .map_or(name, display_name);
    let mut data = load(&viewer, &name).await?;
    let mut frame = viewer.frame();
    if let Some(kept) = &kept {
        fill(&mut data, kept);
        frame.notice.get_or_insert(Flash::FormKept);
    }
    Ok(render::page(frame, StatusCode::OK, move || page(data)).await)
}

/// Hands over the ticked requests that are still the colleague's.
async fn hand_over(viewer: Viewer, fields: Fields) -> Result<Response, AppError> {
    let name = display_name(fields.get("name").unwrap_or_default());
    let to = display_name(fields.get("to").unwrap_or_default());
    let chosen: HashSet<&str> = codes(&fields).collect();
    if chosen.is_empty() || to.is_empty() || name.is_empty() {
        let mut data = load(&viewer, &name).await?;
        fill(&mut data, &fields);
        data.outcome = Some(HandoverOutcome::Incomplete);
        return Ok(render_page(&viewer, StatusCode::UNPROCESSABLE_ENTITY, data).await);
    }
    let filter = RequestFilter::default();
    let rows = super::requests::every_row(&viewer, &filter).await?.items;
    let (mut done, mut left) = (0, Vec::new());
    for row in rows.iter().filter(|row| chosen.contains(row.rfq_code.as_str())) {
        let (account, team) = (&viewer.account, viewer.app().team());
        match team.hand_over(account, row, &name, &to).await.map_err(database)? {
            HandoverResult::Now => {
                done += 1;
                record(&viewer, row, &to).await;
            }
            // A second click finds the result of the first one.
            HandoverResult::Not(Some(owner)) if owner == to => done += 1,
            HandoverResult::Not(owner) => left.push((row.clone(), owner)),
        }
    }
    if left.is_empty() && done == chosen.len() {
        viewer.notice(Flash::HandedOver).await;
        let owner = if viewer.display_name() == Some(&to) {
            OwnerFilter::Me
        } else {
            OwnerFilter::Named(to)
        };
        return Ok(see_other(&RequestFilter { owner, ..filter }.href(1)));
    }
    let mut data = load(&viewer, &name).await?;
    fill(&mut data, &fields);
    let missing = chosen.len() - done - left.len();
    data.outcome = Some(HandoverOutcome::Changed { done, missing, left });
    Ok(render_page(&viewer, StatusCode::CONFLICT, data).await)
}

fn codes(fields: &Fields) -> impl Iterator<Item = &str> {
    let codes = fields.iter().filter(|(name, _)| *name == "code");
    codes.map(|(_, code)| code).take(MAX_HANDED_OVER)
}

/// Fills the form as it was sent.
fn fill(data: &mut HandoverData, fields: &Fields) {
    let chosen: HashSet<&str> = codes(fields).collect();
    for item in &mut data.items {
        item.is_chosen = chosen.contains(item.row.rfq_code.as_str());
    }
    data.to = display_name(fields.get("to").unwrap_or_default());
}

async fn record(viewer: &Viewer, row: &RequestSummary, to: &str) {
    let Ok(code) = row.rfq_code.parse() else {
        return;
    };
    let entry = if viewer.display_name() == Some(to) {
        NewActivity::new(ActivityKind::TookCharge, row)
    } else {
        NewActivity::new(ActivityKind::GaveCharge, row).note(to)
    };
    let log = viewer.app().activity();
    log.record(viewer.account.key(), viewer.display_name(), &code, entry)
        .await;
}

async fn render_page(viewer: &Viewer, status: StatusCode, data: HandoverData) -> Response {
    render::page(viewer.frame(), status, move || page(data)).await
}

/// Reads the requests of a colleague, all of them ticked.
async fn load(viewer: &Viewer, name: &str) -> Result<HandoverData, AppError> {
    let team = viewer.app().team();
    let people = team.people(viewer.account.key()).await.map_err(database)?;
    let reader = viewer.display_name().map(str::to_owned);
    let mut data = HandoverData {
        people,
        to: reader.clone().unwrap_or_default(),
        reader,
        name: name.to_owned(),
        ..HandoverData::default()
    };
    if name.is_empty() {
        return Ok(data);
    }
    let filter = RequestFilter {
        owner: OwnerFilter::Named(name.to_owned()),
        ..RequestFilter::default()
    };
    let FoundOfOwner {
        mut items,
        looked_through,
        ..
    } = of_owner(viewer, &filter).await?;
    items.retain(|row| !row.state().is_closed());
    data.looked_through = looked_through;
    let entries = entries(viewer, &items).await;
    let person = PersonKey::new(&viewer.account, Some(name));
    let reminders = team.reminders(&person).await.map_err(database)?;
    let place = |row: &RequestSummary| entries.get(&row.rfq_code).map_or(usize::MAX, |(place, _)| *place);
    let reminder = |row: &RequestSummary| reminders.of(row).and_then(|at| Timestamp::from_second(at).ok());
    items.sort_by_key(|row| (place(row), reminder(row).is_none(), reminder(row)));
    data.count = items.len();
    for row in items.into_iter().take(MAX_HANDED_OVER) {
        data.items.push(HandoverItem {
            entry: entries.get(&row.rfq_code).map(|(_, entry)| entry.clone()),
            reminder: reminder(&row),
            note: newest_note(viewer, &row).await?,
            row,
            is_chosen: true,
        });
    }
    Ok(data)
}

/// The queue entries of the requests, independent of who has viewed them, each with its place by urgency.
async fn entries(viewer: &Viewer, rows: &[Arc<RequestSummary>]) -> HashMap<String, (usize, QueueEntry)> {
    let app = viewer.app();
    let summaries: Vec<&RequestSummary> = rows.iter().map(AsRef::as_ref).collect();
    let briefs = app.queue().briefs.of_rows(&viewer.account, &summaries).await;
    let known = summaries
        .iter()
        .filter_map(|row| Some((*row, briefs.get(&row.rfq_code)?)));
    let queue = Queue::build(&QueueInput {
        rows,
        briefs: &briefs,
        aside: &Asides::default(),
        seen: &ViewedRequests::default(),
        lane_times: &LaneTimes::of(known),
        now: app.clock().now(),
        zone: &app.config().time_zone,
    });
    let entries = queue.entries.into_iter().enumerate();
    entries
        .map(|(place, entry)| (entry.row.rfq_code.clone(), (place, entry)))
        .collect()
}

async fn newest_note(viewer: &Viewer, row: &RequestSummary) -> Result<Option<InternalNoteShown>, AppError> {
    let Ok(code) = row.rfq_code.parse() else {
        return Ok(None);
    };
    let team = viewer.app().team();
    let newest = team.newest_note(&viewer.account, &code, row).await;
    Ok(newest.map_err(database)?.map(|note| InternalNoteShown {
        who: note.who,
        text: note.text,
        at: moment(note.at),
    }))
}
