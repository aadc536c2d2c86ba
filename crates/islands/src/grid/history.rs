//! What was done to the grid and can be taken back.

use web_sys::Element;

/// Steps that can be taken back. More would only keep removed lines in memory.
const DEPTH: usize = 200;

/// One thing that was changed, with what it takes to change it back.
#[derive(Clone)]
pub(crate) enum Change {
    Value {
        field: Element,
        before: String,
        after: String,
    },
    /// A line came, went or moved; nowhere is not in the grid. A line that went keeps what was typed in it.
    Line {
        row: Element,
        before: Option<usize>,
        after: Option<usize>,
    },
}

impl Change {
    pub fn reversed(self) -> Self {
        match self {
            Self::Value { field, before, after } => Self::Value {
                field,
                before: after,
                after: before,
            },
            Self::Line { row, before, after } => Self::Line {
                row,
                before: after,
                after: before,
            },
        }
    }
}

/// What one press of a key or button did.
pub(crate) type Step = Vec<Change>;

#[derive(Default)]
pub(crate) struct History {
    pub done: Vec<Step>,
    pub undone: Vec<Step>,
    /// The field being typed in, and what it held before.
    pub typing: Option<(Element, String)>,
}

impl History {
    pub fn push(&mut self, step: Step) {
        self.undone.clear();
        self.done.push(step);
        if self.done.len() > DEPTH {
            self.done.remove(0);
        }
    }
}
