//! Cargo that the lines of a mail tell of: `- 3 pallets 120x80x100 cm, 450 kg`, `20 @ 40x30x30`, as a table.

use std::ops::Range;

use crate::folding::{compose, plain};

use super::figure_words::{is_beside_packages, is_package, is_piece};
use super::{Cell, Table, unit};

/// The headings of the table: Vietnamese above English.
const HEADINGS: [&str; 4] = [
    "Tên hàng\nGoods",
    "Số kiện\nPackages",
    "Kích thước\nSize",
    "Trọng lượng\nWeight",
];
/// The heading of the packages where every line calls them pieces.
const PIECES: &str = "Pcs";
/// Longer lines are no lines of cargo.
const MAX_LINE_CHARS: usize = 300;
/// Words that say nothing of the goods, at the ends of what is left of a line.
const FILLING: [&str; 46] = [
    "of",
    "we",
    "have",
    "has",
    "is",
    "are",
    "and",
    "with",
    "each",
    "approx",
    "about",
    "weight",
    "weights",
    "weighing",
    "gross",
    "total",
    "dims",
    "dim",
    "dimension",
    "dimensions",
    "size",
    "measuring",
    "in",
    "wt",
    "gw",
    "g",
    "w",
    "at",
    "the",
    "a",
    "x",
    "for",
    "per",
    "ea",
    "containing",
    "kich",
    "thuoc",
    "trong",
    "luong",
    "nang",
    "tong",
    "moi",
    "kien",
    "gom",
    "co",
    "va",
];
/// Words at the beginning of a line that adds up the others.
const TOTALS: [&str; 10] = [
    "total", "totals", "tong", "cong", "sum", "grand", "all", "together", "gesamt", "overall",
];

/// The lines of a text as a table, if some of them tell how many packages there are and their size or weight. Other lines stand
/// in the column of the goods.
pub(super) fn table(text: &str) -> Option<Table> {
    if text.contains('\t') {
        return None;
    }
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let told: Vec<Vec<CargoLine>> = lines.iter().map(|line| cargo_lines(line)).collect();
    let cargo = || told.iter().flatten();
    let records = lines
        .iter()
        .zip(&told)
        .filter(|(line, told)| told.is_empty() && is_record(line));
    if cargo().count() <= records.count() {
        return None;
    }
    let are_pieces = cargo().all(|line| line.of_pieces);
    let mut headings = HEADINGS;
    if are_pieces {
        headings[1] = PIECES;
    }
    let mut table = Table::default();
    let mut rows = vec![headings.map(str::to_owned).to_vec()];
    for (line, cargo) in lines.iter().zip(told) {
        if cargo.is_empty() {
            rows.push(vec![(*line).to_owned()]);
        }
        for mut cargo in cargo {
            if are_pieces {
                cargo.packages.retain(|one| one.is_ascii_digit());
            }
            rows.push(vec![cargo.goods, cargo.packages, cargo.size, cargo.weight]);
        }
    }
    for (number, row) in (1..).zip(rows) {
        table.push(number, row.iter().map(|cell| Cell::text(cell)).collect());
    }
    Some(table)
}

/// `Cup,20,200`: a row of a table.
fn is_record(line: &str) -> bool {
    let is_figure = |cell: &&str| cell.trim().parse::<f64>().is_ok();
    [',', ';', '|'].into_iter().any(|mark| {
        let figures = line.split(mark).filter(is_figure).count();
        figures > 1 || figures == 1 && line.matches(mark).count() > 1
    })
}

/// Tells whether a line tells of cargo, and is no row of headings.
pub(super) fn tells_of_cargo(line: &str) -> bool {
    !cargo_lines(line).is_empty()
}

/// What a line, or a part of it, tells of some packages; each as it is written.
#[derive(Debug, Default, PartialEq, Eq)]
struct CargoLine {
    goods: String,
    packages: String,
    size: String,
    weight: String,
    of_pieces: bool,
}

/// The packages that a line tells of; none if it tells neither their size nor their weight.
fn cargo_lines(line: &str) -> Vec<CargoLine> {
    if line.chars().count() > MAX_LINE_CHARS {
        return Vec::new();
    }
    let line = compose(without_bullet(line));
    let tokens = tokens(&line);
    let is_total = tokens.iter().find(|token| token.kind == Kind::Word);
    if is_total.is_some_and(|word| TOTALS.contains(&word.folded.as_str())) {
        return Vec::new();
    }
    let facts = facts(&tokens);
    let places = |are: &[What]| {
        let own = facts
            .iter()
            .enumerate()
            .filter(|(_, fact)| are.contains(&fact.what));
        own.map(|(at, _)| at).collect::<Vec<_>>()
    };
    let (packages, sizes) = (places(&[What::Packages, What::Pieces]), places(&[What::Size]));
    // `1 pallet 120x80x100 and 2 pallets 100x100x80`, `120x80x100/3, 60x40x40/12`
    let follow = |firsts: &[usize], seconds: &[usize]| {
        firsts.len() > 1
            && firsts.len() == seconds.len()
            && firsts.first() == Some(&0)
            && firsts
                .iter()
                .zip(seconds)
                .all(|(first, second)| *second == first + 1)
    };
    let starts = if follow(&packages, &sizes) {
        packages
    } else if follow(&sizes, &packages) {
        sizes
    } else {
        vec![0]
    };
    let ends = starts.iter().skip(1).copied().chain([facts.len()]);
    let parts = starts.iter().zip(ends);
    let mut from = 0;
    parts
        .filter_map(|(start, end)| {
            let own = facts.get(*start..end)?;
            let until = facts.get(end).map_or(tokens.len(), |next| next.tokens.start);
            let read = CargoLine::of(&line, &tokens, from..until, own);
            from = until;
            read
        })
        .collect()
}

/// `- `, `2) `, `> ` before a line.
fn without_bullet(line: &str) -> &str {
    let line = line.trim_start_matches(|one: char| one.is_whitespace() || "-*•–—·>+▪●".contains(one));
    let rest = line
        .trim_start_matches('(')
        .trim_start_matches(|one: char| one.is_ascii_digit());
    let number = line.len() - rest.len();
    match rest.strip_prefix([')', '.', '/']) {
        Some(behind) if (1..=3).contains(&number) && behind.starts_with(' ') => behind.trim_start(),
        _ => line,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Digits with their marks, and no letter before them.
    Figure,
    Word,
    Sign,
}

/// A word, figure or sign of a line.
#[derive(Debug)]
struct Token {
    kind: Kind,
    folded: String,
    bytes: Range<usize>,
}

impl Token {
    fn is_cross(&self) -> bool {
        matches!(self.folded.as_str(), "x" | "×" | "*" | "by")
    }

    fn is_length(&self) -> bool {
        self.kind != Kind::Figure && unit::length(&self.folded).is_some()
    }

    fn is_weight(&self) -> bool {
        self.kind == Kind::Word && unit::weight(&self.folded).is_some() && self.folded != "can"
    }
}

fn tokens(line: &str) -> Vec<Token> {
    let kind = |one: char| {
        if one.is_ascii_digit() {
            Kind::Figure
        } else if one.is_alphabetic() {
            Kind::Word
        } else {
            Kind::Sign
        }
    };
    let mut tokens: Vec<Token> = Vec::new();
    for (at, one) in line.char_indices() {
        let end = at + one.len_utf8();
        let next_is_digit = line[end..].starts_with(|next: char| next.is_ascii_digit());
        if one.is_whitespace() {
            continue;
        }
        if let Some(last) = tokens.last_mut().filter(|last| last.bytes.end == at) {
            let goes_on = match last.kind {
                Kind::Figure => {
                    kind(one) == Kind::Figure || matches!(one, '.' | ',' | '\'' | '’') && next_is_digit
                }
                // `A100` is a name; the cross of `120x80` is none.
                Kind::Word => {
                    kind(one) == Kind::Word
                        || kind(one) == Kind::Figure && !is_cross(&line[last.bytes.clone()])
                }
                Kind::Sign => false,
            };
            if goes_on {
                last.bytes.end = end;
                continue;
            }
        }
        tokens.push(Token {
            kind: kind(one),
            folded: String::new(),
            bytes: at..end,
        });
    }
    for token in &mut tokens {
        token.folded = compose(&plain(&line[token.bytes.clone()]));
    }
    tokens
}

fn is_cross(text: &str) -> bool {
    matches!(text, "x" | "X")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Packages,
    Pieces,
    Size,
    Weight,
}

/// Tokens that together tell something of the packages.
#[derive(Debug)]
struct Fact {
    what: What,
    tokens: Range<usize>,
}

fn facts(tokens: &[Token]) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let found = size(tokens, at)
            .or_else(|| weight(tokens, at))
            .or_else(|| packages(tokens, at))
            .or_else(|| facts.last().and_then(|last| pieces_behind_size(tokens, at, last)));
        if let Some(fact) = found {
            at = fact.tokens.end;
            facts.push(fact);
        } else {
            at += 1;
        }
    }
    facts
}

/// The figure at a place and the unit behind it.
fn edge(tokens: &[Token], at: usize) -> Option<usize> {
    tokens.get(at).filter(|token| token.kind == Kind::Figure)?;
    let has_unit = tokens.get(at + 1).is_some_and(Token::is_length);
    Some(at + 1 + usize::from(has_unit))
}

/// `120x80x100 cm`; of `120x80x100 cm x 3 pallets` all but the packages. Four figures without a word are left: one is perhaps
/// the number of packages.
fn size(tokens: &[Token], at: usize) -> Option<Fact> {
    let is_cross = |at: usize| tokens.get(at).is_some_and(Token::is_cross);
    let mut end = edge(tokens, at)?;
    for _ in 0..2 {
        end = is_cross(end).then(|| edge(tokens, end + 1))??;
    }
    let goes_on = is_cross(end) && tokens.get(end + 1).is_some_and(|next| next.kind == Kind::Figure);
    if goes_on && packages(tokens, end + 1).is_none() {
        return None;
    }
    Some(Fact {
        what: What::Size,
        tokens: at..end,
    })
}

/// `450 kg`, `150 kg each`, `25kg/ctn`, `mỗi kiện 150kg`, with the words for net and gross before it.
fn weight(tokens: &[Token], at: usize) -> Option<Fact> {
    let token = |at: usize| tokens.get(at);
    let is =
        |at: usize, words: &[&str]| token(at).is_some_and(|token| words.contains(&token.folded.as_str()));
    let is_of_package =
        |at: usize| token(at).is_some_and(|token| is_package(&token.folded) || is_piece(&token.folded));
    let mut figure = at;
    if is(
        figure,
        &["net", "nett", "nw", "gross", "gw", "brutto", "netto", "@"],
    ) {
        figure += 1 + usize::from(is(figure + 1, &["weight", "wt", ":"]));
    } else if is(figure, &["moi", "each"]) {
        figure += 1 + usize::from(is_of_package(figure + 1));
    }
    token(figure).filter(|token| token.kind == Kind::Figure)?;
    token(figure + 1).filter(|token| token.is_weight())?;
    let mut end = figure + 2;
    if is(end, &["each", "ea", "net", "nett", "gross"]) {
        end += 1;
    } else if is(end, &["/", "per", "moi", "a"]) && is_of_package(end + 1) {
        end += 2;
    }
    Some(Fact {
        what: What::Weight,
        tokens: at..end,
    })
}

/// The `3` of `120x80x100/3`, as air freight writes pieces.
fn pieces_behind_size(tokens: &[Token], at: usize, last: &Fact) -> Option<Fact> {
    let is_stroke = last.what == What::Size && last.tokens.end == at && tokens.get(at)?.folded == "/";
    let count = tokens.get(at + 1)?.folded.as_bytes();
    let is_count = count.len() < 5 && count.iter().all(u8::is_ascii_digit);
    let is_other = tokens
        .get(at + 2)
        .is_some_and(|next| next.is_weight() || next.is_cross());
    (is_stroke && is_count && !is_other).then_some(Fact {
        what: What::Pieces,
        tokens: at + 1..at + 2,
    })
}

/// `3 pallets`, `2 x wooden crates`, `20 @`, `4 pcs`
fn packages(tokens: &[Token], at: usize) -> Option<Fact> {
    tokens
        .get(at)
        .filter(|token| token.kind == Kind::Figure && token.folded.bytes().all(|one| one.is_ascii_digit()))?;
    if tokens.get(at + 1)?.folded == "@" {
        return Some(Fact {
            what: What::Packages,
            tokens: at..at + 1,
        });
    }
    let first = at + 1 + usize::from(tokens.get(at + 1)?.is_cross());
    let words = tokens.get(first..)?.iter();
    let beside = words
        .take_while(|token| {
            token.kind == Kind::Word && is_beside_packages(&token.folded) && !token.is_length()
        })
        .count();
    let own = tokens.get(first..first + beside)?;
    if own.iter().any(|token| is_package(&token.folded)) {
        // `10 CTN(S)`
        let plural = tokens.get(first + beside..first + beside + 3);
        let is_plural = plural.is_some_and(|plural| {
            let signs: String = plural.iter().map(|token| token.folded.as_str()).collect();
            matches!(signs.as_str(), "(s)" | "(es)")
        });
        return Some(Fact {
            what: What::Packages,
            tokens: at..first + beside + if is_plural { 3 } else { 0 },
        });
    }
    let is_pieces = |token: &Token| ["pcs", "pc", "pieces", "piece"].contains(&token.folded.as_str());
    tokens.get(at + 1).filter(|token| is_pieces(token)).map(|_| Fact {
        what: What::Pieces,
        tokens: at..at + 2,
    })
}

impl CargoLine {
    /// The packages that some facts of a line tell of; the rest of its tokens names the goods.
    fn of(line: &str, tokens: &[Token], own: Range<usize>, facts: &[Fact]) -> Option<Self> {
        let text = |range: &Range<usize>| {
            let (first, last) = (tokens.get(range.start)?, tokens.get(range.end.checked_sub(1)?)?);
            line.get(first.bytes.start..last.bytes.end)
        };
        let texts = |what: What| {
            let own = facts.iter().filter(|fact| fact.what == what);
            own.filter_map(|fact| text(&fact.tokens)).collect::<Vec<_>>()
        };
        let (packages, pieces) = (texts(What::Packages), texts(What::Pieces));
        let of_pieces = packages.is_empty();
        let packages = if of_pieces { pieces } else { packages };
        let mut size = texts(What::Size).join(" / ");
        // `120x80x100/3, 60x40x40/12 INCH`: one unit behind all sizes.
        if !size.ends_with(|one: char| one.is_alphabetic() || one == '"') && !size.is_empty() {
            let is_free = |at: &usize| !facts.iter().any(|fact| fact.tokens.contains(at));
            let mut units = (0..tokens.len()).filter(is_free).filter_map(|at| tokens.get(at));
            if let Some(unit) = units.find(|token| token.is_length() && token.folded != "in") {
                size = format!("{size} {}", unit.folded);
            }
        }
        let read = Self {
            packages: packages.join(" / "),
            size,
            weight: texts(What::Weight).join(" / "),
            of_pieces,
            goods: {
                let mut rest = Vec::new();
                let mut from = own.start;
                for fact in facts.iter().map(|fact| &fact.tokens).chain([&(own.end..own.end)]) {
                    rest.extend(named(line, tokens, from..fact.start));
                    from = fact.end;
                }
                rest.join(", ")
            },
        };
        let is_measured = !read.size.is_empty() || !read.weight.is_empty();
        (is_measured && !read.packages.is_empty()).then_some(read)
    }
}

/// The texts between signs that name something, without filling words around them.
fn named(line: &str, tokens: &[Token], range: Range<usize>) -> Vec<String> {
    let says = |token: &Token| {
        token.kind == Kind::Word && !token.is_length() && !FILLING.contains(&token.folded.as_str())
    };
    let parts = tokens.get(range).unwrap_or_default().split(|token| {
        token.kind == Kind::Sign && !matches!(token.folded.as_str(), "-" | "&" | "/" | "." | "'" | "+" | "%")
    });
    parts
        .filter_map(|part| {
            let first = part.iter().position(says)?;
            let last = part
                .iter()
                .rposition(|token| says(token) || token.kind == Kind::Figure)?;
            let (first, last) = (part.get(first)?, part.get(last)?);
            line.get(first.bytes.start..last.bytes.end).map(str::to_owned)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(line: &str) -> Vec<[String; 4]> {
        let lines = cargo_lines(line).into_iter();
        lines
            .map(|line| [line.goods, line.packages, line.size, line.weight])
            .collect()
    }

    #[test]
    fn line_of_a_mail_is_taken_apart() {
        for (line, expected) in [
            (
                "- 3 pallets 120x80x100 cm, 450 kg",
                ["", "3 pallets", "120x80x100 cm", "450 kg"],
            ),
            (
                "2) 2 wooden crates: 200 x 110 x 130cm / 390 kg each",
                ["", "2 wooden crates", "200 x 110 x 130cm", "390 kg each"],
            ),
            ("20 @ 40x30x30", ["", "20", "40x30x30", ""]),
            (
                "120x80x100 cm x 3 plts, 25kg/ctn",
                ["", "3 plts", "120x80x100 cm", "25kg/ctn"],
            ),
            (
                "5 kiện gỗ 120x80x90cm, mỗi kiện 150kg, máy bơm",
                ["máy bơm", "5 kiện gỗ", "120x80x90cm", "mỗi kiện 150kg"],
            ),
            (
                "We have 5 pallets (120 x 100 x 140 cm) of ceramic tiles, gross weight 4,500 kg in total.",
                [
                    "ceramic tiles",
                    "5 pallets",
                    "120 x 100 x 140 cm",
                    "gross weight 4,500 kg",
                ],
            ),
            (
                "Model A100 pump: 4 pcs, net 90 kg, gross 100 kg",
                ["Model A100 pump", "4 pcs", "", "net 90 kg / gross 100 kg"],
            ),
            ("10 CTN(S) shoes 125 kgs", ["shoes", "10 CTN(S)", "", "125 kgs"]),
        ] {
            assert_eq!(cells(line), [expected.map(str::to_owned)], "{line}");
        }
        let both = "1 pallet 120x80x100 cm 200 kg and 2 pallets 100x100x80 cm 300 kg";
        assert_eq!(cells(both).len(), 2);
        let pieces = cells("DIMS: 48X32X40/3, 24X16X16/12 INCH");
        let told = |[_, packages, size, _]: &[String; 4]| format!("{packages} of {size}");
        let told: Vec<String> = pieces.iter().map(told).collect();
        assert_eq!(told, ["3 of 48X32X40 inch", "12 of 24X16X16 inch"]);
    }

    #[test]
    fn other_lines_are_left() {
        for line in [
            "please quote for 3 pallets",
            "Total: 15 cartons, 905 kg",
            "Tổng cộng 15 kiện, 905 kg",
            "4 x 120 x 80 x 100 cm, 300 kg",
            "Item,Cartons,Weight (kg),Size (cm)",
            "pickup 12 May 2026, 450 kg",
        ] {
            assert_eq!(cells(line), Vec::<[String; 4]>::new(), "{line}");
        }
    }
}
