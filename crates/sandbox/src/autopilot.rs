//! Acts as the operator's staff: requests advance within seconds to minutes, so that somebody who tries the portal sees
//! live changes.
//!
//! The autopilot is stateless: what is due follows from a request's history and code, so a restart changes nothing and
//! tests move the clock instead of waiting. It leaves requests alone whose flag is off, that are on hold, or on which a
//! person acted for the operator a moment ago.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use crate::clock::local_date;
use crate::demo::documents::document;
use crate::demo::lanes::Mode;
use crate::demo::milestones::{PlannedMilestone, planned_milestones};
use crate::demo::pricing::propose;
use crate::demo::rng::Rng;
use crate::demo::shipment::Shipment;
use crate::demo::texts::TextList;
use crate::model::error::OperatorError;
use crate::model::request::{Actor, HistoryAction, HistoryEntry, Request};
use crate::model::status::Status;
use crate::operator::Operator;
use crate::operator::staff::question;

/// The interval between two runs of [`Autopilot::tick`].
const TICK_INTERVAL: Duration = Duration::from_secs(1);

/// Quotation versions that the autopilot sends.
const MAX_VERSIONS: u32 = 6;

/// Waiting times before each kind of move in seconds, shortest and longest.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// A new or supplemented request is read: a question, or quoting starts.
    pub read: (u32, u32),
    /// The first price is calculated.
    pub price: (u32, u32),
    /// A better price is calculated.
    pub bargain: (u32, u32),
    /// An accepted order is approved, then handed to transport.
    pub prepare: (u32, u32),
    /// From one milestone to the next.
    pub milestone: (u32, u32),
    /// From delivery to completion.
    pub finish: (u32, u32),
    /// Time for which a request is left alone after a person acted on it for the operator.
    pub rest_after_person: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            read: (8, 20),
            price: (20, 45),
            bargain: (20, 50),
            prepare: (12, 30),
            milestone: (20, 60),
            finish: (30, 60),
            rest_after_person: 300,
        }
    }
}

/// The next action on a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Ask,
    StartQuoting,
    Quote {
        version: u32,
    },
    ApproveOrder,
    StartTransit,
    /// Records the planned milestone with this index.
    Record {
        index: usize,
    },
    Complete,
}

/// The autopilot over an operator.
#[derive(Clone, Debug)]
pub struct Autopilot {
    operator: Operator,
    pace: Pace,
}

/// Runs until dropped; obeys the console's switch.
pub async fn run(operator: Operator) {
    let autopilot = Autopilot::new(operator, Pace::default());
    loop {
        tokio::time::sleep(TICK_INTERVAL).await;
        let autopilot = autopilot.clone();
        // Documents are written to disk, which blocks.
        if let Err(error) = tokio::task::spawn_blocking(move || autopilot.tick()).await {
            tracing::error!(%error, "the autopilot failed");
        }
    }
}

impl Autopilot {
    pub fn new(operator: Operator, pace: Pace) -> Self {
        Self {
            operator: operator.as_autopilot(),
            pace,
        }
    }

    /// Makes every move that is due by the operator's clock, at most one for a request, and returns the moves made.
    pub fn tick(&self) -> Vec<(String, Move)> {
        let now = self.operator.now();
        let due: Vec<(Request, Move)> = {
            let state = self.operator.read();
            if !state.autopilot_on {
                return Vec::new();
            }
            let due = |r: &Request| due(r, &self.pace, now).map(|next| (r.clone(), next));
            state.requests.values().filter_map(due).collect()
        };
        let mut made = Vec::with_capacity(due.len());
        for (request, next) in due {
            match self.make(&request, next) {
                Ok(()) => made.push((request.rfq_code, next)),
                // Somebody else acted in between; the next run starts from the new state.
                Err(error) => {
                    tracing::debug!(%error, rfq_code = request.rfq_code, "a move no longer fits");
                }
            }
        }
        made
    }

    fn make(&self, request: &Request, next: Move) -> Result<(), OperatorError> {
        let (operator, code) = (&self.operator, request.rfq_code.as_str());
        match next {
            Move::Ask => operator.ask_for_information(code, suitable_question(request)),
            Move::StartQuoting => operator.start_quoting(code),
            Move::Quote { version } => {
                let mut rng = Rng::for_request(code).fork(1);
                let draft =
                    propose(&request.input, &mut rng, local_date(operator.now()), version).into_draft();
                operator.send_quotation(code, draft).map(drop)
            }
            Move::ApproveOrder => operator.approve_order(code).map(drop),
            Move::StartTransit => operator.start_transit(code),
            Move::Record { index } => {
                let planned = milestones(request);
                let Some(milestone) = planned.get(index) else {
                    return Ok(());
                };
                operator.record_milestone(code, milestone.to_new_milestone())?;
                self.share_documents(request, milestone)
            }
            Move::Complete => operator.complete(code),
        }
    }

    /// Shares the document that comes with a milestone.
    fn share_documents(&self, request: &Request, milestone: &PlannedMilestone) -> Result<(), OperatorError> {
        let doc_type = match (
            milestone.operation_status,
            Shipment::from_input(&request.input).mode,
        ) {
            ("export_cleared", _) => "customs_declaration",
            ("departed", Mode::Air) => "air_waybill",
            ("departed", Mode::SeaFcl | Mode::SeaLcl) => "bill_of_lading",
            ("arrived", Mode::SeaFcl | Mode::SeaLcl) => "arrival_notice",
            ("delivered", _) => "pod",
            _ => return Ok(()),
        };
        let day = local_date(self.operator.now()).strftime("%d/%m/%Y").to_string();
        let document = document(doc_type, &request.rfq_code, &request.input, &day, 120);
        self.operator
            .share_document(&request.rfq_code, document)
            .map(drop)
    }
}

/// The move that is due for a request at `now`, if any.
fn due(request: &Request, pace: &Pace, now: Timestamp) -> Option<Move> {
    if !request.autopilot || request.status.is_closed() || request.is_on_hold {
        return None;
    }
    let rest = SignedDuration::from_secs(i64::from(pace.rest_after_person));
    if request
        .last_operator_action_at()
        .is_some_and(|at| now.duration_since(at) < rest)
    {
        return None;
    }
    let (next, wait) = next_move(request, pace)?;
    let steps: Vec<&HistoryEntry> = request
        .history
        .iter()
        .filter(|entry| restarts_wait(entry))
        .collect();
    let since = steps.last()?.at;
    // One draw for each step of this request, so that every run gets the same time until it is due.
    let mut rng = Rng::for_request(&request.rfq_code).fork(steps.len() as u64);
    let wait = SignedDuration::from_secs(i64::from(rng.count(wait.0, wait.1)));
    (now.duration_since(since) >= wait).then_some(next)
}

/// Returns true if an entry restarts the wait; documents do not, because they may come at any time.
fn restarts_wait(entry: &HistoryEntry) -> bool {
    !matches!(
        entry.action,
        HistoryAction::DocumentUploaded | HistoryAction::DocumentShared
    )
}

/// The next move and the range of its waiting time.
fn next_move(request: &Request, pace: &Pace) -> Option<(Move, (u32, u32))> {
    match request.status {
        Status::Submitted if has_question(request) => Some((Move::Ask, pace.read)),
        Status::Submitted => Some((Move::StartQuoting, pace.read)),
        Status::Quoting => Some((
            Move::Quote {
                version: next_version(request),
            },
            pace.price,
        )),
        Status::Quoted => {
            let version = next_version(request);
            let wanted =
                request.open_negotiation().is_some() && request.can_respond() && version <= MAX_VERSIONS;
            wanted.then_some((Move::Quote { version }, pace.bargain))
        }
        Status::Confirmed if request.job_number.is_none() => Some((Move::ApproveOrder, pace.prepare)),
        Status::Confirmed => Some((Move::StartTransit, pace.prepare)),
        Status::InTransit => {
            let planned = milestones(request);
            let index = next_index(request, &planned);
            if index < planned.len() {
                Some((Move::Record { index }, pace.milestone))
            } else {
                Some((Move::Complete, pace.finish))
            }
        }
        Status::NeedInfo | Status::Completed | Status::Cancelled => None,
    }
}

fn next_version(request: &Request) -> u32 {
    request.quotation().map_or(0, |q| q.version).saturating_add(1)
}

/// The milestones of the shipment, always the same for a request.
fn milestones(request: &Request) -> Vec<PlannedMilestone> {
    let job = request.job_number.as_deref().unwrap_or_default();
    planned_milestones(
        &Shipment::from_input(&request.input),
        job,
        &mut Rng::for_request(&request.rfq_code),
    )
}

/// The position of the milestone after all that are recorded.
fn next_index(request: &Request, planned: &[PlannedMilestone]) -> usize {
    let is_recorded = |milestone: &PlannedMilestone| {
        request
            .milestones
            .iter()
            .any(|recorded| recorded.operation_status == milestone.operation_status)
    };
    planned.iter().rposition(is_recorded).map_or(0, |last| last + 1)
}

/// The milestone that usually comes next; the console offers it to a person.
pub fn next_milestone(request: &Request) -> Option<PlannedMilestone> {
    let mut planned = milestones(request);
    let index = next_index(request, &planned);
    (index < planned.len()).then(|| planned.swap_remove(index))
}

/// One request in three gets a question, once, before its first price.
fn has_question(request: &Request) -> bool {
    let asked = request
        .history
        .iter()
        .any(|entry| entry.action == HistoryAction::InformationAsked);
    !asked && request.quotations.is_empty() && Rng::for_request(&request.rfq_code).fork(77).chance(33)
}

/// Asks for missing information, or else for something that is useful for any quotation.
fn suitable_question(request: &Request) -> Value {
    let input = &request.input;
    let shipment = Shipment::from_input(input);
    let msds = request
        .attachments
        .iter()
        .any(|a| a.doc_type == "msds" && a.by == Actor::Partner);
    let to_door = input
        .delivery_scope
        .as_deref()
        .is_some_and(|s| s.ends_with("door"));
    if (shipment.battery || shipment.dangerous) && !msds {
        question(TextList::AutopilotQuestions.text("msds"), &["cargos"])
    } else if to_door && input.dest_postal_code.is_none() {
        question(TextList::Questions.text("postal_code"), &["dest_postal_code"])
    } else if shipment.chilled {
        question(TextList::Questions.text("temperature"), &["cargos"])
    } else if input
        .cargos
        .iter()
        .any(|c| c.hs_code.is_none() || c.goods_value.is_none())
    {
        question(TextList::Questions.text("value"), &["cargos"])
    } else {
        question(TextList::AutopilotQuestions.text("stacking"), &["special_note"])
    }
}

#[cfg(test)]
mod tests;
