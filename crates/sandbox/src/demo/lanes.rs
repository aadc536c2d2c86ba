//! The routes of the demo's cargo: stops, trade lanes and carriers.

use std::sync::LazyLock;

use super::table::{EmbeddedTable, TableLine};

pub(super) const STOPS: EmbeddedTable = EmbeddedTable {
    name: "stops.tsv",
    text: include_str!("../../data/stops.tsv"),
};
pub(super) const CARRIERS: EmbeddedTable = EmbeddedTable {
    name: "carriers.tsv",
    text: include_str!("../../data/carriers.tsv"),
};
pub(super) const LANES: EmbeddedTable = EmbeddedTable {
    name: "lanes.tsv",
    text: include_str!("../../data/lanes.tsv"),
};

/// The mode of transport of a lane; decides services, cargo, charges and milestones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    Air,
    SeaFcl,
    SeaLcl,
    Road,
    Customs,
    Express,
}

impl Mode {
    pub const ALL: [Self; 6] = [
        Self::Air,
        Self::SeaFcl,
        Self::SeaLcl,
        Self::Road,
        Self::Customs,
        Self::Express,
    ];

    /// The catalog's service for this mode.
    pub const fn service(self) -> &'static str {
        match self {
            Self::Air => "air_freight",
            Self::SeaFcl => "sea_fcl",
            Self::SeaLcl => "sea_lcl",
            Self::Road => "road_transport",
            Self::Customs => "customs_clearance",
            Self::Express => "express",
        }
    }

    /// The mode that tables name so.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        match word {
            "air" => Some(Self::Air),
            "sea_fcl" => Some(Self::SeaFcl),
            "sea_lcl" => Some(Self::SeaLcl),
            "road" => Some(Self::Road),
            "customs" => Some(Self::Customs),
            "express" => Some(Self::Express),
            _ => None,
        }
    }

    /// The modes that a table names: words, or `*` for all.
    pub(super) fn from_words(words: &str) -> Option<Vec<Self>> {
        if words == "*" {
            return Some(Self::ALL.to_vec());
        }
        let modes: Option<Vec<Self>> = words.split_whitespace().map(Self::from_word).collect();
        modes.filter(|modes| !modes.is_empty())
    }
}

/// A pickup or delivery point of the demo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LaneStop {
    id: &'static str,
    pub country: &'static str,
    pub state: &'static str,
    /// City as staff write it in milestones.
    pub city: &'static str,
    /// Airport for air lanes, sea port or border gate otherwise.
    pub port: &'static str,
    pub address: &'static str,
    pub postal_code: &'static str,
}

/// A carrier of a group that lanes name.
#[derive(Debug)]
pub(super) struct Carrier {
    group: &'static str,
    name: &'static str,
}

/// A trade lane.
#[derive(Debug, PartialEq, Eq)]
pub struct Lane {
    pub mode: Mode,
    pub from: LaneStop,
    pub to: LaneStop,
    /// Transshipment point, border gate or road; empty for direct lanes.
    pub via: &'static str,
    pub carriers: Vec<&'static str>,
    pub schedule: &'static str,
    /// Days door to door, at best and at worst.
    pub days: (i64, i64),
}

impl LaneStop {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        Some(Self {
            id: line.required("id")?,
            country: line.required("country")?,
            state: line.text("state")?,
            city: line.required("city")?,
            port: line.required("port")?,
            address: line.required("address")?,
            postal_code: line.text("postal_code")?,
        })
    }
}

impl Carrier {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        Some(Self {
            group: line.required("group")?,
            name: line.required("name")?,
        })
    }
}

impl Lane {
    pub(super) fn read(line: &TableLine<'_>) -> Option<Self> {
        let stop = |column: &str| {
            let id = line.text(column)?;
            stops().iter().find(|stop| stop.id == id).copied()
        };
        let group = line.required("carriers")?;
        let carriers: Vec<&str> = carriers()
            .iter()
            .filter(|carrier| carrier.group == group)
            .map(|carrier| carrier.name)
            .collect();
        if carriers.is_empty() {
            return None;
        }
        Some(Self {
            mode: Mode::from_word(line.text("mode")?)?,
            from: stop("origin")?,
            to: stop("destination")?,
            via: line.text("via")?,
            carriers,
            schedule: line.required("schedule")?,
            days: (line.number("days_min")?, line.number("days_max")?),
        })
    }

    pub fn is_export(&self) -> bool {
        self.from.country == "VN"
    }
}

fn stops() -> &'static [LaneStop] {
    static ROWS: LazyLock<Vec<LaneStop>> = LazyLock::new(|| STOPS.rows(LaneStop::read));
    &ROWS
}

fn carriers() -> &'static [Carrier] {
    static ROWS: LazyLock<Vec<Carrier>> = LazyLock::new(|| CARRIERS.rows(Carrier::read));
    &ROWS
}

/// All lanes of the demo, several of each mode, exports and imports.
pub fn lanes() -> &'static [Lane] {
    static ROWS: LazyLock<Vec<Lane>> = LazyLock::new(|| LANES.rows(Lane::read));
    &ROWS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mode_has_lanes() {
        for mode in Mode::ALL {
            assert!(
                lanes().iter().filter(|lane| lane.mode == mode).count() >= 3,
                "{mode:?}"
            );
        }
    }
}
