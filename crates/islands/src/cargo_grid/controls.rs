//! Small pieces of fields.

use domain::Lang;
use domain::cargo::Unit;
use domain::rfq_form::special_handling::{BATTERY_KINDS, PACKING_GROUPS};
use domain::rfq_form::{FILLABLE_COLUMNS, Load};
use leptos::prelude::*;

use super::line::{FieldState, Line};
use super::line_attribute::LineAttribute;
use super::shape::{LineErrors, ListOption};
use crate::field_mark::asked_mark;
use crate::label::label as label_view;
use crate::skip_hydration::SkipHydration;
use crate::text::cargo::{CargoTexts, cargo_texts, label};
use crate::text::grid::{GridTexts, grid_texts};
use crate::{Icon, icon};

/// A list of choices.
#[derive(Clone, Copy)]
pub(crate) enum ChoiceList {
    Loads,
    Units,
    Containers(StoredValue<Vec<ListOption>>),
    ReeferSizes,
    PackingGroups,
    BatteryKinds,
    /// Columns that can be filled down.
    Filled,
}

impl ChoiceList {
    fn list(self, lang: Lang) -> Vec<ListOption> {
        let (t, g) = (cargo_texts(lang), grid_texts(lang));
        let same = |codes: &[&str]| codes.iter().map(|code| ListOption::new(*code, *code)).collect();
        match self {
            Self::Loads => vec![
                ListOption::new(Load::Loose.code(), t.loose()),
                ListOption::new(Load::Fcl.code(), t.fcl()),
            ],
            Self::Units => same(&Unit::ALL.map(Unit::code)),
            Self::Containers(types) => types.try_get_value().unwrap_or_default(),
            Self::ReeferSizes => same(&["20", "40", "40HC"]),
            Self::PackingGroups => same(&PACKING_GROUPS),
            Self::BatteryKinds => {
                let kinds = BATTERY_KINDS.iter().zip(g.battery_kinds());
                kinds
                    .map(|((code, _), name)| ListOption::new(*code, name))
                    .collect()
            }
            Self::Filled => FILLABLE_COLUMNS
                .iter()
                .map(|name| ListOption::new(*name, label(name, lang)))
                .collect(),
        }
    }

    /// The text of an empty choice.
    fn blank(self, lang: Lang) -> Option<&'static str> {
        match self {
            Self::Loads | Self::Units => None,
            Self::Containers(_) => Some(cargo_texts(lang).not_chosen()),
            _ => Some("—"),
        }
    }
}

/// The options of a `<select>`. A value that is none of them stays chosen under its own name.
pub(crate) fn options(choices: ChoiceList, value: String, lang: Lang) -> impl IntoView {
    SkipHydration(move || {
        let mut all: Vec<(ListOption, bool)> = Vec::new();
        if let Some(blank) = choices.blank(lang) {
            all.push((ListOption::new("", blank), value.is_empty()));
        }
        let mut is_own = !value.is_empty();
        for choice in choices.list(lang) {
            let is_chosen = !value.is_empty() && choice.value == value;
            is_own = is_own && !is_chosen;
            all.push((choice, is_chosen));
        }
        if is_own {
            all.push((ListOption::new(value.clone(), value), true));
        }
        all.into_iter().map(option).collect::<Vec<_>>()
    })
}

fn option((choice, is_chosen): (ListOption, bool)) -> impl IntoView {
    view! { <option value=choice.value selected=is_chosen lang=choice.label.lang>{choice.label.text}</option> }
}

/// The differences between fields. All of a kind are one type of view: each type is a kilobyte or two of WebAssembly.
#[derive(Clone, Copy, Default)]
pub(crate) struct Field {
    pub class: Option<&'static str>,
    pub hint: Option<&'static str>,
    pub keys: Option<&'static str>,
    pub list: Option<&'static str>,
    /// It has no label of its own: the line and the column name it.
    pub is_cell: bool,
}

impl Field {
    /// A cell of the grid.
    pub const CELL: Self = Self {
        class: None,
        hint: None,
        keys: None,
        list: None,
        is_cell: true,
    };
    /// A field with a label, half as wide as the details.
    pub const HALF_WIDTH: Self = Self {
        class: Some("field w3"),
        is_cell: false,
        ..Self::CELL
    };
}

/// A field of one line of text.
pub(crate) fn input(line: Line, name: &'static str, how: Field, wrong: FieldState) -> impl IntoView {
    view! {
        <input
            id=line.id(name)
            name=line.name(name)
            inputmode=how.keys
            list=how.list
            autocomplete="off"
            aria-label=how.is_cell.then(|| line.label(name))
            value=line.content(name)
            aria-invalid=wrong.invalid
            aria-describedby=line.described(wrong.described_by)
        />
    }
}

/// A choice of a list; `value` is the chosen one.
pub(crate) fn select(
    line: Line,
    name: &'static str,
    choices: ChoiceList,
    value: String,
    how: Field,
    wrong: FieldState,
) -> impl IntoView {
    view! {
        <select
            id=line.id(name)
            name=line.name(name)
            class=how.class
            aria-label=how.is_cell.then(|| line.label(name))
            aria-invalid=wrong.invalid
            aria-describedby=line.described(wrong.described_by)
            data-load=name == "load"
        >
            {options(choices, value, line.lang)}
        </select>
    }
}

/// Letters of a goods name that fit on a line of the table, and lines that are shown of it.
const NAME_LINE_CHARS: usize = 22;
const MAX_NAME_LINES: usize = 4;

/// The height of a goods name in lines, for browsers that do not give a field the height of its text. An estimate: scripts
/// measure it.
pub(crate) fn name_rows(name: &str) -> usize {
    let rows: usize = name
        .lines()
        .map(|line| line.chars().count().div_ceil(NAME_LINE_CHARS).max(1))
        .sum();
    rows.clamp(1, MAX_NAME_LINES)
}

/// A field of several lines of text.
pub(crate) fn area(
    line: Line,
    name: &'static str,
    rows: usize,
    is_cell: bool,
    focused: bool,
    wrong: FieldState,
) -> impl IntoView {
    view! {
        <textarea
            id=line.id(name)
            name=line.name(name)
            rows=rows
            aria-label=is_cell.then(|| line.label(name))
            aria-invalid=wrong.invalid
            aria-describedby=line.described(wrong.described_by)
            autofocus=focused
        >
            {area_text(line.content(name))}
        </textarea>
    }
}

/// A field with its label, mark and hint.
pub(crate) fn labelled<V: IntoView>(
    line: Line,
    name: &'static str,
    how: Field,
    control: impl FnOnce(FieldState) -> V,
) -> impl IntoView {
    let mut wrong = line.field_state(name);
    let (tone, asked) = (wrong.tone, wrong.mark);
    let hint_id = format!("{name}-hint");
    if how.hint.is_some() {
        wrong.described_by.insert(0, hint_id.clone().into());
    }
    view! {
        <div class=how.class data-tone=tone>
            <label for=line.id(name)>{label(name, line.lang)}</label>
            {asked.map(|answered| mark(answered, line.grid_texts()))}
            {how.hint.map(|hint| view! { <span class="hint" id=line.id(hint_id)>{hint}</span> })}
            {control(wrong)}
        </div>
    }
}

/// A text that follows the number of the line (from 1).
pub(crate) fn numbered(
    line: Line,
    text: fn(CargoTexts, usize) -> String,
) -> impl Fn() -> String + Send + 'static {
    move || text(line.cargo_texts(), line.number.get() + 1)
}

/// A field that nobody sees: what travels with the form.
pub(crate) fn hidden(name: LineAttribute, value: String) -> impl IntoView {
    view! { <input type="hidden" name=name value=value /> }
}

/// The content of a `<textarea>`. On the server Leptos writes it as it is, so it is escaped here; browsers drop the first
/// line break after the tag, so one is given.
pub(crate) fn area_text(text: String) -> String {
    if cfg!(not(feature = "ssr")) || !text.contains(['&', '<', '>', '\n', '\r']) {
        return text;
    }
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    if escaped.starts_with(['\n', '\r']) {
        format!("\n{escaped}")
    } else {
        escaped
    }
}

/// The mark of a field that the operator asks for, beside its label. The row below the line describes the field.
fn mark(answered: bool, t: GridTexts) -> impl IntoView {
    let text = if answered {
        t.answered_mark()
    } else {
        t.asked_mark()
    };
    asked_mark(None, answered, text.to_owned())
}

/// The messages of a field, under the id that `aria-describedby` names.
pub(crate) fn field_errors(line: Line, errors: LineErrors) -> impl IntoView {
    let id = if errors.field.is_empty() {
        String::from("error")
    } else {
        format!("{}-error", errors.field)
    };
    let messages = errors
        .messages
        .into_iter()
        .map(|message| view! { <span class="message">{label_view(message)}</span> })
        .collect::<Vec<_>>();
    view! { <span class="error" id=line.id(id)>{icon(Icon::Alert)}<span>{messages}</span></span> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_has_more_rows() {
        assert_eq!(name_rows(""), 1);
        assert_eq!(name_rows("Loa Bluetooth mini"), 1);
        assert_eq!(name_rows("Loa Bluetooth mini, pin lắp trong thiết bị"), 2);
        assert_eq!(name_rows("Loa\nKệ"), 2);
        assert_eq!(name_rows(&"Kệ trưng bày ".repeat(20)), 4);
    }
}
