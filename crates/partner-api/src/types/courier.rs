use rust_decimal::Decimal;
use serde::{Serialize, Serializer};
use serde_json::Number;

/// A courier order (spec, "Courier order creation"). Which fields are required, their units and allowed values are
/// not specified; the answer is carried as JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CourierOrder {
    /// The sender's address, as numbered by the service.
    pub address_id: i64,
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
    #[serde(serialize_with = "number")]
    pub product_price: Decimal,
    #[serde(serialize_with = "number")]
    pub length: Decimal,
    #[serde(serialize_with = "number")]
    pub width: Decimal,
    #[serde(serialize_with = "number")]
    pub height: Decimal,
    #[serde(serialize_with = "number")]
    pub weight: Decimal,
    pub service_code: String,
    /// May be empty.
    pub service_add: String,
    #[serde(serialize_with = "number")]
    pub money_collection: Decimal,
}

fn number<S: Serializer>(value: &Decimal, to: S) -> Result<S::Ok, S::Error> {
    use serde::ser::Error;
    use std::str::FromStr;

    Number::from_str(&value.to_string())
        .map_err(S::Error::custom)?
        .serialize(to)
}
