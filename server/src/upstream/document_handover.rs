//! Hands the operator's document from the page that has just read it to the frame on that page, so that one view is one call.
//! Only the token that read it gets it, once, within seconds, and not after a change of the request or a refusal of the token.

use std::time::Instant;

use partner_api::RfqCode;

use super::account::Account;

impl Account {
    /// Keeps the operator's HTML, whose read `began` then, for the frame of the page that shows it.
    pub fn hand_over_document(&self, code: &RfqCode, html: &str, began: Instant) {
        let document = (html.into(), began);
        let documents = &self.gateway().documents;
        documents.insert_weighing(html.len(), (self.key(), code.clone()), document);
    }

    /// Takes the operator's HTML that the page around its frame has just read with this token.
    pub fn handed_over_document(&self, code: &RfqCode) -> Option<String> {
        let shared = self.gateway();
        let key = (self.key(), code.clone());
        let (html, began) = shared.documents.get(&key)?;
        shared.documents.remove(&key);
        let is_old = shared.marks.token_refused_since(self.key(), began)
            || shared.marks.request_changed_since(code, began);
        (!is_old).then(|| html.as_ref().to_owned())
    }
}
