//! Cargo that the lines of a mail tell of: `- 3 pallets 120x80x100 cm, 450 kg`, `20 @ 40x30x30`, as a table.

mod facts;
mod tokens;

use std::ops::Range;

use crate::folding::compose;

use super::{Cell, Table};
use facts::{Fact, What, facts};
use tokens::{Kind, Token, tokens};

/// The headings of the table: Vietnamese above English.
const HEADINGS: [&str; 5] = [
    "Tên hàng\nGoods",
    "Số kiện\nPackages",
    "Kích thước\nSize",
    "Trọng lượng\nWeight",
    "Thể tích\nVolume",
];
/// The heading of the packages where every line calls them pieces.
const PIECES: &str = "Pcs";
/// The heading of the packages where every line gives their numbers.
const NUMBERS: &str = "Kiện số\nPackage no.";
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
    let are_pieces = cargo().all(|line| line.counted == Some(What::Pieces));
    let are_numbers = cargo().all(|line| line.counted == Some(What::Numbers));
    let has_volume = cargo().any(|line| !line.volume.is_empty());
    let mut headings = HEADINGS;
    if are_pieces {
        headings[1] = PIECES;
    } else if are_numbers {
        headings[1] = NUMBERS;
    }
    let columns = if has_volume { 5 } else { 4 };
    let mut table = Table::default();
    let mut rows: Vec<Vec<String>> = vec![headings.map(str::to_owned).into_iter().take(columns).collect()];
    for (line, cargo) in lines.iter().zip(told) {
        if cargo.is_empty() {
            rows.push(vec![(*line).to_owned()]);
        }
        for mut cargo in cargo {
            if are_pieces {
                cargo.packages.retain(|one| one.is_ascii_digit());
            } else if cargo.counted == Some(What::Numbers) && !are_numbers {
                cargo.packages.clear();
            }
            rows.push(vec![
                cargo.goods,
                cargo.packages,
                cargo.size,
                cargo.weight,
                cargo.volume,
            ]);
            if !cargo.of_all.is_empty() {
                rows.push(vec![cargo.of_all]);
            }
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
    volume: String,
    /// The kind of fact that gives the packages.
    counted: Option<What>,
    /// What the line says of these and other packages: `total weight 870 kg`.
    of_all: String,
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
    // `10 cartons 60x40x40 and 2 pallets 120x80x100, total 870 kg`: what follows is that of all.
    let last = tokens.iter().rposition(|token| token.is_one_of(&TOTALS));
    let of_all =
        last.filter(|at| starts.len() > 1 && *at > 0 && facts.iter().any(|fact| fact.tokens.start > *at));
    let facts: Vec<Fact> = facts
        .into_iter()
        .filter(|fact| of_all.is_none_or(|at| fact.tokens.start < at))
        .collect();
    let end_of_parts = of_all.unwrap_or(tokens.len());
    let ends = starts.iter().skip(1).copied().chain([facts.len()]);
    let parts = starts.iter().zip(ends);
    let mut from = 0;
    let mut read: Vec<CargoLine> = parts
        .filter_map(|(start, end)| {
            let own = facts.get(*start..end)?;
            let until = facts.get(end).map_or(end_of_parts, |next| next.tokens.start);
            let read = CargoLine::of(&line, &tokens, from..until, own);
            from = until;
            read
        })
        .collect();
    if let (Some(at), Some(last)) = (of_all, read.last_mut()) {
        let of_all = text(&line, &tokens, &(at..tokens.len()));
        last.of_all = of_all.map(str::to_owned).unwrap_or_default();
    }
    read
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

impl CargoLine {
    /// The packages that some facts of a line tell of; the rest of its tokens names the goods.
    fn of(line: &str, tokens: &[Token], own: Range<usize>, facts: &[Fact]) -> Option<Self> {
        let texts = |what: What| {
            let own = facts.iter().filter(|fact| fact.what == what);
            own.filter_map(|fact| text(line, tokens, &fact.tokens))
                .collect::<Vec<_>>()
        };
        let counted = [What::Packages, What::Pieces, What::Numbers]
            .into_iter()
            .find(|what| facts.iter().any(|fact| fact.what == *what));
        let packages = counted.map(texts).unwrap_or_default();
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
            weight: weight(line, tokens, facts),
            volume: texts(What::Volume).join(" / "),
            counted,
            of_all: String::new(),
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
        let measures = [&read.size, &read.weight, &read.volume];
        let is_measured = measures.iter().any(|measure| !measure.is_empty());
        (is_measured && !read.packages.is_empty()).then_some(read)
    }
}

/// The weight of the packages as one cell; `each` stands behind that of one, and `@` before one that stands beside that of all.
fn weight(line: &str, tokens: &[Token], facts: &[Fact]) -> String {
    let packages = facts
        .iter()
        .find(|fact| matches!(fact.what, What::Packages | What::Pieces));
    let weights = facts.iter().filter(|fact| fact.what == What::Weight);
    let weights: Vec<(&str, bool)> = weights
        .filter_map(|fact| {
            let between = packages.and_then(|packages| tokens.get(packages.tokens.end..fact.tokens.start));
            let text = text(line, tokens, &fact.tokens)?;
            Some((text, between.is_some_and(says_each) && !is_of_one(tokens, fact)))
        })
        .collect();
    let is_one = |at: usize| {
        facts
            .iter()
            .filter(|fact| fact.what == What::Weight)
            .nth(at)
            .is_some_and(|fact| is_of_one(tokens, fact))
    };
    match weights.as_slice() {
        [(only, true)] => format!("{only} each"),
        [(one, each), (all, false)] if (*each || is_one(0)) && !is_one(1) => {
            let bare = one.trim_start_matches('@').trim_end_matches("each").trim();
            format!("@{bare} / {all}")
        }
        _ => weights
            .iter()
            .map(|(weight, _)| *weight)
            .collect::<Vec<_>>()
            .join(" / "),
    }
}

/// The weight says itself that it is that of one package: `150 kg each`, `@ 150 kg`.
fn is_of_one(tokens: &[Token], weight: &Fact) -> bool {
    let own = tokens.get(weight.tokens.clone()).unwrap_or_default();
    own.iter()
        .any(|token| token.is_one_of(&["each", "ea", "je", "moi", "per", "/", "@", "a"]))
}

/// Between packages and weight: `3 pallets of 150 kg`, `2 pallets, each 120x80x100 cm and 300 kg`.
fn says_each(between: &[Token]) -> bool {
    let has = |words: &[&str]| between.iter().any(|token| token.is_one_of(words));
    let follows_of = matches!(between, [of] if of.is_one_of(&["of", "a", "x"]));
    !has(&TOTALS) && !has(&["="]) && (has(&["each", "je", "moi"]) || follows_of)
}

/// The text of some tokens.
fn text<'a>(line: &'a str, tokens: &[Token], range: &Range<usize>) -> Option<&'a str> {
    let (first, last) = (tokens.get(range.start)?, tokens.get(range.end.checked_sub(1)?)?);
    line.get(first.bytes.start..last.bytes.end)
}

/// The texts between signs that name something, without filling words around them.
fn named(line: &str, tokens: &[Token], range: Range<usize>) -> Vec<String> {
    let says = |token: &Token| {
        token.kind == Kind::Word
            && !token.is_length()
            && !token.is_cubic()
            && !FILLING.contains(&token.folded.as_str())
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
            (
                "Resin: 5 pallets 120x80x150, N.W. 2000 kg, G.W.: 2150 kg",
                ["Resin", "5 pallets", "120x80x150", "N.W. 2000 kg / G.W.: 2150 kg"],
            ),
            ("3 pallets of 150 kg", ["", "3 pallets", "", "150 kg each"]),
            (
                "4 Paletten Fliesen, je 480 kg",
                ["Fliesen", "4 Paletten", "", "je 480 kg"],
            ),
            (
                "2 pallets, each 120x80x100 cm and 300 kg",
                ["", "2 pallets", "120x80x100 cm", "300 kg each"],
            ),
            (
                "2 pallets, each 120x80x100 cm, total 600 kg",
                ["", "2 pallets", "120x80x100 cm", "600 kg"],
            ),
            (
                "3 plts 120x80x100 cm, 150 kg each, total 450 kg",
                ["", "3 plts", "120x80x100 cm", "@150 kg / 450 kg"],
            ),
            (
                "4 pallets x 350 kg = 1400 kg",
                ["", "4 pallets", "", "@350 kg / 1400 kg"],
            ),
            (
                "1 pallet L120 x W80 x H145 cm, KGS 410",
                ["", "1 pallet", "L120 x W80 x H145 cm", "KGS 410"],
            ),
            (
                "Cartons 1-20: 60x40x40 cm, 12 kg each, shirts",
                ["Cartons, shirts", "1-20", "60x40x40 cm", "12 kg each"],
            ),
        ] {
            assert_eq!(cells(line), [expected.map(str::to_owned)], "{line}");
        }
        let both = "1 pallet 120x80x100 cm 200 kg and 2 pallets 100x100x80 cm 300 kg";
        assert_eq!(cells(both).len(), 2);
        let of_all = cargo_lines("10 cartons 60x40x40 and 2 pallets 120x80x100, total 870 kg");
        let told: Vec<[&str; 2]> = of_all
            .iter()
            .map(|line| [line.weight.as_str(), line.of_all.as_str()])
            .collect();
        assert_eq!(told, [["", ""], ["", "total 870 kg"]]);
        let pieces = cells("DIMS: 48X32X40/3, 24X16X16/12 INCH");
        let told = |[_, packages, size, _]: &[String; 4]| format!("{packages} of {size}");
        let told: Vec<String> = pieces.iter().map(told).collect();
        assert_eq!(told, ["3 of 48X32X40 inch", "12 of 24X16X16 inch"]);
        let volume = cargo_lines("50 cartons, 12.5 m³, 1,900 kgs");
        assert_eq!(volume.first().map(|line| line.volume.as_str()), Some("12.5 m³"));
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
