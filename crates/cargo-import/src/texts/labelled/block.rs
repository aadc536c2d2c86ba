//! What the labels of a form say of one package, or of goods.

/// What a text says of one package, or of goods: a row of the table.
#[derive(Default)]
pub(super) struct Block {
    /// By the place of their labels.
    pub values: Vec<String>,
    /// The lines that the values are read from.
    pub words: String,
}

impl Block {
    pub fn has(&self, at: usize) -> bool {
        self.values.get(at).is_some_and(|value| !value.is_empty())
    }

    pub fn set(&mut self, at: usize, value: &str) {
        self.values.resize(self.values.len().max(at + 1), String::new());
        if let Some(own) = self.values.get_mut(at) {
            value.clone_into(own);
        }
    }

    pub fn quote(&mut self, line: &str) {
        if !self.words.is_empty() {
            self.words.push_str(" / ");
        }
        self.words.push_str(line);
    }
}
