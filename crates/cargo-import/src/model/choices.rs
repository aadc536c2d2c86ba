//! The choices made on the preview page.

use std::collections::{BTreeMap, BTreeSet};

use domain::cargo::DecimalSeparator;

use super::cell::column_of_letters;
use super::legacy_encoding::LegacyEncoding;
use super::target::{TARGETS, Target};
use super::unit::{LENGTHS, WEIGHTS};
use crate::{MAX_CELL_CHARS, MAX_KEPT_COLUMNS, MAX_KEPT_ROWS};

/// The choices made on the preview page, by the names of its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    pub sheet: Option<usize>,
    /// Hidden rows and columns are read too.
    pub hidden: bool,
    /// The number of the row with the headings; 0 for none.
    pub header: Option<u32>,
    /// The column with the headings, from 0, of a table that lies on its side.
    pub side: Option<usize>,
    /// The encoding of letters that look like those of an old font.
    pub script: Option<LegacyEncoding>,
    /// The table and the headings for which the choices of columns were made; they do not count for others.
    pub layout: String,
    pub targets: BTreeMap<usize, Target>,
    pub units: BTreeMap<usize, &'static str>,
    pub marks: BTreeMap<usize, DecimalSeparator>,
    pub repeats: BTreeSet<usize>,
    /// Corrected cells by row and field.
    pub fixes: BTreeMap<(u32, &'static str), String>,
    /// Rows that are not to land.
    pub skipped: BTreeSet<u32>,
    /// Rows that land though they were left out.
    pub kept: BTreeSet<u32>,
    /// Nor any row with something that cannot be read.
    pub skip_bad: bool,
}

impl Choices {
    /// Reads the fields of the preview page; other fields are ignored.
    pub fn from_pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut choices = Self::default();
        for (name, value) in pairs {
            let column = |prefix: &str| {
                let at: usize = name.strip_prefix(prefix)?.parse().ok()?;
                (at < MAX_KEPT_COLUMNS).then_some(at)
            };
            match name {
                "sheet" => choices.sheet = value.parse().ok(),
                "header" => {
                    choices.header = value.parse().ok();
                    choices.side = column_of_letters(value).filter(|at| *at < MAX_KEPT_COLUMNS);
                }
                "script" => choices.script = LegacyEncoding::from_code(value),
                "layout" => choices.layout = value.chars().take(40).collect(),
                "hidden" => choices.hidden = true,
                "skip_bad" => choices.skip_bad = true,
                _ => {
                    if let Some((at, target)) = column("col-").zip(Target::from_code(value)) {
                        choices.targets.insert(at, target);
                    } else if let Some((at, mark)) = column("mark-").zip(DecimalSeparator::from_code(value)) {
                        choices.marks.insert(at, mark);
                    } else if let Some(at) = column("repeat-") {
                        choices.repeats.insert(at);
                    } else if let Some(at) = column("unit-") {
                        let known = LENGTHS.iter().chain(&WEIGHTS).find(|unit| **unit == value);
                        choices.units.extend(known.map(|unit| (at, *unit)));
                    } else if let Some(row) = name.strip_prefix("skip-").and_then(|row| row.parse().ok()) {
                        if choices.skipped.len() < MAX_KEPT_ROWS {
                            choices.skipped.insert(row);
                        }
                    } else if let Some(row) = name.strip_prefix("keep-").and_then(|row| row.parse().ok()) {
                        if choices.kept.len() < MAX_KEPT_ROWS {
                            choices.kept.insert(row);
                        }
                    } else if let Some(cell) = cell(name)
                        && choices.fixes.len() < MAX_KEPT_ROWS * 10
                    {
                        choices
                            .fixes
                            .insert(cell, value.chars().take(MAX_CELL_CHARS).collect());
                    }
                }
            }
        }
        choices
    }

    /// The same without what was chosen for whole columns: their targets, units and repeated cells.
    #[must_use]
    pub fn without_columns(&self) -> Self {
        Self {
            targets: BTreeMap::new(),
            units: BTreeMap::new(),
            repeats: BTreeSet::new(),
            ..self.clone()
        }
    }

    /// Tells whether the choices were made on a page that showed this sheet.
    pub(crate) fn is_of_sheet(&self, at: usize) -> bool {
        self.layout.is_empty() || self.layout.starts_with(&of_sheet(at))
    }

    /// Drops the choices about columns if they were made for another table.
    pub(crate) fn of_layout(mut self, layout: &str) -> Self {
        if self.layout != layout {
            self = Self {
                sheet: self.sheet,
                hidden: self.hidden,
                header: self.header,
                side: self.side,
                script: self.script,
                ..Self::default()
            };
        }
        self
    }
}

/// The beginning of the layouts of this sheet.
pub(crate) fn of_sheet(at: usize) -> String {
    format!("{at}-")
}

/// Row and field of `fix-12-height`.
fn cell(name: &str) -> Option<(u32, &'static str)> {
    let (row, field) = name.strip_prefix("fix-")?.split_once('-')?;
    let target = TARGETS.into_iter().find(|target| target.code() == field)?;
    Some((row.parse().ok()?, target.code()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_the_page_are_read_and_others_ignored() {
        let choices = Choices::from_pairs([
            ("sheet", "1"),
            ("header", "4"),
            ("script", "vni"),
            ("hidden", "on"),
            ("layout", "abc"),
            ("col-0", "name"),
            ("col-1", "made up"),
            ("col-99", "name"),
            ("col-2", ""),
            ("mark-3", "comma"),
            ("unit-3", "lb"),
            ("unit-4", "ell"),
            ("repeat-0", "on"),
            ("fix-12-height", "60"),
            ("fix-12-who", "x"),
            ("fix-x-height", "x"),
            ("skip-7", "on"),
        ]);
        assert_eq!((choices.sheet, choices.header), (Some(1), Some(4)));
        assert_eq!(
            choices.targets,
            BTreeMap::from([(0, Target::Field("name")), (2, Target::Ignore)])
        );
        assert_eq!(choices.marks, BTreeMap::from([(3, DecimalSeparator::Comma)]));
        assert_eq!(choices.units, BTreeMap::from([(3, "lb")]));
        assert_eq!(choices.fixes, BTreeMap::from([((12, "height"), "60".to_owned())]));
        assert!(choices.skipped.contains(&7) && choices.repeats.contains(&0));
        let other = choices.clone().of_layout("other");
        assert!(
            other.targets.is_empty()
                && other.hidden
                && other.sheet == Some(1)
                && other.script == Some(LegacyEncoding::Vni)
        );
        assert_eq!(choices.clone().of_layout("abc"), choices);
        let side = |header| Choices::from_pairs([("header", header)]);
        assert_eq!((side("B").side, side("B").header), (Some(1), None));
        assert_eq!((side("BZ").side, side("2").side), (None, None));
    }
}
