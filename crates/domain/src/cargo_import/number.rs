//! Numbers as tables write them: with decimal comma or decimal point, grouped, negative.

use crate::cargo::{Exact, MAX_DECIMALS, MAX_DIGITS};

/// What stands before the decimals of a column's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecimalSeparator {
    /// `1.234,5`
    Comma,
    /// `1,234.5`
    Point,
}

impl DecimalSeparator {
    pub fn code(self) -> &'static str {
        match self {
            Self::Comma => "comma",
            Self::Point => "point",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Comma, Self::Point]
            .into_iter()
            .find(|mark| mark.code() == code)
    }
}

/// What a text can mean as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// The same in both ways of writing.
    Plain(Exact),
    /// A number only in this way of writing.
    Only(DecimalSeparator, Exact),
    /// `1.000`
    Either {
        comma: Exact,
        point: Exact,
    },
    Negative,
    TooLong,
    Not,
}

impl Reading {
    pub(super) fn parse(text: &str) -> Self {
        let text = text.trim_matches(is_space);
        let (negative, text) = match text.strip_prefix(['-', '\u{2212}']) {
            Some(rest) => (true, rest.trim_start_matches(is_space)),
            // As accountants write it.
            None => match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
                Some(rest) => (true, rest),
                None => (false, text.strip_prefix('+').unwrap_or(text)),
            },
        };
        if !text.bytes().any(|byte| byte.is_ascii_digit()) {
            return Self::Not;
        }
        if text.bytes().filter(u8::is_ascii_digit).count() > 4 * MAX_DIGITS {
            return Self::TooLong;
        }
        let reading = match (
            under(text, DecimalSeparator::Comma),
            under(text, DecimalSeparator::Point),
        ) {
            (Some(Err(())), _) | (_, Some(Err(()))) => Self::TooLong,
            (Some(Ok(comma)), Some(Ok(point))) if comma == point => Self::Plain(comma),
            (Some(Ok(comma)), Some(Ok(point))) => Self::Either { comma, point },
            (Some(Ok(value)), None) => Self::Only(DecimalSeparator::Comma, value),
            (None, Some(Ok(value))) => Self::Only(DecimalSeparator::Point, value),
            (None, None) => Self::Not,
        };
        match reading {
            Self::Plain(value) if negative && value.is_zero() => reading,
            Self::Not | Self::TooLong => reading,
            _ if negative => Self::Negative,
            _ => reading,
        }
    }
}

fn is_space(one: char) -> bool {
    one.is_whitespace() || matches!(one, '\u{a0}' | '\u{202f}' | '\u{2007}')
}

/// The number that a text is when `mark` stands before its decimals; `Err` when it has too many digits.
fn under(text: &str, mark: DecimalSeparator) -> Option<Result<Exact, ()>> {
    let (mark, other) = match mark {
        DecimalSeparator::Comma => (',', '.'),
        DecimalSeparator::Point => ('.', ','),
    };
    let (whole, fraction) = text.split_once(mark).unwrap_or((text, ""));
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole = if whole.is_empty() {
        String::new()
    } else {
        groups(whole, other)?
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
    if whole.len() + fraction.len() > MAX_DIGITS || fraction.len() > MAX_DECIMALS {
        return Some(Err(()));
    }
    let scale = u32::try_from(fraction.len()).ok()?;
    let units = format!("0{whole}{fraction}").parse().ok()?;
    Some(Exact::new(units, scale).ok_or(()))
}

/// The digits of a whole number, bare or in groups of three with one kind of mark between them.
fn groups(text: &str, mark: char) -> Option<String> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if digits(text) {
        return Some(text.to_owned());
    }
    let separator = text.chars().find(|one| !one.is_ascii_digit())?;
    if separator != mark && separator != '\'' && !is_space(separator) {
        return None;
    }
    let parts: Vec<&str> = text.split(separator).collect();
    let (first, rest) = parts.split_first()?;
    let fits = digits(first)
        && first.len() <= 3
        && !first.starts_with('0')
        && rest.iter().all(|part| part.len() == 3 && digits(part));
    fits.then(|| parts.concat())
}

/// What the cells of a column say about its way of writing numbers: one way, none, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    pub comma: usize,
    pub point: usize,
    /// Cells that can be read in two ways.
    pub either: usize,
}

impl Evidence {
    /// Adds a cell. Packages are whole, so that `2.500` of them can only be thousands.
    pub(super) fn add(&mut self, reading: Reading, whole_only: bool) {
        match reading {
            Reading::Only(DecimalSeparator::Comma, _) => self.comma += 1,
            Reading::Only(DecimalSeparator::Point, _) => self.point += 1,
            Reading::Either { comma, point } => match (whole_only, comma.whole(), point.whole()) {
                (true, Some(_), None) => self.comma += 1,
                (true, None, Some(_)) => self.point += 1,
                _ => self.either += 1,
            },
            _ => {}
        }
    }

    pub(super) fn mark(self) -> Option<DecimalSeparator> {
        match (self.comma, self.point) {
            (1.., 0) => Some(DecimalSeparator::Comma),
            (0, 1..) => Some(DecimalSeparator::Point),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn exact(text: &str) -> Exact {
        crate::cargo::read(text, crate::cargo::NumberKind::Measure)
            .unwrap()
            .unwrap()
    }

    #[test]
    fn both_conventions_are_read_and_ambiguity_is_reported() {
        use DecimalSeparator::{Comma, Point};
        for (text, reading) in [
            ("12", Reading::Plain(exact("12"))),
            ("007", Reading::Plain(exact("7"))),
            ("1 234", Reading::Plain(exact("1234"))),
            ("1.234,5", Reading::Only(Comma, exact("1234,5"))),
            ("1,234.5", Reading::Only(Point, exact("1234,5"))),
            ("243,5", Reading::Only(Comma, exact("243,5"))),
            ("1.234.567", Reading::Only(Comma, exact("1234567"))),
            ("0.500", Reading::Only(Point, exact("0,5"))),
            ("1234.567", Reading::Only(Point, exact("1234,5670"))),
            ("1\u{a0}234,5", Reading::Only(Comma, exact("1234,5"))),
            ("1'234.50", Reading::Only(Point, exact("1234,5"))),
            (
                "1.000",
                Reading::Either {
                    comma: exact("1000"),
                    point: exact("1"),
                },
            ),
            (
                "12,345",
                Reading::Either {
                    comma: exact("12,3450"),
                    point: exact("12345"),
                },
            ),
            ("-5", Reading::Negative),
            ("(5)", Reading::Negative),
            ("-1.000", Reading::Negative),
            ("-0", Reading::Plain(Exact::ZERO)),
            ("1,2,3", Reading::Not),
            ("6O", Reading::Not),
            ("", Reading::Not),
            (",", Reading::Not),
            ("12 34", Reading::Not),
            ("1.23.456", Reading::Not),
            ("1234567890123456789", Reading::TooLong),
        ] {
            assert_eq!(Reading::parse(text), reading, "{text}");
        }
    }

    #[test]
    fn column_decides_its_decimal_separator() {
        let of = |cells: &[&str], whole| {
            let mut all = Evidence::default();
            for cell in cells {
                all.add(Reading::parse(cell), whole);
            }
            all.mark()
        };
        assert_eq!(of(&["1.000", "243,5"], false), Some(DecimalSeparator::Comma));
        assert_eq!(of(&["1.000", "12.5"], false), Some(DecimalSeparator::Point));
        assert_eq!(of(&["1.000", "12"], false), None);
        assert_eq!(
            of(&["12.5", "12,5", "1.000"], false),
            None,
            "mixed columns decide nothing"
        );
        assert_eq!(of(&["2.500", "1.000"], true), Some(DecimalSeparator::Comma));
    }

    proptest! {
        /// Every number, written in either convention with grouping, is read back exactly by that convention.
        #[test]
        fn formatted_number_round_trips(units in 0_u64..1_000_000_000_000, scale in 0_u32..6, grouped: bool) {
            let value = Exact::new(units.into(), scale).unwrap();
            let (units, scale) = value.parts();
            let digits = format!("{units:0width$}", width = scale as usize + 1);
            let (whole, fraction) = digits.split_at(digits.len() - scale as usize);
            for (mark, decimal, group) in [(DecimalSeparator::Comma, ",", "."), (DecimalSeparator::Point, ".", ",")] {
                let whole = if grouped {
                    let mut parts: Vec<String> = Vec::new();
                    let mut rest = whole;
                    while rest.len() > 3 {
                        let (head, tail) = rest.split_at(rest.len() - 3);
                        parts.insert(0, tail.to_owned());
                        rest = head;
                    }
                    parts.insert(0, rest.to_owned());
                    parts.join(group)
                } else {
                    whole.to_owned()
                };
                let text = if fraction.is_empty() { whole } else { format!("{whole}{decimal}{fraction}") };
                let read = match Reading::parse(&text) {
                    Reading::Plain(read) => Some(read),
                    Reading::Only(only, read) => (only == mark).then_some(read),
                    Reading::Either { comma, point } => Some(if mark == DecimalSeparator::Comma { comma } else { point }),
                    _ => None,
                };
                prop_assert_eq!(read, Some(value), "{}", text);
            }
        }

        /// Whatever is landed is read by the form as the same number.
        #[test]
        fn imported_number_is_unambiguous_in_the_form(units in 0_u64..1_000_000_000_000, scale in 0_u32..8) {
            let value = Exact::new(units.into(), scale).unwrap();
            prop_assert_eq!(Reading::parse(&value.plain()) , match Reading::parse(&value.plain()) {
                Reading::Plain(read) if read == value => Reading::Plain(read),
                Reading::Only(DecimalSeparator::Comma, read) if read == value => Reading::Only(DecimalSeparator::Comma, read),
                _ => Reading::Not,
            });
        }

        #[test]
        fn any_text_is_accepted(text in "[-+0-9., '()\u{a0}]{0,30}|\\PC{0,20}") {
            let _ = Reading::parse(&text);
        }
    }
}
