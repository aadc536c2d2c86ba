//! Home: a queue of requests that need the reader, those that wait for the operator, and shipments under way.

use std::sync::Arc;

use domain::queue::{Queue, SinceLastVisit};
use leptos::prelude::*;
use partner_api::{Catalogs, RequestPage};

use crate::components::{Head, Icon, day_named, icon};
use crate::document::{LiveContent, Page};
use crate::format::date::today;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::home::{HomeTexts, home_texts};
use crate::text::team::team_texts;
use crate::upstream_error::Loadable;

use super::owner_links::owner_links;
use super::saved_views::{self, ViewsShown};

mod action;
mod approvals;
mod aside;
mod aside_menu;
mod dense;
mod entry;
mod facts;
mod lists;
mod moves;
mod needs;
mod reason;
mod reminders;
mod since;
mod tools;
mod view;
mod waits;
mod welcome;

pub use approvals::{DecisionShown, PendingApproval};
pub(crate) use facts::left as time_left;
pub use lists::{NEEDS_READER_STATUSES, UNDER_WAY_STATUSES, WAITS_FOR_OPERATOR_STATUSES};
pub(crate) use reason::reason_words;
pub use reminders::DueReminder;
pub use view::{HomeView, Layout, QueueSection};

/// The data of home. Each part may fail alone.
#[derive(Clone, Debug)]
pub struct HomeData {
    /// Requests that somebody should look at.
    pub queue: Loadable<Queue>,
    /// The number of requests that need the reader, where the queue was not made of all of them.
    pub needs_in_all: Option<u64>,
    /// Requests that the operator has to move on.
    pub waits: Loadable<RequestPage>,
    /// Confirmed requests and shipments in transit.
    pub moves: Loadable<RequestPage>,
    /// Requests that the reader wanted to be reminded of by now, the earliest first. `None` where they cannot be read.
    pub reminders: Option<Vec<DueReminder>>,
    /// Requests whose acceptance waits for a colleague's approval, or has got it, or not. `None` where they cannot be read.
    pub approvals: Option<Vec<PendingApproval>>,
    /// Events while the reader was away; told once.
    pub since: Option<SinceLastVisit>,
    pub view: HomeView,
    /// The requests among which those of an owner were looked for, where the account has more.
    pub looked_through: Option<usize>,
    /// Names of people in charge of anything in the queue.
    pub owners: Vec<String>,
    /// The reader, as they named themselves.
    pub reader: Option<String>,
    /// `None` where they cannot be read.
    pub saved_views: Option<ViewsShown>,
    /// Nothing was ever requested with this account.
    pub first_visit: bool,
    /// For the names of services.
    pub catalogs: Option<Arc<Catalogs>>,
}

impl HomeData {
    /// The rows beyond those that need the reader.
    fn others(&self) -> usize {
        match &self.queue {
            Loadable::Here(queue) => queue.others(),
            Loadable::Absent | Loadable::Failed(_) => 0,
        }
    }

    /// The number of requests that need the reader, where that is known.
    fn needs(&self) -> Option<u64> {
        match &self.queue {
            Loadable::Here(queue) => {
                let in_all = self.needs_in_all.filter(|_| !self.view.owner.is_narrow());
                Some(in_all.unwrap_or(queue.needs() as u64))
            }
            Loadable::Absent => Some(0),
            Loadable::Failed(_) => None,
        }
    }
}

/// Home.
pub fn page(mut data: HomeData) -> Page {
    let t = home_texts(PageContext::lang());
    let c = common_texts(PageContext::lang());
    let is_dense =
        data.view.layout == Layout::Dense && data.view.section == QueueSection::ToDo && !data.first_visit;
    let has_lines = match &mut data.queue {
        Loadable::Here(queue) if is_dense => {
            data.view.sort.apply(&mut queue.entries);
            !queue.entries.is_empty()
        }
        _ => false,
    };
    let heading = match data.needs() {
        None => t.title().to_owned(),
        Some(0) if data.view.owner.is_narrow() => t.nothing_in_view().to_owned(),
        Some(0) => t.nothing_needs_you().to_owned(),
        Some(count) => t.need_you(count),
    };
    let day = PageContext::with(|frame| today(frame.now, &frame.zone));
    let waiting = lists::total(&data.waits).map(|count| view! { ". " {t.waiting(count)} });
    let others = Some(data.others()).filter(|count| *count > 0);
    let others = others.map(|count| {
        let stop = if waiting.is_some() { " " } else { ". " };
        view! { {stop} {t.worth_a_look(count)} }
    });
    let under = Rendered::new(view! { {day_named(day)} {waiting} {others} });
    let body = view! {
        <div class="page">
            <Head title=heading under=under>
                <a class="btn primary side-only" href=routes::REQUEST_NEW>
                    {icon(Icon::Plus)}
                    {c.new_request()}
                </a>
            </Head>
            {content(&data, t)}
        </div>
    };
    let page = Page::new(t.title(), body).live(LiveContent::REQUESTS);
    if has_lines { page.with_islands() } else { page }
}

/// The page below its head.
fn content(data: &HomeData, t: HomeTexts) -> Rendered {
    if data.first_visit {
        return Rendered::new(view! { <div class="cols">{welcome::steps(t)}</div> });
    }
    let catalogs = data.catalogs.as_deref();
    if data.view.section == QueueSection::Aside {
        return aside::panel(&data.queue, &data.view, catalogs);
    }
    let owners = owner_links(&data.owners, data.reader.as_deref(), &data.view.owner, |owner| {
        let view = HomeView {
            owner,
            ..data.view.clone()
        };
        view.href()
    });
    let looked_through = data.looked_through.map(|count| {
        let team = team_texts(PageContext::lang());
        view! {
            <p class="small quiet">
                {escaped(team.of_those_read(&lists::count(count)))} " "
                <a href=escaped(lists::list_of(&[], &data.view.owner))>{team.look_in_list()}</a>
            </p>
        }
    });
    // Without owners there is no filter to save: the layout is remembered anyway.
    let views = data.saved_views.as_ref();
    let views = views.filter(|shown| owners.is_some() || shown.is_in_use());
    let views = (owners.is_some() || views.is_some()).then(|| {
        view! {
            <div class="stack snug">
                {views.and_then(saved_views::links)} {owners} {looked_through} {views.map(saved_views::form)}
            </div>
        }
    });
    let reminders = reminders::panel(data.reminders.as_deref());
    let approvals = approvals::panel(data.approvals.as_deref());
    let since = data.since.as_ref().map(since::panel);
    let needs = needs::panel(&data.queue, data.needs_in_all, &data.view, catalogs, t);
    let waits = waits::panel(&data.waits, &data.view.owner, catalogs, t);
    let moves = moves::section(&data.moves, t);
    match data.view.layout {
        Layout::Normal => Rendered::new(view! {
            {views}
            {approvals}
            {reminders}
            {since}
            <div class="cols">
                <div class="stack">{needs} {waits}</div>
                {moves}
            </div>
        }),
        Layout::Dense => Rendered::new(view! {
            {views}
            {approvals}
            {reminders}
            {since}
            {needs}
            <div class="cols">{waits} {moves}</div>
        }),
    }
}

#[cfg(test)]
mod tests;
