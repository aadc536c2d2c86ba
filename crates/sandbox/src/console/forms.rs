//! The forms of the actions that the status of a request allows.

use leptos::either::Either;
use leptos::prelude::*;

use super::fields::FormFields;
use super::texts::Texts;
use crate::autopilot::next_milestone;
use crate::demo::texts::TextList;
use crate::html;
use crate::model::catalog;
use crate::model::request::Request;
use crate::model::status::Status;

/// Every form that fits the request's status.
pub(super) fn all(request: &Request, typed: &FormFields, texts: Texts) -> impl IntoView {
    let status = request.status;
    let to = |action: &str| format!("/requests/{}/{action}", request.rfq_code);
    let pricing = matches!(status, Status::Quoting | Status::Quoted);
    let moving = matches!(status, Status::Confirmed | Status::InTransit);
    let quoting = matches!(status, Status::Submitted | Status::NeedInfo | Status::Quoted).then(|| {
        let title = if status == Status::Quoted {
            texts.quote_again()
        } else {
            texts.quotation()
        };
        press(
            to("start-quoting"),
            title,
            texts.start_quoting(),
            status == Status::Submitted,
        )
    });
    let asking = matches!(status, Status::Submitted | Status::Quoting | Status::Quoted)
        .then(|| ask(to("ask"), typed, texts));
    let approving = (status == Status::Confirmed && request.job_number.is_none())
        .then(|| press(to("approve"), texts.order(), texts.approve(), true));
    let starting = (status == Status::Confirmed).then(|| {
        press(
            to("start-transit"),
            texts.transport(),
            texts.start_transit(),
            request.job_number.is_some(),
        )
    });
    let completing =
        (status == Status::InTransit).then(|| press(to("complete"), texts.end(), texts.complete(), false));
    let holding = moving.then(|| {
        if request.is_on_hold {
            Either::Left(press(to("release"), texts.is_held(), texts.release(), false))
        } else {
            let labels = [texts.hold(), texts.reason(), texts.hold_shipment()];
            Either::Right(reason(to("hold"), labels, "hold_reason", typed))
        }
    });
    let always = (!status.is_closed()).then(|| {
        let labels = [texts.cancel(), texts.reason(), texts.cancel_and_close()];
        view! {
            {document(request, to("documents"), typed, texts)}
            {reason(to("cancel"), labels, "cancel_reason", typed)}
            <form class="panel" method="post" action=to("autopilot")>
                <h2>{texts.autopilot()}</h2>
                <p>{texts.autopilot_may_act(request.autopilot)}</p>
                <input type="hidden" name="on" value=if request.autopilot { "" } else { "1" } />
                <button>{texts.hand_over(!request.autopilot)}</button>
            </form>
        }
    });
    view! {
        {status.is_closed().then(|| view! {
            <div class="panel">
                <h2>{texts.closed()}</h2>
                <p>{texts.nothing_left(status)}</p>
            </div>
        })}
        {pricing.then(|| view! {
            <div class="panel">
                <h2>{texts.quotation()}</h2>
                <p>
                    <a class="button primary" href=to("quotation")>
                        {texts.write_quotation(request.quotation().is_none())}
                    </a>
                </p>
            </div>
        })}
        {quoting}
        {asking}
        {approving}
        {starting}
        {moving.then(|| milestone(request, to("milestone"), typed, texts))}
        {completing}
        {holding}
        {always}
    }
}

fn press(action: String, title: &'static str, button: &'static str, primary: bool) -> impl IntoView {
    view! {
        <form class="panel" method="post" action=action>
            <h2>{title}</h2>
            <button class=if primary { "primary" } else { "" }>{button}</button>
        </form>
    }
}

/// A form that asks for a reason: its title, label and button.
fn reason(
    action: String,
    [title, label, button]: [&'static str; 3],
    name: &'static str,
    typed: &FormFields,
) -> impl IntoView {
    view! {
        <form class="panel" method="post" action=action>
            <details open=typed.has(name)>
                <summary>
                    <h2>{title}</h2>
                </summary>
                <label>{label}<textarea name=name rows="2">{html::textarea(typed.text(name))}</textarea></label>
                <button>{button}</button>
            </details>
        </form>
    }
}

fn ask(action: String, typed: &FormFields, texts: Texts) -> impl IntoView {
    let question = if typed.has("question") {
        typed.text("question")
    } else {
        TextList::Questions.text("value")
    };
    view! {
        <form class="panel" method="post" action=action>
            <details open=typed.has("question")>
                <summary>
                    <h2>{texts.ask()}</h2>
                </summary>
                <label>
                    {texts.question()}
                    <textarea name="question" rows="5" required>{html::textarea(question)}</textarea>
                </label>
                {offered(texts)}
                <button>{texts.send_question()}</button>
            </details>
        </form>
    }
}

fn milestone(request: &Request, action: String, typed: &FormFields, texts: Texts) -> impl IntoView {
    let planned = next_milestone(request);
    let suggested = planned.as_ref().map_or("", |s| s.operation_status);
    let chosen = if typed.has("operation_status") {
        typed.text("operation_status")
    } else {
        suggested
    };
    let in_catalog = catalog::OPERATION_STATUSES
        .iter()
        .any(|(code, ..)| *code == suggested);
    let value = |name: &str, offered: Option<&str>| {
        if typed.has("operation_status") {
            typed.text(name).to_owned()
        } else {
            offered.unwrap_or_default().to_owned()
        }
    };
    let other = planned.as_ref().filter(|_| !in_catalog);
    let options = catalog::OPERATION_STATUSES.iter().map(|(code, ..)| {
        view! { <option value=*code selected={*code == chosen}>{texts.operation_status_label(code)}</option> }
    });
    let is_other = !catalog::OPERATION_STATUSES
        .iter()
        .any(|(code, ..)| *code == chosen);
    let is_open = other.is_some() || !typed.text("other_code").is_empty();
    let content = value("content", planned.as_ref().map(|s| s.content.as_str()));
    let primary = request.status == Status::InTransit;
    view! {
        <form class="panel" method="post" action=action>
            <h2>{texts.milestone()}</h2>
            <label>
                {texts.status()}
                <select name="operation_status">
                    {options.collect_view()}
                    <option value="" selected=is_other>{texts.other_status()}</option>
                </select>
            </label>
            <details open=is_open>
                <summary>{texts.code_outside_catalog()}</summary>
                <label>
                    {texts.code()}
                    <input name="other_code" value=value("other_code", other.map(|s| s.operation_status)) />
                </label>
                <label>
                    {texts.label()}<input name="label" value=value("label", other.and_then(|s| s.label)) />
                </label>
            </details>
            <label>
                {texts.location()}
                <input name="location" value=value("location", planned.as_ref().map(|s| s.location.as_str())) />
            </label>
            <label>
                {texts.content()}<textarea name="content" rows="3">{html::textarea(&content)}</textarea>
            </label>
            <label>
                {texts.happened()}
                <input type="datetime-local" name="happened_at" value=typed.text("happened_at") />
            </label>
            {offered(texts)}
            <button class=if primary { "primary" } else { "" }>{texts.record()}</button>
        </form>
    }
}

fn document(request: &Request, action: String, typed: &FormFields, texts: Texts) -> impl IntoView {
    let likely = if request.milestones.is_empty() {
        "customs_declaration"
    } else {
        "bill_of_lading"
    };
    let chosen = if typed.has("doc_type") {
        typed.text("doc_type")
    } else {
        likely
    };
    let options = catalog::SHARED_DOC_TYPES
        .iter()
        .chain(catalog::UPLOAD_DOC_TYPES)
        .map(|(code, _)| {
            view! { <option value=*code selected={*code == chosen}>{texts.document_label(code)}</option> }
        });
    view! {
        <form class="panel" method="post" action=action enctype="multipart/form-data">
            <details open=typed.has("doc_type")>
                <summary>
                    <h2>{texts.share_document()}</h2>
                </summary>
                <label>{texts.document_type()}<select name="doc_type">{options.collect_view()}</select></label>
                <label>
                    {texts.other_document_type()}<input name="other_type" value=typed.text("other_type") />
                </label>
                <label>{texts.file()}<input type="file" name="file" /></label>
                <label>{texts.note()}<input name="note" value=typed.text("note") /></label>
                <button>{texts.share()}</button>
            </details>
        </form>
    }
}

/// The reason why a form offers texts that are not in the language of the page.
fn offered(texts: Texts) -> impl IntoView {
    let sentence = texts.offered_texts()?;
    Some(view! { <p class="small quiet">{sentence}</p> })
}
