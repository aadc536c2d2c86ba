//! Length × width × height in one cell.

use rust_decimal::Decimal;

use domain::cargo::{DecimalSeparator, Exact};
use domain::folding::{plain, words};

use super::figure::number;
use crate::Cell;
use crate::model::finding::CellIssue;
use crate::model::target::ColumnKind;
use crate::model::unit;
use crate::words::each::{EACH_BEFORE, EACH_BEHIND};
use crate::words::figure_words::is_package;

/// A size in one cell.
pub(crate) struct Size {
    pub values: [Exact; 3],
    /// The unit beside each figure, or beside one for all.
    pub units: [Option<&'static str>; 3],
    /// An edge is written otherwise: `1m2` for 120 cm.
    pub rewritten: bool,
    /// The edges that letters beside the figures name.
    pub edges: [Option<&'static str>; 3],
}

/// `60x40x45`, `60 × 40 × 45 cm`, `0,6*0,4*0,45 m`: three edges and the unit beside them.
pub(crate) fn triple(cell: &Cell, mark: Option<DecimalSeparator>) -> Result<Size, CellIssue> {
    let Cell::Text(text) = cell else {
        return Err(if matches!(cell, Cell::Date(_)) {
            CellIssue::Day
        } else {
            CellIssue::NotThreeEdges
        });
    };
    if text.contains(char::REPLACEMENT_CHARACTER) {
        return Err(CellIssue::NotThreeEdges);
    }
    if let Some(size) = in_two_units(text, mark) {
        return Ok(size);
    }
    if let Some(drum) = drum(text) {
        return triple(&Cell::text(&drum), mark);
    }
    let parts = edges_of(text).ok_or(CellIssue::NotThreeEdges)?;
    let mut values = [Exact::ZERO; 3];
    let mut units = [None; 3];
    let mut rewritten = false;
    for ((value, unit), part) in values.iter_mut().zip(&mut units).zip(parts) {
        let read = number(&Cell::text(part), ColumnKind::Size, mark).map_err(|what| match what {
            CellIssue::Missing => CellIssue::NotThreeEdges,
            what => what,
        })?;
        (*value, *unit) = (read.value, read.unit);
        rewritten |= read.rewritten;
    }
    let named = || units.iter().flatten();
    let one = named().next().copied();
    if named().all(|unit| Some(*unit) == one) {
        units = [one; 3];
    } else if units.contains(&None) {
        return Err(CellIssue::NotThreeEdges);
    }
    Ok(Size {
        values,
        units,
        rewritten,
        edges: match parts.map(edge_named) {
            // `L 30 cm x l 20 cm x h 15 cm`: French calls the width by a small letter.
            [Some("length"), Some("length"), Some("height")]
                if parts[1].contains('l') && !parts[0].contains('l') =>
            {
                ["length", "width", "height"].map(Some)
            }
            edges => edges,
        },
    })
}

/// Tells whether a text is a size, be it one of a drum.
pub(crate) fn is_written(text: &str) -> bool {
    edges_of(text).is_some() || drum(text).is_some() || in_two_units(text, None).is_some()
}

/// `Ø58x88`, `dia 60 x 90` and `D120 x H90` of a drum as the three edges around it.
fn drum(text: &str) -> Option<String> {
    let (across, height) = text.split_once(['x', 'X', '×', '*'])?;
    if height.contains(['x', 'X', '×', '*']) {
        return None;
    }
    let (across, height) = (across.trim(), height.trim());
    let height_named = height.strip_prefix(['H', 'h']);
    let figure = across.find(|one: char| one.is_ascii_digit())?;
    let (named, across) = across.split_at_checked(figure)?;
    let named = plain(named.trim_end_matches([' ', '.', ':', '=']));
    let is_across = |named: &str| {
        matches!(
            named,
            "ø" | "o" | "φ" | "∅" | "⌀" | "dia" | "diam" | "diameter" | "duong kinh" | "dk" | "phi"
        )
    };
    // `58 dia x 93`
    let behind = plain(across.trim_start_matches(|one: char| !one.is_alphabetic()));
    let is_named = is_across(&named) || named.is_empty() && is_across(&behind);
    if !is_named && (named != "d" || height_named.is_none()) {
        return None;
    }
    let across = across.trim_end_matches(|one: char| !one.is_ascii_digit());
    Some(format!("{across}x{across}x{}", height_named.unwrap_or(height)))
}

/// `Ø58x88`: a diameter and a height.
pub(crate) fn is_of_drum(text: &str) -> bool {
    edges_of(text).is_none() && drum(text).is_some()
}

/// `50 x 50 x 100 cm / 19.7 x 19.7 x 39.4 in`: the same size twice, of which the one in cm is read.
fn in_two_units(text: &str, mark: Option<DecimalSeparator>) -> Option<Size> {
    let (one, other) = text.split_once(['/', '('])?;
    let read = |text: &str| triple(&Cell::text(text.trim()), mark).ok();
    let (one, other) = (read(one)?, read(other)?);
    let centimetres = |size: &Size| -> Option<[Decimal; 3]> {
        let mut edges = [Decimal::ZERO; 3];
        for ((edge, value), unit) in edges.iter_mut().zip(size.values).zip(size.units) {
            *edge = value.times(unit::centimetres(unit?)?)?.to_decimal()?;
        }
        Some(edges)
    };
    let both = centimetres(&one)?.into_iter().zip(centimetres(&other)?);
    let are_equal = both
        .into_iter()
        .all(|(one, other)| (one - other).abs() * Decimal::from(50) <= one);
    let other_is_metric = other.units[0] == Some("cm");
    (are_equal && one.units != other.units).then_some(if other_is_metric { other } else { one })
}

/// The edge that a part of a size names: `H45`, `60 L`.
fn edge_named(part: &str) -> Option<&'static str> {
    plain(part)
        .split(|one: char| !one.is_alphabetic())
        .find_map(|word| match word {
            "l" | "d" | "dai" | "length" | "lange" | "long" | "longueur" | "largo" | "lunghezza" => {
                Some("length")
            }
            "w" | "r" | "b" | "rong" | "width" | "breite" | "larg" | "largeur" | "ancho" | "larghezza" => {
                Some("width")
            }
            "h" | "c" | "cao" | "height" | "hohe" | "haut" | "hauteur" | "alto" | "altezza" => Some("height"),
            _ => None,
        })
}

/// The order of the edges: as the size itself names them, else the usual one; `None` if both contradict.
pub(crate) fn order_of_edges(
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
pub(crate) fn edges_of(text: &str) -> Option<[&str; 3]> {
    // `60*40*45 CM/CTN`: a size is always of one package.
    let text = text.trim();
    let text = match text.rsplit_once('/') {
        Some((size, of)) if is_package(plain(of).trim_matches(['.', ' ', ')', '('])) => size.trim(),
        _ => text,
    };
    // `60*40*40 cm each`
    let text = EACH_BEHIND
        .iter()
        .chain(EACH_BEFORE)
        .find_map(|each| text.strip_suffix(each)?.strip_suffix(' '))
        .unwrap_or(text)
        .trim_end();
    // `je 40 x 30 x 25 cm`
    let text = text
        .split_once(' ')
        .filter(|(first, _)| EACH_BEFORE.contains(&plain(first).as_str()))
        .map_or(text, |(_, size)| size.trim_start());
    if let Some(worded) = worded(text) {
        return Some(worded);
    }
    // `L=120, W=80, H=100 cm`
    if let Some(lettered) = lettered(text) {
        return Some(lettered);
    }
    // `120x80x100 (total)` is the size of all.
    let says_all = text.ends_with(')')
        && words(&plain(text))
            .last()
            .is_some_and(|word| ["total", "tong", "gesamt", "all", "ttl"].contains(word));
    if says_all {
        return None;
    }
    // `220x150x180cm = 11.88 CBM`
    let text = text.split('=').next().unwrap_or(text).trim();
    let text = text
        .trim_start_matches(['(', '@', ' '])
        .trim_end_matches([')', '.']);
    let crossed: Vec<&str> = text
        .split(['x', 'X', '×', '*', 'ｘ', 'Ｘ', '＊', '\u{445}', '\u{425}'])
        .map(str::trim)
        .collect();
    if crossed.len() > 1 {
        return crossed.try_into().ok();
    }
    if let Some(labelled) = labelled(text) {
        return Some(labelled);
    }
    // `50 by 40 by 30 cm`
    let between: Vec<&str> = text.split(" by ").map(str::trim).collect();
    if let [one, two, three] = between.as_slice() {
        return Some([one, two, three]);
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
    // `01632 960 221` is the number of a telephone.
    let is_dialled = |part: &&str| part.len() > 2 && part.starts_with('0') && !part.contains(['.', ',']);
    if figures.first().is_some_and(is_dialled) {
        return None;
    }
    let [one, two, three] = figures.try_into().ok()?;
    // The unit stays with the last figure.
    let last = bare.rfind(three).and_then(|start| text.get(start..))?;
    [one, two, three]
        .iter()
        .all(is_figure)
        .then_some([one, two, last])
}

/// `dài 70 cm, rộng 50 cm, cao 45 cm`
fn worded(text: &str) -> Option<[&str; 3]> {
    let parts: Vec<&str> = text.split([',', ';']).collect();
    let names_edge = |part: &&str| {
        let digits = part.bytes().filter(u8::is_ascii_digit).count();
        digits > 0 && edge_named(part).is_some()
    };
    // The comma of `0,7 m` has no blank behind it.
    let parts: Vec<&str> = if parts.len() == 3 {
        parts
    } else {
        text.split(", ").collect()
    };
    let parts: [&str; 3] = parts.try_into().ok()?;
    parts.iter().all(names_edge).then(|| parts.map(str::trim))
}

/// `L:50 W:40 H:30`, `D90 R60 C30 cm`
fn lettered(text: &str) -> Option<[&str; 3]> {
    let words = text
        .split_whitespace()
        .map(|word| word.trim_end_matches([',', ';']));
    let words: Vec<&str> = words.collect();
    let (edges, rest) = words.split_at_checked(3)?;
    let is_edge = |word: &&str| {
        let figure = word
            .trim_start_matches(char::is_alphabetic)
            .trim_start_matches([':', '=']);
        edge_named(word).is_some()
            && figure.len() < word.len()
            && figure.bytes().next().is_some_and(|one| one.is_ascii_digit())
    };
    let [one, two, three] = edges else { return None };
    let is_unit = |word: &&str| unit::length(&plain(word)).is_some();
    if !edges.iter().all(is_edge) || rest.len() > 1 || !rest.iter().all(is_unit) {
        return None;
    }
    // The unit stays with the last figure.
    let last = text.rfind(three).and_then(|start| text.get(start..))?;
    Some([one, two, last])
}

/// `Dài 60 Rộng 40 Cao 45`, `L 60 cm W 40 cm H 45 cm`
fn labelled(text: &str) -> Option<[&str; 3]> {
    let has_figure = |word: &str| word.bytes().any(|one| one.is_ascii_digit());
    let mut named = Vec::new();
    let mut at = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        if !has_figure(word) && edge_named(word).is_some() {
            named.push(at);
        }
        at += word.len();
    }
    let [0, second, third] = *named.as_slice() else {
        return None;
    };
    let parts = [text.get(..second)?, text.get(second..third)?, text.get(third..)?];
    let is_edge = |part: &&str| {
        let words: Vec<&str> = part.split_whitespace().collect();
        matches!(words.as_slice(), [_, figure] | [_, figure, _] if has_figure(figure))
    };
    parts.iter().all(is_edge).then_some(parts)
}

/// `60x40x35 x2`, `60x40x35 (x2)`: a size and a number of packages.
pub(crate) fn is_multiplied(text: &str) -> bool {
    let bare = text.trim().trim_end_matches(')');
    let count = bare.trim_end_matches(|one: char| one.is_ascii_digit());
    let size = count
        .strip_suffix(['x', 'X', '×', '*'])
        .filter(|_| count.len() < bare.len());
    size.is_some_and(|size| size.ends_with([' ', '(']) && edges_of(size).is_some())
}

/// The size without the number of packages beside it, if that is this number: `2/60x40x45`, `60*40*45*2`, `2 ctns 60x40x45`.
pub(crate) fn without_count<'a>(text: &'a str, count: &str) -> &'a str {
    let text = text.trim();
    if count.is_empty() {
        return text;
    }
    let is_whole = |rest: &&str| !rest.starts_with(|one: char| one.is_ascii_digit());
    let before = text.strip_prefix(count).filter(is_whole).map(|rest| {
        let rest = rest.trim_start();
        let word = rest
            .split(|one: char| !one.is_alphabetic())
            .next()
            .unwrap_or_default();
        let rest = if is_package(&plain(word)) {
            rest.get(word.len()..).unwrap_or_default()
        } else {
            rest.strip_prefix(['x', 'X', '×']).unwrap_or(rest)
        };
        rest.trim_start_matches(['/', '@', ':', '(', ' '])
            .trim_end_matches(')')
    });
    let bare = text.strip_suffix(')').unwrap_or(text);
    let after = bare.strip_suffix(count).map(str::trim_end);
    let after = after.and_then(|rest| rest.strip_suffix(['*', 'x', 'X', '×', '/', '@', '(']));
    let after = after.map(|rest| rest.trim_end_matches(['(', ' ']));
    let is_size = |rest: &&str| rest.len() < text.len() && edges_of(rest).is_some();
    before
        .filter(is_size)
        .or(after.filter(is_size))
        .unwrap_or(text)
        .trim()
}
