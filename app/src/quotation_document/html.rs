//! The document as HTML. One figure is never broken: where a table of long figures has no room, units go below them.

use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;

use super::model::{
    Charges, Columns, DocumentText, End, Fact, FactKind, Facts, Lane, Link, PrintedLine, PrintedList,
    PrintedTotals, QuotationDocument, Signatures, Standing, Subtotal, TotalMismatch, Vat,
};
use super::qr;
use crate::components::{self, Icon, LaneEnd, fact, icon, in_language};
use crate::document::logo;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};

/// Characters of the longest figure of each column that stand beside a name of usual length in one line.
const MAX_ROOMY_CHARS: usize = 78;
/// Characters of a figure; a longer one may break anywhere rather than push the others off the page.
const MAX_FIGURE_CHARS: usize = 26;

/// The document; `means` is the drawing of how the cargo travels.
pub fn html(document: &QuotationDocument, means: Icon) -> impl IntoView {
    let letterhead = (!document.letterhead.is_empty())
        .then(|| view! { <p class="small lines">{document.letterhead.join("\n")}</p> });
    let own = PageContext::with(|frame| logo(frame, "")).map(|logo| view! { <p class="brand">{logo}</p> });
    let mark = own.is_none().then(|| icon(Icon::Mark));
    let [included, excluded, risks] = &document.lists;
    view! {
        <article class="quotation-document">
            <header class="letterhead row apart">
                <div>
                    {own}
                    <p class="brand">{mark} <span>{escaped(&document.brand)}</span></p>
                    {letterhead}
                </div>
                <div>
                    <h1 class="title">{document.title}</h1>
                    <p>
                        <b>{escaped(&document.number)}</b>
                    </p>
                </div>
            </header>
            {Each(document.standings.iter().map(standing))}
            <div class="about">
                <dl class="facts up">{Each(document.head.iter().map(one_fact))}</dl>
                {document.link.as_ref().map(link)}
            </div>
            {document.lane.as_ref().map(|one| lane(one, means))}
            {facts(&document.facts)}
            {charges(&document.charges, sums(document))}
            <div class="cols three">
                {list("included", included)} {list("excluded", excluded)} {list("risks", risks)}
            </div>
            {terms(&document.terms)}
            {document.signatures.as_ref().map(signatures)}
        </article>
    }
}

/// A text, marked with its language where it differs from the document's.
fn label(text: &DocumentText) -> impl IntoView {
    in_language(escaped(&text.text), text.lang)
}

/// A text with its language, its lines kept.
fn lines(text: &DocumentText) -> impl IntoView {
    view! { <span class="lines">{label(text)}</span> }
}

/// An end of the lane, as its drawing takes it.
fn lane_end(end: &End) -> LaneEnd<'_> {
    LaneEnd {
        name: end.name.as_str().into(),
        detail: end.detail.as_deref().map(Into::into),
    }
}

fn standing(standing: &Standing) -> impl IntoView {
    view! {
        <p class="standing">
            <b>{escaped(&standing.title)}</b>
            " "
            {standing.words}
        </p>
    }
}

fn one_fact(one: &Fact) -> Rendered {
    let value = lines(&one.value);
    if one.kind == FactKind::Valid {
        return fact(one.label, view! { <b>{value}</b> });
    }
    fact(one.label, value)
}

fn link(link: &Link) -> impl IntoView {
    let drawing = qr::drawing(&link.address).map(|drawing| {
        let size = drawing.size;
        view! {
            <svg
                class="qr"
                role="img"
                aria-label=escaped(&link.alternative)
                viewBox=format!("0 0 {size} {size}")
                shape-rendering="crispEdges"
            >
                <rect width=size height=size fill="#fff"></rect>
                <path d=drawing.path></path>
            </svg>
        }
    });
    view! {
        <div class="open small">
            {drawing} <p>{link.words} " " <a href=escaped(&link.address)>{escaped(&link.address)}</a></p>
        </div>
    }
}

fn lane(lane: &Lane, means: Icon) -> impl IntoView {
    let by = lane.means.as_ref().map(|means| view! { " · " {label(means)} });
    view! {
        <section aria-labelledby="lane">
            <h2 id="lane">{lane.heading} {by}</h2>
            {components::lane(lane_end(&lane.from), lane_end(&lane.to), means, None)}
        </section>
    }
}

fn facts(facts: &Facts) -> impl IntoView {
    (!facts.facts.is_empty()).then(|| {
        view! {
            <section aria-labelledby="offer">
                <h2 id="offer">{facts.heading}</h2>
                <dl class="facts up three">{Each(facts.facts.iter().map(one_fact))}</dl>
            </section>
        }
    })
}

/// VAT and totals, and where they differ from the charges.
fn sums(document: &QuotationDocument) -> impl IntoView {
    view! {
        <div class="sums">
            <div class="cols even">{document.vat.as_ref().map(vat)} {totals(&document.totals)}</div>
            {document.total_mismatch.as_ref().map(total_mismatch)}
        </div>
    }
}

/// The table of charges, and the sums. The last charge, the subtotals and the sums are one group of rows: browsers keep
/// such a group on one page, but not a table's end and what follows the table.
fn charges(charges: &Charges, sums: impl IntoView) -> impl IntoView {
    let heading = view! { <h2 id="charges">{charges.heading}</h2> };
    if let Some(none) = charges.none {
        return Either::Left(view! {
            <section class="charges stack" aria-labelledby="charges">
                {heading}
                <p class="quiet">{none}</p>
                {sums}
            </section>
        });
    }
    let class = if widths(charges) > MAX_ROOMY_CHARS {
        "table cards duo tight"
    } else {
        "table cards duo"
    };
    let columns = &charges.columns;
    let (last, lines) = match charges.lines.split_last() {
        Some((last, lines)) => (Some(row(last, columns)), lines),
        None => (None, charges.lines.as_slice()),
    };
    let rows = lines.iter().map(|line| row(line, columns));
    let subtotals = charges.subtotals.iter().map(|sum| subtotal(sum, columns));
    Either::Right(view! {
        <section class="charges" aria-labelledby="charges">
            {heading}
            <table class=class role="table" aria-labelledby="charges">
                <thead role="rowgroup">
                    <tr class="print-only" role="row">
                        <td role="cell" colspan="6">
                            {escaped(&charges.running)}
                        </td>
                    </tr>
                    {columns_row(columns)}
                </thead>
                <tbody role="rowgroup">{Each(rows)}</tbody>
                <tbody role="rowgroup" class="end">
                    {last}
                    {Each(subtotals)}
                    <tr role="row">
                        <td role="cell" colspan="6">
                            {sums}
                        </td>
                    </tr>
                </tbody>
            </table>
        </section>
    })
}

fn columns_row(columns: &Columns) -> impl IntoView + use<> {
    let figure = |name: &'static str| {
        view! {
            <th role="columnheader" scope="col" class="num">
                {name}
            </th>
        }
    };
    view! {
        <tr role="row">
            <th role="columnheader" scope="col">
                {columns.name}
            </th>
            {figure(columns.quantity)}
            {figure(columns.unit_price)}
            {figure(columns.amount)}
            {figure(columns.vat)}
            {figure(columns.total)}
        </tr>
    }
}

/// Characters that the widest figures of all columns take together.
fn widths(charges: &Charges) -> usize {
    let widest = |of: fn(&PrintedLine) -> usize| charges.lines.iter().map(of).max().unwrap_or(0);
    let sums = |of: fn(&Subtotal) -> &String| {
        let of = |sum| letters(of(sum));
        charges
            .subtotals
            .iter()
            .map(of)
            .max()
            .unwrap_or(0)
            .min(MAX_FIGURE_CHARS)
    };
    let unit = |line: &PrintedLine| line.unit.as_ref().map_or(0, |unit| letters(&unit.text) + 1);
    let quantity = charges
        .lines
        .iter()
        .map(|line| letters(&line.quantity) + unit(line))
        .max();
    quantity.unwrap_or(0)
        + widest(|line| letters(&line.unit_price))
        + widest(|line| letters(&line.amount)).max(sums(|sum| &sum.amount))
        + widest(|line| line.vat_amount.as_deref().map_or(0, letters)).max(sums(|sum| &sum.vat))
        + widest(|line| letters(&line.total)).max(sums(|sum| &sum.total))
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

/// A word is too long to stand in a narrow column.
fn is_endless(text: &str) -> bool {
    text.split_whitespace()
        .any(|word| letters(word) > MAX_FIGURE_CHARS)
}

/// A figure in its cell.
fn figure(text: &str) -> impl IntoView {
    let class = match text {
        long if is_endless(long) => "any",
        words if words.contains(' ') => "words",
        _ => "num",
    };
    let (number, unit) = match text.rsplit_once('\u{a0}') {
        Some((number, unit)) => (number, Some(unit)),
        None => (text, None),
    };
    // The space is one that breaks where the table has no room; the style sheet forbids it elsewhere.
    let unit = unit.map(|unit| view! { " " <span>{escaped(unit)}</span> });
    view! { <span class=class>{escaped(number)} {unit}</span> }
}

fn row(line: &PrintedLine, columns: &Columns) -> impl IntoView {
    let condition = line.condition.as_ref().map(|condition| {
        view! { <small><b>{condition.label}</b> " " {label(&condition.words)}</small> }
    });
    let unit = line.unit.as_ref().map(|unit| {
        let class = is_endless(&unit.text).then_some("any");
        view! { " " <span class=class>{label(unit)}</span> }
    });
    let quantity = if is_endless(&line.quantity) { "any" } else { "num" };
    let rate = is_endless(&line.vat_rate).then_some("any");
    let vat = line
        .vat_amount
        .as_ref()
        .map(|vat| view! { <small>{figure(vat)}</small> });
    view! {
        <tr role="row" class="charge">
            <th scope="row" role="rowheader">
                {escaped(&line.number)} ". " {label(&line.name)} {condition}
            </th>
            <td role="cell" class="num" data-label=columns.quantity>
                <span class=quantity>{escaped(&line.quantity)}</span>
                {unit}
            </td>
            <td role="cell" class="num" data-label=columns.unit_price>
                {figure(&line.unit_price)}
            </td>
            <td role="cell" class="num" data-label=columns.amount>
                {figure(&line.amount)}
            </td>
            <td role="cell" class="num" data-label=columns.vat>
                <span class=rate>{escaped(&line.vat_rate)}</span>
                {vat}
            </td>
            <td role="cell" class="num" data-label=columns.total>
                <b>{figure(&line.total)}</b>
            </td>
        </tr>
    }
}

fn subtotal(sum: &Subtotal, columns: &Columns) -> impl IntoView {
    view! {
        <tr role="row" class="subtotal">
            <th scope="row" role="rowheader" colspan="3">
                {escaped(&sum.name)}
            </th>
            <td role="cell" class="num" data-label=columns.amount>
                {figure(&sum.amount)}
            </td>
            <td role="cell" class="num" data-label=columns.vat>
                {figure(&sum.vat)}
            </td>
            <td role="cell" class="num" data-label=columns.total>
                {figure(&sum.total)}
            </td>
        </tr>
    }
}

fn vat(vat: &Vat) -> impl IntoView {
    let rows = vat.rows.iter().map(|row| {
        view! {
            <tr role="row">
                <th scope="row" role="rowheader">
                    {escaped(&row.rate)}
                </th>
                <td role="cell" class="num">
                    {figure(&row.amount)}
                </td>
                <td role="cell" class="num">
                    {figure(&row.vat)}
                </td>
            </tr>
        }
    });
    let column = |name: &'static str| {
        view! {
            <th role="columnheader" scope="col">
                {name}
            </th>
        }
    };
    view! {
        <section class="stack tight" aria-labelledby="vat">
            <h3 id="vat">{vat.heading}</h3>
            <table class="sum-table" role="table" aria-labelledby="vat">
                <thead role="rowgroup">
                    <tr role="row">{column(vat.rate)} {column(vat.amount)} {column(vat.vat)}</tr>
                </thead>
                <tbody role="rowgroup">{Each(rows)}</tbody>
            </table>
        </section>
    }
}

fn totals(totals: &PrintedTotals) -> impl IntoView {
    let rows = totals.rows.iter().map(|row| {
        view! {
            <tr role="row" class=row.grand.then_some("grand")>
                <th scope="row" role="rowheader">
                    {row.label}
                </th>
                <td role="cell" class="num">
                    {figure(&row.value)}
                </td>
            </tr>
        }
    });
    let table = (!totals.rows.is_empty()).then(|| {
        view! {
            <table class="sum-table" role="table" aria-labelledby="totals">
                <tbody role="rowgroup">{Each(rows)}</tbody>
            </table>
        }
    });
    view! {
        <section class="stack tight" aria-labelledby="totals">
            <h3 id="totals">{totals.heading}</h3>
            {table}
            <p class="small quiet">{totals.words}</p>
        </section>
    }
}

fn total_mismatch(mismatch: &TotalMismatch) -> impl IntoView {
    let items = mismatch
        .lines
        .iter()
        .map(|line| view! { <li>{escaped(line)}</li> });
    view! {
        <div class="standing">
            <p>
                <b>{mismatch.title}</b>
            </p>
            <ul>{Each(items)}</ul>
            {mismatch.words.map(|words| view! { <p>{words}</p> })}
        </div>
    }
}

fn list(id: &'static str, list: &PrintedList) -> impl IntoView {
    view! {
        <section class="stack tight" aria-labelledby=id>
            <h2 id=id>{list.heading}</h2>
            {items(list, false)}
        </section>
    }
}

/// Characters of terms that stay together, a short line counted whole: about half a page.
const MAX_TERMS_KEPT_CHARS: usize = 3_000;

/// The terms, numbered as the operator orders them.
fn terms(list: &PrintedList) -> impl IntoView {
    let length: usize = list.items.iter().map(|item| item.text.chars().count() + 80).sum();
    // Nobody signs a page that says nothing else: terms of usual length go to the next one with the signatures.
    let class = if length <= MAX_TERMS_KEPT_CHARS {
        "stack tight keep"
    } else {
        "stack tight"
    };
    view! {
        <section class=class aria-labelledby="terms">
            <h2 id="terms">{list.heading}</h2>
            {items(list, true)}
        </section>
    }
}

fn items(list: &PrintedList, numbered: bool) -> impl IntoView {
    if list.items.is_empty() {
        return EitherOf3::A(view! { <p class="quiet">{list.none}</p> });
    }
    let items = Each(list.items.iter().map(|item| view! { <li>{lines(item)}</li> }));
    if numbered {
        EitherOf3::B(view! { <ol class="prose">{items}</ol> })
    } else {
        EitherOf3::C(view! { <ul class="prose">{items}</ul> })
    }
}

fn signatures(signatures: &Signatures) -> impl IntoView {
    let parties = signatures.parties.map(|party| {
        view! {
            <div>
                <b>{party}</b>
                <br />
                <span class="small">{signatures.hint}</span>
            </div>
        }
    });
    view! {
        <section class="print-only signatures" aria-labelledby="signatures">
            <h2 id="signatures">{signatures.heading}</h2>
            <div class="sign">{parties}</div>
        </section>
    }
}
