//! What people sent for one request through this portal: as a section of its page, as the thread of notes beside its
//! quotation, and as a file ([`crate::export::activity`]).

use leptos::prelude::*;
use partner_api::{Catalogs, Figure};

use super::quotation::answers::Seen;
use super::request_head::About;
use crate::components::{Icon, Panel, StatusTag, Tone, icon, label, money, time};
use crate::format::number::whole;
use crate::frame::Frame;
use crate::routes;
use crate::text::Lang;
use crate::text::activity::{ActivityTexts, activity_texts};
use crate::text::labels::{self, Codes, Label};

/// Entries on the page of a request; the rest is a link away.
pub const NEWEST: usize = 8;
/// Entries shown on a page that asks for all.
pub const MOST: usize = 500;
/// Notes beside the quotation.
pub const MOST_NOTES: usize = 20;

/// Something that changes a request at the operator's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    Created,
    /// Information that the operator had asked for.
    Supplied,
    Negotiated,
    Accepted,
    Rejected,
    Uploaded,
}

impl Deed {
    pub const ALL: [Self; 6] = [
        Self::Created,
        Self::Supplied,
        Self::Negotiated,
        Self::Accepted,
        Self::Rejected,
        Self::Uploaded,
    ];

    /// As the database keeps it: never changed once released.
    pub fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Supplied => "supplied",
            Self::Negotiated => "negotiated",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Uploaded => "uploaded",
        }
    }

    /// `None` for a name that this version does not know.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deed| deed.name() == name)
    }

    fn drawing(self) -> Icon {
        match self {
            Self::Created | Self::Supplied => Icon::Send,
            Self::Negotiated => Icon::Swap,
            Self::Accepted => Icon::Check,
            Self::Rejected => Icon::X,
            Self::Uploaded => Icon::Upload,
        }
    }
}

/// One thing that was sent. Texts are empty where there is nothing to tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Counts the entries of a request from 1, without gaps.
    pub number: i64,
    /// Seconds since 1970.
    pub at: i64,
    /// As the person called themselves.
    pub who: String,
    /// `None`: written by a version of the portal that knows more.
    pub deed: Option<Deed>,
    /// The quotation as it stood then.
    pub seen: Seen,
    /// The type of a document, or the reason of a rejection.
    pub code: String,
    pub file_name: String,
    /// As typed.
    pub note: String,
    /// The operator's answer was lost, and its state did not show the effect either.
    pub is_unclear: bool,
}

/// The newest entries of a request, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    pub entries: Vec<Entry>,
}

impl Log {
    /// How many entries there are in all, where entries of every deed were asked for: they are numbered without gaps.
    pub fn count(&self) -> i64 {
        self.entries.first().map_or(0, |newest| newest.number)
    }
}

impl Entry {
    /// Who did what, in one sentence.
    pub fn sentence(&self, lang: Lang) -> String {
        let t = activity_texts(lang);
        let who = or(&self.who, t.nobody());
        let quotation = quotation(&self.seen, t);
        let sentence = match self.deed {
            Some(Deed::Created) => t.created(who),
            Some(Deed::Supplied) => t.supplied(who),
            Some(Deed::Negotiated) => t.negotiated(who, &quotation),
            Some(Deed::Accepted) => t.accepted(who, &quotation),
            Some(Deed::Rejected) => t.rejected(who, &quotation),
            Some(Deed::Uploaded) => t.uploaded(who, or(&self.file_name, t.unnamed_file())),
            None => t.other(who),
        };
        if self.is_unclear {
            t.unclear(&sentence)
        } else {
            sentence
        }
    }

    /// The label of the document's type or of the reason.
    pub(crate) fn label(&self, catalogs: Option<&Catalogs>, lang: Lang) -> Option<Label> {
        let codes = match self.deed? {
            Deed::Uploaded => Codes::DocumentType,
            Deed::Rejected => Codes::RejectReason,
            _ => return None,
        };
        (!self.code.is_empty()).then(|| {
            catalogs.map_or_else(
                || labels::label(codes, &self.code, None, lang),
                |catalogs| labels::from_catalogs(catalogs, codes, &self.code, lang),
            )
        })
    }

    /// The quotation as it stood then, where there was one.
    fn has_quotation(&self) -> bool {
        !(self.seen.quotation_no.is_empty() && self.seen.version.is_empty())
    }

    /// When, as the machine writes it; nothing for a time that no calendar has.
    pub(crate) fn instant(&self) -> Option<jiff::Timestamp> {
        jiff::Timestamp::from_second(self.at).ok()
    }
}

fn or<'a>(text: &'a str, instead: &'a str) -> &'a str {
    if text.is_empty() { instead } else { text }
}

/// Names the quotation inside a sentence.
fn quotation(seen: &Seen, t: ActivityTexts) -> String {
    match (seen.quotation_no.as_str(), seen.version.as_str()) {
        ("", "") => t.quotation().to_owned(),
        ("", version) => t.quotation_version(version),
        (number, "") => t.quotation_numbered(number),
        (number, version) => t.quotation_of(number, version),
    }
}

/// The section of a request's page. `None`: the database did not answer.
pub fn section(about: &About, log: Option<&Log>) -> impl IntoView + use<> {
    let t = activity_texts(Frame::lang());
    let Some(log) = log else {
        return view! { <Panel id="activity" title=t.title()><p class="pad quiet">{t.unreadable()}</p></Panel> }
            .into_any();
    };
    if log.entries.is_empty() {
        return view! { <Panel id="activity" title=t.title()><p class="pad quiet">{t.none()}</p></Panel> }
            .into_any();
    }
    let file = routes::activity_file(&about.code);
    let export = view! { <a href=file download>{t.export()}</a> }.into_any();
    let shown = log.entries.len();
    let more = (log.count() > signed(shown)).then(|| {
        if shown < MOST {
            let all = routes::request_activity(&about.code);
            view! { <p><a href=all>{t.show_all(&whole(log.count()))}</a></p> }.into_any()
        } else {
            view! { <p class="small quiet">{t.newest_only(&whole(signed(shown)))}</p> }.into_any()
        }
    });
    let entries = log
        .entries
        .iter()
        .map(|entry| item(about, entry, t))
        .collect_view();
    view! {
        <Panel id="activity" title=t.title() aside=export>
            <div class="pad stack">
                <p class="small quiet">{t.scope()}</p>
                <ol class="timeline">{entries}</ol>
                {more}
            </div>
        </Panel>
    }
    .into_any()
}

/// The notes of negotiation, beside the quotation that they are about; nothing where there are none.
pub fn thread(about: &About, log: Option<&Log>) -> Option<AnyView> {
    let t = activity_texts(Frame::lang());
    let notes: Vec<&Entry> = log?
        .entries
        .iter()
        .filter(|entry| entry.deed == Some(Deed::Negotiated))
        .collect();
    if notes.is_empty() {
        return None;
    }
    let all = routes::request_activity(&about.code);
    let all = view! { <a href=all>{t.title()}</a> }.into_any();
    let notes = notes
        .into_iter()
        .map(|entry| item(about, entry, t))
        .collect_view();
    let thread = view! {
        <Panel id="thread" title=t.thread() aside=all>
            <div class="pad stack">
                <p class="small quiet">{t.thread_words()}</p>
                <ol class="timeline">{notes}</ol>
            </div>
        </Panel>
    };
    Some(thread.into_any())
}

fn item(about: &About, entry: &Entry, t: ActivityTexts) -> impl IntoView + use<> {
    let lang = Frame::lang();
    let tone = entry.is_unclear.then(|| Tone::Attention.name());
    let drawing = match entry.deed {
        _ if entry.is_unclear => Icon::Alert,
        Some(deed) => deed.drawing(),
        None => Icon::Info,
    };
    let kind = entry.label(about.catalogs.as_deref(), lang).map(|kind| {
        let name = if entry.deed == Some(Deed::Rejected) {
            t.reason()
        } else {
            t.document_type()
        };
        view! { <p>{name} " " {label(kind)}</p> }
    });
    let beside = matches!(entry.deed, Some(Deed::Supplied | Deed::Uploaded)) && entry.has_quotation();
    let beside = beside.then(|| view! { <p class="small">{t.at_that_time(&quotation(&entry.seen, t))}</p> });
    let total = (!entry.seen.total.is_empty()).then(|| {
        let total = money(
            &Figure::new(entry.seen.total.as_str()),
            Some(entry.seen.currency.as_str()),
        );
        view! { <p>{t.total()} " " {total}</p> }
    });
    // A browser reads a note's direction from its own letters, so that it cannot turn around what stands beside it.
    let note = (!entry.note.is_empty())
        .then(|| view! { <blockquote><p class="lines" dir="auto">{entry.note.clone()}</p></blockquote> });
    let unclear = entry.is_unclear.then(|| {
        let stands = shows_in_status(entry.deed).then(|| {
            let request = &about.request.summary;
            view! { " " {t.stands()} " " <StatusTag code=request.status.clone() label=request.status_label.clone() /> }
        });
        view! { <p>{t.unclear_words()} {stands}</p> }
    });
    let when = entry.instant().map(|at| time(&at.to_string()));
    view! {
        <li data-tone=tone>
            {icon(drawing)}
            <div class="stack tight">
                <b>{entry.sentence(lang)}</b>
                {kind} {beside} {total} {note} {unclear}
                <p class="small quiet">{when}</p>
            </div>
        </li>
    }
}

/// Whether the status of a request tells later that it arrived. (A note of negotiation and a document show nowhere in it.)
fn shows_in_status(deed: Option<Deed>) -> bool {
    matches!(deed, Some(Deed::Accepted | Deed::Rejected | Deed::Supplied))
}

fn signed(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
