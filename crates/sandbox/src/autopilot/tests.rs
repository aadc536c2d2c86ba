use serde_json::{Map, Value, json};

use super::*;
use crate::clock::Clock;
use crate::files::Files;
use crate::model::account::NewAccount;
use crate::model::state::State;

struct Setup {
    operator: Operator,
    autopilot: Autopilot,
}

const ACCOUNT: u32 = 1;

fn fields(value: Value) -> Map<String, Value> {
    let Value::Object(map) = value else {
        panic!("an object")
    };
    map
}

impl Setup {
    fn new() -> Self {
        let (operator, _outbox) = Operator::new(State::default(), Clock::default(), Files::in_memory());
        operator.open_account(NewAccount::named("Mẫu")).unwrap();
        operator.set_autopilot(true);
        let autopilot = Autopilot::new(operator.clone(), Pace::default());
        Self { operator, autopilot }
    }

    fn create(&self, reference: &str) -> String {
        let request = json!({
            "partner_ref": reference, "contact_name": "Nhung", "service_codes": ["air_freight"],
            "origin_country": "VN", "origin_port": "SGN", "dest_country": "JP", "dest_port": "NRT",
            "incoterm": "DAP", "pickup_date": "2026-08-01",
            "cargos": [{"name": "Loa", "package_count": 3, "gross_weight": 60, "length": 60, "width": 40, "height": 40,
                "has_battery": true}],
        });
        self.operator
            .create_request(ACCOUNT, &fields(request))
            .unwrap()
            .request
            .rfq_code
    }

    /// A request that the autopilot does or does not ask about.
    fn create_asking(&self, asks: bool) -> String {
        for attempt in 0..60 {
            let code = self.create(&format!("PO-{attempt}"));
            if has_question(&self.request(&code)) == asks {
                return code;
            }
            self.operator.cancel(&code, None).unwrap();
        }
        panic!("no such request among sixty");
    }

    fn request(&self, code: &str) -> Request {
        self.operator.request(code).unwrap()
    }

    /// Moves the clock by `seconds`, runs the autopilot and returns the moves for `code`.
    fn after(&self, seconds: i64, code: &str) -> Vec<Move> {
        self.operator.clock().advance(seconds);
        self.autopilot
            .tick()
            .into_iter()
            .filter(|(c, _)| c == code)
            .map(|(_, m)| m)
            .collect()
    }
}

#[test]
fn new_request_is_quoted_and_waits_for_the_partner() {
    let setup = Setup::new();
    let code = setup.create_asking(false);
    assert_eq!(setup.after(2, &code), [], "too soon");
    assert_eq!(setup.after(20, &code), [Move::StartQuoting]);
    assert_eq!(setup.request(&code).status, Status::Quoting);
    assert_eq!(setup.after(2, &code), [], "a price takes longer");
    assert_eq!(setup.after(50, &code), [Move::Quote { version: 1 }]);
    let request = setup.request(&code);
    assert_eq!(request.status, Status::Quoted);
    let quotation = request.quotation().unwrap();
    assert!(!quotation.is_expired(setup.operator.now()));
    assert!(quotation.content["charges"].as_array().unwrap().len() >= 4);
    assert_eq!(request.history.last().unwrap().by, Actor::Autopilot);
    assert_eq!(setup.after(4_000, &code), [], "the partner's turn");
}

#[test]
fn missing_information_is_asked_for_once() {
    let setup = Setup::new();
    let code = setup.create_asking(true);
    assert_eq!(setup.after(20, &code), [Move::Ask]);
    let request = setup.request(&code);
    assert_eq!(request.status, Status::NeedInfo);
    let asked = request.info_request.unwrap();
    assert!(asked["message"].as_str().unwrap().contains("MSDS"), "{asked}");
    assert_eq!(setup.after(4_000, &code), []);
    setup
        .operator
        .supply_information(ACCOUNT, &code, &fields(json!({"note": "Đã gửi"})))
        .unwrap();
    assert_eq!(setup.after(20, &code), [Move::StartQuoting], "no second question");
}

#[test]
fn negotiation_is_answered_with_a_cheaper_version() {
    let setup = Setup::new();
    let code = setup.create_asking(false);
    setup.after(20, &code);
    setup.after(50, &code);
    let total = |setup: &Setup| {
        let request = setup.request(&code);
        request.quotation().unwrap().content["totals"]["total"]
            .to_string()
            .parse::<rust_decimal::Decimal>()
            .unwrap()
    };
    let first = total(&setup);
    setup
        .operator
        .negotiate_quotation(ACCOUNT, &code, &fields(json!({"note": "Giảm giúp"})))
        .unwrap();
    assert_eq!(setup.after(60, &code), [Move::Quote { version: 2 }]);
    let second = total(&setup);
    assert!(
        second < first && second * rust_decimal::Decimal::TWO > first,
        "{first} to {second}"
    );
    assert_eq!(setup.after(60, &code), [], "answered");
}

#[test]
fn accepted_request_is_shipped_by_milestones_and_completed() {
    let setup = Setup::new();
    let code = setup.create_asking(false);
    setup.after(20, &code);
    setup.after(50, &code);
    setup
        .operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    assert_eq!(setup.after(40, &code), [Move::ApproveOrder]);
    assert!(setup.request(&code).job_number.is_some());
    assert_eq!(setup.after(40, &code), [Move::StartTransit]);
    assert_eq!(setup.request(&code).status, Status::InTransit);
    let planned = milestones(&setup.request(&code));
    for (index, expected) in planned.iter().enumerate() {
        assert_eq!(setup.after(2, &code), [], "milestones wait");
        assert_eq!(setup.after(61, &code), [Move::Record { index }]);
        let latest = setup
            .request(&code)
            .latest_milestone()
            .unwrap()
            .operation_status
            .clone();
        assert_eq!(latest, expected.operation_status);
    }
    assert_eq!(setup.after(61, &code), [Move::Complete]);
    let request = setup.request(&code);
    assert_eq!(request.status, Status::Completed);
    for doc_type in ["air_waybill", "customs_declaration", "pod"] {
        assert!(
            request.attachments.iter().any(|a| a.doc_type == doc_type),
            "{doc_type}"
        );
    }
    assert_eq!(setup.after(4_000, &code), []);
}

#[test]
fn milestones_recorded_by_a_person_are_skipped() {
    let setup = Setup::new();
    let code = setup.create_asking(false);
    setup.after(20, &code);
    setup.after(50, &code);
    setup
        .operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    setup.operator.start_transit(&code).unwrap();
    let new = crate::model::request::NewMilestone {
        operation_status: "departed".into(),
        ..Default::default()
    };
    setup.operator.record_milestone(&code, new).unwrap();
    assert_eq!(setup.after(120, &code), [], "a person acted two minutes ago");
    let departed = milestones(&setup.request(&code))
        .iter()
        .position(|s| s.operation_status == "departed")
        .unwrap();
    assert_eq!(setup.after(300, &code), [Move::Record { index: departed + 1 }]);
}

#[test]
fn switch_flag_and_hold_stop_the_autopilot() {
    let setup = Setup::new();
    let code = setup.create_asking(false);
    setup.operator.set_autopilot(false);
    assert_eq!(setup.after(500, &code), []);
    setup.operator.set_autopilot(true);
    setup.operator.set_request_autopilot(&code, false).unwrap();
    assert_eq!(setup.after(500, &code), []);
    setup.operator.set_request_autopilot(&code, true).unwrap();
    assert_eq!(setup.after(0, &code), [Move::StartQuoting]);
    setup.after(50, &code);
    setup
        .operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    setup.operator.as_autopilot().hold(&code, None).unwrap();
    assert_eq!(setup.after(5_000, &code), [], "held");
    setup.operator.as_autopilot().release(&code).unwrap();
    assert_eq!(setup.after(5_000, &code), [Move::ApproveOrder]);
}

#[test]
fn only_flagged_demo_requests_advance() {
    let (operator, _outbox) = Operator::new(State::default(), Clock::default(), Files::in_memory());
    operator.open_account(NewAccount::named("Mẫu Việt")).unwrap();
    crate::demo::seed(&operator).unwrap();
    operator.set_autopilot(true);
    let autopilot = Autopilot::new(operator.clone(), Pace::default());
    operator.clock().advance(3_600);
    let moved = autopilot.tick();
    assert!((2..=6).contains(&moved.len()), "{moved:?}");
    assert!(
        moved.iter().any(|(_, m)| matches!(m, Move::Record { .. })),
        "a milestone is recorded: {moved:?}"
    );
    assert!(
        moved.iter().any(|(_, m)| matches!(m, Move::Quote { version: 2 })),
        "a negotiation is answered: {moved:?}"
    );
    assert!(
        moved
            .iter()
            .all(|(_, m)| matches!(m, Move::Record { .. } | Move::Quote { .. })),
        "{moved:?}"
    );
}
