//! Finds pictures, styles and fonts of other servers in a document of the operator, which an inert view leaves out.

use std::sync::LazyLock;

use regex::Regex;

/// An address with a host, after what may precede it in an attribute or in CSS.
const ADDRESS_PATTERN: &str = r#"(?:["']|&quot;|&\#39;)?\s*(?:https?:)?//"#;

/// References that load something: an attribute of any element, the address of a style sheet, drawing or base, CSS. They only
/// explain why something may be missing; the content security policy of the view blocks everything, found here or not.
static LOADING_REFERENCE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let attribute = format!(r"\b(?:src|srcset|poster|background|xlink:href)\s*=\s*{ADDRESS_PATTERN}");
    let element = format!(r"<(?:link|image|use|base)\b[^>]*?\bhref\s*=\s*{ADDRESS_PATTERN}");
    let css = format!(r"url\(\s*{ADDRESS_PATTERN}|@import\s+{ADDRESS_PATTERN}");
    Regex::new(&format!("(?i){attribute}|{element}|{css}"))
        .inspect_err(|error| tracing::error!(%error, "the pattern is wrong"))
        .ok()
});

/// Tells whether something in this HTML would be loaded from another server.
pub fn has_external_references(html: &str) -> bool {
    LOADING_REFERENCE
        .as_ref()
        .is_some_and(|loads| loads.is_match(html))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn external_references_are_found() {
        for html in [
            r#"<img src="https://cdn.example.vn/logo.png">"#,
            "<IMG alt='' SRC = http://cdn.example.vn/logo.png>",
            "<img\nsrc='//cdn.example.vn/logo.png'>",
            r#"<source srcset=" https://cdn.example.vn/a.webp 2x">"#,
            r#"<table background="https://cdn.example.vn/paper.gif">"#,
            r#"<link rel="stylesheet" href="https://cdn.example.vn/a.css">"#,
            r#"<base href="https://example.vn/">"#,
            r#"<svg><image xlink:href="https://cdn.example.vn/a.png"/></svg>"#,
            "<style>body { background: url( 'https://cdn.example.vn/a.png' ) }</style>",
            "<p style=\"background:url(&quot;https://cdn.example.vn/a.png&quot;)\">",
            "<style>@import '//cdn.example.vn/a.css';</style>",
        ] {
            assert!(has_external_references(html), "{html}");
        }
    }

    #[test]
    fn links_and_embedded_data_are_no_references() {
        for html in [
            "",
            "<p>https://example.vn/</p>",
            r#"<a href="https://example.vn/">example.vn</a>"#,
            r#"<img src="data:image/png;base64,iVBORw0KGgo=">"#,
            r##"<svg><use href="#mark"/></svg>"##,
            "<style>body { background: url(data:image/png;base64,iVBORw0KGgo=) }</style>",
            r#"<html xmlns="http://www.w3.org/1999/xhtml"><svg xmlns="http://www.w3.org/2000/svg"></svg>"#,
        ] {
            assert!(!has_external_references(html), "{html}");
        }
    }
}
