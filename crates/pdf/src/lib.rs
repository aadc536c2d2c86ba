//! A document model in, PDF bytes out: a layout for exactly this document, with two fonts. It reads no file, no network
//! and no clock, and texts are data, never markup. Nothing in here knows requests, sessions or handlers, and no other
//! crate of ours.
//!
//! # Where things are
//! | module | what it knows |
//! | --- | --- |
//! | `quotation` | the document from top to bottom: words, sizes, what stays on one page |
//! | `charges`, `sums`, `list` | its tables and lists: widths of columns, rows, items |
//! | `maker` | what all parts are made with: shared measures, headings, paragraphs |
//! | `text`, `lines` | paragraphs, and how they are broken into lines |
//! | `font` | the fonts: texts as glyphs |
//! | `flow` | columns, rows and blocks, and how they are divided between pages |
//! | `pages` | the A4 page with its foot |
//! | `pen`, `draw` | text, rules and drawings on a page |
//! | `tags` | what the parts are, for whoever listens to the document |
//! | `file` | the PDF with its properties, links and table of contents |
//! | `model`, `measure`, `error` | the model, lengths and colours, why there is no document |
//!
//! # The model of a quotation
//! A JSON object, at most [`MAX_BYTES`] long. Every text is ready to be read: formatted, in its language, figures
//! included. All keys are there, `null` where there is nothing; keys that are not listed are ignored, a missing one is
//! [`Error::Model`]. A *label* is `{"text": string, "lang": string | null}`: a text and its language where that is not
//! the document's. `…?` is that or `null`.
//!
//! | key | value |
//! | --- | --- |
//! | `lang` | tag of the document's language: `vi`, `en` |
//! | `name`, `brand` | strings: the title in the file's properties; author, program and letterhead |
//! | `letterhead` | strings, one a line under the brand |
//! | `title`, `number` | strings: "Quotation", "QT-2607-0142, version 2" |
//! | `standings` | `{title, words}` each, boxed: replaced, expired and so on |
//! | `head` | facts: `{kind, label, value: label}`; the value of kind `valid` is bold |
//! | `link` | `{words, address, alternative}?`, beside the QR code |
//! | `lane` | `{heading, from, to, means: label?}?`, its ends `{label, name, detail: string?}` |
//! | `facts` | `{heading, facts}`, as in `head` |
//! | `charges` | `{heading, running, columns, lines, subtotals, none: string?}`; `none` stands in place of the table, `running` above its columns on every page |
//! | `charges.columns` | `{number, name, quantity, unit_price, amount, vat, total}`, strings |
//! | `charges.lines` | `{number, name: label, condition: {label, words: label}?, quantity, unit: label?, unit_price, amount, vat_rate, vat_amount: string?, total}` each |
//! | `charges.subtotals` | `{name, amount, vat, total}` each |
//! | `vat` | `{heading, rate, amount, vat, rows: [{rate, amount, vat}]}?` |
//! | `totals` | `{heading, rows: [{label, value, grand: bool}], words}` |
//! | `total_mismatch` | `{title, lines: [string], words: string?}?`, boxed |
//! | `lists` | three of `{heading, items: [label], none}`, side by side; `none` where there are no items |
//! | `terms` | one such list, numbered |
//! | `signatures` | `{heading, parties: [string, string], hint}` |
//! | `page`, `printed` | strings at the foot: "Page", "Printed 20/07/2026 11:00" |

use jiff::Timestamp;
use serde_json::{Value, json};
use unicode_linebreak::{BreakClass, break_property};

mod charges;
mod draw;
mod error;
mod file;
mod flow;
mod font;
mod lines;
mod list;
mod maker;
mod measure;
mod model;
mod pages;
mod pen;
mod quotation;
mod sums;
mod tags;
mod text;

use font::Typist;
use model::Data;

pub use error::Error;
pub use font::has_glyphs;

/// The longest document as JSON. 120 charge lines are about 50 KB.
pub const MAX_BYTES: usize = 512 * 1024;

/// A quotation that is ready to be typeset.
#[derive(Clone, Debug)]
pub struct Document {
    data: Vec<u8>,
}

impl Document {
    /// From the model that the crate's documentation describes. `qr` is the code of where `link` leads,
    /// rows of `0` and `1`, the latter a dark module, without a white rim; `missing_glyphs` is printed where the fonts lack a character of the document.
    ///
    /// # Errors
    /// [`Error::TooLong`]; [`Error::Json`] where the model cannot be written.
    pub fn quotation(mut model: Value, qr: Option<&[String]>, missing_glyphs: &str) -> Result<Self, Error> {
        let mut complete = true;
        clean(&mut model, DEPTH, &mut complete);
        let note = (!complete).then_some(missing_glyphs);
        let data = serde_json::to_vec(&json!({ "document": model, "qr": qr, "note": note }))?;
        if data.len() > MAX_BYTES {
            return Err(Error::TooLong);
        }
        Ok(Self { data })
    }

    /// All that decides how the document looks: equal bytes, equal pages.
    pub fn as_bytes(&self) -> &[u8] {
        &self.data
    }

    /// The PDF. Takes milliseconds of a processor, and a second or more for the longest models: not for an async thread.
    ///
    /// # Errors
    /// [`Error::Model`]: defects of the model; [`Error::Setup`] and [`Error::Pdf`]: of this crate.
    pub fn render(self, created: Timestamp) -> Result<Vec<u8>, Error> {
        let data = Data::parse(&self.data)?;
        let typist = Typist::new()?;
        quotation::layout(&data, &typist, created).write(&typist)
    }
}

/// How deep a model nests its values; what is deeper is no part of it.
const DEPTH: usize = 16;
/// The most accents on a letter. Vietnamese has two; endless piles of them would be drawn across the page.
const MOST_MARKS: usize = 8;

/// Takes out what cannot be printed, and finds out whether the fonts have all the rest.
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
            thin_marks(text);
            *complete &= has_glyphs(text);
        }
        // The model has no numbers: its figures are texts.
        Value::Number(number) => *value = Value::String(number.to_string()),
        Value::Array(all) => all.iter_mut().for_each(|one| clean(one, deeper, complete)),
        Value::Object(all) => all.values_mut().for_each(|one| clean(one, deeper, complete)),
        Value::Null | Value::Bool(_) => {}
    }
}

/// Leaves [`MOST_MARKS`] of the accents that stand in a row.
fn thin_marks(text: &mut String) {
    let mut marks = 0;
    text.retain(|c| {
        let is_mark = break_property(u32::from(c)) == BreakClass::CombiningMark;
        marks = if is_mark { marks + 1 } else { 0 };
        marks <= MOST_MARKS
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_removed_and_missing_glyphs_are_noticed() {
        let mut complete = true;
        let mut value = json!({"a": ["Cước\tvận\u{7} chuyển\r\nSGN → FRA, 1.234 ₫ ≥ 5 ℃", 7.5, null, true]});
        clean(&mut value, DEPTH, &mut complete);
        assert_eq!(
            value,
            json!({"a": ["Cước vận chuyển\nSGN → FRA, 1.234 ₫ ≥ 5 ℃", "7.5", null, true]})
        );
        assert!(complete, "all Vietnamese letters and usual signs have glyphs");
        for beyond in ["上海", "สวัสดี", "😀"] {
            let mut complete = true;
            clean(&mut json!([beyond]), DEPTH, &mut complete);
            assert!(!complete, "{beyond}");
        }
    }

    #[test]
    fn letters_have_few_accents_and_models_end_somewhere() {
        let mut text = "e\u{302}\u{301}x".to_owned() + &"\u{301}".repeat(50) + "y";
        thin_marks(&mut text);
        assert_eq!(text, "e\u{302}\u{301}x".to_owned() + &"\u{301}".repeat(8) + "y");
        let mut deep = json!("ground");
        for _ in 0..=DEPTH {
            deep = json!([deep]);
        }
        clean(&mut deep, DEPTH, &mut true);
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
