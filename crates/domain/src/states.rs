//! Codes of states and provinces in addresses of the United States, Canada and Australia, which few know by heart. They are
//! offered and never checked: the service decides what it takes.

/// A state or province.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressState {
    /// The code of its country.
    pub country: &'static str,
    pub code: &'static str,
    /// As addresses have it, in English.
    pub name: &'static str,
}

/// All of them, by country.
pub fn states() -> impl Iterator<Item = AddressState> {
    let read = |line: &'static str| {
        let mut parts = line.splitn(3, ' ');
        Some(AddressState {
            country: parts.next()?,
            code: parts.next()?,
            name: parts.next()?,
        })
    };
    include_str!("../data/states.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(read)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::countries::is_country;

    #[test]
    fn every_state_has_a_code_of_its_own_in_a_known_country() {
        let codes: BTreeSet<_> = states().map(|state| (state.country, state.code)).collect();
        assert_eq!((states().count(), codes.len()), (73, 73));
        for state in states() {
            assert!(is_country(state.country), "{state:?}");
            let is_code = state.code.bytes().all(|letter| letter.is_ascii_uppercase());
            assert!(is_code && (2..=3).contains(&state.code.len()), "{state:?}");
            assert!(state.name.starts_with(char::is_uppercase), "{state:?}");
        }
    }
}
