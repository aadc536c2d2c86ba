//! A part of a page about a request.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::documents::ShownDocument;
use crate::flat::{Flat, TextReader};
use crate::timeline::ShownMilestone;

/// A part of a page about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The newest milestones.
    Milestones,
    /// The newest documents.
    Documents,
    /// The subject of the page: once it can be read, the page is loaded again.
    Page,
}

impl Part {
    /// All parts.
    const ALL: [Self; 3] = [Self::Milestones, Self::Documents, Self::Page];

    const fn name(self) -> &'static str {
        match self {
            Self::Milestones => "milestones",
            Self::Documents => "documents",
            Self::Page => "page",
        }
    }
}

// By its name, in addresses too; not derived, as that would be more to load.
impl Serialize for Part {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let part = Self::ALL.into_iter().find(|part| part.name() == name);
        part.ok_or_else(|| serde::de::Error::custom("no such part"))
    }
}

/// A part as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShownPart {
    Milestones(Vec<ShownMilestone>),
    Documents(Vec<ShownDocument>),
    /// There is nothing to show, in a sentence.
    Nothing(String),
    /// The whole page can be read now.
    Ready,
}

impl Flat for ShownPart {
    fn write(&self, to: &mut Vec<String>) {
        let mut kind = |kind: &str| to.push(kind.to_owned());
        match self {
            Self::Milestones(all) => {
                kind("milestones");
                all.write(to);
            }
            Self::Documents(all) => {
                kind("documents");
                all.write(to);
            }
            Self::Nothing(words) => {
                kind("nothing");
                words.write(to);
            }
            Self::Ready => kind("ready"),
        }
    }

    fn read(from: &mut TextReader) -> Self {
        let kind: String = from.value();
        match kind.as_str() {
            "milestones" => Self::Milestones(from.value()),
            "documents" => Self::Documents(from.value()),
            "nothing" => Self::Nothing(from.value()),
            "ready" => Self::Ready,
            _ => {
                from.refuse();
                Self::Nothing(kind)
            }
        }
    }
}
