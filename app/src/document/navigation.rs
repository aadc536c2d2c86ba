//! The bar beside a page: mark, search, the way to the main pages, the account; and its parts for pages without it.

use islands::NeedsBadge;
use leptos::either::Either;
use leptos::prelude::*;

use crate::components::{Icon, Tone, icon};
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::rendering::escaped;
use crate::routes;
use crate::text::common::{CommonTexts, common_texts};

/// The mark and the deployment's name, or its logo, and the words for the portal.
pub fn brand(frame: &PageContext) -> impl IntoView {
    let portal = common_texts(frame.lang).portal();
    match logo(frame, &frame.brand) {
        Some(logo) => Either::Left(view! {
            {logo}
            <small>{portal}</small>
        }),
        None => Either::Right(view! {
            {icon(Icon::Mark)}
            <span>
                {escaped(&frame.brand)}
                <small>{portal}</small>
            </span>
        }),
    }
}

/// The deployment's logo, if it has one; `says`: its alternative text, empty if the name stands beside it. On paper it is
/// the one of the light scheme.
pub fn logo(frame: &PageContext, says: &str) -> Option<impl IntoView + use<>> {
    /// Pixels, before the style sheet.
    const LOGO_HEIGHT_PX: f32 = 32.0;

    let logo = frame.look.logo.as_ref()?;
    let width = (LOGO_HEIGHT_PX * logo.width_to_height).round().to_string();
    let image = move |class, address: &String, name: &str| {
        let (address, name) = (address.clone(), name.to_owned());
        view! { <img class=class src=address alt=name width=width.clone() height=LOGO_HEIGHT_PX.to_string() /> }
    };
    let dark = logo.dark.as_ref();
    let class = if dark.is_some() { "in-light" } else { "alone" };
    Some(view! {
        <span class="logo">
            {image(class, &logo.address, says)} {dark.map(|dark| image("in-dark", dark, says))}
        </span>
    })
}

/// The switch to the other language: a form, because it changes the remembered language.
pub fn language_switch<'a>(frame: &'a PageContext, class: &'static str) -> impl IntoView + use<'a> {
    let other = frame.lang.other();
    // A page that may hold typed text stays open beside the one in the other language.
    let target = routes::holds_typed_text(&frame.here).then_some("_blank");
    view! {
        <form method="post" action=routes::SETTINGS target=target>
            <input type="hidden" name="language" value=other.tag() />
            <input type="hidden" name="next" value=escaped(&frame.here) />
            <button class=class lang=other.tag()>
                {icon(Icon::Swap)}
                {other.name()}
            </button>
        </form>
    }
}

/// Ends the session.
pub(crate) fn sign_out(t: CommonTexts, class: &'static str) -> impl IntoView {
    view! {
        <form method="post" action=routes::SIGN_OUT data-session=routes::EVENTS>
            <button class=class>{icon(Icon::Arrow)} {t.sign_out()}</button>
        </form>
    }
}

/// The bar with everything in it.
pub(super) fn side(frame: &PageContext, live: bool, t: CommonTexts) -> impl IntoView {
    let name = frame
        .signed_in
        .as_ref()
        .and_then(|person| person.display_name.as_deref())
        .unwrap_or_else(|| t.account());
    view! {
        <div class="side">
            <header class="top">
                <a class="brand" href=routes::HOME>
                    {brand(frame)}
                </a>
                <search class="find side-only">
                    <form action=routes::FIND>
                        <label class="sr" for="find">
                            {t.find()}
                        </label>
                        <input id="find" type="search" name="q" placeholder=t.find() autocomplete="off" data-find />
                        <button class="btn plain square">{icon(Icon::Search)} <span class="sr">{t.find()}</span></button>
                    </form>
                </search>
                <a class="btn plain square tab-only" href=routes::FIND>
                    {icon(Icon::Search)}
                    <span class="sr">{t.find()}</span>
                </a>
            </header>
            {navigation(frame, live, t)}
            <section class="who side-only" aria-label=t.account()>
                <button class="btn plain" type="button" popovertarget="account">
                    {icon(Icon::Chevron)}
                    <span>{escaped(name)}</span>
                </button>
                <div class="menu" id="account" popover>
                    <a href=routes::SETTINGS>{icon(Icon::Settings)} {t.settings()}</a>
                    {language_switch(frame, "")}
                    {sign_out(t, "")}
                </div>
            </section>
        </div>
    }
}

fn navigation(frame: &PageContext, live: bool, t: CommonTexts) -> impl IntoView {
    let shown = NavItem::from_address(&frame.here);
    let current = |item: NavItem| (shown == Some(item)).then_some("page");
    let courier = frame.courier.then(|| {
        view! {
            <li class="side-only">
                <a href=routes::COURIER aria-current=current(NavItem::Courier)>
                    {icon(Icon::Truck)}
                    {t.courier()}
                </a>
            </li>
        }
    });
    view! {
        <nav class="nav" aria-label=t.main_nav()>
            <ul>
                <li>
                    <a href=routes::HOME aria-current=current(NavItem::Home)>
                        {icon(Icon::Home)}
                        {t.home()}
                        " "
                        {needs(frame, live, t)}
                    </a>
                </li>
                <li>
                    <a href=routes::REQUESTS aria-current=current(NavItem::Requests)>
                        {icon(Icon::List)}
                        {t.requests()}
                    </a>
                </li>
                <li>
                    <a href=routes::REQUEST_NEW aria-current=current(NavItem::New)>
                        {icon(Icon::Plus)}
                        <span class="side-only">{t.new_request()}</span>
                        <span class="tab-only">{t.new_short()}</span>
                    </a>
                </li>
                <li>
                    <a href=routes::SHIPMENTS aria-current=current(NavItem::Shipments)>
                        {icon(Icon::Plane)}
                        {t.shipments()}
                    </a>
                </li>
                {courier}
                <li>
                    <a href=routes::SETTINGS aria-current=current(NavItem::Settings)>
                        {icon(Icon::Settings)}
                        {t.settings()}
                    </a>
                </li>
            </ul>
        </nav>
    }
}

/// The number of requests that need the reader; an island on pages that get news of it.
fn needs(frame: &PageContext, live: bool, t: CommonTexts) -> impl IntoView {
    let count = frame.needs.filter(|count| *count > 0);
    if live {
        return Either::Left(view! { <NeedsBadge lang=frame.lang count=count /> });
    }
    let number = count.map(|count| whole(i64::try_from(count).unwrap_or(i64::MAX), frame.lang));
    Either::Right(view! {
        <span class="count" data-tone=Tone::Attention.name() data-needs hidden=count.is_none()>
            <span>{number}</span>
            " "
            <span class="sr">{t.need_you()}</span>
        </span>
    })
}

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
            _ if path == routes::COURIER || path.starts_with(&format!("{}/", routes::COURIER)) => {
                Some(Self::Courier)
            }
            _ if here == routes::SHIPMENTS => Some(Self::Shipments),
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
