use super::{Exact, NumberKind, read_number};

/// Decimals that a converted length keeps. More would be thinner than a hair in any unit.
const CONVERTED_DECIMALS: u32 = 6;

/// The unit of a line's dimensions (spec, "Cargo line": `cm` when absent).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    #[default]
    Cm,
    M,
    Mm,
    Inch,
}

impl Unit {
    pub const ALL: [Self; 4] = [Self::Cm, Self::M, Self::Mm, Self::Inch];

    pub fn code(self) -> &'static str {
        match self {
            Self::Cm => "cm",
            Self::M => "m",
            Self::Mm => "mm",
            Self::Inch => "inch",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        match code.trim() {
            "" => Some(Self::Cm),
            code => Self::ALL.into_iter().find(|unit| unit.code() == code),
        }
    }

    /// A cube of this unit in m³: an inch is 0.0254 m by definition.
    pub(super) fn cube(self) -> Option<Exact> {
        match self {
            Self::Cm => Exact::new(1, 6),
            Self::M => Exact::new(1, 0),
            Self::Mm => Exact::new(1, 9),
            Self::Inch => Exact::new(16_387_064, 12),
        }
    }

    /// A length of this unit in m.
    pub(super) fn meters(self, length: Exact) -> Option<Exact> {
        length.times(Exact::new(self.tenths(), 4)?)
    }

    /// One of this unit in cm.
    pub fn centimetres(self) -> Option<Exact> {
        Exact::new(self.tenths(), 2)
    }

    /// Length in tenths of a millimetre.
    fn tenths(self) -> u128 {
        match self {
            Self::Mm => 10,
            Self::Cm => 100,
            Self::Inch => 254,
            Self::M => 10_000,
        }
    }

    /// A typed length of this unit in another one, as a form shows it. Blank stays blank.
    pub fn convert(self, text: &str, to: Self) -> Option<Converted> {
        let Some(value) = read_number(text, NumberKind::Measure).ok()? else {
            return Some(Converted {
                text: String::new(),
                exact: true,
            });
        };
        let (units, scale) = value.parts();
        let above = units
            .checked_mul(self.tenths())?
            .checked_mul(10_u128.pow(CONVERTED_DECIMALS))?;
        let below = 10_u128.checked_pow(scale)?.checked_mul(to.tenths())?;
        let (whole, rest) = (above / below, above % below);
        let rounded = whole + u128::from(rest.checked_mul(2)? >= below);
        Some(Converted {
            text: Exact::new(rounded, CONVERTED_DECIMALS)?.plain(),
            exact: rest == 0,
        })
    }
}

/// A length in another unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    pub text: String,
    /// Nothing was rounded.
    pub exact: bool,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn converted(text: &str, from: Unit, to: Unit) -> Option<(String, bool)> {
        from.convert(text, to)
            .map(|converted| (converted.text, converted.exact))
    }

    #[test]
    fn inch_is_2_54_centimetres() {
        for (text, from, to, after, exact) in [
            ("10", Unit::Inch, Unit::Cm, "25,4", true),
            ("25,4", Unit::Cm, Unit::Inch, "10", true),
            ("1", Unit::Cm, Unit::Inch, "0,393701", false),
            ("1,2", Unit::M, Unit::Mm, "1200", true),
            ("1234,5", Unit::Mm, Unit::M, "1,2345", true),
            ("1125", Unit::Mm, Unit::M, "1,1250", true),
            (" ", Unit::Mm, Unit::M, "", true),
        ] {
            assert_eq!(
                converted(text, from, to),
                Some((after.to_owned(), exact)),
                "{text}"
            );
        }
        assert_eq!(
            converted("1.000", Unit::Mm, Unit::M),
            None,
            "what is unclear is not converted"
        );
        assert_eq!(converted("x", Unit::Mm, Unit::M), None);
    }

    proptest! {
        #[test]
        fn conversion_is_exact_and_metric_units_round_trip(
            thousandths in 1_u64..1_000_000_000, from in 0_usize..4, to in 0_usize..4,
        ) {
            let (from, to) = (Unit::ALL[from], Unit::ALL[to]);
            let text = Exact::new(thousandths.into(), 3).unwrap().plain();
            let there = from.convert(&text, to).unwrap();
            let (units, scale) = read_number(&there.text, NumberKind::Measure).unwrap().unwrap_or_default().parts();
            // |result - thousandths/1000 * from/to| <= half of the last digit kept, all multiplied out.
            let result = units * 10_u128.pow(9 - scale) * to.tenths();
            let wanted = u128::from(thousandths) * 10_u128.pow(6) * from.tenths();
            prop_assert!(result.abs_diff(wanted) * 2 <= 10_u128.pow(3) * to.tenths());
            prop_assert_eq!(there.exact, result == wanted);
            if there.exact {
                prop_assert_eq!(to.convert(&there.text, from).unwrap().text, text);
            }
        }
    }
}
