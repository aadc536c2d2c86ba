//! An order that was sent: its fields, the service's answer, and the next parcel.

use domain::courier_form::form_key;
use domain::json::is_blank;
use domain::service_message::{self, telling_message};
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Remarks;
use serde_json::Value;

use super::data::{Keep, OrderAnswer, SentOrder};
use super::{address_book, orders};
use crate::components::{
    Banner, Facts, Head, Icon, Panel, Tone, crumb, fact, icon, operator, operator_lines, readable, time,
};
use crate::document::Page;
use crate::flash::Flash;
use crate::page_context::PageContext;
use crate::pages::request_form::draft_done;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::common::common_texts;
use crate::text::courier::field;
use crate::text::courier_orders::courier_order_texts;
use islands::SentForm;

/// The page of an order.
#[derive(Clone, Debug)]
pub struct ReceiptData {
    /// Its figures as the page's language writes them.
    pub order: SentOrder,
    /// The answer is stored and can be read again at the page's address.
    pub is_kept: bool,
    /// The orders sent last, newest first.
    pub recent: Vec<SentOrder>,
    /// The service's web application, where orders can be looked up.
    pub web_url: Option<String>,
}

/// The service's answer in a readable form, and the next parcel.
pub fn receipt(data: &ReceiptData) -> Page {
    let lang = PageContext::lang();
    let t = courier_order_texts(lang);
    let order = &data.order;
    let number = order.form.order_number.trim();
    let crumbs = vec![
        crumb(common_texts(lang).courier(), Some(routes::COURIER.into())),
        crumb(if number.is_empty() { t.no_number() } else { number }, None),
    ];
    let sent = Rendered::new(sent(order, lang));
    // An order is remembered in the browser once: forgotten addresses stay forgotten.
    let is_new = !data.is_kept || PageContext::with(|frame| frame.notice == Some(Flash::CourierOrderCreated));
    let outcome = match &order.answer {
        Some(answer) => {
            let done = SentForm {
                new: routes::COURIER_NEW.to_owned(),
                reference_field: "order_number".to_owned(),
                reference: number.to_owned(),
                supplement: None,
            };
            Either::Left(view! {
                {answered(answer, lang)}
                {is_new.then(|| draft_done(done))}
            })
        }
        None => Either::Right(unclear(order, data.web_url.as_deref(), lang)),
    };
    let not_kept = (!data.is_kept).then(|| {
        view! { <Banner tone=Tone::Attention drawing=Icon::Alert title=t.not_kept() /> }
    });
    let body = view! {
        <div class="page">
            <Head title=t.order(number) crumbs=crumbs beside=Rendered::new(orders::state_tag(order, lang)) under=sent />
            {not_kept}
            {outcome}
            <Panel id="ordered" title=t.ordered()>
                <div class="pad">{ordered(order, lang)}</div>
            </Panel>
            {(is_new && order.answer.is_some()).then(|| address_book::kept(&order.form, lang))}
            {orders::recent(&data.recent, true, lang)}
            {data.is_kept.then(|| next(order, lang))}
        </div>
    };
    Page::new(t.order(number), body).with_form_islands()
}

/// When and by whom an order was sent.
fn sent(order: &SentOrder, lang: Lang) -> impl IntoView + use<> {
    let t = courier_order_texts(lang);
    let who = order.who.clone().filter(|who| !who.is_empty());
    let who = who.map(|who| view! { " " {t.by()} " " {escaped(who)} });
    view! {
        {t.sent()} ": " {time(order.sent.to_string())} {who}
    }
}

fn answered(answer: &OrderAnswer, lang: Lang) -> impl IntoView {
    let t = courier_order_texts(lang);
    let content = content(&answer.value);
    let content = if is_blank(content) {
        Either::Left((!answer.is_shortened).then(|| view! { <p>{t.answer_empty()}</p> }))
    } else {
        Either::Right(readable(content))
    };
    let shortened = answer
        .is_shortened
        .then(|| view! { <p class="small quiet">{t.answer_shortened()}</p> });
    let said = telling_message(&answer.remarks)
        .map(|words| view! { <blockquote>{operator_lines(words)}</blockquote> });
    view! {
        {warned(&answer.remarks, lang)}
        <Panel id="answer" title=t.answer()>
            <div class="pad">{said} {content} {shortened}</div>
        </Panel>
    }
}

/// The outcome of an order is unknown: where to look, and the way back to its form.
fn unclear(order: &SentOrder, web_url: Option<&str>, lang: Lang) -> impl IntoView {
    let t = courier_order_texts(lang);
    let application = web_url.map(|url| {
        view! {
            <a class="btn" href=escaped(url) target="_blank" rel="noopener noreferrer">
                {t.look_in_application()}
            </a>
        }
    });
    let again = routes::courier_after(&order.id, Keep::All.code(), "c-from");
    view! {
        <Banner tone=Tone::Attention drawing=Icon::Alert title=t.perhaps()>
            <p>{escaped(t.perhaps_about(order.form.order_number.trim()))}</p>
            <p class="row">
                {application}
                <a class="btn plain" href=again>{t.form_again()}</a>
            </p>
        </Banner>
    }
}

/// The fields that were filled in.
fn ordered(order: &SentOrder, lang: Lang) -> impl IntoView {
    let fields = order.form.iter().filter(|(_, value)| !value.trim().is_empty());
    let fields = fields.map(|(name, value)| fact(field(name, lang).unwrap_or(name), escaped(value.trim())));
    view! { <Facts wide=true>{Each(fields)}</Facts> }
}

/// The part of an answer about the order: the content of `data`, if the other fields only tell how the call went.
fn content(answer: &Value) -> &Value {
    const ENVELOPE: [&str; 5] = ["data", "success", "status", "code", "message"];
    let inner = answer.as_object().and_then(|answer| {
        let is_envelope = answer.keys().all(|key| ENVELOPE.contains(&key.as_str()));
        answer.get("data").filter(|_| is_envelope)
    });
    inner.unwrap_or(answer)
}

/// The service's remarks on an order that it took, at the names of the fields.
fn warned(remarks: &Remarks, lang: Lang) -> Option<impl IntoView> {
    let t = courier_order_texts(lang);
    let warnings = service_message::warnings_by_field(remarks);
    (!warnings.is_empty()).then(|| {
        let lines = warnings.into_iter().map(move |(name, words)| {
            let label = field(&form_key(name), lang).map(|label| escaped(format!("{label}: ")));
            view! { <li>{label} {operator(words)}</li> }
        });
        view! {
            <Banner tone=Tone::Attention drawing=Icon::Alert title=t.remarks()>
                <ul class="prose">{Each(lines)}</ul>
                <p>{t.remarks_about()}</p>
            </Banner>
        }
    })
}

/// The ways to the next parcel. Names and addresses have no place in a URL, so that it names this order.
fn next(order: &SentOrder, lang: Lang) -> impl IntoView {
    let t = courier_order_texts(lang);
    let to = |keep: Keep, section| routes::courier_after(&order.id, keep.code(), section);
    view! {
        <nav class="bar" aria-label=t.new_order()>
            <p class="small quiet">{t.next_about()} " " <a href=routes::COURIER_NEW>{t.empty_form()}</a></p>
            <div class="row push">
                <a class="btn" href=to(Keep::Sender, "c-to")>
                    {icon(Icon::Plus)}
                    {t.next_other()}
                </a>
                <a class="btn primary" href=to(Keep::Consignee, "c-parcel")>
                    {icon(Icon::Copy)}
                    {t.next_same()}
                </a>
            </div>
        </nav>
    }
}
