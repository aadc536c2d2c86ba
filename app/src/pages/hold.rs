//! A shipment on hold: that it is, since when the portal knows, its newest event as what it is, and whom to ask. The
//! service has a flag for it and neither a time nor a reason.

use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Milestone;

use super::milestones::in_one_line;
use crate::components::{Banner, Icon, RequestTab, Tone, icon};
use crate::format;
use crate::page_context::{OperatorContact, PageContext};
use crate::rendering::Rendered;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::hold::hold_texts;

/// The banner on the pages of a request on hold. `newest`: the newest event where the page has read the events; `tab`: the
/// page that it stands on, which it does not link to.
pub fn hold_banner(about: &RequestHeader, newest: Option<&Milestone>, tab: RequestTab) -> Option<Rendered> {
    if !about.request.is_on_hold {
        return None;
    }
    let t = hold_texts(PageContext::lang());
    let newest = newest.map(|one| view! { <p>{t.newest_event()} ": " {in_one_line(about, one)}</p> });
    let link = |own: RequestTab, href: String, drawing: Icon, words: &'static str| {
        (tab != own).then(|| {
            view! {
                <a class="btn" href=href>
                    {icon(drawing)}
                    {words}
                </a>
            }
        })
    };
    let documents = link(
        RequestTab::Documents,
        routes::documents(&about.code),
        Icon::File,
        t.documents(),
    );
    let tracking = link(
        RequestTab::Tracking,
        routes::tracking(&about.code),
        Icon::Arrow,
        t.tracking(),
    );
    Some(Rendered::new(view! {
        <Banner tone=Tone::Stop drawing=Icon::Pause title=t.title()>
            <div class="stack tight">
                <p>{since(about)} " " {t.no_reason()}</p>
                {newest}
                <div class="row">{documents} {tracking} {contact(about)}</div>
            </div>
        </Banner>
    }))
}

/// Since when the portal knows of it; of a first reading, when that was.
fn since(about: &RequestHeader) -> String {
    let t = hold_texts(PageContext::lang());
    PageContext::with(|frame| {
        let shown = |at| format::date::day_and_time(frame.zone.to_datetime(at), frame.lang);
        match about.held_since {
            Some(at) => t.known_since(&shown(at)),
            None => t.as_read(&shown(frame.read_at.unwrap_or(frame.now))),
        }
    })
}

/// The ways to the operator that the deployment names; the sales contact in words where it names none.
fn contact(about: &RequestHeader) -> impl IntoView {
    let OperatorContact {
        phone,
        email,
        website,
    } = PageContext::with(|frame| frame.operator.clone());
    if phone.is_none() && email.is_none() {
        return Either::Left(ask(website));
    }
    let email = email.map(|email| write(&email, about));
    Either::Right(view! { {phone.map(|phone| call(&phone))} {email} })
}

/// The operator's website, or the sales contact in words.
fn ask(website: Option<String>) -> impl IntoView {
    let t = hold_texts(PageContext::lang());
    match website {
        Some(site) if site.starts_with("https://") || site.starts_with("http://") => {
            let words = t.ask_at(&site);
            Either::Left(view! {
                <a class="btn" href=site rel="noopener noreferrer">
                    {icon(Icon::External)}
                    {words}
                </a>
            })
        }
        Some(site) => Either::Right(view! { <span>{t.ask_at(&site)}</span> }),
        None => Either::Right(view! { <span>{t.ask_sales().to_owned()}</span> }),
    }
}

fn call(phone: &str) -> impl IntoView + use<> {
    let t = hold_texts(PageContext::lang());
    match dialled(phone) {
        Some(number) => Either::Left(view! {
            <a class="btn" href=format!("tel:{number}")>
                {icon(Icon::Ask)}
                {t.call(phone)}
            </a>
        }),
        None => Either::Right(view! { <span>{t.ask_at(phone)}</span> }),
    }
}

fn write(email: &str, about: &RequestHeader) -> impl IntoView + use<> {
    let t = hold_texts(PageContext::lang());
    if is_plain_address(email) {
        let subject = routes::encode(&about.reference());
        let href = format!("mailto:{email}?subject={subject}");
        Either::Left(view! {
            <a class="btn" href=href>
                {icon(Icon::Ask)}
                {t.write(email)}
            </a>
        })
    } else {
        Either::Right(view! { <span>{t.ask_at(email)}</span> })
    }
}

/// The number that a telephone dials; `None` for a text that is more than one number.
fn dialled(phone: &str) -> Option<String> {
    let is_part = |one: char| one.is_ascii_digit() || " +-.()".contains(one);
    let number: String = phone
        .chars()
        .filter(|one| one.is_ascii_digit() || *one == '+')
        .collect();
    let is_one_number = (3..=15).contains(&number.trim_start_matches('+').len())
        && !number.trim_start_matches('+').contains('+');
    (phone.chars().all(is_part) && is_one_number).then_some(number)
}

/// One address that needs no encoding in a link.
fn is_plain_address(email: &str) -> bool {
    let is_plain = |one: char| one.is_ascii_alphanumeric() || "@.-_+".contains(one);
    email.matches('@').count() == 1 && email.chars().all(is_plain)
}

#[cfg(test)]
mod tests;
