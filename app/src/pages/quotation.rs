//! The quotation of a request: everything the operator sent, and the three responses to it.

use std::sync::Arc;

use leptos::prelude::*;
use partner_api::Quotation;

pub mod abbreviations;
mod acceptance_facts;
pub mod charges;
pub mod comparison;
pub mod lane;
pub mod lists;
pub mod negotiation_form;
pub mod negotiation_note;
pub mod overview;
pub mod response_form;
mod response_forms;
pub mod response_words;
mod share;
pub mod total_mismatch;
mod version_names;
pub mod versions;

use domain::activity::RequestActivity;
use domain::lane_rates::LaneRates;
use domain::quotation::{QuotationVersions, StoredVersion};
use domain::quotation_response::{ResponseInput, ResponseKind};

use super::activity;
use super::hold::hold_banner;
use super::quotation_pdf;
use super::request_head::head;
use crate::components::{Banner, Empty, Icon, RequestTab, Tone, downloads, icon, tag};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::labels::Label;
use crate::text::quotation::quotation_texts;
use islands::SendOnce;

#[derive(Clone, Debug)]
pub struct QuotationData {
    pub about: RequestHeader,
    /// `None`: the operator has sent none yet.
    pub quotation: Option<Arc<Quotation>>,
    /// The version that the address asks for.
    pub asked_version: Option<String>,
    /// What the portal keeps of this quotation, current version included.
    pub versions: QuotationVersions,
    /// Earlier quotations on the same trade lane.
    pub lane: Option<LaneRates>,
    /// The idempotency key of the page; each of its forms adds its kind.
    pub once: String,
    /// What was typed into a form before the session ended.
    pub kept: Option<(ResponseKind, ResponseInput)>,
    /// The notes of negotiation sent through this portal; `None` where they are not to be read just now.
    pub notes: Option<RequestActivity>,
}

pub fn page(data: QuotationData) -> Page {
    let t = quotation_texts(PageContext::lang());
    let title = t.title(&data.about.reference());
    let page = match (data.versions.shown.clone(), data.quotation.clone()) {
        (Some(stored), _) => Page::new(title, replaced(&data, &stored)),
        (None, Some(current)) => Page::new(title, shown(&data, &current)).with_islands(),
        (None, None) => Page::new(title, none(&data)),
    };
    page.live(data.about.live())
}

fn shown(data: &QuotationData, quotation: &Quotation) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let about = &data.about;
    let code = &about.code;
    let actions = view! {
        <a class="btn" href=routes::quotation_print(code)>{icon(Icon::Print)}{t.print()}</a>
        {quotation_pdf::link(routes::quotation_pdf(code, None, None), PageContext::lang())}
        <a class="btn" href=routes::quotation_document_view(code)>{icon(Icon::File)}{t.own_document()}</a>
    }
    .into_any();
    let forms = response_forms::forms(
        code,
        quotation,
        &data.once,
        about.catalogs.as_ref(),
        data.kept.as_ref(),
    );
    let kept = data.kept.as_ref().map(|(kind, _)| *kind);
    let responding = quotation.can_respond.then(|| {
        let on_page = response_forms::on_page(quotation, &forms, kept);
        let dialogs = response_forms::dialogs(quotation, &forms);
        view! { {on_page} {response_forms::bar(quotation)} {dialogs} }
    });
    let charges = quotation
        .version
        .map_or_else(|| t.charges().to_owned(), |version| t.charges_of(version));
    let expired = quotation
        .is_expired
        .then(|| tag(Tone::Wait, Icon::Clock, Label::own(t.expired_tag())));
    view! {
        <div class="page">
            {head(about, RequestTab::Quotation, None, Some(Rendered::new(actions)))}
            {hold_banner(about, None, RequestTab::Quotation)}
            {versions::switcher(code, &data.versions)}
            {versions::news(code, &data.versions)}
            {version_not_stored(data.asked_version.as_deref(), quotation)}
            {versions::compared(&data.versions)}
            {overview::sent_and_valid(quotation)}
            {overview::standing(quotation, &about.status(), code)}
            {overview::facts_panel(quotation)}
            <section class="panel" aria-labelledby="charges">
                <header><h2 id="charges">{charges}</h2>{expired}</header>
                {charges::table(quotation, Some(overview::number_and_version(quotation)))}
                {charges::totals(quotation)}
                {total_mismatch::total_mismatch(quotation)}
                {abbreviations::explained(quotation)}
                {files(code, quotation, None)}
            </section>
            {lists::scope(quotation)}
            {lists::terms(quotation)}
            {lane::panel(about, quotation, data.lane.as_ref())}
            {activity::thread(about, data.notes.as_ref())}
            {share::panel(about, quotation)}
            {responding}
            <SendOnce />
        </div>
    }
}

/// A version that is no longer in force: to be read, compared and taken along, with no form of a response.
fn replaced(data: &QuotationData, stored: &StoredVersion) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let about = &data.about;
    let quotation = &stored.quotation;
    let key = Some(stored.known.key.as_str());
    let charges = quotation
        .version
        .map_or_else(|| t.charges().to_owned(), |version| t.charges_of(version));
    let print = data.versions.shown.as_ref().map(|stored| {
        let href = routes::quotation_print_of(&about.code, Some(&stored.known.key), None);
        let pdf = routes::quotation_pdf(&about.code, Some(&stored.known.key), None);
        view! {
            <a class="btn" href=href>{icon(Icon::Print)}{t.print()}</a>
            {quotation_pdf::link(pdf, PageContext::lang())}
        }
    });
    view! {
        <div class="page">
            {head(about, RequestTab::Quotation, None, Some(Rendered::new(print)))}
            {hold_banner(about, None, RequestTab::Quotation)}
            {versions::switcher(&about.code, &data.versions)}
            {versions::replaced(&about.code, &data.versions)}
            {versions::compared(&data.versions)}
            {overview::sent_and_valid(quotation)}
            {overview::facts_panel(quotation)}
            <section class="panel" aria-labelledby="charges">
                <header><h2 id="charges">{charges}</h2></header>
                {charges::table(quotation, Some(overview::number_and_version(quotation)))}
                {charges::totals(quotation)}
                {files(&about.code, quotation, key)}
            </section>
            {lists::scope(quotation)}
            {lists::terms(quotation)}
        </div>
    }
}

/// The charges to take along; those of `version` where it is not the current one.
fn files(code: &str, quotation: &Quotation, version: Option<&str>) -> Option<AnyView> {
    (!quotation.charges.is_empty()).then(|| {
        let files = downloads(
            &routes::charges_xlsx(code, version),
            &routes::charges_csv(code, version),
            None,
        );
        view! { <div class="pad no-print">{files}</div> }.into_any()
    })
}

/// Says that the version the address asks for is not stored: the service gives only the newest.
fn version_not_stored(asked: Option<&str>, quotation: &Quotation) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let current = quotation.version.map(|version| version.to_string());
    let asked = asked
        .map(str::trim)
        .filter(|asked| !asked.is_empty() && Some(*asked) != current.as_deref());
    asked.map(|asked| {
        let shown: String = asked.chars().take(20).collect();
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=t.only_newest(&shown) /> }
    })
}

fn none(data: &QuotationData) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let about = &data.about;
    let withdrawn = versions::withdrawn(&about.code, &data.versions);
    let back = routes::request(&about.code);
    let empty = withdrawn.unwrap_or_else(|| {
        view! {
            <div class="panel">
                <Empty drawing=Icon::Quote title=t.none_title() id="none">
                    <p>{t.none_words()}</p>
                    <p><a class="btn" href=back>{t.none_back()}</a></p>
                </Empty>
            </div>
        }
        .into_any()
    });
    view! {
        <div class="page">
            {head(about, RequestTab::Quotation, None, None)}
            {hold_banner(about, None, RequestTab::Quotation)}
            {empty}
        </div>
    }
}

#[cfg(test)]
mod tests;
