//! The figure of a cell, and cells with more than one: `8'6"`, `1m2`, `1 tấn 2`, `125 kg (275 lb)`, `10 CTNS (200 PRS)`, `12.5 kg/ctn`.

use domain::cargo::{Exact, NumberReading};
use domain::folding::{compose, plain, words};

use super::figure_text::{Written, single};
use crate::model::target::ColumnKind;
use crate::model::unit;
use crate::words::each::{EACH_BEFORE, EACH_BEHIND, is_for_each};
use crate::words::figure_words::{is_beside_packages, is_package, is_pallet, is_piece};

/// Two weights of one cell differ by at most a hundredth, since both are rounded.
const TOLERANCE: (u128, u32) = (101, 2);

/// The number of a text without the unit, currency or word for packages beside it; `None` if other words stand there, or figures
/// that do not belong together.
pub(crate) fn without_unit(text: &str, kind: ColumnKind) -> Option<Written> {
    let of_weight = |read: fn(&str) -> Option<Written>| (kind == ColumnKind::Weight).then(|| read(text))?;
    in_two_parts(text, kind)
        .or_else(|| of_weight(product))
        .or_else(|| of_weight(times_one))
        .or_else(|| single(text, kind))
        .or_else(|| of_weight(gross_beside_net))
        .or_else(|| of_weight(of_one_package))
        .or_else(|| of_several(text, kind))
}

/// A figure in two parts: `8'6"` in inches, `1 lb 4 oz` in ounces, `1m2` and `0m75` in cm, `50kg5` in g, `1 tấn 2` in kg.
fn in_two_parts(text: &str, kind: ColumnKind) -> Option<Written> {
    let text = plain(text.trim());
    let (number, unit) = match kind {
        ColumnKind::Length | ColumnKind::Size => feet_and_inches(&text)
            .or_else(|| length_in_falling_units(&text))
            .or_else(|| {
                let millimetres = with_fraction_behind(&text, &["m"])?;
                Some(if millimetres % 10 == 0 {
                    (millimetres / 10, "cm")
                } else {
                    (millimetres, "mm")
                })
            })?,
        ColumnKind::Weight => pounds_and_ounces(&text)
            .or_else(|| Some((with_fraction_behind(&text, &["kg"])?, "g")))
            .or_else(|| Some((with_fraction_behind(&text, &["tan", "t"])? * 1000, "g")))
            .or_else(|| {
                let grams = in_falling_units(&text)?;
                Some(if grams % 1000 == 0 {
                    (grams / 1000, "kg")
                } else {
                    (grams, "g")
                })
            })?,
        _ => return None,
    };
    Some(Written {
        rewritten: true,
        ..Written::plain(number.to_string(), Some(unit))
    })
}

/// `8'6"`
fn feet_and_inches(text: &str) -> Option<(u64, &'static str)> {
    let (feet, rest) = text.split_once(['\'', '′', '\u{2019}'])?;
    // `14'-6"` too
    let inches = rest
        .trim()
        .trim_start_matches('-')
        .trim_end_matches(['"', '″', '\u{201d}', '\'']);
    let feet: u64 = feet.trim().parse().ok()?;
    let inches: u64 = inches.trim().parse().ok().filter(|inches| *inches < 12)?;
    Some((feet.checked_mul(12)?.checked_add(inches)?, "inch"))
}

/// `3ft 6in`, `5 feet 6 inches`, `3 ft 6"`, `1m 20cm`, in the smaller unit.
fn length_in_falling_units(text: &str) -> Option<(u64, &'static str)> {
    let text = text.replace(['"', '″', '\u{201d}'], "in ");
    let text = text.trim_end_matches('.').replace(". ", " ");
    if text.contains(['.', ',', '/', '(', '+', '=']) {
        return None;
    }
    let spaced = figures_and_words(&text);
    let spaced: Vec<&str> = spaced
        .iter()
        .map(String::as_str)
        .filter(|word| !["and", "und", "et"].contains(word))
        .collect();
    let [whole, unit, rest, smaller] = spaced.as_slice() else {
        return None;
    };
    let (unit, smaller) = (unit::length(unit)?, unit::length(smaller)?);
    let parts = unit::parts(unit, smaller)?;
    let whole: u64 = whole.parse().ok()?;
    let rest: u64 = rest.parse().ok().filter(|rest| *rest < parts)?;
    Some((whole.checked_mul(parts)?.checked_add(rest)?, smaller))
}

/// The words of a text, with figures apart from the units joined to them.
fn figures_and_words(text: &str) -> Vec<String> {
    words(text)
        .into_iter()
        .flat_map(|word| {
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            [word.get(..digits), word.get(digits..)]
        })
        .flatten()
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// `1 lb 4 oz`
fn pounds_and_ounces(text: &str) -> Option<(u64, &'static str)> {
    let (pounds, rest) = text.split_once("lb")?;
    let ounces = rest.trim_start_matches(['s', '.']).trim().trim_end_matches('.');
    let ounces = ounces.strip_suffix("oz")?;
    let pounds: u64 = pounds.trim().parse().ok()?;
    let ounces: u64 = ounces.trim().parse().ok()?;
    Some((pounds.checked_mul(16)?.checked_add(ounces)?, "oz"))
}

/// `1m2`, `1 tấn 25`, as Vietnamese writes decimals behind the unit: in thousandths of it.
fn with_fraction_behind(text: &str, units: &[&str]) -> Option<u64> {
    units.iter().find_map(|unit| {
        let (whole, decimals) = text.split_once(unit)?;
        let (whole, decimals) = (whole.trim(), decimals.trim());
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
        if !is_digits(whole) || whole.len() > 4 || !is_digits(decimals) || decimals.len() > 3 {
            return None;
        }
        let whole: u64 = whole.parse().ok()?;
        let thousandths: u64 = format!("{decimals:0<3}").parse().ok()?;
        Some(whole * 1000 + thousandths)
    })
}

/// `1 tấn 2 tạ`, `6 tạ 5 yến 3 kg`, `480 kg 500 g`, in g.
fn in_falling_units(text: &str) -> Option<u64> {
    const GRAMS: [(&str, u64); 5] = [
        ("t", 1_000_000),
        ("ta", 100_000),
        ("yen", 10_000),
        ("kg", 1_000),
        ("g", 1),
    ];
    let spaced = figures_and_words(text);
    let (mut sum, mut above) = (0_u64, u64::MAX);
    let parts = spaced.chunks(2);
    if parts.len() < 2 || text.contains(['.', ',', '/', '(', '-', '+', '=']) {
        return None;
    }
    for part in parts {
        let [figure, named] = part else { return None };
        let named = unit::weight(named)?;
        let (_, grams) = GRAMS.into_iter().find(|(unit, _)| *unit == named)?;
        let figure: u64 = figure.parse().ok()?;
        if grams >= above || figure.saturating_mul(grams) >= above {
            return None;
        }
        sum = sum.checked_add(figure.checked_mul(grams)?)?;
        above = grams;
    }
    Some(sum)
}

/// The weight of one package: `12.5 kg/ctn`, `8kg each`, `5 kg mỗi kiện`, `@12.5`.
fn of_one_package(text: &str) -> Option<Written> {
    let folded = compose(&plain(text.trim()));
    let is_one = |word: &str| is_package(word.trim_matches(['.', ' ', '(', ')']));
    // `@18.00` above `216.00`
    let folded = match folded.strip_prefix('@') {
        Some(_) => folded.replace('\n', "/"),
        None => folded,
    };
    // `@ 850 lbs ea`
    let folded = match folded.strip_prefix('@') {
        Some(bare) if EACH_BEHIND.iter().any(|each| bare.ends_with(&format!(" {each}"))) => {
            bare.trim().to_owned()
        }
        _ => folded,
    };
    let bare = folded
        .strip_prefix('@')
        .or_else(|| folded.strip_suffix("each"))
        .or_else(|| {
            let mut each = EACH_BEHIND.iter();
            each.find_map(|each| folded.strip_suffix(each)?.strip_suffix(' '))
        })
        .or_else(|| {
            folded
                .rsplit_once('/')
                .filter(|(_, of)| is_one(of))
                .map(|(head, _)| head)
        })
        .or_else(|| {
            let of = |between: &str| folded.split_once(between).filter(|(_, of)| is_one(of));
            [
                " per ", " moi ", " a ", " par ", " por ", " pro ", " je ", " cada ",
            ]
            .into_iter()
            .find_map(of)
            .map(|(head, _)| head)
        })
        .or_else(|| {
            // `mỗi thùng 13kg`, `je 18 kg`
            let figure = folded.find(|one: char| one.is_ascii_digit())?;
            let (word, rest) = folded.split_at_checked(figure)?;
            if is_for_each(word.trim()) {
                return Some(rest);
            }
            let behind = EACH_BEFORE.iter().find_map(|of| {
                let rest = folded.strip_prefix(of)?;
                let rest = rest.strip_prefix('.').unwrap_or(rest);
                rest.strip_prefix(' ')
                    .or_else(|| Some(rest).filter(|_| !of.is_ascii()))
            })?;
            // `kg 86` has its unit before the figure.
            let is_bare = |rest: &&str| {
                let starts = |text: &str| text.starts_with(|one: char| one.is_ascii_digit());
                starts(rest)
                    || rest
                        .split_once(' ')
                        .is_some_and(|(word, figure)| unit::weight(word).is_some() && starts(figure))
            };
            Some(behind.trim_start()).filter(is_bare).or_else(|| {
                behind
                    .split_once(' ')
                    .filter(|(of, _)| is_one(of))
                    .map(|(_, rest)| rest)
            })
        })?;
    // `@21.5/430KGS` has two figures.
    let written = single(bare, ColumnKind::Weight)
        .filter(|written| !written.bare.contains('/'))
        .or_else(|| {
            let (one, other) = bare.split_once(['/', '('])?;
            of_equal_weights(one, other.trim_end_matches([')', ' ']))
        })?;
    Some(Written {
        of_one: true,
        ..written
    })
}

/// `4 x 85 kg`: so many times the weight of one.
fn times_one(text: &str) -> Option<Written> {
    let folded = plain(text.trim()).replace(['×', '*'], "x");
    let (count, one) = folded.split_once('x')?;
    let count = Exact::new(count.trim().parse().ok()?, 0)?;
    let written = single(one, ColumnKind::Weight).filter(|one| one.unit.is_some())?;
    let (NumberReading::Plain(value) | NumberReading::Only(_, value)) = NumberReading::parse(&written.bare)
    else {
        return None;
    };
    Some(Written {
        bare: value.times(count)?.plain(),
        chosen: true,
        ..written
    })
}

/// The figure that counts of several in one cell: of equal weights the one in kg, of packages and the pieces in them the packages.
fn of_several(text: &str, kind: ColumnKind) -> Option<Written> {
    // `100 ctns x 24 pcs`, `6 Kartons à 25 kg`
    let text = &*text.replace(" x ", "/").replace(" à ", "/");
    let parts: Vec<&str> = text
        .split(['(', ')', '/', '=', '\n', ';'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let chosen = match (kind, parts.as_slice()) {
        (ColumnKind::Weight, [one, other]) => {
            of_equal_weights(one, other).or_else(|| all_behind_one(one, other))
        }
        (ColumnKind::Count, [_, _] | [_, _, _]) => packages(&parts),
        _ => None,
    }?;
    Some(Written {
        chosen: true,
        ..chosen
    })
}

/// The gross weight of `NW 90 / GW 100`, `N: 90⏎G: 100` and `N.W. 90 G.W. 100`.
fn gross_beside_net(text: &str) -> Option<Written> {
    let blanks = text
        .char_indices()
        .filter(|(_, one)| one.is_whitespace() || "/;()".contains(*one));
    let cuts = blanks.filter_map(|(at, one)| Some((text.get(..at)?, text.get(at + one.len_utf8()..)?)));
    let is_weight = |part: &&str| part.bytes().any(|one| one.is_ascii_digit());
    // `378.5 kg (net 340.7 kg)`
    let is_bracketed = |one: &str, other: &str| {
        let names_unit = single(one, ColumnKind::Weight).is_some_and(|one| one.unit.is_some());
        names_unit && other.ends_with(')') && !other.contains('(')
    };
    let gross_of = |(one, other)| match (says_gross(one), says_gross(other)) {
        (Some(true), Some(false)) => Some([one, other]),
        (Some(false), Some(true)) => Some([other, one]),
        (None, Some(false)) if is_bracketed(one, other) => Some([one, other]),
        _ => None,
    };
    cuts.filter(|(one, other)| is_weight(one) && is_weight(other))
        .find_map(gross_of)
        .and_then(|[gross, _]| {
            let gross = gross.trim_matches(['/', ',', ';', ' ']);
            single(gross, ColumnKind::Weight).or_else(|| of_one_package(gross))
        })
}

/// Tells whether the words before a weight call it gross; `None` if they call it neither that nor net.
pub(crate) fn says_gross(text: &str) -> Option<bool> {
    let folded = plain(text);
    let label = folded.split(|one: char| one.is_ascii_digit()).next()?;
    match words(label).as_slice() {
        ["gw" | "gross" | "bi" | "g" | "brutto", ..] => Some(true),
        ["nw" | "net" | "tinh" | "n" | "netto", ..] => Some(false),
        _ => None,
    }
}

/// The weight of all packages in `20 x 12 kg = 240 kg` and `20 ctns @ 12 kg = 240 kg`, if that is the product.
fn product(text: &str) -> Option<Written> {
    let folded = plain(text.trim()).replace(['×', '*', '@'], "x");
    let (factors, all) = folded.split_once('=')?;
    let (one, other) = factors.split_once('x')?;
    let read = |text: &str| {
        let written = single(text, ColumnKind::Weight)?;
        match NumberReading::parse(&written.bare) {
            NumberReading::Plain(value) | NumberReading::Only(_, value) => Some((value, written)),
            _ => None,
        }
    };
    let factor = |text: &str| {
        let count = single(text, ColumnKind::Count)
            .filter(|count| count.bare.bytes().all(|one| one.is_ascii_digit()));
        count.and_then(|count| read(&count.bare)).or_else(|| read(text))
    };
    let ((one, of_one), (other, of_other)) = (factor(one)?, factor(other)?);
    let all = single(all, ColumnKind::Weight)?;
    let unit = of_one.unit.or(of_other.unit);
    let product = one.times(other)?;
    // `= 1,000 kg`: of both readings one is the product.
    let agrees =
        values(&all).contains(&product) && (unit.is_none() || all.unit.is_none() || unit == all.unit);
    agrees.then_some(Written {
        bare: product.plain(),
        unit: all.unit.or(unit),
        ..all
    })
}

/// The one in kg of two weights that are the same in different units.
pub(crate) fn of_equal_weights(one: &str, other: &str) -> Option<Written> {
    let (one, other) = (
        single(one, ColumnKind::Weight)?,
        single(other, ColumnKind::Weight)?,
    );
    let (unit, other_unit) = (one.unit?, other.unit?);
    let with_tolerance = |value: Exact| value.times(Exact::new(TOLERANCE.0, TOLERANCE.1)?);
    let are_equal = |one: Exact, other: Exact| {
        let (one, other) = (unit::kilograms(one, unit)?, unit::kilograms(other, other_unit)?);
        Some(one <= with_tolerance(other)? && other <= with_tolerance(one)?)
    };
    let others = values(&other);
    // `1,100 lbs / 499 kg`: of both readings of a mark only one fits.
    let pairs = values(&one)
        .into_iter()
        .flat_map(|one| others.iter().map(move |other| (one, *other)));
    let mut equal = pairs.filter(|(one, other)| are_equal(*one, *other) == Some(true));
    let (of_one, of_other) = equal.next().filter(|_| unit != other_unit)?;
    // `4,850 kg (10,692 lb)`: both readings of both marks fit.
    let is_open = equal.next().is_some();
    let (value, written) = if other_unit == "kg" {
        (of_other, other)
    } else {
        (of_one, one)
    };
    let bare = if is_open {
        written.bare.clone()
    } else {
        value.plain()
    };
    Some(Written { bare, ..written })
}

/// The readings of a figure: two where its mark may be one of thousands.
fn values(written: &Written) -> Vec<Exact> {
    match NumberReading::parse(&written.bare) {
        NumberReading::Plain(value) | NumberReading::Only(_, value) => vec![value],
        NumberReading::Either { comma, point } => vec![comma, point],
        _ => Vec::new(),
    }
}

/// The weight of all packages in `@21.5/430KGS`, a whole number of times that of one: 1720 in `@430 kg / 1,720 kg`.
fn all_behind_one(one: &str, all: &str) -> Option<Written> {
    let one = single(one.strip_prefix('@')?, ColumnKind::Weight)?;
    let all = single(all, ColumnKind::Weight)?;
    let same_unit = one.unit.is_none() || one.unit == all.unit;
    let ones = values(&one);
    let is_multiple = |value: &Exact| {
        let rest = |one: &Exact| value.to_decimal()?.checked_rem(one.to_decimal()?);
        ones.iter()
            .any(|one| rest(one).is_some_and(|rest| rest.is_zero()))
    };
    let readings = values(&all);
    let mut multiples = readings.iter().filter(|value| is_multiple(value));
    let (first, second) = (multiples.next(), multiples.next());
    let all = match (first, second) {
        (None, _) => return None,
        (Some(value), None) if readings.len() > 1 => Written {
            bare: value.plain(),
            ..all
        },
        _ => all,
    };
    same_unit.then_some(all)
}

/// The packages of `10 CTNS (200 PRS)` and `10 CTNS (240 kg net)`, and the pallets of `2 PLTS (60 CTNS)`.
fn packages(parts: &[&str]) -> Option<Written> {
    const NET_OR_GROSS: [&str; 4] = ["net", "gross", "netto", "brutto"];
    let mut pallets = Vec::new();
    let mut packages = Vec::new();
    for part in parts {
        let folded = compose(&plain(part));
        let own = words(folded.trim_start_matches(|one: char| !one.is_alphabetic()));
        let all = |is: fn(&str) -> bool| !own.is_empty() && own.iter().all(|word| is(word));
        if all(is_pallet) {
            pallets.push(part);
        } else if all(is_beside_packages) {
            packages.push(part);
        } else if !own
            .iter()
            .all(|word| is_piece(word) || NET_OR_GROSS.contains(word))
        {
            return None;
        }
    }
    let (([outer], _) | ([], [outer])) = (pallets.as_slice(), packages.as_slice()) else {
        return None;
    };
    single(outer, ColumnKind::Count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(written: Option<Written>) -> Option<(String, Option<&'static str>)> {
        written.map(|written| (written.bare, written.unit))
    }

    #[test]
    fn figures_in_two_parts_are_read_exactly() {
        for (text, kind, bare, unit) in [
            ("8'6\"", ColumnKind::Length, "102", "inch"),
            ("5' 2''", ColumnKind::Length, "62", "inch"),
            ("14'-6\"", ColumnKind::Length, "174", "inch"),
            ("3ft 6in", ColumnKind::Length, "42", "inch"),
            ("3 ft. 6 in.", ColumnKind::Length, "42", "inch"),
            ("3 ft 6\"", ColumnKind::Length, "42", "inch"),
            ("5 feet 6 inches", ColumnKind::Size, "66", "inch"),
            ("1m 20cm", ColumnKind::Size, "120", "cm"),
            ("1 m 5 cm", ColumnKind::Length, "105", "cm"),
            ("1m2", ColumnKind::Length, "120", "cm"),
            ("0m75", ColumnKind::Size, "75", "cm"),
            ("1m125", ColumnKind::Size, "1125", "mm"),
            ("1 m 05", ColumnKind::Size, "105", "cm"),
            ("1 lb 4 oz", ColumnKind::Weight, "20", "oz"),
            ("50kg5", ColumnKind::Weight, "50500", "g"),
            ("1 tấn 2", ColumnKind::Weight, "1200000", "g"),
            ("1t5", ColumnKind::Weight, "1500000", "g"),
            ("1 tấn 2 tạ", ColumnKind::Weight, "1200", "kg"),
            ("6 tạ 5 yến 3kg", ColumnKind::Weight, "653", "kg"),
            ("2 t 300 kg", ColumnKind::Weight, "2300", "kg"),
            ("480 kg 500 g", ColumnKind::Weight, "480500", "g"),
            ("61 lbs. 4 oz.", ColumnKind::Weight, "980", "oz"),
        ] {
            let read = in_two_parts(text, kind);
            assert_eq!(shown(read), Some((bare.to_owned(), Some(unit))), "{text}");
        }
        for text in ["2 tạ 1 tấn", "1 tấn 12 tạ", "1 tấn 2 tấn", "3 bao 2 tạ"] {
            assert_eq!(in_two_parts(text, ColumnKind::Weight), None, "{text}");
        }
        for text in [
            "3ft 14in", "20cm 1m", "1m 120cm", "1m", "m2", "12 kg", "1m2x", "1.5m2", "1'100",
        ] {
            assert_eq!(in_two_parts(text, ColumnKind::Length), None, "{text}");
        }
    }

    #[test]
    fn weight_of_one_package_is_told_from_that_of_all() {
        for (text, bare, unit) in [
            ("12.5 kg/ctn", "12.5", Some("kg")),
            ("12,5kg/thùng", "12,5", Some("kg")),
            ("8kg each", "8", Some("kg")),
            ("5 kg mỗi kiện", "5", Some("kg")),
            ("22 lbs per carton", "22", Some("lb")),
            ("mỗi thùng 13kg", "13", Some("kg")),
            ("je 18 kg", "18", Some("kg")),
            ("450 kg ea", "450", Some("kg")),
            ("380 kg chacune", "380", Some("kg")),
            ("12 kg cada uno", "12", Some("kg")),
            ("cada caja 42 kg", "42", Some("kg")),
            ("cad. kg 86", "86", Some("kg")),
            ("cad. t 1,15", "1,15", Some("t")),
            ("每箱18kg", "18", Some("kg")),
            ("개당 18 kg", "18", Some("kg")),
            ("@12.5", "12.5", None),
            ("@ 12.5KGS", "12.5", Some("kg")),
        ] {
            let read = of_one_package(text);
            assert!(read.as_ref().is_some_and(|read| read.of_one), "{text}");
            assert_eq!(shown(read), Some((bare.to_owned(), unit)), "{text}");
        }
        for text in ["12.5/125", "@21.5/430KGS", "125 kg", "32 kg/4 kiện", "12.5 kg/m2"] {
            assert_eq!(of_one_package(text), None, "{text}");
        }
    }

    #[test]
    fn weight_of_one_times_their_number_is_that_of_all() {
        for (text, weight) in [
            ("4 x 85 kg", Some("340")),
            ("10×12,5 kgs", Some("125")),
            ("3 * 1.25 t", Some("3,75")),
            ("4 x 85", None),
            ("60x40x30 kg", None),
            ("x 85 kg", None),
        ] {
            assert_eq!(times_one(text).map(|read| read.bare).as_deref(), weight, "{text}");
        }
    }

    #[test]
    fn gross_weight_beside_the_net_weight_is_read() {
        for (text, bare, unit) in [
            ("NW 90 / GW 100", "100", None),
            ("N: 200\nG: 220", "220", None),
            ("G.W: 125 kg (N.W: 110 kg)", "125", Some("kg")),
            ("NW: 45kg GW: 48kg", "48", Some("kg")),
            ("Gross 48.5 kg, net 45 kg", "48.5", Some("kg")),
            ("378.5 kg (net 340.7 kg)", "378.5", Some("kg")),
        ] {
            let read = without_unit(text, ColumnKind::Weight);
            assert!(read.as_ref().is_some_and(|read| !read.chosen), "{text}");
            assert_eq!(shown(read), Some((bare.to_owned(), unit)), "{text}");
        }
        for text in ["N: 200", "GW 100 / GW 110"] {
            assert_eq!(without_unit(text, ColumnKind::Weight), None, "{text}");
        }
    }

    #[test]
    fn product_in_a_cell_is_the_weight_of_all() {
        for (text, bare, unit) in [
            ("20 x 12 kg = 240 kg", Some("240"), Some("kg")),
            ("10,5kg x 4 = 42kg", Some("42"), Some("kg")),
            ("4 ctns x 12 kg = 48", Some("48"), Some("kg")),
            ("12*6=72", Some("72"), None),
            ("30 ctns @ 15.5 kgs = 465 kgs", Some("465"), Some("kg")),
            ("40 bags x 25 kg = 1,000 kg", Some("1000"), Some("kg")),
            ("20 x 12 kg = 250 kg", None, None),
        ] {
            let read = without_unit(text, ColumnKind::Weight);
            assert_eq!(shown(read), bare.map(|bare| (bare.to_owned(), unit)), "{text}");
        }
    }

    #[test]
    fn one_of_several_figures_counts() {
        for (text, kind, bare) in [
            ("10 CTNS (200 PRS)", ColumnKind::Count, Some("10")),
            ("4 CTNS / 80 PRS", ColumnKind::Count, Some("4")),
            ("4 ctns\n(80 prs)", ColumnKind::Count, Some("4")),
            ("2 PLTS (60 CTNS)", ColumnKind::Count, Some("2")),
            ("120 ctns (2,880 kg net)", ColumnKind::Count, Some("120")),
            ("20 CTNS = 1 PLT", ColumnKind::Count, Some("1")),
            ("6 Kartons à 25 kg", ColumnKind::Count, Some("6")),
            ("10 CTNS + 5 BAGS", ColumnKind::Count, None),
            ("10 CTNS / 5 BAGS", ColumnKind::Count, None),
            ("10 / 20", ColumnKind::Count, None),
            ("125 kg (275 lb)", ColumnKind::Weight, Some("125")),
            ("70.5 lb / 32 kg", ColumnKind::Weight, Some("32")),
            ("1,100 lbs / 499 kg", ColumnKind::Weight, Some("499")),
            ("4,850 kg (10,692 lb)", ColumnKind::Weight, Some("4,850")),
            ("125 kg (300 lb)", ColumnKind::Weight, None),
            ("@21.5/430KGS", ColumnKind::Weight, Some("430")),
            ("@430 kg / 1,720 kg", ColumnKind::Weight, Some("1720")),
            ("@21.5/400KGS", ColumnKind::Weight, None),
            ("125/110", ColumnKind::Weight, None),
        ] {
            let read = of_several(text, kind);
            assert_eq!(read.map(|read| read.bare).as_deref(), bare, "{text}");
        }
    }
}
