//! The forms of the actions that the status of a request allows.

use maud::{Markup, html};

use super::fields::FormFields;
use super::texts::Texts;
use crate::autopilot::next_milestone;
use crate::demo::texts::TextList;
use crate::model::catalog;
use crate::model::request::Request;
use crate::model::status::Status;

/// Every form that fits the request's status.
pub(super) fn all(request: &Request, typed: &FormFields, texts: Texts) -> Markup {
    let status = request.status;
    let to = |action: &str| format!("/requests/{}/{action}", request.rfq_code);
    let pricing = matches!(status, Status::Quoting | Status::Quoted);
    let moving = matches!(status, Status::Confirmed | Status::InTransit);
    html! {
        @if status.is_closed() {
            div.panel { h2 { (texts.closed()) } p { (texts.nothing_left(status)) } }
        }
        @if pricing {
            div.panel {
                h2 { (texts.quotation()) }
                p { a.button.primary href=(to("quotation")) {
                    (texts.write_quotation(request.quotation().is_none()))
                } }
            }
        }
        @if matches!(status, Status::Submitted | Status::NeedInfo | Status::Quoted) {
            (press(&to("start-quoting"), if status == Status::Quoted { texts.quote_again() } else { texts.quotation() }, texts.start_quoting(), status == Status::Submitted))
        }
        @if matches!(status, Status::Submitted | Status::Quoting | Status::Quoted) { (ask(&to("ask"), typed, texts)) }
        @if status == Status::Confirmed && request.job_number.is_none() {
            (press(&to("approve"), texts.order(), texts.approve(), true))
        }
        @if status == Status::Confirmed {
            (press(&to("start-transit"), texts.transport(), texts.start_transit(), request.job_number.is_some()))
        }
        @if moving { (milestone(request, &to("milestone"), typed, texts)) }
        @if status == Status::InTransit { (press(&to("complete"), texts.end(), texts.complete(), false)) }
        @if moving {
            @if request.is_on_hold {
                (press(&to("release"), texts.is_held(), texts.release(), false))
            } @else {
                (reason(&to("hold"), [texts.hold(), texts.reason(), texts.hold_shipment()], "hold_reason", typed))
            }
        }
        @if !status.is_closed() {
            (document(request, &to("documents"), typed, texts))
            (reason(&to("cancel"), [texts.cancel(), texts.reason(), texts.cancel_and_close()], "cancel_reason", typed))
            form.panel method="post" action=(to("autopilot")) {
                h2 { (texts.autopilot()) }
                p { (texts.autopilot_may_act(request.autopilot)) }
                input type="hidden" name="on" value=(if request.autopilot { "" } else { "1" });
                button { (texts.hand_over(!request.autopilot)) }
            }
        }
    }
}

fn press(action: &str, title: &str, button: &str, primary: bool) -> Markup {
    html! {
        form.panel method="post" action=(action) {
            h2 { (title) }
            button.primary[primary] { (button) }
        }
    }
}

/// A form that asks for a reason: its title, label and button.
fn reason(action: &str, [title, label, button]: [&str; 3], name: &str, typed: &FormFields) -> Markup {
    html! {
        form.panel method="post" action=(action) {
            details open[typed.has(name)] {
                summary { h2 { (title) } }
                label { (label) textarea name=(name) rows="2" { (typed.text(name)) } }
                button { (button) }
            }
        }
    }
}

fn ask(action: &str, typed: &FormFields, texts: Texts) -> Markup {
    html! {
        form.panel method="post" action=(action) {
            details open[typed.has("question")] {
                summary { h2 { (texts.ask()) } }
                label { (texts.question())
                    textarea name="question" rows="5" required {
                        @if typed.has("question") { (typed.text("question")) } @else { (TextList::Questions.text("value")) }
                    }
                }
                (offered(texts))
                button { (texts.send_question()) }
            }
        }
    }
}

fn milestone(request: &Request, action: &str, typed: &FormFields, texts: Texts) -> Markup {
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
    html! {
        form.panel method="post" action=(action) {
            h2 { (texts.milestone()) }
            label { (texts.status())
                select name="operation_status" {
                    @for (code, ..) in catalog::OPERATION_STATUSES {
                        option value=(code) selected[*code == chosen] { (texts.operation_status_label(code)) }
                    }
                    option value="" selected[chosen.is_empty() || !catalog::OPERATION_STATUSES.iter().any(|(c, ..)| *c == chosen)] { (texts.other_status()) }
                }
            }
            details open[other.is_some() || typed.has("other_code") && !typed.text("other_code").is_empty()] {
                summary { (texts.code_outside_catalog()) }
                label { (texts.code()) input name="other_code" value=(value("other_code", other.map(|s| s.operation_status))); }
                label { (texts.label()) input name="label" value=(value("label", other.and_then(|s| s.label))); }
            }
            label { (texts.location()) input name="location" value=(value("location", planned.as_ref().map(|s| s.location.as_str()))); }
            label { (texts.content()) textarea name="content" rows="3" { (value("content", planned.as_ref().map(|s| s.content.as_str()))) } }
            label { (texts.happened()) input type="datetime-local" name="happened_at" value=(typed.text("happened_at")); }
            (offered(texts))
            button.primary[request.status == Status::InTransit] { (texts.record()) }
        }
    }
}

fn document(request: &Request, action: &str, typed: &FormFields, texts: Texts) -> Markup {
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
    html! {
        form.panel method="post" action=(action) enctype="multipart/form-data" {
            details open[typed.has("doc_type")] {
                summary { h2 { (texts.share_document()) } }
                label { (texts.document_type())
                    select name="doc_type" {
                        @for (code, _) in catalog::SHARED_DOC_TYPES.iter().chain(catalog::UPLOAD_DOC_TYPES) {
                            option value=(code) selected[*code == chosen] { (texts.document_label(code)) }
                        }
                    }
                }
                label { (texts.other_document_type()) input name="other_type" value=(typed.text("other_type")); }
                label { (texts.file()) input type="file" name="file"; }
                label { (texts.note()) input name="note" value=(typed.text("note")); }
                button { (texts.share()) }
            }
        }
    }
}

/// The reason why a form offers texts that are not in the language of the page.
fn offered(texts: Texts) -> Markup {
    html! { @if let Some(sentence) = texts.offered_texts() { p.small.quiet { (sentence) } } }
}
