//! The screens of signing in, home, the list, settings and errors.

use std::sync::Arc;
use std::time::Duration;

use app::document::Page;
use app::frame::Frame;
use app::pages::{error, home, requests, settings, sign_in};
use app::text::Lang;
use app::trouble::{Part, Trouble};
use error::ErrorData;
use home::HomeData;
use partner_api::{Catalogs, Page as List, PageMeta, RequestSummary, Service, ServiceRef};
use requests::{Filter, Ignored, RequestsData};
use settings::SettingsData;
use sign_in::{Ended, SignInData, SignInProblem};

use crate::support::{NASTY, Seen, check, document, frame};

const BOTH: [Lang; 2] = [Lang::Vi, Lang::En];

fn item(code: &str, status: &str) -> RequestSummary {
    RequestSummary {
        rfq_code: code.into(),
        partner_ref: Some(format!("PO-{code}")),
        quotation_no: Some("QT-2607-0151".into()),
        job_number: Some("JOB-2607-0104".into()),
        status: status.into(),
        status_label: Some("Nhãn của dịch vụ".into()),
        services: vec![ServiceRef {
            code: "air".into(),
            name: "Vận chuyển hàng không".into(),
            transport_mode: Some("air".into()),
        }],
        origin_country: Some("VN".into()),
        dest_country: Some("US".into()),
        created_at: Some("2026-07-08T14:20:00+07:00".into()),
        updated_at: Some("2026-07-13T16:48:00+07:00".into()),
    }
}

fn nasty() -> RequestSummary {
    RequestSummary {
        rfq_code: NASTY.into(),
        partner_ref: Some(NASTY.into()),
        quotation_no: Some(NASTY.into()),
        job_number: Some(NASTY.into()),
        status: NASTY.into(),
        status_label: Some(NASTY.into()),
        services: vec![ServiceRef {
            code: NASTY.into(),
            name: NASTY.into(),
            transport_mode: Some(NASTY.into()),
        }],
        origin_country: Some(NASTY.into()),
        dest_country: None,
        created_at: Some(NASTY.into()),
        updated_at: Some(NASTY.into()),
    }
}

fn list(items: Vec<RequestSummary>, total: i64) -> List {
    List {
        items,
        meta: PageMeta {
            page: Some(1),
            per_page: Some(20),
            total: Some(total),
            last_page: Some((total + 19) / 20),
        },
    }
}

fn catalogs() -> Arc<Catalogs> {
    let air = Service {
        code: "air".into(),
        name: "Vận chuyển hàng không".into(),
        name_en: Some("Air freight".into()),
        transport_mode: None,
    };
    Arc::new(Catalogs {
        services: vec![air],
        ..Catalogs::default()
    })
}

fn shown(lang: Lang, page: impl FnOnce() -> Page) -> Seen {
    check(&document(frame(lang), page))
}

fn outside(lang: Lang, page: impl FnOnce() -> Page) -> Seen {
    check(&document(
        Frame {
            signed_in: None,
            ..frame(lang)
        },
        page,
    ))
}

// --- signing in --------------------------------------------------------------------------------------------------------

#[test]
fn token_is_never_echoed() {
    let seen = outside(Lang::Vi, || {
        sign_in::page(SignInData {
            name: NASTY.into(),
            next: Some("/requests?search=a%20b".into()),
            preferences_url: Some("https://app.example.com/preferences".into()),
            ..SignInData::default()
        })
    });
    assert_eq!(
        seen.attrs("form[action='/sign-in'] input[type=hidden]", "value"),
        ["/requests?search=a%20b"]
    );
    assert_eq!(seen.attrs("#token", "type"), ["password"]);
    assert_eq!(seen.attrs("#token", "autocomplete"), ["current-password"]);
    assert_eq!(seen.count("#token[value]:not([value=''])"), 0);
    assert_eq!(
        (seen.attrs("#name", "value"), seen.attrs("#name", "autocomplete")),
        (vec![NASTY.into()], vec!["username".to_owned()])
    );
    assert_eq!(
        seen.attrs("details a", "href"),
        ["https://app.example.com/preferences"]
    );
    assert_eq!(
        seen.attrs("nav input[name=next]", "value"),
        ["/sign-in?next=%2Frequests%3Fsearch%3Da%2520b"]
    );
}

#[test]
fn every_sign_in_failure_has_its_own_message() {
    let wait = Duration::from_secs(38);
    for lang in BOTH {
        let mut told = Vec::new();
        for (problem, about_token) in [
            (SignInProblem::Missing, true),
            (SignInProblem::NotAToken, true),
            (SignInProblem::Wrong, true),
            (
                SignInProblem::RateLimited {
                    retry_after: Some(wait),
                },
                false,
            ),
            (SignInProblem::TooManyTries { retry_after: wait }, false),
            (SignInProblem::Unreachable, false),
            (SignInProblem::TimedOut, false),
            (SignInProblem::OperatorFailed, false),
            (SignInProblem::Unreadable, false),
        ] {
            let seen = outside(lang, || {
                sign_in::page(SignInData {
                    problem: Some(problem),
                    ..SignInData::default()
                })
            });
            assert_eq!(seen.count("#token-error"), usize::from(about_token));
            assert_eq!(seen.count(".summary a[href='#token']"), usize::from(about_token));
            assert_eq!(seen.count(".summary[role=alert][autofocus]"), 1);
            told.push(seen.texts(".summary p")[0].clone());
        }
        let all = told.len();
        told.sort();
        told.dedup();
        assert_eq!(told.len(), all, "{told:?}");
        assert_eq!(told.iter().filter(|text| text.contains("38\u{a0}")).count(), 2);
    }
}

#[test]
fn ended_session_says_why_and_what_is_kept() {
    for lang in BOTH {
        let titles = [Ended::Expired, Ended::Refused, Ended::SignedOut]
            .map(|ended| {
                outside(lang, || {
                    sign_in::page(SignInData {
                        ended: Some(ended),
                        kept: true,
                        ..SignInData::default()
                    })
                })
            })
            .map(|seen| {
                (
                    seen.one("h1"),
                    seen.count("[role=status]"),
                    seen.count(".banner h2"),
                )
            });
        assert_eq!(
            titles
                .iter()
                .map(|(_, status, kept)| (*status, *kept))
                .collect::<Vec<_>>(),
            [(0, 1), (0, 1), (1, 1)]
        );
        assert!(titles[0].0 != titles[1].0 && titles[1].0 != titles[2].0);
    }
}

// --- home --------------------------------------------------------------------------------------------------------------

fn home_data() -> HomeData {
    HomeData {
        needs: Part::Here(list(vec![item("RFQ-1", "need_info"), item("RFQ-2", "quoted")], 2)),
        waits: Part::Here(list(vec![item("RFQ-3", "quoting")], 41)),
        moves: Part::Here(list(vec![item("RFQ-4", "in_transit")], 1)),
        first_visit: false,
        catalogs: Some(catalogs()),
    }
}

#[test]
fn home_is_a_queue_with_a_button_each() {
    let seen = shown(Lang::En, || home::page(home_data()));
    assert_eq!(seen.one("h1"), "2 requests need you");
    assert!(
        seen.texts(".head p")[0].starts_with("Tuesday 14/07/2026"),
        "{:?}",
        seen.texts(".head p")
    );
    assert_eq!(
        seen.attrs(".queue .btn", "href"),
        ["/requests/RFQ-1/edit", "/requests/RFQ-2/quotation"]
    );
    assert_eq!(
        seen.texts(".queue h3"),
        [
            "The operator asks for information",
            "A quotation waits for your answer"
        ]
    );
    assert!(seen.texts(".queue li")[0].contains("Air freight"));
    assert_eq!(
        seen.attrs("#waits ~ a", "href"),
        ["/requests?status=submitted&status=quoting"]
    );
    assert_eq!(seen.attrs(".timeline a", "href"), ["/requests/RFQ-4"]);
    assert_eq!(
        shown(Lang::Vi, || home::page(home_data())).one("h1"),
        "2 yêu cầu cần bạn"
    );
}

#[test]
fn parts_of_home_fail_independently() {
    for lang in BOTH {
        let data = HomeData {
            needs: Part::Failed(Trouble::TimedOut),
            waits: Part::Failed(Trouble::OperatorFailed),
            ..home_data()
        };
        let seen = shown(lang, || home::page(data));
        assert_eq!(seen.count(".banner"), 2);
        assert_eq!(seen.count(".timeline li"), 1);
        assert!(
            !seen.one("h1").contains('0'),
            "nothing is known about what needs the reader"
        );
    }
}

#[test]
fn empty_home_differs_from_first_visit() {
    let calm = || HomeData {
        needs: Part::Here(list(vec![], 0)),
        ..home_data()
    };
    let first = || HomeData {
        needs: Part::Here(list(vec![], 0)),
        waits: Part::Here(list(vec![], 0)),
        moves: Part::Here(list(vec![], 0)),
        first_visit: true,
        catalogs: None,
    };
    for lang in BOTH {
        let seen = shown(lang, move || home::page(calm()));
        assert_eq!((seen.count(".empty"), seen.count(".first-steps li")), (1, 0));
        let seen = shown(lang, move || home::page(first()));
        assert_eq!(
            (
                seen.count(".first-steps li"),
                seen.count("main .btn.primary[href='/requests/new']")
            ),
            (3, 2)
        );
    }
}

// --- the list ----------------------------------------------------------------------------------------------------------

fn requests_data(filter: Filter, list: List) -> RequestsData {
    RequestsData {
        filter,
        ignored: vec![],
        list: Ok(list),
        catalogs: Some(catalogs()),
    }
}

#[test]
fn list_shows_every_field() {
    let seen = shown(Lang::En, || {
        requests::page(requests_data(
            Filter::default(),
            list(vec![item("RFQ-1", "quoted")], 214),
        ))
    });
    let row = seen.one("tbody tr");
    for part in [
        "PO-RFQ-1",
        "RFQ-1",
        "Quoted",
        "Vietnam",
        "United States",
        "Air freight",
        "QT-2607-0151",
        "JOB-2607-0104",
        "08/07/2026 14:20",
        "13/07/2026 16:48",
    ] {
        assert!(row.contains(part), "{part}: {row}");
    }
    assert_eq!(seen.attrs("tbody a", "href"), ["/requests/RFQ-1"]);
    assert_eq!(seen.one(".head p"), "214 requests");
    let row = shown(Lang::Vi, || {
        requests::page(requests_data(
            Filter::default(),
            list(vec![item("RFQ-1", "quoted")], 1),
        ))
    })
    .one("tbody tr");
    assert!(
        row.contains("Nhãn của dịch vụ") && row.contains("Hoa Kỳ") && row.contains("Vận chuyển hàng không"),
        "{row}"
    );
}

#[test]
fn filters_are_kept_in_form_chips_and_pagination() {
    let pairs = [
        ("status", "quoted"),
        ("search", NASTY),
        ("partner_ref", "PO 1"),
        ("from_date", "2026-07-01"),
        ("page", "2"),
        ("per_page", "50"),
    ];
    let (filter, _) = Filter::read(pairs, None);
    let mut page = list(vec![item("RFQ-1", "quoted")], 214);
    page.meta = PageMeta {
        page: Some(2),
        per_page: Some(50),
        total: Some(214),
        last_page: Some(5),
    };
    let seen = shown(Lang::En, || requests::page(requests_data(filter, page)));
    assert_eq!(seen.attrs("#search", "value"), [NASTY]);
    assert_eq!(seen.attrs("form input[name=status]", "value"), ["quoted"]);
    assert_eq!(
        (
            seen.attrs("#partner_ref", "value"),
            seen.attrs("#from_date", "value")
        ),
        (vec!["PO 1".into()], vec!["2026-07-01".to_owned()])
    );
    assert_eq!(seen.attrs("#per_page option[selected]", "value"), ["50"]);
    assert_eq!(seen.count("details[open]"), 1);
    let next = &seen.attrs("[rel=next]", "href")[0];
    for part in [
        "status=quoted",
        "partner_ref=PO+1",
        "from_date=2026-07-01",
        "per_page=50",
        "page=3",
        "search=",
    ] {
        assert!(next.contains(part), "{part}: {next}");
    }
    assert_eq!(seen.one(".chips [aria-current]"), "Quoted");
    assert!(
        !seen.attrs(".chips [aria-current]", "href")[0].contains("status="),
        "once more turns it off"
    );
}

#[test]
fn invalid_filters_are_reported_and_escaped() {
    let ignored = vec![
        Ignored::Status(NASTY.into()),
        Ignored::FromDate(NASTY.into()),
        Ignored::ToDate("x".into()),
        Ignored::Order,
        Ignored::Page("0".into()),
        Ignored::PerPage("500".into()),
        Ignored::Shortened,
    ];
    for lang in BOTH {
        let data = RequestsData {
            ignored: ignored.clone(),
            ..requests_data(Filter::default(), list(vec![nasty()], 1))
        };
        let seen = shown(lang, || requests::page(data));
        assert_eq!(seen.count(".banner li"), 7);
        assert_eq!(
            seen.count("tbody a"),
            0,
            "a code that fits into no path is no link"
        );
        assert!(seen.one("tbody tr").contains(NASTY));
    }
}

#[test]
fn empty_list_says_why() {
    let empty = |filter: Filter, total| {
        shown(Lang::En, move || {
            requests::page(requests_data(filter, list(vec![], total)))
        })
    };
    let seen = empty(Filter::default(), 0);
    assert_eq!(
        (seen.one("h2"), seen.count(".empty .btn.primary")),
        ("There are no requests yet".into(), 1)
    );
    let filter = Filter {
        status: vec!["quoted".into()],
        search: "x".into(),
        ..Filter::default()
    };
    let seen = empty(filter, 0);
    assert_eq!(
        seen.attrs(".empty a", "href"),
        ["/requests?search=x", "/requests"]
    );
    let mut beyond = list(vec![], 30);
    beyond.meta.page = Some(9);
    let seen = shown(Lang::En, move || {
        requests::page(requests_data(
            Filter {
                page: 9,
                ..Filter::default()
            },
            beyond,
        ))
    });
    assert_eq!(
        (seen.one("h2"), seen.attrs(".empty a", "href")),
        ("There is no page 9".into(), vec!["/requests?page=2".to_owned()])
    );
}

#[test]
fn list_without_total_has_a_next_page() {
    let items: Vec<_> = (0..20)
        .map(|number| item(&format!("RFQ-{number}"), "quoted"))
        .collect();
    let bare = List {
        items,
        meta: PageMeta::default(),
    };
    let seen = shown(Lang::Vi, move || {
        requests::page(requests_data(Filter::default(), bare))
    });
    assert_eq!(seen.attrs("[rel=next]", "href"), ["/requests?page=2"]);
}

#[test]
fn refusal_of_a_filter_is_quoted() {
    let data = RequestsData {
        list: Err(Some(NASTY.into())),
        ..requests_data(Filter::default(), List::default())
    };
    let seen = shown(Lang::En, || requests::page(data));
    assert_eq!(seen.one(".banner blockquote [lang=vi]"), NASTY);
}

// --- settings ----------------------------------------------------------------------------------------------------------

#[test]
fn settings_show_the_session_and_the_language() {
    let data = || SettingsData {
        display_name: Some(NASTY.into()),
        started: "2026-07-14T01:12:00Z".parse().unwrap(),
        ends: "2026-07-15T01:12:00Z".parse().unwrap(),
        idle: Some(Duration::from_hours(2)),
        preferences_url: Some("https://app.example.com/preferences".into()),
        version: "0.1.0".into(),
    };
    // Its drafts are counted by a script, which carries the nonce that only the server gives.
    let page = |data| Page {
        islands: false,
        ..settings::page(data)
    };
    let seen = shown(Lang::En, || page(data()));
    assert_eq!(seen.attrs("main form", "action"), ["/settings", "/sign-out"]);
    assert_eq!(seen.attrs("input[type=radio][checked]", "value"), ["en"]);
    let facts = seen.texts("dd").join("|");
    for part in [
        "Vietnam time (UTC+7)",
        "14/07/2026 08:12",
        "15/07/2026 08:12",
        "after 2\u{a0}h without use",
        NASTY,
    ] {
        assert!(facts.contains(part), "{part}: {facts}");
    }
    assert_eq!(
        shown(Lang::Vi, || page(data())).attrs("input[type=radio][checked]", "value"),
        ["vi"]
    );
}

// --- errors ------------------------------------------------------------------------------------------------------------

#[test]
fn every_error_page_links_onward() {
    for lang in BOTH {
        for signed_in in [true, false] {
            let mut titles = Vec::new();
            for status in [403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503, 504, 400] {
                let data = ErrorData {
                    status,
                    back: Some("/requests/RFQ-1".into()),
                    request_id: "a7d2-5510".into(),
                    ..ErrorData::default()
                };
                let seen = if signed_in {
                    shown(lang, || error::page(data))
                } else {
                    outside(lang, || error::page(data))
                };
                assert!(
                    seen.one("main").contains(&status.to_string()) && seen.one("main .code") == "a7d2-5510"
                );
                assert_eq!(seen.count("main a[href='/']"), 1);
                assert_eq!(
                    seen.count("main a[href='/requests/RFQ-1']"),
                    usize::from(status != 404)
                );
                assert!(
                    seen.count("main p") >= 3,
                    "what happened, what was kept, what to do"
                );
                titles.push(seen.one("h1"));
            }
            let all = titles.len();
            titles.sort();
            titles.dedup();
            assert_eq!(titles.len(), all);
        }
    }
}

#[test]
fn operator_texts_are_marked() {
    let title = |trouble| {
        shown(Lang::En, || {
            error::page(ErrorData {
                status: 502,
                trouble: Some(trouble),
                ..ErrorData::default()
            })
        })
        .one("h1")
    };
    assert!(
        title(Trouble::Unreachable) != title(Trouble::Unreadable)
            && title(Trouble::Unreadable) != title(Trouble::OperatorFailed)
    );
    let refused = ErrorData {
        status: 422,
        trouble: Some(Trouble::Refused {
            message: Some(NASTY.into()),
        }),
        ..ErrorData::default()
    };
    assert_eq!(
        shown(Lang::En, || error::page(refused)).one("blockquote [lang=vi]"),
        NASTY
    );
    let limited = ErrorData {
        status: 429,
        retry_after: Some(Duration::from_millis(37_200)),
        ..ErrorData::default()
    };
    assert_eq!(
        shown(Lang::En, || error::page(limited)).one(".figure"),
        "Try again in 38\u{a0}seconds"
    );
}
