//! Units and currencies that headings name.

use std::collections::BTreeSet;

use super::Heading;
use super::order as order_of_edges;
use crate::model::target::ColumnKind;
use crate::model::unit;
use crate::words::each::is_for_each;
use crate::words::figure_words::{is_beside_packages, is_piece};

impl Heading {
    /// The unit that the heading names, of lengths or of weights.
    pub fn unit(&self, kind: ColumnKind) -> Option<&'static str> {
        let find = |unit: fn(&str) -> Option<&'static str>| {
            let at = |word: &&String| unit(word).filter(|_| word.len() > 1);
            // Single letters mean units only in brackets or at the end: `Dài (m)`, but not `L, W`.
            let in_brackets = || {
                let single = self.words.iter().filter(|word| word.len() == 1);
                // `Weight, t` above `Gross`, `Size (L×W×H; m)`
                let ends_line = |word: &str| {
                    self.folded.lines().any(|line| {
                        let line = line.trim_end_matches([' ', ')']);
                        let before = line.strip_suffix(word).map(str::trim_end);
                        before.is_some_and(|before| before.ends_with([',', ';']))
                    })
                };
                let mut named =
                    single.filter(|word| self.folded.contains(&format!("({word})")) || ends_line(word));
                named.find_map(|word| unit(word))
            };
            let last = || {
                self.words
                    .last()
                    .filter(|word| word.len() == 1 && self.words.len() > 1)
                    .filter(|word| {
                        self.folded.contains(&format!("({word})"))
                            || self.folded.ends_with(&format!(" {word}"))
                            // `Gewicht/g`
                            || self.words.len() == 2 && self.folded.ends_with(&format!("/{word}"))
                    })
                    .and_then(|word| unit(word))
            };
            self.words_of_units()
                .find_map(|word| at(&word))
                .or_else(in_brackets)
                .or_else(last)
        };
        match kind {
            // Written out, these hold the `mét`.
            ColumnKind::Length | ColumnKind::Size
                if self.any(&["xang ti met", "xen ti met", "centi met"]) =>
            {
                Some("cm")
            }
            ColumnKind::Length | ColumnKind::Size if self.any(&["mi li met", "mili met"]) => Some("mm"),
            ColumnKind::Length | ColumnKind::Size => {
                find(unit::length).or_else(|| self.folded.contains(['"', '″']).then_some("inch"))
            }
            // `Gross Wt #`, as Americans write pounds.
            // `M/T`, `M.T.`
            ColumnKind::Weight if self.has("m t") || self.says_tonnes_in_german() => Some("t"),
            ColumnKind::Weight => find(unit::weight).or_else(|| {
                let last = self.words.last().is_some_and(|word| word == "no");
                (last && self.words.len() > 1).then_some("lb")
            }),
            ColumnKind::Volume if self.has("cu ft") || self.has("cubic feet") => Some("ft³"),
            ColumnKind::Volume => find(unit::volume),
            _ => None,
        }
    }

    /// The words that may be units, without those that mean something else here.
    fn words_of_units(&self) -> impl Iterator<Item = &String> {
        self.words
            .iter()
            .enumerate()
            .filter(|(_, word)| *word != "in" || self.says_inches())
            // `Cân nặng` is a weight; `(tạ)` is a unit.
            .filter(|(_, word)| self.means_unit(word))
            // `Gr. Wt` is no gram.
            .filter(|(at, word)| {
                let next = self.words.get(at + 1).map(String::as_str);
                *word != "gr" || !matches!(next, Some("wt" | "w" | "weight" | "wgt"))
            })
            .map(|(_, word)| word)
    }

    /// Returns true if the heading names two units, `kgs/lbs`, or a factor, `x100 kg`: the unit of the figures is not known.
    pub fn has_unclear_unit(&self, kind: ColumnKind) -> bool {
        let unit: fn(&str) -> Option<&'static str> = match kind {
            ColumnKind::Length | ColumnKind::Size => unit::length,
            ColumnKind::Weight => unit::weight,
            _ => return false,
        };
        if self.unit(kind).is_none() && self.folded.lines().any(has_unknown_unit) {
            return true;
        }
        let named: BTreeSet<&str> = self
            .words_of_units()
            .filter(|word| word.len() > 1)
            .filter_map(|word| unit(word))
            .collect();
        let is_factor = |word: &str| {
            let digits = word.trim_start_matches('x');
            digits.len() > 1 && digits.bytes().all(|one| one.is_ascii_digit())
        };
        let scaled = self.folded.lines().any(|line| {
            let words = domain::folding::words(line);
            words
                .windows(2)
                .any(|pair| matches!(pair, [one, next] if is_factor(one) && unit(next).is_some()))
        });
        // `M/T` is one unit.
        named.len() > 1 && !self.has("m t") || scaled
    }

    /// `Cân nặng` is a weight and `Cần giấy phép` a permit; `(tạ)` is a unit.
    pub(super) fn means_unit(&self, word: &str) -> bool {
        let is_common = ["can", "ta", "yen", "li", "ly", "ki", "ky", "tac"].contains(&word);
        !is_common || self.folded.contains(&format!("({word})"))
    }

    /// `Size (in)`, `Dims, in.`, `Dims IN (LxWxH)`, `Dims (in LxWxH)`: behind everything else of its line or bracket, and before the
    /// order of edges, `in` is a unit.
    pub(super) fn says_inches(&self) -> bool {
        let ends = |text: &str| {
            text.trim_end_matches([')', '.', ']', ' '])
                .strip_suffix("in")
                .is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
        };
        self.folded.lines().any(|line| {
            let order = line
                .trim_end()
                .strip_suffix(')')
                .and_then(|line| line.rsplit_once('('));
            order
                .filter(|(_, order)| !order_of_edges(order).is_empty())
                .map_or(ends(line), |(before, order)| {
                    ends(before) || ends(order) || order.starts_with("in ")
                })
        })
    }

    /// `Bruttogewicht in to`, `Gewicht (to.)`
    fn says_tonnes_in_german(&self) -> bool {
        self.folded.lines().any(|line| {
            let line = line.trim_end_matches([' ', '.', ')', ']']);
            ["in to", "(to", "[to", "/to"]
                .iter()
                .any(|end| line.ends_with(end))
        })
    }

    /// The currency in a heading such as `Trị giá (USD)`.
    pub fn currency(&self) -> Option<String> {
        const KNOWN: [&str; 24] = [
            "usd", "vnd", "eur", "jpy", "cny", "krw", "gbp", "aud", "sgd", "thb", "hkd", "twd", "cad", "chf",
            "inr", "nzd", "myr", "idr", "php", "sek", "nok", "dkk", "pln", "aed",
        ];
        let named = self.words.iter().find(|word| KNOWN.contains(&word.as_str()));
        let has = |signs: &[&str]| signs.iter().any(|sign| self.folded.contains(sign));
        named
            .map(|word| word.to_uppercase())
            .or_else(|| has(&["$"]).then(|| "USD".to_owned()))
            // `đ` folds to `d`.
            .or_else(|| {
                has(&["₫", "(d)", "(dong)", "trieu dong", "nghin dong", "ngan dong"])
                    .then(|| "VND".to_owned())
            })
            .or_else(|| (has(&["元"]) || self.has("rmb")).then(|| "CNY".to_owned()))
            .or_else(|| has(&["円"]).then(|| "JPY".to_owned()))
            .or_else(|| has(&["€"]).then(|| "EUR".to_owned()))
            .or_else(|| has(&["£"]).then(|| "GBP".to_owned()))
    }

    /// Returns the factor of the values of a column: a thousand or a million.
    pub fn money_factor(&self) -> Option<u32> {
        if self.any(&["trieu", "million", "millions", "mio", "mln"]) {
            return Some(1_000_000);
        }
        let thousands = self.any(&["nghin", "ngan", "thousand", "thousands", "1000", "x1000", "000"]);
        thousands.then_some(1000)
    }
}

/// `毛重(担)`, `Longueur (aune)`: one word in brackets that no heading knows is a unit, whichever it is.
fn has_unknown_unit(line: &str) -> bool {
    const MAX_CHARS: usize = 10;
    /// Words that tell how something was weighed or measured.
    const TELLING: [&str; 44] = [
        "outer",
        "outside",
        "external",
        "ext",
        "packed",
        "packaged",
        "overall",
        "shipping",
        "inner",
        "inside",
        "product",
        "ngoai",
        "thuc",
        "aussen",
        "außen",
        "exterieur",
        "emballe",
        "verpackt",
        "real",
        "loaded",
        "declared",
        "measured",
        "approx",
        "appr",
        "ca",
        "est",
        "estimated",
        "actual",
        "max",
        "min",
        "new",
        "old",
        "each",
        "ea",
        "all",
        "both",
        "avg",
        "incl",
        "inc",
        "excl",
        "optional",
        "bi",
        "empty",
        "full",
    ];
    let inner = line
        .split_once(['(', '[', '（'])
        .and_then(|(_, rest)| rest.split_once([')', ']', '）']))
        .map(|(inner, _)| inner.trim().trim_end_matches('.'));
    let Some(inner) = inner else { return false };
    let is_word = inner.chars().count() <= MAX_CHARS && inner.chars().all(char::is_alphabetic);
    let tells = inner.starts_with(['含', '不', '连', '净', '毛', '每', '单', '总', '合', '约'])
        || TELLING.contains(&inner);
    if inner.chars().count() < 2 && inner.is_ascii() || !is_word || tells {
        return false;
    }
    // `ДхШхВ`
    let are_edges = inner
        .split(['x', '\u{445}', '×', '*'])
        .filter(|edge| edge.chars().count() == 1)
        .count()
        == 3;
    let is_known = are_edges
        || is_beside_packages(inner)
        || is_piece(inner)
        || is_for_each(inner)
        || unit::length(inner)
            .or_else(|| unit::weight(inner))
            .or_else(|| unit::volume(inner))
            .is_some();
    let heading = Heading::parse(inner);
    !is_known
        && heading.phrases.is_empty()
        && heading.order.is_empty()
        && order_of_edges(inner).is_empty()
        && !heading.says_total()
}
