//! Views as the text of a page.

use axum::response::Html;
use leptos::prelude::*;

/// A whole document.
pub fn document(view: impl IntoView) -> Html<String> {
    let owner = Owner::new();
    let html = owner.with(|| view.into_view().to_html());
    Html(format!("<!DOCTYPE html>{html}"))
}

/// A text as the content of a `<textarea>`, which Leptos does not escape. Browsers drop a line break that follows the
/// tag, so one is put before a text that begins with its own.
pub fn textarea(text: &str) -> String {
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    if text.starts_with(['\n', '\r']) {
        format!("\n{escaped}")
    } else {
        escaped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_also_where_leptos_escapes_nothing() {
        let hostile = "</textarea></title><script>&";
        let shown = document(view! {
            <html>
                <title>{hostile}</title>
                <textarea>{textarea(hostile)}</textarea>
                <p title=hostile>{hostile}</p>
            </html>
        });
        let text = "&lt;/textarea&gt;&lt;/title&gt;&lt;script&gt;&amp;";
        assert_eq!(
            shown.0,
            format!(
                "<!DOCTYPE html><html><title>{text}</title><textarea>{text}</textarea><p title=\"{text}\">{text}</p></html>"
            )
        );
    }

    #[test]
    fn first_line_break_of_a_text_stays() {
        assert_eq!(textarea("\na"), "\n\na");
        assert_eq!(textarea("a\n"), "a\n");
    }
}
