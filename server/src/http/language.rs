//! The reader's language: chosen (session, else cookie), preferred by the browser, or the default.

use app::text::Lang;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::session::cookie;

pub const LANGUAGE_COOKIE: &str = "portal-language";

/// Stores the choice in this browser, signed in or not. It is no secret: scripts may read it, and nothing depends on it.
pub fn cookie(lang: Lang) -> HeaderValue {
    HeaderValue::from_static(match lang {
        Lang::Vi => "portal-language=vi; Path=/; Max-Age=31536000; SameSite=Lax",
        Lang::En => "portal-language=en; Path=/; Max-Age=31536000; SameSite=Lax",
    })
}

pub fn negotiate(headers: &HeaderMap, default: Lang) -> Lang {
    let chosen = cookie::pairs(headers)
        .find(|(name, _)| *name == LANGUAGE_COOKIE)
        .and_then(|(_, value)| Lang::from_tag(value));
    let asked = || accepted(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?);
    chosen.or_else(asked).unwrap_or(default)
}

/// Returns the supported language that an `Accept-Language` header prefers.
fn accepted(header: &str) -> Option<Lang> {
    let mut best: Option<(Lang, f32)> = None;
    for range in header.split(',').take(50) {
        let mut parts = range.split(';').map(str::trim);
        let Some(lang) = parts.next().and_then(Lang::from_tag) else {
            continue;
        };
        let weight = parts
            .find_map(|part| part.strip_prefix("q="))
            .map_or(Some(1.0), |weight| weight.trim().parse().ok());
        let weight: f32 = weight.unwrap_or(0.0);
        if weight > 0.0 && best.is_none_or(|(_, most)| weight > most) {
            best = Some((lang, weight));
        }
    }
    best.map(|(lang, _)| lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferred_language_wins() {
        assert_eq!(accepted("en-US,en;q=0.9,vi;q=0.8"), Some(Lang::En));
        assert_eq!(accepted("fr, vi;q=0.5, en;q=0.4"), Some(Lang::Vi));
        assert_eq!(accepted("en;q=0, vi;q=0.1"), Some(Lang::Vi));
        assert_eq!(accepted("en;q=x"), None);
        assert_eq!(accepted("fr, *;q=0.1"), None);
        assert_eq!(accepted(""), None);
    }

    #[test]
    fn chosen_language_beats_the_browser() {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, HeaderValue::from_static("en"));
        assert_eq!(negotiate(&headers, Lang::Vi), Lang::En);
        headers.insert(
            header::COOKIE,
            HeaderValue::from_static("x=y; portal-language=vi"),
        );
        assert_eq!(negotiate(&headers, Lang::En), Lang::Vi);
        headers.insert(header::COOKIE, HeaderValue::from_static("portal-language=fr"));
        assert_eq!(negotiate(&headers, Lang::Vi), Lang::En);
    }
}
