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
    below_code.into_iter().any(|template| fits(template, path))
}

fn fits(template: &str, path: &str) -> bool {
    let mut parts = path.split('/');
    let all = template.split('/').all(|wanted| match (wanted, parts.next()) {
        ("{code}", Some(part)) => part.parse::<RfqCode>().is_ok(),
        ("{id}", Some(part)) => part.parse::<u64>().is_ok_and(|id| id.to_string() == part),
        (wanted, part) => part == Some(wanted),
    });
    all && parts.next().is_none()
}

/// Files, and the pages from which they are asked for.
const FILES: [(&str, &str); 8] = [
    (routes::REQUESTS_XLSX, routes::REQUESTS),
    (routes::REQUESTS_CSV, routes::REQUESTS),
    (routes::CARGO_TEMPLATE, routes::REQUEST_NEW),
    (routes::CHARGES_XLSX, routes::QUOTATION),
    (routes::CHARGES_CSV, routes::QUOTATION),
    (routes::QUOTATION_PDF, routes::QUOTATION),
    (routes::ACTIVITY_FILE, routes::REQUEST),
    (routes::DOCUMENT, routes::DOCUMENTS),
];

/// Where somebody who asked for this address goes after signing in: to a page of this portal. After a download they would
/// still see the sign-in page, so a file leads back to its page.
pub fn after_sign_in(here: &str) -> String {
    let (path, query) = here.split_once('?').unwrap_or((here, ""));
    let next = match FILES.iter().find(|(file, _)| fits(file, path)) {
        Some((_, page)) => {
            let code = path.split('/').nth(2).unwrap_or_default();
            let mark = if query.is_empty() { "" } else { "?" };
            format!("{}{mark}{query}", page.replace("{code}", code))
        }
        None => here.to_owned(),
    };
    internal(&next).unwrap_or(routes::HOME).to_owned()
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
    fn files_lead_back_to_their_pages() {
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
