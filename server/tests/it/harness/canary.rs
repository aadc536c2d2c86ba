//! Every token of the tests is a canary: it must be in no answer and in no line of the log, at any level.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, Once};

use tracing_subscriber::fmt::MakeWriter;

/// The first account's token.
pub const TOKEN: &str = "tok|CANARY-5f0e7c/one==";
/// Another account's token.
pub const TOKEN_OTHER: &str = "tok|CANARY-5f0e7c/two==";

/// The common part of all tokens, as it is, as hex, and as base64 in its three alignments (the middle that does not depend on
/// its neighbours). Its characters need no encoding in URLs, JSON and HTML.
const TRACES: [&str; 6] = [
    "CANARY-5f0e7c",
    "43414e4152592d356630653763",
    "43414E4152592D356630653763",
    "Q0FOQVJZLTVmMGU3",
    "NBTkFSWS01ZjBlN2",
    "DQU5BUlktNWYwZTdj",
];

/// Fails if a text contains a token.
pub fn assert_absent(text: &str, place: &str) {
    for trace in TRACES {
        assert!(!text.contains(trace), "a token shows in {place}");
    }
}

static AUDIT: Mutex<Vec<String>> = Mutex::new(Vec::new());
static HITS: Mutex<Vec<String>> = Mutex::new(Vec::new());
/// Number of lines of the finest level that were searched.
static SEARCHED: AtomicUsize = AtomicUsize::new(0);

/// Sends the whole log of this process, at its finest level, through the search.
pub fn watch_log() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_ansi(false)
            .with_writer(Search)
            .init();
        // Panics go to the log as in the program, and to the test runner.
        let shown = std::panic::take_hook();
        server::telemetry::log_panics();
        let logged = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            logged(panic);
            shown(panic);
        }));
    });
}

/// Returns the lines of the log that contained a token so far.
pub fn hits_in_log() -> Vec<String> {
    assert!(
        SEARCHED.load(Ordering::Relaxed) > 100,
        "the log was searched down to its finest level"
    );
    HITS.lock().unwrap().clone()
}

/// Returns the lines of the audit log of all tests that contain this text.
pub fn audit_log(text: &str) -> Vec<String> {
    let lines = AUDIT.lock().unwrap();
    let held = lines.iter().filter(|line| {
        let end = line.find(text).map(|at| at + text.len());
        // The text must not be the beginning of a longer address.
        end.is_some_and(|end| !line[end..].starts_with(|next: char| next.is_ascii_alphanumeric()))
    });
    held.cloned().collect()
}

#[derive(Clone, Copy)]
struct Search;

impl Write for Search {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(line);
        if TRACES.iter().any(|trace| text.contains(trace)) {
            HITS.lock().unwrap().push(text.to_string());
        }
        if text.contains(": audit: ") || text.contains(" audit: audit ") {
            AUDIT.lock().unwrap().push(text.to_string());
        }
        if text.contains("TRACE") {
            SEARCHED.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Search {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        *self
    }
}

#[test]
fn canary_is_found_in_every_encoding() {
    assert_eq!(TRACES[1], hex::encode("CANARY-5f0e7c"));
    assert!(TOKEN.contains(TRACES[0]) && TOKEN_OTHER.contains(TRACES[0]));
}
