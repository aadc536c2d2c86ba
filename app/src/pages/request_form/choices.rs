//! The choices of fields: the service's catalogs, or the codes of the specification where those cannot be read or are
//! empty (spec, "Catalog values in use").

use domain::countries::countries;
use partner_api::Catalogs;

use crate::components::Choice;
use crate::text::Lang;
use crate::text::form_help::INCOTERMS;
use crate::text::labels::{self, Codes};

const DELIVERY_SCOPES: &[&str] = &[
    "door_cy",
    "cy_cy",
    "cy_door",
    "door_door",
    "door_cfs",
    "cfs_cfs",
    "cfs_door",
    "airport_airport",
    "door_airport",
    "airport_door",
    "warehouse_warehouse",
    "other",
];
const SPECIAL_REQUIREMENTS: &[&str] = &[
    "time",
    "vehicle",
    "carrier",
    "packing",
    "insurance",
    "customs",
    "permit",
    "ior",
    "cod",
    "timed_delivery",
    "confidential",
    "other",
];
const CONTAINER_TYPES: &[&str] = &["20DC", "40DC", "40HC", "45HC", "reefer", "other"];

/// Currencies offered first; any other can be typed.
const CURRENCIES: [&str; 20] = [
    "VND", "USD", "EUR", "CNY", "JPY", "KRW", "SGD", "THB", "GBP", "AUD", "HKD", "TWD", "MYR", "IDR", "PHP",
    "INR", "LAK", "KHR", "CAD", "CHF",
];

/// The id of the list of currencies.
pub const CURRENCY_LIST: &str = "currency-codes";

/// Pattern of a currency code (ISO 4217).
pub const CURRENCY_CODE_PATTERN: &str = "\\s*[A-Za-z]{3}\\s*";

/// The choices of a catalog.
pub fn from_catalog(codes: Codes, catalogs: Option<&Catalogs>, lang: Lang) -> Vec<Choice> {
    let listed = catalogs
        .and_then(|all| labels::list(all, codes))
        .unwrap_or_default();
    let known = match codes {
        Codes::Incoterm => &INCOTERMS,
        Codes::DeliveryScope => DELIVERY_SCOPES,
        Codes::SpecialRequirement => SPECIAL_REQUIREMENTS,
        Codes::ContainerType => CONTAINER_TYPES,
        _ => &[],
    };
    if listed.is_empty() {
        known
            .iter()
            .map(|code| Choice::labelled(*code, labels::label(codes, code, None, lang)))
            .collect()
    } else {
        let labelled = |one: &partner_api::CatalogEntry| {
            Choice::labelled(
                one.value.clone(),
                labels::label(codes, &one.value, Some(&one.label), lang),
            )
        };
        listed
            .iter()
            .filter(|one| !one.value.is_empty())
            .map(labelled)
            .collect()
    }
}

/// Every country, by name.
pub fn all_countries(lang: Lang) -> Vec<Choice> {
    countries(lang)
        .iter()
        .map(|(code, name)| Choice::new(*code, format!("{name} ({code})")))
        .collect()
}

/// The codes that are offered.
pub fn currencies() -> impl Iterator<Item = &'static str> {
    CURRENCIES.into_iter()
}
