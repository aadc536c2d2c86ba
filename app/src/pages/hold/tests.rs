use serde_json::json;

use super::*;
use crate::document::Page;
use crate::page_context::OperatorContact;
use crate::pages::testing::{MARKUP, Shown, about, frame, html_in};
use crate::text::Lang;

fn newest() -> Milestone {
    Milestone {
        operation_status: "departed".into(),
        happened_at: Some("2026-07-19T23:50:00+07:00".into()),
        location: Some("SGN".into()),
        content: Some("Chuyến NH834".into()),
        ..Milestone::default()
    }
}

fn shown(frame: PageContext, held_since: Option<&str>, newest: Option<&Milestone>, tab: RequestTab) -> Shown {
    let mut about = about(json!({"status": "in_transit", "is_on_hold": true}));
    about.held_since = held_since.map(|at| at.parse().unwrap());
    html_in(frame, || {
        let banner = hold_banner(&about, newest, tab);
        Page::new("Hold", view! { <div class="page"><h1>"Hold"</h1>{banner}</div> })
    })
}

#[test]
fn hold_is_told_with_when_it_became_known_and_without_a_reason() {
    let page = shown(
        frame(Lang::En),
        Some("2026-07-19T03:40:00Z"),
        Some(&newest()),
        RequestTab::Overview,
    );
    page.is_sound();
    let words = page.one(".banner[data-tone=stop]");
    assert!(words.starts_with("This shipment is on hold"), "{words}");
    assert!(
        words.contains("Known to this portal since 19 Jul 2026 10:40; it may have begun earlier."),
        "{words}"
    );
    assert!(
        words.contains("The operator's service does not say why."),
        "{words}"
    );
    assert!(
        words.contains("Newest event (not necessarily the reason): Departed, SGN, 19 Jul 2026 23:50"),
        "{words}"
    );
    assert!(
        !words.contains("NH834"),
        "the note of an event is no reason: {words}"
    );
}

#[test]
fn hold_that_was_not_read_before_has_the_time_of_the_reading() {
    let now = shown(frame(Lang::En), None, None, RequestTab::Overview);
    assert!(
        now.one(".banner")
            .contains("As read at 20 Jul 2026 11:00; it may have begun earlier.")
    );
    let kept = PageContext {
        read_at: Some("2026-07-20T03:58:00Z".parse().unwrap()),
        ..frame(Lang::Vi)
    };
    let kept = shown(kept, None, None, RequestTab::Overview);
    assert!(kept.one(".banner").contains("Theo lần đọc lúc 20/07/2026 10:58"));
    assert!(!kept.has("Sự kiện mới nhất"));
}

#[test]
fn hold_leads_to_the_other_pages_of_the_request() {
    let links = |tab| shown(frame(Lang::En), None, None, tab).attributes(".banner a", "href");
    let (documents, tracking) = (
        "/requests/RFQ-2607-0187/documents",
        "/requests/RFQ-2607-0187/tracking",
    );
    assert_eq!(links(RequestTab::Overview), [documents, tracking]);
    assert_eq!(links(RequestTab::Quotation), [documents, tracking]);
    assert_eq!(links(RequestTab::Documents), [tracking]);
    assert_eq!(links(RequestTab::Tracking), [documents]);
}

#[test]
fn hold_leads_to_the_contact_that_the_deployment_names() {
    let of = |phone: Option<&str>, email: Option<&str>, website: Option<&str>| {
        let frame = PageContext {
            operator: OperatorContact {
                phone: phone.map(Into::into),
                email: email.map(Into::into),
                website: website.map(Into::into),
            },
            ..frame(Lang::En)
        };
        let page = shown(frame, None, None, RequestTab::Tracking);
        page.is_sound();
        let links = page.attributes(".banner a", "href");
        (links[1..].to_vec(), page.one(".banner .row"))
    };
    let (links, _) = of(
        Some("+84 (28) 3812.3456"),
        Some("ops@example.vn"),
        Some("https://example.vn"),
    );
    assert_eq!(
        links,
        ["tel:+842838123456", "mailto:ops@example.vn?subject=PO-88231"]
    );
    let (links, words) = of(None, None, None);
    assert!(links.is_empty() && words.contains("Ask your sales contact at the operator."));
    let (links, _) = of(None, None, Some("https://example.vn"));
    assert_eq!(links, ["https://example.vn"]);
    // A value that is no address for a browser is shown as text.
    for (phone, email, website) in [
        (Some("028 3812 3456 / 0909 000 000"), None, None),
        (None, Some("ops@example.vn, sales@example.vn"), None),
        (None, None, Some("javascript:alert(1)")),
        (None, Some(MARKUP), None),
    ] {
        let (links, words) = of(phone, email, website);
        assert!(links.is_empty(), "{links:?}");
        assert!(words.contains("Ask the operator: "), "{words}");
    }
}

#[test]
fn request_that_is_not_on_hold_has_no_banner() {
    for request in [
        json!({}),
        json!({"status": "completed", "is_on_hold": true}),
        json!({"status": "cancelled", "is_on_hold": true}),
    ] {
        let about = about(request);
        assert!(hold_banner(&about, Some(&newest()), RequestTab::Overview).is_none());
    }
}
