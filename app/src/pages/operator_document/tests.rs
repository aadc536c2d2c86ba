use serde_json::json;

use super::*;
use crate::pages::testing::{Shown, about, frame, sound};
use crate::text::Lang;

const MB: u64 = 1024 * 1024;

fn shown(lang: Lang, document: OperatorDocument) -> Shown {
    let data = OperatorDocumentData {
        about: about(json!({})),
        document,
        most_shown: 2 * MB,
        most_passed_on: 20 * MB,
    };
    sound(frame(lang), || page(data))
}

const RAW: &str = "/requests/RFQ-2607-0187/quotation/document";
const FILE: &str = "/requests/RFQ-2607-0187/quotation/document.html";

#[test]
fn document_stands_in_a_frame_without_rights() {
    let page = shown(
        Lang::En,
        OperatorDocument::Shown {
            size: 98_304,
            loads_from_outside: false,
        },
    );
    assert_eq!(page.attributes("iframe", "src"), [RAW]);
    assert_eq!(page.attributes("iframe", "sandbox"), [""]);
    assert_eq!(page.count(".banner"), 0);
    assert!(page.attributes("a", "href").contains(&FILE.to_owned()));
}

#[test]
fn document_that_loads_from_outside_says_why_it_looks_incomplete() {
    for lang in [Lang::Vi, Lang::En] {
        let page = shown(
            lang,
            OperatorDocument::Shown {
                size: 98_304,
                loads_from_outside: true,
            },
        );
        assert_eq!(page.count("iframe"), 1);
        assert_eq!(page.count(".banner h2"), 1);
        assert!(page.attributes("a[download]", "href").contains(&FILE.to_owned()));
    }
}

#[test]
fn document_that_is_too_large_is_a_download() {
    let known = shown(Lang::En, OperatorDocument::TooLarge { size: Some(3 * MB) });
    assert_eq!(
        (known.count("iframe"), known.attributes("a[download]", "href")),
        (0, vec![FILE.to_owned()])
    );
    assert!(
        known.one(".banner").contains("at most 2 MB are shown here"),
        "{}",
        known.one(".banner")
    );
    let unknown = shown(Lang::En, OperatorDocument::TooLarge { size: None });
    assert_eq!(unknown.one("a[download]"), "Download (HTML)");
    assert!(unknown.one(".banner").contains("more than"));
    let beyond = shown(Lang::En, OperatorDocument::TooLarge { size: Some(21 * MB) });
    assert_eq!(beyond.count("a[download], iframe"), 0);
    assert!(
        beyond
            .one(".banner")
            .contains("Ask the operator for it another way")
    );
}
