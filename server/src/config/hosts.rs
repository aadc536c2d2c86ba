use anyhow::{Result, bail};
use url::Url;

/// A host that links or endpoints may have: `files.example`, `*.store.example` (any host below), each with an optional
/// port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostRule {
    host: String,
    with_subdomains: bool,
    port: Option<u16>,
}

impl HostRule {
    pub fn matches(&self, url: &Url) -> bool {
        let Some(host) = url.host_str() else { return false };
        let host_fits = if self.with_subdomains {
            host.strip_suffix(&self.host)
                .is_some_and(|start| start.len() > 1 && start.ends_with('.'))
        } else {
            host == self.host
        };
        host_fits
            && self
                .port
                .is_none_or(|port| url.port_or_known_default() == Some(port))
    }
}

impl HostRule {
    /// Reads a host of this setting.
    pub fn parse(text: &str, setting: &str) -> Result<Self> {
        let (with_subdomains, rest) = text.strip_prefix("*.").map_or((false, text), |rest| (true, rest));
        // The url crate writes hosts in one way (lower case, punycode), and links are compared after the same parsing.
        let Ok(url) = Url::parse(&format!("http://{rest}")) else {
            bail!("{setting}: {text:?} is not a host")
        };
        let plain =
            url.path() == "/" && url.query().is_none() && url.username().is_empty() && !rest.contains('*');
        match url.host_str() {
            Some(host) if plain => {
                // `:80` is the default of the scheme used for parsing and would be lost.
                let port = url.port().or_else(|| rest.ends_with(":80").then_some(80));
                Ok(Self {
                    host: host.to_owned(),
                    with_subdomains,
                    port,
                })
            }
            _ => bail!("{setting}: {text:?} is not a host"),
        }
    }
}
