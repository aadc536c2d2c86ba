//! The section with ordinary and with hostile contents, in both languages.

use leptos::prelude::*;
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::document::Page;
use crate::pages::testing::{MARKUP, Shown, about, html};

fn seen() -> SeenQuotation {
    SeenQuotation {
        version: "2".into(),
        total: "149824469.00".into(),
        currency: "VND".into(),
        quotation_no: "QT-2607-0142".into(),
        ..SeenQuotation::default()
    }
}

fn entry(number: i64, kind: ActivityKind) -> ActivityEntry {
    ActivityEntry {
        number,
        // 20 July 2026, 11:05:07 in Hà Nội.
        at: 1_784_520_307,
        who: "Hồng Nhung".into(),
        kind: Some(kind),
        seen: seen(),
        ..ActivityEntry::default()
    }
}

fn shown(lang: Lang, entries: Vec<ActivityEntry>) -> Shown {
    html(lang, || {
        let about = about(json!({}));
        let log = RequestActivity { entries };
        let body = view! { <h1>"x"</h1> {section(&about, Some(&log))} {thread(&about, Some(&log))} };
        Page::new("x", body)
    })
}

const SECTION: &str = "section[aria-labelledby=activity]";

#[test]
fn every_activity_is_a_sentence() {
    let uploaded = ActivityEntry {
        code: "msds".into(),
        file_name: "Bảng dữ liệu.pdf".into(),
        ..entry(6, ActivityKind::Uploaded)
    };
    let rejected = ActivityEntry {
        code: "price_high".into(),
        note: "Đắt quá".into(),
        ..entry(5, ActivityKind::Rejected)
    };
    let entries = vec![
        uploaded,
        rejected,
        entry(4, ActivityKind::Accepted),
        entry(3, ActivityKind::Negotiated),
        entry(2, ActivityKind::Supplied),
        ActivityEntry {
            who: String::new(),
            seen: SeenQuotation::default(),
            ..entry(1, ActivityKind::Created)
        },
    ];
    let page = shown(Lang::En, entries.clone());
    page.is_sound();
    assert_eq!(
        page.texts(&format!("{SECTION} li")),
        [
            "Hồng Nhung uploaded “Bảng dữ liệu.pdf”Type: Safety data sheet (MSDS)At that time: quotation QT-2607-0142, version 2Total: 149,824,469 ₫20 Jul 2026 11:05",
            "Hồng Nhung rejected quotation QT-2607-0142, version 2Reason: Price too highTotal: 149,824,469 ₫Đắt quá20 Jul 2026 11:05",
            "Hồng Nhung accepted quotation QT-2607-0142, version 2Total: 149,824,469 ₫20 Jul 2026 11:05",
            "Hồng Nhung asked to renegotiate quotation QT-2607-0142, version 2Total: 149,824,469 ₫20 Jul 2026 11:05",
            "Hồng Nhung answered the operator with informationAt that time: quotation QT-2607-0142, version 2Total: 149,824,469 ₫20 Jul 2026 11:05",
            "Somebody who gave no name sent this request20 Jul 2026 11:05",
        ]
    );
    assert_eq!(
        page.count(&format!(
            "{SECTION} a[href='/requests/RFQ-2607-0187/activity.csv'][download]"
        )),
        1
    );
    assert_eq!(page.count(&format!("{SECTION} a[href*=all]")), 0, "these are all");
    assert_eq!(page.texts("section[aria-labelledby=thread] li").len(), 1);

    let page = shown(Lang::Vi, entries);
    page.is_sound();
    assert_eq!(
        page.texts(&format!("{SECTION} li > div > b"))[1..4],
        [
            "Hồng Nhung đã từ chối báo giá QT-2607-0142, phiên bản 2",
            "Hồng Nhung đã chấp nhận báo giá QT-2607-0142, phiên bản 2",
            "Hồng Nhung đã đề nghị thương lượng lại báo giá QT-2607-0142, phiên bản 2",
        ]
    );
}

#[test]
fn unknown_outcome_is_shown_with_the_current_status() {
    let unclear = |number, kind| ActivityEntry {
        is_unclear: true,
        ..entry(number, kind)
    };
    let page = shown(
        Lang::En,
        vec![
            unclear(2, ActivityKind::Accepted),
            unclear(1, ActivityKind::Negotiated),
        ],
    );
    page.is_sound();
    let all = page.texts(&format!("{SECTION} li[data-tone=attention]"));
    assert!(all[0].starts_with("Unclear: Hồng Nhung accepted quotation"));
    assert!(all[0].contains("The request now stands at: Quoted"), "{}", all[0]);
    // A negotiation changes no status, so that would tell nothing.
    assert!(!all[1].contains("now stands at"), "{}", all[1]);
}

#[test]
fn long_log_links_to_the_rest() {
    let page = shown(
        Lang::En,
        vec![
            entry(34, ActivityKind::Accepted),
            entry(33, ActivityKind::Negotiated),
        ],
    );
    assert_eq!(
        page.attributes(&format!("{SECTION} .pad a[href*='activity']"), "href"),
        ["/requests/RFQ-2607-0187?activity=all#activity"]
    );
    assert_eq!(
        page.one(&format!("{SECTION} .pad a[href*='activity']")),
        "Show all 34 entries"
    );
    let many: Vec<ActivityEntry> = (0..MAX_ENTRIES)
        .map(|index| entry(1_200 - signed(index), ActivityKind::Uploaded))
        .collect();
    let page = shown(Lang::En, many);
    assert_eq!(page.count(&format!("{SECTION} .pad a[href*='activity']")), 0);
    assert!(page.has("The newest 500 entries are shown here"));
}

#[test]
fn empty_log_differs_from_unavailable_log() {
    let page = shown(Lang::En, Vec::new());
    assert!(page.has("Nothing has been sent through this portal"));
    assert_eq!(page.count("a[download]"), 0);
    assert_eq!(page.count("#thread"), 0);
    let page = html(Lang::En, || {
        Page::new("x", view! { <h1>"x"</h1> {section(&about(json!({})), None)} })
    });
    page.is_sound();
    assert!(page.has("cannot be read just now"));
}

#[test]
fn hostile_texts_are_escaped() {
    for lang in [Lang::Vi, Lang::En] {
        let entries = ActivityKind::ALL
            .into_iter()
            .map(Some)
            .chain([None])
            .map(|kind| ActivityEntry {
                kind,
                at: i64::MAX,
                who: MARKUP.into(),
                seen: SeenQuotation {
                    version: MARKUP.into(),
                    total: MARKUP.into(),
                    currency: MARKUP.into(),
                    quotation_no: MARKUP.into(),
                    ..SeenQuotation::default()
                },
                code: MARKUP.into(),
                file_name: MARKUP.into(),
                note: format!("{MARKUP}\n\n  hai dòng"),
                is_unclear: true,
                ..entry(7, ActivityKind::Created)
            })
            .collect();
        let page = shown(lang, entries);
        page.is_sound();
        assert_eq!(page.count(&format!("{SECTION} li")), ActivityKind::ALL.len() + 1);
        assert_eq!(
            page.count(&format!("{SECTION} time")),
            0,
            "no calendar has that time"
        );
    }
}

#[test]
fn activity_kinds_round_trip() {
    for kind in ActivityKind::ALL {
        assert_eq!(ActivityKind::from_name(kind.name()), Some(kind));
    }
    assert_eq!(ActivityKind::from_name("Created"), None);
}

proptest! {
    #[test]
    fn every_sentence_names_its_author(who in "\\PC{1,30}", number in "\\PC{0,10}", version in "\\PC{0,10}") {
        for kind in ActivityKind::ALL {
            for lang in [Lang::Vi, Lang::En] {
                let seen = SeenQuotation { version: version.clone(), quotation_no: number.clone(), ..SeenQuotation::default() };
                let one = ActivityEntry { who: who.clone(), seen, ..entry(1, kind) };
                prop_assert!(sentence(&one, lang).starts_with(&who));
                if matches!(kind, ActivityKind::Accepted | ActivityKind::Rejected | ActivityKind::Negotiated) {
                    prop_assert!(sentence(&one, lang).contains(&number) && sentence(&one, lang).contains(&version));
                }
            }
        }
    }
}
