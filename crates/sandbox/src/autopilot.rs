//! Plays the operator's staff: moves requests along within seconds to minutes, so that somebody who tries the portal
//! sees it live.
//!
//! Stateless: what is due follows from a request's history and its code alone, so a restart changes nothing and tests
//! move the clock instead of waiting. It keeps away from requests whose flag is off, that are on hold, or on which a
//! person acted for the operator a moment ago.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use crate::clock::local_date;
use crate::demo::lanes::Mode;
use crate::demo::pricing::propose;
use crate::demo::rng::Rng;
use crate::demo::script::{Step, script};
use crate::demo::trip::Trip;
use crate::demo::{papers, script_rng, texts};
use crate::model::error::OperatorError;
use crate::model::request::{Action, Actor, HistoryEntry, Request};
use crate::model::status::Status;
use crate::operator::Operator;
use crate::operator::staff::question;

/// How often [`run`] looks around.
const BEAT: Duration = Duration::from_secs(1);

/// Most quotation versions it sends; after that it sticks to its price.
const VERSIONS: u32 = 6;

/// Waiting times before each kind of step, in seconds, shortest and longest.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// A new or supplemented request is read: a question, or quoting starts.
    pub read: (u32, u32),
    /// A price is worked out.
    pub price: (u32, u32),
    /// A better price is worked out.
    pub bargain: (u32, u32),
    /// An accepted order is approved, then handed to transport.
    pub prepare: (u32, u32),
    /// From one milestone to the next.
    pub milestone: (u32, u32),
    /// From delivery to completion.
    pub finish: (u32, u32),
    /// Hands off after a person acted for the operator.
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

/// What it does next with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Ask,
    StartQuoting,
    Quote {
        version: u32,
    },
    ApproveOrder,
    StartTransit,
    /// Records step number `step` of the shipment's script.
    Record {
        step: usize,
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
        tokio::time::sleep(BEAT).await;
        let autopilot = autopilot.clone();
        // Documents are written to disk on the way.
        if let Err(error) = tokio::task::spawn_blocking(move || autopilot.tick()).await {
            tracing::error!(%error, "the autopilot stumbled");
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

    /// Makes every move that is due by the operator's clock and tells which. At most one a request.
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
                // Somebody was faster; the next beat sees the new state.
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
            Move::Ask => operator.ask_for_information(code, sensible_question(request)),
            Move::StartQuoting => operator.start_quoting(code),
            Move::Quote { version } => {
                let mut rng = script_rng(code).fork(1);
                let draft =
                    propose(&request.input, &mut rng, local_date(operator.now()), version).into_draft();
                operator.send_quotation(code, draft).map(drop)
            }
            Move::ApproveOrder => operator.approve_order(code).map(drop),
            Move::StartTransit => operator.start_transit(code),
            Move::Record { step } => {
                let steps = shipment(request);
                let Some(step) = steps.get(step) else {
                    return Ok(());
                };
                operator.record_milestone(code, step.milestone())?;
                self.share_papers(request, step)
            }
            Move::Complete => operator.complete(code),
        }
    }

    /// Papers that come with a milestone.
    fn share_papers(&self, request: &Request, step: &Step) -> Result<(), OperatorError> {
        let doc_type = match (step.operation_status, Trip::of(&request.input).mode) {
            ("export_cleared", _) => "customs_declaration",
            ("departed", Mode::Air) => "air_waybill",
            ("departed", Mode::SeaFcl | Mode::SeaLcl) => "bill_of_lading",
            ("arrived", Mode::SeaFcl | Mode::SeaLcl) => "arrival_notice",
            ("delivered", _) => "pod",
            _ => return Ok(()),
        };
        let day = local_date(self.operator.now()).strftime("%d/%m/%Y").to_string();
        let document = papers::document(doc_type, &request.rfq_code, &request.input, &day, 120);
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
    let steps: Vec<&HistoryEntry> = request.history.iter().filter(|entry| moves_on(entry)).collect();
    let since = steps.last()?.at;
    // One draw for each step of this request: the same answer at every beat until it is due.
    let mut rng = script_rng(&request.rfq_code).fork(steps.len() as u64);
    let wait = SignedDuration::from_secs(i64::from(rng.count(wait.0, wait.1)));
    (now.duration_since(since) >= wait).then_some(next)
}

/// Papers arrive at any time and restart no wait.
fn moves_on(entry: &HistoryEntry) -> bool {
    !matches!(entry.action, Action::DocumentUploaded | Action::DocumentShared)
}

/// What comes next and how long it takes.
fn next_move(request: &Request, pace: &Pace) -> Option<(Move, (u32, u32))> {
    match request.status {
        Status::Submitted if wants_to_ask(request) => Some((Move::Ask, pace.read)),
        Status::Submitted => Some((Move::StartQuoting, pace.read)),
        Status::Quoting => Some((
            Move::Quote {
                version: next_version(request),
            },
            pace.price,
        )),
        Status::Quoted => {
            let version = next_version(request);
            let wanted = request.open_negotiation().is_some() && request.can_respond() && version <= VERSIONS;
            wanted.then_some((Move::Quote { version }, pace.bargain))
        }
        Status::Confirmed if request.job_number.is_none() => Some((Move::ApproveOrder, pace.prepare)),
        Status::Confirmed => Some((Move::StartTransit, pace.prepare)),
        Status::InTransit => {
            let steps = shipment(request);
            let recorded = |step: &Step| {
                request
                    .milestones
                    .iter()
                    .any(|m| m.operation_status == step.operation_status)
            };
            let step = steps.iter().rposition(recorded).map_or(0, |last| last + 1);
            if step < steps.len() {
                Some((Move::Record { step }, pace.milestone))
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

/// The script of the shipment, always the same for a request.
fn shipment(request: &Request) -> Vec<Step> {
    let job = request.job_number.as_deref().unwrap_or_default();
    script(&Trip::of(&request.input), job, &mut script_rng(&request.rfq_code))
}

/// The number of the step that comes after everything recorded so far.
fn position(request: &Request, steps: &[Step]) -> usize {
    let recorded = |step: &Step| {
        request
            .milestones
            .iter()
            .any(|m| m.operation_status == step.operation_status)
    };
    steps.iter().rposition(recorded).map_or(0, |last| last + 1)
}

/// The milestone that usually comes next; the console offers it to a person.
pub fn next_step(request: &Request) -> Option<Step> {
    let mut steps = shipment(request);
    let step = position(request, &steps);
    (step < steps.len()).then(|| steps.swap_remove(step))
}

/// One request in three gets a question, once, before its first price.
fn wants_to_ask(request: &Request) -> bool {
    let asked = request
        .history
        .iter()
        .any(|entry| entry.action == Action::InformationAsked);
    !asked && request.quotations.is_empty() && draw(request).chance(33)
}

fn draw(request: &Request) -> Rng {
    script_rng(&request.rfq_code).fork(77)
}

/// Asks for what is really missing, else for what pricing desks always want.
fn sensible_question(request: &Request) -> Value {
    let input = &request.input;
    let trip = Trip::of(input);
    let msds = request
        .attachments
        .iter()
        .any(|a| a.doc_type == "msds" && a.by == Actor::Partner);
    let to_door = input
        .delivery_scope
        .as_deref()
        .is_some_and(|s| s.ends_with("door"));
    if (trip.battery || trip.dangerous) && !msds {
        question(
            "Hàng có pin hoặc thuộc nhóm nguy hiểm: vui lòng gửi MSDS và cho biết pin lắp trong thiết bị hay đóng kèm.",
            &["cargos"],
        )
    } else if to_door && input.dest_postal_code.is_none() {
        question(texts::QUESTIONS[2], &["dest_postal_code"])
    } else if trip.chilled {
        question(texts::QUESTIONS[3], &["cargos"])
    } else if input
        .cargos
        .iter()
        .any(|c| c.hs_code.is_none() || c.goods_value.is_none())
    {
        question(texts::QUESTIONS[1], &["cargos"])
    } else {
        question(
            "Vui lòng xác nhận kiện hàng có xếp chồng được không và gửi packing list chi tiết từng kiện.",
            &["special_note"],
        )
    }
}

#[cfg(test)]
mod tests;
