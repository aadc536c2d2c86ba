//! HTML has one notation: Leptos `view!`, typed. A second one, or boxed views in numbers, fail here.
#![expect(clippy::expect_used, reason = "tests fail loudly")]

use std::fs;
use std::path::{Path, PathBuf};

/// Boxed views (`into_any`) that pages and islands may have.
const MAX_BOXED_VIEWS: usize = 10;

fn rust_files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// Sources of pages and islands without their comments.
fn sources() -> Vec<(PathBuf, String)> {
    let app = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    rust_files(&app.join("src"), &mut files);
    rust_files(&app.join("../crates/islands/src"), &mut files);
    let code = |path: &PathBuf| -> String {
        let text = fs::read_to_string(path).expect("a source");
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        lines.collect::<Vec<_>>().join("\n")
    };
    files.iter().map(|path| (path.clone(), code(path))).collect()
}

#[test]
fn html_is_written_in_views_alone() {
    for (path, code) in sources() {
        for other in ["html! {", "maud", "push_str(\"<", "format!(\"<", "inner_html", "set_inner_html"] {
            assert!(!code.contains(other), "{other} in {}", path.display());
        }
    }
}

#[test]
fn views_are_typed() {
    let boxed: Vec<_> = sources()
        .into_iter()
        .flat_map(|(path, code)| vec![path; code.matches("into_any()").count()])
        .collect();
    assert!(boxed.len() <= MAX_BOXED_VIEWS, "{boxed:?}");
    let app = Path::new(env!("CARGO_MANIFEST_DIR"));
    for settings in ["../.cargo/config.toml", "../Cargo.toml"] {
        let text = fs::read_to_string(app.join(settings)).unwrap_or_default();
        assert!(!text.contains("\"erase_components\""), "{settings}");
    }
}

#[test]
fn no_template_engine_is_in_the_tree() {
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.lock");
    let lock = fs::read_to_string(lock).expect("the lock file");
    for engine in ["maud", "askama", "minijinja", "tera", "handlebars", "horrorshow"] {
        assert!(!lock.contains(&format!("name = \"{engine}\"")), "{engine}");
    }
    assert!(lock.contains("name = \"leptos_axum\""));
}
