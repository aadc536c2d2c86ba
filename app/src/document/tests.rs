//! The shell around pages.

use leptos::prelude::*;

use super::*;
use crate::page_context::{Flash, PageContext};
use crate::pages::testing::{MARKUP, frame, html_in, sound};
use crate::text::Lang;

fn page() -> Page {
    Page::new(MARKUP, view! { <div class="page"><h1>"Trang"</h1></div> })
}

#[test]
fn shell_works_without_a_script() {
    let seen = sound(
        PageContext {
            here: "/".into(),
            courier: true,
            ..frame(Lang::Vi)
        },
        page,
    );
    assert_eq!(seen.attributes("html", "lang"), ["vi"]);
    assert_eq!(seen.one("title"), format!("{MARKUP} · Minh Họa Cổng đối tác"));
    assert_eq!(
        seen.count("script, link[rel=modulepreload]"),
        0,
        "no island, no script"
    );
    assert_eq!(
        seen.attributes("nav.nav a", "href"),
        [
            "/",
            "/requests",
            "/requests/new",
            "/requests?status=confirmed&status=in_transit",
            "/courier",
            "/settings"
        ]
    );
    assert_eq!(seen.attributes("nav.nav [aria-current]", "href"), ["/"]);
    assert_eq!(
        seen.attributes("form[method=post]", "action"),
        ["/settings", "/sign-out"]
    );
    assert_eq!(seen.attributes("input[name=language]", "value"), ["en"]);
    assert_eq!(seen.one(".who > button"), "Hồng Nhung");
    assert_eq!(seen.attributes(".skip", "href"), ["#main"]);
}

#[test]
fn without_courier_url_there_is_no_courier_link() {
    assert_eq!(sound(frame(Lang::En), page).count("a[href='/courier/new']"), 0);
}

#[test]
fn current_page_is_marked() {
    for (here, current) in [
        ("/requests?status=quoted", "/requests"),
        ("/requests/RFQ-1/quotation", "/requests"),
        ("/requests/new?from=RFQ-1", "/requests/new"),
        (
            "/requests?status=confirmed&status=in_transit",
            "/requests?status=confirmed&status=in_transit",
        ),
        ("/settings", "/settings"),
    ] {
        let seen = sound(
            PageContext {
                here: here.into(),
                ..frame(Lang::Vi)
            },
            page,
        );
        assert_eq!(
            seen.attributes("nav.nav [aria-current]", "href"),
            [current],
            "{here}"
        );
        assert_eq!(seen.attributes("input[name=next]", "value"), [here]);
    }
    assert_eq!(
        sound(
            PageContext {
                here: "/requestsx".into(),
                ..frame(Lang::Vi)
            },
            page
        )
        .count("nav.nav [aria-current]"),
        0
    );
}

#[test]
fn visitors_see_no_navigation() {
    let seen = sound(
        PageContext {
            signed_in: None,
            ..frame(Lang::Vi)
        },
        page,
    );
    assert_eq!(seen.count("nav, form"), 0);
    assert_eq!(seen.attributes("body", "class"), ["solo"]);
}

#[test]
fn flash_is_announced_except_in_print() {
    let told = || PageContext {
        notice: Some(Flash::QuotationAccepted),
        ..frame(Lang::En)
    };
    assert!(
        sound(told(), page)
            .one("[role=status]")
            .starts_with("Quotation accepted.")
    );
    assert_eq!(
        sound(told(), || page().shell(Shell::Bare)).count("[role=status]"),
        0
    );
}

#[test]
fn page_with_islands_loads_their_script() {
    let html = html_in(frame(Lang::En), || page().with_islands()).source;
    assert!(
        html.contains(r#"("/pkg/portal.js","/pkg/portal.wasm")</script>"#),
        "{html}"
    );
    assert!(
        !html.contains("preload"),
        "browsers without scripts would load for nothing"
    );
}

#[test]
fn page_with_islands_of_forms_loads_the_program_of_forms() {
    let html = html_in(frame(Lang::En), || page().with_form_islands()).source;
    assert!(
        html.contains(r#"("/pkg/portal-forms.js","/pkg/portal-forms.wasm")</script>"#),
        "{html}"
    );
}

#[test]
fn page_of_kept_answers_says_of_when_it_is() {
    let read_at = |seconds| PageContext {
        read_at: Some(frame(Lang::En).now - jiff::SignedDuration::from_secs(seconds)),
        here: "/requests?page=2".into(),
        ..frame(Lang::En)
    };
    let seen = sound(read_at(11), page);
    assert_eq!(seen.one(".as-of"), "As of 10:59:49 · read again");
    assert_eq!(
        seen.attributes(".as-of a", "href"),
        ["/requests?page=2&read=again"]
    );
    assert_eq!(
        sound(read_at(10), page).count(".as-of"),
        0,
        "current enough to say nothing"
    );
    assert_eq!(sound(frame(Lang::En), page).count(".as-of"), 0);
    assert_eq!(
        sound(read_at(60), || page().shell(Shell::Bare)).count(".as-of"),
        0
    );
}

#[test]
fn page_names_the_time_zone_once() {
    let seen = sound(frame(Lang::En), page);
    assert_eq!(
        seen.texts("main > .zone"),
        ["Times are in Vietnam time (UTC+7) unless a place is named."]
    );
    assert_eq!(
        sound(frame(Lang::Vi), page).texts("main > .zone"),
        ["Thời gian theo giờ Việt Nam (UTC+7), trừ khi ghi rõ nơi khác."]
    );
    assert_eq!(sound(frame(Lang::En), || page().names_zone()).count(".zone"), 0);
    for shell in [Shell::Solo, Shell::Bare] {
        assert_eq!(sound(frame(Lang::En), || page().shell(shell)).count(".zone"), 0);
    }
}

#[test]
fn page_that_could_not_be_read_says_so_and_of_when_it_is() {
    let not_read = || PageContext {
        read_at: Some(frame(Lang::En).now - jiff::SignedDuration::from_secs(5)),
        not_read: Some(UpstreamError::Unreachable),
        here: "/requests?page=2".into(),
        ..frame(Lang::En)
    };
    let seen = sound(not_read(), page);
    assert_eq!(seen.count(".as-of"), 0, "said once");
    assert_eq!(
        seen.one("[role=status]"),
        "The operator’s service cannot be reached. This page shows what was read at 10:59:55. Try again"
    );
    assert_eq!(
        seen.attributes("[role=status] a", "href"),
        ["/requests?page=2&read=again"]
    );
    let bare = sound(not_read(), || page().shell(Shell::Bare));
    assert_eq!(bare.count("[role=status]"), 0);
}
