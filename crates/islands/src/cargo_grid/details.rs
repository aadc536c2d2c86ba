//! The rare fields of a line, in a dialog of their own, and the buttons for the line.

use domain::rfq_form::{CARGO_FLAGS, SpecialHandlingTexts};
use leptos::prelude::*;

use super::controls::{area_text, hidden, mark};
use super::field_names::is_in_row;
use super::line::Line;
use super::of_line::Says;
use super::rare::rare_details;
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

/// Whether a field of a line is filled in behind its button "Details".
pub fn is_in_details(field: &str) -> bool {
    DETAIL_FIELDS.contains(&field) || SpecialHandlingTexts::NAMES.contains(&field)
}

/// Whether the form knows a field of a line.
pub(super) fn is_known(field: &str) -> bool {
    is_in_row(field) || is_in_details(field) || ["container_type", "container_count"].contains(&field)
}

pub(crate) fn details(line: Line) -> impl IntoView {
    let wrong = DETAIL_FIELDS
        .iter()
        .any(|name| line.wrong(name).invalid.is_some());
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
            aria-label=line.says(Says::Details)
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
    let heading = move || t.details_of(line.number.get() + 1);
    let with_hint = |hint| RareField {
        hint: Some(hint),
        ..RareField::HALF
    };
    let with_list = |list| RareField {
        list: Some(list),
        ..RareField::HALF
    };
    let decimal = RareField {
        keys: Some("decimal"),
        ..RareField::HALF
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
                {text(line, "permit_note", RareField { class: "field", ..RareField::HALF })}
                {text(line, "hs_code", with_hint(t.hs_hint()))}
                {text(line, "package_type", with_list("package-types"))}
                {text(line, "weight_per_package", decimal)}
                {text(line, "origin_country", with_list("country-codes"))}
                {text(line, "goods_value", decimal)}
                {text(line, "goods_currency", with_list("currency-codes"))}
                {text(line, "nature", RareField::HALF)}
                {text(line, "temperature_requirement", with_hint(t.temperature_hint()))}
                {lines(line, "description")}
                {lines(line, "note")}
            </div>
            {unknown(line)}
        </div>
        <footer>
            <button class="btn" name="do" value=line.button("remove")>{icon(Icon::X)}{t.remove()}</button>
            <button class="btn" name="do" value=line.button("duplicate")>{icon(Icon::Copy)}{t.duplicate()}</button>
            <button class="btn" name="do" value=line.button("insert")>{icon(Icon::Plus)}{g.insert()}</button>
            <button class="btn" name="do" value=line.button("up")>{g.up()}</button>
            <button class="btn" name="do" value=line.button("down")>{g.down()}</button>
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
                aria-describedby=line.described(line.wrong(name).described_by)
                data-flag=asks
            />
            <span>{label(name, line.lang)}</span>
        </label>
    }
}

pub(super) fn text(line: Line, name: &'static str, how: RareField) -> impl IntoView {
    let wrong = line.wrong(name);
    let hint_id = format!("{name}-hint");
    let mut described_by = Vec::new();
    if how.hint.is_some() {
        described_by.push(hint_id.clone().into());
    }
    described_by.extend(wrong.described_by);
    view! {
        <div class=how.class data-tone=wrong.tone>
            <label for=line.id(name)>{label(name, line.lang)}</label>
            {wrong.mark.map(|answered| mark(answered, line.grid_texts()))}
            {how.hint.map(|hint| view! { <span class="hint" id=line.id(hint_id)>{hint}</span> })}
            <input
                id=line.id(name)
                name=line.name(name)
                value=line.content(name)
                inputmode=how.keys
                list=how.list
                autocomplete="off"
                aria-invalid=wrong.invalid
                aria-describedby=line.described(described_by)
            />
        </div>
    }
}

fn lines(line: Line, name: &'static str) -> impl IntoView {
    let wrong = line.wrong(name);
    view! {
        <div class="field" data-tone=wrong.tone>
            <label for=line.id(name)>{label(name, line.lang)}</label>
            {wrong.mark.map(|answered| mark(answered, line.grid_texts()))}
            <textarea
                id=line.id(name)
                name=line.name(name)
                rows="2"
                aria-invalid=wrong.invalid
                aria-describedby=line.described(wrong.described_by)
            >
                {area_text(line.content(name))}
            </textarea>
        </div>
    }
}

/// The differences between a rare field and a plain one.
#[derive(Clone, Copy)]
pub(super) struct RareField {
    pub class: &'static str,
    pub hint: Option<&'static str>,
    pub keys: Option<&'static str>,
    pub list: Option<&'static str>,
}

impl RareField {
    pub const HALF: Self = Self {
        class: "field w3",
        hint: None,
        keys: None,
        list: None,
    };
}
