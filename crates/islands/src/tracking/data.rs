//! A shipment as its page shows it.

use crate::flat::{Flat, TextReader};
use crate::icon::Icon;
use crate::label::Label;
use crate::timeline::{ShownMilestone, ShownTime};

/// The data of a shipment that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
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

impl Flat for ShownTracking {
    fn write(&self, to: &mut Vec<String>) {
        self.whereabouts.write(to);
        self.milestones.write(to);
        self.status.write(to);
        self.checked.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            whereabouts: from.value(),
            milestones: from.value(),
            status: from.value(),
            checked: from.value(),
        }
    }
}

/// The place of the shipment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    Known(Box<KnownWhereabouts>),
    /// Nothing was recorded: a title and a sentence.
    Unknown {
        title: String,
        words: String,
    },
}

impl Flat for Whereabouts {
    fn write(&self, to: &mut Vec<String>) {
        match self {
            Self::Known(known) => {
                true.write(to);
                known.write(to);
            }
            Self::Unknown { title, words } => {
                false.write(to);
                title.write(to);
                words.write(to);
            }
        }
    }

    fn read(from: &mut TextReader) -> Self {
        let is_known: bool = from.value();
        if is_known {
            Self::Known(Box::new(from.value()))
        } else {
            Self::Unknown {
                title: from.value(),
                words: from.value(),
            }
        }
    }
}

/// The place by the newest milestone or by the status of the request.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The reason why no milestone tells more.
    pub reason: Option<String>,
    /// The request names another status than the newest milestone.
    pub disagreement: Option<Disagreement>,
    /// The statuses that were recorded; the last is the newest.
    pub so_far: Vec<RecordedStatus>,
}

impl Flat for KnownWhereabouts {
    fn write(&self, to: &mut Vec<String>) {
        self.tone.write(to);
        self.drawing.write(to);
        self.above.write(to);
        self.title.write(to);
        self.place.write(to);
        self.time.write(to);
        self.content.write(to);
        self.reason.write(to);
        self.disagreement.write(to);
        self.so_far.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            tone: from.value(),
            drawing: from.value(),
            above: from.value(),
            title: from.value(),
            place: from.value(),
            time: from.value(),
            content: from.value(),
            reason: from.value(),
            disagreement: from.value(),
            so_far: from.value(),
        }
    }
}

/// The time of the newest milestone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhereaboutsTime {
    pub shown: ShownTime,
    /// Milliseconds since 1970, where it is an instant: how long ago it was goes on counting.
    pub instant: Option<i64>,
}

impl Flat for WhereaboutsTime {
    fn write(&self, to: &mut Vec<String>) {
        self.shown.write(to);
        self.instant.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            shown: from.value(),
            instant: from.value(),
        }
    }
}

/// Another status that the request gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    pub status: Label,
    /// Words on when it was recorded, if it was.
    pub recorded: String,
    pub recorded_at: Option<ShownTime>,
}

impl Flat for Disagreement {
    fn write(&self, to: &mut Vec<String>) {
        self.status.write(to);
        self.recorded.write(to);
        self.recorded_at.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            status: from.value(),
            recorded: from.value(),
            recorded_at: from.value(),
        }
    }
}

/// A status that was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedStatus {
    pub name: Label,
    pub drawing: Icon,
    pub tone: Option<String>,
    pub is_current: bool,
    pub at: Option<ShownTime>,
}

impl Flat for RecordedStatus {
    fn write(&self, to: &mut Vec<String>) {
        self.name.write(to);
        self.drawing.write(to);
        self.tone.write(to);
        self.is_current.write(to);
        self.at.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            name: from.value(),
            drawing: from.value(),
            tone: from.value(),
            is_current: from.value(),
            at: from.value(),
        }
    }
}
