//! The documents of a request: the usually needed ones, the list, and the form to add some.

use leptos::either::Either;
use leptos::prelude::*;

use super::hold::hold_banner;
use super::request_head::head;
use crate::components::{Banner, Icon, RequestTab, Tone, UpstreamErrorBanner};
use crate::document::Page;
use crate::page_context::{Flash, PageContext};
use crate::text::common::common_texts;
use crate::text::documents::documents_texts;
use crate::upstream_error::Loadable;
use islands::UploadedFile;

mod checklist;
mod data;
mod leave;
mod list;
mod upload;

pub(crate) use checklist::line as checklist_line;
pub use data::{DocumentsData, FileOutcome, FileRemark, FileResult, UploadInput, UploadOutcome, UploadRow};
pub use leave::{LeaveData, leave_page};
pub(crate) use list::{item, shown};
pub use upload::{flash, outcome_words};

pub fn page(data: DocumentsData) -> Page {
    let t = documents_texts(PageContext::lang());
    let about = &data.about;
    let title = t.title(&about.reference());
    let count = match &data.attachments {
        Loadable::Here(all) => Some(all.len()),
        Loadable::Absent => Some(0),
        Loadable::Failed(_) => None,
    };
    let list = match &data.attachments {
        Loadable::Here(all) => Either::Left(list::list(about, all)),
        Loadable::Absent => Either::Left(list::list(about, &[])),
        Loadable::Failed(trouble) => {
            let what = common_texts(PageContext::lang()).documents();
            Either::Right(view! { <UpstreamErrorBanner trouble=trouble.clone() what=what is_section=true /> })
        }
    };
    let add = if about.status().is_closed() {
        Either::Left(view! {
            <Banner tone=Tone::Wait drawing=Icon::Info title=t.closed_title()>
                <p>{t.closed_words()}</p>
            </Banner>
        })
    } else {
        Either::Right(upload::form(&data))
    };
    let message = data
        .outcome
        .as_ref()
        .map(|outcome| upload::message(outcome, &about.code));
    let uploaded = PageContext::with(|frame| {
        matches!(
            frame.notice,
            Some(
                Flash::DocumentUploaded
                    | Flash::DocumentsUploaded
                    | Flash::DocumentsToCheck
                    | Flash::OtherKindUploaded
                    | Flash::ProtectedUploaded
                    | Flash::SentAsJpg
            )
        )
    });
    // The form of an open request is a queue.
    let scripted = uploaded || !about.status().is_closed();
    let kept_file = uploaded.then(|| view! { <UploadedFile /> });
    let body = view! {
        <div class="page">
            {message}
            {head(about, RequestTab::Documents, count, None)}
            {hold_banner(about, None, RequestTab::Documents)}
            {data.checklist.as_ref().and_then(|list| checklist::panel(about, list))}
            {add}
            {list}
            {kept_file}
        </div>
    };
    let page = Page::new(title, body).live(about.live());
    if scripted { page.with_form_islands() } else { page }
}
