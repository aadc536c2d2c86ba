//! The service's answer to an order, and the way to the next parcel.

use domain::courier_form::{Batch, CourierForm, form_key};
use domain::figures::LANG_FIELD;
use domain::json::is_blank;
use domain::service_message::{self, telling_message};
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Remarks;
use serde_json::Value;

use super::{address_book, batch};
use crate::components::{Banner, Head, Icon, Panel, Tone, hidden, icon, operator, operator_lines, readable};
use crate::document::Page;
use crate::page_context::PageContext;
use crate::pages::request_form::draft_done;
use crate::rendering::{Each, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::courier::{courier_texts, field};
use crate::text::courier_help::courier_help_texts;
use islands::SentForm;

/// An order that was taken.
#[derive(Clone, Debug)]
pub struct CreatedData {
    /// As it was typed, its figures as the page's language writes them.
    pub form: CourierForm,
    /// The orders of this batch, this one included.
    pub batch: Batch,
    /// Of unspecified shape.
    pub answer: Value,
    /// The service's message and warnings.
    pub remarks: Remarks,
}

/// The service's answer, readable whatever it is, and the next parcel.
pub fn created(data: CreatedData) -> Page {
    let lang = PageContext::lang();
    let t = courier_texts(lang);
    let answer = content(&data.answer);
    let answer = if is_blank(answer) {
        Either::Left(view! { <p>{t.answer_empty()}</p> })
    } else {
        Either::Right(readable(answer))
    };
    let said = telling_message(&data.remarks)
        .map(|words| view! { <blockquote>{operator_lines(words)}</blockquote> });
    let number = data.form.order_number.trim();
    let sent = SentForm {
        new: routes::COURIER_NEW.to_owned(),
        reference_field: "order_number".to_owned(),
        reference: number.to_owned(),
        supplement: None,
    };
    let body = view! {
        <div class="page">
            <Head title=t.done() />
            <Banner tone=Tone::Done drawing=Icon::Done title=t.done_about(number)>
                {said}
            </Banner>
            {warned(&data.remarks, lang)}
            <Panel id="answer" title=t.answer()>
                <div class="pad">{answer}</div>
            </Panel>
            {batch::list(&data.batch, true, lang)}
            {address_book::kept(&data.form, lang)}
            <p>
                <a href=routes::COURIER_NEW>{t.another()}</a>
            </p>
            {next(&data)}
            {draft_done(sent)}
        </div>
    };
    Page::new(t.done(), body).with_form_islands()
}

/// What an answer says of the order: what is inside of `data`, where there is nothing else but how the call went.
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
    let t = courier_texts(lang);
    let warnings = service_message::warnings_by_field(remarks);
    (!warnings.is_empty()).then(|| {
        let lines = warnings.into_iter().map(move |(name, words)| {
            let label = field(&form_key(name), lang).map(|label| escaped(format!("{label}: ")));
            view! { <li>{label} {operator(words)}</li> }
        });
        view! {
            <Banner tone=Tone::Attention drawing=Icon::Alert title=t.done_with_remarks()>
                <ul class="prose">{Each(lines)}</ul>
                <p>{t.done_with_remarks_about()}</p>
            </Banner>
        }
    })
}

/// The next parcel. Names and addresses go as a post: they have no place in a URL.
fn next(data: &CreatedData) -> impl IntoView {
    let t = courier_help_texts(PageContext::lang());
    let fields = data.form.iter().map(|(name, value)| hidden(name, value));
    let to = |place: &str| format!("{}#{place}", routes::COURIER_NEW);
    view! {
        <form method="post" action=routes::COURIER_NEW data-book-from>
            {hidden(LANG_FIELD, PageContext::lang().tag())}
            {Each(fields)}
            {batch::hidden_fields(&data.batch)}
            <div class="bar">
                <p class="small quiet">{t.next_about()}</p>
                <div class="row push">
                    <button class="btn" name="do" value="next-other" formaction=to("c-to")>
                        {icon(Icon::Plus)}
                        {t.next_other()}
                    </button>
                    <button class="btn primary" name="do" value="next-same" formaction=to("c-parcel")>
                        {icon(Icon::Copy)}
                        {t.next_same()}
                    </button>
                </div>
            </div>
            // Behind the buttons, whose word counts first: a post without one must not create an order.
            {hidden("do", "look")}
        </form>
    }
}
