//! Rows below a line: what the operator asks for, its errors, the question about a changed unit, and advice.

use domain::cargo::{NumberKind, fill, spelled};
use domain::rfq_form::LineAction;
use leptos::prelude::*;

use super::controls::field_errors;
use super::is_in_details;
use super::line::Line;
use super::line_attribute::LineValue;
use super::shape::{LineAdvice, LineMark};
use crate::field_mark::{asked_icon, asked_tone};
use crate::icon;
use crate::text::cargo::{capital, field};

/// Fields that the operator asks for. The words are here, where the cells are too narrow for them; the cells name them.
pub(crate) fn asked(line: Line) -> impl IntoView {
    let marks = line.shape.with_value(|shape| shape.marks.clone());
    (!marks.is_empty()).then(|| {
        let items = marks
            .into_iter()
            .map(|mark| {
                let id = if mark.field.is_empty() {
                    String::from("asked")
                } else {
                    format!("{}-asked", mark.field)
                };
                view! {
                    <li class="asked" id=line.id(id) data-tone=asked_tone(mark.answered)>
                        {icon(asked_icon(mark.answered))}<span>{asked_words(line, &mark)}</span>
                    </li>
                }
            })
            .collect::<Vec<_>>();
        view! {
            <tr class="more" role="row">
                <td role="cell" colspan="11">
                    <ul class="stack tight">{items}</ul>
                </td>
            </tr>
        }
    })
}

fn asked_words(line: Line, mark: &LineMark) -> String {
    let (t, g) = (line.cargo_texts(), line.grid_texts());
    let mut words = capital(field(&mark.field, line.lang).unwrap_or(g.asked_whole_line()));
    if is_in_details(&mark.field) {
        words = format!("{words} ({})", t.details());
    }
    if mark.answered {
        g.answered_of(&words)
    } else {
        g.asked_of(&words)
    }
}

/// Everything that is wrong with the line, named by field.
pub(crate) fn errors(line: Line) -> impl IntoView {
    let errors = line.shape.with_value(|shape| shape.errors.clone());
    (!errors.is_empty()).then(|| {
        let messages = errors
            .into_iter()
            .map(|errors| field_errors(line, errors))
            .collect::<Vec<_>>();
        view! {
            <tr class="more" role="row" data-tone="stop">
                <td role="cell" colspan="11">
                    <div class="stack tight">{messages}</div>
                </td>
            </tr>
        }
    })
}

/// Questions that typing raises and settles.
pub(crate) fn questions(line: Line) -> impl IntoView {
    move || {
        let questions = line.questions.get();
        let unit = questions.unit.map(|(was, now)| unit_question(line, &was, &now));
        let advice = questions.advice.map(|advice| advice_row(line, advice));
        (unit, advice)
    }
}

/// The question whether to convert dimensions after a change of their unit.
fn unit_question(line: Line, was: &str, now: &str) -> impl IntoView + use<> {
    let g = line.grid_texts();
    let number = (line.number.get() + 1).to_string();
    let values = [("line", number.as_str()), ("was", was), ("now", now)];
    let filled = |text: &str| fill(text, values);
    view! {
        <tr class="more doubt" role="row" data-tone="attention" data-doubt="unit">
            <td role="cell" colspan="11">
                <div class="row">
                    <span>{filled(g.unit_asked())}</span>
                    <button class="btn" name="do" value=line.action(LineAction::Convert)>{filled(g.convert())}</button>
                    <button class="btn" name="do" value=line.action(LineAction::Relabel)>{filled(g.relabel())}</button>
                </div>
            </td>
        </tr>
    }
}

/// A likely slip, with its correction.
fn advice_row(line: Line, advice: LineAdvice) -> impl IntoView {
    let g = line.grid_texts();
    let edges = ["length", "width", "height"];
    let shown = |name: &str, value: &str| {
        let edge = edges.iter().position(|edge| name == "field" && *edge == value);
        match edge.and_then(|at| g.edges().get(at).copied()) {
            Some(edge) => edge.to_owned(),
            None => spelled(value, NumberKind::Measure, line.lang),
        }
    };
    let values: Vec<(&str, String)> = advice
        .values
        .iter()
        .map(|(name, value)| (name.as_str(), shown(name, value)))
        .collect();
    let filled = |text: &str| fill(text, values.iter().map(|(name, value)| (*name, value.as_str())));
    let words = g.advised(&advice.kind);
    let repair = words.repair.map(|repair| {
        let text = filled(repair);
        view! { <button class="btn" name="do" value=line.value(LineValue::Action(LineAction::Fix(0, advice.code.clone())))>{text}</button> }
    });
    view! {
        <tr class="more doubt" role="row" data-tone="attention" data-doubt="advice">
            <td role="cell" colspan="11">
                <div class="row"><span>{filled(words.warning)}</span>{repair}</div>
            </td>
        </tr>
    }
}
