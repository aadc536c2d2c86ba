//! The program `portal-pdf`: one document on standard input, its PDF on standard output, within limits of memory and time.
//! Its argument is the time of creation (RFC 3339), its input a `document_model::PdfInput` as JSON; with `dossier` as a second argument
//! a `document_model::DossierInput`. It opens no file and no
//! connection; input that it cannot typeset ends it with a status that is not 0.

mod process_limits;

use std::io::{self, Read as _, Write as _};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use jiff::Timestamp;
use pdf::Document;

/// Memory beside the program's own, in bytes.
const MAX_MEMORY_BYTES: u64 = 64 << 20;
const MAX_CPU_SECONDS: u64 = 15;
/// Bytes of input that are read; more than a document may have, so that the library refuses a longer one.
const MAX_READ_BYTES: u64 = 2 << 20;

#[expect(clippy::print_stderr, reason = "the reason of the failure")]
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
    process_limits::set(MAX_MEMORY_BYTES, MAX_CPU_SECONDS).context("no limits")?;
    let created: Timestamp = std::env::args()
        .nth(1)
        .context("the time of creation is missing")?
        .parse()
        .context("the time of creation is none")?;
    let mut input = Vec::new();
    io::stdin().lock().take(MAX_READ_BYTES).read_to_end(&mut input)?;
    let document = Document::from_json(&input)?;
    let pdf = match std::env::args().nth(2).as_deref() {
        None => document.render(created)?,
        Some("dossier") => document.render_dossier(created)?,
        Some(_) => anyhow::bail!("no such kind of document"),
    };
    let mut out = io::stdout().lock();
    out.write_all(&pdf)?;
    out.flush()?;
    Ok(())
}
