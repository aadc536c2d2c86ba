//! Elements of one kind that are open: those that are struck out, or those that are hidden.

/// Elements within each other.
const MAX_OPEN: usize = 64;
/// Elements without an end.
const VOID: [&str; 9] = ["br", "hr", "img", "col", "input", "meta", "link", "wbr", "base"];
/// Elements whose end is often left out, and those that end them where they begin.
const ENDED_BY: [(&[&str], &[&str]); 5] = [
    (&["p"], &["p", "div", "table", "ul", "ol", "hr"]),
    (&["li"], &["li"]),
    (&["dt", "dd"], &["dt", "dd"]),
    (&["thead", "tbody", "tfoot"], &["thead", "tbody", "tfoot"]),
    (&["rt", "rp"], &["rt", "rp", "rb"]),
];

#[derive(Default)]
pub(super) struct OpenElements(Vec<OpenElement>);

struct OpenElement {
    name: String,
    /// Elements of this name within it, and itself.
    nested: u32,
}

impl OpenElements {
    /// The number of elements that are open.
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// Ends the elements that began within a cell or a table.
    pub fn end_those_within(&mut self, depth: usize) {
        self.0.truncate(depth);
    }

    /// Takes the beginning or the end of an element in, and whether it is of the kind.
    pub fn tag(&mut self, name: &str, starts: bool, is_of_kind: bool) {
        if starts {
            if self.0.last().is_some_and(|last| is_ended_by(&last.name, name)) {
                self.0.pop();
            }
            self.begin(name, is_of_kind);
        } else if let Some(at) = self.0.iter().rposition(|own| own.name == name) {
            self.0.truncate(at + 1);
            if let Some(last) = self.0.last_mut() {
                last.nested = last.nested.saturating_sub(1);
                if last.nested == 0 {
                    self.0.pop();
                }
            }
        } else if name == "ruby" && self.0.last().is_some_and(|last| is_ended_by(&last.name, "rt")) {
            self.0.pop();
        }
    }

    fn begin(&mut self, name: &str, is_of_kind: bool) {
        if VOID.contains(&name) {
            return;
        }
        if let Some(last) = self.0.last_mut().filter(|last| last.name == name) {
            last.nested += 1;
        } else if is_of_kind && self.0.len() < MAX_OPEN {
            self.0.push(OpenElement {
                name: name.to_owned(),
                nested: 1,
            });
        }
    }
}

fn is_ended_by(open: &str, next: &str) -> bool {
    ENDED_BY
        .iter()
        .any(|(ended, by)| ended.contains(&open) && by.contains(&next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_open_until_they_end() {
        let mut open = OpenElements::default();
        open.tag("span", true, true);
        open.tag("span", true, false);
        open.tag("span", false, false);
        assert_eq!(open.depth(), 1);
        open.tag("br", true, false);
        open.tag("span", false, false);
        assert_eq!(open.depth(), 0);
    }

    #[test]
    fn ends_that_are_left_out_are_known_by_what_begins() {
        for (name, next) in [("p", "table"), ("p", "p"), ("tbody", "tfoot"), ("rt", "rb")] {
            let mut open = OpenElements::default();
            open.tag(name, true, true);
            open.tag(next, true, false);
            assert_eq!(open.depth(), 0, "{name} {next}");
        }
    }
}
