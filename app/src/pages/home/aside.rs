//! What was set aside.

use domain::queue::{AsideAction, EntryAside, Queue};
use leptos::prelude::*;
use partner_api::Catalogs;

use super::aside_menu::when;
use super::entry;
use super::tools::tools;
use super::view::HomeView;
use crate::components::{Empty, Icon, Panel, UpstreamErrorBanner, hidden, icon};
use crate::page_context::PageContext;
use crate::pages::requests::name_of;
use crate::routes;
use crate::text::queue::queue_texts;
use crate::upstream_error::Loadable;

/// What was set aside, with when it comes back.
pub(super) fn panel(queue: Loadable<Queue>, view: HomeView, catalogs: Option<&Catalogs>) -> AnyView {
    let t = queue_texts(PageContext::lang());
    let queue = match queue {
        Loadable::Failed(trouble) => {
            return view! { <Panel id="aside" title=t.aside_list()><UpstreamErrorBanner trouble=trouble /></Panel> }
                .into_any();
        }
        Loadable::Absent => Queue::default(),
        Loadable::Here(queue) => queue,
    };
    let tools = tools(&queue, view);
    let content = if queue.aside.is_empty() {
        view! {
            <section class="panel" aria-labelledby="aside">
                <Empty drawing=Icon::Clock title=t.aside_empty() id="aside">
                    <p class="quiet">{t.aside_empty_about()}</p>
                    <p><a href=routes::HOME>{t.to_queue()}</a></p>
                </Empty>
            </section>
        }
        .into_any()
    } else {
        let entries = queue
            .aside
            .iter()
            .map(|one| aside_entry(one, view, catalogs))
            .collect_view();
        let note = view! { <span class="small quiet">{t.aside_note()}</span> }.into_any();
        view! { <Panel id="aside" title=t.aside_list() aside=note><ul class="queue">{entries}</ul></Panel> }
            .into_any()
    };
    view! { <div class="stack">{tools} {content}</div> }.into_any()
}

fn aside_entry(one: &EntryAside, view: HomeView, catalogs: Option<&Catalogs>) -> AnyView {
    let t = queue_texts(PageContext::lang());
    let back = match one.ends {
        Some(ends) => t.back_at(&when(ends)),
        None => t.back_when_changed().to_owned(),
    };
    let name = name_of(&one.entry.row);
    let beside = view! {
        <span class="due calm">{icon(Icon::Clock)}{back}</span>
        <form class="acts" method="post" action=routes::QUEUE_ASIDE>
            {hidden("code", one.entry.row.rfq_code.clone())} {hidden("as_of", one.entry.mark.to_field())}
            {hidden("next", view.href())}
            <button class="btn" name="until" value=AsideAction::BACK>{t.take_back()}<span class="sr">": " {name}</span></button>
        </form>
    };
    entry::shown(&one.entry, None, beside, catalogs)
}
