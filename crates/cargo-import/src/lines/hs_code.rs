//! HS codes as cells have them.

use std::ops::Range;

use crate::Cell;
use crate::model::finding::CellIssue;

/// Fewer digits name no goods.
const MIN_DIGITS: usize = 4;

/// The HS code of a cell, and what is doubtful about it.
pub(super) fn read(cell: &Cell) -> (String, Option<CellIssue>) {
    // `5-10` that a spreadsheet took for a day.
    if matches!(cell, Cell::Date(_)) {
        return (cell.shown(), Some(CellIssue::NotAnHsCode));
    }
    let text = match cell {
        // The point of a code is no decimal separator.
        Cell::Number(number) => number.clone(),
        _ => with_usual_signs(&cell.shown()),
    };
    // `95067090` between marks of Markdown
    let inner = text.trim_matches(|one: char| !one.is_alphanumeric() && !matches!(one, '(' | ')' | '%'));
    let text = if inner.is_empty() { text } else { inner.to_owned() };
    // The result of a look-up that found nothing.
    if text == "0" {
        return (String::new(), None);
    }
    let text = match power_of_ten(&text) {
        Some(Ok(code)) => code,
        Some(Err(issue)) => return (text, Some(issue)),
        None => text,
    };
    let is_rounded =
        matches!(cell, Cell::Number(_)) && text.len() >= 8 && text.trim_end_matches('0').len() <= 3;
    if is_rounded {
        return (text, Some(CellIssue::ShortenedHsCode));
    }
    let text = text.replace('\n', " ");
    let text = match codes(&text).as_slice() {
        [_, _, ..] => return (text, Some(CellIssue::SeveralHsCodes)),
        // `84733O10`
        [code] if has_letter_within(&text, code) => return (text, Some(CellIssue::NotAnHsCode)),
        [code] => bare(&text, code).to_owned(),
        [] => text,
    };
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    if digits.len() < MIN_DIGITS {
        return (text, Some(CellIssue::NotAnHsCode));
    }
    let is_bare = digits.len() == text.chars().filter(|one| !matches!(one, '.' | ' ' | ',')).count();
    let whole = text.split('.').next().map_or(0, str::len);
    let lost = matches!(digits.len(), 5 | 7 | 9) || text.contains('.') && whole == 3;
    if !is_bare || !lost {
        return (text, None);
    }
    // A number loses zeros at both ends: 8471.30 becomes 8471.3, 0851.82 becomes 851.82.
    let is_odd = text.split('.').nth(1).map_or(0, str::len) % 2 == 1;
    let perhaps = if text.contains('.') && whole == 3 && is_odd {
        format!("0{text}0")
    } else if text.contains('.') && whole != 3 {
        format!("{text}0")
    } else if text.contains('.') {
        format!("0{text}")
    } else {
        format!("0{digits}")
    };
    (text, Some(CellIssue::OddHsCode { perhaps }))
}

/// With the usual digits and points in place of those of Chinese and Japanese fonts, and of dots in the middle.
fn with_usual_signs(text: &str) -> String {
    text.chars()
        .map(|one| match one {
            '０'..='９' => char::from_u32(u32::from(one) - 0xfee0).unwrap_or(one),
            '．' | '。' | '•' | '․' | '·' | '∙' | '‧' => '.',
            _ => one,
        })
        .collect()
}

/// `8.4818063E7` as 84818063. A program that writes `4.01693E7` keeps all digits; a spreadsheet that shows `4.0169E+07` does not, which
/// is an error.
fn power_of_ten(text: &str) -> Option<Result<String, CellIssue>> {
    let (figure, power) = text.trim().split_once(['E', 'e'])?;
    let (whole, decimals) = figure.split_once(['.', ',']).unwrap_or((figure, ""));
    let is_shown = power.starts_with('+');
    let power: usize = power.trim_start_matches('+').parse().ok()?;
    let is_digits = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
    if whole.len() != 1 || !is_digits(whole) || !is_digits(decimals) || !(5..=12).contains(&power) {
        return None;
    }
    let is_kept = decimals.len() == power || !is_shown && decimals.len() < power;
    Some(if is_kept {
        Ok(format!("{whole}{decimals:0<power$}"))
    } else {
        Err(CellIssue::ShortenedHsCode)
    })
}

/// The codes of a text: groups of digits that points, hyphens, strokes, commas or blanks join, `8473.30.10`, `8473 - 30 - 10`.
fn codes(text: &str) -> Vec<&str> {
    // With their numbers of digits.
    let mut codes: Vec<(Range<usize>, usize)> = Vec::new();
    for group in digit_groups(text) {
        let between = |code: &Range<usize>| text.get(code.end..group.start).unwrap_or_default();
        match codes.last_mut() {
            Some((code, digits)) if is_joined(*digits, between(code), group.len()) => {
                code.end = group.end;
                *digits += group.len();
            }
            _ => codes.push((group.clone(), group.len())),
        }
    }
    codes.retain(|(_, digits)| *digits >= MIN_DIGITS);
    codes.into_iter().filter_map(|(code, _)| text.get(code)).collect()
}

/// A group of digits goes on with the code before it. Four digits are a heading, with which another code may begin:
/// `8473.30/8504.40`, `8473.30.10-8473.30.90`.
fn is_joined(digits_before: usize, between: &str, group: usize) -> bool {
    let is_heading = group >= MIN_DIGITS;
    let is_apart = match between.trim() {
        "." => false,
        "" | "-" | "–" => is_heading && digits_before > MIN_DIGITS,
        "/" | "," => is_heading,
        _ => true,
    };
    group > 1 && !is_apart
}

/// The places of the digits that follow each other.
fn digit_groups(text: &str) -> Vec<Range<usize>> {
    let mut groups: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.match_indices(|one: char| one.is_ascii_digit()) {
        match groups.last_mut() {
            Some(group) if group.end == at => group.end += 1,
            _ => groups.push(at..at + 1),
        }
    }
    groups
}

/// `84818063` of `HS 84818063`, `84818063.0` and `8481.80 (valves)`; a text without words stays as it is.
fn bare<'a>(text: &'a str, code: &'a str) -> &'a str {
    let is_long = |code: &&str| code.len() >= 6 && code.bytes().all(|one| one.is_ascii_digit());
    if let Some(code) = text.strip_suffix(".0").filter(is_long) {
        return code;
    }
    let says_more = text.contains(|one: char| one.is_alphabetic() || one == '%');
    if says_more { code } else { text }
}

/// `84733O10`: a letter within the digits.
fn has_letter_within(text: &str, code: &str) -> bool {
    let behind = text.split_once(code).map_or("", |(_, behind)| behind);
    let mut signs = behind.chars();
    let is_letter = signs.next().is_some_and(char::is_alphabetic);
    is_letter && signs.next().is_some_and(|next| next.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_in_the_notations_of_programs() {
        for (cell, code) in [
            ("84818063", "84818063"),
            ("8481.80.63", "8481.80.63"),
            ("HS 84818063", "84818063"),
            ("７３２３９３００", "73239300"),
            ("７３１８．１５", "7318.15"),
            ("8481․80․63", "8481.80.63"),
            ("8.4818063E7", "84818063"),
            ("8.4818063E+07", "84818063"),
            ("4.01693E7", "40169300"),
            ("84818063.0", "84818063"),
            ("`84818063`", "84818063"),
            ("4011.10 (VN)", "4011.10"),
            ("HS: 8473-30-10", "8473-30-10"),
            ("8473-30-10", "8473-30-10"),
            ("HS code 8473 - 30 - 10 - 00", "8473 - 30 - 10 - 00"),
            ("HS: 8473/30/10", "8473/30/10"),
            ("HS.8473,30,10", "8473,30,10"),
            ("HS: 8473–30–10", "8473–30–10"),
            ("8473 3010", "8473 3010"),
            ("8473.30.10 5%", "8473.30.10"),
            ("Pump parts, HS: 8413-91-90", "8413-91-90"),
            ("0", ""),
        ] {
            assert_eq!(read(&Cell::text(cell)), (code.to_owned(), None), "{cell}");
        }
    }

    #[test]
    fn what_is_no_whole_code_is_told() {
        for (cell, issue) in [
            ("8.48E+07", CellIssue::ShortenedHsCode),
            ("4,0111E+09", CellIssue::ShortenedHsCode),
            ("########", CellIssue::NotAnHsCode),
            ("to be advised", CellIssue::NotAnHsCode),
            ("tương tự", CellIssue::NotAnHsCode),
            ("84", CellIssue::NotAnHsCode),
            ("84733O10", CellIssue::NotAnHsCode),
            ("8473.30.10 / 8473.30.90", CellIssue::SeveralHsCodes),
            ("8473.30.10, 8504.40.90", CellIssue::SeveralHsCodes),
            ("8473 3010 8504 4090", CellIssue::SeveralHsCodes),
            ("8473.30.10-8473.30.90", CellIssue::SeveralHsCodes),
        ] {
            assert_eq!(read(&Cell::text(cell)).1, Some(issue), "{cell}");
        }
        let day = Cell::Date("10/05/2026".into());
        assert_eq!(read(&day).1, Some(CellIssue::NotAnHsCode));
        let rounded = Cell::Number("84000000".into());
        assert_eq!(read(&rounded).1, Some(CellIssue::ShortenedHsCode));
    }
}
