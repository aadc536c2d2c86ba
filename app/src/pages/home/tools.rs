//! The views of the queue, and the orders and keys of the dense one.

use domain::queue::{Queue, Sort};
use islands::ListKeys;
use leptos::prelude::*;

use super::lists::count;
use super::view::{HomeView, Layout, QueueSection};
use crate::components::{Icon, icon};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered};
use crate::text::queue::queue_texts;

/// The views, and the orders and keys of the dense one.
pub(super) fn tools(queue: &Queue, view: &HomeView) -> Rendered {
    let t = queue_texts(PageContext::lang());
    let link = |to: HomeView, drawing, words: &'static str, number: Option<String>| {
        let is_current =
            to.section == view.section && (to.section == QueueSection::Aside || to.layout == view.layout);
        let number = number.map(|number| view! { " " <span class="n">{number}</span> });
        view! {
            <li>
                <a href=to.href() aria-current=is_current.then_some("true")>
                    {icon(drawing)}
                    {words}
                    {number}
                </a>
            </li>
        }
    };
    let to = |layout| HomeView {
        layout,
        section: QueueSection::ToDo,
        ..view.clone()
    };
    let aside = (!queue.aside.is_empty()).then(|| count(queue.aside.len()));
    let views = [
        link(to(Layout::Normal), Icon::Quote, t.view_normal(), None),
        link(to(Layout::Dense), Icon::List, t.view_dense(), None),
        link(view.aside(), Icon::Clock, t.aside_list(), aside),
    ];
    let has_lines =
        view.section == QueueSection::ToDo && view.layout == Layout::Dense && !queue.entries.is_empty();
    let orders = has_lines.then(|| orders(view));
    Rendered::new(view! {
        <div class="tools">
            <nav aria-label=t.views()>
                <ul class="chips">{views}</ul>
            </nav>
            {orders}
        </div>
    })
}

/// The orders of the dense view, and the switch for its keys.
fn orders(view: &HomeView) -> impl IntoView {
    let t = queue_texts(PageContext::lang());
    let orders = Sort::ALL.into_iter().map(move |sort| {
        view! {
            <li>
                <a href=HomeView { sort, ..view.clone() }.href() aria-current=(sort == view.sort).then_some("true")>
                    {t.sort(sort)}
                </a>
            </li>
        }
    });
    view! {
        <nav class="row" aria-labelledby="sorted-by">
            <span class="small quiet" id="sorted-by">
                {t.sorted_by()}
            </span>
            <ul class="chips">{Each(orders)}</ul>
        </nav>
        <ListKeys>
            <span>
                <kbd>"j"</kbd>
                " "
                <kbd>"k"</kbd>
                " "
                {t.keys_down_up()}
                " "
                <kbd>"Enter"</kbd>
                " "
                {t.keys_open()}
            </span>
        </ListKeys>
    }
}
