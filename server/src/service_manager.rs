//! Messages to systemd (`Type=notify`, `WatchdogSec=`; `sd_notify(3)`). None are sent if it did not start the portal.

use std::ffi::OsStr;
use std::io;
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::net::{SocketAddr, UnixDatagram};
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

/// The way to systemd, opened once: a portal that is out of open files is still alive, and says so.
#[derive(Clone)]
pub struct ServiceManager(Option<Arc<UnixDatagram>>);

impl ServiceManager {
    pub fn of_environment() -> Self {
        let socket = std::env::var_os("NOTIFY_SOCKET").filter(|name| !name.is_empty());
        let connected = socket.map(|name| connect(&name)).transpose();
        Self(connected.map_or_else(
            |error| {
                tracing::warn!(%error, "systemd cannot be told");
                None
            },
            |socket| socket.map(Arc::new),
        ))
    }

    /// Tells that the portal can be used, and from now on, until the value is dropped, that it is alive.
    pub fn ready(&self, address: &str) -> JoinSet<()> {
        self.tell(&format!("READY=1\nSTATUS=at {address}"));
        let mut tasks = JoinSet::new();
        if let Some(limit) = watchdog() {
            let me = self.clone();
            // A task like those of pages: where these get no turn, it gets none either.
            tasks.spawn(async move {
                let mut every = tokio::time::interval(limit / 3);
                loop {
                    every.tick().await;
                    me.tell("WATCHDOG=1");
                }
            });
        }
        tasks
    }

    /// Tells that the portal ends.
    pub fn stopping(&self) {
        self.tell("STOPPING=1");
    }

    fn tell(&self, state: &str) {
        if let Some(socket) = &self.0
            && let Err(error) = socket.send(state.as_bytes())
        {
            tracing::warn!(%error, "systemd cannot be told");
        }
    }
}

fn connect(name: &OsStr) -> io::Result<UnixDatagram> {
    let address = match name.as_bytes() {
        [b'@', name @ ..] => SocketAddr::from_abstract_name(name)?,
        _ => SocketAddr::from_pathname(name)?,
    };
    let socket = UnixDatagram::unbound()?;
    socket.connect_addr(&address)?;
    // A systemd that does not listen holds up nobody.
    socket.set_nonblocking(true)?;
    Ok(socket)
}

/// Within what time systemd wants to hear of this very process.
fn watchdog() -> Option<Duration> {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    let is_meant = number("WATCHDOG_PID").is_none_or(|pid| pid == u64::from(std::process::id()));
    let limit = number("WATCHDOG_USEC").filter(|limit| *limit > 0 && is_meant);
    limit.map(Duration::from_micros)
}
