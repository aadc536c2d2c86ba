//! Inclusions, exclusions and terms: first where they differ, then what all share. Every text stands once, as written.

use domain::decision_desk::listed::{self, ListedCell, ListedRow, Mention};
use leptos::prelude::*;

use super::column::{Column, offers};
use super::table::{row, table};
use crate::components::{Icon, icon, operator};
use crate::text::desk::DeskTexts;

/// What is included and what is not.
pub fn scope(columns: &[&Column<'_>], t: DeskTexts) -> AnyView {
    let offers = offers(columns);
    let names = names(columns, t);
    let rows = listed::scope(&offers);
    let (shared, differing): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.is_same());
    let differences = match (differing.is_empty(), shared.is_empty()) {
        (false, _) => view! {
            <p class="padx small quiet desk-note">{t.scope_words()}</p>
            {differing_rows(columns, t.scope_differs(), &differing, t)}
        }
        .into_any(),
        (true, false) => view! { <p class="pad">{t.scope_same(&names)}</p> }.into_any(),
        (true, true) => view! { <p class="pad quiet">{t.scope_none()}</p> }.into_any(),
    };
    let shared = [
        (Mention::Excluded, t.all_exclude(&names)),
        (Mention::Included, t.all_include(&names)),
        (Mention::ExcludedAndIncluded, t.all_contradict(&names)),
    ]
    .into_iter()
    .filter_map(|(mention, title)| shared_list(&shared, mention, title, columns, t))
    .collect::<Vec<_>>();
    let shared = (!shared.is_empty()).then(|| view! { <div class="cols even pad">{shared}</div> });
    view! {
        <section class="panel" aria-labelledby="scope">
            <header><h2 id="scope">{t.scope()}</h2></header>
            {differences} {shared}
        </section>
    }
    .into_any()
}

/// The terms; nothing where nobody gives any.
pub fn terms(columns: &[&Column<'_>], t: DeskTexts) -> Option<AnyView> {
    let offers = offers(columns);
    let rows = listed::terms(&offers);
    if rows.is_empty() {
        return None;
    }
    let names = names(columns, t);
    let (shared, differing): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.is_same());
    let differences = if differing.is_empty() {
        view! { <p class="pad">{t.terms_same(&names)}</p> }.into_any()
    } else {
        differing_rows(columns, t.terms_differ(), &differing, t)
    };
    let shared = shared_list(&shared, Mention::Term, t.all_terms(&names), columns, t);
    let shared = shared.map(|list| view! { <div class="pad">{list}</div> });
    Some(
        view! {
            <section class="panel" aria-labelledby="terms">
                <header><h2 id="terms">{t.terms()}</h2></header>
                {differences} {shared}
            </section>
        }
        .into_any(),
    )
}

/// The letters of the columns, since one that could not be read is none of them.
fn names(columns: &[&Column<'_>], t: DeskTexts) -> String {
    let letters: Vec<&str> = columns.iter().map(|column| column.letter).collect();
    t.enumerated(&letters)
}

fn differing_rows(
    columns: &[&Column<'_>],
    title: &'static str,
    rows: &[&ListedRow<'_>],
    t: DeskTexts,
) -> AnyView {
    let rows = rows
        .iter()
        .map(|one| {
            let cells = one
                .cells
                .iter()
                .map(|cell| mentioned(cell, one.text, t))
                .collect();
            row(columns, operator(one.text).into_any(), cells, "")
        })
        .collect();
    table(columns, title, "texts", rows, t)
}

/// What a quotation says about a text, in a drawing and words.
fn mentioned(cell: &ListedCell<'_>, text: &str, t: DeskTexts) -> AnyView {
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
        <span class=class>{drawing.map(icon)}<span>{t.mention(mention)}</span></span>
        {notations(cell, text, t)}
    }
    .into_any()
}

/// Where blanks or letters stand otherwise than in `text`: as this one writes it.
fn notations(cell: &ListedCell<'_>, text: &str, t: DeskTexts) -> Option<AnyView> {
    let others = cell.other_notations(text);
    (!others.is_empty()).then(|| {
        let others = others
            .into_iter()
            .map(|words| view! { <small>{t.written_as()} " " {operator(words)}</small> })
            .collect_view();
        view! { " " {others} }.into_any()
    })
}

/// What all say the same of, as a list.
fn shared_list(
    rows: &[&ListedRow<'_>],
    mention: Mention,
    title: String,
    columns: &[&Column<'_>],
    t: DeskTexts,
) -> Option<AnyView> {
    let items: Vec<AnyView> = rows
        .iter()
        .filter(|row| row.common() == Some(mention))
        .map(|row| {
            let notations = row
                .cells
                .iter()
                .zip(columns)
                .filter_map(|(cell, column)| {
                    let words = notations(cell, row.text, t)?;
                    Some(view! { <br /> <small>{column.letter} " " {words}</small> })
                })
                .collect_view();
            view! { <li>{operator(row.text)} " " {notations}</li> }.into_any()
        })
        .collect();
    (!items.is_empty()).then(|| {
        view! { <section class="stack tight"><h3>{title}</h3><ul class="prose">{items}</ul></section> }
            .into_any()
    })
}
