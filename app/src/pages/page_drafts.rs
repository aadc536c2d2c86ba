//! Unsent input of the forms beside a page's data, as far as the browser keeps it.

use domain::quotation_response::ResponseKind;
use islands::AnswerDrafts;
use islands::text::drafts::draft_texts;
use leptos::prelude::*;
use partner_api::Status;

use super::quotation::response_words::ResponseWords as _;
use super::request_form::who;
use crate::flash::Flash;
use crate::page_context::PageContext;
use crate::rendering::escaped;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::approval::approval_texts;
use crate::text::team::team_texts;

/// The drafts of the responses to a quotation. `about`: the name of the request; `typed`: the response whose form shows
/// typed values; `done`: beginning of the form addresses whose drafts are obsolete, where the page knows more of that than the
/// notice tells.
pub fn of_responses(
    code: &str,
    about: &str,
    typed: Option<ResponseKind>,
    done: Option<String>,
) -> impl IntoView + use<> {
    let forms = ResponseKind::ALL.map(|kind| (kind.action(code), kind.word()));
    drafts(
        &forms,
        about,
        typed.map(|kind| kind.action(code)),
        done.or_else(|| done_with(code)),
    )
}

/// The draft of the section for colleagues; and, on the page that an answer to the quotation leads to, those of the responses,
/// which are done with. `is_typed`: the section shows typed values.
pub fn of_request(about: &RequestHeader, is_typed: bool) -> impl IntoView + use<> {
    let code = &*about.code;
    let path = routes::with_code(routes::NOTES, code);
    let mut forms = vec![(path.clone(), team_texts(PageContext::lang()).title())];
    let mut done = done_with(code);
    // The same answer may have come in by an earlier post.
    let is_answered = match PageContext::with(|frame| frame.notice) {
        Some(Flash::QuotationAccepted | Flash::QuotationRejected) => true,
        Some(Flash::AlreadyDone) => about.status() != Status::Quoted,
        _ => false,
    };
    if is_answered {
        forms.extend(ResponseKind::ALL.map(|kind| (kind.action(code), kind.word())));
        done = Some(routes::quotation(code));
    }
    drafts(&forms, &about.reference(), is_typed.then_some(path), done)
}

/// The draft of the note of an approval.
pub fn of_approval(code: &str, about: &str, is_typed: bool) -> impl IntoView + use<> {
    let path = routes::with_code(routes::QUOTATION_APPROVAL, code);
    let name = approval_texts(PageContext::lang()).title();
    drafts(
        &[(path.clone(), name)],
        about,
        is_typed.then_some(path),
        done_with(code),
    )
}

/// A hidden line for each form, by which its draft is continued, or discarded and brought back; the place where it is said that the
/// browser keeps none; and the island that shows them. What is said is written there when it is, so that it is read out.
fn drafts(
    forms: &[(String, &'static str)],
    about: &str,
    typed: Option<String>,
    done: Option<String>,
) -> impl IntoView + use<> {
    let t = draft_texts(PageContext::lang());
    let encoded_who = routes::encode(&who());
    let lines = forms.iter().map(|(path, name)| {
        let head = [
            &*encoded_who,
            "",
            &routes::encode(path),
            &routes::encode(&format!("{about}: ")),
        ];
        let is_done = done.as_ref().is_some_and(|done| path.starts_with(&**done));
        view! {
            <form
                class="row small"
                method="post"
                action=escaped(path.clone())
                hidden
                data-draft-waits
                data-head=head.join("|")
                data-typed=(typed.as_ref() == Some(path)).then_some("")
                data-done=is_done.then_some("")
            >
                <input type="hidden" name="do" value="recalculate" />
                <input type="hidden" name="fields" />
                <span>{t.of_form(name)}</span>
                <button class="btn">{t.restore()}</button>
                <button class="btn plain" type="button">
                    {t.discard()}
                </button>
                <span role="status" data-words=t.discarded()></span>
                <button class="btn plain" type="button" hidden>
                    {t.undo()}
                </button>
            </form>
        }
    });
    let lines: Vec<_> = lines.collect();
    view! {
        {lines}
        <p class="small" role="status" data-draft-refused data-words=t.refused()></p>
        <AnswerDrafts />
    }
}

/// Beginning of the form addresses whose drafts are obsolete after the action just carried out. After a negotiation the
/// quotation may still be rejected, so that draft stays. Of a negotiation that was posted before, the log tells whether it arrived.
fn done_with(code: &str) -> Option<String> {
    match PageContext::with(|frame| frame.notice)? {
        Flash::NegotiationSent => Some(ResponseKind::Negotiate.action(code)),
        Flash::QuotationAccepted | Flash::QuotationRejected => Some(routes::quotation(code)),
        Flash::ApprovalAsked | Flash::Approved | Flash::Declined => {
            Some(routes::with_code(routes::QUOTATION_APPROVAL, code))
        }
        // The other fields of the section were posted along and are filled in again.
        Flash::NoteSaved
        | Flash::OwnerChanged
        | Flash::TakenByColleague
        | Flash::ReminderSaved
        | Flash::ReminderPast => Some(routes::with_code(routes::NOTES, code)),
        _ => None,
    }
}
