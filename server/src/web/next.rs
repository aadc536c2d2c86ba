//! Where to go after signing in: a page of this portal and nothing else.

use app::routes;
use partner_api::RfqCode;

/// Longer ones are none of ours.
const LONGEST: usize = 4096;

/// The path (with query) if it is one of the portal's pages. What comes back is visible ASCII and safe to redirect to.
pub fn internal(next: &str) -> Option<&str> {
    let (path, query) = next.split_once('?').unwrap_or((next, ""));
    // Our links encode what a value holds, so whatever could be read as an address stands encoded.
    let plain = query
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'"' | b'<' | b'>' | b'#'));
    (next.len() <= LONGEST && is_page(path) && plain && !query.contains("//")).then_some(next)
}

/// A page that people can come back to. Codes consist of characters that need no encoding, so nothing is decoded here.
fn is_page(path: &str) -> bool {
    if [
        routes::HOME,
        routes::REQUESTS,
        routes::REQUEST_NEW,
        routes::COURIER_NEW,
        routes::SETTINGS,
    ]
    .contains(&path)
    {
        return true;
    }
    let below_code = [
        routes::REQUEST,
        routes::REQUEST_EDIT,
        routes::QUOTATION,
        routes::QUOTATION_NOTE,
        routes::QUOTATION_PRINT,
        routes::QUOTATION_DOCUMENT,
        routes::TRACKING,
        routes::DOCUMENTS,
        routes::DOCUMENT,
    ];
    let fits = |template: &str| {
        let mut parts = path.split('/');
        let all = template.split('/').all(|wanted| match (wanted, parts.next()) {
            ("{code}", Some(part)) => part.parse::<RfqCode>().is_ok(),
            ("{id}", Some(part)) => part.parse::<u64>().is_ok_and(|id| id.to_string() == part),
            (wanted, part) => part == Some(wanted),
        });
        all && parts.next().is_none()
    };
    below_code.into_iter().any(fits)
}

/// The page that holds the form posted to this path.
pub fn page_of(action: &str) -> &str {
    let action = action.strip_suffix("/import").unwrap_or(action);
    let answers = [
        "/quotation/accept",
        "/quotation/negotiate",
        "/quotation/negotiate/note",
        "/quotation/reject",
    ];
    let answer = answers
        .iter()
        .find_map(|answer| action.strip_suffix(answer).map(str::len));
    let page = answer.map_or(action, |code_ends| &action[..code_ends + "/quotation".len()]);
    if page == routes::SIGN_OUT {
        routes::HOME
    } else {
        page
    }
}

#[cfg(test)]
mod tests {
    use percent_encoding::percent_decode_str;

    use super::*;

    #[test]
    fn own_pages_pass() {
        for good in [
            "/",
            "/requests",
            "/requests?status=quoted&status=need_info&search=t%C3%ACm%20h%C3%A0ng",
            "/requests/RFQ-2607-0187",
            "/requests/RFQ-2607-0187/quotation?version=2",
            "/requests/RFQ-1/documents/7",
            "/requests/RFQ-1/quotation/negotiate/note?ask=extension",
            "/requests/new?from=RFQ-1",
            "/settings",
        ] {
            assert_eq!(internal(good), Some(good));
        }
    }

    #[test]
    fn payloads_of_open_redirects_never_pass() {
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
    fn nothing_else_passes() {
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
        assert_eq!(internal(&format!("/?a={}", "a".repeat(LONGEST))), None);
    }

    #[test]
    fn forms_stand_on_their_pages() {
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
