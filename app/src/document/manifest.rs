//! The Web Application Manifest, by which browsers install the portal: its name, its drawings and where it opens.

use serde_json::{Value, json};

use crate::page_context::PageContext;
use crate::routes;
use crate::text::common::common_texts;

/// The colour of the bar around an installed portal, as in the drawings.
const DEFAULT_THEME_COLOR: &str = "#00708c";

/// The manifest in the reader's language, as JSON.
pub fn manifest(frame: &PageContext) -> Value {
    let t = common_texts(frame.lang);
    let icon = |file: &str, size: u32, purpose: &str| {
        json!({
            "src": format!("/{file}-{size}.png"),
            "sizes": format!("{size}x{size}"),
            "type": "image/png",
            "purpose": purpose,
        })
    };
    let own = frame.look.icons.iter().map(|icon| {
        json!({
            "src": icon.address,
            "sizes": format!("{0}x{0}", icon.size),
            "type": "image/png",
            "purpose": icon.purpose,
        })
    });
    let mut icons: Vec<Value> = own.collect();
    if icons.is_empty() {
        icons = vec![
            icon("icon", 192, "any"),
            icon("icon", 512, "any"),
            icon("icon-maskable", 512, "maskable"),
        ];
    }
    json!({
        "id": routes::HOME,
        "name": format!("{} {}", frame.brand, t.portal()),
        "short_name": frame.brand,
        "lang": frame.lang.tag(),
        "start_url": routes::HOME,
        "scope": routes::HOME,
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": frame.look.theme.as_deref().unwrap_or(DEFAULT_THEME_COLOR),
        "icons": icons,
        "shortcuts": [
            {"name": t.new_request(), "url": routes::REQUEST_NEW},
            {"name": t.shipments(), "url": routes::SHIPMENTS},
        ],
    })
}
