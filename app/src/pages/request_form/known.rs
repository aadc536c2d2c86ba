//! What the account's earlier requests offer to a new one.

use domain::rfq_form::RfqTexts;

/// Contacts, addresses and ports of the newest requests, newest first.
#[derive(Clone, Debug, Default)]
pub struct Known(pub Vec<Earlier>);

/// An earlier request of the same account.
#[derive(Clone, Debug)]
pub struct Earlier {
    pub code: String,
    /// The partner's reference, or the code.
    pub reference: String,
    pub texts: RfqTexts,
}

/// Suggestions of one field.
const MOST: usize = 12;

impl Known {
    /// What these fields held, each text once.
    pub fn values(&self, names: &[&str]) -> Vec<&str> {
        let mut values: Vec<&str> = Vec::new();
        for earlier in &self.0 {
            for text in names.iter().filter_map(|name| earlier.texts.get(name)) {
                let text = text.trim();
                if !text.is_empty() && !values.contains(&text) && values.len() < MOST {
                    values.push(text);
                }
            }
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_suggestion_is_offered_once_newest_first() {
        let earlier = |code: &str, from: &str, to: &str| Earlier {
            code: code.into(),
            reference: code.into(),
            texts: RfqTexts {
                origin_port: from.into(),
                dest_port: to.into(),
                ..RfqTexts::default()
            },
        };
        let known = Known(vec![
            earlier("2", "SGN", " LAX "),
            earlier("1", "LAX", ""),
            earlier("0", "HAN", "SGN"),
        ]);
        assert_eq!(known.values(&["origin_port", "dest_port"]), ["SGN", "LAX", "HAN"]);
        assert_eq!(known.values(&["contact_name"]), Vec::<&str>::new());
    }
}
