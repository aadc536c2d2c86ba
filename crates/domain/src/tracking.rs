//! Where a shipment stands among the catalog's operation statuses. The catalog may be unsorted and its `order` may
//! have gaps; codes that it does not know are shown in their place.

use partner_api::{Milestone, OperationStatus};

/// One step of a shipment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgressStep {
    pub code: String,
    /// Vietnamese, from the catalog or from the service's milestone.
    pub label: Option<String>,
    pub state: StepState,
    /// When it last happened (`happened_at` as received).
    pub happened_at: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    Done,
    Current,
    Todo,
}

/// The steps in the catalog's order. `current` is the request's operation status; without one the newest milestone
/// decides. `finished` (the request is completed) leaves nothing to do. An unknown current code stands after the last
/// step that has happened. Without a catalog there is nothing to order by: the list is empty.
pub fn steps(
    catalog: &[OperationStatus],
    milestones: &[Milestone],
    current: Option<(&str, Option<&str>)>,
    finished: bool,
) -> Vec<ProgressStep> {
    let mut sorted: Vec<&OperationStatus> = Vec::new();
    for status in catalog.iter().filter(|status| !status.value.is_empty()) {
        if !sorted.iter().any(|known| known.value == status.value) {
            sorted.push(status);
        }
    }
    // A status without an order comes last; equal orders keep the catalog's sequence.
    sorted.sort_by_key(|status| status.order.unwrap_or(i64::MAX));
    if sorted.is_empty() {
        return Vec::new();
    }

    let happened = |code: &str| {
        milestones
            .iter()
            .find(|one| one.operation_status == code)
            .and_then(|one| one.happened_at.clone())
    };
    let reached = |code: &str| milestones.iter().any(|one| one.operation_status == code);
    let newest = milestones.first().map(|one| {
        (
            one.operation_status.as_str(),
            one.operation_status_label.as_deref(),
        )
    });
    let current = current.or(newest).filter(|(code, _)| !code.is_empty());
    let place = current.and_then(|(code, _)| sorted.iter().position(|status| status.value == code));
    let last_reached = sorted.iter().rposition(|status| reached(&status.value));

    let mut steps: Vec<ProgressStep> = sorted
        .iter()
        .enumerate()
        .map(|(index, status)| ProgressStep {
            code: status.value.clone(),
            label: Some(status.label.clone()).filter(|label| !label.is_empty()),
            state: match (place, last_reached) {
                _ if finished => StepState::Done,
                (Some(place), _) if index == place => StepState::Current,
                (Some(place), _) if index < place => StepState::Done,
                (None, Some(last)) if index <= last => StepState::Done,
                _ => StepState::Todo,
            },
            happened_at: happened(&status.value),
        })
        .collect();
    if let (Some((code, label)), None) = (current, place) {
        let step = ProgressStep {
            code: code.to_owned(),
            label: label.map(str::to_owned),
            state: if finished {
                StepState::Done
            } else {
                StepState::Current
            },
            happened_at: happened(code),
        };
        steps.insert(last_reached.map_or(0, |last| last + 1), step);
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(value: &str, order: Option<i64>) -> OperationStatus {
        OperationStatus {
            value: value.into(),
            label: format!("Nhãn {value}"),
            order,
        }
    }

    fn milestone(code: &str, at: &str) -> Milestone {
        Milestone {
            operation_status: code.into(),
            happened_at: Some(at.into()),
            ..Milestone::default()
        }
    }

    fn states(steps: &[ProgressStep]) -> Vec<(&str, StepState)> {
        steps
            .iter()
            .map(|step| (step.code.as_str(), step.state))
            .collect()
    }

    #[test]
    fn order_of_the_catalog_decides() {
        let catalog = [
            status("delivered", Some(90)),
            status("received", Some(10)),
            status("extra", None),
            status("departed", Some(35)),
        ];
        let milestones = [
            milestone("departed", "2026-08-05T23:50:00+07:00"),
            milestone("received", "2026-07-20T11:04:00+07:00"),
        ];
        let steps = steps(&catalog, &milestones, Some(("departed", None)), false);
        assert_eq!(
            states(&steps),
            [
                ("received", StepState::Done),
                ("departed", StepState::Current),
                ("delivered", StepState::Todo),
                ("extra", StepState::Todo)
            ]
        );
        assert_eq!(steps[1].happened_at.as_deref(), Some("2026-08-05T23:50:00+07:00"));
        assert_eq!(steps[0].label.as_deref(), Some("Nhãn received"));
    }

    #[test]
    fn unknown_current_code_follows_the_past_steps() {
        let catalog = [
            status("received", Some(1)),
            status("departed", Some(2)),
            status("delivered", Some(3)),
        ];
        let milestones = [
            milestone("fcc_check", "2026-08-07T22:15:00+07:00"),
            milestone("departed", "2026-08-05T23:50:00+07:00"),
        ];
        let steps = steps(
            &catalog,
            &milestones,
            Some(("fcc_check", Some("Chờ kiểm tra FCC"))),
            false,
        );
        assert_eq!(
            states(&steps),
            [
                ("received", StepState::Done),
                ("departed", StepState::Done),
                ("fcc_check", StepState::Current),
                ("delivered", StepState::Todo)
            ]
        );
        assert_eq!(steps[2].label.as_deref(), Some("Chờ kiểm tra FCC"));
    }

    #[test]
    fn newest_milestone_decides_without_operation_status() {
        let catalog = [status("received", Some(1)), status("departed", Some(2))];
        let reached = steps(
            &catalog,
            &[milestone("departed", "x"), milestone("received", "y")],
            None,
            false,
        );
        assert_eq!(reached[1].state, StepState::Current);
        let nothing = steps(&catalog, &[], None, false);
        assert!(nothing.iter().all(|step| step.state == StepState::Todo));
        let finished = steps(&catalog, &[], Some(("departed", None)), true);
        assert!(finished.iter().all(|step| step.state == StepState::Done));
        assert!(steps(&[], &[milestone("departed", "x")], None, false).is_empty());
    }
}
