//! The links of the company, under Settings.

use leptos::either::Either;
use leptos::prelude::*;

use super::share::{LinkShown, link_list};
use crate::components::{Empty, Head, Icon, Panel, crumb};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::settings::settings_texts;
use crate::text::share::share_texts;

/// Limit of the links that the page lists, the newest ones.
pub const MAX_LISTED: usize = 500;

/// The page; `None` where the links cannot be read.
pub fn page(links: Option<Vec<LinkShown>>) -> Page {
    let lang = PageContext::lang();
    let t = share_texts(lang);
    let crumbs = vec![
        crumb(settings_texts(lang).title(), Some(routes::SETTINGS.into())),
        crumb(t.links(), None),
    ];
    let list = if links.as_ref().is_some_and(Vec::is_empty) {
        let words = Rendered::new(view! {
            <p>{t.no_links_words()}</p>
            <p>
                <a class="btn" href=routes::SHIPMENTS>{common_texts(lang).shipments()}</a>
            </p>
        });
        Either::Left(view! {
            <Empty drawing=Icon::External title=t.no_links() id="none">{words}</Empty>
        })
    } else {
        let is_cut = links.as_ref().is_some_and(|links| links.len() >= MAX_LISTED);
        let cut = is_cut.then(|| view! { <p class="small quiet">{t.newest_links(MAX_LISTED)}</p> });
        let list = link_list(links.as_deref(), routes::SHARES);
        Either::Right(view! {
            <Panel id="links" title=t.all_links()>{list}</Panel>
            {cut}
        })
    };
    let body = view! {
        <div class="page">
            <Head title=t.links() crumbs=crumbs under=Rendered::new(t.links_about()) />
            {list}
        </div>
    };
    Page::new(t.links(), body).with_islands()
}
