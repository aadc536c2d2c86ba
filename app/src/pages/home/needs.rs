//! The queue with its views.

use domain::queue::Queue;
use leptos::prelude::*;
use partner_api::Catalogs;

use super::lists::{NEEDS, list_of};
use super::tools::{count, tools};
use super::view::{HomeView, Layout};
use super::{dense, entry};
use crate::components::{Empty, Icon, Panel, UpstreamErrorBanner, hidden, icon};
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::routes;
use crate::text::home::HomeTexts;
use crate::text::queue::queue_texts;
use crate::upstream_error::Loadable;

/// Entries that are shown in full; more stand in the dense view.
const FULL: usize = 20;
/// Lines of the dense view; more stand in the list of requests.
const LINES: usize = 200;

/// What somebody should look at.
pub(super) fn panel(
    queue: Loadable<Queue>,
    in_all: Option<u64>,
    view: HomeView,
    catalogs: Option<&Catalogs>,
    t: HomeTexts,
) -> AnyView {
    let mut queue = match queue {
        Loadable::Failed(trouble) => {
            return view! { <Panel id="needs" title=t.needs()><UpstreamErrorBanner trouble=trouble /></Panel> }
                .into_any();
        }
        Loadable::Absent => Queue::default(),
        Loadable::Here(queue) => queue,
    };
    let tools = tools(&queue, view);
    if queue.entries.is_empty() {
        let calm = calm(&queue, t);
        return view! { <div class="stack">{tools} {calm}</div> }.into_any();
    }
    let beside = beside(&queue, view);
    let more = more(&queue, in_all, view, t);
    let next = view.href();
    if view.layout == Layout::Dense {
        view.sort.apply(&mut queue.entries);
        queue.entries.truncate(LINES);
        let lines = dense::lines(&queue.entries, &next, t);
        let compare = dense::compare(&queue.entries);
        return view! {
            <div class="stack">
                {tools} <Panel id="needs" title=t.needs() aside=beside>{lines} {more}</Panel> {compare}
            </div>
        }
        .into_any();
    }
    let entries = queue
        .entries
        .iter()
        .take(FULL)
        .enumerate()
        .map(|(at, one)| entry::entry(one, at, &next, catalogs))
        .collect_view();
    view! {
        <div class="stack">
            {tools} <Panel id="needs" title=t.needs() aside=beside><ul class="queue">{entries}</ul>{more}</Panel>
        </div>
    }
    .into_any()
}

/// Nothing to do; what was set aside is not forgotten.
fn calm(queue: &Queue, t: HomeTexts) -> AnyView {
    let words = queue_texts(PageContext::lang());
    let aside = (!queue.aside.is_empty()).then(|| {
        let count = count(queue.aside.len());
        view! { <p><a href=routes::home_aside()>{words.aside_count(&count)}</a></p> }
    });
    view! {
        <section class="panel" aria-labelledby="needs">
            <Empty drawing=Icon::Done title=t.calm() id="needs"><p class="quiet">{t.calm_about()}</p>{aside}</Empty>
        </section>
    }
    .into_any()
}

/// "All seen" where something only informs, or else what the order is.
fn beside(queue: &Queue, view: HomeView) -> AnyView {
    let t = queue_texts(PageContext::lang());
    let informing: Vec<_> = queue
        .informing()
        .map(|entry| {
            let (code, as_of) = (entry.row.rfq_code.clone(), entry.mark.to_field());
            view! { {hidden("code", code)} {hidden("as_of", as_of)} }
        })
        .collect();
    if informing.is_empty() {
        let words = match view.layout {
            Layout::Normal => t.urgent_first(),
            Layout::Dense => t.sort(view.sort),
        };
        return view! { <span class="small quiet">{words}</span> }.into_any();
    }
    let words = t.all_seen(&count(informing.len()));
    view! {
        <form method="post" action=routes::QUEUE_SEEN>
            {informing} {hidden("next", view.href())}
            <button class="btn plain">{icon(Icon::Check)}{words}</button>
        </form>
    }
    .into_any()
}

/// The way to what is not shown.
fn more(queue: &Queue, in_all: Option<u64>, view: HomeView, t: HomeTexts) -> Option<AnyView> {
    let words = queue_texts(PageContext::lang());
    let entries = queue.entries.len();
    let (href, words) = match view.layout {
        Layout::Normal if entries > FULL => {
            let dense = HomeView {
                layout: Layout::Dense,
                ..view
            };
            (dense.href(), words.more_in_lines(&count(entries - FULL)))
        }
        Layout::Normal => {
            let all = in_all.filter(|all| *all > queue.needs() as u64)?;
            (
                list_of(&NEEDS),
                t.all(&whole(
                    i64::try_from(all).unwrap_or(i64::MAX),
                    PageContext::lang(),
                )),
            )
        }
        Layout::Dense => {
            let all = in_all.unwrap_or(entries as u64);
            let shown = entries.min(LINES) as u64;
            (all > shown).then(|| {
                (
                    list_of(&NEEDS),
                    t.all(&whole(
                        i64::try_from(all).unwrap_or(i64::MAX),
                        PageContext::lang(),
                    )),
                )
            })?
        }
    };
    Some(view! { <p class="pad"><a href=href>{words}</a></p> }.into_any())
}
