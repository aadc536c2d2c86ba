//! The built site: scripts, WebAssembly, styles, icons. It is found beside the program, so that the program runs from any
//! folder; in development in `target/site`. Without it pages are served unstyled.

use std::path::PathBuf;
use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

use app::document::{Assets, IslandFiles, Programs};

use crate::config::Config;

const ASSET_FOLDER: &str = "pkg";
const OUTPUT_NAME: &str = "portal";
/// The program of the large forms (`app::document::Program`).
const FORMS_NAME: &str = "portal-forms";
/// The hashes of built files, a line each; the build (`scripts/site.mjs`) lays it beside the program.
pub const HASH_FILE: &str = "hash.txt";

fn beside_program(name: &str) -> Option<PathBuf> {
    Some(std::env::current_exe().ok()?.parent()?.join(name))
}

static AT_START: LazyLock<Assets> = LazyLock::new(built);
/// The assets found later, if the islands were not built yet at the start.
static BUILT_LATER: OnceLock<Assets> = OnceLock::new();

/// Returns the addresses of the files that pages use.
pub fn of_pages() -> &'static Assets {
    BUILT_LATER.get().unwrap_or(&AT_START)
}

/// Looks for the files at the start. While the islands are still being built (`make run` in a new clone), it looks again until
/// they are there.
pub fn prepare() {
    /// Pause between two attempts.
    const RETRY_PAUSE: Duration = Duration::from_secs(2);

    if AT_START.islands.is_some() {
        return;
    }
    tracing::info!("pages do without islands until these are built");
    tokio::spawn(async {
        loop {
            tokio::time::sleep(RETRY_PAUSE).await;
            let now = built();
            if now.islands.is_some() {
                tracing::info!("pages have their islands now");
                let _ = BUILT_LATER.set(now);
                return;
            }
        }
    });
}

/// Tells whether all that pages use is there.
pub fn is_complete() -> bool {
    AT_START.islands.is_some()
}

fn built() -> Assets {
    let hashes = beside_program(HASH_FILE).and_then(|file| std::fs::read_to_string(file).ok());
    assets(hashes.as_deref())
}

/// Uses hashed names if there are hashes.
fn assets(hashes: Option<&str>) -> Assets {
    let Some(hashes) = hashes else {
        return Assets::default();
    };
    let file = |name: &str, kind: &str| {
        let hash = hash(hashes, &format!("{name}.{kind}"))?;
        Some(format!("/{ASSET_FOLDER}/{name}.{hash}.{kind}"))
    };
    let program = |name: &str| {
        let (script, wasm) = file(name, "js").zip(file(name, "wasm"))?;
        Some(IslandFiles { script, wasm })
    };
    let islands = program(OUTPUT_NAME).zip(program(FORMS_NAME));
    Assets {
        stylesheet: file(OUTPUT_NAME, "css").unwrap_or_else(|| Assets::default().stylesheet),
        islands: islands.map(|(pages, forms)| Programs { pages, forms }),
    }
}

fn hash<'a>(hashes: &'a str, file: &str) -> Option<&'a str> {
    let of_file = |line: &'a str| line.trim().strip_prefix(file)?.strip_prefix(':');
    hashes.lines().find_map(of_file).map(str::trim)
}

/// Returns the folder that holds the site.
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
        let hashes = "portal.css: ghi\nportal.js: abc\nportal.wasm: def\nportal-forms.js: jkl\nportal-forms.wasm: mno\n";
        assert_eq!(
            ["portal.js", "portal.wasm", "portal-forms.js"].map(|file| hash(hashes, file)),
            [Some("abc"), Some("def"), Some("jkl")]
        );
        assert_eq!(hash("portal.js: abc\n", "portal.css"), None);
        let whole = assets(Some(hashes));
        assert_eq!(whole.stylesheet, "/pkg/portal.ghi.css");
        let wasm = whole.islands.map(|built| (built.pages.wasm, built.forms.wasm));
        assert_eq!(
            wasm,
            Some(("/pkg/portal.def.wasm".into(), "/pkg/portal-forms.mno.wasm".into()))
        );
        assert!(
            assets(Some("portal.css: ghi\n")).islands.is_none(),
            "they are not built yet"
        );
        assert!(
            assets(None).islands.is_some(),
            "names without hashes, of cargo-leptos"
        );
    }
}
