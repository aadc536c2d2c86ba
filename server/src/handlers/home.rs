//! Home: the queue of requests that need the reader.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use app::pages::home::{
    DecisionShown, DueReminder, HomeData, HomeView, Layout, NEEDS_READER_STATUSES, PendingApproval,
    UNDER_WAY_STATUSES, WAITS_FOR_OPERATOR_STATUSES, page,
};
use app::pages::owner_links::MAX_NAMES;
use app::pages::saved_views::ViewedPage;
use axum::http::{HeaderMap, Uri};
use domain::queue::{LaneTimes, Queue, QueueInput, QuotationBrief, RequestMark, SinceLastVisit, Sort, Visit};
use jiff::{SignedDuration, Timestamp};
use partner_api::{ListQuery, PageMeta, RequestPage, RequestSummary, Status};

use super::read::{self, optional, part};
use super::requests::owners_of;
use super::views;
use crate::approvals::ApprovalState;
use crate::prelude::*;
use crate::queue::PersonState;
use crate::team::Owners;
use crate::upstream::ListedRows;

/// Shortest time between two records of the same visit.
const MIN_VISIT_INTERVAL: SignedDuration = SignedDuration::from_mins(1);

pub fn routes() -> Router<AppState> {
    Router::new().route(routes::HOME, get(show))
}

async fn show(viewer: Viewer, uri: Uri, headers: HeaderMap) -> Result<Response, AppError> {
    let saved_views = views::of_page(&viewer, ViewedPage::Home).await;
    if let Some(first) = saved_views.first(views::is_bare(uri.query())) {
        return Ok(see_other(&first));
    }
    let (catalogs, lists) = tokio::join!(viewer.account.catalogs(), read_lists(&viewer));
    let Lists {
        rows,
        is_part,
        needs_in_all,
        waits,
        moves,
        first_visit,
    } = lists?;
    let state = load_person_state(&viewer).await;
    let mut view = HomeView::from_query(uri.query(), stored_view(&state));
    if view.saved.is_none() && saved_views.have_default() {
        // Links to everything would lead to the default view.
        view.saved = Some(String::new());
    }
    let mut data = HomeData {
        queue: Loadable::Absent,
        needs_in_all,
        waits,
        moves,
        since: None,
        reminders: Some(Vec::new()),
        approvals: Some(Vec::new()),
        looked_through: None,
        owners: Vec::new(),
        reader: viewer.display_name().map(str::to_owned),
        saved_views: saved_views
            .views_shown(&viewer, view.saved_query(), view.saved.clone())
            .await,
        view: view.clone(),
        first_visit,
        catalogs: optional(catalogs)?,
    };
    match rows {
        Loadable::Here(rows) => {
            let mut made = make_queue(&viewer, &rows, &state).await;
            let is_narrow = view.owner.is_narrow();
            let owners = name_owners(&viewer, &mut made.queue, &rows, is_narrow).await?;
            data.owners = people(&made.queue);
            data.reminders = due_reminders(&viewer, &rows).await;
            data.approvals = pending_approvals(&viewer, &rows, &made.queue).await;
            // A prefetched page has not been shown to anybody yet.
            if !is_prefetch(&headers) {
                store_visit(&viewer, &state, &made, &view).await;
            }
            if is_narrow {
                data.looked_through = is_part.then_some(rows.len());
                narrow(&viewer, &mut data, &mut made.queue, &rows, &owners);
            }
            data.queue = Loadable::Here(made.queue);
            data.since = made.since;
        }
        Loadable::Absent => {}
        Loadable::Failed(trouble) => data.queue = Loadable::Failed(trouble),
    }
    Ok(render::page(viewer.frame(), StatusCode::OK, move || page(data)).await)
}

/// The lists of home.
struct Lists {
    /// The rows from which the queue is made.
    rows: Loadable<Vec<Arc<RequestSummary>>>,
    /// The account has requests of these lists that are not among the rows.
    is_part: bool,
    /// Number of requests that need the reader, if the rows lack some of them.
    needs_in_all: Option<u64>,
    waits: Loadable<RequestPage>,
    moves: Loadable<RequestPage>,
    /// Nothing was ever requested with this account.
    first_visit: bool,
}

/// Reads the rows of the account from its sync, or, if the list is not synchronized, three lists, each of which may fail alone.
async fn read_lists(viewer: &Viewer) -> Result<Lists, AppError> {
    let account = &viewer.account;
    // The largest page: the requests that have waited longest come last from the service.
    let (needs, waits, moves) = (
        list_query(&NEEDS_READER_STATUSES, 100),
        list_query(&WAITS_FOR_OPERATOR_STATUSES, 20),
        list_query(&UNDER_WAY_STATUSES, 20),
    );
    match account.rows().await {
        Ok(Some(ListedRows { rows, needs_in_all })) => {
            let asked: Vec<Arc<RequestSummary>> = rows
                .iter()
                .filter(|row| row.state().needs_partner())
                .cloned()
                .collect();
            read::observe_rows(viewer, &asked);
            let (waits, moves) = tokio::join!(read::list(viewer, &waits), read::list(viewer, &moves));
            Ok(Lists {
                first_visit: rows.is_empty(),
                is_part: needs_in_all.is_some(),
                needs_in_all: needs_in_all
                    .filter(|needs| *needs > asked.len())
                    .and_then(|needs| u64::try_from(needs).ok()),
                rows: Loadable::Here(rows),
                waits: part(waits)?,
                moves: part(moves)?,
            })
        }
        Ok(None) => {
            let (needs, waits, moves) = tokio::join!(
                read::list(viewer, &needs),
                read::list(viewer, &waits),
                read::list(viewer, &moves)
            );
            let (needs, waits, moves) = (part(needs)?, part(waits)?, part(moves)?);
            let is_part = [&needs, &waits, &moves].into_iter().any(goes_on);
            // Closed requests are in none of the three.
            let first_visit = [&needs, &waits, &moves].into_iter().all(is_empty) && {
                let any = account.listed(&list_query(&[], 1)).await;
                matches!(part(any)?, Loadable::Here(list) if list.items.is_empty())
            };
            let (rows, needs_in_all) = match needs {
                Loadable::Here(list) => {
                    let in_all = list.meta.total.and_then(|total| u64::try_from(total).ok());
                    let in_all = in_all.filter(|total| *total > list.items.len() as u64);
                    let others = [&waits, &moves].into_iter().flat_map(items);
                    // A request that moves while they are read may be in two of them.
                    let mut codes = HashSet::new();
                    let all = list.items.iter().chain(others);
                    let rows = all.filter(|row| codes.insert(row.rfq_code.clone())).cloned();
                    (Loadable::Here(rows.collect()), in_all)
                }
                Loadable::Absent => (Loadable::Absent, None),
                Loadable::Failed(trouble) => (Loadable::Failed(trouble), None),
            };
            Ok(Lists {
                rows,
                is_part,
                needs_in_all,
                waits,
                moves,
                first_visit,
            })
        }
        Err(error) => Ok(Lists {
            rows: part(Err(error.clone()))?,
            is_part: false,
            needs_in_all: None,
            waits: part(Err(error.clone()))?,
            moves: part(Err(error))?,
            first_visit: false,
        }),
    }
}

fn items(part: &Loadable<RequestPage>) -> &[Arc<RequestSummary>] {
    match part {
        Loadable::Here(list) => &list.items,
        Loadable::Absent | Loadable::Failed(_) => &[],
    }
}

/// Tells whether the list has more than this page of it.
fn goes_on(part: &Loadable<RequestPage>) -> bool {
    match part {
        Loadable::Here(RequestPage { items, meta }) => {
            let is_counted = meta.total.and_then(|total| usize::try_from(total).ok());
            is_counted.is_some_and(|total| total > items.len()) || meta.last_page.is_some_and(|last| last > 1)
        }
        Loadable::Absent | Loadable::Failed(_) => false,
    }
}

fn list_query(statuses: &[&str], per_page: u32) -> ListQuery {
    let status = statuses.iter().map(|&status| status.to_owned()).collect();
    ListQuery {
        status,
        per_page: Some(per_page),
        ..ListQuery::default()
    }
}

fn is_empty(part: &Loadable<RequestPage>) -> bool {
    match part {
        Loadable::Here(list) => list.items.is_empty(),
        Loadable::Absent => true,
        Loadable::Failed(_) => false,
    }
}

/// Loads the stored state of the reader, which home can do without.
async fn load_person_state(viewer: &Viewer) -> PersonState {
    let state = viewer.app().queue().people.state(&viewer.person()).await;
    state.unwrap_or_else(|error| {
        tracing::warn!(
            error = format!("{error:#}"),
            "what a person has seen could not be read"
        );
        PersonState::default()
    })
}

fn stored_view(state: &PersonState) -> HomeView {
    HomeView {
        layout: Layout::from_code(&state.layout).unwrap_or_default(),
        sort: Sort::from_code(&state.sort).unwrap_or_default(),
        ..HomeView::default()
    }
}

/// The queue with its visit.
struct QueueWithVisit {
    queue: Queue,
    since: Option<SinceLastVisit>,
    visit: Visit,
}

async fn make_queue(viewer: &Viewer, rows: &[Arc<RequestSummary>], state: &PersonState) -> QueueWithVisit {
    let app = viewer.app();
    let (now, zone) = (app.clock().now(), &app.config().time_zone);
    let summaries: Vec<&RequestSummary> = rows.iter().map(AsRef::as_ref).collect();
    let briefs = app.queue().briefs.of_rows(&viewer.account, &summaries).await;
    let known = rows
        .iter()
        .filter_map(|row| Some((row.as_ref(), briefs.get(&row.rfq_code)?)));
    let lane_times = LaneTimes::of(known);
    let queue = Queue::build(&QueueInput {
        rows,
        briefs: &briefs,
        aside: &state.aside,
        seen: &state.seen,
        lane_times: &lane_times,
        now,
        zone,
    });
    let fill = &app.queue().fill;
    let brief = |row: &RequestSummary| briefs.get(&row.rfq_code);
    fill.rows(&viewer.account, viewer.session(), rows, brief, zone);
    let people = &app.queue().people;
    people.note_needs(&viewer.person(), queue.needs(), viewer.account.needs());
    let last = state.visit.as_ref().filter(|visit| visit.is_over(now));
    QueueWithVisit {
        since: last.and_then(|last| SinceLastVisit::new(last, rows, &briefs, &state.seen)),
        visit: Visit::new(rows, &briefs, now),
        queue,
    }
}

/// Sets the owners of the queue's entries and returns the owners of all rows. Where they cannot be read, home is shown without
/// them, unless it is narrowed by them: nobody's would be everything, and a colleague's nothing.
async fn name_owners(
    viewer: &Viewer,
    queue: &mut Queue,
    rows: &[Arc<RequestSummary>],
    is_narrow: bool,
) -> Result<Owners, AppError> {
    let owners = match owners_of(viewer, rows).await {
        Ok(owners) => owners,
        Err(error) if is_narrow => return Err(database(error)),
        Err(error) => {
            tracing::warn!(error = format!("{error:#}"), "who is in charge could not be read");
            Owners::default()
        }
    };
    let aside = queue.aside.iter_mut().map(|one| &mut one.entry);
    for entry in queue.entries.iter_mut().chain(aside) {
        entry.owner = owners.of(&entry.row).map(|owner| owner.name.clone());
    }
    Ok(owners)
}

/// The names of people in charge of anything in the queue, as they come.
fn people(queue: &Queue) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in queue.entries.iter().filter_map(|entry| entry.owner.as_ref()) {
        if names.len() < MAX_NAMES && !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

/// Leaves what the view shows of the queue and of the lists beside it.
fn narrow(
    viewer: &Viewer,
    data: &mut HomeData,
    queue: &mut Queue,
    rows: &[Arc<RequestSummary>],
    owners: &Owners,
) {
    let owner = data.view.owner.clone();
    let reader = viewer.display_name();
    let is_shown = |name: Option<&str>| owner.shows(name, reader);
    queue.entries.retain(|entry| is_shown(entry.owner.as_deref()));
    let narrowed = |list: &mut Loadable<RequestPage>, statuses: &[&str]| {
        // A list that could not be read is told as that, not as empty.
        if !matches!(list, Loadable::Here(_)) {
            return;
        }
        let wanted = rows.iter().filter(|row| statuses.contains(&row.status.as_str()));
        let name = |row: &RequestSummary| owners.of(row).map(|owner| owner.name.as_str());
        let items: Vec<_> = wanted.filter(|row| is_shown(name(row))).cloned().collect();
        let meta = PageMeta {
            total: i64::try_from(items.len()).ok(),
            ..PageMeta::default()
        };
        *list = Loadable::Here(RequestPage { items, meta });
    };
    narrowed(&mut data.waits, &WAITS_FOR_OPERATOR_STATUSES);
    narrowed(&mut data.moves, &UNDER_WAY_STATUSES);
}

/// Returns the requests of the account's list that the person wanted to be reminded of by now; `None` if reminders cannot be read.
async fn due_reminders(viewer: &Viewer, rows: &[Arc<RequestSummary>]) -> Option<Vec<DueReminder>> {
    let reminders = viewer.app().team().reminders(&viewer.person()).await;
    let reminders = reminders
        .inspect_err(|error| tracing::warn!(error = format!("{error:#}"), "reminders could not be read"))
        .ok()?;
    let now = viewer.app().clock().now();
    let due = rows.iter().filter_map(|row| {
        let at = Timestamp::from_second(reminders.of(row)?).ok()?;
        let row = row.clone();
        (at <= now).then_some(DueReminder { row, at })
    });
    let mut due: Vec<DueReminder> = due.collect();
    due.sort_by_key(|one| one.at);
    Some(due)
}

/// Returns the approvals of the account's list whose quotations wait for an answer. Where the queue knows of another version than
/// the one it was asked about, it holds no longer. `None` if approvals cannot be read.
async fn pending_approvals(
    viewer: &Viewer,
    rows: &[Arc<RequestSummary>],
    queue: &Queue,
) -> Option<Vec<PendingApproval>> {
    let Some(approvals) = viewer.app().approvals() else {
        return Some(Vec::new());
    };
    let quoted = rows.iter().filter(|row| row.state() == Status::Quoted);
    let pending = approvals.pending_among(viewer.account.key(), quoted).await;
    let pending = pending
        .inspect_err(|error| tracing::warn!(error = format!("{error:#}"), "open approvals could not be read"))
        .ok()?;
    let aside = queue.aside.iter().map(|one| &one.entry);
    let quotations: HashMap<&str, &QuotationBrief> = queue
        .entries
        .iter()
        .chain(aside)
        .filter_map(|entry| {
            let quotation = entry.brief.as_ref()?.quotation.as_ref()?;
            Some((entry.row.rfq_code.as_str(), quotation))
        })
        .collect();
    let pending = pending.into_iter().filter_map(|one| {
        let quotation = quotations.get(one.row.rfq_code.as_str());
        let now = quotation.and_then(|quotation| quotation.version);
        let is_current = match now {
            Some(now) => now.to_string() == one.version,
            // The quotation is not read yet, so it is unknown whether a decision still holds; an open question is shown
            // all the same.
            None => one.state == ApprovalState::Asked,
        };
        is_current.then(|| PendingApproval {
            valid_until: quotation.and_then(|quotation| quotation.valid_until.clone()),
            decision: (one.state != ApprovalState::Asked).then(|| DecisionShown {
                is_approved: one.state == ApprovalState::Approved,
                by: one.decided_by,
            }),
            asked_by: one.asked_by,
            total: one.total,
            currency: one.currency,
            row: one.row,
        })
    });
    Some(pending.collect())
}

/// Stores the visit, the chosen view, and which entries are no longer set aside.
async fn store_visit(viewer: &Viewer, state: &PersonState, made: &QueueWithVisit, view: &HomeView) {
    let (layout, sort) = (view.layout.code(), view.sort.code());
    let is_same_view = state.layout == layout && state.sort == sort;
    let is_written = state
        .visit
        .as_ref()
        .is_some_and(|last| is_same_visit(last, &made.visit));
    let newly_known_marks = newly_known_marks(state, &made.queue);
    if is_same_view && is_written && made.queue.returned.is_empty() && newly_known_marks.is_empty() {
        return;
    }
    let (visit, returned) = (made.visit.clone(), made.queue.returned.clone());
    let keep = move |state: &mut PersonState| {
        state.visit = Some(visit.clone());
        layout.clone_into(&mut state.layout);
        sort.clone_into(&mut state.sort);
        for code in &returned {
            state.aside.take_back(code);
        }
        for (code, mark) in &newly_known_marks {
            state.aside.complete_details(code, mark);
        }
    };
    let people = &viewer.app().queue().people;
    if made.since.is_none() {
        people.change_in_background(viewer.person(), keep);
    } else if let Err(error) = people.change(&viewer.person(), keep).await {
        // News is shown once; it is shown again if this cannot be stored.
        tracing::warn!(error = format!("{error:#}"), "a visit could not be kept");
    }
}

/// Returns set-aside requests whose details have become known since.
fn newly_known_marks(state: &PersonState, queue: &Queue) -> Vec<(String, RequestMark)> {
    let entries = queue.aside.iter().map(|one| &one.entry);
    let is_learned = |code: &str| {
        let aside = state.aside.get(code);
        aside.is_some_and(|aside| aside.as_of.detail.is_none())
    };
    entries
        .filter(|entry| entry.mark.detail.is_some() && is_learned(&entry.row.rfq_code))
        .map(|entry| (entry.row.rfq_code.clone(), entry.mark.clone()))
        .collect()
}

fn is_same_visit(last: &Visit, now: &Visit) -> bool {
    let is_young = |last: Timestamp, now: Timestamp| now.duration_since(last) < MIN_VISIT_INTERVAL;
    last.marks == now.marks && is_young(last.at, now.at)
}

fn is_prefetch(headers: &HeaderMap) -> bool {
    let purpose = headers.get("sec-purpose").and_then(|value| value.to_str().ok());
    purpose.is_some_and(|purpose| purpose.contains("prefetch"))
}
