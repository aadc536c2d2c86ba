//! The texts of notices on devices, and the addresses they lead to.

use domain::notices::{Notice, NoticeEvent};

use crate::format;
use crate::routes;
use crate::text::Lang;
use crate::text::notices::notice_texts;
use crate::text::tables::translation;

pub use crate::text::notices::NoticeProblem;

/// The sentence of a notice. `reference`: the name that its person chose for requests, where this one has such a name. Of the
/// operator's words it has none.
pub fn sentence(notice: &Notice, reference: Option<&str>, lang: Lang) -> String {
    let t = notice_texts(lang);
    let about = notice.about.as_deref();
    match notice.event {
        NoticeEvent::Question => t.question(reference),
        NoticeEvent::Quotation => t.quotation(reference),
        NoticeEvent::Hold => t.hold(reference),
        NoticeEvent::Milestone => {
            let what = about.and_then(|code| translation("operation_status", code, lang));
            t.milestone(reference, what, notice.is_announced)
        }
        NoticeEvent::Validity => t.validity(reference, &format::date::date(about.unwrap_or_default(), lang)),
    }
}

/// The page that a notice leads to.
pub fn path(notice: &Notice, code: &str) -> String {
    let page = match notice.event {
        NoticeEvent::Question => routes::REQUEST_EDIT,
        NoticeEvent::Quotation | NoticeEvent::Validity => routes::QUOTATION,
        NoticeEvent::Hold => routes::REQUEST,
        NoticeEvent::Milestone => routes::TRACKING,
    };
    routes::with_code(page, code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(event: NoticeEvent, about: Option<&str>) -> Notice {
        Notice {
            event,
            about: about.map(str::to_owned),
            is_announced: false,
        }
    }

    #[test]
    fn notices_are_sentences_without_the_operators_words() {
        for (event, about, reference, expected) in [
            (
                NoticeEvent::Question,
                None,
                Some("PO-1"),
                "The operator has a question about PO-1.",
            ),
            (
                NoticeEvent::Quotation,
                None,
                None,
                "There is a new quotation for a request.",
            ),
            (NoticeEvent::Hold, None, Some("PO-1"), "PO-1 is on hold."),
            (
                NoticeEvent::Milestone,
                Some("departed"),
                Some("PO-1"),
                "PO-1: Departed.",
            ),
            (
                NoticeEvent::Milestone,
                Some("phí 200 USD"),
                None,
                "A shipment that you follow: there is a new event.",
            ),
            (
                NoticeEvent::Validity,
                Some("2026-12-01"),
                Some("PO-1"),
                "The quotation for PO-1 is valid through 1\u{a0}Dec\u{a0}2026.",
            ),
        ] {
            assert_eq!(sentence(&notice(event, about), reference, Lang::En), expected);
        }
        for (about, expected) in [
            (Some("arrived"), "PO-1: Arrived (announced)."),
            (None, "PO-1: there is a new announced event."),
        ] {
            let announced = Notice {
                is_announced: true,
                ..notice(NoticeEvent::Milestone, about)
            };
            assert_eq!(sentence(&announced, Some("PO-1"), Lang::En), expected);
        }
    }

    #[test]
    fn notices_lead_to_the_page_that_they_are_about() {
        assert_eq!(
            path(&notice(NoticeEvent::Question, None), "RFQ-1"),
            "/requests/RFQ-1/edit"
        );
        assert_eq!(
            path(&notice(NoticeEvent::Milestone, None), "RFQ-1"),
            "/requests/RFQ-1/tracking"
        );
    }
}
