//! Edges that words name: `dài 2,4 m, rộng 1,1 m, cao 1,3 m`, `2.40 m long, 1.10 m wide and 1.30 m high`, `120x80, hauteur 140 cm`.

use std::ops::Range;

use super::tokens::{Kind, Token, text, tokens};

/// A longer line tells of more than a package.
const MAX_LINE_BYTES: usize = 1_000;
/// The words for length, width and height, before their figure or behind it.
const EDGES: [&[&str]; 3] = [
    &[
        "length",
        "long",
        "dai",
        "lange",
        "lang",
        "longueur",
        "largo",
        "longitud",
        "comprimento",
        "lunghezza",
        "lengte",
        "dlugosc",
        "uzunluk",
        "boy",
        "panjang",
        "l",
        "d",
        "长",
        "長",
    ],
    &[
        "width",
        "wide",
        "rong",
        "breite",
        "breit",
        "largeur",
        "large",
        "ancho",
        "largura",
        "larghezza",
        "breedte",
        "breed",
        "szerokosc",
        "genislik",
        "en",
        "lebar",
        "w",
        "r",
        "b",
        "宽",
        "寬",
    ],
    &[
        "height",
        "high",
        "tall",
        "cao",
        "hohe",
        "hoch",
        "hauteur",
        "haut",
        "haute",
        "alto",
        "altura",
        "alt",
        "altezza",
        "hoogte",
        "hoog",
        "wysokosc",
        "yukseklik",
        "tinggi",
        "h",
        "c",
        "高",
    ],
];
/// Between two edges.
const BETWEEN: [&str; 16] = [
    ",", ";", "/", "-", "–", ".", "x", "×", "*", "and", "by", "va", "und", "et", "y", "e",
];
/// Between the word and its figure.
const BESIDE: [&str; 12] = [
    ":", "=", ".", "is", "of", "ca", "circa", "about", "approx", "khoang", "etwa", "environ",
];

/// Behind a height that counts layers.
const LAYERS: [&str; 9] = [
    "lop",
    "tang",
    "layers",
    "layer",
    "lagen",
    "stacked",
    "gestapelt",
    "couches",
    "capas",
];

/// The line with such sizes in the usual notation, `2.40 m x 1.10 m x 1.30 m`.
pub(super) fn with_crosses(line: &str) -> Option<String> {
    if line.len() > MAX_LINE_BYTES {
        return None;
    }
    let tokens = tokens(line);
    let mut written = String::new();
    let (mut at, mut end) = (0, 0);
    while at < tokens.len() {
        let found = named_edges(&tokens, at, Edge::behind_word)
            .or_else(|| named_edges(&tokens, at, Edge::before_word))
            .or_else(|| base_and_height(&tokens, at))
            .filter(|(range, _)| !goes_on(&tokens, range.end));
        let Some((range, edges)) = found else {
            at += 1;
            continue;
        };
        let edges: Vec<&str> = edges
            .iter()
            .map(|edge| text(line, &tokens, edge))
            .collect::<Option<_>>()?;
        let (first, last) = (tokens.get(range.start)?, tokens.get(range.end.checked_sub(1)?)?);
        written.push_str(line.get(end..first.bytes.start)?);
        written.push_str(&edges.join(" x "));
        (at, end) = (range.end, last.bytes.end);
    }
    written.push_str(line.get(end..)?);
    (end > 0).then_some(written)
}

/// `250cm(L) x 110cm(W) x 130cm(H)` without the letters, which say the usual order.
pub(super) fn without_letters_of_edges(line: &str) -> Option<String> {
    const LETTERS: [[&str; 3]; 4] = [
        ["(L)", "(W)", "(H)"],
        ["(l)", "(w)", "(h)"],
        ["(D)", "(R)", "(C)"],
        ["(L)", "(B)", "(H)"],
    ];
    if line.len() > MAX_LINE_BYTES {
        return None;
    }
    let stand_once = |letters: &[&str; 3]| {
        let places = letters.map(|letter| line.find(letter).filter(|_| line.matches(letter).count() == 1));
        matches!(places, [Some(length), Some(width), Some(height)] if length < width && width < height)
    };
    let letters = LETTERS.into_iter().find(stand_once)?;
    Some(
        letters
            .iter()
            .fold(line.to_owned(), |line, letter| line.replace(letter, "")),
    )
}

/// Another figure follows that may be an edge too: `height 120-160 cm`, `height: 150 cm, 100 cm and 80 cm`; or what the height counts.
fn goes_on(tokens: &[Token], end: usize) -> bool {
    const MARKS: [&str; 14] = [
        "-", "–", "/", "+", ",", "~", "to", "bis", "den", "a", "and", "or", "und", "et",
    ];
    let behind = |at: usize| tokens.get(at);
    let is_figure = behind(end + 1).is_some_and(|token| token.kind == Kind::Figure);
    let is_other = behind(end + 2)
        .is_some_and(|token| token.kind == Kind::Word && !token.is_length() && !is(tokens, end + 2, &MARKS));
    is(tokens, end, &LAYERS) || is(tokens, end, &MARKS) && is_figure && !is_other
}

/// The figure of an edge with its unit.
struct Edge {
    /// Its place among [`EDGES`].
    kind: usize,
    figure: Range<usize>,
    /// The figure and the word.
    whole: Range<usize>,
}

impl Edge {
    /// `cao 1,3 m`
    fn behind_word(tokens: &[Token], at: usize) -> Option<Self> {
        let kind = edge_of(tokens.get(at)?)?;
        let mut from = at + 1;
        while is(tokens, from, &BESIDE) {
            from += 1;
        }
        let figure = from..figure(tokens, from)?;
        let whole = at..figure.end;
        Some(Self { kind, figure, whole })
    }

    /// `1.30 m high`
    fn before_word(tokens: &[Token], at: usize) -> Option<Self> {
        // `8 ft 6 in long`
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        if before.is_some_and(|before| before.is_length() || before.is_foot()) {
            return None;
        }
        let end = figure(tokens, at)?;
        let kind = edge_of(tokens.get(end)?)?;
        Some(Self {
            kind,
            figure: at..end,
            whole: at..end + 1,
        })
    }
}

/// Three edges that words name, in whatever order, and the places of their figures in the usual one.
fn named_edges(
    tokens: &[Token],
    at: usize,
    edge: fn(&[Token], usize) -> Option<Edge>,
) -> Option<(Range<usize>, [Range<usize>; 3])> {
    let mut figures: [Option<Range<usize>>; 3] = [None, None, None];
    let mut next = at;
    for place in 0..EDGES.len() {
        if place > 0 {
            next = behind_marks(tokens, next);
        }
        let edge = edge(tokens, next)?;
        let own = figures.get_mut(edge.kind).filter(|own| own.is_none())?;
        *own = Some(edge.figure);
        next = edge.whole.end;
    }
    let [length, width, height] = figures;
    Some((at..next, [length?, width?, height?]))
}

/// `120x80, hauteur 140 cm` and `120 x 80 cm, 165 cm hoch`.
fn base_and_height(tokens: &[Token], at: usize) -> Option<(Range<usize>, [Range<usize>; 3])> {
    let is_cross = |at: usize| tokens.get(at).is_some_and(Token::is_cross);
    if at.checked_sub(1).is_some_and(is_cross) {
        return None;
    }
    let length = at..figure(tokens, at)?;
    let width = is_cross(length.end).then_some(length.end + 1)?;
    let width = width..figure(tokens, width)?;
    let next = behind_marks(tokens, width.end);
    // `120x80x165 high`
    if (width.end..next).any(is_cross) {
        return None;
    }
    // `120x80, 2 high` counts layers, `48h` hours, `25 C` degrees.
    let with_unit = |edge: &Edge| edge.figure.len() > 1;
    let height =
        Edge::behind_word(tokens, next).or_else(|| Edge::before_word(tokens, next).filter(with_unit))?;
    // `120x80, 1.5 m high`: the unit of the height is none of the base.
    let is_bare = length.len() == 1 && width.len() == 1;
    let unit = height.figure.end.checked_sub(1).and_then(|unit| tokens.get(unit));
    if is_bare
        && unit.is_some_and(|unit| unit.is_one_of(&["m", "met", "meter", "ft", "feet"]) || unit.is_foot())
    {
        return None;
    }
    (height.kind == 2).then_some((at..height.whole.end, [length, width, height.figure]))
}

/// The place behind signs and words between two edges.
fn behind_marks(tokens: &[Token], mut at: usize) -> usize {
    while is(tokens, at, &BETWEEN) {
        at += 1;
    }
    at
}

/// The place behind a figure and its unit; the unit of `4m2` holds decimals.
fn figure(tokens: &[Token], at: usize) -> Option<usize> {
    tokens.get(at).filter(|token| token.kind == Kind::Figure)?;
    let has_unit = tokens.get(at + 1).is_some_and(|unit| {
        let decimals = unit.folded.strip_prefix('m').unwrap_or("?");
        unit.is_length()
            || unit.is_foot()
            || decimals.len() < 3 && decimals.bytes().all(|one| one.is_ascii_digit())
    });
    Some(at + 1 + usize::from(has_unit))
}

fn edge_of(token: &Token) -> Option<usize> {
    EDGES.iter().position(|words| token.is_one_of(words))
}

fn is(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    tokens.get(at).is_some_and(|token| token.is_one_of(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worded_edges_become_a_size() {
        for (line, written) in [
            (
                "1 kiện dài 2,4 m, rộng 1,1 m, cao 1,3 m, nặng 600kg",
                "1 kiện 2,4 m x 1,1 m x 1,3 m, nặng 600kg",
            ),
            (
                "dai 4m2 rong 1m6 cao 2m1, nang 5,8 tan",
                "4m2 x 1m6 x 2m1, nang 5,8 tan",
            ),
            (
                "a case 2.40 m long, 1.10 m wide and 1.30 m high",
                "a case 2.40 m x 1.10 m x 1.30 m",
            ),
            ("H: 130 cm, L: 240 cm, B: 110 cm", "240 cm x 110 cm x 130 cm"),
            (
                "2 pallets L120 W80 H150 + 1 pallet L120 W80 H90",
                "2 pallets 120 x 80 x 150 + 1 pallet 120 x 80 x 90",
            ),
            ("120x80, height 150 cm, 600 kg", "120 x 80 x 150 cm, 600 kg"),
            (
                "5 palettes 80x120, hauteur 140 cm",
                "5 palettes 80 x 120 x 140 cm",
            ),
            (
                "3 Paletten 120 x 80 cm, 165 cm hoch, 420 kg",
                "3 Paletten 120 x 80 cm x 165 cm, 420 kg",
            ),
        ] {
            assert_eq!(with_crosses(line).as_deref(), Some(written), "{line}");
        }
    }

    #[test]
    fn letters_in_brackets_say_the_usual_order() {
        let written = without_letters_of_edges("Crate 1: 250cm(L) x 110cm(W) x 130cm(H), 900 kg");
        assert_eq!(written.as_deref(), Some("Crate 1: 250cm x 110cm x 130cm, 900 kg"));
        assert_eq!(without_letters_of_edges("130cm(H) x 250cm(L) x 110cm(W)"), None);
        assert_eq!(without_letters_of_edges("shirts (L), 60x40x40"), None);
    }

    #[test]
    fn other_words_stay() {
        for line in [
            "120x80x100 hoch 2",
            "giày cao gót 20 thùng 60x40",
            "long 20 wide 30",
            "120 x 80 cm, 165 kg",
            "5 pallets 120x80, 2 high",
            "6 pallets 120x80 / 48h transit",
            "12 pallets 120x80, -18 C",
            "20 thùng 60x40, cao 10 lớp",
            "6 pallets 120x80, height 120-160 cm",
            "3 pallets 120x80 cm, height: 150 cm, 100 cm and 80 cm",
            "120x80, height 150/140/130 cm",
            "3 pallets 120x80, 1.5 m high, 900 kg",
            "8 ft 6 in long, 4 ft wide, 5 ft high",
            "4 x 6 high cube containers",
        ] {
            assert_eq!(with_crosses(line), None, "{line}");
        }
        assert_eq!(with_crosses(&"l 1 w 2 h 3 ".repeat(100)), None);
    }
}
