//! The names that islands look for are those that pages write (`islands::markup`).
#![expect(clippy::expect_used, reason = "tests fail loudly")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Attributes that islands make themselves, for style or for their own use.
const MADE_BY_ISLANDS: [&str; 5] = [
    "data-draft-id",
    "data-name",
    "data-sending",
    "data-state",
    "data-value",
];

/// Islands whose markup is their own, files and folders: it is written where it is used.
const COMPONENTS: [&str; 4] = ["cargo_bar", "cargo_bar.rs", "cargo_grid", "cargo_grid.rs"];

/// The lines of all sources in a folder, without comments and tests; only those that are `wanted` of its entries.
fn sources(folder: &Path, wanted: &dyn Fn(&str) -> bool, into: &mut String) {
    for entry in fs::read_dir(folder).expect("a source") {
        let path = entry.expect("a source").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        if !wanted(name) {
            continue;
        }
        if path.is_dir() {
            sources(&path, &|_| true, into);
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
    sources(&app.join("src"), &|_| true, &mut pages);
    let all = app.join("../crates/islands/src");
    sources(&all, &|name| COMPONENTS.contains(&name), &mut pages);
    sources(&all, &|name| !COMPONENTS.contains(&name), &mut islands);
    let written = attributes(&pages);
    let looked_for = attributes(&islands);
    assert!(looked_for.len() > 40, "{looked_for:?}");
    let missing: Vec<_> = looked_for
        .into_iter()
        .filter(|name| !written.contains(name) && !MADE_BY_ISLANDS.contains(name))
        .collect();
    assert!(missing.is_empty(), "no page writes {missing:?}");
}
