use std::net::IpAddr;
use std::str::FromStr;

use anyhow::{Context as _, Result, bail};

/// An address or a network (`10.0.0.0/8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    base: IpAddr,
    prefix: u32,
}

impl Network {
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.base, address.to_canonical()) {
            (IpAddr::V4(base), IpAddr::V4(address)) => {
                same_start(base.to_bits().into(), address.to_bits().into(), 32, self.prefix)
            }
            (IpAddr::V6(base), IpAddr::V6(address)) => {
                same_start(base.to_bits(), address.to_bits(), 128, self.prefix)
            }
            _ => false,
        }
    }
}

fn same_start(a: u128, b: u128, width: u32, prefix: u32) -> bool {
    (a ^ b).checked_shr(width - prefix).unwrap_or(0) == 0
}

impl FromStr for Network {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let wrong = || format!("PORTAL_TRUSTED_PROXIES: {text:?} is neither an address nor a network");
        let (base, prefix) = text
            .split_once('/')
            .map_or((text, None), |(base, prefix)| (base, Some(prefix)));
        let base: IpAddr = base.parse().with_context(wrong)?;
        let width = if base.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(width), str::parse).with_context(wrong)?;
        if prefix > width {
            bail!(wrong());
        }
        Ok(Self { base, prefix })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contains_what_it_names() {
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
