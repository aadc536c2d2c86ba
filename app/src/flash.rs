//! Messages about an action that has just ended, each shown once.

/// Shown once at the top of the page that follows an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flash {
    RequestSent,
    /// The reference existed already: this is the first request with it, nothing new was created.
    ReferenceExists,
    AnswerSent,
    QuotationAccepted,
    NegotiationSent,
    QuotationRejected,
    DocumentUploaded,
    /// Several of them.
    DocumentsUploaded,
    /// Several, one of which is protected, or of another kind than its name says.
    DocumentsToCheck,
    /// The same, of a file whose first bytes show another kind than its name.
    OtherKindUploaded,
    /// The same, of a file that a password protects.
    ProtectedUploaded,
    /// The same, of a JPEG under another ending.
    SentAsJpg,
    SettingsSaved,
    CourierOrderCreated,
    /// Somebody else is in charge of the request now, or nobody.
    OwnerChanged,
    /// A colleague took the request first.
    TakenByColleague,
    NoteSaved,
    /// An internal note of more characters than one may have.
    NoteTooLong,
    /// A button for a field that was empty.
    NothingTyped,
    ReminderSaved,
    /// A reminder of no time that can be read.
    ReminderUnreadable,
    /// A reminder of a time that is over: it reminds from now on.
    ReminderPast,
    /// A colleague's decision about an acceptance.
    ApprovalAsked,
    Approved,
    Declined,
    ViewSaved,
    ViewRemoved,
    /// Requests of a colleague are somebody else's now.
    HandedOver,
    /// A link for people without an account.
    ShareMade,
    ShareRenewed,
    /// A link was not renewed: its request has as many open ones as it may.
    SharesFull,
    ShareRevoked,
    /// Notices on this device.
    NoticesOn,
    NoticesOff,
    SignedOut,
    /// The typed values are in the form again; perhaps an earlier try of it was sent.
    FormKept,
    /// The same, of a form with files, which no form holds twice.
    FilesToChooseAgain,
    /// The form that led to the sign-in page was not taken, and the portal could not keep it.
    FormUnsent,
    /// The values typed before belong to another account than the one that is signed in now.
    FormOfAnotherAccount,
    /// The same form arrived a second time; it had been carried out, nothing was sent again.
    AlreadyDone,
    /// The same, of the form of a new request, of an answer to a question, and of a negotiation: the browser's drafts of them
    /// are done with.
    RequestSentBefore,
    AnswerSentBefore,
    NegotiationSentBefore,
}
