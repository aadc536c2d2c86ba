//! Questions of the operator about goods that need care, and the documents that will be wanted. Style opens each question
//! with the boxes ticked in the line's details, so it needs no script.

use leptos::prelude::*;

use super::controls::{ChoiceList, Field, labelled, numbered, select};
use super::details::text;
use super::line::Line;
use super::rare_parts::rare_part;
use crate::{Icon, icon};

const THIRD_WIDTH: Field = Field {
    class: Some("field w2 h3"),
    ..Field::HALF_WIDTH
};

pub(crate) fn special_handling(line: Line) -> impl IntoView {
    view! { <tr class="more ask-if" role="row" data-tone="attention">{rare_part(line, move || cell(line))}</tr> }
}

fn cell(line: Line) -> impl IntoView {
    let g = line.grid_texts();
    let decimal = Field {
        keys: Some("decimal"),
        ..THIRD_WIDTH
    };
    let un_number = Field {
        hint: Some(g.un_hint()),
        ..THIRD_WIDTH
    };
    let shipping_name = Field {
        class: Some("field w4"),
        ..Field::HALF_WIDTH
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
                        {choice(line, "packing_group", ChoiceList::PackingGroups)}
                    </div>
                    {documents(g.danger_documents())}
                </fieldset>
                <fieldset class="field ask-battery">
                    {legend(line, g.battery())}
                    <div class="fields">
                        {choice(line, "battery_kind", ChoiceList::BatteryKinds)}
                        {text(line, "battery_power", decimal)}
                        {text(line, "battery_charge", decimal)}
                    </div>
                    {documents(g.battery_documents())}
                </fieldset>
                <fieldset class="field ask-permit">
                    {legend(line, g.permit())}
                    <div class="fields">{text(line, "permit_number", Field::HALF_WIDTH)}</div>
                    {documents(g.permit_documents())}
                </fieldset>
            </div>
        </td>
    }
}

/// The line of the questions, in words where the eye sees it.
fn legend(line: Line, title: &'static str) -> impl IntoView {
    let of_line = numbered(line, |t, number| format!("{} {number}: ", t.line()));
    view! { <legend><span class="sr">{of_line}</span>{title}</legend> }
}

fn choice(line: Line, name: &'static str, choices: ChoiceList) -> impl IntoView {
    labelled(line, name, THIRD_WIDTH, move |wrong| {
        select(line, name, choices, line.content(name), Field::default(), wrong)
    })
}

/// Documents that the operator will want.
fn documents(words: &'static str) -> impl IntoView {
    view! { <p class="small quiet">{icon(Icon::Info)} " " {words}</p> }
}
