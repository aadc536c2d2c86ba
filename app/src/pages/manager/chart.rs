//! Charts, drawn on the server, each with a table of its figures beside it. Bars lie: names of people and weeks have room above
//! them on a phone too.

use std::collections::BTreeSet;

use domain::month::{HourRangeCount, SavedBy, WeekCount};
use leptos::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use super::figures::{amount, count, lacks};
use crate::components::Panel;
use crate::format::date;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::text::manager::ManagerTexts;

/// The units of a drawing: about pixels on a phone.
const WIDTH: f64 = 320.0;
const ROW: usize = 34;
/// Characters of a name in a drawing; the table has all of it.
const MAX_NAME_CHARS: usize = 30;

/// A bar of a chart.
struct Bar {
    name: String,
    /// May be negative.
    length: Decimal,
    /// The figure in words.
    figure: String,
}

impl Bar {
    fn of_count(name: String, number: usize) -> Self {
        Self {
            name,
            length: number.into(),
            figure: count(number),
        }
    }
}

/// Requests by week.
pub fn weeks(weeks: &[WeekCount], t: ManagerTexts) -> impl IntoView {
    let lang = PageContext::lang();
    let bars: Vec<Bar> = weeks
        .iter()
        .map(|week| {
            Bar::of_count(
                t.week_from(week.week, &date::day(week.monday, lang)),
                week.requests,
            )
        })
        .collect();
    counted("weeks", t.by_week(), t.week(), &bars, t)
}

/// Hours to the first quotation.
pub fn hours(ranges: &[HourRangeCount], t: ManagerTexts) -> impl IntoView {
    let bars: Vec<Bar> = ranges
        .iter()
        .map(|range| Bar::of_count(t.hours_range(range), range.times))
        .collect();
    counted("hours", t.time_to_quotation(), t.range(), &bars, t)
}

/// Requests by something.
fn counted(
    id: &'static str,
    title: &'static str,
    by: &'static str,
    bars: &[Bar],
    t: ManagerTexts,
) -> impl IntoView + use<> {
    let rows = bars.iter().map(|bar| Rendered::new(row(bar))).collect();
    let table = Rendered::new(figures(id, by, t.requests(), rows));
    panel(id, title, vec![Rendered::new(chart(title, bars, t))], table)
}

/// What negotiation saved, by those who negotiated: a chart for each currency.
pub fn saved(groups: &[SavedBy], t: ManagerTexts) -> Option<impl IntoView + use<>> {
    let currencies: BTreeSet<&str> = groups
        .iter()
        .flat_map(|group| group.savings.sums.by_currency.keys().map(String::as_str))
        .collect();
    if currencies.is_empty() {
        return None;
    }
    let bars = |currency: &str| -> Vec<Bar> {
        let group = |group: &SavedBy| {
            let sum = group.savings.sums.by_currency.get(currency)?;
            Some(Bar {
                name: names(group, t),
                length: sum.total,
                figure: amount(sum.total, currency),
            })
        };
        groups.iter().filter_map(group).collect()
    };
    let title = |currency: &str| format!("{}, {currency}", t.saved_by());
    let charts = currencies
        .iter()
        .map(|currency| Rendered::new(chart(&title(currency), &bars(currency), t)))
        .collect();
    let rows: Vec<Rendered> = currencies
        .iter()
        .flat_map(|currency| bars(currency))
        .map(|bar| Rendered::new(row(&bar)))
        .collect();
    let not_read = groups.iter().map(|group| group.savings.sums.not_read).sum();
    let different: usize = groups
        .iter()
        .map(|group| group.savings.different_currencies)
        .sum();
    let different = (different > 0)
        .then(|| view! { <p class="small">{escaped(t.different_currencies(&count(different)))}</p> });
    let table = Rendered::new(view! {
        {figures("saved", t.who(), t.saved_column(), rows)}
        {lacks(not_read, t)}
        {different}
        <p class="small quiet">{t.saved_by_about()}</p>
    });
    Some(panel("saved", t.saved_by(), charts, table))
}

fn names(group: &SavedBy, t: ManagerTexts) -> String {
    match &group.negotiators {
        None => t.not_read().to_owned(),
        Some(names) if names.is_empty() => t.nobody().to_owned(),
        Some(names) => {
            let named = |name: &String| {
                if name.is_empty() {
                    t.somebody().to_owned()
                } else {
                    name.clone()
                }
            };
            names.iter().map(named).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Charts with their table.
fn panel(
    id: &'static str,
    title: &'static str,
    charts: Vec<Rendered>,
    table: Rendered,
) -> impl IntoView + use<> {
    view! {
        <Panel id=id title=title>
            <div class="pad cols even">
                <div class="stack">{charts}</div>
                <div class="stack tight">{table}</div>
            </div>
        </Panel>
    }
}

/// A bar below each name, from a line at zero.
fn chart(title: &str, bars: &[Bar], t: ManagerTexts) -> impl IntoView + use<> {
    let longest = |side: fn(Decimal) -> Decimal| {
        let sides = bars.iter().map(|bar| side(bar.length));
        sides.max().unwrap_or_default().to_f64().unwrap_or_default()
    };
    let left = longest(|length| -length.min(Decimal::ZERO));
    let right = longest(|length| length.max(Decimal::ZERO));
    let span = left + right;
    // Without any length there is nothing to draw.
    let scale = if span > 0.0 { WIDTH / span } else { 0.0 };
    let rows: Vec<Rendered> = bars
        .iter()
        .enumerate()
        .map(|(at, bar)| {
            let (top, length) = (at * ROW, bar.length.to_f64().unwrap_or_default());
            let width = (length.abs() * scale).min(WIDTH);
            let start = if length < 0.0 {
                (left + length) * scale
            } else {
                left * scale
            };
            let name = shortened(&bar.name);
            Rendered::new(view! {
                <text x="0" y=(top + 13).to_string()>
                    {escaped(name)}
                </text>
                <text x=WIDTH.to_string() y=(top + 13).to_string() text-anchor="end">
                    {escaped(bar.figure.clone())}
                </text>
                <rect
                    x=format!("{start:.1}")
                    y=(top + 19).to_string()
                    width=format!("{width:.1}")
                    height="8"
                    rx="2"
                ></rect>
            })
        })
        .collect();
    let view_box = format!("0 0 {WIDTH} {}", bars.len() * ROW);
    view! {
        <svg class="chart" role="img" aria-label=escaped(t.chart_of(title)) viewBox=view_box>
            {rows}
        </svg>
    }
}

fn shortened(name: &str) -> String {
    match name.char_indices().nth(MAX_NAME_CHARS) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// A table of names with one figure each.
fn figures(id: &'static str, name: &'static str, figure: &'static str, rows: Vec<Rendered>) -> impl IntoView {
    view! {
        <table class="table" aria-labelledby=id>
            <thead>
                <tr>
                    <th scope="col">{name}</th>
                    <th scope="col" class="num">
                        {figure}
                    </th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

fn row(bar: &Bar) -> impl IntoView + use<> {
    view! {
        <tr>
            <th scope="row">{escaped(bar.name.clone())}</th>
            <td class="num">{escaped(bar.figure.clone())}</td>
        </tr>
    }
}
