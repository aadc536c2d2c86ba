//! The quotation as a PDF for phones and e-mail: what the print page says, typeset here. Behind the cargo feature `pdf`.
//!
//! Typesetting takes a processor for tens of milliseconds and some megabytes, so few documents are made at once, a short
//! line waits, and the same paper asked for twice is made once.

mod typeset;

use std::sync::Arc;
use std::time::Duration;

use app::pages::quotation_pdf::NoPdf;
use app::pages::quotation_print::paper::Paper;
use app::pages::quotation_print::qr;
use app::text::Lang;
use app::text::pdf::pdf_texts;
use bytes::Bytes;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use moka::future::Cache;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;
use typst::foundations::Datetime;

/// Documents that are typeset at once.
const PRESSES: usize = 2;
/// Documents that wait for their turn or have it; each holds its data.
const LINE: usize = 32;
/// The longest wait for a turn.
const QUEUE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 10 });
/// The longest a document may take once it has its turn. Its thread ends by itself, and only then gives its turn back.
// Without optimization Typst takes thirty times as long, and tests share the processor.
const TURN: Duration = Duration::from_secs(if cfg!(debug_assertions) { 300 } else { 20 });
/// What a document may say, as JSON. 120 charge lines are about 50 KB.
const LARGEST: usize = 512 * 1024;
/// A second tap on the link, or a browser that asks twice, gets what was just made.
const KEPT: Duration = Duration::from_mins(1);
const KEPT_BYTES: u64 = 8 << 20;

/// Makes the portal's PDFs.
pub struct Typesetter {
    presses: Arc<Semaphore>,
    line: Semaphore,
    /// By what the paper says, so only whoever may read the paper finds it.
    kept: Cache<[u8; 32], Bytes>,
}

impl Default for Typesetter {
    fn default() -> Self {
        Self {
            presses: Arc::new(Semaphore::new(PRESSES)),
            line: Semaphore::new(LINE),
            kept: Cache::builder()
                .max_capacity(KEPT_BYTES)
                .weigher(|_, pdf: &Bytes| u32::try_from(pdf.len()).unwrap_or(u32::MAX))
                .time_to_live(KEPT)
                .build(),
        }
    }
}

impl Typesetter {
    /// The paper as a PDF, its labels in `lang`.
    pub async fn quotation(&self, paper: &Paper, lang: Lang, now: Timestamp) -> Result<Bytes, NoPdf> {
        let data = data(paper, lang)?;
        let key = Sha256::digest(&data).into();
        let creator = paper.brand.clone();
        let made = self.kept.try_get_with(key, self.press(data, creator, now));
        made.await.map_err(|why| *why)
    }

    async fn press(&self, data: Vec<u8>, creator: String, now: Timestamp) -> Result<Bytes, NoPdf> {
        let Ok(_place) = self.line.try_acquire() else {
            return Err(NoPdf::Busy);
        };
        let turn = tokio::time::timeout(QUEUE, self.presses.clone().acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            return Err(NoPdf::Busy);
        };
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            typeset::pdf(data, time(now), &creator)
        });
        match tokio::time::timeout(TURN, work).await {
            Ok(Ok(Ok(pdf))) => Ok(pdf.into()),
            Ok(Ok(Err(trouble))) => {
                tracing::error!(%trouble, "a quotation could not be typeset");
                Err(NoPdf::Failed)
            }
            // The panic hook has told the log.
            Ok(Err(_)) => Err(NoPdf::Failed),
            Err(_) => {
                tracing::warn!("typesetting a quotation took too long");
                Err(NoPdf::Slow)
            }
        }
    }
}

/// What the template reads.
fn data(paper: &Paper, lang: Lang) -> Result<Vec<u8>, NoPdf> {
    let code = paper.link.as_ref().and_then(|link| code(&link.address));
    let unreadable = |error: serde_json::Error| {
        tracing::error!(%error, "a paper is no JSON");
        NoPdf::Failed
    };
    let mut paper = serde_json::to_value(paper).map_err(unreadable)?;
    let mut whole = true;
    tidy(&mut paper, &mut whole);
    let note = (!whole).then_some(pdf_texts(lang).missing_glyphs());
    let data =
        serde_json::to_vec(&json!({ "paper": paper, "qr": code, "note": note })).map_err(unreadable)?;
    if data.len() > LARGEST {
        return Err(NoPdf::TooLong);
    }
    Ok(data)
}

/// The address as a QR code, an SVG of one path.
fn code(address: &str) -> Option<String> {
    let drawing = qr::drawing(address)?;
    let (size, path) = (drawing.size, drawing.path);
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\"><path d=\"{path}\"/></svg>"
    ))
}

/// Takes out what cannot be printed, and finds out whether the fonts have all the rest.
fn tidy(value: &mut Value, whole: &mut bool) {
    match value {
        Value::String(text) => {
            if text.contains(|c: char| c.is_control() && c != '\n') {
                *text = text
                    .replace("\r\n", "\n")
                    .replace(['\t', '\r'], " ")
                    .replace(|c: char| c.is_control() && c != '\n', "");
            }
            *whole &= typeset::covers(text);
        }
        // With all digits kept, serde_json gives Typst a number as a map. The paper has none: its figures are texts.
        Value::Number(number) => *value = Value::String(number.to_string()),
        Value::Array(all) => all.iter_mut().for_each(|one| tidy(one, whole)),
        Value::Object(all) => all.values_mut().for_each(|one| tidy(one, whole)),
        Value::Null | Value::Bool(_) => {}
    }
}

fn time(now: Timestamp) -> Option<typst_pdf::Timestamp> {
    let now = TimeZone::UTC.to_datetime(now);
    Datetime::from_ymd_hms(
        i32::from(now.year()),
        now.month().unsigned_abs(),
        now.day().unsigned_abs(),
        now.hour().unsigned_abs(),
        now.minute().unsigned_abs(),
        now.second().unsigned_abs(),
    )
    .map(typst_pdf::Timestamp::new_utc)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unprintable_characters_are_removed_and_missing_glyphs_reported() {
        let mut whole = true;
        let mut value = json!({"a": ["Cước\tvận\u{7} chuyển\r\nSGN → FRA, 1.234 ₫ ≥ 5 ℃", 7.5, null, true]});
        tidy(&mut value, &mut whole);
        assert_eq!(
            value,
            json!({"a": ["Cước vận chuyển\nSGN → FRA, 1.234 ₫ ≥ 5 ℃", "7.5", null, true]})
        );
        assert!(whole, "all Vietnamese letters and usual signs have glyphs");
        for beyond in ["上海", "สวัสดี", "😀"] {
            let mut whole = true;
            tidy(&mut json!([beyond]), &mut whole);
            assert!(!whole, "{beyond}");
        }
    }

    #[test]
    fn every_vietnamese_letter_has_a_glyph() {
        let letters =
            "aàảãáạăằẳẵắặâầẩẫấậbcdđeèẻẽéẹêềểễếệghiìỉĩíịklmnoòỏõóọôồổỗốộơờởỡớợpqrstuùủũúụưừửữứựvxyỳỷỹýỵ";
        assert!(typeset::covers(letters));
        assert!(typeset::covers(&letters.to_uppercase()));
    }

    #[tokio::test]
    async fn full_queue_and_failure_are_errors() {
        let typesetter = Typesetter {
            line: Semaphore::new(0),
            ..Typesetter::default()
        };
        let press = |typesetter: Typesetter| async move {
            typesetter
                .press(b"{}".to_vec(), "Sao Khuê".into(), Timestamp::UNIX_EPOCH)
                .await
        };
        assert_eq!(press(typesetter).await, Err(NoPdf::Busy));
        assert_eq!(
            press(Typesetter::default()).await,
            Err(NoPdf::Failed),
            "no paper is in it"
        );
    }
}
