use domain::activity::{ActivityEntry, ActivityKind, RequestActivity};
use domain::quotation::{ComparedVersions, QuotationVersions, SeenQuotation, StoredVersion, VersionInfo};
use domain::quotation_response::{ResponseInput, ResponseKind};
use serde_json::{Value, json};

use super::{QuotationData, page};
use crate::flash::Flash;
use crate::page_context::PageContext;
use crate::pages::testing::{Shown, about, frame, hostile, html, html_in, quotation};
use crate::text::Lang;

fn data(changes: Value) -> QuotationData {
    QuotationData {
        about: about(json!({})),
        quotation: Some(quotation(changes)),
        asked_version: None,
        versions: QuotationVersions::default(),
        lane: None,
        approval: None,
        once: "0123".into(),
        kept: None,
        notes: None,
    }
}

fn shown(lang: Lang, changes: Value) -> Shown {
    html(lang, || page(data(changes)))
}

/// What several places of a page say alike, of which there is one at least.
fn same(mut all: Vec<String>) -> String {
    all.dedup();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

#[test]
fn everything_of_a_charge_line_is_shown_as_given() {
    let page = shown(Lang::En, json!({}));
    page.is_sound();
    let rows = page.texts("table[aria-labelledby=charges] tbody tr");
    assert_eq!(
        rows[0],
        "1. Cước hàng không1107 kg4.35 USD4,815.45 USD0 %0.00 USD4,815.45 USD"
    );
    assert_eq!(
        rows[1],
        "2. THCApplies when: Tối đa 10 dòng hàng1107 kg2,200 ₫2,435,400 ₫8 %194,832 ₫2,630,232 ₫"
    );
    assert!(
        rows[2].starts_with("9. Bảo hiểm"),
        "the operator's own number: {}",
        rows[2]
    );
}

#[test]
fn sums_are_by_currency_and_totals_are_as_given() {
    let page = shown(Lang::En, json!({}));
    assert_eq!(
        page.texts("table[aria-labelledby=charges] tfoot tr"),
        [
            "All lines in USD4,815.45 USD0.00 USD4,815.45 USD",
            "All lines in VND3,615,400 ₫312,832 ₫3,928,232 ₫"
        ]
    );
    assert_eq!(
        page.texts("table[aria-labelledby=vat] tbody tr"),
        [
            "0 %4,815.45 USD0.00 USD",
            "8 %2,435,400 ₫194,832 ₫",
            "10 %1,180,000 ₫118,000 ₫"
        ]
    );
    assert_eq!(
        page.texts("table[aria-labelledby=totals] td"),
        ["149,225,525 ₫", "598,944 ₫", "149,824,469 ₫"]
    );
    assert_eq!(page.one("#totals"), "Total as given by the operator");
}

#[test]
fn response_forms_carry_the_seen_version() {
    let page = shown(Lang::En, json!({}));
    assert_eq!(page.texts(".trio .btn"), ["Accept", "Renegotiate", "Reject"]);
    assert_eq!(
        page.attributes(".trio .btn", "commandfor"),
        ["accept", "negotiate", "reject"]
    );
    // Each stands twice: in its dialog and on the page.
    for (answer, count) in [("accept", 2), ("negotiate", 2), ("reject", 2)] {
        let form =
            format!("form[action='/requests/RFQ-2607-0187/quotation/{answer}']:not([data-draft-waits])");
        assert_eq!(page.count(&form), count, "{answer}");
        assert_eq!(
            page.attributes(&format!("{form} input[name=version]"), "value"),
            ["2", "2"]
        );
        assert_eq!(
            page.attributes(&format!("{form} input[name=total]"), "value"),
            ["149824469", "149824469"]
        );
        assert_eq!(
            page.attributes(&format!("{form} input[name=once]"), "value"),
            [format!("0123-{answer}"), format!("0123-{answer}")]
        );
        assert_eq!(page.count(&format!("{form} textarea[name=note]")), count);
    }
    assert_eq!(page.count("dialog#reject input[name=reason_code]"), 8);
    assert_eq!(page.count("dialog#accept textarea[required]"), 0);
    assert_eq!(page.count("dialog#negotiate textarea[required]"), 1);
    // In every dialog the first button closes: Enter never binds.
    for dialog in ["accept", "negotiate", "reject"] {
        assert_eq!(
            page.attributes(&format!("dialog#{dialog} button"), "formmethod")
                .first()
                .map(String::as_str),
            Some("dialog")
        );
    }
}

#[test]
fn expired_quotation_cannot_be_accepted_but_negotiated() {
    let page = shown(Lang::En, json!({"is_expired": true, "valid_until": "2026-07-17"}));
    page.is_sound();
    assert_eq!(page.texts(".trio .btn[disabled]"), ["Accept"]);
    assert_eq!(page.count("dialog"), 2);
    assert!(page.has("This quotation expired at the end of 17 Jul 2026"));
    let negotiate = page.one("dialog#negotiate");
    assert!(negotiate.contains("This version has expired and cannot be accepted"));
    assert!(!negotiate.contains("stays open"));
    assert_eq!(same(page.texts(".due")), "Expired at the end of 17 Jul 2026");
    // The consequence is read before the facts push it below the edge of a phone.
    let open = shown(Lang::En, json!({}));
    assert!(open.one("dialog#negotiate").contains("This version stays open"));
    let accept = open.one("dialog#accept");
    assert!(accept.find("cannot undo it").unwrap() < accept.find("Valid through").unwrap());
    assert_eq!(page.count("form[action$='/accept']:not([data-draft-waits])"), 0);
}

#[test]
fn quotation_that_expired_early_is_not_said_to_have_ended_on_a_day_to_come() {
    // The page is of 20 July.
    for valid_until in ["2026-07-20", "2026-07-22", "cuối tháng"] {
        let page = shown(Lang::En, json!({"is_expired": true, "valid_until": valid_until}));
        assert_eq!(page.one(".banner h2"), "This quotation has expired");
        let due = same(page.texts(".due"));
        assert!(
            due.starts_with("Counted as expired by the operator; its last day reads "),
            "{due}"
        );
    }
}

#[test]
fn flags_of_the_service_decide_not_the_date() {
    // Long past by the date, but the service says it is valid: all three answers.
    let page = shown(Lang::En, json!({"valid_until": "2025-01-01"}));
    assert_eq!(page.count(".trio .btn:not([disabled])"), 3);
    assert_eq!(page.one(".banner h2"), "The last day of the quotation is over");
    assert!(page.has("The operator still counts it as valid: answer now"));
    assert_eq!(page.count(".banner a[href$='?ask=extension']"), 1);
    // Far in the future, but closed for answers: none.
    let page = shown(
        Lang::En,
        json!({"valid_until": "2027-01-01", "can_respond": false}),
    );
    assert_eq!(page.count(".bar, dialog, #answer"), 0);
    assert!(page.has("This quotation cannot be answered now"));
}

#[test]
fn accepted_quotation_says_so() {
    let mut data = data(json!({"can_respond": false, "is_expired": true}));
    data.about = about(json!({"status": "in_transit"}));
    let page = html(Lang::En, || page(data));
    assert!(page.has("This quotation was accepted"));
    assert!(!page.has("xpired"), "its validity is no matter any more");
}

/// The operator sent another version after the acceptance, and takes an answer to it.
#[test]
fn version_that_can_be_answered_is_not_said_to_be_accepted() {
    for (is_expired, due) in [
        (false, "Valid through 20 Jul 2026, 13 h left"),
        (true, "Valid through 20 Jul 2026"),
    ] {
        let mut data = data(json!({"is_expired": is_expired, "valid_until": "2026-07-20"}));
        data.about = about(json!({"status": "confirmed"}));
        let page = html(Lang::En, || page(data));
        page.is_sound();
        let told = "The order was accepted; the operator still takes an answer to this version";
        assert_eq!(page.one(".page > .banner h2"), told);
        assert_eq!(same(page.texts(".due")), due);
        assert_eq!(
            page.count(".banner a[href$='?ask=extension']"),
            usize::from(!is_expired)
        );
        assert!(!page.one(".bar").contains("xpired"));
        for words in [
            "This quotation was accepted",
            "This quotation expired",
            "You can still ask the operator to renegotiate",
            "Counted as expired",
        ] {
            assert!(!page.has(words), "{words}");
        }
    }
}

#[test]
fn accepted_quotation_on_hold_is_not_said_to_move() {
    let shown = |is_held: bool| {
        let mut data = data(json!({"can_respond": false}));
        data.about = about(json!({"status": "confirmed", "is_on_hold": is_held}));
        html(Lang::En, || page(data))
    };
    let moves = "The operator prepares or moves the order.";
    assert!(shown(false).has(moves));
    let held = shown(true);
    assert!(held.has("This shipment is on hold") && held.has("This quotation was accepted"));
    assert!(!held.has(moves));
}

#[test]
fn renegotiated_quotation_is_not_to_be_asked_for_again() {
    let shown = |status: &str, is_expired: bool| {
        let mut data = data(json!({"can_respond": false, "is_expired": is_expired}));
        data.about = about(json!({"status": status}));
        html(Lang::En, || page(data))
    };
    let again = "a[href^='/requests/new?from=']";
    for is_expired in [false, true] {
        for status in ["submitted", "need_info", "quoting"] {
            let page = shown(status, is_expired);
            page.is_sound();
            let banner = page.one(".banner:not([hidden])");
            assert!(
                banner.starts_with("The operator is working on this quotation again"),
                "{banner}"
            );
            let words = if status == "need_info" {
                "The operator waits for your information first."
            } else {
                "A new one appears here; there is no need to ask again."
            };
            assert!(banner.contains(words), "{status}: {banner}");
            assert_eq!(page.count(&format!(".banner {again}")), 0, "{status}");
            assert_eq!(
                page.count(".banner a[href='/requests/RFQ-2607-0187/edit']"),
                usize::from(status == "need_info")
            );
        }
        assert_eq!(shown("quoted", is_expired).count(&format!(".banner {again}")), 1);
    }
}

#[test]
fn completed_shipment_is_not_said_to_move() {
    let mut data = data(json!({"can_respond": false}));
    data.about = about(json!({"status": "completed"}));
    let page = html(Lang::En, || page(data));
    assert!(page.has("The shipment is completed."));
}

#[test]
fn own_rejection_is_told_with_who_and_when() {
    let rejected = |is_unclear| {
        let mut data = data(json!({"can_respond": false}));
        data.about = about(json!({"status": "cancelled"}));
        let entry = ActivityEntry {
            number: 1,
            at: 1_784_500_000,
            who: "Lan".into(),
            kind: Some(ActivityKind::Rejected),
            is_unclear,
            ..ActivityEntry::default()
        };
        data.notes = Some(RequestActivity { entries: vec![entry] });
        html(Lang::En, || page(data))
    };
    let page = rejected(false);
    assert!(page.has("Your company rejected this quotation"));
    let told = page.one(".banner p.no-print");
    assert!(told.starts_with("Lan rejected the quotation"), "{told}");
    let page = rejected(true);
    assert!(page.has("takes no answer to it"));
}

#[test]
fn the_countdown_warns_from_48_hours_on() {
    // The page is of 20 July, 11:00.
    let page = shown(Lang::En, json!({}));
    assert_eq!(
        same(page.texts(".due")),
        "Valid through 22 Jul 2026, 2 days 13 h left"
    );
    assert_eq!(same(page.attributes(".due", "data-tone")), "wait");
    let page = shown(Lang::Vi, json!({"valid_until": "2026-07-21"}));
    assert_eq!(
        same(page.texts(".due")),
        "Hiệu lực đến hết 21/07/2026, còn 37 giờ"
    );
    assert_eq!(same(page.attributes(".due", "data-tone")), "attention");
}

#[test]
fn unknown_version_is_explained() {
    let of = |asked: &str| QuotationData {
        asked_version: Some(asked.into()),
        ..data(json!({}))
    };
    assert!(
        html(Lang::En, || page(of("1")))
            .has("You asked for version 1. The operator’s service gives only the newest version")
    );
    assert!(!html(Lang::En, || page(of("2"))).has("You asked for version"));
}

/// Version 2 is current, version 1 is kept.
fn two_versions(shown: bool, compared: bool) -> QuotationData {
    let known = |version: i64, is_current| VersionInfo {
        key: version.to_string(),
        quotation_no: Some("QT-2607-0142".into()),
        version: Some(version),
        sent_at: Some(format!("2026-07-1{version}T23:30:00Z")),
        is_current,
        content: None,
    };
    let kept = |known: VersionInfo, changes: Value| StoredVersion {
        known,
        quotation: quotation(changes),
    };
    let first = json!({"version": 1, "can_respond": false, "carrier": "ANA", "terms": ["Thanh toán trong 15 ngày", "<b>Khác</b>"],
        "charges": [
            {"name": "THC", "unit": "kg", "quantity": 903, "unit_price": 2200, "currency": "VND", "vat_rate": 8, "total": 2_145_528, "applied_condition": "Tối đa 10 dòng hàng"},
            {"name": "Lưu kho", "quantity": 1, "unit_price": 600_000, "currency": "VND", "total": 648_000},
            {"name": "Cước hàng không", "currency": "VND", "total": 100_000_000}
        ],
        "totals": {"amount": 149_225_525, "vat": 598_944, "total": 149_000_000}});
    let before = kept(known(1, false), first);
    let after = kept(known(2, true), json!({}));
    QuotationData {
        versions: QuotationVersions {
            all: vec![known(2, true), known(1, false)],
            shown: shown.then(|| before.clone()),
            compared: compared.then_some(ComparedVersions { before, after }),
            not_kept: None,
            last_opened: Some(known(1, false)),
        },
        asked_version: shown.then(|| "1".into()),
        ..data(json!({}))
    }
}

#[test]
fn versions_are_linked_and_changes_link_to_the_comparison() {
    let page = html(Lang::En, || page(two_versions(false, false)));
    page.is_sound();
    // The day in the reader's zone.
    assert_eq!(
        page.texts(".chips a"),
        [
            "Version 2, current 13 Jul 2026",
            "Version 1, replaced 12 Jul 2026"
        ]
    );
    assert_eq!(
        page.texts(".chips [aria-current=true]"),
        ["Version 2, current 13 Jul 2026"]
    );
    assert_eq!(
        page.attributes(".chips a", "href")[1],
        "/requests/RFQ-2607-0187/quotation?version=1"
    );
    assert!(page.has("You last opened version 1. The operator now offers version 2."));
    assert_eq!(
        page.attributes(".banner a", "href"),
        ["/requests/RFQ-2607-0187/quotation?compare=1#compare"]
    );
    assert_eq!(page.count("dialog"), 3);
    let alone = shown(Lang::En, json!({}));
    assert_eq!(alone.count(".chips"), 0, "one version is no choice");
}

#[test]
fn replaced_version_is_marked_and_has_no_forms() {
    let page = html(Lang::En, || page(two_versions(true, false)));
    page.is_sound();
    assert!(page.has("Version 1 was replaced and can no longer be answered"));
    assert!(page.has("Lưu kho") && !page.has("You asked for version"));
    assert_eq!(page.count("main form, dialog, .bar, .trio, a[href$='/print']"), 0);
    assert_eq!(page.texts(".chips [aria-current=true]").len(), 1);
    let ways = page.attributes(".banner a.btn", "href");
    assert_eq!(
        ways,
        [
            "/requests/RFQ-2607-0187/quotation",
            "/requests/RFQ-2607-0187/quotation?compare=1#compare"
        ]
    );
}

#[test]
fn two_versions_are_compared_line_by_line() {
    let page = html(Lang::En, || page(two_versions(false, true)));
    page.is_sound();
    assert_eq!(page.one("#compare"), "Version 1 and version 2 compared");
    assert_eq!(
        page.texts("section[aria-labelledby=compare] table:first-of-type tbody tr"),
        [
            // Another currency: no difference.
            "Cước hàng khôngchangedCurrency: VND → USDAmount: — → 4,815.45 USDVAT: — → 0 %, 0.00 USD100,000,000 ₫4,815.45 USD1107 kg × 4.35 USD",
            "THCchangedAmount: — → 2,435,400 ₫VAT: 8 % → 8 %, 194,832 ₫2,145,528 ₫903 kg × 2,200 ₫ + VAT 8 %2,630,232 ₫1107 kg × 2,200 ₫ + VAT 8 %+484,704 ₫",
            "Bảo hiểmadded—1,298,000 ₫1 lô × 1,180,000 ₫ + VAT 10 %",
            "Lưu khoremoved648,000 ₫1 × 600,000 ₫—",
        ]
    );
    assert!(page.has("Charge, VAT included"));
    assert!(page.has("Total149,000,000 ₫149,824,469 ₫+824,469 ₫"));
    assert!(page.has("Before VAT149,225,525 ₫149,225,525 ₫0 ₫"));
    assert!(page.has("All lines in USD—4,815.45 USD"));
    assert!(page.has("CarrierANA"));
    assert!(page.has("removed: <b>Khác</b>") && page.has("added: Tỷ giá 26.150 ₫"));
    assert!(!page.has("removed: Thanh toán trong 15 ngày"));
    // The current version is on the page and can be answered.
    assert_eq!(page.count("dialog"), 3);
}

#[test]
fn hostile_versions_are_compared_as_text() {
    let mut data = two_versions(false, true);
    let compared = data.versions.compared.as_mut().unwrap();
    let plain = serde_json::to_value(compared.before.quotation.as_ref()).unwrap();
    compared.before.quotation = quotation(hostile(&plain));
    compared.before.known.quotation_no = Some(crate::pages::testing::MARKUP.into());
    compared.before.known.sent_at = Some(crate::pages::testing::MARKUP.into());
    data.versions.all[1] = compared.before.known.clone();
    data.versions.shown = Some(compared.before.clone());
    for lang in [Lang::Vi, Lang::En] {
        html(lang, || page(data.clone())).is_sound();
    }
    let mut data = two_versions(false, false);
    data.versions.not_kept = Some(crate::pages::testing::MARKUP.into());
    html(Lang::Vi, || page(data)).is_sound();
}

#[test]
fn missing_quotation_links_back() {
    let data = QuotationData {
        quotation: None,
        ..data(json!({}))
    };
    let page = html(Lang::Vi, || page(data));
    page.is_sound();
    assert_eq!(page.one("#none"), "Chưa có báo giá");
    assert_eq!(page.count("a.btn[href='/requests/RFQ-2607-0187']"), 1);
}

#[test]
fn kept_input_is_restored_in_its_form() {
    let typed = ResponseInput {
        note: "dòng 1\n<b>dòng 2</b>".into(),
        reason_code: "price_high".into(),
        ..ResponseInput::default()
    };
    let data = QuotationData {
        kept: Some((ResponseKind::Reject, typed)),
        ..data(json!({}))
    };
    let page = html(Lang::Vi, || page(data));
    page.is_sound();
    assert_eq!(
        page.texts("form[action$='/reject'] textarea"),
        ["dòng 1 <b>dòng 2</b>", "dòng 1 <b>dòng 2</b>"]
    );
    assert_eq!(
        page.attributes("form[action$='/reject'] input[checked]", "value"),
        ["price_high", "price_high"]
    );
    assert_eq!(page.texts("form[action$='/accept'] textarea"), ["", ""]);
    // Above everything, open; the dialog has it too.
    assert_eq!(page.count("details.panel[open] form[action$='/reject']"), 1);
    assert_eq!(page.count("#answer[open]"), 0);
}

#[test]
fn kept_input_can_be_copied_where_nothing_is_sent_any_more() {
    let typed = ResponseInput {
        note: "Giữ lời này".into(),
        ..ResponseInput::default()
    };
    let data = QuotationData {
        kept: Some((ResponseKind::Negotiate, typed)),
        ..data(json!({"can_respond": false}))
    };
    let page = html(Lang::En, || page(data));
    assert_eq!(page.one("section[aria-labelledby=kept] p.lines"), "Giữ lời này");
    assert_eq!(
        page.count("form[action$='/negotiate']:not([data-draft-waits])"),
        0
    );
}

#[test]
fn open_wish_to_renegotiate_stands_above_its_version_only() {
    let entry = |version: &str| ActivityEntry {
        number: 1,
        at: 1_790_000_000,
        who: "Mai".into(),
        kind: Some(ActivityKind::Negotiated),
        seen: SeenQuotation {
            version: version.into(),
            ..SeenQuotation::default()
        },
        code: String::new(),
        file_name: String::new(),
        note: "Xin giảm".into(),
        is_unclear: false,
    };
    let told = |version: &str, changes: Value| {
        let notes = RequestActivity {
            entries: vec![entry(version)],
        };
        let data = QuotationData {
            notes: Some(notes),
            ..data(changes)
        };
        let page = html(Lang::En, || page(data));
        let told = page.has("The operator has not sent another version yet");
        assert_eq!(page.count(".no-print > .banner"), usize::from(told), "off paper");
        told
    };
    assert!(told("2", json!({"version": 2})));
    assert!(!told("1", json!({"version": 2})));
    assert!(!told("2", json!({"version": 2, "can_respond": false})));
}

#[test]
fn draft_of_a_negotiation_posted_before_ends_where_that_surely_arrived() {
    let entry = |version: &str, is_unclear| ActivityEntry {
        kind: Some(ActivityKind::Negotiated),
        seen: SeenQuotation {
            version: version.into(),
            ..SeenQuotation::default()
        },
        is_unclear,
        ..ActivityEntry::default()
    };
    let ended = |notice, notes: Option<Vec<ActivityEntry>>| {
        let context = PageContext {
            notice: Some(notice),
            ..frame(Lang::En)
        };
        let data = QuotationData {
            notes: notes.map(|entries| RequestActivity { entries }),
            ..data(json!({}))
        };
        html_in(context, || page(data)).attributes("[data-draft-waits][data-done]", "action")
    };
    let negotiation = ["/requests/RFQ-2607-0187/quotation/negotiate"];
    let arrived = vec![entry("2", false), entry("2", true)];
    // Version 2 is the answer to it.
    let answered = vec![entry("1", false)];
    for notes in [arrived, answered] {
        assert_eq!(ended(Flash::NegotiationSentBefore, Some(notes)), negotiation);
    }
    let lost = vec![entry("2", true), entry("2", false)];
    assert_eq!(ended(Flash::NegotiationSent, Some(lost.clone())), negotiation);
    for notes in [None, Some(Vec::new()), Some(vec![entry("1", true)]), Some(lost)] {
        assert_eq!(ended(Flash::NegotiationSentBefore, notes), [""; 0]);
    }
}

#[test]
fn unclear_response_is_told_until_another_one_follows() {
    let entry = |kind, version: &str, is_unclear| ActivityEntry {
        at: 1_784_500_000,
        who: "Mai".into(),
        kind: Some(kind),
        seen: SeenQuotation {
            version: version.into(),
            ..SeenQuotation::default()
        },
        is_unclear,
        ..ActivityEntry::default()
    };
    let shown = |entries, changes| {
        let data = QuotationData {
            notes: Some(RequestActivity { entries }),
            ..data(changes)
        };
        let page = html(Lang::En, || page(data));
        page.is_sound();
        let mut told = page.texts(".no-print > .banner");
        told.retain(|words| words.starts_with("Unclear: Mai"));
        told
    };
    for (kind, words) in [
        (ActivityKind::Accepted, "the first try may have arrived"),
        (ActivityKind::Rejected, "the first try may have arrived"),
        (ActivityKind::Negotiated, "Ask your sales contact"),
    ] {
        let told = shown(vec![entry(kind, "2", true)], json!({}));
        assert!(told.len() == 1 && told[0].contains(words), "{told:?}");
    }
    let later = [false, true].map(|is_unclear| entry(ActivityKind::Negotiated, "2", is_unclear));
    let untold = [
        (later.to_vec(), json!({})),
        (vec![entry(ActivityKind::Accepted, "1", true)], json!({})),
        (
            vec![entry(ActivityKind::Accepted, "2", true)],
            json!({"can_respond": false}),
        ),
    ];
    for (entries, changes) in untold {
        assert_eq!(shown(entries, changes), [""; 0]);
    }
}

#[test]
fn unknown_shapes_and_empty_quotation_are_readable() {
    let page = shown(
        Lang::En,
        json!({"quotation_no": null, "version": null, "sent_at": null, "valid_until": "cuối tháng", "currency": null, "totals": null, "charges": null,
            "inclusions": {"a": "Một"}, "exclusions": null, "terms": "Chỉ một điều", "risks": [null, 7, {"x": {"y": ["z"]}}]}),
    );
    page.is_sound();
    assert!(page.has("The operator lists no single charges."));
    assert!(page.has("The operator gives no totals."));
    assert!(page.has("Valid through cuối tháng"));
    assert!(page.has("Chỉ một điều") && page.has("Một"));
    assert_eq!(
        page.count("section[aria-labelledby=risks] li ul li, section[aria-labelledby=risks] li dl"),
        2,
        "nested risks"
    );
    let page = shown(Lang::En, json!({"charges": [{}], "totals": {}}));
    assert_eq!(page.one("table[aria-labelledby=charges] tbody tr"), "1. —————");
}

#[test]
fn markup_in_every_text_is_escaped() {
    let quotation_json = serde_json::to_value(quotation(json!({})).as_ref()).unwrap();
    let mut bad = hostile(&quotation_json);
    bad["can_respond"] = true.into();
    let request = serde_json::to_value(json!({
        "partner_ref": "x", "status_label": "x", "origin": {"port": "x", "address": "x"}, "destination": "x", "quotation_no": "x"
    }))
    .unwrap();
    let mut data = data(bad);
    data.about = about(hostile(&request));
    data.kept = Some((
        ResponseKind::Negotiate,
        ResponseInput {
            note: crate::pages::testing::MARKUP.into(),
            ..ResponseInput::default()
        },
    ));
    for lang in [Lang::Vi, Lang::En] {
        html(lang, || page(data.clone())).is_sound();
    }
}

#[test]
fn two_hundred_lines_are_shown() {
    let line = json!({"line_no": 1, "name": "Phí", "amount": 10, "currency": "VND", "vat_rate": 8, "vat_amount": 1, "total": 11});
    let page = shown(Lang::Vi, json!({"charges": vec![line; 200]}));
    assert_eq!(page.count("table[aria-labelledby=charges] tbody tr"), 200);
    assert_eq!(
        page.texts("table[aria-labelledby=charges] tfoot td.num"),
        ["2.000 ₫", "200 ₫", "2.200 ₫"]
    );
}
