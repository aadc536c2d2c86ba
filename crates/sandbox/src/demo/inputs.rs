//! What the demo's companies ask for: request inputs for a lane.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use rust_decimal::Decimal;

use super::goods::{CONTAINERS, GOODS, Goods, PARTS};
use super::lanes::{Lane, Mode};
use super::rng::Rng;
use super::texts;
use crate::clock::local_date;
use crate::model::input::{CargoLine, DimensionUnit, RequestInput};

/// What differs between the demo's customers.
#[derive(Debug, Clone, Copy)]
pub struct Company {
    pub tax_code: &'static str,
    pub address: &'static str,
    /// Domain of contact addresses.
    pub domain: &'static str,
}

/// Builds a request for `lane`. `lines`: how many cargo lines; `None`: as the lane usually has.
pub fn input(
    lane: &Lane,
    company: &Company,
    partner_ref: Option<String>,
    created: Timestamp,
    lines: Option<usize>,
    rng: &mut Rng,
) -> RequestInput {
    let (name, position, phone, mailbox) = texts::PEOPLE[rng.index(texts::PEOPLE.len())];
    let text = |s: &str| (!s.is_empty()).then(|| s.to_owned());
    let cargos = cargos(lane, lines, rng);
    let mut input = RequestInput {
        partner_ref,
        contact_name: name.to_owned(),
        contact_phone: text(phone),
        contact_email: (!phone.is_empty()).then(|| format!("{mailbox}@{}", company.domain)),
        contact_position: text(position),
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
    input.special_requirements = wishes(&input, rng);
    if rng.chance(35) {
        input.special_note = Some(rng.pick(texts::SPECIAL_NOTES).to_owned());
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

/// Incoterm, scope or both.
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

fn wishes(input: &RequestInput, rng: &mut Rng) -> Vec<String> {
    let mut wishes: Vec<&str> = Vec::new();
    if input.cargos.iter().any(|c| c.requires_permit == Some(true)) {
        wishes.push("permit");
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
            wishes.push(code);
        }
    }
    wishes.into_iter().map(ToOwned::to_owned).collect()
}

fn cargos(lane: &Lane, lines: Option<usize>, rng: &mut Rng) -> Vec<CargoLine> {
    if let Some(lines) = lines {
        return project(lane, lines, rng);
    }
    if lane.mode == Mode::SeaFcl {
        return containers(lane, rng);
    }
    let heaviest_line = match lane.mode {
        Mode::Air => 900_000,
        Mode::SeaLcl => 4_000_000,
        _ => 20_000_000,
    };
    let limit = match lane.mode {
        Mode::Express => 25_000,
        Mode::Air => 120_000,
        Mode::SeaLcl => 1_100_000,
        _ => i64::MAX,
    };
    let fits = |g: &&Goods| {
        g.grams.1 <= limit
            && !(lane.mode == Mode::Express && (g.flags.dangerous || !g.flags.temperature.is_empty()))
    };
    let suited: Vec<&Goods> = GOODS.iter().filter(fits).collect();
    let count = match rng.below(20) {
        0..=8 => 1,
        9..=16 => rng.count(2, 4),
        17..=18 => rng.count(5, 12),
        _ => rng.count(13, 34),
    };
    (0..count)
        .map(|_| {
            let goods = rng.pick(&suited);
            let most = (heaviest_line / goods.grams.1).clamp(1, 90);
            let packages = if lane.mode == Mode::Express {
                rng.count(1, 6)
            } else {
                rng.count(1, u32::try_from(most).unwrap_or(1))
            };
            measured(goods, packages, lane, rng)
        })
        .collect()
}

/// A line with weight and dimensions.
fn measured(goods: &Goods, packages: u32, lane: &Lane, rng: &mut Rng) -> CargoLine {
    let each = rng.between(goods.grams.0, goods.grams.1);
    let mut line = described(goods, packages, lane, rng);
    let total = Decimal::new(each * i64::from(packages), 3);
    // Most people round to 100 g, some scales give grams.
    line.gross_weight = Some(if rng.chance(70) { total.round_dp(1) } else { total }.normalize());
    if rng.chance(30) {
        line.weight_per_package = Some(Decimal::new(each, 3).normalize());
    }
    let (unit, scale) = match rng.below(20) {
        0 => (DimensionUnit::M, 3),
        1..=2 => (DimensionUnit::Mm, 0),
        _ => (DimensionUnit::Cm, 1),
    };
    let side = |mm: i64| Some(Decimal::new(mm, scale).normalize());
    line.dimension_unit = unit;
    (line.length, line.width, line.height) = (side(goods.size.0), side(goods.size.1), side(goods.size.2));
    if unit == DimensionUnit::Cm && rng.chance(6) {
        line.dimension_unit = DimensionUnit::Inch;
        let inches = |mm: i64| {
            Some(
                (Decimal::new(mm, 0) / Decimal::new(254, 1))
                    .round_dp(2)
                    .normalize(),
            )
        };
        (line.length, line.width, line.height) =
            (inches(goods.size.0), inches(goods.size.1), inches(goods.size.2));
    }
    line
}

/// Full-container lines; weight and dimensions are often left out, as the API allows.
fn containers(lane: &Lane, rng: &mut Rng) -> Vec<CargoLine> {
    let count = if rng.chance(75) { 1 } else { 2 };
    (0..count)
        .map(|_| {
            let (kind, boxes) = CONTAINERS[rng.index(CONTAINERS.len())];
            let chilled = kind == "reefer";
            let suited: Vec<&Goods> = GOODS
                .iter()
                .filter(|g| g.flags.temperature.is_empty() != chilled && g.grams.1 > 7_000)
                .collect();
            let goods = rng.pick(&suited);
            let payload = if kind == "20DC" { 21_000_000 } else { 24_000_000 };
            let volume = goods.size.0 * goods.size.1 * goods.size.2 / 1_000;
            let room = if kind == "20DC" { 28_000_000 } else { 65_000_000 };
            let each = (payload / goods.grams.1).min(room / volume.max(1)).max(1);
            let packages = u32::try_from(each).unwrap_or(1).saturating_mul(boxes);
            let mut line = described(goods, packages, lane, rng);
            if rng.chance(45) {
                let grams = rng.between(goods.grams.0, goods.grams.1) * i64::from(packages);
                line.gross_weight = Some(Decimal::new(grams, 3).round_dp(0));
            }
            line.container_type = Some(kind.to_owned());
            line.container_count = Some(u64::from(boxes));
            line
        })
        .collect()
}

/// The many short lines of one project; lighter and smaller by air.
fn project(lane: &Lane, lines: usize, rng: &mut Rng) -> Vec<CargoLine> {
    let (heaviest, part) = if lane.mode == Mode::Air {
        (60_000, 3)
    } else {
        (480_000, 1)
    };
    (0..lines)
        .map(|index| {
            let name = PARTS[index % PARTS.len()];
            let packages = rng.count(1, 8);
            let mut line = CargoLine {
                name: format!("{name}, bản vẽ {}-{:03}", 1 + index / 50, 1 + index % 50),
                package_count: u64::from(packages),
                gross_weight: Some(rng.figure(4_000, heaviest, 3) * Decimal::from(packages)),
                length: Some(rng.figure(400 / part, 2_400 / part, 1).normalize()),
                width: Some(rng.figure(300 / part, 1_100 / part, 1).normalize()),
                height: Some(rng.figure(200 / part, 1_300 / part, 1).normalize()),
                package_type: Some(rng.pick(&["Kiện gỗ", "pallet", "crate", "bundle"]).to_owned()),
                origin_country: Some(lane.from.country.to_owned()),
                hs_code: rng
                    .chance(70)
                    .then(|| format!("84{:02}.{:02}.90", rng.between(10, 79), rng.between(10, 99))),
                ..CargoLine::default()
            };
            if lane.mode == Mode::SeaFcl && index == 0 {
                line.container_type = Some("40HC".to_owned());
                line.container_count = Some(12);
            }
            line
        })
        .collect()
}

/// What is known of goods without figures.
fn described(goods: &Goods, packages: u32, lane: &Lane, rng: &mut Rng) -> CargoLine {
    let text = |s: &str| (!s.is_empty()).then(|| s.to_owned());
    let flags = goods.flags;
    let yes = |flag: bool| flag.then_some(true);
    let in_dong = rng.chance(15);
    let value = goods.dollars * i64::from(packages);
    let with_value = rng.chance(75);
    CargoLine {
        name: goods.name.to_owned(),
        package_count: u64::from(packages),
        package_type: text(goods.package_type),
        description: text(goods.description),
        hs_code: rng.chance(80).then(|| goods.hs_code.to_owned()),
        origin_country: rng.chance(60).then(|| lane.from.country.to_owned()),
        nature: rng.chance(50).then(|| goods.nature.to_owned()),
        goods_value: with_value.then(|| {
            if in_dong {
                Decimal::from(value) * super::pricing::RATE
            } else {
                Decimal::from(value)
            }
        }),
        goods_currency: with_value.then(|| if in_dong { "VND" } else { "USD" }.to_owned()),
        temperature_requirement: text(flags.temperature),
        note: rng
            .chance(10)
            .then(|| "Xếp trên cùng, không chồng hàng khác lên".to_owned()),
        has_battery: yes(flags.battery),
        has_liquid: yes(flags.liquid),
        has_chemical: yes(flags.chemical),
        is_dangerous: yes(flags.dangerous),
        requires_permit: yes(flags.permit),
        permit_note: text(flags.permit_note),
        ..CargoLine::default()
    }
}
