//! The charges by kind: like beside like, each line with its name, amount and condition as the operator wrote them.

use domain::decision_desk::charges::{by_kind, sums};
use domain::quotation::sums::Subtotal;
use leptos::prelude::*;
use partner_api::{ChargeLine, Figure};

use super::column::{Column, offers};
use super::table::{row, table};
use crate::components::{money, operator};
use crate::format::quotation::NO_FIGURE;
use crate::page_context::PageContext;
use crate::pages::quotation::charges::amount;
use crate::text::desk::DeskTexts;
use crate::text::quotation::quotation_texts;

/// The panel.
pub fn panel(columns: &[&Column<'_>], t: DeskTexts) -> AnyView {
    let q = quotation_texts(PageContext::lang());
    let offers = offers(columns);
    let rows: Vec<AnyView> = by_kind(&offers)
        .into_iter()
        .map(|kind| {
            let cells = kind.cells.iter().map(|lines| cell(lines, t)).collect();
            row(columns, t.kind(kind.kind).into_any(), cells, "")
        })
        .collect();
    let content = if rows.is_empty() {
        view! { <p class="pad quiet">{q.no_charges()}</p> }.into_any()
    } else {
        view! {
            <p class="padx small quiet desk-note">{t.charges_words()}</p>
            {table(columns, t.charges(), "", rows, t)}
        }
        .into_any()
    };
    view! {
        <section class="panel" aria-labelledby="charges">
            <header><h2 id="charges">{t.charges()}</h2></header>
            {content}
        </section>
    }
    .into_any()
}

fn cell(lines: &[&ChargeLine], t: DeskTexts) -> AnyView {
    if lines.is_empty() {
        return NO_FIGURE.into_any();
    }
    let items = lines.iter().map(|one| line(one)).collect_view();
    let sums = sums(lines).into_iter().map(|one| sum(&one, t)).collect_view();
    view! { <ul class="desk-lines">{items}{sums}</ul> }.into_any()
}

fn line(line: &ChargeLine) -> AnyView {
    let q = quotation_texts(PageContext::lang());
    let condition = line
        .applied_condition
        .clone()
        .filter(|words| !words.trim().is_empty())
        .map(|words| view! { <small><b>{q.applies_when()}</b> " " {operator(words)}</small> });
    let currency = line.currency.as_deref();
    let (figure, before_vat) = match (&line.total, &line.amount) {
        (None, Some(before)) => (Some(before), Some(q.before_vat())),
        (total, _) => (total.as_ref(), None),
    };
    let before_vat = before_vat.map(|words| view! { " " <small>{words}</small> });
    view! {
        <li>
            <span>{operator(line.name.clone())}</span> " "
            <b>{amount(figure, currency)}</b> {before_vat} " " {condition}
            " "
        </li>
    }
    .into_any()
}

fn sum(sum: &Subtotal, t: DeskTexts) -> AnyView {
    let q = quotation_texts(PageContext::lang());
    let currency = sum.currency.as_deref();
    let shown = match sum.total {
        Some(total) => money(&Figure::from(total), currency).into_any(),
        None => q.not_summed().into_any(),
    };
    let name = t.kind_sum(currency.unwrap_or_default().trim());
    view! { <li class="sum"><span>{name}</span> " " <span class="num">{shown}</span></li> }.into_any()
}
