//! Requests that can be laid on the desk: those with a quotation to answer, grouped by lane.

use std::sync::Arc;

use partner_api::{RequestSummary, RfqCode, Status};

use super::MIN_SELECTED;

/// Requests of the same countries and services.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneGroup<'a> {
    /// In the order of the list.
    pub rows: Vec<&'a RequestSummary>,
}

impl LaneGroup<'_> {
    /// Returns true if there are enough of them for a comparison among themselves.
    pub fn is_comparable(&self) -> bool {
        self.rows.len() >= MIN_SELECTED
    }
}

/// The requests with a quotation to answer, by what the list knows of their lane. Lanes with several come first, because
/// these can be compared best; otherwise all is in the order of the list.
pub fn by_lane(rows: &[Arc<RequestSummary>]) -> Vec<LaneGroup<'_>> {
    let mut groups: Vec<(String, LaneGroup<'_>)> = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for row in rows {
        let is_choice = row.state() == Status::Quoted && row.rfq_code.parse::<RfqCode>().is_ok();
        if !is_choice || seen.contains(&row.rfq_code.as_str()) {
            continue;
        }
        seen.push(&row.rfq_code);
        let key = key(row);
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, group)) => group.rows.push(row),
            None => groups.push((key, LaneGroup { rows: vec![row] })),
        }
    }
    let mut groups: Vec<_> = groups.into_iter().map(|(_, group)| group).collect();
    groups.sort_by_key(|group| !group.is_comparable());
    groups
}

fn key(row: &RequestSummary) -> String {
    let code = |text: Option<&str>| text.unwrap_or_default().trim().to_uppercase();
    let mut services: Vec<String> = row
        .services
        .iter()
        .map(|service| code(Some(&service.code)))
        .collect();
    services.sort_unstable();
    services.dedup();
    format!(
        "{:?}",
        (
            code(row.origin_country.as_deref()),
            code(row.dest_country.as_deref()),
            services
        )
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn row(code: &str, status: &str, from: &str, service: &str) -> RequestSummary {
        serde_json::from_value(
            json!({"rfq_code": code, "status": status, "origin_country": from, "dest_country": "US",
            "services": [{"code": service, "name": "x"}]}),
        )
        .unwrap()
    }

    #[test]
    fn requests_of_one_lane_are_grouped_first() {
        let rows = [
            row("RFQ-1", "quoted", "VN", "air"),
            row("RFQ-2", "quoted", "VN", "sea"),
            row("RFQ-3", "quoted", "CN", "sea"),
            row("RFQ-4", "quoted", "vn ", "SEA"),
            row("RFQ-5", "quoting", "VN", "sea"),
            row("..", "quoted", "VN", "sea"),
            row("RFQ-2", "quoted", "VN", "sea"),
        ]
        .map(Arc::new);
        let codes: Vec<Vec<&str>> = by_lane(&rows)
            .iter()
            .map(|group| group.rows.iter().map(|row| row.rfq_code.as_str()).collect())
            .collect();
        assert_eq!(codes, [vec!["RFQ-2", "RFQ-4"], vec!["RFQ-1"], vec!["RFQ-3"]]);
    }
}
