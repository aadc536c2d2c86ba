//! The list of requests with its filters.

use std::sync::Arc;

use leptos::prelude::*;
use partner_api::{Catalogs, RequestPage, RequestSummary, RfqCode, Status};

use crate::components::{
    Banner, Choice, DateField, Empty, Head, Icon, Pagination, SelectField, StatusTag, TextField, Tone, code,
    downloads, icon, label, lane_small, mode_icon, operator, status_tone, time,
};
use crate::document::{Live, Page};
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::export::export_texts;
use crate::text::labels::{self, Codes};
use crate::text::requests::{RequestsTexts, requests_texts};

mod filter;

pub use filter::{Ignored, RequestFilter};

/// As many requests as one file holds: five calls of the service's largest page.
pub const EXPORT_LIMIT: usize = 500;

/// What the list needs.
#[derive(Clone, Debug)]
pub struct RequestsData {
    pub filter: RequestFilter,
    /// What of the query could not be used.
    pub ignored: Vec<Ignored>,
    /// The page of the list; the operator's words when the service refused the filter.
    pub list: Result<RequestPage, Option<String>>,
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
pub fn services(item: &RequestSummary, catalogs: Option<&Catalogs>) -> AnyView {
    let lang = PageContext::lang();
    let mut drawings: Vec<Icon> = Vec::new();
    for service in &item.services {
        let drawing = mode_icon(service.transport_mode.as_deref());
        if drawing != Icon::Arrow && !drawings.contains(&drawing) {
            drawings.push(drawing);
        }
    }
    let names: Vec<_> = item
        .services
        .iter()
        .enumerate()
        .map(|(at, service)| {
            let comma = (at > 0).then_some(", ");
            let name = labels::service_from(catalogs, &service.code, &service.name, lang);
            view! { {comma} {label(name)} }
        })
        .collect();
    (!names.is_empty()).then(|| {
        view! { <span class="services">{drawings.into_iter().map(icon).collect_view()} " " <span>{names}</span></span> }
    }).into_any()
}

/// The list of requests.
pub fn page(data: RequestsData) -> Page {
    let t = requests_texts(PageContext::lang());
    let c = common_texts(PageContext::lang());
    let total = data.list.as_ref().ok().and_then(|list| list.meta.total);
    let count = total.map(|total| {
        let count = whole(total, PageContext::lang());
        let words = if data.filter.is_narrow() {
            t.found(&count)
        } else {
            t.in_all(&count)
        };
        words.into_any()
    });
    let content = match data.list {
        Ok(list) => shown(list, &data.filter, data.catalogs.as_deref(), t).into_any(),
        Err(message) => view! {
            <Banner tone=Tone::Stop drawing=Icon::Alert title=t.refused()>
                {message.map(|words| view! { <blockquote class="lines">{operator(words)}</blockquote> })}
                <p><a href=routes::REQUESTS>{t.clear()}</a></p>
            </Banner>
        }
        .into_any(),
    };
    let body = view! {
        <div class="page">
            <Head title=t.title() under=count.unwrap_or_else(|| ().into_any())>
                <a class="btn primary side-only" href=routes::REQUEST_NEW>{icon(Icon::Plus)}{c.new_request()}</a>
            </Head>
            <div class="stack">
                {form(&data.filter, t)}
                {chips(&data.filter, data.catalogs.as_deref(), t)}
            </div>
            {ignored(data.ignored, t)}
            {content}
        </div>
    };
    Page::new(t.title(), body).live(Live::Requests)
}

fn form(filter: &RequestFilter, t: RequestsTexts) -> AnyView {
    let statuses = filter
        .status
        .iter()
        .map(|status| view! { <input type="hidden" name="status" value=status.clone() /> })
        .collect_view();
    let mut rows: Vec<u32> = vec![20, 50, 100];
    if !rows.contains(&filter.per_page) {
        rows.push(filter.per_page);
        rows.sort_unstable();
    }
    let rows: Vec<_> = rows
        .into_iter()
        .map(|rows| Choice::new(rows.to_string(), rows.to_string()))
        .collect();
    view! {
        <search>
            <form class="stack" action=routes::REQUESTS>
                {statuses}
                <div class="field">
                    <label for="search">{t.search()}</label>
                    <div class="affix">
                        <input
                            id="search"
                            type="search"
                            name="search"
                            value=filter.search.clone()
                            placeholder=t.search_hint()
                            autocomplete="off"
                        />
                        <button class="btn">{icon(Icon::Search)}{t.search()}</button>
                    </div>
                </div>
                <details class="fold" open=filter.has_more()>
                    <summary>{icon(Icon::Chevron)}{t.more_filters()}</summary>
                    <div class="fields">
                        <TextField name="partner_ref" label=t.partner_ref() value=filter.partner_ref.clone() class="w3" />
                        <SelectField name="per_page" label=t.per_page() value=filter.per_page.to_string() choices=rows class="w3" />
                        <DateField name="from_date" label=t.first_date() value=filter.from_date.clone().unwrap_or_default() class="w3" />
                        <DateField name="to_date" label=t.last_date() value=filter.to_date.clone().unwrap_or_default() class="w3" />
                        <p><button class="btn">{t.apply()}</button></p>
                    </div>
                </details>
            </form>
        </search>
    }.into_any()
}

/// Links that turn a status on or off. Several may be on.
fn chips(filter: &RequestFilter, catalogs: Option<&Catalogs>, t: RequestsTexts) -> AnyView {
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
    let chips = first
        .into_iter()
        .chain(more)
        .map(|status| {
            let (tone, drawing) = status_tone(&status);
            let on = filter.status.iter().any(|one| one == status.code());
            let name = labels::label(Codes::Status, status.code(), Catalogs::label(given, status.code()), lang);
            view! {
                <li>
                    <a href=filter.toggled(status.code()).href(1) aria-current=on.then_some("true") data-tone=tone.name()>
                        {icon(drawing)} {label(name)}
                    </a>
                </li>
            }
        })
        .collect_view();
    let all = filter.status.is_empty().then_some("true");
    view! {
        <nav aria-label=t.by_status()>
            <ul class="chips"><li><a href=filter.any_status().href(1) aria-current=all>{t.all()}</a></li>{chips}</ul>
        </nav>
    }.into_any()
}

fn ignored(parts: Vec<Ignored>, t: RequestsTexts) -> AnyView {
    (!parts.is_empty()).then(|| {
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
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=t.ignored_title()><ul>{items}</ul></Banner> }
    }).into_any()
}

fn shown(
    list: RequestPage,
    filter: &RequestFilter,
    catalogs: Option<&Catalogs>,
    t: RequestsTexts,
) -> AnyView {
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
    let links = filter.clone();
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
    view! {
        <section class="panel" aria-labelledby="found">
            <h2 class="sr" id="found">{t.list()}</h2>
            {table(list.items, catalogs, t)}
        </section>
        <Pagination page=page last_page=last.max(page) per_page=per_page total=total rows=rows href=move |page| links.href(page) />
        {downloads(xlsx, csv, beyond)}
    }
    .into_any()
}

fn table(items: Vec<RequestSummary>, catalogs: Option<&Catalogs>, t: RequestsTexts) -> AnyView {
    let rows = items
        .into_iter()
        .map(|item| row(item, catalogs, t))
        .collect_view();
    let head = |name: &'static str, class: Option<&'static str>| {
        view! { <th role="columnheader" scope="col" class=class>{name}</th> }
    };
    view! {
        <table class="table cards req" role="table" aria-labelledby="found">
            <thead role="rowgroup">
                <tr role="row">
                    {head(t.your_reference(), None)} {head(t.status(), None)} {head(t.lane_services(), None)}
                    {head(t.quotation_job(), None)} {head(t.updated(), Some("num"))}
                </tr>
            </thead>
            <tbody role="rowgroup">{rows}</tbody>
        </table>
    }
    .into_any()
}

fn row(item: RequestSummary, catalogs: Option<&Catalogs>, t: RequestsTexts) -> AnyView {
    let reference = match &item.partner_ref {
        Some(reference) => reference.clone().into_any(),
        None => {
            view! { <span class="faint">{common_texts(PageContext::lang()).no_reference()}</span> }.into_any()
        }
    };
    let reference = match request_link(&item) {
        Some(href) => view! { <a class="cover" href=href>{reference}</a> }.into_any(),
        None => reference,
    };
    let quotation = match &item.quotation_no {
        Some(number) => code(number.clone()).into_any(),
        None => view! { <span class="faint">{t.not_quoted()}</span> }.into_any(),
    };
    let job = item
        .job_number
        .clone()
        .map(|number| view! { <small>{code(number)}</small> });
    let lane = lane_small(item.origin_country.as_deref(), item.dest_country.as_deref());
    let created = item
        .created_at
        .as_deref()
        .map(|at| view! { <small>{t.created()} " " {time(at)}</small> });
    view! {
        <tr role="row" data-live=item.rfq_code.clone() data-as-of=item.updated_at.clone()>
            <th scope="row" role="rowheader">{reference}<small>{code(item.rfq_code.clone())}</small></th>
            <td role="cell"><StatusTag code=item.status.clone() label=item.status_label.clone() /></td>
            <td role="cell">{lane} <small>{services(&item, catalogs)}</small></td>
            <td role="cell" class="half">{quotation}{job}</td>
            <td role="cell" class="half num">{item.updated_at.as_deref().map(time)}{created}</td>
        </tr>
    }
    .into_any()
}

fn nothing(filter: &RequestFilter, page: u32, last: u32, total: Option<i64>, t: RequestsTexts) -> AnyView {
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
    view! { <section class="panel" aria-labelledby="none">{empty}</section> }.into_any()
}

#[cfg(test)]
mod tests;
