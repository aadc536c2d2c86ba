//! Data as one list of texts: how values travel from the server to the browser, as props of islands and as answers.
//!
//! A reader that serde derives is 1 to 2 KB of WebAssembly for each structure; here the list is all that serde reads. Both
//! halves of a structure stand together: [`Flat::write`] and [`Flat::read`] name the same fields in the same order.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[cfg(test)]
mod tests;

/// A value that can be written as texts, one after the other, and read again.
pub trait Flat: Sized {
    fn write(&self, to: &mut Vec<String>);

    fn read(from: &mut TextReader) -> Self;
}

/// Hands out the texts of a list in turn. A missing or invalid value reads as an empty one, and the whole list counts as
/// wrong.
pub struct TextReader {
    texts: std::vec::IntoIter<String>,
    is_wrong: bool,
}

impl TextReader {
    /// The next value. Each takes one text or more.
    pub fn value<T: Flat>(&mut self) -> T {
        T::read(self)
    }

    fn text(&mut self) -> String {
        let text = self.texts.next();
        self.is_wrong |= text.is_none();
        text.unwrap_or_default()
    }

    /// The next text is no such value.
    pub fn refuse(&mut self) {
        self.is_wrong = true;
    }
}

/// All texts of a value.
pub fn texts_of(value: &impl Flat) -> Vec<String> {
    let mut texts = Vec::new();
    value.write(&mut texts);
    texts
}

/// The value that these texts are, all of them: another version of the portal may have written others.
pub fn from_texts<T: Flat>(texts: Vec<String>) -> Option<T> {
    let mut from = TextReader {
        texts: texts.into_iter(),
        is_wrong: false,
    };
    let value = from.value();
    (!from.is_wrong && from.texts.next().is_none()).then_some(value)
}

/// A value that serde writes and reads as a list of texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AsTexts<T>(pub T);

impl<T> From<T> for AsTexts<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T: Flat> Serialize for AsTexts<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // Islands write their props in the browser too, where nobody reads them.
        let texts = if cfg!(any(feature = "ssr", test)) {
            texts_of(&self.0)
        } else {
            Vec::new()
        };
        texts.serialize(to)
    }
}

impl<'de, T: Flat> Deserialize<'de> for AsTexts<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = from_texts(Vec::deserialize(from)?);
        value
            .map(Self)
            .ok_or_else(|| serde::de::Error::custom("other texts"))
    }
}

impl Flat for String {
    fn write(&self, to: &mut Vec<String>) {
        to.push(self.clone());
    }

    fn read(from: &mut TextReader) -> Self {
        from.text()
    }
}

impl Flat for bool {
    fn write(&self, to: &mut Vec<String>) {
        to.push(String::from(if *self { "1" } else { "" }));
    }

    fn read(from: &mut TextReader) -> Self {
        match from.text().as_str() {
            "1" => true,
            "" => false,
            _ => {
                from.refuse();
                false
            }
        }
    }
}

impl Flat for i64 {
    fn write(&self, to: &mut Vec<String>) {
        to.push(self.to_string());
    }

    fn read(from: &mut TextReader) -> Self {
        from.text().parse().unwrap_or_else(|_| {
            from.refuse();
            0
        })
    }
}

impl Flat for usize {
    fn write(&self, to: &mut Vec<String>) {
        to.push(self.to_string());
    }

    fn read(from: &mut TextReader) -> Self {
        from.text().parse().unwrap_or_else(|_| {
            from.refuse();
            0
        })
    }
}

impl<T: Flat> Flat for Option<T> {
    fn write(&self, to: &mut Vec<String>) {
        self.is_some().write(to);
        if let Some(value) = self {
            value.write(to);
        }
    }

    fn read(from: &mut TextReader) -> Self {
        let is_some: bool = from.value();
        is_some.then(|| from.value())
    }
}

impl<T: Flat> Flat for Vec<T> {
    fn write(&self, to: &mut Vec<String>) {
        self.len().write(to);
        for value in self {
            value.write(to);
        }
    }

    fn read(from: &mut TextReader) -> Self {
        let count: usize = from.value();
        let mut all = Self::new();
        // The list may say any number: no more are read than there are texts.
        while all.len() < count && !from.is_wrong {
            all.push(from.value());
        }
        all
    }
}

impl<A: Flat, B: Flat> Flat for (A, B) {
    fn write(&self, to: &mut Vec<String>) {
        self.0.write(to);
        self.1.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        (from.value(), from.value())
    }
}

impl Flat for domain::Lang {
    fn write(&self, to: &mut Vec<String>) {
        to.push(self.tag().to_owned());
    }

    fn read(from: &mut TextReader) -> Self {
        Self::from_tag(&from.text()).unwrap_or_else(|| {
            from.refuse();
            Self::default()
        })
    }
}
