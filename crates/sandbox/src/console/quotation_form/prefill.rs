//! The values that the form starts with.

use std::str::FromStr;

use jiff::ToSpan;
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::Value;

use super::cells::{COLUMNS, MAX_ROWS, cell_name};
use crate::console::fields::FormFields;
use crate::console::format;
use crate::demo::pricing::propose;
use crate::demo::rng::Rng;
use crate::model::quotation::Quotation;
use crate::model::request::Request;
use crate::number_format::Notation;

/// A first version, calculated from cargo and lane.
pub(super) fn first_version(request: &Request, today: Date, notation: Notation) -> FormFields {
    let offer = propose(
        &request.input,
        &mut Rng::for_request(&request.rfq_code).fork(1),
        today,
        1,
    );
    let mut fields = FormFields::default();
    let text = offer.text;
    for (name, value) in [
        ("currency", text.currency),
        ("valid_until", offer.valid_until.to_string()),
        ("services", text.services),
        ("route", text.route),
        ("delivery_scope", text.delivery_scope),
        ("carrier", text.carrier),
        ("schedule", text.schedule),
        ("transit_time", text.transit_time),
        ("inclusions", text.inclusions.join("\n")),
        ("exclusions", text.exclusions.join("\n")),
        (
            "risks",
            offer.risks.iter().map(risk_line).collect::<Vec<_>>().join("\n"),
        ),
        ("terms", text.terms.join("\n")),
        ("can_respond", "1".to_owned()),
    ] {
        fields.push(name, value);
    }
    for (row, charge) in offer.charges.into_iter().enumerate() {
        let cells = [
            charge.name,
            charge.unit,
            notation.write(&charge.quantity.normalize().to_string()),
            notation.write(&charge.unit_price.normalize().to_string()),
            charge.currency,
            notation.write(&charge.vat_rate.normalize().to_string()),
            charge.applied_condition.unwrap_or_default(),
        ];
        for (column, value) in COLUMNS.into_iter().zip(cells) {
            fields.push(cell_name(row, column), value);
        }
    }
    fields
}

/// The last version with a freight (the first line) that is 3 % cheaper.
pub(super) fn next_version(last: &Quotation, today: Date, notation: Notation) -> FormFields {
    let mut fields = FormFields::default();
    for name in [
        "currency",
        "services",
        "route",
        "delivery_scope",
        "carrier",
        "schedule",
        "transit_time",
    ] {
        fields.push(name, last.text(name));
    }
    let valid_until = today.checked_add(7.days()).unwrap_or(today).max(last.valid_until);
    fields.push("valid_until", valid_until.to_string());
    fields.push("can_respond", "1");
    for name in ["inclusions", "exclusions", "terms"] {
        fields.push(
            name,
            last.content
                .get(name)
                .map(format::free)
                .unwrap_or_default()
                .join("\n"),
        );
    }
    let list = |name: &str| {
        last.content
            .get(name)
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice)
    };
    fields.push(
        "risks",
        list("risks").iter().map(risk_line).collect::<Vec<_>>().join("\n"),
    );
    for (row, charge) in list("charges").iter().take(MAX_ROWS).enumerate() {
        for column in COLUMNS {
            let value = match charge.get(column) {
                Some(Value::String(text)) => text.clone(),
                Some(Value::Number(number)) if column == "unit_price" && row == 0 => {
                    notation.write(&reduced(&number.to_string()))
                }
                Some(Value::Number(number)) => notation.write(&number.to_string()),
                _ => String::new(),
            };
            fields.push(cell_name(row, column), value);
        }
    }
    fields
}

/// The price less 3 %, rounded to the decimals that it has.
fn reduced(price: &str) -> String {
    Decimal::from_str(price).map_or_else(
        |_| price.to_owned(),
        |p| {
            p.saturating_mul(Decimal::new(97, 2))
                .round_dp(p.scale())
                .normalize()
                .to_string()
        },
    )
}

fn risk_line(risk: &Value) -> String {
    let text = |name: &str| risk.get(name).and_then(Value::as_str);
    match (text("title"), text("description")) {
        (Some(title), Some(description)) => format!("{title} | {description}"),
        _ => format::free(risk).join("; "),
    }
}
