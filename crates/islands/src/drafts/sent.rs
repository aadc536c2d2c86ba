//! Drafts of forms that were sent are removed.

use leptos::prelude::*;

use crate::flat::{AsTexts, Flat, TextReader};

/// The form that was just sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentForm {
    /// The path of the form for new ones, and its field that holds the reference.
    pub new: String,
    pub reference_field: String,
    pub reference: String,
    /// The path of the form that supplements it.
    pub supplement: Option<String>,
}

impl Flat for SentForm {
    fn write(&self, to: &mut Vec<String>) {
        self.new.write(to);
        self.reference_field.write(to);
        self.reference.write(to);
        self.supplement.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            new: from.value(),
            reference_field: from.value(),
            reference: from.value(),
            supplement: from.value(),
        }
    }
}

/// On the page of a form that was just sent: removes its draft.
#[island]
pub fn SentFormDraft(#[prop(into)] sent: AsTexts<SentForm>) -> impl IntoView {
    let AsTexts(sent) = sent;
    let reference = sent.reference.clone();
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || browser::forget(&sent));
    view! { <span hidden data-draft-done data-reference=reference></span> }
}

#[cfg(feature = "hydrate")]
pub(super) use browser::SentDraft;

#[cfg(feature = "hydrate")]
mod browser {
    use super::SentForm;
    use crate::dom;
    use crate::drafts::store::{self, field};

    /// In `sessionStorage`: the draft whose form this tab is sending.
    const SENT_DRAFT_KEY: &str = "portal-draft-sent";

    /// The draft whose form this tab has sent.
    pub(crate) struct SentDraft;

    impl SentDraft {
        pub(crate) fn remember(id: &str) {
            if let Some(tab) = dom::session_storage().filter(|_| !id.is_empty()) {
                let _ = tab.set_item(SENT_DRAFT_KEY, id);
            }
        }

        /// Its id, once.
        pub(crate) fn take() -> Option<String> {
            let tab = dom::session_storage()?;
            let id = tab.get_item(SENT_DRAFT_KEY).ok().flatten();
            let _ = tab.remove_item(SENT_DRAFT_KEY);
            id
        }
    }

    /// A draft is known as what this tab sent just before, or by the form of a supplement. By its reference only where this tab
    /// sent none: another draft may have the same one.
    pub(super) fn forget(form: &SentForm) {
        let sent = SentDraft::take();
        if let Some(id) = &sent {
            store::take(id);
        }
        for draft in store::all() {
            let is_sent = if draft.path == form.new {
                sent.is_none()
                    && !form.reference.is_empty()
                    && field(&draft.body, &form.reference_field).trim() == form.reference
            } else {
                form.supplement.as_ref() == Some(&draft.path)
            };
            if is_sent {
                store::take(&draft.id);
            }
        }
    }
}
