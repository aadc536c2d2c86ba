//! A quotation: its page, the responses to it, and its files.

mod concurrent_changes;
mod negotiation;
mod operator_document;
mod pdf;
mod print;
mod respond;
mod show;
mod versions;

use serde_json::json;

use crate::harness::{Answer, Browser, Portal, quotation_data, quotation_path};

/// Makes the service give this version at this price from now on, and opens it.
async fn open_version(portal: &Portal, browser: &Browser, code: &str, version: i64, price: &str) -> Answer {
    portal.serve_quotation(&quotation_data(version, price, &json!({})));
    let page = browser.get(&quotation_path(code, "")).await;
    assert_eq!(page.status, 200);
    page
}

/// Returns the versions that a page links, by the query of their links; `now` is the current one.
fn listed_versions(page: &Answer) -> Vec<String> {
    page.attrs("ul.chips a", "href")
        .iter()
        .map(|href| {
            href.rsplit_once("version=")
                .map_or("now", |(_, key)| key)
                .to_owned()
        })
        .collect()
}

/// Returns the lines of the comparison of two versions.
fn compared_lines(page: &Answer) -> String {
    page.texts("section[aria-labelledby=compare] tbody tr")
        .join(" | ")
}
