//! A program that works on one input and ends: bytes on its standard input, its answer on standard output. It limits itself
//! (`process_limits`); this module limits the time and the size of its answer.

use std::io;
use std::path::Path;
use std::process::{ExitStatus, Stdio};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::Command;

/// Setting of the child's allocator that stops it from reserving memory ahead, which would count against the limit that the
/// child sets itself.
const NO_RESERVE_AHEAD: (&str, &str) = ("MIMALLOC_ARENA_RESERVE", "0");

/// The output of a program that has ended.
pub(super) struct Answer {
    pub bytes: Vec<u8>,
    pub ended: ExitStatus,
    /// The program succeeded, and its output is complete.
    pub whole: bool,
}

/// Gives `input` to a program and reads at most `max_bytes` of its answer. The program is killed when the future is dropped.
pub(super) async fn run(
    program: &Path,
    arguments: &[&str],
    input: Vec<u8>,
    max_bytes: u64,
) -> io::Result<Answer> {
    let mut child = Command::new(program)
        .args(arguments)
        // The settings contain secrets.
        .env_clear()
        .env(NO_RESERVE_AHEAD.0, NO_RESERVE_AHEAD.1)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that ended early gives the reason by its status.
        let _ = stdin.write_all(&input).await;
    }
    drop(input);
    let mut bytes = Vec::new();
    if let Some(stdout) = child.stdout.take() {
        stdout.take(max_bytes + 1).read_to_end(&mut bytes).await?;
    }
    let ended = child.wait().await?;
    let whole = ended.success() && bytes.len() as u64 <= max_bytes;
    Ok(Answer { bytes, ended, whole })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn child_gets_only_the_allocator_setting() {
        let answer = run(Path::new("/usr/bin/env"), &[], Vec::new(), 10_000)
            .await
            .unwrap();
        assert!(answer.whole);
        let (name, value) = NO_RESERVE_AHEAD;
        assert_eq!(
            String::from_utf8(answer.bytes).unwrap(),
            format!("{name}={value}\n")
        );
    }
}
