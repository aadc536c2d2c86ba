//! Who asks: the address at the other end, or what a trusted proxy says of it.

use std::net::IpAddr;
use std::sync::Once;

use axum::http::HeaderMap;

use crate::config::Network;

/// The peer's address, put on every request by the listener.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

/// The right-most address that is not one of our own proxies: everything left of it is the client's own word.
pub fn address(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let trusted = |address: &IpAddr| proxies.iter().any(|proxy| proxy.contains(*address));
    let mut current = peer.to_canonical();
    let lines: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|line| line.to_str().ok())
        .collect();
    let mut said = lines.iter().flat_map(|line| line.split(',')).rev().map(str::trim);
    while trusted(&current) {
        match said.next().and_then(|address| address.parse::<IpAddr>().ok()) {
            Some(address) => current = address.to_canonical(),
            None => break,
        }
    }
    current
}

/// Told once: a proxy seems to stand before the portal that it was not told of, so everybody counts as one address.
pub fn warn_of_unnamed_proxy(headers: &HeaderMap, proxies: &[Network]) {
    static TOLD: Once = Once::new();
    if proxies.is_empty() && headers.contains_key("x-forwarded-for") {
        TOLD.call_once(|| {
            tracing::warn!(
                "a request has X-Forwarded-For and PORTAL_TRUSTED_PROXIES is not set: behind a proxy everybody counts as one \
                 address, and shares one limit of tries to sign in"
            );
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, said: &[&'static str], proxies: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in said {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let proxies: Vec<Network> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        address(peer.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn only_trusted_proxies_are_trusted_for_the_client_address() {
        assert_eq!(seen("192.0.2.1", &["203.0.113.9"], &[]), "192.0.2.1");
        assert_eq!(seen("10.0.0.1", &["203.0.113.9"], &["10.0.0.0/8"]), "203.0.113.9");
        assert_eq!(
            seen("10.0.0.1", &["1.1.1.1, 203.0.113.9, 10.0.0.2"], &["10.0.0.0/8"]),
            "203.0.113.9"
        );
        assert_eq!(
            seen("10.0.0.1", &["1.1.1.1", "203.0.113.9"], &["10.0.0.0/8"]),
            "203.0.113.9"
        );
        assert_eq!(seen("10.0.0.1", &["garbage"], &["10.0.0.0/8"]), "10.0.0.1");
        assert_eq!(seen("::ffff:192.0.2.1", &[], &[]), "192.0.2.1");
    }
}
