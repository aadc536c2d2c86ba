//! The form to add documents, and its outcome.

use std::borrow::Cow;

use domain::documents::checklist::Checklist;
use domain::documents::{MAX_FILES, MAX_FORM_BYTES, UploadProblem, UploadTypes};
use domain::file_name::is_other_jpeg;
use islands::{KeptFile, UploadQueue, UploadQueueSetup};
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::rules::{MAX_UPLOAD_BYTES, UPLOAD_EXTENSIONS};

use super::data::{DocumentsData, FileOutcome, FileRemark, FileResult, UploadOutcome, UploadRow};
use crate::components::{
    Choice, ErrorLink, ErrorSummary, Icon, SelectField, TextArea, Tone, field_errors, file_size, icon,
    operator_lines,
};
use crate::flash::Flash;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::documents::{DocumentsTexts, document_type, documents_texts};
use crate::text::labels::Label;
use crate::text::upstream_error;

fn problem_text(problem: &UploadProblem) -> String {
    let t = documents_texts(PageContext::lang());
    let extensions = UPLOAD_EXTENSIONS.join(", ");
    match problem {
        UploadProblem::FileMissing => t.file_missing().into(),
        UploadProblem::FileEmpty { file_name } => t.empty_file(file_name),
        UploadProblem::FileTooLarge { bytes } => t.too_large(&size(*bytes), &size(MAX_UPLOAD_BYTES)),
        UploadProblem::FormTooLarge { bytes } => {
            let bytes = bytes.map(size);
            t.form_too_large(bytes.as_deref(), &size(MAX_FORM_BYTES), &size(MAX_UPLOAD_BYTES))
        }
        UploadProblem::TooManyFiles => t.too_many_files(MAX_FILES),
        UploadProblem::Extension { file_name } if is_other_jpeg(file_name) => t.other_jpeg(file_name),
        UploadProblem::Extension { file_name } => t.extension(file_name, &extensions),
        UploadProblem::TypeMissing => t.type_missing().into(),
        UploadProblem::TypeUnknown => t.type_unknown().into(),
        UploadProblem::NoteTooLong { bytes } => t.long_note(&size(*bytes)),
        UploadProblem::NoRoom => t.no_room().into(),
        UploadProblem::Broken => t.broken_form().into(),
    }
}

fn size(bytes: u64) -> String {
    file_size(i64::try_from(bytes).unwrap_or(i64::MAX))
}

/// The file to put into the form again, where the last try failed for no reason of its own.
pub(super) fn file_again(data: &DocumentsData) -> Option<&str> {
    let passing = match &data.outcome {
        None => true,
        Some(outcome) => {
            let is_passing = |one: &FileOutcome| {
                let is_unsent = matches!(one.result, FileResult::NotSent(_) | FileResult::NotBegun);
                is_unsent || one.is_uploaded()
            };
            outcome.problems.is_empty() && outcome.files.iter().all(is_passing)
        }
    };
    let [row] = data.input.rows.as_slice() else {
        return None;
    };
    Some(row.file_name.as_str()).filter(|name| passing && !name.is_empty())
}

/// The outcome of the last try, first on the page.
pub(super) fn message(outcome: &UploadOutcome, code: &str) -> impl IntoView + use<> {
    let t = documents_texts(PageContext::lang());
    let mut links: Vec<_> = outcome
        .problems
        .iter()
        .map(|one| ErrorLink::to_field(field_of(one), problem_text(one)))
        .collect();
    let is_alone = outcome.files.len() <= 1;
    let failed: Vec<&FileOutcome> = outcome.files.iter().filter(|one| !one.is_uploaded()).collect();
    let mut blocks = Vec::new();
    for (row, one) in failed.iter().enumerate() {
        if let FileResult::Problems(problems) = &one.result {
            links.extend(problems.iter().map(|problem| {
                let text = if is_alone {
                    problem_text(problem)
                } else {
                    format!("{}: {}", one.file_name, problem_text(problem))
                };
                ErrorLink::to_field(&row_id(field_of(problem), row), text)
            }));
        } else {
            let name = (!is_alone).then(|| view! { <p><b>{escaped(one.file_name.clone())}</b></p> });
            blocks.push(Rendered::new((name, about_file(one, t))));
        }
    }
    let is_unclear = failed.iter().any(|one| one.is_unclear());
    let uploaded: Vec<&str> = outcome
        .files
        .iter()
        .filter(|one| one.is_uploaded())
        .map(|one| one.file_name.as_str())
        .collect();
    let title = match uploaded.len() {
        0 if is_alone && is_unclear => t.unclear_title().to_owned(),
        0 if is_alone => t.refused().to_owned(),
        count => t.some_uploaded(count, outcome.files.len()),
    };
    let uploaded = (!uploaded.is_empty()).then(|| view! { <p>{t.uploaded_files(&uploaded.join(", "))}</p> });
    let advice = is_unclear.then(|| {
        view! {
            <p>
                <b>{t.unclear_advice()}</b>
            </p>
            <p>
                <a href=escaped(routes::documents(code))>{t.unclear_look()}</a>
            </p>
        }
    });
    let is_closed = failed.iter().any(|one| matches!(one.result, FileResult::Closed));
    let choose_again = (!is_unclear && !is_closed).then(|| view! { <p data-not-kept>{t.choose_again()}</p> });
    let about = Rendered::new((uploaded, Each(blocks.into_iter()), advice, choose_again));
    view! { <ErrorSummary links=links title=title about=about /> }
}

/// The field that a problem is about.
fn field_of(problem: &UploadProblem) -> &'static str {
    if problem.is_of_type() { "doc_type" } else { "file" }
}

/// The id of a field in a row of the form, counted from 0.
fn row_id(field: &str, row: usize) -> String {
    match row {
        0 => field.to_owned(),
        row => format!("{field}-{}", row + 1),
    }
}

/// The texts about a file: the portal's sentence, the service's own words, what the list shows.
#[derive(Default)]
struct FileWords {
    sentence: Option<String>,
    said: Option<String>,
    listed: Option<String>,
}

impl FileWords {
    /// Of a file that is not there and whose form is right.
    fn new(one: &FileOutcome) -> Self {
        let lang = PageContext::lang();
        let t = documents_texts(lang);
        let sentence = |text: String| Self {
            sentence: Some(text),
            ..Self::default()
        };
        match &one.result {
            FileResult::Uploaded(_) | FileResult::Problems(_) => Self::default(),
            FileResult::Closed => sentence(t.closed_error().to_owned()),
            FileResult::NotBegun => sentence(t.not_begun().to_owned()),
            FileResult::Told(words) => sentence(words.clone()),
            FileResult::NotSent(trouble) => {
                let message = upstream_error::message(trouble, lang);
                sentence(format!("{} {}", message.what, message.next))
            }
            FileResult::Refused(refusal) => {
                let words: Vec<&str> = refusal.messages().collect();
                Self {
                    said: (!words.is_empty()).then(|| words.join("\n")),
                    ..Self::default()
                }
            }
            FileResult::Repeated { listed } => Self {
                listed: Some(listed_text(*listed, &one.file_name, t)),
                ..sentence(t.sent_before(&one.file_name))
            },
            FileResult::Unknown { listed, said } => Self {
                said: said.clone(),
                listed: Some(listed_text(*listed, &one.file_name, t)),
                ..sentence(t.unclear_words(&one.file_name))
            },
        }
    }
}

fn listed_text(listed: Option<bool>, name: &str, t: DocumentsTexts) -> String {
    match listed {
        Some(true) => t.unclear_listed(name),
        Some(false) => t.unclear_not_listed(name),
        None => t.unclear_no_list().to_owned(),
    }
}

/// The outcome of a file that was not uploaded, below the heading of the page.
fn about_file(one: &FileOutcome, t: DocumentsTexts) -> Rendered {
    let words = FileWords::new(one);
    let paragraph = |text: Option<String>| text.map(|text| view! { <p>{escaped(text)}</p> });
    Rendered::new((
        paragraph(words.sentence),
        words.said.map(|words| said(words, t)),
        paragraph(words.listed),
    ))
}

/// The outcome of a file in plain words, for the upload queue; needs the context of a page.
pub fn outcome_words(one: &FileOutcome) -> String {
    let lang = PageContext::lang();
    let t = documents_texts(lang);
    match &one.result {
        FileResult::Uploaded(remark) => return crate::text::common::notice(flash(*remark), lang).to_owned(),
        FileResult::Repeated { listed: Some(true) } => return t.unclear_listed(&one.file_name),
        FileResult::Problems(problems) => {
            let texts: Vec<String> = problems.iter().map(problem_text).collect();
            return texts.join(" ");
        }
        _ => {}
    }
    let words = FileWords::new(one);
    let said = words.said.map(|words| format!("{} {words}", t.service_says()));
    let all: Vec<String> = [words.sentence, said, words.listed]
        .into_iter()
        .flatten()
        .collect();
    if all.is_empty() {
        return t.refused().to_owned();
    }
    all.join(" ")
}

/// The message about a file that was uploaded.
pub fn flash(remark: FileRemark) -> Flash {
    match remark {
        FileRemark::Nothing => Flash::DocumentUploaded,
        FileRemark::IsProtected => Flash::ProtectedUploaded,
        FileRemark::IsOfAnotherKind => Flash::OtherKindUploaded,
        FileRemark::IsSentAsJpg => Flash::SentAsJpg,
    }
}

/// The service's own words.
fn said<'a>(words: impl Into<Cow<'a, str>>, t: DocumentsTexts) -> impl IntoView {
    view! {
        <p>{t.service_says()}</p>
        <blockquote>{operator_lines(words)}</blockquote>
    }
}

/// The errors of a row: of its type, and of its file.
fn row_errors(data: &DocumentsData, row: usize) -> (Vec<Label>, Vec<Label>) {
    let lang = PageContext::lang();
    let (mut of_type, mut of_file) = (Vec::new(), Vec::new());
    let Some(outcome) = &data.outcome else {
        return (of_type, of_file);
    };
    let mut add = |problem: &UploadProblem| {
        let errors = if problem.is_of_type() {
            &mut of_type
        } else {
            &mut of_file
        };
        errors.push(Label::own(problem_text(problem)));
    };
    if row == 0 {
        outcome.problems.iter().for_each(&mut add);
    }
    let mut failed = outcome.files.iter().filter(|one| !one.is_uploaded());
    match failed.nth(row).map(|one| &one.result) {
        Some(FileResult::Problems(problems)) => problems.iter().for_each(&mut add),
        Some(FileResult::Refused(refusal)) => {
            for (field, words) in &refusal.errors {
                let words = words.iter().map(|words| Label::operator(words.clone(), lang));
                match field.as_str() {
                    "doc_type" => of_type.extend(words),
                    "file" => of_file.extend(words),
                    _ => {}
                }
            }
        }
        _ => {}
    }
    (of_type, of_file)
}

/// The form. A type stands before its files: a single row takes several of one type, several rows take one file each. In the
/// browser a single row becomes a queue, in which each file has a type.
pub(super) fn form(data: &DocumentsData) -> impl IntoView {
    let t = documents_texts(PageContext::lang());
    let about = &data.about;
    let limit = size(MAX_UPLOAD_BYTES);
    let rows = data.input.rows.len().clamp(1, MAX_FILES);
    let again = file_again(data).map(|name| view! { <KeptFile name=name.to_owned() /> });
    let fields = (0..rows).map(move |at| row(data, at, rows == 1));
    let several = (rows == 1).then(|| {
        let href = routes::documents_of_types(&about.code, MAX_FILES);
        view! {
            <noscript>
                <p>
                    <a href=escaped(href)>{t.several_types()}</a>
                </p>
            </noscript>
        }
    });
    let content = view! {
        {again}
        <input type="hidden" name="once" value=escaped(&data.once) />
        {Each(fields)}
        {several}
        <TextArea name="note" label=t.note() value=data.input.note.clone() optional=true rows=2 />
    };
    let action = routes::documents(&about.code);
    let form = if rows == 1 {
        let target = UploadQueueSetup {
            lang: PageContext::lang(),
            form: action,
            address: routes::api_upload(&about.code),
            types: queue_types(data),
            missing: missing_types(data),
            kept_again: file_again(data).map(str::to_owned),
        };
        let content = Rendered::new(content);
        Either::Left(view! { <UploadQueue target=target>{content}</UploadQueue> })
    } else {
        Either::Right(view! {
            <form class="pad stack" method="post" action=escaped(action) enctype="multipart/form-data">
                {content}
                <p>
                    <button class="btn primary">{icon(Icon::Upload)} {t.upload()}</button>
                </p>
            </form>
        })
    };
    view! {
        <section class="panel" id="add" aria-labelledby="add-h">
            <header>
                <h2 id="add-h">{t.add()}</h2>
                <span class="small quiet">{t.add_hint(&limit)}</span>
            </header>
            {form}
        </section>
    }
}

/// The types that a file of the queue may have, with their names.
fn queue_types(data: &DocumentsData) -> Vec<(String, String)> {
    let catalogs = data.about.catalogs.as_deref();
    let UploadTypes { usual, others } = UploadTypes::from_catalogs(catalogs);
    let named = |code: &str| {
        let name = document_type(code, catalogs, PageContext::lang());
        (code.to_owned(), name.text)
    };
    usual.into_iter().chain(others).map(named).collect()
}

/// The types of documents that are still missing.
fn missing_types(data: &DocumentsData) -> Vec<String> {
    let missing = data.checklist.iter().flat_map(Checklist::missing);
    let ours = missing.filter(|one| !one.paper.is_of_operator());
    ours.map(|one| one.paper.doc_type().to_owned()).collect()
}

/// A type and its files.
fn row(data: &DocumentsData, at: usize, is_only: bool) -> impl IntoView + use<> {
    let t = documents_texts(PageContext::lang());
    let lang = PageContext::lang();
    let catalogs = data.about.catalogs.as_deref();
    let choice = |code: &str| Choice::labelled(code, document_type(code, catalogs, lang));
    let UploadTypes { usual, others } = UploadTypes::from_catalogs(catalogs);
    let types = usual.into_iter().map(choice).collect();
    let others: Vec<Choice> = others.into_iter().map(choice).collect();
    let others = (!others.is_empty()).then(|| (t.other_types().to_owned(), others));
    let (type_errors, file_errors) = row_errors(data, at);
    // With the kind, browsers also offer JPEG files under their other names, such as `.jfif`.
    let accept = UPLOAD_EXTENSIONS
        .map(|extension| format!(".{extension}"))
        .join(",")
        + ",image/jpeg";
    let invalid = !file_errors.is_empty();
    let id = row_id("file", at);
    let error_id = format!("{id}-error");
    // The hint stands once, at the first row.
    let described = if invalid {
        format!("file-hint {error_id}")
    } else {
        "file-hint".to_owned()
    };
    let file_errors = invalid.then(|| field_errors(&error_id, &file_errors));
    let hint = (at == 0).then(|| {
        view! { <span class="hint" id="file-hint">{t.choose_hint(&UPLOAD_EXTENSIONS.join(", "))}</span> }
    });
    let UploadRow { doc_type, .. } = data.input.rows.get(at).cloned().unwrap_or_default();
    view! {
        <div class="fields">
            <SelectField
                name="doc_type"
                id=Some(row_id("doc_type", at))
                label=t.doc_type()
                value=doc_type
                choices=types
                more=others
                blank=t.doc_type_choose().to_owned()
                required=is_only
                errors=type_errors
                class="w3"
            />
            <div class="field w3" data-tone=invalid.then(|| Tone::Stop.name())>
                <label for=id.clone()>{if is_only { t.choose() } else { t.choose_one() }}</label>
                {hint}
                <input
                    type="file"
                    id=id
                    name="file"
                    multiple=is_only
                    accept=accept
                    required=is_only
                    aria-describedby=described
                    aria-invalid=invalid.then_some("true")
                />
                {file_errors}
            </div>
        </div>
    }
}
