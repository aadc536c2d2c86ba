/// The mode of transport, as far as it decides the kg that a cubic metre counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
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

    /// The modes of the chosen services, each once; none where nothing is chosen or nothing is carried.
    pub fn of_services(services: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let chosen: Vec<Self> = services.into_iter().collect();
        let modes = Self::ALL.into_iter();
        modes.filter(|mode| chosen.contains(mode)).collect()
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_carried_has_a_mode() {
        let modes = |codes: &[&str]| Mode::of_services(codes.iter().filter_map(|code| Mode::from_code(code)));
        assert_eq!(modes(&["SEA", "air", "customs", "lcl"]), [Mode::Air, Mode::Sea]);
        assert_eq!(modes(&["trucking"]), [Mode::Road]);
        assert_eq!(modes(&["warehousing"]), []);
        assert_eq!(modes(&[]), []);
    }
}
