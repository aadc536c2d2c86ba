use serde_json::{Map, Value, json};

use super::*;
use crate::clock::Clock;
use crate::model::account::NewAccount;
use crate::model::state::State;
use crate::store::files::Files;

struct Desk {
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

impl Desk {
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

    /// A request that the autopilot will (or will not) ask about.
    fn create_asking(&self, asks: bool) -> String {
        for attempt in 0..60 {
            let code = self.create(&format!("PO-{attempt}"));
            if wants_to_ask(&self.request(&code)) == asks {
                return code;
            }
            self.operator.cancel(&code, None).unwrap();
            // A person's touch must not matter for the others.
        }
        panic!("no such request among sixty");
    }

    fn request(&self, code: &str) -> Request {
        self.operator.request(code).unwrap()
    }

    /// Lets `seconds` go by, then ticks; gives the moves for `code`.
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
fn a_new_request_is_read_priced_and_waits_for_the_partner() {
    let desk = Desk::new();
    let code = desk.create_asking(false);
    assert_eq!(desk.after(2, &code), [], "too soon");
    assert_eq!(desk.after(20, &code), [Move::StartQuoting]);
    assert_eq!(desk.request(&code).status, Status::Quoting);
    assert_eq!(desk.after(2, &code), [], "a price takes longer");
    assert_eq!(desk.after(50, &code), [Move::Quote { version: 1 }]);
    let request = desk.request(&code);
    assert_eq!(request.status, Status::Quoted);
    let quotation = request.quotation().unwrap();
    assert!(!quotation.is_expired(desk.operator.now()));
    assert!(quotation.content["charges"].as_array().unwrap().len() >= 4);
    assert_eq!(request.history.last().unwrap().by, Actor::Autopilot);
    assert_eq!(desk.after(4_000, &code), [], "the partner's turn");
}

#[test]
fn it_asks_once_for_what_is_missing() {
    let desk = Desk::new();
    let code = desk.create_asking(true);
    assert_eq!(desk.after(20, &code), [Move::Ask]);
    let request = desk.request(&code);
    assert_eq!(request.status, Status::NeedInfo);
    let asked = request.info_request.unwrap();
    assert!(asked["message"].as_str().unwrap().contains("MSDS"), "{asked}");
    assert_eq!(desk.after(4_000, &code), []);
    desk.operator
        .supply_information(ACCOUNT, &code, &fields(json!({"note": "Đã gửi"})))
        .unwrap();
    assert_eq!(desk.after(20, &code), [Move::StartQuoting], "no second question");
}

#[test]
fn bargaining_gives_a_slightly_better_version() {
    let desk = Desk::new();
    let code = desk.create_asking(false);
    desk.after(20, &code);
    desk.after(50, &code);
    let total = |desk: &Desk| {
        let request = desk.request(&code);
        request.quotation().unwrap().content["totals"]["total"]
            .to_string()
            .parse::<rust_decimal::Decimal>()
            .unwrap()
    };
    let first = total(&desk);
    desk.operator
        .negotiate_quotation(ACCOUNT, &code, &fields(json!({"note": "Giảm giúp"})))
        .unwrap();
    assert_eq!(desk.after(60, &code), [Move::Quote { version: 2 }]);
    let second = total(&desk);
    assert!(
        second < first && second * rust_decimal::Decimal::TWO > first,
        "{first} to {second}"
    );
    assert_eq!(desk.after(60, &code), [], "answered");
}

#[test]
fn after_acceptance_it_ships_step_by_step_and_completes() {
    let desk = Desk::new();
    let code = desk.create_asking(false);
    desk.after(20, &code);
    desk.after(50, &code);
    desk.operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    assert_eq!(desk.after(40, &code), [Move::ApproveOrder]);
    assert!(desk.request(&code).job_number.is_some());
    assert_eq!(desk.after(40, &code), [Move::StartTransit]);
    assert_eq!(desk.request(&code).status, Status::InTransit);
    let steps = shipment(&desk.request(&code));
    for (step, expected) in steps.iter().enumerate() {
        assert_eq!(desk.after(2, &code), [], "milestones are not recorded in a rush");
        assert_eq!(desk.after(61, &code), [Move::Record { step }]);
        let latest = desk
            .request(&code)
            .latest_milestone()
            .unwrap()
            .operation_status
            .clone();
        assert_eq!(latest, expected.operation_status);
    }
    assert_eq!(desk.after(61, &code), [Move::Complete]);
    let request = desk.request(&code);
    assert_eq!(request.status, Status::Completed);
    for doc_type in ["air_waybill", "customs_declaration", "pod"] {
        assert!(
            request.attachments.iter().any(|a| a.doc_type == doc_type),
            "{doc_type}"
        );
    }
    assert_eq!(desk.after(4_000, &code), []);
}

#[test]
fn it_goes_on_from_milestones_that_a_person_recorded() {
    let desk = Desk::new();
    let code = desk.create_asking(false);
    desk.after(20, &code);
    desk.after(50, &code);
    desk.operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    desk.operator.start_transit(&code).unwrap();
    let new = crate::model::request::NewMilestone {
        operation_status: "departed".into(),
        ..Default::default()
    };
    desk.operator.record_milestone(&code, new).unwrap();
    assert_eq!(desk.after(120, &code), [], "a person acted two minutes ago");
    let departed = shipment(&desk.request(&code))
        .iter()
        .position(|s| s.operation_status == "departed")
        .unwrap();
    assert_eq!(desk.after(300, &code), [Move::Record { step: departed + 1 }]);
}

#[test]
fn it_obeys_the_switch_the_flag_and_holds() {
    let desk = Desk::new();
    let code = desk.create_asking(false);
    desk.operator.set_autopilot(false);
    assert_eq!(desk.after(500, &code), []);
    desk.operator.set_autopilot(true);
    desk.operator.set_request_autopilot(&code, false).unwrap();
    assert_eq!(desk.after(500, &code), []);
    desk.operator.set_request_autopilot(&code, true).unwrap();
    assert_eq!(desk.after(0, &code), [Move::StartQuoting]);
    desk.after(50, &code);
    desk.operator
        .accept_quotation(ACCOUNT, &code, &Map::new())
        .unwrap();
    desk.operator.as_autopilot().hold(&code, None).unwrap();
    assert_eq!(desk.after(5_000, &code), [], "held");
    desk.operator.as_autopilot().release(&code).unwrap();
    assert_eq!(desk.after(5_000, &code), [Move::ApproveOrder]);
}

#[test]
fn demo_requests_stay_put_unless_flagged() {
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
        "a shipment moves: {moved:?}"
    );
    assert!(
        moved.iter().any(|(_, m)| matches!(m, Move::Quote { version: 2 })),
        "a wish is answered: {moved:?}"
    );
    assert!(
        moved
            .iter()
            .all(|(_, m)| matches!(m, Move::Record { .. } | Move::Quote { .. })),
        "{moved:?}"
    );
}
