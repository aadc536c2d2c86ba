//! The client's address: the peer's, or the one that a trusted proxy names.

use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

use axum::http::HeaderMap;

use crate::config::Network;

/// The peer's address, put on every request by the listener.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// Returns the right-most address that is not a trusted proxy: everything left of it was written by the client.
pub fn address(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let trusted = |address: &IpAddr| proxies.iter().any(|proxy| proxy.contains(*address));
    let mut current = peer.to_canonical();
    let lines: Vec<&[u8]> = headers
        .get_all("x-forwarded-for")
        .iter()
        .map(axum::http::HeaderValue::as_bytes)
        .collect();
    let mut header = lines
        .iter()
        .flat_map(|line| line.split(|byte| *byte == b','))
        // Empty elements of a list count for nothing (RFC 9110, 5.6.1.2).
        .filter(|element| !element.trim_ascii().is_empty())
        .rev();
    while trusted(&current) {
        match header.next().and_then(parse_address) {
            Some(address) => current = address.to_canonical(),
            None => break,
        }
    }
    current
}

/// Parses an address as proxies write it: `192.0.2.1`, `2001:db8::1`, either with a port (`192.0.2.1:5678`,
/// `[2001:db8::1]:443`), or in brackets without one; in quotes too.
fn parse_address(header: &[u8]) -> Option<IpAddr> {
    let header = std::str::from_utf8(header).ok()?.trim().trim_matches('"');
    let bare = header
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(header);
    let with_port = || header.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    bare.parse().ok().or_else(with_port)
}

/// Warns once if a proxy that is not configured seems to stand before the portal, so that everybody counts as one address.
pub fn warn_about_unconfigured_proxy(headers: &HeaderMap, proxies: &[Network]) {
    static WARNED: Once = Once::new();
    if proxies.is_empty() && headers.contains_key("x-forwarded-for") {
        WARNED.call_once(|| {
            tracing::warn!(
                "a request has X-Forwarded-For and PORTAL_TRUSTED_PROXIES is not set: behind a proxy everybody counts as one \
                 address, and shares one limit of tries to sign in"
            );
        });
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn client(peer: &str, header: &[&'static str], proxies: &[&str]) -> String {
        let lines: Vec<_> = header.iter().map(|line| line.as_bytes()).collect();
        client_of_bytes(peer, &lines, proxies)
    }

    fn client_of_bytes(peer: &str, header: &[&[u8]], proxies: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in header {
            headers.append("x-forwarded-for", HeaderValue::from_bytes(line).unwrap());
        }
        let proxies: Vec<Network> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        address(peer.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_trusted_for_the_client_address() {
        assert_eq!(client("192.0.2.1", &["203.0.113.9"], &[]), "192.0.2.1");
        assert_eq!(
            client("10.0.0.1", &["203.0.113.9"], &["10.0.0.0/8"]),
            "203.0.113.9"
        );
        assert_eq!(
            client("10.0.0.1", &["1.1.1.1, 203.0.113.9, 10.0.0.2"], &["10.0.0.0/8"]),
            "203.0.113.9"
        );
        assert_eq!(
            client("10.0.0.1", &["1.1.1.1", "203.0.113.9"], &["10.0.0.0/8"]),
            "203.0.113.9"
        );
        assert_eq!(client("10.0.0.1", &["garbage"], &["10.0.0.0/8"]), "10.0.0.1");
        assert_eq!(client("::ffff:192.0.2.1", &[], &[]), "192.0.2.1");
    }
    #[test]
    fn forwarded_address_may_have_a_port() {
        for (header, address) in [
            ("203.0.113.9:5678", "203.0.113.9"),
            ("1.1.1.1, 203.0.113.9:80 , 10.0.0.2:443", "203.0.113.9"),
            ("[2001:db8::7]:443", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("\"[2001:db8::7]:443\"", "2001:db8::7"),
            ("203.0.113.9, ,", "203.0.113.9"),
            ("2001:db8::7", "2001:db8::7"),
            ("[::ffff:203.0.113.9]:443", "203.0.113.9"),
            // Text that is no address is ignored: the proxy's address remains.
            ("203.0.113.9:", "10.0.0.1"),
            ("203.0.113.9:port", "10.0.0.1"),
            ("[203.0.113.9", "10.0.0.1"),
            ("unknown", "10.0.0.1"),
            ("", "10.0.0.1"),
        ] {
            assert_eq!(
                client("10.0.0.1", &[header], &["10.0.0.0/8"]),
                address,
                "{header}"
            );
        }
    }

    #[test]
    fn client_cannot_hide_its_address() {
        assert_eq!(
            client_of_bytes("10.0.0.1", &[b"caf\xe9, 203.0.113.9"], &["10.0.0.0/8"]),
            "203.0.113.9"
        );
        assert_eq!(
            client_of_bytes("10.0.0.1", &[b"\xff", b"203.0.113.9:1"], &["10.0.0.0/8"]),
            "203.0.113.9"
        );
    }
}
