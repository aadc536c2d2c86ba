//! The page that a switch at the top of every page leads back to.

use http::{HeaderMap, header};

/// The page that the POST came from, if it is a page of ours that can be opened again; else the list.
pub fn of(headers: &HeaderMap) -> String {
    headers
        .get(header::REFERER)
        .and_then(|value| value.to_str().ok())
        .and_then(path_of)
        .unwrap_or_else(|| "/".to_owned())
}

/// The path of an address, only if it is one of our pages. A refused action is shown at an address that takes POST
/// only: it leads to its request.
fn path_of(referer: &str) -> Option<String> {
    let uri: http::Uri = referer.parse().ok()?;
    let path = uri.path();
    if let Some((code, action)) = path
        .strip_prefix("/requests/")
        .and_then(|rest| rest.split_once('/'))
    {
        return (!code.is_empty()).then(|| match action {
            "quotation" => path.to_owned(),
            _ => format!("/requests/{code}"),
        });
    }
    let own = matches!(path, "/" | "/deliveries" | "/preferences") || path.starts_with("/requests/");
    own.then(|| {
        uri.query()
            // The message of an action that is done is not shown twice.
            .filter(|query| !query.starts_with("done="))
            .map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_pages_are_returned_to() {
        let back = |referer: &str| path_of(referer);
        for (referer, page) in [
            ("http://127.0.0.1:4002/?status=quoted", "/?status=quoted"),
            ("http://h/requests/RFQ-1?done=ask", "/requests/RFQ-1"),
            ("http://h/requests/RFQ-1/quotation", "/requests/RFQ-1/quotation"),
            ("http://h/requests/RFQ-1/cancel", "/requests/RFQ-1"),
            ("http://h/preferences?tab=tokens", "/preferences?tab=tokens"),
        ] {
            assert_eq!(back(referer).as_deref(), Some(page));
        }
        assert_eq!(back("http://h//evil.example/"), None);
        assert_eq!(back("http://h/requests//evil.example"), None);
        assert_eq!(back("http://h/_sandbox/calls"), None);
        assert_eq!(back("nonsense"), None);
        assert_eq!(of(&HeaderMap::new()), "/");
    }
}
