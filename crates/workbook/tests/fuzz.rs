//! Files of the corpus with mistakes and malice put in, read in this process: reading always ends with a table or
//! a reason, within memory. Old xls files are read by a library that promises neither; `server/tests/it/workbooks.rs`
//! reads those in a process of their own.
//!
//! Before them, a line that is repeated: work that grows with the square of a text's lines would take minutes.
//!
//! Each format gets `FUZZ_SECONDS` (2). `FUZZ_SEED` repeats a run. Each file is written to the test's folder before it is read,
//! so that it is still there when it ends the process.

#![expect(clippy::expect_used, reason = "tests fail loudly")]

use std::io::{Cursor, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use fastrand::Rng;

/// Bytes that reading may take beside the test itself: those the portal gives the process that reads, and space for the
/// file and its mutation.
#[cfg(target_os = "linux")]
const MAX_MEMORY_BYTES: u64 = (64 + 128) << 20;
/// What no file may take, in the slowest build on a busy machine.
const MAX_TIME: Duration = Duration::from_secs(20);

fn main() {
    limit_memory();
    let seconds = std::env::var("FUZZ_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(2));
    let seed = std::env::var("FUZZ_SEED").ok().and_then(|text| text.parse().ok());
    let seed = seed.unwrap_or_else(|| fastrand::u64(..));
    for line in ["\n", "a\n", ">\n", "4 pallets\n"] {
        let from = Instant::now();
        drop(workbook::read(line.repeat(30_000 / line.len()).as_bytes()));
        assert!(
            from.elapsed() < MAX_TIME,
            "reading {line:?} again and again took too long"
        );
    }
    for format in ["xlsx", "ods", "markup", "text"] {
        let mut rng = Rng::with_seed(seed);
        let corpus = corpus(format);
        let (begun, mut runs, mut tables) = (Instant::now(), 0_u64, 0_u64);
        let last = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-last.{format}"));
        while begun.elapsed() < time {
            let file = mutated(&corpus, format, &mut rng);
            std::fs::write(&last, &file).expect("the file is written");
            let from = Instant::now();
            tables += u64::from(workbook::read(&file).is_ok());
            assert!(
                from.elapsed() < MAX_TIME,
                "{format}: reading took too long, seed {seed}"
            );
            runs += 1;
        }
        println!("fuzz {format}: {runs} files, {tables} with a table, seed {seed}");
        assert!(
            tables > 0,
            "nothing was read whole: the files are broken too early to say anything"
        );
    }
}

/// The files of a format.
fn corpus(format: &str) -> Vec<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus")
        .join(format);
    let files = std::fs::read_dir(folder).expect("the corpus is there");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    // The same order for the same seed.
    paths.sort();
    let read = |path| std::fs::read(path).expect("a readable file");
    paths.into_iter().map(read).collect()
}

fn mutated(corpus: &[Vec<u8>], format: &str, rng: &mut Rng) -> Vec<u8> {
    let mut file = corpus[rng.usize(..corpus.len())].clone();
    let other = &corpus[rng.usize(..corpus.len())];
    if matches!(format, "text" | "markup") || rng.u8(..10) == 0 {
        mutate(&mut file, other, rng);
        return file;
    }
    // In the unpacked parts: a changed byte of the file itself ends in a wrong checksum.
    let (mut parts, others) = (unpacked(&file), unpacked(other));
    if parts.is_empty() || others.is_empty() {
        return file;
    }
    for _ in 0..rng.usize(1..3) {
        let at = rng.usize(..parts.len());
        let from = rng.usize(..others.len());
        mutate(&mut parts[at].1, &others[from].1, rng);
    }
    packed(&parts)
}

/// A few changes: bytes, numbers, pieces doubled, cut, or of another file.
fn mutate(bytes: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    const PIECES: [&[u8]; 19] = [
        b"18446744073709551615",
        b"-1",
        b"1000000000000",
        b"4294967295",
        b"0",
        b"&#x110000;",
        b"&lt;",
        b"<!--",
        b"]]>",
        b"\0",
        b"\xff\xfe",
        b"</row>",
        b"<c t=\"s\"><v>",
        b"<t>",
        b"<table>",
        b"<td rowspan=65535 colspan=999>",
        b"ss:Index=\"16384\"",
        b"r=\"XFD1048576\"",
        b"\"",
    ];
    for _ in 0..rng.usize(1..6) {
        if bytes.is_empty() {
            bytes.push(rng.u8(..));
        }
        let at = rng.usize(..bytes.len());
        let end = (at + rng.usize(1..64)).min(bytes.len());
        match rng.u8(..7) {
            0 => bytes[at] ^= 1 << rng.u8(..8),
            1 => drop(bytes.splice(at..end, PIECES[rng.usize(..PIECES.len())].iter().copied())),
            2 => drop(bytes.splice(at..at, PIECES[rng.usize(..PIECES.len())].iter().copied())),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let piece = bytes[at..end].repeat(rng.usize(1..400));
                bytes.splice(at..at, piece);
            }
            5 if !other.is_empty() => {
                let from = rng.usize(..other.len());
                let to = (from + rng.usize(1..400)).min(other.len());
                bytes.splice(at..end, other[from..to].iter().copied());
            }
            _ => number(bytes, at, rng),
        }
        bytes.truncate(if rng.u8(..50) == 0 { 1 << 20 } else { 32 << 10 });
    }
}

/// Puts another number in place of the next one.
fn number(bytes: &mut Vec<u8>, at: usize, rng: &mut Rng) {
    let Some(start) = bytes[at..].iter().position(u8::is_ascii_digit) else {
        return;
    };
    let start = at + start;
    let length = bytes[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let number = rng.u64(..) >> rng.u32(..64);
    bytes.splice(start..start + length, number.to_string().into_bytes());
}

fn unpacked(file: &[u8]) -> Vec<(String, Vec<u8>)> {
    let Ok(mut archive) = zip::ZipArchive::new(Cursor::new(file)) else {
        return Vec::new();
    };
    let mut parts = Vec::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).expect("a part of the corpus");
        let name = part.name().expect("a name").into_owned();
        let mut content = Vec::new();
        part.read_to_end(&mut content).expect("a readable part");
        parts.push((name, content));
    }
    parts
}

fn packed(parts: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(name.as_str(), options).expect("a part");
        writer.write_all(content).expect("a part");
    }
    writer.finish().expect("a file").into_inner()
}

#[cfg(target_os = "linux")]
fn limit_memory() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    let status = std::fs::read_to_string("/proc/self/status").expect("the status is readable");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmSize:"))
        .expect("a size");
    let kilobytes: u64 = line
        .trim()
        .trim_end_matches("kB")
        .trim()
        .parse()
        .expect("a number");
    let most = Some(kilobytes * 1024 + MAX_MEMORY_BYTES);
    setrlimit(
        Resource::As,
        Rlimit {
            current: most,
            maximum: most,
        },
    )
    .expect("the limit is taken");
}

#[cfg(not(target_os = "linux"))]
fn limit_memory() {}
