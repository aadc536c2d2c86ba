//! The list from which quotations are chosen: a plain form with a box for each, comparable ones together.

use std::sync::Arc;

use domain::decision_desk::choices::{LaneGroup, by_lane};
use domain::decision_desk::{MAX_SELECTED, Selection, SelectionSize};
use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;
use partner_api::{RequestSummary, RfqCode};

use super::column::Column;
use super::data::DeskData;
use crate::components::{
    CheckField, Empty, ErrorLink, ErrorSummary, Icon, Panel, UpstreamErrorBanner, icon, lane_small, time,
};
use crate::format::number::whole;
use crate::page_context::PageContext;
use crate::pages::requests::{name_of, services};
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::desk::DeskTexts;
use crate::text::labels::Label;
use crate::upstream_error::Loadable;

/// A summary that one quotation is too few, or that some are too many.
pub fn wrong_number(selection: &Selection, t: DeskTexts) -> Option<impl IntoView + use<>> {
    let count = selection.codes().len();
    let (title, words) = match selection.size() {
        SelectionSize::Nothing | SelectionSize::Fits => return None,
        SelectionSize::TooFew => (t.one_more().to_owned(), t.one_more_words().to_owned()),
        SelectionSize::TooMany => (t.too_many(count), t.too_many_words(count - MAX_SELECTED)),
    };
    let links = vec![ErrorLink {
        target: Some(choice_id(0)),
        text: Label::own(t.choose()),
    }];
    let about = Rendered::new(view! { <p>{words}</p> });
    Some(view! { <ErrorSummary links=links title=title about=about /> })
}

/// The list. Quotations on the desk are ticked; they stay in the list where they are no longer among the choices.
pub fn panel(data: &DeskData, columns: &[Column<'_>], t: DeskTexts) -> impl IntoView {
    let content = match &data.choices {
        Loadable::Failed(trouble) if data.selection.codes().is_empty() => {
            EitherOf3::A(view! { <UpstreamErrorBanner trouble=trouble.clone() /> })
        }
        Loadable::Failed(trouble) => EitherOf3::B(view! {
            <UpstreamErrorBanner trouble=trouble.clone() />
            {form(data, &[], columns, t)}
        }),
        Loadable::Absent => EitherOf3::C(form_or_nothing(data, &[], columns, t)),
        Loadable::Here(rows) => EitherOf3::C(form_or_nothing(data, rows, columns, t)),
    };
    view! {
        <Panel id="choose" title=t.choose()>
            {content}
        </Panel>
    }
}

fn form_or_nothing(
    data: &DeskData,
    rows: &[Arc<RequestSummary>],
    columns: &[Column<'_>],
    t: DeskTexts,
) -> impl IntoView {
    if by_lane(rows).is_empty() && data.selection.codes().is_empty() {
        let all = common_texts(PageContext::lang()).all_requests();
        return Either::Left(view! {
            <Empty drawing=Icon::Quote title=t.none_title() id="none">
                <p class="quiet">{t.none_words()}</p>
                <p>
                    <a class="btn" href=routes::REQUESTS>
                        {all}
                    </a>
                </p>
            </Empty>
        });
    }
    Either::Right(form(data, rows, columns, t))
}

fn form(data: &DeskData, rows: &[Arc<RequestSummary>], columns: &[Column<'_>], t: DeskTexts) -> Rendered {
    let groups = by_lane(rows);
    let is_listed = |code: &str| {
        groups
            .iter()
            .any(|group| group.rows.iter().any(|row| row.rfq_code == code))
    };
    let codes = data.selection.codes().iter().map(RfqCode::as_str);
    let unlisted: Vec<&str> = codes.filter(|code| !is_listed(code)).collect();
    let kept = unlisted
        .iter()
        .enumerate()
        .map(|(at, code)| kept_choice(code, columns, at));
    let kept = (!unlisted.is_empty()).then(|| {
        view! {
            <fieldset>
                <legend>
                    <b>{t.on_desk()}</b>
                </legend>
                <div class="choices">{Each(kept)}</div>
            </fieldset>
        }
    });
    let groups = groups.iter().scan(unlisted.len(), |next, group| {
        let first = *next;
        *next += group.rows.len();
        Some(fieldset(group, first, data, t))
    });
    let held = i64::try_from(rows.len()).unwrap_or(i64::MAX);
    let part = data.in_all.filter(|all| *all > held).map(|all| {
        let number = |count| whole(count, PageContext::lang());
        view! { " " {escaped(t.choose_of(&number(held), &number(all)))} }
    });
    Rendered::new(view! {
        <form class="pad stack choosing" action=routes::DESK>
            <p class="small quiet">{t.choose_words()} {part}</p>
            {kept}
            {Each(groups)}
            <p>
                <button class="btn primary">{icon(Icon::Swap)} {t.compare()}</button>
            </p>
        </form>
    })
}

/// A quotation on the desk that is not among the choices.
fn kept_choice<'a>(code: &'a str, columns: &'a [Column<'a>], at: usize) -> impl IntoView {
    let column = columns.iter().find(|column| column.code == code);
    let name = column.map_or_else(|| code.to_owned(), Column::reference);
    let about = (name != code).then(|| Rendered::new(escaped(code)));
    choice(code, name, about, true, at)
}

/// The choices of one lane; `first`: the place of the first one among all.
fn fieldset<'a>(group: &'a LaneGroup<'a>, first: usize, data: &'a DeskData, t: DeskTexts) -> impl IntoView {
    let lane = group.rows.first().map(|row| {
        let (from, to) = (row.origin_country.as_deref(), row.dest_country.as_deref());
        let lane = if from.is_some() || to.is_some() {
            Either::Left(lane_small(from, to))
        } else {
            Either::Right(t.lane_unknown())
        };
        view! {
            <b>{lane}</b>
            " "
            <span class="small quiet">{services(row, data.catalogs.as_deref())}</span>
        }
    });
    let boxes = group.rows.iter().zip(first..).map(move |(row, at)| {
        let is_chosen = data.selection.has(&row.rfq_code);
        choice(&row.rfq_code, name_of(row), Some(about(row, t)), is_chosen, at)
    });
    view! {
        <fieldset>
            <legend class="row">{lane}</legend>
            <div class="choices">{Each(boxes)}</div>
        </fieldset>
    }
}

fn choice(code: &str, name: String, about: Option<Rendered>, is_chosen: bool, at: usize) -> impl IntoView {
    view! {
        <CheckField
            name=routes::DESK_CODE
            value=code
            label=Label::own(name)
            checked=is_chosen
            about=about
            id=Some(choice_id(at))
        />
    }
}

/// The id of a box by its place among all; the summary leads to the first one.
fn choice_id(at: usize) -> String {
    format!("choice-{at}")
}

/// Its code and number, and the time of its last change.
fn about(row: &RequestSummary, t: DeskTexts) -> Rendered {
    let code = row.partner_ref.as_ref().map(|_| row.rfq_code.as_str());
    let parts: Vec<&str> = code.into_iter().chain(row.quotation_no.as_deref()).collect();
    let changed = row
        .updated_at
        .as_deref()
        .map(|at| view! { " · " {t.last_change()} " " {time(at)} });
    Rendered::new(view! { {parts.join(" · ")} {changed} })
}
