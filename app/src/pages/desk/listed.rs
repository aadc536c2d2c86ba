//! Inclusions, exclusions and terms: first those that differ, then those that all share. Every text stands once, as written.

use domain::decision_desk::listed::{self, ListedCell, ListedRow, Mention};
use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;

use super::column::{Column, offers};
use super::table::{row, table};
use crate::components::{Icon, Panel, icon, operator};
use crate::rendering::{Each, Rendered};
use crate::text::desk::DeskTexts;

/// The panel of inclusions and exclusions.
pub fn scope(columns: &[&Column<'_>], t: DeskTexts) -> Rendered {
    let names = names(columns, t);
    let rows = listed::scope(&offers(columns));
    let (shared, differing): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.is_same());
    let differences = match (differing.is_empty(), shared.is_empty()) {
        (false, _) => EitherOf3::A(view! {
            <p class="padx small quiet desk-note">{t.scope_words()}</p>
            {differing_rows(columns, t.scope_differs(), &differing, t)}
        }),
        (true, false) => EitherOf3::B(view! { <p class="pad">{t.scope_same(&names)}</p> }),
        (true, true) => EitherOf3::C(view! { <p class="pad quiet">{t.scope_none()}</p> }),
    };
    let shared: Vec<_> = [
        (Mention::Excluded, t.all_exclude(&names)),
        (Mention::Included, t.all_include(&names)),
        (Mention::ExcludedAndIncluded, t.all_contradict(&names)),
    ]
    .into_iter()
    .filter_map(|(mention, title)| shared_list(&shared, mention, title, columns, t))
    .collect();
    let shared = (!shared.is_empty()).then(|| view! { <div class="cols even pad">{shared}</div> });
    Rendered::new(view! {
        <Panel id="scope" title=t.scope()>
            {differences}
            {shared}
        </Panel>
    })
}

/// The panel of terms; `None` where no quotation gives any.
pub fn terms(columns: &[&Column<'_>], t: DeskTexts) -> Option<Rendered> {
    let rows = listed::terms(&offers(columns));
    if rows.is_empty() {
        return None;
    }
    let names = names(columns, t);
    let (shared, differing): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.is_same());
    let differences = if differing.is_empty() {
        Either::Left(view! { <p class="pad">{t.terms_same(&names)}</p> })
    } else {
        Either::Right(differing_rows(columns, t.terms_differ(), &differing, t))
    };
    let shared = shared_list(&shared, Mention::Term, t.all_terms(&names), columns, t);
    let shared = shared.map(|list| view! { <div class="pad">{list}</div> });
    Some(Rendered::new(view! {
        <Panel id="terms" title=t.terms()>
            {differences}
            {shared}
        </Panel>
    }))
}

/// The letters of the columns in words; columns that could not be read are not among them.
fn names(columns: &[&Column<'_>], t: DeskTexts) -> String {
    let letters: Vec<&str> = columns.iter().map(|column| column.letter).collect();
    t.enumerated(&letters)
}

fn differing_rows(
    columns: &[&Column<'_>],
    title: &'static str,
    rows: &[&ListedRow<'_>],
    t: DeskTexts,
) -> impl IntoView {
    let rows = rows.iter().map(move |one| {
        let cells = one.cells.iter().map(move |cell| mentioned(cell, one.text, t));
        row(columns, operator(one.text), cells, "")
    });
    table(columns, title, "texts", Each(rows), t)
}

/// The mention of a text in a quotation, as a drawing and words.
fn mentioned(cell: &ListedCell<'_>, text: &str, t: DeskTexts) -> impl IntoView {
    let mention = cell.mention();
    let drawing = match mention {
        Mention::Silent => None,
        Mention::Excluded => Some(Icon::X),
        Mention::Included | Mention::Term => Some(Icon::Check),
        Mention::ExcludedAndIncluded => Some(Icon::Alert),
    };
    let class = if mention == Mention::Silent {
        "mark quiet"
    } else {
        "mark"
    };
    view! {
        <span class=class>{drawing.map(icon)} <span>{t.mention(mention)}</span></span>
        {notations(cell, text, t)}
    }
}

/// The notations of a quotation where its blanks or letters differ from those of `text`.
fn notations(cell: &ListedCell<'_>, text: &str, t: DeskTexts) -> Option<impl IntoView> {
    let others = cell.other_notations(text);
    (!others.is_empty()).then(|| {
        let others = others
            .into_iter()
            .map(move |words| view! { <small>{t.written_as()} " " {operator(words)}</small> });
        view! { " " {Each(others)} }
    })
}

/// The texts that all quotations mention in the same way, as a list.
fn shared_list(
    rows: &[&ListedRow<'_>],
    mention: Mention,
    title: String,
    columns: &[&Column<'_>],
    t: DeskTexts,
) -> Option<impl IntoView> {
    let mut rows = rows
        .iter()
        .filter(move |row| row.common() == Some(mention))
        .peekable();
    rows.peek()?;
    let items = rows.map(move |row| {
        let notations = row.cells.iter().zip(columns).filter_map(move |(cell, column)| {
            let words = notations(cell, row.text, t)?;
            Some(view! {
                <br />
                <small>{column.letter} " " {words}</small>
            })
        });
        view! { <li>{operator(row.text)} " " {Each(notations)}</li> }
    });
    Some(view! {
        <section class="stack tight">
            <h3>{title}</h3>
            <ul class="prose">{Each(items)}</ul>
        </section>
    })
}
