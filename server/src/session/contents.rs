use std::fmt;

use app::text::Lang;
use serde::{Deserialize, Serialize};

use crate::upstream::RequestDigest;

/// The sealed contents of a session's row.
#[derive(Serialize, Deserialize)]
pub struct Contents {
    /// `None` after the session has ended.
    pub token: Option<String>,
    pub display_name: Option<String>,
    pub language: Option<Lang>,
    pub ending: Option<Ending>,
    /// When the session ends in any case, in seconds since 1970: sealed, so that no change of its row lengthens it. `None` after
    /// it has ended, and of sessions from before 2026-11-25.
    #[serde(default)]
    pub ends: Option<i64>,
}

/// The reason why a session ended, other than by signing out of it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Too long idle, or too old. The kept form is for the same token only: anybody may use a browser that was left alone.
    TimedOut { owner: String },
    /// The API refused the token. The person comes back with a new one: the kept form is for the same token, or for one that
    /// proves to be of the same customer by listing one of these requests.
    RefusedToken {
        owner: String,
        requests: Vec<RequestDigest>,
    },
    /// Signed out on another device, or as one too many of its token. The kept form is for the same token.
    SignedOutElsewhere { owner: String },
    /// A refused token as written until November 2026; the form is for nobody.
    Refused,
}

impl fmt::Debug for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Contents(..)")
    }
}
