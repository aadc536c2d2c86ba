//! Entries that were set aside.

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
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::queue::queue_texts;
use crate::upstream_error::Loadable;

/// The panel of entries that were set aside, each with the time of its return.
pub(super) fn panel(queue: &Loadable<Queue>, view: &HomeView, catalogs: Option<&Catalogs>) -> Rendered {
    let t = queue_texts(PageContext::lang());
    let nothing = Queue::default();
    let queue = match queue {
        Loadable::Failed(trouble) => {
            return Rendered::new(view! {
                <Panel id="aside" title=t.aside_list()>
                    <UpstreamErrorBanner trouble=trouble.clone() />
                </Panel>
            });
        }
        Loadable::Absent => &nothing,
        Loadable::Here(queue) => queue,
    };
    let tools = tools(queue, view);
    if queue.aside.is_empty() {
        return Rendered::new(view! {
            <div class="stack">
                {tools}
                <section class="panel" aria-labelledby="aside">
                    <Empty drawing=Icon::Clock title=t.aside_empty() id="aside">
                        <p class="quiet">{t.aside_empty_about()}</p>
                        <p>
                            <a href=routes::HOME>{t.to_queue()}</a>
                        </p>
                    </Empty>
                </section>
            </div>
        });
    }
    let entries = queue.aside.iter().map(|one| aside_entry(one, view, catalogs));
    let note = Rendered::new(view! { <span class="small quiet">{t.aside_note()}</span> });
    Rendered::new(view! {
        <div class="stack">
            {tools}
            <Panel id="aside" title=t.aside_list() aside=note>
                <ul class="queue">{Each(entries)}</ul>
            </Panel>
        </div>
    })
}

fn aside_entry<'a>(one: &'a EntryAside, view: &HomeView, catalogs: Option<&'a Catalogs>) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let back = match one.ends {
        Some(ends) => t.back_at(&when(ends)),
        None => t.back_when_changed().to_owned(),
    };
    let beside = view! {
        <span class="due calm">{icon(Icon::Clock)} {back}</span>
        <form class="acts" method="post" action=routes::QUEUE_ASIDE>
            {hidden("code", &one.entry.row.rfq_code)}
            {hidden("as_of", one.entry.mark.to_field())}
            {hidden("next", view.href())}
            <button class="btn" name="until" value=AsideAction::BACK_CODE>
                {t.take_back()}
                <span class="sr">": " {escaped(name_of(&one.entry.row))}</span>
            </button>
        </form>
    };
    entry::list_item(&one.entry, (), beside, catalogs)
}
