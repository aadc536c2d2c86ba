//! The list from which quotations are chosen: a plain form with a box for each, comparable ones together.

use std::sync::Arc;

use domain::decision_desk::choices::{LaneGroup, by_lane};
use domain::decision_desk::{MAX_SELECTED, Selection, SelectionSize};
use leptos::prelude::*;
use partner_api::{Catalogs, RequestSummary, RfqCode};

use super::column::Column;
use super::data::DeskData;
use crate::components::{
    CheckField, Empty, ErrorLink, ErrorSummary, Icon, UpstreamErrorBanner, icon, lane_small, time,
};
use crate::page_context::PageContext;
use crate::pages::requests::{name_of, services};
use crate::rendering::Rendered;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::desk::DeskTexts;
use crate::text::labels::Label;
use crate::upstream_error::Loadable;

/// The id of the first box, to which the summary leads.
const FIRST: &str = "choice-0";

/// That one is too few, or how many are too many.
pub fn wrong_number(selection: &Selection, t: DeskTexts) -> Option<AnyView> {
    let count = selection.codes().len();
    let (title, words) = match selection.size() {
        SelectionSize::Nothing | SelectionSize::Fits => return None,
        SelectionSize::TooFew => (t.one_more().to_owned(), t.one_more_words().to_owned()),
        SelectionSize::TooMany => (t.too_many(count), t.too_many_words(count - MAX_SELECTED)),
    };
    let links = vec![ErrorLink {
        target: Some(FIRST.to_owned()),
        text: Label::own(t.choose()),
    }];
    Some(
        view! { <ErrorSummary links=links title=title about=view! { <p>{words}</p> }.into_any() /> }
            .into_any(),
    )
}

/// The list. What is on the desk already is ticked; it stays in the list where it is no longer one of the choices.
pub fn panel(data: &DeskData, columns: &[Column<'_>], t: DeskTexts) -> AnyView {
    let content = match &data.choices {
        Loadable::Failed(trouble) if data.selection.codes().is_empty() => {
            view! { <UpstreamErrorBanner trouble=trouble.clone() /> }.into_any()
        }
        Loadable::Failed(trouble) => view! {
            <UpstreamErrorBanner trouble=trouble.clone() /> {form(data, &[], columns, t)}
        }
        .into_any(),
        Loadable::Absent => form_or_nothing(data, &[], columns, t),
        Loadable::Here(rows) => form_or_nothing(data, rows, columns, t),
    };
    view! {
        <section class="panel" aria-labelledby="choose">
            <header><h2 id="choose">{t.choose()}</h2></header>
            {content}
        </section>
    }
    .into_any()
}

fn form_or_nothing(
    data: &DeskData,
    rows: &[Arc<RequestSummary>],
    columns: &[Column<'_>],
    t: DeskTexts,
) -> AnyView {
    if by_lane(rows).is_empty() && data.selection.codes().is_empty() {
        let all = common_texts(PageContext::lang()).all_requests();
        return view! {
            <Empty drawing=Icon::Quote title=t.none_title() id="none">
                <p class="quiet">{t.none_words()}</p>
                <p><a class="btn" href=routes::REQUESTS>{all}</a></p>
            </Empty>
        }
        .into_any();
    }
    form(data, rows, columns, t)
}

fn form(data: &DeskData, rows: &[Arc<RequestSummary>], columns: &[Column<'_>], t: DeskTexts) -> AnyView {
    let groups = by_lane(rows);
    let catalogs = data.catalogs.as_deref();
    let mut next_id = 0..;
    let mut id = || next_id.next().map(|at: usize| format!("choice-{at}"));
    let listed = |code: &str| {
        groups
            .iter()
            .any(|group| group.rows.iter().any(|row| row.rfq_code == code))
    };
    let kept: Vec<AnyView> = data
        .selection
        .codes()
        .iter()
        .map(RfqCode::as_str)
        .filter(|code| !listed(code))
        .map(|code| {
            let column = columns.iter().find(|column| column.code == code);
            let name = column.map_or_else(|| code.to_owned(), Column::reference);
            let about = (name != code).then(|| code.to_owned().into_any());
            choice(code, name, about, true, id())
        })
        .collect();
    let kept = (!kept.is_empty()).then(|| {
        view! { <fieldset><legend><b>{t.on_desk()}</b></legend><div class="choices">{kept}</div></fieldset> }
    });
    let groups = groups
        .iter()
        .map(|group| {
            let boxes: Vec<AnyView> = group
                .rows
                .iter()
                .map(|row| {
                    let is_chosen = data.selection.has(&row.rfq_code);
                    choice(&row.rfq_code, name_of(row), Some(about(row, t)), is_chosen, id())
                })
                .collect();
            fieldset(group, boxes, catalogs, t)
        })
        .collect_view();
    view! {
        <form class="pad stack choosing" action=routes::DESK>
            <p class="small quiet">{t.choose_words()}</p>
            {kept} {groups}
            <p><button class="btn primary">{icon(Icon::Swap)}{t.compare()}</button></p>
        </form>
    }
    .into_any()
}

fn fieldset(
    group: &LaneGroup<'_>,
    boxes: Vec<AnyView>,
    catalogs: Option<&Catalogs>,
    t: DeskTexts,
) -> AnyView {
    let lane = group.rows.first().map(|row| {
        let (from, to) = (row.origin_country.as_deref(), row.dest_country.as_deref());
        let lane = if from.is_some() || to.is_some() {
            lane_small(from, to)
        } else {
            Rendered::text(t.lane_unknown())
        };
        view! { <b>{lane}</b> " " <span class="small quiet">{services(row, catalogs)}</span> }
    });
    view! { <fieldset><legend class="row">{lane}</legend><div class="choices">{boxes}</div></fieldset> }
        .into_any()
}

fn choice(code: &str, name: String, about: Option<AnyView>, is_chosen: bool, id: Option<String>) -> AnyView {
    let about = about.map(Rendered::new);
    view! {
        <CheckField
            name=routes::DESK_CODE
            value=code.to_owned()
            label=Label::own(name)
            checked=is_chosen
            about=about
            id=id
        />
    }
    .into_any()
}

/// Its code and number, and when it last changed.
fn about(row: &RequestSummary, t: DeskTexts) -> AnyView {
    let code = row.partner_ref.as_ref().map(|_| row.rfq_code.clone());
    let parts: Vec<String> = [code, row.quotation_no.clone()].into_iter().flatten().collect();
    let changed = row
        .updated_at
        .as_deref()
        .map(|at| view! { " · " {t.last_change()} " " {time(at)} });
    view! { {parts.join(" · ")} {changed} }.into_any()
}
