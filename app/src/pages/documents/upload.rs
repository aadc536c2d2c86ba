//! The form to add a document, and what came of it.

use domain::documents::{UploadProblem, UploadTypes};
use leptos::prelude::*;
use partner_api::rules::{MAX_UPLOAD_BYTES, UPLOAD_EXTENSIONS};

use super::data::{DocumentsData, UploadOutcome};
use crate::components::{
    Choice, ErrorLink, ErrorSummary, Icon, SelectField, TextArea, Tone, field_errors, file_size, icon,
    operator_lines,
};
use crate::page_context::PageContext;
use crate::routes;
use crate::text::documents::documents_texts;
use crate::text::labels::{self, Codes, Label};
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
pub(super) fn file_again(data: &DocumentsData) -> Option<String> {
    let passing = matches!(data.outcome, None | Some(UploadOutcome::NotSent(_)));
    Some(data.input.file_name.clone()).filter(|name| passing && !name.is_empty())
}

/// What happened to the last try, first on the page.
pub(super) fn message(outcome: &UploadOutcome, code: &str) -> AnyView {
    let t = documents_texts(PageContext::lang());
    match outcome {
        UploadOutcome::Fields(wrong) => {
            let links = wrong
                .iter()
                .map(|one| {
                    ErrorLink::to_field(
                        if one.is_of_type() { "doc_type" } else { "file" },
                        problem_text(one),
                    )
                })
                .collect();
            let about = view! { <p>{t.choose_again()}</p> }.into_any();
            view! { <ErrorSummary links=links title=t.refused().to_owned() about=about /> }.into_any()
        }
        UploadOutcome::Closed => summary(t.refused(), view! { <p>{t.closed_error()}</p> }.into_any()),
        UploadOutcome::Refused(refusal) => {
            let words: Vec<&str> = refusal.messages().collect();
            let said = (!words.is_empty()).then(|| view! { <p>{t.service_says()}</p> <blockquote>{operator_lines(words.join("\n"))}</blockquote> });
            summary(t.refused(), view! { {said} <p>{t.choose_again()}</p> }.into_any())
        }
        UploadOutcome::NotSent(trouble) => {
            let message = upstream_error::message(trouble, PageContext::lang());
            summary(
                t.refused(),
                view! { <p>{message.what} " " {message.next}</p> <p data-not-kept>{t.choose_again()}</p> }
                    .into_any(),
            )
        }
        UploadOutcome::Unknown {
            file_name,
            listed,
            said,
        } => {
            let said = said.clone().map(
                |words| view! { <p>{t.service_says()}</p> <blockquote>{operator_lines(words)}</blockquote> },
            );
            let listed = match listed {
                Some(true) => t.unclear_listed(file_name),
                Some(false) => t.unclear_not_listed(file_name),
                None => t.unclear_no_list().to_owned(),
            };
            summary(
                t.unclear_title(),
                view! { <p>{t.unclear_words(file_name)}</p> {said} <p>{listed}</p> <p><b>{t.unclear_advice()}</b></p> <p><a href=routes::documents(code)>{t.unclear_look()}</a></p> }.into_any(),
            )
        }
    }
}

fn summary(title: &'static str, about: AnyView) -> AnyView {
    view! { <ErrorSummary links=Vec::new() title=title.to_owned() about=about /> }.into_any()
}

/// The form: the file comes last, so that type and note are known when it arrives.
pub(super) fn form(data: &DocumentsData) -> impl IntoView + use<> {
    let t = documents_texts(PageContext::lang());
    let lang = PageContext::lang();
    let about = &data.about;
    let catalogs = about.catalogs.as_deref();
    let choice = |code: &str| {
        let text = catalogs.map_or_else(
            || labels::label(Codes::DocumentType, code, None, lang),
            |catalogs| labels::from_catalogs(catalogs, Codes::DocumentType, code, lang),
        );
        Choice::labelled(code, text)
    };
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
    let accept = UPLOAD_EXTENSIONS
        .map(|extension| format!(".{extension}"))
        .join(",");
    let limit = size(MAX_UPLOAD_BYTES);
    let invalid = !file_errors.is_empty();
    let described = if invalid {
        "file-hint file-error"
    } else {
        "file-hint"
    };
    let file_errors = invalid.then(|| field_errors("file-error", &file_errors));
    let input = data.input.clone();
    view! {
        <section class="panel" id="add" aria-labelledby="add-h">
            <header><h2 id="add-h">{t.add()}</h2><span class="small quiet">{t.add_hint(&limit)}</span></header>
            <form class="pad stack" method="post" action=routes::documents(&about.code) enctype="multipart/form-data" data-kept-again=file_again(data)>
                <input type="hidden" name="once" value=data.once.clone() />
                <div class="fields">
                    <SelectField name="doc_type" label=t.doc_type() value=input.doc_type choices=types more=others blank=t.doc_type_choose().to_owned() required=true errors=type_errors class="w3" />
                    <TextArea name="note" label=t.note() value=input.note optional=true rows=2 class="w3" />
                    <div class="field" data-tone=invalid.then(|| Tone::Stop.name())>
                        <label for="file">{t.choose()}</label>
                        <span class="hint" id="file-hint">{t.choose_hint(&UPLOAD_EXTENSIONS.join(", "))}</span>
                        <input type="file" id="file" name="file" accept=accept required aria-describedby=described aria-invalid=invalid.then_some("true") />
                        {file_errors}
                    </div>
                </div>
                <p><button class="btn primary">{icon(Icon::Upload)}{t.upload()}</button></p>
            </form>
        </section>
    }
}
