//! Reads the posted form into a quotation draft.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use super::cells::{MAX_ROWS, cell_name};
use crate::console::fields::FormFields;
use crate::console::texts::{ChargeColumn, Texts};
use crate::demo::pricing;
use crate::model::quotation::{Charge, QuotationDraft, QuotationText};
use crate::number_format::Notation;

/// The draft that the form describes, or one sentence for each mistake.
pub(super) fn read(
    fields: &FormFields,
    notation: Notation,
    texts: Texts,
) -> Result<QuotationDraft, Vec<String>> {
    let mut wrong = Vec::new();
    let mut charges = Vec::new();
    for row in 0..MAX_ROWS {
        let cell = |column: &str| fields.text(&cell_name(row, column));
        if ["name", "quantity", "unit_price"]
            .iter()
            .all(|column| cell(column).is_empty())
        {
            continue;
        }
        let line = row + 1;
        let mut number = |column: &str, label: ChargeColumn| {
            let value = notation.read(cell(column));
            if value.is_none() {
                wrong.push(texts.not_a_figure(line, label));
            }
            value.unwrap_or_default()
        };
        let quantity = number("quantity", ChargeColumn::Quantity);
        let unit_price = number("unit_price", ChargeColumn::UnitPrice);
        let vat_rate = if cell("vat_rate").is_empty() {
            Decimal::ZERO
        } else {
            number("vat_rate", ChargeColumn::TaxRate)
        };
        if cell("name").is_empty() {
            wrong.push(texts.no_charge_name(line));
        }
        let currency = cell("currency");
        charges.push(Charge {
            name: cell("name").to_owned(),
            unit: cell("unit").to_owned(),
            quantity,
            unit_price,
            currency: if currency.is_empty() {
                fields.text("currency")
            } else {
                currency
            }
            .to_owned(),
            vat_rate,
            applied_condition: fields.some(&cell_name(row, "applied_condition")),
        });
    }
    if charges.is_empty() && wrong.is_empty() {
        wrong.push(texts.no_charge().to_owned());
    }
    if fields.text("currency").is_empty() {
        wrong.push(texts.no_currency().to_owned());
    }
    let valid_until = fields.date("valid_until");
    if valid_until.is_none() {
        wrong.push(texts.bad_validity().to_owned());
    }
    let (Some(valid_until), true) = (valid_until, wrong.is_empty()) else {
        return Err(wrong);
    };
    let text = |name: &str| fields.text(name).to_owned();
    let content = QuotationText {
        currency: text("currency"),
        services: text("services"),
        route: text("route"),
        delivery_scope: text("delivery_scope"),
        carrier: text("carrier"),
        schedule: text("schedule"),
        transit_time: text("transit_time"),
        inclusions: fields.lines("inclusions"),
        exclusions: fields.lines("exclusions"),
        risks: Vec::new(),
        terms: fields.lines("terms"),
    };
    // `title | description` becomes an object, any other text stays a text.
    let risks = fields
        .lines("risks")
        .into_iter()
        .map(|line| match line.split_once(" | ") {
            Some((title, description)) => json!({"title": title.trim(), "description": description.trim()}),
            None => Value::String(line),
        });
    let mut draft = pricing::draft(content, &charges, valid_until, Some(risks.collect()));
    draft.can_respond = fields.has("can_respond");
    Ok(draft)
}
