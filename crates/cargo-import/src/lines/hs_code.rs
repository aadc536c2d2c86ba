//! HS codes as cells have them.

use crate::Cell;
use crate::model::finding::CellIssue;

/// Fewer digits name no goods.
const MIN_DIGITS: usize = 4;

/// The HS code of a cell, and what is doubtful about it.
pub(super) fn read(cell: &Cell) -> (String, Option<CellIssue>) {
    let text = match cell {
        // The point of a code is no decimal separator.
        Cell::Number(number) => number.clone(),
        _ => with_usual_signs(&cell.shown()),
    };
    // `95067090` between marks of Markdown
    let inner = text.trim_matches(|one: char| !one.is_alphanumeric() && !matches!(one, '(' | ')'));
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
    let text = bare(&text.replace('\n', " "));
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

/// `84818063` of `HS 84818063`, `84818063.0` and `8481.80 (valves)`.
fn bare(text: &str) -> String {
    let is_long = |code: &&str| code.len() >= 6 && code.bytes().all(|one| one.is_ascii_digit());
    if let Some(code) = text.strip_suffix(".0").filter(is_long) {
        return code.to_owned();
    }
    let is_of_code = |one: char| one.is_ascii_digit() || matches!(one, '.' | ' ');
    let is_word = |one: char| one.is_alphabetic();
    let mut parts = text
        .split(|one: char| !is_of_code(one))
        .map(|part| part.trim_matches([' ', '.']))
        .filter(|part| part.len() >= MIN_DIGITS);
    match (parts.next(), parts.next()) {
        (Some(code), None) if text.chars().any(is_word) => code.to_owned(),
        _ => text.to_owned(),
    }
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
        ] {
            assert_eq!(read(&Cell::text(cell)).1, Some(issue), "{cell}");
        }
        let rounded = Cell::Number("84000000".into());
        assert_eq!(read(&rounded).1, Some(CellIssue::ShortenedHsCode));
    }
}
