//! A card for each column: what it is, its total and validity, and the one button that leads to the quotation; or, in a
//! sentence, why there is nothing to compare.

use domain::decision_desk::Selection;
use leptos::prelude::*;
use partner_api::{Quotation, Status};

use super::column::{Column, Content};
use super::notes;
use crate::components::{Icon, StatusTag, Tone, code, hold_tag, icon, lane_small, money, tag};
use crate::html::html;
use crate::page_context::PageContext;
use crate::pages::quotation::overview;
use crate::pages::requests::services;
use crate::rendering::Rendered;
use crate::request_header::{RequestHeader, ends};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::desk::DeskTexts;
use crate::text::labels::Label;
use crate::text::quotation::quotation_texts;
use crate::text::upstream_error;

/// The cards, in the order of the columns.
pub fn cards(columns: &[Column<'_>], selection: &Selection, t: DeskTexts) -> AnyView {
    let lowest = notes::lowest(columns, t);
    let cards = columns
        .iter()
        .map(|column| card(column, selection, lowest_of(&lowest, column), t))
        .collect_view();
    view! { <ul class="desk-columns" data-columns=columns.len().to_string()>{cards}</ul> }.into_any()
}

fn lowest_of(all: &[(&'static str, String)], column: &Column<'_>) -> Option<String> {
    let own = all.iter().find(|(letter, _)| *letter == column.letter);
    own.map(|(_, words)| words.clone())
}

fn card(column: &Column<'_>, selection: &Selection, lowest: Option<String>, t: DeskTexts) -> AnyView {
    let reference = column.reference();
    let name = match &column.content {
        Content::NoRequest => reference.clone().into_any(),
        _ => view! { <a href=routes::request(column.code)>{reference.clone()}</a> }.into_any(),
    };
    let others = routes::desk(&selection.without(column.code));
    let removed = t.which_comparison(&reference);
    let updated = column
        .about
        .as_ref()
        .and_then(|about| about.request.summary.updated_at.clone());
    let live = column.about.as_ref().map(|_| column.code.to_owned());
    view! {
        <li class="panel" data-live=live data-as-of=updated>
            <header><h2 class="row"><span class="letter">{column.letter}</span> " " <span>{name}</span></h2></header>
            <div class="pad">
                {about(column)} {content(column, lowest, t)}
                <p class="row apart acts">
                    {action(column, t)}
                    <a class="small" href=others>{t.remove()}<span class="sr">" " {removed}</span></a>
                </p>
            </div>
        </li>
    }
    .into_any()
}

fn action(column: &Column<'_>, t: DeskTexts) -> Option<AnyView> {
    let reference = column.reference();
    let (href, words) = match &column.content {
        Content::Quotation(..) => (routes::quotation(column.code), t.review()),
        Content::NoQuotation => (routes::request(column.code), t.look_at_request()),
        Content::Failed(_) => {
            let words = common_texts(PageContext::lang()).try_again();
            (PageContext::with(|frame| frame.here.clone()), words)
        }
        Content::NoRequest => return None,
    };
    Some(view! { <a class="btn" href=href>{words}<span class="sr">": " {reference}</span></a> }.into_any())
}

/// What the request is, as far as it could be read.
fn about(column: &Column<'_>) -> Option<AnyView> {
    let about = column.about.as_ref()?;
    let summary = &about.request.summary;
    let own_code = summary.partner_ref.as_ref().map(|_| code(about.code.clone()));
    Some(
        view! {
            {tags(about, column)}
            <p class="small quiet">{own_code}</p>
            <p class="small row">{lane(about)} {services(summary, about.catalogs.as_deref())}</p>
        }
        .into_any(),
    )
}

/// Ports where the request names them, else countries.
fn lane(about: &RequestHeader) -> Rendered {
    let lang = PageContext::lang();
    let Some((from, to)) = ends(about, lang) else {
        let summary = &about.request.summary;
        return lane_small(summary.origin_country.as_deref(), summary.dest_country.as_deref());
    };
    html! {
        span.lane-sm { (from) " " (icon(Icon::Arrow)) span.sr { (common_texts(lang).to()) } " " (to) }
    }
    .into()
}

/// What is to be known before it is answered: a hold, an expiry, another status. Nothing for what is simply open.
fn tags(about: &RequestHeader, column: &Column<'_>) -> Option<AnyView> {
    let summary = &about.request.summary;
    let held = about.request.is_on_hold.then(hold_tag);
    let expired = match &column.content {
        Content::Quotation(quotation, _) if quotation.is_expired => {
            let words = quotation_texts(PageContext::lang()).expired_tag();
            Some(tag(Tone::Wait, Icon::Clock, Label::own(words)))
        }
        _ => None,
    };
    let status = (about.status() != Status::Quoted)
        .then(|| view! { <StatusTag code=summary.status.clone() label=summary.status_label.clone() /> });
    (held.is_some() || expired.is_some() || status.is_some())
        .then(|| view! { <p class="row">{held} {expired} {status}</p> }.into_any())
}

fn content(column: &Column<'_>, lowest: Option<String>, t: DeskTexts) -> AnyView {
    match &column.content {
        Content::Quotation(quotation, _) => offered(quotation, lowest),
        Content::NoQuotation => absent(t.no_quotation(), t),
        Content::NoRequest => absent(t.no_request(), t),
        Content::Failed(trouble) => {
            let message = upstream_error::message(trouble, PageContext::lang());
            view! {
                <p class="due wrap" data-tone=Tone::Stop.name()>{icon(Icon::Alert)}<span>{message.what}</span></p>
                <p class="small">{t.left_out()} " " {message.next}</p>
            }
            .into_any()
        }
    }
}

fn absent(words: &'static str, t: DeskTexts) -> AnyView {
    view! {
        <p class="due wrap" data-tone=Tone::Wait.name()>{icon(Icon::Info)}<span>{words}</span></p>
        <p class="small">{t.left_out()}</p>
    }
    .into_any()
}

fn offered(quotation: &Quotation, lowest: Option<String>) -> AnyView {
    let q = quotation_texts(PageContext::lang());
    let total = match quotation.total() {
        Some(total) => {
            view! { <p class="desk-total">{money(total, quotation.currency.as_deref())}</p> }.into_any()
        }
        None => view! { <p class="quiet">{q.no_totals()}</p> }.into_any(),
    };
    let closed = (!quotation.can_respond && !quotation.is_expired).then(|| {
        let words = q.closed_title();
        view! { <p class="due wrap" data-tone=Tone::Wait.name()>{icon(Icon::Ban)}<span>{words}</span></p> }
    });
    let lowest = lowest
        .map(|words| view! { <p class="small mark" data-lowest>{icon(Icon::Info)}<span>{words}</span></p> });
    view! {
        <p class="small quiet">{overview::number_and_version(quotation)}</p>
        {total} {overview::countdown(quotation)} {closed} {lowest}
    }
    .into_any()
}
