//! PostgreSQL for tests.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// The user that runs PostgreSQL if the tests run as root, which it refuses.
const NOBODY: u32 = 65534;

/// Ports that are tried.
const MAX_STARTS: usize = 5;

/// A server of the test's own on a free port, in a folder that is deleted with it.
pub struct Postgres {
    child: Child,
    pub url: String,
    port: u16,
    is_root: bool,
    data: TempDir,
}

impl Postgres {
    pub fn start() -> Self {
        let data = tempfile::tempdir().unwrap();
        let folder = cluster(&data);
        std::fs::create_dir(&folder).unwrap();
        let is_root = std::fs::metadata(&folder).unwrap().uid() == 0;
        if is_root {
            for owned in [data.path(), &folder] {
                chown(owned, Some(NOBODY), Some(NOBODY)).unwrap();
            }
        }
        let made = command("initdb", &folder, is_root)
            .args([
                "--auth=trust",
                "--username=portal",
                "--encoding=UTF8",
                "--no-sync",
                "-D",
            ])
            .arg(&folder)
            .output()
            .unwrap();
        assert!(
            made.status.success(),
            "initdb: {}",
            String::from_utf8_lossy(&made.stderr)
        );
        // Another test may take the port before the server does.
        let (port, child) = (0..MAX_STARTS)
            .find_map(|_| {
                let free = TcpListener::bind("127.0.0.1:0").unwrap();
                let port = free.local_addr().unwrap().port();
                drop(free);
                Some((port, serve(&folder, port, is_root).ok()?))
            })
            .expect("PostgreSQL starts on one of several ports");
        Self {
            child,
            url: format!("postgres://portal@127.0.0.1:{port}/postgres?sslmode=disable"),
            port,
            is_root,
            data,
        }
    }

    /// Stops it at once; committed data is kept.
    pub fn stop(&mut self) {
        // SIGINT ends its children too.
        let id = self.child.id().to_string();
        let _ = Command::new("kill").args(["-INT", &id]).status();
        let _ = self.child.wait();
    }

    /// Starts it again after [`Postgres::stop`].
    pub fn resume(&mut self) {
        self.child = serve(&cluster(&self.data), self.port, self.is_root).unwrap();
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

fn cluster(data: &TempDir) -> PathBuf {
    data.path().join("cluster")
}

fn command(name: &str, folder: &Path, is_root: bool) -> Command {
    let mut command = Command::new(program(name));
    if is_root {
        command.uid(NOBODY).gid(NOBODY);
    }
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// Starts the server and waits until it accepts connections. Returns what it said if it ended before that.
fn serve(folder: &Path, port: u16, is_root: bool) -> Result<Child, String> {
    let mut child = command("postgres", folder, is_root)
        .args(["-F", "-h", "127.0.0.1", "-p", &port.to_string(), "-k"])
        .arg(folder)
        .arg("-D")
        .arg(folder)
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .env("LC_MESSAGES", "C")
        .spawn()
        .unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut said = Vec::new();
    loop {
        match log.next() {
            Some(Ok(line)) if line.contains("ready to accept connections") => break,
            Some(Ok(line)) => said.push(line),
            Some(Err(_)) | None => {
                child.wait().unwrap();
                return Err(said.join("\n"));
            }
        }
    }
    // Its log is drained, so that it never blocks on it.
    std::thread::spawn(move || log.for_each(drop));
    Ok(child)
}

/// Returns the program on the path, or in Debian's folder.
fn program(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    if let Ok(versions) = Path::new("/usr/lib/postgresql").read_dir() {
        folders.extend(
            versions
                .filter_map(Result::ok)
                .map(|version| version.path().join("bin")),
        );
    }
    let found = folders
        .into_iter()
        .map(|folder| folder.join(name))
        .find(|file| file.is_file());
    found.unwrap_or_else(|| panic!("{name} is missing: `make setup` brings PostgreSQL, which the tests need"))
}
