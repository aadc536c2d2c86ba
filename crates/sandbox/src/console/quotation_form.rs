//! The form of a quotation, prefilled with a proposal, or with the last version at a slightly lower price.

pub(super) mod cells;
mod draft;
mod prefill;

use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use maud::{Markup, html};

use self::cells::{COLUMNS, MAX_ROWS, cell_name};
use super::actions::finish;
use super::desk::Desk;
use super::fields::FormFields;
use super::layout::{Navigation, banner, page as shell, plain};
use super::texts::Texts;
use crate::clock::local_date;
use crate::language::Lang;
use crate::model::error::OperatorError;
use crate::model::request::Request;
use crate::model::status::Status;
use crate::number_format::Notation;

/// The field that says how the figures of the form are written, so that they are read as they were offered whatever
/// language is chosen until it comes back. A form without it is Vietnamese.
const NOTATION: &str = "notation";
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
    offered.push(NOTATION, desk.texts.lang().tag());
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
    let lang = Lang::from_tag(fields.text(NOTATION)).unwrap_or(Lang::Vi);
    Texts::new(lang).notation()
}

fn form(desk: &Desk, request: &Request, wrong: Option<&[String]>, typed: &FormFields) -> Markup {
    let texts = desk.texts;
    let version = request.quotation().map_or(1, |q| q.version.saturating_add(1));
    let rows = (0..MAX_ROWS).rev().find(|row| {
        COLUMNS
            .iter()
            .any(|c| !typed.text(&cell_name(*row, c)).is_empty())
    });
    let rows = rows.map_or(SPARE_ROWS, |last| (last + 1 + SPARE_ROWS).min(MAX_ROWS));
    let line = |name: &'static str, label: &'static str| {
        html! { label { (label) input name=(name) value=(typed.text(name)); } }
    };
    let block = |name: &'static str, label: &'static str| {
        html! { label { (label) textarea name=(name) rows="5" { (typed.text(name)) } } }
    };
    let title = texts.quotation_title(version);
    let alert = wrong.map(|sentences| sentences.join(" "));
    let main = html! {
        p.crumb { a href="/" { (texts.requests()) } " › " a href={ "/requests/" (request.rfq_code) } { (request.rfq_code) } }
        div.head { h1 { (title) } }
        (banner(alert.as_deref(), None))
        @if let Some(note) = request.open_negotiation() {
            div.banner.wait { b { (texts.negotiation_asked()) } p { (note) } }
        }
        form.quote method="post" action={ "/requests/" (request.rfq_code) "/quotation" } {
            input type="hidden" name=(NOTATION) value=(typed.text(NOTATION));
            div.three {
                (line("currency", texts.quotation_currency()))
                label { (texts.valid_through()) input type="date" name="valid_until" required value=(typed.text("valid_until")); }
                label.check {
                    input type="checkbox" name="can_respond" value="1" checked[typed.has("can_respond") || typed.is_empty()];
                    (texts.partner_may_respond())
                }
            }
            h2 { (texts.charges()) }
            div.scroll {
                table.charges {
                    thead { tr {
                        th scope="col" { (texts.charge_name()) } th scope="col" { (texts.unit()) } th scope="col" { (texts.quantity()) }
                        th scope="col" { (texts.unit_price()) } th scope="col" { (texts.currency()) } th scope="col" { (texts.tax_percent()) }
                        th scope="col" { (texts.applied_condition()) }
                    } }
                    tbody { @for row in 0..rows { (charge_row(row, typed, texts)) } }
                }
            }
            p.small.quiet { (texts.figures_hint(notation_of(typed))) }
            h2 { (texts.content()) }
            div.three {
                (line("services", texts.services())) (line("route", texts.route())) (line("delivery_scope", texts.delivery_scope()))
                (line("carrier", texts.quoted_carrier())) (line("schedule", texts.schedule())) (line("transit_time", texts.transit_time()))
            }
            p.small.quiet { (texts.lines_hint()) @if let Some(sentence) = texts.offered_texts() { " " (sentence) } }
            div.two {
                (block("inclusions", texts.inclusions())) (block("exclusions", texts.exclusions()))
                (block("risks", texts.risks())) (block("terms", texts.terms()))
            }
            div.submit {
                button.primary { (texts.send_quotation(version)) }
                a href={ "/requests/" (request.rfq_code) } { (texts.go_back()) }
            }
        }
    };
    shell(desk, &title, Navigation::Requests, &main)
}

fn charge_row(row: usize, typed: &FormFields, texts: Texts) -> Markup {
    let labels = [
        texts.charge_name(),
        texts.unit(),
        texts.quantity(),
        texts.unit_price(),
        texts.currency(),
        texts.tax_rate(),
        texts.applied_condition(),
    ];
    html! {
        tr {
            @for (column, label) in COLUMNS.into_iter().zip(labels) {
                @let name = cell_name(row, column);
                @let hint = texts.cell(row, label);
                td class={ "c-" (column) } {
                    @if column == "name" || column == "applied_condition" {
                        textarea name=(name) rows="2" aria-label=(hint) { (typed.text(&name)) }
                    } @else if matches!(column, "quantity" | "unit_price" | "vat_rate") {
                        input.num name=(name) inputmode="decimal" aria-label=(hint) value=(typed.text(&name));
                    } @else {
                        input name=(name) aria-label=(hint) value=(typed.text(&name));
                    }
                }
            }
        }
    }
}
