//! The sandbox operator as a program.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Parser;
use sandbox::{Config, Sandbox, WebhookTarget};
use tracing_subscriber::EnvFilter;

/// A faithful operator of the forwarding partner API, for development and tests.
#[derive(Debug, Parser)]
#[command(version)]
struct Args {
    /// Address to listen on. The console has no sign-in: keep it on loopback.
    #[arg(long, env = "SANDBOX_HOST", default_value = "127.0.0.1")]
    host: IpAddr,
    /// Port of the forwarding and courier APIs (0: any free port).
    #[arg(long, env = "SANDBOX_API_PORT", default_value_t = 4100)]
    api_port: u16,
    /// Port of the object store behind download links (0: any free port).
    #[arg(long, env = "SANDBOX_STORE_PORT", default_value_t = 4101)]
    store_port: u16,
    /// Port of the operator console, /preferences and the control endpoints (0: any free port).
    #[arg(long, env = "SANDBOX_CONSOLE_PORT", default_value_t = 4102)]
    console_port: u16,
    /// Path prefix of the forwarding API.
    #[arg(long, env = "SANDBOX_API_PREFIX", default_value = "/api/partner/fwd")]
    api_prefix: String,
    /// Folder in which state survives restarts; without it everything is in memory.
    #[arg(long, env = "SANDBOX_DATA_DIR")]
    data_dir: Option<PathBuf>,
    /// Start over: remove the state in the data folder.
    #[arg(long, env = "SANDBOX_FRESH")]
    fresh: bool,
    /// Token of the first account when the state is new (default: a random one).
    #[arg(long, env = "SANDBOX_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Receiver of webhooks.
    #[arg(long, env = "SANDBOX_WEBHOOK_URL", requires = "webhook_secret")]
    webhook_url: Option<String>,
    /// Secret that signs webhooks.
    #[arg(long, env = "SANDBOX_WEBHOOK_SECRET", hide_env_values = true)]
    webhook_secret: Option<String>,
    /// Factor on the webhook retry delays of 10 s, 30 s, 2 min, 10 min and 30 min.
    #[arg(long, env = "SANDBOX_WEBHOOK_TIME_SCALE", default_value_t = 1.0)]
    webhook_time_scale: f64,
    /// Calls a minute of one customer, over all its tokens.
    #[arg(long, env = "SANDBOX_RATE_LIMIT", default_value_t = 120)]
    rate_limit: u32,
    /// Lifetime of a download link in seconds.
    #[arg(long, env = "SANDBOX_LINK_SECONDS", default_value_t = 600)]
    link_seconds: u64,
    /// Switch the autopilot on when the state is new; later the switch in the console is remembered.
    #[arg(long, env = "SANDBOX_AUTOPILOT")]
    autopilot: bool,
    /// Create a year of demo data when the state is new.
    #[arg(long, env = "SANDBOX_DEMO")]
    demo: bool,
    /// Disable the control endpoints under /_sandbox.
    #[arg(long, env = "SANDBOX_NO_CONTROL")]
    no_control: bool,
    /// Log filter, e.g. "info" or "sandbox=debug".
    #[arg(long, env = "SANDBOX_LOG", default_value = "info")]
    log: String,
}

impl Args {
    fn config(self) -> Config {
        let mut config = Config {
            host: self.host,
            api_port: self.api_port,
            store_port: self.store_port,
            console_port: self.console_port,
            api_prefix: self.api_prefix,
            data_dir: self.data_dir,
            fresh: self.fresh,
            webhook: self
                .webhook_url
                .zip(self.webhook_secret)
                .map(|(url, secret)| WebhookTarget { url, secret }),
            webhook_time_scale: self.webhook_time_scale,
            rate_per_minute: self.rate_limit,
            link_lifetime: Duration::from_secs(self.link_seconds),
            demo: self.demo,
            autopilot: self.autopilot,
            control: !self.no_control,
            ..Config::default()
        };
        if let (Some(token), Some(first)) = (self.token, config.accounts.first_mut()) {
            first.token = Some(token);
        }
        config
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let filter = EnvFilter::try_new(&args.log).context("--log")?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let sandbox = Sandbox::start(args.config()).await?;
    println!("Forwarding API   {}", sandbox.api_base_url());
    println!("Courier API      {}", sandbox.courier_url());
    println!("Tokens           {}/preferences", sandbox.web_url());
    println!("Operator console {}", sandbox.console_url());
    for token in sandbox.tokens() {
        println!("  {}  {}", token.secret, token.account);
    }
    stop_asked().await?;
    sandbox.shutdown().await;
    Ok(())
}

/// Resolves at Ctrl-C or SIGTERM.
async fn stop_asked() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        tokio::select! {
            asked = tokio::signal::ctrl_c() => asked,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
