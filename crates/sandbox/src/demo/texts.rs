//! Sentences that operator staff and the demo's customers write, Vietnamese as the specification says of staff-entered
//! text.

use std::sync::LazyLock;

use super::table::{EmbeddedTable, TableLine};

pub(super) const TEXTS: EmbeddedTable = EmbeddedTable {
    name: "texts.tsv",
    text: include_str!("../../data/texts.tsv"),
};

/// A list of texts of one use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextList {
    /// Questions of the operator (`info_request`).
    Questions,
    /// Questions that only the autopilot asks.
    AutopilotQuestions,
    /// Notes of the partner with supplied information.
    SupplyNotes,
    /// Remarks of the partner (`special_note`).
    SpecialNotes,
    /// Notes of the partner with a renegotiation.
    Negotiations,
    /// Notes of the partner with a rejection; the key is the reason's code.
    Rejections,
    /// Reasons for which the operator cancels a request.
    Cancellations,
    /// Reasons for which a shipment is held.
    Holds,
    /// Inclusions of a quotation.
    Inclusions,
    /// Exclusions of a quotation.
    Exclusions,
    /// Terms of a quotation.
    Terms,
    /// Risks as plain sentences.
    Risks,
    /// Notes on documents.
    DocumentNotes,
    /// Names of the many lines of one project (spec, Limits: up to 200 lines).
    ProjectParts,
    /// Codes of airlines.
    Airlines,
    Vessels,
    VoyageDirections,
    /// Recipients who sign for a delivered shipment.
    Recipients,
}

impl TextList {
    fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "questions" => Self::Questions,
            "autopilot_questions" => Self::AutopilotQuestions,
            "supply_notes" => Self::SupplyNotes,
            "special_notes" => Self::SpecialNotes,
            "negotiations" => Self::Negotiations,
            "rejections" => Self::Rejections,
            "cancellations" => Self::Cancellations,
            "holds" => Self::Holds,
            "inclusions" => Self::Inclusions,
            "exclusions" => Self::Exclusions,
            "terms" => Self::Terms,
            "risks" => Self::Risks,
            "document_notes" => Self::DocumentNotes,
            "project_parts" => Self::ProjectParts,
            "airlines" => Self::Airlines,
            "vessels" => Self::Vessels,
            "voyage_directions" => Self::VoyageDirections,
            "recipients" => Self::Recipients,
            _ => return None,
        })
    }

    /// The texts of the list in the order of the table.
    pub fn texts(self) -> Vec<&'static str> {
        self.rows().map(|row| row.content.as_str()).collect()
    }

    /// Keys and texts of the list in the order of the table.
    pub fn entries(self) -> Vec<(&'static str, &'static str)> {
        self.rows().map(|row| (row.key, row.content.as_str())).collect()
    }

    /// The text with this key; empty when there is none.
    pub fn text(self, key: &str) -> &'static str {
        self.rows()
            .find(|row| row.key == key)
            .map_or("", |row| row.content.as_str())
    }

    fn rows(self) -> impl Iterator<Item = &'static Text> {
        static ROWS: LazyLock<Vec<Text>> = LazyLock::new(|| TEXTS.rows(Text::read));
        ROWS.iter().filter(move |row| row.list == self)
    }
}

/// One text.
#[derive(Debug)]
pub(super) struct Text {
    list: TextList,
    key: &'static str,
    content: String,
}

impl Text {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        Some(Self {
            list: TextList::from_word(line.text("list")?)?,
            key: line.text("key")?,
            content: line.required("text")?.replace("\\n", "\n"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_texts() {
        for list in [
            TextList::Questions,
            TextList::AutopilotQuestions,
            TextList::SupplyNotes,
            TextList::SpecialNotes,
            TextList::Negotiations,
            TextList::Rejections,
            TextList::Cancellations,
            TextList::Holds,
            TextList::Inclusions,
            TextList::Exclusions,
            TextList::Terms,
            TextList::Risks,
            TextList::DocumentNotes,
            TextList::ProjectParts,
            TextList::Airlines,
            TextList::Vessels,
            TextList::VoyageDirections,
            TextList::Recipients,
        ] {
            assert!(!list.texts().is_empty(), "{list:?}");
        }
    }

    #[test]
    fn texts_that_the_code_names_exist() {
        for key in [
            "height",
            "value",
            "postal_code",
            "temperature",
            "weight_and_stacking",
            "dangerous_goods",
        ] {
            assert_ne!(TextList::Questions.text(key), "", "{key}");
        }
        for key in ["msds", "stacking"] {
            assert_ne!(TextList::AutopilotQuestions.text(key), "", "{key}");
        }
    }
}
