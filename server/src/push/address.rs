//! Which addresses notices may be sent to.

use std::net::IpAddr;
use std::sync::LazyLock;
use std::time::Duration;

use ipnet::IpNet;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// Networks that are not on the public internet (IANA's registries of special-purpose addresses).
const NOT_PUBLIC: [&str; 28] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
    "::/96",
    "64:ff9b::/96",
    "64:ff9b:1::/48",
    "100::/64",
    "2001::/23",
    "2001:db8::/32",
    "2002::/16",
    "3fff::/20",
    "5f00::/16",
    "fc00::/7",
    "fe80::/10",
    "fec0::/10",
    "ff00::/8",
];

/// Longest wait of a person for the addresses of a push service.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(2);

/// Tells whether an address is one of the public internet.
pub fn is_public(address: IpAddr) -> bool {
    static NETWORKS: LazyLock<Vec<IpNet>> =
        LazyLock::new(|| NOT_PUBLIC.iter().filter_map(|net| net.parse().ok()).collect());
    let address = address.to_canonical();
    !NETWORKS.iter().any(|net| net.contains(&address))
}

/// Finds only public addresses of hosts, so that no name leads into the operator's own network.
pub struct PublicAddresses;

impl Resolve for PublicAddresses {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<_> = found.filter(|address| is_public(address.ip())).collect();
            if public.is_empty() {
                return Err("the host has no public address".into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// Tells whether a host has addresses, none of which is public.
pub async fn is_private_host(host: &str) -> bool {
    match tokio::time::timeout(LOOKUP_TIMEOUT, tokio::net::lookup_host((host, 0))).await {
        Ok(Ok(found)) => !found.map(|address| address.ip()).any(is_public),
        // It is looked up again for each notice.
        Ok(Err(_)) | Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_internet_are_public() {
        for public in [
            "8.8.8.8",
            "142.250.66.74",
            "2404:6800:4003:c00::5f",
            "::ffff:8.8.8.8",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for private in [
            "127.0.0.1",
            "10.1.2.3",
            "172.31.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "::1",
            "::",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "fd00::1",
            "fe80::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for network in NOT_PUBLIC {
            assert!(network.parse::<IpNet>().is_ok(), "{network}");
        }
    }
}
