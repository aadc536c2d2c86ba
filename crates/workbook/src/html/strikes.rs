//! Text that is struck out: by its tag, by its own style, or by a class of the style sheet.

use std::collections::BTreeSet;

/// Struck elements within each other.
const MAX_OPEN: usize = 64;
/// Bytes of style sheets that are looked through.
const MAX_STYLES: usize = 200_000;
/// Elements without an end.
const VOID: [&str; 9] = ["br", "hr", "img", "col", "input", "meta", "link", "wbr", "base"];

#[derive(Default)]
pub(super) struct Strikes {
    open: Vec<Struck>,
    /// In a style sheet.
    pub in_styles: bool,
    styles: String,
    /// Classes of elements that are struck out.
    classes: BTreeSet<String>,
}

/// An element that is struck out.
struct Struck {
    name: String,
    /// Elements of this name within it, and itself.
    nested: u32,
}

impl Strikes {
    pub fn are_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// The number of struck elements that are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Ends the struck elements that began within a cell.
    pub fn end_those_within(&mut self, depth: usize) {
        self.open.truncate(depth);
    }

    /// Takes the beginning or the end of an element in.
    pub fn tag(&mut self, name: &str, starts: bool, has_struck_style: bool) {
        if VOID.contains(&name) {
            return;
        }
        if starts {
            match self.open.last_mut() {
                Some(last) if last.name == name => last.nested += 1,
                _ if has_struck_style || matches!(name, "del" | "s" | "strike") => self.begin(name),
                _ => {}
            }
        } else if let Some(at) = self.open.iter().rposition(|own| own.name == name) {
            self.open.truncate(at + 1);
            if let Some(last) = self.open.last_mut() {
                last.nested = last.nested.saturating_sub(1);
                if last.nested == 0 {
                    self.open.pop();
                }
            }
        }
    }

    fn begin(&mut self, name: &str) {
        if self.open.len() < MAX_OPEN {
            self.open.push(Struck {
                name: name.to_owned(),
                nested: 1,
            });
        }
    }

    /// Takes a part of a style sheet in.
    pub fn add_styles(&mut self, text: &str) {
        if self.styles.len() + text.len() <= MAX_STYLES {
            self.styles += text;
        }
    }

    /// Learns the classes of the style sheet that ends.
    pub fn end_styles(&mut self) {
        for rule in std::mem::take(&mut self.styles).split('}') {
            let Some((selectors, style)) = rule.split_once('{') else {
                continue;
            };
            if strikes_out(style) {
                let classes = selectors.split(',').filter_map(class_of);
                self.classes.extend(classes.map(str::to_owned));
            }
        }
    }

    /// One of the classes of an element is struck out.
    pub fn have_class(&self, classes: &str) -> bool {
        classes
            .split_whitespace()
            .any(|class| self.classes.contains(class))
    }
}

/// `xl67` of `td.xl67 `
fn class_of(selector: &str) -> Option<&str> {
    let (_, class) = selector.trim().rsplit_once('.')?;
    let is_whole = class
        .chars()
        .all(|one| one.is_alphanumeric() || matches!(one, '-' | '_'));
    (is_whole && !class.is_empty()).then_some(class)
}

/// `text-decoration: line-through`
pub(super) fn strikes_out(style: &str) -> bool {
    style.to_lowercase().contains("line-through")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_struck_until_they_end() {
        let mut strikes = Strikes::default();
        strikes.tag("span", true, true);
        strikes.tag("span", true, false);
        strikes.tag("span", false, false);
        assert!(strikes.are_open());
        strikes.tag("br", true, false);
        strikes.tag("span", false, false);
        assert!(!strikes.are_open());
    }

    #[test]
    fn classes_of_a_style_sheet_strike_out() {
        let mut strikes = Strikes::default();
        strikes.add_styles(
            "<!-- .xl65 {color:red}\n.xl67, td.old {mso-style:x;\ntext-decoration:line-through;} -->",
        );
        strikes.end_styles();
        assert!(strikes.have_class("a xl67") && strikes.have_class("old") && !strikes.have_class("xl65"));
    }
}
