//! Suggestions for a new request from the account's earlier ones.

use crate::rfq_form::RfqTexts;

/// Suggestions of one field.
const MAX_SUGGESTIONS: usize = 12;

/// Contacts, addresses and ports of the newest requests, newest first.
#[derive(Clone, Debug, Default)]
pub struct AddressSuggestions(pub Vec<EarlierRequest>);

/// An earlier request of the same account.
#[derive(Clone, Debug)]
pub struct EarlierRequest {
    pub code: String,
    /// The partner's reference, or the code.
    pub reference: String,
    pub texts: RfqTexts,
}

impl AddressSuggestions {
    /// The texts that these fields held, each once.
    pub fn values(&self, names: &[&str]) -> Vec<&str> {
        let mut values: Vec<&str> = Vec::new();
        for earlier in &self.0 {
            for text in names.iter().filter_map(|name| earlier.texts.get(name)) {
                let text = text.trim();
                if !text.is_empty() && !values.contains(&text) && values.len() < MAX_SUGGESTIONS {
                    values.push(text);
                }
            }
        }
        values
    }
}
