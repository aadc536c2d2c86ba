use std::sync::Arc;

use domain::queue::{
    AsideUntil, Asides, Briefs, LaneTimes, MAX_FORM_MARKS, QueueInput, RequestBrief, RequestEvent,
    RequestMark, SetAside, Sort, ViewedRequests, VisitEvent, row_lane,
};
use jiff::{SignedDuration, Timestamp};
use partner_api::{Milestone, RequestSummary};
use serde_json::{Value, json};

use super::*;
use crate::owner_filter::OwnerFilter;
use crate::pages::testing::{
    MARKUP, Shown, catalogs, frame, hostile, list, quotation, request, shared, sound, summary,
};
use crate::text::Lang;
use crate::upstream_error::UpstreamError;

const BOTH_LANGUAGES: [Lang; 2] = [Lang::Vi, Lang::En];

/// Of a hundred characters, with no place to break.
const LONG_REFERENCE: &str =
    "PO-NAMDUONG-LOGISTICS-VIETNAM-EXPORT-2026-07-20-AIRFREIGHT-SGN-LAX-CONSOLIDATION-00001234567890-ABCD";

fn shown(lang: Lang, data: HomeData) -> Shown {
    sound(frame(lang), || page(data))
}

fn question() -> String {
    let words = "Chiều cao kiện kệ trưng bày ghi 6 cm, đề nghị kiểm tra lại. Loa Bluetooth có pin: vui lòng gửi MSDS. ";
    words.repeat(6).trim().to_owned()
}

/// Requests with the remembered state of a person.
#[derive(Default)]
struct Account {
    rows: Vec<Arc<RequestSummary>>,
    briefs: Briefs,
    aside: Asides,
    seen: ViewedRequests,
}

impl Account {
    /// A request in this state; `of`: the content of its quotation, if it was read.
    fn with(mut self, code: &str, status: &str, details: &Value, of: Option<Value>) -> Self {
        let row = summary(code, status);
        let mut details = request(details.clone());
        details.summary = row.clone();
        let quotation = of.map(quotation);
        let before = self.briefs.get(code).cloned();
        let brief = RequestBrief::new(
            &details,
            quotation.as_deref(),
            before.as_ref(),
            frame(Lang::Vi).now,
        );
        self.rows.retain(|row| row.rfq_code != code);
        self.rows.push(Arc::new(row));
        self.briefs.insert(code.into(), brief);
        self
    }

    fn mark(&self, code: &str) -> RequestMark {
        let row = self.rows.iter().find(|row| row.rfq_code == code).unwrap();
        RequestMark::new(row, self.briefs.get(code))
    }

    fn looked(mut self, code: &str) -> Self {
        let mark = self.mark(code);
        self.seen.record_view(code, mark, Timestamp::UNIX_EPOCH);
        self
    }

    fn set_aside(mut self, code: &str, until: AsideUntil) -> Self {
        let (as_of, at) = (self.mark(code), frame(Lang::Vi).now);
        self.aside.set(code, SetAside { until, as_of, at });
        self
    }

    fn queue(&self) -> Queue {
        let lane = row_lane(&summary("", "")).unwrap();
        let samples = (0..7).map(|_| (lane.clone(), SignedDuration::from_hours(30)));
        let frame = frame(Lang::Vi);
        Queue::build(&QueueInput {
            rows: &self.rows,
            briefs: &self.briefs,
            aside: &self.aside,
            seen: &self.seen,
            lane_times: &LaneTimes::new(samples),
            now: frame.now,
            zone: &frame.zone,
        })
    }

    fn data(&self, view: HomeView) -> HomeData {
        HomeData {
            queue: Loadable::Here(self.queue()),
            needs_in_all: None,
            waits: Loadable::Here(list(vec![summary("RFQ-W", "quoting")], 41)),
            moves: Loadable::Here(list(vec![summary("RFQ-M", "in_transit")], 1)),
            since: None,
            reminders: Some(Vec::new()),
            approvals: Some(Vec::new()),
            view,
            looked_through: None,
            owners: Vec::new(),
            reader: None,
            saved_views: None,
            first_visit: false,
            catalogs: Some(catalogs()),
        }
    }
}

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

fn version(version: i64, total: &str, valid_until: &str) -> Value {
    json!({"version": version, "totals": {"total": total}, "valid_until": valid_until})
}

/// One request for every reason.
fn account() -> Account {
    let milestone = Milestone {
        operation_status: "departed".into(),
        operation_status_label: Some("Đã khởi hành".into()),
        happened_at: Some("2026-07-20T07:35:00+07:00".into()),
        location: Some("Tân Sơn Nhất".into()),
        ..Milestone::default()
    };
    let mut account = Account::default()
        .with("SILENT", "quoting", &json!({"quotation": null}), None)
        .with(
            "OPEN",
            "quoted",
            &json!({}),
            Some(version(1, "149824469", "2026-07-29")),
        )
        .with("MOVED", "in_transit", &json!({}), None)
        .with(
            "VERSION",
            "quoted",
            &json!({}),
            Some(version(2, "13200000", "2026-07-26")),
        )
        .looked("MOVED")
        .looked("VERSION")
        .with(
            "MOVED",
            "in_transit",
            &json!({"operation_status": "departed"}),
            None,
        )
        .with(
            "VERSION",
            "quoted",
            &json!({}),
            Some(version(3, "12400000", "2026-07-26")),
        )
        .with(
            "HELD",
            "in_transit",
            &json!({"is_on_hold": true, "operation_status": "import_customs"}),
            None,
        )
        .with(
            "ASKED",
            "need_info",
            &json!({"info_request": {"message": question()}, "quotation": null}),
            None,
        )
        .with(
            "SOON",
            "quoted",
            &json!({}),
            Some(version(1, "86420000", "2026-07-20")),
        );
    let brief = account
        .briefs
        .remove("MOVED")
        .unwrap()
        .with_milestones(&[milestone]);
    account.briefs.insert("MOVED".into(), brief);
    for row in &mut account.rows {
        if row.rfq_code == "HELD" {
            Arc::make_mut(row).partner_ref = Some(LONG_REFERENCE.into());
        }
    }
    account
}

const DENSE: HomeView = HomeView {
    layout: Layout::Dense,
    sort: Sort::Urgency,
    section: QueueSection::ToDo,
    owner: OwnerFilter::Anybody,
    saved: None,
};

const ASIDE: HomeView = HomeView {
    layout: Layout::Normal,
    sort: Sort::Urgency,
    section: QueueSection::Aside,
    owner: OwnerFilter::Anybody,
    saved: None,
};

fn since() -> SinceLastVisit {
    let account = account();
    let of = |event, code: &str| RequestEvent {
        event,
        row: account
            .rows
            .iter()
            .find(|row| row.rfq_code == code)
            .unwrap()
            .clone(),
        brief: account.briefs.get(code).cloned(),
    };
    SinceLastVisit {
        since: "2026-07-17T17:40:00+07:00".parse().unwrap(),
        happened: vec![
            of(VisitEvent::Question, "ASKED"),
            of(VisitEvent::PutOnHold, "HELD"),
            of(VisitEvent::Quotation, "VERSION"),
            of(VisitEvent::Milestone, "MOVED"),
            of(VisitEvent::Status, "SILENT"),
            of(VisitEvent::New, "OPEN"),
        ],
    }
}

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
            brief.with_milestones(std::slice::from_ref(one))
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
    let mut over = version(1, "149824469", "2026-07-29");
    over["is_expired"] = true.into();
    let over = entry(over);
    assert!(over.contains("Open it to see what can still be done."), "{over}");
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
fn rows_alone_have_plain_sentences() {
    let account = Account {
        rows: shared([summary("RFQ-1", "need_info"), summary("RFQ-2", "quoted")]),
        ..Account::default()
    };
    let seen = shown(Lang::En, account.data(HomeView::default()));
    assert!(seen.has("Quoting waits until you answer."));
    assert!(seen.has("Accept, renegotiate or reject it while it is valid."));
    assert_eq!(
        seen.attributes(".queue > li", "data-as-of"),
        vec!["2026-07-13T16:48:00+07:00"; 2]
    );
    assert_eq!(seen.attributes(".queue > li", "data-live"), ["RFQ-1", "RFQ-2"]);
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

#[test]
fn entry_is_set_aside_by_a_form_that_says_what_was_seen() {
    let account = account();
    let seen = shown(Lang::En, account.data(DENSE));
    assert_eq!(seen.count("form[action='/queue/aside'][method=post]"), 7);
    assert_eq!(
        seen.attributes("#aside-1 button", "value"),
        ["later_today", "tomorrow", "until_it_changes"]
    );
    assert_eq!(
        seen.texts("#aside-1 button"),
        [
            "Later today back 14:00",
            "Tomorrow back Tuesday 21 Jul 2026",
            "Until it changes"
        ]
    );
    assert_eq!(seen.attributes("#aside-1 [name=code]", "value"), ["ASKED"]);
    let as_of = &seen.attributes("#aside-1 [name=as_of]", "value")[0];
    assert_eq!(RequestMark::from_field(as_of), Some(account.mark("ASKED")));
    assert_eq!(
        seen.attributes("#aside-1 [name=next]", "value"),
        ["/?view=dense&sort=urgency"]
    );
}

#[test]
fn what_is_set_aside_has_its_own_list() {
    let account = account()
        .set_aside("OPEN", AsideUntil::UntilItChanges)
        .set_aside("ASKED", AsideUntil::LaterToday);
    let seen = shown(Lang::En, account.data(HomeView::default()));
    assert_eq!(seen.count(".queue > li"), 5);
    assert_eq!(seen.texts(".tools [href='/?show=aside']"), ["Set aside 2"]);
    let seen = shown(Lang::En, account.data(ASIDE));
    assert_eq!(
        seen.texts(".queue .due"),
        ["back 14:00", "back when something changes"]
    );
    assert_eq!(seen.attributes(".queue [name=code]", "value"), ["ASKED", "OPEN"]);
    assert_eq!(seen.attributes(".queue [name=until]", "value"), ["back", "back"]);
    for lang in BOTH_LANGUAGES {
        assert_eq!(shown(lang, Account::default().data(ASIDE)).count(".empty"), 1);
        assert_eq!(
            shown(lang, account.data(ASIDE)).attributes(".tools [aria-current]", "href"),
            ["/?show=aside"]
        );
    }
}

#[test]
fn all_seen_carries_what_the_page_showed() {
    let account = account();
    let seen = shown(Lang::En, account.data(HomeView::default()));
    assert_eq!(
        seen.attributes("form[action='/queue/seen'] [name=code]", "value"),
        ["MOVED"]
    );
    let as_of = &seen.attributes("form[action='/queue/seen'] [name=as_of]", "value")[0];
    assert_eq!(RequestMark::from_field(as_of), Some(account.mark("MOVED")));
    let seen = shown(Lang::En, account.looked("MOVED").data(HomeView::default()));
    assert_eq!(seen.count("form[action='/queue/seen']"), 0);
}

#[test]
fn all_seen_carries_no_more_than_a_form_may_have() {
    let moved = json!({"operation_status": "departed"});
    let many = (0..=MAX_FORM_MARKS).fold(Account::default(), |account, at| {
        let code = format!("MOVED-{at}");
        account
            .with(&code, "in_transit", &json!({}), None)
            .looked(&code)
            .with(&code, "in_transit", &moved, None)
    });
    let seen = shown(Lang::En, many.data(HomeView::default()));
    let marks = seen.count("form[action='/queue/seen'] [name=code]");
    assert_eq!(marks, MAX_FORM_MARKS);
    assert_eq!(
        seen.one("form[action='/queue/seen'] button"),
        format!("All seen ({MAX_FORM_MARKS})")
    );
}

#[test]
fn dense_view_has_one_line_an_entry_and_keys() {
    for lang in BOTH_LANGUAGES {
        let seen = shown(lang, account().data(DENSE));
        assert_eq!(
            (seen.count(".entries tbody tr"), seen.count(".queue > li")),
            (7, 0)
        );
        assert_eq!(seen.attributes("[data-row]", "href")[1], "/requests/ASKED/edit");
        assert_eq!(
            seen.count("label[data-keys][hidden] input"),
            1,
            "without scripts there are no keys"
        );
        assert_eq!(seen.count("leptos-island label[data-keys]"), 1);
        assert_eq!(
            seen.attributes(".tools [aria-current]", "href"),
            ["/?view=dense&sort=urgency"; 2]
        );
    }
    let calm = HomeData {
        queue: Loadable::Here(Queue::default()),
        ..account().data(DENSE)
    };
    assert_eq!(shown(Lang::En, calm).count(".entries, [data-keys]"), 0);
    let normal = shown(Lang::En, account().data(HomeView::default()));
    assert_eq!(normal.count(".entries, [data-keys]"), 0);
}

#[test]
fn lines_come_in_the_order_asked_for() {
    for (sort, first) in [
        (Sort::Total, "OPEN"),
        (Sort::DaysLeft, "SOON"),
        (Sort::Waiting, "ASKED"),
    ] {
        let seen = shown(Lang::En, account().data(HomeView { sort, ..DENSE }));
        assert_eq!(
            seen.attributes(".entries tbody tr", "data-live")[0],
            first,
            "{sort:?}"
        );
    }
}

#[test]
fn quotations_are_ticked_for_the_desk() {
    let seen = shown(Lang::En, account().data(DENSE));
    assert_eq!(
        seen.attributes("[name=code][form=compare]", "value"),
        ["SOON", "VERSION", "OPEN"]
    );
    assert_eq!(seen.attributes("form#compare", "action"), ["/desk"]);
    assert_eq!(
        seen.count("form#compare[method]"),
        0,
        "an address that can be shared"
    );
    let one = Account::default().with("A", "quoted", &json!({}), None);
    assert_eq!(
        shown(Lang::En, one.data(DENSE)).count("form#compare"),
        0,
        "one alone has nothing beside it"
    );
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
    for lang in BOTH_LANGUAGES {
        let calm = || Account::default().data(HomeView::default());
        assert_eq!(shown(lang, calm()).count(".banner"), 0);
        let unread = HomeData {
            reminders: None,
            approvals: None,
            ..calm()
        };
        assert_eq!(shown(lang, unread).count(".banner"), 2);
    }
}

#[test]
fn view_of_an_owner_says_among_how_many_it_looked() {
    for (lang, words) in [
        (Lang::En, "Only the 1500 requests that were read"),
        (Lang::Vi, "Chỉ lọc trong 1500 yêu cầu đã đọc"),
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
            assert!(shown(lang, data(Some(1_500))).has(words));
            assert!(!shown(lang, data(None)).has(words));
        }
    }
}

#[test]
fn hostile_texts_stay_texts_in_every_view() {
    let mut account = account();
    for row in account.rows.iter_mut().map(Arc::make_mut) {
        let (code, status) = (row.rfq_code.clone(), row.status.clone());
        let all = serde_json::to_value(&*row).unwrap();
        *row = serde_json::from_value(hostile(&all)).unwrap();
        (row.rfq_code, row.status) = (code, status);
        let kept = account.briefs.get_mut(&row.rfq_code).unwrap();
        let all = json!({"status": row.status, "question": MARKUP, "operation_status": MARKUP, "is_on_hold": kept.is_on_hold,
            "updated_at": MARKUP, "created_at": MARKUP, "quotation": {"version": 2, "total": MARKUP, "currency": MARKUP, "valid_until": MARKUP},
            "before": {"version": 1, "total": MARKUP, "currency": "x"}});
        *kept = serde_json::from_value(all).unwrap();
    }
    let happened = since()
        .happened
        .into_iter()
        .zip(&account.rows)
        .map(|(one, row)| RequestEvent {
            row: row.clone(),
            brief: account.briefs.get(&row.rfq_code).cloned(),
            ..one
        });
    let told = SinceLastVisit {
        happened: happened.collect(),
        ..since()
    };
    for view in [HomeView::default(), DENSE] {
        for lang in BOTH_LANGUAGES {
            let data = HomeData {
                since: Some(told.clone()),
                ..account.data(view.clone())
            };
            // Soundness: none of it came to life.
            let seen = shown(lang, data);
            assert!(seen.has("alert(1)"));
            let questions = usize::from(view == HomeView::default());
            assert_eq!(
                seen.count("blockquote.clamp"),
                questions,
                "what is remembered is shown"
            );
        }
    }
    let account = account.set_aside("ASKED", AsideUntil::Tomorrow);
    assert!(shown(Lang::En, account.data(ASIDE)).has("alert(1)"));
}
