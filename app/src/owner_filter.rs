//! The filter of lists and of the queue by owner: everybody's requests, mine, nobody's, a colleague's.

use std::borrow::Cow;

use domain::activity::MAX_NAME_CHARS;

/// The field of a query.
pub const FIELD: &str = "owner";
/// Goes before a colleague's name in a query: people may be called "me".
const NAME_PREFIX: &str = "name:";

/// Selects requests by their owner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OwnerFilter {
    #[default]
    Anybody,
    /// The reader, as they named themselves.
    Me,
    Nobody,
    /// A colleague of this name.
    Named(String),
}

impl OwnerFilter {
    /// Reads the value of a query; an unknown one selects everybody's requests.
    pub fn from_value(value: &str) -> Self {
        match value.trim() {
            "me" => Self::Me,
            "nobody" => Self::Nobody,
            other => match other.strip_prefix(NAME_PREFIX).map(str::trim) {
                Some(name) if !name.is_empty() => Self::Named(name.chars().take(MAX_NAME_CHARS).collect()),
                _ => Self::Anybody,
            },
        }
    }

    /// Its value in a query; `None` for everybody's.
    pub fn value(&self) -> Option<Cow<'static, str>> {
        match self {
            Self::Anybody => None,
            Self::Me => Some(Cow::Borrowed("me")),
            Self::Nobody => Some(Cow::Borrowed("nobody")),
            Self::Named(name) => Some(Cow::Owned(format!("{NAME_PREFIX}{name}"))),
        }
    }

    /// True where it leaves anything out.
    pub fn is_narrow(&self) -> bool {
        *self != Self::Anybody
    }

    /// Tells whether a request is shown that `owner` is in charge of.
    pub fn shows(&self, owner: Option<&str>, reader: Option<&str>) -> bool {
        match self {
            Self::Anybody => true,
            Self::Me => owner.is_some() && owner == reader,
            Self::Nobody => owner.is_none(),
            Self::Named(name) => owner == Some(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn colleague_may_be_called_me() {
        let named = OwnerFilter::from_value("name:me");
        assert_eq!(named, OwnerFilter::Named("me".into()));
        assert!(!named.shows(Some("Lan"), Some("Lan")));
        assert!(OwnerFilter::Me.shows(Some("Lan"), Some("Lan")));
        assert!(!OwnerFilter::Me.shows(None, None));
        assert!(OwnerFilter::Nobody.shows(None, Some("Lan")));
        for unknown in ["", "you", "name:", "name:  ", "Lan"] {
            assert_eq!(
                OwnerFilter::from_value(unknown),
                OwnerFilter::Anybody,
                "{unknown}"
            );
        }
    }

    proptest! {
        #[test]
        fn value_leads_back_to_the_filter(name in "\\PC{1,80}") {
            prop_assume!(!name.trim().is_empty());
            let filter = OwnerFilter::Named(name.trim().to_owned());
            prop_assert_eq!(OwnerFilter::from_value(&filter.value().unwrap()), filter);
        }
    }
}
