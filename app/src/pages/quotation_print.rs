//! The quotation as an A4 document of its own: letterhead, addressee, lane, facts, charges, totals, lists, terms,
//! signatures. Looks the same on the screen; nothing on it is an action except the way back.

use leptos::prelude::*;
use partner_api::Quotation;
use serde_json::Value;
use std::sync::Arc;

use super::quotation::{charges, lists, offer};
use super::request_head::{About, lane};
use crate::components::{Icon, code, date, fact, icon, time};
use crate::document::{Page, Shell};
use crate::format;
use crate::frame::Frame;
use crate::routes;
use crate::text::quotation::of;

pub mod paper;

#[derive(Clone, Debug)]
pub struct PrintData {
    pub about: About,
    pub quotation: Arc<Quotation>,
}

pub fn page(data: PrintData) -> Page {
    let t = of(Frame::lang());
    let about = &data.about;
    let quotation = &data.quotation;
    let (brand, now) = Frame::with(|frame| {
        (
            frame.brand.clone(),
            format::date::day_and_time(frame.zone.to_datetime(frame.now)),
        )
    });
    let words = offer::number_and_version(quotation);
    let party = addressee(&about.request.contact).map(|party| fact(t.prepared_for, party));
    let sent = quotation.sent_at.as_deref().map(|sent| fact(t.sent, time(sent)));
    let valid = quotation
        .valid_until
        .as_deref()
        .map(|day| fact(t.valid_through, view! { <b>{date(day)}</b> }));
    let expired = quotation
        .is_expired
        .then(|| view! { <p><b>{offer::expired_words(quotation)}</b></p> });
    let title = format!("{} {words}", t.print_title);
    let body = view! {
        <div class="page">
            <p class="row no-print"><a class="btn" href=routes::quotation(&about.code)>{t.back_to_quotation}</a> <span class="quiet">{t.print_hint}</span></p>
            <header class="letterhead row apart">
                <p class="brand">{icon(Icon::Mark)}<span>{brand}</span></p>
                <div><h1 class="title">{t.print_title}</h1><p>{words.clone()}</p></div>
            </header>
            <dl class="facts up">
                {party}
                {fact(t.your_reference, code(about.reference()))}
                {fact(t.request, code(about.code.clone()))}
                {sent} {valid}
                {fact(t.printed, now)}
            </dl>
            {expired}
            {lane(about)}
            {offer::facts(quotation, true)}
            <section class="panel" aria-labelledby="charges">
                <header><h2 id="charges">{t.charges}</h2></header>
                {charges::table(quotation, Some(words))}
                {charges::totals(quotation)}
            </section>
            {lists::scope(quotation)}
            {lists::terms(quotation)}
            <div class="print-only sign">
                <div><b>{t.for_operator}</b><br /><span class="small">{t.signature}</span></div>
                <div><b>{t.for_customer}</b><br /><span class="small">{t.signature}</span></div>
            </div>
        </div>
    };
    Page::new(title, body).shell(Shell::Bare)
}

/// Company and name of whoever asked, from a contact of unspecified shape.
fn addressee(contact: &Value) -> Option<String> {
    let word = |value: &Value| {
        value
            .as_str()
            .map(str::trim)
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
    };
    let named = |names: &[&str]| names.iter().find_map(|name| word(&contact[*name]));
    let company = named(&["company", "company_name", "customer_name"]);
    let person = named(&["name", "contact_name", "full_name"]).or_else(|| word(contact));
    let parts: Vec<String> = [company, person].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_addressee_is_found_in_any_shape() {
        assert_eq!(
            addressee(&json!({"company": "Mẫu Việt", "name": "Nhung"})).as_deref(),
            Some("Mẫu Việt, Nhung")
        );
        assert_eq!(
            addressee(&json!({"contact_name": " Nhung "})).as_deref(),
            Some("Nhung")
        );
        assert_eq!(addressee(&json!("Chị Nhung")).as_deref(), Some("Chị Nhung"));
        for nothing in [json!(null), json!([1]), json!({"name": 7}), json!(" ")] {
            assert_eq!(addressee(&nothing), None, "{nothing}");
        }
    }
}
