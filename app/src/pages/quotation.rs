//! The quotation of a request: everything the operator sent, and the three answers to it.

use std::sync::Arc;

use leptos::prelude::*;
use partner_api::Quotation;

pub mod answers;
pub mod charges;
pub mod lists;
pub mod note;
pub mod offer;
pub mod sums;
pub mod talk;
pub mod validity;

use answers::{Answer, Typed};

use super::request_head::{About, head, hold_banner};
use crate::components::{Banner, Empty, Icon, RequestTab, Tone, icon, tag};
use crate::document::Page;
use crate::frame::Frame;
use crate::routes;
use crate::text::labels::Label;
use crate::text::quotation::of;

#[derive(Clone, Debug)]
pub struct QuotationData {
    pub about: About,
    /// `None`: the operator has sent none yet.
    pub quotation: Option<Arc<Quotation>>,
    /// The version that the address asks for.
    pub asked_version: Option<String>,
    /// Random, for the forms of this page.
    pub once: String,
    /// What was typed into a form before the session ended.
    pub kept: Option<(Answer, Typed)>,
}

pub fn page(data: QuotationData) -> Page {
    let t = of(Frame::lang());
    let title = (t.title)(&data.about.reference());
    let body = match data.quotation.clone() {
        Some(quotation) => shown(&data, &quotation).into_any(),
        None => none(&data.about).into_any(),
    };
    Page::new(title, body)
}

fn shown(data: &QuotationData, quotation: &Quotation) -> impl IntoView + use<> {
    let t = of(Frame::lang());
    let about = &data.about;
    let code = &about.code;
    let actions = view! {
        <a class="btn" href=routes::quotation_print(code)>{icon(Icon::Print)}{t.print}</a>
        <a class="btn" href=routes::quotation_document(code) target="_blank" rel="noopener">{icon(Icon::External)}{t.own_document}</a>
    }
    .into_any();
    let forms = answers::forms(
        code,
        quotation,
        &data.once,
        about.catalogs.as_ref(),
        data.kept.as_ref(),
    );
    let kept = data.kept.as_ref().map(|(answer, _)| *answer);
    let answering = quotation.can_respond.then(|| {
        let on_page = answers::on_page(quotation, &forms, kept);
        let dialogs = answers::dialogs(quotation, &forms);
        view! { {on_page} {answers::bar(quotation)} {dialogs} }
    });
    let charges = quotation
        .version
        .map_or_else(|| t.charges.to_owned(), t.charges_of);
    let expired = quotation
        .is_expired
        .then(|| tag(Tone::Wait, Icon::Clock, Label::own(t.expired_tag)));
    view! {
        <div class="page">
            {head(about, RequestTab::Quotation, None, Some(actions))}
            {hold_banner(about)}
            {older_version(data.asked_version.as_deref(), quotation)}
            {offer::sent_and_valid(quotation)}
            {offer::standing(quotation, &about.status(), code)}
            {offer::facts_panel(quotation)}
            <section class="panel" aria-labelledby="charges">
                <header><h2 id="charges">{charges}</h2>{expired}</header>
                {charges::table(quotation, Some(offer::number_and_version(quotation)))}
                {charges::totals(quotation)}
            </section>
            {lists::scope(quotation)}
            {lists::terms(quotation)}
            {answering}
        </div>
    }
}

/// Only the newest version can be read from the service.
fn older_version(asked: Option<&str>, quotation: &Quotation) -> impl IntoView + use<> {
    let t = of(Frame::lang());
    let current = quotation.version.map(|version| version.to_string());
    let asked = asked
        .map(str::trim)
        .filter(|asked| !asked.is_empty() && Some(*asked) != current.as_deref());
    asked.map(|asked| {
        let shown: String = asked.chars().take(20).collect();
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=(t.only_newest)(&shown) /> }
    })
}

fn none(about: &About) -> impl IntoView + use<> {
    let t = of(Frame::lang());
    let back = routes::request(&about.code);
    view! {
        <div class="page">
            {head(about, RequestTab::Quotation, None, None)}
            {hold_banner(about)}
            <div class="panel">
                <Empty drawing=Icon::Quote title=t.none_title id="none">
                    <p>{t.none_words}</p>
                    <p><a class="btn" href=back>{t.none_back}</a></p>
                </Empty>
            </div>
        </div>
    }
}

#[cfg(test)]
mod answer_tests;
#[cfg(test)]
mod tests;
