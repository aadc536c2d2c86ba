//! Settings: language, facts about the session, signing out.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use leptos::prelude::*;

use crate::components::{CheckField, Facts, Head, Icon, Section, code, fact, fact_if, icon};
use crate::document::{Page, sign_out};
use crate::format;
use crate::page_context::PageContext;
use crate::pages::courier::address_book_settings;
use crate::pages::request_form::draft_settings;
use crate::rendering::{Each, Escaped, Rendered, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::activity::activity_texts;
use crate::text::common::common_texts;
use crate::text::form_help::draft_texts;
use crate::text::labels::Label;
use crate::text::manager::manager_texts;
use crate::text::notices::notice_texts;
pub use crate::text::settings::KeptData;
use crate::text::settings::{SettingsTexts, settings_texts};
use crate::text::share::share_texts;
use islands::text::address_book::address_book_texts;

mod moment;
mod notices;

use moment::moment;
pub use notices::{DeviceShown, NoticesShown};

/// The data of the settings page.
#[derive(Clone, Debug)]
pub struct SettingsData {
    pub display_name: Option<String>,
    /// When the session began.
    pub started: Timestamp,
    /// When it ends at the latest.
    pub ends: Timestamp,
    /// The living sessions of the token, the one used last first; `None` where they cannot be read just now.
    pub sessions: Option<Vec<SessionShown>>,
    /// `None` where the deployment has no notices on devices.
    pub notices: Option<NoticesShown>,
    /// The kinds of data that the portal keeps, each with its number of days.
    pub kept: Vec<(KeptData, u64)>,
    /// The longest pause between two uses of the session.
    pub idle: Option<Duration>,
    /// The page where tokens are made.
    pub preferences_url: Option<String>,
    pub version: String,
}

/// A session of the same token.
#[derive(Clone, Debug)]
pub struct SessionShown {
    pub display_name: Option<String>,
    pub started: Timestamp,
    pub last_seen: Timestamp,
    pub is_this: bool,
}

/// The settings page.
pub fn page(data: SettingsData) -> Page {
    let data = &data;
    let frame = PageContext::current();
    let (lang, has_courier) = (frame.lang, frame.courier);
    let t = settings_texts(lang);
    let d = draft_texts(lang);
    let s = share_texts(lang);
    let n = notice_texts(lang);
    let book = has_courier.then(|| {
        let t = address_book_texts(lang);
        view! {
            <Section id="book" title=t.title() about=t.settings_about()>
                {address_book_settings(lang)}
            </Section>
        }
    });
    let zone = format::date::zone_name(&frame.zone, frame.now, lang);
    let body = view! {
        <div class="page">
            <Head title=t.title() under=Rendered::new(t.about()) />
            <div class="sections-list">
                <Section id="language" title=t.language() about=t.language_about()>
                    {language_form(lang, t)}
                </Section>
                <Section id="time" title=t.time() about=t.time_about()>
                    <Facts>
                        {fact(
                            t.zone(),
                            view! {
                                {escaped(zone)}
                                <br />
                                <span class="small quiet">{t.zone_about()}</span>
                            },
                        )}
                    </Facts>
                </Section>
                <Section id="session" title=t.session() about=t.session_about()>
                    {session(data, t)}
                </Section>
                <Section id="sessions" title=t.sessions() about=t.sessions_about()>
                    {sessions(data.sessions.as_deref(), t)}
                </Section>
                <Section id="notices" title=n.title() about=n.about()>
                    {notices::notices(data.notices.as_ref())}
                </Section>
                <Section id="links" title=s.links() about=s.links_about()>
                    <p class="tap">
                        <a href=routes::SHARES>{s.all_links()}</a>
                    </p>
                </Section>
                <Section id="kept" title=t.kept() about=t.kept_about()>
                    {kept(&data.kept, t)}
                </Section>
                <Section id="drafts" title=d.title() about=d.settings_about()>
                    {draft_settings(lang)}
                </Section>
                {book}
                <Section id="more" title=t.more()>
                    {more(data, has_courier, t)}
                </Section>
            </div>
        </div>
    };
    let page = Page::new(t.title(), body).with_form_islands();
    if data.notices.is_some() {
        page.starting_worker()
    } else {
        page
    }
}

fn language_form(current: Lang, t: SettingsTexts) -> impl IntoView {
    let choices = [Lang::Vi, Lang::En].map(|lang| {
        let own = Label {
            text: lang.name().into(),
            lang: (lang != current).then_some(lang.tag()),
        };
        view! {
            <CheckField
                kind="radio"
                name="language"
                value=lang.tag()
                id=format!("language-{}", lang.tag())
                label=own
                checked=lang == current
            />
        }
    });
    view! {
        <form class="stack" method="post" action=routes::SETTINGS>
            <fieldset>
                <legend class="sr">{t.language()}</legend>
                <div class="choices boxed">{choices}</div>
            </fieldset>
            <p>
                <button class="btn primary">{t.save()}</button>
            </p>
        </form>
    }
}

/// The kinds of data that are kept, and for how long.
fn kept(kept: &[(KeptData, u64)], t: SettingsTexts) -> impl IntoView {
    let facts = kept
        .iter()
        .map(|(what, days)| fact(t.kept_name(*what), escaped(t.kept_days(*what, *days))));
    view! {
        <div class="stack">
            <Facts>{Each(facts)}</Facts>
            <p class="tap">
                <a href=routes::LOG>{activity_texts(PageContext::lang()).log_all()}</a>
                " · "
                <a href=routes::MANAGER>{manager_texts(PageContext::lang()).link()}</a>
            </p>
        </div>
    }
}

/// This session, and the way to end it.
fn session(data: &SettingsData, t: SettingsTexts) -> impl IntoView {
    let lang = PageContext::lang();
    let idle = data
        .idle
        .and_then(|idle| SignedDuration::try_from(idle).ok())
        .and_then(|idle| format::date::span(idle, lang))
        .map(|length| t.idle_after(&length));
    view! {
        <div class="stack">
            <Facts>
                {fact(t.signed_in_as(), name_or_none(data.display_name.as_deref(), t))}
                {fact(t.since(), moment(data.started))}
                {fact_if(t.idle(), idle)}
                {fact(t.ends(), moment(data.ends))}
            </Facts>
            {sign_out(common_texts(lang), "btn")}
        </div>
    }
}

/// All sessions of the same token, and the way to end them.
fn sessions(all: Option<&[SessionShown]>, t: SettingsTexts) -> impl IntoView {
    let row = move |session| session_row(session, t);
    let not_read = all.is_none().then(|| view! { <p>{t.sessions_not_read()}</p> });
    let list = all.map(|all| view! { <ul class="stack sessions">{Each(all.iter().map(row))}</ul> });
    view! {
        <div class="stack">
            {not_read}
            {list}
            // Colleagues may share the token: it says so before it is done.
            <details class="fold">
                <summary>{icon(Icon::Chevron)} {t.everywhere()}</summary>
                <form class="stack tight" method="post" action=routes::SIGN_OUT_EVERYWHERE>
                    <p>{escaped(t.everywhere_about(all.map(<[_]>::len)))}</p>
                    <p>
                        <button class="btn">{t.everywhere_now()}</button>
                    </p>
                </form>
            </details>
        </div>
    }
}

fn session_row(session: &SessionShown, t: SettingsTexts) -> impl IntoView {
    let this = session
        .is_this
        .then(|| view! { " " <span class="small quiet">{t.this_session()}</span> });
    view! {
        <li>
            <strong class="lines">{name_or_none(session.display_name.as_deref(), t)}</strong>
            {this}
            <br />
            <span class="small quiet">
                {t.since()} ": " {moment(session.started)} " · " {t.last_seen()} ": " {moment(session.last_seen)}
            </span>
        </li>
    }
}

fn name_or_none(name: Option<&str>, t: SettingsTexts) -> Escaped<'_> {
    escaped(name.unwrap_or_else(|| t.no_name()))
}

fn more(data: &SettingsData, has_courier: bool, t: SettingsTexts) -> impl IntoView {
    let courier = has_courier.then(|| {
        view! {
            <li>
                <a href=routes::COURIER>{common_texts(PageContext::lang()).courier()}</a>
            </li>
        }
    });
    let tokens = data.preferences_url.as_ref().map(|url| {
        view! {
            <li>
                <a href=escaped(url) rel="noopener noreferrer">
                    {t.tokens()} " " {icon(Icon::External)}
                </a>
            </li>
        }
    });
    view! {
        <div class="stack">
            <ul class="row tap">{courier} {tokens}</ul>
            <Facts>{fact(t.version(), code(&data.version))}</Facts>
        </div>
    }
}

#[cfg(test)]
mod tests;
