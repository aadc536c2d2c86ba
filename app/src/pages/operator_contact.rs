//! The ways to the operator that the deployment names: telephone, e-mail, website.

use leptos::either::Either;
use leptos::prelude::*;

use crate::components::{Icon, icon};
use crate::page_context::{OperatorContact, PageContext};
use crate::routes;
use crate::text::hold::hold_texts;

/// Telephone and e-mail, else the website; `None` where the deployment names none of them. `subject` is that of the e-mail.
pub fn operator_contact(subject: &str) -> Option<impl IntoView + use<>> {
    let OperatorContact {
        phone,
        email,
        website,
    } = PageContext::with(|frame| frame.operator.clone());
    if phone.is_none() && email.is_none() {
        return website.map(|website| Either::Left(visit(website)));
    }
    let email = email.map(|email| write(&email, subject));
    Some(Either::Right(view! { {phone.map(|phone| call(&phone))} {email} }))
}

fn visit(site: String) -> impl IntoView {
    let t = hold_texts(PageContext::lang());
    if site.starts_with("https://") || site.starts_with("http://") {
        let words = t.ask_at(&site);
        return Either::Left(view! {
            <a class="btn" href=site rel="noopener noreferrer">
                {icon(Icon::External)}
                {words}
            </a>
        });
    }
    Either::Right(view! { <span>{t.ask_at(&site)}</span> })
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

fn write(email: &str, subject: &str) -> impl IntoView + use<> {
    let t = hold_texts(PageContext::lang());
    if !is_plain_address(email) {
        return Either::Left(view! { <span>{t.ask_at(email)}</span> });
    }
    let href = match subject {
        "" => format!("mailto:{email}"),
        subject => format!("mailto:{email}?subject={}", routes::encode(subject)),
    };
    Either::Right(view! {
        <a class="btn" href=href>
            {icon(Icon::Ask)}
            {t.write(email)}
        </a>
    })
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
