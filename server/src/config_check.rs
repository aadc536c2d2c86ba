//! `portal check-config`: checks that the portal could start with these settings and reach the services that it needs.
//! Nothing is created or changed.

use std::fmt::{self, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;

use anyhow::{Error, Result, anyhow};
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory as _};
use partner_api::{ApiError, ApiToken, Client, ClientConfig};

use crate::approvals::approvers;
use crate::config::secrets::is_open_to_others;
use crate::config::{Args, Config, ServeArgs, WrongSettings, given_warnings, sqlite_path};
use crate::http::assets::{HASH_FILE, site_root};
use crate::maintenance::{key_sentence, tables_sentence};
use crate::storage::inspection;
use crate::telemetry;

/// Connections to PostgreSQL beside those for pages: what instances share, listening, asking whether it answers.
const FURTHER_CONNECTIONS: u32 = 8;

/// The settings and the findings of a check.
#[derive(Debug, Default)]
pub struct ConfigReport {
    settings: Vec<(String, String, &'static str)>,
    findings: Vec<(Severity, String)>,
}

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Severity {
    Ok,
    /// The portal starts; somebody should look at it.
    Warning,
    /// The portal does not start, or cannot work.
    Error,
}

impl ConfigReport {
    /// Tells whether the portal could work.
    pub fn is_fine(&self) -> bool {
        self.count(Severity::Error) == 0
    }

    fn count(&self, grade: Severity) -> usize {
        self.findings.iter().filter(|(own, _)| *own == grade).count()
    }

    fn ok(&mut self, words: impl Into<String>) {
        self.findings.push((Severity::Ok, words.into()));
    }

    fn warn(&mut self, words: impl Into<String>) {
        self.findings.push((Severity::Warning, words.into()));
    }

    fn error(&mut self, error: &Error) {
        self.findings.push((Severity::Error, format!("{error:#}")));
    }

    fn add(&mut self, found: Result<String>) {
        match found {
            Ok(words) => self.ok(words),
            Err(error) => self.error(&error),
        }
    }
}

impl fmt::Display for ConfigReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Settings\n")?;
        for (name, value, source) in &self.settings {
            writeln!(f, "  {name:<32}{value}{source}")?;
        }
        f.write_str("\nChecks\n")?;
        for (grade, words) in &self.findings {
            let grade = match grade {
                Severity::Ok => "ok",
                Severity::Warning => "warning",
                Severity::Error => "error",
            };
            writeln!(f, "  {grade:<9}{words}")?;
        }
        let (errors, warnings) = (self.count(Severity::Error), self.count(Severity::Warning));
        write!(f, "\n{errors} errors, {warnings} warnings")
    }
}

/// Checks everything; `given` is what the command line and the environment gave for it.
pub async fn check(args: &ServeArgs, given: &ArgMatches) -> ConfigReport {
    let mut report = ConfigReport {
        settings: settings(given),
        ..ConfigReport::default()
    };
    let config = match Config::dry(args) {
        Ok(config) => {
            report.ok("the settings can be used");
            config
        }
        Err(error) => {
            match error.downcast::<WrongSettings>() {
                Ok(WrongSettings(all)) => report
                    .findings
                    .extend(all.into_iter().map(|one| (Severity::Error, one))),
                Err(error) => report.error(&error),
            }
            for warning in given_warnings(args) {
                report.warn(warning);
            }
            return report;
        }
    };
    for warning in config.warnings(args) {
        report.warn(warning);
    }
    if let Err(error) = telemetry::filter(&args.log) {
        report.error(&error);
    }
    files(args, &config, &mut report);
    addresses(&config, &mut report);
    database(args, &config, &mut report).await;
    operator(&config, &mut report).await;
    report
}

/// Every setting with its value and where it comes from; secrets are not shown.
fn settings(given: &ArgMatches) -> Vec<(String, String, &'static str)> {
    let command = Args::command();
    let Some(command) = command.find_subcommand("check-config") else {
        return Vec::new();
    };
    let mut settings = Vec::new();
    for argument in command.get_arguments() {
        let Some(name) = argument.get_env() else { continue };
        let id = argument.get_id().as_str();
        let values = given.get_raw(id).into_iter().flatten();
        let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
        let source = match given.value_source(id) {
            Some(ValueSource::DefaultValue) => "  (default)",
            Some(ValueSource::CommandLine) => "  (flag)",
            _ => "",
        };
        let value = if values.is_empty() {
            "not set".to_owned()
        } else if argument.is_hide_env_values_set() {
            "set, not shown".to_owned()
        } else {
            // One line each, also for values with line breaks.
            without_passwords(&values.join(",")).escape_debug().to_string()
        };
        settings.push((name.to_string_lossy().into_owned(), value, source));
    }
    settings
}

/// An address without the name and password in it.
fn without_passwords(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else {
        return text.to_owned();
    };
    let authority = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    match rest.get(..authority).and_then(|authority| authority.rfind('@')) {
        Some(at) => format!("{scheme}://(not shown){}", rest.get(at..).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// The files that settings name, and those beside the program.
fn files(args: &ServeArgs, config: &Config, report: &mut ConfigReport) {
    let storage = &args.storage;
    let data_dir = storage.data_dir();
    match data_dir.try_exists() {
        Ok(true) => report.add(writable(&data_dir)),
        Ok(false) => report.ok(format!("the data folder {} will be made", data_dir.display())),
        Err(error) => report.error(&not_seen(&data_dir, error)),
    }
    let key = storage.key_file();
    if !storage.has_key_setting() && key.exists() {
        report.ok(format!(
            "the secret key is {}: keep a copy of it apart",
            key.display()
        ));
    }
    if let Some(approval) = &config.approval {
        report.add(
            approvers::read(&approval.approvers_file).map(|all| format!("{} persons may approve", all.len())),
        );
    }
    let named = [
        Some(data_dir.clone()),
        sqlite_path(&config.database_url),
        storage.secret_key_file.clone(),
        storage.database_url_file.clone(),
        Some(storage.key_file()),
        args.webhook_secret_file.clone(),
        args.approvers_file.clone(),
    ];
    for path in named.into_iter().flatten().filter(|path| is_open_to_others(path)) {
        report.warn(format!(
            "others of this machine can read {}: take their rights (chmod go=)",
            path.display()
        ));
    }
    let site = site_root(config);
    if !site.join("pkg").is_dir() {
        report.warn(format!(
            "there are no styles and scripts in {}: pages would be plain",
            site.display()
        ));
    } else if crate::http::assets::is_complete() {
        report.ok(format!("styles and scripts are in {}", site.display()));
    } else {
        report.warn(format!(
            "{HASH_FILE} beside the program names no scripts: pages do without islands"
        ));
    }
    if config.pdf_program.is_file() {
        report.ok("the program that makes PDFs is there");
    } else {
        report.warn(format!(
            "{} is not there: there are no PDFs",
            config.pdf_program.display()
        ));
    }
}

/// A process without the portal's rights sees less than the portal.
fn not_seen(path: &Path, error: std::io::Error) -> Error {
    Error::new(error).context(format!(
        "{} cannot be looked at: be the portal's user",
        path.display()
    ))
}

/// A folder that can be written to, which is tried by a file without a name.
fn writable(folder: &Path) -> Result<String> {
    use anyhow::Context as _;

    tempfile::tempfile_in(folder)
        .map(|_| format!("the data folder {} can be written to", folder.display()))
        .with_context(|| format!("the data folder {} cannot be written to", folder.display()))
}

/// The addresses to listen on.
fn addresses(config: &Config, report: &mut ConfigReport) {
    address(config.addr, report);
    if let Some(metrics) = config.metrics_addr {
        if metrics == config.addr && metrics.port() != 0 {
            report.error(&anyhow!(
                "PORTAL_METRICS_ADDR is PORTAL_ADDR: metrics have a listener of their own"
            ));
        } else {
            address(metrics, report);
        }
    }
}

fn address(addr: SocketAddr, report: &mut ConfigReport) {
    match TcpListener::bind(addr) {
        Ok(_) => report.ok(format!("{addr} is free to listen on")),
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => report.warn(format!(
            "{addr} is in use: by a running portal, or by something else"
        )),
        Err(error) => {
            report.error(&Error::new(error).context(format!("{addr} cannot be listened on")));
        }
    }
}

/// The database, and whether the key fits it.
async fn database(args: &ServeArgs, config: &Config, report: &mut ConfigReport) {
    let inspected = match sqlite_path(&config.database_url) {
        Some(file) => match file.try_exists() {
            Ok(true) => inspection::sqlite(&file).await,
            Ok(false) => {
                report.ok(format!(
                    "the database {} will be made, and the secret key where there is none",
                    file.display()
                ));
                return;
            }
            Err(error) => Err(not_seen(&file, error)),
        },
        None => inspection::postgres(&config.database_url).await,
    };
    let inspection = match inspected {
        Ok(inspection) => inspection,
        Err(error) => return report.error(&error),
    };
    if inspection.schema.is_none() {
        report.ok("the database is there; its tables will be made");
    } else {
        report.add(tables_sentence(&inspection).map(|tables| format!("the database is there; {tables}")));
        report.add(key_sentence(&args.storage, &inspection));
    }
    if let Some(most) = inspection.max_connections {
        let own = config.database_connections + FURTHER_CONNECTIONS;
        let mut words = format!("an instance takes up to {own} of the {most} connections of this PostgreSQL");
        if own > most {
            words.push_str(": lower PORTAL_DATABASE_CONNECTIONS or raise max_connections");
            report.warn(words);
        } else {
            let _ = write!(words, ", {} instances fit", most / own);
            report.ok(words);
        }
    }
}

/// The service, which is asked for its catalogs with a token that it cannot know.
async fn operator(config: &Config, report: &mut ConfigReport) {
    let client = Client::new(ClientConfig {
        courier_url: config.courier_url.as_ref().map(ToString::to_string),
        allow_plain_http: config.allow_plain_http,
        ..ClientConfig::new(config.api_url.as_str())
    });
    let client = match client {
        Ok(client) => client,
        Err(error) => return report.error(&Error::new(error).context("the partner API cannot be used")),
    };
    let Ok(token) = ApiToken::parse("check-config") else {
        return;
    };
    let url = &config.api_url;
    match client.catalogs(&token).await {
        Err(ApiError::Unauthorized) => {
            report.ok(format!("the service answers at {url} and asks for a token"));
        }
        Err(ApiError::RateLimited { .. }) => {
            report.ok(format!("the service answers at {url}; it asks for a pause"));
        }
        Err(ApiError::NotFound { .. }) => report.warn(format!(
            "{url} answers that it does not know the address: is the path prefix right?"
        )),
        Err(error @ ApiError::Transport(_)) => {
            report.error(&Error::new(error).context(format!("nothing was heard from {url}")));
        }
        Err(error) => report.warn(format!("{url} answers otherwise than expected: {error}")),
        Ok(_) => report.warn(format!("{url} takes any token: is it the partner API?")),
    }
}
