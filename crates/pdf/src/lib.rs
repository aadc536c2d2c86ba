//! A document ([`document_model`]) in, PDF bytes out: a layout for exactly the quotation and the dossier, with two fonts. It reads
//! no file, no network and no clock, and texts are data, never markup. It knows no requests, sessions or handlers.
//!
//! # Where things are
//! | module | content |
//! | --- | --- |
//! | `quotation` | the document from top to bottom: words, sizes, parts that stay on one page |
//! | `dossier` | the dossier of a shipment |
//! | `charges`, `sums`, `list` | its tables and lists: widths of columns, rows, items |
//! | `builder` | measures, headings and paragraphs that all parts share |
//! | `text`, `lines` | paragraphs, and how they are broken into lines |
//! | `font` | the fonts: texts as glyphs |
//! | `flow` | columns, rows and blocks, and how they are divided between pages |
//! | `pages` | the A4 page with its foot |
//! | `pen`, `draw` | text, rules and drawings on a page |
//! | `tags` | the structure of the document for screen readers |
//! | `file` | the PDF with its properties, links and table of contents |
//! | `measure`, `error` | lengths and colours, errors |

use document_model::{DossierInput, MAX_INPUT_BYTES, MAX_LOGO_BYTES, PdfInput};
use jiff::Timestamp;
use serde::Deserialize as _;
use serde_json::Value;
use unicode_linebreak::{BreakClass, break_property};

mod builder;
mod charges;
mod dossier;
mod draw;
mod error;
mod file;
mod flow;
mod font;
mod lines;
mod list;
mod measure;
mod pages;
mod pen;
mod quotation;
mod sums;
mod tags;
mod text;

use font::Typesetter;

pub use error::Error;
pub use font::has_glyphs;

/// A document that is ready to be typeset.
#[derive(Clone, Debug)]
pub struct Document {
    /// A [`PdfInput`] or [`DossierInput`] whose texts can be printed.
    input: Value,
    /// The fonts have a glyph for every character.
    complete: bool,
}

impl Document {
    /// Reads a [`PdfInput`] or [`DossierInput`] as JSON and removes from its texts what cannot be printed.
    ///
    /// # Errors
    /// [`Error::TooLong`] beyond [`MAX_INPUT_BYTES`] and the logo; [`Error::Json`].
    pub fn from_json(json: &[u8]) -> Result<Self, Error> {
        if json.len() > MAX_INPUT_BYTES + MAX_LOGO_BYTES {
            return Err(Error::TooLong);
        }
        let mut input: Value = serde_json::from_slice(json)?;
        let logo = input.pointer("/look/logo").and_then(Value::as_str);
        if json.len() - logo.map_or(0, str::len) > MAX_INPUT_BYTES {
            return Err(Error::TooLong);
        }
        let mut complete = true;
        if let Some(document) = input.get_mut("document") {
            clean(document, MAX_DEPTH, &mut complete);
        }
        Ok(Self { input, complete })
    }

    /// Typesets the PDF of a quotation. Takes milliseconds of a processor, and a second or more for the longest documents: not for an
    /// async thread.
    ///
    /// # Errors
    /// [`Error::Model`]: a defect of the input; [`Error::Setup`] and [`Error::Pdf`]: a defect of this crate.
    pub fn render(&self, created: Timestamp) -> Result<Vec<u8>, Error> {
        let input = PdfInput::deserialize(&self.input).map_err(|error| model_error(&error))?;
        let note = (!self.complete).then_some(input.missing_glyphs);
        let typesetter = Typesetter::new()?;
        quotation::layout(&input, note, &typesetter, created).write(&typesetter)
    }

    /// Typesets the PDF of a dossier, as [`Self::render`] does a quotation's.
    ///
    /// # Errors
    /// As of [`Self::render`].
    pub fn render_dossier(&self, created: Timestamp) -> Result<Vec<u8>, Error> {
        let input = DossierInput::deserialize(&self.input).map_err(|error| model_error(&error))?;
        let note = (!self.complete).then_some(input.missing_glyphs);
        let typesetter = Typesetter::new()?;
        dossier::layout(&input, note, &typesetter, created).write(&typesetter)
    }
}

/// Names a missing key; everything else that serde says may quote a text of the document, so it is left out.
fn model_error(error: &serde_json::Error) -> Error {
    let words = error.to_string();
    Error::Model(if words.starts_with("missing field") {
        words
    } else {
        "a value is of another kind".to_owned()
    })
}

/// Levels of nested values that are read; deeper ones are removed.
const MAX_DEPTH: usize = 16;
/// Accents kept on a letter. Vietnamese has two; endless piles of them would be drawn across the page.
const MAX_ACCENTS: usize = 8;

/// Removes what cannot be printed; `complete` becomes false if the fonts lack a glyph for the rest.
fn clean(value: &mut Value, depth: usize, complete: &mut bool) {
    let Some(deeper) = depth.checked_sub(1) else {
        *value = Value::Null;
        return;
    };
    match value {
        Value::String(text) => {
            if text.contains(|c: char| c.is_control() && c != '\n') {
                *text = text
                    .replace("\r\n", "\n")
                    .replace(['\t', '\r'], " ")
                    .replace(|c: char| c.is_control() && c != '\n', "");
            }
            limit_accents(text);
            *complete &= has_glyphs(text);
        }
        // Figures of the document are texts.
        Value::Number(number) => *value = Value::String(number.to_string()),
        Value::Array(all) => all.iter_mut().for_each(|one| clean(one, deeper, complete)),
        Value::Object(all) => all.values_mut().for_each(|one| clean(one, deeper, complete)),
        Value::Null | Value::Bool(_) => {}
    }
}

/// Keeps [`MAX_ACCENTS`] of the accents that follow each other.
fn limit_accents(text: &mut String) {
    let mut marks = 0;
    text.retain(|c| {
        let is_mark = break_property(u32::from(c)) == BreakClass::CombiningMark;
        marks = if is_mark { marks + 1 } else { 0 };
        marks <= MAX_ACCENTS
    });
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn control_characters_are_removed_and_missing_glyphs_are_noticed() {
        let mut complete = true;
        let mut value = json!({"a": ["Cước\tvận\u{7} chuyển\r\nSGN → FRA, 1.234 ₫ ≥ 5 ℃", 7.5, null, true]});
        clean(&mut value, MAX_DEPTH, &mut complete);
        assert_eq!(
            value,
            json!({"a": ["Cước vận chuyển\nSGN → FRA, 1.234 ₫ ≥ 5 ℃", "7.5", null, true]})
        );
        assert!(complete, "all Vietnamese letters and usual signs have glyphs");
        for beyond in ["上海", "สวัสดี", "😀"] {
            let mut complete = true;
            clean(&mut json!([beyond]), MAX_DEPTH, &mut complete);
            assert!(!complete, "{beyond}");
        }
    }

    #[test]
    fn accents_and_depth_are_bounded() {
        let mut text = "e\u{302}\u{301}x".to_owned() + &"\u{301}".repeat(50) + "y";
        limit_accents(&mut text);
        assert_eq!(text, "e\u{302}\u{301}x".to_owned() + &"\u{301}".repeat(8) + "y");
        let mut deep = json!("ground");
        for _ in 0..=MAX_DEPTH {
            deep = json!([deep]);
        }
        clean(&mut deep, MAX_DEPTH, &mut true);
        assert!(!deep.to_string().contains("ground"), "{deep}");
    }

    #[test]
    fn every_vietnamese_letter_has_a_glyph() {
        let letters =
            "aàảãáạăằẳẵắặâầẩẫấậbcdđeèẻẽéẹêềểễếệghiìỉĩíịklmnoòỏõóọôồổỗốộơờởỡớợpqrstuùủũúụưừửữứựvxyỳỷỹýỵ";
        assert!(has_glyphs(letters));
        assert!(has_glyphs(&letters.to_uppercase()));
    }
}
