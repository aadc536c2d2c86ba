//! The built site: scripts, WebAssembly, styles, icons. Found beside the program, so that it runs from any folder; in
//! development in `target/site`. Without it pages still come, unstyled.

use std::path::PathBuf;

use app::document::Assets;

use crate::config::Config;

const PKG: &str = "pkg";
const NAME: &str = "portal";
/// cargo-leptos writes the hashes of built files here; the build lays it beside the program.
const HASHES: &str = "hash.txt";

fn beside_program(name: &str) -> Option<PathBuf> {
    Some(std::env::current_exe().ok()?.parent()?.join(name))
}

/// Where pages find their files: by hashed names when there are hashes.
pub fn of_pages() -> Assets {
    let hashes = beside_program(HASHES).and_then(|file| std::fs::read_to_string(file).ok());
    let file = |kind: &str| match hashes.as_deref().and_then(|hashes| hash(hashes, kind)) {
        Some(hash) => format!("/{PKG}/{NAME}.{hash}.{kind}"),
        None => format!("/{PKG}/{NAME}.{kind}"),
    };
    Assets {
        stylesheet: file("css"),
        script: file("js"),
        wasm: file("wasm"),
    }
}

fn hash<'a>(hashes: &'a str, kind: &str) -> Option<&'a str> {
    let of_kind = |line: &'a str| line.trim().strip_prefix(kind)?.strip_prefix(':');
    hashes.lines().find_map(of_kind).map(str::trim)
}

/// The folder that holds the site.
pub fn site_root(config: &Config) -> PathBuf {
    let beside = || beside_program("site").filter(|folder| folder.is_dir());
    config
        .site_root
        .clone()
        .or_else(beside)
        .unwrap_or_else(|| PathBuf::from("target/site"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hash_of_each_file_is_found() {
        let hashes = "js: abc\nwasm: def\ncss: ghi\n";
        assert_eq!(
            ["js", "wasm", "css"].map(|kind| hash(hashes, kind)),
            [Some("abc"), Some("def"), Some("ghi")]
        );
        assert_eq!(hash("js: abc\n", "css"), None);
    }
}
