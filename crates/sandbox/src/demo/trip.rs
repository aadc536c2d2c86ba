//! What a request's shipment is: how it travels, from where to where, how much of it. Works for any request, the
//! demo's own and those that people make in the portal.

use rust_decimal::Decimal;

use super::lanes::{LANES, Lane, Mode};
use crate::model::cargo::calculate;
use crate::model::catalog;
use crate::model::input::RequestInput;

/// A shipment as the pricing desk sees it.
#[derive(Debug, Clone)]
pub struct Trip {
    pub mode: Mode,
    /// The demo lane nearest to it: carriers, schedule, days.
    pub lane: &'static Lane,
    pub from: End,
    pub to: End,
    /// Gross weight of all lines in kg; 0 when unknown.
    pub gross: Decimal,
    /// What the carrier bills by: chargeable kg, at least 1.
    pub chargeable: Decimal,
    /// m³ of all lines, at least 1.
    pub volume: Decimal,
    pub containers: u64,
    pub packages: u64,
    pub battery: bool,
    pub dangerous: bool,
    pub chilled: bool,
    /// Declared value in US dollars, as far as known.
    pub value: Decimal,
}

/// One end of a trip in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    pub country: String,
    /// `SGN`, `VNCLI`, or the town when no port was given.
    pub port: String,
    /// The town, for milestones.
    pub city: String,
}

impl Trip {
    pub fn of(input: &RequestInput) -> Self {
        let mode = mode_of(input);
        let lane = nearest(mode, input);
        let mut trip = Self {
            mode,
            lane,
            from: End::of(
                input.origin_port.as_deref(),
                input.origin_state.as_deref(),
                input.origin_country.as_deref(),
                input.origin_address.as_deref(),
            ),
            to: End::of(
                input.dest_port.as_deref(),
                input.dest_state.as_deref(),
                input.dest_country.as_deref(),
                input.dest_address.as_deref(),
            ),
            gross: Decimal::ZERO,
            chargeable: Decimal::ZERO,
            volume: Decimal::ZERO,
            containers: 0,
            packages: 0,
            battery: false,
            dangerous: false,
            chilled: false,
            value: Decimal::ZERO,
        };
        let transport = match mode {
            Mode::Air => "air",
            Mode::SeaFcl | Mode::SeaLcl => "sea",
            Mode::Road => "road",
            Mode::Express => "express",
            Mode::Customs => "customs",
        };
        for line in &input.cargos {
            let figures = calculate(line, Some(transport));
            trip.gross = trip.gross.saturating_add(line.gross_weight.unwrap_or_default());
            trip.chargeable = trip
                .chargeable
                .saturating_add(figures.chargeable_weight.unwrap_or_default());
            trip.volume = trip.volume.saturating_add(figures.volume.unwrap_or_default());
            trip.containers = trip.containers.saturating_add(line.container_count.unwrap_or(0));
            trip.packages = trip.packages.saturating_add(line.package_count);
            trip.battery |= line.has_battery == Some(true);
            trip.dangerous |= line.is_dangerous == Some(true);
            trip.chilled |= line.temperature_requirement.is_some();
            let dollars = match (line.goods_value, line.goods_currency.as_deref()) {
                (Some(value), Some("VND")) => value / super::pricing::RATE,
                (Some(value), _) => value,
                (None, _) => Decimal::ZERO,
            };
            trip.value = trip.value.saturating_add(dollars);
        }
        trip.chargeable = trip.chargeable.max(Decimal::ONE).round_dp(1);
        trip.volume = trip.volume.max(Decimal::ONE).round_dp(3);
        trip
    }

    /// `Dĩ An (SGN) – NRT – Los Angeles (LAX)`.
    pub fn route(&self) -> String {
        let end = |end: &End| {
            if end.port == end.city {
                end.city.clone()
            } else {
                format!("{} ({})", end.city, end.port)
            }
        };
        let via = if self.lane.via.is_empty() {
            String::new()
        } else {
            format!("{} – ", self.lane.via)
        };
        format!("{} – {via}{}", end(&self.from), end(&self.to))
    }

    pub fn is_domestic(&self) -> bool {
        self.from.country == self.to.country
    }

    /// Farther than Asia: dearer freight, other surcharges.
    pub fn is_far(&self) -> bool {
        const NEAR: &[&str] = &[
            "VN", "JP", "KR", "CN", "TW", "HK", "SG", "TH", "KH", "LA", "MY", "ID", "PH",
        ];
        !NEAR.contains(&self.from.country.as_str()) || !NEAR.contains(&self.to.country.as_str())
    }
}

impl End {
    fn of(port: Option<&str>, state: Option<&str>, country: Option<&str>, address: Option<&str>) -> Self {
        let given = |text: Option<&str>| text.map(ToOwned::to_owned);
        let places = || LANES.iter().flat_map(|lane| [&lane.from, &lane.to]);
        let known = places()
            .find(|place| address == Some(place.address))
            .or_else(|| places().find(|place| port == Some(place.port)));
        let city = known
            .map(|place| place.city.to_owned())
            .or_else(|| given(state))
            .or_else(|| given(port))
            .or_else(|| given(country))
            .unwrap_or_else(|| "—".to_owned());
        Self {
            country: given(country)
                .or_else(|| known.map(|p| p.country.to_owned()))
                .unwrap_or_default(),
            port: given(port).unwrap_or_else(|| city.clone()),
            city,
        }
    }
}

fn mode_of(input: &RequestInput) -> Mode {
    let mut modes = input
        .service_codes
        .iter()
        .filter_map(|code| catalog::service(code))
        .map(|s| s.transport_mode);
    let in_containers = input.cargos.iter().any(|line| line.container_count.is_some());
    match modes.find(|mode| matches!(*mode, "air" | "sea" | "road" | "express")) {
        Some("air") => Mode::Air,
        Some("sea") if in_containers => Mode::SeaFcl,
        Some("sea") => Mode::SeaLcl,
        Some("express") => Mode::Express,
        Some(_) => Mode::Road,
        None => Mode::Customs,
    }
}

/// The demo lane that fits best: same mode first, then ports, then countries.
fn nearest(mode: Mode, input: &RequestInput) -> &'static Lane {
    let is = |text: &Option<String>, other: &str| u8::from(text.as_deref() == Some(other));
    let score = |lane: &Lane| {
        16 * u8::from(lane.mode == mode)
            + 4 * is(&input.dest_port, lane.to.port)
            + 4 * is(&input.origin_port, lane.from.port)
            + is(&input.dest_country, lane.to.country)
            + is(&input.origin_country, lane.from.country)
    };
    LANES.iter().max_by_key(|lane| score(lane)).unwrap_or(&LANES[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::input::CargoLine;

    #[test]
    fn an_unknown_lane_still_has_words() {
        let input = RequestInput {
            service_codes: vec!["customs_clearance".into(), "air_freight".into()],
            origin_country: Some("FR".into()),
            dest_address: Some("Somewhere".into()),
            ..RequestInput::default()
        };
        let trip = Trip::of(&input);
        assert_eq!(trip.mode, Mode::Air);
        assert!(trip.route().starts_with("FR – "), "{}", trip.route());
        assert!(trip.route().ends_with('—'), "{}", trip.route());
        assert_eq!((trip.chargeable, trip.volume), (Decimal::ONE, Decimal::ONE));
    }

    #[test]
    fn containers_make_sea_freight_full() {
        let mut input = RequestInput {
            service_codes: vec!["sea_fcl".into()],
            ..RequestInput::default()
        };
        input.cargos = vec![CargoLine {
            container_count: Some(3),
            package_count: 10,
            ..CargoLine::default()
        }];
        let trip = Trip::of(&input);
        assert_eq!((trip.mode, trip.containers), (Mode::SeaFcl, 3));
    }

    #[test]
    fn the_nearest_lane_has_the_same_mode_and_ports() {
        let input = RequestInput {
            service_codes: vec!["air_freight".into()],
            origin_country: Some("VN".into()),
            dest_country: Some("DE".into()),
            dest_port: Some("FRA".into()),
            ..RequestInput::default()
        };
        let trip = Trip::of(&input);
        assert_eq!((trip.lane.mode, trip.lane.to.port), (Mode::Air, "FRA"));
        assert!(trip.is_far());
    }
}
