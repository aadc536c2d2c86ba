//! The state of the approval of a quotation above the limit.

use domain::approval::ApprovalReason;
use domain::quotation::SeenQuotation;
use jiff::Timestamp;
use leptos::prelude::*;
use partner_api::Figure;

use crate::components::{Banner, Icon, Tone, time};
use crate::format::money::money;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::text::approval::approval_texts;

/// The state of the approval of a quotation above the limit.
#[derive(Clone, Debug)]
pub enum ApprovalShown {
    NotAsked(ApprovalReason),
    Asked(ApprovalFacts),
    Approved(ApprovalFacts),
    Declined(ApprovalFacts),
    /// Asked for or decided, about another quotation than is there now.
    Void(ApprovalFacts),
    /// It cannot be read just now.
    Unread,
    /// The request has no time of creation, so that nothing can be kept about it.
    Unkept,
}

/// A decision that was asked for.
#[derive(Clone, Debug)]
pub struct ApprovalFacts {
    pub asked_by: String,
    pub asked: Timestamp,
    pub note: String,
    pub seen: SeenQuotation,
    /// Empty before.
    pub decided_by: String,
    pub decided: Timestamp,
    pub decision_note: String,
    pub is_approved: bool,
    /// The reader asked for it, as far as the portal can tell.
    pub is_asker: bool,
}

impl ApprovalFacts {
    fn is_decided(&self) -> bool {
        !self.decided_by.is_empty()
    }
}

impl ApprovalShown {
    pub fn is_approved(&self) -> bool {
        matches!(self, Self::Approved(_))
    }
}

/// The state of an approval, for every page about accepting; `link` leads to the page of the approval.
pub fn standing_banner(standing: &ApprovalShown, link: Option<String>) -> Rendered {
    let t = approval_texts(PageContext::lang());
    let (tone, drawing, title, facts) = match standing {
        ApprovalShown::NotAsked(ApprovalReason::AboveLimit) => {
            (Tone::Attention, Icon::Alert, t.not_asked(), None)
        }
        ApprovalShown::NotAsked(_) => (Tone::Attention, Icon::Alert, t.not_comparable(), None),
        ApprovalShown::Unkept => (Tone::Stop, Icon::Ban, t.unkept(), None),
        ApprovalShown::Unread => (Tone::Attention, Icon::Alert, t.unread(), None),
        ApprovalShown::Asked(facts) => (Tone::Wait, Icon::Clock, t.asked(), Some(facts)),
        ApprovalShown::Approved(facts) => (Tone::Progress, Icon::Check, t.approved(), Some(facts)),
        ApprovalShown::Declined(facts) => (Tone::Stop, Icon::Ban, t.declined(), Some(facts)),
        ApprovalShown::Void(facts) => {
            let title = match (facts.is_decided(), facts.is_approved) {
                (false, _) => t.void_asked(),
                (true, true) => t.void(),
                (true, false) => t.void_declined(),
            };
            (Tone::Attention, Icon::Alert, title, Some(facts))
        }
    };
    let why = match standing {
        ApprovalShown::NotAsked(reason) => t.not_comparable_words(*reason),
        _ => None,
    };
    let why = why.map(|words| view! { <p>{words}</p> });
    let is_void = matches!(standing, ApprovalShown::Void(_));
    let facts = facts.map(|facts| approval_facts(facts, is_void));
    let link = link.map(|link| {
        view! {
            <p>
                <a class="btn" href=escaped(link)>
                    {t.to_approval()}
                </a>
            </p>
        }
    });
    Rendered::new(view! {
        <Banner tone=tone drawing=drawing title=title>
            {why}
            {facts}
            {link}
        </Banner>
    })
}

/// The people who asked and decided, with times and reasons; `is_other`: about another quotation than the page's.
pub fn approval_facts(facts: &ApprovalFacts, is_other: bool) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let t = approval_texts(lang);
    let quoted = |text: &str| {
        let text = Some(text.to_owned()).filter(|text| !text.trim().is_empty());
        text.map(|text| {
            view! {
                <blockquote class="lines" dir="auto">
                    {escaped(text)}
                </blockquote>
            }
        })
    };
    let decided = facts.is_decided().then(|| {
        view! {
            <p>
                {escaped(t.decided_by(&facts.decided_by, facts.is_approved))} " "
                {time(facts.decided.to_string())}
            </p>
            {quoted(&facts.decision_note)}
        }
    });
    let about = is_other.then(|| {
        let total = money(&Figure::new(&*facts.seen.total), Some(&facts.seen.currency), lang);
        t.was_about(&facts.seen.version, &total)
    });
    let about = about.flatten().map(|about| view! { <p>{escaped(about)}</p> });
    view! {
        {about}
        <p>{escaped(t.asked_by(&facts.asked_by))} " " {time(facts.asked.to_string())}</p>
        {quoted(&facts.note)}
        {decided}
    }
}
