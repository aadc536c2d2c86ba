//! What stands under a line: its problems, the question about a changed unit, and advice. And the templates that the
//! island makes the same rows from.

use domain::cargo::{Advice, NumberKind, fill, spelled};
use domain::rfq_form::{BLANK_LINE, CargoForm, LineAction, field_order};

use super::grid::Grid;
use crate::components::{Tone, field_errors, field_mark_id, icon};
use crate::html::html;
use crate::pages::request_form::asked;
use crate::pages::request_form::messages::capital;
use crate::pages::request_form::messages::{labels, line_of};
use crate::rendering::Rendered;
use crate::text::cargo::field;
use crate::text::labels::Label;
use crate::text::request_form::request_form_texts;

/// Places that stay in braces: the island fills them.
const UNFILLED: [(&str, &str); 0] = [];

impl Grid<'_> {
    /// What the operator asks for in this line. The words are here, where the cells are too narrow for them; the cells
    /// name them.
    pub(super) fn asked(&self, at: usize) -> Option<Rendered> {
        let t = request_form_texts(self.lang);
        let mut marks = self.marks.of_line(at).peekable();
        marks.peek()?;
        let words = |name: &str, is_answered: bool| {
            let mut words = capital(field(name, self.lang).unwrap_or(t.asked_whole_line()));
            if asked::is_in_details(name) {
                words = format!("{words} ({})", self.t.details());
            }
            if is_answered {
                t.answered_of(&words)
            } else {
                t.asked_of(&words)
            }
        };
        let row = html! {
            tr.more role="row" {
                td role="cell" colspan="11" {
                    ul class="stack tight" {
                        @for (name, mark) in marks {
                            @let shown = asked::shown(mark, self.lang);
                            li.asked id=(field_mark_id(&mark.key)) data-tone=(shown.tone.name()) {
                                (icon(shown.drawing)) span { (words(name, mark.answered)) }
                            }
                        }
                    }
                }
            }
        };
        Some(row.into())
    }

    /// Everything that is wrong with the line, named by field, in the order of its fields.
    pub(super) fn messages(&self, at: usize) -> Option<Rendered> {
        let mut wrong: Vec<_> = self
            .problems
            .iter()
            .filter(|(key, _)| line_of(key).is_some_and(|(line, _)| line == at))
            .collect();
        if wrong.is_empty() {
            return None;
        }
        wrong.sort_by_key(|(key, _)| field_order(key));
        let messages = wrong.into_iter().map(|(key, _)| {
            let name = line_of(key).map_or("", |(_, name)| name);
            let id = if name.is_empty() {
                format!("cargos-{at}-error")
            } else {
                format!("cargos-{at}-{name}-error")
            };
            let title = capital(field(name, self.lang).unwrap_or(name));
            let words: Vec<Label> = labels(self.problems, key, self.lang)
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
            field_errors(&id, &words)
        });
        let row = html! {
            tr.more role="row" data-tone=(Tone::Stop.name()) {
                td role="cell" colspan="11" {
                    div class="stack tight" { @for message in messages { (message) } }
                }
            }
        };
        Some(row.into())
    }

    pub(super) fn doubts(&self, at: usize, line: &CargoForm) -> Rendered {
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
        html! { @for row in [unit, advice].into_iter().flatten() { (row) } }.into()
    }

    fn unit_row(&self, at: usize, values: &[(&str, &str)]) -> Rendered {
        let g = self.g;
        let filled = |text: &str| fill(text, values.iter().copied());
        html! {
            tr class="more doubt" role="row" data-tone=(Tone::Attention.name()) data-doubt="unit" {
                td role="cell" colspan="11" {
                    div.row {
                        span data-text=(g.unit_asked()) { (filled(g.unit_asked())) }
                        button.btn name="do" value=(LineAction::Convert(at)) data-text=(g.convert()) { (filled(g.convert())) }
                        button.btn name="do" value=(LineAction::Relabel(at)) data-text=(g.relabel()) { (filled(g.relabel())) }
                    }
                }
            }
        }
        .into()
    }

    fn advice(&self, at: usize, advice: &Advice) -> Rendered {
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

    fn advice_row(&self, at: usize, kind: &'static str, code: &str, values: &[(&str, &str)]) -> Rendered {
        let words = self.g.advised(kind);
        let filled = |text: &str| fill(text, values.iter().copied());
        let [length, width, height] = self.g.edges();
        html! {
            tr
                class="more doubt"
                role="row"
                data-tone=(Tone::Attention.name())
                data-doubt="advice"
                data-length=(length)
                data-width=(width)
                data-height=(height)
            {
                td role="cell" colspan="11" {
                    div.row {
                        span data-text=(words.warning) { (filled(words.warning)) }
                        @if let Some(repair) = words.repair {
                            button.btn name="do" value=(LineAction::Fix(at, code.to_owned())) data-text=(repair) { (filled(repair)) }
                        }
                    }
                }
            }
        }
        .into()
    }

    /// A blank line and the rows that a line may get, for the island. Their contents are no part of the form.
    pub(super) fn templates(&self) -> Rendered {
        let blank = usize::from(BLANK_LINE);
        html! {
            template data-row="line" { (self.line(blank, &CargoForm::default())) }
            template data-row="doubt" { (self.unit_row(blank, &UNFILLED)) }
            @for kind in ["zero", "no-containers", "each", "sum", "unit", "edge"] {
                template data-row=(kind) { (self.advice_row(blank, kind, "", &UNFILLED)) }
            }
        }
        .into()
    }
}
