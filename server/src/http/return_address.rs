//! The address to return to after signing in: always a page of this portal.

use app::routes::{self, Route, RouteKind};

/// Limit of a return address in bytes; the portal's own are shorter.
const MAX_ADDRESS_BYTES: usize = 4096;

/// Returns the path (with query) if it is one of the portal's pages. The result is visible ASCII and safe to redirect to.
pub fn internal(next: &str) -> Option<&str> {
    let (path, query) = next.split_once('?').unwrap_or((next, ""));
    // The portal's links encode their values, so a text that could be read as an address is encoded.
    let plain = query
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'"' | b'<' | b'>' | b'#'));
    (next.len() <= MAX_ADDRESS_BYTES && is_page(path) && plain && !query.contains("//")).then_some(next)
}

/// Tells whether the path is a page, or a document (whose link is made anew).
fn is_page(path: &str) -> bool {
    Route::find(path)
        .is_some_and(|(route, _)| route.kind == RouteKind::Page || route.template == routes::DOCUMENT)
}

/// Returns the address to return to after signing in. After a download people would still see the sign-in page, so a file leads
/// to its page.
pub fn after_sign_in(here: &str) -> String {
    let page = page_of_file(here).or_else(|| internal(here).map(str::to_owned));
    page.unwrap_or_else(|| routes::HOME.to_owned())
}

/// Returns the page that a file belongs to, with the file's query.
pub fn page_of_file(here: &str) -> Option<String> {
    let (path, query) = here.split_once('?').unwrap_or((here, ""));
    let (Route { kind, .. }, code) = Route::find(path)?;
    let RouteKind::FileOf(page) = kind else {
        return None;
    };
    let mark = if query.is_empty() { "" } else { "?" };
    let page = format!(
        "{}{mark}{query}",
        routes::with_code(page, &code.unwrap_or_default())
    );
    internal(&page).map(str::to_owned)
}

/// Returns the page with the form that is posted to this path.
pub fn page_of(action: &str) -> String {
    match Route::find(action) {
        // The negotiation form is a page of its own, and a form of the quotation's page.
        Some((route, Some(code))) if route.template == routes::QUOTATION_NOTE => routes::quotation(&code),
        Some((
            Route {
                kind: RouteKind::FormOf(page),
                ..
            },
            code,
        )) => routes::with_code(page, &code.unwrap_or_default()),
        _ => action.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use percent_encoding::percent_decode_str;

    use super::*;

    #[test]
    fn own_pages_are_valid_return_addresses() {
        for good in [
            "/",
            "/requests",
            "/requests?status=quoted&status=need_info&search=t%C3%ACm%20h%C3%A0ng",
            "/requests/RFQ-2607-0187",
            "/requests/RFQ-2607-0187/quotation?version=2",
            "/requests/RFQ-1/documents/7",
            "/requests/RFQ-1/quotation/negotiate/note?ask=extension",
            "/requests/new?from=RFQ-1",
            "/requests/2026%2F07%20s%E1%BB%91%201/tracking",
            "/settings",
        ] {
            assert_eq!(internal(good), Some(good));
        }
    }

    #[test]
    fn file_leads_to_its_page() {
        for (file, page) in [
            ("/requests/RFQ-1/documents/7", Some("/requests/RFQ-1/documents")),
            (
                "/requests/RFQ-1/quotation/pdf?version=2",
                Some("/requests/RFQ-1/quotation?version=2"),
            ),
            ("/requests/RFQ-1/quotation", None),
            ("/nothing", None),
        ] {
            assert_eq!(page_of_file(file).as_deref(), page, "{file}");
        }
    }

    #[test]
    fn open_redirect_payloads_are_refused() {
        let payloads = include_str!("../../tests/data/open-redirects.txt");
        let mut seen = 0;
        for payload in payloads.lines() {
            seen += 1;
            assert_eq!(internal(payload), None, "{payload}");
            let decoded = percent_decode_str(payload).decode_utf8_lossy().into_owned();
            assert_eq!(internal(&decoded), None, "decoded {payload}");
        }
        assert_eq!(seen, 559);
    }

    #[test]
    fn other_addresses_are_refused() {
        for bad in [
            "",
            "requests",
            "//evil",
            "/\\evil",
            "/%2fevil",
            "/%252fevil",
            "/a\r\nb",
            "/tìm",
            "/..",
            "/a/%2e%2e/b",
            "/#x",
            "/?a=//x",
            "/?a=\\x",
            "/requests/a b",
            "/requests/a/documents/07",
            "/requests/a/else",
            "/sign-out",
        ] {
            assert_eq!(internal(bad), None, "{bad:?}");
        }
        assert_eq!(internal(&format!("/?a={}", "a".repeat(MAX_ADDRESS_BYTES))), None);
    }

    #[test]
    fn file_returns_to_its_page() {
        for (file, page) in [
            ("/requests.csv?status=quoted", "/requests?status=quoted"),
            ("/requests.xlsx", "/requests"),
            ("/requests/A-1/quotation/charges.csv", "/requests/A-1/quotation"),
            (
                "/requests/A-1/quotation/charges.xlsx?version=1-2",
                "/requests/A-1/quotation?version=1-2",
            ),
            ("/requests/A-1/activity.csv", "/requests/A-1"),
            ("/requests/A-1/documents/7", "/requests/A-1/documents"),
            (
                "/requests/A-1/quotation?version=2",
                "/requests/A-1/quotation?version=2",
            ),
            ("/requests/A-1/quotation/charges.csv?a=//evil", "/"),
            ("/requests/../quotation/charges.csv", "/"),
            ("/events", "/"),
        ] {
            assert_eq!(after_sign_in(file), page, "{file}");
        }
    }

    #[test]
    fn form_action_returns_to_its_page() {
        assert_eq!(
            page_of("/requests/A-1/quotation/accept"),
            "/requests/A-1/quotation"
        );
        assert_eq!(
            page_of("/requests/A-1/quotation/negotiate/note"),
            "/requests/A-1/quotation"
        );
        assert_eq!(
            page_of("/requests/A-1/quotation/reject"),
            "/requests/A-1/quotation"
        );
        assert_eq!(page_of("/requests/new"), "/requests/new");
        assert_eq!(page_of("/requests/A-1/documents"), "/requests/A-1/documents");
        assert_eq!(page_of("/requests/new/import"), "/requests/new");
        assert_eq!(page_of("/requests/A-1/edit/import"), "/requests/A-1/edit");
        assert_eq!(page_of("/sign-out"), "/");
    }
}
