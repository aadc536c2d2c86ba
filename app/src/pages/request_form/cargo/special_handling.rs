//! What the operator will ask about goods that need care, and which document will be wanted. Style opens each question
//! with the boxes ticked in the line's details, so it needs no script.

use domain::rfq_form::CargoForm;
use domain::rfq_form::special_handling::{BATTERY_KINDS, PACKING_GROUPS};
use islands::markup;

use super::details::Rare;
use super::grid::Grid;
use crate::components::{Choice, Icon, Tone, field_mark, icon, options};
use crate::html::html;
use crate::pages::request_form::messages::capital;
use crate::rendering::Rendered;
use crate::text::cargo::field;

const THIRD: Rare = Rare {
    class: "field w2 h3",
    ..Rare::HALF
};

impl Grid<'_> {
    pub(super) fn special_handling(&self, at: usize, line: &CargoForm) -> Rendered {
        let g = self.g;
        let groups = PACKING_GROUPS.map(|group| Choice::new(group, group));
        let kinds: Vec<Choice> = BATTERY_KINDS
            .iter()
            .zip(g.battery_kinds())
            .map(|((code, _), name)| Choice::new(*code, name))
            .collect();
        let decimal = Rare {
            keys: Some("decimal"),
            ..THIRD
        };
        html! {
            tr role="row" class=(markup::HANDLING_CLASS) data-tone=(Tone::Attention.name()) {
                td role="cell" colspan="11" {
                    div.stack {
                        fieldset class="field ask-danger" {
                            (self.legend(at, g.danger()))
                            div.fields {
                                (self.text(at, line, "un_number", Rare { hint: Some(g.un_hint()), ..THIRD }))
                                (self.text(at, line, "shipping_name", Rare { class: "field w4", ..Rare::HALF }))
                                (self.text(at, line, "hazard_class", decimal))
                                (self.choice(at, line, "packing_group", &groups))
                            }
                            (documents(g.danger_documents()))
                        }
                        fieldset class="field ask-battery" {
                            (self.legend(at, g.battery()))
                            div.fields {
                                (self.choice(at, line, "battery_kind", &kinds))
                                (self.text(at, line, "battery_power", decimal))
                                (self.text(at, line, "battery_charge", decimal))
                            }
                            (documents(g.battery_documents()))
                        }
                        fieldset class="field ask-permit" {
                            (self.legend(at, g.permit()))
                            div.fields { (self.text(at, line, "permit_number", Rare::HALF)) }
                            (documents(g.permit_documents()))
                        }
                    }
                }
            }
        }
        .into()
    }

    /// Whose questions they are, in words where the eye sees the line.
    fn legend(&self, at: usize, title: &str) -> Rendered {
        html! { legend { (self.of_line(at)) (title) } }.into()
    }

    fn of_line(&self, at: usize) -> Rendered {
        html! { span.sr data-n { (self.t.line()) " " (at + 1) ": " } }.into()
    }

    /// Size and temperature of a refrigerated container.
    pub(super) fn reefer(&self, at: usize, line: &CargoForm) -> Rendered {
        let g = self.g;
        let id = format!("cargos-{at}-reefer_size");
        let sizes = ["20", "40", "40HC"].map(|size| Choice::new(size, size));
        html! {
            div class="row if-reefer" {
                label for=(id) { (g.reefer()) }
                select.inline id=(id) name={ "cargos[" (at) "][reefer_size]" } {
                    (options(&sizes, line.get("reefer_size"), Some("—")))
                }
                button class="btn plain" type="button" popovertarget={ "cargos-" (at) "-dialog" } {
                    (self.of_line(at)) (g.reefer_temperature())
                }
            }
        }
        .into()
    }

    fn choice(&self, at: usize, line: &CargoForm, name: &'static str, choices: &[Choice]) -> Rendered {
        let id = format!("cargos-{at}-{name}");
        let wrong = self.wrong(at, name);
        html! {
            div class=(THIRD.class) {
                label for=(id) { (capital(field(name, self.lang).unwrap_or(name))) }
                @if let Some(mark) = wrong.mark { (field_mark(None, mark)) }
                select id=(id) name={ "cargos[" (at) "][" (name) "]" } aria-describedby=[wrong.id] {
                    (options(choices, line.get(name), Some("—")))
                }
            }
        }
        .into()
    }
}

/// Which documents the operator will want.
fn documents(words: &str) -> Rendered {
    html! { p class="small quiet" { (icon(Icon::Info)) " " (words) } }.into()
}
