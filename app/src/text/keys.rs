//! Names of the service's fields, for values of unspecified shape. An unknown key is shown as it is, with
//! spaces for underscores.

use super::Lang;
use super::tables::translation;

/// The name of a field in the reader's language.
pub fn name(key: &str, lang: Lang) -> String {
    known(key, lang).map_or_else(|| plain(key), str::to_owned)
}

fn plain(key: &str) -> String {
    let text = key.replace('_', " ");
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => text,
    }
}

fn known(key: &str, lang: Lang) -> Option<&'static str> {
    let short = ["contact_", "origin_", "dest_", "destination_"]
        .iter()
        .find_map(|prefix| key.strip_prefix(prefix))
        .unwrap_or(key);
    translation("answer_field", short, lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_keys_are_humanized() {
        assert_eq!(name("origin_country", Lang::Vi), "Quốc gia");
        assert_eq!(name("origin_country", Lang::En), "Country");
        assert_eq!(name("gate_code_hint", Lang::En), "Gate code hint");
        assert_eq!(name("ơ_hay", Lang::Vi), "Ơ hay");
        assert_eq!(name("", Lang::Vi), "");
    }
}
