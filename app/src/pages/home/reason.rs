//! The reason of an entry in words, with its tone and drawing.

use domain::queue::{AnswerState, Entry, News, Reason};
use domain::quotation::validity::Left;

use crate::components::{Icon, Tone};
use crate::page_context::PageContext;
use crate::text::queue::queue_texts;

/// How a reason is shown.
pub(super) struct ReasonWords {
    pub tone: Tone,
    pub drawing: Icon,
    /// As a heading.
    pub whole: String,
    /// As the cell of a line.
    pub short: String,
}

/// Tone, drawing and words of an entry's reason. Colour is for those that need the reader.
pub(super) fn words(entry: &Entry) -> ReasonWords {
    let t = queue_texts(PageContext::lang());
    let of = |tone, drawing, whole: &str, short: &str| ReasonWords {
        tone,
        drawing,
        whole: whole.to_owned(),
        short: short.to_owned(),
    };
    let last_day_over = |tone| of(tone, Icon::Clock, t.last_day_over(), t.last_day_over_short());
    match entry.reason {
        Reason::Expires(Left::Passed) => last_day_over(Tone::Attention),
        Reason::Expires(_) => of(Tone::Attention, Icon::Clock, t.expires(), t.expires_short()),
        Reason::Question => of(Tone::Attention, Icon::Ask, t.asks(), t.asks_short()),
        Reason::OnHold => of(Tone::Stop, Icon::Pause, t.held(), t.held()),
        Reason::News(News::Version) => {
            let quotation = entry.brief.as_ref().and_then(|brief| brief.quotation.as_ref());
            let version = quotation.and_then(|quotation| quotation.version);
            of(
                Tone::Decision,
                Icon::Swap,
                &t.new_version(version),
                &t.new_version_short(version),
            )
        }
        Reason::News(News::Milestone) => of(
            Tone::Wait,
            Icon::Arrow,
            t.new_milestone(),
            t.new_milestone_short(),
        ),
        Reason::News(News::Status) => of(Tone::Wait, Icon::Info, t.new_status(), t.new_status_short()),
        Reason::Quotation(Some(AnswerState::Expired)) => {
            of(Tone::Wait, Icon::Clock, t.expired(), t.expired_short())
        }
        Reason::Quotation(Some(AnswerState::Closed)) => {
            of(Tone::Wait, Icon::Quote, t.closed(), t.closed_short())
        }
        Reason::Quotation(Some(AnswerState::Passed)) => last_day_over(Tone::Decision),
        Reason::Quotation(Some(AnswerState::Open(_)) | None) => {
            of(Tone::Decision, Icon::Quote, t.quoted(), t.quoted_short())
        }
        Reason::Silent { .. } => of(Tone::Wait, Icon::Clock, t.silent(), t.silent_short()),
    }
}
