use rust_decimal::prelude::ToPrimitive as _;

use super::{Exact, Unit, measure};
use crate::Lang;

/// The fields of a cargo line that count, as typed.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineText<'a> {
    pub package_count: &'a str,
    pub gross_weight: &'a str,
    pub length: &'a str,
    pub width: &'a str,
    pub height: &'a str,
    pub dimension_unit: &'a str,
    /// The line's name: a line with nothing but a name is begun, not empty.
    pub name: &'a str,
    /// Both empty for loose cargo.
    pub container_type: &'a str,
    pub container_count: &'a str,
    /// Travels as full containers, chosen before their number is typed.
    pub full: bool,
}

/// The same as numbers, of a line that is no longer typed.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineFigures<'a> {
    pub package_count: Option<Exact>,
    pub gross_weight: Option<Exact>,
    pub length: Option<Exact>,
    pub width: Option<Exact>,
    pub height: Option<Exact>,
    pub dimension_unit: &'a str,
    pub container_type: &'a str,
    pub container_count: Option<Exact>,
    pub full: bool,
    /// Nothing is typed in it, not even a name.
    pub empty: bool,
}

/// The share of a line in the totals; a figure that is missing, unclear or no number adds nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineTotals {
    packages: Option<Exact>,
    gross: Option<Exact>,
    /// m³ of all packages.
    volume: Option<Exact>,
    /// Type and number.
    containers: Option<(String, Exact)>,
    full: bool,
    empty: bool,
}

impl LineTotals {
    /// Returns true if it travels in containers of its own.
    pub fn is_full(&self) -> bool {
        self.full
    }

    pub fn from_text(text: &LineText) -> Self {
        let typed = [
            text.package_count,
            text.gross_weight,
            text.length,
            text.width,
            text.height,
            text.name,
            text.container_type,
            text.container_count,
        ];
        Self::from_figures(&LineFigures {
            package_count: measure(text.package_count),
            gross_weight: measure(text.gross_weight),
            length: measure(text.length),
            width: measure(text.width),
            height: measure(text.height),
            dimension_unit: text.dimension_unit,
            container_type: text.container_type,
            container_count: measure(text.container_count),
            full: text.full,
            empty: typed.iter().all(|text| text.trim().is_empty()),
        })
    }

    pub fn from_figures(line: &LineFigures) -> Self {
        let measure = |figure: Option<Exact>| figure.filter(|figure| !figure.is_zero());
        let whole = |figure| measure(figure).filter(|count| count.whole().is_some());
        let packages = whole(line.package_count);
        let cube = || {
            let edges = measure(line.length)?
                .times(measure(line.width)?)?
                .times(measure(line.height)?)?;
            edges
                .times(Unit::from_code(line.dimension_unit)?.cube()?)?
                .times(packages?)
        };
        let containers =
            whole(line.container_count).map(|count| (line.container_type.trim().to_owned(), count));
        Self {
            packages,
            gross: measure(line.gross_weight),
            volume: cube(),
            full: line.full || containers.is_some(),
            containers,
            empty: line.empty,
        }
    }

    /// m³ of all packages of the line, once everything it takes is there.
    pub fn volume(&self) -> Option<Exact> {
        self.volume
    }

    /// The volume as a line shows it, four decimals and its unit; a dash as long as there is none, and for full
    /// containers, which do not count by volume.
    pub fn show_volume(&self, lang: Lang) -> String {
        self.volume.filter(|_| !self.full).map_or_else(
            || "—".to_owned(),
            |volume| format!("{}\u{a0}m³", volume.show(lang, 1, 4, 4)),
        )
    }

    /// Something is typed, and something that counts is missing or unclear. Full containers need only their number
    /// beside the packages (spec, "Cargo line").
    pub fn is_incomplete(&self) -> bool {
        let counted = if self.full {
            self.containers.is_some()
        } else {
            self.gross.is_some() && self.volume.is_some()
        };
        !(self.empty || self.packages.is_some() && counted)
    }
}

/// A shipment's totals. Full containers count with their packages, weight and number; volume, volumetric and
/// chargeable weight are of the loose cargo, since a container is charged as a container.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShipmentTotals {
    packages: Exact,
    gross: Exact,
    loose_gross: Exact,
    volume: Exact,
    containers: Vec<(String, Exact)>,
    incomplete: usize,
    loose: bool,
}

impl ShipmentTotals {
    pub fn from_lines<'a>(lines: impl IntoIterator<Item = &'a LineTotals>) -> Self {
        let mut all = Self::default();
        // A sum beyond what fits is no shipment; the line that reaches it is called incomplete.
        let mut beyond = 0;
        let mut add = |to: &mut Exact, one: Option<Exact>| match one.map(|one| to.plus(one)) {
            Some(Some(sum)) => *to = sum,
            Some(None) => beyond += 1,
            None => {}
        };
        for line in lines {
            add(&mut all.packages, line.packages);
            add(&mut all.gross, line.gross);
            if !line.full {
                all.loose |= !line.empty;
                add(&mut all.loose_gross, line.gross);
                add(&mut all.volume, line.volume);
            }
            if let Some((kind, count)) = &line.containers {
                match all.containers.iter_mut().find(|(known, _)| known == kind) {
                    Some((_, sum)) => add(sum, Some(*count)),
                    None => all.containers.push((kind.clone(), *count)),
                }
            }
            all.incomplete += usize::from(line.is_incomplete());
        }
        all.incomplete += beyond;
        all
    }

    /// kg of gross weight for each m³; `None` without either.
    pub fn density(&self) -> Option<f64> {
        let (gross, volume) = (self.gross.to_decimal()?, self.volume.to_decimal()?);
        gross
            .checked_div(volume)?
            .to_f64()
            .filter(|density| *density > 0.0)
    }

    /// The number of lines that are begun but do not count in full yet.
    pub fn incomplete(&self) -> usize {
        self.incomplete
    }

    /// The totals as they are shown.
    pub fn show(&self, lang: Lang) -> Sums {
        let least_volume = if self.volume.show(lang, 1, 0, 4) == "0" {
            6
        } else {
            4
        };
        Sums {
            packages: known(self.packages, self.packages.show(lang, 1, 0, 0)),
            gross: known(self.gross, self.gross.show(lang, 1, 1, 2)),
            volume: known(self.volume, self.volume.show(lang, 1, 4, least_volume)),
            containers: self
                .containers
                .iter()
                .map(|(kind, count)| {
                    format!("{} × {kind}", count.show(lang, 1, 0, 0))
                        .trim_end_matches([' ', '×'])
                        .to_owned()
                })
                .collect::<Vec<_>>()
                .join(", "),
            incomplete: self.incomplete,
            loose: self.loose || self.containers.is_empty(),
        }
    }

    /// Returns true if other figures, kg of the whole shipment, are something else than rounding explains (half a percent).
    pub fn differs(&self, divisor: u16, volumetric: Exact, chargeable: Exact) -> bool {
        let apart = || {
            // All in cm³: kg are multiplied by the divisor instead of dividing the volume.
            let by = |kg: Exact| kg.times(u32::from(divisor).into());
            let cm3 = self.volume.times(Exact::new(1_000_000, 0)?)?;
            let own = cm3.max(by(self.loose_gross)?);
            let apart = |one: Exact, other: Exact| {
                let (more, less) = (one.max(other), one.min(other));
                Some(more.times(200.into())? > less.times(201.into())?)
            };
            Some(apart(cm3, by(volumetric)?)? || apart(own, by(chargeable)?)?)
        };
        apart().unwrap_or(false)
    }

    /// The volume in cm³, and whether it counts for more than the weight at so many of them per kg.
    fn by_volume(&self, divisor: u16) -> (Exact, bool) {
        let cm3 = Exact::new(1_000_000, 0)
            .and_then(|million| self.volume.times(million))
            .unwrap_or_default();
        let gross = self.loose_gross.times(u32::from(divisor).into());
        (cm3, gross.is_some_and(|gross| cm3 > gross))
    }

    /// Returns for volume, volumetric and chargeable weight whether these other figures are something else than rounding to
    /// the digits of the shorter one makes of it; a figure that is missing is not.
    pub fn differing(
        &self,
        divisor: u16,
        volume: Option<Exact>,
        volumetric: Exact,
        chargeable: Exact,
    ) -> [bool; 3] {
        let (cm3, by_volume) = self.by_volume(divisor);
        let differs = |(own, divisor, digits): (Exact, u16, usize), other: Exact| {
            let (_, scale) = other.parts();
            let digits = digits.min(scale as usize);
            own.show(Lang::En, divisor, 0, digits) != other.show(Lang::En, 1, 0, digits)
        };
        let own_volumetric = (cm3, divisor, 1);
        let own_chargeable = if by_volume {
            own_volumetric
        } else {
            (self.loose_gross, 1, 2)
        };
        [
            volume.is_some_and(|volume| differs((self.volume, 1, 4), volume)),
            differs(own_volumetric, volumetric),
            differs(own_chargeable, chargeable),
        ]
    }

    /// The weights of the shipment, its volume counted at so many cm³ per kg.
    pub fn weigh(&self, divisor: u16, lang: Lang) -> Weights {
        // kg are cm³ divided by the divisor; a million cm³ are one m³.
        let (cm3, by_volume) = self.by_volume(divisor);
        let volumetric = known(cm3, cm3.show(lang, divisor, 1, 1));
        Weights {
            chargeable: if by_volume {
                volumetric.clone()
            } else {
                known(self.loose_gross, self.loose_gross.show(lang, 1, 1, 2))
            },
            volumetric,
        }
    }
}

/// A sum as it is shown; a dash while nothing is known that it is of: no line adds a zero.
fn known(sum: Exact, shown: String) -> String {
    if sum.is_zero() { "—".to_owned() } else { shown }
}

/// The totals of a shipment, written out: pieces, kg with one or two decimals, m³ with four.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub packages: String,
    /// kg.
    pub gross: String,
    /// m³.
    pub volume: String,
    /// `1 × 40HC, 2 × 20DC`; empty without containers.
    pub containers: String,
    pub incomplete: usize,
    /// There is cargo outside of full containers, or none at all yet.
    pub loose: bool,
}

/// Written out, kg.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    pub volumetric: String,
    /// The greater of gross and volumetric weight over the whole shipment, not line by line.
    pub chargeable: String,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cargo::Mode;

    fn line(packages: &str, gross: &str, size: [&str; 3], unit: &str) -> LineTotals {
        let [length, width, height] = size;
        LineTotals::from_text(&LineText {
            package_count: packages,
            gross_weight: gross,
            length,
            width,
            height,
            dimension_unit: unit,
            name: "Loa",
            ..LineText::default()
        })
    }

    #[test]
    fn sums_of_which_nothing_is_known_are_dashes() {
        let refused = line("5", "abc", ["", "", ""], "cm");
        let totals = ShipmentTotals::from_lines([&refused]);
        let sums = totals.show(Lang::En);
        assert_eq!([&*sums.packages, &*sums.gross, &*sums.volume], ["5", "—", "—"]);
        let weights = totals.weigh(5000, Lang::En);
        assert_eq!([&*weights.volumetric, &*weights.chargeable], ["—", "—"]);
    }

    #[test]
    fn sample_shipment_adds_up() {
        let lines = [
            line("22", "378", ["60", "40", "45"], "cm"),
            line("12", "186", ["50", "40", "30"], ""),
            line("6", "243,5", ["120", "80", "60"], "cm"),
            line("3", "61.5", ["400", "300", "250"], "mm"),
            LineTotals::from_text(&LineText {
                name: "Máy móc",
                container_type: "40HC",
                container_count: "1",
                package_count: "",
                full: true,
                ..LineText::default()
            }),
            LineTotals::from_text(&LineText {
                dimension_unit: "cm",
                ..LineText::default()
            }),
        ];
        let totals = ShipmentTotals::from_lines(&lines);
        let (shown, air) = (totals.show(Lang::Vi), totals.weigh(6000, Lang::Vi));
        assert_eq!(
            [
                &shown.packages,
                &shown.gross,
                &shown.volume,
                &air.volumetric,
                &air.chargeable,
                &shown.containers
            ],
            ["43", "869,0", "6,6420", "1.107,0", "1.107,0", "1 × 40HC"]
        );
        assert_eq!(
            shown.incomplete, 1,
            "the container line lacks its packages, the blank line does not count"
        );
        assert_eq!(totals.weigh(1000, Lang::Vi).chargeable, "6.642,0");
        assert_eq!(lines[0].volume().unwrap().show(Lang::Vi, 1, 4, 4), "2,3760");
    }

    #[test]
    fn totals_are_written_in_the_language_of_the_page() {
        let totals = ShipmentTotals::from_lines(&[line("1200", "6343,5", ["60", "40", "45"], "cm")]);
        let written = |lang| {
            let (sums, air) = (totals.show(lang), totals.weigh(6000, lang));
            [sums.packages, sums.gross, sums.volume, air.chargeable]
        };
        assert_eq!(written(Lang::En), ["1200", "6,343.5", "129.6000", "21,600.0"]);
        assert_eq!(written(Lang::Vi), ["1200", "6.343,5", "129,6000", "21.600,0"]);
        let one = line("1", "1", ["100", "200", "300"], "cm");
        assert_eq!(one.show_volume(Lang::En), "6.0000\u{a0}m³");
    }

    #[test]
    fn chargeable_weight_is_the_maximum_over_the_shipment() {
        // 100 kg in 0.1 m³ and 1 kg in 0.6 m³: line maxima would give 200 kg, the shipment weighs 116.67.
        let lines = [
            line("1", "100", ["100", "100", "10"], "cm"),
            line("1", "1", ["100", "100", "60"], "cm"),
        ];
        assert_eq!(
            ShipmentTotals::from_lines(&lines)
                .weigh(6000, Lang::Vi)
                .chargeable,
            "116,7"
        );
        assert_eq!(
            ShipmentTotals::from_lines(&lines[..1])
                .weigh(6000, Lang::Vi)
                .chargeable,
            "100,0"
        );
    }

    #[test]
    fn units_are_exact() {
        for (unit, volume) in [
            ("cm", "0,000001"),
            ("m", "1,0000"),
            ("mm", "0,0000"),
            ("inch", "0,000016"),
        ] {
            assert_eq!(
                ShipmentTotals::from_lines(&[line("1", "1", ["1", "1", "1"], unit)])
                    .show(Lang::Vi)
                    .volume,
                volume,
                "{unit}"
            );
        }
        assert_eq!(
            line("1", "1", ["10", "10", "10"], "inch").volume(),
            Exact::new(16_387_064, 9)
        );
        assert!(line("1", "1", ["1", "1", "1"], "foot").is_incomplete());
    }

    #[test]
    fn unclear_zero_and_missing_numbers_make_the_line_incomplete() {
        let size = ["60", "40", "45"];
        for bad in ["", "0", "1.000", "-1", "x", "1,5"] {
            assert!(line(bad, "378", size, "cm").is_incomplete(), "packages {bad}");
        }
        for bad in ["", "0", "1.000", "x"] {
            assert!(line("2", bad, size, "cm").is_incomplete(), "gross {bad}");
            assert!(
                line("2", "5", ["60", bad, "45"], "cm").is_incomplete(),
                "width {bad}"
            );
        }
        assert!(!line("2", "5", size, "cm").is_incomplete());
        let full = LineText {
            package_count: "20",
            container_count: "2",
            container_type: "20DC",
            ..LineText::default()
        };
        assert!(
            !LineTotals::from_text(&full).is_incomplete(),
            "weight and dimensions are not required"
        );
        assert!(
            LineTotals::from_text(&LineText {
                full: true,
                package_count: "20",
                gross_weight: "5",
                ..LineText::default()
            })
            .is_incomplete()
        );
    }

    /// A whole number of thousandths as people type it.
    fn typed(thousandths: u32) -> String {
        Exact::new(thousandths.into(), 3).unwrap().plain()
    }

    proptest! {
        #[test]
        fn totals_equal_the_same_sums_in_thousandths(
            lines in proptest::collection::vec((1_u32..10_000, 1_u32..100_000_000, [1_u32..10_000_000, 1..10_000_000, 1..10_000_000]), 0..12),
            mode in prop::sample::select(vec![Mode::Air, Mode::Express, Mode::Road, Mode::Sea]),
        ) {
            let read: Vec<LineTotals> = lines
                .iter()
                .map(|(count, gross, [l, w, h])| line(&count.to_string(), &typed(*gross), [&typed(*l), &typed(*w), &typed(*h)], "cm"))
                .collect();
            let totals = ShipmentTotals::from_lines(&read);
            let grams: u128 = lines.iter().map(|line| u128::from(line.1)).sum();
            // Cubes of a thousandth of a cm.
            let cubes: u128 = lines.iter().map(|(n, _, [l, w, h])| u128::from(*n) * u128::from(*l) * u128::from(*w) * u128::from(*h)).sum();
            prop_assert_eq!(totals.gross, Exact::new(grams, 3).unwrap());
            prop_assert_eq!(totals.volume, Exact::new(cubes, 15).unwrap());
            prop_assert_eq!(totals.incomplete(), 0);
            let divisor = u128::from(mode.divisor());
            // grams / 1000 kg against cubes / 10^9 cm³ / divisor kg, multiplied out.
            let heavy = grams * 1_000_000 * divisor >= cubes;
            let (shown, weights) = (totals.show(Lang::Vi), totals.weigh(mode.divisor(), Lang::Vi));
            prop_assert_eq!(&weights.chargeable, if heavy { &shown.gross } else { &weights.volumetric });
        }

        #[test]
        fn totals_never_panic(fields in proptest::collection::vec("[0-9.,-]{0,20}|\\PC{0,6}", 8)) {
            let read = LineTotals::from_text(&LineText {
                package_count: &fields[0], gross_weight: &fields[1], length: &fields[2], width: &fields[3], height: &fields[4],
                dimension_unit: &fields[5], container_type: &fields[6], container_count: &fields[7], name: "", full: false,
            });
            let _ = ShipmentTotals::from_lines(&[read.clone(), read]).weigh(3000, Lang::En);
        }
    }
}
