//! Targets of columns, and the kinds of their cells.

use domain::rfq_form::CARGO_FLAGS;

/// The target of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Target {
    #[default]
    Ignore,
    /// Length × width × height in one cell.
    Size,
    /// The numbers on the packages, or the first of them.
    PackageNumbers,
    /// The last number, beside a column with the first.
    PackageNumbersTo,
    /// Net weight: compared with the gross weight, it does not land.
    NetWeight,
    /// Volume: compared with the sizes, it does not land.
    Volume,
    /// The unit of the weights in the same row.
    WeightUnit,
    /// A field of the cargo line.
    Field(&'static str),
}

/// The kind of a column's cells, which decides how they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Text,
    /// A text that tables write once for several rows.
    Shared,
    Count,
    Weight,
    Length,
    Money,
    /// The unit of the dimensions.
    Unit,
    Flag,
    Size,
    PackageNumbers,
    Volume,
}

/// Everything a column can be, in the order in which columns are matched and offered.
pub const TARGETS: [Target; 31] = [
    Target::Field("name"),
    Target::Field("package_count"),
    Target::PackageNumbers,
    Target::PackageNumbersTo,
    Target::Field("weight_per_package"),
    Target::Field("gross_weight"),
    Target::WeightUnit,
    Target::NetWeight,
    Target::Volume,
    Target::Field("length"),
    Target::Field("width"),
    Target::Field("height"),
    Target::Size,
    Target::Field("dimension_unit"),
    Target::Field("package_type"),
    Target::Field("hs_code"),
    Target::Field("origin_country"),
    Target::Field("description"),
    Target::Field("nature"),
    Target::Field("goods_value"),
    Target::Field("goods_currency"),
    Target::Field("container_type"),
    Target::Field("container_count"),
    Target::Field("temperature_requirement"),
    Target::Field("note"),
    Target::Field("permit_note"),
    Target::Field("has_battery"),
    Target::Field("is_dangerous"),
    Target::Field("has_liquid"),
    Target::Field("has_chemical"),
    Target::Field("requires_permit"),
];

impl Target {
    pub fn code(self) -> &'static str {
        match self {
            Self::Ignore => "",
            Self::Size => "size",
            Self::PackageNumbers => "package_numbers",
            Self::PackageNumbersTo => "package_numbers_to",
            Self::NetWeight => "net_weight",
            Self::Volume => "volume",
            Self::WeightUnit => "weight_unit",
            Self::Field(name) => name,
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        if code.is_empty() {
            return Some(Self::Ignore);
        }
        TARGETS.into_iter().find(|target| target.code() == code)
    }

    pub fn kind(self) -> ColumnKind {
        match self {
            Self::Ignore => ColumnKind::Text,
            Self::Size => ColumnKind::Size,
            Self::PackageNumbers | Self::PackageNumbersTo => ColumnKind::PackageNumbers,
            Self::NetWeight => ColumnKind::Weight,
            Self::Volume => ColumnKind::Volume,
            Self::WeightUnit => ColumnKind::Unit,
            Self::Field(name) => match name {
                "package_count" | "container_count" => ColumnKind::Count,
                "gross_weight" | "weight_per_package" => ColumnKind::Weight,
                "length" | "width" | "height" => ColumnKind::Length,
                "goods_value" => ColumnKind::Money,
                "dimension_unit" => ColumnKind::Unit,
                flag if CARGO_FLAGS.contains(&flag) => ColumnKind::Flag,
                "description" | "note" | "permit_note" => ColumnKind::Text,
                _ => ColumnKind::Shared,
            },
        }
    }

    /// Gives a field that every line needs: the name, the packages, their weight and size.
    pub(crate) fn is_needed(self) -> bool {
        match self {
            Self::Size | Self::PackageNumbers => true,
            Self::Field(name) => matches!(
                name,
                "name"
                    | "package_count"
                    | "gross_weight"
                    | "weight_per_package"
                    | "length"
                    | "width"
                    | "height"
            ),
            _ => false,
        }
    }

    /// An empty cell may stand for the one above. Never of counts, weights and measures.
    pub fn repeats(self) -> bool {
        self != Self::Ignore && matches!(self.kind(), ColumnKind::Shared | ColumnKind::Unit)
    }

    pub fn is_numeric(self) -> bool {
        matches!(
            self.kind(),
            ColumnKind::Count
                | ColumnKind::Weight
                | ColumnKind::Length
                | ColumnKind::Money
                | ColumnKind::Size
                | ColumnKind::Volume
        )
    }

    /// Its figures are not imported: they are compared with others, and no question is asked about them.
    pub fn is_compared(self) -> bool {
        matches!(self, Self::NetWeight | Self::Volume)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::rfq_form::CargoTexts;

    #[test]
    fn every_field_of_a_line_can_be_a_column() {
        for name in CargoTexts::NAMES.iter().chain(&CARGO_FLAGS) {
            assert!(Target::from_code(name).is_some(), "{name}");
        }
        assert_eq!(TARGETS.len(), CargoTexts::NAMES.len() + CARGO_FLAGS.len() + 6);
        assert_eq!(Target::from_code("load"), None);
    }
}
