//! Imported spreadsheets. A file comes from a stranger, so a process of its own ([`child`]) reads it with little memory and
//! time: a parser that fails ends one import and nothing else.

pub mod child;
pub mod pack;
pub mod template;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use cargo_import::Workbook;
use tokio::sync::Semaphore;
use workbook::Unreadable;

use super::child_process::{self, Answer};

pub use workbook::MAX_FILE_BYTES;

/// Files that are read at once.
const MAX_CONCURRENT_READS: usize = 2;
/// The longest wait for a turn.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest a file may take; its processor time is limited too ([`child`]).
const READ_TIMEOUT: Duration = Duration::from_secs(20);
/// The largest answer of the child in bytes; a packed workbook is a quarter.
const MAX_ANSWER_BYTES: u64 = 8 << 20;

/// The reason why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotRead {
    /// Size in bytes.
    TooLarge(u64),
    Unreadable(Unreadable),
    /// The file took more memory or time than allowed, or its reader ended unexpectedly.
    GaveUp,
    /// Other files were being read for longer than the wait for a turn.
    Busy,
}

impl NotRead {
    /// Returns the code in the fields of a page.
    pub fn code(self) -> String {
        match self {
            Self::TooLarge(bytes) => format!("too_large-{bytes}"),
            Self::Unreadable(why) => why.code().to_owned(),
            Self::GaveUp => "gave_up".to_owned(),
            Self::Busy => "busy".to_owned(),
        }
    }
}

/// Reads files, each in a process of its own.
#[derive(Clone)]
pub struct FileReader {
    program: PathBuf,
    turns: Arc<Semaphore>,
}

impl FileReader {
    /// Starts `program`, which is this portal itself, for each file.
    pub fn new(program: PathBuf) -> Self {
        Self {
            program,
            turns: Arc::new(Semaphore::new(MAX_CONCURRENT_READS)),
        }
    }

    /// Returns the tables of a file. If the future is dropped, the process ends and its turn is free.
    pub async fn read(&self, bytes: Vec<u8>) -> Result<Workbook, NotRead> {
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return Err(NotRead::TooLarge(bytes.len() as u64));
        }
        let turn = tokio::time::timeout(QUEUE_TIMEOUT, self.turns.acquire()).await;
        let Ok(Ok(_turn)) = turn else {
            return Err(NotRead::Busy);
        };
        let reading = child_process::run(&self.program, &[child::READ_COMMAND], bytes, MAX_ANSWER_BYTES);
        match tokio::time::timeout(READ_TIMEOUT, reading).await {
            Ok(Ok(answer)) => parse_answer(answer).await,
            Ok(Err(error)) => {
                tracing::error!(%error, "the process that reads spreadsheets did not start");
                Err(NotRead::Busy)
            }
            Err(_) => {
                tracing::warn!("reading a spreadsheet took too long");
                Err(NotRead::GaveUp)
            }
        }
    }
}

/// Parses the child's answer. It may contain anything: the file may have taken the child over.
async fn parse_answer(answer: Answer) -> Result<Workbook, NotRead> {
    if !answer.whole {
        tracing::warn!(ended = %answer.ended, "reading a spreadsheet was given up");
        return Err(NotRead::GaveUp);
    }
    let unpacking = tokio::task::spawn_blocking(move || child::unpack(&answer.bytes));
    match unpacking.await {
        Ok(Some(read)) => read.map_err(NotRead::Unreadable),
        _ => Err(NotRead::GaveUp),
    }
}
