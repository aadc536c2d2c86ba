//! The page of one request: its data and the forms of actions.

use axum::extract::{Path, RawQuery};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use leptos::prelude::*;

use super::desk::Desk;
use super::fields::FormFields;
use super::layout::{Navigation, banner, page as shell, plain, waiting};
use super::texts::Texts;
use super::{cargo_table, deliveries, format, forms, quotations};
use crate::language::Lang;
use crate::model::catalog;
use crate::model::delivery::Delivery;
use crate::model::input::RequestInput;
use crate::model::request::{Actor, Milestone, Request};
use crate::object_store::attachment_disposition;

pub(super) async fn page(desk: Desk, Path(code): Path<String>, RawQuery(query): RawQuery) -> Response {
    let done = query
        .as_deref()
        .and_then(|q| q.strip_prefix("done="))
        .and_then(|word| desk.texts.done(word));
    render(&desk, &code, None, done, &FormFields::default())
}

/// The page after a refusal, with the message and the typed values.
pub(super) fn refused(
    desk: &Desk,
    code: &str,
    status: StatusCode,
    alert: &str,
    typed: &FormFields,
) -> Response {
    let mut response = render(desk, code, Some(alert), None, typed);
    if response.status() == StatusCode::OK {
        *response.status_mut() = status;
    }
    response
}

fn render(
    desk: &Desk,
    code: &str,
    alert: Option<&str>,
    done: Option<&'static str>,
    typed: &FormFields,
) -> Response {
    let texts = desk.texts;
    let Some(request) = desk.operator.request(code) else {
        return plain(desk, StatusCode::NOT_FOUND, texts.unknown_request());
    };
    let now = desk.operator.now();
    let (account, deliveries) = {
        let state = desk.operator.read();
        let account = state
            .accounts
            .get(&request.account)
            .map(|a| a.name.clone())
            .unwrap_or_default();
        let deliveries: Vec<Delivery> = state
            .deliveries
            .values()
            .rev()
            .filter(|d| d.rfq_code == code)
            .take(20)
            .cloned()
            .collect();
        (account, deliveries)
    };
    let reference = request
        .input
        .partner_ref
        .as_deref()
        .unwrap_or(texts.no_reference());
    let quotation = request
        .quotation()
        .map(|q| format!(" · {} v{}", q.quotation_no, q.version));
    let job = request.job_number.as_ref().map(|job| format!(" · {job}"));
    let summary = [Some(format!("{account} · {reference}")), quotation, job];
    let on_hold = request
        .is_on_hold
        .then(|| view! { <span class="tag" data-tone="stop">{texts.on_hold()}</span> });
    let asked = request.info_request.as_ref().map(|asked| {
        let lines = format::free(asked).into_iter();
        view! {
            <div class="banner wait">
                <b>{texts.waiting_for_partner()}</b>
                {lines.map(|line| view! { <p class="pre">{line}</p> }).collect_view()}
            </div>
        }
    });
    let main = view! {
        <p class="crumb">
            <a href="/">{texts.requests()}</a>
        </p>
        <div class="head">
            <h1>{request.rfq_code.as_str()}</h1>
            <span class="tag" data-tone=format::tone(request.status)>{texts.status_label(request.status)}</span>
            {on_hold}
        </div>
        <p class="quiet">{summary.into_iter().flatten().collect::<String>()}</p>
        {banner(alert, done)}
        {request.open_negotiation().map(|note| waiting(texts.negotiation_asked(), note))}
        {asked}
        <div class="cols">
            <div>
                {supplied(&request.input, texts)}
                {cargo_table::table(&request, texts)}
                {quotations::section(&request, now, texts)}
                {milestones(&request, texts)}
                {documents(&request, texts)}
                {history(&request, texts)}
                <section>
                    <h2>{texts.webhooks_of_request()}</h2>
                    {deliveries::table(&deliveries, texts)}
                </section>
            </div>
            <aside>{forms::all(&request, typed, texts)}</aside>
        </div>
    };
    shell(desk, &request.rfq_code, Navigation::Requests, main).into_response()
}

fn supplied(input: &RequestInput, texts: Texts) -> impl IntoView {
    let join = |parts: &[&Option<String>]| {
        parts
            .iter()
            .filter_map(|p| p.as_deref())
            .filter(|p| !p.is_empty())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let labels = |codes: &[String], label: &dyn Fn(&str) -> String| {
        codes
            .iter()
            .map(|code| label(code))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let date =
        |label: &str, date: Option<jiff::civil::Date>| date.map(|d| format!("{label} {}", texts.day(d)));
    let schedule = [
        date(texts.deliver_by(), input.delivery_required_date),
        date(texts.pick_up_on(), input.pickup_date),
        date(texts.cargo_ready(), input.cargo_ready_date),
        date("ETD", input.etd_expected),
        input
            .transit_time_required
            .as_ref()
            .map(|t| format!("{}: {t}", texts.required_transit_time())),
    ];
    let scope = input.delivery_scope.as_deref();
    let rows = [
        (
            texts.contact(),
            join(&[
                &Some(input.contact_name.clone()),
                &input.contact_position,
                &input.contact_phone,
                &input.contact_email,
            ]),
        ),
        (
            texts.services(),
            labels(&input.service_codes, &|code| texts.service_label(code)),
        ),
        (
            texts.pickup(),
            join(&[
                &input.origin_port,
                &input.origin_address,
                &input.origin_state,
                &input.origin_country,
            ]),
        ),
        (
            texts.delivery(),
            join(&[
                &input.dest_port,
                &input.dest_address,
                &input.dest_state,
                &input.dest_postal_code,
                &input.dest_country,
            ]),
        ),
        (
            texts.trade_terms(),
            join(&[
                &input.incoterm,
                &scope.map(|code| texts.delivery_scope_label(code)),
            ]),
        ),
        (
            texts.times(),
            schedule.into_iter().flatten().collect::<Vec<_>>().join("; "),
        ),
        (
            texts.special_requirements(),
            labels(&input.special_requirements, &|code| {
                texts.special_requirement_label(code)
            }),
        ),
        (texts.note(), input.special_note.clone().unwrap_or_default()),
        (texts.quote_in(), input.currency.clone().unwrap_or_default()),
        (
            texts.invoicing(),
            join(&[
                &input.customer_tax_code,
                &input.customer_address,
                &input.customer_country,
            ]),
        ),
    ];
    let rows = rows
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(label, value)| {
            view! {
                <dt>{label}</dt>
                <dd class="pre">{value}</dd>
            }
        });
    view! {
        <section>
            <h2>{texts.supplied()}</h2>
            <dl>{rows.collect_view()}</dl>
        </section>
    }
}

fn milestones(request: &Request, texts: Texts) -> impl IntoView {
    let none = request.milestones.is_empty();
    let entries = request.milestones_newest_first().into_iter().map(|m| {
        let place = m.location.as_deref().unwrap_or("–");
        let content = m.content.as_deref();
        view! {
            <li>
                <b>{milestone_name(m, texts)}</b>
                " "
                <code>{m.operation_status.as_str()}</code>
                <div class="small quiet">{format!("{} · {place}", texts.time(m.happened_at))}</div>
                {content.map(|content| view! { <div class="pre">{content}</div> })}
            </li>
        }
    });
    view! {
        <section>
            <h2>{texts.milestones()}</h2>
            {none.then(|| view! { <p class="quiet">{texts.no_milestones()}</p> })}
            <ol class="timeline">{entries.collect_view()}</ol>
        </section>
    }
}

/// A milestone's status. A code that is in no catalog is recorded with a label of its own, which stays.
fn milestone_name(milestone: &Milestone, texts: Texts) -> String {
    let code = &milestone.operation_status;
    let own = &milestone.operation_status_label;
    let is_known = catalog::OPERATION_STATUSES
        .iter()
        .any(|(known, label, _)| known == code && label == own);
    if texts.lang() == Lang::En && is_known {
        texts.operation_status_label(code)
    } else {
        own.clone()
    }
}

fn documents(request: &Request, texts: Texts) -> impl IntoView {
    let none = request.attachments.is_empty();
    let entries = request.attachments.iter().rev().map(|a| {
        let by = if a.by == Actor::Partner {
            texts.sent_by_partner()
        } else {
            texts.shared()
        };
        let note = a.note.as_ref().map(|note| format!(" · {note}"));
        let about = format!(
            "{} · {} · {by} {}{}",
            texts.document_label(&a.doc_type),
            texts.size(a.file_size),
            texts.time(a.uploaded_at),
            note.unwrap_or_default()
        );
        view! {
            <li>
                <a href=format!("/requests/{}/documents/{}", request.rfq_code, a.id)>{a.file_name.as_str()}</a>
                <div class="small quiet">{about}</div>
            </li>
        }
    });
    view! {
        <section>
            <h2>{texts.documents()}</h2>
            {none.then(|| view! { <p class="quiet">{texts.no_documents()}</p> })}
            <ul class="files">{entries.collect_view()}</ul>
        </section>
    }
}

fn history(request: &Request, texts: Texts) -> impl IntoView {
    let entries = request.history.iter().rev().map(|entry| {
        let note = texts.history_note(entry);
        view! {
            <li>
                <span class="nowrap quiet">{texts.time(entry.at)}</span>
                " "
                <span class="tag">{texts.actor(entry.by)}</span>
                " "
                {texts.history_action(entry.action)}
                {note.map(|note| view! { <span class="quiet">{format!(": {note}")}</span> })}
            </li>
        }
    });
    view! {
        <section>
            <h2>{texts.history()}</h2>
            <ol class="history">{entries.collect_view()}</ol>
        </section>
    }
}

/// The bytes of a document, always as a download, so that uploaded content never runs on the console's origin.
pub(super) async fn document(desk: Desk, Path((code, id)): Path<(String, u64)>) -> Response {
    let known = desk
        .operator
        .request(&code)
        .and_then(|r| r.attachments.into_iter().find(|a| a.id == id));
    let reading = desk.operator.clone();
    let bytes = tokio::task::spawn_blocking(move || reading.files().get(id)).await;
    let (Some(attachment), Ok(Ok(bytes))) = (known, bytes) else {
        return plain(&desk, StatusCode::NOT_FOUND, desk.texts.unknown_document());
    };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/octet-stream"),
    );
    if let Ok(value) = HeaderValue::try_from(attachment_disposition(&attachment.file_name)) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
