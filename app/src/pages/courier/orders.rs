//! The orders that this portal sent: their page, and the last ones beside a form.

use leptos::either::Either;
use leptos::prelude::*;
use serde_json::Value;

use super::data::SentOrder;
use crate::components::{Empty, Head, Icon, Panel, Tone, code, icon, tag, time};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::common::common_texts;
use crate::text::courier_orders::courier_order_texts;
use crate::text::keys;
use crate::text::labels::Label;

/// Limit of the orders that the page lists, the newest ones.
pub const MAX_LISTED: usize = 500;
/// Orders beside a form.
pub const MAX_RECENT: usize = 10;
/// Names of the number that a parcel is followed by, in an answer of unspecified shape.
const TRACKING_KEYS: [&str; 3] = ["tracking_number", "tracking_no", "tracking_code"];
/// A longer text is no number.
const MAX_TRACKING_BYTES: usize = 100;

/// The page; `None` where the orders cannot be read.
pub fn list_page(orders: Option<&[SentOrder]>, web_url: Option<&str>) -> Page {
    let lang = PageContext::lang();
    let t = courier_order_texts(lang);
    let title = common_texts(lang).courier();
    let new = view! {
        <a class="btn primary" href=routes::COURIER_NEW>
            {icon(Icon::Plus)}
            {t.new_order()}
        </a>
    };
    let list = match orders {
        None => Either::Left(Either::Left(view! { <p>{t.unreadable()}</p> })),
        Some([]) => {
            let words = Rendered::new(view! { <p>{t.no_orders_words()}</p> });
            Either::Left(Either::Right(view! {
                <Empty drawing=Icon::Truck title=t.no_orders() id="none">{words}</Empty>
            }))
        }
        Some(orders) => {
            let is_cut = orders.len() >= MAX_LISTED;
            let cut = is_cut.then(|| view! { <p class="small quiet">{t.newest(MAX_LISTED)}</p> });
            Either::Right(view! {
                <Panel id="orders" title=t.sent_orders()>{rows(orders, lang)}</Panel>
                {cut}
            })
        }
    };
    let application = web_url.map(|url| {
        view! {
            <p class="small">
                <a href=escaped(url) target="_blank" rel="noopener noreferrer">
                    {t.look_in_application()}
                </a>
            </p>
        }
    });
    let body = view! {
        <div class="page">
            <div class="stack tight">
                <Head title=title>{Rendered::new(new)}</Head>
                <p class="quiet">{t.about()}</p>
            </div>
            {list}
            {application}
        </div>
    };
    Page::new(title, body)
}

/// The orders sent last; `None` before the first one. Closed above a form that is to be filled in.
pub(super) fn recent(orders: &[SentOrder], open: bool, lang: Lang) -> Option<impl IntoView> {
    if orders.is_empty() {
        return None;
    }
    let t = courier_order_texts(lang);
    Some(view! {
        <details class="panel fold row-list" open=open>
            <summary class="pad">{icon(Icon::Chevron)} {t.recent()}</summary>
            {rows(orders, lang)}
            <p class="pad small">
                <a href=routes::COURIER>{t.all_orders()}</a>
            </p>
        </details>
    })
}

fn rows(orders: &[SentOrder], lang: Lang) -> impl IntoView {
    let items = orders.iter().map(move |order| {
        let (tone, drawing, _) = state(order, lang);
        let who = order.who.as_deref().filter(|who| !who.is_empty());
        let who = who.map(|who| (" · ", escaped(who.to_owned())));
        view! {
            <li data-tone=tone.name()>
                {icon(drawing)}
                <div>
                    <a href=routes::courier_order(&order.id)>{number(order, lang)}</a>
                    <span>{escaped(order.form.consignee())}</span>
                    {tracking_number(order).map(|number| tracking(number, lang))}
                    <span class="quiet">{time(order.sent.to_string())} {who}</span>
                    {order.answer.is_none().then(|| state_tag(order, lang))}
                </div>
            </li>
        }
    });
    view! { <ul class="files orders">{Each(items)}</ul> }
}

fn tracking(number: String, lang: Lang) -> impl IntoView {
    view! { <span class="quiet">{keys::name(TRACKING_KEYS[0], lang)} " " {code(number)}</span> }
}

/// The parcel's number, wherever the service's answer has one.
fn tracking_number(order: &SentOrder) -> Option<String> {
    order
        .answer
        .as_ref()
        .and_then(|answer| find_tracking(&answer.value))
}

fn find_tracking(value: &Value) -> Option<String> {
    match value {
        Value::Object(fields) => TRACKING_KEYS
            .iter()
            .filter_map(|key| fields.get(*key))
            .find_map(short_text)
            .or_else(|| fields.values().find_map(find_tracking)),
        Value::Array(all) => all.iter().find_map(find_tracking),
        _ => None,
    }
}

fn short_text(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    (1..=MAX_TRACKING_BYTES).contains(&text.len()).then_some(text)
}

/// The order's number, or that it has none.
pub(super) fn number(order: &SentOrder, lang: Lang) -> impl IntoView + use<> {
    match order.form.order_number.trim() {
        "" => Either::Left(courier_order_texts(lang).no_number()),
        number => Either::Right(code(number.to_owned())),
    }
}

/// A tag that tells whether the service took an order.
pub(super) fn state_tag(order: &SentOrder, lang: Lang) -> impl IntoView + use<> {
    let (tone, drawing, words) = state(order, lang);
    tag(tone, drawing, Label::own(words))
}

fn state(order: &SentOrder, lang: Lang) -> (Tone, Icon, &'static str) {
    let t = courier_order_texts(lang);
    if order.answer.is_some() {
        (Tone::Done, Icon::Done, t.created())
    } else {
        (Tone::Attention, Icon::Alert, t.unclear())
    }
}
