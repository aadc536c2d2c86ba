//! The figure of a cell and the words beside it: `22 CTN(S)`, `KGS 151.2`, `378.5 KGS.`

use domain::folding::{compose, plain, words};

use crate::model::target::ColumnKind;
use crate::model::unit;
use crate::words::figure_words::{
    BESIDE_LENGTH, BESIDE_WEIGHT, ROUGHLY, is_beside_packages, is_package, number_word,
};

/// The figure of a text, with its unit and other facts that the text states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    pub bare: String,
    pub unit: Option<&'static str>,
    /// It is the weight of one package.
    pub of_one: bool,
    /// The text has further figures.
    pub chosen: bool,
    /// It is written otherwise: `1m2` as 120 cm.
    pub rewritten: bool,
}

impl Written {
    pub(crate) fn plain(bare: String, unit: Option<&'static str>) -> Self {
        Self {
            bare,
            unit,
            of_one: false,
            chosen: false,
            rewritten: false,
        }
    }
}

/// A cell taken apart around its figure.
struct Parts {
    before: String,
    bare: String,
    after: String,
}

/// Digits and signs as Chinese and Japanese fonts have them, as the usual ones. Those of other scripts are replaced in [`Cell::text`].
///
/// [`Cell::text`]: crate::Cell::text
fn with_ascii_digits(text: &str) -> String {
    text.chars()
        .map(|one| match u32::from(one) {
            code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(one),
            _ => one,
        })
        .collect()
}

/// `12 1/2` and `12½` as `12.5`: halves, quarters, eighths and so on, which inches are written in.
fn with_decimals(text: &str) -> String {
    const SIGNS: [(char, &str); 7] = [
        ('½', "1/2"),
        ('¼', "1/4"),
        ('¾', "3/4"),
        ('⅛', "1/8"),
        ('⅜', "3/8"),
        ('⅝', "5/8"),
        ('⅞', "7/8"),
    ];
    let mut written = text.replace('\u{2044}', "/");
    for (sign, fraction) in SIGNS {
        written = written.replace(sign, &format!(" {fraction}"));
    }
    let decimals = |above: u32, below: u32| {
        let is_fraction = above > 0 && above < below && below <= 64 && below.is_power_of_two();
        is_fraction.then(|| 1_000_000 * above / below)
    };
    let read = || {
        let (before, below) = written.trim().split_once('/')?;
        let (whole, above) = before
            .trim_end()
            .rsplit_once(|one: char| one.is_whitespace() || one == '-')
            .unwrap_or(("0", before.trim()));
        let millionths = decimals(above.parse().ok()?, below.trim().parse().ok()?)?;
        let whole: u32 = whole.trim_end_matches(['-', ' ', '\u{a0}']).parse().ok()?;
        let decimals = format!("{millionths:06}");
        Some(format!("{whole}.{}", decimals.trim_end_matches('0')))
    };
    read().unwrap_or_else(|| text.to_owned())
}

/// `10 steel drums` of `10 steel drums (1A1)` and `10 steel drums 1A1`: the code of the packaging of dangerous goods is no figure.
fn without_packing_code(text: &str) -> &str {
    let bracketed = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    if let Some((rest, code)) = bracketed {
        // `10 drums (UN 1A1)`
        return if is_packing_code(code.strip_prefix("UN ").unwrap_or(code)) {
            rest.trim_end()
        } else {
            text
        };
    }
    let names_package = |rest: &str| words(&plain(rest)).into_iter().any(is_package);
    text.rsplit_once(' ')
        // `20 cartons 2L` perhaps speaks of litres.
        .filter(|(rest, code)| is_packing_code(code) && !code.ends_with('L') && names_package(rest))
        .map_or(text, |(rest, _)| rest.trim_end())
}

/// `1A1`, `4GV`, `31HA1`
fn is_packing_code(code: &str) -> bool {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let behind = code.get(digits(code)..).unwrap_or_default();
    let letters = behind
        .bytes()
        .take_while(|one| b"ABCDFGHLNPV".contains(one))
        .count();
    let end = behind.get(letters..).unwrap_or_default();
    let is_code = (1..=2).contains(&digits(code)) && (1..=2).contains(&letters) && end.len() == digits(end);
    is_code && end.len() < 2
}

fn parts(text: &str) -> Option<Parts> {
    let text = with_ascii_digits(without_packing_code(text.trim()));
    let digit = |one: char| one.is_ascii_digit() || "½¼¾⅛⅜⅝⅞".contains(one);
    let (mut first, last) = (text.find(digit)?, text.rfind(digit)?);
    // A sign or a decimal mark directly before the figure is part of it; the point of `G.W.5` is not.
    for _ in 0..2 {
        let head = text.get(..first)?;
        if let Some(mark) = head
            .chars()
            .next_back()
            .filter(|one| matches!(one, '-' | '\u{2212}' | '+' | '.' | ','))
        {
            let rest = head.get(..first - mark.len_utf8())?;
            if rest
                .chars()
                .next_back()
                .is_none_or(|one| one.is_whitespace() || matches!(one, '-' | '\u{2212}'))
            {
                first -= mark.len_utf8();
            }
        }
    }
    let end = last + text.get(last..)?.chars().next().map_or(0, char::len_utf8);
    let mut bare = with_decimals(text.get(first..end)?);
    let (before, after) = (
        text.get(..first)?.trim().to_owned(),
        text.get(end..)?.trim().to_owned(),
    );
    // Accountants write negative figures in parentheses.
    if before == "(" && after == ")" {
        bare = format!("({bare})");
    }
    Some(Parts { before, bare, after })
}

/// The figure of a text, without the words beside it; `None` if there is none or more than one.
pub(crate) fn bare_figure(text: &str) -> Option<String> {
    let parts = parts(text)?;
    (!parts.bare.chars().any(char::is_alphabetic)).then_some(parts.bare)
}

/// The words of a cell beside its figure; none if it has several.
pub(crate) fn words_beside(text: &str) -> Vec<String> {
    let one = parts(text).filter(|parts| !parts.bare.chars().any(char::is_alphabetic));
    let around = one.map(|parts| compose(&plain(&format!("{} {}", parts.before, parts.after))));
    let around = around.unwrap_or_default();
    words(&around).into_iter().map(str::to_owned).collect()
}

/// `approx. 10 cartons`, `~10`, `10 ctns circa`: the text calls its figure a rough one.
pub(crate) fn calls_rough(text: &str) -> bool {
    let Some(parts) = parts(text) else { return false };
    let has = |part: &str, of: &[&str]| {
        let folded = compose(&plain(part));
        words(&folded).iter().any(|word| of.contains(word))
    };
    // `8 (tám) kiện` and `12 CA`, of cases, stand behind the figure.
    has(&parts.before, ROUGHLY)
        || parts.before.ends_with(['~', '～', '∼', '≈', '±'])
        || has(
            &parts.after,
            &["approx", "approximately", "circa", "about", "khoang", "uoc"],
        )
}

/// `C/S` are cases, `W/C` wooden cases, `P/T` pallets.
fn with_packages_spelled(text: &str) -> String {
    const SHORT: [(&str, &str); 8] = [
        ("W/CASES", "wooden cases"),
        ("W/CASE", "wooden case"),
        ("C/S", "CS"),
        ("W/C", "wooden case"),
        ("W/B", "wooden box"),
        ("P/C", "plywood case"),
        ("P/T", "PLT"),
        ("C/T", "CTN"),
    ];
    let mut spelled = text.to_owned();
    for (short, word) in SHORT {
        spelled = spelled.replace(short, word);
    }
    spelled
}

/// The type of the packages that a cell counts, as it is written: `steel drums` of `24 steel drums`, but none of `24 pkgs`.
pub(crate) fn type_beside(text: &str) -> Option<String> {
    const GENERAL: [&str; 17] = [
        "kien",
        "pkg",
        "pkgs",
        "package",
        "packages",
        "colli",
        "coli",
        "colis",
        "koli",
        "kolli",
        "collo",
        "bulto",
        "bultos",
        "packstuck",
        "packstucke",
        "件",
        "lo",
    ];
    let Parts { before, bare, after } = parts(text)?;
    let after = after.trim_matches(['(', ')', '.', ':', ' ']);
    // `2 x wooden box`
    let after = after.strip_prefix("x ").unwrap_or(after);
    let (before, spelled) = (before.trim(), with_packages_spelled(after));
    if !before.is_empty()
        || !bare
            .bytes()
            .all(|one| one.is_ascii_digit() || matches!(one, b'.' | b','))
    {
        return None;
    }
    let folded = compose(&plain(&spelled));
    let words = words(&folded);
    let is_type = words
        .iter()
        .any(|word| is_package(word) && !GENERAL.contains(word))
        && words.iter().all(|word| is_beside_packages(word));
    is_type.then(|| after.to_owned())
}

/// The number of a text with one figure, without the unit, currency or word for packages beside it; `None` if other words stand
/// there.
pub(crate) fn single(text: &str, kind: ColumnKind) -> Option<Written> {
    // Folded, the bundle `bó` would be the set `bộ`.
    let text = if kind == ColumnKind::Count {
        &*with_packages_spelled(&compose(text)).replace("bó", "bundle")
    } else {
        text
    };
    // The digit of `18,5 m3` is none of the figure.
    let cubic = (kind == ColumnKind::Volume).then(|| text.replace("m3", "m³").replace("M3", "m³"));
    let text = cubic.as_deref().unwrap_or(text);
    let Parts { before, bare, after } = parts(text)?;
    if bare.chars().any(char::is_alphabetic) {
        return None;
    }
    if kind == ColumnKind::Money {
        let currency = |text: &str| {
            let text = text.trim_matches(['(', ')', ' ', ':']).trim_end_matches('.');
            text.is_empty()
                || (text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_alphabetic()))
                || matches!(text, "$" | "US$" | "€" | "£" | "¥" | "₫" | "đ" | "Đ" | "đồng")
        };
        // `18,750/-` of India, `12,-` and `12.--` of Europe
        let marks = [",--", ".--", ",-", ".-", "/-", "/=", ",–", ".–"];
        let after = marks
            .iter()
            .find_map(|mark| after.strip_prefix(mark))
            .unwrap_or(&after);
        return (currency(&before) && currency(after)).then_some(Written::plain(bare, None));
    }
    // `125-`, as SAP writes negative figures.
    if after == "-" && before.is_empty() {
        return Some(Written::plain(format!("-{bare}"), None));
    }
    if before.contains(['$', '€', '£', '¥', '₫']) || after.contains(['$', '€', '£', '¥', '₫']) {
        return None;
    }
    // A stroke stands before one package, and `%` and `@` mean other things.
    if before.contains(['/', '%', '@', '<', '>']) || after.contains(['/', '%', '@', '<', '>', '±', '+']) {
        return None;
    }
    let around = compose(&plain(&format!("{before} | {after}")));
    let mut named = None;
    // `220#`, as Americans write pounds.
    if kind == ColumnKind::Weight && after == "#" {
        named = Some("lb");
    }
    if matches!(kind, ColumnKind::Length | ColumnKind::Size) {
        if after.contains(['"', '″', '\u{201d}']) || after.contains("''") {
            named = Some("inch");
        } else if after.contains(['\'', '′', '\u{2019}']) {
            named = Some("ft");
        }
    }
    let around = words(&around);
    // `K 320`, as air waybills write kg. `320K` is perhaps a thousand times as much.
    if kind == ColumnKind::Weight && around == ["k"] && after.is_empty() {
        return Some(Written::plain(bare, Some("kg")));
    }
    // `G.W. 12`, `G: 12`
    let is_gross = around.windows(2).any(|pair| pair == ["g", "w"])
        || around.first() == Some(&"g") && !before.is_empty();
    // `twenty-two` is twenty and two.
    let spelled: u64 = around
        .iter()
        .filter_map(|word| number_word(word)?.parse::<u64>().ok())
        .sum();
    let is_spelled = bare.parse() == Ok(spelled);
    for word in around {
        // `6 (six) pallets`
        let is_number =
            || number_word(word).is_some_and(|number| is_spelled || number == bare.trim_start_matches('0'));
        if kind == ColumnKind::Count && is_number() || ROUGHLY.contains(&word) {
            continue;
        }
        let (unit, beside): (Option<&'static str>, &[&str]) = match kind {
            // `0,72 to`, as Germans write tonnes.
            ColumnKind::Weight if word == "to" && before.is_empty() => (Some("t"), &[]),
            ColumnKind::Weight => (unit::weight(word), BESIDE_WEIGHT),
            ColumnKind::Length | ColumnKind::Size => (unit::length(word), BESIDE_LENGTH),
            ColumnKind::Volume => (unit::volume(word), &[]),
            ColumnKind::Count if is_beside_packages(word) || ["qty", "quantity"].contains(&word) => continue,
            _ => return None,
        };
        match unit {
            // `g` of "G.W." is no gram.
            Some("g") if word == "g" && is_gross => {}
            Some(unit) if named.is_none_or(|named| named == unit) => named = Some(unit),
            None if beside.contains(&word) => {}
            Some(_) | None => return None,
        }
    }
    Some(Written::plain(bare, named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_signs_around_a_figure_are_taken_off() {
        for (text, kind, bare, unit) in [
            ("22 CTN(S)", ColumnKind::Count, "22", None),
            ("14 CTNS.", ColumnKind::Count, "14", None),
            ("6 (six) pallets", ColumnKind::Count, "6", None),
            ("22 (twenty-two) cartons", ColumnKind::Count, "22", None),
            ("QTY: 6 CTNS", ColumnKind::Count, "6", None),
            ("2 CASES", ColumnKind::Count, "2", None),
            ("10 steel drums (1A1)", ColumnKind::Count, "10", None),
            ("8 boxes (4GV)", ColumnKind::Count, "8", None),
            ("10 drums (UN 1A1)", ColumnKind::Count, "10", None),
            ("24 steel drums 1A1", ColumnKind::Count, "24", None),
            ("3 big bags", ColumnKind::Count, "3", None),
            ("378.5 KGS.", ColumnKind::Weight, "378.5", Some("kg")),
            ("0,72 to", ColumnKind::Weight, "0,72", Some("t")),
            ("KGS 151.2", ColumnKind::Weight, "151.2", Some("kg")),
            ("≈ 12 kg", ColumnKind::Weight, "12", Some("kg")),
            ("approx. 12", ColumnKind::Weight, "12", None),
            ("khoảng 32kg", ColumnKind::Weight, "32", Some("kg")),
            ("± 32", ColumnKind::Weight, "32", None),
            ("abt 4", ColumnKind::Count, "4", None),
            ("4 kiện gỗ", ColumnKind::Count, "4", None),
            ("02 (hai) kiện", ColumnKind::Count, "02", None),
            ("4箱", ColumnKind::Count, "4", None),
            ("10 กล่อง", ColumnKind::Count, "10", None),
            ("10 박스", ColumnKind::Count, "10", None),
            ("125公斤", ColumnKind::Weight, "125", Some("kg")),
            ("125 กก.", ColumnKind::Weight, "125", Some("kg")),
            ("125 킬로", ColumnKind::Weight, "125", Some("kg")),
            ("2,5 ký", ColumnKind::Weight, "2,5", Some("kg")),
            ("10 tạ", ColumnKind::Weight, "10", Some("ta")),
            ("G.W.: 880 lbs", ColumnKind::Weight, "880", Some("lb")),
            ("G. W. 12 kg", ColumnKind::Weight, "12", Some("kg")),
            ("G W 12", ColumnKind::Weight, "12", None),
            ("G: 12", ColumnKind::Weight, "12", None),
            ("G 12 kg", ColumnKind::Weight, "12", Some("kg")),
            ("12 g", ColumnKind::Weight, "12", Some("g")),
            ("K 320", ColumnKind::Weight, "320", Some("kg")),
            ("２２ kiện", ColumnKind::Count, "22", None),
            ("(12)", ColumnKind::Count, "(12)", None),
            ("125-", ColumnKind::Weight, "-125", None),
            ("-5 kg", ColumnKind::Weight, "-5", Some("kg")),
            ("L60", ColumnKind::Size, "60", None),
            ("45 (cm)", ColumnKind::Size, "45", Some("cm")),
            ("24\"", ColumnKind::Length, "24", Some("inch")),
            ("4'", ColumnKind::Length, "4", Some("ft")),
            ("24''", ColumnKind::Length, "24", Some("inch")),
            ("23 5/8\"", ColumnKind::Length, "23.625", Some("inch")),
            ("12½ in", ColumnKind::Length, "12.5", Some("inch")),
            ("1/2 kg", ColumnKind::Weight, "0.5", Some("kg")),
            ("12-1/4", ColumnKind::Length, "12.25", None),
        ] {
            let read = single(text, kind);
            assert_eq!(read, Some(Written::plain(bare.to_owned(), unit)), "{text}");
        }
        for (text, kind) in [
            ("12,5kgs net", ColumnKind::Weight),
            ("100 pcs", ColumnKind::Count),
            ("20 cartons 2L", ColumnKind::Count),
            ("max 25 kg", ColumnKind::Weight),
            ("<20", ColumnKind::Weight),
            ("6 (seven) pallets", ColumnKind::Count),
            ("50 %", ColumnKind::Weight),
            ("$125", ColumnKind::Weight),
            ("12/5 kgx", ColumnKind::Weight),
            ("12 kg 5 lb", ColumnKind::Length),
        ] {
            assert_eq!(single(text, kind), None, "{text}");
        }
    }
}
