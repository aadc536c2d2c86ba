//! Plays one planned request through the operator's own actions at past moments, so that every rule that live
//! traffic meets holds for the demo as well.

use jiff::civil::Weekday;
use jiff::{SignedDuration, Timestamp, ToSpan};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::plan::{Offer, Plan, Stage};
use super::pricing::{Proposal, propose};
use super::rng::Rng;
use super::script::script;
use super::trip::Trip;
use super::{papers, script_rng, texts};
use crate::clock::{local_date, zone};
use crate::model::account::AccountId;
use crate::model::error::OperatorError;
use crate::model::input::RequestInput;
use crate::operator::Operator;
use crate::operator::staff::question;

/// A request in the making.
pub(super) struct Story<'a> {
    pub operator: &'a Operator,
    pub account: AccountId,
    pub code: String,
    pub input: RequestInput,
    pub rng: Rng,
    /// When the last thing happened.
    pub at: Timestamp,
    /// The present of the demo: nothing happens after it.
    pub now: Timestamp,
}

/// Creates the request of `plan` and plays its history.
pub(super) fn play(
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
    let mut story = Story {
        operator,
        account,
        code: created.request.rfq_code,
        input,
        rng,
        at: plan.created,
        now,
    };
    story.upload_before_quoting()?;
    match plan.stage {
        Stage::Submitted => {}
        Stage::Quoting => {
            story.later(40, 180);
            story.staff().start_quoting(&story.code)?;
        }
        Stage::NeedInfo(which) => story.ask(which)?,
        Stage::Quoted(offer) => story.offer(offer)?,
        Stage::Confirmed { approved } => {
            story.agree()?;
            if approved {
                story.later(60, 400);
                story.staff().approve_order(&story.code)?;
            }
            story.papers_after_accepting()?;
        }
        Stage::InTransit { held } => {
            story.agree()?;
            story.ship(true)?;
            if held {
                story.later(20, 90);
                let reason = story.rng.pick(texts::HOLDS).to_owned();
                story.staff().hold(&story.code, Some(reason))?;
            }
        }
        Stage::Completed => {
            story.agree()?;
            story.ship(false)?;
            story.later(120, 2_000);
            story.staff().complete(&story.code)?;
        }
        Stage::Rejected => {
            story.first_offer()?;
            story.later(600, 4_000);
            let (reason, note) = texts::REJECTIONS[story.rng.index(texts::REJECTIONS.len())];
            let answer = fields_of(json!({"reason_code": reason, "note": note}));
            story.staff().reject_quotation(account, &story.code, &answer)?;
        }
        Stage::Withdrawn => {
            if story.rng.chance(50) {
                story.ask(0)?;
            } else {
                story.first_offer()?;
            }
            story.later(6_000, 14_000);
            let reason = story.rng.pick(texts::CANCELLATIONS).to_owned();
            story.staff().cancel(&story.code, Some(reason))?;
        }
    }
    if !plan.live {
        operator.set_request_autopilot(&story.code, false)?;
    }
    Ok(())
}

impl Story<'_> {
    /// The operator at the story's moment.
    pub fn staff(&self) -> Operator {
        self.operator.backdated(self.at)
    }

    /// Moves on by some minutes, into working hours where the past leaves room for it.
    pub fn later(&mut self, low: i64, high: i64) {
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
            .ask_for_information(&self.code, ask_shape(which, &mut self.rng))
    }

    /// Up to the first version, with a question before it now and then.
    fn first_offer(&mut self) -> Result<(), OperatorError> {
        if self.rng.chance(18) {
            let which = self.rng.index(5);
            self.ask(which)?;
            self.later(200, 1_400);
            let note = self.rng.pick(&[
                "Đã bổ sung, đề nghị báo giá sớm.",
                "MSDS gửi kèm trong mục chứng từ.",
                "Đúng như anh chị hỏi, xem ghi chú từng dòng.",
            ]);
            let mut answer = json!({"note": note});
            if self.rng.chance(40) {
                answer["special_note"] = json!(self.rng.pick(texts::SPECIAL_NOTES));
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
        let note = fields_of(json!({"note": self.rng.pick(texts::NEGOTIATIONS)}));
        self.staff()
            .negotiate_quotation(self.account, &self.code, &note)?;
        Ok(())
    }

    /// Versions of one request share their choices, so that only what was bargained for changes.
    fn proposal(&mut self, version: u32) -> Proposal {
        propose(
            &self.input,
            &mut script_rng(&self.code).fork(1),
            local_date(self.at),
            version,
        )
    }

    fn offer(&mut self, offer: Offer) -> Result<(), OperatorError> {
        // A story of its own pace: everything lies within the hours since the request was made.
        let available = self.now.duration_since(self.at).as_mins() / 2;
        let pace = (available / i64::from(2 * offer.version)).max(4);
        self.later(pace / 4, pace / 2);
        self.staff().start_quoting(&self.code)?;
        for version in 1..=offer.version {
            self.later(pace / 3, pace / 2);
            if version > 1 {
                let note = fields_of(json!({"note": self.rng.pick(texts::NEGOTIATIONS)}));
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
            let note = fields_of(json!({"note": self.rng.pick(texts::NEGOTIATIONS)}));
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

    /// From approval along the script. `under_way`: stop at the present, at the latest before delivery.
    fn ship(&mut self, under_way: bool) -> Result<(), OperatorError> {
        self.later(60, 400);
        let job = self.staff().approve_order(&self.code)?;
        self.papers_after_accepting()?;
        let trip = Trip::of(&self.input);
        let steps = script(&trip, &job, &mut script_rng(&self.code));
        let approved = self.at;
        self.later(10, 60);
        self.staff().start_transit(&self.code)?;
        let most = if under_way { steps.len() - 2 } else { steps.len() };
        for (done, step) in steps.iter().take(most).enumerate() {
            let jitter = SignedDuration::from_mins(self.rng.between(-25, 25));
            let at = (approved + SignedDuration::from_hours(step.hours) + jitter)
                .max(self.at + SignedDuration::from_mins(1));
            if at >= self.now {
                if done > 0 {
                    break;
                }
                continue;
            }
            self.at = at;
            self.staff().record_milestone(&self.code, step.milestone())?;
            self.papers_at(step.operation_status, &trip)?;
            // Some shipments stop for a while on their way.
            if !under_way && step.operation_status == "arrived" && self.rng.chance(6) {
                let reason = self.rng.pick(texts::HOLDS).to_owned();
                self.staff().hold(&self.code, Some(reason))?;
                self.later(120, 480);
                self.staff().release(&self.code)?;
            }
        }
        Ok(())
    }

    fn upload_before_quoting(&mut self) -> Result<(), OperatorError> {
        if self
            .input
            .cargos
            .iter()
            .any(|c| c.has_battery == Some(true) || c.has_chemical == Some(true))
            && self.rng.chance(60)
        {
            papers::upload(self, "msds")?;
        }
        if self.rng.chance(8) {
            papers::upload(self, "cargo_photo")?;
        }
        Ok(())
    }

    fn papers_after_accepting(&mut self) -> Result<(), OperatorError> {
        self.later(30, 240);
        papers::upload(self, "commercial_invoice")?;
        if self.rng.chance(80) {
            papers::upload(self, "packing_list")?;
        }
        for (kind, percent) in [
            ("contract", 15),
            ("purchase_order", 12),
            ("certificate_of_origin", 12),
            ("permit", 10),
            ("coa", 4),
            ("catalogue", 3),
        ] {
            if self.rng.chance(percent) {
                papers::upload(self, kind)?;
            }
        }
        Ok(())
    }

    fn papers_at(&mut self, operation_status: &str, trip: &Trip) -> Result<(), OperatorError> {
        use super::lanes::Mode;
        let sea = matches!(trip.mode, Mode::SeaFcl | Mode::SeaLcl);
        match operation_status {
            "picked_up" if self.rng.chance(25) => papers::share(self, "handover_record"),
            "export_cleared" if self.rng.chance(70) => papers::share(self, "customs_declaration"),
            "departed" if sea => {
                // Types that no catalog lists: clients show them by their code.
                if trip.mode == Mode::SeaFcl && self.rng.chance(12) {
                    papers::share(self, "vgm_slip")?;
                }
                papers::share(self, "bill_of_lading")
            }
            "departed" if trip.mode == Mode::Air => papers::share(self, "air_waybill"),
            "arrived" if sea => papers::share(self, "arrival_notice"),
            "import_cleared" if trip.chilled && self.rng.chance(60) => {
                papers::share(self, "fumigation_certificate")
            }
            "delivered" => {
                papers::share(self, "pod")?;
                if self.rng.chance(70) {
                    papers::share(self, "invoice")
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }
}

/// A question in one of the shapes staff tools are known to send; the spec does not show any.
fn ask_shape(which: usize, rng: &mut Rng) -> Value {
    match which {
        0 => question(texts::QUESTIONS[0], &["cargos"]),
        1 => json!(texts::QUESTIONS[6]),
        2 => json!({
            "message": texts::QUESTIONS[4],
            "fields": ["cargos", "pickup_date"],
            "deadline": "Trước 17:00 ngày làm việc kế tiếp",
        }),
        3 => json!([texts::QUESTIONS[1], texts::QUESTIONS[2]]),
        _ => question(rng.pick(texts::QUESTIONS), &["special_note"]),
    }
}

pub(super) fn fields_of(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// The same moment when people work (Monday to Saturday, 8 to 18 h), else the next morning.
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

/// Gross weight in words for documents.
pub(super) fn weight_text(weight: Decimal) -> String {
    if weight.is_zero() {
        "theo phiếu cân".to_owned()
    } else {
        format!("{} kg", weight.normalize())
    }
}
