//! The names that islands look for are those that pages write (`islands::markup`).
#![expect(clippy::expect_used, reason = "tests fail loudly")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Attributes that islands make themselves, for style or for their own use.
const MADE_BY_ISLANDS: [&str; 11] = [
    "data-alive",
    "data-draft-id",
    "data-fcl",
    "data-folded",
    "data-held",
    "data-made",
    "data-name",
    "data-narrowed",
    "data-sending",
    "data-state",
    "data-value",
];

/// The lines of all sources in a folder, without comments and tests.
fn sources(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).expect("a source") {
        let path = entry.expect("a source").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            for line in fs::read_to_string(&path).expect("a source").lines() {
                if !line.trim_start().starts_with("//") {
                    into.push_str(line);
                    into.push('\n');
                }
            }
        }
    }
}

/// The names of data attributes in a source.
fn attributes(source: &str) -> BTreeSet<&str> {
    let starts = source.match_indices("data-").map(|(at, _)| at);
    starts
        .filter(|at| !source[..*at].ends_with(|before: char| before.is_alphanumeric() || before == '-'))
        .map(|at| {
            let name = &source[at..];
            let end = name.find(|c: char| !c.is_ascii_lowercase() && c != '-');
            &name[..end.unwrap_or(name.len())]
        })
        .filter(|name| !name.ends_with('-'))
        .collect()
}

#[test]
fn pages_write_what_islands_look_for() {
    let app = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut pages, mut islands) = (String::new(), String::new());
    sources(&app.join("src"), &mut pages);
    sources(&app.join("../crates/islands/src"), &mut islands);
    let written = attributes(&pages);
    let looked_for = attributes(&islands);
    assert!(looked_for.len() > 50, "{looked_for:?}");
    let missing: Vec<_> = looked_for
        .into_iter()
        .filter(|name| !written.contains(name) && !MADE_BY_ISLANDS.contains(name))
        .collect();
    assert!(missing.is_empty(), "no page writes {missing:?}");
}
