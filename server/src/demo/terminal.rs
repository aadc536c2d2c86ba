//! The language of the terminal, for what is printed there.

use domain::Lang;

/// The language of this program's terminal: Vietnamese where its locale is, else English.
pub fn language() -> Lang {
    of(|name| std::env::var(name).ok())
}

/// The first of the variables that is set counts, in the order of POSIX.
fn of(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|locale| !locale.is_empty())
        .unwrap_or_default();
    match locale.split(['_', '-', '.', '@']).next() {
        Some(language) if language.eq_ignore_ascii_case("vi") => Lang::Vi,
        _ => Lang::En,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> Lang {
        of(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn locale_decides() {
        assert_eq!(with(&[("LANG", "vi_VN.UTF-8")]), Lang::Vi);
        assert_eq!(with(&[("LANG", "vi")]), Lang::Vi);
        assert_eq!(with(&[("LANG", "vi.UTF-8")]), Lang::Vi);
        assert_eq!(with(&[("LANG", "en_GB.UTF-8")]), Lang::En);
        assert_eq!(with(&[("LANG", "C.UTF-8")]), Lang::En);
        assert_eq!(with(&[("LANG", "vir_XX")]), Lang::En);
        assert_eq!(with(&[]), Lang::En);
    }

    #[test]
    fn more_special_variables_win() {
        assert_eq!(with(&[("LC_ALL", "C"), ("LANG", "vi_VN")]), Lang::En);
        assert_eq!(
            with(&[("LC_ALL", ""), ("LC_MESSAGES", "vi_VN"), ("LANG", "en_US")]),
            Lang::Vi
        );
    }
}
