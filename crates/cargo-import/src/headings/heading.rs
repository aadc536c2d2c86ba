//! The names that columns go by in packing lists, folded.

mod codes;
mod counted;
mod counts;
mod facts;
mod letters;
mod numbers;
mod of_one;
mod phrases;
mod pieces;
mod sizes;
mod units;
mod weight_words;

use domain::folding::{compose, plain, words};

use crate::model::target::{ColumnKind, Target};
use crate::model::unit;
use crate::words::figure_words::{is_package, is_several_packages};
use counted::Counted;
use letters::{LOST, half_width, with_words_apart, without_glued_unit, without_half_width};
pub(crate) use letters::{is_word, with_lost_letters};
use phrases::{Phrase, phrases_in, written_as_one};

/// Units of length of cloth.
const UNKNOWN_LENGTHS: [&str; 4] = ["yd", "yds", "yard", "yards"];

/// A heading, taken apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heading {
    folded: String,
    words: Vec<String>,
    /// The words of its last line, below the name of a group.
    lowest: Vec<String>,
    /// Some of its letters are lost (see [`with_lost_letters`]).
    has_lost: bool,
    /// In the order of a heading such as `H x W x L`; empty without one.
    pub order: Vec<&'static str>,
    phrases: Vec<&'static Phrase>,
    /// The edge that its letter stands for.
    edge_letter: Option<&'static str>,
    facts: Facts,
}

/// Facts that a heading states, for any field.
#[derive(Clone, Copy, Debug, Default)]
struct Facts {
    weight: bool,
    net: bool,
    volume: bool,
    per_package: bool,
    edge: bool,
    price_of_one: bool,
    /// A weight that is charged for: no weight of the goods.
    chargeable: bool,
    /// The weight of the packaging alone.
    tare: bool,
    package_number: bool,
    label: bool,
    per_piece: bool,
    pieces: bool,
    /// A number of containers.
    containers: bool,
    second_choice: bool,
    attribute: bool,
}

impl Heading {
    pub(crate) fn parse(text: &str) -> Self {
        Self::parse_whole(without_content(text))
    }

    fn parse_whole(text: &str) -> Self {
        // A heading is short; a long text is a remark above the table.
        let short: String = text.chars().take(80).map(half_width).collect();
        let short = with_words_apart(&without_half_width(&short));
        let short = with_lost_letters(&short);
        // `M'MENT`, `Q'ty`: an apostrophe joins.
        let short = short.replace(['\'', '’', '`'], "").replace(['#', '№'], " no ");
        // `weight_g`, `Waga [t]`
        let short = short
            .replace(['[', '{'], "(")
            .replace([']', '}'], ")")
            .replace('_', " ");
        // Cartons, as Koreans and Japanese shorten them.
        let short = short.replace("C/T", "CTN");
        // Master cartons, as packers of frozen goods shorten them. `M/C No.` is the number of a machine.
        let short = match short.trim() {
            "M/C" | "M/CS" | "M/CTN" | "M/CTNS" | "MCTN" | "MCTNS" => "CTNS".to_owned(),
            _ => short,
        };
        // Korean and Japanese letters are taken apart by folding.
        let folded = compose(&plain(&short));
        let words: Vec<String> = words(&folded)
            .into_iter()
            .flat_map(without_glued_unit)
            .map(str::to_owned)
            .collect();
        let words = match words.as_slice() {
            [only] => {
                written_as_one(only).map_or(words, |apart| apart.iter().map(ToString::to_string).collect())
            }
            _ => words,
        };
        // `Số can` counts cans, `số cân` is a weight.
        let counts_cans = compose(&short.to_lowercase()).contains("số can");
        let order = order(&folded);
        let lowest = folded.rsplit('\n').next().unwrap_or_default();
        let lowest = domain::folding::words(lowest)
            .into_iter()
            .map(str::to_owned)
            .collect();
        let mut heading = Self {
            phrases: phrases_in(&words),
            has_lost: folded.contains(LOST),
            folded,
            words,
            lowest,
            order,
            edge_letter: None,
            facts: Facts::default(),
        };
        if counts_cans {
            heading.phrases.retain(|phrase| !phrase.target.contains("weight"));
            heading.phrases.extend(phrases_in(&["kien".to_owned()]));
        } else if !heading.speaks_for("gross_weight") && says_weight(&short, &heading.words) {
            heading
                .phrases
                .extend(phrases_in(&["can".to_owned(), "nang".to_owned()]));
        }
        if heading.says_gross_outright() {
            let gross = ["gross".to_owned(), "weight".to_owned()];
            heading.phrases.extend(phrases_in(&gross));
        }
        let counted = heading.counted();
        heading.add_phrases_of_counts(counted);
        heading.edge_letter = heading.read_edge_letter();
        heading.facts = Facts {
            weight: heading.speaks_for("gross_weight") || heading.is_net(),
            net: heading.is_net(),
            volume: heading.is_volume(),
            per_package: heading.is_per_package(),
            edge: heading.is_edge(),
            price_of_one: heading.is_price_of_one(),
            chargeable: heading.is_chargeable(),
            tare: heading.is_tare(),
            package_number: heading.is_package_number(),
            label: heading.is_label(),
            per_piece: heading.is_per_piece(),
            pieces: heading.counts_pieces() && !matches!(counted, Some(Counted::Packages | Counted::Pallets)),
            containers: counted == Some(Counted::Containers),
            second_choice: heading.is_second_choice(),
            attribute: heading.is_attribute(),
        };
        heading
    }

    /// Adds the phrases of a heading that has a word for a number or a type beside one for packages or containers.
    fn add_phrases_of_counts(&mut self, counted: Option<Counted>) {
        let count = match counted {
            Some(Counted::Packages) => "number of packages",
            Some(Counted::Pallets) => "total pallets",
            Some(Counted::Containers) => "container count",
            None if self.names_packages_only() && !self.speaks_for("package_count") => "bag",
            None => "",
        };
        let kind = match self.typed() {
            Some(Counted::Packages | Counted::Pallets) => "package type",
            Some(Counted::Containers) => "container type",
            None => "",
        };
        // The list of phrases tells cartons and their contents apart better.
        let known = self
            .phrases
            .iter()
            .any(|phrase| phrase.target == "package_count" && phrase.strength > 8);
        let count = if known && count != "container count" {
            ""
        } else {
            count
        };
        for said in [count, kind].into_iter().filter(|said| !said.is_empty()) {
            let words: Vec<String> = said.split(' ').map(str::to_owned).collect();
            let whole = phrases_in(&words).into_iter();
            self.phrases
                .extend(whole.filter(|phrase| phrase.words.len() == words.len()));
        }
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.folded.trim().is_empty()
    }

    fn speaks_for(&self, target: &str) -> bool {
        self.phrases.iter().any(|phrase| phrase.target == target)
    }

    fn has(&self, phrase: &str) -> bool {
        self.words_before(phrase).is_some()
    }

    /// The number of words before a phrase.
    fn words_before(&self, phrase: &str) -> Option<usize> {
        // A heading is asked for some hundred phrases: most differ in their first letter.
        let first = phrase.as_bytes().first();
        (0..self.words.len()).find(|&at| {
            let mut words = self.words[at..].iter();
            (self.has_lost || self.words[at].as_bytes().first() == first)
                && phrase
                    .split(' ')
                    .all(|wanted| words.next().is_some_and(|word| is_word(word, wanted)))
        })
    }

    fn any(&self, phrases: &[&str]) -> bool {
        phrases.iter().any(|phrase| self.has(phrase))
    }

    /// The strength of the heading's match with a field; 0 without a match.
    pub(crate) fn strength(&self, target: Target) -> u8 {
        if self.words.is_empty() {
            return 0;
        }
        if self.facts.package_number {
            let last = self.any(&["to"]) && !self.has("from") || self.lowest == ["den"];
            return match target {
                Target::PackageNumbers if !last => 12,
                Target::PackageNumbersTo if last => 12,
                _ => 0,
            };
        }
        if self.facts.label || target.kind() == ColumnKind::PackageNumbers {
            return 0;
        }
        if self.facts.chargeable || self.facts.tare {
            return 0;
        }
        // `Weight/unit (kg)` is of one unit.
        let is_unit = self.speaks_for("weight_unit") && !self.holds_any(&["/unit", "/ unit"]);
        if is_unit {
            return if target == Target::WeightUnit { 15 } else { 0 };
        }
        match target {
            Target::NetWeight if self.facts.net && !self.facts.volume && !self.measures_something_else() => {
                return 10 - u8::from(self.facts.per_package);
            }
            Target::Volume if self.facts.volume => return 10 - u8::from(self.facts.per_package),
            Target::Volume if self.is_measurement() && self.order.is_empty() => return 5,
            Target::NetWeight | Target::Volume => return 0,
            _ => {}
        }
        // `Commodity code` is no commodity.
        let says_no = target == Target::Field("is_dangerous") && self.any(&["non", "not", "khong"]);
        let is_place = target == Target::Field("origin_country")
            && self.any(&["port", "address", "certificate", "place", "airport", "cang"]);
        // `Declared description` and `Declared contents` declare no value.
        let is_value = self.speaks_for("goods_value") && !self.any(&["description", "content", "contents"]);
        let is_code = target == Target::Field("name")
            && (["hs_code", "is_dangerous", "origin_country"]
                .iter()
                .any(|target| self.speaks_for(target))
                || is_value
                || self.any(&["size", "dims", "dimension", "dimensions"])
                    && !self.any(&["goods", "nature", "description"]));
        // `Goods description` over `No` and `Item`: the number of a row is no name.
        let is_row_number = target == Target::Field("name")
            && matches!(self.lowest.as_slice(), [word] if ["no", "tt", "stt", "so", "n", "nr", "pos", "sr", "sl"].contains(&word.as_str()) && self.words.len() > 1);
        // `Packing group` is one of danger, `Packing dimension` a size.
        let is_no_type = target == Target::Field("package_type")
            && (self.facts.edge
                || !self.order.is_empty()
                || self.any(&[
                    "group",
                    "list",
                    "dimension",
                    "dimensions",
                    "dims",
                    "size",
                    "kich thuoc",
                ]));
        let refused = is_code
            || is_no_type
            || is_row_number
            || says_no
            || is_place
            || match target.kind() {
                ColumnKind::Weight => {
                    let per_package = target == Target::Field("weight_per_package");
                    // Units that are not converted, and the weight of the container with its goods.
                    self.any(&unit::UNKNOWN_WEIGHTS)
                        || self.measures_something_else()
                        || self.any(&["max", "maximum"]) && !self.any(&["max weight"])
                        || self.is_permitted_weight()
                        || self.is_price_of_weight()
                        || self.any(&["vgm", "verified gross mass"])
                        || self.has("inner")
                        || self.folded.contains('斤') && !self.folded.contains("公斤")
                        || self.facts.net
                        || self.facts.per_piece
                        || self.is_per_container()
                        || self.is_per_measure()
                        || self.facts.per_package != per_package
                        || self.facts.volume
                }
                ColumnKind::Count => {
                    self.facts.weight
                        || self.facts.volume
                        || self.facts.price_of_one
                        || self.facts.edge
                        || self.facts.pieces
                        || self.facts.containers && target == Target::Field("package_count")
                        || !self.order.is_empty()
                        || self.has("hop dong")
                        || self.names_one_behind_stroke()
                        || self.counts_something_else()
                        || ["/plt", "/pallet", "/article", "/item", "/sku", "/product"]
                            .iter()
                            .any(|of| self.folded.contains(of))
                        || self.any(&["size", "dims", "dim", "dimension", "dimensions", "kich thuoc"])
                        || (self.any(&["loai", "type", "kind"])
                            && !self.any(&["no", "nos", "number", "so kien", "so thung", "sl kien"]))
                }
                ColumnKind::Money => {
                    self.facts.price_of_one
                        || self.facts.weight
                        || self.facts.per_piece
                        || self.any(&["per unit", "don vi"]) && !self.has("don vi tinh")
                }
                ColumnKind::Length => {
                    self.any(&UNKNOWN_LENGTHS)
                        || self.facts.volume
                        || self.facts.weight
                        || self.order.len() == 3
                }
                ColumnKind::Size => {
                    self.names_unit_of_sizes()
                        || self.is_of_largest()
                        || self.any(&UNKNOWN_LENGTHS)
                        || self.facts.volume
                        || self.facts.weight
                        || self.facts.edge && self.order.is_empty()
                        || self.has("dong goi")
                        || self.any(&["uom", "dvt"])
                        || self.has("don vi") && !self.names_unit()
                }
                ColumnKind::Unit => self.facts.weight || self.facts.volume || self.facts.price_of_one,
                ColumnKind::Shared
                | ColumnKind::Text
                | ColumnKind::Flag
                | ColumnKind::PackageNumbers
                | ColumnKind::Volume => self.facts.weight || self.facts.volume,
            };
        if refused {
            return 0;
        }
        if target == Target::Size && self.order.len() == 3 {
            return if self.facts.second_choice { 8 } else { 20 };
        }
        if let Some(strength) = self.letter(target) {
            return if self.facts.second_choice { 3 } else { strength };
        }
        self.phrases
            .iter()
            .filter(|phrase| phrase.target == target.code())
            .map(|phrase| {
                let rest = self.words.len().saturating_sub(phrase.words.len());
                // A heading with at most units beside the phrase speaks more strongly.
                let units = self
                    .words
                    .iter()
                    .filter(|word| unit::length(word).or_else(|| unit::weight(word)).is_some())
                    .filter(|word| self.means_unit(word) && !phrase.words.contains(&word.as_str()))
                    .count();
                phrase.strength + if rest <= units { 3 } else { 0 }
            })
            .max()
            // Beside a column of kg that of pounds, or of rounded tonnes, is the second choice.
            .map(|strength| {
                let in_others = target.kind() == ColumnKind::Weight
                    && matches!(self.unit(ColumnKind::Weight), Some("lb" | "oz" | "t"));
                strength - u8::from(in_others && strength > 1)
            })
            .map_or(0, |strength| {
                if target == Target::Field("name") && self.facts.attribute {
                    strength.min(2)
                } else if self.facts.second_choice {
                    strength.saturating_sub(6).max(1)
                } else {
                    strength
                }
            })
    }

    fn letter(&self, target: Target) -> Option<u8> {
        let Target::Field(name) = target else { return None };
        self.edge_letter.filter(|edge| *edge == name)?;
        // `W` beside `Ctn W` may be the watts of a lamp.
        let of_package = self.lowest.first().is_some_and(|word| is_package(word));
        // `T` beside `H` is the thickness of the goods, `D` beside `L` a diameter.
        let is_usual = self.any(&["l", "w", "h"]);
        Some(8 + u8::from(is_usual) + 2 * u8::from(of_package))
    }

    /// The heading is one of these words and nothing else.
    pub(crate) fn is_one_of(&self, words: &[&str]) -> bool {
        matches!(self.words.as_slice(), [only] if words.contains(&only.as_str()))
    }

    /// Returns true if one of these stands in the folded heading, within a word too.
    pub(crate) fn holds_any(&self, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.folded.contains(part))
    }

    /// Returns true if the heading holds one of these phrases.
    pub(crate) fn has_any(&self, phrases: &[&str]) -> bool {
        self.any(phrases)
    }

    /// A single letter for an edge, without a heading of a group above it.
    pub(crate) fn is_edge_letter(&self) -> bool {
        self.lowest.len() == self.words.len() && self.edge_letter.is_some()
    }

    /// A letter that stands for an edge in some language, and at most a unit: `P (cm)`.
    pub(crate) fn is_letter_of_size(&self) -> bool {
        let letter = self.words.split_first();
        letter.is_some_and(|(first, rest)| {
            let is_depth = ["p", "t", "d", "e", "s"].contains(&first.as_str());
            (is_depth || is_letter(first) && edge_of(first).is_some())
                && rest.iter().all(|word| unit::length(word).is_some())
        })
    }

    /// The edge of `L`, `W (cm)`: one letter and at most a unit, alone or below a group of sizes.
    fn read_edge_letter(&self) -> Option<&'static str> {
        // `Ctn L` is the length of a carton, `Dimensions L` one of the three.
        let of_package = self.lowest.first().is_some_and(|word| {
            is_package(word)
                || word.len() > 1 && unit::length(word).is_some()
                || [
                    "dimension",
                    "dimensions",
                    "dim",
                    "dims",
                    "measurement",
                    "meas",
                    "size",
                    "outer",
                    "inner",
                    "master",
                    "retail",
                    "packed",
                    "maße",
                    "abmessungen",
                    "medidas",
                    "misure",
                    "mesures",
                    "each",
                    "unit",
                ]
                .contains(&word.as_str())
        });
        // `L` above `cm`
        let is_below = self
            .lowest
            .iter()
            .all(|word| word.len() > 1 && unit::length(word).is_some());
        let lowest = if is_below && self.lowest.len() < self.words.len() {
            self.words.as_slice()
        } else {
            self.lowest.get(usize::from(of_package)..)?
        };
        let (letter, rest) = lowest.split_first()?;
        // `D/L`, `R/W`, `C/H`: the same edge in two languages.
        let is_same = |other: &String| is_letter(other) && edge_of(other) == edge_of(letter);
        let rest = rest
            .split_first()
            .filter(|(other, _)| is_same(other))
            .map_or(rest, |(_, rest)| rest);
        if letter.chars().count() != 1 || !rest.iter().all(|word| unit::length(word).is_some()) {
            return None;
        }
        let alone = is_below || self.lowest.len() == self.words.len();
        let below_sizes = || self.speaks_for("size");
        // `Per carton` above `L cm`
        let is_measured = || !rest.is_empty() || self.is_per_package();
        (alone || below_sizes() || is_measured())
            .then(|| edge(letter.chars().next()?))
            .flatten()
    }
}

/// `Sacos` of `Sacos 69 kg`, `Bags (25 kg)` and `Sacos de 69`: how much is in each of the packages that are counted.
fn without_content(text: &str) -> &str {
    let Some(at) = text.find(|one: char| one.is_ascii_digit()) else {
        return text;
    };
    let (packages, content) = text.split_at(at);
    let unit = content.trim_start_matches(|one: char| one.is_ascii_digit() || matches!(one, '.' | ',' | ' '));
    let is_unit = unit::weight(plain(unit).trim_matches([')', ' '])).is_some();
    let are_packages = |text: &str| {
        let folded = plain(text);
        let words = words(&folded);
        words.iter().all(|word| is_several_packages(word)) && !words.is_empty()
    };
    // `Caisses de 6 bouteilles`, `Kartons à 12`
    let of = packages
        .trim_end()
        .rsplit_once(' ')
        .filter(|(_, of)| ["of", "de", "di", "da", "a", "zu", "von", "par"].contains(&plain(of).as_str()));
    match of {
        Some((packages, _)) if are_packages(packages) && words(&plain(unit)).len() < 2 => packages,
        None if is_unit && are_packages(packages) => packages,
        _ => text,
    }
}

fn is_letter(word: &str) -> bool {
    word.chars().count() == 1
}

fn edge_of(word: &str) -> Option<&'static str> {
    edge(word.chars().next()?)
}

/// `Cân`, `Nặng` and `W/T`: a weight. Folded, `can` is also a tin or a need, and `nang` many things; `L W T` are edges.
fn says_weight(short: &str, words: &[String]) -> bool {
    let marked = compose(&short.to_lowercase());
    let vietnamese = domain::folding::words(&marked)
        .iter()
        .any(|word| ["cân", "nặng"].contains(word));
    let pair = words.windows(2).any(|pair| pair == ["w", "t"]);
    vietnamese || pair && !words.iter().any(|word| word == "l")
}

/// The edge that a letter stands for.
fn edge(letter: char) -> Option<&'static str> {
    Some(match letter {
        'l' | 'd' | 'ย' => "length",
        'w' | 'r' | 'b' | 'ก' => "width",
        'h' | 'c' | 't' | 'ส' => "height",
        _ => return None,
    })
}

/// `D×R×C`, `L x W x H`, `dài*rộng*cao`: the edges in their order.
fn order(folded: &str) -> Vec<&'static str> {
    if ["长宽高", "長寬高"].iter().any(|edges| folded.contains(edges)) {
        return vec!["length", "width", "height"];
    }
    let marked = folded.replace(['×', '*', '✕', '/'], "x");
    let squeezed: String = marked.split_whitespace().collect::<Vec<_>>().join("");
    let short = squeezed
        .replace("高さ", "h")
        .replace("奥行き", "l")
        .replace("奥行", "l")
        .replace("가로", "l")
        .replace("세로", "w")
        .replace("높이", "h")
        .replace(['长', '長', '縦'], "l")
        .replace(['宽', '寬', '横', '幅'], "w")
        .replace('高', "h")
        .replace("length", "l")
        .replace("width", "w")
        .replace("height", "h")
        .replace("dai", "d")
        .replace("rong", "r")
        .replace("cao", "c");
    let letters: Vec<char> = short.chars().collect();
    for window in letters.windows(5) {
        let [one, 'x', two, 'x', three] = window else {
            continue;
        };
        let three_letters = [one, two, three].map(|letter| *letter);
        // `B x H x T`: the German depth is the third edge where the height has its letter.
        let is_depth = |letter: char| {
            letter == 't'
                && three_letters.contains(&'h')
                && !three_letters.iter().any(|one| "ld".contains(*one))
        };
        let edges: Option<Vec<&'static str>> = three_letters
            .into_iter()
            .map(|letter| {
                if is_depth(letter) {
                    Some("length")
                } else {
                    edge(letter)
                }
            })
            .collect();
        if let Some(edges) =
            edges.filter(|edges| edges[0] != edges[1] && edges[1] != edges[2] && edges[0] != edges[2])
        {
            return edges;
        }
    }
    order_of_words(&marked)
}

/// `Dł. x szer. x wys. (mm)`: three words for edges between crosses.
fn order_of_words(marked: &str) -> Vec<&'static str> {
    let edge = |part: &str| {
        let words: Vec<String> = words(part).into_iter().map(str::to_owned).collect();
        let mut edges = phrases_in(&words).into_iter().map(|phrase| phrase.target);
        edges.find(|target| ["length", "width", "height"].contains(target))
    };
    let edges: Option<Vec<&'static str>> = marked.split(" x ").map(edge).collect();
    let is_whole = |edges: &Vec<&'static str>| {
        edges.len() == 3
            && ["length", "width", "height"]
                .iter()
                .all(|edge| edges.contains(edge))
    };
    edges.filter(is_whole).unwrap_or_default()
}

#[cfg(test)]
mod tests;
