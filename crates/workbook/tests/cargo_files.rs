//! Files as people and programs write them, each read and interpreted with nothing chosen, and compared with a table that a
//! person has checked: `cargo_files.expected.txt`, a line for each file of `cargo_files/`.
//!
//! A line is `file | lines | packages | kg | m³ | goods | what is said`. The goods are the beginnings of their names, and HS
//! codes. What is said are words of the code, in this order: the reason
//! why there is no table; the sheet if it is not the first; rows left out; cells to look at (`Missing C4`); fields without a
//! column (`no height`); notes. A line that begins with `todo` is known to be wrong and says what would be right.

#![expect(clippy::expect_used, reason = "tests fail loudly")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Write as _};
use std::path::{Path, PathBuf};

use cargo_import::{Choices, Interpretation, Note, interpret};
use domain::Lang;
use domain::cargo::{LineTotals, ShipmentTotals};

/// The reading of a file, in the columns of the table.
type Shown = [String; 6];

#[test]
fn every_file_is_understood_as_expected() {
    let expected = expected();
    let files: BTreeSet<String> = std::fs::read_dir(folder().join("cargo_files"))
        .expect("the folder is there")
        .map(|file| {
            file.expect("a file")
                .file_name()
                .into_string()
                .expect("a plain name")
        })
        .collect();
    let named: BTreeSet<String> = expected.keys().cloned().collect();
    let unlisted: Vec<_> = files.symmetric_difference(&named).collect();
    let mut differ = Vec::new();
    let all: Vec<&String> = files.iter().collect();
    let read = read_on_all_cores(&all);
    for (file, (todo, right)) in expected.iter().filter(|(file, _)| files.contains(*file)) {
        let shown = &read[file];
        println!("     {}", row(file, shown));
        match (shown == right, todo) {
            (true, false) => {}
            (true, true) => differ.push(format!("{file}: is right now, it is no longer to do")),
            (false, true) => println!("todo {}", row(file, right)),
            (false, false) => {
                println!("but  {}", row(file, right));
                differ.push(file.clone());
            }
        }
    }
    for file in files.difference(&named) {
        println!("new  {}", row(file, &read[file]));
    }
    assert!(
        unlisted.is_empty(),
        "a file without a line, or a line without a file: {unlisted:?}"
    );
    assert!(differ.is_empty(), "not as expected: {differ:#?}");
}

/// What is read from each file.
fn read_on_all_cores<'a>(files: &[&'a String]) -> BTreeMap<&'a String, Shown> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let read = |file: &'a String| {
        let bytes = std::fs::read(folder().join("cargo_files").join(file)).expect("a readable file");
        (file, shown(&bytes))
    };
    std::thread::scope(|scope| {
        // Neighbours are alike, in size too: each thread takes every second, third, fourth one.
        let threads: Vec<_> = (0..cores)
            .map(|first| {
                let own = files.iter().skip(first).step_by(cores);
                scope.spawn(move || own.map(|file| read(file)).collect::<Vec<_>>())
            })
            .collect();
        let read = threads.into_iter().map(|thread| thread.join().expect("no panic"));
        read.flatten().collect()
    })
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The table: for each file, `true` if it is known to be wrong, and the right reading.
fn expected() -> BTreeMap<String, (bool, Shown)> {
    let table = std::fs::read_to_string(folder().join("cargo_files.expected.txt")).expect("the table");
    let mut files = BTreeMap::new();
    for line in table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (todo, rest) = line
            .strip_prefix("todo ")
            .map_or((false, line), |rest| (true, rest));
        let mut columns = rest.splitn(7, '|').map(|text| text.trim().to_owned());
        let file = columns.next().expect("a file");
        let shown: Vec<String> = columns.collect();
        let shown = shown.try_into().expect("seven columns");
        assert!(files.insert(file, (todo, shown)).is_none(), "twice: {line}");
    }
    files
}

fn row(file: &str, [lines, packages, kg, volume, goods, said]: &Shown) -> String {
    format!("{file:<38} | {lines:>3} | {packages:>5} | {kg:>9} | {volume:>8} | {goods} | {said}")
        .trim_end()
        .to_owned()
}

fn shown(bytes: &[u8]) -> Shown {
    let book = match workbook::read(bytes) {
        Ok(book) => book,
        Err(why) => {
            let [lines, packages, kg, volume, goods] = ["-"; 5].map(str::to_owned);
            return [lines, packages, kg, volume, goods, why.code().into()];
        }
    };
    let understood = interpret(&book, &Choices::default());
    let lines: Vec<LineTotals> = understood.ready().map(|read| read.line.line()).collect();
    let sums = ShipmentTotals::from_lines(&lines).show(Lang::En);
    let mut said = String::new();
    if understood.sheet != 0 {
        let _ = write!(said, "sheet {}; ", understood.sheet + 1);
    }
    said += &remarks(&understood);
    [
        lines.len().to_string(),
        sums.packages.clone(),
        sums.gross.clone(),
        sums.volume.clone(),
        goods(&understood),
        said.trim_end_matches([' ', ';']).to_owned(),
    ]
}

/// The names of the first goods, shortened, and their HS codes.
fn goods(understood: &Interpretation) -> String {
    let texts = understood.ready().map(|read| &read.line.texts);
    let shown = texts.take(6).map(|texts| {
        let name: String = texts.name.chars().take(12).collect();
        let name = if name.is_empty() { "?" } else { name.trim() };
        format!("{name} {}", texts.hs_code)
            .trim()
            .replace(['\n', '|'], "/")
    });
    shown.collect::<Vec<_>>().join(", ")
}

/// Everything that the preview says of a table, the same things of several rows together.
fn remarks(understood: &Interpretation) -> String {
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    let mut add = |what: String, row: String| match rows.iter_mut().find(|(own, _)| *own == what) {
        Some((_, rows)) => rows.push(row),
        None => rows.push((what, vec![row])),
    };
    for (row, why) in &understood.left_out {
        add(format!("out {}", word(why)), row.to_string());
    }
    for line in &understood.lines {
        for finding in &line.findings {
            let place = match finding.at.as_str() {
                "" => format!("{} {}", finding.field, line.row),
                cell => cell.to_owned(),
            };
            add(word(&finding.what), place);
        }
    }
    for column in understood.questions() {
        add("asks".into(), column.target.code().into());
    }
    let mut told: Vec<String> = rows
        .into_iter()
        .map(|(what, rows)| format!("{what} {}", rows.join(" ")))
        .collect();
    if !understood.missing.is_empty() {
        told.push(format!("no {}", understood.missing.join(" ")));
    }
    if let Some(letters) = &understood.letters {
        told.push(word(&letters.read));
    }
    // Blank rows are no doubt.
    let notes = understood
        .notes
        .iter()
        .filter(|note| !matches!(note, Note::Blank(_)));
    told.extend(notes.map(word));
    told.join("; ")
}

/// A value of the code by its own name and its content, without the signs around it.
fn word(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    let words: Vec<&str> = text
        .split(|one: char| !one.is_alphanumeric() && !matches!(one, '_' | '.' | ',' | '-' | '/' | '#'))
        .map(|word| word.trim_matches(','))
        .filter(|word| !word.is_empty())
        .take(8)
        .collect();
    words.join(" ")
}
