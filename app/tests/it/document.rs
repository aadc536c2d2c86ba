//! The shell around pages.

use app::document::{Page, Shell};
use app::frame::{Frame, Notice};
use app::text::Lang;
use leptos::prelude::*;

use crate::support::{NASTY, check, document, frame};

fn page() -> Page {
    Page::new(NASTY, view! { <div class="page"><h1>"Trang"</h1></div> })
}

#[test]
fn shell_works_without_a_script() {
    let seen = check(&document(
        Frame {
            courier: true,
            ..frame(Lang::Vi)
        },
        page,
    ));
    assert_eq!(seen.attrs("html", "lang"), ["vi"]);
    assert_eq!(seen.one("title"), format!("{NASTY} · Minh Họa Cổng đối tác"));
    assert_eq!(
        seen.count("script, link[rel=modulepreload]"),
        0,
        "no island, no script"
    );
    assert_eq!(
        seen.attrs("nav.nav a", "href"),
        [
            "/",
            "/requests",
            "/requests/new",
            "/requests?status=in_transit",
            "/courier/new",
            "/settings"
        ]
    );
    assert_eq!(seen.attrs("nav.nav [aria-current]", "href"), ["/"]);
    assert_eq!(
        seen.attrs("form[method=post]", "action"),
        ["/settings", "/sign-out"]
    );
    assert_eq!(seen.attrs("input[name=language]", "value"), ["en"]);
    assert_eq!(seen.one(".who > button"), "Nguyễn Thị Hồng Nhung");
    assert_eq!(seen.attrs(".skip", "href"), ["#main"]);
}

#[test]
fn without_courier_url_there_is_no_courier_link() {
    assert_eq!(
        check(&document(frame(Lang::En), page)).count("a[href='/courier/new']"),
        0
    );
}

#[test]
fn current_page_is_marked() {
    for (here, current) in [
        ("/requests?status=quoted", "/requests"),
        ("/requests/RFQ-1/quotation", "/requests"),
        ("/requests/new?from=RFQ-1", "/requests/new"),
        ("/requests?status=in_transit", "/requests?status=in_transit"),
        ("/settings", "/settings"),
    ] {
        let seen = check(&document(
            Frame {
                here: here.into(),
                ..frame(Lang::Vi)
            },
            page,
        ));
        assert_eq!(seen.attrs("nav.nav [aria-current]", "href"), [current], "{here}");
        assert_eq!(seen.attrs("input[name=next]", "value"), [here]);
    }
    assert_eq!(
        check(&document(
            Frame {
                here: "/requestsx".into(),
                ..frame(Lang::Vi)
            },
            page
        ))
        .count("nav.nav [aria-current]"),
        0
    );
}

#[test]
fn visitors_see_no_navigation() {
    let seen = check(&document(
        Frame {
            signed_in: None,
            ..frame(Lang::Vi)
        },
        page,
    ));
    assert_eq!(seen.count("nav, form"), 0);
    assert_eq!(seen.attrs("body", "class"), ["solo"]);
}

#[test]
fn flash_is_announced_except_in_print() {
    let told = || Frame {
        notice: Some(Notice::QuotationAccepted),
        ..frame(Lang::En)
    };
    assert!(
        check(&document(told(), page))
            .one("[role=status]")
            .starts_with("Quotation accepted.")
    );
    assert_eq!(
        check(&document(told(), || page().shell(Shell::Bare))).count("[role=status]"),
        0
    );
}

#[test]
fn page_with_islands_loads_their_script() {
    let html = document(frame(Lang::En), || page().with_islands());
    assert!(
        html.contains(r#"("/pkg/portal.js","/pkg/portal.wasm")</script>"#),
        "{html}"
    );
    assert!(
        !html.contains("preload"),
        "browsers without scripts would load for nothing"
    );
}
