//! The parts beside the queue.

use super::*;

#[test]
fn what_is_under_way_stands_newest_first() {
    let moved = |code: &str, at: Option<&str>| RequestSummary {
        updated_at: at.map(str::to_owned),
        ..summary(code, "in_transit")
    };
    let rows = vec![
        moved("UNDATED", None),
        moved("OLD", Some("2026-07-19T23:30:00Z")),
        // By the clock the latest, by the zone not.
        moved("MIDDLE", Some("2026-07-20T08:00:00+07:00")),
        moved("NEW", Some("2026-07-20T02:00:00Z")),
    ];
    let data = HomeData {
        moves: Loadable::Here(list(rows, 4)),
        ..Account::default().data(HomeView::default())
    };
    let codes = shown(Lang::En, data).attributes("ol.timeline > li", "data-live");
    assert_eq!(codes, ["NEW", "MIDDLE", "OLD", "UNDATED"]);
}

#[test]
fn approvals_say_what_who_and_until_when() {
    let waiting = |asked_by: &str, total: &str, valid_until: Option<&str>| PendingApproval {
        row: Arc::new(summary("RFQ-A", "quoted")),
        asked_by: asked_by.into(),
        decision: None,
        total: total.into(),
        currency: "VND".into(),
        valid_until: valid_until.map(str::to_owned),
    };
    let decided = |is_approved| PendingApproval {
        decision: Some(DecisionShown {
            by: "Hùng".into(),
            is_approved,
        }),
        ..waiting("Lan", "60000000", None)
    };
    let data = HomeData {
        approvals: Some(vec![
            waiting("Lan", "60000000", Some("2026-07-22")),
            waiting(" ", "", None),
            decided(true),
            decided(false),
        ]),
        ..account().data(HomeView::default())
    };
    let seen = shown(Lang::En, data);
    let items = seen.texts("section[aria-labelledby=approvals] li");
    for words in ["60,000,000 ₫", "Lan asked", "valid through 22 Jul 2026"] {
        assert!(items[0].contains(words), "{words}: {}", items[0]);
    }
    assert!(
        !items[1].contains("asked") && !items[1].contains("valid"),
        "{}",
        items[1]
    );
    assert!(
        items[2].contains("Hùng approved") && !items[2].contains("Lan"),
        "{}",
        items[2]
    );
    assert!(items[3].contains("Hùng declined"), "{}", items[3]);
}

#[test]
fn what_happened_is_told_on_top() {
    let told = |lang| {
        let data = HomeData {
            since: Some(since()),
            ..account().data(HomeView::default())
        };
        shown(lang, data)
    };
    let seen = told(Lang::En);
    assert_eq!(
        seen.one("section:has(> header > #since) > header .small"),
        "17 Jul 2026 17:40"
    );
    let lines = seen.texts(".since li");
    assert!(
        lines[2].starts_with(
            "PO-VERSION: a new quotation, version 3, 12,400,000 ₫, 800,000 ₫ less than version 2"
        ),
        "{lines:?}"
    );
    assert!(lines[3].starts_with("PO-MOVED: Departed, Tân Sơn Nhất"));
    assert_eq!(
        (lines.len(), seen.texts("details.since-more li").len()),
        (6, 1),
        "the rest is folded"
    );
    assert_eq!(seen.one("details.since-more summary"), "1 more request changed");
    assert!(told(Lang::Vi).texts(".since li")[0].contains("nhà vận hành cần thêm thông tin"));
}

#[test]
fn parts_of_home_fail_independently() {
    for lang in BOTH_LANGUAGES {
        for view in [HomeView::default(), DENSE, ASIDE] {
            let data = HomeData {
                queue: Loadable::Failed(UpstreamError::TimedOut),
                waits: Loadable::Failed(UpstreamError::OperatorFailed),
                ..account().data(view.clone())
            };
            let seen = shown(lang, data);
            let banners = if view.section == QueueSection::Aside { 1 } else { 2 };
            assert_eq!(seen.count(".banner"), banners);
            assert!(
                !seen.one("h1").contains('0'),
                "nothing is known about what needs the reader"
            );
        }
    }
}

#[test]
fn empty_home_differs_from_first_visit() {
    let calm = |account: &Account| HomeData {
        queue: Loadable::Here(account.queue()),
        ..Account::default().data(HomeView::default())
    };
    for lang in BOTH_LANGUAGES {
        let seen = shown(lang, calm(&Account::default()));
        assert_eq!((seen.count(".empty"), seen.count(".first-steps li")), (1, 0));
        let only_aside = Account::default()
            .with("A", "need_info", &json!({}), None)
            .set_aside("A", AsideUntil::Tomorrow);
        let seen = shown(lang, calm(&only_aside));
        assert_eq!(seen.attributes(".empty a", "href"), ["/?show=aside"]);
        let first = HomeData {
            first_visit: true,
            catalogs: None,
            ..calm(&Account::default())
        };
        let seen = shown(lang, first);
        let new = seen.count("main .btn.primary[href='/requests/new']");
        assert_eq!((seen.count(".first-steps li"), new), (3, 2));
    }
}

#[test]
fn many_entries_lead_on_to_lines_and_to_the_list() {
    let mut account = Account::default();
    for number in 0..230 {
        account
            .rows
            .push(Arc::new(summary(&format!("R{number}"), "quoted")));
    }
    let seen = shown(Lang::En, account.data(HomeView::default()));
    assert_eq!(seen.count(".queue > li"), 20);
    assert_eq!(
        seen.attributes(".panel > p > a", "href"),
        ["/?view=dense&sort=urgency"]
    );
    let seen = shown(Lang::En, account.data(DENSE));
    assert_eq!(seen.count(".entries tbody tr"), 200);
    assert_eq!(
        seen.attributes(".panel > p > a", "href"),
        ["/requests?status=need_info&status=quoted"]
    );
    let counted = HomeData {
        needs_in_all: Some(3_000),
        ..Account::default()
            .with("A", "quoted", &json!({}), None)
            .data(HomeView::default())
    };
    let seen = shown(Lang::En, counted);
    assert_eq!(seen.one("h1"), "3000 requests need you");
    assert_eq!(seen.texts(".panel > p > a"), ["All 3000"]);
}

/// A page that says that nothing needs the reader must not hide that it does not know of everything.
#[test]
fn reminders_and_approvals_that_cannot_be_read_are_told() {
    let reminders = [
        "Your reminders cannot be read just now.",
        "Hiện không đọc được các lời nhắc của bạn.",
    ];
    let approvals = [
        "The approvals in your company cannot be read just now.",
        "Hiện không đọc được các yêu cầu phê duyệt trong công ty bạn.",
    ];
    for (at, lang) in [Lang::En, Lang::Vi].into_iter().enumerate() {
        let calm = || Account::default().data(HomeView::default());
        assert_eq!(shown(lang, calm()).count(".banner"), 0);
        let no_reminders = HomeData {
            reminders: None,
            ..calm()
        };
        let no_approvals = HomeData {
            approvals: None,
            ..calm()
        };
        for (data, told, untold) in [
            (no_reminders, reminders[at], approvals[at]),
            (no_approvals, approvals[at], reminders[at]),
        ] {
            let seen = shown(lang, data);
            let banners = seen.texts(".banner");
            assert!(banners.len() == 1 && banners[0].contains(told), "{banners:?}");
            assert!(!seen.has(untold));
        }
    }
}

#[test]
fn view_of_an_owner_says_among_how_many_it_looked() {
    for (lang, words) in [
        (
            Lang::En,
            "Only the 1500 requests that were read are filtered; the account has more. Look in the list of requests",
        ),
        (
            Lang::Vi,
            "Chỉ lọc trong 1500 yêu cầu đã đọc; tài khoản có nhiều yêu cầu hơn. Xem trong danh sách yêu cầu",
        ),
    ] {
        for layout in [Layout::Normal, Layout::Dense] {
            let view = HomeView {
                owner: OwnerFilter::Me,
                layout,
                ..HomeView::default()
            };
            let data = |looked_through| HomeData {
                looked_through,
                ..account().data(view.clone())
            };
            let seen = shown(lang, data(Some(1_500)));
            assert!(seen.has(words));
            assert_eq!(seen.count("p.small > a[href='/requests?owner=me']"), 1);
            assert!(!shown(lang, data(None)).has(words));
        }
    }
}
