//! The language of the terminal, for printed texts.

use domain::Lang;

/// Returns the language of this program's terminal: Vietnamese if its locale is Vietnamese, else English.
pub fn language() -> Lang {
    from_variables(|name| std::env::var(name).ok())
}

/// Uses the first of the variables that is set, in the order of POSIX.
fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Lang {
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
        from_variables(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn locale_sets_the_language() {
        assert_eq!(with(&[("LANG", "vi_VN.UTF-8")]), Lang::Vi);
        assert_eq!(with(&[("LANG", "vi")]), Lang::Vi);
        assert_eq!(with(&[("LANG", "vi.UTF-8")]), Lang::Vi);
        assert_eq!(with(&[("LANG", "en_GB.UTF-8")]), Lang::En);
        assert_eq!(with(&[("LANG", "C.UTF-8")]), Lang::En);
        assert_eq!(with(&[("LANG", "vir_XX")]), Lang::En);
        assert_eq!(with(&[]), Lang::En);
    }

    #[test]
    fn more_specific_variables_win() {
        assert_eq!(with(&[("LC_ALL", "C"), ("LANG", "vi_VN")]), Lang::En);
        assert_eq!(
            with(&[("LC_ALL", ""), ("LC_MESSAGES", "vi_VN"), ("LANG", "en_US")]),
            Lang::Vi
        );
    }
}
