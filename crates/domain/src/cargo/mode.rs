/// The mode of transport, as far as it decides the kg that a cubic metre counts for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    Air,
    Express,
    Road,
    Sea,
}

impl Mode {
    /// In the order of their totals: air and express first, where volume matters most.
    pub const ALL: [Self; 4] = [Self::Air, Self::Express, Self::Road, Self::Sea];

    pub fn code(self) -> &'static str {
        match self {
            Self::Air => "air",
            Self::Express => "express",
            Self::Road => "road",
            Self::Sea => "sea",
        }
    }

    /// The modes of the chosen services, each once; air, the dearest but for express, where nothing is known.
    pub fn of_services(services: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let chosen: Vec<Self> = services.into_iter().collect();
        let modes: Vec<Self> = Self::ALL
            .into_iter()
            .filter(|mode| chosen.contains(mode))
            .collect();
        if modes.is_empty() { vec![Self::Air] } else { modes }
    }

    /// cm³ that count as one kg. Customary figures; the service does not state its own.
    pub fn divisor(self) -> u16 {
        match self {
            Self::Air => 6000,
            Self::Express => 5000,
            Self::Road => 3000,
            Self::Sea => 1000,
        }
    }

    /// Reads a service's `transport_mode` (its values are not specified), or its code if it has none.
    pub fn from_code(code: &str) -> Option<Self> {
        let code = code.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| code.contains(word));
        if has(&["express", "courier", "parcel"]) {
            Some(Self::Express)
        } else if has(&["air"]) {
            Some(Self::Air)
        } else if has(&["sea", "ocean", "fcl", "lcl", "vessel"]) {
            Some(Self::Sea)
        } else if has(&["road", "truck", "land", "rail"]) {
            Some(Self::Road)
        } else {
            None
        }
    }

    /// The main carriage among several: the road to the airport does not decide how an air shipment is weighed.
    /// Air where nothing is known, the dearest but for express.
    pub fn main(modes: impl IntoIterator<Item = Self>) -> Self {
        let rank = |mode: &Self| match mode {
            Self::Express => 3,
            Self::Air => 2,
            Self::Sea => 1,
            Self::Road => 0,
        };
        modes.into_iter().max_by_key(rank).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_carriage_decides_the_mode() {
        let modes = |codes: &[&str]| Mode::main(codes.iter().filter_map(|code| Mode::from_code(code)));
        assert_eq!(modes(&["road", "air", "customs"]), Mode::Air);
        assert_eq!(modes(&["SEA", "trucking"]), Mode::Sea);
        assert_eq!(modes(&["express", "air"]), Mode::Express);
        assert_eq!(modes(&["trucking"]), Mode::Road);
        assert_eq!(modes(&[]), Mode::Air);
    }
}
