//! Tracking for people without an account: as text, and by a link.

use std::sync::Arc;

use domain::shared_shipment::SharedShipment;
use islands::{CopiedField, CopyText};
use jiff::civil::Date;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Milestone;

mod link;
mod text;

pub use link::{LinkShown, link_list};
use text::tracking_text;

use super::milestones::newest_first;
use super::request_head::head;
use super::shared::{events, lane};
use crate::components::{
    CheckField, ErrorLink, ErrorSummary, Icon, Panel, RequestTab, TextField, UpstreamErrorBanner, icon,
};
use crate::document::Page;
use crate::format;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::Lang;
use crate::text::common::common_texts;
use crate::text::dossier::dossier_texts;
use crate::text::labels::Label;
use crate::text::share::{ShareTexts, share_texts};
use crate::upstream_error::Loadable;

/// Days for which a link can open.
pub const VALIDITY_DAYS: [u8; 2] = [7, 30];
/// Limit of a label in characters.
pub const MAX_LABEL_CHARS: usize = 80;
/// Limit of the reference on the shared page in characters.
const MAX_REFERENCE_CHARS: usize = 120;
/// Characters of a passcode.
pub const PASSCODE_CHARS: std::ops::RangeInclusive<usize> = 6..=64;
/// Rows of a box before it scrolls, where the browser does not size it by its content.
const TEXT_BOX_ROWS: u32 = 8;

/// The data of the page.
#[derive(Clone, Debug)]
pub struct ShareData {
    pub about: RequestHeader,
    pub milestones: Loadable<Arc<Vec<Milestone>>>,
    /// Preview of a link with the operator's words.
    pub preview: SharedShipment,
    /// The days in the order of [`VALIDITY_DAYS`] through which a link of today opens.
    pub last_days: Vec<Date>,
    /// `None` where they cannot be read.
    pub links: Option<Vec<LinkShown>>,
    pub input: ShareInput,
    pub problems: Vec<ShareProblem>,
    pub once: String,
    /// Identifies the operator's words on this page.
    pub seen: String,
}

/// The form as it was filled in.
#[derive(Clone, Debug, Default)]
pub struct ShareInput {
    pub label: String,
    pub passcode: String,
    pub days: Option<u8>,
    pub reference: ReferenceChoice,
    pub with_words: bool,
}

/// The name that the shipment has on the shared page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReferenceChoice {
    /// The partner's own reference, where there is one.
    #[default]
    Own,
    Code,
    Job,
    Nothing,
}

impl ReferenceChoice {
    const ALL: [Self; 4] = [Self::Own, Self::Code, Self::Job, Self::Nothing];

    pub fn code(self) -> &'static str {
        match self {
            Self::Own => "partner_ref",
            Self::Code => "code",
            Self::Job => "job_number",
            Self::Nothing => "none",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.code() == code)
    }

    /// The name of this request; `None` if it has no such name.
    pub fn name_of(self, about: &RequestHeader) -> Option<String> {
        let summary = &about.request.summary;
        let name = match self {
            Self::Own => summary.partner_ref.clone(),
            Self::Code => Some(about.code.clone()),
            Self::Job => summary.job_number.clone(),
            Self::Nothing => None,
        };
        let name = name.filter(|name| !name.trim().is_empty())?;
        Some(name.chars().take(MAX_REFERENCE_CHARS).collect())
    }
}

/// The reason why no link was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareProblem {
    LabelMissing,
    PasscodeLength,
    /// The operator's words are others than those that were on the page.
    WordsChanged,
    /// So many are open.
    TooMany(usize),
}

impl ShareProblem {
    fn field(self) -> &'static str {
        match self {
            Self::LabelMissing | Self::TooMany(_) => "label",
            Self::PasscodeLength => "passcode",
            Self::WordsChanged => "texts",
        }
    }

    fn sentence(self, t: ShareTexts) -> String {
        match self {
            Self::LabelMissing => t.label_missing().into(),
            Self::PasscodeLength => t.passcode_length().into(),
            Self::WordsChanged => t.words_changed().into(),
            Self::TooMany(count) => t.too_many(count),
        }
    }
}

pub fn page(data: ShareData) -> Page {
    let lang = PageContext::lang();
    let t = share_texts(lang);
    let about = &data.about;
    let failed = !data.problems.is_empty();
    let title = t.title(&about.reference());
    let title = if failed {
        format!("{}{title}", common_texts(lang).error_prefix())
    } else {
        title
    };
    let summary = failed.then(|| {
        let links = data.problems.iter();
        let links = links.map(|one| ErrorLink::to_field(one.field(), one.sentence(t)));
        view! { <ErrorSummary links=links.collect() /> }
    });
    let (text, form) = match &data.milestones {
        Loadable::Failed(trouble) => {
            let what = common_texts(lang).tracking();
            let banner = view! {
                <UpstreamErrorBanner trouble=trouble.clone() what=what is_section=true />
                <p>{t.preview_missing()}</p>
            };
            (None, Either::Left((banner, form(&data, false, t))))
        }
        Loadable::Here(all) => (
            Some(text_panel(about, all, t)),
            Either::Right(form(&data, true, t)),
        ),
        Loadable::Absent => (
            Some(text_panel(about, &[], t)),
            Either::Right(form(&data, true, t)),
        ),
    };
    let body = view! {
        <div class="page">
            {head(about, RequestTab::Tracking, None, None)}
            {summary}
            {text}
            {form}
            {dossier_panel(about)}
            <Panel id="links" title=t.links() aside=Rendered::new(view! {
                <a class="small" href=routes::SHARES>{t.all_links()}</a>
            })>
                {link_list(data.links.as_deref(), &routes::share(&about.code))}
            </Panel>
        </div>
    };
    Page::new(title, body).with_islands()
}

/// The form that asks for the dossier; `None` where the server makes no PDFs.
fn dossier_panel(about: &RequestHeader) -> Option<impl IntoView + use<>> {
    let frame = PageContext::current();
    if !frame.pdf {
        return None;
    }
    let t = dossier_texts(frame.lang);
    let has_quotation = about.request.quotation.is_some();
    let quotation = has_quotation.then(|| {
        view! { <CheckField name="prices" value="yes" label=Label::own(t.with_quotation()) checked=false /> }
    });
    let content = Rendered::new(view! {
        <form class="pad stack" action=escaped(routes::dossier(&about.code))>
            <p>{t.about()}</p>
            {quotation}
            <p>
                <button class="btn">{icon(Icon::Download)} {t.download()}</button>
            </p>
        </form>
    });
    Some(view! { <Panel id="dossier" title=t.title()>{content}</Panel> })
}

/// The text in both languages, the reader's first.
fn text_panel(about: &RequestHeader, milestones: &[Milestone], t: ShareTexts) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let langs = [lang, lang.other()];
    let fields = langs.map(|lang| CopiedField {
        id: text_id(lang).to_owned(),
        lang: Some(lang),
    });
    let newest = newest_first(milestones);
    let boxes = langs.map(|lang| {
        let text = tracking_text(about, &newest, &PageContext::current(), lang);
        view! {
            <div class="field">
                <label for=text_id(lang)>{t.text_in(lang.name())}</label>
                <textarea id=text_id(lang) readonly rows=TEXT_BOX_ROWS lang=lang.tag() spellcheck="false">
                    {escaped(text)}
                </textarea>
            </div>
        }
    });
    let content = Rendered::new(view! {
        <CopyText lang=lang fields=fields.to_vec() />
        <div class="pad stack">
            <p class="small quiet">{t.as_text_words()}</p>
            <div class="cols even">{Each(boxes.into_iter())}</div>
        </div>
    });
    view! { <Panel id="text" title=t.as_text()>{content}</Panel> }
}

fn text_id(lang: Lang) -> &'static str {
    match lang {
        Lang::Vi => "tracking-vi",
        Lang::En => "tracking-en",
    }
}

/// The form; without its preview where the milestones cannot be read.
fn form(data: &ShareData, has_preview: bool, t: ShareTexts) -> impl IntoView + use<> {
    let lang = PageContext::lang();
    let errors = |field: &str| {
        let of_field = data.problems.iter().filter(|one| one.field() == field);
        of_field
            .map(|one| Label::own(one.sentence(t)))
            .collect::<Vec<_>>()
    };
    let has_words = data.preview.has_words();
    let words = has_words.then(|| {
        let errors = errors("texts");
        let about = if errors.is_empty() {
            t.words_about()
        } else {
            t.words_changed()
        };
        view! {
            <CheckField
                name="texts"
                value="yes"
                label=Label::own(t.words())
                checked=data.input.with_words
                about=Some(Rendered::new(about))
            />
        }
    });
    let chosen_days = data.input.days.unwrap_or(VALIDITY_DAYS[0]);
    let days = VALIDITY_DAYS
        .into_iter()
        .zip(&data.last_days)
        .map(|(days, last)| {
            let last = format::date::weekday_and_day(*last, lang);
            view! {
                <CheckField
                    kind="radio"
                    name="days"
                    value=days.to_string()
                    id=format!("days-{days}")
                    label=Label::own(t.days_choice(days, &last))
                    checked=days == chosen_days
                />
            }
        });
    let names = ReferenceChoice::ALL.into_iter().filter_map(|choice| {
        let name = choice.name_of(&data.about);
        let words = match (choice, name) {
            (ReferenceChoice::Own, Some(name)) => t.own_reference(&name),
            (ReferenceChoice::Code, Some(name)) => t.request_code(&name),
            (ReferenceChoice::Job, Some(name)) => t.job(&name),
            (ReferenceChoice::Nothing, _) => t.no_reference().to_owned(),
            (_, None) => return None,
        };
        Some((choice, words))
    });
    let names: Vec<_> = names.collect();
    let chosen_name = data.input.reference;
    let is_there = names.iter().any(|(choice, _)| *choice == chosen_name);
    let chosen_name = if is_there {
        chosen_name
    } else {
        ReferenceChoice::Code
    };
    let names = names.into_iter().map(|(choice, words)| {
        view! {
            <CheckField
                kind="radio"
                name="reference"
                value=choice.code()
                id=format!("reference-{}", choice.code())
                label=Label::own(words)
                checked=choice == chosen_name
            />
        }
    });
    let preview = has_preview.then(|| {
        // The style sheet shows the operator's words while their box is ticked.
        view! {
            <section class="stack" aria-labelledby="preview">
                <h3 id="preview">{t.preview()}</h3>
                {lane(&data.preview)}
                {events(&data.preview)}
            </section>
        }
    });
    let content = Rendered::new(view! {
        <form class="pad stack" method="post" action=escaped(routes::share(&data.about.code))>
            <p>{t.new_link_words()}</p>
            <input type="hidden" name="once" value=escaped(&data.once) />
            <input type="hidden" name="seen" value=escaped(&data.seen) />
            <div class="fields">
                <TextField
                    name="label"
                    label=t.label()
                    value=data.input.label.clone()
                    hint=t.label_hint()
                    required=true
                    maxlength=Some(MAX_LABEL_CHARS)
                    autocomplete=Some("off")
                    errors=errors("label")
                    class="w3"
                />
                <TextField
                    name="passcode"
                    label=t.passcode()
                    value=data.input.passcode.clone()
                    hint=t.passcode_hint()
                    optional=true
                    maxlength=Some(*PASSCODE_CHARS.end())
                    autocomplete=Some("off")
                    errors=errors("passcode")
                    class="w3"
                />
            </div>
            <fieldset>
                <legend>{t.days()}</legend>
                <div class="choices boxed">{Each(days)}</div>
            </fieldset>
            <fieldset>
                <legend>{t.reference()}</legend>
                <div class="choices boxed">{Each(names)}</div>
            </fieldset>
            {preview}
            {words}
            <p>
                <button class="btn primary">{icon(Icon::External)} {t.make()}</button>
            </p>
        </form>
    });
    view! { <Panel id="new" title=t.new_link()>{content}</Panel> }
}
