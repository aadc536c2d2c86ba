//! A page about a request whose details had to wait for their turn: what the list knows of it, and a link that reads the rest.

use leptos::prelude::*;
use partner_api::RequestSummary;

use super::request_head::head;
use crate::components::{
    self, Facts, Icon, Panel, RequestTab, Tone, code, crumb, fact, fact_if, icon, request_steps,
    request_tabs, time,
};
use crate::document::Page;
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::request::request_texts;
use crate::text::upstream_error;
use crate::upstream_error::UpstreamError;

#[derive(Clone, Debug)]
pub struct RequestPendingData {
    /// Nothing but what its row in the list says.
    pub about: RequestHeader,
    /// Whether there was such a row; else nothing but the code is known.
    pub is_listed: bool,
    /// The page that had to wait.
    pub tab: RequestTab,
    pub trouble: UpstreamError,
}

pub fn page(data: RequestPendingData) -> Page {
    let about = &data.about;
    let summary = &about.request.summary;
    let steps = || request_steps(&summary.status, summary.status_label.as_deref());
    let (head, known) = if data.is_listed {
        (
            head(about, data.tab, None, None),
            Some((steps(), known(about, summary))),
        )
    } else {
        (unlisted_head(&data), None)
    };
    let (steps, known) = known.unzip();
    let body = view! {
        <div class="page">{head} {steps} {waits(&data)} {known}</div>
    };
    Page::new(about.reference(), body).live(about.live())
}

/// Of a request of which nothing but its code is known.
fn unlisted_head(data: &RequestPendingData) -> Rendered {
    let (code, t) = (&data.about.code, request_texts(PageContext::lang()));
    let trail = [
        crumb(t.requests(), Some(routes::REQUESTS.into())),
        crumb(code.clone(), None),
    ];
    html! {
        div.stack {
            (components::head(code, &trail, None, None, None))
            (request_tabs(code, data.tab, None, None))
        }
    }
    .into()
}

/// Why there is no more, and the way to it.
fn waits(data: &RequestPendingData) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let t = request_texts(lang);
    let message = upstream_error::message(&data.trouble, lang);
    let again = PageContext::with(|frame| frame.here.clone());
    let shown = if data.is_listed {
        t.only_the_list()
    } else {
        t.nothing_read()
    };
    view! {
        <div class="banner" data-tone=Tone::Attention.name() role="status" data-part-missing="request">
            {icon(Icon::Clock)}
            <div>
                <h2>{message.what}</h2>
                <p>{shown} " " {message.next}</p>
                <p>
                    <a class="btn primary" href=again>{common_texts(lang).read_now()}</a>
                </p>
            </div>
        </div>
    }
}

fn known(about: &RequestHeader, summary: &RequestSummary) -> impl IntoView + use<> {
    let t = request_texts(PageContext::lang());
    let coded = |text: &Option<String>| text.as_deref().map(code);
    let at = |text: &Option<String>| text.as_deref().map(time);
    let facts = view! {
        {fact(t.request_code(), code(&about.code))}
        {fact_if(t.reference(), coded(&summary.partner_ref))}
        {fact_if(t.quotation(), coded(&summary.quotation_no))}
        {fact_if(t.job_number(), coded(&summary.job_number))}
        {fact(t.services(), super::request::summary::services(about))}
        {fact_if(t.created_at(), at(&summary.created_at))}
        {fact_if(t.updated_at(), at(&summary.updated_at))}
    };
    view! {
        <Panel id="known" title=t.summary()>
            <div class="pad">
                <Facts>{facts}</Facts>
            </div>
        </Panel>
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use partner_api::RequestDetails;

    use super::*;
    use crate::pages::testing::{Shown, frame, sound};
    use crate::text::Lang;

    fn shown(lang: Lang, is_listed: bool) -> Shown {
        let summary = RequestSummary {
            rfq_code: "RFQ-1".into(),
            status: if is_listed { "in_transit" } else { "" }.into(),
            partner_ref: is_listed.then(|| "PO-7".into()),
            job_number: is_listed.then(|| "JOB-9".into()),
            ..RequestSummary::default()
        };
        let request = RequestDetails {
            summary,
            ..RequestDetails::default()
        };
        let data = RequestPendingData {
            about: RequestHeader {
                code: "RFQ-1".into(),
                request: Arc::new(request),
                catalogs: None,
                held_since: None,
            },
            is_listed,
            tab: RequestTab::Documents,
            trouble: UpstreamError::HeldBack {
                retry_after: Duration::from_secs(4),
            },
        };
        sound(frame(lang), || page(data))
    }

    #[test]
    fn what_the_list_knows_is_shown_with_a_link_to_the_rest() {
        let page = shown(Lang::En, true);
        assert_eq!(page.one("h1"), "PO-7 In transit");
        for words in [
            "JOB-9",
            "Not read yet",
            "4 seconds",
            "Read it now",
            "Only what the list says",
        ] {
            assert!(page.has(words), "{words}");
        }
        assert_eq!(page.count("[data-part-missing] a.btn"), 1);
        let page = shown(Lang::Vi, true);
        assert!(page.has("Đọc ngay"));
    }

    #[test]
    fn request_that_is_not_listed_is_not_said_to_be_anything() {
        let page = shown(Lang::En, false);
        assert_eq!(page.one("h1"), "RFQ-1");
        assert!(page.has("Nothing of this request has been read so far."));
        assert_eq!(page.count("#known"), 0);
    }
}
