use std::net::IpAddr;

use anyhow::{Context as _, Result, bail};
use url::{Host, Url};

use super::hosts::HostRule;
use super::list::split;

const HOSTS_VARIABLE: &str = "PORTAL_PUSH_HOSTS";
/// The services of Chrome and other browsers, Firefox, Safari and Edge.
const DEFAULT_HOSTS: &str =
    "fcm.googleapis.com,updates.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com";
/// Limit of an endpoint in bytes; real ones have some hundreds.
const MAX_ENDPOINT_BYTES: usize = 2_048;

/// The settings of notices on devices (Web Push).
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// The contact for questions of the browsers' services about these notices (RFC 8292, `sub`): `mailto:` or `https:`.
    pub contact: String,
    hosts: Vec<HostRule>,
    /// An origin of this machine that stands for such a service in tests: a loopback address with its port.
    loopback: Option<(IpAddr, u16)>,
}

impl PushSettings {
    /// Without a contact there are no notices.
    pub fn parse(hosts: Option<&str>, contact: Option<&str>) -> Result<Option<Self>> {
        let Some(contact) = contact.map(str::trim).filter(|contact| !contact.is_empty()) else {
            return Ok(None);
        };
        let is_contact = Url::parse(contact).is_ok_and(|url| match url.scheme() {
            "mailto" => url.path().contains('@'),
            scheme => scheme == "https",
        });
        if !is_contact {
            bail!("PORTAL_PUSH_CONTACT: {contact:?} is neither mailto:name@example nor an https address");
        }
        let mut settings = Self {
            contact: contact.to_owned(),
            hosts: Vec::new(),
            loopback: None,
        };
        for text in split(Some(hosts.unwrap_or(DEFAULT_HOSTS))) {
            if !text.contains("://") {
                if text.contains(':') {
                    bail!("{HOSTS_VARIABLE}: {text:?}: push services are at the usual port of https");
                }
                settings.hosts.push(HostRule::parse(text, HOSTS_VARIABLE)?);
            } else if settings.loopback.is_some() {
                bail!("{HOSTS_VARIABLE}: only one address of this machine is allowed, for tests");
            } else {
                settings.loopback = Some(loopback(text)?);
            }
        }
        Ok(Some(settings))
    }

    /// Returns the endpoint of a subscription where notices may be sent to it: https at the port and one of the hosts of the
    /// browsers' services, or the address for tests.
    pub fn endpoint(&self, text: &str) -> Option<Url> {
        let url = Url::parse(text)
            .ok()
            .filter(|_| text.len() <= MAX_ENDPOINT_BYTES)?;
        let is_anonymous = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        let is_of_service = url.scheme() == "https"
            && matches!(url.host(), Some(Host::Domain(_)))
            && url.port().is_none()
            && self.hosts.iter().any(|rule| rule.matches(&url));
        (is_anonymous && (is_of_service || self.is_loopback(&url))).then_some(url)
    }

    /// Tells whether it is the address for tests.
    pub fn is_loopback(&self, url: &Url) -> bool {
        let address = match url.host() {
            Some(Host::Ipv4(address)) => IpAddr::from(address),
            Some(Host::Ipv6(address)) => IpAddr::from(address),
            _ => return false,
        };
        let origin = url.port_or_known_default().map(|port| (address, port));
        url.scheme() == "http" && origin.is_some() && origin == self.loopback
    }

    /// The address for tests, for the log.
    pub fn loopback(&self) -> Option<String> {
        self.loopback
            .map(|(address, port)| format!("http://{}", std::net::SocketAddr::new(address, port)))
    }
}

fn loopback(text: &str) -> Result<(IpAddr, u16)> {
    let bad = || {
        format!(
            "{HOSTS_VARIABLE}: {text:?} is no host, and no address of this machine such as http://127.0.0.1:4567"
        )
    };
    let rest = text.strip_prefix("http://").with_context(bad)?;
    let address: std::net::SocketAddr = rest.trim_end_matches('/').parse().ok().with_context(bad)?;
    if !address.ip().is_loopback() {
        bail!(bad());
    }
    Ok((address.ip(), address.port()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(hosts: Option<&str>) -> PushSettings {
        PushSettings::parse(hosts, Some("mailto:it@portal.example"))
            .unwrap()
            .unwrap()
    }

    #[test]
    fn endpoints_are_at_the_services_of_browsers_only() {
        let usual = settings(None);
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://web.push.apple.com/x",
            "https://wns2-by3p.notify.windows.com/w/?token=x",
        ] {
            assert!(usual.endpoint(good).is_some(), "{good}");
        }
        let long = format!("https://fcm.googleapis.com/{}", "x".repeat(MAX_ENDPOINT_BYTES));
        for bad in [
            "",
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com.evil.example/x",
            "https://evil.example/fcm.googleapis.com",
            "https://user@fcm.googleapis.com/x",
            "https://fcm.googleapis.com/x#y",
            "https://push.apple.com/x",
            "https://127.0.0.1/x",
            "http://127.0.0.1:4567/x",
            "https://[::1]/x",
            "https://169.254.169.254/latest",
            "file:///etc/passwd",
            &long,
        ] {
            assert!(usual.endpoint(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn one_loopback_address_stands_for_a_service() {
        let settings = settings(Some("push.example, http://127.0.0.1:4567"));
        assert_eq!(settings.loopback().as_deref(), Some("http://127.0.0.1:4567"));
        assert!(settings.endpoint("http://127.0.0.1:4567/send/1").is_some());
        for bad in [
            "http://127.0.0.1:4568/x",
            "https://127.0.0.1:4567/x",
            "http://127.0.0.2:4567/x",
            "http://localhost:4567/x",
        ] {
            assert!(settings.endpoint(bad).is_none(), "{bad}");
        }
        for bad in [
            "http://192.0.2.1:80",
            "http://127.0.0.1",
            "https://127.0.0.1:4567",
            "http://localhost:4567",
            "http://127.0.0.1:1,http://127.0.0.1:2",
            "not a host",
            "push.example:8443",
        ] {
            assert!(
                PushSettings::parse(Some(bad), Some("mailto:a@b.example")).is_err(),
                "{bad}"
            );
        }
    }

    #[test]
    fn contact_is_an_address_and_without_one_there_are_no_notices() {
        assert!(PushSettings::parse(Some("push.example"), None).unwrap().is_none());
        assert!(PushSettings::parse(None, Some(" ")).unwrap().is_none());
        for bad in ["it@portal.example", "mailto:it", "http://portal.example"] {
            assert!(PushSettings::parse(None, Some(bad)).is_err(), "{bad}");
        }
    }
}
