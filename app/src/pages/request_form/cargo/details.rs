//! The rare fields of a line, in a dialog of their own, and the buttons for the line.

use domain::rfq_form::{CARGO_FLAGS, CargoForm};
use islands::markup;
use leptos::prelude::*;

use super::grid::Grid;
use crate::components::hidden;
use crate::components::{Icon, Tone, described, field_mark, icon, textarea_content};
use crate::pages::request_form::messages::capital;
use crate::pages::request_form::messages::{IN_DETAILS, details_id};
use crate::pages::request_form::{asked, choices};
use crate::text::cargo::field;

impl Grid<'_> {
    /// The rare fields, in a dialog of their own, and the buttons for the line.
    pub(super) fn details(&self, at: usize, line: &CargoForm) -> AnyView {
        let (t, g, lang) = (self.t, self.g, self.lang);
        let dialog = format!("cargos-{at}-dialog");
        let heading = format!("{dialog}-h");
        let (labelled, opens, closes, dialog_id) =
            (heading.clone(), dialog.clone(), dialog.clone(), dialog.clone());
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
        let flags = CARGO_FLAGS
            .iter()
            .zip(line.flags)
            .map(|(name, checked)| {
                // Each opens the questions that come with it.
                let asks = match *name {
                    "has_battery" => "danger battery",
                    "requires_permit" => "permit",
                    _ => "danger",
                };
                view! {
                    <label class="choice">
                        <input type="checkbox" name=format!("cargos[{at}][{name}]") value="1" checked=checked aria-describedby=self.wrong(at, name).id data-flag=asks />
                        <span>{capital(field(name, lang).unwrap_or(name))}</span>
                    </label>
                }
            })
            .collect_view();
        let other = line
            .other
            .iter()
            .map(|(name, value)| hidden(format!("cargos[{at}][{name}]"), value.clone()))
            .collect_view();
        view! {
            <button id=details_id(at) class=class type="button" popovertarget=opens data-tone=tone_of aria-label=named>
                {icon(drawing)} {t.details()}
            </button>
            <div class=markup::DETAILS_CLASS id=dialog_id popover role="dialog" aria-labelledby=labelled>
                <header>
                    <h3 id=heading data-n>{t.details_of(at + 1)}</h3>
                    <button class="btn plain square" type="button" popovertarget=closes popovertargetaction="hide">
                        {icon(Icon::X)} <span class="sr">{t.close()}</span>
                    </button>
                </header>
                <div class="body stack">
                    <fieldset class="field"><legend>{t.special_handling()}</legend><div class="choices">{flags}</div></fieldset>
                    <div class="fields">
                        {self.text(at, line, "permit_note", Rare::default())}
                        {self.text(at, line, "hs_code", Rare { hint: Some(t.hs_hint()), ..Rare::HALF })}
                        {self.text(at, line, "package_type", Rare { list: Some("package-types"), ..Rare::HALF })}
                        {self.text(at, line, "weight_per_package", Rare { keys: Some("decimal"), ..Rare::HALF })}
                        {self.text(at, line, "origin_country", Rare { list: Some("country-codes"), ..Rare::HALF })}
                        {self.text(at, line, "goods_value", Rare { keys: Some("decimal"), ..Rare::HALF })}
                        {self.text(at, line, "goods_currency", Rare { list: Some(choices::CURRENCY_LIST), ..Rare::HALF })}
                        {self.text(at, line, "nature", Rare::HALF)}
                        {self.text(at, line, "temperature_requirement", Rare { hint: Some(t.temperature_hint()), ..Rare::HALF })}
                        {self.lines(at, line, "description")} {self.lines(at, line, "note")}
                    </div>
                    {other}
                </div>
                <footer>
                    <button class="btn" name="do" value=format!("remove-{at}")>{icon(Icon::X)}{t.remove()}</button>
                    <button class="btn" name="do" value=format!("duplicate-{at}")>{icon(Icon::Copy)}{t.duplicate()}</button>
                    <button class="btn" name="do" value=format!("insert-{at}")>{icon(Icon::Plus)}{g.insert()}</button>
                    <button class="btn" name="do" value=format!("up-{at}")>{g.up()}</button>
                    <button class="btn" name="do" value=format!("down-{at}")>{g.down()}</button>
                    <button class="btn primary" type="button" popovertarget=dialog popovertargetaction="hide">{t.done()}</button>
                </footer>
            </div>
        }
        .into_any()
    }

    pub(super) fn text(&self, at: usize, line: &CargoForm, name: &'static str, how: Rare) -> AnyView {
        let wrong = self.wrong(at, name);
        let id = format!("cargos-{at}-{name}");
        let hint_id = how.hint.map(|_| format!("{id}-hint"));
        let described_by = described([hint_id.clone(), wrong.id]);
        view! {
            <div class=how.class data-tone=wrong.tone>
                <label for=id.clone()>{capital(field(name, self.lang).unwrap_or(name))}</label>
                {wrong.mark.map(|mark| field_mark(None, mark))}
                {how.hint.map(|hint| view! { <span class="hint" id=hint_id>{hint}</span> })}
                <input
                    id=id
                    name=format!("cargos[{at}][{name}]")
                    value=line.get(name).to_owned()
                    inputmode=how.keys
                    list=how.list
                    autocomplete="off"
                    aria-invalid=wrong.invalid
                    aria-describedby=described_by
                />
            </div>
        }
        .into_any()
    }

    fn lines(&self, at: usize, line: &CargoForm, name: &'static str) -> AnyView {
        let wrong = self.wrong(at, name);
        let id = format!("cargos-{at}-{name}");
        view! {
            <div class="field" data-tone=wrong.tone>
                <label for=id.clone()>{capital(field(name, self.lang).unwrap_or(name))}</label>
                {wrong.mark.map(|mark| field_mark(None, mark))}
                <textarea id=id name=format!("cargos[{at}][{name}]") rows="2" aria-invalid=wrong.invalid aria-describedby=wrong.id>
                    {textarea_content(line.texts.get(name).unwrap_or_default())}
                </textarea>
            </div>
        }
        .into_any()
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
