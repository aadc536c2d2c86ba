//! The rare fields of a line, in a dialog of their own, and the buttons for the line.

use domain::rfq_form::{CARGO_FLAGS, LineAction, SpecialHandlingTexts};
use leptos::prelude::*;

use super::controls::{Field, area, hidden, input, labelled, numbered};
use super::field_names::is_in_row;
use super::line::Line;
use super::line_attribute::LineValue;
use super::rare_parts::rare_details;
use crate::text::cargo::CargoTexts;
use crate::text::cargo::label;
use crate::{Icon, icon};

/// Fields of a line that stand in its details.
pub const DETAIL_FIELDS: [&str; 16] = [
    "package_type",
    "weight_per_package",
    "hs_code",
    "origin_country",
    "nature",
    "description",
    "goods_value",
    "goods_currency",
    "temperature_requirement",
    "note",
    "permit_note",
    "has_battery",
    "is_dangerous",
    "has_liquid",
    "has_chemical",
    "requires_permit",
];

/// A field as wide as the details.
const FULL_WIDTH: Field = Field {
    class: Some("field"),
    ..Field::HALF_WIDTH
};

/// Tells whether a field of a line is filled in behind its button "Details".
pub fn is_in_details(field: &str) -> bool {
    DETAIL_FIELDS.contains(&field) || SpecialHandlingTexts::NAMES.contains(&field)
}

/// Tells whether the form knows a field of a line.
fn is_known(field: &str) -> bool {
    is_in_row(field) || is_in_details(field) || ["container_type", "container_count"].contains(&field)
}

pub(crate) fn details(line: Line) -> impl IntoView {
    let wrong = DETAIL_FIELDS
        .iter()
        .any(|name| line.field_state(name).invalid.is_some());
    let (wanted, flagged) = line.shape.with_value(|shape| {
        let wanted = shape
            .marks
            .iter()
            .any(|mark| !mark.answered && is_in_details(&mark.field));
        (wanted, shape.flagged)
    });
    let (drawing, tone) = match (wrong, wanted, flagged) {
        (true, ..) => (Icon::Alert, Some("stop")),
        (false, true, _) => (Icon::Ask, Some("attention")),
        (false, false, true) => (Icon::Alert, None),
        (false, false, false) => (Icon::Settings, None),
    };
    let class = if drawing == Icon::Settings {
        "btn plain usual"
    } else {
        "btn plain"
    };
    view! {
        <button
            id=line.id("details")
            class=class
            type="button"
            popovertarget=line.id("dialog")
            data-tone=tone
            aria-label=line.value(LineValue::Details)
        >
            {icon(drawing)}
            {line.cargo_texts().details()}
        </button>
        <div class="dialog" id=line.id("dialog") popover role="dialog" aria-labelledby=line.id("dialog-h")>
            {rare_details(line, move || dialog(line))}
        </div>
    }
}

fn dialog(line: Line) -> impl IntoView {
    let (t, g) = (line.cargo_texts(), line.grid_texts());
    let heading = numbered(line, CargoTexts::details_of);
    let with_hint = |hint| Field {
        hint: Some(hint),
        ..Field::HALF_WIDTH
    };
    let with_list = |list| Field {
        list: Some(list),
        ..Field::HALF_WIDTH
    };
    let decimal = Field {
        keys: Some("decimal"),
        ..Field::HALF_WIDTH
    };
    view! {
        <header>
            <h3 id=line.id("dialog-h")>{heading}</h3>
            <button class="btn plain square" type="button" popovertarget=line.id("dialog") popovertargetaction="hide">
                {icon(Icon::X)}<span class="sr">{t.close()}</span>
            </button>
        </header>
        <div class="body stack">
            <fieldset class="field">
                <legend>{t.special_handling()}</legend>
                <div class="choices">{CARGO_FLAGS.into_iter().map(|name| flag(line, name)).collect::<Vec<_>>()}</div>
            </fieldset>
            <div class="fields">
                {text(line, "permit_note", FULL_WIDTH)}
                {text(line, "hs_code", with_hint(t.hs_hint()))}
                {text(line, "package_type", with_list("package-types"))}
                {text(line, "weight_per_package", decimal)}
                {text(line, "origin_country", with_list("country-codes"))}
                {text(line, "goods_value", decimal)}
                {text(line, "goods_currency", with_list("currency-codes"))}
                {text(line, "nature", Field::HALF_WIDTH)}
                {text(line, "temperature_requirement", with_hint(t.temperature_hint()))}
                {lines(line, "description")}
                {lines(line, "note")}
            </div>
            {unknown(line)}
        </div>
        <footer>
            <button class="btn" name="do" value=line.action(LineAction::Remove)>{icon(Icon::X)}{t.remove()}</button>
            <button class="btn" name="do" value=line.action(LineAction::Duplicate)>{icon(Icon::Copy)}{t.duplicate()}</button>
            <button class="btn" name="do" value=line.action(LineAction::Insert)>{icon(Icon::Plus)}{g.insert()}</button>
            <button class="btn" name="do" value=line.action(LineAction::Up)>{g.up()}</button>
            <button class="btn" name="do" value=line.action(LineAction::Down)>{g.down()}</button>
            <button class="btn primary" type="button" popovertarget=line.id("dialog") popovertargetaction="hide">
                {t.done()}
            </button>
        </footer>
    }
}

/// Fields of the line that the form does not know; they travel on.
fn unknown(line: Line) -> impl IntoView {
    let fields: Vec<(String, String)> = line.contents.with_value(|contents| {
        let unknown = contents.iter().filter(|(name, _)| !is_known(name));
        unknown
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    });
    fields
        .into_iter()
        .map(|(name, value)| hidden(line.name(name), value))
        .collect::<Vec<_>>()
}

/// A box to tick; each opens the questions that come with it.
fn flag(line: Line, name: &'static str) -> impl IntoView {
    let asks = match name {
        "has_battery" => "danger battery",
        "requires_permit" => "permit",
        _ => "danger",
    };
    view! {
        <label class="choice">
            <input
                type="checkbox"
                name=line.name(name)
                value="1"
                checked=line.content(name) == "1"
                aria-describedby=line.described(line.field_state(name).described_by)
                data-flag=asks
            />
            <span>{label(name, line.lang)}</span>
        </label>
    }
}

pub(super) fn text(line: Line, name: &'static str, how: Field) -> impl IntoView {
    labelled(line, name, how, move |wrong| input(line, name, how, wrong))
}

fn lines(line: Line, name: &'static str) -> impl IntoView {
    labelled(line, name, FULL_WIDTH, move |wrong| {
        area(line, name, 2, false, false, wrong)
    })
}
