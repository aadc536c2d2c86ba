//! Creates one planned request and its history through the operator's own actions at past moments, so that the rules
//! of live traffic hold for the demo as well.

mod documents;

use jiff::civil::Weekday;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde_json::{Map, Value, json};

use super::milestones::planned_milestones;
use super::plan::{Offer, Plan, Stage};
use super::pricing::{Proposal, propose};
use super::rng::Rng;
use super::shipment::Shipment;
use super::texts::TextList;
use crate::clock::{local_date, zone};
use crate::model::account::AccountId;
use crate::model::error::OperatorError;
use crate::model::input::RequestInput;
use crate::operator::Operator;
use crate::operator::staff::question;

/// A request whose history is being created.
struct Scenario<'a> {
    operator: &'a Operator,
    account: AccountId,
    code: String,
    input: RequestInput,
    rng: Rng,
    /// The time of the last action.
    at: Timestamp,
    /// The present of the demo: nothing happens after it.
    now: Timestamp,
}

/// Creates the request of `plan` with its history.
pub(super) fn run(
    operator: &Operator,
    account: AccountId,
    plan: &Plan,
    input: RequestInput,
    rng: Rng,
    now: Timestamp,
) -> Result<(), OperatorError> {
    let Value::Object(fields) = serde_json::to_value(&input).unwrap_or_default() else {
        return Ok(());
    };
    let created = operator
        .backdated(plan.created)
        .create_request(account, &fields)?;
    let mut scenario = Scenario {
        operator,
        account,
        code: created.request.rfq_code,
        input,
        rng,
        at: plan.created,
        now,
    };
    scenario.upload_before_quoting()?;
    match plan.stage {
        Stage::Submitted => {}
        Stage::Quoting => {
            scenario.later(40, 180);
            scenario.staff().start_quoting(&scenario.code)?;
        }
        Stage::NeedInfo(which) => scenario.ask(which)?,
        Stage::Quoted(offer) => scenario.offer(offer)?,
        Stage::Confirmed { approved } => {
            scenario.agree()?;
            if approved {
                scenario.later(60, 400);
                scenario.staff().approve_order(&scenario.code)?;
            }
            scenario.documents_after_acceptance()?;
        }
        Stage::InTransit { held } => {
            scenario.agree()?;
            scenario.ship(true)?;
            if held {
                scenario.later(20, 90);
                let reason = scenario.rng.pick(&TextList::Holds.texts()).to_owned();
                scenario.staff().hold(&scenario.code, Some(reason))?;
            }
        }
        Stage::Completed => {
            scenario.agree()?;
            scenario.ship(false)?;
            scenario.later(120, 2_000);
            scenario.staff().complete(&scenario.code)?;
        }
        Stage::Rejected => {
            scenario.first_offer()?;
            scenario.later(600, 4_000);
            let rejections = TextList::Rejections.entries();
            let (reason, note) = rejections[scenario.rng.index(rejections.len())];
            let answer = fields_of(json!({"reason_code": reason, "note": note}));
            scenario
                .staff()
                .reject_quotation(account, &scenario.code, &answer)?;
        }
        Stage::Withdrawn => {
            if scenario.rng.chance(50) {
                scenario.ask(0)?;
            } else {
                scenario.first_offer()?;
            }
            scenario.later(6_000, 14_000);
            let reason = scenario.rng.pick(&TextList::Cancellations.texts()).to_owned();
            scenario.staff().cancel(&scenario.code, Some(reason))?;
        }
    }
    if !plan.live {
        operator.set_request_autopilot(&scenario.code, false)?;
    }
    Ok(())
}

impl Scenario<'_> {
    /// The operator at the moment of the scenario.
    fn staff(&self) -> Operator {
        self.operator.backdated(self.at)
    }

    /// Moves on by some minutes, into working hours where the past leaves room for it.
    fn later(&mut self, low: i64, high: i64) {
        let moved = self.at + SignedDuration::from_secs(self.rng.between(low * 60, high * 60));
        let latest = self.now - SignedDuration::from_mins(3);
        let at = Some(into_working_hours(moved))
            .filter(|at| *at <= latest)
            .unwrap_or(moved.min(latest));
        self.at = at.max(self.at);
    }

    fn ask(&mut self, which: usize) -> Result<(), OperatorError> {
        self.later(60, 300);
        if self.rng.chance(50) {
            self.staff().start_quoting(&self.code)?;
            self.later(30, 240);
        }
        self.staff()
            .ask_for_information(&self.code, info_request(which, &mut self.rng))
    }

    /// Up to the first version, with a question before it now and then.
    fn first_offer(&mut self) -> Result<(), OperatorError> {
        if self.rng.chance(18) {
            let which = self.rng.index(5);
            self.ask(which)?;
            self.later(200, 1_400);
            let note = self.rng.pick(&TextList::SupplyNotes.texts());
            let mut answer = json!({"note": note});
            if self.rng.chance(40) {
                answer["special_note"] = json!(self.rng.pick(&TextList::SpecialNotes.texts()));
            }
            self.staff()
                .supply_information(self.account, &self.code, &fields_of(answer))?;
        }
        self.later(40, 200);
        self.staff().start_quoting(&self.code)?;
        self.later(180, 1_300);
        let proposal = self.proposal(1);
        self.staff().send_quotation(&self.code, proposal.into_draft())?;
        Ok(())
    }

    /// The next version after a renegotiation; sometimes the request goes back to quoting first.
    fn next_offer(&mut self, version: u32) -> Result<(), OperatorError> {
        self.negotiate()?;
        self.later(60, 600);
        if self.rng.chance(30) {
            self.staff().start_quoting(&self.code)?;
            self.later(60, 300);
        }
        let proposal = self.proposal(version);
        self.staff().send_quotation(&self.code, proposal.into_draft())?;
        Ok(())
    }

    fn negotiate(&mut self) -> Result<(), OperatorError> {
        self.later(120, 1_500);
        let note = fields_of(json!({"note": self.rng.pick(&TextList::Negotiations.texts())}));
        self.staff()
            .negotiate_quotation(self.account, &self.code, &note)?;
        Ok(())
    }

    /// All versions of one request share their choices, so that only the negotiated price changes.
    fn proposal(&mut self, version: u32) -> Proposal {
        propose(
            &self.input,
            &mut Rng::for_request(&self.code).fork(1),
            local_date(self.at),
            version,
        )
    }

    fn offer(&mut self, offer: Offer) -> Result<(), OperatorError> {
        // All steps fit into the hours since the request was created.
        let available = self.now.duration_since(self.at).as_mins() / 2;
        let pace = (available / i64::from(2 * offer.version)).max(4);
        self.later(pace / 4, pace / 2);
        self.staff().start_quoting(&self.code)?;
        for version in 1..=offer.version {
            self.later(pace / 3, pace / 2);
            if version > 1 {
                let note = fields_of(json!({"note": self.rng.pick(&TextList::Negotiations.texts())}));
                self.staff()
                    .negotiate_quotation(self.account, &self.code, &note)?;
                self.later(pace / 4, pace / 2);
            }
            let mut draft = self.proposal(version).into_draft();
            if version == offer.version {
                let today = local_date(self.now);
                draft.valid_until = today.checked_add(offer.valid_days.days()).unwrap_or(today);
                draft.can_respond = !offer.closed;
            }
            self.staff().send_quotation(&self.code, draft)?;
        }
        if offer.negotiating {
            self.at = self.at.max(self.now - SignedDuration::from_mins(30));
            let note = fields_of(json!({"note": self.rng.pick(&TextList::Negotiations.texts())}));
            self.staff()
                .negotiate_quotation(self.account, &self.code, &note)?;
        }
        Ok(())
    }

    /// Up to the partner's acceptance.
    fn agree(&mut self) -> Result<(), OperatorError> {
        self.first_offer()?;
        let versions = match self.rng.below(20) {
            0..=14 => 1,
            15..=18 => 2,
            _ => 3,
        };
        let roomy = self.now.duration_since(self.at) > SignedDuration::from_hours(24 * 12);
        if roomy {
            for version in 2..=versions {
                self.next_offer(version)?;
            }
        }
        self.later(60, 900);
        let note = if self.rng.chance(30) {
            json!({"note": "Đồng ý, vui lòng giữ chỗ sớm."})
        } else {
            json!({})
        };
        self.staff()
            .accept_quotation(self.account, &self.code, &fields_of(note))?;
        Ok(())
    }

    /// From approval along the planned milestones. `under_way`: stop at the present, at the latest before delivery.
    fn ship(&mut self, under_way: bool) -> Result<(), OperatorError> {
        self.later(60, 400);
        let job = self.staff().approve_order(&self.code)?;
        self.documents_after_acceptance()?;
        let shipment = Shipment::from_input(&self.input);
        let planned = planned_milestones(&shipment, &job, &mut Rng::for_request(&self.code));
        let approved = self.at;
        self.later(10, 60);
        self.staff().start_transit(&self.code)?;
        let most = if under_way {
            planned.len() - 2
        } else {
            planned.len()
        };
        for (done, milestone) in planned.iter().take(most).enumerate() {
            let jitter = SignedDuration::from_mins(self.rng.between(-25, 25));
            let at = (approved + SignedDuration::from_hours(milestone.hours) + jitter)
                .max(self.at + SignedDuration::from_mins(1));
            if at >= self.now {
                if done > 0 {
                    break;
                }
                continue;
            }
            self.at = at;
            self.staff()
                .record_milestone(&self.code, milestone.to_new_milestone())?;
            self.documents_at(milestone.operation_status, &shipment)?;
            // Some shipments are held for a while.
            if !under_way && milestone.operation_status == "arrived" && self.rng.chance(6) {
                let reason = self.rng.pick(&TextList::Holds.texts()).to_owned();
                self.staff().hold(&self.code, Some(reason))?;
                self.later(120, 480);
                self.staff().release(&self.code)?;
            }
        }
        Ok(())
    }
}

/// A question in one of several shapes, because the specification shows none.
fn info_request(which: usize, rng: &mut Rng) -> Value {
    match which {
        0 => question(TextList::Questions.text("height"), &["cargos"]),
        1 => json!(TextList::Questions.text("dangerous_goods")),
        2 => json!({
            "message": TextList::Questions.text("weight_and_stacking"),
            "fields": ["cargos", "pickup_date"],
            "deadline": "Trước 17:00 ngày làm việc kế tiếp",
        }),
        3 => json!([
            TextList::Questions.text("value"),
            TextList::Questions.text("postal_code")
        ]),
        _ => question(rng.pick(&TextList::Questions.texts()), &["special_note"]),
    }
}

fn fields_of(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// The moment itself during working hours (Monday to Saturday, 8 to 18 h), else the next morning.
fn into_working_hours(moment: Timestamp) -> Timestamp {
    let local = moment.to_zoned(zone());
    let (mut day, hour) = (local.date(), local.hour());
    if (8..18).contains(&hour) && day.weekday() != Weekday::Sunday {
        return moment;
    }
    if hour >= 18 {
        day = day.tomorrow().unwrap_or(day);
    }
    if day.weekday() == Weekday::Sunday {
        day = day.tomorrow().unwrap_or(day);
    }
    let morning = day.at(8, local.minute(), local.second(), 0).to_zoned(zone());
    morning.map_or(moment, |zoned| zoned.timestamp())
}
