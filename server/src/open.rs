//! Opens the portal in the machine's browser.

use std::process::{Command, Stdio};

/// Opens the address if there is a browser; without one the printed address has to do.
pub fn in_browser(address: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = Command::new(program)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = started {
        tracing::debug!(%error, "no browser could be opened");
    }
}
