//! The program `portal`.

mod allocator;
#[cfg(feature = "sandbox")]
mod demo;
mod open;
#[cfg(target_os = "linux")]
mod service_manager;

use std::io::{BufRead as _, IsTerminal as _, Read as _};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::{ArgMatches, CommandFactory as _, FromArgMatches as _};
use server::approvals::approvers::{self, MAX_PASSPHRASE_BYTES};
use server::clock::Clock;
use server::config::{Args, Command, Config, ServeArgs};
use server::state::AppState;
use server::{config_check, http, maintenance, supervision, telemetry};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

#[global_allocator]
static ALLOCATOR: allocator::MiMalloc = allocator::MiMalloc;

fn main() -> ExitCode {
    allocator::purge_immediately();
    let matches = Args::command().get_matches();
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    #[cfg(unix)]
    keep_private();
    // The child has no runtime: it may not take more memory than it needs for one file.
    if matches!(args.command, Command::ReadWorkbook) {
        let read = server::files::import::child::run();
        return read.map_or_else(|error| failed(&error.into()), |()| ExitCode::SUCCESS);
    }
    if matches!(args.command, Command::HashPassphrase) {
        return hash_passphrase().map_or_else(|error| failed(&error), |()| ExitCode::SUCCESS);
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error.into()),
    };
    let outcome = runtime.block_on(async {
        match args.command {
            Command::Serve(serve) => run(*serve).await,
            Command::CheckConfig(settings) => {
                let given = matches.subcommand().map(|(_, given)| given);
                check_config(&settings, given.unwrap_or(&matches)).await
            }
            Command::Backup { file, settings } => print_result(maintenance::backup(&settings, &file).await),
            Command::Restore { file, settings } => print_result(maintenance::restore(&settings, &file).await),
            Command::Check { settings } => print_result(maintenance::check(&settings).await),
            Command::Healthcheck { addr, ready } => healthcheck(addr, ready).await,
            Command::HashPassphrase | Command::ReadWorkbook => bail!("it was carried out before"),
        }
    });
    // Work that is still running must not delay the end.
    runtime.shutdown_timeout(Duration::from_secs(1));
    outcome.map_or_else(|error| failed(&error), |()| ExitCode::SUCCESS)
}

/// Prints the error on one line; the log may not have started yet.
#[expect(clippy::print_stderr, reason = "the last word to whoever started the program")]
fn failed(error: &anyhow::Error) -> ExitCode {
    eprintln!("portal: {error:#}");
    ExitCode::FAILURE
}

/// Prints the hash of the first line of standard input.
#[expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "it is what was asked for"
)]
fn hash_passphrase() -> Result<()> {
    let stdin = std::io::stdin();
    if stdin.is_terminal() {
        eprint!("Passphrase (it is shown as you type): ");
    }
    let mut typed = String::new();
    let limit = u64::try_from(MAX_PASSPHRASE_BYTES + 2)?;
    let read = std::io::BufReader::new(stdin.take(limit)).read_line(&mut typed);
    read.context("no passphrase can be read from standard input")?;
    println!("{}", approvers::hash(typed.trim_end_matches(['\r', '\n']))?);
    Ok(())
}

/// Prints the result of a command.
#[expect(clippy::print_stdout, reason = "it is what was asked for")]
fn print_result(done: Result<String>) -> Result<()> {
    println!("{}", done?);
    Ok(())
}

/// Prints the report.
#[expect(clippy::print_stdout, reason = "it is what was asked for")]
async fn check_config(settings: &ServeArgs, given: &ArgMatches) -> Result<()> {
    let report = config_check::check(settings, given).await;
    println!("{report}");
    if !report.is_fine() {
        bail!("the portal cannot work with these settings");
    }
    Ok(())
}

async fn run(args: ServeArgs) -> Result<()> {
    telemetry::start(&args.log, args.log_format)?;
    #[cfg(unix)]
    allow_open_files();
    let listener = server::http::listener::listen(args.addr)
        .with_context(|| format!("cannot listen on {}", args.addr))?;
    #[cfg(feature = "sandbox")]
    if args.sandbox {
        let address = listener.local_addr()?;
        let demo = demo::start(&args, address).await?;
        let config = demo.config(&args)?;
        let served = serve(config, listener, args.open, || demo.announce(address)).await;
        demo.stop().await;
        return served;
    }
    let config = Config::from_args(&args)?;
    serve(config, listener, args.open, || {}).await
}

/// Longest wait at the end for the last messages to other instances and for the connections to the database.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

async fn serve(config: Config, listener: TcpListener, open: bool, announce: impl FnOnce()) -> Result<()> {
    let address = listener.local_addr()?;
    let own = config
        .public_url
        .as_ref()
        .map_or_else(|| format!("http://{address}/"), ToString::to_string);
    let metrics_addr = config.metrics_addr;
    let app = AppState::new(config, Clock::default()).await?;
    let closing = app.closing().clone();
    #[cfg(unix)]
    tell_of_full_files()?;
    // This comes before the address is printed: a person who reads it may stop the portal at once.
    let shutdown_token = shutdown_token()?;

    let metrics = match metrics_addr {
        None => None,
        Some(addr) => {
            let listener = TcpListener::bind(addr)
                .await
                .with_context(|| format!("cannot listen on {addr} for metrics"))?;
            tracing::info!(target: "portal", address = %listener.local_addr()?, "metrics");
            let router = http::metrics_page::router(app.clone());
            Some(tokio::spawn(http::listener::serve(
                listener,
                router,
                Vec::new(),
                closing.clone(),
            )))
        }
    };
    let background = app.spawn_background_tasks();
    let serving = tokio::spawn(http::listener::serve(
        listener,
        server::router(app.clone()),
        app.config().trusted_proxies.clone(),
        closing.clone(),
    ));
    tracing::info!(target: "portal", address = %own, "listening");
    announce();
    #[cfg(target_os = "linux")]
    let manager = service_manager::ServiceManager::of_environment();
    #[cfg(target_os = "linux")]
    let watchdog = manager.ready(&own);
    if open {
        open::in_browser(&own);
    }
    let mut serving = serving;
    tokio::select! {
        () = shutdown_token.cancelled() => {}
        broken = &mut serving => bail!("the listener ended by itself: {broken:?}"),
    }
    tracing::info!(target: "portal", "shutting down");
    #[cfg(target_os = "linux")]
    manager.stopping();
    closing.cancel();
    let completed_until = tokio::time::Instant::now() + supervision::COMPLETION_TIMEOUT;
    serving.await.context("the listener broke")?;
    if let Some(metrics) = metrics {
        metrics.await.context("the listener for metrics broke")?;
    }
    // A person may have left while a write is on its way.
    supervision::wait_for_tasks(completed_until).await;
    drop(background);
    #[cfg(target_os = "linux")]
    drop(watchdog);
    let closed = async {
        app.instances().close().await;
        app.storage().close().await;
    };
    if tokio::time::timeout(CLOSE_TIMEOUT, closed).await.is_err() {
        tracing::warn!("the connections to the database could not be closed in time");
    }
    Ok(())
}

/// Makes files that the process writes private, and denies others a look into its memory, which holds tokens.
#[cfg(unix)]
fn keep_private() {
    use rustix::process::{Resource, Rlimit, setrlimit, umask};

    umask(rustix::fs::Mode::from_bits_truncate(0o077));
    let none = Rlimit {
        current: Some(0),
        maximum: Some(0),
    };
    // Both calls only remove rights; without them the process is like others.
    let _ = setrlimit(Resource::Core, none);
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
}

/// Raises the limit of open files. Every connection is one, and most systems allow a process 1,024 unless it asks for more.
#[cfg(unix)]
fn allow_open_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};

    let mut limit = getrlimit(Resource::Nofile);
    if limit.current == limit.maximum {
        return;
    }
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, "the limit of open files could not be raised");
    }
}

/// Returns a token that Ctrl-C or SIGTERM cancels.
fn shutdown_token() -> Result<CancellationToken> {
    let shutdown_token = CancellationToken::new();
    let on_signal = shutdown_token.clone();
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    #[cfg(unix)]
    let mut interrupt = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())?;
    tokio::spawn(async move {
        #[cfg(unix)]
        tokio::select! { _ = terminate.recv() => {} , _ = interrupt.recv() => {} }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
        on_signal.cancel();
    });
    Ok(shutdown_token)
}

/// A file that may not grow any more (`ulimit -f`) would end the process without a word. With a listener the write fails instead.
#[cfg(unix)]
fn tell_of_full_files() -> Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut signals = signal(SignalKind::from_raw(rustix::process::Signal::XFSZ.as_raw()))?;
    tokio::spawn(async move {
        while signals.recv().await.is_some() {
            tracing::error!("a file may not grow any more (ulimit -f): what would be written to it is lost");
        }
    });
    Ok(())
}

async fn healthcheck(mut addr: SocketAddr, ready: bool) -> Result<()> {
    if addr.ip().is_unspecified() {
        let loopback = if addr.is_ipv4() {
            [127, 0, 0, 1].into()
        } else {
            std::net::Ipv6Addr::LOCALHOST.into()
        };
        addr.set_ip(loopback);
    }
    let ask = async {
        let mut stream = TcpStream::connect(addr).await?;
        let path = if ready { "/readyz" } else { "/healthz" };
        let call = format!("GET {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n");
        stream.write_all(call.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.take(4_096).read_to_end(&mut answer).await?;
        anyhow::Ok(answer)
    };
    let answer = tokio::time::timeout(Duration::from_secs(5), ask)
        .await
        .context("no answer in time")??;
    if !answer.starts_with(b"HTTP/1.1 200 ") {
        let answer = String::from_utf8_lossy(&answer);
        let said = answer.lines().last().unwrap_or_default();
        bail!("the portal does not answer as it should: {said}");
    }
    Ok(())
}
