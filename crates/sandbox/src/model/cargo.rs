//! Values that the service calculates for a cargo line: volume, volumetric weight, chargeable weight.

use rust_decimal::{Decimal, RoundingStrategy};

use super::input::CargoLine;

/// Calculated values of a line; `None` where the line lacks what the value needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calculated {
    /// m³, six decimals at most.
    pub volume: Option<Decimal>,
    /// kg, three decimals at most.
    pub volumetric_weight: Option<Decimal>,
    /// kg: the larger of gross and volumetric weight.
    pub chargeable_weight: Option<Decimal>,
}

/// cm³ per volumetric kg of a transport mode; `None` for modes that carry nothing (customs, warehouse).
pub fn volumetric_divisor(transport_mode: &str) -> Option<Decimal> {
    match transport_mode {
        "air" => Some(Decimal::from(6000)),
        "express" => Some(Decimal::from(5000)),
        "road" => Some(Decimal::from(3000)),
        "sea" => Some(Decimal::from(1000)),
        _ => None,
    }
}

/// Calculates a line for a transport mode. Decimal arithmetic: no binary rounding; figures too large for it
/// give `None`.
pub fn calculate(line: &CargoLine, transport_mode: Option<&str>) -> Calculated {
    let cubic_cm = cubic_centimetres(line);
    let volumetric_exact = cubic_cm
        .zip(transport_mode.and_then(volumetric_divisor))
        .and_then(|(cm3, d)| cm3.checked_div(d));
    let chargeable = match (line.gross_weight, volumetric_exact) {
        (Some(gross), Some(volumetric)) => Some(gross.max(volumetric)),
        (gross, volumetric) => gross.or(volumetric),
    };
    Calculated {
        volume: cubic_cm
            .and_then(|cm3| cm3.checked_div(Decimal::from(1_000_000)))
            .map(|v| rounded(v, 6)),
        volumetric_weight: volumetric_exact.map(|v| rounded(v, 3)),
        chargeable_weight: chargeable.map(|v| rounded(v, 3)),
    }
}

fn cubic_centimetres(line: &CargoLine) -> Option<Decimal> {
    let unit = line.dimension_unit.in_cm();
    let side = |value: Option<Decimal>| value.and_then(|v| v.checked_mul(unit));
    side(line.length)?
        .checked_mul(side(line.width)?)?
        .checked_mul(side(line.height)?)?
        .checked_mul(Decimal::from(line.package_count))
}

fn rounded(value: Decimal, decimals: u32) -> Decimal {
    value
        .round_dp_with_strategy(decimals, RoundingStrategy::MidpointAwayFromZero)
        .normalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::input::DimensionUnit;

    fn line(sides: [i64; 3], unit: DimensionUnit, count: u64, gross: i64) -> CargoLine {
        CargoLine {
            package_count: count,
            gross_weight: Some(Decimal::from(gross)),
            length: Some(Decimal::from(sides[0])),
            width: Some(Decimal::from(sides[1])),
            height: Some(Decimal::from(sides[2])),
            dimension_unit: unit,
            ..CargoLine::default()
        }
    }

    fn texts(line: &CargoLine, mode: &str) -> [String; 3] {
        let c = calculate(line, Some(mode));
        [c.volume, c.volumetric_weight, c.chargeable_weight]
            .map(|v| v.map_or("none".to_owned(), |v| v.to_string()))
    }

    #[test]
    fn volumetric_weight_follows_the_transport_mode() {
        let l = line([120, 80, 100], DimensionUnit::Cm, 10, 850);
        assert_eq!(texts(&l, "air"), ["9.6", "1600", "1600"]);
        assert_eq!(texts(&l, "express"), ["9.6", "1920", "1920"]);
        assert_eq!(texts(&l, "road"), ["9.6", "3200", "3200"]);
        assert_eq!(texts(&l, "sea"), ["9.6", "9600", "9600"]);
        assert_eq!(texts(&l, "customs"), ["9.6", "none", "850"]);
    }

    #[test]
    fn dimension_units_are_converted_exactly() {
        assert_eq!(
            texts(&line([1, 1, 1], DimensionUnit::M, 3, 10), "air"),
            ["3", "500", "500"]
        );
        assert_eq!(
            texts(&line([1200, 800, 100], DimensionUnit::Mm, 1, 1), "air"),
            ["0.096", "16", "16"]
        );
        assert_eq!(
            texts(&line([10, 10, 10], DimensionUnit::Inch, 1, 5), "air"),
            ["0.016387", "2.731", "5"]
        );
    }

    #[test]
    fn full_container_without_figures_has_no_calculated_values() {
        let fcl = CargoLine {
            package_count: 400,
            container_count: Some(2),
            ..CargoLine::default()
        };
        assert_eq!(texts(&fcl, "sea"), ["none", "none", "none"]);
    }

    #[test]
    fn very_large_dimensions_do_not_overflow() {
        let mut l = line([1, 1, 1], DimensionUnit::M, u64::MAX, 1);
        l.length = Some(Decimal::MAX);
        l.width = Some(Decimal::MAX);
        assert_eq!(texts(&l, "air"), ["none", "none", "1"]);
    }
}
