//! Input of a partner: request input fields and cargo lines (spec: Request input fields, Cargo line). Field names are the
//! API's; a value here has passed the rules in [`super::validate`].

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// The partner's side of a request.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestInput {
    pub partner_ref: Option<String>,
    pub contact_name: String,
    pub contact_phone: Option<String>,
    pub contact_email: Option<String>,
    pub contact_position: Option<String>,
    pub service_codes: Vec<String>,
    pub origin_country: Option<String>,
    pub origin_state: Option<String>,
    pub origin_address: Option<String>,
    pub origin_port: Option<String>,
    pub dest_country: Option<String>,
    pub dest_state: Option<String>,
    pub dest_address: Option<String>,
    pub dest_port: Option<String>,
    pub dest_postal_code: Option<String>,
    pub incoterm: Option<String>,
    pub delivery_scope: Option<String>,
    pub delivery_required_date: Option<Date>,
    pub pickup_date: Option<Date>,
    pub transit_time_required: Option<String>,
    pub cargo_ready_date: Option<Date>,
    pub etd_expected: Option<Date>,
    pub special_requirements: Vec<String>,
    pub special_note: Option<String>,
    pub currency: Option<String>,
    pub customer_tax_code: Option<String>,
    pub customer_address: Option<String>,
    pub customer_country: Option<String>,
    pub cargos: Vec<CargoLine>,
}

/// One cargo line. `gross_weight` is the line's total in kg; dimensions are per package in `dimension_unit`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CargoLine {
    pub name: String,
    pub package_count: u64,
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub gross_weight: Option<Decimal>,
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub length: Option<Decimal>,
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub width: Option<Decimal>,
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub height: Option<Decimal>,
    pub dimension_unit: DimensionUnit,
    pub container_type: Option<String>,
    pub container_count: Option<u64>,
    pub package_type: Option<String>,
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub weight_per_package: Option<Decimal>,
    pub description: Option<String>,
    pub hs_code: Option<String>,
    pub origin_country: Option<String>,
    pub nature: Option<String>,
    #[serde(with = "rust_decimal::serde::arbitrary_precision_option")]
    pub goods_value: Option<Decimal>,
    pub goods_currency: Option<String>,
    pub temperature_requirement: Option<String>,
    pub note: Option<String>,
    pub has_battery: Option<bool>,
    pub has_liquid: Option<bool>,
    pub has_chemical: Option<bool>,
    pub is_dangerous: Option<bool>,
    pub requires_permit: Option<bool>,
    pub permit_note: Option<String>,
}

/// Unit of a line's dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DimensionUnit {
    #[default]
    Cm,
    M,
    Mm,
    Inch,
}

impl DimensionUnit {
    /// The unit with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "cm" => Some(Self::Cm),
            "m" => Some(Self::M),
            "mm" => Some(Self::Mm),
            "inch" => Some(Self::Inch),
            _ => None,
        }
    }

    /// Centimetres in one unit.
    pub fn in_cm(self) -> Decimal {
        match self {
            Self::Cm => Decimal::ONE,
            Self::M => Decimal::ONE_HUNDRED,
            Self::Mm => Decimal::new(1, 1),
            Self::Inch => Decimal::new(254, 2),
        }
    }
}
