//! The three answers to a quotation, with equal weight: in dialogs, on the page itself for browsers without them, and
//! alone on a page after a refusal. All carry what was seen: version, total, and a fingerprint of all the rest.

use std::sync::Arc;

use domain::quotation::SeenQuotation;
use domain::quotation::sums::by_currency;
use domain::quotation_response::Answer;
use leptos::prelude::*;
use partner_api::{Catalogs, Quotation};

use super::charges::amount;
use super::lists::words;
use super::offer::number_and_version;
use super::talk::{self, Talk};
use crate::components::{
    Choice, Facts, Icon, TextArea, Tone, date, fact, field_errors, icon, label, operator,
};
use crate::page_context::PageContext;
use crate::routes;
use crate::text::labels::{self, Codes, Label};
use crate::text::negotiation::negotiation_texts;
use crate::text::quotation::quotation_texts;

/// Charges that a dialog lists to be renegotiated; more are chosen on a page of their own.
const MOST_IN_DIALOG: usize = 20;

/// What pages say of a response.
pub trait AnswerView {
    /// Where its form is sent.
    fn action(self, code: &str) -> String;
    fn drawing(self) -> Icon;
    /// What happens, as a question.
    fn question(self) -> &'static str;
    /// In one word.
    fn word(self) -> &'static str;
    /// The words of the button that sends it.
    fn button(self, version: Option<i64>) -> String;
}

impl AnswerView for Answer {
    fn action(self, code: &str) -> String {
        match self {
            Self::Accept => routes::quotation_accept(code),
            Self::Negotiate => routes::quotation_negotiate(code),
            Self::Reject => routes::quotation_reject(code),
        }
    }

    fn drawing(self) -> Icon {
        match self {
            Self::Accept => Icon::Check,
            Self::Negotiate => Icon::Swap,
            Self::Reject => Icon::X,
        }
    }

    fn question(self) -> &'static str {
        let t = quotation_texts(PageContext::lang());
        match self {
            Self::Accept => t.accept_question(),
            Self::Negotiate => t.negotiate_question(),
            Self::Reject => t.reject_question(),
        }
    }

    fn word(self) -> &'static str {
        let t = quotation_texts(PageContext::lang());
        match self {
            Self::Accept => t.accept(),
            Self::Negotiate => t.negotiate(),
            Self::Reject => t.reject(),
        }
    }

    fn button(self, version: Option<i64>) -> String {
        let t = quotation_texts(PageContext::lang());
        match self {
            Self::Accept => {
                version.map_or_else(|| t.accept().to_owned(), |version| t.accept_version(version))
            }
            Self::Negotiate => t.negotiate_button().to_owned(),
            Self::Reject => t.reject_button().to_owned(),
        }
    }
}

/// What the reader wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    pub note: String,
    pub reason_code: String,
    /// What was chosen in the composer of a renegotiation.
    pub talk: Talk,
}

/// How far the composer of a renegotiation has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    #[default]
    Choosing,
    /// The note was asked for; what is wrong stands at the fields.
    Checked,
    /// The note is in the field: it comes first, the choices fold away.
    Written,
}

/// Where a form stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The only one of its page: its ids are the names of its fields.
    Alone,
    Dialog,
    /// On the quotation's page, for browsers without dialogs.
    Fold,
}

impl Place {
    fn prefix(self, answer: Answer) -> String {
        match self {
            Self::Alone => String::new(),
            Self::Dialog => answer.name().to_owned(),
            Self::Fold => format!("page-{}", answer.name()),
        }
    }

    /// Whether the charges to renegotiate are listed here. With both forms of a page listing 120 of them it had twice as
    /// many elements as without.
    fn has_composer(self, quotation: &Quotation) -> bool {
        match self {
            Self::Alone => true,
            Self::Dialog => quotation.charges.len() <= MOST_IN_DIALOG,
            Self::Fold => false,
        }
    }
}

/// One form.
#[derive(Clone, Debug)]
pub struct AnswerForm {
    pub answer: Answer,
    pub code: String,
    pub seen: SeenQuotation,
    pub typed: Typed,
    /// Told once for each form that was shown, so that a double click is carried out once.
    pub once: String,
    pub reasons: Vec<Choice>,
    pub note_errors: Vec<Label>,
    pub reason_errors: Vec<Label>,
    pub stage: Stage,
}

impl AnswerForm {
    pub fn new(
        answer: Answer,
        code: &str,
        seen: SeenQuotation,
        once: &str,
        catalogs: Option<&Catalogs>,
    ) -> Self {
        Self {
            answer,
            code: code.to_owned(),
            seen,
            typed: Typed::default(),
            // The three forms of a page are three different things to do once.
            once: format!("{once}-{}", answer.name()),
            reasons: reasons(catalogs),
            note_errors: Vec::new(),
            reason_errors: Vec::new(),
            stage: Stage::default(),
        }
    }
}

/// The reasons for a rejection, from the catalog; those of the specification while the catalog is not to be had.
pub fn reasons(catalogs: Option<&Catalogs>) -> Vec<Choice> {
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

/// The bar at the foot of the page: the total, how long, and the three answers.
pub fn bar(quotation: &Quotation) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let name = quotation
        .version
        .map_or_else(|| t.answer().to_owned(), |version| t.answer_version(version));
    let total = amount(quotation.total(), quotation.currency.as_deref());
    let buttons = Answer::ALL
        .into_iter()
        .map(|answer| {
            let open = answer.is_open(quotation);
            view! {
                <button class="btn" type="button" disabled=!open command=open.then_some("show-modal") commandfor=open.then(|| answer.name())>
                    {icon(answer.drawing())}
                    {answer.word()}
                </button>
            }
        })
        .collect_view();
    let expired = quotation
        .is_expired
        .then(|| view! { <p class="small quiet">{t.expired_accept()}</p> });
    view! {
        <section class="bar no-print" aria-label=name>
            <div><p class="figure">{total}</p>{super::offer::countdown(quotation)}{expired}</div>
            <div class="trio">{buttons}</div>
        </section>
    }
}

/// The dialogs that the bar's buttons open, without any script.
pub fn dialogs(quotation: &Quotation, forms: &[AnswerForm]) -> impl IntoView + use<> {
    forms.iter().map(|form| dialog(quotation, form)).collect_view()
}

fn dialog(quotation: &Quotation, form: &AnswerForm) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let answer = form.answer;
    let heading = format!("{}-h", answer.name());
    // The first button closes, so that Enter in a field never binds.
    view! {
        <dialog class="dialog" id=answer.name() aria-labelledby=heading.clone()>
            <form method="post" action=answer.action(&form.code)>
                <header>
                    <h2 id=heading.clone()>{answer.question()}</h2>
                    <button class="btn plain square" formmethod="dialog" formnovalidate>{icon(Icon::X)}<span class="sr">{t.close()}</span></button>
                </header>
                <div class="body stack">{body(Some(quotation), form, Place::Dialog)}</div>
                <footer>
                    <button class="btn" formmethod="dialog" formnovalidate>{t.go_back()}</button>
                    {send(form, quotation.version, true)}
                </footer>
            </form>
        </dialog>
    }
}

/// The same forms on the page, for browsers without dialogs. `open` is the one that has something typed in it.
pub fn on_page(quotation: &Quotation, forms: &[AnswerForm], open: Option<Answer>) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let folds = forms
        .iter()
        .map(|form| {
            let answer = form.answer;
            view! {
                <details class="panel fold" name="answer" open=open == Some(answer)>
                    <summary class="pad">{icon(Icon::Chevron)}{answer.question()}</summary>
                    <form class="pad stack" method="post" action=answer.action(&form.code)>
                        {body(Some(quotation), form, Place::Fold)}
                        <p>{send(form, quotation.version, false)}</p>
                    </form>
                </details>
            }
        })
        .collect_view();
    view! {
        <details class="fold no-print" id="answer" open=open.is_some()>
            <summary>{icon(Icon::Chevron)}{t.no_dialog()}</summary>
            <div class="stack">{folds}</div>
        </details>
    }
}

/// What a form asks and carries.
pub fn body(quotation: Option<&Quotation>, form: &AnswerForm, place: Place) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let prefix = place.prefix(form.answer);
    let id = |name: &str| {
        if prefix.is_empty() {
            name.to_owned()
        } else {
            format!("{prefix}-{name}")
        }
    };
    let typed = form.typed.clone();
    let errors = form.note_errors.clone();
    let fields = match form.answer {
        Answer::Accept => view! {
            {quotation.map(accept_facts)}
            {consequence(Tone::Progress, Icon::Info, t.accept_consequence())}
            <TextArea name="note" id=id("note") label=t.note() value=typed.note optional=true rows=2 errors=errors />
        }
        .into_any(),
        Answer::Negotiate => {
            let hint = negotiation_texts(PageContext::lang()).note_hint().to_owned();
            let note = view! { <TextArea name="note" id=id("note") label=t.note_message() value=typed.note required=true hint=hint rows=6 errors=errors /> };
            let composer = match quotation {
                Some(quotation) if place.has_composer(quotation) => {
                    let checked = form.stage == Stage::Checked;
                    talk::composer(&form.code, quotation, &typed.talk, &prefix, checked).into_any()
                }
                Some(quotation) => talk::elsewhere(&form.code, quotation, &typed.talk).into_any(),
                None => talk::carried(&typed.talk).into_any(),
            };
            let fields = if form.stage == Stage::Written {
                let choices = negotiation_texts(PageContext::lang()).what();
                view! {
                    {note}
                    <details class="fold"><summary>{icon(Icon::Chevron)}{choices}</summary><div class="stack">{composer}</div></details>
                }
                .into_any()
            } else {
                view! { {composer} {note} }.into_any()
            };
            view! { <p class="quiet">{t.negotiate_consequence()}</p> {fields} }.into_any()
        }
        Answer::Reject => view! {
            {consequence(Tone::Attention, Icon::Alert, t.reject_consequence())}
            {reason_field(form, &id("reason_code"))}
            <TextArea name="note" id=id("note") label=t.note_reject() value=typed.note required=true hint=t.note_reject_hint().to_owned() rows=3 errors=errors />
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
        {fields}
    }
}

/// The button that sends the form.
pub fn send(form: &AnswerForm, version: Option<i64>, leads: bool) -> impl IntoView + use<> {
    let answer = form.answer;
    let (class, tone) = match answer {
        Answer::Reject => ("btn danger", Some(Tone::Stop.name())),
        _ if leads => ("btn primary", None),
        _ => ("btn", None),
    };
    view! { <button class=class data-tone=tone>{icon(answer.drawing())}{answer.button(version)}</button> }
}

/// What happens at once: a sentence, not a heading.
fn consequence(tone: Tone, drawing: Icon, words: &'static str) -> impl IntoView {
    view! { <p class="banner" data-tone=tone.name()>{icon(drawing)}<span>{words}</span></p> }
}

fn reason_field(form: &AnswerForm, id: &str) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let error_id = format!("{id}-error");
    let invalid = !form.reason_errors.is_empty();
    let chosen = form.typed.reason_code.clone();
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
    let errors = invalid.then(|| field_errors(error_id.clone(), form.reason_errors.clone()));
    view! {
        <fieldset class="field" data-tone=invalid.then(|| Tone::Stop.name()) aria-describedby=invalid.then_some(error_id)>
            <legend>{t.reason()}</legend>
            <div class="choices">{radios}</div>
            {errors}
        </fieldset>
    }
}

/// What is about to be accepted: number, version, total, validity, route, exclusions and in whose name.
fn accept_facts(quotation: &Quotation) -> impl IntoView + use<> {
    let t = quotation_texts(PageContext::lang());
    let currency = quotation.currency.as_deref();
    let vat = quotation.totals.as_ref().and_then(|totals| totals.vat.as_ref());
    let vat = vat.map(|vat| crate::format::money::money(vat, currency));
    let vat = vat.map(|vat| view! { <br /> <span class="small quiet">{t.including_vat(&vat)}</span> });
    let total = view! { <b class="figure">{amount(quotation.total(), currency)}</b> {vat} };
    // What is missing is said: silence would be read as "no limit" and "nothing excluded".
    let total = match quotation.total() {
        Some(_) => total.into_any(),
        None => view! { <b>{t.no_totals()}</b> }.into_any(),
    };
    let valid = match quotation.valid_until.as_deref() {
        Some(day) => date(day).into_any(),
        None => t.no_validity().into_any(),
    };
    let valid = fact(t.valid_through(), valid);
    let sums = line_sums(quotation);
    let route = quotation
        .route
        .clone()
        .map(|route| fact(t.route(), operator(route)));
    let excluded = words(&quotation.exclusions);
    let excluded = if excluded.is_empty() {
        fact(t.not_included(), t.none_listed())
    } else {
        let count = t.things(excluded.len());
        let items = excluded
            .into_iter()
            .map(|item| view! { <li>{item}</li> })
            .collect_view();
        let fold = view! {
            <details class="fold">
                <summary>{icon(Icon::Chevron)}{count}</summary>
                <ul class="prose small">{items}</ul>
            </details>
        };
        fact(t.not_included(), fold)
    };
    let who = PageContext::with(|frame| {
        frame
            .signed_in
            .as_ref()
            .and_then(|person| person.display_name.clone())
    });
    let who = who.map(|who| fact(t.accepted_by(), who));
    let number = fact(t.quotation(), view! { <b>{number_and_version(quotation)}</b> });
    view! { <Facts>{number} {fact(t.total(), total)} {sums} {valid} {route} {excluded} {who}</Facts> }
}

/// What the lines come to in each currency, where the one total does not say it: several currencies, or no total.
fn line_sums(quotation: &Quotation) -> Option<AnyView> {
    let t = quotation_texts(PageContext::lang());
    let sums = by_currency(&quotation.charges);
    if sums.len() < 2 && (quotation.total().is_some() || sums.is_empty()) {
        return None;
    }
    let facts = sums
        .into_iter()
        .map(|sum| {
            let currency = sum.currency.as_deref().map(str::trim);
            let name = currency.map_or_else(
                || t.all_lines_no_currency().to_owned(),
                |currency| t.all_lines_in(currency),
            );
            let figure = sum.total.map_or_else(
                || t.not_summed().to_owned(),
                |total| crate::format::money::money(&total.into(), currency),
            );
            fact(name, figure)
        })
        .collect_view();
    Some(facts.into_any())
}

/// The forms of all answers that are open, with what was typed in one of them before.
pub fn forms(
    code: &str,
    quotation: &Quotation,
    once: &str,
    catalogs: Option<&Arc<Catalogs>>,
    kept: Option<&(Answer, Typed)>,
) -> Vec<AnswerForm> {
    let seen = SeenQuotation::of(quotation);
    Answer::ALL
        .into_iter()
        .filter(|answer| answer.is_open(quotation))
        .map(|answer| {
            let mut form = AnswerForm::new(answer, code, seen.clone(), once, catalogs.map(Arc::as_ref));
            if let Some((kept_answer, typed)) = kept
                && *kept_answer == answer
            {
                form.typed = typed.clone();
            }
            form
        })
        .collect()
}
