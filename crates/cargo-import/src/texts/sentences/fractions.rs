//! Parts of tonnes and metres as people say them, in figures: `2 tấn rưỡi`, `anderthalb Tonnen`, `1m2 x 1m x 1m4`.

use domain::folding::plain;

use super::line_words::{Word, words_of};
use crate::model::unit;

/// Longer lines are no sentences; each figure of a line is a call within another.
const MAX_LINE_BYTES: usize = 4_000;
/// Words for parts of a tonne, folded, and their value.
const FRACTIONS: &[(&[&str], &str)] = &[
    (&["one", "and", "a", "half"], "1.5"),
    (&["two", "and", "a", "half"], "2.5"),
    (&["three", "quarters", "of", "a"], "0.75"),
    (&["a", "quarter", "of", "a"], "0.25"),
    (&["half", "a"], "0.5"),
    (&["nua"], "0,5"),
    (&["anderthalb"], "1,5"),
    (&["eineinhalb"], "1,5"),
    (&["zweieinhalb"], "2,5"),
    (&["eine", "halbe"], "0,5"),
    (&["einer", "halben"], "0,5"),
    (&["anderhalve"], "1,5"),
    (&["een", "halve"], "0,5"),
    (&["une", "demi"], "0,5"),
    (&["media"], "0,5"),
    (&["meia"], "0,5"),
    (&["mezza"], "0,5"),
    (&["poltorej"], "1,5"),
    (&["pol"], "0,5"),
    (&["полторы"], "1,5"),
    (&["setengah"], "0,5"),
    (&["satu", "setengah"], "1,5"),
    (&["yarim"], "0,5"),
    (&["bir", "bucuk"], "1,5"),
];

/// `anderthalb Tonnen` as `1,5 Tonnen`, `half a ton` as `0.5 ton`.
pub(super) fn with_fractions_of_tonnes(line: &str) -> Option<String> {
    if line.len() > MAX_LINE_BYTES {
        return None;
    }
    let words = words_of(line);
    let fits = |at: usize, fraction: &[&str]| {
        let own = words.get(at..at + fraction.len());
        own.is_some_and(|own| own.iter().zip(fraction).all(|(own, word)| own.folded == *word))
            && words
                .get(at + fraction.len())
                .is_some_and(|unit| unit::weight(&unit.folded) == Some("t"))
    };
    let (at, fraction, value) = (0..words.len()).find_map(|at| {
        let (fraction, value) = FRACTIONS.iter().find(|(fraction, _)| fits(at, fraction))?;
        Some((at, fraction, value))
    })?;
    let (first, last) = (words.get(at)?, words.get(at + fraction.len() - 1)?);
    let (before, behind) = (line.get(..first.start)?, line.get(last.end..)?);
    let behind = with_fractions_of_tonnes(behind).unwrap_or_else(|| behind.to_owned());
    // `demi-tonne`
    let behind = behind.trim_start_matches(['-', ' ']);
    Some(format!("{before}{value} {behind}"))
}

/// `2 tấn rưỡi` as `2,5 tấn`, `1 tấn 2` as `1,2 tấn`: Vietnamese says the rest of a weight behind its unit.
pub(super) fn with_parts_of_tonnes(line: &str) -> Option<String> {
    let words = words_of(line);
    let mut written = String::new();
    let mut end = 0;
    for three in words.windows(3) {
        let [whole, unit, rest] = three else { continue };
        let is_tonne = matches!(unit.folded.as_str(), "tan" | "ta");
        let is_unit = is_tonne || matches!(unit.folded.as_str(), "ky" | "ki" | "kg" | "can");
        let is_number = |word: &Word| word.folded.bytes().all(|one| one.is_ascii_digit());
        // `1 tấn 20 thùng` counts something else.
        let part = if is_number(rest) {
            matches!(rest.folded.len(), 1 | 3).then(|| rest.folded.clone())
        } else {
            spoken_digit(&rest.written.to_lowercase()).map(|digit| digit.to_string())
        };
        let part = part.filter(|_| is_tonne && ends_weight(line.get(rest.end..).unwrap_or_default()));
        let is_half = rest.folded == "ruoi";
        if !is_unit || !is_number(whole) || !(is_half || part.is_some()) || whole.start < end {
            continue;
        }
        written.push_str(line.get(end..whole.end)?);
        written.push(',');
        written.push_str(part.as_deref().unwrap_or("5"));
        written.push_str(line.get(whole.end..unit.end)?);
        end = rest.end;
    }
    written.push_str(line.get(end..)?);
    (end > 0).then_some(written)
}

/// What may stand behind `1 tấn 2`: nothing, a sign, a size, or a word that is none for packages.
fn ends_weight(behind: &str) -> bool {
    const WORDS: [&str; 26] = [
        "a", "di", "ca", "em", "anh", "chi", "nhe", "nha", "nhen", "gom", "moi", "mot", "gui", "va", "voi",
        "giao", "ve", "thoi", "roi", "dong", "hang", "tong", "tinh", "khoang", "duoc", "nang",
    ];
    let is_digit = |one: char| one.is_ascii_digit();
    let mut signs = behind.chars();
    match signs.next() {
        None => return true,
        // `2,5`, `2-3`
        Some(',' | '.' | '-' | '–') if signs.next().is_some_and(is_digit) => return false,
        _ => {}
    }
    let behind = behind.trim_start();
    if behind.is_empty() || behind.starts_with([',', '.', ';', ')', '(', '/', '-', '–', ':', '?', '!']) {
        return true;
    }
    // `1 tấn 2 120x100x100`
    let figure = behind.bytes().take_while(u8::is_ascii_digit).count();
    if figure > 0 {
        let next = behind.get(figure..).unwrap_or_default().trim_start();
        return next.starts_with(['x', 'X', '×', '*']);
    }
    let word: String = behind.chars().take_while(|one| one.is_alphabetic()).collect();
    WORDS.contains(&plain(&word).as_str())
}

/// The digit of `1 tấn tư`.
fn spoken_digit(word: &str) -> Option<u8> {
    let digits = [
        ["mốt", ""],
        ["hai", ""],
        ["ba", ""],
        ["tư", "bốn"],
        ["lăm", "năm"],
        ["sáu", ""],
        ["bảy", "bẩy"],
        ["tám", ""],
        ["chín", ""],
    ];
    let at = digits
        .iter()
        .position(|words| words.contains(&domain::folding::compose(word).as_str()))?;
    u8::try_from(at + 1).ok()
}

/// `1m5x1mx1m2` as `1,5 m x 1 m x 1,2 m`: Vietnamese says the decimals behind the unit. Elsewhere `1m2` is an area.
pub(super) fn with_metres_and_rest(line: &str) -> Option<String> {
    if line.len() > MAX_LINE_BYTES {
        return None;
    }
    let start = line
        .char_indices()
        .find(|(at, one)| {
            let before = line.get(..*at).and_then(|before| before.chars().next_back());
            one.is_ascii_digit() && before.is_none_or(|before| !before.is_alphanumeric())
        })
        .map(|(at, _)| at);
    // Each figure may begin a size.
    let mut from = start?;
    loop {
        let rest = line.get(from..)?;
        if let Some((written, length)) = size_in_metres(rest) {
            let behind = rest.get(length..)?;
            let behind = with_metres_and_rest(behind).unwrap_or_else(|| behind.to_owned());
            return Some(format!("{}{written}{behind}", line.get(..from)?));
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        from += digits + rest.get(digits..)?.find(|one: char| one.is_ascii_digit())?;
    }
}

/// Three edges with their crosses, and the bytes that they take.
fn size_in_metres(text: &str) -> Option<(String, usize)> {
    let mut rest = text;
    let mut edges: Vec<String> = Vec::new();
    let mut has_rest = false;
    for place in 0..3 {
        if place > 0 {
            rest = rest.trim_start().strip_prefix(['x', 'X', '×', '*'])?.trim_start();
        }
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let (whole, behind) = rest.split_at_checked(digits(rest))?;
        if whole.is_empty() {
            return None;
        }
        let behind = behind.trim_start();
        rest = if let Some(behind) = behind.strip_prefix("cm") {
            edges.push(format!("{whole} cm"));
            behind
        } else if let Some(behind) = behind.strip_prefix('m') {
            let (decimals, behind) = behind.split_at_checked(digits(behind))?;
            has_rest |= !decimals.is_empty();
            edges.push(match decimals.len() {
                0 => format!("{whole} m"),
                1 | 2 => format!("{whole},{decimals} m"),
                _ => return None,
            });
            behind
        } else {
            // `1m2 x 80 x 1m5`: what is less than a metre, in centimetres.
            edges.push((2..=3).contains(&whole.len()).then(|| format!("{whole} cm"))?);
            behind
        };
    }
    let is_apart = !rest.starts_with(char::is_alphanumeric);
    (has_rest && is_apart).then(|| (edges.join(" x "), text.len() - rest.len()))
}

/// `3 1/2 t` as `3.5 t`.
pub(super) fn with_written_fractions(line: &str) -> Option<String> {
    let (at, _) = line
        .match_indices('/')
        .find(|(at, _)| written_fraction(line, *at).is_some())?;
    let (start, end, value) = written_fraction(line, at)?;
    Some(format!("{}{value}{}", line.get(..start)?, line.get(end..)?))
}

/// Where a whole number and the fraction around a stroke begin and end, and their value.
fn written_fraction(line: &str, stroke: usize) -> Option<(usize, usize, String)> {
    let is_digit = |one: char| one.is_ascii_digit();
    let (before, behind) = (line.get(..stroke)?, line.get(stroke + 1..)?);
    let head = before.trim_end_matches(is_digit);
    let above: u32 = before.get(head.len()..)?.parse().ok()?;
    let whole = head.strip_suffix(' ')?;
    let start = whole.trim_end_matches(is_digit).len();
    let number: u32 = whole.get(start..)?.parse().ok()?;
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    let below: u32 = behind.get(..digits)?.parse().ok()?;
    let unit: String = behind
        .get(digits..)?
        .trim_start()
        .chars()
        .take_while(|one| one.is_alphabetic())
        .collect();
    let is_weight = matches!(unit::weight(&plain(&unit)), Some("kg" | "t" | "lb"));
    let is_part = above > 0 && above < below && [2, 4, 8].contains(&below);
    let is_whole = !whole.get(..start)?.ends_with(['.', ',', '/']) && number < 1000;
    let decimals = format!("{:03}", 1000 * above / below);
    (is_weight && is_part && is_whole).then(|| {
        (
            start,
            stroke + 1 + digits,
            format!("{number}.{}", decimals.trim_end_matches('0')),
        )
    })
}

/// `200 cân` as `200 kg`; without its marks the word is a can.
pub(super) fn with_kilograms_in_vietnamese(line: &str) -> Option<String> {
    let (at, word) = line.match_indices("cân").find(|(at, word)| {
        let before = line.get(..*at).unwrap_or_default().trim_end();
        let behind = line.get(at + word.len()..).unwrap_or_default();
        before.ends_with(|one: char| one.is_ascii_digit())
            && !behind.starts_with(char::is_alphabetic)
            && !behind.trim_start().starts_with(|one: char| one.is_ascii_digit())
    })?;
    Some(format!("{}kg{}", line.get(..at)?, line.get(at + word.len()..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_tonnes_are_written_in_figures() {
        for (line, written) in [
            (
                "3 Paletten, zusammen anderthalb Tonnen",
                "3 Paletten, zusammen 1,5 Tonnen",
            ),
            ("it's one and a half tonnes in total", "it's 1.5 tonnes in total"),
            ("half a ton and a quarter of a tonne", "0.5 ton and 0.25 tonne"),
            ("một kiện nặng nửa tấn", "một kiện nặng 0,5 tấn"),
            ("une demi-tonne", "0,5 tonne"),
            ("общий вес полторы тонны;", "общий вес 1,5 тонны;"),
            ("total satu setengah ton", "total 1,5 ton"),
        ] {
            assert_eq!(with_fractions_of_tonnes(line).as_deref(), Some(written), "{line}");
        }
        for line in ["half a pallet of bolts", "nửa thùng", "media docena"] {
            assert_eq!(with_fractions_of_tonnes(line), None, "{line}");
        }
    }

    #[test]
    fn written_fractions_and_vietnamese_kilograms_are_read() {
        for (line, written) in [
            ("1 crate 200x150x150 cm, 3 1/2 t", "1 crate 200x150x150 cm, 3.5 t"),
            ("5 boxes, 12 1/4 kg each", "5 boxes, 12.25 kg each"),
        ] {
            assert_eq!(with_written_fractions(line).as_deref(), Some(written), "{line}");
        }
        for line in ["3 pallets 1/2 full", "12 3/4 in", "on 3 1/2 kg", "2024 1/2 t"] {
            assert_eq!(
                with_written_fractions(line).is_some(),
                line == "on 3 1/2 kg",
                "{line}"
            );
        }
        assert_eq!(
            with_kilograms_in_vietnamese("10 thùng, 200 cân").as_deref(),
            Some("10 thùng, 200 kg")
        );
        assert_eq!(with_kilograms_in_vietnamese("cân nặng 200 kg"), None);
    }

    #[test]
    fn long_lines_are_left() {
        assert_eq!(with_fractions_of_tonnes(&"half a ton ".repeat(9_000)), None);
        assert_eq!(with_metres_and_rest(&"1m2x1mx1m2 ".repeat(9_000)), None);
        assert!(with_fractions_of_tonnes(&"half a ton ".repeat(300)).is_some());
    }

    #[test]
    fn rests_stand_behind_the_unit() {
        for (line, written) in [
            ("42 bao, cả bì 2 tấn rưỡi", "42 bao, cả bì 2,5 tấn"),
            ("tổng 1 tấn 2, khoảng 3 khối", "tổng 1,2 tấn, khoảng 3 khối"),
            ("1 tấn 250", "1,250 tấn"),
            ("2 tạ rưỡi", "2,5 tạ"),
            ("15 ký rưỡi", "15,5 ký"),
            ("3 kiện, nặng 1 tấn 2 ạ", "3 kiện, nặng 1,2 tấn ạ"),
            ("3 kiện 1 tấn 2 120x100x100", "3 kiện 1,2 tấn 120x100x100"),
            ("2 kiện, 1 tấn 2/kiện", "2 kiện, 1,2 tấn/kiện"),
            (
                "1 kiện máy 2 tấn 3 (200x150x180)",
                "1 kiện máy 2,3 tấn (200x150x180)",
            ),
            ("4 kiện 1 tấn tư", "4 kiện 1,4 tấn"),
        ] {
            assert_eq!(with_parts_of_tonnes(line).as_deref(), Some(written), "{line}");
        }
        for line in [
            "1 tấn 20 thùng",
            "1 tấn 2 thùng",
            "1 tấn 2 kiện",
            "1 tấn 2-3 kiện",
            "1 tấn 2 máy khoan",
            "2 rưỡi",
            "mai 6 rưỡi sáng",
        ] {
            assert_eq!(with_parts_of_tonnes(line), None, "{line}");
        }
        for (line, written) in [
            (
                "3 pallet x 450kg (1m2 x 1m x 1m4)",
                "3 pallet x 450kg (1,2 m x 1 m x 1,4 m)",
            ),
            ("2 thung 1m5x1mx90cm nang", "2 thung 1,5 m x 1 m x 90 cm nang"),
            ("120 x 80 x 1m35.", "120 cm x 80 cm x 1,35 m."),
            ("1m2 x 80 x 1m5 nặng 450kg", "1,2 m x 80 cm x 1,5 m nặng 450kg"),
        ] {
            assert_eq!(with_metres_and_rest(line).as_deref(), Some(written), "{line}");
        }
        for line in ["sàn 12m2 x 3", "1m x 1m x 1m", "1m2 x 1m", "A1m2x1mx1m2b"] {
            assert_eq!(with_metres_and_rest(line), None, "{line}");
        }
    }
}
