//! Names of countries by their code (ISO 3166-1 alpha-2), in both languages.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::Lang;
use crate::folding::fold;

/// Code, Vietnamese and English name; sorted by code.
static COUNTRIES: LazyLock<Vec<CountryRow>> = LazyLock::new(|| {
    include_str!("../data/countries.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(read)
        .collect()
});

/// The country's name in the reader's language; text that is no known code comes back as it is.
pub fn country_name(code: &str, lang: Lang) -> Cow<'_, str> {
    Cow::Borrowed(find(code).map_or_else(|| code.trim(), |row| name(row, lang)))
}

/// Returns true if the text is the code of a country.
pub fn is_country(code: &str) -> bool {
    find(code).is_some()
}

/// Code and name of every country, by name, for choosing one.
pub fn countries(lang: Lang) -> &'static [(&'static str, &'static str)] {
    static VI: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| sorted(Lang::Vi));
    static EN: LazyLock<Vec<(&'static str, &'static str)>> = LazyLock::new(|| sorted(Lang::En));

    match lang {
        Lang::Vi => &VI,
        Lang::En => &EN,
    }
}

type CountryRow = (&'static str, &'static str, &'static str);

/// `VN|Việt Nam|Vietnam`
fn read(line: &'static str) -> Option<CountryRow> {
    let mut parts = line.splitn(3, '|');
    Some((parts.next()?, parts.next()?, parts.next()?))
}

fn find(code: &str) -> Option<&'static CountryRow> {
    let mut code: [u8; 2] = code.trim().as_bytes().try_into().ok()?;
    code.make_ascii_uppercase();
    COUNTRIES
        .binary_search_by_key(&Some(&code), |row| row.0.as_bytes().first_chunk())
        .ok()
        .and_then(|at| COUNTRIES.get(at))
}

fn name(row: &CountryRow, lang: Lang) -> &'static str {
    match lang {
        Lang::Vi => row.1,
        Lang::En => row.2,
    }
}

fn sorted(lang: Lang) -> Vec<(&'static str, &'static str)> {
    let mut all: Vec<_> = COUNTRIES.iter().map(|row| (row.0, name(row, lang))).collect();
    all.sort_by_cached_key(|(_, name)| fold(name));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_names_and_other_text_is_unchanged() {
        assert_eq!(country_name("VN", Lang::Vi), "Việt Nam");
        assert_eq!(country_name("us", Lang::En), "United States");
        assert_eq!(country_name(" JP ", Lang::Vi), "Nhật Bản");
        for text in ["Vietnam", "ZZ", "", "<b>", "ạ"] {
            assert_eq!(country_name(text, Lang::En), text);
        }
    }

    #[test]
    fn country_table_is_sorted_and_complete() {
        let lines = include_str!("../data/countries.txt").lines();
        assert_eq!(lines.filter(|line| !line.starts_with('#')).count(), 249);
        assert_eq!(COUNTRIES.len(), 249);
        assert!(COUNTRIES.is_sorted_by_key(|row| row.0));
        assert!(
            COUNTRIES.iter().all(|row| row.0.len() == 2
                && !row.2.contains('|')
                && !row.1.is_empty()
                && !row.2.is_empty())
        );
    }

    #[test]
    fn diacritics_do_not_affect_the_order() {
        let names: Vec<_> = countries(Lang::Vi).iter().map(|(_, name)| *name).collect();
        let at = |name| names.iter().position(|one| *one == name).unwrap();
        assert!(at("Ai Cập") < at("Ấn Độ") && at("Ấn Độ") < at("Áo") && at("Áo") < at("Bỉ"));
        assert!(at("Đài Loan") < at("Đức") && at("Đức") < at("Estonia"));
    }
}
