//! The portal as a process of its own.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};

use tempfile::TempDir;

use super::portal::SECRET_KEY;
use super::{Browser, Portal, WEBHOOK_SECRET};

/// The program with these arguments and no settings.
pub fn portal(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_portal"));
    command.args(args).env_clear().stdin(Stdio::null());
    command
}

/// All that a program has said.
pub fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// An instance that can be killed.
pub struct Process {
    child: Child,
    base: String,
    log: Arc<Mutex<Vec<String>>>,
    _data: TempDir,
}

impl Process {
    /// Starts another instance on the database and the operator of `portal`.
    pub fn beside(portal: &Portal) -> Self {
        Self::beside_with(portal, &[])
    }

    /// Does the same with these settings.
    pub fn beside_with(portal: &Portal, settings: &[(&str, &str)]) -> Self {
        let database = &portal.app.config().database_url;
        Self::start(portal, Some(database), SECRET_KEY, settings)
    }

    /// Does the same with these secret keys.
    pub fn beside_with_key(portal: &Portal, keys: &str) -> Self {
        let database = &portal.app.config().database_url;
        Self::start(portal, Some(database), keys, &[])
    }

    /// Starts an instance with a database of its own at the operator of `portal`, and with these settings.
    pub fn at_operator_of(portal: &Portal, settings: &[(&str, &str)]) -> Self {
        Self::start(portal, None, SECRET_KEY, settings)
    }

    fn start(portal: &Portal, database: Option<&str>, keys: &str, settings: &[(&str, &str)]) -> Self {
        let data = tempfile::tempdir().unwrap();
        let config = portal.app.config();
        let secret = |name: &str, text: &str| {
            let file = data.path().join(name);
            std::fs::write(&file, text).unwrap();
            file
        };
        let (key, webhook) = (secret("key", keys), secret("webhook", WEBHOOK_SECRET));
        let mut command = Command::new(env!("CARGO_BIN_EXE_portal"));
        command
            .args(["serve", "--addr", "127.0.0.1:0"])
            .env_clear()
            .env("PORTAL_LOG_FORMAT", "json")
            .env("PORTAL_DATA_DIR", data.path())
            .env("PORTAL_API_URL", config.api_url.as_str())
            .env("PORTAL_SECRET_KEY_FILE", key)
            .env("PORTAL_WEBHOOK_SECRET_FILE", webhook)
            .env("PORTAL_CALLS_PER_MINUTE", config.calls_per_minute.to_string())
            .env("PORTAL_BACKGROUND_CALLS", "0")
            .env("PORTAL_SESSIONS_PER_TOKEN", "10000")
            .env("PORTAL_DEFAULT_LANGUAGE", "en")
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        if let Some(url) = database {
            command.env("PORTAL_DATABASE_URL_FILE", secret("database", url));
        }
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let told = lines
            .by_ref()
            .map_while(Result::ok)
            .find(|line| line.contains("listening") && line.contains("http://"));
        let told = told.expect("the portal listens");
        let address = told.split("http://").nth(1).unwrap().split('/').next().unwrap();
        let base = format!("http://{address}");
        // Its log is drained, so that it never blocks on it.
        let log = Arc::new(Mutex::new(Vec::new()));
        let kept = log.clone();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                kept.lock().unwrap().push(line);
            }
        });
        Self {
            child,
            base,
            log,
            _data: data,
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the lines of its log since it listens.
    pub fn log(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }

    /// Lets none of its files grow any more, or any.
    pub fn allow_writing(&self, allowed: bool) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};

        let pid = i32::try_from(self.id()).ok().and_then(Pid::from_raw);
        let limit = Rlimit {
            current: (!allowed).then_some(0),
            maximum: None,
        };
        prlimit(pid, Resource::Fsize, limit).unwrap();
    }

    /// The output of `portal healthcheck --ready`.
    pub fn readiness(&self) -> std::process::Output {
        let address = self.base.trim_start_matches("http://").trim_end_matches('/');
        Command::new(env!("CARGO_BIN_EXE_portal"))
            .args(["healthcheck", "--ready", "--addr", address])
            .env_clear()
            .output()
            .unwrap()
    }

    pub fn browser(&self) -> Browser {
        Browser::new(self.base.clone())
    }

    /// Ends it as a crash would.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Ends it as a deployment does, and waits for its end.
    pub fn stop(&mut self) {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()
                .unwrap()
                .success()
        );
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
