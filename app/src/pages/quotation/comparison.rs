//! Two versions side by side: additions, removals and changes, in the operator's words and figures.

use std::borrow::Cow;

use domain::quotation::ComparedVersions;
use domain::quotation::changes::{
    AmountChange, ChargeLineChange, Fact, FactChange, ListChange, QuotationChanges, QuotationList, SumChange,
    difference,
};
use leptos::either::{Either, EitherOf4};
use leptos::prelude::*;
use partner_api::{ChargeLine, Figure, Quotation};
use rust_decimal::Decimal;
use serde_json::Value;

use super::charges::amount;
use super::lists::text_or_value;
use super::version_names::version_name;
use crate::components::{Icon, Tone, column_head, date, icon, operator, time};
use crate::format::{money, number};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::quotation::quotation_texts;
use crate::text::versions::{VersionTexts, version_texts};

/// In place of a value that one of the two versions does not have.
const NO_VALUE: &str = "—";

/// The whole comparison of two versions.
pub fn panel(compared: &ComparedVersions) -> Rendered {
    let t = version_texts(PageContext::lang());
    let (before, after) = (&compared.before, &compared.after);
    let changes = QuotationChanges::between(&before.quotation, &after.quotation);
    let names = [version_name(&before.known), version_name(&after.known)];
    let nothing = changes
        .is_empty()
        .then(|| view! { <p class="pad">{t.no_difference()}</p> });
    Rendered::new(view! {
        <section class="panel" aria-labelledby="compare">
            <header>
                <h2 id="compare">{escaped(t.comparison(&names[0], &names[1]))}</h2>
            </header>
            {nothing}
            {lines(&changes, &names)}
            {amounts(&changes, &names)}
            {texts(&changes, &names)}
        </section>
    })
}

/// The changed lines and texts, beside a comparison of the totals that stands elsewhere.
pub fn lines_and_texts(before: &Quotation, after: &Quotation, names: &[String; 2]) -> Option<Rendered> {
    let t = version_texts(PageContext::lang());
    let changes = QuotationChanges::between(before, after);
    let is_other = !changes.lines.is_empty() || !changes.facts.is_empty() || !changes.lists.is_empty();
    is_other.then(|| {
        Rendered::new(view! {
            <section class="panel" aria-labelledby="compare">
                <header>
                    <h2 id="compare">{t.lines_and_texts()}</h2>
                </header>
                {lines(&changes, names)}
                {texts(&changes, names)}
            </section>
        })
    })
}

/// `+4.342.208 ₫`.
pub fn signed(difference: Decimal, currency: Option<&str>) -> String {
    let sign = if difference.is_sign_positive() && !difference.is_zero() {
        "+"
    } else {
        ""
    };
    format!(
        "{sign}{}",
        money::money(&Figure::from(difference), currency, PageContext::lang())
    )
}

fn head(first: &'static str, [before, after]: &[String; 2], with_difference: bool) -> impl IntoView {
    let t = version_texts(PageContext::lang());
    let class = with_difference.then_some("num");
    let difference = with_difference
        .then(|| view! { <th role="columnheader" scope="col" class="num">{t.difference()}</th> });
    view! {
        <thead role="rowgroup">
            <tr role="row">
                {column_head(first)}
                <th role="columnheader" scope="col" class=class>{escaped(before)}</th>
                <th role="columnheader" scope="col" class=class>{escaped(after)}</th>
                {difference}
            </tr>
        </thead>
    }
}

fn lines(changes: &QuotationChanges, names: &[String; 2]) -> Option<impl IntoView> {
    let t = version_texts(PageContext::lang());
    (!changes.lines.is_empty()).then(|| {
        let rows = changes.lines.iter().map(move |change| line(change, names, t));
        let same = (changes.unchanged_lines > 0).then(|| {
            view! { <p class="pad small quiet">{escaped(t.unchanged_lines(changes.unchanged_lines))}</p> }
        });
        view! {
            <table class="table cards" role="table" aria-label=t.lines()>
                {head(t.charge_with_vat(), names, true)}
                <tbody role="rowgroup">{Each(rows)}</tbody>
            </table>
            {same}
        }
    })
}

fn line(change: &ChargeLineChange, [was, is]: &[String; 2], t: VersionTexts) -> impl IntoView {
    let (name, tone, drawing, word) = match change {
        ChargeLineChange::Added(line) => (&line.name, Tone::Decision, Icon::Plus, t.added()),
        ChargeLineChange::Removed(line) => (&line.name, Tone::Wait, Icon::X, t.removed()),
        ChargeLineChange::Changed { after, .. } => (&after.name, Tone::Wait, Icon::Swap, t.changed()),
    };
    let (before, after) = match change {
        ChargeLineChange::Added(line) => (None, Some(line.as_ref())),
        ChargeLineChange::Removed(line) => (Some(line.as_ref()), None),
        ChargeLineChange::Changed { before, after } => (Some(before.as_ref()), Some(after.as_ref())),
    };
    let difference = before.zip(after).and_then(|(before, after)| {
        let difference = difference(
            before.total.as_ref()?,
            before.currency.as_deref(),
            after.total.as_ref()?,
            after.currency.as_deref(),
        )?;
        Some(signed(difference, after.currency.as_deref()))
    });
    let details = before.zip(after).map(|(before, after)| details(before, after));
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">
                {operator(name)}
                <small class="due" data-tone=tone.name()>
                    {icon(drawing)}
                    {word}
                </small>
                {details}
            </th>
            <td role="cell" class="num" data-label=escaped(was)>
                <span>{or_dash(before.map(figures))}</span>
            </td>
            <td role="cell" class="num" data-label=escaped(is)>
                <span>{or_dash(after.map(figures))}</span>
            </td>
            <td role="cell" class="num" data-label=t.difference()>
                <b>{difference.map(escaped)}</b>
            </td>
        </tr>
    }
}

fn or_dash<V: IntoView>(value: Option<V>) -> Either<V, &'static str> {
    value.map_or(Either::Right(NO_VALUE), Either::Left)
}

/// The line's total, and below it quantity, unit price and the VAT that the total has beside them.
fn figures(line: &ChargeLine) -> impl IntoView {
    let lang = PageContext::lang();
    let currency = line.currency.as_deref();
    let unit = line
        .unit
        .as_deref()
        .map(|unit| view! { "\u{a0}" {operator(unit)} });
    let quantity = line
        .quantity
        .as_ref()
        .map(|quantity| number::figure(quantity, lang));
    let price = line
        .unit_price
        .as_ref()
        .map(|price| view! { " × " {escaped(money::money(price, currency, lang))} });
    let parts = (quantity.is_some() || price.is_some()).then(|| {
        let quantity = quantity.map_or(Cow::Borrowed(NO_VALUE), Cow::Owned);
        view! { <small>{escaped(quantity)} {unit} {price} {plus_vat(line).map(escaped)}</small> }
    });
    view! { {amount(line.total.as_ref(), currency)} {parts} }
}

/// ` + VAT 8 %`, where the line has any.
fn plus_vat(line: &ChargeLine) -> Option<String> {
    let lang = PageContext::lang();
    let is_some = |figure: &&Figure| figure.decimal().is_none_or(|value| !value.is_zero());
    let rate = line.vat_rate.as_ref().filter(is_some);
    let amount = line.vat_amount.as_ref();
    // A rate in words may say that there is none.
    let has_vat = amount.map_or(rate.is_some_and(|rate| rate.decimal().is_some()), |amount| {
        is_some(&amount)
    });
    let rate = rate.map(|rate| crate::format::quotation::rate(rate, lang));
    has_vat.then(|| version_texts(lang).plus_vat(rate.as_deref()))
}

/// The other changes of a line, old and new.
fn details<'a>(before: &'a ChargeLine, after: &'a ChargeLine) -> impl IntoView {
    let lang = PageContext::lang();
    let q = quotation_texts(lang);
    let money_of = |figure: &Option<Figure>, line: &ChargeLine| {
        figure
            .as_ref()
            .map(|figure| money::money(figure, line.currency.as_deref(), lang))
            .unwrap_or_default()
    };
    let vat = |line: &ChargeLine| {
        let rate = line
            .vat_rate
            .as_ref()
            .map(|rate| crate::format::quotation::rate(rate, lang));
        let parts = [rate, Some(money_of(&line.vat_amount, line))];
        let parts: Vec<String> = parts
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .collect();
        parts.join(", ")
    };
    let all: [(&'static str, Cow<'a, str>, Cow<'a, str>); 5] = [
        (
            q.charge(),
            before.name.as_str().into(),
            after.name.as_str().into(),
        ),
        (
            q.currency(),
            plain(before.currency.as_ref()),
            plain(after.currency.as_ref()),
        ),
        (
            q.amount(),
            money_of(&before.amount, before).into(),
            money_of(&after.amount, after).into(),
        ),
        (q.vat(), vat(before).into(), vat(after).into()),
        (
            q.applies_when().trim_end_matches(':'),
            plain(before.applied_condition.as_ref()),
            plain(after.applied_condition.as_ref()),
        ),
    ];
    let changed = all
        .into_iter()
        .filter(|(_, before, after)| !is_same(before, after));
    Each(changed.map(|(name, before, after)| {
        let before = written(before).map(|words| view! { <del>{words}</del> });
        view! { <small>{name} ": " {or_dash(before)} " → " {or_dash(written(after))}</small> }
    }))
}

fn plain(text: Option<&String>) -> Cow<'_, str> {
    text.map_or("", String::as_str).into()
}

/// A text of the operator that is not blank.
fn written<'a>(text: Cow<'a, str>) -> Option<impl IntoView> {
    (!text.trim().is_empty()).then(|| operator(text))
}

/// Compares two texts apart from spaces and capitals.
fn is_same(one: &str, other: &str) -> bool {
    let words = |text: &str| {
        text.to_lowercase()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    words(one) == words(other)
}

/// The service's totals and the sums of each currency.
fn amounts<'a>(changes: &'a QuotationChanges, names: &'a [String; 2]) -> impl IntoView {
    let t = version_texts(PageContext::lang());
    let q = quotation_texts(PageContext::lang());
    let [net, vat, total] = &changes.totals;
    let sums = changes.sums.iter().map(move |sum| sum_row(sum, names, t));
    view! {
        <table class="table cards" role="table" aria-label=q.totals()>
            {head(q.totals(), names, true)}
            <tbody role="rowgroup">
                {total_row(q.before_vat(), net, names, t)}
                {total_row(q.vat(), vat, names, t)}
                {total_row(q.total(), total, names, t)}
                {Each(sums)}
            </tbody>
        </table>
    }
}

fn total_row<'a>(
    name: &'static str,
    change: &'a AmountChange,
    names: &'a [String; 2],
    t: VersionTexts,
) -> impl IntoView {
    let difference = change
        .difference()
        .map(|difference| signed(difference, change.after_currency.as_deref()));
    let before = amount(change.before.as_ref(), change.before_currency.as_deref());
    let after = amount(change.after.as_ref(), change.after_currency.as_deref());
    row(name.into(), names, [before, after], difference, t)
}

fn sum_row<'a>(sum: &'a SumChange, names: &'a [String; 2], t: VersionTexts) -> impl IntoView {
    let q = quotation_texts(PageContext::lang());
    let currency = sum.currency.as_deref();
    let name = currency.map_or_else(
        || q.all_lines_no_currency().into(),
        |code| Cow::from(q.all_lines_in(code.trim())),
    );
    let shown = |sum: Option<Decimal>| amount(sum.map(Figure::from).as_ref(), currency);
    let difference = sum.difference().map(|difference| signed(difference, currency));
    row(name, names, [shown(sum.before), shown(sum.after)], difference, t)
}

fn row<'a, V: IntoView>(
    name: Cow<'static, str>,
    [was, is]: &'a [String; 2],
    [before, after]: [V; 2],
    difference: Option<String>,
    t: VersionTexts,
) -> impl IntoView + use<'a, V> {
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{escaped(name)}</th>
            <td role="cell" class="num" data-label=escaped(was)>{before}</td>
            <td role="cell" class="num" data-label=escaped(is)>{after}</td>
            <td role="cell" class="num" data-label=t.difference()>
                <b>{difference.map(escaped)}</b>
            </td>
        </tr>
    }
}

fn texts<'a>(changes: &'a QuotationChanges, names: &'a [String; 2]) -> impl IntoView + use<'a> {
    let t = version_texts(PageContext::lang());
    let q = quotation_texts(PageContext::lang());
    let facts = (!changes.facts.is_empty()).then(|| {
        let rows = changes.facts.iter().map(move |change| fact_row(change, names));
        view! {
            <table class="table cards" role="table" aria-label=q.facts()>
                {head(q.facts(), names, false)}
                <tbody role="rowgroup">{Each(rows)}</tbody>
            </table>
        }
    });
    let lists = (!changes.lists.is_empty()).then(|| {
        let all = changes.lists.iter().map(move |change| list(change, t));
        view! { <div class="pad stack">{Each(all)}</div> }
    });
    view! { {facts} {lists} }
}

/// The name of a fact.
pub fn fact_name(fact: Fact) -> &'static str {
    let q = quotation_texts(PageContext::lang());
    match fact {
        Fact::Number => q.number(),
        Fact::Sent => q.sent(),
        Fact::Validity => q.valid_through(),
        Fact::Currency => q.currency(),
        Fact::Services => q.services(),
        Fact::Route => q.route(),
        Fact::Scope => q.delivery_scope(),
        Fact::Carrier => q.carrier(),
        Fact::Schedule => q.schedule(),
        Fact::TransitTime => q.transit_time(),
    }
}

fn fact_row<'a>(change: &'a FactChange, [was, is]: &'a [String; 2]) -> impl IntoView + use<'a> {
    let shown = |text: Option<&'a str>| match (change.fact, text) {
        (_, None) => EitherOf4::A(NO_VALUE),
        (Fact::Sent, Some(text)) => EitherOf4::B(time(text)),
        (Fact::Validity, Some(text)) => EitherOf4::C(date(text)),
        (_, Some(text)) => EitherOf4::D(view! { <span class="lines">{operator(text)}</span> }),
    };
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{fact_name(change.fact)}</th>
            <td role="cell" data-label=escaped(was)>{shown(change.before.as_deref())}</td>
            <td role="cell" data-label=escaped(is)>{shown(change.after.as_deref())}</td>
        </tr>
    }
}

fn list(change: &ListChange, t: VersionTexts) -> impl IntoView {
    let q = quotation_texts(PageContext::lang());
    let title = match change.list {
        QuotationList::Inclusions => q.included(),
        QuotationList::Exclusions => q.excluded(),
        QuotationList::Risks => q.risks(),
        QuotationList::Terms => q.terms(),
    };
    let removed = change.removed.iter();
    let added = change.added.iter();
    view! {
        <section class="stack tight">
            <h3>{title}</h3>
            <ul class="stack tight">
                {Each(removed.map(move |value| item(value, Tone::Wait, Icon::X, t.removed())))}
                {Each(added.map(move |value| item(value, Tone::Decision, Icon::Plus, t.added())))}
            </ul>
        </section>
    }
}

fn item(value: &Value, tone: Tone, drawing: Icon, word: &'static str) -> impl IntoView {
    view! {
        <li>
            <span class="due" data-tone=tone.name()>
                {icon(drawing)} {word} ":"
            </span>
            " "
            {text_or_value(value)}
        </li>
    }
}
