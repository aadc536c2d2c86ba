//! Request inputs of the demo's customers.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

use super::cargo::cargo_lines;
use super::customers::{Company, people};
use super::lanes::{Lane, Mode};
use super::rng::Rng;
use super::texts::TextList;
use crate::clock::local_date;
use crate::model::input::RequestInput;

/// The input of a request on `lane`. `lines` is the number of cargo lines; `None`: as many as usual on such a lane.
pub fn input(
    lane: &Lane,
    company: &Company,
    partner_ref: Option<String>,
    created: Timestamp,
    lines: Option<usize>,
    rng: &mut Rng,
) -> RequestInput {
    let person = &people()[rng.index(people().len())];
    let text = |s: &str| (!s.is_empty()).then(|| s.to_owned());
    let cargos = cargo_lines(lane, lines, rng);
    let mut input = RequestInput {
        partner_ref,
        contact_name: person.name.to_owned(),
        contact_phone: text(person.phone),
        contact_email: (!person.phone.is_empty()).then(|| format!("{}@{}", person.mailbox, company.domain)),
        contact_position: text(person.position),
        service_codes: services(lane, rng),
        origin_country: text(lane.from.country),
        dest_country: text(lane.to.country),
        origin_port: text(lane.from.port),
        dest_port: text(lane.to.port),
        cargos,
        ..RequestInput::default()
    };
    terms(&mut input, lane, rng);
    let door = |scope: &Option<String>, end: &str, other: &str| {
        scope
            .as_deref()
            .is_some_and(|s| s.contains(end) || s.contains(other))
    };
    let scope = input.delivery_scope.clone();
    if door(&scope, "door_", "warehouse") || rng.chance(30) {
        input.origin_state = text(lane.from.state);
        input.origin_address = text(lane.from.address);
    }
    if door(&scope, "_door", "warehouse") || rng.chance(30) {
        input.dest_state = text(lane.to.state);
        input.dest_address = text(lane.to.address);
        input.dest_postal_code = text(lane.to.postal_code);
    }
    dates(&mut input, lane, local_date(created), rng);
    input.special_requirements = special_requirements(&input, rng);
    if rng.chance(35) {
        input.special_note = Some(rng.pick(&TextList::SpecialNotes.texts()).to_owned());
    }
    input.currency = match rng.below(10) {
        0..=4 => Some("VND".to_owned()),
        5..=7 => Some("USD".to_owned()),
        _ => None,
    };
    if rng.chance(60) {
        input.customer_tax_code = text(company.tax_code);
        input.customer_address = text(company.address);
        input.customer_country = Some("VN".to_owned());
    }
    input
}

fn services(lane: &Lane, rng: &mut Rng) -> Vec<String> {
    let mut codes = vec![lane.mode.service()];
    let international = lane.from.country != lane.to.country;
    if international && lane.mode != Mode::Customs && lane.mode != Mode::Express && rng.chance(55) {
        codes.push("customs_clearance");
    }
    if matches!(lane.mode, Mode::Air | Mode::SeaFcl | Mode::SeaLcl) && rng.chance(40) {
        codes.push("road_transport");
    }
    if lane.mode == Mode::SeaLcl && rng.chance(15) {
        codes.push("warehousing");
    }
    codes.into_iter().map(ToOwned::to_owned).collect()
}

/// Sets the incoterm, the delivery scope or both.
fn terms(input: &mut RequestInput, lane: &Lane, rng: &mut Rng) {
    let scope = match lane.mode {
        Mode::Air => rng.pick(&["door_door", "door_airport", "airport_airport", "airport_door"]),
        Mode::SeaFcl => rng.pick(&["door_cy", "cy_cy", "cy_door", "door_door"]),
        Mode::SeaLcl => rng.pick(&["door_cfs", "cfs_cfs", "cfs_door", "door_door"]),
        Mode::Road => rng.pick(&["warehouse_warehouse", "door_door"]),
        Mode::Customs => "other",
        Mode::Express => "door_door",
    };
    let incoterm = if lane.is_export() {
        rng.pick(&["FOB", "CIF", "CFR", "DAP", "DDP", "FCA", "CPT", "CIP", "DPU"])
    } else {
        rng.pick(&["EXW", "FOB", "FCA", "OTHER"])
    };
    match rng.below(10) {
        0..=5 => {
            input.incoterm = Some(incoterm.to_owned());
            input.delivery_scope = Some(scope.to_owned());
        }
        6..=7 => input.incoterm = Some(incoterm.to_owned()),
        _ => input.delivery_scope = Some(scope.to_owned()),
    }
}

fn dates(input: &mut RequestInput, lane: &Lane, today: Date, rng: &mut Rng) {
    let after = |days: i64| today.checked_add(days.days()).unwrap_or(today);
    let ready = rng.between(3, 15);
    let door_to_door = ready + lane.days.1 + rng.between(2, 8);
    match rng.below(10) {
        0..=4 => input.delivery_required_date = Some(after(door_to_door)),
        5..=6 => input.pickup_date = Some(after(ready)),
        7 => {
            let days = lane.days.1;
            input.transit_time_required = Some(format!("Không quá {days} ngày kể từ ngày lấy hàng"));
        }
        _ => {
            input.pickup_date = Some(after(ready));
            input.delivery_required_date = Some(after(door_to_door));
        }
    }
    if rng.chance(60) {
        input.cargo_ready_date = Some(after(ready - 1));
    }
    if matches!(lane.mode, Mode::SeaFcl | Mode::SeaLcl) && rng.chance(50) {
        input.etd_expected = Some(after(ready + 3));
    }
}

fn special_requirements(input: &RequestInput, rng: &mut Rng) -> Vec<String> {
    let mut codes: Vec<&str> = Vec::new();
    if input.cargos.iter().any(|c| c.requires_permit == Some(true)) {
        codes.push("permit");
    }
    for (code, percent) in [
        ("insurance", 35),
        ("customs", 30),
        ("packing", 12),
        ("time", 10),
        ("timed_delivery", 8),
        ("vehicle", 6),
        ("carrier", 5),
        ("ior", 3),
        ("confidential", 2),
        ("cod", 1),
        ("other", 2),
    ] {
        if rng.chance(percent) {
            codes.push(code);
        }
    }
    codes.into_iter().map(ToOwned::to_owned).collect()
}
