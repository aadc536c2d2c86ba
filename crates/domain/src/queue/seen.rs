//! The requests that a person has looked at.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::mark::RequestMark;

/// The state of a request when a person looked at it last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RequestView {
    pub mark: RequestMark,
    pub at: Timestamp,
}

/// The requests that a person has looked at, by their codes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ViewedRequests(BTreeMap<String, RequestView>);

impl ViewedRequests {
    /// Requests remembered of a person; beyond, those looked at longest ago are forgotten.
    pub const MAX_REQUESTS: usize = 1_000;

    pub fn get(&self, code: &str) -> Option<&RequestMark> {
        self.0.get(code).map(|looked| &looked.mark)
    }

    /// Records that the person has viewed this request, or marked it as seen in a list. A detail missing from the mark
    /// stays as recorded before, so that an earlier view is not forgotten.
    pub fn record_view(&mut self, code: &str, mark: RequestMark, at: Timestamp) {
        let before = self.0.remove(code).and_then(|looked| looked.mark.detail);
        let detail = mark.detail.or(before);
        let looked = RequestView {
            mark: RequestMark { detail, ..mark },
            at,
        };
        self.0.insert(code.to_owned(), looked);
        while self.0.len() > Self::MAX_REQUESTS {
            let oldest = self.0.iter().min_by_key(|(_, looked)| looked.at);
            let Some(oldest) = oldest.map(|(code, _)| code.clone()) else {
                return;
            };
            self.0.remove(&oldest);
        }
    }

    /// "All seen": of every entry what the page showed, not what came meanwhile.
    pub fn all_seen(&mut self, shown: impl IntoIterator<Item = (String, RequestMark)>, at: Timestamp) {
        for (code, mark) in shown {
            self.record_view(&code, mark, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::mark::DetailMark;
    use super::*;

    fn mark(version: Option<i64>) -> RequestMark {
        RequestMark {
            status: "quoted".into(),
            updated_at: None,
            detail: version.map(|version| DetailMark {
                version: Some(version),
                ..DetailMark::default()
            }),
        }
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn latest_look_keeps_known_details() {
        let mut seen = ViewedRequests::default();
        seen.record_view("A", mark(Some(1)), at(1));
        seen.record_view("A", mark(None), at(2));
        assert_eq!(seen.get("A"), Some(&mark(Some(1))));
        seen.all_seen([("A".to_owned(), mark(Some(2)))], at(3));
        assert_eq!(seen.get("A"), Some(&mark(Some(2))));
        assert_eq!(seen.get("B"), None);
    }

    #[test]
    fn oldest_looks_are_forgotten_first() {
        let mut seen = ViewedRequests::default();
        for number in 0..=i64::try_from(ViewedRequests::MAX_REQUESTS).unwrap() {
            seen.record_view(&number.to_string(), mark(None), at(number));
        }
        assert!(seen.get("0").is_none() && seen.get("1").is_some());
        assert_eq!(seen.0.len(), ViewedRequests::MAX_REQUESTS);
    }

    #[test]
    fn stored_looks_round_trip() {
        let mut seen = ViewedRequests::default();
        seen.record_view("A", mark(Some(1)), at(1));
        let text = serde_json::to_string(&seen).unwrap();
        assert_eq!(serde_json::from_str::<ViewedRequests>(&text).unwrap(), seen);
        assert_eq!(
            serde_json::from_str::<ViewedRequests>("{}").unwrap(),
            ViewedRequests::default()
        );
    }
}
