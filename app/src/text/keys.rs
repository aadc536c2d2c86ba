//! Names of the service's fields, for values of unspecified shape. An unknown key is shown as it is, with
//! spaces for underscores.

use std::borrow::Cow;

use super::Lang;
use super::tables::translation;
use super::{cargo, request_form};

/// The name of a field in the reader's language.
pub fn name(key: &str, lang: Lang) -> String {
    known(key, lang).map_or_else(|| plain(key), str::to_owned)
}

/// The words for a code that stands under a key: a level, an outcome, or the name of a field. `None` for any other text.
pub fn value(key: &str, code: &str, lang: Lang) -> Option<Cow<'static, str>> {
    let code = code.trim();
    match key {
        "level" | "severity" => translation("level", &code.to_lowercase(), lang).map(Cow::from),
        "status" => translation("outcome", &code.to_lowercase(), lang).map(Cow::from),
        "field" | "fields" | "missing_fields" | "items" => field(code, lang),
        _ => None,
    }
}

/// The name of a field of the form, or of one of a line: `pickup_date`, `cargos.0.hs_code`, `cargos[0][hs_code]`.
fn field(code: &str, lang: Lang) -> Option<Cow<'static, str>> {
    if let Some(name) = request_form::field(code, lang) {
        return Some(name.into());
    }
    let mut parts = code.split(['.', '[', ']']).filter(|part| !part.is_empty());
    let (list, second) = (parts.next()?, parts.next()?);
    let third = parts.next();
    if list != "cargos" || parts.next().is_some() {
        return None;
    }
    match (second.parse::<usize>(), third) {
        (Ok(line), Some(name)) => {
            let name = cargo::field(name, lang)?;
            Some(
                cargo::cargo_texts(lang)
                    .in_line(line.checked_add(1)?, name)
                    .into(),
            )
        }
        (Err(_), name) => {
            let name = if second == "*" { name? } else { second };
            cargo::field(name, lang).map(|name| cargo::capital(name).into())
        }
        (Ok(_), None) => None,
    }
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
    fn known_codes_are_words_and_others_stay() {
        let vi = |key: &str, code: &str| value(key, code, Lang::Vi).map(Cow::into_owned);
        assert_eq!(vi("level", "high").as_deref(), Some("Cao"));
        assert_eq!(value("severity", "Medium", Lang::En).as_deref(), Some("Medium"));
        assert_eq!(vi("status", "success").as_deref(), Some("Thành công"));
        assert_eq!(vi("fields", "cargos").as_deref(), Some("Hàng hóa"));
        assert_eq!(
            vi("missing_fields", "pickup_date").as_deref(),
            Some("Ngày lấy hàng")
        );
        for code in ["cargos.0.hs_code", "cargos[0][hs_code]"] {
            assert!(vi("fields", code).is_some_and(|words| words.contains('1') && words.contains("mã HS")));
        }
        assert_eq!(vi("fields", "cargos.*.hs_code").as_deref(), Some("Mã HS"));
        for (key, code) in [
            ("level", "orange"),
            ("fields", "gate_code"),
            ("fields", "cargos.0.hs_code.x"),
            ("fields", "cargos.18446744073709551615.hs_code"),
            ("message", "cargos"),
            ("name", "high"),
        ] {
            assert_eq!(vi(key, code), None, "{key}: {code}");
        }
    }

    #[test]
    fn unknown_keys_are_humanized() {
        assert_eq!(name("origin_country", Lang::Vi), "Quốc gia");
        assert_eq!(name("origin_country", Lang::En), "Country");
        assert_eq!(name("gate_code_hint", Lang::En), "Gate code hint");
        assert_eq!(name("ơ_hay", Lang::Vi), "Ơ hay");
        assert_eq!(name("", Lang::Vi), "");
    }
}
