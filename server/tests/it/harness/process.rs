//! The portal as a process of its own.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use super::portal::SECRET_KEY;
use super::{Browser, Portal, WEBHOOK_SECRET};

/// An instance that can be killed.
pub struct Process {
    child: Child,
    base: String,
    _data: TempDir,
}

impl Process {
    /// Another instance on the database and the operator of `portal`.
    pub fn beside(portal: &Portal) -> Self {
        let data = tempfile::tempdir().unwrap();
        let config = portal.app.config();
        let secret = |name: &str, text: &str| {
            let file = data.path().join(name);
            std::fs::write(&file, text).unwrap();
            file
        };
        let (key, webhook) = (secret("key", SECRET_KEY), secret("webhook", WEBHOOK_SECRET));
        let database = secret("database", &config.database_url);
        let mut child = Command::new(env!("CARGO_BIN_EXE_portal"))
            .args(["serve", "--addr", "127.0.0.1:0", "--log-format", "json"])
            .env_clear()
            .env("PORTAL_DATA_DIR", data.path())
            .env("PORTAL_API_URL", config.api_url.as_str())
            .env("PORTAL_DATABASE_URL_FILE", database)
            .env("PORTAL_SECRET_KEY_FILE", key)
            .env("PORTAL_WEBHOOK_SECRET_FILE", webhook)
            .env("PORTAL_CALLS_PER_MINUTE", config.calls_per_minute.to_string())
            .env("PORTAL_BACKGROUND_CALLS", "0")
            .env("PORTAL_SESSIONS_PER_TOKEN", "10000")
            .env("PORTAL_DEFAULT_LANGUAGE", "en")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
        let told = log
            .by_ref()
            .map_while(Result::ok)
            .find(|line| line.contains("\"listening\""));
        let told = told.expect("the portal listens");
        let told: serde_json::Value = serde_json::from_str(&told).unwrap();
        let base = told["address"].as_str().unwrap().trim_end_matches('/').to_owned();
        // Its log is drained, so that it never blocks on it.
        std::thread::spawn(move || log.for_each(drop));
        Self {
            child,
            base,
            _data: data,
        }
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
