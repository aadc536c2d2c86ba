//! The list of requests with its filters.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use domain::Problem;
use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;
use partner_api::rules::date_violation;
use partner_api::{Catalogs, RequestPage, RequestSummary, RfqCode, Status};

use crate::components::{
    Banner, Choice, DateField, Empty, Head, Icon, PagePosition, SelectField, TextField, Tone,
    UpstreamErrorBanner, code, column_head, downloads, figure_head, hidden, icon, label, lane_small, means,
    mode_icon, operator, pagination, status_tag, status_tone, time,
};
use crate::document::{LiveContent, Page};
use crate::format::number::whole;
use crate::owner_filter;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::export::export_texts;
use crate::text::labels::{self, Codes, Label};
use crate::text::problems::problem_label;
use crate::text::requests::{RequestsTexts, requests_texts};
use crate::text::team::team_texts;
use crate::upstream_error::UpstreamError;

use super::owner_links::owner_links;
use super::saved_views::{self, SAVED_VIEW_PARAM, ViewsShown};

mod filter;

pub use filter::{Ignored, RequestFilter};

/// Requests in one exported file: five calls of the service's largest page.
pub const EXPORT_LIMIT: usize = 500;

/// The reason why there is no list.
#[derive(Clone, Debug)]
pub enum ListError {
    /// The service refused the filter, in these words.
    Refused(Option<String>),
    /// It had to wait for its turn.
    NotRead(UpstreamError),
}

/// The data of the page.
#[derive(Clone, Debug)]
pub struct RequestsData {
    pub filter: RequestFilter,
    /// Parts of the query that could not be used.
    pub ignored: Vec<Ignored>,
    pub list: Result<RequestPage, ListError>,
    /// Owners of the rows, by the request's code.
    pub owners: HashMap<String, String>,
    /// Names of people in charge of anything, the newest first.
    pub people: Vec<String>,
    /// The reader, as they named themselves.
    pub reader: Option<String>,
    /// The requests among which those of an owner were looked for, where the account has more.
    pub looked_through: Option<usize>,
    /// `None` where they cannot be read.
    pub saved_views: Option<ViewsShown>,
    /// For the names of statuses and services.
    pub catalogs: Option<Arc<Catalogs>>,
}

/// The address of a request's page; `None` for a code that cannot be in a path.
pub fn request_link(item: &RequestSummary) -> Option<String> {
    item.rfq_code
        .parse::<RfqCode>()
        .ok()
        .map(|code| routes::request(code.as_str()))
}

/// The name that people use for the request: their reference, or else the service's code; words where it sent neither.
pub fn name_of(item: &RequestSummary) -> String {
    let code = Some(&item.rfq_code).filter(|code| !code.is_empty());
    item.partner_ref.as_ref().or(code).map_or_else(
        || common_texts(PageContext::lang()).no_reference().to_owned(),
        Clone::clone,
    )
}

/// The request by its name, as a link where its code allows one.
pub fn linked(item: &RequestSummary) -> impl IntoView {
    match request_link(item) {
        Some(href) => Either::Left(view! { <a href=escaped(href)>{escaped(name_of(item))}</a> }),
        None => Either::Right(view! { <b>{escaped(name_of(item))}</b> }),
    }
}

/// The services of a request with the drawings of their means of transport.
pub fn services<'a>(item: &'a RequestSummary, catalogs: Option<&'a Catalogs>) -> impl IntoView {
    let lang = PageContext::lang();
    (!item.services.is_empty()).then(|| {
        let modes = modes(item).map(|mode| (means(Some(mode)), " "));
        let names = item.services.iter().enumerate().map(move |(at, service)| {
            let comma = if at > 0 { ", " } else { "" };
            let name = labels::service_from(catalogs, &service.code, &service.name, lang);
            (escaped(comma), label(name))
        });
        view! {
            <span class="services">
                {Each(modes)}
                <span>{Each(names)}</span>
            </span>
        }
    })
}

/// Means of transport that have a drawing, each drawing once.
fn modes(item: &RequestSummary) -> impl Iterator<Item = &str> + Send {
    let mut shown: Vec<Icon> = Vec::new();
    item.services
        .iter()
        .filter_map(|service| service.transport_mode.as_deref())
        .filter(move |mode| {
            let drawing = mode_icon(Some(mode));
            let is_new = drawing != Icon::Arrow && !shown.contains(&drawing);
            if is_new {
                shown.push(drawing);
            }
            is_new
        })
}

/// The list of requests.
pub fn page(data: RequestsData) -> Page {
    let lang = PageContext::lang();
    let t = requests_texts(lang);
    let content = match &data.list {
        Ok(list) => EitherOf3::A(found(list, &data, t)),
        Err(ListError::NotRead(trouble)) => {
            EitherOf3::B(view! { <UpstreamErrorBanner trouble=trouble.clone() is_section=true /> })
        }
        Err(ListError::Refused(message)) => EitherOf3::C(refused(message.as_deref(), &data.filter, t)),
    };
    let filter = &data.filter;
    let owners = owner_links(&data.people, data.reader.as_deref(), &filter.owner, |owner| {
        filter.of_owner(owner).href(1)
    });
    let views = data.saved_views.as_ref();
    let looked_through = data.looked_through.map(|count| {
        let count = whole(i64::try_from(count).unwrap_or(i64::MAX), lang);
        view! { <p class="small quiet">{escaped(team_texts(lang).of_newest(&count))}</p> }
    });
    let body = view! {
        <div class="page">
            {head(&data, t)}
            <div class="stack">
                {views.and_then(saved_views::links)} {form(&data.filter, &data.ignored, t)}
                {status_links(&data.filter, data.catalogs.as_deref(), t)} {owners} {views.map(saved_views::form)}
            </div>
            {ignored(&data.ignored, t)}
            {looked_through}
            {content}
        </div>
    };
    Page::new(t.title(), body).live(LiveContent::REQUESTS)
}

/// The title with the number of requests, where the service tells it.
fn head(data: &RequestsData, t: RequestsTexts) -> impl IntoView {
    let lang = PageContext::lang();
    let new = view! {
        <a class="btn primary side-only" href=routes::REQUEST_NEW>
            {icon(Icon::Plus)}
            {common_texts(lang).new_request()}
        </a>
    };
    let total = data.list.as_ref().ok().and_then(|list| list.meta.total);
    match total.map(|total| whole(total, lang)) {
        Some(count) => {
            let count = if data.filter.is_narrow() {
                t.found(&count)
            } else {
                t.in_all(&count)
            };
            let count = Rendered::new(escaped(count));
            Either::Left(view! { <Head title=t.title() under=count>{new}</Head> })
        }
        None => Either::Right(view! { <Head title=t.title()>{new}</Head> }),
    }
}

/// The service refused the filter, in these words.
fn refused(message: Option<&str>, filter: &RequestFilter, t: RequestsTexts) -> impl IntoView {
    view! {
        <Banner tone=Tone::Stop drawing=Icon::Alert title=t.refused()>
            {message.map(|words| view! { <blockquote class="lines">{operator(words)}</blockquote> })}
            <p>
                <a href=escaped(filter.cleared().href(1))>{t.clear()}</a>
            </p>
        </Banner>
    }
}

/// The fields behind "More filters". Where none is set, as on most pages, they never differ and are rendered once for each
/// language.
fn more_fields(filter: &RequestFilter, typed: TypedDays<'_>, t: RequestsTexts) -> Rendered {
    static UNSET: [OnceLock<String>; 2] = [const { OnceLock::new() }; 2];

    if filter.has_more() || typed.is_any() {
        return fields(filter, typed, t);
    }
    let [vi, en] = &UNSET;
    let unset = PageContext::lang().pick(vi, en);
    Rendered::constant(unset.get_or_init(|| fields(filter, typed, t).into_string()))
}

/// Days of the filter that could not be used: their fields keep them and say why.
#[derive(Clone, Copy, Default)]
struct TypedDays<'a> {
    from: Option<&'a str>,
    to: Option<&'a str>,
    /// Each can be used alone, but the first is after the last.
    is_order_wrong: bool,
}

impl<'a> TypedDays<'a> {
    fn of(filter: &RequestFilter, ignored: &'a [Ignored]) -> Self {
        let mut typed = Self::default();
        for part in ignored {
            match part {
                Ignored::FromDate(day) if filter.from_date.is_none() => typed.from = Some(day),
                Ignored::ToDate(day) if filter.to_date.is_none() => typed.to = Some(day),
                Ignored::Order { from, to } => {
                    (typed.from, typed.to, typed.is_order_wrong) =
                        (Some(from.as_str()), Some(to.as_str()), true);
                }
                _ => {}
            }
        }
        typed
    }

    fn is_any(self) -> bool {
        self.from.is_some() || self.to.is_some()
    }
}

fn day_field<'a>(
    name: &'static str,
    label: &'static str,
    used: Option<&'a str>,
    typed: Option<&'a str>,
    of_both: Option<&'static str>,
) -> impl IntoView + use<'a> {
    let lang = PageContext::lang();
    let violation = typed.and_then(date_violation);
    let own = violation.map(|violation| problem_label(name, &Problem::Rule(violation), lang));
    let errors: Vec<_> = own.into_iter().chain(of_both.map(Label::own)).collect();
    view! { <DateField name=name label=label value=used.or(typed).unwrap_or_default() errors=errors class="w3" /> }
}

fn fields(filter: &RequestFilter, typed: TypedDays<'_>, t: RequestsTexts) -> Rendered {
    let mut rows: Vec<u32> = vec![20, 50, 100];
    if !rows.contains(&filter.per_page) {
        rows.push(filter.per_page);
        rows.sort_unstable();
    }
    let rows: Vec<_> = rows
        .into_iter()
        .map(|rows| Choice::new(rows.to_string(), rows.to_string()))
        .collect();
    let order = typed.is_order_wrong.then(|| t.before_first_date());
    Rendered::new(view! {
        <TextField name="partner_ref" label=t.partner_ref() value=filter.partner_ref.clone() class="w3" />
        <SelectField name="per_page" label=t.per_page() value=filter.per_page.to_string() choices=rows class="w3" />
        {day_field("from_date", t.first_date(), filter.from_date.as_deref(), typed.from, None)}
        {day_field("to_date", t.last_date(), filter.to_date.as_deref(), typed.to, order)}
    })
}

fn form(filter: &RequestFilter, ignored: &[Ignored], t: RequestsTexts) -> impl IntoView {
    let typed = TypedDays::of(filter, ignored);
    let statuses = filter
        .status
        .iter()
        .map(|status| view! { <input type="hidden" name="status" value=escaped(status) /> });
    let owner = filter
        .owner
        .value()
        .map(|owner| hidden(owner_filter::FIELD, owner.into_owned()));
    let saved = filter.saved.clone().map(|saved| hidden(SAVED_VIEW_PARAM, saved));
    view! {
        <search>
            <form class="stack" action=routes::REQUESTS>
                {Each(statuses)} {owner} {saved}
                <div class="field">
                    <label for="search">{t.search()}</label>
                    <div class="affix">
                        <input
                            id="search"
                            type="search"
                            name="search"
                            value=escaped(&filter.search)
                            placeholder=t.search_hint()
                            autocomplete="off"
                        />
                        <button class="btn">{icon(Icon::Search)} {t.search()}</button>
                    </div>
                </div>
                <details class="fold" open=filter.has_more() || typed.is_any()>
                    <summary>{icon(Icon::Chevron)} {t.more_filters()}</summary>
                    <div class="fields">
                        {more_fields(filter, typed, t)}
                        <p>
                            <button class="btn">{t.apply()}</button>
                        </p>
                    </div>
                </details>
            </form>
        </search>
    }
}

/// Links that turn a status on or off. Several may be on.
fn status_links(filter: &RequestFilter, catalogs: Option<&Catalogs>, t: RequestsTexts) -> impl IntoView {
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
    let links = first.into_iter().chain(more).map(move |status| {
        let (tone, drawing) = status_tone(&status);
        let is_on = filter.status.iter().any(|one| one == status.code());
        let name = Catalogs::label(given, status.code());
        view! {
            <li>
                <a
                    href=escaped(filter.toggled(status.code()).href(1))
                    aria-current=is_on.then_some("true")
                    data-tone=tone.name()
                >
                    {icon(drawing)}
                    {label(labels::label(Codes::Status, status.code(), name, lang))}
                </a>
            </li>
        }
    });
    let all = filter.status.is_empty().then_some("true");
    view! {
        <nav aria-label=t.by_status()>
            <ul class="chips">
                <li>
                    <a href=escaped(filter.any_status().href(1)) aria-current=all>
                        {t.all()}
                    </a>
                </li>
                {Each(links)}
            </ul>
        </nav>
    }
}

fn ignored(parts: &[Ignored], t: RequestsTexts) -> impl IntoView {
    let words = move |part: &Ignored| match part {
        Ignored::Status(value) => t.ignored_status(value),
        Ignored::FromDate(value) => t.ignored_from(value),
        Ignored::ToDate(value) => t.ignored_to(value),
        Ignored::Order { .. } => t.ignored_order().into(),
        Ignored::Page(value) => t.ignored_page(value),
        Ignored::PerPage(value) => t.ignored_per_page(value),
        Ignored::Shortened => t.shortened().into(),
    };
    (!parts.is_empty()).then(|| {
        let items = parts.iter().map(|part| view! { <li>{escaped(words(part))}</li> });
        view! {
            <Banner tone=Tone::Wait drawing=Icon::Info title=t.ignored_title()>
                <ul>{Each(items)}</ul>
            </Banner>
        }
    })
}

/// The requests of this page with the ways to the others and to the files, or that there are none.
fn found<'a>(list: &'a RequestPage, data: &'a RequestsData, t: RequestsTexts) -> impl IntoView {
    let lang = PageContext::lang();
    let filter = &data.filter;
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
        return Either::Left(nothing(filter, page, last, meta.total, t));
    }
    let total = meta.total.and_then(|total| u64::try_from(total).ok());
    let limit = u64::try_from(EXPORT_LIMIT).unwrap_or(u64::MAX);
    let holds_first = total.map_or(last > 1, |total| total > limit).then(|| {
        let limit = whole(i64::try_from(EXPORT_LIMIT).unwrap_or(i64::MAX), lang);
        export_texts(lang).holds_first(&limit)
    });
    let xlsx = filter.file_href(routes::REQUESTS_XLSX);
    let csv = filter.file_href(routes::REQUESTS_CSV);
    let position = PagePosition {
        page,
        last_page: last.max(page),
        per_page,
        total,
        rows,
    };
    Either::Right(view! {
        <section class="panel" aria-labelledby="found">
            <h2 class="sr" id="found">
                {t.list()}
            </h2>
            {table(&list.items, data, t)}
        </section>
        {pagination(position, |page| filter.href(page))}
        {downloads(xlsx, csv, holds_first)}
    })
}

fn table<'a>(items: &'a [Arc<RequestSummary>], data: &'a RequestsData, t: RequestsTexts) -> impl IntoView {
    view! {
        <table class="table cards req" role="table" aria-labelledby="found">
            <thead role="rowgroup">
                <tr role="row">
                    {column_head(t.your_reference())}
                    {column_head(t.status())}
                    {column_head(t.lane_services())}
                    {column_head(t.quotation_job())}
                    {figure_head(t.updated())}
                </tr>
            </thead>
            <tbody role="rowgroup">{Each(items.iter().map(move |item| row(item, data, t)))}</tbody>
        </table>
    }
}

fn row<'a>(item: &'a RequestSummary, data: &'a RequestsData, t: RequestsTexts) -> impl IntoView {
    let catalogs = data.catalogs.as_deref();
    let owner = data.owners.get(&item.rfq_code).map(|name| {
        let team = team_texts(PageContext::lang());
        view! {
            <small>
                {team.in_charge()}
                ": "
                {escaped(name)}
            </small>
        }
    });
    let reference = match &item.partner_ref {
        Some(reference) => Either::Left(escaped(reference)),
        None => Either::Right(no_reference()),
    };
    let reference = match request_link(item) {
        Some(href) => Either::Left(view! { <a class="cover" href=escaped(href)>{reference}</a> }),
        None => Either::Right(reference),
    };
    let quotation = match &item.quotation_no {
        Some(number) => Either::Left(code(number)),
        None => Either::Right(view! { <span class="faint">{t.not_quoted()}</span> }),
    };
    let job = item
        .job_number
        .as_ref()
        .map(|number| view! { <small>{code(number)}</small> });
    let created = item
        .created_at
        .as_deref()
        .map(|at| view! { <small>{escaped(t.created())} " " {time(at)}</small> });
    view! {
        <tr
            role="row"
            data-live=escaped(&item.rfq_code)
            data-as-of=item.updated_at.as_deref().map(escaped)
        >
            <th scope="row" role="rowheader">
                {reference}
                <small>{code(&item.rfq_code)}</small>
            </th>
            <td role="cell">
                {status_tag(&item.status, item.status_label.as_deref())}
                {owner}
            </td>
            <td role="cell">
                {lane_small(item.origin_country.as_deref(), item.dest_country.as_deref())}
                <small>{services(item, catalogs)}</small>
            </td>
            <td class="half" role="cell">
                {quotation}
                {job}
            </td>
            <td class="half num" role="cell">
                {item.updated_at.as_deref().map(time)}
                {created}
            </td>
        </tr>
    }
}

fn no_reference() -> impl IntoView {
    view! { <span class="faint">{common_texts(PageContext::lang()).no_reference()}</span> }
}

/// No request on this page: it is beyond the last one, the filter finds none, or there are none yet.
fn nothing(
    filter: &RequestFilter,
    page: u32,
    last: u32,
    total: Option<i64>,
    t: RequestsTexts,
) -> impl IntoView {
    let lang = PageContext::lang();
    let content = if page > 1 && (last < page || total.is_some_and(|total| total > 0)) {
        let last = last.min(page - 1).max(1);
        EitherOf3::A(view! {
            <Empty drawing=Icon::List title=t.beyond_title(&whole(page.into(), lang)) id="none">
                <p class="quiet">{t.beyond_about(&whole(last.into(), lang))}</p>
                <p>
                    <a class="btn" href=escaped(filter.href(last))>
                        {t.last_page()}
                    </a>
                </p>
            </Empty>
        })
    } else if filter.is_narrow() {
        let wider = filter.any_status();
        let any = (!filter.status.is_empty() && wider.is_narrow()).then(|| {
            view! {
                <a class="btn" href=escaped(wider.href(1))>
                    {t.all_statuses()}
                </a>
            }
        });
        let (drawing, title, about, clear) = if filter.search.is_empty() {
            (Icon::List, t.none_filtered(), None, t.clear_filters())
        } else {
            let about = Some(view! {
                <p class="quiet">{t.nothing_about()}</p>
                <p>
                    <a href=escaped(routes::find(&filter.search))>{t.find_in_contents()}</a>
                </p>
            });
            (Icon::Search, t.nothing_title(), about, t.clear())
        };
        EitherOf3::B(view! {
            <Empty drawing=drawing title=title id="none">
                {about}
                <p class="row">
                    {any}
                    <a class="btn" href=escaped(filter.cleared().href(1))>
                        {clear}
                    </a>
                </p>
            </Empty>
        })
    } else {
        EitherOf3::C(view! {
            <Empty drawing=Icon::List title=t.empty_title() id="none">
                <p class="quiet">{t.empty_about()}</p>
                <p>
                    <a class="btn primary" href=routes::REQUEST_NEW>
                        {icon(Icon::Plus)}
                        {common_texts(lang).new_request()}
                    </a>
                </p>
            </Empty>
        })
    };
    view! {
        <section class="panel" aria-labelledby="none">
            {content}
        </section>
    }
}

#[cfg(test)]
mod tests;
