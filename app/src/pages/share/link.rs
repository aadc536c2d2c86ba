//! Links that were made: whose they are, how long they open, and the buttons that renew and revoke them.

use islands::{CopiedField, CopyText};
use jiff::Timestamp;
use leptos::prelude::*;

use crate::components::{Icon, code, hidden, icon};
use crate::format;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::share::{ShareTexts, share_texts};

/// A link for the company's own pages.
#[derive(Clone, Debug)]
pub struct LinkShown {
    pub id: String,
    /// Scheme and host included, where they are known. Only for those who have just read the request.
    pub address: Option<String>,
    pub label: String,
    /// The request that it shows.
    pub code: String,
    /// The partner's own name of that request, where the page does not say it anyway.
    pub reference: Option<String>,
    pub who: Option<String>,
    pub days: u8,
    pub made: Timestamp,
    /// The first moment at which it opens no more.
    pub ends: Timestamp,
    pub views: i64,
    pub has_passcode: bool,
    pub has_words: bool,
}

/// The links, newest first; `None` where they cannot be read. `next`: the page that its buttons lead back to.
pub fn link_list(links: Option<&[LinkShown]>, next: &str) -> Rendered {
    let t = share_texts(PageContext::lang());
    let Some(links) = links else {
        return Rendered::new(view! { <p class="pad">{t.links_not_read()}</p> });
    };
    if links.is_empty() {
        return Rendered::new(view! { <p class="pad quiet">{t.no_links()}</p> });
    }
    let entries = links.iter().map(|link| entry(link, next, t));
    Rendered::new(view! { <ul class="links">{Each(entries)}</ul> })
}

fn entry(link: &LinkShown, next: &str, t: ShareTexts) -> impl IntoView + use<> {
    let frame = PageContext::current();
    let lang = frame.lang;
    let is_over = link.ends <= frame.now;
    // The moment before is on the last day.
    let last = link.ends.as_second().saturating_sub(1);
    let last = Timestamp::from_second(last).unwrap_or(link.ends);
    let last = format::date::day(frame.zone.to_datetime(last).date(), lang);
    let state = if is_over {
        t.is_over(&last)
    } else {
        t.opens_until(&last)
    };
    let made = format::date::day_and_time(frame.zone.to_datetime(link.made), lang);
    let facts = [
        Some(t.made(link.who.as_deref(), &made)),
        Some(t.views(link.views)),
        link.has_passcode.then(|| t.has_passcode().to_owned()),
        link.has_words.then(|| t.has_words().to_owned()),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    let id = format!("link-{}", link.id);
    let address = link.address.clone().filter(|_| !is_over).map(|address| {
        let field = CopiedField {
            id: id.clone(),
            lang: None,
        };
        view! {
            <div class="field">
                <label for=id.clone()>{t.link()}</label>
                <input id=id.clone() readonly value=escaped(address.clone()) />
            </div>
            <p class="small">
                <a href=escaped(address) target="_blank" rel="noopener noreferrer">
                    {t.look()} " " {icon(Icon::External)}
                </a>
            </p>
            <CopyText lang=lang fields=vec![field] />
        }
    });
    let press = |action: String, words: String| {
        view! {
            <form method="post" action=action>
                {hidden("next", next.to_owned())}
                <button class="btn">
                    {words}
                    " "
                    <span class="sr">{escaped(link.label.clone())}</span>
                </button>
            </form>
        }
    };
    let renew = press(routes::share_renew(&link.id), t.renew(link.days));
    let revoke = press(routes::share_revoke(&link.id), t.revoke_now().to_owned());
    let revoke = view! {
        <details class="fold">
            <summary>
                {icon(Icon::Chevron)}
                {t.revoke()}
                " "
                <span class="sr">{escaped(link.label.clone())}</span>
            </summary>
            <div class="stack snug">
                <p class="small">{t.revoke_words()}</p>
                {revoke}
            </div>
        </details>
    };
    let request = (next == routes::SHARES).then(|| {
        let name = link.reference.clone().unwrap_or_else(|| link.code.clone());
        let code = link
            .reference
            .is_some()
            .then(|| Rendered::new(view! { " · " {code(&link.code)} }));
        view! {
            <a href=escaped(routes::share(&link.code))>{escaped(name)}</a>
            {code}
            " · "
        }
    });
    view! {
        <li class="stack">
            <div>
                <strong class="lines">{escaped(link.label.clone())}</strong>
                <p class="small">{request} {state}</p>
                <p class="small quiet">{escaped(facts.join(" · "))}</p>
            </div>
            {address}
            <div class="row">{renew} {revoke}</div>
        </li>
    }
}
