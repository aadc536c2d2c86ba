//! The decision desk: two to four quotations side by side, and the list from which they are chosen. Nothing is answered
//! here; each column leads to its quotation, where the answers are.

use domain::decision_desk::{Selection, SelectionSize};
use islands::PrintButton;
use leptos::either::Either;
use leptos::prelude::*;

mod cards;
mod charges;
mod chooser;
mod column;
mod data;
mod listed;
mod notes;
mod offer;
mod price;
mod table;

use self::column::Column;
pub use self::data::{DeskColumn, DeskData};
use crate::components::{Banner, Crumb, Head, Icon, Tone, crumb, icon};
use crate::document::{Foot, LiveContent, Page};
use crate::format::date::{today, weekday_and_day};
use crate::page_context::PageContext;
use crate::rendering::Rendered;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::desk::{DeskTexts, desk_texts};
use crate::text::quotation::quotation_texts;
use crate::text::quotation_document::document_texts;

/// The quotations that the query of an address chooses.
pub fn selection(query: Option<&str>) -> Selection {
    Selection::from_codes(routes::desk_codes(query))
}

/// The desk, or the list to choose from where too few or too many are chosen.
pub fn page(data: &DeskData) -> Page {
    let t = desk_texts(PageContext::lang());
    match data.selection.size() {
        SelectionSize::Fits => compared(data, t),
        SelectionSize::Nothing | SelectionSize::TooFew | SelectionSize::TooMany => choosing(data, t),
    }
}

fn crumbs(t: DeskTexts) -> Vec<Crumb> {
    let c = common_texts(PageContext::lang());
    vec![crumb(c.home(), Some(routes::HOME.into())), crumb(t.title(), None)]
}

fn choosing(data: &DeskData, t: DeskTexts) -> Page {
    let body = view! {
        <div class="page">
            {chooser::wrong_number(&data.selection, t)}
            <Head title=t.title() crumbs=crumbs(t) under=Rendered::new(t.about()) />
            {chooser::panel(data, &[], t)}
        </div>
    };
    Page::new(t.title(), body).live(LiveContent::REQUESTS)
}

fn compared(data: &DeskData, t: DeskTexts) -> Page {
    let q = quotation_texts(PageContext::lang());
    let columns = Column::all(data);
    let readable: Vec<&Column<'_>> = columns.iter().filter(|column| column.offer().is_some()).collect();
    let tables = if readable.len() > 1 {
        Either::Left(view! {
            {price::panel(&readable, t)}
            {offer::panel(&readable, t)}
            {charges::panel(&readable, t)}
            {listed::scope(&readable, t)}
            {listed::terms(&readable, t)}
        })
    } else {
        Either::Right(view! {
            <Banner tone=Tone::Wait drawing=Icon::Info title=t.too_few_read()>
                <p>{t.too_few_read_words()}</p>
            </Banner>
        })
    };
    let body = view! {
        <div class="page desk">
            <Head title=t.heading(columns.len()) crumbs=crumbs(t) under=Rendered::new(t.about())>
                <a class="btn" href="#choose">
                    {icon(Icon::Swap)}
                    {t.choose_others()}
                </a>
                <PrintButton label=q.print().to_owned() primary=false />
                <span class="sr" data-print-hint>
                    {q.print_hint()}
                </span>
            </Head>
            {notes::differences(&readable, t)}
            {cards::cards(&columns, &data.selection, t)}
            {tables}
            <div class="no-print">{chooser::panel(data, &columns, t)}</div>
        </div>
    };
    let day = PageContext::with(|frame| weekday_and_day(today(frame.now, &frame.zone), frame.lang));
    let foot = Foot {
        words: format!("{} · {day}", t.title()),
        page: document_texts(PageContext::lang()).page(),
    };
    Page::new(t.title(), body)
        .live(LiveContent::REQUESTS)
        .foot(foot)
        .with_islands()
}

#[cfg(test)]
mod tests;
