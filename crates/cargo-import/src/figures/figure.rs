//! The figure that a cell is, with its unit.

use domain::cargo::{DecimalSeparator, Exact, NumberReading};
use domain::folding::plain;

use super::compound::without_unit;
use crate::Cell;
use crate::model::finding::CellIssue;
use crate::model::target::ColumnKind;

/// Decimals kept of a figure that a formula worked out to more than a form takes.
const MAX_ROUNDED_DECIMALS: u32 = 6;

/// Rounds a figure to a millionth if it has more decimals than the form takes. Returns it and whether it was rounded.
pub(crate) fn shortened(value: Exact) -> (Exact, bool) {
    let (units, scale) = value.parts();
    let Some(over) = scale.checked_sub(MAX_ROUNDED_DECIMALS).filter(|_| scale > 8) else {
        return (value, false);
    };
    let Some(one) = 10_u128.checked_pow(over) else {
        return (Exact::ZERO, true);
    };
    let rounded = units / one + u128::from(units % one >= one / 2);
    (
        Exact::new(rounded, MAX_ROUNDED_DECIMALS).unwrap_or_default(),
        true,
    )
}

/// The number of a cell, with its unit and other facts that the cell states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Figure {
    pub value: Exact,
    /// The unit written beside it.
    pub unit: Option<&'static str>,
    pub rounded: bool,
    /// It is the weight of one package.
    pub of_one: bool,
    /// The cell has further figures.
    pub chosen: bool,
    /// The cell writes it otherwise: `1m2` for 120 cm.
    pub rewritten: bool,
}

/// The number of a cell.
pub(crate) fn number(
    cell: &Cell,
    kind: ColumnKind,
    mark: Option<DecimalSeparator>,
) -> Result<Figure, CellIssue> {
    let text = match cell {
        Cell::Blank => return Err(CellIssue::Missing),
        Cell::Date(_) => return Err(CellIssue::Day),
        Cell::Number(number) => {
            if number.starts_with('-') {
                return Err(CellIssue::Negative);
            }
            let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
            let value = Exact::from_digits(whole, fraction).ok_or(CellIssue::TooLong)?;
            let (value, rounded) = shortened(value);
            if value.parts().0 >= 10_u128.pow(18) {
                return Err(CellIssue::TooLong);
            }
            return Ok(Figure {
                value,
                rounded,
                ..Figure::default()
            });
        }
        Cell::Text(text) | Cell::NoValue(text) => text,
    };
    if says_nothing(text) {
        return Err(CellIssue::Missing);
    }
    // `24½` with a lost sign is not 24.
    if text.contains(char::REPLACEMENT_CHARACTER) {
        return Err(CellIssue::NotANumber { perhaps: None });
    }
    let written = without_unit(text, kind).ok_or_else(|| CellIssue::NotANumber {
        perhaps: mended(text),
    })?;
    let value = match NumberReading::parse(&written.bare) {
        NumberReading::Plain(value) | NumberReading::Only(_, value) => value,
        NumberReading::Either { comma, point } => match (mark, kind) {
            (Some(DecimalSeparator::Comma), _) => comma,
            (Some(DecimalSeparator::Point), _) => point,
            // Money has no thousandths.
            (None, ColumnKind::Money) => comma.max(point),
            (None, ColumnKind::Count) if comma.whole().is_some() != point.whole().is_some() => {
                comma.max(point)
            }
            (None, _) => {
                return Err(CellIssue::TwoWays {
                    comma: comma.plain(),
                    point: point.plain(),
                });
            }
        },
        NumberReading::Negative => return Err(CellIssue::Negative),
        NumberReading::TooLong => {
            let float = as_float(&written.bare).ok_or(CellIssue::TooLong)?;
            let read = number(&float, kind, mark)?;
            return Ok(Figure {
                unit: written.unit,
                of_one: written.of_one,
                chosen: written.chosen,
                rewritten: written.rewritten,
                ..read
            });
        }
        NumberReading::NotANumber => {
            return Err(CellIssue::NotANumber {
                perhaps: mended(text),
            });
        }
    };
    Ok(Figure {
        value,
        unit: written.unit,
        rounded: false,
        of_one: written.of_one,
        chosen: written.chosen,
        rewritten: written.rewritten,
    })
}

/// `6568.370000000001`, as programs write binary fractions: a number of the file.
fn as_float(bare: &str) -> Option<Cell> {
    let (whole, decimals) = bare.split_once('.')?;
    let is_digits = |text: &str| text.bytes().all(|one| one.is_ascii_digit());
    let is_float =
        whole.len() < 12 && (10..20).contains(&decimals.len()) && is_digits(whole) && is_digits(decimals);
    let value: f64 = bare.parse().ok().filter(|_| is_float)?;
    Some(Cell::float(value))
}

/// With the letters that are taken for digits replaced, when that gives a number.
fn mended(text: &str) -> Option<String> {
    let mended: String = text
        .chars()
        .map(|one| match one {
            'O' | 'o' => '0',
            'l' | 'I' => '1',
            _ => one,
        })
        .collect();
    let is_number = matches!(
        NumberReading::parse(&mended),
        NumberReading::Plain(_) | NumberReading::Only(..) | NumberReading::Either { .. }
    );
    (mended != text && is_number).then_some(mended)
}

/// `-`, `N/A`, `TBA`, `chưa có`: as good as an empty cell.
pub(crate) fn says_nothing(text: &str) -> bool {
    matches!(
        plain(text).trim(),
        "-" | "--"
            | "---"
            | "–"
            | "—"
            | "/"
            | "."
            | "n/a"
            | "na"
            | "n.a."
            | "n.a"
            | "nil"
            | "none"
            | "tba"
            | "tbc"
            | "tbd"
            | "?"
            | "chua ro"
            | "chua co"
            | "khong"
            | "khong co"
            | "null"
            | "…"
            | "..."
    )
}
