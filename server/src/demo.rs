//! The embedded demo operator: the sandbox on loopback ports, used over HTTP like any other service.

mod terminal;

use std::net::SocketAddr;

use anyhow::{Context as _, Result, bail};
use sandbox::{Sandbox, StartError, WebhookTarget};
use server::config::secrets::{read_secret, split_secrets};
use server::config::{Config, PushSettings, ServeArgs, parse_webhook_secrets};

/// A running demo operator and the secret it signs its deliveries with.
pub struct Demo {
    sandbox: Sandbox,
    secret: String,
}

/// Starts the operator; its state lives in the data folder.
pub async fn start(args: &ServeArgs, portal: SocketAddr) -> Result<Demo> {
    // The demo is for the person at this machine: its operator accepts any request.
    if !portal.ip().is_loopback() {
        bail!("--sandbox is for this machine alone: choose a loopback address (PORTAL_ADDR)");
    }
    // Other instances receive the operator's deliveries too.
    let given = match (&args.webhook_secret, &args.webhook_secret_file) {
        (Some(text), _) => Some(text.clone()),
        (None, Some(file)) => Some(read_secret(file)?),
        (None, None) => None,
    };
    let secret = match given.as_deref().and_then(|text| split_secrets(text).next()) {
        Some(secret) => secret.to_owned(),
        None => random_secret()?,
    };
    let config = |ports: [u16; 3]| sandbox::Config {
        api_port: ports[0],
        store_port: ports[1],
        console_port: ports[2],
        data_dir: Some(args.storage.data_dir().join("sandbox")),
        fresh: args.fresh,
        demo: true,
        autopilot: true,
        webhook: Some(WebhookTarget {
            url: format!("http://{portal}{}", app::routes::HOOKS),
            secret: secret.clone(),
        }),
        ..sandbox::Config::default()
    };
    // The ports next to the portal's, so that the console keeps its address; any free ports if those are taken.
    let beside = |step: u16| portal.port().checked_add(step).unwrap_or(0);
    let sandbox = match Sandbox::start(config([beside(1), beside(2), beside(3)])).await {
        Err(StartError::Listen { .. }) => Sandbox::start(config([0; 3])).await,
        started => started,
    };
    Ok(Demo {
        sandbox: sandbox.context("the demo operator cannot be started")?,
        secret,
    })
}

fn random_secret() -> Result<String> {
    let mut secret = [0; 24];
    getrandom::fill(&mut secret).map_err(|error| anyhow::anyhow!("no randomness: {error}"))?;
    Ok(hex::encode(secret))
}

impl Demo {
    /// Returns the portal's settings with the demo operator in place of a service.
    pub fn config(&self, args: &ServeArgs) -> Result<Config> {
        let mut args = args.clone();
        args.api_url = Some(self.sandbox.api_base_url());
        args.courier_url = Some(self.sandbox.courier_url());
        args.web_url = Some(self.sandbox.web_url());
        args.download_hosts = Some(self.sandbox.store_url().trim_start_matches("http://").to_owned());
        let mut config = Config::from_args(&args)?;
        config.webhook_secrets = parse_webhook_secrets(&self.secret)?;
        if config.push.is_none() {
            let hosts = args.push_hosts.as_deref();
            config.push = PushSettings::parse(hosts, Some("mailto:demo@portal.example"))?;
        }
        Ok(config)
    }

    /// Prints all addresses for the person at the terminal, in the language of the terminal.
    #[expect(
        clippy::print_stdout,
        reason = "meant for the terminal, whatever the log does"
    )]
    pub fn announce(&self, portal: SocketAddr) {
        let lang = terminal::language();
        let line = |vi, en, what: String| println!("  {:<16}  {what}", lang.pick(vi, en));
        println!();
        line("Cổng đối tác", "Portal", format!("http://{portal}/"));
        for token in self.sandbox.tokens() {
            let whose = format!("{}   ({})", token.secret, token.account);
            line("Token dùng thử", "Demo token", whose);
        }
        let console = format!("{}/", self.sandbox.console_url());
        line("Bàn điều hành", "Operator console", console);
        let tokens = format!("{}/preferences", self.sandbox.web_url());
        line("Danh sách token", "Tokens", tokens);
        line("API", "API", self.sandbox.api_base_url());
        line("Chuyển phát", "Courier", self.sandbox.courier_url());
        line("Tệp", "Files", self.sandbox.store_url());
        let end = lang.pick(
            "Ctrl-C dừng tất cả; dữ liệu được giữ lại.",
            "Ctrl-C stops everything; the data stays.",
        );
        println!("\n  {end}\n");
    }

    pub async fn stop(self) {
        self.sandbox.shutdown().await;
    }
}
