//! Addresses, limits and waits of the client.

use std::net::IpAddr;
use std::time::Duration;

use reqwest::Url;

/// Sent as `User-Agent`.
pub(super) const USER_AGENT: &str = concat!("forwarding-partner-portal/", env!("CARGO_PKG_VERSION"));

/// The service's address and the limits of waiting for it. [`ClientConfig::new`] gives the values for production.
#[derive(Clone, Debug)]
pub struct ClientConfig {
    /// The specification's `{base_url}`, path prefix included.
    pub api_url: String,
    /// The specification's `{courier_url}`; without it courier orders cannot be created.
    pub courier_url: Option<String>,
    /// Plain http sends the token unencrypted. It is allowed for loopback hosts, and for others only with this.
    pub allow_plain_http: bool,
    /// To look up the host and connect (TLS included).
    pub connect_timeout: Duration,
    /// From sending a call, connecting included, to the head of its answer.
    pub response_timeout: Duration,
    /// The same for an upload, which sends up to 20 MB first.
    pub upload_timeout: Duration,
    /// For the headers of an answer to a write: the operator's service may start work of others. A write whose answer did not come
    /// has an unknown outcome, which people have to find out.
    pub write_timeout: Duration,
    /// Between two pieces of an answer's body.
    pub idle_timeout: Duration,
    /// For a whole call: its retries and the body of its answer.
    pub call_timeout: Duration,
    /// For the body of an answer that began when that time was nearly over.
    pub body_timeout: Duration,
    /// An unused connection is closed after this. The time is shorter than what servers usually allow (Node.js: five
    /// seconds), so that a call that may be sent only once is not sent on a connection that the server is closing.
    pub pool_idle: Duration,
    /// The shortest and the longest pause before a retry.
    pub retry_pause: (Duration, Duration),
    /// Retries end this long after the first attempt.
    pub retry_deadline: Duration,
}

impl ClientConfig {
    /// The settings for production with this API address.
    pub fn new(api_url: impl Into<String>) -> Self {
        Self {
            api_url: api_url.into(),
            courier_url: None,
            allow_plain_http: false,
            connect_timeout: Duration::from_secs(2),
            response_timeout: Duration::from_secs(8),
            upload_timeout: Duration::from_mins(3),
            write_timeout: Duration::from_secs(20),
            idle_timeout: Duration::from_secs(10),
            call_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(2),
            pool_idle: Duration::from_secs(4),
            retry_pause: (Duration::from_millis(100), Duration::from_secs(2)),
            retry_deadline: Duration::from_secs(8),
        }
    }

    pub(super) fn addresses(&self) -> Result<(Url, Option<Url>), ConfigError> {
        let api = self.address("API", &self.api_url)?;
        let courier = self
            .courier_url
            .as_deref()
            .map(|url| self.address("courier", url))
            .transpose()?;
        Ok((api, courier))
    }

    fn address(&self, which: &'static str, text: &str) -> Result<Url, ConfigError> {
        let url = Url::parse(text.trim()).map_err(|_| ConfigError::NotAnAddress { which })?;
        let plain = match url.scheme() {
            "https" => false,
            "http" => true,
            _ => return Err(ConfigError::NotAnAddress { which }),
        };
        let extras = !url.username().is_empty()
            || url.password().is_some()
            || url.query().is_some()
            || url.fragment().is_some();
        if url.host_str().is_none() || extras {
            return Err(ConfigError::NotAnAddress { which });
        }
        if plain && !self.allow_plain_http && !is_loopback(&url) {
            return Err(ConfigError::PlainHttp { which });
        }
        Ok(url)
    }
}

fn is_loopback(url: &Url) -> bool {
    let Some(host) = url.host_str() else { return false };
    if let Ok(address) = host.trim_matches(['[', ']']).parse::<IpAddr>() {
        return address.is_loopback();
    }
    let host = host.trim_end_matches('.');
    host == "localhost" || host.ends_with(".localhost")
}

/// The settings cannot be used. Addresses are not repeated: they may hold secrets by mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error("the {which} address must be an http(s) URL with a host, without user, query and fragment")]
    NotAnAddress { which: &'static str },
    #[error(
        "the {which} address must be https: plain http would carry tokens in the open (only loopback hosts may use it)"
    )]
    PlainHttp { which: &'static str },
    /// Usually the machine has no root certificates.
    #[error("TLS cannot be prepared (are root certificates installed?): {0}")]
    Tls(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(url: &str, allow_plain_http: bool) -> Option<ConfigError> {
        ClientConfig {
            allow_plain_http,
            ..ClientConfig::new(url)
        }
        .addresses()
        .err()
    }

    #[test]
    fn addresses_are_https_or_loopback() {
        for good in [
            "https://api.example.vn/api/partner/fwd",
            " https://api.example.vn/ ",
            "http://127.0.0.1:4000/api/partner/fwd",
            "http://127.9.9.9/",
            "http://[::1]:4000",
            "http://localhost:4000",
            "http://api.localhost",
        ] {
            assert_eq!(check(good, false), None, "{good}");
        }
        for plain in [
            "http://api.example.vn",
            "http://10.0.0.1",
            "http://localhost.example.vn",
            "http://127.0.0.1.example.vn",
            "http://[::2]",
        ] {
            assert_eq!(
                check(plain, false),
                Some(ConfigError::PlainHttp { which: "API" }),
                "{plain}"
            );
            assert_eq!(check(plain, true), None, "{plain}");
        }
        for bad in [
            "",
            "api.example.vn",
            "/api",
            "ftp://a",
            "file:///etc",
            "https://u:p@a.vn",
            "https://u@a.vn",
            "https://a.vn/?x=1",
            "https://a.vn/#x",
        ] {
            assert_eq!(
                check(bad, true),
                Some(ConfigError::NotAnAddress { which: "API" }),
                "{bad}"
            );
        }
        let courier = ClientConfig {
            courier_url: Some("http://courier.vn".into()),
            ..ClientConfig::new("https://a.vn")
        };
        assert_eq!(
            courier.addresses().err(),
            Some(ConfigError::PlainHttp { which: "courier" })
        );
    }
}
