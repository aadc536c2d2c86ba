//! The portal's answer to one file of the queue.

use crate::flat::{Flat, TextReader};

/// The outcome of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadKind {
    Uploaded,
    /// Uploaded, and somebody should look whether it is the right file.
    ToCheck,
    /// Not sent, and it may be sent again as it is.
    NotSent,
    /// Refused; another type or another file may be taken.
    Refused,
    /// Sent once, and it is not clear whether it arrived.
    Unclear,
}

impl UploadKind {
    const ALL: [Self; 5] = [
        Self::Uploaded,
        Self::ToCheck,
        Self::NotSent,
        Self::Refused,
        Self::Unclear,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Uploaded => "uploaded",
            Self::ToCheck => "to-check",
            Self::NotSent => "not-sent",
            Self::Refused => "refused",
            Self::Unclear => "unclear",
        }
    }
}

/// The outcome of a file, in words for its reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadAnswer {
    pub kind: UploadKind,
    pub words: String,
}

impl Flat for UploadAnswer {
    fn write(&self, to: &mut Vec<String>) {
        to.push(self.kind.name().to_owned());
        self.words.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        let name: String = from.value();
        let kind = UploadKind::ALL.into_iter().find(|kind| kind.name() == name);
        if kind.is_none() {
            from.refuse();
        }
        Self {
            kind: kind.unwrap_or(UploadKind::Unclear),
            words: from.value(),
        }
    }
}
