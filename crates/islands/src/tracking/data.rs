//! A shipment as its page shows it.

use serde::{Deserialize, Serialize};

use crate::icon::Icon;
use crate::label::Label;
use crate::timeline::{ShownMilestone, ShownTime};

/// What is shown of a shipment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownTracking {
    /// Absent where neither a milestone nor a status can be read.
    pub whereabouts: Option<Whereabouts>,
    /// Newest first.
    pub milestones: Vec<ShownMilestone>,
    /// The status of the request and whether it is on hold: what the page shows of it outside of the island.
    pub status: String,
    /// When that was read, as it is shown.
    pub checked: String,
}

/// Where the shipment is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Whereabouts {
    Known(Box<KnownWhereabouts>),
    /// Nothing was recorded: a title and a sentence.
    Unknown {
        title: String,
        words: String,
    },
}

/// Where it is, by its newest milestone or by the status of the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownWhereabouts {
    /// A value of `data-tone`.
    pub tone: String,
    pub drawing: Icon,
    /// Above the title: what the title rests on.
    pub above: String,
    pub title: Label,
    pub place: Option<Label>,
    /// When that was; absent where no milestone tells.
    pub time: Option<WhereaboutsTime>,
    pub content: Option<Label>,
    /// Why no milestone tells more.
    pub reason: Option<String>,
    /// The request names another status than the newest milestone.
    pub disagreement: Option<Disagreement>,
    /// The statuses that were recorded; the last is the newest.
    pub so_far: Vec<RecordedStatus>,
}

/// The time of the newest milestone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhereaboutsTime {
    /// The time, or that none is given.
    pub shown: Result<ShownTime, String>,
    /// Milliseconds since 1970, where it is an instant: how long ago it was goes on counting.
    pub instant: Option<i64>,
}

/// Another status that the request gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disagreement {
    pub status: Label,
    /// Whether and when that was recorded.
    pub recorded: String,
    pub recorded_at: Option<ShownTime>,
}

/// A status that was recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedStatus {
    pub name: Label,
    pub drawing: Icon,
    pub tone: Option<String>,
    pub is_current: bool,
    pub at: Option<ShownTime>,
}
