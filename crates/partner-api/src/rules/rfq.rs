use rust_decimal::Decimal;

use super::date::date_violation;
use super::field_errors::{FieldErrors, Violation};
use super::limits::{DIMENSION_UNITS, MAX_CARGO_LINES, MAX_PARTNER_REF_CHARS};
use crate::{CargoInput, RfqInput};

/// The rules for creating a request. Blank texts count as missing. Only the first [`MAX_CARGO_LINES`] lines are checked.
pub fn check(input: &RfqInput) -> FieldErrors {
    let mut errors = FieldErrors::default();
    if input
        .partner_ref
        .as_ref()
        .is_some_and(|text| text.chars().count() > MAX_PARTNER_REF_CHARS)
    {
        errors.add(
            "partner_ref",
            Violation::TooLong {
                max: MAX_PARTNER_REF_CHARS,
            },
        );
    }
    if blank(&input.contact_name) {
        errors.add("contact_name", Violation::Required);
    }
    if input.service_codes.iter().all(|code| blank(code)) {
        errors.add("service_codes", Violation::Required);
    }
    // A state alone is no pickup point; a state or a postal code alone is no delivery point.
    one_of(
        &mut errors,
        "origin",
        &["origin_country", "origin_address", "origin_port"],
        &[&input.origin_country, &input.origin_address, &input.origin_port],
    );
    one_of(
        &mut errors,
        "destination",
        &["dest_country", "dest_address", "dest_port"],
        &[&input.dest_country, &input.dest_address, &input.dest_port],
    );
    one_of(
        &mut errors,
        "terms",
        &["incoterm", "delivery_scope"],
        &[&input.incoterm, &input.delivery_scope],
    );
    one_of(
        &mut errors,
        "time",
        &["delivery_required_date", "pickup_date", "transit_time_required"],
        &[
            &input.delivery_required_date,
            &input.pickup_date,
            &input.transit_time_required,
        ],
    );
    for (field, date) in [
        ("delivery_required_date", &input.delivery_required_date),
        ("pickup_date", &input.pickup_date),
        ("cargo_ready_date", &input.cargo_ready_date),
        ("etd_expected", &input.etd_expected),
    ] {
        if let Some(violation) = given(date.as_deref()).and_then(date_violation) {
            errors.add(field, violation);
        }
    }
    match input.cargos.len() {
        0 => errors.add("cargos", Violation::TooFewLines),
        1..=MAX_CARGO_LINES => {}
        _ => errors.add("cargos", Violation::TooManyLines { max: MAX_CARGO_LINES }),
    }
    for (index, line) in input.cargos.iter().take(MAX_CARGO_LINES).enumerate() {
        check_line(&mut errors, index, line);
    }
    errors
}

/// The rules for supplying information. PUT sends only changed fields, so violations that were there before are not
/// reported, except those of the cargo lines, which are sent whole once one of them changes.
pub fn check_update(before: &RfqInput, after: &RfqInput) -> FieldErrors {
    let known = check(before);
    let same_lines = before.cargos == after.cargos;
    let mut errors = check(after);
    errors.retain(|field, all| {
        if field.starts_with("cargos") {
            !same_lines
        } else {
            known.get(field) != all
        }
    });
    errors
}

fn check_line(errors: &mut FieldErrors, index: usize, line: &CargoInput) {
    let mut add = |field: &str, violation| errors.add(format!("cargos.{index}.{field}"), violation);
    if blank(&line.name) {
        add("name", Violation::Required);
    }
    match line.package_count {
        None => add("package_count", Violation::Required),
        Some(0) => add("package_count", Violation::TooSmall { min: 1 }),
        Some(_) => {}
    }
    // The specification sets no least value for these figures: 0 is sent as given.
    let full_container = line.container_count.is_some();
    for (field, value) in [
        ("gross_weight", line.gross_weight),
        ("length", line.length),
        ("width", line.width),
        ("height", line.height),
    ] {
        match value {
            None if !full_container => add(field, Violation::Required),
            Some(value) if value < Decimal::ZERO => add(field, Violation::Negative),
            _ => {}
        }
    }
    if given(line.dimension_unit.as_deref()).is_some_and(|unit| !DIMENSION_UNITS.contains(&unit)) {
        add("dimension_unit", Violation::UnknownCode);
    }
}

fn one_of(errors: &mut FieldErrors, group: &str, names: &'static [&'static str], values: &[&Option<String>]) {
    if values.iter().all(|value| given(value.as_deref()).is_none()) {
        errors.add(group, Violation::OneOf(names));
    }
}

fn blank(text: &str) -> bool {
    text.trim().is_empty()
}

fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !blank(text))
}

#[cfg(test)]
mod tests;
