//! Which sections of the form have what the service requires.

use domain::cargo::{LineTotals, ShipmentTotals};
use domain::rfq_form::CargoForm;
use islands::{FormSection, SectionNeeds};

use super::data::RequestFormData;

/// Tells whether the section has everything that the service requires of it.
pub fn is_complete(section: FormSection, data: &RequestFormData) -> bool {
    match section.needs() {
        SectionNeeds::Nothing => false,
        SectionNeeds::Fields(groups) => groups
            .iter()
            .all(|group| group.iter().any(|name| is_given(name, data))),
        SectionNeeds::Lines => {
            let cargos = &data.form.cargos;
            let lines: Vec<LineTotals> = cargos.iter().map(CargoForm::line).collect();
            cargos.iter().any(|line| !line.texts.name.trim().is_empty())
                && ShipmentTotals::from_lines(&lines).incomplete() == 0
        }
    }
}

fn is_given(name: &str, data: &RequestFormData) -> bool {
    match name {
        "service_codes[]" => !data.form.service_codes.is_empty(),
        _ => data
            .form
            .texts
            .get(name)
            .is_some_and(|text| !text.trim().is_empty()),
    }
}
