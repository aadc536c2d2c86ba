//! The views of the queue, and the orders and keys of the dense one.

use domain::queue::{Queue, Sort};
use islands::ListKeys;
use leptos::prelude::*;

use super::view::{HomeView, Layout, Shown};
use crate::components::{Icon, icon};
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::text::queue::queue_texts;

/// The views, and the orders and keys of the dense one.
pub(super) fn tools(queue: &Queue, view: HomeView) -> AnyView {
    let t = queue_texts(PageContext::lang());
    let link = |to: HomeView, drawing, words: &'static str, number: Option<String>| {
        let current = (to.shown == view.shown && (to.shown == Shown::Aside || to.layout == view.layout))
            .then_some("true");
        let number = number.map(|number| view! { " " <span class="n">{number}</span> });
        view! { <li><a href=to.href() aria-current=current>{icon(drawing)}{words}{number}</a></li> }
    };
    let to = |layout, shown| HomeView {
        layout,
        shown,
        ..view
    };
    let aside = (!queue.aside.is_empty()).then(|| count(queue.aside.len()));
    let views = [
        link(
            to(Layout::Normal, Shown::Queue),
            Icon::Quote,
            t.view_normal(),
            None,
        ),
        link(to(Layout::Dense, Shown::Queue), Icon::List, t.view_dense(), None),
        link(to(view.layout, Shown::Aside), Icon::Clock, t.aside_list(), aside),
    ];
    let has_lines = view.shown == Shown::Queue && view.layout == Layout::Dense && !queue.entries.is_empty();
    let orders = has_lines.then(|| {
        let orders = Sort::ALL.map(|sort| {
            let current = (sort == view.sort).then_some("true");
            view! { <li><a href=HomeView { sort, ..view }.href() aria-current=current>{t.sort(sort)}</a></li> }
        });
        view! {
            <nav class="row" aria-labelledby="sorted-by">
                <span class="small quiet" id="sorted-by">{t.sorted_by()}</span>
                <ul class="chips">{orders}</ul>
            </nav>
            <ListKeys>
                <span><kbd>"j"</kbd> " " <kbd>"k"</kbd> " " {t.keys_down_up()} " " <kbd>"Enter"</kbd> " " {t.keys_open()}</span>
            </ListKeys>
        }
    });
    view! { <div class="tools"><nav aria-label=t.views()><ul class="chips">{views}</ul></nav>{orders}</div> }
        .into_any()
}

/// A number of entries as it is shown.
pub(super) fn count(count: usize) -> String {
    whole(i64::try_from(count).unwrap_or(i64::MAX), PageContext::lang())
}
