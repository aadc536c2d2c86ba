//! Home: a queue of what needs the reader, what waits on the operator, what is under way.

use std::sync::Arc;

use domain::queue::{Queue, SinceLastVisit};
use leptos::prelude::*;
use partner_api::{Catalogs, RequestPage};

use crate::components::{Head, Icon, day_named, icon};
use crate::document::{Live, Page};
use crate::format::date::today;
use crate::page_context::PageContext;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::home::{HomeTexts, home_texts};
use crate::upstream_error::Loadable;

mod act;
mod aside;
mod aside_menu;
mod dense;
mod entry;
mod facts;
mod lists;
mod moves;
mod needs;
mod reason;
mod since;
mod tools;
mod view;
mod waits;
mod welcome;

pub use lists::{MOVES, NEEDS, WAITS};
pub use view::{HomeView, Layout, Shown};

/// What home needs. Each part may fail alone.
#[derive(Clone, Debug)]
pub struct HomeData {
    /// What somebody should look at.
    pub queue: Loadable<Queue>,
    /// How many requests need the reader, where the queue was not made of all of them.
    pub needs_in_all: Option<u64>,
    /// Requests that the operator has to move on.
    pub waits: Loadable<RequestPage>,
    /// Confirmed requests and shipments in transit.
    pub moves: Loadable<RequestPage>,
    /// What happened while the reader was away; told once.
    pub since: Option<SinceLastVisit>,
    pub view: HomeView,
    /// Nothing was ever requested with this account.
    pub first_visit: bool,
    /// For the names of services.
    pub catalogs: Option<Arc<Catalogs>>,
}

impl HomeData {
    /// How many requests need the reader, where that is known.
    fn needs(&self) -> Option<u64> {
        match &self.queue {
            Loadable::Here(queue) => Some(self.needs_in_all.unwrap_or(queue.needs() as u64)),
            Loadable::Absent => Some(0),
            Loadable::Failed(_) => None,
        }
    }
}

/// Home.
pub fn page(data: HomeData) -> Page {
    let t = home_texts(PageContext::lang());
    let c = common_texts(PageContext::lang());
    let heading = match data.needs() {
        None => t.title().to_owned(),
        Some(0) => t.nothing_needs_you().to_owned(),
        Some(count) => t.need_you(count),
    };
    let day = PageContext::with(|frame| today(frame.now, &frame.zone));
    let waiting = lists::total(&data.waits).map(|count| view! { ". " {t.waiting(count)} });
    let under = view! { {day_named(day)} {waiting} }.into_any();
    let dense = data.view.layout == Layout::Dense && data.view.shown == Shown::Queue && !data.first_visit;
    let has_lines = dense && matches!(&data.queue, Loadable::Here(queue) if !queue.entries.is_empty());
    let body = view! {
        <div class="page">
            <Head title=heading under=under>
                <a class="btn primary side-only" href=routes::REQUEST_NEW>{icon(Icon::Plus)}{c.new_request()}</a>
            </Head>
            {main(data, t)}
        </div>
    };
    let page = Page::new(t.title(), body).live(Live::REQUESTS);
    if has_lines { page.with_islands() } else { page }
}

fn main(data: HomeData, t: HomeTexts) -> AnyView {
    let HomeData {
        queue,
        needs_in_all,
        waits,
        moves,
        since,
        view,
        first_visit,
        catalogs,
    } = data;
    if first_visit {
        return view! { <div class="cols">{welcome::steps(t)}</div> }.into_any();
    }
    let catalogs = catalogs.as_deref();
    let since = since.map(|since| since::panel(&since));
    let needs = match view.shown {
        Shown::Queue => needs::panel(queue, needs_in_all, view, catalogs, t),
        Shown::Aside => aside::panel(queue, view, catalogs),
    };
    let (waits, moves) = (waits::panel(waits, catalogs, t), moves::section(moves, t));
    match (view.shown, view.layout) {
        (Shown::Aside, _) => needs,
        (Shown::Queue, Layout::Normal) => {
            view! { {since} <div class="cols"><div class="stack">{needs} {waits}</div>{moves}</div> }
                .into_any()
        }
        (Shown::Queue, Layout::Dense) => {
            view! { {since} {needs} <div class="cols">{waits} {moves}</div> }.into_any()
        }
    }
}

#[cfg(test)]
mod tests;
