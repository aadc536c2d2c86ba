//! The form of a courier order, and the service's answer to it (spec, "Courier order creation").

mod address_book;
mod batch;
mod created;
mod data;
mod form;

use domain::courier_form::{Doubt, field_order};
use domain::{Problem, Problems};
use leptos::prelude::*;
use partner_api::rules::Violation;

pub use self::address_book::settings as address_book_settings;
pub use self::created::{CreatedData, created};
pub use self::data::{CourierData, CourierOutcome};
use crate::components::{ErrorLink, ErrorSummary, Head, Tone, operator, operator_lines};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::pages::request_form::{drafts_of, to_drafts};
use crate::rendering::{Rendered, escaped};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::courier::{courier_texts, field};
use crate::text::labels::Label;
use crate::text::{Lang, problems, upstream_error};
use crate::upstream_error::UpstreamError;
use islands::SendOnce;

/// The form of an order, with the outcome of its last submission.
pub fn page(data: CourierData) -> Page {
    let lang = PageContext::lang();
    let t = courier_texts(lang);
    let title = if data.outcome.is_some() {
        format!("{}{}", common_texts(lang).error_prefix(), t.title())
    } else {
        t.title().to_owned()
    };
    let message = data.outcome.as_ref().map(|outcome| message(outcome, &data, lang));
    let about = Rendered::new(view! {
        {t.about()}
        " "
        <a href=routes::REQUEST_NEW>{t.about_link()}</a>
        {t.about_end()}
    });
    let body = view! {
        <div class="page">
            <Head title=t.title() under=about>
                {to_drafts(lang)}
            </Head>
            {message}
            {batch::list(&data.batch, false, lang)}
            {form::form(&data, t, lang)}
            {drafts_of(routes::COURIER_NEW.to_owned(), lang)}
            <SendOnce />
        </div>
    };
    Page::new(title, body).with_form_islands()
}

/// The summary of an outcome: title, sentences, and the fields to correct.
fn message(outcome: &CourierOutcome, data: &CourierData, lang: Lang) -> Rendered {
    let t = courier_texts(lang);
    let (title, about, links) = match outcome {
        CourierOutcome::Fields => {
            return Rendered::new(view! { <ErrorSummary links=summary(data, lang) /> });
        }
        CourierOutcome::Doubtful => {
            let about = Rendered::new(view! {
                <p>{t.doubtful_about()}</p>
                <p>{t.kept()}</p>
            });
            let (title, links) = (t.doubtful().to_owned(), summary(data, lang));
            return Rendered::new(view! {
                <ErrorSummary links=links title=Some(title) about=about tone=Tone::Attention />
            });
        }
        CourierOutcome::Refused { message } => {
            let words = message.as_deref().map(|words| {
                view! {
                    <p>{t.operator_says()}</p>
                    <blockquote>{operator(words)}</blockquote>
                }
            });
            let about = Rendered::new(view! {
                {words}
                <p>{t.kept()}</p>
            });
            let links = refusals(&data.problems, lang).map(|(_, link)| link).collect();
            (t.refused(), about, links)
        }
        CourierOutcome::NotSent(trouble) => {
            let about = Rendered::new(view! {
                {sentences(trouble, lang)}
                <p>{upstream_error::message(trouble, lang).next} " " {t.kept()}</p>
            });
            (t.not_sent(), about, Vec::new())
        }
        CourierOutcome::Unknown(trouble) => {
            let application = data.web_url.as_deref().map(|url| {
                view! {
                    <p>
                        <a href=escaped(url) target="_blank" rel="noopener noreferrer">
                            {t.look_in_application()}
                        </a>
                    </p>
                }
            });
            let about = Rendered::new(view! {
                {sentences(trouble, lang)}
                <p>{t.perhaps_about(data.form.order_number.trim())}</p>
                {application}
                <p>{t.kept()}</p>
            });
            (t.perhaps(), about, Vec::new())
        }
        CourierOutcome::Repeated => {
            let about = Rendered::new(view! { <p>{t.again_about()}</p> });
            (t.again_title(), about, Vec::new())
        }
    };
    Rendered::new(view! { <ErrorSummary links=links title=Some(title.to_owned()) about=about /> })
}

/// The cause of an error, with the service's own words.
fn sentences(trouble: &UpstreamError, lang: Lang) -> impl IntoView {
    let quote = trouble
        .words()
        .map(|words| view! { <blockquote>{operator_lines(words)}</blockquote> });
    view! {
        <p>{upstream_error::message(trouble, lang).what}</p>
        {quote}
    }
}

/// Figures that are none, and values that the service may not take, in the order of the form.
fn summary(data: &CourierData, lang: Lang) -> Vec<ErrorLink> {
    let t = courier_texts(lang);
    let warnings = data.form.doubts();
    let warnings = warnings.iter().map(|(name, doubt)| {
        let label = field(name, lang).unwrap_or(name);
        let words = match doubt {
            Doubt::Empty => t.is_empty(),
            Doubt::Negative => t.is_negative(),
        };
        (*name, ErrorLink::to_field(name, format!("{label}: {words}")))
    });
    let mut all: Vec<(&str, ErrorLink)> = refusals(&data.problems, lang).chain(warnings).collect();
    all.sort_by_key(|(name, _)| field_order(name).unwrap_or(usize::MAX));
    all.into_iter().map(|(_, link)| link).collect()
}

fn refusals(found: &Problems, lang: Lang) -> impl Iterator<Item = (&str, ErrorLink)> {
    let ordered = found.ordered(|name| field_order(name).unwrap_or(usize::MAX));
    ordered.into_iter().flat_map(move |(name, all)| {
        all.iter().map(move |problem| {
            let words = problems::problem_label(name, problem, lang).text;
            let words = if matches!(problem, Problem::Rule(Violation::Service(_))) {
                format!("“{words}”")
            } else {
                words
            };
            let link = match field(name, lang) {
                Some(label) => ErrorLink::to_field(name, format!("{label}: {words}")),
                None => ErrorLink {
                    target: None,
                    text: Label::own(format!("{} ({name}): {words}", courier_texts(lang).elsewhere())),
                },
            };
            (name, link)
        })
    })
}

#[cfg(test)]
mod tests {
    use domain::courier_form::{Batch, CourierForm, CreatedOrder};
    use partner_api::Remarks;
    use serde_json::json;

    use super::*;
    use crate::pages::testing::{MARKUP, hostile, html};

    fn batch() -> Batch {
        let mut batch = Batch::default();
        batch.push(CreatedOrder {
            order_number: MARKUP.into(),
            consignee: MARKUP.into(),
        });
        batch
    }

    #[test]
    fn markup_in_form_and_answer_is_escaped() {
        let pairs: Vec<_> = CourierForm::NAMES.iter().map(|name| (*name, MARKUP)).collect();
        let form = CourierForm::from_pairs(pairs);
        let mut problems = Problems::default();
        for name in CourierForm::NAMES.iter().chain(&[MARKUP]) {
            problems.add(*name, Violation::Service(MARKUP.into()));
        }
        for lang in [Lang::Vi, Lang::En] {
            let outcome = Some(CourierOutcome::Refused {
                message: Some(MARKUP.into()),
            });
            let data = CourierData {
                form: form.clone(),
                problems: problems.clone(),
                outcome,
                batch: batch(),
                draft: MARKUP.into(),
                once: "1".into(),
                web_url: None,
            };
            let shown = html(lang, move || Page {
                islands: None,
                ..page(data)
            });
            shown.is_sound();
            assert_eq!(shown.count("[aria-invalid=true]"), 19);
            assert_eq!(shown.attributes("[name=product_name]", "value"), [MARKUP]);
            assert_eq!(shown.attributes("[name='row[0][consignee]']", "value"), [MARKUP]);
            for answer in [
                json!(null),
                json!("ok"),
                hostile(&json!({"code": "x", "list": [{"a": "b"}], "fee": 12})),
            ] {
                let form = form.clone();
                let shown = html(lang, move || Page {
                    islands: None,
                    ..created(CreatedData {
                        form,
                        batch: batch(),
                        remarks: Remarks {
                            message: Some(MARKUP.into()),
                            warnings: [(MARKUP.to_owned(), vec![MARKUP.to_owned()])].into(),
                        },
                        answer,
                    })
                });
                shown.is_sound();
                assert_eq!(shown.attributes("form [name=consignee_name]", "value"), [MARKUP]);
            }
        }
    }

    /// Codes are offered where somebody knows them, and any text is taken.
    #[test]
    fn codes_are_offered_and_stay_free() {
        let shown = html(Lang::En, || Page {
            islands: None,
            ..page(CourierData {
                form: CourierForm::from_pairs([("consignee_state_code", "Tokyo")]),
                problems: Problems::default(),
                outcome: None,
                batch: Batch::default(),
                draft: String::new(),
                once: "1".into(),
                web_url: None,
            })
        });
        shown.is_sound();
        let state = "input[name=consignee_state_code]";
        assert_eq!(shown.attributes(state, "list"), ["states"]);
        assert_eq!(shown.attributes(state, "value"), ["Tokyo"]);
        assert_eq!(shown.one("#states option[value=NSW]"), "New South Wales, AU");
        assert_eq!(shown.count("[name=consignee_country] option[value=JP]"), 1);
        let remembered = shown.attributes("[autocomplete=on]", "name");
        assert_eq!(remembered, ["service_code", "service_add"]);
    }

    #[test]
    fn every_field_has_its_name_in_both_languages() {
        for name in CourierForm::NAMES {
            assert!(
                field(name, Lang::Vi).is_some() && field(name, Lang::En).is_some(),
                "{name}"
            );
        }
    }
}
