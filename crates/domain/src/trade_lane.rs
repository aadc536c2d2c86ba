//! The lane of a request: which requests go the same way, what a kilogram, a cubic metre or a container of them costs,
//! and how long they took. Pure: nothing here is read or kept.

use std::collections::BTreeMap;

use jiff::Timestamp;
use partner_api::{CargoLine, Figure, Milestone, Quotation, RequestDetails, RequestPlace, RequestPlaces};
use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};

use crate::cargo::Mode;
use crate::currency::{decimals, key};
use crate::date::{Moment, read};
use crate::folding::fold;
use crate::tracking::happened;

/// Characters read of a place or a code; the beginning of a longer one says the same.
const MAX_TEXT_CHARS: usize = 300;
/// Services read of one request.
const MAX_SERVICES: usize = 30;

/// Types of containers in one request.
const MAX_CONTAINER_TYPES: usize = 20;

/// The name of a lane: its services, its origin and its destination. Two requests with the same name go the same way.
/// `None` if one of the three is not said, or not clearly: a country alone is no place.
pub fn name(request: &RequestDetails) -> Option<String> {
    let places = RequestPlaces::from_details(request);
    let services = request.summary.services.iter();
    let mut services: Vec<String> = services
        .map(|service| cut(&service.code.trim().to_lowercase()))
        .filter(|code| !code.is_empty())
        .take(MAX_SERVICES)
        .collect();
    services.sort_unstable();
    services.dedup();
    let parts = (services, place(&places.origin)?, place(&places.destination)?);
    (!parts.0.is_empty())
        .then(|| serde_json::to_string(&parts).ok())
        .flatten()
}

/// A port by its code, or by its name and country; any other place by country, state and address.
fn place(place: &RequestPlace) -> Option<[String; 4]> {
    let folded = |text: &Option<String>| fold(&cut(text.as_deref().unwrap_or_default()));
    let (kind, own) = (String::from, String::new);
    if let Some(code) = place.port.as_deref().and_then(port_code) {
        return Some([kind("code"), code.to_owned(), own(), own()]);
    }
    let (port, country) = (folded(&place.port), folded(&place.country));
    let says = |text: &str| text.chars().any(char::is_alphabetic);
    if says(&port) {
        return Some([kind("port"), country, port, own()]);
    }
    let (state, address) = (folded(&place.state), folded(&place.address));
    // A state or an address says where; a country does not.
    (says(&state) || says(&address)).then(|| [kind("place"), country, state, address])
}

/// The code of a port: alone, before a dash, or in brackets at the end (`SGN - Tân Sơn Nhất`, `Tân Sơn Nhất (SGN)`).
pub(crate) fn port_code(text: &str) -> Option<&'static str> {
    let text = cut(text.trim());
    let before = text.split([' ', '-', '–', '—', ',']).next().unwrap_or_default();
    let rest = text.get(before.len()..).unwrap_or_default().trim_start();
    let is_apart = rest.is_empty() || rest.starts_with(['-', '–', '—']);
    let inside = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('))
        .map(|(_, code)| code);
    let apart = Some(before).filter(|_| is_apart);
    let place = [apart, inside]
        .into_iter()
        .flatten()
        .find_map(crate::places::find)?;
    Some(place.code)
}

/// The country of the port that a text names by its code.
pub fn country_of_port(text: &str) -> Option<&'static str> {
    crate::places::find(port_code(text)?).map(|port| port.country)
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_TEXT_CHARS).collect()
}

/// The sums of a cargo as the service calculated its lines, and how it travels: all that a unit price needs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Cargo {
    /// The mode of the main carriage; `None` if there are two.
    pub mode: Option<String>,
    /// In kg; `None` if a line has none.
    pub chargeable: Option<Figure>,
    /// In m³; `None` if a line has none.
    pub volume: Option<Figure>,
    /// Containers by their type. Empty where a line travels without.
    pub containers: BTreeMap<String, Figure>,
}

impl Cargo {
    pub fn from_request(request: &RequestDetails) -> Self {
        let lines = &request.cargos;
        Self {
            mode: crate::estimate::mode(request).map(|mode| mode.code().to_owned()),
            chargeable: sum(lines, |line| line.chargeable_weight.as_ref()),
            volume: sum(lines, |line| line.volume.as_ref()),
            containers: containers(lines).unwrap_or_default(),
        }
    }
}

/// Facts remembered of a request to set its quotation beside others.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ComparisonFacts {
    pub submitted: Option<String>,
    pub delivery_scope: Option<String>,
    pub cargo: Cargo,
}

impl ComparisonFacts {
    pub fn from_request(request: &RequestDetails) -> Self {
        let text = |text: Option<&String>| text.map(|text| cut(text));
        Self {
            submitted: text(
                request
                    .submitted_at
                    .as_ref()
                    .or(request.summary.created_at.as_ref()),
            ),
            delivery_scope: text(request.delivery_scope.as_ref()),
            cargo: Cargo::from_request(request),
        }
    }
}

fn sum(lines: &[CargoLine], of: fn(&CargoLine) -> Option<&Figure>) -> Option<Figure> {
    let mut all = lines.iter();
    let first = of(all.next()?)?.decimal()?;
    let sum = all.try_fold(first, |sum, line| sum.checked_add(of(line)?.decimal()?))?;
    Some(Figure::from(sum))
}

fn containers(lines: &[CargoLine]) -> Option<BTreeMap<String, Figure>> {
    let mut all: BTreeMap<String, Decimal> = BTreeMap::new();
    for line in lines {
        let count = line.container_count.as_ref()?.decimal()?;
        let name = cut(line.container_type.as_deref().unwrap_or_default().trim());
        if all.len() > MAX_CONTAINER_TYPES {
            return None;
        }
        let so_far = all.entry(name).or_default();
        *so_far = so_far.checked_add(count)?;
    }
    Some(
        all.into_iter()
            .map(|(name, count)| (name, Figure::from(count)))
            .collect(),
    )
}

/// The basis of a price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// A chargeable kilogram.
    Kilogram,
    CubicMetre,
    /// One container of this type; empty where it has none.
    Container(String),
}

/// A price for one of something, calculated from the service's figures.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitPrice {
    pub basis: Basis,
    pub currency: String,
    /// Exact as far as a decimal goes; [`UnitPrice::shown`] is what people read.
    pub value: Decimal,
}

impl UnitPrice {
    /// The service's total shared among its cargo: containers of one type; cubic metres by sea; chargeable kilograms by
    /// air, express and road. `None` for charges in several currencies, because a total of those holds an exchange rate.
    pub fn from_quotation(quotation: &Quotation, cargo: &Cargo) -> Option<Self> {
        let currency = key(quotation.currency.as_deref()?);
        let is_same = |code: &str| code.trim().is_empty() || key(code) == currency;
        let mut named = quotation
            .charges
            .iter()
            .filter_map(|line| line.currency.as_deref());
        if currency.is_empty() || !named.all(is_same) {
            return None;
        }
        let total = quotation.total()?.decimal()?;
        let (basis, quantity) = share(cargo)?;
        let quantity = quantity.decimal()?;
        if total <= Decimal::ZERO || quantity <= Decimal::ZERO {
            return None;
        }
        let value = total.checked_div(quantity)?;
        Some(Self {
            basis,
            currency,
            value,
        })
    }

    /// Rounded as money of its currency is written.
    pub fn shown(&self) -> Figure {
        let digits = decimals(&self.currency).into();
        Figure::from(
            self.value
                .round_dp_with_strategy(digits, RoundingStrategy::MidpointAwayFromZero),
        )
    }

    fn is_like(&self, other: &Self) -> bool {
        self.basis == other.basis && self.currency == other.currency
    }
}

fn share(cargo: &Cargo) -> Option<(Basis, &Figure)> {
    if let Some((name, count)) = cargo.containers.first_key_value() {
        // A price for "a container" of two sizes says nothing.
        return (cargo.containers.len() == 1).then(|| (Basis::Container(name.clone()), count));
    }
    match Mode::from_code(cargo.mode.as_deref()?)? {
        Mode::Sea => Some((Basis::CubicMetre, cargo.volume.as_ref()?)),
        Mode::Air | Mode::Express | Mode::Road => Some((Basis::Kilogram, cargo.chargeable.as_ref()?)),
    }
}

/// The comparison of a price with those before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PriceComparison {
    /// In whole percent of their median; negative: below it.
    pub percent: Decimal,
    /// The number of compared prices.
    pub count: usize,
}

/// Prices that are compared; fewer show nothing.
const MIN_RATES: usize = 3;

/// The price beside the median of earlier ones for the same in the same currency, where there are enough.
pub fn standing(price: &UnitPrice, earlier: &[UnitPrice]) -> Option<PriceComparison> {
    let mut all: Vec<Decimal> = earlier
        .iter()
        .filter(|other| other.is_like(price))
        .map(|other| other.value)
        .collect();
    if all.len() < MIN_RATES {
        return None;
    }
    all.sort_unstable();
    let upper = *all.get(all.len() / 2)?;
    let median = if all.len() % 2 == 1 {
        upper
    } else {
        let lower = *all.get(all.len() / 2 - 1)?;
        lower.checked_add(upper)?.checked_div(Decimal::TWO)?
    };
    let share = price.value.checked_sub(median)?.checked_div(median)?;
    let percent = share.checked_mul(Decimal::ONE_HUNDRED)?;
    Some(PriceComparison {
        percent: percent.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero),
        count: all.len(),
    })
}

/// A part of the way that milestones measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    /// Departed to arrived.
    Carriage,
    /// Picked up to delivered.
    Door,
}

/// The duration of a part of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transit {
    pub leg: Leg,
    /// Full hours.
    pub hours: i64,
}

/// The duration of a finished shipment, from its first departure to its last arrival. Empty if one end is missing, is only
/// announced or is no instant.
pub fn transits(milestones: &[Milestone], now: Timestamp) -> Vec<Transit> {
    let happened = happened(milestones, now);
    let times = |code: &str| {
        happened
            .iter()
            .filter(|one| one.operation_status == code)
            .map(|one| instant(one.happened_at.as_deref()))
            .collect::<Option<Vec<Timestamp>>>()
            .unwrap_or_default()
    };
    let between = |leg, begins: &str, ends: &str| {
        let (from, to) = (times(begins).into_iter().min()?, times(ends).into_iter().max()?);
        hours(from, to).map(|hours| Transit { leg, hours })
    };
    [
        between(Leg::Carriage, "departed", "arrived"),
        between(Leg::Door, "picked_up", "delivered"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Returns true if the way is behind it: before, the last arrival may be that of a transhipment.
pub fn is_finished(request: &RequestDetails, milestones: &[Milestone], now: Timestamp) -> bool {
    request.summary.state() == partner_api::Status::Completed
        || happened(milestones, now)
            .iter()
            .any(|one| one.operation_status == "delivered")
}

/// Full hours from one time of the service to another; `None` if one is no instant or they are in the wrong order.
pub fn hours_between(from: Option<&str>, to: Option<&str>) -> Option<i64> {
    hours(instant(from)?, instant(to)?)
}

fn hours(from: Timestamp, to: Timestamp) -> Option<i64> {
    let length = to.duration_since(from);
    (!length.is_negative()).then(|| length.as_hours())
}

/// A time of the service that is an instant.
pub fn instant(text: Option<&str>) -> Option<Timestamp> {
    match read(text?)? {
        Moment::Instant(at, _) => Some(at),
        Moment::Local(_) | Moment::Day(_) => None,
    }
}

#[cfg(test)]
mod tests;
