//! A program that works on one input and ends: bytes on its standard input, its answer on standard output. It limits itself
//! (`process_limits`); this module limits the time and the size of its answer.

use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::Command;

/// The allocator of the child takes memory as it needs it: what it reserved ahead would not count against the limit that the
/// child sets itself.
const NOTHING_AHEAD: (&str, &str) = ("MIMALLOC_ARENA_RESERVE", "0");

/// What a program wrote before it ended.
pub(super) struct Answer {
    pub bytes: Vec<u8>,
    pub ended: ExitStatus,
    /// The program says that it succeeded, and all that it wrote is here.
    pub whole: bool,
}

/// Gives `input` to a program and reads at most `longest` bytes of its answer. The program ends when nobody waits for it
/// any longer.
pub(super) async fn ask(
    program: &Path,
    arguments: &[&str],
    input: Vec<u8>,
    longest: u64,
) -> io::Result<Answer> {
    let mut child = Command::new(program)
        .args(arguments)
        // Settings hold secrets.
        .env_clear()
        .env(NOTHING_AHEAD.0, NOTHING_AHEAD.1)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that ended early says why by its status.
        let _ = stdin.write_all(&input).await;
    }
    drop(input);
    let mut bytes = Vec::new();
    if let Some(stdout) = child.stdout.take() {
        stdout.take(longest + 1).read_to_end(&mut bytes).await?;
    }
    let ended = child.wait().await?;
    let whole = ended.success() && bytes.len() as u64 <= longest;
    Ok(Answer { bytes, ended, whole })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn child_knows_no_setting_but_the_allocators() {
        let answer = ask(Path::new("/usr/bin/env"), &[], Vec::new(), 10_000)
            .await
            .unwrap();
        assert!(answer.whole);
        let (name, value) = NOTHING_AHEAD;
        assert_eq!(
            String::from_utf8(answer.bytes).unwrap(),
            format!("{name}={value}\n")
        );
    }
}
