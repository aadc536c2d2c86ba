//! What is unusual about an order and can be right all the same. It is asked about once; the service has the last word.

use domain::countries::{countries, is_country};
use domain::folding::fold;

use super::phone::{self, PhoneDoubt};
use super::postal;
use super::region::{self, Region, Verdict};
use super::{CourierForm, place};
use crate::text::Lang;

/// What is unusual about a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// No code of a country; the one whose name it is.
    Country {
        meant: Option<&'static str>,
    },
    Phone(PhoneDoubt),
    /// No code of the country's states; the one that is probably meant, and one of them.
    State {
        meant: Option<&'static Region>,
        example: &'static Region,
    },
    Postal {
        example: &'static str,
        fixed: Option<String>,
    },
}

impl Doubt {
    /// What the field should probably hold.
    pub fn proposal(&self) -> Option<&str> {
        match self {
            Self::Country { meant } => *meant,
            Self::Phone(doubt) => doubt.proposal(),
            Self::State { meant, .. } => meant.map(|region| region.code),
            Self::Postal { fixed, .. } => fixed.as_deref(),
        }
    }
}

/// The doubts about a form, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doubts(Vec<(&'static str, Doubt)>);

impl Doubts {
    pub fn of(form: &CourierForm) -> Self {
        let mut found = Vec::new();
        let country = form.country();
        let typed = form.consignee_country.trim();
        if is_country(&country) {
            if let Some(doubt) = phone::doubt(&form.consignee_phone, &country) {
                found.push(("consignee_phone", Doubt::Phone(doubt)));
            }
            if let Some(odd) = postal::check(&country, &form.consignee_postal_code) {
                let postal::Odd { example, fixed } = odd;
                found.push(("consignee_postal_code", Doubt::Postal { example, fixed }));
            }
            if let Verdict::Odd(meant) = region::check(&country, &form.consignee_state_code)
                && let Some(example) = region::regions(&country).first()
            {
                found.push(("consignee_state_code", Doubt::State { meant, example }));
            }
        } else if !typed.is_empty() {
            found.push(("consignee_country", Doubt::Country { meant: named(typed) }));
        }
        found.sort_by_key(|(field, _)| place(field));
        Self(found)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn get(&self, field: &str) -> Option<&Doubt> {
        self.0
            .iter()
            .find(|(own, _)| *own == field)
            .map(|(_, doubt)| doubt)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Doubt)> {
        self.0.iter().map(|(field, doubt)| (*field, doubt))
    }

    /// What the form carries about each doubt that was shown: exactly what was doubted, so that a changed field is
    /// asked about again.
    pub fn shown(&self, form: &CourierForm) -> Vec<String> {
        self.iter().map(|(field, _)| mark(form, field)).collect()
    }

    /// Whether the reader saw them all and sends the order as it is.
    pub fn are_known<'a>(&self, form: &CourierForm, shown: impl IntoIterator<Item = &'a str>) -> bool {
        let shown: Vec<_> = shown.into_iter().collect();
        self.shown(form).iter().all(|mark| shown.contains(&mark.as_str()))
    }
}

fn mark(form: &CourierForm, field: &str) -> String {
    let value = form.get(field).unwrap_or_default();
    format!("{field}|{}|{}", form.country(), value.trim())
}

/// The country of this name, in either language.
fn named(text: &str) -> Option<&'static str> {
    let folded = fold(text);
    [Lang::Vi, Lang::En]
        .into_iter()
        .flat_map(countries)
        .find(|(_, name)| fold(name) == folded)
        .map(|(code, _)| *code)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn form(country: &str, phone: &str, postal: &str, state: &str) -> CourierForm {
        CourierForm {
            consignee_country: country.into(),
            consignee_phone: phone.into(),
            consignee_postal_code: postal.into(),
            consignee_state_code: state.into(),
            ..CourierForm::default()
        }
    }

    #[test]
    fn doubts_stand_in_the_order_of_the_form_and_propose() {
        let odd = form(" us ", "+84 901 234 567", "2139", "California");
        let found = Doubts::of(&odd);
        let told: Vec<_> = found
            .iter()
            .map(|(field, doubt)| (field, doubt.proposal()))
            .collect();
        assert_eq!(
            told,
            [
                ("consignee_phone", None),
                ("consignee_postal_code", Some("02139")),
                ("consignee_state_code", Some("CA"))
            ]
        );
        assert!(Doubts::of(&form("US", "", "90001", "CA")).is_empty());
        assert!(
            Doubts::of(&form("", "123", "x", "y")).is_empty(),
            "without a country there is nothing to compare with"
        );
    }

    #[test]
    fn a_country_by_name_is_doubted_alone() {
        for name in ["Nhật Bản", "nhat ban", "Japan"] {
            let found = Doubts::of(&form(name, "+84 901 234 567", "1", "Tokyo"));
            assert_eq!(found.len(), 1);
            assert_eq!(
                found.get("consignee_country").and_then(Doubt::proposal),
                Some("JP")
            );
        }
        assert_eq!(
            Doubts::of(&form("ZZ", "", "", ""))
                .get("consignee_country")
                .and_then(Doubt::proposal),
            None
        );
    }

    #[test]
    fn what_was_seen_is_known_until_the_field_or_the_country_changes() {
        let odd = form("US", "", "90001", "Californien");
        let found = Doubts::of(&odd);
        let shown = found.shown(&odd);
        let known = |form: &CourierForm| Doubts::of(form).are_known(form, shown.iter().map(String::as_str));
        assert!(known(&odd));
        assert!(known(&form("US", "", "90001", " Californien ")));
        assert!(!known(&form("US", "", "90001", "Kalifornien")));
        assert!(!known(&form("CA", "", "K1A 0B1", "Californien")));
        assert!(
            !known(&form("US", "", "9", "Californien")),
            "another doubt was never shown"
        );
        assert!(!found.are_known(&odd, []));
    }

    proptest! {
        #[test]
        fn taking_every_proposal_leaves_no_doubt_of_that_field(
            country in prop::sample::select(vec!["US", "JP", "VN", "Nhật Bản", "ZZ", ""]),
            phone in "[+]?[0-9 ]{0,16}", postal in "[0-9A-Z -]{0,9}", state in "\\PC{0,20}",
        ) {
            let typed = form(country, &phone, &postal, &state);
            for (field, doubt) in Doubts::of(&typed).iter() {
                if let Some(proposal) = doubt.proposal() {
                    let mut changed = typed.clone();
                    *changed.slot(field).unwrap() = proposal.to_owned();
                    prop_assert!(Doubts::of(&changed).get(field).is_none());
                }
            }
        }
    }
}
