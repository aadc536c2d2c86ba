//! The attributes that islands look for are those that views of pages or islands write.
#![expect(clippy::expect_used, reason = "tests fail loudly")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Attributes that islands set on elements of the page themselves, for style or for their own use.
const SET_BY_ISLANDS: [&str; 7] = [
    "data-alive",
    "data-folded",
    "data-held",
    "data-made",
    "data-narrowed",
    "data-sending",
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

/// The names of data attributes in a source: those that selectors look for, or those that views write.
fn attributes(source: &str, in_selectors: bool) -> BTreeSet<&str> {
    let starts = source.match_indices("data-").map(|(at, _)| at);
    starts
        .filter(|at| {
            let before = source[..*at].chars().next_back();
            let is_selector = before == Some('[');
            is_selector == in_selectors
                && before.is_some_and(|before| !before.is_alphanumeric() && before != '-')
        })
        .map(|at| {
            let name = &source[at..];
            let end = name.find(|c: char| !c.is_ascii_lowercase() && c != '-');
            &name[..end.unwrap_or(name.len())]
        })
        .filter(|name| !name.ends_with('-'))
        .collect()
}

#[test]
fn views_write_what_selectors_of_islands_look_for() {
    let app = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut pages, mut islands) = (String::new(), String::new());
    sources(&app.join("src"), &mut pages);
    sources(&app.join("../crates/islands/src"), &mut islands);
    let looked_for = attributes(&islands, true);
    assert!(looked_for.len() > 5, "{looked_for:?}");
    let both = pages + &islands;
    let written = attributes(&both, false);
    let missing: Vec<_> = looked_for
        .into_iter()
        .filter(|name| !written.contains(name) && !SET_BY_ISLANDS.contains(name))
        .collect();
    assert!(missing.is_empty(), "no view writes {missing:?}");
}
