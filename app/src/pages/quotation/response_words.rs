//! The words of pages about a response to a quotation.

use domain::quotation_response::ResponseKind;

use crate::components::Icon;
use crate::page_context::PageContext;
use crate::routes;
use crate::text::quotation::quotation_texts;

/// The words and addresses of a response.
pub trait ResponseWords {
    /// The address that its form is sent to.
    fn action(self, code: &str) -> String;
    fn drawing(self) -> Icon;
    /// The consequence, as a question.
    fn question(self) -> &'static str;
    /// In one word.
    fn word(self) -> &'static str;
    /// The words of the button that sends it.
    fn button(self, version: Option<i64>) -> String;
}

impl ResponseWords for ResponseKind {
    fn action(self, code: &str) -> String {
        match self {
            Self::Accept => routes::quotation_accept(code),
            Self::Negotiate => routes::quotation_negotiate(code),
            Self::Reject => routes::quotation_reject(code),
        }
    }

    fn drawing(self) -> Icon {
        match self {
            Self::Accept => Icon::Check,
            Self::Negotiate => Icon::Swap,
            Self::Reject => Icon::X,
        }
    }

    fn question(self) -> &'static str {
        let t = quotation_texts(PageContext::lang());
        match self {
            Self::Accept => t.accept_question(),
            Self::Negotiate => t.negotiate_question(),
            Self::Reject => t.reject_question(),
        }
    }

    fn word(self) -> &'static str {
        let t = quotation_texts(PageContext::lang());
        match self {
            Self::Accept => t.accept(),
            Self::Negotiate => t.negotiate(),
            Self::Reject => t.reject(),
        }
    }

    fn button(self, version: Option<i64>) -> String {
        let t = quotation_texts(PageContext::lang());
        match self {
            Self::Accept => {
                version.map_or_else(|| t.accept().to_owned(), |version| t.accept_version(version))
            }
            Self::Negotiate => t.negotiate_button().to_owned(),
            Self::Reject => t.reject_button().to_owned(),
        }
    }
}
