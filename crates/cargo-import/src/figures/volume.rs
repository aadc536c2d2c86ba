//! The volume that a table gives beside the sizes: both have to agree.

use rust_decimal::Decimal;

use domain::Lang;
use domain::cargo::Exact;
use domain::rfq_form::CargoForm;

/// Packers round up: a twentieth and some litres are no contradiction.
const TOLERANCE: Decimal = Decimal::from_parts(5, 0, 0, false, 2);
const ROUNDING: Decimal = Decimal::from_parts(6, 0, 0, false, 3);
/// m³ in one of a unit.
fn cubic_metres(unit: Option<&str>) -> Decimal {
    match unit {
        Some("ft³") => Decimal::new(28_316_846, 9),
        Some("cm³") => Decimal::new(1, 6),
        Some("l") => Decimal::new(1, 3),
        _ => Decimal::ONE,
    }
}

/// A volume of the table in m³.
pub(crate) fn in_cubic_metres(value: Exact, unit: Option<&str>) -> Option<Decimal> {
    value.to_decimal()?.checked_mul(cubic_metres(unit))
}

/// The volumes of the table and of the sizes in m³ where they contradict each other. That of the table may be of the line or
/// of one package.
pub(crate) fn difference(value: Exact, unit: Option<&str>, line: &CargoForm) -> Option<(String, String)> {
    let totals = line.line();
    let sizes = totals.volume()?.to_decimal()?;
    let packages = Decimal::from_str_exact(&line.texts.package_count).ok()?;
    let one = sizes.checked_div(packages)?;
    let table = in_cubic_metres(value, unit)?;
    let agrees = |other: Decimal| (other - table).abs() <= other.max(table) * TOLERANCE + ROUNDING;
    // Nothing was filled in.
    if table.is_zero() || agrees(sizes) || agrees(one) {
        return None;
    }
    let shown = |value: Decimal| {
        let value = Exact::from_decimal(value.round_dp(4));
        value.map(|value| value.typed(Lang::Vi))
    };
    Some((shown(table)?, shown(sizes)?))
}
