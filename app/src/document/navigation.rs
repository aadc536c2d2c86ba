//! The bar beside a page: mark, search, the way to the main pages, the account; and its parts for pages without it.

use crate::components::{Icon, Tone, icon};
use crate::format::number::whole;
use crate::html::{Html, html};
use crate::page_context::PageContext;
use crate::routes;
use crate::text::common::{CommonTexts, common_texts};

/// The mark, the deployment's name and what this is.
pub fn brand(frame: &PageContext) -> Html {
    html! { (icon(Icon::Mark)) span { (frame.brand) small { (common_texts(frame.lang).portal()) } } }.into()
}

/// The switch to the other language: a form, because it changes what is remembered.
pub fn language_switch(frame: &PageContext, class: &'static str) -> Html {
    let other = frame.lang.other();
    html! {
        form method="post" action=(routes::SETTINGS) {
            input type="hidden" name="language" value=(other.tag());
            input type="hidden" name="next" value=(frame.here);
            button class=(class) lang=(other.tag()) { (icon(Icon::Swap)) (other.name()) }
        }
    }
    .into()
}

/// Ends the session.
pub(crate) fn sign_out(t: CommonTexts, class: &'static str) -> Html {
    html! {
        form method="post" action=(routes::SIGN_OUT) { button class=(class) { (icon(Icon::Arrow)) (t.sign_out()) } }
    }
    .into()
}

pub(super) fn side(frame: &PageContext, t: CommonTexts) -> Html {
    let name = frame
        .signed_in
        .as_ref()
        .and_then(|person| person.display_name.as_deref())
        .unwrap_or_else(|| t.account());
    html! {
        div.side {
            header.top {
                a.brand href=(routes::HOME) { (brand(frame)) }
                search class="find side-only" {
                    form action=(routes::REQUESTS) {
                        label.sr for="find" { (t.find()) }
                        input #find type="search" name="search" placeholder=(t.find()) autocomplete="off";
                        button class="btn plain square" { (icon(Icon::Search)) span.sr { (t.find()) } }
                    }
                }
                a class="btn plain square tab-only" href={ (routes::REQUESTS) "#search" } {
                    (icon(Icon::Search)) span.sr { (t.find()) }
                }
            }
            (navigation(frame, t))
            section class="who side-only" aria-label=(t.account()) {
                button class="btn plain" type="button" popovertarget="account" { (icon(Icon::Chevron)) span { (name) } }
                div.menu #account popover {
                    a href=(routes::SETTINGS) { (icon(Icon::Settings)) (t.settings()) }
                    (language_switch(frame, ""))
                    (sign_out(t, ""))
                }
            }
        }
    }
    .into()
}

fn navigation(frame: &PageContext, t: CommonTexts) -> Html {
    let shown = NavItem::from_address(&frame.here);
    let current = |item: NavItem| (shown == Some(item)).then_some("page");
    html! {
        nav.nav aria-label=(t.main_nav()) {
            ul {
                li {
                    a href=(routes::HOME) aria-current=[current(NavItem::Home)] {
                        (icon(Icon::Home)) (t.home()) (needs(frame, t))
                    }
                }
                li { a href=(routes::REQUESTS) aria-current=[current(NavItem::Requests)] { (icon(Icon::List)) (t.requests()) } }
                li {
                    a href=(routes::REQUEST_NEW) aria-current=[current(NavItem::New)] {
                        (icon(Icon::Plus)) span.side-only { (t.new_request()) } span.tab-only { (t.new_short()) }
                    }
                }
                li { a href=(SHIPMENTS) aria-current=[current(NavItem::Shipments)] { (icon(Icon::Plane)) (t.shipments()) } }
                @if frame.courier {
                    li.side-only {
                        a href=(routes::COURIER_NEW) aria-current=[current(NavItem::Courier)] { (icon(Icon::Truck)) (t.courier()) }
                    }
                }
                li { a href=(routes::SETTINGS) aria-current=[current(NavItem::Settings)] { (icon(Icon::Settings)) (t.settings()) } }
            }
        }
    }
    .into()
}

/// How many requests need the reader; empty where that is not known, so that a script can fill it.
fn needs(frame: &PageContext, t: CommonTexts) -> Html {
    let count = frame.needs.filter(|count| *count > 0);
    let number = count.map(|count| whole(i64::try_from(count).unwrap_or(i64::MAX), frame.lang));
    html! {
        span.count data-tone=(Tone::Attention.name()) data-needs hidden[count.is_none()] {
            span { @if let Some(number) = number { (number) } } " " span.sr { " " (t.need_you()) }
        }
    }
    .into()
}

/// The list of what is under way.
pub const SHIPMENTS: &str = "/requests?status=in_transit";

/// An entry of the main navigation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NavItem {
    Home,
    Requests,
    New,
    Shipments,
    Courier,
    Settings,
}

impl NavItem {
    /// The entry that the page at this path and query belongs to.
    fn from_address(here: &str) -> Option<Self> {
        let path = here.split('?').next().unwrap_or_default();
        match path {
            routes::HOME => Some(Self::Home),
            routes::REQUEST_NEW => Some(Self::New),
            routes::SETTINGS => Some(Self::Settings),
            routes::COURIER_NEW => Some(Self::Courier),
            _ if here == SHIPMENTS => Some(Self::Shipments),
            _ if path == routes::REQUESTS
                || path
                    .strip_prefix(routes::REQUESTS)
                    .is_some_and(|rest| rest.starts_with('/')) =>
            {
                Some(Self::Requests)
            }
            _ => None,
        }
    }
}
