//! The operator's tariff: which charges a shipment has, and their prices.

use std::sync::LazyLock;

use rust_decimal::Decimal;

use super::currency::VND_PER_USD;
use super::lanes::Mode;
use super::rng::Rng;
use super::shipment::Shipment;
use super::table::{EmbeddedTable, TableLine};
use super::template;
use crate::model::input::RequestInput;
use crate::model::quotation::Charge;

pub(super) const TARIFF: EmbeddedTable = EmbeddedTable {
    name: "tariff.tsv",
    text: include_str!("../../data/tariff.tsv"),
};

/// Cargo lines that a customs declaration covers without an extra charge.
const MAX_DECLARED_LINES: usize = 10;
/// Gross weight of one truck load in kg.
const TRUCK_LOAD_KG: i64 = 15_000;
/// The lowest value in US dollars that a shipment is insured for.
const MIN_INSURED_USD: i64 = 12_000;

/// The charge lines of a shipment, in VND and USD as carriers and local agents bill them. `discount` multiplies the
/// freight.
pub fn charges(shipment: &Shipment, input: &RequestInput, rng: &mut Rng, discount: Decimal) -> Vec<Charge> {
    static RULES: LazyLock<Vec<TariffRule>> = LazyLock::new(|| TARIFF.rows(TariffRule::read));
    let mut charges = Vec::new();
    let mut freight = Decimal::ZERO;
    for rule in RULES.iter().filter(|rule| rule.applies(shipment, input)) {
        let unit_price = rule.unit_price(shipment, freight, discount, rng);
        if rule.is_freight {
            freight = unit_price;
        }
        charges.push(Charge {
            name: template::fill(rule.name, |name| placeholder(name, shipment)),
            unit: rule.unit.to_owned(),
            quantity: rule.quantity.value(shipment, input),
            unit_price,
            currency: rule.currency.to_owned(),
            vat_rate: rule.vat_percent,
            applied_condition: (!rule.applied_condition.is_empty())
                .then(|| rule.applied_condition.to_owned()),
        });
    }
    charges
}

/// One line of the tariff.
#[derive(Debug)]
pub(super) struct TariffRule {
    modes: Vec<Mode>,
    conditions: Vec<TariffCondition>,
    /// The main carriage: negotiation makes it cheaper, and surcharges may be a share of it.
    is_freight: bool,
    name: &'static str,
    unit: &'static str,
    quantity: Quantity,
    currency: &'static str,
    price: Price,
    /// Prices are rounded to a multiple of this.
    round_to: Option<Decimal>,
    vat_percent: Decimal,
    applied_condition: &'static str,
}

/// Placeholders of names.
const PLACEHOLDERS: [&str; 5] = [
    "origin",
    "origin_port",
    "destination",
    "destination_port",
    "carrier",
];

fn placeholder(name: &str, shipment: &Shipment) -> Option<String> {
    let text = match name {
        "origin" => &shipment.from.city,
        "origin_port" => &shipment.from.port,
        "destination" => &shipment.to.city,
        "destination_port" => &shipment.to.port,
        "carrier" => return shipment.lane.carriers.first().map(ToString::to_string),
        _ => return None,
    };
    Some(text.clone())
}

impl TariffRule {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        let conditions: Option<Vec<TariffCondition>> = line
            .text("conditions")?
            .split_whitespace()
            .map(TariffCondition::from_word)
            .collect();
        let rule = Self {
            modes: Mode::from_words(line.text("modes")?)?,
            conditions: conditions?,
            is_freight: match line.text("role")? {
                "" => false,
                "freight" => true,
                _ => return None,
            },
            name: line.required("name")?,
            unit: line.required("unit")?,
            quantity: Quantity::read(line.text("quantity")?)?,
            currency: line.required("currency")?,
            price: Price::read(line.text("price")?)?,
            round_to: match line.text("round_to")? {
                "" => None,
                unit => Some(unit.parse().ok().filter(|unit| *unit > Decimal::ZERO)?),
            },
            vat_percent: line.number("vat_percent")?,
            applied_condition: line.text("applied_condition")?,
        };
        template::uses_only(rule.name, &PLACEHOLDERS).then_some(rule)
    }

    fn applies(&self, shipment: &Shipment, input: &RequestInput) -> bool {
        self.modes.contains(&shipment.mode)
            && self
                .conditions
                .iter()
                .all(|condition| condition.holds(shipment, input))
    }

    fn unit_price(&self, shipment: &Shipment, freight: Decimal, discount: Decimal, rng: &mut Rng) -> Decimal {
        let (price, least) = match self.price {
            Price::Fixed(amount) => (amount, None),
            Price::Range { low, high, step } => (Decimal::from(rng.between(low, high)) * step, None),
            Price::Share { rate, base, least } => {
                let base = match base {
                    Base::Freight => shipment.chargeable * freight,
                    Base::GoodsValue => shipment.value.max(Decimal::from(MIN_INSURED_USD)) * VND_PER_USD,
                };
                (base * rate, least)
            }
        };
        let price = if self.is_freight { price * discount } else { price };
        let price = self.round_to.map_or(price, |unit| (price / unit).round() * unit);
        least.map_or(price, |least| price.max(least))
    }
}

/// A condition for a line of the tariff.
#[derive(Debug, Clone, Copy)]
enum TariffCondition {
    /// Farther than Asia.
    Far,
    Near,
    Domestic,
    CrossBorder,
    Export,
    Import,
    Chilled,
    Battery,
    Dangerous,
    NotDangerous,
    /// Customs clearance is requested.
    Customs,
    /// More cargo lines than one declaration covers.
    ExtraLines,
    /// From the sender's door.
    Pickup,
    /// To the recipient's door.
    Delivery,
    Packing,
    Insurance,
    ImporterOfRecord,
}

impl TariffCondition {
    fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "far" => Self::Far,
            "near" => Self::Near,
            "domestic" => Self::Domestic,
            "cross_border" => Self::CrossBorder,
            "export" => Self::Export,
            "import" => Self::Import,
            "chilled" => Self::Chilled,
            "battery" => Self::Battery,
            "dangerous" => Self::Dangerous,
            "not_dangerous" => Self::NotDangerous,
            "customs" => Self::Customs,
            "extra_lines" => Self::ExtraLines,
            "pickup" => Self::Pickup,
            "delivery" => Self::Delivery,
            "packing" => Self::Packing,
            "insurance" => Self::Insurance,
            "importer_of_record" => Self::ImporterOfRecord,
            _ => return None,
        })
    }

    fn holds(self, shipment: &Shipment, input: &RequestInput) -> bool {
        let requires = |code: &str| input.special_requirements.iter().any(|one| one == code);
        let scope = input.delivery_scope.as_deref().unwrap_or_default();
        match self {
            Self::Far => shipment.is_far(),
            Self::Near => !shipment.is_far(),
            Self::Domestic => shipment.is_domestic(),
            Self::CrossBorder => !shipment.is_domestic(),
            Self::Export => shipment.lane.is_export(),
            Self::Import => !shipment.lane.is_export(),
            Self::Chilled => shipment.chilled,
            Self::Battery => shipment.battery,
            Self::Dangerous => shipment.dangerous,
            Self::NotDangerous => !shipment.dangerous,
            Self::Customs => {
                requires("customs") || input.service_codes.iter().any(|code| code == "customs_clearance")
            }
            Self::ExtraLines => input.cargos.len() > MAX_DECLARED_LINES,
            Self::Pickup => scope.starts_with("door"),
            Self::Delivery => scope.ends_with("door"),
            Self::Packing => requires("packing"),
            Self::Insurance => requires("insurance"),
            Self::ImporterOfRecord => requires("ior"),
        }
    }
}

/// The number of units that are charged.
#[derive(Debug, Clone, Copy)]
enum Quantity {
    Fixed(Decimal),
    /// kg.
    ChargeableWeight,
    /// kg, at least 1.
    GrossWeight,
    /// m³.
    Volume,
    /// At least 1.
    Containers,
    /// Two days for each container.
    ContainerDays,
    Trucks,
    /// Wooden crates, at most 40.
    Crates,
    /// Cargo lines beyond those that one declaration covers.
    ExtraLines,
}

impl Quantity {
    fn read(text: &str) -> Option<Self> {
        Some(match text {
            "chargeable_weight" => Self::ChargeableWeight,
            "gross_weight" => Self::GrossWeight,
            "volume" => Self::Volume,
            "containers" => Self::Containers,
            "container_days" => Self::ContainerDays,
            "trucks" => Self::Trucks,
            "crates" => Self::Crates,
            "extra_lines" => Self::ExtraLines,
            number => Self::Fixed(number.parse().ok()?),
        })
    }

    fn value(self, shipment: &Shipment, input: &RequestInput) -> Decimal {
        let containers = || Decimal::from(shipment.containers.max(1));
        match self {
            Self::Fixed(number) => number,
            Self::ChargeableWeight => shipment.chargeable,
            Self::GrossWeight => shipment.gross.max(Decimal::ONE),
            Self::Volume => shipment.volume,
            Self::Containers => containers(),
            Self::ContainerDays => containers() * Decimal::TWO,
            Self::Trucks => (shipment.gross / Decimal::from(TRUCK_LOAD_KG))
                .ceil()
                .max(containers()),
            Self::Crates => Decimal::from(shipment.packages.clamp(1, 40)),
            Self::ExtraLines => Decimal::from(input.cargos.len().saturating_sub(MAX_DECLARED_LINES)),
        }
    }
}

/// The calculation of the price of one unit.
#[derive(Debug, Clone, Copy)]
enum Price {
    Fixed(Decimal),
    /// One of `low * step` to `high * step`, drawn.
    Range {
        low: i64,
        high: i64,
        step: Decimal,
    },
    /// A share of something else.
    Share {
        rate: Decimal,
        base: Base,
        least: Option<Decimal>,
    },
}

/// The base of a share.
#[derive(Debug, Clone, Copy)]
enum Base {
    /// The amount of the freight.
    Freight,
    /// The value of the goods in VND.
    GoodsValue,
}

impl Price {
    /// Reads `1250000`, `4.10..5.85/0.01` or `0.09% goods_value min 350000`.
    fn read(text: &str) -> Option<Self> {
        if let Some((range, step)) = text.split_once('/') {
            let (low, high) = range.split_once("..")?;
            let step: Decimal = step.parse().ok().filter(|step| *step > Decimal::ZERO)?;
            let steps = |amount: &str| -> Option<i64> {
                let steps = amount.parse::<Decimal>().ok()? / step;
                steps.is_integer().then(|| i64::try_from(steps).ok())?
            };
            return Some(Self::Range {
                low: steps(low)?,
                high: steps(high)?,
                step,
            });
        }
        let Some((percent, rest)) = text.split_once("% ") else {
            return Some(Self::Fixed(text.parse().ok()?));
        };
        let (base, least) = match rest.split_once(" min ") {
            Some((base, least)) => (base, Some(least.parse().ok()?)),
            None => (rest, None),
        };
        Some(Self::Share {
            rate: percent.parse::<Decimal>().ok()? / Decimal::ONE_HUNDRED,
            base: match base {
                "freight" => Base::Freight,
                "goods_value" => Base::GoodsValue,
                _ => return None,
            },
            least,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_read_in_every_notation() {
        assert!(matches!(Price::read("1250000"), Some(Price::Fixed(_))));
        let Some(Price::Range { low, high, .. }) = Price::read("4.10..5.85/0.01") else {
            panic!("a range")
        };
        assert_eq!((low, high), (410, 585));
        let Some(Price::Share { rate, least, .. }) = Price::read("0.09% goods_value min 350000") else {
            panic!("a share")
        };
        assert_eq!((rate, least), (Decimal::new(9, 4), Some(Decimal::from(350_000))));
        for wrong in [
            "",
            "x",
            "1..2",
            "1..2/0",
            "1..2/3",
            "1% something",
            "1% freight min x",
        ] {
            assert!(Price::read(wrong).is_none(), "{wrong}");
        }
    }
}
