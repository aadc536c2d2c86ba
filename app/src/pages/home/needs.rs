//! The queue with its views.

use domain::queue::{MAX_FORM_MARKS, Queue};
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Catalogs;

use super::lists::{NEEDS_READER_STATUSES, count, list_of};
use super::tools::tools;
use super::view::{HomeView, Layout};
use super::{dense, entry};
use crate::components::{Empty, Icon, Panel, UpstreamErrorBanner, hidden, icon};
use crate::owner_filter::OwnerFilter;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::home::HomeTexts;
use crate::text::queue::queue_texts;
use crate::text::team::team_texts;
use crate::upstream_error::Loadable;

/// Entries that are shown in full; more stand in the dense view.
const MAX_FULL_ENTRIES: usize = 20;
/// Lines of the dense view; more stand in the list of requests.
const MAX_DENSE_LINES: usize = 200;

/// The panel of requests that somebody should look at. Its entries stand in the order of the view.
pub(super) fn panel(
    queue: &Loadable<Queue>,
    in_all: Option<u64>,
    view: &HomeView,
    catalogs: Option<&Catalogs>,
    t: HomeTexts,
) -> Rendered {
    let nothing = Queue::default();
    let queue = match queue {
        Loadable::Failed(trouble) => {
            return Rendered::new(view! {
                <Panel id="needs" title=t.needs()>
                    <UpstreamErrorBanner trouble=trouble.clone() />
                </Panel>
            });
        }
        Loadable::Absent => &nothing,
        Loadable::Here(queue) => queue,
    };
    let tools = tools(queue, view);
    if queue.entries.is_empty() {
        return Rendered::new(view! { <div class="stack">{tools} {calm(queue, view, t)}</div> });
    }
    let beside = beside(queue, view);
    let more = more(queue, in_all, view, t);
    let next = view.href();
    if view.layout == Layout::Dense {
        let entries = queue.entries.get(..MAX_DENSE_LINES).unwrap_or(&queue.entries);
        let lines = dense::lines(entries, &next, t);
        return Rendered::new(view! {
            <div class="stack">
                {tools}
                <Panel id="needs" title=t.needs() aside=beside>
                    {lines}
                    {more}
                </Panel>
                {dense::compare(entries)}
            </div>
        });
    }
    let entries = queue.entries.iter().take(MAX_FULL_ENTRIES).enumerate();
    let entries = entries.map(|(at, one)| entry::entry(one, at, &next, catalogs));
    Rendered::new(view! {
        <div class="stack">
            {tools}
            <Panel id="needs" title=t.needs() aside=beside>
                <ul class="queue">{Each(entries)}</ul>
                {more}
            </Panel>
        </div>
    })
}

/// Says that there is nothing to do, with the way to entries that were set aside.
fn calm(queue: &Queue, view: &HomeView, t: HomeTexts) -> impl IntoView {
    let words = queue_texts(PageContext::lang());
    if view.owner.is_narrow() {
        let team = team_texts(PageContext::lang());
        let anybody = HomeView {
            owner: OwnerFilter::Anybody,
            ..view.clone()
        };
        return Either::Left(view! {
            <section class="panel" aria-labelledby="needs">
                <Empty drawing=Icon::Done title=team.nothing_of() id="needs">
                    <p>
                        <a href=escaped(anybody.href())>{team.show_anybody()}</a>
                    </p>
                </Empty>
            </section>
        });
    }
    let aside = (!queue.aside.is_empty()).then(|| {
        view! {
            <p>
                <a href=view.aside().href()>{words.aside_count(&count(queue.aside.len()))}</a>
            </p>
        }
    });
    Either::Right(view! {
        <section class="panel" aria-labelledby="needs">
            <Empty drawing=Icon::Done title=t.calm() id="needs">
                <p class="quiet">{t.calm_about()}</p>
                {aside}
            </Empty>
        </section>
    })
}

/// "All seen" where something only informs, or else the name of the order.
fn beside(queue: &Queue, view: &HomeView) -> Rendered {
    let t = queue_texts(PageContext::lang());
    let informing = queue.informing().take(MAX_FORM_MARKS).count();
    if informing == 0 {
        let words = match view.layout {
            Layout::Normal => t.urgent_first(),
            Layout::Dense => t.sort(view.sort),
        };
        return Rendered::new(view! { <span class="small quiet">{words}</span> });
    }
    let marks = queue.informing().take(MAX_FORM_MARKS).map(|entry| {
        view! {
            {hidden("code", &entry.row.rfq_code)}
            {hidden("as_of", entry.mark.to_field())}
        }
    });
    Rendered::new(view! {
        <form method="post" action=routes::QUEUE_SEEN>
            {Each(marks)}
            {hidden("next", view.href())}
            <button class="btn plain">{icon(Icon::Check)} {t.all_seen(&count(informing))}</button>
        </form>
    })
}

/// The way to entries that are not shown.
fn more(queue: &Queue, in_all: Option<u64>, view: &HomeView, t: HomeTexts) -> Option<impl IntoView + use<>> {
    let entries = queue.entries.len();
    let (href, words) = match view.layout {
        Layout::Normal if entries > MAX_FULL_ENTRIES => {
            let dense = HomeView {
                layout: Layout::Dense,
                ..view.clone()
            };
            let words = queue_texts(PageContext::lang()).more_in_lines(&count(entries - MAX_FULL_ENTRIES));
            (dense.href(), words)
        }
        Layout::Normal => {
            let in_all = in_all.filter(|_| !view.owner.is_narrow());
            let all = in_all.filter(|all| *all > queue.needs() as u64)?;
            (list_of(&NEEDS_READER_STATUSES, &view.owner), t.all(&count(all)))
        }
        Layout::Dense => {
            let in_all = in_all.filter(|_| !view.owner.is_narrow());
            let all = in_all.unwrap_or(entries as u64);
            if all <= entries.min(MAX_DENSE_LINES) as u64 {
                return None;
            }
            (list_of(&NEEDS_READER_STATUSES, &view.owner), t.all(&count(all)))
        }
    };
    Some(view! {
        <p class="pad">
            <a href=href>{words}</a>
        </p>
    })
}
