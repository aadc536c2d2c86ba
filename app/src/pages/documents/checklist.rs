//! The documents that the shipment usually needs, on the page of documents and in a line on the request's page.

use domain::countries::country_name;
use domain::documents::checklist::{Checklist, Paper, PaperEntry, PaperReason, PaperState};
use leptos::prelude::*;

use crate::components::{Icon, Tone, icon, label};
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::checklist::checklist_texts;
use crate::text::documents::document_type;
use crate::text::labels::Label;

/// The anchor of the list.
const CHECKLIST_ID: &str = "checklist";

/// The list with the action for each document. Missing documents come first.
pub(super) fn panel<'a>(about: &'a RequestHeader, list: &'a Checklist) -> Option<impl IntoView> {
    if list.entries.is_empty() {
        return None;
    }
    let t = checklist_texts(PageContext::lang());
    let (there, needed) = (list.present_count(), list.needed());
    let is_done = there == needed;
    let of = |standing: PaperState| list.entries.iter().filter(move |one| one.standing == standing);
    let open = list
        .missing()
        .chain(of(PaperState::IfWanted))
        .chain(of(PaperState::NotNeeded));
    let open = open.map(|one| open_entry(about, one, list.is_due));
    let tone = match (is_done, list.is_due) {
        (true, _) => Tone::Done,
        (false, true) => Tone::Attention,
        (false, false) => Tone::Wait,
    };
    let title = if needed == 0 {
        t.nothing_needed().to_owned()
    } else {
        t.title(there, needed)
    };
    let meter = (needed > 0).then(|| {
        view! { <progress max=needed value=there aria-labelledby=CHECKLIST_ID data-tone=tone.name()></progress> }
    });
    let not_yet_due = (!is_done && !list.is_due).then(|| t.not_yet_due());
    Some(view! {
        <section class="panel" aria-labelledby=CHECKLIST_ID>
            <header>
                <h2 id=CHECKLIST_ID>{title}</h2>
            </header>
            <div class="pad stack tight">
                {meter}
                <p class="small quiet">{t.about()} " " {not_yet_due}</p>
            </div>
            <ul class="file-rows">{Each(open)} {there_entry(about, list)}</ul>
        </section>
    })
}

/// A document that is not there.
fn open_entry(about: &RequestHeader, entry: &PaperEntry, is_due: bool) -> impl IntoView {
    let t = checklist_texts(PageContext::lang());
    let is_of_operator = entry.paper.is_of_operator();
    let (tone, drawing, standing) = match entry.standing {
        PaperState::Missing if is_of_operator => (Tone::Wait, Icon::Clock, t.usually_needed()),
        PaperState::Missing if is_due => (Tone::Attention, Icon::Alert, t.usually_needed()),
        PaperState::Missing => (Tone::Wait, Icon::File, t.usually_needed()),
        PaperState::NotNeeded => (Tone::Wait, Icon::Ban, t.not_needed()),
        PaperState::IfWanted | PaperState::There(_) => (Tone::Wait, Icon::File, t.if_wanted()),
    };
    let name = name(about, entry.paper);
    let is_needed = entry.standing == PaperState::Missing;
    let words = name.text.clone();
    let add = (entry.standing != PaperState::NotNeeded && !is_of_operator).then(|| {
        view! {
            <a class="btn" href=escaped(routes::documents_of_type(&about.code, entry.paper.doc_type()))>
                {t.add()}
                <span class="sr">": " {words.clone()}</span>
            </a>
        }
    });
    // For what may be wanted, both answers lead on.
    let choice = if is_needed {
        choice(about, entry.paper, false, &words)
    } else {
        choice(about, entry.paper, true, &words)
    };
    let from_operator = (is_of_operator && is_needed).then(|| view! { " " {t.operator_shares()} });
    view! {
        <li data-tone=tone.name()>
            {icon(drawing)}
            <div>
                <b>{label(name)}</b>
                <p class="small quiet">{standing} ". " {reason(&entry.reason)} {from_operator}</p>
            </div>
            <div class="acts below">{add} {choice}</div>
        </li>
    }
}

/// The button that marks a document as needed or not needed.
fn choice(about: &RequestHeader, paper: Paper, needed: bool, words: &str) -> impl IntoView + use<> {
    let t = checklist_texts(PageContext::lang());
    let (value, verb) = if needed {
        ("yes", t.mark_needed())
    } else {
        ("no", t.mark_not_needed())
    };
    view! {
        <form method="post" action=escaped(routes::document_needs(&about.code, paper.doc_type()))>
            <input type="hidden" name="needed" value=value />
            <button class="btn plain">{verb} <span class="sr">": " {words.to_owned()}</span></button>
        </form>
    }
}

/// The documents that are there, in one entry.
fn there_entry<'a>(about: &'a RequestHeader, list: &'a Checklist) -> Option<impl IntoView> {
    let t = checklist_texts(PageContext::lang());
    let there = || {
        let all = list.entries.iter();
        all.filter(|one| matches!(one.standing, PaperState::There(_)))
    };
    there().next()?;
    let reasons = there().filter(|one| matches!(one.reason, PaperReason::Lines(_)));
    let reasons = reasons.map(|one| {
        let name = name(about, one.paper);
        view! {
            <p class="small quiet">
                {label(name)} ": " {reason(&one.reason)}
            </p>
        }
    });
    Some(view! {
        <li data-tone=Tone::Done.name()>
            {icon(Icon::Done)}
            <div>
                <b>{names(about, there())}</b>
                <p class="small quiet">{t.there()} "."</p>
                {Each(reasons)}
            </div>
        </li>
    })
}

fn name(about: &RequestHeader, paper: Paper) -> Label {
    let lang = PageContext::lang();
    match paper {
        Paper::BillOfLading => Label::own(checklist_texts(lang).bill_of_lading()),
        paper => document_type(paper.doc_type(), about.catalogs.as_deref(), lang),
    }
}

/// The names of documents in a row.
fn names<'a>(
    about: &'a RequestHeader,
    entries: impl Iterator<Item = &'a PaperEntry> + Send + 'a,
) -> impl IntoView {
    Each(entries.enumerate().map(move |(at, one)| {
        let name = name(about, one.paper);
        view! { {(at > 0).then_some(", ")} {label(name)} }
    }))
}

fn reason(reason: &PaperReason) -> String {
    let lang = PageContext::lang();
    let t = checklist_texts(lang);
    match reason {
        PaperReason::Border { origin, destination } => {
            t.border(&country_name(origin, lang), &country_name(destination, lang))
        }
        PaperReason::Customs => t.customs().to_owned(),
        PaperReason::Lines(lines) => t.lines(lines),
        PaperReason::LowerDuty => t.lower_duty().to_owned(),
        PaperReason::Departed => t.departed().to_owned(),
        PaperReason::Delivered => t.delivered().to_owned(),
        PaperReason::Completed => t.completed().to_owned(),
    }
}

/// A line with the number of documents that are there and the names of missing ones; it leads to the list.
pub(crate) fn line<'a>(about: &'a RequestHeader, list: &'a Checklist) -> Option<impl IntoView> {
    let t = checklist_texts(PageContext::lang());
    let (there, needed) = (list.present_count(), list.needed());
    (needed > 0).then(|| {
        let missing = list.missing();
        let is_missing = there < needed;
        let tone = if is_missing && list.is_due {
            Tone::Attention
        } else {
            Tone::Wait
        };
        let missing =
            is_missing.then(|| view! { <span>{t.still_missing()} " " {names(about, missing)}</span> });
        view! {
            <p class="pad small" data-tone=tone.name()>
                <a href=escaped(routes::document_checklist(&about.code))>{t.title(there, needed)}</a>
                ". "
                {missing}
            </p>
        }
    })
}
