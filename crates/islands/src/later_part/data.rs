//! A part of a page about a request.

use serde::{Deserialize, Serialize};

use crate::documents::ShownDocument;
use crate::timeline::ShownMilestone;

/// A part of a page about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The newest milestones.
    Milestones,
    /// The newest documents.
    Documents,
    /// What the page is about: once it can be read, the page is loaded again.
    Page,
}

/// A part as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShownPart {
    Milestones(Vec<ShownMilestone>),
    Documents(Vec<ShownDocument>),
    /// There is nothing to show, in a sentence.
    Nothing(String),
    /// The whole page can be read now.
    Ready,
}
