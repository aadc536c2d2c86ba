//! A small deterministic source of choices (`SplitMix64`).
//!
//! Demo data and the autopilot must give the same result for the same seed on every machine and in every release, which
//! the generators of the `rand` crate do not promise. Nothing here is fit for secrets.

use rust_decimal::Decimal;

/// Deterministic choices from a seed. The same seed always gives the same sequence.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The generator for the choices of one request's shipment, the same for the demo's past and the autopilot's future.
    pub fn for_request(rfq_code: &str) -> Self {
        // FNV-1a, because the standard hasher may change between releases.
        let hash = rfq_code.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        Self::new(hash)
    }

    /// A separate generator, so that one more choice for one request does not change the choices for all others.
    #[must_use]
    pub fn fork(&self, salt: u64) -> Self {
        let mut child = Self(self.0 ^ salt.wrapping_mul(0x9E6C_63D0_876A_68DD));
        child.draw();
        child
    }

    /// The next 64 random bits.
    fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number in `0..end`; 0 when `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        if end == 0 { 0 } else { self.draw() % end }
    }

    /// A number in `low..=high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = high.abs_diff(low).saturating_add(1);
        low.saturating_add_unsigned(self.below(span))
    }

    /// Like [`Self::between`], for counts.
    pub fn count(&mut self, low: u32, high: u32) -> u32 {
        u32::try_from(self.between(i64::from(low), i64::from(high))).unwrap_or(low)
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    /// One of `items`, which must not be empty (all callers pass tables).
    pub fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.index(items.len())]
    }

    /// An index into a table of `len` rows.
    pub fn index(&mut self, len: usize) -> usize {
        usize::try_from(self.below(len as u64)).unwrap_or(0)
    }

    /// A figure in `low..=high` with `scale` decimals, both ends given in units of the last decimal.
    pub fn figure(&mut self, low: i64, high: i64, scale: u32) -> Decimal {
        Decimal::new(self.between(low, high), scale)
    }

    /// Moves some of `items` to the front in random order and gives the first `count`.
    pub fn sample<T: Copy>(&mut self, items: &[T], count: usize) -> Vec<T> {
        let mut all = items.to_vec();
        let count = count.min(all.len());
        for i in 0..count {
            let j = i + self.index(all.len() - i);
            all.swap(i, j);
        }
        all.truncate(count);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_gives_same_choices() {
        let draw = |seed| {
            let mut rng = Rng::new(seed);
            (0..20).map(|_| rng.draw()).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }

    #[test]
    fn ranges_include_both_ends() {
        let mut rng = Rng::new(1);
        let drawn: Vec<i64> = (0..400).map(|_| rng.between(-2, 2)).collect();
        for expected in -2..=2 {
            assert!(drawn.contains(&expected), "{expected} never drawn");
        }
        assert!(drawn.iter().all(|n| (-2..=2).contains(n)));
    }

    #[test]
    fn sample_has_distinct_items() {
        let mut rng = Rng::new(3);
        for _ in 0..50 {
            let mut some = rng.sample(&[1, 2, 3, 4, 5], 3);
            some.sort_unstable();
            some.dedup();
            assert_eq!(some.len(), 3);
        }
    }
}
