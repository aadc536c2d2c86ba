//! Before and after: field by field, and cargo line by cargo line.

use std::borrow::Cow;

use domain::countries::country_name;
use domain::rfq_form::{CARGO_FLAGS, CargoForm, CargoLineChange, FieldChange, RfqChanges};
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Catalogs;

use crate::components::{Icon, Tone, tag};
use crate::format::date;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::labels::{self, Codes, Label};
use crate::text::request_form::field;
use crate::text::request_review::{ReviewTexts, review_texts};
use crate::text::{Lang, cargo};

/// The names of the two columns.
#[derive(Clone, Copy)]
pub(crate) struct ColumnNames {
    pub before: &'static str,
    pub after: &'static str,
}

/// The tables of everything that differs; empty where two forms are the same.
pub(crate) fn tables<'a>(
    changes: &'a RfqChanges,
    sides: ColumnNames,
    catalogs: Option<&'a Catalogs>,
    lang: Lang,
) -> impl IntoView + use<'a> {
    let t = review_texts(lang);
    let words = ChangeTexts { catalogs, lang, t };
    let fields = (!changes.fields.is_empty()).then(|| {
        let rows = changes
            .fields
            .iter()
            .map(move |change| words.row(words.name(change.name), change, sides));
        view! {
            <section class="panel" aria-labelledby="changed-fields">
                <header>
                    <h2 id="changed-fields">{t.fields()}</h2>
                </header>
                <table class="table cards" role="table" aria-labelledby="changed-fields">
                    {columns(t, sides)}
                    <tbody role="rowgroup">{Each(rows)}</tbody>
                </table>
            </section>
        }
    });
    let lines = changes.touches_lines().then(|| words.lines(changes, sides));
    view! {
        {fields}
        {lines}
    }
}

fn columns(t: ReviewTexts, sides: ColumnNames) -> impl IntoView {
    let heading = |text: &'static str| {
        view! {
            <th role="columnheader" scope="col">
                {text}
            </th>
        }
    };
    view! {
        <thead role="rowgroup">
            <tr role="row">{heading(t.field())} {heading(sides.before)} {heading(sides.after)}</tr>
        </thead>
    }
}

/// Names and values as people read them.
#[derive(Clone, Copy)]
struct ChangeTexts<'a> {
    catalogs: Option<&'a Catalogs>,
    lang: Lang,
    t: ReviewTexts,
}

impl<'a> ChangeTexts<'a> {
    fn name(self, name: &'a str) -> &'a str {
        field(name, self.lang).unwrap_or(name)
    }

    fn line_field(self, name: &str) -> String {
        let name = cargo::field(name, self.lang).unwrap_or(name);
        let mut letters = name.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().collect::<String>() + letters.as_str()
        })
    }

    fn row(self, name: impl Into<Cow<'a, str>>, change: &FieldChange, sides: ColumnNames) -> Rendered {
        let cell = |values: &[String]| {
            let shown = self.values(change.name, values);
            if shown.is_empty() {
                return Either::Left(view! { <span class="quiet">{self.t.nothing()}</span> });
            }
            let line = |one: Label| {
                view! {
                    <div class="lines" lang=one.lang>
                        {escaped(one.text)}
                    </div>
                }
            };
            Either::Right(Each(shown.into_iter().map(line)))
        };
        Rendered::new(view! {
            <tr role="row">
                <th scope="row" role="rowheader">
                    {escaped(name)}
                </th>
                <td role="cell" data-label=sides.before>
                    {cell(&change.before)}
                </td>
                <td role="cell" data-label=sides.after>
                    <b>{cell(&change.after)}</b>
                </td>
            </tr>
        })
    }

    /// Codes by their labels, dates and countries as everywhere, everything else as typed.
    fn values(self, name: &str, values: &[String]) -> Vec<Label> {
        let coded = |codes, code: &str| match self.catalogs {
            Some(all) => labels::from_catalogs(all, codes, code, self.lang),
            None => labels::label(codes, code, None, self.lang),
        };
        let show = |value: &String| match name {
            "service_codes" => labels::service_from(self.catalogs, value, "", self.lang),
            "special_requirements" => coded(Codes::SpecialRequirement, value),
            "incoterm" => coded(Codes::Incoterm, value),
            "delivery_scope" => coded(Codes::DeliveryScope, value),
            "container_type" => coded(Codes::ContainerType, value),
            "delivery_required_date" | "pickup_date" | "cargo_ready_date" | "etd_expected" => {
                Label::own(date::date(value, self.lang))
            }
            _ if name.ends_with("_country") => Label::own(country_name(value, self.lang)),
            _ if CARGO_FLAGS.contains(&name) => Label::own(self.t.yes()),
            _ => Label::own(value.clone()),
        };
        if CARGO_FLAGS.contains(&name) && values.iter().all(String::is_empty) {
            return vec![Label::own(self.t.no())];
        }
        values
            .iter()
            .filter(|value| !value.is_empty())
            .map(show)
            .collect()
    }

    fn lines(self, changes: &'a RfqChanges, sides: ColumnNames) -> impl IntoView + use<'a> {
        let t = self.t;
        let groups = changes.lines.iter().map(move |change| self.line(change, sides));
        let reordered = changes.reordered.then_some(t.reordered());
        let unchanged = (changes.unchanged_lines > 0).then(|| t.unchanged(changes.unchanged_lines));
        let table = (!changes.lines.is_empty()).then(|| {
            view! {
                <table class="table cards" role="table" aria-labelledby="changed-lines">
                    {columns(t, sides)}
                    {Each(groups)}
                </table>
            }
        });
        view! {
            <section class="panel" aria-labelledby="changed-lines">
                <header>
                    <h2 id="changed-lines">{t.cargo()}</h2>
                </header>
                {table}
                <div class="pad small quiet">{reordered} " " {unchanged}</div>
            </section>
        }
    }

    fn line(self, change: &CargoLineChange, sides: ColumnNames) -> Rendered {
        let t = self.t;
        let (tag, number, name, moved, rows) = match change {
            CargoLineChange::Changed {
                before,
                after,
                name,
                fields,
            } => (
                tag(Tone::Attention, Icon::Swap, Label::own(t.changed())),
                t.line(after + 1),
                name,
                (before != after).then(|| t.was_line(before + 1)),
                self.rows(fields, sides),
            ),
            CargoLineChange::Added { at, line } => (
                tag(Tone::Done, Icon::Plus, Label::own(t.added())),
                t.line(at + 1),
                &line.texts.name,
                None,
                self.whole(line, true, sides),
            ),
            CargoLineChange::Removed { at, line } => (
                tag(Tone::Stop, Icon::X, Label::own(t.removed())),
                t.was_line(at + 1),
                &line.texts.name,
                None,
                self.whole(line, false, sides),
            ),
        };
        let moved = moved.map(|words| view! { <span class="small quiet">" " {words}</span> });
        Rendered::new(view! {
            <tbody role="rowgroup">
                <tr role="row">
                    <th role="rowheader" scope="rowgroup" colspan="3">
                        {tag}
                        " "
                        <b>{number} ". " {escaped(name)}</b>
                        {moved}
                    </th>
                </tr>
                {rows}
            </tbody>
        })
    }

    fn rows(self, fields: &[FieldChange], sides: ColumnNames) -> Vec<Rendered> {
        fields
            .iter()
            .map(|field| self.row(self.line_field(field.name), field, sides))
            .collect()
    }

    /// Every field of a line that is new or goes away.
    fn whole(self, line: &CargoForm, added: bool, sides: ColumnNames) -> Vec<Rendered> {
        let empty = CargoForm::default();
        let (before, after) = if added { (&empty, line) } else { (line, &empty) };
        let mut fields = RfqChanges::of_line(before, after);
        fields.retain(|field| field.name != "name");
        self.rows(&fields, sides)
    }
}
