//! The form of a quotation, prefilled with a proposal, or with the last version at a slightly lower price.

pub(super) mod cells;
mod draft;
mod prefill;

use axum::extract::Path;
use axum::response::{Html, IntoResponse, Response};
use http::StatusCode;
use leptos::either::EitherOf3;
use leptos::prelude::*;

use self::cells::{COLUMNS, MAX_ROWS, cell_name};
use super::actions::finish;
use super::desk::Desk;
use super::fields::FormFields;
use super::layout::{Navigation, banner, page as shell, plain, waiting};
use super::texts::Texts;
use crate::clock::local_date;
use crate::html;
use crate::language::Lang;
use crate::model::error::OperatorError;
use crate::model::request::Request;
use crate::model::status::Status;
use crate::number_format::Notation;

/// The field that says how the figures of the form are written, so that they are read as they were offered whatever
/// language is chosen until it comes back. A form without it is Vietnamese.
const NOTATION_FIELD: &str = "notation";
/// Empty rows after the filled ones.
const SPARE_ROWS: usize = 3;

pub(super) async fn page(desk: Desk, Path(code): Path<String>) -> Response {
    let Some(request) = desk.operator.request(&code) else {
        return plain(&desk, StatusCode::NOT_FOUND, desk.texts.unknown_request());
    };
    if !matches!(request.status, Status::Quoting | Status::Quoted) {
        let refusal = OperatorError::NotAllowed {
            action: "Gửi báo giá",
            status: request.status,
        };
        return super::request::refused(
            &desk,
            &code,
            StatusCode::UNPROCESSABLE_ENTITY,
            &desk.texts.refusal(&refusal),
            &FormFields::default(),
        );
    }
    let today = local_date(desk.operator.now());
    let notation = desk.texts.notation();
    let mut offered = match request.quotation() {
        Some(last) => prefill::next_version(last, today, notation),
        None => prefill::first_version(&request, today, notation),
    };
    offered.push(NOTATION_FIELD, desk.texts.lang().tag());
    form(&desk, &request, None, &offered).into_response()
}

pub(super) async fn send(desk: Desk, Path(code): Path<String>, fields: FormFields) -> Response {
    let Some(request) = desk.operator.request(&code) else {
        return plain(&desk, StatusCode::NOT_FOUND, desk.texts.unknown_request());
    };
    match draft::read(&fields, notation_of(&fields), desk.texts) {
        Ok(draft) => {
            let outcome = desk.operator.send_quotation(&code, draft).map(drop);
            finish(&desk, &code, "quotation", outcome, &FormFields::default())
        }
        Err(sentences) => {
            let page = form(&desk, &request, Some(&sentences), &fields);
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
    }
}

fn notation_of(fields: &FormFields) -> Notation {
    let lang = Lang::from_tag(fields.text(NOTATION_FIELD)).unwrap_or(Lang::Vi);
    Texts::new(lang).notation()
}

fn form(desk: &Desk, request: &Request, wrong: Option<&[String]>, typed: &FormFields) -> Html<String> {
    let texts = desk.texts;
    let version = request.quotation().map_or(1, |q| q.version.saturating_add(1));
    let rows = (0..MAX_ROWS).rev().find(|row| {
        COLUMNS
            .iter()
            .any(|c| !typed.text(&cell_name(*row, c)).is_empty())
    });
    let rows = rows.map_or(SPARE_ROWS, |last| (last + 1 + SPARE_ROWS).min(MAX_ROWS));
    let line = |name: &'static str, label: &'static str| {
        view! { <label>{label}<input name=name value=typed.text(name) /></label> }
    };
    let block = |name: &'static str, label: &'static str| {
        view! {
            <label>{label}<textarea name=name rows="5">{html::textarea(typed.text(name))}</textarea></label>
        }
    };
    let title = texts.quotation_title(version);
    let alert = wrong.map(|sentences| sentences.join(" "));
    let code = request.rfq_code.as_str();
    let address = format!("/requests/{code}");
    let can_respond = typed.has("can_respond") || typed.is_empty();
    let main = view! {
        <p class="crumb">
            <a href="/">{texts.requests()}</a>
            " › "
            <a href=address.clone()>{code}</a>
        </p>
        <div class="head">
            <h1>{title.as_str()}</h1>
        </div>
        {banner(alert.as_deref(), None)}
        {request.open_negotiation().map(|note| waiting(texts.negotiation_asked(), note))}
        <form class="quote" method="post" action=format!("{address}/quotation")>
            <input type="hidden" name=NOTATION_FIELD value=typed.text(NOTATION_FIELD) />
            <div class="three">
                {line("currency", texts.quotation_currency())}
                <label>
                    {texts.valid_through()}
                    <input type="date" name="valid_until" required value=typed.text("valid_until") />
                </label>
                <label class="check">
                    <input type="checkbox" name="can_respond" value="1" checked=can_respond />
                    {texts.partner_may_respond()}
                </label>
            </div>
            <h2>{texts.charges()}</h2>
            <div class="scroll">
                <table class="charges">
                    <thead>
                        <tr>
                            <th scope="col">{texts.charge_name()}</th>
                            <th scope="col">{texts.unit()}</th>
                            <th scope="col">{texts.quantity()}</th>
                            <th scope="col">{texts.unit_price()}</th>
                            <th scope="col">{texts.currency()}</th>
                            <th scope="col">{texts.tax_percent()}</th>
                            <th scope="col">{texts.applied_condition()}</th>
                        </tr>
                    </thead>
                    <tbody>{(0..rows).map(|row| charge_row(row, typed, texts)).collect_view()}</tbody>
                </table>
            </div>
            <p class="small quiet">{texts.figures_hint(notation_of(typed))}</p>
            <h2>{texts.content()}</h2>
            <div class="three">
                {line("services", texts.services())}
                {line("route", texts.route())}
                {line("delivery_scope", texts.delivery_scope())}
                {line("carrier", texts.quoted_carrier())}
                {line("schedule", texts.schedule())}
                {line("transit_time", texts.transit_time())}
            </div>
            <p class="small quiet">
                {texts.lines_hint()}{texts.offered_texts().map(|sentence| format!(" {sentence}"))}
            </p>
            <div class="two">
                {block("inclusions", texts.inclusions())}
                {block("exclusions", texts.exclusions())}
                {block("risks", texts.risks())}
                {block("terms", texts.terms())}
            </div>
            <div class="submit">
                <button class="primary">{texts.send_quotation(version)}</button>
                <a href=address.clone()>{texts.go_back()}</a>
            </div>
        </form>
    };
    shell(desk, &title, Navigation::Requests, main)
}

fn charge_row(row: usize, typed: &FormFields, texts: Texts) -> impl IntoView {
    let labels = [
        texts.charge_name(),
        texts.unit(),
        texts.quantity(),
        texts.unit_price(),
        texts.currency(),
        texts.tax_rate(),
        texts.applied_condition(),
    ];
    let cells = COLUMNS.into_iter().zip(labels).map(|(column, label)| {
        let name = cell_name(row, column);
        let hint = texts.cell(row, label);
        let value = typed.text(&name);
        let field = match column {
            "name" | "applied_condition" => EitherOf3::A(view! {
                <textarea name=name rows="2" aria-label=hint>{html::textarea(value)}</textarea>
            }),
            "quantity" | "unit_price" | "vat_rate" => EitherOf3::B(view! {
                <input class="num" name=name inputmode="decimal" aria-label=hint value=value />
            }),
            _ => EitherOf3::C(view! { <input name=name aria-label=hint value=value /> }),
        };
        view! { <td class=format!("c-{column}")>{field}</td> }
    });
    view! { <tr>{cells.collect_view()}</tr> }
}
