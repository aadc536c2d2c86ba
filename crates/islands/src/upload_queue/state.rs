//! The subject of a queue, and the state of each of its files.

use domain::Lang;
use leptos::html::{Form, Input};
use leptos::prelude::*;

use crate::flat::{Flat, TextReader};

/// The addresses that files are sent to, and the document types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadQueueSetup {
    pub lang: Lang,
    /// Takes the form without scripts.
    pub form: String,
    /// Takes one file of the queue.
    pub address: String,
    /// Codes and names.
    pub types: Vec<(String, String)>,
    /// Types of documents that the request still lacks.
    pub missing: Vec<String>,
    /// The name of a file that this browser may have kept, and that is put into the form again.
    pub kept_again: Option<String>,
}

impl Flat for UploadQueueSetup {
    fn write(&self, to: &mut Vec<String>) {
        to.push(self.lang.tag().to_owned());
        self.form.write(to);
        self.address.write(to);
        self.types.write(to);
        self.missing.write(to);
        self.kept_again.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        let lang: String = from.value();
        Self {
            lang: Lang::from_tag(&lang).unwrap_or_default(),
            form: from.value(),
            address: from.value(),
            types: from.value(),
            missing: from.value(),
            kept_again: from.value(),
        }
    }
}

/// The state of a file in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "hydrate"),
    expect(dead_code, reason = "files are queued in the browser")
)]
pub(super) enum FileState {
    Waiting,
    Sending,
    Uploaded,
    /// Uploaded, and somebody should look whether it is the right file.
    ToCheck,
    /// May be sent again as it is, under the same key.
    Failed,
    /// May be sent with another type.
    Refused,
    /// Is not to be sent: it cannot be taken, or it is unclear whether it arrived.
    Final,
    /// The session is over.
    SignedOut,
}

#[cfg(feature = "hydrate")]
impl FileState {
    const ALL: [Self; 8] = [
        Self::Waiting,
        Self::Sending,
        Self::Uploaded,
        Self::ToCheck,
        Self::Failed,
        Self::Refused,
        Self::Final,
        Self::SignedOut,
    ];

    /// Known to the style sheet.
    const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Sending => "sending",
            Self::Uploaded => "uploaded",
            Self::ToCheck => "to-check",
            Self::Failed => "failed",
            Self::Refused => "refused",
            Self::Final => "final",
            Self::SignedOut => "signed-out",
        }
    }

    const fn tone(self) -> &'static str {
        match self {
            Self::Waiting => "wait",
            Self::Sending => "progress",
            Self::Uploaded => "done",
            Self::Failed | Self::Refused | Self::Final => "stop",
            Self::SignedOut | Self::ToCheck => "attention",
        }
    }
}

/// A file of the queue. Its signals are texts, which share the code of all others.
#[derive(Clone)]
#[cfg_attr(
    not(feature = "hydrate"),
    expect(dead_code, reason = "files are sent and kept in the browser")
)]
pub(super) struct QueuedFile {
    /// Its idempotency key.
    pub key: String,
    /// When it was added, in milliseconds since 1970; later ones have a later time.
    pub at: i64,
    pub name: String,
    /// In words.
    pub size: String,
    pub doc_type: RwSignal<String>,
    /// Somebody has picked its type.
    pub is_picked: RwSignal<bool>,
    /// Said where the browser could not keep it: it is gone with the page.
    pub unkept: RwSignal<String>,
    /// The name of a [`FileState`].
    pub state: RwSignal<String>,
    pub tone: RwSignal<String>,
    /// The message about it.
    pub words: RwSignal<String>,
    /// Of its bytes that were sent.
    pub percent: RwSignal<String>,
}

#[cfg(feature = "hydrate")]
impl QueuedFile {
    /// The state of the file.
    pub fn state(&self) -> FileState {
        let name = self.state.get_untracked();
        FileState::ALL
            .into_iter()
            .find(|state| state.name() == name)
            .unwrap_or(FileState::Waiting)
    }

    pub fn set(&self, state: FileState, words: impl Into<String>) {
        self.state.set(state.name().to_owned());
        self.tone.set(state.tone().to_owned());
        self.words.set(words.into());
    }

    pub fn is_uploaded(&self) -> bool {
        matches!(self.state(), FileState::Uploaded | FileState::ToCheck)
    }

    pub fn is_without_type(&self) -> bool {
        self.doc_type.with_untracked(String::is_empty)
    }
}

/// The state of the island.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(feature = "hydrate"),
    expect(dead_code, reason = "files are sent in the browser")
)]
pub(super) struct Queue {
    pub lang: Lang,
    /// The address of the page, which takes the form without scripts, too.
    pub page: StoredValue<String>,
    /// Takes one file.
    pub address: StoredValue<String>,
    /// Of documents: codes and names.
    pub types: RwSignal<Vec<(String, String)>>,
    /// Types of documents that the request still lacks.
    pub missing: StoredValue<Vec<String>>,
    pub files: RwSignal<Vec<QueuedFile>>,
    pub is_running: RwSignal<bool>,
    /// Counts how often files went up until all were through or somebody paused.
    pub turn: RwSignal<usize>,
    /// Read out as files go up.
    pub said: RwSignal<String>,
    pub form: NodeRef<Form>,
    /// The box to send photos unchanged.
    pub originals: NodeRef<Input>,
}
