//! Before and after: field by field, and cargo line by cargo line.

use domain::countries::country_name;
use domain::rfq_form::{CARGO_FLAGS, CargoForm, Changes, FieldChange, LineChange};
use leptos::prelude::*;
use partner_api::Catalogs;

use crate::components::{Icon, Tone, tag};
use crate::format::date;
use crate::text::labels::{self, Codes, Label};
use crate::text::request_form::field;
use crate::text::request_review::{ReviewTexts, review_texts};
use crate::text::{Lang, cargo};

/// What the two columns are called.
#[derive(Clone, Copy)]
pub(crate) struct Sides {
    pub before: &'static str,
    pub after: &'static str,
}

/// The tables of everything that differs; nothing where nothing does.
pub(crate) fn tables(changes: &Changes, sides: Sides, catalogs: Option<&Catalogs>, lang: Lang) -> AnyView {
    let t = review_texts(lang);
    let words = Words { catalogs, lang, t };
    let fields = (!changes.fields.is_empty()).then(|| {
        let rows = changes
            .fields
            .iter()
            .map(|change| words.row(&words.name(change.name), change, sides))
            .collect_view();
        view! {
            <section class="panel" aria-labelledby="changed-fields">
                <header><h2 id="changed-fields">{t.fields()}</h2></header>
                <table class="table cards" role="table" aria-labelledby="changed-fields">{columns(t, sides)} <tbody role="rowgroup">{rows}</tbody></table>
            </section>
        }
        .into_any()
    });
    let lines = changes.touches_lines().then(|| words.lines(changes, sides));
    view! { {fields} {lines} }.into_any()
}

fn columns(t: ReviewTexts, sides: Sides) -> AnyView {
    view! {
        <thead role="rowgroup">
            <tr role="row">
                <th role="columnheader" scope="col">{t.field()}</th>
                <th role="columnheader" scope="col">{sides.before}</th>
                <th role="columnheader" scope="col">{sides.after}</th>
            </tr>
        </thead>
    }
    .into_any()
}

/// Names and values as people read them.
#[derive(Clone, Copy)]
struct Words<'a> {
    catalogs: Option<&'a Catalogs>,
    lang: Lang,
    t: ReviewTexts,
}

impl Words<'_> {
    fn name(self, name: &str) -> String {
        field(name, self.lang).unwrap_or(name).to_owned()
    }

    fn line_field(self, name: &str) -> String {
        let name = cargo::field(name, self.lang).unwrap_or(name);
        let mut letters = name.chars();
        letters.next().map_or_else(String::new, |first| {
            first.to_uppercase().collect::<String>() + letters.as_str()
        })
    }

    fn row(self, name: &str, change: &FieldChange, sides: Sides) -> AnyView {
        let cell = |values: &[String]| {
            let shown = self.values(change.name, values);
            if shown.is_empty() {
                return view! { <span class="quiet">{self.t.nothing()}</span> }.into_any();
            }
            shown
                .into_iter()
                .map(|one| view! { <div class="lines" lang=one.lang>{one.text}</div> }.into_any())
                .collect_view()
                .into_any()
        };
        view! {
            <tr role="row">
                <th scope="row" role="rowheader">{name.to_owned()}</th>
                <td role="cell" data-label=sides.before>{cell(&change.before)}</td>
                <td role="cell" data-label=sides.after><b>{cell(&change.after)}</b></td>
            </tr>
        }
        .into_any()
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

    fn lines(self, changes: &Changes, sides: Sides) -> AnyView {
        let t = self.t;
        let groups = changes
            .lines
            .iter()
            .map(|change| self.line(change, sides))
            .collect_view();
        let reordered = changes.reordered.then_some(t.reordered());
        let unchanged = (changes.unchanged_lines > 0).then(|| t.unchanged(changes.unchanged_lines));
        let table = (!changes.lines.is_empty()).then(|| {
            view! {
                <table class="table cards" role="table" aria-labelledby="changed-lines">{columns(t, sides)} {groups}</table>
            }
            .into_any()
        });
        view! {
            <section class="panel" aria-labelledby="changed-lines">
                <header><h2 id="changed-lines">{t.cargo()}</h2></header>
                {table}
                <div class="pad small quiet">{reordered} " " {unchanged}</div>
            </section>
        }
        .into_any()
    }

    fn line(self, change: &LineChange, sides: Sides) -> AnyView {
        let t = self.t;
        let (head, rows) = match change {
            LineChange::Changed {
                before,
                after,
                name,
                fields,
            } => {
                let moved = (before != after)
                    .then(|| view! { <span class="small quiet">" " {t.was_line(before + 1)}</span> });
                let rows = fields
                    .iter()
                    .map(|field| self.row(&self.line_field(field.name), field, sides))
                    .collect_view();
                let head = view! { {tag(Tone::Attention, Icon::Swap, Label::own(t.changed()))} " " <b>{t.line(after + 1)} ". " {name.clone()}</b> {moved} };
                (head.into_any(), rows.into_any())
            }
            LineChange::Added { at, line } => {
                let head = view! { {tag(Tone::Done, Icon::Plus, Label::own(t.added()))} " " <b>{t.line(at + 1)} ". " {line.texts.name.clone()}</b> };
                (head.into_any(), self.whole(line, true, sides))
            }
            LineChange::Removed { at, line } => {
                let head = view! { {tag(Tone::Stop, Icon::X, Label::own(t.removed()))} " " <b>{t.was_line(at + 1)} ". " {line.texts.name.clone()}</b> };
                (head.into_any(), self.whole(line, false, sides))
            }
        };
        view! {
            <tbody role="rowgroup">
                <tr role="row"><th role="rowheader" scope="rowgroup" colspan="3">{head}</th></tr>
                {rows}
            </tbody>
        }
        .into_any()
    }

    /// Every field of a line that is new or goes away.
    fn whole(self, line: &CargoForm, added: bool, sides: Sides) -> AnyView {
        let (empty, full) = (CargoForm::default(), line.clone());
        let (before, after) = if added { (&empty, &full) } else { (&full, &empty) };
        Changes::of_line(before, after)
            .iter()
            .filter(|field| field.name != "name")
            .map(|field| self.row(&self.line_field(field.name), field, sides))
            .collect_view()
            .into_any()
    }
}
