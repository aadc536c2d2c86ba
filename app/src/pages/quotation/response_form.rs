//! The form of one response to a quotation. It carries the quotation on the screen: version, total, and a fingerprint of
//! all the rest.

use std::borrow::Cow;

use domain::quotation::SeenQuotation;
use domain::quotation_response::{ResponseInput, ResponseKind};
use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;
use partner_api::{Catalogs, Quotation};

use super::acceptance_facts::acceptance_facts;
use super::approval_standing::{ApprovalShown, standing_banner};
use super::negotiation_form;
use super::response_words::ResponseWords;
use crate::components::{Choice, Icon, TextArea, Tone, field_errors, icon, label};
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::routes;
use crate::text::approval::approval_texts;
use crate::text::labels::{self, Codes, Label};
use crate::text::negotiation::negotiation_texts;
use crate::text::quotation::quotation_texts;

/// Charges that a dialog lists to be renegotiated; more are chosen on a page of their own.
const MAX_DIALOG_CHARGES: usize = 20;

/// The stage of the negotiation form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NegotiationStage {
    #[default]
    Choosing,
    /// The note was asked for; problems are shown at the fields.
    Checked,
    /// The note is in the field: it comes first, the choices fold away.
    Written,
}

/// The place of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormPlacement {
    /// The only one of its page: its ids are the names of its fields.
    Alone,
    Dialog,
    /// On the quotation's page, for browsers without dialogs.
    Fold,
}

impl FormPlacement {
    /// Stands before the ids of a form's fields.
    fn prefix(self, kind: ResponseKind) -> Cow<'static, str> {
        match self {
            Self::Alone => "".into(),
            Self::Dialog => kind.name().into(),
            Self::Fold => format!("page-{}", kind.name()).into(),
        }
    }

    /// Tells whether the charges to renegotiate are listed here. With both forms of a page listing 120 of them it had twice as
    /// many elements as without.
    fn lists_charges(self, quotation: &Quotation) -> bool {
        match self {
            Self::Alone => true,
            Self::Dialog => quotation.charges.len() <= MAX_DIALOG_CHARGES,
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
    /// Of an acceptance that needs one.
    pub approval: Option<ApprovalShown>,
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
            approval: None,
        }
    }

    /// Nobody has to approve it (any more).
    fn is_free(&self) -> bool {
        self.approval.as_ref().is_none_or(ApprovalShown::is_approved)
    }
}

/// The reasons for a rejection, from the catalog; those of the specification while the catalog is not to be had.
fn reasons(catalogs: Option<&Catalogs>) -> Vec<Choice> {
    const REJECT_REASON_CODES: [&str; 8] = [
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
        [] => REJECT_REASON_CODES.iter().map(|code| (*code, None)).collect(),
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

/// The fields of a form, and what travels with it.
pub fn fields(quotation: Option<&Quotation>, form: &ResponseForm, placement: FormPlacement) -> impl IntoView {
    let fields = match form.kind {
        ResponseKind::Accept => EitherOf3::A(acceptance_fields(quotation, form, placement)),
        ResponseKind::Negotiate => EitherOf3::B(negotiation_fields(quotation, form, placement)),
        ResponseKind::Reject => EitherOf3::C(rejection_fields(form, placement)),
    };
    let seen = &form.seen;
    view! {
        <input type="hidden" name="once" value=escaped(&form.once) />
        <input type="hidden" name="version" value=escaped(&seen.version) />
        <input type="hidden" name="total" value=escaped(&seen.total) />
        <input type="hidden" name="currency" value=escaped(&seen.currency) />
        <input type="hidden" name="quotation_no" value=escaped(&seen.quotation_no) />
        <input type="hidden" name="content" value=escaped(&seen.content) />
        <input type="hidden" name="commitment" value=escaped(&seen.commitment) />
        <input type="hidden" name="description" value=escaped(&seen.description) />
        {fields}
    }
}

/// The id of a field of this form.
fn field_id(form: &ResponseForm, placement: FormPlacement, name: &str) -> String {
    match &*placement.prefix(form.kind) {
        "" => name.to_owned(),
        prefix => format!("{prefix}-{name}"),
    }
}

fn acceptance_fields(
    quotation: Option<&Quotation>,
    form: &ResponseForm,
    placement: FormPlacement,
) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let approval = form
        .approval
        .as_ref()
        .map(|standing| standing_banner(standing, None));
    // Beside the way to the approval nothing is sent, so nothing is asked for.
    let has_note = form.is_free() || !form.input.note.is_empty();
    let note = has_note.then(|| {
        view! {
            <TextArea
            name="note"
            id=field_id(form, placement, "note")
            label=t.note()
            value=form.input.note.as_str()
            optional=true
            rows=2
            errors=form.note_errors.clone()
        />
        }
    });
    // First, as in a rejection: below the facts it lay under the edge of a phone, with the button in view.
    view! {
        {form.is_free().then(|| consequence(Tone::Progress, Icon::Info, t.accept_consequence()))}
        {quotation.map(|quotation| acceptance_facts(quotation, true))}
        {approval}
        {note}
    }
}

fn negotiation_fields(
    quotation: Option<&Quotation>,
    form: &ResponseForm,
    placement: FormPlacement,
) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let own = negotiation_texts(PageContext::lang());
    let targets = &form.input.negotiation;
    let note = view! {
        <TextArea
            name="note"
            id=field_id(form, placement, "note")
            label=t.note_message()
            value=form.input.note.as_str()
            required=true
            hint=own.note_hint().to_owned()
            rows=6
            errors=form.note_errors.clone()
        />
    };
    let choices = match quotation {
        Some(quotation) if placement.lists_charges(quotation) => {
            let checked = form.stage == NegotiationStage::Checked;
            let prefix = placement.prefix(form.kind);
            Either::Left(negotiation_form::choices(
                &form.code, quotation, targets, &prefix, checked,
            ))
        }
        Some(quotation) => Either::Left(negotiation_form::elsewhere(&form.code, quotation, targets)),
        None => Either::Right(negotiation_form::carried(targets)),
    };
    let fields = if form.stage == NegotiationStage::Written {
        Either::Left(view! {
            {note}
            <details class="fold">
                <summary>{icon(Icon::Chevron)} {own.what()}</summary>
                <div class="stack">{choices}</div>
            </details>
        })
    } else {
        Either::Right(view! { {choices} {note} })
    };
    let is_expired = quotation.is_some_and(|quotation| quotation.is_expired);
    view! {
        <p class="quiet">{t.negotiate_consequence(is_expired)}</p>
        {fields}
    }
}

fn rejection_fields(form: &ResponseForm, placement: FormPlacement) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    view! {
        {consequence(Tone::Attention, Icon::Alert, t.reject_consequence())}
        {reason_field(form, field_id(form, placement, "reason_code"))}
        <TextArea
            name="note"
            id=field_id(form, placement, "note")
            label=t.note_reject()
            value=form.input.note.as_str()
            required=true
            hint=t.note_reject_hint().to_owned()
            rows=3
            errors=form.note_errors.clone()
        />
    }
}

/// The button that sends the form.
pub fn send_button(form: &ResponseForm, version: Option<i64>, leads: bool) -> impl IntoView + use<> {
    let kind = form.kind;
    if !form.is_free() {
        let t = approval_texts(PageContext::lang());
        return Either::Left(view! {
            <a class="btn primary" href=escaped(routes::with_code(routes::QUOTATION_APPROVAL, &form.code))>
                {t.to_approval()}
            </a>
        });
    }
    let (class, tone) = match kind {
        ResponseKind::Reject => ("btn danger", Some(Tone::Stop.name())),
        _ if leads => ("btn primary", None),
        _ => ("btn", None),
    };
    Either::Right(view! {
        <button class=class data-tone=tone>
            {icon(kind.drawing())} {escaped(kind.button(version))}
        </button>
    })
}

/// The immediate effect of the response: a sentence, not a heading.
fn consequence(tone: Tone, drawing: Icon, words: &'static str) -> impl IntoView {
    view! {
        <p class="banner" data-tone=tone.name()>
            {icon(drawing)} <span>{words}</span>
        </p>
    }
}

fn reason_field(form: &ResponseForm, id: String) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let error_id = format!("{id}-error");
    let is_invalid = !form.reason_errors.is_empty();
    let errors = is_invalid.then(|| field_errors(&error_id, &form.reason_errors));
    let reasons = form.reasons.iter().enumerate();
    let radios = reasons.map(move |(index, reason)| {
        // The error summary leads to the first of them.
        let id = match index {
            0 => id.clone(),
            _ => format!("{id}-{index}"),
        };
        reason_radio(reason, id, reason.value == form.input.reason_code)
    });
    view! {
        <fieldset
            class="field"
            data-tone=is_invalid.then(|| Tone::Stop.name())
            aria-describedby=is_invalid.then_some(error_id)
        >
            <legend>{t.reason()}</legend>
            <div class="choices">{Each(radios)}</div>
            {errors}
        </fieldset>
    }
}

fn reason_radio(reason: &Choice, id: String, is_chosen: bool) -> impl IntoView {
    view! {
        <label class="choice">
            <input
                type="radio"
                id=id
                name="reason_code"
                value=escaped(&reason.value)
                checked=is_chosen
                required
            />
            <span>{label(reason.text.clone())}</span>
        </label>
    }
}
