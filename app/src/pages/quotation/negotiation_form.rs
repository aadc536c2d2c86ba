//! The negotiation form's choices: charges to tick, each with a target price or a reason, and a button that writes the
//! note from them. They send nothing; only the text in the field is sent.

use domain::Problem;
use domain::cargo::{NumberKind, NumberProblem, spelled};
use domain::negotiation::{
    ChargeTarget, MAX_LISTED_CHARGES, NegotiationForm, PlacedTargets, TargetProblems, charge_name,
    charge_number, listed_charges, number_kind, one_line, target_field,
};
use leptos::prelude::*;
use partner_api::{ChargeLine, Quotation};

use super::negotiation_note::basis;
use crate::components::{ErrorLink, Icon, Tone, field_errors, icon, operator};
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::labels::Label;
use crate::text::negotiation::negotiation_texts;
use crate::text::problems::problem_label;

/// Characters shown of a currency beside its field.
const MAX_CURRENCY_CHARS: usize = 12;

/// The entries of an error summary about the targets, with the names of their charges.
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

/// The choices. `prefix` stands before the ids; `checked`: show the problems of the targets.
pub fn choices(
    code: &str,
    quotation: &Quotation,
    form: &NegotiationForm,
    prefix: &str,
    checked: bool,
) -> Rendered {
    let t = negotiation_texts(PageContext::lang());
    let placed = form.place(quotation);
    let wrong = if checked {
        form.charge_requests(quotation).err().unwrap_or_default()
    } else {
        TargetProblems::new()
    };
    let all = listed_charges(quotation);
    let nothing = ChargeTarget::default();
    let lines = all.iter().enumerate().map(|(index, charge)| {
        let target = placed.placed.get(&index).copied().unwrap_or(&nothing);
        row(index, charge, target, wrong.get(&index), prefix)
    });
    let more = (quotation.charges.len() > MAX_LISTED_CHARGES)
        .then(|| view! { <p class="hint">{escaped(t.not_all(MAX_LISTED_CHARGES))}</p> });
    let languages = [Lang::Vi, Lang::En].into_iter();
    Rendered::new(view! {
        <input type="hidden" name="written" value=escaped(&form.written) />
        <fieldset class="field">
            <legend>{t.what()}</legend>
            <p class="hint">{t.what_hint()}</p>
            <ul class="negotiation">{Each(lines)} <li>{extension_box(form)}</li></ul>
            {more}
        </fieldset>
        {unplaced_targets(&placed, all.len())}
        <fieldset class="field">
            <legend>{t.language()}</legend>
            <div class="choices">{Each(languages.map(|lang| language_radio(lang, lang == form.lang)))}</div>
        </fieldset>
        <div class="stack tight">
            <p>
                <button class="btn" formaction=routes::quotation_note(code) formnovalidate>
                    {icon(Icon::File)}
                    {t.write()}
                </button>
            </p>
            <p class="hint">{t.write_hint()}</p>
        </div>
    })
}

fn language_radio(lang: Lang, is_chosen: bool) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="radio" name="note_lang" value=lang.tag() checked=is_chosen />
            <span lang=lang.tag()>{lang.name()}</span>
        </label>
    }
}

/// The box that asks for a longer validity.
fn extension_box(form: &NegotiationForm) -> impl IntoView + use<> {
    let words = negotiation_texts(PageContext::lang()).extend();
    view! {
        <label class="choice">
            <input type="checkbox" name="extend" value="1" checked=form.extend />
            <span>{words}</span>
        </label>
    }
}

/// The way to the choices on a page of its own, for forms where its list would be too long. Earlier choices from that page
/// are told, and carried on with the form.
pub fn elsewhere(code: &str, quotation: &Quotation, form: &NegotiationForm) -> Rendered {
    let t = negotiation_texts(PageContext::lang());
    let placed = form.place(quotation);
    let at = || placed.placed.iter().map(|(index, target)| (*index, *target));
    // Behind the last charge, where no charge of this version can claim it.
    let gone = (listed_charges(quotation).len()..).zip(placed.unplaced.iter().map(|(_, target)| *target));
    let carried = at().chain(gone);
    let chosen = (!form.targets.is_empty()).then(|| {
        let chosen = at().chain(placed.unplaced.iter().copied());
        view! {
            <p>{t.chosen()}</p>
            {target_list(chosen)}
        }
    });
    Rendered::new(view! {
        <input type="hidden" name="written" value=escaped(&form.written) />
        <input type="hidden" name="note_lang" value=form.lang.tag() />
        {Each(carried.map(|(index, target)| carried_target(index, target)))}
        {chosen}
        {extension_box(form)}
        <div class="stack tight">
            <p>
                <button
                    class="btn"
                    name="choose"
                    value="1"
                    formaction=routes::quotation_note(code)
                    formnovalidate
                >
                    {icon(Icon::File)}
                    {t.choose()}
                </button>
            </p>
            <p class="hint">{t.choose_hint()}</p>
        </div>
    })
}

fn row<'a>(
    index: usize,
    charge: &'a ChargeLine,
    target: &'a ChargeTarget,
    wrong: Option<&NumberProblem>,
    prefix: &str,
) -> impl IntoView + use<'a> {
    let lang = PageContext::lang();
    let t = negotiation_texts(lang);
    let id = |field: &str| {
        let dash = if prefix.is_empty() { "" } else { "-" };
        format!("{prefix}{dash}lines-{index}-{field}")
    };
    let name = charge_name(charge);
    let price = basis(charge, lang).map(|(_, price)| view! { <small>{escaped(price)}</small> });
    let currency = charge
        .currency
        .as_deref()
        .map(|code| one_line(code, MAX_CURRENCY_CHARS))
        .filter(|code| !code.is_empty())
        .map(|code| view! { <span>{escaped(code)}</span> });
    let error_id = format!("{}-error", id("target"));
    let error = wrong.map(|problem| {
        let error = field_errors(&error_id, &[target_label(problem)]);
        view! { <span class="whole">{error}</span> }
    });
    let about = format!(": {name}");
    view! {
        <li data-tone=wrong.map(|_| Tone::Stop.name())>
            <label class="choice">
                <input
                    type="checkbox"
                    id=id("ask")
                    name=format!("lines[{index}][ask]")
                    value=name
                    checked=target.ticked.is_some()
                />
                <span>
                    {escaped(charge_number(index, charge))} ". " {operator(&charge.name)} " " {price}
                </span>
            </label>
            <label class="affix target">
                <span>{t.target()} <span class="sr">{escaped(about.clone())}</span></span>
                <input
                    id=id("target")
                    name=target_field(index)
                    inputmode="decimal"
                    value=spelled(&target.price, number_kind(charge), lang)
                    aria-invalid=wrong.map(|_| "true")
                    aria-describedby=wrong.is_some().then_some(error_id)
                />
                {currency}
            </label>
            <label class="affix target whole">
                <span>{t.reason()} <span class="sr">{escaped(about)}</span></span>
                <input id=id("reason") name=format!("lines[{index}][reason]") value=escaped(&target.reason) />
            </label>
            {error}
        </li>
    }
}

/// The same while the charges cannot be read: shown, and carried on with the form.
pub fn carried(form: &NegotiationForm) -> impl IntoView {
    let extend = form
        .extend
        .then(|| view! { <input type="hidden" name="extend" value="1" /> });
    let targets = form.targets.iter();
    view! {
        <input type="hidden" name="written" value=escaped(&form.written) />
        <input type="hidden" name="note_lang" value=form.lang.tag() />
        {extend}
        {Each(targets.map(|(index, target)| carried_target(*index, target)))}
        {kept_choices(form)}
    }
}

fn carried_target(index: usize, target: &ChargeTarget) -> impl IntoView {
    let ticked = target.ticked.as_ref().map(|name| {
        view! { <input type="hidden" name=format!("lines[{index}][ask]") value=escaped(name) /> }
    });
    view! {
        {ticked}
        <input type="hidden" name=target_field(index) value=escaped(&target.price) />
        <input type="hidden" name=format!("lines[{index}][reason]") value=escaped(&target.reason) />
    }
}

/// The targets for charges that this version no longer has: told, and carried on with the form.
fn unplaced_targets(placed: &PlacedTargets<'_>, lines: usize) -> Option<impl IntoView> {
    let t = negotiation_texts(PageContext::lang());
    (!placed.unplaced.is_empty()).then(|| {
        let hidden = placed.unplaced.iter().enumerate();
        // Behind the last charge, where no charge of this version can claim it.
        let hidden = hidden.map(move |(more, (_, target))| carried_target(lines + more, target));
        view! {
            <div class="banner" data-tone=Tone::Attention.name()>
                {icon(Icon::Info)}
                <div>
                    <p>{t.gone()}</p>
                    {target_list(placed.unplaced.iter().copied())}
                    {Each(hidden)}
                </div>
            </div>
        }
    })
}

fn target_list<'a>(targets: impl Iterator<Item = (usize, &'a ChargeTarget)> + Send) -> impl IntoView {
    let items = targets.map(|(index, target)| {
        let words = target_words(index, target);
        view! { <li>{escaped(words)}</li> }
    });
    view! { <ul class="prose">{Each(items)}</ul> }
}

fn target_words(index: usize, target: &ChargeTarget) -> String {
    let lang = PageContext::lang();
    let t = negotiation_texts(lang);
    let name = target.ticked.clone().filter(|name| !name.is_empty());
    let mut words = vec![name.unwrap_or_else(|| t.gone_line(index + 1))];
    if !target.price.trim().is_empty() {
        words.push(t.typed_target(&spelled(target.price.trim(), NumberKind::Measure, lang)));
    }
    if !target.reason.trim().is_empty() {
        words.push(t.typed_reason(target.reason.trim()));
    }
    words.join(" · ")
}

/// Everything chosen and typed, to be copied where no form stands any more.
pub fn kept_choices(form: &NegotiationForm) -> Option<impl IntoView> {
    (!form.targets.is_empty())
        .then(|| target_list(form.targets.iter().map(|(index, target)| (*index, target))))
}
