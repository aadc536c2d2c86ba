//! Two versions side by side: what was added, removed and changed, in the operator's words and figures.

use domain::quotation::ComparedVersions;
use domain::quotation::changes::{
    AmountChange, Changes, Fact, FactChange, LineChange, ListChange, QuotationList, SumChange, difference,
};
use leptos::prelude::*;
use partner_api::{ChargeLine, Figure, Quotation};
use rust_decimal::Decimal;
use serde_json::Value;

use super::charges::amount;
use super::version_names::version_name;
use crate::components::{Icon, Tone, date, icon, operator, readable, time};
use crate::format::{money, number};
use crate::page_context::PageContext;
use crate::text::quotation::quotation_texts;
use crate::text::versions::{VersionTexts, version_texts};

const NOTHING: &str = "—";

/// The whole comparison of two versions.
pub fn panel(compared: &ComparedVersions) -> AnyView {
    let t = version_texts(PageContext::lang());
    let (before, after) = (&compared.before, &compared.after);
    let changes = Changes::between(&before.quotation, &after.quotation);
    let names = [version_name(&before.known), version_name(&after.known)];
    let nothing = changes
        .is_empty()
        .then(|| view! { <p class="pad">{t.no_difference()}</p> });
    view! {
        <section class="panel" aria-labelledby="compare">
            <header><h2 id="compare">{t.comparison(&names[0], &names[1])}</h2></header>
            {nothing}
            {lines(&changes, &names)}
            {amounts(&changes, &names)}
            {texts(&changes, &names)}
        </section>
    }
    .into_any()
}

/// What changed in the lines and texts, beside a comparison of the totals that stands elsewhere.
pub fn lines_and_texts(before: &Quotation, after: &Quotation, names: &[String; 2]) -> Option<AnyView> {
    let t = version_texts(PageContext::lang());
    let changes = Changes::between(before, after);
    (!changes.lines.is_empty() || !changes.facts.is_empty() || !changes.lists.is_empty()).then(|| {
        view! {
            <section class="panel" aria-labelledby="compare">
                <header><h2 id="compare">{t.lines_and_texts()}</h2></header>
                {lines(&changes, names)}
                {texts(&changes, names)}
            </section>
        }
        .into_any()
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

fn head(first: &'static str, names: &[String; 2], with_difference: bool) -> impl IntoView + use<> {
    let t = version_texts(PageContext::lang());
    let class = with_difference.then_some("num");
    let difference = with_difference
        .then(|| view! { <th role="columnheader" scope="col" class="num">{t.difference()}</th> });
    let [before, after] = names.clone();
    view! {
        <thead role="rowgroup">
            <tr role="row">
                <th role="columnheader" scope="col">{first}</th>
                <th role="columnheader" scope="col" class=class>{before}</th>
                <th role="columnheader" scope="col" class=class>{after}</th>
                {difference}
            </tr>
        </thead>
    }
}

fn lines(changes: &Changes, names: &[String; 2]) -> Option<AnyView> {
    let t = version_texts(PageContext::lang());
    if changes.lines.is_empty() {
        return None;
    }
    let rows = changes
        .lines
        .iter()
        .map(|change| line(change, names, t))
        .collect_view();
    let same = (changes.unchanged_lines > 0)
        .then(|| view! { <p class="pad small quiet">{t.unchanged_lines(changes.unchanged_lines)}</p> });
    Some(
        view! {
            <table class="table cards" role="table" aria-label=t.lines()>
                {head(quotation_texts(PageContext::lang()).charge(), names, true)}
                <tbody role="rowgroup">{rows}</tbody>
            </table>
            {same}
        }
        .into_any(),
    )
}

fn line(change: &LineChange, [was, is]: &[String; 2], t: VersionTexts) -> AnyView {
    let (name, tone, drawing, word) = match change {
        LineChange::Added(line) => (&line.name, Tone::Decision, Icon::Plus, t.added()),
        LineChange::Removed(line) => (&line.name, Tone::Wait, Icon::X, t.removed()),
        LineChange::Changed { after, .. } => (&after.name, Tone::Wait, Icon::Swap, t.changed()),
    };
    let (before, after) = match change {
        LineChange::Added(line) => (None, Some(line.as_ref())),
        LineChange::Removed(line) => (Some(line.as_ref()), None),
        LineChange::Changed { before, after } => (Some(before.as_ref()), Some(after.as_ref())),
    };
    let shown = |line: Option<&ChargeLine>| line.map_or_else(|| NOTHING.into_any(), figures);
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
                {operator(name.clone())}
                <small class="due" data-tone=tone.name()>{icon(drawing)}{word}</small>
                {details}
            </th>
            <td role="cell" class="num" data-label=was.clone()><span>{shown(before)}</span></td>
            <td role="cell" class="num" data-label=is.clone()><span>{shown(after)}</span></td>
            <td role="cell" class="num" data-label=t.difference()><b>{difference}</b></td>
        </tr>
    }
    .into_any()
}

/// The line's total, and below it quantity and unit price.
fn figures(line: &ChargeLine) -> AnyView {
    let currency = line.currency.as_deref();
    let unit = line.unit.clone().map(|unit| view! { "\u{a0}" {operator(unit)} });
    let quantity = line
        .quantity
        .as_ref()
        .map(|quantity| number::figure(quantity, PageContext::lang()));
    let price = line
        .unit_price
        .as_ref()
        .map(|price| view! { " × " {money::money(price, currency, PageContext::lang())} });
    let parts = (quantity.is_some() || price.is_some())
        .then(|| view! { <small>{quantity.unwrap_or_else(|| NOTHING.to_owned())}{unit}{price}</small> });
    view! { {amount(line.total.as_ref(), currency)} {parts} }.into_any()
}

/// What else of a line changed, old and new.
fn details(before: &ChargeLine, after: &ChargeLine) -> impl IntoView + use<> {
    let q = quotation_texts(PageContext::lang());
    let plain = |text: &Option<String>| text.clone().unwrap_or_default();
    let money_of = |figure: &Option<Figure>, line: &ChargeLine| {
        figure
            .as_ref()
            .map(|figure| money::money(figure, line.currency.as_deref(), PageContext::lang()))
            .unwrap_or_default()
    };
    let vat = |line: &ChargeLine| {
        let rate = line
            .vat_rate
            .as_ref()
            .map(|rate| crate::format::quotation::rate(rate, PageContext::lang()));
        let parts = [rate, Some(money_of(&line.vat_amount, line))];
        let parts: Vec<String> = parts
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .collect();
        parts.join(", ")
    };
    let all = [
        (q.charge(), before.name.clone(), after.name.clone()),
        (q.currency(), plain(&before.currency), plain(&after.currency)),
        (
            q.amount(),
            money_of(&before.amount, before),
            money_of(&after.amount, after),
        ),
        (q.vat(), vat(before), vat(after)),
        (
            q.applies_when().trim_end_matches(':'),
            plain(&before.applied_condition),
            plain(&after.applied_condition),
        ),
    ];
    all.into_iter()
        .filter(|(_, before, after)| !is_same(before, after))
        .map(|(name, before, after)| view! { <small>{name} ": " {old(before)} " → " {new(after)}</small> })
        .collect_view()
}

/// Apart from spaces and capitals.
fn is_same(one: &str, other: &str) -> bool {
    let words = |text: &str| {
        text.to_lowercase()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    words(one) == words(other)
}

fn old(text: String) -> AnyView {
    if text.trim().is_empty() {
        NOTHING.into_any()
    } else {
        view! { <del>{operator(text)}</del> }.into_any()
    }
}

fn new(text: String) -> AnyView {
    if text.trim().is_empty() {
        NOTHING.into_any()
    } else {
        operator(text).into_any()
    }
}

/// The service's totals and the sums of each currency.
fn amounts(changes: &Changes, names: &[String; 2]) -> impl IntoView + use<> {
    let t = version_texts(PageContext::lang());
    let q = quotation_texts(PageContext::lang());
    let [net, vat, total] = &changes.totals;
    let given = [(q.before_vat(), net), (q.vat(), vat), (q.total(), total)]
        .map(|(name, change)| total_row(name, change, names, t));
    let sums = changes
        .sums
        .iter()
        .map(|sum| sum_row(sum, names, t))
        .collect_view();
    view! {
        <table class="table cards" role="table" aria-label=q.totals()>
            {head(q.totals(), names, true)}
            <tbody role="rowgroup">{given.into_iter().collect_view()}{sums}</tbody>
        </table>
    }
}

fn total_row(name: &'static str, change: &AmountChange, [was, is]: &[String; 2], t: VersionTexts) -> AnyView {
    let difference = change
        .difference()
        .map(|difference| signed(difference, change.after_currency.as_deref()));
    let before = amount(change.before.as_ref(), change.before_currency.as_deref());
    let after = amount(change.after.as_ref(), change.after_currency.as_deref());
    row(
        name.to_owned(),
        [(was, before.into_any()), (is, after.into_any())],
        difference,
        t,
    )
}

fn sum_row(sum: &SumChange, [was, is]: &[String; 2], t: VersionTexts) -> AnyView {
    let q = quotation_texts(PageContext::lang());
    let currency = sum.currency.as_deref();
    let name = currency.map_or_else(
        || q.all_lines_no_currency().to_owned(),
        |code| q.all_lines_in(code.trim()),
    );
    let shown = |sum: Option<Decimal>| amount(sum.map(Figure::from).as_ref(), currency).into_any();
    let difference = sum.difference().map(|difference| signed(difference, currency));
    row(
        name,
        [(was, shown(sum.before)), (is, shown(sum.after))],
        difference,
        t,
    )
}

fn row(
    name: String,
    [(was, before), (is, after)]: [(&String, AnyView); 2],
    difference: Option<String>,
    t: VersionTexts,
) -> AnyView {
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{name}</th>
            <td role="cell" class="num" data-label=was.clone()>{before}</td>
            <td role="cell" class="num" data-label=is.clone()>{after}</td>
            <td role="cell" class="num" data-label=t.difference()><b>{difference}</b></td>
        </tr>
    }
    .into_any()
}

fn texts(changes: &Changes, names: &[String; 2]) -> impl IntoView + use<> {
    let t = version_texts(PageContext::lang());
    let q = quotation_texts(PageContext::lang());
    let facts = (!changes.facts.is_empty()).then(|| {
        let rows = changes
            .facts
            .iter()
            .map(|change| fact_row(change, names))
            .collect_view();
        view! {
            <table class="table cards" role="table" aria-label=q.facts()>
                {head(q.facts(), names, false)}
                <tbody role="rowgroup">{rows}</tbody>
            </table>
        }
    });
    let lists = (!changes.lists.is_empty()).then(|| {
        let all = changes.lists.iter().map(|change| list(change, t)).collect_view();
        view! { <div class="pad stack">{all}</div> }
    });
    view! { {facts} {lists} }
}

/// What a fact is called.
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

fn fact_row(change: &FactChange, [was, is]: &[String; 2]) -> impl IntoView + use<> {
    let name = fact_name(change.fact);
    let fact = change.fact;
    let shown = |text: &Option<String>| match (fact, text) {
        (_, None) => NOTHING.into_any(),
        (Fact::Sent, Some(text)) => time(text).into_any(),
        (Fact::Validity, Some(text)) => date(text).into_any(),
        (_, Some(text)) => view! { <span class="lines">{operator(text.clone())}</span> }.into_any(),
    };
    view! {
        <tr role="row">
            <th scope="row" role="rowheader">{name}</th>
            <td role="cell" data-label=was.clone()>{shown(&change.before)}</td>
            <td role="cell" data-label=is.clone()>{shown(&change.after)}</td>
        </tr>
    }
}

fn list(change: &ListChange, t: VersionTexts) -> impl IntoView + use<> {
    let q = quotation_texts(PageContext::lang());
    let title = match change.list {
        QuotationList::Inclusions => q.included(),
        QuotationList::Exclusions => q.excluded(),
        QuotationList::Risks => q.risks(),
        QuotationList::Terms => q.terms(),
    };
    let shown = |value: &Value| match value {
        Value::String(text) => operator(text.clone()).into_any(),
        other => readable(other).into_any(),
    };
    let item = |value: &Value, tone: Tone, drawing: Icon, word: &'static str| {
        view! { <li><span class="due" data-tone=tone.name()>{icon(drawing)}{word} ":"</span> " " {shown(value)}</li> }
    };
    let removed = change
        .removed
        .iter()
        .map(|value| item(value, Tone::Wait, Icon::X, t.removed()))
        .collect_view();
    let added = change
        .added
        .iter()
        .map(|value| item(value, Tone::Decision, Icon::Plus, t.added()))
        .collect_view();
    view! { <section class="stack tight"><h3>{title}</h3><ul class="stack tight">{removed}{added}</ul></section> }
}
