use serde::{Deserialize, Serialize};

use super::{Figure, YesNo};
use crate::lenient::{self, Element};

/// A cargo line as the service returns it: what the partner supplied (spec, "Cargo line") and the values the
/// service calculated. `gross_weight` is the line's total in kg; dimensions are of one package, in `dimension_unit`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CargoLine {
    #[serde(deserialize_with = "lenient::text")]
    pub name: String,
    #[serde(deserialize_with = "Figure::lenient")]
    pub package_count: Option<Figure>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub package_type: Option<String>,
    /// kg, all packages of the line together.
    #[serde(deserialize_with = "Figure::lenient")]
    pub gross_weight: Option<Figure>,
    /// kg of one package.
    #[serde(deserialize_with = "Figure::lenient")]
    pub weight_per_package: Option<Figure>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub length: Option<Figure>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub width: Option<Figure>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub height: Option<Figure>,
    /// `cm` when absent.
    #[serde(deserialize_with = "lenient::opt_text")]
    pub dimension_unit: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub container_type: Option<String>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub container_count: Option<Figure>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub description: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub hs_code: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub origin_country: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub nature: Option<String>,
    #[serde(deserialize_with = "Figure::lenient")]
    pub goods_value: Option<Figure>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub goods_currency: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub temperature_requirement: Option<String>,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub note: Option<String>,
    pub has_battery: YesNo,
    pub has_liquid: YesNo,
    pub has_chemical: YesNo,
    pub is_dangerous: YesNo,
    pub requires_permit: YesNo,
    #[serde(deserialize_with = "lenient::opt_text")]
    pub permit_note: Option<String>,
    /// m³, calculated by the service.
    #[serde(deserialize_with = "Figure::lenient")]
    pub volume: Option<Figure>,
    /// kg, calculated by the service.
    #[serde(deserialize_with = "Figure::lenient")]
    pub volumetric_weight: Option<Figure>,
    /// kg, calculated by the service.
    #[serde(deserialize_with = "Figure::lenient")]
    pub chargeable_weight: Option<Figure>,
}

impl CargoLine {
    /// Returns true if a property of the goods came as something that is neither yes nor no.
    pub fn has_unread_property(&self) -> bool {
        let properties = [
            self.has_battery,
            self.has_liquid,
            self.has_chemical,
            self.is_dangerous,
            self.requires_permit,
        ];
        properties.contains(&YesNo::Unread)
    }
}

impl Element for CargoLine {
    /// Not left out: a line less would be told as all of them.
    fn from_text(name: String) -> Option<Self> {
        Some(Self {
            name,
            ..Self::default()
        })
    }
}
