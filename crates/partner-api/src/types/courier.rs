use rust_decimal::Decimal;
use serde::{Serialize, Serializer};
use serde_json::Number;

/// A courier order (spec, "Courier order creation"). Which fields are required, their units and allowed values are
/// not specified: an empty text is sent as one, a number that was not given is left out. The answer is carried as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CourierOrder {
    /// The sender's address, as numbered by the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address_id: Option<i64>,
    pub consignee_name: String,
    /// May be empty.
    pub consignee_phone: String,
    pub consignee_address: String,
    /// May be empty.
    pub consignee_address_other: String,
    /// Country code.
    pub consignee_country: String,
    pub consignee_city: String,
    pub consignee_postal_code: String,
    pub consignee_state_code: String,
    pub order_number: String,
    pub product_name: String,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub product_price: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub length: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub width: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub height: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub weight: Option<Decimal>,
    pub service_code: String,
    /// May be empty.
    pub service_add: String,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "number")]
    pub money_collection: Option<Decimal>,
}

#[expect(clippy::ref_option, reason = "the signature serde asks for")]
fn number<S: Serializer>(value: &Option<Decimal>, to: S) -> Result<S::Ok, S::Error> {
    use serde::ser::Error;
    use std::str::FromStr;

    match value {
        None => to.serialize_none(),
        Some(value) => Number::from_str(&value.to_string())
            .map_err(S::Error::custom)?
            .serialize(to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_texts_are_sent_and_numbers_that_were_not_given_are_left_out() {
        let sent = serde_json::to_value(CourierOrder {
            money_collection: Some(Decimal::ZERO),
            weight: Some(Decimal::new(-14, 1)),
            ..CourierOrder::default()
        })
        .unwrap();
        assert_eq!(
            sent,
            serde_json::json!({
                "consignee_name": "", "consignee_phone": "", "consignee_address": "", "consignee_address_other": "",
                "consignee_country": "", "consignee_city": "", "consignee_postal_code": "", "consignee_state_code": "",
                "order_number": "", "product_name": "", "service_code": "", "service_add": "",
                "money_collection": 0, "weight": -1.4
            })
        );
    }
}
