//! The session cookie. `__Host-` binds it to this very host and to `Secure`. Browsers treat loopback addresses as secure, so
//! the demo on plain http keeps it as well.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};
use tower_sessions::session::Id;

use super::ENDED_RETENTION;

pub const NAME: &str = "__Host-portal";
const ATTRIBUTES: &str = "Path=/; HttpOnly; Secure; SameSite=Lax";

/// Returns the session id that a browser sent. If there are several cookies of the name (which no browser sends), none is
/// accepted.
pub fn read(headers: &HeaderMap) -> Option<Id> {
    let mut found = session_cookies(headers);
    match (found.next(), found.next()) {
        (Some(value), None) => value.parse().ok(),
        _ => None,
    }
}

/// Returns every session id of a request, including those that [`read`] does not accept: signing out deletes all of them.
pub fn read_all(headers: &HeaderMap) -> Vec<Id> {
    session_cookies(headers)
        .filter_map(|value| value.parse().ok())
        .take(MAX_ENDED_SESSIONS)
        .collect()
}

/// Limit of the sessions that one request may end.
const MAX_ENDED_SESSIONS: usize = 8;

fn session_cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    pairs(headers)
        .filter(|(name, _)| *name == NAME)
        .map(|(_, value)| value)
}

/// Returns all cookies of a request whose bytes are text. Other programs of the host may set cookies of any bytes, and HTTP/2
/// sends a header line for each: none of that hides a cookie beside it.
pub fn pairs(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(header::COOKIE)
        .into_iter()
        .flat_map(|line| line.as_bytes().split(|byte| *byte == b';'))
        .filter_map(|pair| std::str::from_utf8(pair).ok()?.trim().split_once('='))
}

/// Returns the header that sets the cookie. It outlives the session by a day, so that an ended session is recognized as one.
pub fn set(id: &Id, session_max: Duration) -> Option<HeaderValue> {
    let age = session_max.saturating_add(ENDED_RETENTION).as_secs();
    HeaderValue::try_from(format!("{NAME}={id}; {ATTRIBUTES}; Max-Age={age}")).ok()
}

/// Returns the header that removes the cookie: with the attributes it was set with, or browsers ignore it.
pub fn removal() -> HeaderValue {
    const REMOVAL: &str = "__Host-portal=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0";
    HeaderValue::from_static(REMOVAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_from(cookies: &[&'static str]) -> Option<Id> {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            headers.append(header::COOKIE, HeaderValue::from_static(cookie));
        }
        read(&headers)
    }

    #[test]
    fn only_the_session_cookie_is_read() {
        let id = read_from(&["a=b; __Host-portal=AAAAAAAAAAAAAAAAAAAAAA; c=d"]);
        assert_eq!(id, Some(Id(0)));
        assert_eq!(
            read_from(&["a=b", "__Host-portal=AAAAAAAAAAAAAAAAAAAAAA"]),
            Some(Id(0))
        );
        for bad in [
            "",
            "portal=AAAAAAAAAAAAAAAAAAAAAA",
            "__Host-portal=short",
            "__Host-portal=",
            "__Host-portal",
        ] {
            assert_eq!(read_from(&[bad]), None, "{bad}");
        }
        assert_eq!(
            read_from(&["__Host-portal=AAAAAAAAAAAAAAAAAAAAAA; __Host-portal=AQAAAAAAAAAAAAAAAAAAAA"]),
            None
        );
    }

    #[test]
    fn session_cookie_is_found_beside_any_bytes() {
        let lines: [&[&[u8]]; 5] = [
            &[b"who=Nguy\xe1\xbb\x85n; __Host-portal=AAAAAAAAAAAAAAAAAAAAAA"],
            &[b"latin=caf\xe9; __Host-portal=AAAAAAAAAAAAAAAAAAAAAA; x=\xff\xfe"],
            &[b"__Host-portal=AAAAAAAAAAAAAAAAAAAAAA;\tlast=\x80"],
            &[b"a=\xc3", b"__Host-portal=AAAAAAAAAAAAAAAAAAAAAA", b"b=\x9f"],
            &[b";;=; \xff;__Host-portal=AAAAAAAAAAAAAAAAAAAAAA ;"],
        ];
        for all in lines {
            let mut headers = HeaderMap::new();
            for line in all {
                headers.append(header::COOKIE, HeaderValue::from_bytes(line).unwrap());
            }
            assert_eq!(read(&headers), Some(Id(0)), "{headers:?}");
            assert_eq!(read_all(&headers), [Id(0)], "{headers:?}");
        }
        let mut twice = HeaderMap::new();
        for id in ["AAAAAAAAAAAAAAAAAAAAAA", "AQAAAAAAAAAAAAAAAAAAAA"] {
            twice.append(header::COOKIE, format!("{NAME}={id}").parse().unwrap());
        }
        assert_eq!((read(&twice), read_all(&twice).len()), (None, 2));
    }

    #[test]
    fn cookie_is_set_and_removed_with_the_same_attributes() {
        let set = set(&Id(0), Duration::from_hours(1)).unwrap();
        assert_eq!(
            set,
            "__Host-portal=AAAAAAAAAAAAAAAAAAAAAA; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=90000"
        );
        assert!(removal().to_str().unwrap().contains(ATTRIBUTES));
    }

    #[test]
    fn session_ids_are_unique() {
        let ids: std::collections::HashSet<Id> = (0..100_000).map(|_| Id::default()).collect();
        assert_eq!(ids.len(), 100_000);
        assert_eq!(size_of::<Id>() * 8, 128);
    }
}
