//! The links that narrow a list or the queue to whose requests they show.

use leptos::prelude::*;

use crate::owner_filter::OwnerFilter;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::team::team_texts;

/// Limit of the colleagues in links.
pub const MAX_NAMES: usize = 20;

/// Links that filter by owner; `None` if no request has an owner and no filter is set.
pub fn owner_links(
    names: &[String],
    reader: Option<&str>,
    current: &OwnerFilter,
    href: impl Fn(OwnerFilter) -> String + Send,
) -> Option<Rendered> {
    if names.is_empty() && !current.is_narrow() {
        return None;
    }
    let t = team_texts(PageContext::lang());
    let named = |name: &String| (OwnerFilter::Named(name.clone()), name.clone());
    let mut filters = vec![
        (OwnerFilter::Anybody, t.anybody().to_owned()),
        (OwnerFilter::Me, t.mine().to_owned()),
        (OwnerFilter::Nobody, t.nobodys().to_owned()),
    ];
    let others = names.iter().filter(|name| Some(name.as_str()) != reader);
    filters.extend(others.take(MAX_NAMES).map(named));
    if let OwnerFilter::Named(name) = current
        && !filters.iter().any(|(filter, _)| filter == current)
    {
        filters.push(named(name));
    }
    let links = filters.into_iter().map(move |(filter, words)| {
        let is_current = filter == *current;
        view! {
            <li>
                <a href=escaped(href(filter)) aria-current=is_current.then_some("true")>
                    {escaped(words)}
                </a>
            </li>
        }
    });
    let handover = match current {
        OwnerFilter::Named(name) if Some(name.as_str()) != reader => Some(view! {
            <a class="small" href=escaped(routes::handover(name))>
                {escaped(t.take_over_from(name))}
            </a>
        }),
        _ => None,
    };
    let unnamed = (*current == OwnerFilter::Me && reader.is_none())
        .then(|| view! { <span class="small quiet">{t.mine_needs_name()}</span> });
    Some(Rendered::new(view! {
        <nav class="row" aria-labelledby="in-charge">
            <span class="small quiet" id="in-charge">
                {t.in_charge()}
            </span>
            <ul class="chips">{Each(links)}</ul>
            {handover}
            {unnamed}
        </nav>
    }))
}
