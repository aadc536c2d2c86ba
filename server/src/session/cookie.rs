//! The session cookie. `__Host-` binds it to this very host and to `Secure`. On a loopback address over plain http, where the demo
//! lives, `WebKit` keeps no such cookie: browsers get one there that it keeps.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};
use tower_sessions::session::Id;

use super::ENDED_RETENTION;

/// Limit of the sessions that one request may end.
const MAX_ENDED_SESSIONS: usize = 8;

/// The cookies in which a session id may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionCookie {
    /// Bound to this host and to https.
    Host,
    /// Without `Secure`, on loopback addresses only.
    Loopback,
}

impl SessionCookie {
    fn name(self) -> &'static str {
        match self {
            Self::Host => "__Host-portal",
            Self::Loopback => "portal-loopback",
        }
    }

    fn attributes(self) -> &'static str {
        match self {
            Self::Host => "Path=/; HttpOnly; Secure; SameSite=Lax",
            Self::Loopback => "Path=/; HttpOnly; SameSite=Lax",
        }
    }

    /// Returns the header that sets the cookie. It outlives the session by a day, so that an ended session is recognized as one.
    pub fn set(self, id: &Id, session_max: Duration) -> Option<HeaderValue> {
        let age = session_max.saturating_add(ENDED_RETENTION).as_secs();
        let (name, attributes) = (self.name(), self.attributes());
        HeaderValue::try_from(format!("{name}={id}; {attributes}; Max-Age={age}")).ok()
    }

    /// Returns the header that removes the cookie: with the attributes it was set with, or browsers ignore it.
    pub fn removal(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Host => "__Host-portal=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0",
            Self::Loopback => "portal-loopback=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
        })
    }

    /// Returns the ids that came in this cookie.
    fn values(self, headers: &HeaderMap) -> impl Iterator<Item = &str> {
        pairs(headers)
            .filter(move |(name, _)| *name == self.name())
            .map(|(_, value)| value)
    }

    /// Returns the session id that a browser sent in this cookie. If there are several cookies of the name (which no browser
    /// sends), none is accepted.
    fn read(self, headers: &HeaderMap) -> Option<Id> {
        let mut found = self.values(headers);
        match (found.next(), found.next()) {
            (Some(value), None) => value.parse().ok(),
            _ => None,
        }
    }
}

/// Returns the session id that a browser sent in one of the cookies, the first that has one.
pub fn read(cookies: &[SessionCookie], headers: &HeaderMap) -> Option<Id> {
    cookies.iter().find_map(|cookie| cookie.read(headers))
}

/// Returns every session id of a request, including those that [`read`] does not accept: signing out deletes all of them.
pub fn read_all(cookies: &[SessionCookie], headers: &HeaderMap) -> Vec<Id> {
    let values = cookies.iter().flat_map(|cookie| cookie.values(headers));
    values
        .filter_map(|value| value.parse().ok())
        .take(MAX_ENDED_SESSIONS)
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: [SessionCookie; 1] = [SessionCookie::Host];

    fn read_from(cookies: &[&'static str]) -> Option<Id> {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            headers.append(header::COOKIE, HeaderValue::from_static(cookie));
        }
        read(&HOST, &headers)
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
            assert_eq!(read(&HOST, &headers), Some(Id(0)), "{headers:?}");
            assert_eq!(read_all(&HOST, &headers), [Id(0)], "{headers:?}");
        }
        let mut twice = HeaderMap::new();
        for id in ["AAAAAAAAAAAAAAAAAAAAAA", "AQAAAAAAAAAAAAAAAAAAAA"] {
            twice.append(header::COOKIE, format!("__Host-portal={id}").parse().unwrap());
        }
        assert_eq!((read(&HOST, &twice), read_all(&HOST, &twice).len()), (None, 2));
    }

    #[test]
    fn each_cookie_is_set_and_removed_with_the_same_attributes() {
        let set = SessionCookie::Host.set(&Id(0), Duration::from_hours(1)).unwrap();
        assert_eq!(
            set,
            "__Host-portal=AAAAAAAAAAAAAAAAAAAAAA; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=90000"
        );
        for cookie in [SessionCookie::Host, SessionCookie::Loopback] {
            let expected = format!("{}=; {}; Max-Age=0", cookie.name(), cookie.attributes());
            assert_eq!(cookie.removal(), expected);
        }
    }

    #[test]
    fn loopback_cookie_is_read_only_where_it_may_come() {
        let mut headers = HeaderMap::new();
        headers.append(
            header::COOKIE,
            HeaderValue::from_static("portal-loopback=AAAAAAAAAAAAAAAAAAAAAA"),
        );
        let both = [SessionCookie::Loopback, SessionCookie::Host];
        assert_eq!(read(&HOST, &headers), None);
        assert_eq!(read(&both, &headers), Some(Id(0)));
        headers.append(
            header::COOKIE,
            HeaderValue::from_static("__Host-portal=AQAAAAAAAAAAAAAAAAAAAA"),
        );
        assert_eq!(read(&both, &headers), Some(Id(0)));
        assert_eq!(read_all(&both, &headers).len(), 2);
    }

    #[test]
    fn session_ids_are_unique() {
        let ids: std::collections::HashSet<Id> = (0..100_000).map(|_| Id::default()).collect();
        assert_eq!(ids.len(), 100_000);
        assert_eq!(size_of::<Id>() * 8, 128);
    }
}
