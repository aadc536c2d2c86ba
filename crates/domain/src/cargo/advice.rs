//! Advice on likely slips: the weight of one package where the line's is asked, dimensions ten or a hundred times off. It
//! is a guess, so it is only offered, with the repair ready to be taken; it never stands in the way of sending.

use super::{Exact, LineText, Unit, measure};

/// A doubt about a line and the repair that would settle it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Names the repair, so that a press of its button repairs what was shown and nothing else.
    pub code: String,
    /// The sentence that tells it: `zero`, `no-containers`, `each`, `sum`, `unit` or `edge`.
    pub kind: &'static str,
    /// Texts for the places in braces of the sentence, numbers as [`Exact::plain`] writes them.
    pub values: Vec<(&'static str, String)>,
    /// Fields and their new values, likewise; empty if only the reader knows them.
    pub repair: Vec<(&'static str, String)>,
}

/// kg per m³ of loose cargo: below is lighter than any packed goods, and above heavier than lead.
const MIN_KG_PER_M3: u32 = 20;
const MAX_KG_PER_M3: u32 = 12_000;
/// kg per m³ that a repair must lead to.
const USUAL_KG_PER_M3: (u32, u32) = (30, 3000);
/// m: a package longer than this does not fit into any container.
const MAX_PACKAGE_METRES: u32 = 15;

const EDGE_FIELDS: [&str; 3] = ["length", "width", "height"];

struct MeasuredLine {
    packages: Exact,
    gross: Exact,
    edges: [Exact; 3],
    unit: Unit,
}

impl MeasuredLine {
    fn parse(text: &LineText) -> Option<Self> {
        Some(Self {
            packages: number(text.package_count).filter(|count| count.whole().is_some())?,
            gross: number(text.gross_weight)?,
            edges: [number(text.length)?, number(text.width)?, number(text.height)?],
            unit: Unit::from_code(text.dimension_unit)?,
        })
    }

    /// m³ of all packages.
    fn volume(&self, edges: [Exact; 3], unit: Unit) -> Option<Exact> {
        edges[0]
            .times(edges[1])?
            .times(edges[2])?
            .times(unit.cube()?)?
            .times(self.packages)
    }

    fn longest(&self) -> Exact {
        self.edges.into_iter().max().unwrap_or_default()
    }
}

fn number(text: &str) -> Option<Exact> {
    measure(text).filter(|number| !number.is_zero())
}

fn is_zero(text: &str) -> bool {
    measure(text).is_some_and(Exact::is_zero)
}

fn without_repair(kind: &'static str) -> Advice {
    Advice {
        code: kind.into(),
        kind,
        values: Vec::new(),
        repair: Vec::new(),
    }
}

fn usual(gross: Exact, volume: Option<Exact>) -> bool {
    let at = |density: u32| volume.and_then(|volume| volume.times(density.into()));
    at(USUAL_KG_PER_M3.0).is_some_and(|least| gross >= least)
        && at(USUAL_KG_PER_M3.1).is_some_and(|most| gross <= most)
}

/// The likeliest slip of a line; of full containers only their number, and `None` for lines that are not complete.
pub fn advise(text: &LineText, weight_per_package: &str) -> Option<Advice> {
    if text.full {
        return is_zero(text.container_count).then(|| without_repair("no-containers"));
    }
    let measures = [text.gross_weight, text.length, text.width, text.height];
    if measures.into_iter().any(is_zero) {
        return Some(without_repair("zero"));
    }
    if let Some(advice) = sum(text, weight_per_package) {
        return Some(advice);
    }
    let seen = MeasuredLine::parse(text)?;
    let volume = seen.volume(seen.edges, seen.unit)?;
    let density = density(seen.gross, volume);
    if seen.gross < volume.times(MIN_KG_PER_M3.into())? {
        let too_long = seen.unit.meters(seen.longest())? > MAX_PACKAGE_METRES.into();
        edge(&seen, true)
            .or_else(|| too_long.then(|| unit(&seen, &density)).flatten())
            .or_else(|| each(&seen, &density))
            .or_else(|| unit(&seen, &density))
    } else if seen.gross > volume.times(MAX_KG_PER_M3.into())? {
        edge(&seen, false).or_else(|| unit(&seen, &density))
    } else {
        None
    }
}

/// kg per m³ with one decimal, which is plenty.
fn density(gross: Exact, volume: Exact) -> String {
    let (gross, volume) = (gross.parts(), volume.parts());
    let quotient = || {
        let above = gross.0.checked_mul(10_u128.checked_pow(volume.1 + 2)?)?;
        let hundredths = above / volume.0.checked_mul(10_u128.checked_pow(gross.1)?)?;
        Exact::new((hundredths + 5) / 10, 1)
    };
    quotient().unwrap_or_default().plain()
}

/// The weight of one package was given too, and the line's is not its multiple.
fn sum(text: &LineText, weight_per_package: &str) -> Option<Advice> {
    let (each, packages, gross) = (
        number(weight_per_package)?,
        number(text.package_count).filter(|count| count.whole().is_some())?,
        number(text.gross_weight)?,
    );
    let total = each.times(packages)?;
    let percent = |of: Exact, share: u32| of.times(share.into());
    // The weight of one may have been rounded.
    let agrees = percent(gross, 100)? <= percent(total, 102)? && percent(total, 100)? <= percent(gross, 102)?;
    (!agrees).then(|| Advice {
        code: "sum".into(),
        kind: "sum",
        values: vec![
            ("count", packages.plain()),
            ("each", each.plain()),
            ("now", gross.plain()),
            ("new", total.plain()),
        ],
        repair: vec![("gross_weight", total.plain())],
    })
}

/// The weight of one package, typed as the line's.
fn each(seen: &MeasuredLine, density: &str) -> Option<Advice> {
    if seen.packages < 2.into() {
        return None;
    }
    let total = seen.gross.times(seen.packages)?;
    usual(total, seen.volume(seen.edges, seen.unit)).then(|| Advice {
        code: "each".into(),
        kind: "each",
        values: vec![
            ("now", seen.gross.plain()),
            ("count", seen.packages.plain()),
            ("density", density.to_owned()),
            ("new", total.plain()),
        ],
        repair: vec![("gross_weight", total.plain())],
    })
}

/// All dimensions in another unit than the line says.
fn unit(seen: &MeasuredLine, density: &str) -> Option<Advice> {
    let fits = |unit: &Unit| {
        *unit != seen.unit
            && unit
                .meters(seen.longest())
                .is_some_and(|longest| longest <= MAX_PACKAGE_METRES.into())
            && usual(seen.gross, seen.volume(seen.edges, *unit))
    };
    let unit = [Unit::Mm, Unit::Cm, Unit::M].into_iter().find(fits)?;
    Some(Advice {
        code: format!("unit-{}", unit.code()),
        kind: "unit",
        values: vec![
            ("density", density.to_owned()),
            ("now", seen.unit.code().to_owned()),
            ("new", unit.code().to_owned()),
        ],
        repair: vec![("dimension_unit", unit.code().to_owned())],
    })
}

/// One edge out of proportion to the other two, and in proportion with its point moved by one or two places.
fn edge(seen: &MeasuredLine, too_big: bool) -> Option<Advice> {
    let times = |one: Exact, factor: u32| one.times(factor.into());
    for (places, factor) in [(1, 10), (2, 100)] {
        for at in 0..3 {
            let edge = seen.edges[at];
            let others = [seen.edges[(at + 1) % 3], seen.edges[(at + 2) % 3]];
            let (least, most) = (others[0].min(others[1]), others[0].max(others[1]));
            let out = if too_big {
                edge > times(most, 3)?
            } else {
                times(edge, 3)? < least
            };
            let repaired = if too_big {
                edge.times(Exact::new(1, places)?)?
            } else {
                times(edge, factor)?
            };
            let in_proportion = times(repaired, 5)? >= least && repaired <= times(most, 5)?;
            let mut edges = seen.edges;
            edges[at] = repaired;
            if out && in_proportion && usual(seen.gross, seen.volume(edges, seen.unit)) {
                return Some(Advice {
                    code: format!("edge-{}-{factor}", EDGE_FIELDS[at]),
                    kind: "edge",
                    values: vec![
                        ("field", EDGE_FIELDS[at].to_owned()),
                        ("now", edge.plain()),
                        ("new", repaired.plain()),
                        ("unit", seen.unit.code().to_owned()),
                    ],
                    repair: vec![(EDGE_FIELDS[at], repaired.plain())],
                });
            }
        }
    }
    None
}

/// A sentence with its places in braces filled.
pub fn fill<'a>(sentence: &str, values: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    values
        .into_iter()
        .fold(sentence.to_owned(), |sentence, (name, value)| {
            sentence.replace(&format!("{{{name}}}"), value)
        })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn advice(packages: &str, gross: &str, size: [&str; 3], unit: &str, each: &str) -> Option<String> {
        let text = LineText {
            name: "Loa",
            package_count: packages,
            gross_weight: gross,
            length: size[0],
            width: size[1],
            height: size[2],
            dimension_unit: unit,
            ..LineText::default()
        };
        advise(&text, each).map(|advice| {
            let repair: Vec<String> = advice
                .repair
                .iter()
                .map(|(field, value)| format!("{field}={value}"))
                .collect();
            format!("{}: {}", advice.code, repair.join(" "))
        })
    }

    #[test]
    fn plausible_lines_are_left_alone() {
        for (packages, gross, size, unit) in [
            ("24", "412", ["60", "40", "45"], "cm"),
            ("6", "243,5", ["120", "80", "6"], "cm"),
            ("3", "61.5", ["400", "300", "250"], "mm"),
            ("1", "4000", ["2", "1", "1"], "m"),
            ("10", "90", ["20", "20", "20"], "inch"),
            // Foam is light, steel is heavy.
            ("2", "24", ["100", "100", "60"], "cm"),
            ("1", "7850", ["100", "100", "100"], "cm"),
            ("", "1", ["100", "100", "60"], "cm"),
            ("2", "", ["100", "100", "60"], "cm"),
            ("2", "1", ["100", "", "60"], "cm"),
        ] {
            assert_eq!(advice(packages, gross, size, unit, ""), None, "{gross} {size:?}");
        }
    }

    #[test]
    fn weight_of_one_package_is_detected() {
        let size = ["60", "40", "45"];
        assert_eq!(
            advice("24", "17,5", size, "cm", "").as_deref(),
            Some("each: gross_weight=420")
        );
        assert_eq!(
            advice("1", "0,5", size, "cm", ""),
            None,
            "one package has one weight"
        );
        assert_eq!(
            advice("24", "100", size, "cm", "17,5").as_deref(),
            Some("sum: gross_weight=420")
        );
        assert_eq!(
            advice("24", "412", size, "cm", "17,17"),
            None,
            "the weight of one was rounded"
        );
        assert_eq!(
            advice("24", "17,5", ["", "", ""], "cm", "17,5").as_deref(),
            Some("sum: gross_weight=420"),
            "dimensions do not matter then"
        );
    }

    #[test]
    fn dimensions_in_another_unit_are_detected() {
        assert_eq!(
            advice("3", "61,5", ["400", "300", "250"], "cm", "").as_deref(),
            Some("unit-mm: dimension_unit=mm")
        );
        assert_eq!(
            advice("2", "240", ["120", "80", "100"], "m", "").as_deref(),
            Some("unit-cm: dimension_unit=cm")
        );
        assert_eq!(
            advice("2", "240", ["1,2", "0,8", "1"], "cm", "").as_deref(),
            Some("unit-m: dimension_unit=m")
        );
        assert_eq!(
            advice("24", "412", ["60", "40", "45"], "mm", "").as_deref(),
            Some("unit-cm: dimension_unit=cm")
        );
    }

    #[test]
    fn disproportionate_edge_is_detected() {
        assert_eq!(
            advice("1", "12", ["60", "40", "4500"], "cm", "").as_deref(),
            Some("edge-height-100: height=45")
        );
        assert_eq!(
            advice("1", "10", ["600", "40", "45"], "cm", "").as_deref(),
            Some("edge-length-10: length=60")
        );
        assert_eq!(
            advice("1", "8,5", ["60", "40", "0,45"], "cm", ""),
            None,
            "a steel sheet is that flat"
        );
        assert_eq!(
            advice("1", "100", ["60", "40", "0,3"], "cm", "").as_deref(),
            Some("edge-height-100: height=30")
        );
    }

    #[test]
    fn containers_get_no_advice() {
        let text = LineText {
            package_count: "24",
            gross_weight: "1",
            length: "60",
            width: "40",
            height: "45",
            full: true,
            ..LineText::default()
        };
        assert_eq!(advise(&text, "9"), None);
    }

    #[test]
    fn sentences_are_filled() {
        assert_eq!(fill("{a} of {b}, {a}", [("a", "1"), ("b", "2")]), "1 of 2, 1");
    }

    fn any_number() -> impl Strategy<Value = String> {
        (1_u128..10_000_000, 0_u32..5).prop_map(|(units, scale)| Exact::new(units, scale).unwrap().plain())
    }

    proptest! {
        #[test]
        fn correction_removes_the_advice(
            packages in 1_u32..500, gross in any_number(), size in [any_number(), any_number(), any_number()],
            unit in prop::sample::select(vec!["cm", "m", "mm", "inch"]), each in prop::option::of(any_number()),
        ) {
            let packages = packages.to_string();
            let mut fields = vec![("gross_weight", gross), ("dimension_unit", unit.to_owned())];
            fields.extend(EDGE_FIELDS.into_iter().zip(size));
            let of = |fields: &[(&str, String)]| {
                let get = |name: &str| fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value.clone()).unwrap_or_default();
                let [gross_weight, dimension_unit, length, width, height] = ["gross_weight", "dimension_unit", "length", "width", "height"].map(get);
                let each = each.clone().unwrap_or_default();
                advise(&LineText { package_count: &packages, gross_weight: &gross_weight, dimension_unit: &dimension_unit, length: &length, width: &width, height: &height, ..LineText::default() }, &each)
            };
            if let Some(advice) = of(&fields) {
                for (name, value) in &advice.repair {
                    if let Some(slot) = fields.iter_mut().find(|(field, _)| field == name) {
                        value.clone_into(&mut slot.1);
                    }
                }
                let after = of(&fields);
                prop_assert!(after.as_ref().is_none_or(|after| after.kind != advice.kind), "{advice:?} then {after:?}");
            }
        }
    }
}
