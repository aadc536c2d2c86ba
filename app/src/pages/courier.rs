//! Courier orders: the form, one that was sent, all that were (spec, "Courier order creation").

mod address_book;
mod data;
mod form;
mod orders;
mod receipt;

use domain::courier_form::{Doubt, field_order};
use domain::{Problem, Problems};
use leptos::prelude::*;
use partner_api::rules::Violation;

pub use self::address_book::settings as address_book_settings;
pub use self::data::{CourierData, CourierOutcome, Keep, OrderAnswer, SentOrder};
pub use self::orders::{MAX_LISTED, MAX_RECENT, list_page};
pub use self::receipt::{ReceiptData, receipt};
use crate::components::{Banner, ErrorLink, ErrorSummary, Head, Icon, Tone, operator, operator_lines, time};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::pages::request_form::{drafts_of, to_drafts};
use crate::rendering::{Rendered, escaped};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::courier::{courier_texts, field};
use crate::text::courier_orders::courier_order_texts;
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
            {same_number(&data, lang)}
            {orders::recent(&data.recent, false, lang)}
            // Before the form: what its islands keep of a post counts only where the guard lets it go.
            <SendOnce />
            {form::form(&data, t, lang)}
            {drafts_of(routes::COURIER_NEW.to_owned(), lang)}
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
        CourierOutcome::SameNumber => {
            let label = field("order_number", lang).unwrap_or_default();
            let words = courier_order_texts(lang).number_was_sent();
            let about = Rendered::new(view! {
                {data.same_number.as_ref().map(|order| same_number_words(order, lang))}
                <p>{t.kept()}</p>
            });
            let links = vec![ErrorLink::to_field("order_number", format!("{label}: {words}"))];
            return Rendered::new(view! {
                <ErrorSummary links=links title=Some(t.doubtful().to_owned()) about=about tone=Tone::Attention />
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
        CourierOutcome::NumberHeld => {
            let about = Rendered::new(view! { <p>{t.number_held()} " " {t.kept()}</p> });
            (t.not_sent(), about, Vec::new())
        }
        CourierOutcome::Unknown(trouble) => {
            let application = data.web_url.as_deref().map(|url| {
                view! {
                    <p>
                        <a href=escaped(url) target="_blank" rel="noopener noreferrer">
                            {courier_order_texts(lang).look_in_application()}
                        </a>
                    </p>
                }
            });
            let orders = courier_order_texts(lang);
            let entry = data.same_number.as_ref().map(|order| {
                view! {
                    <p>
                        <a href=routes::courier_order(&order.id)>{orders.see_order()}</a>
                    </p>
                }
            });
            let about = Rendered::new(view! {
                {sentences(trouble, lang)}
                <p>{orders.perhaps_about(data.form.order_number.trim())}</p>
                {application}
                {entry}
                <p>{t.kept()}</p>
            });
            (orders.perhaps(), about, Vec::new())
        }
        CourierOutcome::Repeated => {
            let about = Rendered::new(view! { <p>{t.again_about()}</p> });
            (t.again_title(), about, Vec::new())
        }
    };
    Rendered::new(view! { <ErrorSummary links=links title=Some(title.to_owned()) about=about /> })
}

/// An order with this number was sent before, on a page whose message does not say so.
fn same_number(data: &CourierData, lang: Lang) -> Option<Rendered> {
    let is_told = matches!(
        data.outcome,
        Some(CourierOutcome::SameNumber | CourierOutcome::Unknown(_))
    );
    let order = data.same_number.as_ref().filter(|_| !is_told)?;
    let title = courier_order_texts(lang).number_was_sent();
    let title = format!("{}: {title}", field("order_number", lang).unwrap_or_default());
    Some(Rendered::new(view! {
        <Banner tone=Tone::Attention drawing=Icon::Alert title=title>
            {Rendered::new(same_number_words(order, lang))}
        </Banner>
    }))
}

fn same_number_words(order: &SentOrder, lang: Lang) -> impl IntoView + use<> {
    let t = courier_order_texts(lang);
    let sentence = t.same_number(order.form.order_number.trim(), order.answer.is_some());
    view! {
        <p>{escaped(sentence)} " " {time(order.sent.to_string())} ". " {t.same_number_about()}</p>
        <p>
            <a href=routes::courier_order(&order.id)>{t.see_order()}</a>
        </p>
    }
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
mod tests;
