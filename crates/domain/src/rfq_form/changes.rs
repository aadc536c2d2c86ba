//! The changes that an answer to the operator makes in a request.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use super::form::{CARGO_FIGURES, CARGO_FLAGS, CargoForm, CargoTexts, RfqForm, RfqTexts};
use super::special_handling::{self, HandlingQuestions};
use crate::cargo::{NumberKind, read_number};

/// The differences between two forms of the same request: the changes that an answer will make.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RfqChanges {
    pub fields: Vec<FieldChange>,
    /// In the order of the new list, removed lines where they stood.
    pub lines: Vec<CargoLineChange>,
    /// Lines that stay as they are.
    pub unchanged_lines: usize,
    /// Lines that stay, but not in their order.
    pub reordered: bool,
}

/// A field before and after; a list (services, special requirements) has one text an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChange {
    /// The API's name of the field.
    pub name: &'static str,
    pub before: Vec<String>,
    pub after: Vec<String>,
}

/// A cargo line before and after. Numbers count from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CargoLineChange {
    Added {
        at: usize,
        line: Box<CargoForm>,
    },
    Removed {
        at: usize,
        line: Box<CargoForm>,
    },
    Changed {
        before: usize,
        after: usize,
        name: String,
        fields: Vec<FieldChange>,
    },
}

impl RfqChanges {
    pub fn between(before: &RfqForm, after: &RfqForm) -> Self {
        let texts = RfqTexts::NAMES.iter().filter_map(|name| {
            let (old, new) = (before.texts.get(name)?, after.texts.get(name)?);
            differ(name, old, new)
        });
        let lists = [
            ("service_codes", &before.service_codes, &after.service_codes),
            (
                "special_requirements",
                &before.special_requirements,
                &after.special_requirements,
            ),
        ];
        let lists = lists
            .into_iter()
            .filter(|(_, old, new)| !is_same_choice(old, new))
            .map(|(name, old, new)| FieldChange {
                name,
                before: old.clone(),
                after: new.clone(),
            });
        let mut changes = Self {
            fields: texts.chain(lists).collect(),
            ..Self::default()
        };
        changes.compare_lines(&before.cargos, &after.cargos);
        changes
    }

    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && !self.touches_lines()
    }

    /// Returns true if the list of lines will be replaced.
    pub fn touches_lines(&self) -> bool {
        !self.lines.is_empty() || self.reordered
    }

    /// The differences between two versions of one line.
    pub fn of_line(before: &CargoForm, after: &CargoForm) -> Vec<FieldChange> {
        line_fields(before, after)
    }

    fn compare_lines(&mut self, before: &[CargoForm], after: &[CargoForm]) {
        let pairs = matched(before, after);
        let mut origins = vec![None; after.len()];
        for (was, at) in pairs.iter().enumerate() {
            if let Some(at) = at {
                origins[*at] = Some(was);
            }
        }
        for (at, line) in after.iter().enumerate() {
            let Some(was) = origins[at] else {
                let line = Box::new(line.clone());
                self.lines.push(CargoLineChange::Added { at, line });
                continue;
            };
            let fields = line_fields(&before[was], line);
            if fields.is_empty() {
                self.unchanged_lines += 1;
            } else {
                self.lines.push(CargoLineChange::Changed {
                    before: was,
                    after: at,
                    name: line.texts.name.clone(),
                    fields,
                });
            }
        }
        for (at, line) in before.iter().enumerate().filter(|(at, _)| pairs[*at].is_none()) {
            let line = Box::new(line.clone());
            self.lines.push(CargoLineChange::Removed { at, line });
        }
        let kept: Vec<usize> = pairs.iter().flatten().copied().collect();
        self.reordered = !kept.is_sorted();
    }
}

/// Tells whether the same elements are chosen: a form lists them in the catalog's order, a request in its own.
pub(super) fn is_same_choice(before: &[String], after: &[String]) -> bool {
    let sorted = |all: &[String]| {
        let mut all = all.to_vec();
        all.sort_unstable();
        all
    };
    before == after || sorted(before) == sorted(after)
}

/// For each old line the new one that it became: the same line, else one of the same name, else the one in its place.
pub(super) fn matched(before: &[CargoForm], after: &[CargoForm]) -> Vec<Option<usize>> {
    let mut pairs: Vec<Option<usize>> = vec![None; before.len()];
    let mut taken = vec![false; after.len()];
    pair_up(before, after, &mut pairs, &mut taken, said);
    pair_up(before, after, &mut pairs, &mut taken, |line| {
        line.texts.name.trim()
    });
    for (was, pair) in pairs.iter_mut().enumerate() {
        if pair.is_none() && taken.get(was) == Some(&false) {
            taken[was] = true;
            *pair = Some(was);
        }
    }
    pairs
}

/// Pairs the lines that are still alone and have the same key. A post may hold thousands of lines, so that they are
/// looked up, not compared one by one.
fn pair_up<'a, K: Eq + Hash>(
    before: &'a [CargoForm],
    after: &'a [CargoForm],
    pairs: &mut [Option<usize>],
    taken: &mut [bool],
    key: impl Fn(&'a CargoForm) -> K,
) {
    let mut free: HashMap<K, BTreeSet<usize>> = HashMap::new();
    for (at, line) in after.iter().enumerate().filter(|(at, _)| !taken[*at]) {
        free.entry(key(line)).or_default().insert(at);
    }
    for (was, old) in before.iter().enumerate() {
        if pairs[was].is_some() {
            continue;
        }
        let Some(places) = free.get_mut(&key(old)) else {
            continue;
        };
        // The line in the same place first, so that equal lines keep their order.
        let found = if places.remove(&was) {
            Some(was)
        } else {
            places.pop_first()
        };
        if let Some(at) = found {
            taken[at] = true;
            pairs[was] = Some(at);
        }
    }
}

/// All that a line says, so that lines that say the same are equal: [`line_fields`] finds no difference between them.
fn said(line: &CargoForm) -> (Vec<String>, [bool; 5]) {
    let texts = CargoTexts::NAMES.iter().map(|name| text_said(line, name));
    (texts.collect(), line.flags)
}

/// The value of a field of a line, normalized so that two spellings of one figure are equal.
pub(super) fn text_said(line: &CargoForm, name: &str) -> String {
    let text = line.texts.get(name).unwrap_or_default();
    match name {
        // As it is sent: it contains the answers about goods that need care.
        "note" => plain(&special_handling::compose(
            &line.special_handling,
            HandlingQuestions::for_line(line),
            text,
        )),
        // Figures by their values: 12,5 and 12.50 are one. Amounts have no thousandths.
        _ if CARGO_FIGURES.contains(&name) => {
            let kind = if name == "goods_value" {
                NumberKind::WholeMoney
            } else {
                NumberKind::Measure
            };
            match read_number(text, kind) {
                Ok(Some(value)) => value.plain(),
                _ => plain(text),
            }
        }
        // A centimetre is meant where no unit is said.
        "dimension_unit" if text.is_empty() => "cm".to_owned(),
        _ => plain(text),
    }
}

fn line_fields(before: &CargoForm, after: &CargoForm) -> Vec<FieldChange> {
    let texts = CargoTexts::NAMES.iter().filter_map(|name| {
        let (old, new) = (text_said(before, name), text_said(after, name));
        if old == new {
            return None;
        }
        // Shown as typed: a figure, and a unit that was not chosen, which stays empty.
        let shown = |line: &CargoForm, said: String| match *name {
            "dimension_unit" => plain(&line.texts.dimension_unit),
            name if CARGO_FIGURES.contains(&name) => plain(line.get(name)),
            _ => said,
        };
        Some(FieldChange {
            name,
            before: vec![shown(before, old)],
            after: vec![shown(after, new)],
        })
    });
    let flags = CARGO_FLAGS.iter().enumerate().filter_map(|(at, name)| {
        let text = |line: &CargoForm| vec![if line.flags[at] { "1" } else { "" }.to_owned()];
        (before.flags[at] != after.flags[at]).then(|| FieldChange {
            name,
            before: text(before),
            after: text(after),
        })
    });
    texts.chain(flags).collect()
}

fn differ(name: &'static str, before: &str, after: &str) -> Option<FieldChange> {
    let (before, after) = (plain(before), plain(after));
    (before != after).then(|| FieldChange {
        name,
        before: vec![before],
        after: vec![after],
    })
}

/// Without the space around it, lines ended as everywhere but in posted forms.
pub(super) fn plain(text: &str) -> String {
    text.trim().replace("\r\n", "\n")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::form::tests::any_form;
    use super::*;

    fn lines(names: &[(&str, &str)]) -> RfqForm {
        let mut form = RfqForm::blank(names.len());
        for (line, (name, height)) in form.cargos.iter_mut().zip(names) {
            line.texts.name = (*name).into();
            line.texts.height = (*height).into();
        }
        form
    }

    #[test]
    fn one_figure_spelled_in_two_languages_is_no_change() {
        let before = lines(&[("Loa", "12,5"), ("Kệ", "60")]);
        assert!(RfqChanges::between(&before, &lines(&[("Loa", "12.50"), ("Kệ", "60")])).is_empty());
        let changed = RfqChanges::between(&before, &lines(&[("Loa", "12.6"), ("Kệ", "60")]));
        let CargoLineChange::Changed { fields, .. } = &changed.lines[0] else {
            panic!("{changed:?}");
        };
        assert_eq!(fields[0].after, ["12.6"], "as typed");
    }

    #[test]
    fn fields_and_lists_are_named() {
        let mut before = RfqForm::blank(1);
        before.texts.incoterm = "FOB".into();
        before.texts.special_note = "a\r\nb".into();
        before.service_codes = vec!["air".into()];
        let mut after = before.clone();
        after.texts.incoterm = "DAP ".into();
        after.texts.special_note = "a\nb".into();
        after.service_codes.push("road".into());
        let changes = RfqChanges::between(&before, &after);
        let names: Vec<_> = changes.fields.iter().map(|field| field.name).collect();
        assert_eq!(names, ["incoterm", "service_codes"]);
        assert_eq!(changes.fields[0].after, ["DAP"]);
        assert_eq!(changes.fields[1].after, ["air", "road"]);
        assert!(!changes.touches_lines() && changes.unchanged_lines == 1);
    }

    #[test]
    fn changed_line_differs_from_new_line() {
        let before = lines(&[("Loa", "45"), ("Kệ", "6"), ("Sạc", "30")]);
        let after = lines(&[("Loa", "45"), ("Kệ", "60"), ("Cáp", "10"), ("Sạc", "30")]);
        let changes = RfqChanges::between(&before, &after);
        assert_eq!(changes.unchanged_lines, 2);
        assert!(
            matches!(&changes.lines[0], CargoLineChange::Changed { before: 1, after: 1, fields, .. }
            if fields.len() == 1 && fields[0].name == "height" && fields[0].after == ["60"])
        );
        assert!(matches!(&changes.lines[1], CargoLineChange::Added { at: 2, .. }));
        assert_eq!(changes.lines.len(), 2);
        assert!(!changes.reordered);
        let back = RfqChanges::between(&after, &before);
        assert!(matches!(&back.lines[1], CargoLineChange::Removed { at: 2, .. }));
    }

    #[test]
    fn reordering_is_a_change_and_renaming_is_detected() {
        let before = lines(&[("Loa", "45"), ("Kệ", "6")]);
        let swapped = RfqChanges::between(&before, &lines(&[("Kệ", "6"), ("Loa", "45")]));
        assert!(swapped.reordered && swapped.lines.is_empty() && swapped.touches_lines());
        let renamed = RfqChanges::between(&before, &lines(&[("Loa", "45"), ("Kệ gỗ", "6")]));
        assert!(
            matches!(&renamed.lines[..], [CargoLineChange::Changed { fields, .. }] if fields[0].name == "name")
        );
    }

    /// Compared one by one, these would take minutes.
    #[test]
    fn thousands_of_lines_are_compared_quickly() {
        let count = 4_000;
        let mut before = RfqForm::blank(count);
        for (at, line) in before.cargos.iter_mut().enumerate() {
            line.texts.name = format!("Hàng {at}");
            line.texts.height = "45".into();
        }
        let mut after = before.clone();
        after.cargos.reverse();
        let changes = RfqChanges::between(&before, &after);
        assert_eq!((changes.unchanged_lines, changes.reordered), (count, true));
        for line in &mut after.cargos {
            line.texts.height = "46".into();
        }
        let changes = RfqChanges::between(&before, &after);
        assert_eq!((changes.lines.len(), changes.unchanged_lines), (count, 0));
        assert!(
            matches!(&changes.lines[0], CargoLineChange::Changed { before, after: 0, .. } if *before == count - 1)
        );
    }

    #[test]
    fn equal_lines_keep_their_order_and_a_unit_unsaid_is_a_centimetre() {
        let before = lines(&[("Loa", "45"), ("Loa", "45"), ("Kệ", "6")]);
        let mut after = lines(&[("Kệ", "6"), ("Loa", " 45\r\n"), ("Loa", "45")]);
        after.cargos[1].texts.dimension_unit = "cm".into();
        assert_eq!(
            matched(&before.cargos, &after.cargos),
            [Some(1), Some(2), Some(0)]
        );
        assert_eq!(RfqChanges::between(&before, &after).unchanged_lines, 3);
        after.cargos[1].texts.dimension_unit = "mm".into();
        let changes = RfqChanges::between(&before, &after);
        assert!(
            matches!(&changes.lines[..], [CargoLineChange::Changed { before: 1, fields, .. }]
            if fields[0].before == [""] && fields[0].after == ["mm"])
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn form_equals_itself_and_every_line_is_accounted_for(one in any_form(), other in any_form()) {
            prop_assert!(RfqChanges::between(&one, &one).is_empty());
            let changes = RfqChanges::between(&one, &other);
            let (mut added, mut removed) = (0, 0);
            for line in &changes.lines {
                match line {
                    CargoLineChange::Added { .. } => added += 1,
                    CargoLineChange::Removed { .. } => removed += 1,
                    CargoLineChange::Changed { .. } => {}
                }
            }
            let changed = changes.lines.len() - added - removed;
            prop_assert_eq!(changed + changes.unchanged_lines + added, other.cargos.len());
            prop_assert_eq!(changed + changes.unchanged_lines + removed, one.cargos.len());
        }
    }
}
