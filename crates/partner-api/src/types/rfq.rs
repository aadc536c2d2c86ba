use rust_decimal::Decimal;
use serde::{Serialize, Serializer};
use serde_json::{Map, Number, Value};

/// A request for quotation as it is sent to the service (spec, "Request input fields"). Fields left empty are not
/// sent. Check it with `rules::check` first: the service refuses the whole request otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RfqInput {
    /// The partner's own reference, unique within the account. It is the API's only idempotency key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partner_ref: Option<String>,
    pub contact_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact_phone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact_email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact_position: Option<String>,
    pub service_codes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin_country: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin_state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin_address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin_port: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dest_country: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dest_state: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dest_address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dest_port: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dest_postal_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incoterm: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivery_scope: Option<String>,
    /// Dates are `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delivery_required_date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pickup_date: Option<String>,
    /// Free text: how long the shipment may take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transit_time_required: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cargo_ready_date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub etd_expected: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub special_requirements: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special_note: Option<String>,
    /// Preferred currency of the quotation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub customer_tax_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub customer_address: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub customer_country: Option<String>,
    /// 1 to 200 lines.
    pub cargos: Vec<CargoInput>,
}

/// One cargo line of a request (spec, "Cargo line"). `gross_weight` is the line's total in kg; dimensions are of one
/// package. A line with `container_count` (full containers) needs neither.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CargoInput {
    pub name: String,
    /// At least 1; stays required beside `container_count`.
    pub package_count: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub package_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub gross_weight: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub weight_per_package: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub length: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub width: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub height: Option<Decimal>,
    /// `cm` (default), `m`, `mm` or `inch`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dimension_unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container_count: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hs_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin_country: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nature: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub goods_value: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goods_currency: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature_requirement: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    pub has_battery: bool,
    pub has_liquid: bool,
    pub has_chemical: bool,
    pub is_dangerous: bool,
    pub requires_permit: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permit_note: Option<String>,
}

/// The body of a PUT, which supplies information while the status is `need_info`: only changed fields in the creation
/// format, lists whole, a cleared field as `null`, and a note to the operator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct RfqUpdate(Map<String, Value>);

impl RfqUpdate {
    /// The changes that lead from `before` (a fresh read) to `after`, and the note.
    pub fn between(before: &RfqInput, after: &RfqInput, note: Option<&str>) -> Self {
        let (mut old, new) = (fields_of(before), fields_of(after));
        let mut changed: Map<String, Value> = new
            .into_iter()
            .filter(|(name, value)| old.remove(name).as_ref() != Some(value))
            .collect();
        // `old` now holds the fields that `after` no longer has, and the replaced values.
        for name in old
            .keys()
            .filter(|name| !changed.contains_key(*name))
            .cloned()
            .collect::<Vec<_>>()
        {
            let cleared = if name == "special_requirements" {
                Value::Array(Vec::new())
            } else {
                Value::Null
            };
            changed.insert(name, cleared);
        }
        if let Some(note) = note.filter(|note| !note.trim().is_empty()) {
            changed.insert("note".to_owned(), Value::String(note.to_owned()));
        }
        Self(changed)
    }

    /// Returns true if nothing changed and there is no note, so that there is nothing to send.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The fields that are sent.
    pub fn fields(&self) -> &Map<String, Value> {
        &self.0
    }
}

fn fields_of(input: &RfqInput) -> Map<String, Value> {
    match serde_json::to_value(input) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}

/// A decimal as a JSON number with all its digits and no zeros at the end, so that `1.50` equals `1.5`.
#[expect(clippy::ref_option, reason = "the signature serde asks for")]
fn number<S: Serializer>(value: &Option<Decimal>, to: S) -> Result<S::Ok, S::Error> {
    use serde::ser::Error;
    use std::str::FromStr;

    match value {
        None => to.serialize_none(),
        Some(value) => Number::from_str(&value.normalize().to_string())
            .map_err(S::Error::custom)?
            .serialize(to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(weight: &str) -> CargoInput {
        CargoInput {
            name: "Loa".into(),
            package_count: Some(2),
            gross_weight: weight.parse().ok(),
            ..CargoInput::default()
        }
    }

    #[test]
    fn numbers_are_sent_with_all_their_digits() {
        let json = serde_json::to_string(&line("1234567.125")).unwrap();
        assert!(json.contains(r#""gross_weight":1234567.125"#), "{json}");
        assert!(!json.contains("length"), "{json}");
    }

    #[test]
    fn changed_notation_of_a_number_is_no_change() {
        let with = |weight| RfqInput {
            cargos: vec![line(weight)],
            ..RfqInput::default()
        };
        assert!(RfqUpdate::between(&with("412.50"), &with("412.5"), None).is_empty());
        assert!(!RfqUpdate::between(&with("412.50"), &with("412.51"), None).is_empty());
    }

    #[test]
    fn update_holds_only_changed_fields() {
        let before = RfqInput {
            contact_name: "Nhung".into(),
            incoterm: Some("FOB".into()),
            special_requirements: vec!["insurance".into()],
            cargos: vec![line("10")],
            ..RfqInput::default()
        };
        assert!(RfqUpdate::between(&before, &before, Some("  ")).is_empty());
        let after = RfqInput {
            incoterm: None,
            special_requirements: vec![],
            cargos: vec![line("11")],
            ..before.clone()
        };
        let update = RfqUpdate::between(&before, &after, Some("Đã sửa"));
        assert_eq!(
            serde_json::to_string(&update.fields().keys().collect::<Vec<_>>()).unwrap(),
            r#"["cargos","incoterm","special_requirements","note"]"#
        );
        assert_eq!(update.fields()["incoterm"], Value::Null);
        assert_eq!(update.fields()["special_requirements"], Value::Array(vec![]));
        assert_eq!(update.fields()["cargos"].as_array().unwrap().len(), 1);
    }
}
