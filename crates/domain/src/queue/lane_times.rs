//! Usual response times of the operator on a lane, from the partner's own requests.

use std::collections::{BTreeMap, HashMap};

use jiff::SignedDuration;
use partner_api::RequestSummary;

use super::brief::RequestBrief;

/// Requests that show the usual times of a lane; fewer show nothing.
const MIN_REQUESTS: usize = 5;

/// The usual times of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsualTime {
    /// The median.
    pub time: SignedDuration,
    /// Of how many requests.
    pub samples: usize,
}

/// The usual times of each lane.
///
/// A sample is the time from sending a request (`submitted_at`, or else `created_at`) to the `sent_at` of its first
/// quotation. Rows do not have that (their `updated_at` moves with every change), so samples come from the stored
/// details: [`RequestBrief::quoted_after`]. Only the lane is taken from the row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaneTimes(HashMap<String, UsualTime>);

/// The lane of a request as far as its row tells: services and both countries. `None` if one of them is missing.
pub fn row_lane(row: &RequestSummary) -> Option<String> {
    let mut services: Vec<&str> = row.services.iter().map(|one| one.code.trim()).collect();
    services.retain(|code| !code.is_empty());
    services.sort_unstable();
    services.dedup();
    let country = |code: &Option<String>| {
        let code = code.as_deref()?.trim().to_uppercase();
        (!code.is_empty()).then_some(code)
    };
    let ends = (country(&row.origin_country)?, country(&row.dest_country)?);
    (!services.is_empty())
        .then(|| serde_json::to_string(&(services, ends)).ok())
        .flatten()
}

impl LaneTimes {
    /// From the samples of lanes.
    pub fn new(samples: impl IntoIterator<Item = (String, SignedDuration)>) -> Self {
        let mut all: BTreeMap<String, Vec<SignedDuration>> = BTreeMap::new();
        for (lane, time) in samples {
            if !time.is_negative() {
                all.entry(lane).or_default().push(time);
            }
        }
        let usual = |times: Vec<SignedDuration>| {
            let samples = times.len();
            (samples >= MIN_REQUESTS)
                .then(|| median(times))
                .flatten()
                .map(|time| UsualTime { time, samples })
        };
        Self(
            all.into_iter()
                .filter_map(|(lane, times)| Some((lane, usual(times)?)))
                .collect(),
        )
    }

    /// From the rows of which something is kept.
    pub fn of<'a>(rows: impl IntoIterator<Item = (&'a RequestSummary, &'a RequestBrief)>) -> Self {
        Self::new(rows.into_iter().filter_map(|(row, brief)| {
            Some((row_lane(row)?, SignedDuration::from_secs(brief.quoted_after?)))
        }))
    }

    /// The usual times of this row's lane.
    pub fn usual(&self, row: &RequestSummary) -> Option<UsualTime> {
        self.0.get(&row_lane(row)?).copied()
    }
}

fn median(mut times: Vec<SignedDuration>) -> Option<SignedDuration> {
    times.sort_unstable();
    let upper = *times.get(times.len() / 2)?;
    if times.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = *times.get(times.len() / 2 - 1)?;
    let apart = upper.checked_sub(lower)?;
    lower.checked_add(SignedDuration::from_secs(apart.as_secs() / 2))
}

#[cfg(test)]
mod tests {
    use partner_api::ServiceRef;
    use proptest::prelude::*;

    use super::*;

    fn row(services: &[&str], from: Option<&str>) -> RequestSummary {
        let service = |code: &&str| ServiceRef {
            code: (*code).into(),
            ..ServiceRef::default()
        };
        RequestSummary {
            services: services.iter().map(service).collect(),
            origin_country: from.map(str::to_owned),
            dest_country: Some("US".into()),
            ..RequestSummary::default()
        }
    }

    fn times(hours: &[i64]) -> LaneTimes {
        let lane = row_lane(&row(&["air"], Some("VN"))).unwrap();
        LaneTimes::new(
            hours
                .iter()
                .map(|hours| (lane.clone(), SignedDuration::from_hours(*hours))),
        )
    }

    #[test]
    fn usual_time_is_the_median_of_at_least_five() {
        let usual = |hours: &[i64]| times(hours).usual(&row(&["air"], Some("vn ")));
        let is = |hours, samples| {
            Some(UsualTime {
                time: SignedDuration::from_hours(hours),
                samples,
            })
        };
        assert_eq!(usual(&[1, 2, 3, 4]), None);
        assert_eq!(usual(&[100, 1, 3, 2, 4]), is(3, 5));
        assert_eq!(usual(&[100, 1, 3, 2, 5, 7]), is(4, 6));
        assert_eq!(
            usual(&[1, 2, 3, 4, -5]),
            None,
            "a quotation before its request is no sample"
        );
    }

    #[test]
    fn lane_is_services_and_both_countries() {
        let known = times(&[1, 2, 3, 4, 5]);
        for (other, is_same) in [
            (row(&["air", "air"], Some("VN")), true),
            (row(&["sea"], Some("VN")), false),
            (row(&["air", "customs"], Some("VN")), false),
            (row(&["air"], Some("CN")), false),
            (row(&["air"], None), false),
            (row(&[], Some("VN")), false),
        ] {
            assert_eq!(known.usual(&other).is_some(), is_same, "{other:?}");
        }
    }

    proptest! {
        #[test]
        fn median_splits_the_samples(hours in proptest::collection::vec(0_i64..10_000, 5..40)) {
            let usual = times(&hours).usual(&row(&["air"], Some("VN"))).unwrap();
            let count = |is: fn(&SignedDuration, &SignedDuration) -> bool| {
                hours.iter().filter(|hours| is(&SignedDuration::from_hours(**hours), &usual.time)).count()
            };
            prop_assert!(count(PartialOrd::le) * 2 >= hours.len());
            prop_assert!(count(PartialOrd::ge) * 2 >= hours.len());
        }
    }
}
