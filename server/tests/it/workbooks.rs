//! Old xls files with random errors, each read by a process of its own: whatever the library does with them, the answer is a
//! table or a reason, and it comes in time. `FUZZ_SECONDS` (3), `FUZZ_SEED`; the other formats:
//! `crates/workbook/tests/fuzz.rs`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use server::files::import::{FileReader, NotRead};

fn reader() -> FileReader {
    FileReader::new(env!("CARGO_BIN_EXE_portal").into())
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// The state of `SplitMix64`, which is enough to choose positions.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % u64::try_from(end).unwrap()).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_xls_files_end_with_a_reason() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../crates/workbook/tests/corpus/xls");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    paths.sort();
    let corpus: Vec<Vec<u8>> = paths
        .into_iter()
        .map(|path| std::fs::read(path).unwrap())
        .collect();
    let time = Duration::from_secs(setting("FUZZ_SECONDS").unwrap_or(3));
    let seed = setting("FUZZ_SEED").unwrap_or(20_261_123);
    let (reader, mut choice) = (reader(), Random(seed));
    let (begun, mut runs, mut tables) = (Instant::now(), 0, 0);
    while begun.elapsed() < time || runs < 20 {
        let mut file = corpus[choice.below(corpus.len())].clone();
        for _ in 0..=choice.below(12) {
            let at = choice.below(file.len() - 4);
            match choice.below(4) {
                0 => file[at] ^= 1 << choice.below(8),
                // Lengths, positions and counts are numbers of two and four bytes.
                1 => file[at..at + 2].fill(0xff),
                2 => file[at..at + 4].copy_from_slice(&0x7fff_fff0_u32.to_le_bytes()),
                _ => {
                    let from = choice.below(file.len() - 512);
                    let piece = file[from..from + 512].to_vec();
                    let to = choice.below(file.len() - 512) / 512 * 512;
                    file[to..to + 512].copy_from_slice(&piece);
                }
            }
        }
        let from = Instant::now();
        let read = reader.read(file).await;
        assert!(from.elapsed() < Duration::from_secs(25), "seed {seed}: {read:?}");
        assert!(!matches!(read, Err(NotRead::Busy)), "seed {seed}");
        tables += i32::from(read.is_ok());
        runs += 1;
    }
    println!("{runs} files, {tables} with a table, seed {seed}");
}

/// A reader without a waiting caller ends, and its turn is free.
#[tokio::test]
async fn abandoned_file_releases_its_turn() {
    let reader = reader();
    let file = b"a;b\n1;2\n".repeat(400_000);
    for _ in 0..4 {
        let read = tokio::time::timeout(Duration::from_millis(5), reader.read(file.clone())).await;
        assert!(read.is_err() || read.is_ok_and(|read| read.is_ok()));
    }
    assert!(reader.read(b"a;b\n1;2\n".to_vec()).await.is_ok());
}
