use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use anyhow::{Context as _, Result};
use ipnet::IpNet;

/// An address or a network (`10.0.0.0/8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network(IpNet);

impl Network {
    /// Tells whether the address is in the network. An IPv4 address that is written as an IPv6 one (`::ffff:10.0.0.1`) counts
    /// as IPv4.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Network {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        text.parse()
            .or_else(|_| text.parse().map(|address: IpAddr| address.into()))
            .map(Self)
            .with_context(|| format!("PORTAL_TRUSTED_PROXIES: {text:?} is neither an address nor a network"))
    }
}

/// Returns the address that stands for an asker in limits: one IPv6 customer has a whole /64.
pub fn counted_as(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ipv6_network_counts_as_one_address() {
        let of = |text: &str| counted_as(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }

    #[test]
    fn network_contains_its_addresses() {
        let holds = |network: &str, address: &str| {
            network
                .parse::<Network>()
                .unwrap()
                .contains(address.parse().unwrap())
        };
        assert!(holds("10.0.0.0/8", "10.255.0.1"));
        assert!(!holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("192.0.2.7", "192.0.2.7"));
        assert!(!holds("192.0.2.7", "192.0.2.8"));
        assert!(holds("192.0.2.7", "::ffff:192.0.2.7"));
        assert!(holds("2001:db8::/32", "2001:db8:1::1"));
        assert!(holds("0.0.0.0/0", "1.2.3.4") && holds("::/0", "::1"));
        assert!(!holds("0.0.0.0/0", "::1"));
        for bad in ["", "10.0.0.0/33", "x", "10.0.0.0/a"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
    }
}
