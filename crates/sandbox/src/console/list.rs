//! The list of all requests of all accounts.

use axum::extract::RawQuery;
use axum::response::Html;
use jiff::Timestamp;
use leptos::either::Either;
use leptos::prelude::*;

use super::desk::Desk;
use super::format;
use super::layout::{Navigation, page as shell};
use super::texts::Texts;
use crate::model::account::AccountId;
use crate::model::request::Request;
use crate::model::status::Status;

const PER_PAGE: usize = 40;

/// The filters of the list.
#[derive(Debug, Default)]
struct ConsoleFilter {
    account: Option<AccountId>,
    status: Option<Status>,
    search: String,
    page: usize,
}

impl ConsoleFilter {
    fn read(query: &str) -> Self {
        let mut filter = Self {
            page: 1,
            ..Self::default()
        };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "account" => filter.account = value.parse().ok(),
                "status" => filter.status = Status::from_code(&value),
                "search" => value.trim().clone_into(&mut filter.search),
                "page" => filter.page = value.parse().unwrap_or(1).max(1),
                _ => {}
            }
        }
        filter
    }

    /// The address of this list with another status and page.
    fn link(&self, status: Option<Status>, page: usize) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if let Some(account) = self.account {
            query.append_pair("account", &account.to_string());
        }
        if let Some(status) = status {
            query.append_pair("status", status.code());
        }
        if !self.search.is_empty() {
            query.append_pair("search", &self.search);
        }
        if page > 1 {
            query.append_pair("page", &page.to_string());
        }
        let query = query.finish();
        if query.is_empty() {
            "/".to_owned()
        } else {
            format!("/?{query}")
        }
    }

    /// Returns true if a request matches all filters except the status, for which each chip shows a count.
    fn matches(&self, request: &Request) -> bool {
        let needle = self.search.to_lowercase();
        let has = |text: Option<&str>| text.is_some_and(|t| t.to_lowercase().contains(&needle));
        self.account.is_none_or(|account| request.account == account)
            && (needle.is_empty()
                || has(Some(&request.rfq_code))
                || has(request.input.partner_ref.as_deref())
                || has(request.job_number.as_deref())
                || has(request.quotation().map(|q| q.quotation_no.as_str()))
                || has(Some(&request.input.contact_name)))
    }
}

/// One row, copied from the state so that the lock is not held while rendering.
struct RequestRow {
    code: String,
    reference: Option<String>,
    account: String,
    status: Status,
    lane: String,
    services: String,
    numbers: String,
    created: Timestamp,
    updated: Timestamp,
    marks: Vec<&'static str>,
}

pub(super) async fn page(desk: Desk, RawQuery(query): RawQuery) -> Html<String> {
    let filter = ConsoleFilter::read(&query.unwrap_or_default());
    let texts = desk.texts;
    let now = desk.operator.now();
    let (accounts, counts, total, rows) = {
        let state = desk.operator.read();
        let accounts: Vec<(AccountId, String)> =
            state.accounts.values().map(|a| (a.id, a.name.clone())).collect();
        let matching: Vec<&Request> = state
            .newest_first(filter.account)
            .into_iter()
            .filter(|r| filter.matches(r))
            .collect();
        let counts =
            Status::ALL.map(|status| (status, matching.iter().filter(|r| r.status == status).count()));
        let shown: Vec<&Request> = matching
            .into_iter()
            .filter(|r| filter.status.is_none_or(|s| r.status == s))
            .collect();
        let total = shown.len();
        let name = |id: AccountId| {
            accounts
                .iter()
                .find(|(known, _)| *known == id)
                .map_or_else(|| id.to_string(), |(_, n)| n.clone())
        };
        let start = (filter.page - 1).saturating_mul(PER_PAGE);
        let rows: Vec<RequestRow> = shown
            .into_iter()
            .skip(start)
            .take(PER_PAGE)
            .map(|r| row(r, name(r.account), texts))
            .collect();
        (accounts, counts, total, rows)
    };
    let all: usize = counts.iter().map(|(_, n)| n).sum();
    let last = total.div_ceil(PER_PAGE).max(1);
    let options = accounts.iter().map(|(id, name)| {
        view! { <option value=*id selected={filter.account == Some(*id)}>{name.as_str()}</option> }
    });
    let chips = counts.map(|(status, count)| {
        chip(
            filter.link(Some(status), 1),
            filter.status == Some(status),
            texts.status_label(status),
            count,
        )
    });
    let every = chip(
        filter.link(None, 1),
        filter.status.is_none(),
        texts.all().to_owned(),
        all,
    );
    let page_link = |page: usize| filter.link(filter.status, page);
    let list = if rows.is_empty() {
        Either::Left(view! {
            <p class="empty">{texts.nothing_matches()}" "<a href="/">{texts.see_all()}</a></p>
        })
    } else {
        Either::Right(view! {
            <div class="scroll">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{texts.request()}</th>
                            <th scope="col">{texts.status()}</th>
                            <th scope="col">{texts.lane_and_services()}</th>
                            <th scope="col">{texts.quotation_and_job()}</th>
                            <th scope="col">{texts.created_at()}</th>
                            <th scope="col">{texts.updated()}</th>
                        </tr>
                    </thead>
                    <tbody>{rows.iter().map(|row| row_html(row, now, texts)).collect_view()}</tbody>
                </table>
            </div>
            <nav class="pages" aria-label=texts.pages()>
                {(filter.page > 1)
                    .then(|| view! { <a rel="prev" href=page_link(filter.page - 1)>{texts.previous()}</a> })}
                <span>{texts.page_of(filter.page, last)}</span>
                {(filter.page < last)
                    .then(|| view! { <a rel="next" href=page_link(filter.page + 1)>{texts.next()}</a> })}
            </nav>
        })
    };
    let main = view! {
        <div class="head">
            <h1>{texts.list_title()}</h1>
            <p class="quiet">{texts.requests_in_list(total)}</p>
        </div>
        <form class="filter" method="get" action="/">
            <label>
                {texts.account()}
                <select name="account">
                    <option value="">{texts.all()}</option>
                    {options.collect_view()}
                </select>
            </label>
            <label>
                {texts.search()}
                <input type="search" name="search" value=filter.search.as_str() placeholder=texts.search_hint() />
            </label>
            {filter.status.map(|status| view! { <input type="hidden" name="status" value=status.code() /> })}
            <button>{texts.filter()}</button>
        </form>
        <nav class="chips" aria-label=texts.status()>
            {every}
            {chips.into_iter().collect_view()}
        </nav>
        {list}
    };
    shell(&desk, texts.list_title(), Navigation::Requests, main)
}

/// A choice of a status, with the number of requests that it leads to.
fn chip(address: String, current: bool, label: String, count: usize) -> impl IntoView {
    view! {
        <a href=address aria-current=current.then_some("true")>
            {label}" "<b>{count}</b>
        </a>
    }
}

fn row(request: &Request, account: String, texts: Texts) -> RequestRow {
    let input = &request.input;
    let end = |country: &Option<String>, port: &Option<String>, address: &Option<String>| {
        let given = [port, country, address]
            .into_iter()
            .flatten()
            .next()
            .cloned()
            .unwrap_or_default();
        match country {
            Some(country) if *country != given => format!("{given} ({country})"),
            _ => given,
        }
    };
    let services: Vec<String> = input
        .service_codes
        .iter()
        .map(|code| texts.service_label(code))
        .collect();
    let numbers: Vec<String> = request
        .quotation()
        .map(|q| format!("{} v{}", q.quotation_no, q.version))
        .into_iter()
        .chain(request.job_number.clone())
        .collect();
    let mut marks = Vec::new();
    if request.is_on_hold {
        marks.push(texts.on_hold());
    }
    if request.status == Status::Quoted && request.open_negotiation().is_some() {
        marks.push(texts.price_awaited());
    }
    RequestRow {
        code: request.rfq_code.clone(),
        reference: input.partner_ref.clone(),
        account,
        status: request.status,
        lane: format!(
            "{} → {}",
            end(&input.origin_country, &input.origin_port, &input.origin_address),
            end(&input.dest_country, &input.dest_port, &input.dest_address),
        ),
        services: services.join(", "),
        numbers: numbers.join(" · "),
        created: request.created_at,
        updated: request.updated_at,
        marks,
    }
}

fn row_html(row: &RequestRow, now: Timestamp, texts: Texts) -> impl IntoView {
    let marks = row
        .marks
        .iter()
        .map(|mark| view! { " "<span class="tag" data-tone="stop">{*mark}</span> });
    let numbers = if row.numbers.is_empty() {
        Either::Left(view! { <span class="quiet">"–"</span> })
    } else {
        Either::Right(row.numbers.as_str())
    };
    let code = row.code.as_str();
    view! {
        <tr>
            <td>
                <a class="code" href=format!("/requests/{code}")>{code}</a>
                <div class="small">{row.reference.as_deref().unwrap_or(texts.no_reference())}</div>
                <div class="small quiet">{row.account.as_str()}</div>
            </td>
            <td>
                <span class="tag" data-tone=format::tone(row.status)>{texts.status_label(row.status)}</span>
                {marks.collect_view()}
            </td>
            <td>{row.lane.as_str()}<div class="small quiet">{row.services.as_str()}</div></td>
            <td>{numbers}</td>
            <td class="nowrap">{texts.time(row.created)}</td>
            <td class="nowrap">
                <time datetime=row.updated.to_string() title=texts.time(row.updated)>
                    {texts.ago(row.updated, now)}
                </time>
            </td>
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_keep_and_escape_the_filter() {
        let filter = ConsoleFilter::read("account=2&status=quoted&search=%C4%90H+%26+%3Cb%3E&page=3");
        assert_eq!(
            (filter.account, filter.status, filter.page),
            (Some(2), Some(Status::Quoted), 3)
        );
        assert_eq!(filter.search, "ĐH & <b>");
        assert_eq!(
            filter.link(None, 2),
            "/?account=2&search=%C4%90H+%26+%3Cb%3E&page=2"
        );
        assert_eq!(ConsoleFilter::read("status=nonsense&page=-4").link(None, 1), "/");
    }
}
