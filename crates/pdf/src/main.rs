//! The program `portal-pdf`: one document on standard input, its PDF on standard output, within limits of memory and time.
//! Its argument is the time of creation (RFC 3339). The input is a JSON object: `document` (the model that the library
//! describes), `qr` (rows of the QR code, `1` is dark, or `null`), and `missing_glyphs` (printed where the fonts lack a
//! character). It opens no file and no connection; what it cannot typeset ends it with a status that is not 0.

mod process_limits;

use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use jiff::Timestamp;
use pdf::Document;
use serde::Deserialize;
use serde_json::Value;

/// Limit of memory in bytes, on top of what the program itself takes.
const MAX_MEMORY_BYTES: u64 = 64 << 20;
/// Limit of processor time.
const MAX_PROCESSOR_SECONDS: u64 = 15;
/// Longer input than this is no document.
const LONGEST_INPUT: u64 = 1 << 20;

#[derive(Deserialize)]
struct Input {
    document: Value,
    qr: Option<Vec<String>>,
    missing_glyphs: String,
}

#[expect(clippy::print_stderr, reason = "the last word to whoever started the program")]
fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("portal-pdf: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    process_limits::set(MAX_MEMORY_BYTES, MAX_PROCESSOR_SECONDS).context("no limits")?;
    let created: Timestamp = std::env::args()
        .nth(1)
        .context("the time of creation is missing")?
        .parse()
        .context("the time of creation is none")?;
    let mut input = Vec::new();
    io::stdin().lock().take(LONGEST_INPUT).read_to_end(&mut input)?;
    let input: Input = serde_json::from_slice(&input).context("this is no document")?;
    let document = Document::quotation(input.document, input.qr.as_deref(), &input.missing_glyphs)?;
    let pdf = document.render(created)?;
    let mut out = io::stdout().lock();
    out.write_all(&pdf)?;
    out.flush()?;
    Ok(())
}
