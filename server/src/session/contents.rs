use std::fmt;

use app::text::Lang;
use serde::{Deserialize, Serialize};

/// What is sealed in a session's row.
#[derive(Serialize, Deserialize)]
pub struct Contents {
    /// Absent once the session ended.
    pub token: Option<String>,
    pub display_name: Option<String>,
    pub language: Option<Lang>,
    pub ending: Option<Ending>,
}

/// Why a session ended, other than by signing out.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Too long idle, or too old. The kept form is for the same token only: anybody may sit down at a browser that was
    /// left alone.
    TimedOut { owner: String },
    /// The API refused the token. The person comes back with a new one, so the kept form is for whoever signs in next
    /// on this browser.
    Refused,
}

impl fmt::Debug for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Contents(..)")
    }
}
