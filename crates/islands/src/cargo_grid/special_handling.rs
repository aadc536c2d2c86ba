//! Questions of the operator about goods that need care, and the documents that will be wanted. Style opens each question
//! with the boxes ticked in the line's details, so it needs no script.

use domain::rfq_form::special_handling::{BATTERY_KINDS, PACKING_GROUPS};
use leptos::prelude::*;

use super::controls::{mark, options};
use super::details::{RareField, text};
use super::line::Line;
use super::rare::rare_part;
use super::shape::Choice;
use crate::text::cargo::label;
use crate::{Icon, icon};

const THIRD: RareField = RareField {
    class: "field w2 h3",
    ..RareField::HALF
};

pub(crate) fn special_handling(line: Line) -> impl IntoView {
    view! { <tr class="more ask-if" role="row" data-tone="attention">{rare_part(line, move || cell(line))}</tr> }
}

fn cell(line: Line) -> impl IntoView {
    let g = line.grid_texts();
    let groups = || PACKING_GROUPS.map(|group| Choice::new(group, group)).to_vec();
    let kinds = move || {
        BATTERY_KINDS
            .iter()
            .zip(g.battery_kinds())
            .map(|((code, _), name)| Choice::new(*code, name))
            .collect()
    };
    let decimal = RareField {
        keys: Some("decimal"),
        ..THIRD
    };
    let un_number = RareField {
        hint: Some(g.un_hint()),
        ..THIRD
    };
    let shipping_name = RareField {
        class: "field w4",
        ..RareField::HALF
    };
    view! {
        <td role="cell" colspan="11">
            <div class="stack">
                <fieldset class="field ask-danger">
                    {legend(line, g.danger())}
                    <div class="fields">
                        {text(line, "un_number", un_number)}
                        {text(line, "shipping_name", shipping_name)}
                        {text(line, "hazard_class", decimal)}
                        {choice(line, "packing_group", groups)}
                    </div>
                    {documents(g.danger_documents())}
                </fieldset>
                <fieldset class="field ask-battery">
                    {legend(line, g.battery())}
                    <div class="fields">
                        {choice(line, "battery_kind", kinds)}
                        {text(line, "battery_power", decimal)}
                        {text(line, "battery_charge", decimal)}
                    </div>
                    {documents(g.battery_documents())}
                </fieldset>
                <fieldset class="field ask-permit">
                    {legend(line, g.permit())}
                    <div class="fields">{text(line, "permit_number", RareField::HALF)}</div>
                    {documents(g.permit_documents())}
                </fieldset>
            </div>
        </td>
    }
}

/// The line of the questions, in words where the eye sees it.
fn legend(line: Line, title: &'static str) -> impl IntoView {
    let t = line.cargo_texts();
    let of_line = move || format!("{} {}: ", t.line(), line.number.get() + 1);
    view! { <legend><span class="sr">{of_line}</span>{title}</legend> }
}

fn choice(
    line: Line,
    name: &'static str,
    choices: impl FnOnce() -> Vec<Choice> + Send + 'static,
) -> impl IntoView {
    let wrong = line.wrong(name);
    view! {
        <div class=THIRD.class>
            <label for=line.id(name)>{label(name, line.lang)}</label>
            {wrong.mark.map(|answered| mark(answered, line.grid_texts()))}
            <select id=line.id(name) name=line.name(name) aria-describedby=line.described(wrong.described_by)>
                {options(choices, line.content(name), Some("—"))}
            </select>
        </div>
    }
}

/// Documents that the operator will want.
fn documents(words: &'static str) -> impl IntoView {
    view! { <p class="small quiet">{icon(Icon::Info)} " " {words}</p> }
}
