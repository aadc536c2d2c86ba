//! Numbers in formats that write digits or marks of figures of their own: 5 as `1-5`, 125 as `12.5`. A reader sees another figure
//! than the kept one.

use cargo_import::Cell;

/// Marks that only divide thousands: the figure stays what it is.
const OF_THOUSANDS: [char; 7] = [' ', '\u{a0}', '\u{202f}', '\'', '’', '`', '˙'];

/// Digits of larger numbers are not all kept.
const MAX_NUMBER: f64 = 1e15;

/// A piece of a section of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// Written as it is.
    Literal(char),
    /// `0`, `#` or `?`
    Digit(char),
    /// The whole number, in as many digits as it has.
    General,
    Point,
    Comma,
    Percent,
}

/// The number as the format shows it; `None` where the format has nothing of its own that changes the figure.
pub(super) fn shown(format: &str, value: f64) -> Option<String> {
    let sections = sections(format);
    let (section, is_negative) = match (value, sections.as_slice()) {
        (value, [_, section, ..]) if value < 0.0 => (*section, false),
        (value, [_, _, section, ..]) if value == 0.0 && !section.trim().is_empty() => (*section, false),
        (value, sections) => (*sections.first()?, value < 0.0),
    };
    let pieces = pieces(section)?;
    if !has_own_figures(&pieces) {
        return None;
    }
    let shown = filled(&pieces, value.abs())?;
    Some(if is_negative { format!("-{shown}") } else { shown })
}

/// Returns true if a section of the format changes figures, so that it has to be kept.
pub(super) fn are_in(format: &str) -> bool {
    let mut sections = sections(format).into_iter();
    sections.any(|section| pieces(section).is_some_and(|pieces| has_own_figures(&pieces)))
}

/// The sections of a format: of positive numbers, of negative ones, of zero, of texts. Those with conditions are not told apart.
fn sections(format: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut from, mut is_quoted, mut is_escaped) = (0, false, false);
    for (at, one) in format.char_indices() {
        match one {
            _ if is_escaped => is_escaped = false,
            '\\' if !is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            ';' if !is_quoted => {
                found.extend(format.get(from..at));
                from = at + 1;
            }
            _ => {}
        }
    }
    found.extend(format.get(from..));
    let has_condition = |section: &&str| ["[<", "[>", "[="].iter().any(|sign| section.contains(sign));
    if found.iter().any(has_condition) {
        found.truncate(1);
    }
    found
}

/// `None` for formats that show no plain figure: fractions, powers, texts.
fn pieces(section: &str) -> Option<Vec<Piece>> {
    let mut found = Vec::new();
    let mut letters = section.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => found.extend(letters.next().map(Piece::Literal)),
            '"' => found.extend(
                letters
                    .by_ref()
                    .take_while(|letter| *letter != '"')
                    .map(Piece::Literal),
            ),
            '_' => {
                letters.next();
                found.push(Piece::Literal(' '));
            }
            '*' => {
                letters.next();
            }
            '[' => {
                let inside: String = letters.by_ref().take_while(|letter| *letter != ']').collect();
                let currency = inside
                    .strip_prefix('$')
                    .and_then(|inside| inside.split('-').next());
                found.extend(currency.unwrap_or_default().chars().map(Piece::Literal));
            }
            '0' | '#' | '?' => found.push(Piece::Digit(letter)),
            '.' => found.push(Piece::Point),
            ',' => found.push(Piece::Comma),
            '%' => found.push(Piece::Percent),
            'G' | 'g' => {
                let rest: String = letters.by_ref().take(6).collect();
                if !rest.eq_ignore_ascii_case("eneral") {
                    return None;
                }
                found.push(Piece::General);
            }
            '/' | '@' | 'E' | 'e' => return None,
            other => found.push(Piece::Literal(other)),
        }
    }
    Some(found)
}

/// The places of the first and the last digit of the number.
fn ends(pieces: &[Piece]) -> Option<(usize, usize)> {
    let is_digit = |piece: &Piece| matches!(piece, Piece::Digit(_) | Piece::General);
    Some((
        pieces.iter().position(is_digit)?,
        pieces.iter().rposition(is_digit)?,
    ))
}

fn literals(pieces: &[Piece]) -> String {
    let letters = pieces.iter().filter_map(|piece| match piece {
        Piece::Literal(letter) => Some(*letter),
        _ => None,
    });
    letters.collect()
}

fn has_own_figures(pieces: &[Piece]) -> bool {
    let Some((first, last)) = ends(pieces) else {
        return false;
    };
    let before = literals(pieces.get(..first).unwrap_or_default());
    let behind = literals(pieces.get(last + 1..).unwrap_or_default());
    let within = pieces.get(first..=last).unwrap_or_default();
    has_digits(&before)
        || has_digits(&behind)
        || matches!(before.trim(), "." | "," | "-")
        || is_divided(within)
}

/// `#\.##0` divides thousands as its number is read; `0\.0` and `00"-"00` make another figure of it.
fn is_divided(within: &[Piece]) -> bool {
    let literals = literals(within);
    if literals.chars().all(|one| OF_THOUSANDS.contains(&one)) {
        return false;
    }
    let is_mark = |piece: &Piece| matches!(piece, Piece::Literal('.' | ','));
    let whole = within
        .split(|piece| *piece == Piece::Point)
        .next()
        .unwrap_or_default();
    let mut groups = whole.split(is_mark);
    let of_thousands = literals.chars().all(|one| matches!(one, '.' | ','))
        && groups.next().and_then(<[_]>::first) == Some(&Piece::Digit('#'))
        && groups.all(|group| group.len() == 3);
    !of_thousands
}

/// A digit that is not the power of a unit, as in `m3`.
fn has_digits(literal: &str) -> bool {
    let letters: Vec<char> = literal.chars().collect();
    letters.iter().enumerate().any(|(at, one)| {
        let is_alphabetic = |at: Option<&char>| at.is_some_and(|one| one.is_alphabetic());
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        let is_power = matches!(one, '2' | '3')
            && is_alphabetic(before)
            && !matches!(before, Some('x' | 'X'))
            && letters.get(at + 1).is_none_or(|next| !next.is_alphanumeric());
        one.is_ascii_digit() && !is_power
    })
}

/// The pieces with the digits of a number that is not negative.
fn filled(pieces: &[Piece], value: f64) -> Option<String> {
    let (first, last) = ends(pieces)?;
    let within = pieces.get(first..=last)?;
    let cut = pieces
        .iter()
        .skip(last + 1)
        .take_while(|piece| **piece == Piece::Comma);
    let percents = pieces.iter().filter(|piece| **piece == Piece::Percent);
    let power = |count: usize| i32::try_from(count).ok();
    let value = value / 1000_f64.powi(power(cut.count())?) * 100_f64.powi(power(percents.count())?);
    let is_digit = |piece: &&Piece| matches!(piece, Piece::Digit(_));
    let point = within.iter().position(|piece| *piece == Piece::Point);
    let whole = within.get(..point.unwrap_or(within.len()))?;
    let decimals = within.get(point.map_or(within.len(), |at| at + 1)..)?;
    let places = decimals.iter().filter(is_digit).count();
    let scaled = value * 10_f64.powi(power(places)?);
    if !(0.0..MAX_NUMBER).contains(&scaled) || places > 15 {
        return None;
    }
    // As the 15 digits that are kept are rounded: 1.005 is no 1.00499….
    let scaled = format!("{scaled:.3}").parse::<f64>().ok()?.round();
    let digits = format!("{scaled:0>width$.0}", width = places + 1);
    let (digits, rest) = digits.split_at_checked(digits.len() - places)?;
    let figure = if within.contains(&Piece::General) {
        Cell::float(value).shown()
    } else {
        let mark = if places == 0 { "" } else { "," };
        [
            &whole_filled(whole, digits),
            mark,
            &decimals_filled(decimals, rest),
        ]
        .concat()
    };
    let mut shown = literals(pieces.get(..first)?);
    shown.push_str(&figure);
    for piece in pieces.get(last + 1..)? {
        match piece {
            Piece::Literal(letter) => shown.push(*letter),
            Piece::Percent => shown.push('%'),
            _ => {}
        }
    }
    Some(shown)
}

/// The digits before the decimal mark, from the last to the first; the first place takes all that are left.
fn whole_filled(pieces: &[Piece], digits: &str) -> String {
    let digits = digits.trim_start_matches('0');
    let mut left: Vec<char> = digits.chars().collect();
    let first = pieces.iter().position(|piece| matches!(piece, Piece::Digit(_)));
    let mut backwards = Vec::new();
    for (at, piece) in pieces.iter().enumerate().rev() {
        match piece {
            Piece::Literal(letter) => backwards.push(*letter),
            Piece::Digit(_) if Some(at) == first && !left.is_empty() => {
                backwards.extend(left.drain(..).rev());
            }
            Piece::Digit(kind) => backwards.extend(left.pop().or((*kind == '0').then_some('0'))),
            _ => {}
        }
    }
    backwards.iter().rev().collect()
}

fn decimals_filled(pieces: &[Piece], digits: &str) -> String {
    let mut digits = digits.chars();
    let filled = pieces.iter().filter_map(|piece| match piece {
        Piece::Literal(letter) => Some(*letter),
        Piece::Digit(_) => digits.next(),
        _ => None,
    });
    filled.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_formats_are_written_out() {
        for (format, value, text) in [
            ("\"1-\"0", 5.0, "1-5"),
            ("\"6 - \"0", 8.0, "6 - 8"),
            ("0\" - 25\"", 21.0, "21 - 25"),
            ("0\\.0", 125.0, "12.5"),
            ("0\\.0", 5.0, "0.5"),
            ("0\\,00", 4050.0, "40,50"),
            ("0\".\"00", 4050.0, "40.50"),
            ("0\\0", 4050.0, "40500"),
            ("0\"-45\"", 40.0, "40-45"),
            ("0\"+1\"", 5.0, "5+1"),
            ("0\"x\"00\"x\"00", 604_030.0, "60x40x30"),
            ("0\" x 10 kg\"", 49.6, "50 x 10 kg"),
            ("\"2 x \"000", 5.0, "2 x 005"),
            ("\"2 x \"0.0", 12.25, "2 x 12,3"),
            ("0.00\" x 10\"", 1.005, "1,01 x 10"),
            ("General\"+1\"", 5.5, "5,5+1"),
            ("\".\"0", 5.0, ".5"),
            ("\"-\"0", 5.0, "-5"),
            ("\"1-\"0;\"9-\"0", -4.0, "9-4"),
            ("\"1-\"0", -4.0, "-1-4"),
            ("#\"-\"0", 5.0, "-5"),
            ("0\\.000", 12_500.0, "12.500"),
        ] {
            assert_eq!(shown(format, value).as_deref(), Some(text), "{format}");
            assert!(are_in(format), "{format}");
        }
    }

    #[test]
    fn words_and_marks_of_thousands_change_no_figure() {
        for format in [
            "General",
            "0.00",
            "#,##0.0\" m3\"",
            "0\" CBM (m3)\"",
            "#\\'##0",
            "# ##0",
            "#\\ ##0.00",
            "#\\.##0",
            "#\\.###\\.##0",
            "\"No.\"0",
            "\"CTN \"0",
            "0\".\"",
            "0\",-\"",
            "0.0_);(0.0)",
            "-0",
            "# ?/?",
            "0.0E+00",
            "dd/mm/yyyy",
            "",
        ] {
            let is_minus = format == "-0";
            assert_eq!(are_in(format), is_minus, "{format}");
        }
    }
}
