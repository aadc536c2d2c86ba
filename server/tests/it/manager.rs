//! The month in figures: the calls for it, and its sums against those of a script that knows nothing of the portal.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use calamine::{Data, Reader as _};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use sandbox::model::request::NewMilestone;
use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use crate::export::workbook;
use crate::harness::{
    Answer, Browser, Portal, Quotation, TOKEN, TOKEN_OTHER, always, answering, milestone, on_get, until,
};

/// Calls a minute that let a test read a month at once.
const UNLIMITED_CALLS: usize = 1_000_000;

/// The month in which it was an hour ago: tests begin with requests of then.
fn an_hour_ago() -> String {
    let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
    let then = Timestamp::now() - SignedDuration::from_hours(1);
    then.to_zoned(zone).strftime("month=%Y-%m").to_string()
}

async fn month(browser: &Browser) -> Answer {
    let page = browser.get(&format!("/manager?{}", an_hour_ago())).await;
    assert_eq!(page.status, 200);
    page
}

/// Waits until the month is read, as long as the reading goes on.
async fn until_read(browser: &Browser) -> Answer {
    loop {
        let page = month(browser).await;
        if page.texts("progress").is_empty() {
            return page;
        }
        let said = page.texts(".banner");
        until("more of the month is read", async || {
            // A look costs as much as many reads.
            tokio::time::sleep(Duration::from_millis(200)).await;
            month(browser).await.texts(".banner") != said
        })
        .await;
    }
}

/// The rows of a sheet without its headings: texts as they are, numbers in the shortest notation.
async fn sheet(browser: &Browser, name: &str) -> Vec<Vec<String>> {
    let mut book = workbook(browser, &format!("/manager/month.xlsx?{}", an_hour_ago())).await;
    let range = book.worksheet_range(name).unwrap();
    let cell = |cell: &Data| match cell {
        Data::Empty => String::new(),
        Data::Float(number) => number.to_string(),
        Data::String(text) => text.clone(),
        other => other.to_string(),
    };
    range
        .rows()
        .skip(1)
        .map(|row| row.iter().map(cell).collect())
        .collect()
}

/// The service's own figures of the month, added up without the portal: in thousandths, by currency.
#[derive(Debug, Default, PartialEq)]
struct Script {
    requests: usize,
    quoted: BTreeMap<String, (i64, usize)>,
    accepted: BTreeMap<String, (i64, usize)>,
    charges: BTreeMap<(String, String), (i64, usize)>,
}

fn thousandths(figure: &Value) -> i64 {
    let text = match figure {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
    assert!(decimals.len() <= 3, "{text}");
    format!("{whole}{decimals:0<3}").parse().unwrap()
}

impl Script {
    async fn run(portal: &Portal, token: &str) -> Self {
        let client = reqwest::Client::new();
        let read = async |path: &str| {
            let address = format!("{}{path}", portal.sandbox.api_base_url());
            let answer = client.get(address).bearer_auth(token).send().await.unwrap();
            let status = answer.status();
            let body: Value = answer.json().await.unwrap();
            (status == 200).then(|| body["data"].clone())
        };
        let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        let month_of = |at: Timestamp| at.to_zoned(zone.clone()).date().first_of_month();
        let (mut script, mut page) = (Self::default(), 1);
        loop {
            let list = read(&format!("/orders?per_page=100&page={page}")).await.unwrap();
            for item in list["items"].as_array().unwrap() {
                let created: Timestamp = item["created_at"].as_str().unwrap().parse().unwrap();
                if month_of(created) != month_of(Timestamp::now() - SignedDuration::from_hours(1)) {
                    continue;
                }
                script.requests += 1;
                let code = item["rfq_code"].as_str().unwrap();
                let Some(quotation) = read(&format!("/orders/{code}/quotation")).await else {
                    continue;
                };
                let currency = quotation["currency"].as_str().unwrap().to_owned();
                let total = thousandths(&quotation["totals"]["total"]);
                let add = |to: &mut BTreeMap<String, (i64, usize)>| {
                    let sum = to.entry(currency.clone()).or_default();
                    *sum = (sum.0 + total, sum.1 + 1);
                };
                add(&mut script.quoted);
                let status = item["status"].as_str().unwrap();
                if ["confirmed", "in_transit", "completed"].contains(&status) {
                    add(&mut script.accepted);
                    for line in quotation["charges"].as_array().unwrap() {
                        let text = |name: &str| line[name].as_str().unwrap().to_owned();
                        let sum = script
                            .charges
                            .entry((text("name"), text("currency")))
                            .or_default();
                        *sum = (sum.0 + thousandths(&line["total"]), sum.1 + 1);
                    }
                }
            }
            if list["meta"]["last_page"] == json!(page) {
                return script;
            }
            page += 1;
        }
    }

    /// The rows that the workbook should have of some sums.
    fn rows(what: &str, sums: &BTreeMap<String, (i64, usize)>) -> Vec<Vec<String>> {
        let row = |(currency, (sum, of)): (&String, &(i64, usize))| {
            let figures = [decimal(*sum), of.to_string(), "0".into(), "0".into()];
            [what.to_owned(), currency.clone()]
                .into_iter()
                .chain(figures)
                .collect()
        };
        sums.iter().map(row).collect()
    }
}

fn decimal(thousandths: i64) -> String {
    let text = format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A quotation of two charges whose cents add up badly in floats.
fn priced(currency: &str, cents: usize) -> Quotation {
    let money = |cents: usize| format!("{}.{:02}", cents / 100, cents % 100);
    let line = |number: usize, name: &str, cents: usize| {
        json!({"line_no": number, "name": name, "quantity": "1", "unit_price": money(cents), "amount": money(cents),
            "currency": currency, "vat_rate": "0", "vat_amount": "0", "total": money(cents)})
    };
    Quotation::from_json(json!({
        "currency": currency, "carrier": "Hãng A",
        "charges": [line(1, "Cước biển", cents), line(2, if cents.is_multiple_of(2) { "THC" } else { "Phí chứng từ" }, 1_010)],
        "totals": {"amount": money(cents + 1_010), "vat": "0", "total": money(cents + 1_010)},
    }))
}

/// Requests of this month in every state, and one of another month.
fn make_month(portal: &Portal, requests: usize) {
    for number in 0..requests {
        let currency = ["VND", "USD", "EUR"][number % 3];
        let request = portal
            .request()
            .with_quotation(priced(currency, 100_010 + 37 * number));
        match number % 8 {
            0 => _ = request.submitted(),
            1 => _ = request.quoting(),
            2 | 3 => {
                let code = request.quoted();
                if number % 16 == 2 {
                    portal.send_quotation(&code, priced(currency, 90_010 + 37 * number));
                }
            }
            4 => _ = request.confirmed(),
            5 => _ = request.in_transit(&[("departed", "")]),
            6 => _ = request.completed(),
            _ => _ = request.rejected(),
        }
    }
    let operator = portal.sandbox.operator();
    let fields = sandbox::operator::sample::request_fields();
    operator
        .backdated(Timestamp::now() - SignedDuration::from_hours(24 * 40))
        .create_request(portal.account_of(TOKEN), &fields)
        .unwrap();
}

#[tokio::test]
async fn sums_of_600_requests_equal_those_of_a_script() {
    let plenty = |config: &mut server::config::Config| config.background_calls = UNLIMITED_CALLS;
    let portal = Portal::start_with(plenty).await;
    make_month(&portal, 600);
    let script = Script::run(&portal, TOKEN).await;
    assert_eq!((script.requests, script.quoted.len()), (600, 3));
    portal.clear_calls();

    // The portal ends in the middle.
    let browser = portal.sign_in_as(TOKEN, "Lan").await;
    let page = month(&browser).await;
    let banner = page.one(".banner h2");
    assert!(banner.ends_with("of 600 requests are read"), "{banner}");
    until("some are read", async || {
        portal.calls_to("GET", "/quotation") >= 50
    })
    .await;
    portal.app.closing().cancel();
    until("its reading ends", async || {
        portal.app.history().active_background_accounts() == 0
    })
    .await;
    let read_before = portal.calls_to("GET", "/quotation");
    assert!(read_before < 400, "{read_before}");

    let again = Portal::restart_of(&portal, plenty).await;
    let browser = again.sign_in_as(TOKEN, "Lan").await;
    let page = month(&browser).await;
    let banner = page.one(".banner h2");
    let read: usize = banner.split(' ').next().unwrap().parse().unwrap();
    // Requests without a quotation need no call.
    assert!(read >= 150 + read_before / 2, "it goes on where it was: {banner}");
    let page = until_read(&browser).await;
    let quotations = portal.calls_to("GET", "/quotation");
    // The call that was cut off is made again.
    assert!(
        (450..=451).contains(&quotations),
        "each is read once: {quotations}"
    );

    let totals = sheet(&browser, "Totals").await;
    let expected = [
        Script::rows("Quoted", &script.quoted),
        Script::rows("Accepted", &script.accepted),
    ]
    .concat();
    assert_eq!(totals[..6], expected[..]);
    let charges: Vec<Vec<String>> = script
        .charges
        .iter()
        .map(|((name, currency), (sum, lines))| {
            vec![
                name.clone(),
                currency.clone(),
                decimal(*sum),
                lines.to_string(),
                "0".into(),
            ]
        })
        .collect();
    let mut shown = sheet(&browser, "Charges").await;
    shown.sort();
    assert_eq!(shown, charges);
    assert_eq!(sheet(&browser, "Requests").await.len(), 600);
    // The page has the same sums.
    let (dollars, of) = script.accepted["USD"];
    let row = page.texts("section[aria-labelledby=totals] tbody tr").remove(1);
    let dollars = format!("{}.{:02}", dollars / 1_000, dollars % 1_000 / 10);
    assert!(
        row.replace(',', "").contains(&dollars) && row.contains(&format!("{of} requests")),
        "{row} {dollars}"
    );
}

#[tokio::test]
async fn month_of_an_account_kept_in_memory_is_read_too() {
    let portal = Portal::start_with(|config| {
        config.background_calls = UNLIMITED_CALLS;
        config.read_cache = true;
    })
    .await;
    make_month(&portal, 24);
    let browser = portal.sign_in().await;
    let page = until_read(&browser).await;
    assert_eq!(page.one("section[aria-labelledby=glance] dd b"), "24");
    assert_eq!(sheet(&browser, "Requests").await.len(), 24);
}

#[tokio::test]
async fn month_leaves_calls_to_colleagues() {
    let portal = Portal::start_with(|config| {
        config.background_calls = 60;
        config.calls_per_minute = 120;
    })
    .await;
    portal.sandbox.set_rate_limit(120);
    let codes: Vec<String> = (0..60).map(|_| portal.request().an_hour_ago().quoted()).collect();
    let (boss, colleague) = (
        portal.sign_in_as(TOKEN, "Hùng").await,
        portal.sign_in_as(TOKEN, "Lan").await,
    );
    portal.clear_calls();
    let begun = Instant::now();
    month(&boss).await;
    let in_background = || {
        let calls = portal.calls();
        calls
            .iter()
            .filter(|call| !call.contains("/trackings") && call.contains("/orders/RFQ"))
            .count()
    };
    until("its share is used up", async || in_background() >= 10).await;
    for code in &codes[..8] {
        let page = colleague.get(&format!("/requests/{code}/tracking")).await;
        assert_eq!(page.status, 200);
        assert_eq!(
            page.texts("[data-part-missing]"),
            Vec::<String>::new(),
            "no part waits"
        );
    }
    // Eight of them are the details on the colleague's pages. Fifteen were there at once; the others come one by one.
    let made = || in_background().saturating_sub(8);
    until("more are made", async || made() >= 18).await;
    let (made, seconds) = (made(), usize::try_from(begun.elapsed().as_secs()).unwrap());
    assert!(made <= 15 + seconds + 1, "{made} in {seconds} s");
    let log = portal.sandbox.faults().calls();
    assert!(log.iter().all(|call| call.status == Some(200)), "no 429");
}

#[tokio::test]
async fn what_was_not_read_is_never_zero() {
    // Nothing is read in the background.
    let portal = Portal::start().await;
    let code = portal.request().an_hour_ago().quoted_with(Quotation::usd(500));
    portal.request().an_hour_ago().confirmed();
    let browser = portal.sign_in_as(TOKEN, "Lan").await;
    let page = month(&browser).await;
    assert_eq!(page.one(".banner h2"), "0 of 2 requests are read");
    assert!(page.one(".banner").contains("reads nothing in the background"));
    let facts = page.one("section[aria-labelledby=glance] dl");
    assert!(facts.contains("not read") && !facts.contains("0.00"), "{facts}");
    assert_eq!(
        page.body.matches("is in none of the sums").count(),
        1,
        "said once"
    );
    assert!(!page.body.contains("were not read whole"), "said once");
    assert_eq!(
        page.texts("section[aria-labelledby=totals]"),
        Vec::<String>::new()
    );
    for row in sheet(&browser, "Quotations").await {
        assert_eq!(
            row[2..],
            ["not read", "", "not read", "", "not read", "", "", "not read"]
        );
    }
    for row in sheet(&browser, "Totals").await {
        assert_eq!(
            row[1..],
            [
                "",
                "not read",
                "",
                "",
                if row[0] == "Accepted" { "1" } else { "2" }
            ]
        );
    }
    let panels =
        "section[aria-labelledby=hours], section[aria-labelledby=saved], section[aria-labelledby=charges]";
    let told = page.texts(panels);
    assert_eq!(told.len(), 3);
    assert!(told.iter().all(|panel| panel.contains("not read")), "{told:?}");
    assert!(!told.iter().any(|panel| panel.contains('0')), "{told:?}");
    // Somebody opens one of them.
    browser.get(&format!("/requests/{code}/quotation")).await;
    let page = month(&browser).await;
    assert_eq!(page.one(".banner h2"), "1 of 2 requests are read");
    let totals = sheet(&browser, "Totals").await;
    assert_eq!(totals[0], ["Quoted", "USD", "500", "1", "0", "1"]);
    assert_eq!(totals[1], ["Accepted", "", "not read", "", "", "1"]);
}

#[tokio::test]
async fn negotiations_answers_and_shipments_are_told_with_their_people() {
    let portal = Portal::start_with(|config| config.background_calls = UNLIMITED_CALLS).await;
    let schedule = |total: i64, day: Timestamp| {
        let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        let day = day.to_zoned(zone).date();
        Quotation::from_json(json!({
            "currency": "USD", "carrier": "ONE", "schedule": format!("Delivery {day}"),
            "charges": [{"line_no": 1, "name": "Cước", "total": total, "currency": "USD"}], "totals": {"total": total},
        }))
    };
    let now = Timestamp::now();
    let three_days_ago = now - SignedDuration::from_hours(72);
    let code = portal
        .request()
        .an_hour_ago()
        .quoted_with(schedule(1_000, three_days_ago));
    let (lan, hung) = (
        portal.sign_in_as(TOKEN, "Lan").await,
        portal.sign_in_as(TOKEN, "Hùng").await,
    );
    let quotation = format!("/requests/{code}/quotation");
    let page = lan.get(&quotation).await;
    assert_eq!(
        lan.respond(&page, "negotiate", &[("note", "Giảm 5 %")])
            .await
            .status,
        303
    );
    portal.send_quotation(&code, schedule(900, three_days_ago));
    let page = hung.get(&quotation).await;
    assert_eq!(hung.respond(&page, "accept", &[]).await.status, 303);
    let operator = portal.sandbox.operator();
    operator.start_transit(&code).unwrap();
    let delivered = NewMilestone {
        happened_at: Some(now),
        ..milestone("delivered", "")
    };
    operator.record_milestone(&code, delivered).unwrap();
    operator.complete(&code).unwrap();

    let page = until_read(&hung).await;
    let quotations = sheet(&hung, "Quotations").await;
    assert_eq!(
        quotations[0][2..9],
        ["1000", "USD", "900", "USD", "100", "USD", "Lan (1)"]
    );
    let answers = sheet(&hung, "Answers").await;
    assert_eq!(answers[0][2..], ["accepted", "Hùng", "0"]);
    let shipments = sheet(&hung, "Shipments").await;
    assert_eq!(
        (shipments[0][4].as_str(), shipments[0][6].as_str()),
        ("delivered", "3")
    );
    let saved = page.texts("section[aria-labelledby=saved] tbody tr");
    assert_eq!(saved, ["Lan100.00 USD"]);
    assert_eq!(
        page.attrs("section[aria-labelledby=saved] svg[role=img]", "aria-label")
            .len(),
        1
    );
    // Nothing of the month is told to another customer.
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    let page = month(&stranger).await;
    let shown = page.one("main");
    assert!(!shown.contains(&code) && !shown.contains("Lan"), "{shown}");
    assert_eq!(sheet(&stranger, "Requests").await, Vec::<Vec<String>>::new());
}

#[tokio::test]
async fn failure_of_one_request_leaves_the_others() {
    let portal = Portal::start_with(|config| {
        config.background_calls = UNLIMITED_CALLS;
        config.times.background_pause = Duration::from_millis(50);
    })
    .await;
    let codes: Vec<String> = (0..6)
        .map(|_| portal.request().an_hour_ago().quoted_with(Quotation::usd(10)))
        .collect();
    portal.script(Fault {
        times: None,
        ..Fault::status(404, &format!("/orders/{}", codes[1]))
    });
    // The client repeats this one, and the others wait for it.
    portal.script(Fault {
        times: None,
        ..Fault::status(500, &format!("/orders/{}/quotation", codes[2]))
    });
    let browser = portal.sign_in().await;
    until("the others are read", async || {
        month(&browser).await.texts(".banner h2") == ["5 of 6 requests are read"]
    })
    .await;
    let page = month(&browser).await;
    assert!(page.body.contains("1 request cannot be read"));
    let totals = sheet(&browser, "Totals").await;
    assert_eq!(totals[0], ["Quoted", "USD", "40", "4", "0", "2"]);
    portal.script_nothing();
    // A request that the service gives now has changed since.
    portal.send_quotation(&codes[1], Quotation::usd(20));
    until_read(&browser).await;
    assert_eq!(
        sheet(&browser, "Totals").await[0],
        ["Quoted", "USD", "70", "6", "0", "0"]
    );
}

/// The page shows the service's last figures, and text that is no figure does not count as zero.
#[tokio::test]
async fn replaced_withdrawn_and_unreadable_quotations_are_told_apart() {
    let portal = Portal::start_with(|config| config.background_calls = UNLIMITED_CALLS).await;
    let codes: Vec<String> = (0..3)
        .map(|_| portal.request().an_hour_ago().quoted_with(Quotation::usd(100)))
        .collect();
    let browser = portal.sign_in().await;
    until_read(&browser).await;
    let answer = |code: &str, body: Value| Fault {
        times: None,
        body: Some(body),
        ..Fault::once(FaultKind::Body, &format!("/orders/{code}/quotation"))
    };
    for code in &codes {
        portal.send_quotation(code, Quotation::usd(90));
    }
    // Another quotation, whose versions are counted anew; one that is withdrawn; one whose total is to be agreed.
    let data = json!({"quotation_no": "QT-NEW", "version": 1, "currency": "USD", "totals": {"total": 70}, "charges": []});
    portal.script(answer(&codes[0], json!({"status": "success", "data": data})));
    portal.script(Fault {
        times: None,
        ..Fault::status(404, &format!("/orders/{}/quotation", codes[1]))
    });
    let data = json!({"version": 2, "currency": "USD", "totals": {"total": "thỏa thuận"}, "charges": []});
    portal.script(answer(&codes[2], json!({"status": "success", "data": data})));
    let page = until_read(&browser).await;
    let mut totals: Vec<Vec<String>> = sheet(&browser, "Quotations").await;
    totals.sort_by_key(|row| row[4].clone());
    let last: Vec<&str> = totals.iter().map(|row| row[4].as_str()).collect();
    assert_eq!(last, ["70", "no quotation", "not readable"]);
    assert_eq!(
        sheet(&browser, "Totals").await[0],
        ["Quoted", "USD", "70", "1", "1", "0"]
    );
    let facts = page.one("section[aria-labelledby=glance] dl");
    assert!(
        facts.contains("70.00 USD 1 request 1 without a readable figure"),
        "{facts}"
    );
}

/// A request that the service counts and never lists is told, and costs no further walk through the list with every look.
#[tokio::test]
async fn month_of_a_list_that_counts_too_many_is_read_once() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().an_hour_ago().submitted();
    let created = Timestamp::now() - SignedDuration::from_hours(1);
    let listed = json!({
        "items": [{"rfq_code": code, "status": "submitted", "created_at": created.to_string()}],
        "meta": {"page": 1, "per_page": 100, "total": 2, "last_page": 1},
    });
    portal.script(always(on_get(answering("/orders", &listed))));
    for _ in 0..2 {
        portal.clear_calls();
        let page = month(&browser).await;
        assert!(page.body.contains("The month has more requests"));
        assert_eq!(portal.calls_to("GET", "/orders"), 1);
    }
}

#[tokio::test]
async fn address_without_a_month_shows_the_current_one_and_says_so() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.request().submitted();
    for named in ["2026-13", "1999-12", "november", "2026-11-01", "%2e"] {
        let page = browser.get(&format!("/manager?month={named}")).await;
        assert_eq!(page.status, 200, "{named}");
        assert!(page.one(".banner").contains("names no month"), "{named}");
        assert_eq!(page.one("section[aria-labelledby=glance] dd b"), "1", "{named}");
        let file = browser.get(&format!("/manager/month.xlsx?month={named}")).await;
        assert_eq!(file.status, 303, "{named}");
        assert!(file.location().unwrap().starts_with("/manager?month="), "{named}");
    }
    let empty = browser.get("/manager?month=2026-02").await;
    assert_eq!(empty.one("h1"), "February 2026");
    assert!(empty.one(".empty").contains("No request was created"));
}
