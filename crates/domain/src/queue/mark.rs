//! The state of a request as somebody met it, to tell later whether something changed.

use partner_api::{Figure, RequestSummary, Status};
use serde::{Deserialize, Serialize};

use super::brief::{LastMilestone, RequestBrief};

/// The state of a request: of its row, and of its details if they were known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestMark {
    pub status: String,
    pub updated_at: Option<String>,
    pub detail: Option<DetailMark>,
}

/// The state of the details.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DetailMark {
    pub quotation_no: Option<String>,
    pub version: Option<i64>,
    pub total: Option<Figure>,
    pub is_on_hold: bool,
    pub operation_status: Option<String>,
    pub milestone: Option<LastMilestone>,
}

/// Characters of a mark in a form.
const MAX_MARK_CHARS: usize = 4_000;

impl RequestMark {
    pub fn new(row: &RequestSummary, brief: Option<&RequestBrief>) -> Self {
        Self {
            status: row.status.clone(),
            updated_at: row.updated_at.clone(),
            detail: brief.map(DetailMark::from),
        }
    }

    pub fn state(&self) -> Status {
        Status::from_code(&self.status)
    }

    /// As a hidden field carries it.
    pub fn to_field(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads the mark of a hidden field; `None` for another text.
    pub fn from_field(text: &str) -> Option<Self> {
        (text.len() <= MAX_MARK_CHARS)
            .then(|| serde_json::from_str(text).ok())
            .flatten()
    }

    /// Returns true if `now` is something else. Details that are known of one side only tell nothing.
    pub fn has_changed(&self, now: &Self) -> bool {
        self.status != now.status
            || self.updated_at != now.updated_at
            || self.has_new_version(now)
            || self.has_new_progress(now)
            || self.is_held_otherwise(now)
    }

    /// Returns true if the quotation is another: by number, version, or its total where both are known.
    pub fn has_new_version(&self, now: &Self) -> bool {
        let (Some(was), Some(is)) = (&self.detail, &now.detail) else {
            return false;
        };
        let other_total = matches!((&was.total, &is.total), (Some(was), Some(is)) if was != is);
        is.has_quotation()
            && ((&was.quotation_no, was.version) != (&is.quotation_no, is.version) || other_total)
    }

    /// Returns true if a milestone came, or the shipment stands elsewhere.
    pub fn has_new_progress(&self, now: &Self) -> bool {
        let (Some(was), Some(is)) = (&self.detail, &now.detail) else {
            return false;
        };
        let moved = is.operation_status.is_some() && was.operation_status != is.operation_status;
        moved || matches!((&was.milestone, &is.milestone), (Some(was), Some(is)) if was != is)
    }

    /// Returns true if it was put on hold or released.
    pub fn is_held_otherwise(&self, now: &Self) -> bool {
        matches!((&self.detail, &now.detail), (Some(was), Some(is)) if was.is_on_hold != is.is_on_hold)
    }
}

/// Marks that one form carries: as many values of one name as a form may have.
pub const MAX_FORM_MARKS: usize = 300;

/// The marks of the form "all seen": a field `code` for every entry, each followed by its `as_of`. Other texts are passed
/// over.
pub fn marks_in_form(fields: &[(String, String)]) -> Vec<(String, RequestMark)> {
    let mut marks = Vec::new();
    let mut code = None;
    for (name, value) in fields {
        match name.as_str() {
            "code" => code = Some(value),
            "as_of" => {
                let mark = code.take().zip(RequestMark::from_field(value));
                marks.extend(mark.map(|(code, mark)| (code.clone(), mark)));
            }
            _ => {}
        }
    }
    marks.truncate(MAX_FORM_MARKS);
    marks
}

impl DetailMark {
    fn has_quotation(&self) -> bool {
        self.quotation_no.is_some() || self.version.is_some()
    }
}

impl From<&RequestBrief> for DetailMark {
    fn from(brief: &RequestBrief) -> Self {
        let quotation = brief.quotation.as_ref();
        Self {
            quotation_no: quotation.and_then(|one| one.quotation_no.clone()),
            version: quotation.and_then(|one| one.version),
            total: quotation.and_then(|one| one.total.clone()),
            is_on_hold: brief.is_on_hold,
            operation_status: brief.operation_status.clone(),
            milestone: brief.milestone.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(change: impl FnOnce(&mut RequestMark, &mut DetailMark)) -> RequestMark {
        let mut mark = RequestMark {
            status: "quoted".into(),
            updated_at: Some("2026-07-16T09:15:00+07:00".into()),
            detail: None,
        };
        let mut detail = DetailMark {
            quotation_no: Some("QT-1".into()),
            version: Some(2),
            total: Some(Figure::new("100")),
            milestone: Some(LastMilestone::default()),
            ..DetailMark::default()
        };
        change(&mut mark, &mut detail);
        RequestMark {
            detail: Some(detail),
            ..mark
        }
    }

    #[test]
    fn every_relevant_difference_is_a_change() {
        let was = mark(|_, _| ());
        assert!(!was.has_changed(&mark(|_, _| ())));
        assert!(!was.has_changed(&mark(|_, it| it.total = Some(Figure::new("100.00")))));
        let cases: [fn(&mut RequestMark, &mut DetailMark); 9] = [
            |it, _| it.status = "cancelled".into(),
            |it, _| it.updated_at = None,
            // Backwards is a change too.
            |it, _| it.updated_at = Some("2026-07-01T00:00:00Z".into()),
            |_, it| it.version = Some(3),
            |_, it| it.quotation_no = Some("QT-2".into()),
            |_, it| it.total = Some(Figure::new("99")),
            |_, it| it.is_on_hold = true,
            |_, it| it.operation_status = Some("departed".into()),
            |_, it| {
                it.milestone = Some(LastMilestone {
                    id: Some(1),
                    ..LastMilestone::default()
                });
            },
        ];
        for (at, change) in cases.into_iter().enumerate() {
            assert!(was.has_changed(&mark(change)), "{at}");
        }
    }

    #[test]
    fn unknown_details_are_no_change() {
        let known = mark(|_, _| ());
        let row_only = RequestMark {
            detail: None,
            ..known.clone()
        };
        assert!(!row_only.has_changed(&known) && !known.has_changed(&row_only));
    }

    #[test]
    fn mark_round_trips_through_a_form() {
        let mark = mark(|_, it| it.operation_status = Some("\"<đi>&".into()));
        assert_eq!(RequestMark::from_field(&mark.to_field()), Some(mark));
        assert_eq!(RequestMark::from_field(""), None);
        assert_eq!(RequestMark::from_field("2026-07-16"), None);
        assert_eq!(
            RequestMark::from_field(&format!("{{\"status\":\"{}\"}}", "x".repeat(5_000))),
            None
        );
    }

    #[test]
    fn form_carries_a_mark_for_every_entry() {
        let field = |name: &str, value: String| (name.to_owned(), value);
        let (one, other) = (mark(|_, _| ()), mark(|_, it| it.version = Some(3)));
        let fields = [
            field("code", "A".into()),
            field("as_of", one.to_field()),
            field("code", "B".into()),
            field("as_of", "what?".into()),
            field("as_of", other.to_field()),
            field("code", "C".into()),
            field("code", "D".into()),
            field("as_of", other.to_field()),
            field("next", "/".into()),
        ];
        assert_eq!(
            marks_in_form(&fields),
            [("A".to_owned(), one.clone()), ("D".to_owned(), other)]
        );
        let many: Vec<_> = (0..=MAX_FORM_MARKS)
            .flat_map(|at| [field("code", at.to_string()), field("as_of", one.to_field())])
            .collect();
        assert_eq!(marks_in_form(&many).len(), MAX_FORM_MARKS);
    }
}
