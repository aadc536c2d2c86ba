//! The built site: scripts, WebAssembly, styles, icons. Found beside the program, so that it runs from any folder; in
//! development in `target/site`. Without it pages still come, unstyled.

use std::path::PathBuf;
use std::sync::{LazyLock, OnceLock};
use std::time::Duration;

use app::document::{Assets, IslandFiles};

use crate::config::Config;

const PKG: &str = "pkg";
const NAME: &str = "portal";
/// cargo-leptos writes the hashes of built files here; the build lays it beside the program.
const HASHES: &str = "hash.txt";

fn beside_program(name: &str) -> Option<PathBuf> {
    Some(std::env::current_exe().ok()?.parent()?.join(name))
}

static AT_START: LazyLock<Assets> = LazyLock::new(built);
/// Where islands were not built yet when the portal started, and are now.
static COMPLETE: OnceLock<Assets> = OnceLock::new();

/// Where pages find their files.
pub fn of_pages() -> &'static Assets {
    COMPLETE.get().unwrap_or(&AT_START)
}

/// Once at the start: looks where the files are. While what islands wake up with is still being built (`make run` in a new
/// clone), looks again until it is there.
pub fn prepare() {
    /// Between two looks.
    const AGAIN: Duration = Duration::from_secs(2);

    if AT_START.islands.is_some() {
        return;
    }
    tracing::info!("pages do without islands until these are built");
    tokio::spawn(async {
        loop {
            tokio::time::sleep(AGAIN).await;
            let now = built();
            if now.islands.is_some() {
                tracing::info!("pages have their islands now");
                let _ = COMPLETE.set(now);
                return;
            }
        }
    });
}

fn built() -> Assets {
    let hashes = beside_program(HASHES).and_then(|file| std::fs::read_to_string(file).ok());
    assets(hashes.as_deref())
}

/// By hashed names where there are hashes.
fn assets(hashes: Option<&str>) -> Assets {
    let Some(hashes) = hashes else {
        return Assets::default();
    };
    let file = |kind: &str| Some(format!("/{PKG}/{NAME}.{}.{kind}", hash(hashes, kind)?));
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
