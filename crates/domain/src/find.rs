//! Finding a request by any word of it.

use partner_api::{Attachment, RequestDetails, RequestSummary};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::folding::fold;

/// Limit of the texts of a request, and of each in characters.
const MAX_TEXTS: usize = 60;
const MAX_TEXT_CHARS: usize = 160;
/// Limit of a question in characters, and of its words.
pub const MAX_QUESTION_CHARS: usize = 120;
const MAX_WORDS: usize = 8;
/// Limit of the levels that are searched in values of unspecified shape.
const MAX_DEPTH: usize = 6;

/// The field of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindField {
    Reference,
    Goods,
    Place,
    Contact,
    Document,
    Note,
}

/// A text of a request.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FindText {
    pub field: FindField,
    pub text: String,
}

/// The texts of a request, without repetitions.
#[derive(Debug, Default)]
struct Texts(Vec<FindText>);

impl Texts {
    fn add(&mut self, field: FindField, text: &str) {
        let text = text.trim();
        let end = text.char_indices().nth(MAX_TEXT_CHARS).map(|(end, _)| end);
        let text = end.and_then(|end| text.get(..end)).unwrap_or(text);
        let is_known = || self.0.iter().any(|one| one.field == field && one.text == text);
        if !text.is_empty() && self.0.len() < MAX_TEXTS && !is_known() {
            self.0.push(FindText {
                field,
                text: text.to_owned(),
            });
        }
    }

    /// Adds the texts inside a value of unspecified shape.
    fn add_value(&mut self, field: FindField, value: &Value, depth: usize) {
        match value {
            Value::String(text) => self.add(field, text),
            Value::Number(number) => self.add(field, &number.to_string()),
            Value::Array(parts) if depth > 0 => {
                for part in parts.iter().take(MAX_TEXTS) {
                    self.add_value(field, part, depth - 1);
                }
            }
            Value::Object(parts) if depth > 0 => {
                for part in parts.values().take(MAX_TEXTS) {
                    self.add_value(field, part, depth - 1);
                }
            }
            _ => {}
        }
    }
}

/// The references of a row of the list.
pub fn references(row: &RequestSummary) -> Vec<FindText> {
    let mut texts = Texts::default();
    let numbers = [&row.partner_ref, &row.quotation_no, &row.job_number];
    let numbers = numbers.into_iter().flatten();
    for text in numbers.chain([&row.rfq_code]) {
        texts.add(FindField::Reference, text);
    }
    texts.0
}

/// The texts of a request's details.
pub fn details(request: &RequestDetails) -> Vec<FindText> {
    let mut texts = Texts::default();
    for cargo in &request.cargos {
        texts.add(FindField::Goods, &cargo.name);
        for text in [&cargo.description, &cargo.hs_code].into_iter().flatten() {
            texts.add(FindField::Goods, text);
        }
    }
    texts.add_value(FindField::Place, &request.origin, MAX_DEPTH);
    texts.add_value(FindField::Place, &request.destination, MAX_DEPTH);
    texts.add_value(FindField::Contact, &request.contact, MAX_DEPTH);
    let notes = request.special_note.iter().chain(&request.special_requirements);
    for note in notes {
        texts.add(FindField::Note, note);
    }
    texts.0
}

/// The names of a request's documents.
pub fn documents(attachments: &[Attachment]) -> Vec<FindText> {
    let mut texts = Texts::default();
    for attachment in attachments {
        texts.add(FindField::Document, &attachment.file_name);
    }
    texts.0
}

/// The words that somebody looks for: all have to be there, in any order, without their marks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question(Vec<String>);

impl Question {
    pub fn new(text: &str) -> Self {
        let text: String = text.chars().take(MAX_QUESTION_CHARS).collect();
        let folded = fold(&text);
        let mut words: Vec<String> = folded.split(' ').map(str::to_owned).collect();
        words.retain(|word| !word.is_empty());
        words.truncate(MAX_WORDS);
        Self(words)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the texts in which a word stands, if every word stands in one of them.
    pub fn find<'a>(&self, texts: &'a [FindText]) -> Option<Vec<&'a FindText>> {
        let mut missing: Vec<&String> = self.0.iter().collect();
        let mut found = Vec::new();
        for text in texts {
            let folded = fold(&text.text);
            let hits = self.0.iter().filter(|word| folded.contains(word.as_str()));
            if hits.count() > 0 {
                missing.retain(|word| !folded.contains(word.as_str()));
                found.push(text);
            }
        }
        (missing.is_empty() && !found.is_empty()).then_some(found)
    }

    /// Tells whether one of the texts has the words side by side and in this order; the last one may go on.
    pub fn is_together_in(&self, texts: &[&FindText]) -> bool {
        let together = format!(" {}", self.0.join(" "));
        texts
            .iter()
            .any(|text| format!(" {}", fold(&text.text)).contains(&together))
    }

    /// Tells whether a text is this and nothing else.
    pub fn is(&self, text: &str) -> bool {
        !self.is_empty() && Self::new(text) == *self
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::testing::request;

    fn goods(text: &str) -> FindText {
        FindText {
            field: FindField::Goods,
            text: text.to_owned(),
        }
    }

    #[test]
    fn words_are_found_without_their_marks_and_in_any_order() {
        let texts = [goods("Máy bơm công nghiệp"), goods("Đà Nẵng")];
        for (question, found) in [
            ("da nang may bom", 2),
            ("BƠM máy", 1),
            ("bom", 1),
            ("ma ng", 2),
            ("da nang may bay", 0),
            ("  ", 0),
            ("…", 0),
        ] {
            let hits = Question::new(question).find(&texts);
            assert_eq!(hits.map_or(0, |hits| hits.len()), found, "{question}");
        }
    }

    #[test]
    fn words_that_stand_together_are_told() {
        let text = goods("R&D ‹mẫu thử› 88120");
        for (question, is_together) in [
            ("R&D", true),
            ("r d mau th", true),
            ("mau 88120", false),
            ("thu 881", true),
            ("hu 88120", false),
        ] {
            assert_eq!(
                Question::new(question).is_together_in(&[&text]),
                is_together,
                "{question}"
            );
        }
    }

    #[test]
    fn every_part_of_a_request_is_found() {
        let request = request(json!({
            "cargos": [{"name": "Máy bơm", "hs_code": "8413.70"}],
            "origin": {"address": {"lines": ["KCN Sóng Thần"], "city": "Dĩ An"}},
            "destination": ["Melbourne"],
            "contact": {"name": "Chị Hạnh", "phone": 901_234_567},
            "special_note": "Bốc dỡ nhẹ tay",
        }));
        let texts = details(&request);
        for (question, field) in [
            ("may bom", FindField::Goods),
            ("8413", FindField::Goods),
            ("song than", FindField::Place),
            ("melb", FindField::Place),
            ("hanh", FindField::Contact),
            ("901234567", FindField::Contact),
            ("nhe tay", FindField::Note),
        ] {
            let hits = Question::new(question).find(&texts).unwrap_or_default();
            assert!(hits.iter().any(|hit| hit.field == field), "{question}");
        }
    }

    #[test]
    fn reference_is_itself_in_any_notation() {
        assert!(Question::new("po 88252").is("PO-88252"));
        assert!(!Question::new("PO-8825").is("PO-88252"));
        assert!(!Question::new("").is(""));
    }

    proptest! {
        /// The own words of any text find it, and nothing panics.
        #[test]
        fn own_words_are_found(text in "\\PC{1,60}", other in "\\PC{0,60}") {
            let texts = [goods(&other), goods(&text)];
            let question = Question::new(&text);
            prop_assert!(question.is_empty() || question.find(&texts).is_some());
        }

        #[test]
        fn deep_values_are_bounded(depth in 0usize..40) {
            let mut value = json!("tận cùng");
            for _ in 0..depth {
                value = json!([value, "bên cạnh"]);
            }
            let mut texts = Texts::default();
            texts.add_value(FindField::Place, &value, MAX_DEPTH);
            prop_assert!(texts.0.len() <= 2);
        }
    }
}
