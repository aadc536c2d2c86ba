//! The deployment's settings: flags and environment ([`args`]), checked once at start-up ([`Config::from_args`]).

mod approval;
pub mod args;
mod branding;
mod database;
mod duration;
mod hosts;
mod list;
mod networks;
mod push;
pub mod secrets;
mod times;
mod unknown;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow, bail};
use app::quotation_document::model::Letterhead;
use app::text::Lang;
use jiff::tz::TimeZone;
use partner_api::webhook::WebhookSecret;
use secrets::{secret, split_secrets, warn_unless_private};
use url::Url;

pub use approval::ApprovalSettings;
pub use args::{Args, Command, LogFormat, ServeArgs, StorageArgs};
pub use branding::{BrandColor, BrandImage, Branding};
pub use database::{sqlite_path, sqlite_url};
pub use hosts::HostRule;
use list::split;
pub use networks::{Network, counted_as};
pub use push::PushSettings;
pub use secrets::SecretKeys;
pub use times::Times;

/// All settings of the portal, checked.
#[derive(Clone)]
pub struct Config {
    pub addr: SocketAddr,
    /// Scheme and authority under which browsers reach the portal; decides which `Host` and `Origin` are its own.
    pub public_url: Option<Url>,
    /// The specification's `{base_url}`, path prefix included.
    pub api_url: Url,
    /// The specification's `{courier_url}`; without it there are no courier pages.
    pub courier_url: Option<Url>,
    /// The specification's `{web_url}`: where tokens are made.
    pub web_url: Option<Url>,
    /// Allows tokens to travel over plain http to other machines.
    pub allow_plain_http: bool,
    pub database_url: String,
    pub secret_keys: SecretKeys,
    /// Secrets of the operator's webhooks: any of them signs a genuine delivery. Empty: the receiver is off.
    pub webhook_secrets: Vec<WebhookSecret>,
    /// Hosts beside those of the API. Empty: people are asked before they go elsewhere. Plain http only if the API uses it.
    pub download_hosts: Vec<HostRule>,
    /// Above which totals an acceptance needs a colleague's decision.
    pub approval: Option<ApprovalSettings>,
    /// Notices on devices. Without webhooks there are none: see [`Config::push`].
    pub push: Option<PushSettings>,
    pub session_idle: Duration,
    pub session_max: Duration,
    /// Limit of the connections to a PostgreSQL database for pages.
    pub database_connections: u32,
    /// Time after which entries of the activity log are deleted.
    pub activity_kept: Duration,
    /// Time after which versions of quotations, and the data that colleagues keep for each other, are deleted.
    pub kept: Duration,
    /// Live sessions that one token may have; the least recently used one is ended for another.
    pub sessions_per_token: usize,
    pub brand_name: String,
    /// Colour, logo and icon.
    pub branding: Branding,
    /// Lines under the brand's name on documents.
    pub letterhead: Letterhead,
    pub default_language: Lang,
    pub time_zone: TimeZone,
    pub metrics_addr: Option<SocketAddr>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// Refused tries to sign in that one address may make in a row.
    pub sign_in_tries: u32,
    /// Calls a minute that the service lets one account make.
    pub calls_per_minute: usize,
    /// Serves reads from memory for some seconds.
    pub read_cache: bool,
    /// Background calls a minute of one account; 0: nothing is read in the background.
    pub background_calls: usize,
    pub site_root: Option<PathBuf>,
    /// The portal itself, started again to read files of strangers.
    pub program: PathBuf,
    /// The program that typesets PDFs, which need not be there.
    pub pdf_program: PathBuf,
    pub times: Times,
}

/// The name of the program that typesets PDFs; it lies beside the portal's.
pub const PDF_PROGRAM: &str = if cfg!(windows) {
    "portal-pdf.exe"
} else {
    "portal-pdf"
};

/// The way in which the portal follows a download link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DownloadFrom {
    /// A host that was configured, or one of the API's.
    Known,
    /// The reader decides after seeing the host's name.
    Ask,
    /// It is not followed.
    Nowhere,
}

impl Config {
    /// Checks the settings and reads the secrets they point to; creates the data directory and its key if absent.
    ///
    /// # Errors
    /// Each setting that cannot be used.
    pub fn from_args(args: &ServeArgs) -> Result<Self> {
        let data_dir = args.storage.data_dir();
        make_private_dir(&data_dir)?;
        let config = Self::read(args, || SecretKeys::kept_in(&data_dir))?;
        for warning in config.warnings(args) {
            tracing::warn!("{warning}");
        }
        Ok(config)
    }

    /// The same where nothing is created: without a key there is one for this once.
    ///
    /// # Errors
    /// Each setting that cannot be used.
    pub fn dry(args: &ServeArgs) -> Result<Self> {
        Self::read(args, || match args.storage.secret_keys()? {
            Some(text) => SecretKeys::parse(&text).context("the secret key is damaged"),
            None => SecretKeys::for_once(),
        })
    }

    fn read(args: &ServeArgs, kept_keys: impl FnOnce() -> Result<SecretKeys>) -> Result<Self> {
        let mut wrong = WrongSettings::default();
        let api_url = match &args.api_url {
            Some(api_url) => base_url(api_url, "PORTAL_API_URL"),
            None => Err(anyhow!(
                "PORTAL_API_URL is not set: give the address of the partner API (with its path prefix), \
                 or start the demo with --sandbox"
            )),
        };
        if args.session_idle.is_zero() || args.session_max < args.session_idle {
            wrong.keep::<()>(Err(anyhow!(
                "PORTAL_SESSION_IDLE must be above zero and not longer than PORTAL_SESSION_MAX"
            )));
        }
        let api_url = wrong.keep(api_url);
        let public_url = wrong
            .keep(args.public_url.as_deref().map(public_url).transpose())
            .unwrap_or_default();
        let courier_url = wrong
            .keep(optional_url(args.courier_url.as_deref(), "PORTAL_COURIER_URL"))
            .unwrap_or_default();
        let web_url = wrong
            .keep(optional_url(args.web_url.as_deref(), "PORTAL_WEB_URL"))
            .unwrap_or_default();
        let database_url = wrong.keep(args.storage.database_url()).unwrap_or_default();
        let secret_keys = wrong.keep(match args.storage.named_secret_keys() {
            Ok(Some(text)) => SecretKeys::parse(&text).context("PORTAL_SECRET_KEY is not usable"),
            Ok(None) => kept_keys(),
            Err(error) => Err(error),
        });
        let webhook_secrets = wrong
            .keep(
                secret(
                    args.webhook_secret.as_deref(),
                    args.webhook_secret_file.as_deref(),
                )
                .and_then(|secrets| match secrets {
                    Some(secrets) => parse_webhook_secrets(&secrets),
                    None => Ok(Vec::new()),
                }),
            )
            .unwrap_or_default();
        let download_hosts = wrong
            .keep(
                split(args.download_hosts.as_deref())
                    .map(|host| HostRule::parse(host, "PORTAL_DOWNLOAD_HOSTS"))
                    .collect::<Result<_>>(),
            )
            .unwrap_or_default();
        let approval = wrong
            .keep(ApprovalSettings::parse(
                args.approval_over.as_deref(),
                args.approvers_file.as_deref(),
            ))
            .unwrap_or_default();
        let push = wrong
            .keep(PushSettings::parse(
                args.push_hosts.as_deref(),
                args.push_contact.as_deref(),
            ))
            .unwrap_or_default();
        let default_language = wrong
            .keep(Lang::from_tag(&args.default_language).context("PORTAL_DEFAULT_LANGUAGE must be vi or en"))
            .unwrap_or(Lang::Vi);
        let time_zone =
            wrong
                .keep(TimeZone::get(&args.time_zone).with_context(|| {
                    format!("PORTAL_TIME_ZONE: {:?} is not a known time zone", args.time_zone)
                }))
                .unwrap_or(TimeZone::UTC);
        let trusted_proxies = wrong
            .keep(
                split(args.trusted_proxies.as_deref())
                    .map(str::parse)
                    .collect::<Result<_>>(),
            )
            .unwrap_or_default();
        let branding = wrong
            .keep(Branding::parse(
                args.brand_color.as_deref(),
                args.brand_logo.as_deref(),
                args.brand_logo_dark.as_deref(),
                args.brand_icon.as_deref(),
            ))
            .unwrap_or_default();
        wrong.end()?;
        let (Some(api_url), Some(secret_keys)) = (api_url, secret_keys) else {
            bail!("a setting cannot be used");
        };
        Ok(Self {
            addr: args.addr,
            public_url,
            api_url,
            courier_url,
            web_url,
            allow_plain_http: args.allow_plain_http,
            database_url,
            secret_keys,
            webhook_secrets,
            download_hosts,
            approval,
            push,
            session_idle: args.session_idle,
            session_max: args.session_max,
            database_connections: args.database_connections.into(),
            activity_kept: days(args.activity_days.unwrap_or(args.keep_days)),
            kept: days(args.keep_days),
            sessions_per_token: args.sessions_per_token.max(1).try_into()?,
            brand_name: args.brand_name.trim().to_owned(),
            branding,
            letterhead: letterhead(args),
            default_language,
            time_zone,
            metrics_addr: args.metrics_addr,
            trusted_proxies,
            sign_in_tries: args.sign_in_tries.max(1),
            calls_per_minute: usize::try_from(args.calls_per_minute)?,
            read_cache: args.read_cache,
            background_calls: args.background_calls.min(60).into(),
            site_root: args.site_root.clone(),
            program: own_program()?,
            pdf_program: beside_own_program(PDF_PROGRAM)?,
            times: Times::DEFAULT,
        })
    }

    /// Returns warnings about doubtful settings, as sentences.
    pub fn warnings(&self, given: &ServeArgs) -> Vec<String> {
        let mut warnings = self.doubts();
        warnings.extend(given_warnings(given));
        warnings
    }

    fn doubts(&self) -> Vec<String> {
        let mut warnings = self.branding.doubts();
        if self.is_https() && self.trusted_proxies.is_empty() {
            warnings.push(
                "PORTAL_TRUSTED_PROXIES is not set although browsers come over https: behind a proxy all of them would \
                 count as one address where tries and requests are counted"
                    .to_owned(),
            );
        }
        if self.download_hosts.is_empty() {
            warnings.push(
                "PORTAL_DOWNLOAD_HOSTS is not set: people are asked before a download leads them to another host than the \
                 API's"
                    .to_owned(),
            );
        }
        if let Some(address) = self.push.as_ref().and_then(PushSettings::loopback) {
            warnings.push(format!(
                "PORTAL_PUSH_HOSTS allows {address} as a service for notices: that is for tests only"
            ));
        }
        if self.push.is_some() && self.webhook_secrets.is_empty() {
            warnings.push(
                "PORTAL_PUSH_CONTACT is set but there is no webhook secret: without deliveries of the operator there are no \
                 notices on devices"
                    .to_owned(),
            );
        }
        if let Some(address) = self.metrics_addr.filter(|address| address.ip().is_unspecified()) {
            warnings.push(format!(
                "PORTAL_METRICS_ADDR is {address}: metrics are shown to whoever reaches this machine"
            ));
        }
        if let Some(host) = unverified_postgres(&self.database_url) {
            warnings.push(format!(
                "the PostgreSQL at {host} is not verified: add sslmode=verify-full (and sslrootcert) to its address"
            ));
        }
        warnings
    }

    /// Returns the settings of notices on devices, where there are any: they rest on the operator's webhooks.
    pub fn push(&self) -> Option<&PushSettings> {
        self.push.as_ref().filter(|_| !self.webhook_secrets.is_empty())
    }

    /// Tells whether browsers reach the portal over https, as far as it was configured.
    pub fn is_https(&self) -> bool {
        self.public_url
            .as_ref()
            .is_some_and(|url| url.scheme() == "https")
    }

    /// Returns the page where tokens are made (spec, "Authentication").
    pub fn preferences_url(&self) -> Option<String> {
        self.web_url
            .as_ref()
            .map(|url| format!("{}/preferences", url.as_str().trim_end_matches('/')))
    }

    /// Tells whether a browser may be sent to this download link: to the hosts of the API and the configured ones. If none are
    /// configured, to others after the reader has seen the host's name.
    pub fn download_from(&self, link: &Url) -> DownloadFrom {
        let anonymous = link.username().is_empty() && link.password().is_none();
        let safe = link.scheme() == "https" || (link.scheme() == "http" && self.api_url.scheme() == "http");
        if !anonymous || !safe || link.host().is_none() {
            return DownloadFrom::Nowhere;
        }
        let named = self.download_hosts.iter().any(|rule| rule.matches(link));
        let own = [
            Some(&self.api_url),
            self.courier_url.as_ref(),
            self.web_url.as_ref(),
        ];
        let of_api = own.into_iter().flatten().any(|url| {
            url.host() == link.host() && url.port_or_known_default() == link.port_or_known_default()
        });
        if named || of_api {
            DownloadFrom::Known
        } else if self.download_hosts.is_empty() {
            DownloadFrom::Ask
        } else {
            DownloadFrom::Nowhere
        }
    }
}

/// The problems of the settings, a sentence each; all are reported at once.
#[derive(Debug, Default, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct WrongSettings(pub Vec<String>);

impl WrongSettings {
    /// Returns what could be read.
    fn keep<T>(&mut self, read: Result<T>) -> Option<T> {
        read.map_err(|error| self.0.push(format!("{error:#}"))).ok()
    }

    fn end(self) -> Result<(), Self> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}

/// Warnings about how settings were given.
pub fn given_warnings(args: &ServeArgs) -> Vec<String> {
    let in_settings = [
        ("PORTAL_SECRET_KEY", args.storage.secret_key.is_some()),
        ("PORTAL_WEBHOOK_SECRET", args.webhook_secret.is_some()),
        (
            "PORTAL_DATABASE_URL",
            args.storage.database_url.as_deref().is_some_and(has_password),
        ),
    ];
    let shown = in_settings
        .into_iter()
        .filter(|(_, is_set)| *is_set)
        .map(|(name, _)| {
            format!("{name} holds a secret, and settings are easily shown: put it into a file ({name}_FILE)")
        });
    let variables = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    shown.chain(unknown::warnings(variables)).collect()
}

/// Returns the path of this running program; on Linux also after its file was replaced by a newer one.
fn own_program() -> Result<PathBuf> {
    if cfg!(target_os = "linux") {
        return Ok(PathBuf::from("/proc/self/exe"));
    }
    std::env::current_exe().context("the program does not find itself")
}

/// Returns the path of a program in the folder of the portal's.
fn beside_own_program(name: &str) -> Result<PathBuf> {
    let own = std::env::current_exe().context("the program does not find itself")?;
    Ok(own.with_file_name(name))
}

fn days(days: u16) -> Duration {
    Duration::from_hours(24 * u64::from(days))
}

fn has_password(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| {
        let named = url.query_pairs().any(|(name, _)| name == "password");
        url.password().is_some() || named
    })
}

/// Returns the host of a PostgreSQL on another machine whose certificate is not checked against its name.
fn unverified_postgres(url: &str) -> Option<String> {
    let url = Url::parse(url)
        .ok()
        .filter(|url| url.scheme().starts_with("postgres"))?;
    let host = url.host_str()?;
    // Without a known scheme, an address is a text; a path is a socket of this machine.
    let address = host.trim_matches(['[', ']']).parse::<std::net::IpAddr>();
    let is_here =
        host == "localhost" || host.starts_with("%2F") || address.is_ok_and(|address| address.is_loopback());
    let is_verified = url
        .query_pairs()
        .any(|(name, value)| matches!(&*name, "sslmode" | "ssl-mode") && value == "verify-full");
    (!is_here && !is_verified).then(|| host.to_string())
}

/// Reads the secrets of the operator's webhooks from a file's text.
///
/// # Errors
/// There is none in it, or one is not usable: deliveries would be refused without a word.
pub fn parse_webhook_secrets(text: &str) -> Result<Vec<WebhookSecret>> {
    let secrets: Vec<WebhookSecret> = split_secrets(text)
        .map(|secret| WebhookSecret::parse(secret).context("the webhook secret is not usable"))
        .collect::<Result<_>>()?;
    anyhow::ensure!(
        !secrets.is_empty(),
        "there is no webhook secret in what is given for it"
    );
    Ok(secrets)
}

fn make_private_dir(dir: &Path) -> Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .create(dir)
        .with_context(|| format!("the data directory {} cannot be made", dir.display()))?;
    warn_unless_private(dir);
    Ok(())
}

fn letterhead(args: &ServeArgs) -> Letterhead {
    let line = |text: &Option<String>| {
        let text = text.as_deref().map(str::trim);
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    Letterhead {
        address: line(&args.brand_address),
        phone: line(&args.brand_phone),
        email: line(&args.brand_email),
        website: line(&args.brand_website),
        tax_code: line(&args.brand_tax_code),
    }
}

fn optional_url(text: Option<&str>, name: &str) -> Result<Option<Url>> {
    text.map(str::trim)
        .filter(|text| !text.is_empty())
        .map(|text| base_url(text, name))
        .transpose()
}

fn base_url(text: &str, name: &str) -> Result<Url> {
    let url = Url::parse(text.trim()).with_context(|| format!("{name} is not an address"))?;
    if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
        bail!("{name} must start with http:// or https://");
    }
    if !url.username().is_empty()
        || url.password().is_some()
        || url.query().is_some()
        || url.fragment().is_some()
    {
        bail!("{name} must not carry a user, a query or a fragment");
    }
    Ok(url)
}

fn public_url(text: &str) -> Result<Url> {
    let url = base_url(text, "PORTAL_PUBLIC_URL")?;
    if url.path() != "/" {
        bail!(
            "PORTAL_PUBLIC_URL must be scheme, host and port only: the portal lives at the root of its host"
        );
    }
    Ok(url)
}

/// Returns a configuration for unit tests; nothing is read or created.
#[cfg(test)]
#[expect(clippy::missing_panics_doc, reason = "for tests")]
pub fn for_tests() -> Config {
    Config {
        addr: ([127, 0, 0, 1], 0).into(),
        public_url: None,
        api_url: Url::parse("http://127.0.0.1:9/api/partner/fwd").unwrap(),
        courier_url: None,
        web_url: None,
        allow_plain_http: false,
        database_url: "sqlite::memory:".into(),
        secret_keys: SecretKeys::parse("0123456789abcdef0123456789abcdef").unwrap(),
        webhook_secrets: Vec::new(),
        download_hosts: Vec::new(),
        approval: None,
        push: None,
        session_idle: Duration::from_hours(2),
        session_max: Duration::from_hours(12),
        database_connections: 16,
        activity_kept: Duration::from_hours(24 * 730),
        kept: Duration::from_hours(24 * 730),
        sessions_per_token: 10,
        brand_name: "Forwarding".into(),
        branding: Branding::default(),
        letterhead: Letterhead::default(),
        default_language: Lang::Vi,
        time_zone: TimeZone::UTC,
        metrics_addr: None,
        trusted_proxies: Vec::new(),
        sign_in_tries: 10,
        calls_per_minute: 120,
        read_cache: true,
        background_calls: 60,
        site_root: None,
        program: PathBuf::new(),
        pdf_program: PathBuf::new(),
        times: Times::DEFAULT,
    }
}

#[cfg(test)]
mod tests;
