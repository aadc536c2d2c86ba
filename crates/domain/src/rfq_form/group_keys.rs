//! Keys of the service's errors that name a group of fields, or a field within its group, as the form names them. The
//! specification names `origin` only; the groups are those of the request's details.

use super::form::RfqTexts;

/// The names of a group, the form's key of the group, and the beginning of its fields' names.
const GROUPS: [(&[&str], &str, &str); 6] = [
    (&["origin", "pickup", "pickup_point"], "origin", "origin_"),
    (
        &["destination", "dest", "delivery", "delivery_point"],
        "destination",
        "dest_",
    ),
    (&["schedule", "time", "times", "dates"], "time", ""),
    (&["contact"], "contact_name", "contact_"),
    (
        &["customer", "invoice", "billing"],
        "customer_tax_code",
        "customer_",
    ),
    (&["services", "service"], "service_codes", ""),
];

/// The form's key of these parts of a key; `None` where they name no group.
pub(super) fn of_parts(parts: &[&str]) -> Option<String> {
    let (first, rest) = parts.split_first()?;
    if matches!(*first, "cargo" | "items" | "goods") {
        return Some(
            std::iter::once("cargos")
                .chain(rest.iter().copied())
                .collect::<Vec<_>>()
                .join("."),
        );
    }
    let (_, group, prefix) = GROUPS.iter().find(|(names, ..)| names.contains(first))?;
    let field = rest.first().and_then(|name| {
        let long = format!("{prefix}{name}");
        let known = |one: &str| RfqTexts::NAMES.contains(&one);
        if known(&long) {
            Some(long)
        } else {
            known(name).then(|| (*name).to_owned())
        }
    });
    Some(field.unwrap_or_else(|| (*group).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field_name::parts;
    use crate::rfq_form::field_order;

    #[test]
    fn groups_and_their_fields_lead_to_fields_of_the_form() {
        for (key, field) in [
            ("schedule", "time"),
            ("schedule.pickup_date", "pickup_date"),
            ("schedule.unheard_of", "time"),
            ("origin", "origin"),
            ("pickup", "origin"),
            ("origin.port", "origin_port"),
            ("destination.postal_code", "dest_postal_code"),
            ("dest", "destination"),
            ("contact", "contact_name"),
            ("contact.phone", "contact_phone"),
            ("customer.tax_code", "customer_tax_code"),
            ("services.0", "service_codes"),
            ("cargo.0.length", "cargos.0.length"),
            ("items", "cargos"),
        ] {
            let found = of_parts(&parts(key)).unwrap();
            assert_eq!(found, field, "{key}");
            assert!(field_order(&found).is_some(), "{key} is on the form");
        }
        for other in ["sales_user_id", "incoterm", "quotation", ""] {
            assert_eq!(of_parts(&parts(other)), None, "{other}");
        }
    }
}
