//! Cargo lines of the demo's requests.

use rust_decimal::Decimal;

use super::currency::VND_PER_USD;
use super::goods::{Goods, container_loads, goods};
use super::lanes::{Lane, Mode};
use super::rng::Rng;
use super::texts::TextList;
use crate::model::input::{CargoLine, DimensionUnit};

/// The cargo lines of a request on `lane`. `lines` is their number; `None`: as many as usual on such a lane.
pub(super) fn cargo_lines(lane: &Lane, lines: Option<usize>, rng: &mut Rng) -> Vec<CargoLine> {
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
            && !(lane.mode == Mode::Express && (g.flags.dangerous || !g.temperature.is_empty()))
    };
    let suited: Vec<&Goods> = goods().iter().filter(fits).collect();
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
    // Most people round to 100 g, others give grams.
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
            let loads = container_loads();
            let load = loads[rng.index(loads.len())];
            let kind = load.container_type;
            let chilled = kind == "reefer";
            let suited: Vec<&Goods> = goods()
                .iter()
                .filter(|g| g.temperature.is_empty() != chilled && g.grams.1 > 7_000)
                .collect();
            let goods = rng.pick(&suited);
            let payload = if kind == "20DC" { 21_000_000 } else { 24_000_000 };
            let volume = goods.size.0 * goods.size.1 * goods.size.2 / 1_000;
            let room = if kind == "20DC" { 28_000_000 } else { 65_000_000 };
            let each = (payload / goods.grams.1).min(room / volume.max(1)).max(1);
            let packages = u32::try_from(each).unwrap_or(1).saturating_mul(load.count);
            let mut line = described(goods, packages, lane, rng);
            if rng.chance(45) {
                let grams = rng.between(goods.grams.0, goods.grams.1) * i64::from(packages);
                line.gross_weight = Some(Decimal::new(grams, 3).round_dp(0));
            }
            line.container_type = Some(kind.to_owned());
            line.container_count = Some(u64::from(load.count));
            line
        })
        .collect()
}

/// The many short lines of one project; lighter and smaller by air.
fn project(lane: &Lane, lines: usize, rng: &mut Rng) -> Vec<CargoLine> {
    let (heaviest, divisor) = if lane.mode == Mode::Air {
        (60_000, 3)
    } else {
        (480_000, 1)
    };
    let parts = TextList::ProjectParts.texts();
    (0..lines)
        .map(|index| {
            let name = parts[index % parts.len()];
            let packages = rng.count(1, 8);
            let mut line = CargoLine {
                name: format!("{name}, bản vẽ {}-{:03}", 1 + index / 50, 1 + index % 50),
                package_count: u64::from(packages),
                gross_weight: Some(rng.figure(4_000, heaviest, 3) * Decimal::from(packages)),
                length: Some(rng.figure(400 / divisor, 2_400 / divisor, 1).normalize()),
                width: Some(rng.figure(300 / divisor, 1_100 / divisor, 1).normalize()),
                height: Some(rng.figure(200 / divisor, 1_300 / divisor, 1).normalize()),
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

/// A line without weight and dimensions.
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
                Decimal::from(value) * VND_PER_USD
            } else {
                Decimal::from(value)
            }
        }),
        goods_currency: with_value.then(|| if in_dong { "VND" } else { "USD" }.to_owned()),
        temperature_requirement: text(goods.temperature),
        note: rng
            .chance(10)
            .then(|| "Xếp trên cùng, không chồng hàng khác lên".to_owned()),
        has_battery: yes(flags.battery),
        has_liquid: yes(flags.liquid),
        has_chemical: yes(flags.chemical),
        is_dangerous: yes(flags.dangerous),
        requires_permit: yes(flags.permit),
        permit_note: text(goods.permit_note),
        ..CargoLine::default()
    }
}
