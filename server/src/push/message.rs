//! A notice on its way.

use std::time::Duration;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::session::Seal;
use crate::storage::push::OutboxRow;

/// Time after which a notice is old: it is sent no more.
pub const NOTICE_TTL: Duration = Duration::from_hours(24);

/// A notice as the device's worker takes it (`public/sw.js`), but for the count.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    pub title: String,
    pub body: String,
    /// The path of the page it leads to.
    pub url: String,
    /// A later notice with the same tag takes its place.
    pub tag: String,
    pub is_urgent: bool,
}

impl Message {
    /// Seals it for the row with this id.
    pub fn seal(&self, seal: &Seal, id: &str) -> Result<String> {
        seal.seal(&context(id), &serde_json::to_vec(self)?)
    }

    /// `None` if no key opens it.
    pub fn open(seal: &Seal, row: &OutboxRow) -> Option<Self> {
        let plain = seal.open(&context(&row.id), &row.content)?;
        serde_json::from_slice(&plain).ok()
    }
}

fn context(id: &str) -> Vec<u8> {
    [b"notice\0", id.as_bytes()].concat()
}
