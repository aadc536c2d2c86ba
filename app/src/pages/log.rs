//! The log across requests: who did what through this portal.

use std::sync::Arc;

use domain::activity::{ActivityEntry, ActivityKind, MAX_NAME_CHARS};
use jiff::civil::Date;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::{Figure, RequestSummary};

use super::activity::sentence;
use super::requests::{name_of, request_link};
use crate::components::{
    Banner, Choice, DateField, Empty, Head, Icon, Panel, SelectField, TextField, Tone, code, column_head,
    figure_head, money, time,
};
use crate::document::Page;
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::activity::{ActivityTexts, activity_texts, deed};
use crate::text::requests::requests_texts;

/// Entries of a page.
pub const ENTRIES_PER_PAGE: usize = 50;
/// Limit of a cursor in characters.
const MAX_CURSOR_CHARS: usize = 400;

/// The filter of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogFilter {
    /// A display name; empty: anybody.
    pub who: String,
    pub deed: Option<ActivityKind>,
    /// Days in the portal's time zone, both included.
    pub from: Option<Date>,
    pub to: Option<Date>,
    /// The cursor of the page before, as it was given.
    pub after: Option<String>,
    /// Something in the query could not be used.
    pub is_partly_ignored: bool,
}

impl LogFilter {
    /// Reads the pairs of a query.
    pub fn read<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut filter = Self::default();
        for (name, value) in pairs {
            let value = value.trim();
            if value.is_empty() {
                continue;
            }
            match name {
                "who" => filter.who = value.chars().take(MAX_NAME_CHARS).collect(),
                "deed" => {
                    filter.deed = ActivityKind::from_name(value);
                    filter.is_partly_ignored |= filter.deed.is_none();
                }
                "from" | "to" => {
                    let day = value.parse().ok();
                    filter.is_partly_ignored |= day.is_none();
                    if name == "from" {
                        filter.from = day;
                    } else {
                        filter.to = day;
                    }
                }
                "after" => filter.after = Some(value.chars().take(MAX_CURSOR_CHARS).collect()),
                _ => {}
            }
        }
        filter
    }

    /// Tells whether it leaves anything out.
    fn is_narrow(&self) -> bool {
        let Self {
            who,
            deed,
            from,
            to,
            after,
            is_partly_ignored: _,
        } = self;
        !who.is_empty() || deed.is_some() || from.is_some() || to.is_some() || after.is_some()
    }

    /// The address of the log, or of its file, after this cursor.
    pub fn href(&self, path: &str, after: Option<&str>) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if !self.who.is_empty() {
            query.append_pair("who", &self.who);
        }
        if let Some(deed) = self.deed {
            query.append_pair("deed", deed.name());
        }
        for (name, day) in [("from", self.from), ("to", self.to)] {
            if let Some(day) = day {
                query.append_pair(name, &day.to_string());
            }
        }
        if let Some(after) = after {
            query.append_pair("after", after);
        }
        let query = query.finish();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{path}{mark}{query}")
    }
}

/// An entry with its request.
#[derive(Clone, Debug)]
pub struct LogEntry {
    pub request: Arc<RequestSummary>,
    pub entry: ActivityEntry,
}

/// The data of the page.
#[derive(Clone, Debug)]
pub struct LogData {
    pub filter: LogFilter,
    /// Newest first.
    pub entries: Vec<LogEntry>,
    /// The cursor of the next page, where there may be one.
    pub next: Option<String>,
    /// The requests that the reader's token has listed, where the account has more.
    pub looked_through: Option<usize>,
}

/// The page.
pub fn page(data: &LogData) -> Page {
    let lang = PageContext::lang();
    let t = activity_texts(lang);
    let ignored = data.filter.is_partly_ignored.then(|| {
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=requests_texts(lang).ignored_title() /> }
    });
    let looked_through = data.looked_through.map(|count| {
        let count = whole(i64::try_from(count).unwrap_or(i64::MAX), lang);
        view! { <p class="small quiet">{escaped(t.log_of_newest(&count))}</p> }
    });
    let body = view! {
        <div class="page">
            <Head title=t.log() under=Rendered::new(t.log_about()) />
            {form(&data.filter, t)}
            {ignored}
            {entries(data, t)}
            {looked_through}
        </div>
    };
    Page::new(t.log(), body)
}

fn form(filter: &LogFilter, t: ActivityTexts) -> impl IntoView {
    let lang = PageContext::lang();
    let day = |day: Option<Date>| day.map(|day| day.to_string()).unwrap_or_default();
    let choices = ActivityKind::ALL
        .into_iter()
        .map(|kind| Choice::new(kind.name().to_owned(), deed(Some(kind), lang).to_owned()))
        .collect();
    let chosen = filter.deed.map(ActivityKind::name).unwrap_or_default();
    view! {
        <search>
            <form class="fields" action=routes::LOG>
                <TextField
                    name="who"
                    label=t.column_who()
                    value=filter.who.as_str()
                    maxlength=Some(MAX_NAME_CHARS)
                    class="w3"
                />
                <SelectField
                    name="deed"
                    label=t.column_what()
                    value=chosen
                    choices=choices
                    blank=t.log_anything()
                    class="w3"
                />
                <DateField name="from" label=t.log_from() value=day(filter.from) class="w3" />
                <DateField name="to" label=t.log_to() value=day(filter.to) class="w3" />
                <p>
                    <button class="btn">{requests_texts(lang).apply()}</button>
                </p>
            </form>
        </search>
    }
}

fn entries(data: &LogData, t: ActivityTexts) -> impl IntoView {
    let older = data.next.as_deref().map(|next| {
        view! {
            <p>
                <a class="btn" rel="next" href=escaped(data.filter.href(routes::LOG, Some(next)))>
                    {t.log_older()}
                </a>
            </p>
        }
    });
    if data.entries.is_empty() {
        let words = match (older.is_some(), data.filter.is_narrow()) {
            (true, _) => t.log_none_here(),
            (false, true) => t.log_none(),
            (false, false) => t.log_empty(),
        };
        return Either::Left(view! {
            <section class="panel" aria-labelledby="none">
                <Empty drawing=Icon::List title=words id="none">
                    {older}
                </Empty>
            </section>
        });
    }
    let rows = data.entries.iter().map(move |one| row(one, t));
    let lang = PageContext::lang();
    let file = data.filter.href(routes::LOG_CSV, None);
    Either::Right(view! {
        <Panel id="found" title=t.title()>
            <table class="table cards req" role="table" aria-labelledby="found">
                <thead role="rowgroup">
                    <tr role="row">
                        {column_head(requests_texts(lang).your_reference())}
                        {column_head(t.column_what())}
                        {figure_head(t.column_total())}
                        {figure_head(t.log_when())}
                    </tr>
                </thead>
                <tbody role="rowgroup">{Each(rows)}</tbody>
            </table>
        </Panel>
        {older}
        <p>
            <a class="btn" href=escaped(file) download="">
                {t.export()}
            </a>
        </p>
    })
}

fn row(one: &LogEntry, t: ActivityTexts) -> impl IntoView {
    let LogEntry { request, entry } = one;
    let name = match request_link(request) {
        Some(href) => Either::Left(view! { <a href=escaped(href)>{escaped(name_of(request))}</a> }),
        None => Either::Right(escaped(name_of(request))),
    };
    let total = (!entry.seen.total.is_empty()).then(|| {
        let total = Figure::new(entry.seen.total.as_str());
        money(&total, Some(&entry.seen.currency))
    });
    let note = (!entry.note.is_empty()).then(|| {
        view! {
            <small class="lines" dir="auto">
                {escaped(&entry.note)}
            </small>
        }
    });
    // The sentence about an upload names the file.
    let has_file = !entry.file_name.is_empty() && entry.kind != Some(ActivityKind::Uploaded);
    let file = has_file.then(|| view! { <small>{escaped(&entry.file_name)}</small> });
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">
                {name}
                <small>{code(&request.rfq_code)}</small>
            </th>
            <td role="cell">{escaped(sentence(entry, PageContext::lang()))} {file} {note}</td>
            <td role="cell" class="num" data-label=t.column_total()>
                {total}
            </td>
            <td role="cell" class="num">
                {entry.instant().map(|at| time(at.to_string()))}
            </td>
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::testing::{fragment, summary};
    use crate::text::Lang;

    #[test]
    fn file_of_an_upload_is_named_once() {
        let request = Arc::new(summary("RFQ-1", "quoted"));
        let entry = ActivityEntry {
            kind: Some(ActivityKind::Uploaded),
            file_name: "hoa-don.pdf".into(),
            ..ActivityEntry::default()
        };
        let one = LogEntry { request, entry };
        let shown = fragment(Lang::En, || {
            let rows = Rendered::new(row(&one, activity_texts(Lang::En)));
            view! {
                <table>
                    <tbody>{rows}</tbody>
                </table>
            }
        });
        assert_eq!(shown.texts("tbody td")[0].matches("hoa-don.pdf").count(), 1);
    }

    #[test]
    fn address_leads_to_the_same_filter() {
        let query = "who=Lan+Anh&deed=accepted&from=2026-11-01&to=2026-11-30";
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
        let filter = LogFilter::read(pairs.iter().map(|(name, value)| (&**name, &**value)));
        assert_eq!(filter.href("/log", None), format!("/log?{query}"));
        assert_eq!(
            filter.href("/log", Some("7~1")),
            format!("/log?{query}&after=7%7E1")
        );
        assert!(!filter.is_partly_ignored);
        for bad in [("deed", "eaten"), ("from", "yesterday"), ("to", "2026-02-30")] {
            assert!(LogFilter::read([bad]).is_partly_ignored, "{bad:?}");
        }
        assert_eq!(LogFilter::read([("who", " ")]), LogFilter::default());
    }
}
