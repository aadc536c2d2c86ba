use std::collections::HashMap;

use partner_api::{PageMeta, ServiceRef};

use super::*;
use crate::pages::testing::{MARKUP, Shown, catalogs, frame, list, shared, sound, summary};
use crate::text::Lang;

fn shown(lang: Lang, data: RequestsData) -> Shown {
    sound(frame(lang), || page(data))
}

const BOTH_LANGUAGES: [Lang; 2] = [Lang::Vi, Lang::En];

fn nasty() -> RequestSummary {
    RequestSummary {
        rfq_code: MARKUP.into(),
        partner_ref: Some(MARKUP.into()),
        quotation_no: Some(MARKUP.into()),
        job_number: Some(MARKUP.into()),
        status: MARKUP.into(),
        status_label: Some(MARKUP.into()),
        services: vec![ServiceRef {
            code: MARKUP.into(),
            name: MARKUP.into(),
            transport_mode: Some(MARKUP.into()),
        }],
        origin_country: Some(MARKUP.into()),
        dest_country: None,
        created_at: Some(MARKUP.into()),
        updated_at: Some(MARKUP.into()),
    }
}

fn requests_data(filter: RequestFilter, list: RequestPage) -> RequestsData {
    RequestsData {
        filter,
        ignored: vec![],
        list: Ok(list),
        owners: HashMap::new(),
        people: vec![],
        reader: None,
        looked_through: None,
        saved_views: None,
        catalogs: Some(catalogs()),
    }
}

#[test]
fn list_shows_every_field() {
    let seen = shown(
        Lang::En,
        requests_data(
            RequestFilter::default(),
            list(vec![summary("RFQ-1", "quoted")], 214),
        ),
    );
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
        "8 Jul 2026 14:20",
        "13 Jul 2026 16:48",
    ] {
        assert!(row.contains(part), "{part}: {row}");
    }
    assert_eq!(seen.attributes("tbody a", "href"), ["/requests/RFQ-1"]);
    assert_eq!(seen.one(".head p"), "214 requests");
    let row = shown(
        Lang::Vi,
        requests_data(
            RequestFilter::default(),
            list(vec![summary("RFQ-1", "quoted")], 1),
        ),
    )
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
        ("search", MARKUP),
        ("partner_ref", "PO 1"),
        ("from_date", "2026-07-01"),
        ("page", "2"),
        ("per_page", "50"),
    ];
    let (filter, _) = RequestFilter::read(pairs, None);
    let mut page = list(vec![summary("RFQ-1", "quoted")], 214);
    page.meta = PageMeta {
        page: Some(2),
        per_page: Some(50),
        total: Some(214),
        last_page: Some(5),
    };
    let seen = shown(Lang::En, requests_data(filter, page));
    assert_eq!(seen.attributes("#search", "value"), [MARKUP]);
    assert_eq!(seen.attributes("form input[name=status]", "value"), ["quoted"]);
    assert_eq!(
        (
            seen.attributes("#partner_ref", "value"),
            seen.attributes("#from_date", "value")
        ),
        (vec!["PO 1".into()], vec!["2026-07-01".to_owned()])
    );
    assert_eq!(seen.attributes("#per_page option[selected]", "value"), ["50"]);
    assert_eq!(seen.count("details[open]"), 1);
    let next = &seen.attributes("[rel=next]", "href")[0];
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
        !seen.attributes(".chips [aria-current]", "href")[0].contains("status="),
        "once more turns it off"
    );
}

#[test]
fn invalid_filters_are_reported_and_escaped() {
    let ignored = vec![
        Ignored::Status(MARKUP.into()),
        Ignored::FromDate(MARKUP.into()),
        Ignored::ToDate("x".into()),
        Ignored::Order {
            from: "2026-03-01".into(),
            to: "2026-02-01".into(),
        },
        Ignored::Page("0".into()),
        Ignored::PerPage("500".into()),
        Ignored::Shortened,
    ];
    for lang in BOTH_LANGUAGES {
        let data = RequestsData {
            ignored: ignored.clone(),
            ..requests_data(RequestFilter::default(), list(vec![nasty()], 1))
        };
        let seen = shown(lang, data);
        assert_eq!(seen.count(".banner li"), 7);
        let links = seen.attributes("tbody a", "href");
        assert_eq!(links, [crate::routes::request(MARKUP)], "encoded");
        assert!(!links[0].contains(['<', '"', ' ']), "{links:?}");
        assert!(seen.one("tbody tr").contains(MARKUP));
    }
}

#[test]
fn day_that_cannot_be_used_stays_in_its_field_with_the_reason() {
    for (day, reason) in [
        ("20226-11-22", "there is no such day"),
        ("2026-02-30", "there is no such day"),
        ("0022-12-22", "This year cannot be right"),
    ] {
        let (filter, ignored) = RequestFilter::read([("to_date", day)], None);
        let data = RequestsData {
            ignored,
            ..requests_data(filter, list(vec![summary("RFQ-1", "quoted")], 1))
        };
        let seen = shown(Lang::En, data);
        assert_eq!(seen.attributes("#to_date", "value"), [day]);
        assert_eq!(seen.attributes("#from_date", "value"), [""]);
        assert_eq!(seen.count("details[open]"), 1);
        let said = seen.one("#to_date-error");
        assert!(said.contains(reason), "{said}");
        assert!(seen.one(".banner li").contains(day));
    }
}

#[test]
fn days_in_the_wrong_order_stay_in_their_fields_with_the_reason() {
    let days = [("from_date", "2026-03-01"), ("to_date", "2026-02-01")];
    let (filter, ignored) = RequestFilter::read(days, None);
    let data = RequestsData {
        ignored,
        ..requests_data(filter, list(vec![summary("RFQ-1", "quoted")], 1))
    };
    let seen = shown(Lang::En, data);
    for (name, day) in days {
        assert_eq!(seen.attributes(&format!("#{name}"), "value"), [day]);
    }
    assert_eq!(seen.count("details[open]"), 1);
    assert_eq!(seen.count("#from_date-error"), 0);
    assert!(seen.one("#to_date-error").contains("before the first date"));
    assert!(seen.one(".banner li").contains("both were ignored"));
}

#[test]
fn empty_list_says_why() {
    let empty = |filter: RequestFilter, total| shown(Lang::En, requests_data(filter, list(vec![], total)));
    let seen = empty(RequestFilter::default(), 0);
    assert_eq!(
        (seen.one("h2"), seen.count(".empty .btn.primary")),
        ("There are no requests yet".into(), 1)
    );
    let filter = RequestFilter {
        status: vec!["quoted".into()],
        search: "x".into(),
        ..RequestFilter::default()
    };
    let seen = empty(filter, 0);
    assert_eq!(
        seen.attributes(".empty a", "href"),
        ["/find?q=x", "/requests?search=x", "/requests"]
    );
    let mut beyond = list(vec![], 30);
    beyond.meta.page = Some(9);
    let seen = shown(
        Lang::En,
        requests_data(
            RequestFilter {
                page: 9,
                ..RequestFilter::default()
            },
            beyond,
        ),
    );
    assert_eq!(
        (seen.one("h2"), seen.attributes(".empty a", "href")),
        ("There is no page 9".into(), vec!["/requests?page=2".to_owned()])
    );
}

#[test]
fn list_without_total_has_a_next_page() {
    let items = (0..20).map(|number| summary(&format!("RFQ-{number}"), "quoted"));
    let bare = RequestPage {
        items: shared(items),
        meta: PageMeta::default(),
    };
    let seen = shown(Lang::Vi, requests_data(RequestFilter::default(), bare));
    assert_eq!(seen.attributes("[rel=next]", "href"), ["/requests?page=2"]);
}

#[test]
fn refusal_of_a_filter_is_quoted() {
    let data = RequestsData {
        list: Err(ListError::Refused(Some(MARKUP.into()))),
        ..requests_data(RequestFilter::default(), RequestPage::default())
    };
    let seen = shown(Lang::En, data);
    assert_eq!(seen.one(".banner blockquote [lang=vi]"), MARKUP);
}

#[test]
fn list_that_is_not_read_says_so_below_the_title() {
    let data = RequestsData {
        list: Err(ListError::NotRead(UpstreamError::TimedOut)),
        ..requests_data(RequestFilter::default(), RequestPage::default())
    };
    // With its headings in order.
    let seen = shown(Lang::En, data);
    assert_eq!(seen.count(".banner h2"), 1);
}

#[test]
fn unset_filter_is_in_the_readers_language_each_time() {
    for lang in [Lang::Vi, Lang::En, Lang::Vi] {
        let seen = shown(lang, requests_data(RequestFilter::default(), list(vec![], 0)));
        assert_eq!(seen.one("label[for=per_page]"), requests_texts(lang).per_page());
        assert_eq!(seen.attributes("#partner_ref", "value"), [""]);
    }
    let filter = RequestFilter {
        partner_ref: "PO-1".into(),
        ..RequestFilter::default()
    };
    let seen = shown(Lang::Vi, requests_data(filter, list(vec![], 0)));
    assert_eq!(seen.attributes("#partner_ref", "value"), ["PO-1"]);
}
