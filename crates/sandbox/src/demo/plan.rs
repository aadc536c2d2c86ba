//! The requests of the demo: when each was created, on which lane, and its stage.

use jiff::{SignedDuration, Timestamp, ToSpan};

use super::lanes::{Lane, Mode, lanes};
use super::rng::Rng;
use crate::clock::zone;

/// The stage that a request has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Submitted,
    Quoting,
    /// Waits for the partner; the number chooses the question and its shape.
    NeedInfo(usize),
    Quoted(Offer),
    Confirmed {
        approved: bool,
    },
    InTransit {
        held: bool,
    },
    Completed,
    /// Closed by the partner's rejection.
    Rejected,
    /// Closed by the operator.
    Withdrawn,
}

/// The state of a quotation that waits for the partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    pub version: u32,
    /// Last day of validity, counted from today in Viet Nam; negative: expired.
    pub valid_days: i64,
    /// The partner has asked for a better price and waits.
    pub negotiating: bool,
    /// The operator takes no responses to it.
    pub closed: bool,
}

/// A request to create.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Position among the plans of one account; seeds the choices of the request.
    pub index: u64,
    pub created: Timestamp,
    pub lane: &'static Lane,
    pub stage: Stage,
    /// A fixed number of cargo lines.
    pub lines: Option<usize>,
    /// The autopilot may act on it, so that the demo changes while somebody watches.
    pub live: bool,
}

const fn offer(version: u32, valid_days: i64) -> Stage {
    Stage::Quoted(Offer {
        version,
        valid_days,
        negotiating: false,
        closed: false,
    })
}

/// The open requests of the big account with the hours since their creation.
const OPEN_REQUESTS: &[(Stage, i64)] = &[
    (Stage::NeedInfo(0), 30),
    (Stage::NeedInfo(1), 52),
    (Stage::NeedInfo(2), 96),
    (Stage::NeedInfo(3), 22),
    (offer(1, 0), 120),
    (offer(2, 4), 150),
    (offer(1, 6), 70),
    (offer(3, 3), 240),
    (
        Stage::Quoted(Offer {
            version: 1,
            valid_days: 5,
            negotiating: true,
            closed: false,
        }),
        60,
    ),
    (
        Stage::Quoted(Offer {
            version: 2,
            valid_days: 9,
            negotiating: false,
            closed: true,
        }),
        110,
    ),
    (offer(1, -3), 340),
    (offer(2, -11), 700),
    (Stage::Submitted, 1),
    (Stage::Submitted, 3),
    (Stage::Submitted, 6),
    (Stage::Submitted, 21),
    (Stage::Quoting, 8),
    (Stage::Quoting, 19),
    (Stage::Quoting, 26),
    (Stage::Quoting, 44),
    (Stage::Quoting, 50),
    (Stage::Quoting, 73),
    (Stage::Confirmed { approved: false }, 72),
    (Stage::Confirmed { approved: true }, 98),
    (Stage::Confirmed { approved: false }, 90),
    (Stage::Confirmed { approved: true }, 130),
    (Stage::Confirmed { approved: true }, 121),
];

/// The big account: `total` requests over the 12 months before `now`.
pub fn first_account(total: usize, now: Timestamp, rng: &mut Rng) -> Vec<Plan> {
    let mut plans = open(OPEN_REQUESTS, now, rng);
    for held in [
        true, true, false, false, false, false, false, false, false, false, false, false, false, false,
        false, false, false, false,
    ] {
        plans.push(in_transit(held, now, rng));
    }
    while plans.len() < total {
        let stage = match rng.below(100) {
            0..=88 => Stage::Completed,
            89..=95 => Stage::Rejected,
            _ => Stage::Withdrawn,
        };
        plans.push(closed(stage, now, rng));
    }
    // Long cargo lists, up to the limit of the API, in three different stages.
    if let Some(plan) = plans
        .iter_mut()
        .find(|p| p.stage == Stage::InTransit { held: false } && p.lane.mode == Mode::SeaFcl)
    {
        plan.lines = Some(200);
    }
    if let Some(plan) = plans.iter_mut().find(|p| p.stage == offer(1, 6)) {
        plan.lane = first(Mode::Air);
        plan.lines = Some(64);
    }
    if let Some(plan) = plans
        .iter_mut()
        .find(|p| p.stage == Stage::Completed && p.lane.mode == Mode::Road)
    {
        plan.lines = Some(120);
    }
    for plan in plans
        .iter_mut()
        .filter(|p| p.stage == Stage::InTransit { held: false })
        .skip(1)
        .take(3)
    {
        plan.live = true;
    }
    ordered(plans)
}

/// The second account: a small customer with requests of most stages.
pub fn second_account(total: usize, now: Timestamp, rng: &mut Rng) -> Vec<Plan> {
    const SECOND_ACCOUNT_OPEN_REQUESTS: &[(Stage, i64)] = &[
        (Stage::NeedInfo(4), 40),
        (offer(1, 3), 60),
        (Stage::Submitted, 5),
        (Stage::Quoting, 28),
        (Stage::Confirmed { approved: true }, 100),
    ];
    let mut plans = open(SECOND_ACCOUNT_OPEN_REQUESTS, now, rng);
    for _ in 0..3 {
        plans.push(in_transit(false, now, rng));
    }
    while plans.len() < total {
        let stage = if rng.chance(85) {
            Stage::Completed
        } else {
            Stage::Rejected
        };
        plans.push(closed(stage, now, rng));
    }
    ordered(plans)
}

fn ordered(mut plans: Vec<Plan>) -> Vec<Plan> {
    plans.sort_by_key(|plan| plan.created);
    for (index, plan) in (0..).zip(plans.iter_mut()) {
        plan.index = index;
    }
    plans
}

fn plan(stage: Stage, created: Timestamp, lane: &'static Lane) -> Plan {
    Plan {
        index: 0,
        created,
        lane,
        stage,
        lines: None,
        live: false,
    }
}

fn open(stages: &[(Stage, i64)], now: Timestamp, rng: &mut Rng) -> Vec<Plan> {
    stages
        .iter()
        .map(|&(stage, hours)| {
            let created = now - SignedDuration::from_mins(hours * 60 + rng.between(5, 50));
            let mut plan = plan(stage, created, any_lane(rng));
            // Requests that wait for the partner go on when somebody answers in the portal.
            plan.live = matches!(stage, Stage::NeedInfo(_) | Stage::Quoted(_));
            plan
        })
        .collect()
}

/// In transit: created so long ago that some milestones have happened and some have not.
fn in_transit(held: bool, now: Timestamp, rng: &mut Rng) -> Plan {
    let lane = any_lane(rng);
    // A held shipment is past the middle of its way.
    let percent = if held {
        rng.between(55, 75)
    } else {
        rng.between(8, 85)
    };
    let ashore = 100;
    let hours = (lane.days.1 * 24 + 30) * percent / 100 + ashore;
    let created = now - SignedDuration::from_hours(hours);
    plan(Stage::InTransit { held }, working_hours(created, rng), lane)
}

fn closed(stage: Stage, now: Timestamp, rng: &mut Rng) -> Plan {
    let lane = any_lane(rng);
    let least = if stage == Stage::Completed {
        lane.days.1 + 16
    } else {
        18
    };
    let days = rng.between(least, 364);
    let created = now - SignedDuration::from_hours(days * 24 + rng.between(0, 23));
    plan(stage, working_hours(created, rng), lane)
}

fn any_lane(rng: &mut Rng) -> &'static Lane {
    let lanes = lanes();
    &lanes[rng.index(lanes.len())]
}

fn first(mode: Mode) -> &'static Lane {
    let lanes = lanes();
    lanes.iter().find(|lane| lane.mode == mode).unwrap_or(&lanes[0])
}

/// The same day between 8 and 17 h in Viet Nam, a Sunday's work on the Saturday before. Never later than 17:59
/// of the day, and never after `moment`'s day, so that a past moment stays past by a day at most.
fn working_hours(moment: Timestamp, rng: &mut Rng) -> Timestamp {
    let local = moment.to_zoned(zone());
    let mut day = local.date();
    if day.weekday() == jiff::civil::Weekday::Sunday {
        day = day.checked_sub(1.days()).unwrap_or(day);
    }
    let hour = i8::try_from(rng.between(8, 17)).unwrap_or(9);
    let minute = i8::try_from(rng.between(0, 59)).unwrap_or(0);
    let second = i8::try_from(rng.between(0, 59)).unwrap_or(0);
    let at = day.at(hour, minute, second, 0);
    at.to_zoned(zone()).map_or(moment, |zoned| zoned.timestamp())
}
