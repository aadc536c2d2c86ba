//! Length × width × height in one cell.

use crate::cargo::{DecimalSeparator, Exact};
use crate::folding::plain;

use super::Cell;
use super::figure::number;
use super::figure_text::is_package;
use super::finding::CellIssue;
use super::target::ColumnKind;

/// A size in one cell.
pub(super) struct Size {
    pub values: [Exact; 3],
    /// The unit beside the figures.
    pub unit: Option<&'static str>,
    /// The edges that letters beside the figures name.
    pub edges: [Option<&'static str>; 3],
}

/// `60x40x45`, `60 × 40 × 45 cm`, `0,6*0,4*0,45 m`: three edges and the unit beside them.
pub(super) fn triple(cell: &Cell, mark: Option<DecimalSeparator>) -> Result<Size, CellIssue> {
    let Cell::Text(text) = cell else {
        return Err(if matches!(cell, Cell::Date(_)) {
            CellIssue::Day
        } else {
            CellIssue::NotThreeEdges
        });
    };
    let parts = edges_of(text).ok_or(CellIssue::NotThreeEdges)?;
    let mut values = [Exact::ZERO; 3];
    let mut named = None;
    let letters = parts.map(edge_named);
    for (value, part) in values.iter_mut().zip(parts) {
        let (read, unit, _) =
            number(&Cell::text(part), ColumnKind::Size, mark).map_err(|what| match what {
                CellIssue::Missing => CellIssue::NotThreeEdges,
                what => what,
            })?;
        if named.is_some() && unit.is_some() && named != unit {
            return Err(CellIssue::NotThreeEdges);
        }
        named = unit.or(named);
        *value = read;
    }
    Ok(Size {
        values,
        unit: named,
        edges: letters,
    })
}

/// The edge that a part of a size names: `H45`, `60 L`.
fn edge_named(part: &str) -> Option<&'static str> {
    plain(part)
        .split(|one: char| !one.is_alphabetic())
        .find_map(|word| match word {
            "l" | "d" | "dai" | "length" => Some("length"),
            "w" | "r" | "rong" | "width" => Some("width"),
            "h" | "c" | "cao" | "height" => Some("height"),
            _ => None,
        })
}

/// The order of the edges: as the size itself names them, else the usual one; `None` if both contradict.
pub(super) fn order_of_edges(
    named: [Option<&'static str>; 3],
    usual: &[&'static str],
) -> Option<[&'static str; 3]> {
    let usual: [&'static str; 3] = usual.try_into().ok()?;
    if let [Some(one), Some(two), Some(three)] = named
        && one != two
        && two != three
        && one != three
    {
        return Some([one, two, three]);
    }
    let agrees = named
        .iter()
        .zip(usual)
        .all(|(named, usual)| named.is_none_or(|named| named == usual));
    agrees.then_some(usual)
}

/// The three parts of a size: between crosses, or three bare figures between blanks or strokes.
pub(super) fn edges_of(text: &str) -> Option<[&str; 3]> {
    // `60*40*45 CM/CTN`: a size is always of one package.
    let text = text.trim();
    let text = match text.rsplit_once('/') {
        Some((size, of)) if is_package(plain(of).trim_matches(['.', ' ', ')', '('])) => size.trim(),
        _ => text,
    };
    let text = text.trim_start_matches('(').trim_end_matches([')', '.']);
    let crossed: Vec<&str> = text
        .split([
            'x', 'X', '×', '*', '✕', '✖', 'ｘ', 'Ｘ', '＊', '\u{445}', '\u{425}',
        ])
        .map(str::trim)
        .collect();
    if crossed.len() > 1 {
        return crossed.try_into().ok();
    }
    let commas: Vec<&str> = text.split(',').map(str::trim).collect();
    let whole = |part: &&str| (1..=4).contains(&part.len()) && part.bytes().all(|one| one.is_ascii_digit());
    if let [one, two, three] = commas.as_slice()
        && commas.iter().all(whole)
    {
        return Some([one, two, three]);
    }
    let bare = text.trim_end_matches(|one: char| one.is_alphabetic() || one.is_whitespace());
    let figures: Vec<&str> = bare
        .split(|one: char| one.is_whitespace() || matches!(one, '-' | '–' | '/' | ';'))
        .filter(|part| !part.is_empty())
        .collect();
    let is_figure = |part: &&str| {
        part.len() <= 6
            && part.bytes().any(|one| one.is_ascii_digit())
            && part
                .bytes()
                .all(|one| one.is_ascii_digit() || matches!(one, b'.' | b','))
    };
    let [one, two, three] = figures.try_into().ok()?;
    // The unit stays with the last figure.
    let last = bare.rfind(three).and_then(|start| text.get(start..))?;
    [one, two, three]
        .iter()
        .all(is_figure)
        .then_some([one, two, last])
}

/// The size without the number of packages beside it, if that is this number: `2/60x40x45`, `60*40*45*2`.
pub(super) fn without_count<'a>(text: &'a str, count: &str) -> &'a str {
    let text = text.trim();
    if count.is_empty() {
        return text;
    }
    let before = text.strip_prefix(count).map(str::trim_start);
    let before = before.and_then(|rest| rest.strip_prefix(['/', '@', ':']));
    let after = text.strip_suffix(count).map(str::trim_end);
    let after = after.and_then(|rest| rest.strip_suffix(['*', 'x', 'X', '×', '/', '@']));
    let is_size = |rest: &&str| edges_of(rest).is_some();
    before
        .filter(is_size)
        .or(after.filter(is_size))
        .unwrap_or(text)
        .trim()
}
