//! The quotation of a request: everything the operator sent, and the three responses to it.

use std::borrow::Cow;
use std::sync::Arc;

use leptos::either::Either;
use leptos::prelude::*;
use partner_api::{Quotation, Status};

pub mod abbreviations;
mod acceptance_facts;
mod approval_standing;
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

pub use acceptance_facts::acceptance_facts;
pub use approval_standing::{ApprovalFacts, ApprovalShown, approval_facts, standing_banner};
use domain::activity::{ActivityEntry, ActivityKind, RequestActivity};
use domain::lane_rates::LaneRates;
use domain::quotation::{QuotationVersions, StoredVersion};
use domain::quotation_response::{ResponseInput, ResponseKind};
pub use response_forms::kept_input;

use response_form::ResponseForm;
use response_words::ResponseWords as _;

use super::activity;
use super::hold::hold_banner;
use super::page_drafts;
use super::quotation_pdf;
use super::request_head::head;
use crate::components::{Banner, Empty, Icon, RequestTab, Tone, downloads, icon, tag};
use crate::document::Page;
use crate::flash::Flash;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::export::export_texts;
use crate::text::labels::Label;
use crate::text::quotation::quotation_texts;
use crate::text::request::request_texts;
use islands::SendOnce;

#[derive(Clone, Debug)]
pub struct QuotationData {
    pub about: RequestHeader,
    /// `None`: the operator has sent none yet.
    pub quotation: Option<Arc<Quotation>>,
    /// The version that the address asks for.
    pub asked_version: Option<String>,
    /// The versions of this quotation that the portal keeps, the current one included.
    pub versions: QuotationVersions,
    /// Earlier quotations on the same trade lane.
    pub lane: Option<LaneRates>,
    /// The idempotency key of the page; each of its forms adds its kind.
    pub once: String,
    /// `None`: accepting it needs no approval.
    pub approval: Option<ApprovalShown>,
    /// Values typed into a form before the session ended.
    pub kept: Option<(ResponseKind, ResponseInput)>,
    /// The responses sent through this portal; `None` where they are not to be read just now.
    pub notes: Option<RequestActivity>,
}

pub fn page(data: QuotationData) -> Page {
    let t = quotation_texts(PageContext::lang());
    let title = t.title(&data.about.reference());
    let page = match (&data.versions.shown, &data.quotation) {
        (Some(stored), _) => Page::new(title, replaced(&data, stored)),
        (None, Some(current)) => Page::new(title, current_version(&data, current)).with_islands(),
        (None, None) => Page::new(title, none(&data)),
    };
    page.live(data.about.live())
}

fn current_version(data: &QuotationData, quotation: &Quotation) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let about = &data.about;
    let code = &about.code;
    let actions = view! {
        <a class="btn" href=routes::quotation_print(code)>
            {icon(Icon::Print)}
            {t.print()}
        </a>
        {quotation_pdf::link(routes::quotation_pdf(code, None, None), PageContext::lang())}
        <a class="btn" href=routes::quotation_document_view(code)>
            {icon(Icon::File)}
            {t.own_document()}
        </a>
    };
    let forms = response_forms::forms(
        code,
        quotation,
        &data.once,
        about.catalogs.as_deref(),
        data.kept.as_ref(),
        data.approval.as_ref(),
    );
    let kept = data.kept.as_ref().map(|(kind, _)| *kind);
    let status = about.status();
    let expired = overview::has_lapsed(quotation, &status)
        .then(|| tag(Tone::Wait, Icon::Clock, Label::own(t.expired_tag())));
    view! {
        <div class="page">
            {head(about, RequestTab::Quotation, None, Some(Rendered::new(actions)))}
            {hold_banner(about, None, RequestTab::Quotation)}
            {versions::switcher(code, &data.versions)}
            {versions::news(code, &data.versions)}
            {version_not_stored(data.asked_version.as_deref(), quotation)}
            {versions::compared(&data.versions)}
            {overview::sent_and_valid(quotation, &status)}
            {overview::standing(quotation, about, rejection(data))}
            {negotiated(data, quotation)}
            {unclear(data, quotation)}
            {approval(data, quotation)}
            {kept_form(data, &forms, quotation)}
            {overview::facts_panel(quotation)}
            <section class="panel" aria-labelledby="charges">
                <header>
                    <h2 id="charges">{escaped(charges_title(quotation))}</h2>
                    {expired}
                </header>
                {charges::table(quotation)}
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
            {response(about, quotation, &forms, kept, data.notes.as_ref())}
            <SendOnce />
        </div>
    }
}

/// The rejection that was sent through this portal, once the request is cancelled.
fn rejection(data: &QuotationData) -> Option<&ActivityEntry> {
    let is_rejection =
        |entry: &&ActivityEntry| entry.kind == Some(ActivityKind::Rejected) && !entry.is_unclear;
    let log = data
        .notes
        .as_ref()
        .filter(|_| data.about.status() == Status::Cancelled)?;
    log.entries.iter().find(is_rejection)
}

/// The state of its approval, if it can be accepted and needs one.
fn approval(data: &QuotationData, quotation: &Quotation) -> Option<Rendered> {
    let standing = data
        .approval
        .as_ref()
        .filter(|_| ResponseKind::Accept.is_open(quotation))?;
    let link = routes::with_code(routes::QUOTATION_APPROVAL, &data.about.code);
    let banner = standing_banner(standing, Some(link));
    Some(Rendered::new(view! { <div class="no-print">{banner}</div> }))
}

/// A notice that somebody has asked to renegotiate this very version, which the service does not show. Names of colleagues
/// stay off paper.
fn negotiated(data: &QuotationData, quotation: &Quotation) -> Option<impl IntoView + use<>> {
    let version = quotation.version?;
    let log = data.notes.as_ref().filter(|_| quotation.can_respond)?;
    let entry = log.entries.iter().find(|entry| entry.negotiates(version))?;
    let t = quotation_texts(PageContext::lang());
    let title = activity::sentence(entry, PageContext::lang());
    Some(view! {
        <div class="no-print">
            <Banner tone=Tone::Wait drawing=Icon::Swap title=title>
                <p>{activity::done_at(entry)} ". " {t.negotiation_open()}</p>
            </Banner>
        </div>
    })
}

/// A notice that the operator never answered the newest response to this very version.
fn unclear(data: &QuotationData, quotation: &Quotation) -> Option<Rendered> {
    let log = data.notes.as_ref().filter(|_| quotation.can_respond)?;
    let newest = log
        .entries
        .iter()
        .find(|entry| entry.responds_to(quotation.version))?;
    let kind = newest.kind.filter(|_| newest.is_unclear)?;
    let t = quotation_texts(PageContext::lang());
    let advice = if kind == ActivityKind::Negotiated {
        t.unclear_negotiation()
    } else {
        t.unclear_advice()
    };
    Some(Rendered::new(view! {
        <div class="no-print">
            <Banner
                tone=Tone::Attention
                drawing=Icon::Alert
                title=activity::sentence(newest, PageContext::lang())
            >
                {activity::unclear(&data.about, newest.kind)}
                <p>{advice}</p>
                <p class="small quiet">{activity::done_at(newest)}</p>
            </Banner>
        </div>
    }))
}

/// The form with values that were typed and not sent, as far as it is shown; the values to copy if it can no longer be
/// sent.
fn kept_form(data: &QuotationData, forms: &[ResponseForm], quotation: &Quotation) -> Option<Rendered> {
    let (kind, input) = data.kept.as_ref()?;
    let form = forms.iter().find(|form| form.kind == *kind);
    match form.filter(|_| quotation.can_respond) {
        Some(form) => Some(response_forms::kept(quotation, form)),
        None => kept_input(*kind, input),
    }
}

/// Tells whether the form of a negotiation came again after it had been carried out: the first post of the same form may have
/// had an unknown outcome. The newest negotiation decides, of whichever version: another one may have come since.
fn has_negotiated_before(notes: Option<&RequestActivity>) -> bool {
    let is_told = PageContext::with(|frame| frame.notice == Some(Flash::NegotiationSentBefore));
    let newest = notes.filter(|_| is_told).and_then(|log| {
        let is_negotiation = |entry: &&ActivityEntry| entry.kind == Some(ActivityKind::Negotiated);
        log.entries.iter().find(is_negotiation)
    });
    newest.is_some_and(|entry| !entry.is_unclear)
}

/// The forms of the three responses; the values typed into one of them if none can be sent any more.
fn response(
    about: &RequestHeader,
    quotation: &Quotation,
    forms: &[ResponseForm],
    kept: Option<ResponseKind>,
    notes: Option<&RequestActivity>,
) -> Rendered {
    let done = has_negotiated_before(notes).then(|| ResponseKind::Negotiate.action(&about.code));
    let drafts = page_drafts::of_responses(&about.code, &about.reference(), kept, done);
    if !quotation.can_respond {
        return Rendered::new(view! { <div class="no-print">{drafts}</div> });
    }
    let status = about.status();
    Rendered::new(view! {
        {response_forms::on_page(quotation, forms, kept)}
        {response_forms::bar(quotation, &status, Rendered::new(drafts))}
        {response_forms::dialogs(quotation, forms)}
    })
}

/// A version that is no longer in force: to be read, compared and taken along, with no form of a response.
fn replaced(data: &QuotationData, stored: &StoredVersion) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let about = &data.about;
    let code = &about.code;
    let quotation = &stored.quotation;
    let key = Some(stored.known.key.as_str());
    let print = view! {
        <a class="btn" href=routes::quotation_print_of(code, key, None)>
            {icon(Icon::Print)}
            {t.print()}
        </a>
        {quotation_pdf::link(routes::quotation_pdf(code, key, None), PageContext::lang())}
    };
    let status = data.about.status();
    view! {
        <div class="page">
            {head(about, RequestTab::Quotation, None, Some(Rendered::new(print)))}
            {hold_banner(about, None, RequestTab::Quotation)}
            {versions::switcher(code, &data.versions)}
            {versions::replaced(code, &data.versions)}
            {versions::compared(&data.versions)}
            {overview::sent_and_valid(quotation, &status)}
            {overview::facts_panel(quotation)}
            <section class="panel" aria-labelledby="charges">
                <header>
                    <h2 id="charges">{escaped(charges_title(quotation))}</h2>
                </header>
                {charges::table(quotation)}
                {charges::totals(quotation)}
                {files(code, quotation, key)}
            </section>
            {lists::scope(quotation)}
            {lists::terms(quotation)}
        </div>
    }
}

fn charges_title(quotation: &Quotation) -> Cow<'static, str> {
    let t = quotation_texts(PageContext::lang());
    quotation
        .version
        .map_or_else(|| t.charges().into(), |version| t.charges_of(version).into())
}

/// The charges to take along; those of `version` where it is not the current one.
fn files(code: &str, quotation: &Quotation, version: Option<&str>) -> Option<impl IntoView + use<>> {
    (!quotation.charges.is_empty()).then(|| {
        let files = downloads(
            routes::charges_xlsx(code, version),
            routes::charges_csv(code, version),
            None,
        );
        let calendar = (version.is_none() && quotation.valid_until.is_some()).then(|| {
            let t = export_texts(PageContext::lang());
            view! {
                <p class="small tap">
                    <a href=escaped(routes::quotation_ics(code)) download="">
                        {icon(Icon::Clock)} " " {t.calendar()}
                    </a>
                </p>
            }
        });
        view! { <div class="pad stack tight no-print">{files} {calendar}</div> }
    })
}

/// Says that the version the address asks for is not stored: the service gives only the newest.
fn version_not_stored(asked: Option<&str>, quotation: &Quotation) -> Option<impl IntoView + use<>> {
    let t = quotation_texts(PageContext::lang());
    let current = quotation.version.map(|version| version.to_string());
    let asked = asked
        .map(str::trim)
        .filter(|asked| !asked.is_empty() && Some(*asked) != current.as_deref());
    asked.map(|asked| {
        let shown: String = asked.chars().take(versions::MAX_ECHOED_CHARS).collect();
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=t.only_newest(&shown) /> }
    })
}

fn none(data: &QuotationData) -> impl IntoView {
    let lang = PageContext::lang();
    let t = quotation_texts(lang);
    let about = &data.about;
    let is_closed = about.status().is_closed();
    let content = match versions::withdrawn(&about.code, &data.versions) {
        Some(withdrawn) => Either::Left(withdrawn),
        None => Either::Right(view! {
            <div class="panel">
                <Empty drawing=Icon::Quote title=request_texts(lang).quotation_none(is_closed) id="none">
                    <p>{t.none_words(is_closed)}</p>
                    <p>
                        <a class="btn" href=routes::request(&about.code)>
                            {t.none_back()}
                        </a>
                    </p>
                </Empty>
            </div>
        }),
    };
    view! {
        <div class="page">
            {head(about, RequestTab::Quotation, None, None)}
            {hold_banner(about, None, RequestTab::Quotation)}
            {content}
        </div>
    }
}

#[cfg(test)]
mod tests;
