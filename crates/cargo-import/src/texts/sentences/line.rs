//! A line of a text that may tell of cargo.

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// As it is read: numbers in digits, and behind the figures the units that other lines state.
    pub text: String,
    /// As it was written, with the other lines that tell of the same packages.
    pub words: String,
    /// Names of what its package holds.
    pub contents: String,
}

impl Line {
    pub fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            words: text.trim().to_owned(),
            contents: String::new(),
        }
    }

    /// Takes in a line below that tells of the same packages.
    pub fn append(&mut self, separator: &str, below: &Self) {
        self.text.push_str(separator);
        self.text.push_str(&below.text);
        self.append_words(below);
    }

    pub fn append_words(&mut self, below: &Self) {
        // Parts of one sentence may each have all of its words.
        if !self.words.ends_with(&below.words) {
            self.words.push_str(" / ");
            self.words.push_str(&below.words);
        }
    }
}
