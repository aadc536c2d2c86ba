//! The built site: scripts, WebAssembly, styles, icons. It is found beside the program, so that the program runs from any
//! folder; in development in `target/site`. Without it pages are served unstyled.

use std::path::PathBuf;
use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

use app::document::{Assets, IslandFiles};

use crate::config::Config;

const PKG: &str = "pkg";
const OUTPUT_NAME: &str = "portal";
/// cargo-leptos writes the hashes of built files here; the build lays it beside the program.
pub const HASH_FILE: &str = "hash.txt";

fn beside_program(name: &str) -> Option<PathBuf> {
    Some(std::env::current_exe().ok()?.parent()?.join(name))
}

static AT_START: LazyLock<Assets> = LazyLock::new(built);
/// The assets found later, if the islands were not built yet at the start.
static COMPLETE: OnceLock<Assets> = OnceLock::new();

/// Returns the addresses of the files that pages use.
pub fn of_pages() -> &'static Assets {
    COMPLETE.get().unwrap_or(&AT_START)
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
                let _ = COMPLETE.set(now);
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
    let file = |kind: &str| Some(format!("/{PKG}/{OUTPUT_NAME}.{}.{kind}", hash(hashes, kind)?));
    let islands = file("js").zip(file("wasm"));
    Assets {
        stylesheet: file("css").unwrap_or_else(|| Assets::default().stylesheet),
        islands: islands.map(|(script, wasm)| IslandFiles { script, wasm }),
    }
}

fn hash<'a>(hashes: &'a str, kind: &str) -> Option<&'a str> {
    let of_kind = |line: &'a str| line.trim().strip_prefix(kind)?.strip_prefix(':');
    hashes.lines().find_map(of_kind).map(str::trim)
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
        let hashes = "js: abc\nwasm: def\ncss: ghi\n";
        assert_eq!(
            ["js", "wasm", "css"].map(|kind| hash(hashes, kind)),
            [Some("abc"), Some("def"), Some("ghi")]
        );
        assert_eq!(hash("js: abc\n", "css"), None);
        let whole = assets(Some(hashes));
        assert_eq!(whole.stylesheet, "/pkg/portal.ghi.css");
        assert_eq!(
            whole.islands.map(|files| files.wasm).as_deref(),
            Some("/pkg/portal.def.wasm")
        );
        assert!(
            assets(Some("css: ghi\n")).islands.is_none(),
            "they are not built yet"
        );
        assert!(
            assets(None).islands.is_some(),
            "names without hashes, of cargo-leptos"
        );
    }
}
