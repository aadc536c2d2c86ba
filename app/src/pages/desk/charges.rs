//! The charges by kind: like beside like, each line with its name, amount and condition as the operator wrote them.

use domain::decision_desk::charges::{by_kind, sums};
use domain::quotation::sums::Subtotal;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::{ChargeLine, Figure};

use super::column::{Column, offers};
use super::table::{row, table};
use crate::components::{Panel, money, operator};
use crate::format::quotation::NO_FIGURE;
use crate::page_context::PageContext;
use crate::pages::quotation::charges::amount;
use crate::rendering::{Each, Rendered};
use crate::text::desk::DeskTexts;
use crate::text::quotation::quotation_texts;

/// The panel of charges.
pub fn panel(columns: &[&Column<'_>], t: DeskTexts) -> Rendered {
    let kinds = by_kind(&offers(columns));
    let content = if kinds.is_empty() {
        let words = quotation_texts(PageContext::lang()).no_charges();
        Either::Left(view! { <p class="pad quiet">{words}</p> })
    } else {
        let rows = kinds.iter().map(|kind| {
            let cells = kind.cells.iter().map(move |lines| cell(lines, t));
            row(columns, t.kind(kind.kind), cells, "")
        });
        Either::Right(view! {
            <p class="padx small quiet desk-note">{t.charges_words()}</p>
            {table(columns, t.charges(), "", Each(rows), t)}
        })
    };
    Rendered::new(view! {
        <Panel id="charges" title=t.charges()>
            {content}
        </Panel>
    })
}

fn cell(lines: &[&ChargeLine], t: DeskTexts) -> impl IntoView {
    if lines.is_empty() {
        return Either::Left(NO_FIGURE);
    }
    let items = lines.iter().map(|one| line(one));
    let sums = sums(lines).into_iter().map(move |one| sum(&one, t));
    Either::Right(view! { <ul class="desk-lines">{Each(items)} {Each(sums)}</ul> })
}

fn line(line: &ChargeLine) -> impl IntoView {
    let q = quotation_texts(PageContext::lang());
    let condition = line
        .applied_condition
        .as_deref()
        .filter(|words| !words.trim().is_empty())
        .map(|words| {
            view! {
                <small>
                    <b>{q.applies_when()}</b>
                    " "
                    {operator(words)}
                </small>
            }
        });
    let (figure, before_vat) = match (&line.total, &line.amount) {
        (None, Some(before)) => (Some(before), Some(q.before_vat())),
        (total, _) => (total.as_ref(), None),
    };
    let before_vat = before_vat.map(|words| {
        view! {
            " "
            <small>{words}</small>
        }
    });
    view! {
        <li>
            <span>{operator(&line.name)}</span>
            " "
            <b>{amount(figure, line.currency.as_deref())}</b>
            {before_vat}
            " "
            {condition}
            " "
        </li>
    }
}

fn sum(sum: &Subtotal, t: DeskTexts) -> impl IntoView + use<> {
    let currency = sum.currency.as_deref();
    let shown = match sum.total {
        Some(total) => Either::Left(money(&Figure::from(total), currency)),
        None => Either::Right(quotation_texts(PageContext::lang()).not_summed()),
    };
    let name = t.kind_sum(currency.unwrap_or_default().trim());
    view! {
        <li class="sum">
            <span>{name}</span>
            " "
            <span class="num">{shown}</span>
        </li>
    }
}
