use std::fmt;

use super::{Exact, Mode};

/// cm³ that count as one kg, for each transport mode: customary ones, or those that the service's own values show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divisors([u16; 4]);

impl Default for Divisors {
    fn default() -> Self {
        Self(Mode::ALL.map(Mode::divisor))
    }
}

impl Divisors {
    pub fn get(self, mode: Mode) -> u16 {
        self.0[Self::place(mode)]
    }

    pub fn set(&mut self, mode: Mode, divisor: u16) {
        if plausible(divisor) {
            self.0[Self::place(mode)] = divisor;
        }
    }

    fn place(mode: Mode) -> usize {
        Mode::ALL.iter().position(|one| *one == mode).unwrap_or(0)
    }

    /// From `air:6000,sea:1000`, as a page carries them; what is not there or not plausible is customary.
    pub fn read(text: &str) -> Self {
        let mut all = Self::default();
        for (code, divisor) in text.split(',').filter_map(|part| part.split_once(':')) {
            let mode = Mode::ALL.into_iter().find(|mode| mode.code() == code.trim());
            if let (Some(mode), Ok(divisor)) = (mode, divisor.trim().parse()) {
                all.set(mode, divisor);
            }
        }
        all
    }
}

impl fmt::Display for Divisors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, mode) in Mode::ALL.into_iter().enumerate() {
            let comma = if at > 0 { "," } else { "" };
            write!(f, "{comma}{}:{}", mode.code(), self.get(mode))?;
        }
        Ok(())
    }
}

/// About 100 to 1,100 kg for a cubic metre; anything else is no way of charging that anybody uses.
fn plausible(divisor: u16) -> bool {
    (900..=10_000).contains(&divisor)
}

/// The divisor that a service's figures show: m³ and volumetric kg of the same cargo. Figures of small cargo are too
/// coarse to tell; what is near a multiple of fifty is one, since the figures are rounded.
pub fn derive_divisor(volume: Exact, volumetric: Exact) -> Option<u16> {
    if volume < Exact::new(5, 1)? || volumetric.is_zero() {
        return None;
    }
    let ((cubes, cubes_scale), (kg, kg_scale)) = (volume.parts(), volumetric.parts());
    let above = cubes
        .checked_mul(1_000_000)?
        .checked_mul(10_u128.checked_pow(kg_scale)?)?;
    let below = kg.checked_mul(10_u128.checked_pow(cubes_scale)?)?;
    let divisor = u16::try_from(above.checked_add(below / 2)? / below).ok()?;
    let round = divisor.checked_add(25)? / 50 * 50;
    let divisor = if u32::from(round.abs_diff(divisor)) * 200 <= u32::from(divisor) {
        round
    } else {
        divisor
    };
    plausible(divisor).then_some(divisor)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn exact(units: u128, scale: u32) -> Exact {
        Exact::new(units, scale).unwrap()
    }

    #[test]
    fn divisor_is_derived_from_the_service_figures() {
        for (volume, volumetric, divisor) in [
            ((6642, 3), (1107, 0), Some(6000)),
            ((2592, 3), (5184, 1), Some(5000)),
            ((1, 0), (16667, 2), Some(6000)),
            ((1, 0), (333, 0), Some(3000)),
            ((3, 0), (1500, 0), Some(2000)),
            ((2, 0), (2000, 0), Some(1000)),
            ((1, 1), (167, 1), None),
            ((1, 0), (0, 0), None),
            ((1, 0), (5000, 0), None),
            ((1, 0), (1, 0), None),
            ((u128::MAX, 0), (1, 0), None),
        ] {
            assert_eq!(
                derive_divisor(exact(volume.0, volume.1), exact(volumetric.0, volumetric.1)),
                divisor,
                "{volume:?} {volumetric:?}"
            );
        }
    }

    #[test]
    fn divisors_round_trip_through_the_page() {
        let mut divisors = Divisors::default();
        divisors.set(Mode::Sea, 2000);
        divisors.set(Mode::Air, 3);
        assert_eq!(divisors.to_string(), "air:6000,express:5000,road:3000,sea:2000");
        assert_eq!(Divisors::read(&divisors.to_string()), divisors);
        assert_eq!(Divisors::read("sea:-1,air:99999,x,road:0"), Divisors::default());
    }

    proptest! {
        #[test]
        fn learning_never_panics(volume in 0_u128.., vs in 0_u32..31, kg in 0_u128.., ks in 0_u32..31) {
            if let (Some(volume), Some(kg)) = (Exact::new(volume, vs), Exact::new(kg, ks)) {
                prop_assert!(derive_divisor(volume, kg).is_none_or(plausible));
            }
        }
    }
}
