use super::{Asked, CARGO_FLAGS, CargoForm, CargoTexts, RfqForm, RfqTexts, care};

/// Where two forms of the same request differ: what an answer to the operator will change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub fields: Vec<FieldChange>,
    /// In the order of the new list, removed lines where they stood.
    pub lines: Vec<LineChange>,
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
pub enum LineChange {
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

impl Changes {
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
            .filter(|(_, old, new)| old != new)
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

    /// Whether the list of lines will be replaced.
    pub fn touches_lines(&self) -> bool {
        !self.lines.is_empty() || self.reordered
    }

    /// Where two versions of one line differ.
    pub fn of_line(before: &CargoForm, after: &CargoForm) -> Vec<FieldChange> {
        line_fields(before, after)
    }

    fn compare_lines(&mut self, before: &[CargoForm], after: &[CargoForm]) {
        let pairs = matched(before, after);
        for (at, line) in after.iter().enumerate() {
            let Some(was) = pairs.iter().position(|pair| *pair == Some(at)) else {
                let line = Box::new(line.clone());
                self.lines.push(LineChange::Added { at, line });
                continue;
            };
            let fields = line_fields(&before[was], line);
            if fields.is_empty() {
                self.unchanged_lines += 1;
            } else {
                self.lines.push(LineChange::Changed {
                    before: was,
                    after: at,
                    name: line.texts.name.clone(),
                    fields,
                });
            }
        }
        for (at, line) in before.iter().enumerate().filter(|(at, _)| pairs[*at].is_none()) {
            let line = Box::new(line.clone());
            self.lines.push(LineChange::Removed { at, line });
        }
        let kept: Vec<usize> = pairs.iter().flatten().copied().collect();
        self.reordered = !kept.is_sorted();
    }
}

/// For each old line the new one that it became: the same line, else one of the same name, else the one in its place.
pub(super) fn matched(before: &[CargoForm], after: &[CargoForm]) -> Vec<Option<usize>> {
    let mut pairs: Vec<Option<usize>> = vec![None; before.len()];
    let mut taken = vec![false; after.len()];
    let same: [fn(&CargoForm, &CargoForm) -> bool; 2] = [
        |old, new| line_fields(old, new).is_empty(),
        |old, new| old.texts.name.trim() == new.texts.name.trim(),
    ];
    for same in same {
        for (was, old) in before.iter().enumerate() {
            if pairs[was].is_some() {
                continue;
            }
            let fits = |at: &usize| !taken[*at] && same(old, &after[*at]);
            // The line in the same place first, so that equal lines keep their order.
            let found = Some(was)
                .filter(|at| *at < after.len())
                .filter(fits)
                .or_else(|| (0..after.len()).find(fits));
            if let Some(at) = found {
                taken[at] = true;
                pairs[was] = Some(at);
            }
        }
    }
    for (was, pair) in pairs.iter_mut().enumerate() {
        if pair.is_none() && taken.get(was) == Some(&false) {
            taken[was] = true;
            *pair = Some(was);
        }
    }
    pairs
}

fn line_fields(before: &CargoForm, after: &CargoForm) -> Vec<FieldChange> {
    let texts = CargoTexts::NAMES.iter().filter_map(|name| {
        if *name == "note" {
            // As it is sent: what is asked about goods that need care stands in it.
            let sent = |line: &CargoForm| care::compose(&line.care, Asked::of(line), &line.texts.note);
            return differ(name, &sent(before), &sent(after));
        }
        let (old, new) = (before.texts.get(name)?, after.texts.get(name)?);
        // A centimetre is meant where no unit is said.
        let unit = |text: &str| {
            if text.is_empty() {
                "cm".to_owned()
            } else {
                text.to_owned()
            }
        };
        if *name == "dimension_unit" && unit(old) == unit(new) {
            return None;
        }
        differ(name, old, new)
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
    let (before, after) = (
        before.trim().replace("\r\n", "\n"),
        after.trim().replace("\r\n", "\n"),
    );
    (before != after).then(|| FieldChange {
        name,
        before: vec![before],
        after: vec![after],
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::any_form;
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
    fn fields_and_lists_are_named() {
        let mut before = RfqForm::blank(1);
        before.texts.incoterm = "FOB".into();
        before.texts.special_note = "a\r\nb".into();
        before.service_codes = vec!["air".into()];
        let mut after = before.clone();
        after.texts.incoterm = "DAP ".into();
        after.texts.special_note = "a\nb".into();
        after.service_codes.push("road".into());
        let changes = Changes::between(&before, &after);
        let names: Vec<_> = changes.fields.iter().map(|field| field.name).collect();
        assert_eq!(names, ["incoterm", "service_codes"]);
        assert_eq!(changes.fields[0].after, ["DAP"]);
        assert_eq!(changes.fields[1].after, ["air", "road"]);
        assert!(!changes.touches_lines() && changes.unchanged_lines == 1);
    }

    #[test]
    fn a_changed_line_is_told_from_a_new_one() {
        let before = lines(&[("Loa", "45"), ("Kệ", "6"), ("Sạc", "30")]);
        let after = lines(&[("Loa", "45"), ("Kệ", "60"), ("Cáp", "10"), ("Sạc", "30")]);
        let changes = Changes::between(&before, &after);
        assert_eq!(changes.unchanged_lines, 2);
        assert!(
            matches!(&changes.lines[0], LineChange::Changed { before: 1, after: 1, fields, .. }
            if fields.len() == 1 && fields[0].name == "height" && fields[0].after == ["60"])
        );
        assert!(matches!(&changes.lines[1], LineChange::Added { at: 2, .. }));
        assert_eq!(changes.lines.len(), 2);
        assert!(!changes.reordered);
        let back = Changes::between(&after, &before);
        assert!(matches!(&back.lines[1], LineChange::Removed { at: 2, .. }));
    }

    #[test]
    fn another_order_is_a_change_and_another_name_in_the_same_place_is_a_renaming() {
        let before = lines(&[("Loa", "45"), ("Kệ", "6")]);
        let swapped = Changes::between(&before, &lines(&[("Kệ", "6"), ("Loa", "45")]));
        assert!(swapped.reordered && swapped.lines.is_empty() && swapped.touches_lines());
        let renamed = Changes::between(&before, &lines(&[("Loa", "45"), ("Kệ gỗ", "6")]));
        assert!(
            matches!(&renamed.lines[..], [LineChange::Changed { fields, .. }] if fields[0].name == "name")
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn a_form_does_not_differ_from_itself_and_lines_are_all_accounted_for(one in any_form(), other in any_form()) {
            prop_assert!(Changes::between(&one, &one).is_empty());
            let changes = Changes::between(&one, &other);
            let (mut added, mut removed) = (0, 0);
            for line in &changes.lines {
                match line {
                    LineChange::Added { .. } => added += 1,
                    LineChange::Removed { .. } => removed += 1,
                    LineChange::Changed { .. } => {}
                }
            }
            let changed = changes.lines.len() - added - removed;
            prop_assert_eq!(changed + changes.unchanged_lines + added, other.cargos.len());
            prop_assert_eq!(changed + changes.unchanged_lines + removed, one.cargos.len());
        }
    }
}
