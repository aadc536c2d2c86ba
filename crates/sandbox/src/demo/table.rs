//! Reads the tables of `data/`: a header and tab separated lines. Empty lines and lines that start with `#` are left
//! out.

use std::str::FromStr;

/// A table that is embedded in the program.
#[derive(Clone, Copy)]
pub(super) struct EmbeddedTable {
    /// The file in `data/`.
    pub name: &'static str,
    pub text: &'static str,
}

/// One line of a table.
pub(super) struct TableLine<'a> {
    columns: &'a [&'static str],
    cells: Vec<&'static str>,
}

impl TableLine<'_> {
    /// The cell of a column; `None` when the table has no such column.
    pub(super) fn text(&self, column: &str) -> Option<&'static str> {
        let index = self.columns.iter().position(|name| *name == column)?;
        self.cells.get(index).copied()
    }

    /// The cell of a column that must not be empty.
    pub(super) fn required(&self, column: &str) -> Option<&'static str> {
        self.text(column).filter(|text| !text.is_empty())
    }

    /// The cell of a column as a number.
    pub(super) fn number<N: FromStr>(&self, column: &str) -> Option<N> {
        self.text(column)?.parse().ok()
    }
}

impl EmbeddedTable {
    /// The rows of all lines. A line that cannot be read is logged and left out; a test reads every table and fails on
    /// such a line.
    pub(super) fn rows<T>(self, read: impl Fn(&TableLine<'_>) -> Option<T>) -> Vec<T> {
        let (rows, broken) = self.read(read);
        for line in broken {
            tracing::error!(table = self.name, line, "a line cannot be read");
        }
        rows
    }

    /// The rows of all lines, and the lines that cannot be read.
    pub(super) fn read<T>(self, read: impl Fn(&TableLine<'_>) -> Option<T>) -> (Vec<T>, Vec<&'static str>) {
        let mut lines = self
            .text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        let columns: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let (mut rows, mut broken) = (Vec::new(), Vec::new());
        for text in lines {
            let line = TableLine {
                columns: &columns,
                cells: text.split('\t').collect(),
            };
            match read(&line).filter(|_| line.cells.len() == columns.len()) {
                Some(row) => rows.push(row),
                None => broken.push(text),
            }
        }
        (rows, broken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::{customers, goods, lanes, milestones, pricing, tariff, texts};

    fn broken<T>(
        table: EmbeddedTable,
        read: impl Fn(&TableLine<'_>) -> Option<T>,
    ) -> (&'static str, Vec<&'static str>) {
        let (rows, broken) = table.read(read);
        assert!(!rows.is_empty(), "{} is empty", table.name);
        (table.name, broken)
    }

    #[test]
    fn every_line_of_every_table_is_read() {
        let tables = [
            broken(lanes::CARRIERS, lanes::Carrier::read),
            broken(customers::COMPANIES, customers::Company::read),
            broken(goods::CONTAINERS, goods::ContainerLoad::read),
            broken(goods::GOODS, goods::Goods::read),
            broken(lanes::LANES, lanes::Lane::read),
            broken(milestones::MILESTONES, milestones::MilestoneRule::read),
            broken(customers::PEOPLE, customers::Person::read),
            broken(pricing::RISKS, pricing::Risk::read),
            broken(lanes::STOPS, lanes::LaneStop::read),
            broken(tariff::TARIFF, tariff::TariffRule::read),
            broken(texts::TEXTS, texts::Text::read),
        ];
        for (name, broken) in &tables {
            assert_eq!(broken, &Vec::<&str>::new(), "{name}");
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        assert_eq!(files, tables.map(|(name, _)| name), "a table that is not read");
    }

    #[test]
    fn broken_lines_are_reported() {
        let table = EmbeddedTable {
            name: "test",
            text: "# comment\nname\tcount\none\t1\n\ntwo\tx\nthree\nfour\t4\t4\n\t5\nsix\t6\n",
        };
        let (rows, broken) = table.read(|line| Some((line.required("name")?, line.number::<u32>("count")?)));
        assert_eq!(rows, [("one", 1), ("six", 6)]);
        assert_eq!(broken, ["two\tx", "three", "four\t4\t4", "\t5"]);
        assert!(
            table.read(|line| line.text("price")).0.is_empty(),
            "no such column"
        );
    }
}
