//! The list of requests with its filters.

use std::sync::{Arc, OnceLock};

use leptos::prelude::*;
use partner_api::{Catalogs, RequestPage, RequestSummary, RfqCode, Status};

use crate::components::{
    Banner, Choice, DateField, Empty, Icon, PagePosition, SelectField, TextField, Tone, code, downloads,
    head, icon, label, lane_small, means, mode_icon, operator, pagination, status_tag, status_tone, time,
    upstream_error_banner,
};
use crate::document::{Live, Page};
use crate::format::number::whole;
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::export::export_texts;
use crate::text::labels::{self, Codes};
use crate::text::requests::{RequestsTexts, requests_texts};
use crate::upstream_error::UpstreamError;

mod filter;

pub use filter::{Ignored, RequestFilter};

/// As many requests as one file holds: five calls of the service's largest page.
pub const EXPORT_LIMIT: usize = 500;

/// Why there is no list.
#[derive(Clone, Debug)]
pub enum ListError {
    /// The service refused the filter, in these words.
    Refused(Option<String>),
    /// It had to wait for its turn.
    NotRead(UpstreamError),
}

/// What the list needs.
#[derive(Clone, Debug)]
pub struct RequestsData {
    pub filter: RequestFilter,
    /// What of the query could not be used.
    pub ignored: Vec<Ignored>,
    pub list: Result<RequestPage, ListError>,
    /// For the names of statuses and services.
    pub catalogs: Option<Arc<Catalogs>>,
}

/// The address of a request's page; nothing for a code that cannot be in a path.
pub fn request_link(item: &RequestSummary) -> Option<String> {
    item.rfq_code
        .parse::<RfqCode>()
        .ok()
        .map(|code| routes::request(code.as_str()))
}

/// What people call the request: their reference, or else the service's code; words where it sent neither.
pub fn name_of(item: &RequestSummary) -> String {
    let code = Some(&item.rfq_code).filter(|code| !code.is_empty());
    item.partner_ref.as_ref().or(code).map_or_else(
        || common_texts(PageContext::lang()).no_reference().to_owned(),
        Clone::clone,
    )
}

/// The services of a request with the drawings of their means of transport.
pub fn services(item: &RequestSummary, catalogs: Option<&Catalogs>) -> Rendered {
    let lang = PageContext::lang();
    if item.services.is_empty() {
        return Rendered::default();
    }
    let mut modes: Vec<&str> = Vec::new();
    for mode in item
        .services
        .iter()
        .filter_map(|service| service.transport_mode.as_deref())
    {
        let drawing = mode_icon(Some(mode));
        if drawing != Icon::Arrow && !modes.iter().any(|one| mode_icon(Some(one)) == drawing) {
            modes.push(mode);
        }
    }
    html! {
        span.services {
            @for mode in modes { (means(Some(mode))) " " }
            span {
                @for (at, service) in item.services.iter().enumerate() {
                    @if at > 0 { ", " }
                    (label(labels::service_from(catalogs, &service.code, &service.name, lang)))
                }
            }
        }
    }
    .into()
}

/// The list of requests.
pub fn page(data: RequestsData) -> Page {
    let t = requests_texts(PageContext::lang());
    let c = common_texts(PageContext::lang());
    let total = data.list.as_ref().ok().and_then(|list| list.meta.total);
    let count = total.map(|total| {
        let count = whole(total, PageContext::lang());
        if data.filter.is_narrow() {
            t.found(&count)
        } else {
            t.in_all(&count)
        }
    });
    let content = match &data.list {
        Ok(list) => shown(list, &data.filter, data.catalogs.as_deref(), t),
        Err(ListError::NotRead(trouble)) => upstream_error_banner(trouble, None, None),
        Err(ListError::Refused(message)) => {
            let message = message.clone();
            Rendered::new(view! {
                <Banner tone=Tone::Stop drawing=Icon::Alert title=t.refused()>
                    {message.map(|words| view! { <blockquote class="lines">{operator(words)}</blockquote> })}
                    <p><a href=routes::REQUESTS>{t.clear()}</a></p>
                </Banner>
            })
        }
    };
    let new: Rendered = html! {
        a class="btn primary side-only" href=(routes::REQUEST_NEW) { (icon(Icon::Plus)) (c.new_request()) }
    }
    .into();
    let body: Rendered = html! {
        div.page {
            (head(t.title(), &[], None, count.as_deref().map(Rendered::text), Some(new)))
            div.stack {
                (form(&data.filter, t))
                (chips(&data.filter, data.catalogs.as_deref(), t))
            }
            (ignored(data.ignored, t))
            (content)
        }
    }
    .into();
    Page::new(t.title(), body).live(Live::REQUESTS)
}

/// The fields behind "More filters". Where none is set, as on most pages, they are made once for each language.
fn more_fields(filter: &RequestFilter, t: RequestsTexts) -> Rendered {
    static UNSET: [OnceLock<String>; 2] = [const { OnceLock::new() }; 2];

    if filter.has_more() {
        return fields(filter, t);
    }
    let [vi, en] = &UNSET;
    let unset = PageContext::lang().pick(vi, en);
    Rendered::constant(unset.get_or_init(|| fields(filter, t).into_string()))
}

fn fields(filter: &RequestFilter, t: RequestsTexts) -> Rendered {
    let mut rows: Vec<u32> = vec![20, 50, 100];
    if !rows.contains(&filter.per_page) {
        rows.push(filter.per_page);
        rows.sort_unstable();
    }
    let rows: Vec<_> = rows
        .into_iter()
        .map(|rows| Choice::new(rows.to_string(), rows.to_string()))
        .collect();
    Rendered::new(view! {
        <TextField name="partner_ref" label=t.partner_ref() value=filter.partner_ref.clone() class="w3" />
        <SelectField name="per_page" label=t.per_page() value=filter.per_page.to_string() choices=rows class="w3" />
        <DateField name="from_date" label=t.first_date() value=filter.from_date.clone().unwrap_or_default() class="w3" />
        <DateField name="to_date" label=t.last_date() value=filter.to_date.clone().unwrap_or_default() class="w3" />
    })
}

fn form(filter: &RequestFilter, t: RequestsTexts) -> Rendered {
    html! {
        search {
            form.stack action=(routes::REQUESTS) {
                @for status in &filter.status { input type="hidden" name="status" value=(status); }
                div.field {
                    label for="search" { (t.search()) }
                    div.affix {
                        input
                            #search
                            type="search"
                            name="search"
                            value=(filter.search)
                            placeholder=(t.search_hint())
                            autocomplete="off";
                        button.btn { (icon(Icon::Search)) (t.search()) }
                    }
                }
                details.fold open[filter.has_more()] {
                    summary { (icon(Icon::Chevron)) (t.more_filters()) }
                    div.fields { (more_fields(filter, t)) p { button.btn { (t.apply()) } } }
                }
            }
        }
    }
    .into()
}

/// Links that turn a status on or off. Several may be on.
fn chips(filter: &RequestFilter, catalogs: Option<&Catalogs>, t: RequestsTexts) -> Rendered {
    use Status::{Cancelled, Completed, Confirmed, InTransit, NeedInfo, Quoted, Quoting, Submitted};

    let lang = PageContext::lang();
    let first = [
        NeedInfo, Quoted, Submitted, Quoting, Confirmed, InTransit, Completed, Cancelled,
    ];
    let given = catalogs.map_or(&[][..], |all| all.statuses.as_slice());
    let more = given
        .iter()
        .map(|one| Status::from_code(&one.value))
        .filter(|one| matches!(one, Status::Unknown(_)));
    let all = filter.status.is_empty().then_some("true");
    html! {
        nav aria-label=(t.by_status()) {
            ul.chips {
                li { a href=(filter.any_status().href(1)) aria-current=[all] { (t.all()) } }
                @for status in first.into_iter().chain(more) {
                    @let (tone, drawing) = status_tone(&status);
                    @let on = filter.status.iter().any(|one| one == status.code());
                    @let given = Catalogs::label(given, status.code());
                    li {
                        a
                            href=(filter.toggled(status.code()).href(1))
                            aria-current=[on.then_some("true")]
                            data-tone=(tone.name())
                        { (icon(drawing)) (label(labels::label(Codes::Status, status.code(), given, lang))) }
                    }
                }
            }
        }
    }
    .into()
}

fn ignored(parts: Vec<Ignored>, t: RequestsTexts) -> Rendered {
    if parts.is_empty() {
        return Rendered::default();
    }
    let items = parts
        .into_iter()
        .map(|part| match part {
            Ignored::Status(value) => t.ignored_status(&value),
            Ignored::FromDate(value) => t.ignored_from(&value),
            Ignored::ToDate(value) => t.ignored_to(&value),
            Ignored::Order => t.ignored_order().into(),
            Ignored::Page(value) => t.ignored_page(&value),
            Ignored::PerPage(value) => t.ignored_per_page(&value),
            Ignored::Shortened => t.shortened().into(),
        })
        .map(|text: String| view! { <li>{text}</li> })
        .collect_view();
    Rendered::new(view! {
        <Banner tone=Tone::Wait drawing=Icon::Info title=t.ignored_title()><ul>{items}</ul></Banner>
    })
}

fn shown(
    list: &RequestPage,
    filter: &RequestFilter,
    catalogs: Option<&Catalogs>,
    t: RequestsTexts,
) -> Rendered {
    let meta = &list.meta;
    let number = |value: Option<i64>| {
        value
            .and_then(|value| u32::try_from(value).ok())
            .filter(|value| *value > 0)
    };
    let page = number(meta.page).unwrap_or(filter.page);
    let per_page = number(meta.per_page).unwrap_or(filter.per_page);
    let rows = list.items.len();
    // A service that does not count its pages may have one more whenever this one is full.
    let last = number(meta.last_page).unwrap_or(if rows >= per_page as usize {
        page.saturating_add(1)
    } else {
        page
    });
    if list.items.is_empty() {
        return nothing(filter, page, last, meta.total, t);
    }
    let total = meta.total.and_then(|total| u64::try_from(total).ok());
    let most = u64::try_from(EXPORT_LIMIT).unwrap_or(u64::MAX);
    let beyond = total.map_or(last > 1, |total| total > most);
    let beyond = beyond.then(|| {
        let most = whole(
            i64::try_from(EXPORT_LIMIT).unwrap_or(i64::MAX),
            PageContext::lang(),
        );
        export_texts(PageContext::lang()).holds_first(&most)
    });
    let (xlsx, csv) = (
        filter.file_href(routes::REQUESTS_XLSX),
        filter.file_href(routes::REQUESTS_CSV),
    );
    let position = PagePosition {
        page,
        last_page: last.max(page),
        per_page,
        total,
        rows,
    };
    html! {
        section.panel aria-labelledby="found" {
            h2.sr #found { (t.list()) }
            (table(&list.items, catalogs, t))
        }
        (pagination(position, |page| filter.href(page)))
        (downloads(&xlsx, &csv, beyond.as_deref()))
    }
    .into()
}

fn table(items: &[Arc<RequestSummary>], catalogs: Option<&Catalogs>, t: RequestsTexts) -> Rendered {
    let heads = [
        (t.your_reference(), None),
        (t.status(), None),
        (t.lane_services(), None),
        (t.quotation_job(), None),
        (t.updated(), Some("num")),
    ];
    html! {
        table class="table cards req" role="table" aria-labelledby="found" {
            thead role="rowgroup" {
                tr role="row" {
                    @for (name, class) in heads { th role="columnheader" scope="col" class=[class] { (name) } }
                }
            }
            tbody role="rowgroup" { (Rows { items, catalogs, t }) }
        }
    }
    .into()
}

/// The rows, with room for all of them.
struct Rows<'a> {
    items: &'a [Arc<RequestSummary>],
    catalogs: Option<&'a Catalogs>,
    t: RequestsTexts,
}

/// Bytes of a usual row.
const ROW: usize = 1200;

impl maud::Render for Rows<'_> {
    fn render_to(&self, into: &mut String) {
        into.reserve(self.items.len() * ROW);
        for item in self.items {
            row(item, self.catalogs, self.t).render_to(into);
        }
    }
}

fn row(item: &RequestSummary, catalogs: Option<&Catalogs>, t: RequestsTexts) -> Rendered {
    let reference: Rendered = match &item.partner_ref {
        Some(reference) => Rendered::text(reference),
        None => html! { span.faint { (common_texts(PageContext::lang()).no_reference()) } }.into(),
    };
    html! {
        tr role="row" data-live=(item.rfq_code) data-as-of=[item.updated_at.as_deref()] {
            th scope="row" role="rowheader" {
                @match request_link(item) {
                    Some(href) => a.cover href=(href) { (reference) },
                    None => (reference),
                }
                small { (code(&item.rfq_code)) }
            }
            td role="cell" { (status_tag(&item.status, item.status_label.as_deref())) }
            td role="cell" {
                (lane_small(item.origin_country.as_deref(), item.dest_country.as_deref()))
                small { (services(item, catalogs)) }
            }
            td.half role="cell" {
                @match &item.quotation_no {
                    Some(number) => (code(number)),
                    None => span.faint { (t.not_quoted()) },
                }
                @if let Some(number) = &item.job_number { small { (code(number)) } }
            }
            td class="half num" role="cell" {
                @if let Some(at) = &item.updated_at { (time(at)) }
                @if let Some(at) = &item.created_at { small { (t.created()) " " (time(at)) } }
            }
        }
    }
    .into()
}

fn nothing(filter: &RequestFilter, page: u32, last: u32, total: Option<i64>, t: RequestsTexts) -> Rendered {
    let empty = if page > 1 && (last < page || total.is_some_and(|total| total > 0)) {
        let last = last.min(page - 1).max(1);
        let href = filter.href(last);
        view! {
            <Empty drawing=Icon::List title=t.beyond_title(&whole(page.into(), PageContext::lang())) id="none">
                <p class="quiet">{t.beyond_about(&whole(last.into(), PageContext::lang()))}</p>
                <p><a class="btn" href=href>{t.last_page()}</a></p>
            </Empty>
        }
        .into_any()
    } else if filter.is_narrow() {
        let wider = filter.any_status();
        let any = (!filter.status.is_empty() && wider.is_narrow()).then(|| {
            let href = wider.href(1);
            view! { <a class="btn" href=href>{t.all_statuses()}</a> }
        });
        view! {
            <Empty drawing=Icon::Search title=t.nothing_title() id="none">
                <p class="quiet">{t.nothing_about()}</p>
                <p class="row">{any} <a class="btn" href=routes::REQUESTS>{t.clear()}</a></p>
            </Empty>
        }
        .into_any()
    } else {
        view! {
            <Empty drawing=Icon::List title=t.empty_title() id="none">
                <p class="quiet">{t.empty_about()}</p>
                <p>
                    <a class="btn primary" href=routes::REQUEST_NEW>{icon(Icon::Plus)}{common_texts(PageContext::lang()).new_request()}</a>
                </p>
            </Empty>
        }
        .into_any()
    };
    html! { section.panel aria-labelledby="none" { (Rendered::new(empty)) } }.into()
}

#[cfg(test)]
mod tests;
