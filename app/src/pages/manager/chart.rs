//! Charts, drawn on the server, each with its figures. The table of the same figures opens below it: for screen readers,
//! and for names that a drawing cuts off. Bars are horizontal: names of people and weeks have room above them on a phone
//! too.

use std::collections::BTreeSet;

use domain::month::{HourRangeCount, SavedBy, TimeStatistics, WeekCount};
use leptos::prelude::*;
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive as _;

use super::figures::{count, first_unknown, nothing_read, summed, unreadable};
use crate::components::{Icon, Panel, icon};
use crate::format::date;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::manager::ManagerTexts;

/// The units of a drawing: about pixels on a phone.
const CHART_WIDTH: f64 = 320.0;
const ROW_HEIGHT: usize = 34;
/// Characters of a name and of a figure together in a line of a drawing; the table has all of them.
const MAX_LINE_CHARS: usize = 40;
/// Limit of the currencies with a chart of their own: invented ones must not fill the page.
const MAX_CHARTS: usize = 4;

/// A bar of a chart.
struct Bar {
    name: String,
    /// May be negative.
    length: Decimal,
    /// The figure in words.
    figure: String,
    /// The limits of the figure: requests that it does not include.
    note: Option<Rendered>,
}

impl Bar {
    fn of_count(name: String, number: usize) -> Self {
        Self {
            name,
            length: number.into(),
            figure: count(number),
            note: None,
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
    counted("weeks", t.by_week(), t.week(), &bars, None, t)
}

/// Hours to the first quotation.
pub fn hours(ranges: &[HourRangeCount], times: &TimeStatistics, t: ManagerTexts) -> impl IntoView {
    let missing = [
        (times.not_yet > 0).then(|| t.without_quotation(&count(times.not_yet))),
        (times.unreadable > 0).then(|| t.without_times(&count(times.unreadable))),
    ];
    let missing = missing.into_iter().flatten();
    let missing = missing.map(|words| view! { <p class="small">{escaped(words)}</p> });
    let notes = Rendered::new(view! {
        {nothing_read(times.of, times.not_read, t)}
        {first_unknown(times.first_unknown, t)}
        {Each(missing)}
    });
    // Without any time no range has none of them.
    let ranges = if times.of == 0 { &[] } else { ranges };
    let bars: Vec<Bar> = ranges
        .iter()
        .map(|range| Bar::of_count(t.hours_range(range), range.times))
        .collect();
    counted("hours", t.time_to_quotation(), t.range(), &bars, Some(notes), t)
}

/// Requests by something.
fn counted(
    id: &'static str,
    title: &'static str,
    by: &'static str,
    bars: &[Bar],
    notes: Option<Rendered>,
    t: ManagerTexts,
) -> impl IntoView + use<> {
    let rows = bars.iter().map(|bar| Rendered::new(row(bar))).collect();
    let table = (!bars.is_empty()).then(|| Rendered::new(figures(id, by, t.requests(), rows)));
    let charts = (!bars.is_empty()).then(|| Rendered::new(chart(title, bars, t)));
    let charts = charts.into_iter().collect();
    panel(
        id,
        title,
        charts,
        table.map(|table| folded(table, t)),
        notes.unwrap_or_default(),
    )
}

/// The savings of negotiations by negotiator: a chart for each currency.
pub fn saved(groups: &[SavedBy], t: ManagerTexts) -> Option<impl IntoView + use<>> {
    let currencies: BTreeSet<&str> = groups
        .iter()
        .flat_map(|group| group.savings.sums.by_currency.keys().map(String::as_str))
        .collect();
    let not_read: usize = groups.iter().map(|group| group.savings.sums.not_read).sum();
    let unknown: usize = groups.iter().map(|group| group.savings.first_unknown).sum();
    let different: usize = groups
        .iter()
        .map(|group| group.savings.different_currencies)
        .sum();
    if currencies.is_empty() && not_read + unknown + different == 0 {
        return None;
    }
    let bars = |currency: &str| -> Vec<Bar> {
        let group = |group: &SavedBy| {
            let sum = group.savings.sums.by_currency.get(currency)?;
            Some(Bar {
                name: names(group, t),
                length: sum.total,
                figure: summed(sum, currency, t),
                note: unreadable(sum, t).map(Rendered::new),
            })
        };
        groups.iter().filter_map(group).collect()
    };
    let title = |currency: &str| format!("{}, {currency}", t.saved_by());
    let is_drawn = |bars: &[Bar]| bars.iter().any(|bar| !bar.length.is_zero());
    let charts: Vec<Rendered> = currencies
        .iter()
        .filter(|currency| is_drawn(&bars(currency)))
        .take(MAX_CHARTS)
        .map(|currency| Rendered::new(chart(&title(currency), &bars(currency), t)))
        .collect();
    let rows: Vec<Rendered> = currencies
        .iter()
        .flat_map(|currency| {
            let mut bars = bars(currency);
            if currencies.len() > 1 {
                // The same people stand in the table once for each currency.
                for bar in &mut bars {
                    bar.name = format!("{}, {currency}", bar.name);
                }
            }
            bars
        })
        .map(|bar| Rendered::new(row(&bar)))
        .collect();
    let different = (different > 0)
        .then(|| view! { <p class="small">{escaped(t.different_currencies(&count(different)))}</p> });
    let table = (!rows.is_empty()).then(|| Rendered::new(figures("saved", t.who(), t.saved_column(), rows)));
    // The table stays open when it has rows without a bar or figures with a note, since no chart shows those.
    let has_notes = |currency: &&str| bars(currency).iter().any(|bar| bar.note.is_some());
    let is_all_drawn = charts.len() == currencies.len() && !currencies.iter().any(has_notes);
    let table = table.map(|table| if is_all_drawn { folded(table, t) } else { table });
    let notes = Rendered::new(view! {
        {nothing_read(currencies.len(), not_read, t)}
        {first_unknown(unknown, t)}
        {different}
        <p class="small quiet">{t.saved_by_about()}</p>
    });
    Some(panel("saved", t.saved_by(), charts, table, notes))
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

/// Charts with their table and notes about both.
fn panel(
    id: &'static str,
    title: &'static str,
    charts: Vec<Rendered>,
    table: Option<Rendered>,
    notes: Rendered,
) -> impl IntoView + use<> {
    let (class, charts) = if charts.is_empty() {
        ("pad", None)
    } else {
        ("pad cols even", Some(view! { <div class="stack">{charts}</div> }))
    };
    view! {
        <Panel id=id title=title>
            <div class=class>
                {charts}
                <div class="stack tight">{table} {notes}</div>
            </div>
        </Panel>
    }
}

/// A table whose figures stand in the charts beside it. On paper it is there.
fn folded(table: Rendered, t: ManagerTexts) -> Rendered {
    Rendered::new(view! {
        <details class="fold on-paper">
            <summary>{icon(Icon::Chevron)} {t.as_table()}</summary>
            {table}
        </details>
    })
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
    let scale = if span > 0.0 { CHART_WIDTH / span } else { 0.0 };
    let rows: Vec<Rendered> = bars
        .iter()
        .enumerate()
        .map(|(at, bar)| {
            let (top, length) = (at * ROW_HEIGHT, bar.length.to_f64().unwrap_or_default());
            let width = (length.abs() * scale).min(CHART_WIDTH);
            let start = if length < 0.0 {
                (left + length) * scale
            } else {
                left * scale
            };
            let name = shortened(&bar.name, bar.figure.chars().count());
            Rendered::new(view! {
                <text x="0" y=(top + 13).to_string()>
                    {escaped(name)}
                </text>
                <text x=CHART_WIDTH.to_string() y=(top + 13).to_string() text-anchor="end">
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
    let view_box = format!("0 0 {CHART_WIDTH} {}", bars.len() * ROW_HEIGHT);
    view! {
        <svg class="chart" role="img" aria-label=escaped(t.chart_of(title)) viewBox=view_box>
            {rows}
        </svg>
    }
}

/// A name that leaves room for a figure of so many characters.
fn shortened(name: &str, figure: usize) -> String {
    let room = MAX_LINE_CHARS.saturating_sub(figure).max(8);
    match name.char_indices().nth(room) {
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
            <td class="num">{escaped(bar.figure.clone())} {bar.note.clone()}</td>
        </tr>
    }
}
