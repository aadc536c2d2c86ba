//! The reason of an entry in words, with its tone and drawing.

use std::borrow::Cow;

use domain::queue::{AnswerState, NewsKind, QueueEntry, QueueReason};
use domain::quotation::validity::Left;

use crate::components::{Icon, Tone};
use crate::page_context::PageContext;
use crate::text::queue::queue_texts;

/// The words of a reason, with its tone and drawing.
pub(crate) struct ReasonWords {
    pub tone: Tone,
    pub drawing: Icon,
    /// As a heading.
    pub whole: Cow<'static, str>,
    /// As the cell of a line.
    pub short: Cow<'static, str>,
}

impl ReasonWords {
    fn new(
        tone: Tone,
        drawing: Icon,
        whole: impl Into<Cow<'static, str>>,
        short: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            tone,
            drawing,
            whole: whole.into(),
            short: short.into(),
        }
    }
}

/// Tone, drawing and words of an entry's reason. Colour is for those that need the reader.
pub(crate) fn reason_words(entry: &QueueEntry) -> ReasonWords {
    let t = queue_texts(PageContext::lang());
    let last_day_over =
        |tone| ReasonWords::new(tone, Icon::Clock, t.last_day_over(), t.last_day_over_short());
    match entry.reason {
        QueueReason::Expires(Left::Passed) => last_day_over(Tone::Attention),
        QueueReason::Expires(_) => {
            ReasonWords::new(Tone::Attention, Icon::Clock, t.expires(), t.expires_short())
        }
        QueueReason::Question => ReasonWords::new(Tone::Attention, Icon::Ask, t.asks(), t.asks_short()),
        QueueReason::OnHold => ReasonWords::new(Tone::Stop, Icon::Pause, t.held(), t.held()),
        QueueReason::News(NewsKind::Version) => {
            let quotation = entry.brief.as_ref().and_then(|brief| brief.quotation.as_ref());
            let version = quotation.and_then(|quotation| quotation.version);
            ReasonWords::new(
                Tone::Decision,
                Icon::Swap,
                t.new_version(version),
                t.new_version_short(version),
            )
        }
        QueueReason::News(NewsKind::Milestone) => ReasonWords::new(
            Tone::Wait,
            Icon::Arrow,
            t.new_milestone(),
            t.new_milestone_short(),
        ),
        QueueReason::News(NewsKind::Status) => {
            ReasonWords::new(Tone::Wait, Icon::Info, t.new_status(), t.new_status_short())
        }
        QueueReason::Quotation(Some(AnswerState::Expired | AnswerState::Closed { is_expired: true })) => {
            ReasonWords::new(Tone::Wait, Icon::Clock, t.expired(), t.expired_short())
        }
        QueueReason::Quotation(Some(AnswerState::Closed { is_expired: false })) => {
            ReasonWords::new(Tone::Wait, Icon::Quote, t.closed(), t.closed_short())
        }
        QueueReason::Quotation(Some(AnswerState::Passed)) => last_day_over(Tone::Decision),
        QueueReason::Quotation(Some(AnswerState::Open(_)) | None) => {
            ReasonWords::new(Tone::Decision, Icon::Quote, t.quoted(), t.quoted_short())
        }
        QueueReason::Negotiated(_) => {
            ReasonWords::new(Tone::Wait, Icon::Swap, t.negotiated(), t.negotiated_short())
        }
        QueueReason::Silent { .. } => ReasonWords::new(Tone::Wait, Icon::Clock, t.silent(), t.silent_short()),
    }
}
