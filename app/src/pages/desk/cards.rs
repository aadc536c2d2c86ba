//! A card for each column: its request, total and validity, and the one button that leads to the quotation; or, in a
//! sentence, the reason why there is nothing to compare.

use domain::decision_desk::Selection;
use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;
use partner_api::{Quotation, Status};

use super::column::{Column, Content};
use super::notes;
use crate::components::{Icon, Tone, code, hold_tag, icon, lane_small, money, status_tag, tag};
use crate::page_context::PageContext;
use crate::pages::quotation::overview;
use crate::pages::requests::services;
use crate::rendering::{Each, Rendered, escaped};
use crate::request_header::{RequestHeader, ends};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::desk::DeskTexts;
use crate::text::labels::Label;
use crate::text::quotation::quotation_texts;
use crate::text::upstream_error;

/// The cards, in the order of the columns.
pub fn cards(columns: &[Column<'_>], selection: &Selection, t: DeskTexts) -> Rendered {
    let lowest = notes::lowest(columns, t);
    let cards = columns.iter().map(|column| {
        let lowest = lowest.iter().find(|(letter, _)| *letter == column.letter);
        card(column, selection, lowest.map(|(_, words)| words.as_str()), t)
    });
    Rendered::new(view! {
        <ul class="desk-columns" data-columns=columns.len().to_string()>
            {Each(cards)}
        </ul>
    })
}

fn card(column: &Column<'_>, selection: &Selection, lowest: Option<&str>, t: DeskTexts) -> impl IntoView {
    let reference = column.reference();
    let removed = t.which_comparison(&reference);
    let name = match &column.content {
        Content::NoRequest => Either::Left(escaped(reference)),
        _ => Either::Right(view! { <a href=routes::request(column.code)>{escaped(reference)}</a> }),
    };
    let others = routes::desk(&selection.without(column.code));
    let updated = column
        .about
        .as_ref()
        .and_then(|about| about.request.summary.updated_at.as_deref());
    let live = column.about.as_ref().map(|_| escaped(column.code));
    view! {
        <li class="panel" data-live=live data-as-of=updated.map(escaped)>
            <header>
                <h2 class="row">
                    <span class="letter">{column.letter}</span>
                    " "
                    <span>{name}</span>
                </h2>
            </header>
            <div class="pad">
                {about(column)}
                {content(column, lowest, t)}
                <p class="row apart acts">
                    {action(column, t)}
                    <a class="small" href=others>
                        {t.remove()}
                        <span class="sr">" " {removed}</span>
                    </a>
                </p>
            </div>
        </li>
    }
}

fn action(column: &Column<'_>, t: DeskTexts) -> Option<impl IntoView> {
    let (href, words) = match &column.content {
        Content::Quotation(..) => (routes::quotation(column.code), t.review()),
        Content::NoQuotation => (routes::request(column.code), t.look_at_request()),
        Content::Failed(_) => {
            let words = common_texts(PageContext::lang()).try_again();
            (PageContext::with(|frame| frame.here.clone()), words)
        }
        Content::NoRequest => return None,
    };
    Some(view! {
        <a class="btn" href=href>
            {words}
            <span class="sr">": " {escaped(column.reference())}</span>
        </a>
    })
}

/// The request, as far as it could be read.
fn about(column: &Column<'_>) -> Option<impl IntoView> {
    let about = column.about.as_ref()?;
    let summary = &about.request.summary;
    let own_code = summary.partner_ref.as_ref().map(|_| code(&about.code));
    Some(view! {
        {tags(about, column)}
        <p class="small quiet">{own_code}</p>
        <p class="small row">{lane(about)} {services(summary, about.catalogs.as_deref())}</p>
    })
}

/// Ports where the request names them, else countries.
fn lane(about: &RequestHeader) -> impl IntoView {
    let lang = PageContext::lang();
    let Some((from, to)) = ends(about, lang) else {
        let summary = &about.request.summary;
        return Either::Left(lane_small(
            summary.origin_country.as_deref(),
            summary.dest_country.as_deref(),
        ));
    };
    Either::Right(view! {
        <span class="lane-sm">
            {escaped(from)}
            " "
            {icon(Icon::Arrow)}
            <span class="sr">{common_texts(lang).to()}</span>
            " "
            {escaped(to)}
        </span>
    })
}

/// A hold, an expiry or another status; `None` for a quotation that is simply open.
fn tags(about: &RequestHeader, column: &Column<'_>) -> Option<impl IntoView> {
    let summary = &about.request.summary;
    let held = about.is_held().then(hold_tag);
    let expired = match &column.content {
        Content::Quotation(quotation, _) if overview::has_lapsed(quotation, &about.status()) => {
            let words = quotation_texts(PageContext::lang()).expired_tag();
            Some(tag(Tone::Wait, Icon::Clock, Label::own(words)))
        }
        _ => None,
    };
    let status = (about.status() != Status::Quoted)
        .then(|| status_tag(&summary.status, summary.status_label.as_deref()));
    (held.is_some() || expired.is_some() || status.is_some())
        .then(|| view! { <p class="row">{held} {expired} {status}</p> })
}

fn content(column: &Column<'_>, lowest: Option<&str>, t: DeskTexts) -> impl IntoView {
    match &column.content {
        Content::Quotation(quotation, _) => EitherOf3::A(offered(quotation, column.status(), lowest)),
        Content::NoQuotation => EitherOf3::B(absent(t.no_quotation(), t)),
        Content::NoRequest => EitherOf3::B(absent(t.no_request(), t)),
        Content::Failed(trouble) => {
            let message = upstream_error::message(trouble, PageContext::lang());
            EitherOf3::C(view! {
                <p class="due wrap" data-tone=Tone::Stop.name()>
                    {icon(Icon::Alert)}
                    <span>{message.what}</span>
                </p>
                <p class="small">{t.left_out()} " " {message.next}</p>
            })
        }
    }
}

fn absent(words: &'static str, t: DeskTexts) -> impl IntoView {
    view! {
        <p class="due wrap" data-tone=Tone::Wait.name()>
            {icon(Icon::Info)}
            <span>{words}</span>
        </p>
        <p class="small">{t.left_out()}</p>
    }
}

fn offered(quotation: &Quotation, status: Status, lowest: Option<&str>) -> impl IntoView {
    let q = quotation_texts(PageContext::lang());
    let total = match quotation.total() {
        Some(total) => Either::Left(view! {
            <p class="desk-total">{money(total, quotation.currency.as_deref())}</p>
        }),
        None => Either::Right(view! { <p class="quiet">{q.no_totals()}</p> }),
    };
    let closed = overview::is_closed(quotation, &status).then(|| {
        view! {
            <p class="due wrap" data-tone=Tone::Wait.name()>
                {icon(Icon::Ban)}
                <span>{q.closed_title()}</span>
            </p>
        }
    });
    let lowest = lowest.map(|words| {
        view! {
            <p class="small mark" data-lowest>
                {icon(Icon::Info)}
                <span>{escaped(words)}</span>
            </p>
        }
    });
    view! {
        <p class="small quiet">{overview::number_and_version(quotation)}</p>
        {total}
        {overview::validity(quotation, &status)}
        {closed}
        {lowest}
    }
}
