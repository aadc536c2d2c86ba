use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use jiff::{SignedDuration, Timestamp};
use rust_decimal::Decimal;
use serde_json::Value;

use super::{FIRST_ACCOUNT_REQUESTS, SECOND_ACCOUNT_REQUESTS, seed, seed_with};
use crate::clock::{Clock, local_date};
use crate::files::Files;
use crate::model::account::NewAccount;
use crate::model::request::{Actor, HistoryAction, Request};
use crate::model::status::Status;
use crate::model::{catalog, validate};
use crate::operator::Operator;

const NOW: &str = "2026-07-14T04:10:00Z";

/// An operator with the demo's three accounts at a fixed moment.
fn operator(now: &str) -> Operator {
    let (operator, _outbox) = Operator::new(
        crate::model::state::State::default(),
        Clock::default(),
        Files::in_memory(),
    );
    for account in [
        NewAccount::named("Công ty TNHH Thương mại Sao Khuê"),
        NewAccount::named("Công ty Cổ phần Nội thất Mộc Lan"),
        NewAccount::named("Công ty TNHH Chưa Phân Công").without_sales_rep(),
    ] {
        operator.open_account(account).unwrap();
    }
    operator.backdated(now.parse().unwrap())
}

/// The operator and all its requests, newest first.
type Seeded = (Operator, Vec<Request>);

fn seeded(now: &str) -> Seeded {
    let operator = operator(now);
    seed(&operator).unwrap();
    let requests = operator.read().newest_first(None).into_iter().cloned().collect();
    (operator, requests)
}

/// The demo at [`NOW`], shared by all tests that only read it.
fn shared_demo() -> &'static Seeded {
    static DEMO: OnceLock<Seeded> = OnceLock::new();
    DEMO.get_or_init(|| seeded(NOW))
}

fn of_first_account(requests: &[Request]) -> Vec<&Request> {
    requests.iter().filter(|r| r.account == 1).collect()
}

#[test]
fn same_seed_and_moment_give_the_same_requests() {
    let json = |op: &Operator| serde_json::to_string(&op.read().requests).unwrap();
    let (first, _) = shared_demo();
    let (second, _) = seeded(NOW);
    assert_eq!(json(first), json(&second));
    let other = operator(NOW);
    seed_with(&other, 5).unwrap();
    assert_ne!(json(first), json(&other));
}

#[test]
fn demo_ends_before_any_present_moment() {
    for now in [
        "2026-07-12T20:30:00Z",
        "2026-01-01T00:01:00Z",
        "2027-02-28T17:00:00Z",
    ] {
        let (_, requests) = seeded(now);
        assert_eq!(
            requests.len(),
            FIRST_ACCOUNT_REQUESTS + SECOND_ACCOUNT_REQUESTS,
            "{now}"
        );
        let now: Timestamp = now.parse().unwrap();
        for request in &requests {
            let last = request.history.last().unwrap();
            assert!(
                last.at <= now,
                "{} has an entry in the future: {last:?}",
                request.rfq_code
            );
        }
    }
}

#[test]
fn inputs_are_valid_and_references_unique() {
    let (_, requests) = shared_demo();
    let mut references = BTreeSet::new();
    for request in requests {
        let Value::Object(fields) = serde_json::to_value(&request.input).unwrap() else {
            panic!("an object")
        };
        let checked = validate::request(&fields);
        assert!(checked.is_ok(), "{}: {checked:?}", request.rfq_code);
        if let Some(reference) = &request.input.partner_ref {
            assert!(
                references.insert((request.account, reference.clone())),
                "{reference} twice"
            );
        }
    }
    let big = of_first_account(requests);
    assert!(
        big.iter()
            .any(|r| r.input.partner_ref.as_deref() == Some("PO-88252"))
    );
    assert!(big.iter().any(|r| {
        r.input
            .partner_ref
            .as_deref()
            .is_some_and(|p| p.chars().count() == 100)
    }));
    assert!(big.iter().filter(|r| r.input.partner_ref.is_none()).count() >= 5);
}

#[test]
fn status_agrees_with_the_history() {
    let (_, requests) = shared_demo();
    for request in requests {
        let code = &request.rfq_code;
        let has = |action: HistoryAction| request.history.iter().any(|h| h.action == action);
        assert!(
            request.history.windows(2).all(|w| w[0].at <= w[1].at),
            "{code}: history out of order"
        );
        assert!(
            request
                .history
                .first()
                .is_some_and(|h| h.action == HistoryAction::Created && h.at == request.created_at),
            "{code}"
        );
        assert_eq!(
            request.info_request.is_some(),
            request.status == Status::NeedInfo,
            "{code}"
        );
        match request.status {
            Status::Submitted | Status::Quoting | Status::NeedInfo => {
                assert!(
                    request.job_number.is_none() && request.milestones.is_empty(),
                    "{code}"
                );
            }
            Status::Quoted => assert!(
                request.quotation().is_some() && !has(HistoryAction::Accepted),
                "{code}"
            ),
            Status::Confirmed => assert!(
                has(HistoryAction::Accepted) && request.milestones.is_empty(),
                "{code}"
            ),
            Status::InTransit => {
                assert!(
                    request.job_number.is_some() && has(HistoryAction::TransitStarted),
                    "{code}"
                );
                let last = request.latest_milestone().unwrap();
                assert_ne!(last.operation_status, "delivered", "{code}");
            }
            Status::Completed => {
                assert_eq!(
                    request.latest_milestone().unwrap().operation_status,
                    "delivered",
                    "{code}"
                );
                assert!(!request.is_on_hold, "{code}");
            }
            Status::Cancelled => assert!(
                has(HistoryAction::Rejected) || has(HistoryAction::Cancelled),
                "{code}"
            ),
        }
        let numbers: Vec<u32> = request.quotations.iter().map(|q| q.version).collect();
        assert_eq!(
            numbers,
            (1..=u32::try_from(numbers.len()).unwrap()).collect::<Vec<_>>(),
            "{code}"
        );
    }
}

#[test]
fn first_account_has_requests_of_every_kind() {
    let (_, requests) = shared_demo();
    let now: Timestamp = NOW.parse().unwrap();
    let big = of_first_account(requests);
    assert_eq!(big.len(), FIRST_ACCOUNT_REQUESTS);
    let mut count: BTreeMap<Status, usize> = BTreeMap::new();
    for request in &big {
        *count.entry(request.status).or_default() += 1;
    }
    assert!((3..=5).contains(&count[&Status::NeedInfo]), "{count:?}");
    assert!((5..=8).contains(&count[&Status::Quoted]), "{count:?}");
    assert!(
        count[&Status::Submitted] >= 3 && count[&Status::Quoting] >= 3 && count[&Status::Confirmed] >= 3,
        "{count:?}"
    );
    assert!(
        count[&Status::InTransit] >= 10 && count[&Status::Cancelled] >= 10,
        "{count:?}"
    );
    assert!(big.iter().filter(|r| r.is_on_hold).count() >= 2);
    assert!(
        big.iter()
            .any(|r| r.status == Status::Quoted && r.quotation().unwrap().valid_until == local_date(now))
    );
    assert!(
        big.iter()
            .filter(|r| r.status == Status::Quoted && r.quotation().unwrap().is_expired(now))
            .count()
            >= 2
    );
    assert!(
        big.iter()
            .any(|r| r.open_negotiation().is_some() && r.status == Status::Quoted)
    );
    assert!(big.iter().any(|r| r.quotations.len() == 3));
    let services: BTreeSet<&str> = big
        .iter()
        .flat_map(|r| r.input.service_codes.iter().map(String::as_str))
        .collect();
    assert_eq!(services.len(), catalog::SERVICES.len(), "{services:?}");
    let oldest = big.iter().map(|r| r.created_at).min().unwrap();
    assert!(
        now.duration_since(oldest) > SignedDuration::from_hours(24 * 330),
        "{oldest}"
    );
    assert!(
        now.duration_since(oldest) < SignedDuration::from_hours(24 * 367),
        "{oldest}"
    );
    let today = big
        .iter()
        .filter(|r| now.duration_since(r.updated_at) < SignedDuration::from_hours(72))
        .count();
    assert!(today >= 20, "only {today} moved in the last days");
    let lines: BTreeSet<usize> = big.iter().map(|r| r.input.cargos.len()).collect();
    assert!(lines.contains(&200) && lines.contains(&1), "{lines:?}");
    let cargo = || big.iter().flat_map(|r| &r.input.cargos);
    assert!(cargo().any(|c| c.has_battery == Some(true)) && cargo().any(|c| c.is_dangerous == Some(true)));
    assert!(cargo().any(|c| c.container_count.is_some() && c.gross_weight.is_none()));
    let shapes: BTreeSet<&str> = big
        .iter()
        .filter_map(|r| r.info_request.as_ref())
        .map(|v| match v {
            Value::String(_) => "text",
            Value::Array(_) => "list",
            _ => "object",
        })
        .collect();
    assert_eq!(shapes.len(), 3, "{shapes:?}");
}

#[test]
fn quotations_have_long_names_mixed_currencies_and_large_figures() {
    let (_, requests) = shared_demo();
    let quotations: Vec<_> = requests.iter().flat_map(|r| &r.quotations).collect();
    let charges: Vec<&Value> = quotations
        .iter()
        .flat_map(|q| q.content["charges"].as_array().unwrap())
        .collect();
    let any = |test: &dyn Fn(&Value) -> bool| charges.iter().any(|c| test(c));
    assert!(
        any(&|c| c["name"].as_str().unwrap().chars().count() > 120),
        "a long name"
    );
    assert!(any(&|c| c["applied_condition"].is_null()) && any(&|c| c["applied_condition"].is_string()));
    for rate in [0, 8, 10] {
        assert!(any(&|c| c["vat_rate"] == rate), "VAT {rate}");
    }
    let decimals =
        |c: &Value, member: &str| c[member].to_string().rsplit_once('.').map_or(0, |(_, d)| d.len());
    assert!(
        any(&|c| decimals(c, "quantity") == 3 || decimals(c, "unit_price") == 3),
        "three decimals"
    );
    let ten_digits = |q: &&&_| {
        let q: &crate::model::quotation::Quotation = q;
        q.content["totals"]["total"]
            .to_string()
            .split('.')
            .next()
            .is_some_and(|whole| whole.len() >= 10)
    };
    assert!(
        quotations.iter().filter(ten_digits).count() >= 1,
        "a figure of ten digits"
    );
    let mixed = |q: &&&crate::model::quotation::Quotation| {
        let lines = q.content["charges"].as_array().unwrap();
        lines
            .iter()
            .map(|c| c["currency"].as_str().unwrap())
            .collect::<BTreeSet<_>>()
            .len()
            == 2
    };
    assert!(quotations.iter().filter(mixed).count() > 20, "mixed currencies");
    for currency in ["VND", "USD"] {
        assert!(
            quotations.iter().any(|q| q.text("currency") == currency),
            "{currency}"
        );
    }
    let risks: Vec<&Value> = quotations
        .iter()
        .flat_map(|q| q.content["risks"].as_array().unwrap())
        .collect();
    assert!(risks.iter().any(|r| r.is_string()) && risks.iter().any(|r| r.is_object()));
    for quotation in &quotations {
        let lines = quotation.content["charges"].as_array().unwrap();
        assert!(!lines.is_empty(), "{}", quotation.quotation_no);
        for line in lines {
            let total: Decimal = line["total"].to_string().parse().unwrap();
            assert!(total > Decimal::ZERO, "{line}");
        }
    }
    // Negotiation makes each newer version cheaper.
    let versions: Vec<_> = requests.iter().filter(|r| r.quotations.len() > 1).collect();
    assert!(versions.len() >= 20);
    for request in versions {
        let total = |q: &crate::model::quotation::Quotation| {
            q.content["totals"]["total"]
                .to_string()
                .parse::<Decimal>()
                .unwrap()
        };
        for pair in request.quotations.windows(2) {
            assert!(total(&pair[1]) < total(&pair[0]), "{}", request.rfq_code);
        }
    }
}

#[test]
fn documents_of_both_sides_are_valid_files() {
    let (operator, requests) = shared_demo();
    let mut kinds = BTreeSet::new();
    for attachment in requests.iter().flat_map(|r| &r.attachments) {
        let bytes = operator.files().get(attachment.id).unwrap();
        assert_eq!(
            bytes.len() as u64,
            attachment.file_size,
            "{}",
            attachment.file_name
        );
        let starts: &[u8] = match attachment.mime_type.as_str() {
            "application/pdf" => b"%PDF-1.4",
            "image/png" => b"\x89PNG",
            _ => b"",
        };
        assert!(bytes.starts_with(starts), "{}", attachment.file_name);
        if attachment.by == Actor::Partner {
            let upload = validate::upload(
                Some((&attachment.file_name, attachment.file_size)),
                Some(&attachment.doc_type),
            );
            assert!(upload.is_ok(), "{upload:?}: {}", attachment.file_name);
        }
        kinds.insert((attachment.by == Actor::Partner, attachment.mime_type.clone()));
    }
    assert!(kinds.len() >= 5, "{kinds:?}");
    let types: BTreeSet<&str> = requests
        .iter()
        .flat_map(|r| &r.attachments)
        .map(|a| a.doc_type.as_str())
        .collect();
    assert!(
        types.iter().any(|t| catalog::document_label(t) == *t),
        "a type outside the catalog: {types:?}"
    );
    let unknown = requests
        .iter()
        .flat_map(|r| &r.milestones)
        .find(|m| catalog::operation_label(&m.operation_status) == m.operation_status)
        .unwrap();
    assert_ne!(
        unknown.operation_status_label, unknown.operation_status,
        "it has a label of its own"
    );
}

#[test]
fn demo_sends_no_webhooks() {
    let (operator, _) = shared_demo();
    assert!(operator.read().deliveries.is_empty());
}
