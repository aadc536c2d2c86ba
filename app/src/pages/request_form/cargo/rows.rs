//! What stands under a line: its problems, the question about a changed unit, and advice. And the templates that the
//! island makes the same rows from.

use domain::cargo::{Advice, NumberKind, fill, spelled};
use domain::rfq_form::{BLANK_LINE, CargoForm, field_order};
use leptos::prelude::*;

use super::grid::Grid;
use crate::components::{Tone, field_errors, field_mark_id, icon};
use crate::pages::request_form::asked;
use crate::pages::request_form::messages::capital;
use crate::pages::request_form::messages::{labels, line_of};
use crate::text::cargo::field;
use crate::text::labels::Label;
use crate::text::request_form::request_form_texts;

/// Places that stay in braces: the island fills them.
const UNFILLED: [(&str, &str); 0] = [];

impl Grid<'_> {
    /// What the operator asks for in this line. The words are here, where the cells are too narrow for them; the cells
    /// name them.
    pub(super) fn asked(&self, at: usize) -> Option<AnyView> {
        let t = request_form_texts(self.lang);
        let mut items = self
            .marks
            .of_line(at)
            .map(|(name, mark)| {
                let shown = asked::shown(mark, self.lang);
                let mut words = capital(field(name, self.lang).unwrap_or(t.asked_whole_line()));
                if asked::is_in_details(name) {
                    words = format!("{words} ({})", self.t.details());
                }
                let words = if mark.answered {
                    t.answered_of(&words)
                } else {
                    t.asked_of(&words)
                };
                view! {
                    <li class="asked" id=field_mark_id(&mark.key) data-tone=shown.tone.name()>{icon(shown.drawing)} <span>{words}</span></li>
                }
                .into_any()
            })
            .peekable();
        items.peek()?;
        Some(
            view! {
                <tr role="row" class="more">
                    <td role="cell" colspan="11"><ul class="stack tight">{items.collect_view()}</ul></td>
                </tr>
            }
            .into_any(),
        )
    }

    /// Everything that is wrong with the line, named by field, in the order of its fields.
    pub(super) fn messages(&self, at: usize) -> Option<AnyView> {
        let mut wrong: Vec<_> = self
            .problems
            .iter()
            .filter(|(key, _)| line_of(key).is_some_and(|(line, _)| line == at))
            .collect();
        if wrong.is_empty() {
            return None;
        }
        wrong.sort_by_key(|(key, _)| field_order(key));
        let messages = wrong
            .into_iter()
            .map(|(key, _)| {
                let name = line_of(key).map_or("", |(_, name)| name);
                let id = if name.is_empty() {
                    format!("cargos-{at}-error")
                } else {
                    format!("cargos-{at}-{name}-error")
                };
                let title = capital(field(name, self.lang).unwrap_or(name));
                let words = labels(self.problems, key, self.lang)
                    .into_iter()
                    .map(|text| Label {
                        text: if title.is_empty() || text.lang.is_some() {
                            text.text
                        } else {
                            format!("{title}: {}", text.text)
                        },
                        lang: text.lang,
                    })
                    .collect();
                field_errors(id, words)
            })
            .collect_view();
        Some(
            view! {
                <tr role="row" class="more" data-tone=Tone::Stop.name()>
                    <td role="cell" colspan="11"><div class="stack tight">{messages}</div></td>
                </tr>
            }
            .into_any(),
        )
    }

    pub(super) fn doubts(&self, at: usize, line: &CargoForm) -> AnyView {
        let unit = line.unit_in_doubt().map(|(was, now)| {
            let number = (at + 1).to_string();
            let values = [
                ("line", number.as_str()),
                ("was", was.code()),
                ("now", now.code()),
            ];
            self.unit_row(at, &values)
        });
        let advice = line.advice().map(|advice| self.advice(at, &advice));
        view! { {unit} {advice} }.into_any()
    }

    fn unit_row(&self, at: usize, values: &[(&str, &str)]) -> AnyView {
        let g = self.g;
        let filled = |text: &str| fill(text, values.iter().copied());
        view! {
            <tr role="row" class="more doubt" data-tone=Tone::Attention.name() data-doubt="unit">
                <td role="cell" colspan="11">
                    <div class="row">
                        <span data-text=g.unit_asked()>{filled(g.unit_asked())}</span>
                        <button class="btn" name="do" value=format!("convert-{at}") data-text=g.convert()>{filled(g.convert())}</button>
                        <button class="btn" name="do" value=format!("relabel-{at}") data-text=g.relabel()>{filled(g.relabel())}</button>
                    </div>
                </td>
            </tr>
        }
        .into_any()
    }

    fn advice(&self, at: usize, advice: &Advice) -> AnyView {
        let edges = ["length", "width", "height"].into_iter().zip(self.g.edges());
        let shown = |name: &str, value: &str| {
            let named = edges.clone().find(|(edge, _)| name == "field" && *edge == value);
            named.map_or_else(
                || spelled(value, NumberKind::Measure, self.lang),
                |(_, name)| name.to_owned(),
            )
        };
        let values: Vec<(&str, String)> = advice
            .values
            .iter()
            .map(|(name, value)| (*name, shown(name, value)))
            .collect();
        let values: Vec<(&str, &str)> = values
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        self.advice_row(at, advice.kind, &advice.code, &values)
    }

    fn advice_row(&self, at: usize, kind: &'static str, code: &str, values: &[(&str, &str)]) -> AnyView {
        let words = self.g.advised(kind);
        let filled = |text: &str| fill(text, values.iter().copied());
        let repair = words.repair.map(|repair| {
            view! { <button class="btn" name="do" value=format!("fix-{at}-{code}") data-text=repair>{filled(repair)}</button> }
        });
        let [length, width, height] = self.g.edges();
        view! {
            <tr
                role="row"
                class="more doubt"
                data-tone=Tone::Attention.name()
                data-doubt="advice"
                data-length=length
                data-width=width
                data-height=height
            >
                <td role="cell" colspan="11">
                    <div class="row">
                        <span data-text=words.warning>{filled(words.warning)}</span>
                        {repair}
                    </div>
                </td>
            </tr>
        }
        .into_any()
    }

    /// A blank line and the rows that a line may get, for the island. Their contents are no part of the form.
    pub(super) fn templates(&self) -> AnyView {
        let blank = usize::from(BLANK_LINE);
        let advice = ["zero", "no-containers", "each", "sum", "unit", "edge"]
            .map(|kind| {
                view! { <template data-row=kind>{self.advice_row(blank, kind, "", &UNFILLED)}</template> }
                    .into_any()
            })
            .collect_view();
        view! {
            <template data-row="line">{self.line(blank, &CargoForm::default())}</template>
            <template data-row="doubt">{self.unit_row(blank, &UNFILLED)}</template>
            {advice}
        }
        .into_any()
    }
}
