//! Which sections of the form have what the service requires.

use domain::cargo::{LineTotals, ShipmentTotals};
use domain::rfq_form::CargoForm;

use super::data::RequestFormData;

/// The groups of fields that a section must have, one of each group: `a|b c` is "a or b, and c". The script reads the
/// same text.
pub fn needs(section: &str) -> Option<&'static str> {
    match section {
        "s-service" => Some("service_codes[]"),
        "s-route" => Some("origin_country|origin_address|origin_port dest_country|dest_address|dest_port"),
        "s-terms" => Some("incoterm|delivery_scope delivery_required_date|pickup_date|transit_time_required"),
        "s-cargo" => Some("cargos"),
        "s-contact" => Some("contact_name"),
        _ => None,
    }
}

pub fn complete(needs: &str, data: &RequestFormData) -> bool {
    needs
        .split(' ')
        .all(|group| group.split('|').any(|name| given(name, data)))
}

fn given(name: &str, data: &RequestFormData) -> bool {
    let form = &data.form;
    match name {
        "service_codes[]" => !form.service_codes.is_empty(),
        "cargos" => {
            let lines: Vec<LineTotals> = form.cargos.iter().map(CargoForm::line).collect();
            let named = form.cargos.iter().any(|line| !line.texts.name.trim().is_empty());
            named && ShipmentTotals::from_lines(&lines).incomplete() == 0
        }
        _ => form.texts.get(name).is_some_and(|text| !text.trim().is_empty()),
    }
}
