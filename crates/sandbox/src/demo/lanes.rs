//! Where the demo's cargo goes: places, lanes and who carries it.

pub use super::places::LANES;

/// How a lane is served; decides services, cargo, charges and milestones.
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
}

/// A pickup or delivery point of the demo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    pub country: &'static str,
    pub state: &'static str,
    pub address: &'static str,
    pub postal_code: &'static str,
    /// Airport for air lanes, sea port otherwise.
    pub port: &'static str,
    /// City as staff write it in milestones.
    pub city: &'static str,
}

/// One lane: from, to, over, with whom, in how many days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lane {
    pub mode: Mode,
    pub from: Place,
    pub to: Place,
    pub via: &'static str,
    pub carriers: &'static [&'static str],
    pub schedule: &'static str,
    /// Days door to door, at best and at worst.
    pub days: (i64, i64),
}

impl Lane {
    pub fn is_export(&self) -> bool {
        self.from.country == "VN"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mode_has_lanes() {
        for mode in Mode::ALL {
            assert!(
                LANES.iter().filter(|lane| lane.mode == mode).count() >= 3,
                "{mode:?}"
            );
        }
    }
}
