//! The language of the pages for people: what they chose, else what their browser asks for, else English. What the
//! operator sends stays Vietnamese, whatever its staff read.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{HeaderMap, header};

/// The cookie that remembers a choice. Cookies are shared by the ports of a host; the portal's has another name.
pub const COOKIE: &str = "lang";

/// A language of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    Vi,
    En,
}

impl Lang {
    /// The language tag, for `lang` attributes, forms and the cookie.
    pub const fn tag(self) -> &'static str {
        self.pick("vi", "en")
    }

    /// Its name in itself.
    pub const fn name(self) -> &'static str {
        self.pick("Tiếng Việt", "English")
    }

    /// Of a text in both languages, the one in this language.
    pub const fn pick(self, vi: &'static str, en: &'static str) -> &'static str {
        match self {
            Self::Vi => vi,
            Self::En => en,
        }
    }

    /// The other language, for the switch.
    pub const fn other(self) -> Self {
        match self {
            Self::Vi => Self::En,
            Self::En => Self::Vi,
        }
    }

    /// The language of a tag, whatever its region.
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split(['-', '_']).next()?.to_ascii_lowercase().as_str() {
            "vi" => Some(Self::Vi),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    /// The language for whoever sent these headers.
    pub fn of(headers: &HeaderMap) -> Self {
        let asked = || accepted(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?);
        chosen(headers).or_else(asked).unwrap_or(Self::En)
    }
}

impl<S: Sync> FromRequestParts<S> for Lang {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

/// The language that the cookie remembers.
fn chosen(headers: &HeaderMap) -> Option<Lang> {
    headers
        .get_all(header::COOKIE)
        .into_iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .and_then(|(_, value)| Lang::from_tag(value))
}

/// The language of ours that an `Accept-Language` header likes best; the first of several that it likes as much.
fn accepted(header: &str) -> Option<Lang> {
    let mut best: Option<(Lang, f32)> = None;
    for range in header.split(',').take(50) {
        let mut parts = range.split(';').map(str::trim);
        let Some(lang) = parts.next().and_then(Lang::from_tag) else {
            continue;
        };
        let weight = parts
            .find_map(|part| part.strip_prefix("q="))
            .map_or(Some(1.0), |weight| weight.trim().parse().ok())
            .unwrap_or(0.0);
        if weight > 0.0 && best.is_none_or(|(_, most)| weight > most) {
            best = Some((lang, weight));
        }
    }
    best.map(|(lang, _)| lang)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn headers(pairs: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.clone(), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn browser_language_decides_and_english_is_the_default() {
        for (asked, lang) in [
            ("vi", Lang::Vi),
            ("vi-VN,vi;q=0.9,en-US;q=0.8,en;q=0.7", Lang::Vi),
            ("fr, vi;q=0.5, en;q=0.4", Lang::Vi),
            ("en;q=0, VI;q=0.1", Lang::Vi),
            ("en-GB,en;q=0.9,vi;q=0.8", Lang::En),
            ("ja, de;q=0.9", Lang::En),
            ("vi;q=x", Lang::En),
            ("*", Lang::En),
            ("", Lang::En),
        ] {
            assert_eq!(
                Lang::of(&headers(&[(header::ACCEPT_LANGUAGE, asked)])),
                lang,
                "{asked}"
            );
        }
        assert_eq!(Lang::of(&HeaderMap::new()), Lang::En);
    }

    #[test]
    fn valid_choice_overrides_the_browser() {
        let both = |cookie| headers(&[(header::ACCEPT_LANGUAGE, "en"), (header::COOKIE, cookie)]);
        assert_eq!(Lang::of(&both("x=y; lang=vi")), Lang::Vi);
        assert_eq!(Lang::of(&both("lang=fr")), Lang::En);
        assert_eq!(Lang::of(&both("portal-language=vi")), Lang::En);
    }
}
