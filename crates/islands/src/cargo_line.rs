//! A cargo line of the form as its fields hold it: what totals, questions and the grid read.

use domain::cargo::{LineText, LineTotals};
use web_sys::Element;

use crate::dom;
use crate::markup::{FOLDED, LINE_NUMBER};

/// The fields of a line, found once.
pub(crate) struct Fields {
    row: Element,
    folded: bool,
    named: Vec<(String, Element)>,
    volume: Option<Element>,
}

impl Fields {
    pub fn from_row(row: &Element) -> Self {
        // One search instead of ten.
        let named = dom::all(row, "[name]").into_iter().filter_map(|field| {
            let full = field.get_attribute("name")?;
            let name = full.strip_suffix(']')?.rsplit('[').next()?.to_owned();
            Some((name, field))
        });
        Self {
            row: row.clone(),
            folded: row.has_attribute(FOLDED),
            named: named.collect(),
            volume: dom::one(row, "[data-volume]"),
        }
    }

    /// Whether they are that line's, as it is: one that was made whole has other ones.
    pub fn are_of(&self, row: &Element) -> bool {
        self.row == *row && self.folded == row.has_attribute(FOLDED)
    }

    /// Reads the line and writes its volume.
    pub fn read(&self) -> LineTotals {
        let line = self.with_text(LineTotals::from_text);
        if let Some(output) = &self.volume {
            dom::write(output, &line.show_volume(dom::lang()));
        }
        line
    }

    fn with_text<T>(&self, then: impl FnOnce(&LineText) -> T) -> T {
        let value = |name: &str| {
            self.named
                .iter()
                .find(|(one, _)| one == name)
                .map(|(_, field)| dom::value(field))
                .unwrap_or_default()
        };
        let full = value("load") == "fcl";
        let of_container = |name| if full { value(name) } else { String::new() };
        then(&LineText {
            name: &value("name"),
            package_count: &value("package_count"),
            gross_weight: &value("gross_weight"),
            length: &value("length"),
            width: &value("width"),
            height: &value("height"),
            dimension_unit: &value("dimension_unit"),
            container_type: &of_container("container_type"),
            container_count: &of_container("container_count"),
            full,
        })
    }
}

/// The field of a line by its name.
pub(crate) fn field(row: &Element, name: &str) -> Option<Element> {
    dom::one(row, &format!(r#"[name$="[{name}]"]"#))
}

/// Where a line stands, as its number says.
pub(crate) fn place_of(row: &Element) -> Option<usize> {
    row.get_attribute(LINE_NUMBER)?.parse().ok()
}

/// Reads a line and hands it on as the server's code takes it.
pub(crate) fn with_text<T>(row: &Element, then: impl FnOnce(&LineText) -> T) -> T {
    Fields::from_row(row).with_text(then)
}
