//! The form to add a document, and its outcome.

use std::borrow::Cow;

use domain::documents::{UploadProblem, UploadTypes};
use domain::file_name::is_other_jpeg;
use islands::KeptFile;
use leptos::prelude::*;
use partner_api::rules::{MAX_UPLOAD_BYTES, UPLOAD_EXTENSIONS};

use super::data::{DocumentsData, UploadOutcome};
use crate::components::{
    Choice, ErrorLink, ErrorSummary, Icon, SelectField, TextArea, Tone, field_errors, file_size, icon,
    operator_lines,
};
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::routes;
use crate::text::documents::{DocumentsTexts, document_type, documents_texts};
use crate::text::labels::Label;
use crate::text::upstream_error;

fn problem_text(problem: &UploadProblem) -> String {
    let t = documents_texts(PageContext::lang());
    let extensions = UPLOAD_EXTENSIONS.join(", ");
    match problem {
        UploadProblem::FileMissing => t.file_missing().into(),
        UploadProblem::FileTooLarge { bytes: Some(bytes) } => {
            t.too_large(&size(*bytes), &size(MAX_UPLOAD_BYTES))
        }
        UploadProblem::FileTooLarge { bytes: None } => t.too_large_unknown(&size(MAX_UPLOAD_BYTES)),
        UploadProblem::Extension { file_name } if is_other_jpeg(file_name) => t.other_jpeg(file_name),
        UploadProblem::Extension { file_name } => t.extension(file_name, &extensions),
        UploadProblem::TypeMissing => t.type_missing().into(),
        UploadProblem::TypeUnknown => t.type_unknown().into(),
        UploadProblem::Broken => t.broken_form().into(),
    }
}

fn size(bytes: u64) -> String {
    file_size(i64::try_from(bytes).unwrap_or(i64::MAX))
}

/// The file to put into the form again, where the last try failed for no reason of its own.
pub(super) fn file_again(data: &DocumentsData) -> Option<&str> {
    let passing = matches!(data.outcome, None | Some(UploadOutcome::NotSent(_)));
    Some(data.input.file_name.as_str()).filter(|name| passing && !name.is_empty())
}

/// The outcome of the last try, first on the page.
pub(super) fn message(outcome: &UploadOutcome, code: &str) -> impl IntoView + use<> {
    let t = documents_texts(PageContext::lang());
    let choose_again = || view! { <p>{t.choose_again()}</p> };
    let mut links = Vec::new();
    let about = match outcome {
        UploadOutcome::Fields(wrong) => {
            links.extend(wrong.iter().map(|one| {
                let field = if one.is_of_type() { "doc_type" } else { "file" };
                ErrorLink::to_field(field, problem_text(one))
            }));
            Rendered::new(choose_again())
        }
        UploadOutcome::Closed => Rendered::new(view! { <p>{t.closed_error()}</p> }),
        UploadOutcome::Refused(refusal) => {
            let words: Vec<&str> = refusal.messages().collect();
            let said = (!words.is_empty()).then(|| said(words.join("\n"), t));
            Rendered::new((said, choose_again()))
        }
        UploadOutcome::NotSent(trouble) => {
            let message = upstream_error::message(trouble, PageContext::lang());
            Rendered::new(view! {
                <p>{message.what} " " {message.next}</p>
                <p data-not-kept>{t.choose_again()}</p>
            })
        }
        UploadOutcome::Unknown {
            file_name,
            listed,
            said: words,
        } => {
            let listed = match listed {
                Some(true) => t.unclear_listed(file_name),
                Some(false) => t.unclear_not_listed(file_name),
                None => t.unclear_no_list().to_owned(),
            };
            Rendered::new(view! {
                <p>{t.unclear_words(file_name)}</p>
                {words.as_deref().map(|words| said(words, t))}
                <p>{listed}</p>
                <p>
                    <b>{t.unclear_advice()}</b>
                </p>
                <p>
                    <a href=escaped(routes::documents(code))>{t.unclear_look()}</a>
                </p>
            })
        }
    };
    let title = match outcome {
        UploadOutcome::Unknown { .. } => t.unclear_title(),
        _ => t.refused(),
    };
    view! { <ErrorSummary links=links title=title.to_owned() about=about /> }
}

/// The service's own words.
fn said<'a>(words: impl Into<Cow<'a, str>>, t: DocumentsTexts) -> impl IntoView {
    view! {
        <p>{t.service_says()}</p>
        <blockquote>{operator_lines(words)}</blockquote>
    }
}

/// The form: the file comes last, so that type and note are known when it arrives.
pub(super) fn form(data: &DocumentsData) -> impl IntoView {
    let t = documents_texts(PageContext::lang());
    let lang = PageContext::lang();
    let about = &data.about;
    let catalogs = about.catalogs.as_deref();
    let choice = |code: &str| Choice::labelled(code, document_type(code, catalogs, lang));
    let UploadTypes { usual, others } = UploadTypes::from_catalogs(catalogs);
    let types = usual.into_iter().map(choice).collect();
    let others: Vec<Choice> = others.into_iter().map(choice).collect();
    let others = (!others.is_empty()).then(|| (t.other_types().to_owned(), others));
    let (mut type_errors, mut file_errors) = (Vec::new(), Vec::new());
    match &data.outcome {
        Some(UploadOutcome::Fields(wrong)) => {
            for one in wrong {
                let errors = if one.is_of_type() {
                    &mut type_errors
                } else {
                    &mut file_errors
                };
                errors.push(Label::own(problem_text(one)));
            }
        }
        Some(UploadOutcome::Refused(refusal)) => {
            for (field, words) in &refusal.errors {
                let words = words.iter().map(|words| Label::operator(words.clone(), lang));
                match field.as_str() {
                    "doc_type" => type_errors.extend(words),
                    "file" => file_errors.extend(words),
                    _ => {}
                }
            }
        }
        _ => {}
    }
    // With the kind, browsers also offer JPEG files under their other names, such as `.jfif`.
    let accept = UPLOAD_EXTENSIONS
        .map(|extension| format!(".{extension}"))
        .join(",")
        + ",image/jpeg";
    let limit = size(MAX_UPLOAD_BYTES);
    let invalid = !file_errors.is_empty();
    let described = if invalid {
        "file-hint file-error"
    } else {
        "file-hint"
    };
    let file_errors = invalid.then(|| field_errors("file-error", &file_errors));
    let input = &data.input;
    view! {
        <section class="panel" id="add" aria-labelledby="add-h">
            <header>
                <h2 id="add-h">{t.add()}</h2>
                <span class="small quiet">{t.add_hint(&limit)}</span>
            </header>
            <form
                class="pad stack"
                method="post"
                action=escaped(routes::documents(&about.code))
                enctype="multipart/form-data"
                data-kept-again=file_again(data).map(escaped)
            >
                {file_again(data).map(|name| view! { <KeptFile name=name.to_owned() /> })}
                <input type="hidden" name="once" value=escaped(&data.once) />
                <div class="fields">
                    <SelectField
                        name="doc_type"
                        label=t.doc_type()
                        value=input.doc_type.clone()
                        choices=types
                        more=others
                        blank=t.doc_type_choose().to_owned()
                        required=true
                        errors=type_errors
                        class="w3"
                    />
                    <TextArea name="note" label=t.note() value=input.note.clone() optional=true rows=2 class="w3" />
                    <div class="field" data-tone=invalid.then(|| Tone::Stop.name())>
                        <label for="file">{t.choose()}</label>
                        <span class="hint" id="file-hint">
                            {t.choose_hint(&UPLOAD_EXTENSIONS.join(", "))}
                        </span>
                        <input
                            type="file"
                            id="file"
                            name="file"
                            accept=accept
                            required
                            aria-describedby=described
                            aria-invalid=invalid.then_some("true")
                        />
                        {file_errors}
                    </div>
                </div>
                <p>
                    <button class="btn primary">{icon(Icon::Upload)} {t.upload()}</button>
                </p>
            </form>
        </section>
    }
}
