//! What an entry says and where it leads.

use super::*;

#[test]
fn hold_is_told_without_a_reason_and_with_when_it_became_known() {
    let departed = Milestone {
        operation_status: "departed".into(),
        location: Some("Tân Sơn Nhất".into()),
        content: Some("Chuyến NH834".into()),
        ..Milestone::default()
    };
    let account = |with: Option<&Milestone>| {
        let mut account = Account::default().with(
            "HELD",
            "in_transit",
            &json!({"is_on_hold": true, "operation_status": "arrived"}),
            None,
        );
        let brief = account.briefs.remove("HELD").unwrap();
        let brief = with.map_or(brief.clone(), |one| {
            brief.with_milestones(std::slice::from_ref(one), &TimeZone::UTC)
        });
        account.briefs.insert("HELD".into(), brief);
        account
    };
    let entry = |account: &Account| shown(Lang::En, account.data(HomeView::default())).one(".queue > li");
    let known = "Known to this portal since 20 Jul 2026 11:00; it may have begun earlier. The operator's service does not say why.";
    let plain = entry(&account(None));
    assert!(plain.contains(known), "{plain}");
    assert!(plain.contains("The shipment stands at: Arrived"), "{plain}");
    let with_event = entry(&account(Some(&departed)));
    assert!(
        with_event.contains("The shipment stands at: Arrived; last event read: Departed, Tân Sơn Nhất"),
        "{with_event}"
    );
    // No shipment stands at an event that is still to come.
    let ahead = Milestone {
        operation_status: "delivered".into(),
        happened_at: Some("2026-07-23T08:00:00+07:00".into()),
        ..departed.clone()
    };
    let announced = entry(&account(Some(&ahead)));
    assert!(
        announced.contains("The shipment stands at: Arrived"),
        "{announced}"
    );
    assert!(!announced.contains("Delivered"), "{announced}");
    // Changed since it was read: on hold until it is read again, and nothing more is told.
    let mut moved = account(Some(&departed));
    Arc::make_mut(&mut moved.rows[0]).updated_at = Some("2026-07-20T10:00:00+07:00".into());
    let moved = entry(&moved);
    assert!(moved.contains(known) && !moved.contains("stands at"), "{moved}");
}

#[test]
fn quotation_on_hold_is_told_and_led_to() {
    let entry = |offer: Value| {
        let account = Account::default().with("HELD", "quoted", &json!({"is_on_hold": true}), Some(offer));
        let seen = shown(Lang::En, account.data(HomeView::default()));
        assert_eq!(seen.texts(".queue h3"), ["On hold"]);
        assert_eq!(
            seen.attributes(".queue .acts > a.btn", "href"),
            ["/requests/HELD/quotation"]
        );
        seen.one(".queue > li")
    };
    let open = entry(version(1, "149824469", "2026-07-29"));
    for words in [
        "The operator's service does not say why.",
        "149,824,469 ₫ · version 1 · valid through 29 Jul 2026",
        "Review quotation",
    ] {
        assert!(open.contains(words), "{words}: {open}");
    }
    assert!(!open.contains("what can still be done"), "{open}");
    let ended = |fields: Value, day: &str| {
        let mut over = version(1, "149824469", day);
        for (name, value) in fields.as_object().unwrap() {
            over[name] = value.clone();
        }
        let over = entry(over);
        assert!(over.contains("Open it to see what can still be done."), "{over}");
        assert!(!over.contains("valid through"), "{over}");
        over
    };
    for (fields, day, words) in [
        (
            json!({"is_expired": true}),
            "2026-07-29",
            "expired, last day 29 Jul 2026",
        ),
        (
            json!({"is_expired": true, "can_respond": false}),
            "2026-07-19",
            "expired, last day 19 Jul 2026",
        ),
        (
            json!({"can_respond": false}),
            "2026-07-29",
            "can no longer be answered, last day 29 Jul 2026",
        ),
    ] {
        let over = ended(fields, day);
        let line = format!("149,824,469 ₫ · version 1 · {words}");
        assert!(over.contains(&line), "{line}: {over}");
    }
}

#[test]
fn entries_say_why_and_lead_to_the_act() {
    let seen = shown(Lang::En, account().data(HomeView::default()));
    assert_eq!(seen.one("h1"), "5 requests need you");
    assert!(seen.texts(".head p")[0].starts_with("Monday 20 Jul 2026"));
    // Seven rows: the heading and the line below it account for all of them.
    assert!(seen.texts(".head p")[0].ends_with(" 2 more worth a look."));
    assert_eq!(
        seen.texts(".queue h3"),
        [
            "The quotation expires soon",
            "The operator asks for information",
            "On hold",
            "Version 3 came since you looked",
            "News of the shipment",
            "A quotation waits for your answer",
            "The operator takes longer than usual",
        ]
    );
    assert_eq!(
        seen.attributes(".queue .acts > a.btn", "href"),
        [
            "/requests/SOON/quotation",
            "/requests/ASKED/edit",
            "/requests/HELD/tracking",
            "/requests/VERSION/quotation",
            "/requests/MOVED/tracking",
            "/requests/OPEN/quotation",
            "/requests/SILENT",
        ]
    );
    let entries = seen.texts(".queue > li");
    for (entry, words) in [
        (0, "86,420,000 ₫ · version 1 · valid through 20 Jul 2026"),
        (0, "13 h left"),
        (0, "PO-SOON Vietnam to United States Air Air freight"),
        (4, "Departed, Tân Sơn Nhất, 20 Jul 2026 07:35"),
        (
            3,
            "12,400,000 ₫ · version 3 · 800,000 ₫ less than version 2 · valid through 26 Jul 2026",
        ),
        (
            6,
            "6 days so far; on this lane usually 1 day (the median of 7 of your requests).",
        ),
    ] {
        assert!(entries[entry].contains(words), "{words}: {}", entries[entry]);
    }
    assert_eq!(
        seen.attributes(".queue > li", "data-tone")[4],
        "wait",
        "what informs has no colour"
    );
    assert_eq!(
        seen.attributes("#waits ~ a", "href"),
        ["/requests?status=submitted&status=quoting"]
    );
    assert_eq!(seen.attributes(".timeline a", "href"), ["/requests/RFQ-M"]);
}

#[test]
fn question_stands_whole_in_the_operators_words() {
    let seen = shown(Lang::En, account().data(HomeView::default()));
    assert_eq!(seen.one("blockquote.clamp"), question());
    assert_eq!(seen.attributes("blockquote.clamp", "lang"), ["vi"]);
    let seen = shown(Lang::Vi, account().data(HomeView::default()));
    assert_eq!(seen.count("blockquote[lang]"), 0);
    assert_eq!(seen.one("h1"), "5 yêu cầu cần bạn xử lý");
    assert_eq!(seen.texts(".queue h3")[3], "Có phiên bản 3 từ lần bạn xem");
    assert!(seen.texts(".queue > li")[3].contains("giảm 800.000 ₫ so với phiên bản 2"));
}

#[test]
fn entry_that_cannot_be_answered_says_so_without_colour() {
    for (flag, words) in [
        (
            json!({"is_expired": true, "can_respond": false}),
            "The quotation has expired",
        ),
        (
            json!({"can_respond": false}),
            "The quotation can no longer be answered",
        ),
        (
            json!({"valid_until": "2026-07-01", "is_expired": false}),
            "The quotation expires soon",
        ),
    ] {
        let account = Account::default().with("A", "quoted", &json!({}), Some(flag.clone()));
        let seen = shown(Lang::En, account.data(HomeView::default()));
        let told_after_the_day = words.contains("soon");
        let expected = if told_after_the_day {
            "The last day of the quotation is over"
        } else {
            words
        };
        assert_eq!(seen.one(".queue h3"), expected, "{flag}");
        let tone = if told_after_the_day { "attention" } else { "wait" };
        assert_eq!(seen.attributes(".queue > li", "data-tone"), [tone]);
    }
}

#[test]
fn other_currency_before_is_told_and_not_subtracted() {
    let account = Account::default()
        .with(
            "A",
            "quoted",
            &json!({}),
            Some(json!({"version": 1, "currency": "USD", "totals": {"total": "5431.5"}})),
        )
        .with(
            "A",
            "quoted",
            &json!({}),
            Some(version(2, "149824469", "2026-08-22")),
        );
    let seen = shown(Lang::En, account.data(HomeView::default()));
    assert!(
        seen.one(".queue .what")
            .contains("149,824,469 ₫ · version 2 · version 1 was 5,431.50 USD")
    );
}
