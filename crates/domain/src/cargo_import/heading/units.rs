//! Units and currencies that headings name.

use super::super::target::ColumnKind;
use super::super::unit;
use super::Heading;

impl Heading {
    /// The unit that the heading names, of lengths or of weights.
    pub fn unit(&self, kind: ColumnKind) -> Option<&'static str> {
        let find = |unit: fn(&str) -> Option<&'static str>| {
            let at = |word: &&String| unit(word).filter(|_| word.len() > 1);
            // Single letters mean units only in brackets or at the end: `Dài (m)`, but not `L, W`.
            let last = || {
                self.words
                    .last()
                    .filter(|word| word.len() == 1 && self.words.len() > 1)
                    .filter(|word| {
                        self.folded.contains(&format!("({word})"))
                            || self.folded.ends_with(&format!(" {word}"))
                    })
                    .and_then(|word| unit(word))
            };
            let named = self
                .words
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
                .find_map(|(_, word)| at(&word));
            named.or_else(last)
        };
        match kind {
            ColumnKind::Length | ColumnKind::Size => find(unit::length)
                .or_else(|| self.folded.contains(['"', '″']).then_some("inch"))
                .or_else(|| self.has("centi met").then_some("cm")),
            // `Gross Wt #`, as Americans write pounds.
            ColumnKind::Weight => find(unit::weight).or_else(|| {
                let last = self.words.last().is_some_and(|word| word == "no");
                (last && self.words.len() > 1).then_some("lb")
            }),
            ColumnKind::Volume if self.has("cu ft") || self.has("cubic feet") => Some("ft³"),
            ColumnKind::Volume => find(unit::volume),
            _ => None,
        }
    }

    /// `Cân nặng` is a weight and `Cần giấy phép` a permit; `(tạ)` is a unit.
    pub(super) fn means_unit(&self, word: &str) -> bool {
        let is_common = ["can", "ta", "yen", "li", "ly", "ki", "ky"].contains(&word);
        !is_common || self.folded.contains(&format!("({word})"))
    }

    /// `Size (in)`, `Dims, in.`: behind everything else of its line, `in` is a unit.
    pub(super) fn says_inches(&self) -> bool {
        self.folded.lines().any(|line| {
            let line = line.trim_end_matches([')', '.', ']', ' ']);
            line.strip_suffix("in")
                .is_some_and(|rest| !rest.ends_with(char::is_alphanumeric))
        })
    }

    /// The currency in a heading such as `Trị giá (USD)`.
    pub fn currency(&self) -> Option<String> {
        const KNOWN: [&str; 13] = [
            "usd", "vnd", "eur", "jpy", "cny", "krw", "gbp", "aud", "sgd", "thb", "hkd", "twd", "cad",
        ];
        let named = self.words.iter().find(|word| KNOWN.contains(&word.as_str()));
        named
            .map(|word| word.to_uppercase())
            .or_else(|| match &self.folded {
                text if text.contains('$') => Some("USD".to_owned()),
                text if text.contains('₫') => Some("VND".to_owned()),
                _ => None,
            })
    }
}
