//! The milestones of a shipment by its mode, in order, with places, texts and hours.

use std::sync::LazyLock;

use super::lanes::Mode;
use super::rng::Rng;
use super::shipment::Shipment;
use super::table::{EmbeddedTable, TableLine};
use super::template;
use super::texts::TextList;
use crate::model::request::NewMilestone;

pub(super) const MILESTONES: EmbeddedTable = EmbeddedTable {
    name: "milestones.tsv",
    text: include_str!("../../data/milestones.tsv"),
};

/// A milestone of a shipment that has not been recorded yet.
#[derive(Debug, Clone)]
pub struct PlannedMilestone {
    pub operation_status: &'static str,
    /// A label of its own where the catalog does not know the code.
    pub label: Option<&'static str>,
    /// Hours after the order was approved.
    pub hours: i64,
    pub location: String,
    pub content: String,
}

impl PlannedMilestone {
    pub fn to_new_milestone(&self) -> NewMilestone {
        NewMilestone {
            operation_status: self.operation_status.to_owned(),
            label: self.label.map(ToOwned::to_owned),
            happened_at: None,
            location: Some(self.location.clone()),
            content: Some(self.content.clone()),
        }
    }
}

/// All milestones of a shipment, in order. The same shipment and `rng` give the same milestones.
pub fn planned_milestones(shipment: &Shipment, job: &str, rng: &mut Rng) -> Vec<PlannedMilestone> {
    static RULES: LazyLock<Vec<MilestoneRule>> = LazyLock::new(|| MILESTONES.rows(MilestoneRule::read));
    let mut words = Words::draw(shipment, job, rng);
    let mut planned: Vec<PlannedMilestone> = Vec::new();
    let mut hours = 0;
    for rule in RULES.iter() {
        if !rule.applies(shipment, rng) {
            continue;
        }
        let location = template::fill(rule.location, |name| words.value(name, rng));
        let content = template::fill(rule.content, |name| words.value(name, rng));
        let after = match rule.hours {
            Hours::Fixed(hours) => hours,
            Hours::Range(low, high) => rng.between(low, high),
            Hours::ShareOfLeg(parts) => words.leg_hours / parts,
        };
        // Only the first one may be at the moment of approval; all others are apart.
        hours += after.max(i64::from(!planned.is_empty()));
        planned.push(PlannedMilestone {
            operation_status: rule.operation_status,
            label: rule.label,
            hours,
            location,
            content,
        });
    }
    planned
}

/// One line of the table.
#[derive(Debug)]
pub(super) struct MilestoneRule {
    modes: Vec<Mode>,
    conditions: Vec<MilestoneCondition>,
    operation_status: &'static str,
    hours: Hours,
    location: &'static str,
    content: &'static str,
    label: Option<&'static str>,
}

impl MilestoneRule {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        let conditions: Option<Vec<MilestoneCondition>> = line
            .text("conditions")?
            .split_whitespace()
            .map(MilestoneCondition::from_word)
            .collect();
        let rule = Self {
            modes: Mode::from_words(line.text("modes")?)?,
            conditions: conditions?,
            operation_status: line.required("operation_status")?,
            hours: Hours::read(line.text("hours")?)?,
            location: line.required("location")?,
            content: line.required("content")?,
            label: line.text("label").filter(|label| !label.is_empty()),
        };
        [rule.location, rule.content]
            .iter()
            .all(|template| template::uses_only(template, &PLACEHOLDERS))
            .then_some(rule)
    }

    /// Conditions are checked in order, so that a chance is drawn only when those before it hold.
    fn applies(&self, shipment: &Shipment, rng: &mut Rng) -> bool {
        self.modes.contains(&shipment.mode)
            && self
                .conditions
                .iter()
                .all(|condition| condition.holds(shipment, rng))
    }
}

/// The time between a milestone and the one before.
#[derive(Debug, Clone, Copy)]
enum Hours {
    Fixed(i64),
    Range(i64, i64),
    /// The hours of the main leg divided by this.
    ShareOfLeg(i64),
}

impl Hours {
    /// Reads `5`, `4..16` or `leg/3`.
    fn read(text: &str) -> Option<Self> {
        if let Some(parts) = text.strip_prefix("leg/") {
            let parts = parts.parse().ok().filter(|parts| *parts > 0)?;
            return Some(Self::ShareOfLeg(parts));
        }
        match text.split_once("..") {
            Some((low, high)) => Some(Self::Range(low.parse().ok()?, high.parse().ok()?)),
            None => Some(Self::Fixed(text.parse().ok()?)),
        }
    }
}

/// A condition for a milestone to happen.
#[derive(Debug, Clone, Copy)]
enum MilestoneCondition {
    /// The lane goes over another place.
    Via,
    Domestic,
    CrossBorder,
    Battery,
    ToUs,
    /// Neither a battery nor to the United States, where such goods are inspected.
    NoFccInspection,
    Chilled,
    /// In so many of 100 cases.
    Chance(u64),
}

impl MilestoneCondition {
    fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "via" => Self::Via,
            "domestic" => Self::Domestic,
            "cross_border" => Self::CrossBorder,
            "battery" => Self::Battery,
            "to_us" => Self::ToUs,
            "no_fcc_inspection" => Self::NoFccInspection,
            "chilled" => Self::Chilled,
            percent => Self::Chance(percent.strip_suffix('%')?.parse().ok()?),
        })
    }

    fn holds(self, shipment: &Shipment, rng: &mut Rng) -> bool {
        let to_us = shipment.to.country == "US";
        match self {
            Self::Via => !shipment.lane.via.is_empty(),
            Self::Domestic => shipment.is_domestic(),
            Self::CrossBorder => !shipment.is_domestic(),
            Self::Battery => shipment.battery,
            Self::ToUs => to_us,
            Self::NoFccInspection => !(shipment.battery && to_us),
            Self::Chilled => shipment.chilled,
            Self::Chance(percent) => rng.chance(percent),
        }
    }
}

/// Placeholders of locations and contents.
const PLACEHOLDERS: [&str; 19] = [
    "carrier",
    "containers",
    "declaration",
    "destination",
    "destination_port",
    "flight",
    "inspection",
    "job",
    "origin",
    "origin_port",
    "packages",
    "recipient",
    "seal",
    "truck",
    "vessel",
    "via",
    "volume",
    "voyage",
    "waybill",
];

/// The texts that fill the placeholders. Some are drawn at their first use and stay the same after that.
struct Words<'a> {
    shipment: &'a Shipment,
    job: &'a str,
    leg_hours: i64,
    truck: String,
    declaration: i64,
    inspection: &'static str,
    drawn: Vec<(String, String)>,
}

impl<'a> Words<'a> {
    fn draw(shipment: &'a Shipment, job: &'a str, rng: &mut Rng) -> Self {
        let (fast, slow) = shipment.lane.days;
        Self {
            shipment,
            job,
            // The main leg gets the rest of the lane's days after about a day at each end.
            leg_hours: (rng.between(fast, slow) * 24 - 30).max(8),
            truck: format!("51C-{:03}.{:02}", rng.between(100, 999), rng.between(10, 99)),
            declaration: rng.between(305_000_000_000, 306_999_999_999),
            inspection: if rng.chance(25) {
                "vàng, kiểm tra hồ sơ"
            } else {
                "xanh"
            },
            drawn: Vec::new(),
        }
    }

    fn value(&mut self, name: &str, rng: &mut Rng) -> Option<String> {
        let shipment = self.shipment;
        Some(match name {
            "origin" => shipment.from.city.clone(),
            "origin_port" => shipment.from.port.clone(),
            "destination" => shipment.to.city.clone(),
            "destination_port" => shipment.to.port.clone(),
            "via" => shipment.lane.via.to_owned(),
            "carrier" => (*shipment.lane.carriers.first()?).to_owned(),
            "packages" => shipment.packages.to_string(),
            "containers" => shipment.containers.to_string(),
            "volume" => shipment.volume.normalize().to_string(),
            "job" => self.job.to_owned(),
            "truck" => self.truck.clone(),
            "declaration" => self.declaration.to_string(),
            "inspection" => self.inspection.to_owned(),
            _ => {
                if let Some((_, text)) = self.drawn.iter().find(|(known, _)| known == name) {
                    return Some(text.clone());
                }
                let text = drawn_word(name, rng)?;
                self.drawn.push((name.to_owned(), text.clone()));
                text
            }
        })
    }
}

fn drawn_word(name: &str, rng: &mut Rng) -> Option<String> {
    Some(match name {
        "flight" => format!(
            "{}{}",
            rng.pick(&TextList::Airlines.texts()),
            rng.between(100, 999)
        ),
        "vessel" => rng.pick(&TextList::Vessels.texts()).to_owned(),
        "voyage" => format!(
            "{}{}",
            rng.between(100, 999),
            rng.pick(&TextList::VoyageDirections.texts())
        ),
        "seal" => rng.between(1_000_000, 9_999_999).to_string(),
        "waybill" => rng.between(1_000_000_000, 9_999_999_999).to_string(),
        "recipient" => rng.pick(&TextList::Recipients.texts()).to_owned(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::input::{CargoLine, RequestInput};

    fn shipment(mode: Mode) -> Shipment {
        let mut input = RequestInput {
            service_codes: vec![mode.service().into()],
            ..RequestInput::default()
        };
        let container_count = (mode == Mode::SeaFcl).then_some(2);
        input.cargos.push(CargoLine {
            package_count: 5,
            container_count,
            ..CargoLine::default()
        });
        Shipment::from_input(&input)
    }

    #[test]
    fn milestones_start_received_and_end_delivered_in_every_mode() {
        for mode in Mode::ALL {
            let planned = planned_milestones(&shipment(mode), "JOB-2607-0001", &mut Rng::new(4));
            assert_eq!(planned[0].operation_status, "received", "{mode:?}");
            assert_eq!(
                planned[planned.len() - 1].operation_status,
                "delivered",
                "{mode:?}"
            );
            assert!(
                planned.windows(2).all(|pair| pair[0].hours < pair[1].hours),
                "{mode:?}: {planned:?}"
            );
            for milestone in &planned {
                for text in [&milestone.location, &milestone.content] {
                    assert!(!text.is_empty() && !text.contains('{'), "{milestone:?}");
                }
            }
        }
    }

    #[test]
    fn operation_status_is_unique_in_a_shipment() {
        // The autopilot finds the next milestone by the codes recorded so far.
        for mode in Mode::ALL {
            let planned = planned_milestones(&shipment(mode), "J", &mut Rng::new(9));
            let mut codes: Vec<_> = planned.iter().map(|one| one.operation_status).collect();
            codes.sort_unstable();
            codes.dedup();
            assert_eq!(codes.len(), planned.len(), "{mode:?}");
        }
    }

    #[test]
    fn hours_are_read_in_every_notation() {
        assert!(matches!(Hours::read("5"), Some(Hours::Fixed(5))));
        assert!(matches!(Hours::read("4..16"), Some(Hours::Range(4, 16))));
        assert!(matches!(Hours::read("leg/3"), Some(Hours::ShareOfLeg(3))));
        for wrong in ["", "leg", "leg/0", "4..", "x"] {
            assert!(Hours::read(wrong).is_none(), "{wrong}");
        }
    }
}
