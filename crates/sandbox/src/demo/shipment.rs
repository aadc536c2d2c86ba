//! The shipment of a request: mode, places and quantities. It is derived from any request, the demo's own and those
//! that people submit in the portal.

use rust_decimal::Decimal;

use super::currency::VND_PER_USD;
use super::lanes::{Lane, Mode, lanes};
use crate::model::cargo::calculate;
use crate::model::catalog;
use crate::model::input::RequestInput;

/// A shipment as the tariff needs it.
#[derive(Debug, Clone)]
pub struct Shipment {
    pub mode: Mode,
    /// The most similar lane of the demo: carriers, schedule, days.
    pub lane: &'static Lane,
    pub from: Endpoint,
    pub to: Endpoint,
    /// Gross weight of all lines in kg; 0 when unknown.
    pub gross: Decimal,
    /// Chargeable weight in kg, at least 1.
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

/// The place where a shipment starts or ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    pub country: String,
    /// `SGN`, `VNCLI`, or the city when no port was given.
    pub port: String,
    /// The city, for milestones.
    pub city: String,
}

impl Shipment {
    pub fn from_input(input: &RequestInput) -> Self {
        let mode = transport_mode(input);
        let lane = most_similar_lane(mode, input);
        let mut shipment = Self {
            mode,
            lane,
            from: Endpoint::new(
                input.origin_port.as_deref(),
                input.origin_state.as_deref(),
                input.origin_country.as_deref(),
                input.origin_address.as_deref(),
            ),
            to: Endpoint::new(
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
            shipment.gross = shipment
                .gross
                .saturating_add(line.gross_weight.unwrap_or_default());
            shipment.chargeable = shipment
                .chargeable
                .saturating_add(figures.chargeable_weight.unwrap_or_default());
            shipment.volume = shipment.volume.saturating_add(figures.volume.unwrap_or_default());
            shipment.containers = shipment
                .containers
                .saturating_add(line.container_count.unwrap_or(0));
            shipment.packages = shipment.packages.saturating_add(line.package_count);
            shipment.battery |= line.has_battery == Some(true);
            shipment.dangerous |= line.is_dangerous == Some(true);
            shipment.chilled |= line.temperature_requirement.is_some();
            let dollars = match (line.goods_value, line.goods_currency.as_deref()) {
                (Some(value), Some("VND")) => value / VND_PER_USD,
                (Some(value), _) => value,
                (None, _) => Decimal::ZERO,
            };
            shipment.value = shipment.value.saturating_add(dollars);
        }
        shipment.chargeable = shipment.chargeable.max(Decimal::ONE).round_dp(1);
        shipment.volume = shipment.volume.max(Decimal::ONE).round_dp(3);
        shipment
    }

    /// `Dĩ An (SGN) – NRT – Los Angeles (LAX)`.
    pub fn route(&self) -> String {
        let end = |end: &Endpoint| {
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

    /// Returns true if one end is outside Asia: the freight costs more and other surcharges apply.
    pub fn is_far(&self) -> bool {
        const NEARBY_COUNTRIES: &[&str] = &[
            "VN", "JP", "KR", "CN", "TW", "HK", "SG", "TH", "KH", "LA", "MY", "ID", "PH",
        ];
        !NEARBY_COUNTRIES.contains(&self.from.country.as_str())
            || !NEARBY_COUNTRIES.contains(&self.to.country.as_str())
    }
}

impl Endpoint {
    fn new(port: Option<&str>, state: Option<&str>, country: Option<&str>, address: Option<&str>) -> Self {
        let given = |text: Option<&str>| text.map(ToOwned::to_owned);
        let places = || lanes().iter().flat_map(|lane| [&lane.from, &lane.to]);
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

fn transport_mode(input: &RequestInput) -> Mode {
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

/// The lane of the demo that fits best: same mode first, then ports, then countries.
fn most_similar_lane(mode: Mode, input: &RequestInput) -> &'static Lane {
    let is = |text: &Option<String>, other: &str| u8::from(text.as_deref() == Some(other));
    let score = |lane: &Lane| {
        16 * u8::from(lane.mode == mode)
            + 4 * is(&input.dest_port, lane.to.port)
            + 4 * is(&input.origin_port, lane.from.port)
            + is(&input.dest_country, lane.to.country)
            + is(&input.origin_country, lane.from.country)
    };
    let lanes = lanes();
    lanes.iter().max_by_key(|lane| score(lane)).unwrap_or(&lanes[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::input::CargoLine;

    #[test]
    fn route_of_an_unknown_lane_is_named() {
        let input = RequestInput {
            service_codes: vec!["customs_clearance".into(), "air_freight".into()],
            origin_country: Some("FR".into()),
            dest_address: Some("Somewhere".into()),
            ..RequestInput::default()
        };
        let shipment = Shipment::from_input(&input);
        assert_eq!(shipment.mode, Mode::Air);
        assert!(shipment.route().starts_with("FR – "), "{}", shipment.route());
        assert!(shipment.route().ends_with('—'), "{}", shipment.route());
        assert_eq!(
            (shipment.chargeable, shipment.volume),
            (Decimal::ONE, Decimal::ONE)
        );
    }

    #[test]
    fn sea_freight_in_containers_is_full_container_load() {
        let mut input = RequestInput {
            service_codes: vec!["sea_fcl".into()],
            ..RequestInput::default()
        };
        input.cargos = vec![CargoLine {
            container_count: Some(3),
            package_count: 10,
            ..CargoLine::default()
        }];
        let shipment = Shipment::from_input(&input);
        assert_eq!((shipment.mode, shipment.containers), (Mode::SeaFcl, 3));
    }

    #[test]
    fn most_similar_lane_has_the_same_mode_and_ports() {
        let input = RequestInput {
            service_codes: vec!["air_freight".into()],
            origin_country: Some("VN".into()),
            dest_country: Some("DE".into()),
            dest_port: Some("FRA".into()),
            ..RequestInput::default()
        };
        let shipment = Shipment::from_input(&input);
        assert_eq!((shipment.lane.mode, shipment.lane.to.port), (Mode::Air, "FRA"));
        assert!(shipment.is_far());
    }
}
