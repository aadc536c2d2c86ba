//! The styles of an `OpenDocument` spreadsheet that decide what its reader sees.

use std::collections::BTreeSet;

use quick_xml::events::BytesStart;

use crate::xml::attribute;

/// Names kept of a kind of style.
const MAX_STYLES: usize = 10_000;

/// Names of styles by what they do.
#[derive(Default)]
pub(super) struct Styles {
    /// The name of the style being read.
    open: Option<String>,
    hiding: BTreeSet<String>,
    striking: BTreeSet<String>,
}

impl Styles {
    /// Reads the beginning of a style, or of its properties.
    pub(super) fn read(&mut self, tag: &BytesStart) {
        let says = |name: &str| attribute(tag, name).filter(|value| value != "none");
        match tag.name().as_ref() {
            "style:style" => self.open = attribute(tag, "style:name"),
            "style:table-properties" if says("table:display").is_some_and(|shown| shown == "false") => {
                keep(&mut self.hiding, self.open.as_ref());
            }
            "style:text-properties"
                if says("style:text-line-through-style").is_some()
                    || says("style:text-line-through-type").is_some() =>
            {
                keep(&mut self.striking, self.open.as_ref());
            }
            _ => {}
        }
    }

    /// Returns true for a table whose style hides its sheet.
    pub(super) fn hides_sheet(&self, table: &BytesStart) -> bool {
        attribute(table, "table:style-name").is_some_and(|style| self.hiding.contains(&style))
    }

    /// Returns true for an element whose style, named by this attribute, strikes texts out.
    pub(super) fn strikes_out(&self, element: &BytesStart, named_by: &str) -> bool {
        attribute(element, named_by).is_some_and(|style| self.striking.contains(&style))
    }
}

fn keep(names: &mut BTreeSet<String>, name: Option<&String>) {
    if let Some(name) = name.filter(|_| names.len() < MAX_STYLES) {
        names.insert(name.clone());
    }
}
