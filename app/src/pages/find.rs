//! Finding a request by any word in the data that the reader's token has read.

use std::sync::Arc;

use domain::find::{FindField, FindText, MAX_QUESTION_CHARS};
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::RequestSummary;

use super::requests::{RequestFilter, linked};
use crate::components::{Empty, Head, Icon, Panel, code, icon, lane_small, status_tag, time};
use crate::document::Page;
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::find::{FindTexts, find_texts};
use crate::text::request::request_texts;

/// Requests that a page shows.
pub const MAX_FOUND: usize = 100;
/// Texts that are shown of each.
const MAX_HITS: usize = 3;

/// The data of the page.
#[derive(Clone, Debug, Default)]
pub struct FindData {
    /// As typed.
    pub question: String,
    /// The requests with the question as a whole reference, if there are any; otherwise those with the words side by side
    /// first, the newest first, at most [`MAX_FOUND`].
    pub found: Vec<FoundRequest>,
    /// The number of all that were found.
    pub count: usize,
    /// Requests whose details the token has read, of all that it has listed.
    pub read: usize,
    pub listed: usize,
}

/// A request with the texts that were looked for.
#[derive(Clone, Debug)]
pub struct FoundRequest {
    pub row: Arc<RequestSummary>,
    pub hits: Vec<FindText>,
}

/// The page.
pub fn page(data: &FindData) -> Page {
    let t = find_texts(PageContext::lang());
    let about = view! { {t.about()} <span class="side-only">" " {t.key()}</span> };
    let body = view! {
        <div class="page">
            <Head title=t.title() under=Rendered::new(about) />
            <search>
                <form class="field" action=routes::FIND>
                    <label for="words">{t.words()}</label>
                    <div class="affix">
                        <input
                            id="words"
                            type="search"
                            name="q"
                            value=escaped(&data.question)
                            maxlength=MAX_QUESTION_CHARS
                            autocomplete="off"
                            data-find
                        />
                        <button class="btn">{icon(Icon::Search)} {t.find()}</button>
                    </div>
                </form>
            </search>
            {found(data, t)}
        </div>
    };
    Page::new(t.title(), body)
}

fn found(data: &FindData, t: FindTexts) -> Option<impl IntoView> {
    let lang = PageContext::lang();
    if data.question.trim().is_empty() {
        return None;
    }
    let count = |count: usize| whole(i64::try_from(count).unwrap_or(i64::MAX), lang);
    let list = RequestFilter {
        search: data.question.trim().to_owned(),
        ..RequestFilter::default()
    };
    let scope = view! {
        {(data.listed > 0)
            .then(|| {
                view! { <p class="small quiet">{escaped(t.scope(&count(data.read), &count(data.listed)))}</p> }
            })}
        <p>
            <a href=escaped(list.href(1))>{t.at_service()}</a>
        </p>
    };
    if data.found.is_empty() {
        return Some(Either::Left(view! {
            <section class="panel" aria-labelledby="none">
                <Empty drawing=Icon::Search title=t.nothing() id="none">
                    {scope}
                </Empty>
            </section>
        }));
    }
    let cut = (data.count > data.found.len())
        .then(|| view! { <p class="small quiet">{escaped(t.first_of(&count(data.found.len())))}</p> });
    let items = data.found.iter().map(move |one| item(one, t));
    Some(Either::Right(view! {
        <Panel id="found" title=t.found(&count(data.count))>
            <ul class="since">{Each(items)}</ul>
        </Panel>
        {cut}
        {scope}
    }))
}

/// The name of the field of a text; of a reference, which of the request's numbers it is.
fn hit_name(hit: &FindText, row: &RequestSummary, t: FindTexts) -> &'static str {
    if hit.field != FindField::Reference {
        return t.field(hit.field);
    }
    let names = request_texts(PageContext::lang());
    let is = |number: &Option<String>| number.as_deref().map(str::trim) == Some(&*hit.text);
    if hit.text == row.rfq_code {
        names.request_code()
    } else if is(&row.quotation_no) {
        names.quotation()
    } else if is(&row.job_number) {
        names.job_number()
    } else if is(&row.partner_ref) {
        names.reference()
    } else {
        t.field(hit.field)
    }
}

fn item(one: &FoundRequest, t: FindTexts) -> impl IntoView {
    let row = &one.row;
    let name = linked(row);
    let hits = one.hits.iter().take(MAX_HITS).map(move |hit| {
        view! {
            <small>
                <span class="quiet">{hit_name(hit, row, t)} ": "</span>
                <span dir="auto">{escaped(&hit.text)}</span>
            </small>
        }
    });
    view! {
        <li>
            {icon(Icon::File)}
            <div class="stack tight">
                <p class="row">
                    <span class="ref">{name}</span>
                    {row.partner_ref.is_some().then(|| code(&row.rfq_code))}
                    {status_tag(&row.status, row.status_label.as_deref())}
                    {lane_small(row.origin_country.as_deref(), row.dest_country.as_deref())}
                    <span class="small quiet">{row.created_at.as_deref().map(time)}</span>
                </p>
                {Each(hits)}
            </div>
        </li>
    }
}
