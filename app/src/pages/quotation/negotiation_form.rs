//! The negotiation form's choices: charges to tick, each with a target price or a reason, and a button that writes the
//! note from them. They send nothing; what is sent is the text in the field.

use domain::Problem;
use domain::cargo::{NumberKind, NumberProblem, spelled};
use domain::negotiation::{
    ChargeTarget, MAX_LISTED_CHARGES, NegotiationForm, PlacedTargets, TargetProblems, charge_name,
    charge_number, listed_charges, number_kind, one_line, target_field,
};
use leptos::prelude::*;
use partner_api::{ChargeLine, Quotation};

use super::negotiation_note::{basis, compose};
use crate::components::{Choice, ErrorLink, Icon, Tone, field_errors, icon, operator};
use crate::page_context::PageContext;
use crate::routes;
use crate::text::Lang;
use crate::text::labels::Label;
use crate::text::negotiation::negotiation_texts;
use crate::text::problems::problem_label;

/// What an error summary says of the targets, with the names of their charges.
pub fn error_links(quotation: &Quotation, problems: &TargetProblems) -> Vec<ErrorLink> {
    let t = negotiation_texts(PageContext::lang());
    problems
        .iter()
        .map(|(index, problem)| {
            let line = listed_charges(quotation).get(*index);
            let name = line.map(charge_name).unwrap_or_default();
            let words = target_label(problem).text;
            ErrorLink::to_field(&target_field(*index), t.at_line(&name, &words))
        })
        .collect()
}

fn target_label(problem: &NumberProblem) -> Label {
    problem_label("target", &Problem::Number(problem.clone()), PageContext::lang())
}

/// The choices. `prefix` stands before the ids; `checked`: tell what is wrong with the targets.
pub fn choices(
    code: &str,
    quotation: &Quotation,
    form: &NegotiationForm,
    prefix: &str,
    checked: bool,
) -> impl IntoView + use<> {
    let t = negotiation_texts(PageContext::lang());
    let placed = form.place(quotation);
    let wrong = if checked {
        compose(form, quotation).err().unwrap_or_default()
    } else {
        TargetProblems::new()
    };
    let all = listed_charges(quotation);
    let nothing = ChargeTarget::default();
    let lines = all
        .iter()
        .enumerate()
        .map(|(index, charge)| {
            let target = placed.placed.get(&index).copied().unwrap_or(&nothing);
            row(index, charge, target, wrong.get(&index), prefix)
        })
        .collect_view();
    let extend = view! {
        <li>
            <label class="choice"><input type="checkbox" name="extend" value="1" checked=form.extend /><span>{t.extend()}</span></label>
        </li>
    };
    let more = (quotation.charges.len() > MAX_LISTED_CHARGES)
        .then(|| view! { <p class="hint">{t.not_all(MAX_LISTED_CHARGES)}</p> });
    let languages = [Lang::Vi, Lang::En].map(|lang| Choice::new(lang.tag(), lang.name()));
    let languages = languages
        .into_iter()
        .map(|one| {
            let checked = one.value == form.lang.tag();
            let lang = one.value.clone();
            view! {
                <label class="choice"><input type="radio" name="note_lang" value=one.value checked=checked /><span lang=lang>{one.text.text}</span></label>
            }
        })
        .collect_view();
    view! {
        <input type="hidden" name="written" value=form.written.clone() />
        <fieldset class="field">
            <legend>{t.what()}</legend>
            <p class="hint">{t.what_hint()}</p>
            <ul class="negotiation">{lines} {extend}</ul>
            {more}
        </fieldset>
        {gone(&placed, all.len())}
        <fieldset class="field">
            <legend>{t.language()}</legend>
            <div class="choices">{languages}</div>
        </fieldset>
        <div class="stack tight">
            <p><button class="btn" formaction=routes::quotation_note(code) formnovalidate>{icon(Icon::File)}{t.write()}</button></p>
            <p class="hint">{t.write_hint()}</p>
        </div>
    }
}

/// The way to the choices on a page of its own, for forms where its list would be too long. What was chosen there
/// before is told, and carried on with the form.
pub fn elsewhere(code: &str, quotation: &Quotation, form: &NegotiationForm) -> impl IntoView + use<> {
    let t = negotiation_texts(PageContext::lang());
    let placed = form.place(quotation);
    let at = || placed.placed.iter().map(|(index, target)| (*index, *target));
    // Behind the last charge, where no charge of this version can claim it.
    let gone = (listed_charges(quotation).len()..).zip(placed.unplaced.iter().map(|(_, target)| *target));
    let carried = at()
        .chain(gone)
        .map(|(index, target)| carried_target(index, target))
        .collect_view();
    let chosen = (!form.targets.is_empty())
        .then(|| view! { <p>{t.chosen()}</p> {target_list(at().chain(placed.unplaced.iter().copied()))} });
    view! {
        <input type="hidden" name="written" value=form.written.clone() />
        <input type="hidden" name="note_lang" value=form.lang.tag() />
        {carried} {chosen}
        <label class="choice"><input type="checkbox" name="extend" value="1" checked=form.extend /><span>{t.extend()}</span></label>
        <div class="stack tight">
            <p><button class="btn" name="choose" value="1" formaction=routes::quotation_note(code) formnovalidate>{icon(Icon::File)}{t.choose()}</button></p>
            <p class="hint">{t.choose_hint()}</p>
        </div>
    }
}

fn row(
    index: usize,
    charge: &ChargeLine,
    target: &ChargeTarget,
    wrong: Option<&NumberProblem>,
    prefix: &str,
) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let t = negotiation_texts(lang);
    let id = |field: &str| {
        let start = if prefix.is_empty() {
            String::new()
        } else {
            format!("{prefix}-")
        };
        format!("{start}lines-{index}-{field}")
    };
    let name = charge_name(charge);
    let price = basis(charge, lang).map(|(_, price)| view! { <small>{price}</small> });
    let currency = charge
        .currency
        .as_deref()
        .map(|code| one_line(code, 12))
        .filter(|code| !code.is_empty())
        .map(|code| view! { <span>{code}</span> });
    let error_id = format!("{}-error", id("target"));
    let described = wrong.is_some().then(|| error_id.clone());
    let error = wrong.map(
        |problem| view! { <span class="whole">{field_errors(&error_id, &[target_label(problem)])}</span> },
    );
    let about = format!(": {name}");
    view! {
        <li data-tone=wrong.map(|_| Tone::Stop.name())>
            <label class="choice">
                <input type="checkbox" id=id("ask") name=format!("lines[{index}][ask]") value=name checked=target.ticked.is_some() />
                <span>{charge_number(index, charge)} ". " {operator(charge.name.clone())} " " {price}</span>
            </label>
            <label class="affix target">
                <span>{t.target()}<span class="sr">{about.clone()}</span></span>
                <input id=id("target") name=target_field(index) inputmode="decimal" value=spelled(&target.price, number_kind(charge), lang) aria-invalid=wrong.map(|_| "true") aria-describedby=described />
                {currency}
            </label>
            <label class="affix target whole">
                <span>{t.reason()}<span class="sr">{about}</span></span>
                <input id=id("reason") name=format!("lines[{index}][reason]") value=target.reason.clone() />
            </label>
            {error}
        </li>
    }
}

/// The same while the charges cannot be read: shown, and carried on with the form.
pub fn carried(form: &NegotiationForm) -> impl IntoView + use<> {
    let extend = form
        .extend
        .then(|| view! { <input type="hidden" name="extend" value="1" /> });
    let hidden = form
        .targets
        .iter()
        .map(|(index, target)| carried_target(*index, target))
        .collect_view();
    view! {
        <input type="hidden" name="written" value=form.written.clone() />
        <input type="hidden" name="note_lang" value=form.lang.tag() />
        {extend} {hidden} {kept_choices(form)}
    }
}

fn carried_target(index: usize, target: &ChargeTarget) -> AnyView {
    let ticked = target
        .ticked
        .clone()
        .map(|name| view! { <input type="hidden" name=format!("lines[{index}][ask]") value=name /> });
    view! {
        {ticked}
        <input type="hidden" name=target_field(index) value=target.price.clone() />
        <input type="hidden" name=format!("lines[{index}][reason]") value=target.reason.clone() />
    }
    .into_any()
}

/// What was typed for charges that this version no longer has: told, and carried on with the form.
fn gone(placed: &PlacedTargets<'_>, lines: usize) -> impl IntoView + use<> {
    let t = negotiation_texts(PageContext::lang());
    if placed.unplaced.is_empty() {
        return ().into_any();
    }
    let hidden = placed
        .unplaced
        .iter()
        .enumerate()
        // Behind the last charge, where no charge of this version can claim it.
        .map(|(more, (_, target))| carried_target(lines + more, target))
        .collect_view();
    view! {
        <div class="banner" data-tone=Tone::Attention.name()>
            {icon(Icon::Info)}
            <div><p>{t.gone()}</p> {target_list(placed.unplaced.iter().copied())} {hidden}</div>
        </div>
    }
    .into_any()
}

fn target_list<'a>(all: impl Iterator<Item = (usize, &'a ChargeTarget)>) -> AnyView {
    let lang = PageContext::lang();
    let t = negotiation_texts(lang);
    let items = all
        .map(|(index, target)| {
            let name = target.ticked.clone().filter(|name| !name.is_empty());
            let mut words = vec![name.unwrap_or_else(|| t.gone_line(index + 1))];
            if !target.price.trim().is_empty() {
                words.push(t.typed_target(&spelled(target.price.trim(), NumberKind::Measure, lang)));
            }
            if !target.reason.trim().is_empty() {
                words.push(t.typed_reason(target.reason.trim()));
            }
            view! { <li>{words.join(" · ")}</li> }
        })
        .collect_view();
    view! { <ul class="prose">{items}</ul> }.into_any()
}

/// Everything chosen and typed, to be copied where no form stands any more.
pub fn kept_choices(form: &NegotiationForm) -> Option<AnyView> {
    (!form.targets.is_empty())
        .then(|| target_list(form.targets.iter().map(|(index, target)| (*index, target))))
}
