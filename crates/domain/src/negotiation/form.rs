//! The choices of the negotiation form: charges with target prices and reasons, and a longer validity.

use std::collections::BTreeMap;

use partner_api::{ChargeLine, Figure, Quotation};

use super::note::{ChargeRequest, MAX_LISTED_CHARGES, charge_name};
use crate::Lang;
use crate::cargo::{NumberKind, NumberProblem, read_number};

/// Charges read from a form, which may hold those of two versions.
const MAX_READ_CHARGES: usize = 2 * MAX_LISTED_CHARGES;

/// Targets that are not clearly one number, by the positions of their charges.
pub type TargetProblems = BTreeMap<usize, NumberProblem>;

/// The choices and raw texts of the form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NegotiationForm {
    /// By the positions of the charges in the quotation that was on the screen.
    pub targets: BTreeMap<usize, ChargeTarget>,
    /// Asks for a longer validity.
    pub extend: bool,
    /// The note's language.
    pub lang: Lang,
    /// The note as the portal wrote it last, to tell it from a person's own words.
    pub written: String,
    /// The version that was on the screen.
    pub version: String,
}

/// The fields of one charge as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChargeTarget {
    /// The charge's name while its box is ticked.
    pub ticked: Option<String>,
    pub price: String,
    pub reason: String,
}

impl ChargeTarget {
    fn is_empty(&self) -> bool {
        self.ticked.is_none() && self.price.trim().is_empty() && self.reason.trim().is_empty()
    }
}

/// The targets at the charges of a quotation.
#[derive(Debug, Default)]
pub struct PlacedTargets<'a> {
    /// By the positions of their charges in this quotation.
    pub placed: BTreeMap<usize, &'a ChargeTarget>,
    /// Of charges that this quotation does not have, with their former positions.
    pub unplaced: Vec<(usize, &'a ChargeTarget)>,
}

/// The charges that the form lists; more are written about by hand.
pub fn listed_charges(quotation: &Quotation) -> &[ChargeLine] {
    let all = quotation.charges.as_slice();
    &all[..all.len().min(MAX_LISTED_CHARGES)]
}

/// The name of a target's field: `lines[3][target]`.
pub fn target_field(index: usize) -> String {
    format!("lines[{index}][target]")
}

/// Đồng have no decimals, so `1.250` are a thousand and more; of other currencies a price may have three, so it is asked.
pub fn number_kind(line: &ChargeLine) -> NumberKind {
    if line.currency.as_deref().is_some_and(crate::currency::is_dong) {
        NumberKind::WholeMoney
    } else {
        NumberKind::Measure
    }
}

impl NegotiationForm {
    /// Reads the fields of a posted form; unknown ones are ignored.
    pub fn parse<'a>(fields: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut form = Self::default();
        for (name, value) in fields {
            match name {
                "extend" => form.extend = !value.is_empty(),
                "note_lang" => form.lang = Lang::from_tag(value).unwrap_or_default(),
                "written" => form.written = value.replace("\r\n", "\n"),
                "version" => value.trim().clone_into(&mut form.version),
                _ => form.parse_target(name, value),
            }
        }
        form.targets.retain(|_, target| !target.is_empty());
        form
    }

    /// `lines[3][target]`
    fn parse_target(&mut self, name: &str, value: &str) {
        let Some((index, field)) = name
            .strip_prefix("lines[")
            .and_then(|rest| rest.strip_suffix(']'))
            .and_then(|rest| rest.split_once("]["))
        else {
            return;
        };
        let Some(index) = index.parse().ok().filter(|index| *index < MAX_READ_CHARGES) else {
            return;
        };
        let target = self.targets.entry(index).or_default();
        match field {
            "ask" => target.ticked = Some(value.to_owned()),
            "target" => value.clone_into(&mut target.price),
            "reason" => value.clone_into(&mut target.reason),
            _ => {}
        }
    }

    /// Returns true if there is anything to write a note from.
    pub fn has_choice(&self) -> bool {
        self.extend || self.targets.values().any(|target| target.ticked.is_some())
    }

    /// The targets at the charges of this quotation. A ticked charge is known by its name also in another version; the
    /// others only in the version that was on the screen.
    pub fn place(&self, quotation: &Quotation) -> PlacedTargets<'_> {
        let names: Vec<String> = listed_charges(quotation).iter().map(charge_name).collect();
        let version = quotation.version.map(|version| version.to_string());
        let is_same_version = self.version == version.unwrap_or_default();
        let mut all = PlacedTargets::default();
        let mut moved = Vec::new();
        for (index, target) in &self.targets {
            let fits = match (&target.ticked, names.get(*index)) {
                (_, None) => false,
                (Some(ticked), Some(name)) => ticked == name,
                (None, Some(_)) => is_same_version,
            };
            if fits {
                all.placed.insert(*index, target);
            } else {
                moved.push((*index, target));
            }
        }
        for (index, target) in moved {
            let position = target.ticked.as_ref().and_then(|ticked| {
                (0..names.len()).find(|at| names[*at] == *ticked && !all.placed.contains_key(at))
            });
            match position {
                Some(position) => {
                    all.placed.insert(position, target);
                }
                None => all.unplaced.push((index, target)),
            }
        }
        all
    }

    /// The requests for the ticked charges of this quotation.
    ///
    /// # Errors
    /// The targets that are not clearly one number.
    pub fn charge_requests<'a>(
        &'a self,
        quotation: &'a Quotation,
    ) -> Result<Vec<ChargeRequest<'a>>, TargetProblems> {
        let lines = listed_charges(quotation);
        let mut problems = TargetProblems::new();
        let mut requests = Vec::new();
        for (index, target) in self.place(quotation).placed {
            let (Some(line), Some(_)) = (lines.get(index), &target.ticked) else {
                continue;
            };
            match read_number(&target.price, number_kind(line)) {
                Ok(price) => requests.push(ChargeRequest {
                    index,
                    line,
                    target: price.map(|price| Figure::new(price.typed(Lang::En))),
                    reason: &target.reason,
                }),
                Err(problem) => {
                    problems.insert(index, problem);
                }
            }
        }
        if problems.is_empty() {
            Ok(requests)
        } else {
            Err(problems)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn quotation(names: &[&str], version: i64) -> Quotation {
        let charges: Vec<_> = names
            .iter()
            .map(|name| json!({"name": name, "unit": "kg", "unit_price": 4.35, "currency": "USD"}))
            .collect();
        serde_json::from_value(json!({"version": version, "charges": charges})).unwrap()
    }

    fn form(fields: &[(&str, &str)]) -> NegotiationForm {
        NegotiationForm::parse(fields.iter().copied())
    }

    #[test]
    fn negotiation_fields_are_read_and_others_ignored() {
        let read = form(&[
            ("lines[1][ask]", "THC"),
            ("lines[1][target]", " 4,1 "),
            ("lines[0][target]", ""),
            ("lines[0][reason]", " "),
            ("lines[99999999][ask]", "x"),
            ("lines[][ask]", "x"),
            ("lines[2", "x"),
            ("lines[2][odd]", "x"),
            ("note_lang", "en"),
            ("extend", "1"),
            ("written", "a\r\nb"),
            ("version", " 2 "),
        ]);
        let target = ChargeTarget {
            ticked: Some("THC".into()),
            price: " 4,1 ".into(),
            reason: String::new(),
        };
        assert_eq!(read.targets, BTreeMap::from([(1, target)]));
        assert_eq!(
            (
                read.lang,
                read.extend,
                read.written.as_str(),
                read.version.as_str()
            ),
            (Lang::En, true, "a\nb", "2")
        );
        assert_eq!(form(&[]).lang, Lang::Vi, "Vietnamese by default");
    }

    #[test]
    fn targets_have_three_decimals_except_in_dong() {
        let mut quotation = quotation(&["Cước"], 1);
        let target = |form: &NegotiationForm, quotation: &Quotation| {
            form.charge_requests(quotation).map(|all| all[0].target.clone())
        };
        let thousands = form(&[("lines[0][ask]", "Cước"), ("lines[0][target]", "1.250")]);
        let problems = target(&thousands, &quotation).unwrap_err();
        assert!(
            matches!(problems[&0], NumberProblem::Ambiguous { .. }),
            "{problems:?}"
        );
        let clear = form(&[("lines[0][ask]", "Cước"), ("lines[0][target]", "1,1250")]);
        assert_eq!(target(&clear, &quotation), Ok(Some(Figure::new("1.125"))));
        quotation.charges[0].currency = Some("vnd".into());
        assert_eq!(target(&thousands, &quotation), Ok(Some(Figure::new("1250"))));
        let worded = form(&[("lines[0][ask]", "Cước"), ("lines[0][target]", "rẻ hơn")]);
        assert_eq!(
            target(&worded, &quotation).unwrap_err()[&0],
            NumberProblem::NotANumber
        );
    }

    #[test]
    fn only_ticked_charges_are_asked_about() {
        let form = form(&[("lines[0][target]", "rẻ hơn"), ("extend", "1")]);
        let quotation = quotation(&["Cước"], 1);
        assert!(form.charge_requests(&quotation).unwrap().is_empty());
        assert!(form.has_choice());
    }

    #[test]
    fn ticked_charges_are_found_by_name_in_another_version() {
        let typed = form(&[
            ("version", "1"),
            ("lines[0][ask]", "Cước"),
            ("lines[0][target]", "4"),
            ("lines[1][ask]", "THC"),
            ("lines[1][reason]", "cao"),
            ("lines[2][target]", "9"),
        ]);
        let next = quotation(&["Phụ phí", "Cước", "Khác"], 2);
        let placed = typed.place(&next);
        assert_eq!(placed.placed.keys().copied().collect::<Vec<_>>(), [1]);
        assert_eq!(placed.placed[&1].price, "4");
        assert_eq!(
            placed
                .unplaced
                .iter()
                .map(|(index, _)| *index)
                .collect::<Vec<_>>(),
            [1, 2]
        );
        // In the version that was seen everything stays where it was typed.
        let same = quotation(&["Cước", "THC", "Khác"], 1);
        assert_eq!(
            typed.place(&same).placed.keys().copied().collect::<Vec<_>>(),
            [0, 1, 2]
        );
    }

    proptest! {
        /// Every target is kept exactly once, whatever names the charges of the next version have.
        #[test]
        fn input_is_kept_between_versions(
            typed in proptest::collection::vec(("[ab]{1}", "[0-9]{0,2}", any::<bool>()), 0..9),
            names in proptest::collection::vec("[abc]{1}", 0..9),
            version in 1i64..3,
        ) {
            let fields: Vec<(String, String)> = typed
                .iter()
                .enumerate()
                .flat_map(|(index, (name, target, ticked))| {
                    let ask = ticked.then(|| (format!("lines[{index}][ask]"), name.clone()));
                    ask.into_iter().chain([(target_field(index), target.clone())])
                })
                .chain([("version".to_owned(), "1".to_owned())])
                .collect();
            let read = NegotiationForm::parse(fields.iter().map(|(name, value)| (name.as_str(), value.as_str())));
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let quotation = quotation(&names, version);
            let placed = read.place(&quotation);
            prop_assert_eq!(placed.placed.len() + placed.unplaced.len(), read.targets.len());
            for (index, target) in &placed.placed {
                prop_assert!(target.ticked.as_deref().is_none_or(|ticked| ticked == names[*index]));
            }
        }
    }
}
