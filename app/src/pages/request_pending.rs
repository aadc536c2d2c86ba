//! A page about a request whose details had to wait for their turn: it shows what the list knows of it, and a link that reads
//! the rest.

use islands::LaterPart;
use islands::later_part::Part;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::RequestSummary;

use super::request_head::head;
use crate::components::{
    Facts, Head, Icon, Panel, RequestTab, Tone, code, crumb, fact, fact_if, icon, request_steps,
    request_tabs, time,
};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::request::request_texts;
use crate::text::upstream_error;
use crate::upstream_error::UpstreamError;

#[derive(Clone, Debug)]
pub struct RequestPendingData {
    /// Only the fields of its row in the list.
    pub about: RequestHeader,
    /// There was such a row; otherwise only the code is known.
    pub is_listed: bool,
    /// The page that had to wait.
    pub tab: RequestTab,
    pub trouble: UpstreamError,
}

pub fn page(data: RequestPendingData) -> Page {
    let about = &data.about;
    let summary = &about.request.summary;
    let body = if data.is_listed {
        Either::Left(view! {
            {head(about, data.tab, None, None)}
            {request_steps(&summary.status, summary.status_label.as_deref())}
            {waits(&data)}
            {known(about, summary)}
        })
    } else {
        Either::Right(view! {
            {unlisted_head(&data)}
            {waits(&data)}
        })
    };
    Page::new(about.reference(), view! { <div class="page">{body}</div> })
        .live(about.live())
        .with_islands()
}

/// Of a request of which nothing but its code is known.
fn unlisted_head(data: &RequestPendingData) -> impl IntoView {
    let (code, t) = (&data.about.code, request_texts(PageContext::lang()));
    let trail = vec![
        crumb(t.requests(), Some(routes::REQUESTS.into())),
        crumb(code, None),
    ];
    view! {
        <div class="stack">
            <Head title=code crumbs=trail />
            {request_tabs(code, data.tab, None, None)}
        </div>
    }
}

/// The reason why there is no more, and the way to it.
fn waits(data: &RequestPendingData) -> impl IntoView {
    let frame = PageContext::current();
    let t = request_texts(frame.lang);
    let message = upstream_error::message(&data.trouble, frame.lang);
    let shown = if data.is_listed {
        t.only_the_list()
    } else {
        t.nothing_read()
    };
    let banner = Rendered::new(view! {
        <div class="banner" data-tone=Tone::Attention.name() role="status" data-part-missing="request">
            {icon(Icon::Clock)}
            <div>
                <h2>{message.what}</h2>
                <p>{shown} " " {message.next}</p>
                <p>
                    <a class="btn primary" href=escaped(frame.here.clone())>
                        {common_texts(frame.lang).read_now()}
                    </a>
                </p>
            </div>
        </div>
    });
    view! {
        <LaterPart lang=frame.lang code=data.about.code.clone() part=Part::Page>
            {banner}
        </LaterPart>
    }
}

fn known(about: &RequestHeader, summary: &RequestSummary) -> impl IntoView {
    let t = request_texts(PageContext::lang());
    view! {
        <Panel id="known" title=t.summary()>
            <div class="pad">
                <Facts>
                    {fact(t.request_code(), code(&about.code))}
                    {fact_if(t.reference(), summary.partner_ref.as_ref().map(code))}
                    {fact_if(t.quotation(), summary.quotation_no.as_ref().map(code))}
                    {fact_if(t.job_number(), summary.job_number.as_ref().map(code))}
                    {fact(t.services(), super::request::summary::services(about))}
                    {fact_if(t.created_at(), summary.created_at.as_deref().map(time))}
                    {fact_if(t.updated_at(), summary.updated_at.as_deref().map(time))}
                </Facts>
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
