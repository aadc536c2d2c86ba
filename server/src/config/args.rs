//! `portal --help`: every setting, as a flag and as an environment variable.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use clap::builder::BoolishValueParser;
use clap::{ArgAction, Parser, Subcommand, ValueEnum};

use super::database::database_address;
use super::duration;
use super::secrets::{KEY_FILE, read_secret, secret};

/// The Forwarding Partner Portal.
///
/// Every setting is a flag and an environment variable; the flag wins. `portal help serve` lists them.
/// Durations are a number with a unit (90s, 30m, 12h, 7d).
#[derive(Debug, Parser)]
#[command(name = "portal", version, arg_required_else_help = true)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Start the portal
    Serve(Box<ServeArgs>),
    /// Ask a running portal whether it lives (exit status 0 or 1), for containers and service managers
    Healthcheck {
        /// Address on which the portal listens
        #[arg(long, env = "PORTAL_ADDR", default_value_t = default_addr(), value_name = "HOST:PORT")]
        addr: SocketAddr,
        /// Ask whether it can work, with its database, instead
        #[arg(long)]
        ready: bool,
    },
    /// Check every setting, the files, the database and its key, and whether the service answers (exit status 0 or 1); nothing is
    /// changed. Takes the settings of `serve`
    CheckConfig(Box<ServeArgs>),
    /// Copy the database (SQLite) to a new file, while the portal may be running
    Backup {
        /// The file to make
        file: PathBuf,
        #[command(flatten)]
        settings: StorageArgs,
    },
    /// Put such a copy in the place of the database; the portal must be stopped
    Restore {
        /// The copy
        file: PathBuf,
        #[command(flatten)]
        settings: StorageArgs,
    },
    /// Check that the database is whole (a SQLite from its first page to its last) and that the secret key fits it
    Check {
        #[command(flatten)]
        settings: StorageArgs,
    },
    /// Print the hash of a passphrase, which is read from standard input, for the file of those who approve
    HashPassphrase,
    /// Read a spreadsheet from standard input, within limits; the portal starts it for each file
    #[command(hide = true)]
    ReadWorkbook,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// One line of text an event
    Text,
    /// One JSON object an event
    Json,
}

#[derive(Clone, Debug, clap::Args)]
pub struct ServeArgs {
    /// Address and port to listen on
    #[arg(long, env = "PORTAL_ADDR", default_value_t = default_addr(), value_name = "HOST:PORT")]
    pub addr: SocketAddr,

    /// Address under which browsers reach the portal, e.g. <https://portal.example>. Decides which Host and Origin
    /// are the portal's own and whether HSTS is sent. Without it: localhost and IP addresses only
    #[arg(long, env = "PORTAL_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,

    /// Base address of the partner API, path prefix included, e.g. <https://service.example/api/partner/fwd>.
    /// Required, except with --sandbox
    #[arg(long, env = "PORTAL_API_URL", value_name = "URL")]
    pub api_url: Option<String>,

    /// Base address of the courier API. Without it there are no courier pages
    #[arg(long, env = "PORTAL_COURIER_URL", value_name = "URL")]
    pub courier_url: Option<String>,

    /// The service's web application, where tokens are made (its page /preferences is linked from the sign-in page)
    #[arg(long, env = "PORTAL_WEB_URL", value_name = "URL")]
    pub web_url: Option<String>,

    /// Take plain http for the API on other machines too: tokens then travel in the open. Only for closed networks
    #[arg(long, env = "PORTAL_ALLOW_PLAIN_HTTP")]
    pub allow_plain_http: bool,

    #[command(flatten)]
    pub storage: StorageArgs,

    /// File with the secret of the operator's webhooks; several, by commas or lines, while it is being changed.
    /// None: the receiver is off
    #[arg(long, env = "PORTAL_WEBHOOK_SECRET_FILE", value_name = "FILE")]
    pub webhook_secret_file: Option<PathBuf>,

    /// The secret itself, for trying
    #[arg(
        long,
        env = "PORTAL_WEBHOOK_SECRET",
        value_name = "SECRET",
        hide_env_values = true,
        conflicts_with = "webhook_secret_file"
    )]
    pub webhook_secret: Option<String>,

    /// Hosts that download links may lead to beside those of the API, comma separated: files.example, *.store.example,
    /// host:port. For others people are asked
    #[arg(long, env = "PORTAL_DOWNLOAD_HOSTS", value_name = "HOSTS")]
    pub download_hosts: Option<String>,

    /// Whom the browsers' push services may ask about the notices that people get on their devices: mailto:NAME@HOST or
    /// an https address. None, or no webhook secret: there are no such notices
    #[arg(long, env = "PORTAL_PUSH_CONTACT", value_name = "ADDRESS")]
    pub push_contact: Option<String>,

    /// Hosts of push services, comma separated [default: those of Chrome, Firefox, Safari and Edge]
    #[arg(long, env = "PORTAL_PUSH_HOSTS", value_name = "HOSTS")]
    pub push_hosts: Option<String>,

    /// Largest totals that are accepted without a colleague's decision, as in VND:50000000,USD:2000. Every other currency needs one.
    /// None: nobody has to approve anything
    #[arg(long, env = "PORTAL_APPROVAL_OVER", value_name = "LIMITS")]
    pub approval_over: Option<String>,

    /// File with who may approve, a line each: name, blank, hash of the passphrase (portal hash-passphrase)
    #[arg(long, env = "PORTAL_APPROVERS_FILE", value_name = "FILE")]
    pub approvers_file: Option<PathBuf>,

    /// Time without a click after which a session ends
    #[arg(long, env = "PORTAL_SESSION_IDLE", default_value = "2h", value_parser = duration::parse, value_name = "DURATION")]
    pub session_idle: Duration,

    /// Time after which a session ends in any case
    #[arg(long, env = "PORTAL_SESSION_MAX", default_value = "12h", value_parser = duration::parse, value_name = "DURATION")]
    pub session_max: Duration,

    /// Connections to a PostgreSQL database for pages, at most; eight more are for what instances share and to look after it
    #[arg(long, env = "PORTAL_DATABASE_CONNECTIONS", default_value_t = 16, value_parser = clap::value_parser!(u16).range(2..=1_000), value_name = "NUMBER")]
    pub database_connections: u16,

    /// Days after which what the portal keeps is deleted: the activity log, versions of quotations with what is made of them, and what
    /// colleagues keep for each other (who is in charge, notes, approvals, saved views)
    #[arg(long, env = "PORTAL_KEEP_DAYS", default_value_t = 730, value_parser = clap::value_parser!(u16).range(1..), value_name = "DAYS")]
    pub keep_days: u16,

    /// Days for the activity log, where others are wanted [default: as long as the rest]
    #[arg(long, env = "PORTAL_ACTIVITY_DAYS", value_parser = clap::value_parser!(u16).range(1..), value_name = "DAYS")]
    pub activity_days: Option<u16>,

    /// People, or browsers, that may be signed in with one token at a time; the least recently used one is ended. Raise it
    /// where many share a token
    #[arg(
        long,
        env = "PORTAL_SESSIONS_PER_TOKEN",
        default_value_t = 10,
        value_name = "COUNT"
    )]
    pub sessions_per_token: u32,

    /// Name shown at the top of every page
    #[arg(
        long,
        env = "PORTAL_BRAND_NAME",
        default_value = "Forwarding",
        value_name = "NAME"
    )]
    pub brand_name: String,

    /// Colour of links, buttons and marks, as in #00708c: its hue and chroma are used, lightness is the portal's, so that words keep
    /// their contrast
    #[arg(long, env = "PORTAL_BRAND_COLOR", value_name = "HEX")]
    pub brand_color: Option<String>,

    /// File with the logo (SVG or PNG, 200 KB, at most four times as wide as high) in the place of mark and name: on every page, on
    /// paper and in PDFs
    #[arg(long, env = "PORTAL_BRAND_LOGO", value_name = "FILE")]
    pub brand_logo: Option<PathBuf>,

    /// The same for the dark scheme. None: the logo on white
    #[arg(long, env = "PORTAL_BRAND_LOGO_DARK", value_name = "FILE")]
    pub brand_logo_dark: Option<PathBuf>,

    /// File with the icon of browser tabs, installed portals and notices (as the logo; best as wide as high)
    #[arg(long, env = "PORTAL_BRAND_ICON", value_name = "FILE")]
    pub brand_icon: Option<PathBuf>,

    /// Postal address under the name on printed quotations. None: no such line; the same for the next four
    #[arg(long, env = "PORTAL_BRAND_ADDRESS", value_name = "TEXT")]
    pub brand_address: Option<String>,

    /// Telephone number on printed quotations; also whom to ask when a shipment is on hold, as the next two
    #[arg(long, env = "PORTAL_BRAND_PHONE", value_name = "TEXT")]
    pub brand_phone: Option<String>,

    /// E-mail address on printed quotations
    #[arg(long, env = "PORTAL_BRAND_EMAIL", value_name = "TEXT")]
    pub brand_email: Option<String>,

    /// Website on printed quotations
    #[arg(long, env = "PORTAL_BRAND_WEBSITE", value_name = "TEXT")]
    pub brand_website: Option<String>,

    /// Tax code on printed quotations
    #[arg(long, env = "PORTAL_BRAND_TAX_CODE", value_name = "TEXT")]
    pub brand_tax_code: Option<String>,

    /// Language for browsers that ask for neither Vietnamese nor English: vi or en
    #[arg(
        long,
        env = "PORTAL_DEFAULT_LANGUAGE",
        default_value = "vi",
        value_name = "LANG"
    )]
    pub default_language: String,

    /// Time zone in which times are shown
    #[arg(
        long,
        env = "PORTAL_TIME_ZONE",
        default_value = "Asia/Ho_Chi_Minh",
        value_name = "ZONE"
    )]
    pub time_zone: String,

    /// Log filter: error, warn, info, debug, trace, or a filter such as info,server=debug
    #[arg(long, env = "PORTAL_LOG", default_value = "info", value_name = "FILTER")]
    pub log: String,

    /// Format of log lines
    #[arg(
        long,
        env = "PORTAL_LOG_FORMAT",
        default_value = "text",
        value_name = "FORMAT"
    )]
    pub log_format: LogFormat,

    /// Address and port of a separate listener with /metrics (Prometheus text). None: no metrics
    #[arg(long, env = "PORTAL_METRICS_ADDR", value_name = "HOST:PORT")]
    pub metrics_addr: Option<SocketAddr>,

    /// Reverse proxies (addresses or networks, comma separated) whose X-Forwarded-For is believed
    #[arg(long, env = "PORTAL_TRUSTED_PROXIES", value_name = "NETWORKS")]
    pub trusted_proxies: Option<String>,

    /// Refused tries to sign in that one address may make in a row; one more every 20 seconds
    #[arg(
        long,
        env = "PORTAL_SIGN_IN_TRIES",
        default_value_t = 10,
        value_name = "COUNT"
    )]
    pub sign_in_tries: u32,

    /// Calls a minute that the service lets one customer make. Reads keep to 26 of each 30
    #[arg(
        long,
        env = "PORTAL_CALLS_PER_MINUTE",
        default_value_t = 120,
        value_name = "COUNT",
        value_parser = clap::value_parser!(u32).range(20..=1_000_000)
    )]
    pub calls_per_minute: u32,

    /// Serve reads from memory for some seconds, so that colleagues share the service's limit. Off: every read makes
    /// its call, for measuring
    #[arg(
        long,
        env = "PORTAL_READ_CACHE",
        default_value = "on",
        action = ArgAction::Set,
        value_parser = BoolishValueParser::new(),
        hide_possible_values = true,
        value_name = "on|off"
    )]
    pub read_cache: bool,

    /// Calls a minute that one account's share of the service's limit gives to reading quotations in the background,
    /// so that no version is missed, and to a month in figures. At most 60, and none while people wait; 0: none at all
    #[arg(
        long,
        env = "PORTAL_BACKGROUND_CALLS",
        default_value_t = 60,
        value_name = "COUNT"
    )]
    pub background_calls: u8,

    /// Folder with the built site (scripts, styles, icons) [default: site/ beside the program, else target/site]
    #[arg(long, env = "PORTAL_SITE_ROOT", value_name = "DIR")]
    pub site_root: Option<PathBuf>,

    /// Start the embedded demo operator on loopback ports and use it as the partner API
    #[cfg(feature = "sandbox")]
    #[arg(long)]
    pub sandbox: bool,

    /// With --sandbox: forget the demo's data and start anew
    #[cfg(feature = "sandbox")]
    #[arg(long, requires = "sandbox")]
    pub fresh: bool,

    /// Open the portal in the machine's browser
    #[arg(long)]
    pub open: bool,
}

/// Where the database and its key are.
#[derive(Clone, Debug, clap::Args)]
pub struct StorageArgs {
    /// Folder for the database and the key [default: $XDG_DATA_HOME/forwarding-portal,
    /// ~/.local/share/forwarding-portal, or ./data where there is no home]
    #[arg(long, env = "PORTAL_DATA_DIR", value_name = "DIR")]
    pub data_dir: Option<PathBuf>,

    /// sqlite:PATH or <postgres://...> [default: portal.db in the data folder]
    #[arg(long, env = "PORTAL_DATABASE_URL", value_name = "URL", hide_env_values = true)]
    pub database_url: Option<String>,

    /// File that holds it instead: the place for an address with a password
    #[arg(
        long,
        env = "PORTAL_DATABASE_URL_FILE",
        value_name = "FILE",
        conflicts_with = "database_url"
    )]
    pub database_url_file: Option<PathBuf>,

    /// File with the key from which those are derived that seal the database, at least 32 characters. Several, by commas
    /// or lines: the first seals, all open [default: made once in the data folder]
    #[arg(long, env = "PORTAL_SECRET_KEY_FILE", value_name = "FILE")]
    pub secret_key_file: Option<PathBuf>,

    /// The key itself, for trying
    #[arg(
        long,
        env = "PORTAL_SECRET_KEY",
        value_name = "KEY",
        hide_env_values = true,
        conflicts_with = "secret_key_file"
    )]
    pub secret_key: Option<String>,
}

impl StorageArgs {
    /// Returns the folder of the database and the key.
    pub fn data_dir(&self) -> PathBuf {
        data_dir(self.data_dir.as_deref())
    }

    /// Returns the address of the database.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn database_url(&self) -> Result<String> {
        database_address(
            self.database_url.as_deref(),
            self.database_url_file.as_deref(),
            &self.data_dir(),
        )
    }

    /// Returns the text of the secret key that is set.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn named_secret_keys(&self) -> Result<Option<String>> {
        secret(self.secret_key.as_deref(), self.secret_key_file.as_deref())
    }

    /// Returns the text of the secret key, if there is one.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn secret_keys(&self) -> Result<Option<String>> {
        let file = self.key_file();
        match self.named_secret_keys()? {
            Some(text) => Ok(Some(text)),
            None if file.exists() => read_secret(&file).map(Some),
            None => Ok(None),
        }
    }

    /// Tells whether the key comes from a setting.
    pub fn has_key_setting(&self) -> bool {
        self.secret_key.is_some() || self.secret_key_file.is_some()
    }

    /// The file of the key where no setting names another.
    pub fn key_file(&self) -> PathBuf {
        self.data_dir().join(KEY_FILE)
    }
}

fn data_dir(named: Option<&Path>) -> PathBuf {
    const FOLDER: &str = "forwarding-portal";
    let from = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    named
        .map(Path::to_owned)
        .or_else(|| from("XDG_DATA_HOME").map(|base| base.join(FOLDER)))
        .or_else(|| from("HOME").map(|home| home.join(".local/share").join(FOLDER)))
        .unwrap_or_else(|| PathBuf::from("data"))
}

fn default_addr() -> SocketAddr {
    (Ipv4Addr::LOCALHOST, 3000).into()
}
