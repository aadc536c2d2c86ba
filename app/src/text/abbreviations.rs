//! Abbreviations of freight quotations, from `data/abbreviations.tsv`. The trade's English name is shown in both
//! languages, because the bill has it; the explanation is in the reader's language.

use std::sync::LazyLock;

use super::Lang;
use super::tables::rows;

/// One abbreviation.
#[derive(Debug, PartialEq, Eq)]
pub struct Abbreviation {
    /// As it is usually written.
    pub short: &'static str,
    /// Other ways to write it.
    pub also: Vec<&'static str>,
    /// The trade's name for it.
    pub name: &'static str,
    vi: &'static str,
    en: &'static str,
}

impl Abbreviation {
    pub fn explained(&self, lang: Lang) -> &'static str {
        lang.pick(self.vi, self.en)
    }
}

/// Sorted by [`Abbreviation::short`].
pub static ABBREVIATIONS: LazyLock<Vec<Abbreviation>> = LazyLock::new(|| {
    rows(include_str!("../../data/abbreviations.tsv"))
        .map(|[short, also, name, vi, en]| Abbreviation {
            short,
            also: also.split(';').filter(|form| !form.is_empty()).collect(),
            name,
            vi,
            en,
        })
        .collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_unique_and_sorted() {
        let names: Vec<String> = ABBREVIATIONS.iter().map(|one| one.short.to_lowercase()).collect();
        assert!(names.is_sorted(), "{names:?}");
        let mut all: Vec<&str> = ABBREVIATIONS
            .iter()
            .flat_map(|one| one.also.iter().copied().chain([one.short]))
            .collect();
        let begin = all
            .iter()
            .all(|form| form.starts_with(|first: char| first.is_ascii_alphanumeric()));
        assert!(begin, "they are looked for where words begin");
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn everything_is_explained_in_both_languages() {
        for one in ABBREVIATIONS.iter() {
            for lang in [Lang::Vi, Lang::En] {
                assert!(one.explained(lang).ends_with(['.', ')']), "{}", one.short);
            }
            assert_ne!(one.vi, one.en);
            assert!(one.short.is_ascii() && one.also.iter().all(|form| form.is_ascii()));
        }
    }
}
