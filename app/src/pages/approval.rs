//! A colleague's decision about accepting a quotation above a limit: asked for, made, void.

use std::sync::Arc;

use domain::approval::ApprovalLimits;
use domain::quotation::SeenQuotation;
use domain::quotation_response::ResponseKind;
use leptos::either::{Either, EitherOf4};
use leptos::prelude::*;
use partner_api::{Figure, Quotation};

use super::page_drafts;
use super::quotation::{ApprovalFacts, ApprovalShown, acceptance_facts, approval_facts, standing_banner};
use super::request_head::head;
use crate::components::{
    Banner, Choice, ErrorSummary, Facts, Icon, Panel, RequestTab, SelectField, TextArea, TextField, Tone,
    fact, hidden, icon,
};
use crate::document::Page;
use crate::format::money::money;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::approval::{ApprovalTexts, approval_texts};
use crate::text::labels::Label;

/// Limit of a note in characters.
pub const MAX_NOTE_CHARS: usize = 2_000;

/// The data of the page.
#[derive(Clone, Debug)]
pub struct ApprovalData {
    pub about: RequestHeader,
    /// `None`: there is none (any more).
    pub quotation: Option<Arc<Quotation>>,
    pub limits: ApprovalLimits,
    /// `None`: the quotation is not above the limit.
    pub standing: Option<ApprovalShown>,
    /// All decisions about the request that are kept, newest first.
    pub decisions: Vec<ApprovalFacts>,
    /// Names of those who may decide; `None` where they cannot be read.
    pub approvers: Option<Vec<String>>,
    /// The reader has a name.
    pub is_named: bool,
    pub typed: TypedApproval,
    pub problem: Option<ApprovalProblem>,
}

/// Typed values that were not recorded. A passphrase is typed again.
#[derive(Clone, Debug, Default)]
pub struct TypedApproval {
    pub note: String,
    pub approver: String,
    /// The note is of a decision, not of asking for one.
    pub is_decision: bool,
}

/// The reason why nothing was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApprovalProblem {
    /// The quotation differs from the one on the screen.
    Changed,
    /// The same is asked for, or approved, already.
    AlreadyAsked,
    Refused,
    Locked,
    Asker,
    /// The note is longer than [`MAX_NOTE_CHARS`].
    LongNote,
    /// There is no passphrase.
    Blank,
    /// The person who asks has no name.
    Nameless,
}

/// The page.
pub fn page(data: &ApprovalData) -> Page {
    let t = approval_texts(PageContext::lang());
    let body = view! {
        <div class="page">
            {head(&data.about, RequestTab::Quotation, None, None)}
            {data.problem.map(|problem| problem_summary(problem, t))}
            {content(data, t)}
            {page_drafts::of_approval(&data.about.code, &data.about.reference(), !data.typed.note.is_empty())}
        </div>
    };
    Page::new(t.title(), body).live(data.about.live()).with_islands()
}

fn problem_summary(problem: ApprovalProblem, t: ApprovalTexts) -> impl IntoView {
    let words = match problem {
        ApprovalProblem::Changed => t.changed(),
        ApprovalProblem::AlreadyAsked => t.already_asked(),
        ApprovalProblem::Refused => t.refused(),
        ApprovalProblem::Locked => t.locked(),
        ApprovalProblem::Asker => t.asker_decides(),
        ApprovalProblem::LongNote => t.long_note(),
        ApprovalProblem::Blank => t.blank(),
        ApprovalProblem::Nameless => t.needs_name(),
    };
    let about = Rendered::new(view! { <p>{words}</p> });
    view! { <ErrorSummary links=Vec::new() title=Some(t.not_recorded().to_owned()) about=about /> }
}

fn content(data: &ApprovalData, t: ApprovalTexts) -> impl IntoView {
    let code = &data.about.code;
    let back = |words: &'static str| {
        view! {
            <p>
                <a class="btn" href=routes::quotation(code)>
                    {words}
                </a>
            </p>
        }
    };
    let quotation = data
        .quotation
        .as_deref()
        .filter(|quotation| ResponseKind::Accept.is_open(quotation));
    let (Some(quotation), Some(standing)) = (quotation, &data.standing) else {
        let (title, words, button) = match quotation {
            Some(_) => (t.not_needed(), t.not_needed_words(), t.to_accept()),
            None => (t.closed_title(), t.closed(), t.to_quotation()),
        };
        return Either::Left(view! {
            <Banner tone=Tone::Wait drawing=Icon::Info title=title>
                <p>{words}</p>
            </Banner>
            {kept_note(data, t)}
            {back(button)}
            {history(&data.decisions, t)}
        });
    };
    let note = kept_note(data, t);
    let act = match standing {
        ApprovalShown::Approved(_) => EitherOf4::A(view! { {note} {back(t.to_accept())} }),
        ApprovalShown::Asked(facts) if facts.is_asker => EitherOf4::B(view! {
            {note}
            <p>{t.is_asker()}</p>
        }),
        ApprovalShown::Unread | ApprovalShown::Unkept => EitherOf4::B(view! {
            {note}
            <p>{t.about()}</p>
        }),
        ApprovalShown::Asked(_) => EitherOf4::C(view! {
            {decision(data, quotation, t)}
            <details class="fold">
                <summary>{icon(Icon::Chevron)} {t.ask_myself()}</summary>
                {request(data, t.ask(), "own-note", quotation, t)}
            </details>
        }),
        ApprovalShown::NotAsked(_) => EitherOf4::D(request(data, t.ask(), "note", quotation, t)),
        ApprovalShown::Declined(_) | ApprovalShown::Void(_) => {
            EitherOf4::D(request(data, t.ask_again(), "note", quotation, t))
        }
    };
    Either::Right(view! {
        {standing_banner(standing, None)}
        <Panel id="approval" title=t.title()>
            <div class="pad stack">
                {acceptance_facts(quotation, false)} {limits(&data.limits, t)}
                <p class="small quiet">{t.bound()} " " {t.about()}</p>
            </div>
        </Panel>
        {act}
        {history(data.decisions.get(1..).unwrap_or_default(), t)}
    })
}

/// Decisions before the one that stands above.
fn history(decisions: &[ApprovalFacts], t: ApprovalTexts) -> Option<impl IntoView + use<>> {
    (!decisions.is_empty()).then(|| {
        let rows = decisions
            .iter()
            .map(|facts| view! { <li class="stack tight">{approval_facts(facts, true)}</li> });
        view! {
            <Panel id="decisions" title=t.history()>
                <ul class="pad stack">{Each(rows)}</ul>
            </Panel>
        }
    })
}

fn limits(limits: &ApprovalLimits, t: ApprovalTexts) -> impl IntoView {
    let lang = PageContext::lang();
    let items = limits
        .iter()
        .map(|(currency, limit)| money(&Figure::from(limit), Some(currency), lang));
    let words: Vec<String> = items.collect();
    let words = format!("{}; {}", words.join(", "), t.other_currencies());
    view! { <Facts>{fact(t.limits(), escaped(words))}</Facts> }
}

/// The quotation as it was seen, for a form.
fn seen(quotation: &Quotation) -> impl IntoView {
    let seen = SeenQuotation::from_quotation(quotation);
    view! {
        {hidden("version", seen.version)}
        {hidden("total", seen.total)}
        {hidden("currency", seen.currency)}
        {hidden("quotation_no", seen.quotation_no)}
        {hidden("commitment", seen.commitment)}
        {hidden("description", seen.description)}
    }
}

/// The typed note, shown when no form takes it any more.
fn kept_note(data: &ApprovalData, t: ApprovalTexts) -> Option<impl IntoView + use<>> {
    let note = Some(data.typed.note.clone()).filter(|note| !note.trim().is_empty());
    note.map(|note| {
        view! {
            <section class="panel" aria-labelledby="kept">
                <header>
                    <h2 id="kept">{t.kept_note()}</h2>
                </header>
                <p class="pad lines" dir="auto">
                    {escaped(note)}
                </p>
            </section>
        }
    })
}

/// Asking for it; `id`: of the field of its note.
fn request(
    data: &ApprovalData,
    button: &'static str,
    id: &'static str,
    quotation: &Quotation,
    t: ApprovalTexts,
) -> impl IntoView {
    if !data.is_named {
        return Either::Left(view! { <p>{t.needs_name()}</p> });
    }
    // A note of a decision is not put under a wish: beside the form that decides it stands there, else to be copied.
    let is_beside = matches!(data.standing, Some(ApprovalShown::Asked(_)));
    let (note, kept) = match (data.typed.is_decision, is_beside) {
        (true, true) => ("", None),
        (true, false) => ("", kept_note(data, t)),
        (false, _) => (data.typed.note.as_str(), None),
    };
    Either::Right(view! {
        {kept}
        <form
            class="panel"
            method="post"
            action=escaped(routes::with_code(routes::QUOTATION_APPROVAL, &data.about.code))
        >
            <header>
                <h2>{button}</h2>
            </header>
            <div class="pad stack">
                {seen(quotation)}
                <TextArea
                    name="note"
                    id=id
                    label=t.ask_note()
                    value=note
                    optional=true
                    rows=3
                />
                <p>
                    <button class="btn primary" name="action" value="ask">
                        {icon(Icon::Send)}
                        {button}
                    </button>
                </p>
            </div>
        </form>
    })
}

/// Deciding.
fn decision(data: &ApprovalData, quotation: &Quotation, t: ApprovalTexts) -> impl IntoView {
    let Some(approvers) = &data.approvers else {
        return Either::Left(view! {
            {kept_note(data, t)}
            <p>{t.nobody_can()}</p>
        });
    };
    let choices = approvers
        .iter()
        .map(|name| Choice::new(name.clone(), name.clone()))
        .collect();
    let is_wrong = data.problem == Some(ApprovalProblem::Refused);
    let errors: Vec<Label> = is_wrong.then(|| Label::own(t.refused())).into_iter().collect();
    // Enter in a field presses the first button, which must not be the one that lets money go.
    Either::Right(view! {
        <form
            class="panel"
            method="post"
            action=escaped(routes::with_code(routes::QUOTATION_APPROVAL, &data.about.code))
        >
            <header>
                <h2>{t.decide()}</h2>
            </header>
            <div class="pad stack">
                {seen(quotation)}
                <div class="fields">
                    <SelectField
                        name="approver"
                        label=t.approver()
                        value=data.typed.approver.as_str()
                        blank=t.choose()
                        choices=choices
                        required=true
                        class="w3"
                    />
                    <TextField
                        name="passphrase"
                        label=t.passphrase()
                        kind="password"
                        required=true
                        autocomplete=Some("off")
                        errors=errors
                        class="w3"
                    />
                </div>
                <TextArea
                    name="note"
                    label=t.decision_note()
                    value=if data.typed.is_decision { data.typed.note.as_str() } else { "" }
                    optional=true
                    rows=3
                />
                <p class="row">
                    <button class="btn" name="action" value="decline">
                        {icon(Icon::Ban)}
                        {t.decline_button()}
                    </button>
                    <button class="btn primary" name="action" value="approve">
                        {icon(Icon::Check)}
                        {t.approve_button()}
                    </button>
                </p>
            </div>
        </form>
    })
}
