//! The reader's choices: where the table is, what its columns are, how their numbers are written.

use cargo_import::{
    Column, ColumnKind, Interpretation, LENGTHS, LegacyEncoding, Place, TARGETS, Target, WEIGHTS,
    column_letters,
};
use domain::cargo::{DecimalSeparator, NumberKind, spelled};
use islands::ImportColumns;
use leptos::prelude::*;

use super::data::RequestImportData;
use crate::components::{CheckField, Choice, SelectField, options};
use crate::rendering::{Each, Rendered, escaped};
use crate::text::Lang;
use crate::text::labels::Label;
use crate::text::request_import::{RequestImportTexts, request_import_texts, target};

/// The choice of how letters are written, where they look like those of an old font.
pub(super) fn letters(data: &RequestImportData, t: RequestImportTexts) -> Option<impl IntoView> {
    let letters = data.understood.letters.as_ref()?;
    let all = LegacyEncoding::ALL
        .into_iter()
        .zip(&letters.samples)
        .map(move |(script, sample)| {
            view! {
                <CheckField
                    name="script"
                    value=script.code()
                    id=format!("script-{}", script.code())
                    label=Label::own(t.script(script))
                    checked=letters.read == script
                    about=Some(Rendered::new(escaped(format!("“{sample}”"))))
                    kind="radio"
                />
            }
        });
    Some(view! {
        <fieldset class="field">
            <legend>{t.letters()}</legend>
            <span class="hint">{t.letters_about()}</span>
            <div class="choices boxed">{Each(all)}</div>
        </fieldset>
    })
}

/// The sheet and its row of headings.
pub(super) fn place(data: &RequestImportData, t: RequestImportTexts) -> impl IntoView + use<> {
    let understood = &data.understood;
    let sheets: Vec<Choice> = data
        .sheets
        .iter()
        .enumerate()
        .map(|(at, (name, hidden))| Choice::new(at.to_string(), t.sheet_named(name, *hidden)))
        .collect();
    let sheet = (sheets.len() > 1).then(|| {
        view! {
            <SelectField
                name="sheet"
                label=t.sheet()
                value=understood.sheet.to_string()
                choices=sheets
                class="w2"
            />
        }
    });
    let is_partly_hidden = !(understood.hidden_rows.is_empty() && understood.hidden_columns.is_empty());
    let with_hidden = is_partly_hidden.then(|| {
        let rows: Vec<String> = understood.hidden_rows.iter().map(ToString::to_string).collect();
        let columns: Vec<String> = understood
            .hidden_columns
            .iter()
            .map(|(letters, text)| format!("{letters} {text}").trim().to_owned())
            .collect();
        view! {
            <CheckField
                name="hidden"
                value="on"
                id="hidden"
                label=Label::own(t.read_hidden())
                checked=understood.with_hidden
                about=Some(Rendered::new(escaped(t.hidden_about(&rows, &columns))))
            />
        }
    });
    let mut rows = vec![Choice::new("0", t.no_heading_row())];
    rows.extend(
        understood
            .rows
            .iter()
            .map(|(number, text)| Choice::new(number.to_string(), t.row_named(*number, text))),
    );
    // A table on its side has its headings in a column.
    rows.extend(
        understood
            .sides
            .iter()
            .map(|(at, text)| Choice::new(column_letters(*at), t.column_named(*at, text))),
    );
    let header = understood
        .side
        .map_or_else(|| understood.header.unwrap_or(0).to_string(), column_letters);
    view! {
        <fieldset class="field">
            <legend>{t.place()}</legend>
            <div class="fields">
                {sheet}
                <SelectField name="header" label=t.heading_row() value=header choices=rows class="w4" />
            </div>
            {with_hidden}
        </fieldset>
    }
}

fn name_of(column: &Column, understood: &Interpretation, t: RequestImportTexts) -> String {
    if !column.heading.is_empty() {
        return column.heading.replace('\n', " ");
    }
    match understood.place_of_column(column.at) {
        Place::Column(at) => t.column(at + 1),
        row @ Place::Row(_) => t.place_first(row),
    }
}

/// Columns whose numbers can be read in two ways.
pub(super) fn questions(data: &RequestImportData, lang: Lang) -> Vec<Rendered> {
    let t = request_import_texts(lang);
    data.understood
        .questions()
        .filter_map(|column| {
            let [text, comma, point] = column.question.as_ref()?;
            let choice = |mark: DecimalSeparator, value: &str, about: &'static str| {
                let label = Label::own(t.comma(text, &spelled(value, NumberKind::Measure, lang)));
                view! {
                    <CheckField
                        name=format!("mark-{}", column.at)
                        value=mark.code()
                        id=format!("mark-{}-{}", column.at, mark.code())
                        label=label
                        checked=column.mark == Some(mark)
                        about=Some(Rendered::new(about))
                        kind="radio"
                    />
                }
            };
            Some(Rendered::new(view! {
                <fieldset class="field" data-tone=column.mark.is_none().then_some("attention")>
                    <legend>{escaped(t.question(&name_of(column, &data.understood, t)))}</legend>
                    <span class="hint">{escaped(t.question_about(text))}</span>
                    <div class="choices boxed">
                        {choice(DecimalSeparator::Comma, comma, t.comma_about())}
                        {choice(DecimalSeparator::Point, point, t.point_about())}
                    </div>
                </fieldset>
            }))
        })
        .collect()
}

/// The columns with their targets and units.
pub(super) fn columns(data: &RequestImportData, lang: Lang) -> Rendered {
    let t = request_import_texts(lang);
    let targets: Vec<Choice> = std::iter::once(Target::Ignore)
        .chain(TARGETS)
        .map(|one| Choice::new(one.code(), target(one, lang)))
        .collect();
    let columns = data
        .understood
        .columns
        .iter()
        .filter(|column| !column.is_blank())
        .map(|column| {
            let own = data.own.iter().find(|own| own.at == column.at);
            column_field(column, own.unwrap_or(column), &data.understood, &targets, lang)
        });
    // Without headings, any two tables with as many columns would be taken for the same.
    let has_headings = data
        .understood
        .columns
        .iter()
        .any(|column| !column.heading.is_empty());
    let remembers = has_headings.then(|| {
        view! {
            <ImportColumns
                lang=lang
                headings=data.understood.headings.clone()
                is_remembered=data.remembered
            />
        }
    });
    Rendered::new(view! {
        <fieldset class="field" data-columns>
            <legend>{t.columns()}</legend>
            <span class="hint">{t.columns_about()}</span>
            <div class="fields">{Each(columns)}</div>
            {remembers}
        </fieldset>
    })
}

/// A column with its choices. `own`: the column as it is read without any choice; the browser remembers what differs from it.
fn column_field(
    column: &Column,
    own: &Column,
    understood: &Interpretation,
    targets: &[Choice],
    lang: Lang,
) -> impl IntoView + use<> {
    let (own_target, own_unit) = (own.target.code(), own.unit.unwrap_or_default());
    let t = request_import_texts(lang);
    let samples: Vec<String> = column.samples.iter().map(|cell| cell.shown_in(lang)).collect();
    let id = format!("col-{}", column.at);
    let hint = format!("{id}-hint");
    let name = name_of(column, understood, t);
    let units: &[&str] = match column.target.kind() {
        ColumnKind::Length | ColumnKind::Size => &LENGTHS,
        ColumnKind::Weight => &WEIGHTS,
        _ => &[],
    };
    let unit = column.unit.or(column.unit_unclear.then_some(""));
    let unit = unit.filter(|_| !units.is_empty()).map(|unit| {
        let units: Vec<Choice> = units.iter().map(|unit| Choice::new(*unit, *unit)).collect();
        view! {
            <select
                name=format!("unit-{}", column.at)
                id=format!("unit-{}", column.at)
                aria-label=escaped(t.in_unit(&name))
                data-own=own_unit
            >
                {options(&units, unit, column.unit_unclear.then_some("?"))}
            </select>
        }
    });
    let assumed = column.unit_assumed.then(|| view! { <br /> {t.assumed()} });
    let repeat = column.gaps.then(|| {
        view! {
            <label class="choice small">
                <input
                    type="checkbox"
                    name=format!("repeat-{}", column.at)
                    id=format!("repeat-{}", column.at)
                    checked=column.repeat
                />
                <span>{t.repeat(understood.side.is_some())}</span>
            </label>
        }
    });
    view! {
        <div class="field w2">
            <label for=id.clone()>{escaped(name)}</label>
            <span class="affix">
                <select id=id.clone() name=id aria-describedby=hint.clone() data-own=own_target>
                    {options(targets, column.target.code(), None)}
                </select>
                {unit}
            </span>
            <span class="hint" id=hint>
                {t.for_example()} " " {escaped(samples.join(" · "))} {assumed}
            </span>
            {repeat}
        </div>
    }
}
