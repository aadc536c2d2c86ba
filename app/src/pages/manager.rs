//! The month in figures for managers of the company, on the screen and on paper.

mod chart;
mod figures;
mod tables;
#[cfg(test)]
mod tests;

use domain::month::{CurrencySums, Month, MonthFigures, Shipments, TimeStatistics, hours};
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Figure;

use figures::{count, first_unknown, nothing_read, summed, unreadable};

use super::requests::RequestFilter;
use crate::components::{
    Banner, Empty, Facts, Head, Icon, Panel, Tone, fact, fact_if, icon, label, status_tone,
};
use crate::document::Page;
use crate::format::number::{whole, with_unit};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::labels::{self, Codes};
use crate::text::manager::{ManagerTexts, manager_texts};

/// Months that are offered before the current one.
const MONTHS_BACK: usize = 24;

/// The data of the page.
#[derive(Clone, Debug)]
pub struct ManagerData {
    pub figures: MonthFigures,
    /// The month that it is.
    pub current: Month,
    /// The address named no month.
    pub is_ignored: bool,
    /// Requests of which something has to be read.
    pub missing: usize,
    /// Other requests of which something cannot be read.
    pub failed: usize,
    /// Something is read in the background.
    pub reads_on: bool,
    /// The month has more requests than these.
    pub is_cut: bool,
    /// Entries of the activity log that belong to the month may be gone.
    pub lacks_activity: bool,
}

/// The page.
pub fn page(data: &ManagerData) -> Page {
    let t = manager_texts(PageContext::lang());
    let month = data.figures.month;
    let title = t.month(month);
    let file = view! {
        <a class="btn no-print" href=routes::manager_workbook(month) download="">
            {icon(Icon::Download)}
            {t.file()}
        </a>
    };
    let ignored = data.is_ignored.then(|| {
        view! { <Banner tone=Tone::Wait drawing=Icon::Info title=t.ignored() /> }
    });
    let contents = if data.figures.rows.is_empty() && !data.is_cut {
        Either::Left(view! {
            <section class="panel" aria-labelledby="none">
                <Empty drawing=Icon::List title=t.nothing() id="none">
                    {Rendered::default()}
                </Empty>
            </section>
        })
    } else {
        Either::Right(view! {
            {progress(data, t)}
            {glance(data, t)}
            {chart::weeks(&data.figures.weeks, t)}
            {chart::hours(&data.figures.hours_to_quotation, &data.figures.time_to_quotation, t)}
            {chart::saved(&data.figures.saved_by, t)}
            {tables::totals(&data.figures, t)}
            {tables::charges(&data.figures.charges, t)}
            <p class="no-print">
                <a href=escaped(of_month(month).href(1))>{t.in_list()}</a>
            </p>
        })
    };
    let undated = (data.figures.undated > 0)
        .then(|| view! { <p class="small quiet">{escaped(t.undated(&count(data.figures.undated)))}</p> });
    let heading = title.clone();
    let body = view! {
        <div class="page">
            <Head title=heading under=Rendered::new(t.about())>{Rendered::new(file)}</Head>
            {months(month, data.current, t)}
            {ignored}
            {contents}
            {undated}
        </div>
    };
    Page::new(title, body)
}

/// The way to other months.
fn months(month: Month, current: Month, t: ManagerTexts) -> impl IntoView {
    let mut choices: Vec<Month> = std::iter::successors(Some(current), |month| month.previous())
        .take(MONTHS_BACK + 1)
        .collect();
    if !choices.contains(&month) {
        choices.push(month);
    }
    let choices = choices.into_iter().map(move |choice| {
        view! {
            <option value=choice.to_string() selected=choice == month>
                {t.month(choice)}
            </option>
        }
    });
    let link = move |month: Option<Month>, rel: &'static str| {
        month.map(|month| {
            view! {
                <a class="btn" rel=rel href=routes::manager(month)>
                    {t.month(month)}
                </a>
            }
        })
    };
    let next = month.next().filter(|next| *next <= current);
    view! {
        <nav class="row no-print" aria-label=t.months()>
            {link(month.previous(), "prev")}
            {link(next, "next")}
            <form class="row" action=routes::MANAGER>
                <div class="field">
                    <select name="month" aria-label=t.choose()>
                        {Each(choices)}
                    </select>
                </div>
                <button class="btn">{t.show()}</button>
            </form>
        </nav>
    }
}

/// The progress of reading the month, and the limits of its figures.
fn progress(data: &ManagerData, t: ManagerTexts) -> impl IntoView {
    let all = data.figures.requests();
    let read = all.saturating_sub(data.missing);
    let lacking = t.lacking(figures::is_only_of_shipments(&data.figures));
    let unread = (data.missing > 0).then(|| {
        let how = if data.reads_on {
            t.reading()
        } else {
            t.not_reading()
        };
        let here = PageContext::current().here.clone();
        let words = Rendered::new(view! {
            <progress max=all.to_string() value=read.to_string() aria-labelledby="progress"></progress>
            <p>{how} " " {lacking}</p>
            <p class="no-print">
                <a href=escaped(here)>{t.show_again()}</a>
            </p>
        });
        view! {
            <div class="banner" data-tone=Tone::Attention.name()>
                {icon(Icon::Clock)}
                <div>
                    <h2 id="progress">{escaped(t.progress(&count(read), &count(all)))}</h2>
                    {words}
                </div>
            </div>
        }
    });
    let failed = (data.failed > 0).then(|| {
        let lacking = (data.missing == 0).then_some(lacking);
        view! { <p class="small">{escaped(t.failed(&count(data.failed)))} " " {lacking}</p> }
    });
    let cut = data
        .is_cut
        .then(|| view! { <p class="small">{escaped(t.cut(&count(all)))}</p> });
    let activity = data
        .lacks_activity
        .then(|| view! { <p class="small">{t.activity_missing()}</p> });
    // Once for the whole page, where neither says that figures are without something.
    let not_read = figures::max_not_read(&data.figures);
    let lacks = (not_read > 0 && data.missing + data.failed == 0).then(|| {
        view! { <p class="small">{escaped(t.lacks(&count(not_read)))} " " {lacking}</p> }
    });
    view! {
        {unread}
        {failed}
        {lacks}
        {cut}
        {activity}
    }
}

fn glance(data: &ManagerData, t: ManagerTexts) -> impl IntoView {
    let (figures, lang) = (&data.figures, PageContext::lang());
    let statuses = figures.statuses.iter().filter(|status| status.requests > 0);
    let statuses = statuses.map(|of| {
        let (tone, drawing) = status_tone(&of.status);
        let list = RequestFilter {
            status: vec![of.status.code().to_owned()],
            ..of_month(figures.month)
        };
        view! {
            <li>
                <a href=escaped(list.href(1)) data-tone=tone.name()>
                    {icon(drawing)}
                    {label(labels::label(Codes::Status, of.status.code(), None, lang))}
                    " "
                    <b>{escaped(count(of.requests))}</b>
                </a>
            </li>
        }
    });
    let facts = [
        Some(fact(
            t.requests(),
            view! { <b>{escaped(count(figures.requests()))}</b> },
        )),
        fact_if(t.quoted_long(), sums(&figures.quoted, 0, t)),
        fact_if(t.accepted(), sums(&figures.accepted, 0, t)),
        fact_if(
            t.saved(),
            sums(&figures.saved.sums, figures.saved.first_unknown, t),
        ),
        fact_if(t.time_to_quotation(), times(&figures.time_to_quotation, t)),
        fact_if(t.shipments(), shipments(&figures.shipments, t)),
    ];
    let facts = facts.into_iter().flatten().collect::<Vec<_>>();
    view! {
        <Panel id="glance" title=t.glance()>
            <div class="pad stack">
                <Facts up=true>{facts}</Facts>
                <ul class="chips">{Each(statuses)}</ul>
            </div>
        </Panel>
    }
}

/// Sums in one line each, and what they lack.
fn sums(sums: &CurrencySums, unknown: usize, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    let lines: Vec<Rendered> = sums
        .by_currency
        .iter()
        .map(|(currency, sum)| {
            let of = (sum.of > 0).then(|| t.of_requests(&count(sum.of)));
            let of = of.map(|of| view! { <span class="small quiet">{escaped(of)}</span> });
            let shown = summed(sum, currency, t);
            Rendered::new(view! { <p>{escaped(shown)} " " {of} " " {unreadable(sum, t)}</p> })
        })
        .collect();
    let nothing = nothing_read(lines.len(), sums.not_read, t);
    let first = first_unknown(unknown, t);
    (!lines.is_empty() || nothing.is_some() || first.is_some()).then(|| view! { {lines} {nothing} {first} })
}

fn times(times: &TimeStatistics, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    let lang = PageContext::lang();
    let span = |length| with_unit(&Figure::from(hours(length)), t.hours(), lang);
    let usual = times.median.map(span).zip(times.mean.map(span));
    let usual = usual.map(|(median, mean)| {
        let of = t.of_requests(&count(times.of));
        view! {
            <p>
                {escaped(t.usual_time(&median, &mean))} " " <span class="small quiet">{escaped(of)}</span>
            </p>
        }
    });
    let nothing = nothing_read(times.of, times.not_read, t);
    let first = first_unknown(times.first_unknown, t);
    (usual.is_some() || nothing.is_some() || first.is_some()).then(|| view! { {usual} {nothing} {first} })
}

fn shipments(all: &Shipments, t: ManagerTexts) -> Option<impl IntoView + use<>> {
    let ended = (all.delivered + all.arrived > 0).then(|| {
        let latest = all
            .max_days_late
            .map(|days| format!(" ({})", t.latest(&whole(days, PageContext::lang()))));
        let unknown = (all.not_known > 0)
            .then(|| view! { <p class="small quiet">{escaped(t.without_day(&count(all.not_known)))}</p> });
        view! {
            <p>{escaped(t.arrivals(&count(all.delivered), &count(all.arrived)))}</p>
            <p>{escaped(t.punctuality(&count(all.on_time), &count(all.late)))} {latest.map(escaped)}</p>
            {unknown}
        }
    });
    let nothing = nothing_read(all.delivered + all.arrived, all.not_read, t);
    (ended.is_some() || nothing.is_some()).then(|| view! { {ended} {nothing} })
}

/// The list of the month's requests.
fn of_month(month: Month) -> RequestFilter {
    RequestFilter {
        from_date: Some(month.first_day().to_string()),
        to_date: Some(month.last_day().to_string()),
        ..RequestFilter::default()
    }
}
