//! The rare fields of a line, in a dialog of their own, and the buttons for the line.

use domain::rfq_form::{CARGO_FLAGS, CargoForm, LineAction};
use islands::markup;

use super::grid::Grid;
use crate::components::{Icon, TextAreaContent, Tone, described, field_mark, hidden, icon};
use crate::html::html;
use crate::pages::request_form::messages::capital;
use crate::pages::request_form::messages::{IN_DETAILS, details_id};
use crate::pages::request_form::{asked, choices};
use crate::rendering::Rendered;
use crate::text::cargo::field;

impl Grid<'_> {
    /// The rare fields, in a dialog of their own, and the buttons for the line.
    pub(super) fn details(&self, at: usize, line: &CargoForm) -> Rendered {
        let (t, g) = (self.t, self.g);
        let dialog = format!("cargos-{at}-dialog");
        let wrong = IN_DETAILS
            .iter()
            .any(|name| self.wrong(at, name).invalid.is_some());
        let flagged = line.flags.iter().any(|on| *on);
        let wanted = self
            .marks
            .of_line(at)
            .any(|(name, mark)| !mark.answered && asked::is_in_details(name));
        let (drawing, tone_of) = match (wrong, wanted, flagged) {
            (true, ..) => (Icon::Alert, Some(Tone::Stop.name())),
            (false, true, _) => (Icon::Ask, Some(Tone::Attention.name())),
            (false, false, true) => (Icon::Alert, None),
            (false, false, false) => (Icon::Settings, None),
        };
        let class = if drawing == Icon::Settings {
            "btn plain usual"
        } else {
            "btn plain"
        };
        let named = format!("{} {}: {}", t.line(), at + 1, t.details());
        html! {
            button
                id=(details_id(at))
                class=(class)
                type="button"
                popovertarget=(dialog)
                data-tone=[tone_of]
                aria-label=(named)
            { (icon(drawing)) (t.details()) }
            div class=(markup::DETAILS_CLASS) id=(dialog) popover role="dialog" aria-labelledby={ (dialog) "-h" } {
                header {
                    h3 id={ (dialog) "-h" } data-n { (t.details_of(at + 1)) }
                    button class="btn plain square" type="button" popovertarget=(dialog) popovertargetaction="hide" {
                        (icon(Icon::X)) span.sr { (t.close()) }
                    }
                }
                div class="body stack" {
                    fieldset.field {
                        legend { (t.special_handling()) }
                        div.choices {
                            @for (name, checked) in CARGO_FLAGS.iter().zip(line.flags) { (self.flag(at, name, checked)) }
                        }
                    }
                    div.fields {
                        (self.text(at, line, "permit_note", Rare::default()))
                        (self.text(at, line, "hs_code", Rare { hint: Some(t.hs_hint()), ..Rare::HALF }))
                        (self.text(at, line, "package_type", Rare { list: Some("package-types"), ..Rare::HALF }))
                        (self.text(at, line, "weight_per_package", Rare { keys: Some("decimal"), ..Rare::HALF }))
                        (self.text(at, line, "origin_country", Rare { list: Some("country-codes"), ..Rare::HALF }))
                        (self.text(at, line, "goods_value", Rare { keys: Some("decimal"), ..Rare::HALF }))
                        (self.text(at, line, "goods_currency", Rare { list: Some(choices::CURRENCY_LIST), ..Rare::HALF }))
                        (self.text(at, line, "nature", Rare::HALF))
                        (self.text(at, line, "temperature_requirement", Rare { hint: Some(t.temperature_hint()), ..Rare::HALF }))
                        (self.lines(at, line, "description"))
                        (self.lines(at, line, "note"))
                    }
                    @for (name, value) in &line.other { (hidden(format!("cargos[{at}][{name}]"), value)) }
                }
                footer {
                    button.btn name="do" value=(LineAction::Remove(at)) { (icon(Icon::X)) (t.remove()) }
                    button.btn name="do" value=(LineAction::Duplicate(at)) { (icon(Icon::Copy)) (t.duplicate()) }
                    button.btn name="do" value=(LineAction::Insert(at)) { (icon(Icon::Plus)) (g.insert()) }
                    button.btn name="do" value=(LineAction::Up(at)) { (g.up()) }
                    button.btn name="do" value=(LineAction::Down(at)) { (g.down()) }
                    button class="btn primary" type="button" popovertarget=(dialog) popovertargetaction="hide" { (t.done()) }
                }
            }
        }
        .into()
    }

    /// A box to tick; each opens the questions that come with it.
    fn flag(&self, at: usize, name: &str, checked: bool) -> Rendered {
        let asks = match name {
            "has_battery" => "danger battery",
            "requires_permit" => "permit",
            _ => "danger",
        };
        html! {
            label.choice {
                input
                    type="checkbox"
                    name={ "cargos[" (at) "][" (name) "]" }
                    value="1"
                    checked[checked]
                    aria-describedby=[self.wrong(at, name).id]
                    data-flag=(asks);
                span { (capital(field(name, self.lang).unwrap_or(name))) }
            }
        }
        .into()
    }

    pub(super) fn text(&self, at: usize, line: &CargoForm, name: &'static str, how: Rare) -> Rendered {
        let wrong = self.wrong(at, name);
        let id = format!("cargos-{at}-{name}");
        let hint_id = how.hint.map(|_| format!("{id}-hint"));
        let described_by = described([hint_id.clone(), wrong.id]);
        html! {
            div class=(how.class) data-tone=[wrong.tone] {
                label for=(id) { (capital(field(name, self.lang).unwrap_or(name))) }
                @if let Some(mark) = wrong.mark { (field_mark(None, mark)) }
                @if let Some(hint) = how.hint { span.hint id=[hint_id] { (hint) } }
                input
                    id=(id)
                    name={ "cargos[" (at) "][" (name) "]" }
                    value=(line.get(name))
                    inputmode=[how.keys]
                    list=[how.list]
                    autocomplete="off"
                    aria-invalid=[wrong.invalid]
                    aria-describedby=[described_by];
            }
        }
        .into()
    }

    fn lines(&self, at: usize, line: &CargoForm, name: &'static str) -> Rendered {
        let wrong = self.wrong(at, name);
        let id = format!("cargos-{at}-{name}");
        html! {
            div.field data-tone=[wrong.tone] {
                label for=(id) { (capital(field(name, self.lang).unwrap_or(name))) }
                @if let Some(mark) = wrong.mark { (field_mark(None, mark)) }
                textarea
                    id=(id)
                    name={ "cargos[" (at) "][" (name) "]" }
                    rows="2"
                    aria-invalid=[wrong.invalid]
                    aria-describedby=[wrong.id]
                { (TextAreaContent(line.texts.get(name).unwrap_or_default())) }
            }
        }
        .into()
    }
}

/// How a rare field differs from a plain one.
#[derive(Clone, Copy)]
pub(super) struct Rare {
    pub class: &'static str,
    pub hint: Option<&'static str>,
    pub keys: Option<&'static str>,
    pub list: Option<&'static str>,
}

impl Rare {
    pub const HALF: Self = Self {
        class: "field w3",
        hint: None,
        keys: None,
        list: None,
    };
}

impl Default for Rare {
    fn default() -> Self {
        Self {
            class: "field",
            ..Self::HALF
        }
    }
}
