//! The form of one response to a quotation. It carries what was seen: version, total, and a fingerprint of all the rest.

use domain::quotation::SeenQuotation;
use domain::quotation_response::{ResponseInput, ResponseKind};
use leptos::prelude::*;
use partner_api::{Catalogs, Quotation};

use super::acceptance_facts::acceptance_facts;
use super::negotiation_form;
use super::response_words::ResponseWords;
use crate::components::{Choice, Icon, TextArea, Tone, field_errors, icon, label};
use crate::page_context::PageContext;
use crate::text::labels::{self, Codes, Label};
use crate::text::negotiation::negotiation_texts;
use crate::text::quotation::quotation_texts;

/// Charges that a dialog lists to be renegotiated; more are chosen on a page of their own.
const MOST_IN_DIALOG: usize = 20;

/// How far the negotiation form has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NegotiationStage {
    #[default]
    Choosing,
    /// The note was asked for; what is wrong stands at the fields.
    Checked,
    /// The note is in the field: it comes first, the choices fold away.
    Written,
}

/// Where a form stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormPlacement {
    /// The only one of its page: its ids are the names of its fields.
    Alone,
    Dialog,
    /// On the quotation's page, for browsers without dialogs.
    Fold,
}

impl FormPlacement {
    fn prefix(self, kind: ResponseKind) -> String {
        match self {
            Self::Alone => String::new(),
            Self::Dialog => kind.name().to_owned(),
            Self::Fold => format!("page-{}", kind.name()),
        }
    }

    /// Whether the charges to renegotiate are listed here. With both forms of a page listing 120 of them it had twice as
    /// many elements as without.
    fn lists_charges(self, quotation: &Quotation) -> bool {
        match self {
            Self::Alone => true,
            Self::Dialog => quotation.charges.len() <= MOST_IN_DIALOG,
            Self::Fold => false,
        }
    }
}

/// One form.
#[derive(Clone, Debug)]
pub struct ResponseForm {
    pub kind: ResponseKind,
    pub code: String,
    pub seen: SeenQuotation,
    pub input: ResponseInput,
    /// The idempotency key of this form, so that a double click is carried out once.
    pub once: String,
    pub reasons: Vec<Choice>,
    pub note_errors: Vec<Label>,
    pub reason_errors: Vec<Label>,
    pub stage: NegotiationStage,
}

impl ResponseForm {
    pub fn new(
        kind: ResponseKind,
        code: &str,
        seen: SeenQuotation,
        once: &str,
        catalogs: Option<&Catalogs>,
    ) -> Self {
        Self {
            kind,
            code: code.to_owned(),
            seen,
            input: ResponseInput::default(),
            // The three forms of a page are three different things to do once.
            once: format!("{once}-{}", kind.name()),
            reasons: reasons(catalogs),
            note_errors: Vec::new(),
            reason_errors: Vec::new(),
            stage: NegotiationStage::default(),
        }
    }
}

/// The reasons for a rejection, from the catalog; those of the specification while the catalog is not to be had.
fn reasons(catalogs: Option<&Catalogs>) -> Vec<Choice> {
    const SPECIFIED: [&str; 8] = [
        "price_high",
        "chose_competitor",
        "transit_time_unsuitable",
        "service_not_met",
        "customer_cancelled_plan",
        "payment_terms_disagreement",
        "commercial_terms_disagreement",
        "other",
    ];
    let lang = PageContext::lang();
    let known = catalogs
        .map(|all| all.reject_reasons.as_slice())
        .unwrap_or_default();
    let known: Vec<(&str, Option<&str>)> = match known {
        [] => SPECIFIED.iter().map(|code| (*code, None)).collect(),
        _ => known
            .iter()
            .map(|one| (one.value.as_str(), Some(one.label.as_str())))
            .collect(),
    };
    known
        .into_iter()
        .map(|(code, given)| Choice::labelled(code, labels::label(Codes::RejectReason, code, given, lang)))
        .collect()
}

/// What a form asks and carries.
pub fn fields(
    quotation: Option<&Quotation>,
    form: &ResponseForm,
    placement: FormPlacement,
) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let prefix = placement.prefix(form.kind);
    let id = |name: &str| {
        if prefix.is_empty() {
            name.to_owned()
        } else {
            format!("{prefix}-{name}")
        }
    };
    let input = form.input.clone();
    let errors = form.note_errors.clone();
    let fields = match form.kind {
        ResponseKind::Accept => view! {
            {quotation.map(acceptance_facts)}
            {consequence(Tone::Progress, Icon::Info, t.accept_consequence())}
            <TextArea name="note" id=id("note") label=t.note() value=input.note optional=true rows=2 errors=errors />
        }
        .into_any(),
        ResponseKind::Negotiate => {
            let hint = negotiation_texts(PageContext::lang()).note_hint().to_owned();
            let note = view! { <TextArea name="note" id=id("note") label=t.note_message() value=input.note required=true hint=hint rows=6 errors=errors /> };
            let choices = match quotation {
                Some(quotation) if placement.lists_charges(quotation) => {
                    let checked = form.stage == NegotiationStage::Checked;
                    negotiation_form::choices(&form.code, quotation, &input.negotiation, &prefix, checked).into_any()
                }
                Some(quotation) => negotiation_form::elsewhere(&form.code, quotation, &input.negotiation).into_any(),
                None => negotiation_form::carried(&input.negotiation).into_any(),
            };
            let fields = if form.stage == NegotiationStage::Written {
                let legend = negotiation_texts(PageContext::lang()).what();
                view! {
                    {note}
                    <details class="fold"><summary>{icon(Icon::Chevron)}{legend}</summary><div class="stack">{choices}</div></details>
                }
                .into_any()
            } else {
                view! { {choices} {note} }.into_any()
            };
            view! { <p class="quiet">{t.negotiate_consequence()}</p> {fields} }.into_any()
        }
        ResponseKind::Reject => view! {
            {consequence(Tone::Attention, Icon::Alert, t.reject_consequence())}
            {reason_field(form, &id("reason_code"))}
            <TextArea name="note" id=id("note") label=t.note_reject() value=input.note required=true hint=t.note_reject_hint().to_owned() rows=3 errors=errors />
        }
        .into_any(),
    };
    view! {
        <input type="hidden" name="once" value=form.once.clone() />
        <input type="hidden" name="version" value=form.seen.version.clone() />
        <input type="hidden" name="total" value=form.seen.total.clone() />
        <input type="hidden" name="currency" value=form.seen.currency.clone() />
        <input type="hidden" name="quotation_no" value=form.seen.quotation_no.clone() />
        <input type="hidden" name="content" value=form.seen.content.clone() />
        <input type="hidden" name="commitment" value=form.seen.commitment.clone() />
        <input type="hidden" name="description" value=form.seen.description.clone() />
        {fields}
    }
}

/// The button that sends the form.
pub fn send_button(form: &ResponseForm, version: Option<i64>, leads: bool) -> impl IntoView + use<> {
    let kind = form.kind;
    let (class, tone) = match kind {
        ResponseKind::Reject => ("btn danger", Some(Tone::Stop.name())),
        _ if leads => ("btn primary", None),
        _ => ("btn", None),
    };
    view! { <button class=class data-tone=tone>{icon(kind.drawing())}{kind.button(version)}</button> }
}

/// What happens at once: a sentence, not a heading.
fn consequence(tone: Tone, drawing: Icon, words: &'static str) -> impl IntoView {
    view! { <p class="banner" data-tone=tone.name()>{icon(drawing)}<span>{words}</span></p> }
}

fn reason_field(form: &ResponseForm, id: &str) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let error_id = format!("{id}-error");
    let invalid = !form.reason_errors.is_empty();
    let chosen = form.input.reason_code.clone();
    let id = id.to_owned();
    let radios = form
        .reasons
        .clone()
        .into_iter()
        .enumerate()
        .map(|(index, reason)| {
            // The error summary leads to the first of them.
            let id = if index == 0 { id.clone() } else { format!("{id}-{index}") };
            let checked = reason.value == chosen;
            view! {
                <label class="choice">
                    <input type="radio" id=id name="reason_code" value=reason.value checked=checked required />
                    <span>{label(reason.text)}</span>
                </label>
            }
        })
        .collect_view();
    let errors = invalid.then(|| field_errors(&error_id, &form.reason_errors));
    view! {
        <fieldset class="field" data-tone=invalid.then(|| Tone::Stop.name()) aria-describedby=invalid.then_some(error_id)>
            <legend>{t.reason()}</legend>
            <div class="choices">{radios}</div>
            {errors}
        </fieldset>
    }
}
