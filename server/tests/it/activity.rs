//! Who sent what: every deed, lost answers, hostile texts, a database that fails, and two accounts.

use jiff::ToSpan as _;
use sandbox::{Fault, FaultKind};
use serde_json::json;
use sqlx::{Connection as _, Executor as _, SqliteConnection};

use crate::exports::today;
use crate::harness::{Answer, Browser, Portal, TOKEN, TOKEN_OTHER, request_with};

const SECTION: &str = "section[aria-labelledby=activity]";
const HOSTILE: &str = "</p><script>alert(1)</script>=1+1 \"'";

/// The sentences of a request's activity, newest first.
fn sentences(page: &Answer) -> Vec<String> {
    assert_eq!(page.status, 200, "{}", page.body);
    page.texts(&format!("{SECTION} li > div > b"))
}

/// The whole entries.
fn entries(page: &Answer) -> Vec<String> {
    page.texts(&format!("{SECTION} li"))
}

async fn request_page(browser: &Browser, code: &str) -> Answer {
    browser.get(&format!("/requests/{code}")).await
}

async fn sign_in_as(portal: &Portal, token: &str, name: &str) -> Browser {
    let browser = portal.browser();
    let answer = browser
        .post_form("/sign-in", &[("token", token), ("name", name)])
        .await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    browser
}

async fn create(browser: &Browser, changes: &[(&str, &str)]) -> Answer {
    let cargo = [
        ("cargos[0][name]", "Loa Bluetooth"),
        ("cargos[0][package_count]", "22"),
        ("cargos[0][gross_weight]", "1.378,5"),
        ("cargos[0][length]", "60"),
        ("cargos[0][width]", "40"),
        ("cargos[0][height]", "45"),
    ];
    browser
        .post_form("/requests/new", &request_with(&cargo, changes))
        .await
}

fn code_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 303, "{}", answer.body);
    answer
        .location()
        .unwrap()
        .strip_prefix("/requests/")
        .unwrap()
        .to_owned()
}

/// The operator sends a version that is valid for a week.
fn quote(portal: &Portal, code: &str) {
    let operator = portal.sandbox.operator();
    let today = operator
        .now()
        .to_zoned(jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap())
        .date();
    let draft = sandbox::operator::sample::quotation(today.checked_add(7.days()).unwrap());
    operator.send_quotation(code, draft).unwrap();
}

fn quoted(portal: &Portal) -> String {
    let code = portal.new_request();
    portal.sandbox.operator().start_quoting(&code).unwrap();
    quote(portal, &code);
    code
}

/// Answers the quotation that the page shows just now.
async fn answer(browser: &Browser, code: &str, answer: &str, note: &str) -> Answer {
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    let value = |name: &str| page.value(name).unwrap();
    let (version, total, currency, once) =
        (value("version"), value("total"), value("currency"), value("once"));
    let fields = [
        ("version", version.as_str()),
        ("total", &total),
        ("currency", &currency),
        ("once", &once),
        ("note", note),
        ("reason_code", "price_high"),
    ];
    browser
        .post_form(&format!("/requests/{code}/quotation/{answer}"), &fields)
        .await
}

async fn upload(browser: &Browser, code: &str, name: &str, note: &str) -> Answer {
    let fields = [("doc_type", "msds"), ("note", note)];
    browser
        .post_multipart(
            &format!("/requests/{code}/documents"),
            &fields,
            Some(("file", name, b"%PDF-1.7")),
        )
        .await
}

async fn supply(portal: &Portal, browser: &Browser, code: &str, note: &str) -> Answer {
    portal
        .sandbox
        .operator()
        .ask_for_information(code, json!({"message": "Chiều cao?"}))
        .unwrap();
    let path = format!("/requests/{code}/edit");
    let page = browser.get(&path).await;
    let (once, updated_at) = (page.value("once").unwrap(), page.value("updated_at").unwrap());
    let fields = [
        ("once", once.as_str()),
        ("updated_at", &updated_at),
        ("note", note),
    ];
    browser.post_form(&path, &fields).await
}

/// A fault of the next call of this method.
fn strike(portal: &Portal, method: &str, kind: FaultKind, path: &str) {
    portal.sandbox.faults().clear();
    portal.sandbox.faults().add(Fault {
        method: Some(method.into()),
        ..Fault::once(kind, path)
    });
}

#[tokio::test]
async fn everything_that_is_sent_is_told_newest_first() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = code_of(&create(&browser, &[("partner_ref", "PO-1"), ("once", "o-1")]).await);
    assert_eq!(
        sentences(&request_page(&browser, &code).await),
        ["Lan Anh sent this request"]
    );
    assert_eq!(
        supply(&portal, &browser, &code, "Đúng là 60 cm.").await.status,
        303
    );
    portal.sandbox.operator().start_quoting(&code).unwrap();
    quote(&portal, &code);
    assert_eq!(
        answer(&browser, &code, "negotiate", "Giảm 5 %\r\n  nhé")
            .await
            .status,
        303
    );
    quote(&portal, &code);
    assert_eq!(
        upload(&browser, &code, "Bảng dữ liệu.pdf", "bản ký").await.status,
        303
    );
    assert_eq!(
        answer(&browser, &code, "accept", "Gửi booking trước 17:00")
            .await
            .status,
        303
    );

    let page = request_page(&browser, &code).await;
    let number = portal.sandbox.operator().request(&code).unwrap();
    let number = serde_json::to_value(number.quotations.last().unwrap()).unwrap()["quotation_no"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        sentences(&page),
        [
            format!("Lan Anh accepted quotation {number}, version 2"),
            "Lan Anh uploaded “Bảng dữ liệu.pdf”".to_owned(),
            format!("Lan Anh asked to renegotiate quotation {number}, version 1"),
            "Lan Anh answered the operator with information".to_owned(),
            "Lan Anh sent this request".to_owned(),
        ]
    );
    let all = entries(&page);
    let total = page.one(".figure");
    assert!(
        !total.is_empty() && all[0].contains(&total),
        "{} has no {total}",
        all[0]
    );
    assert!(all[0].contains("Gửi booking trước 17:00"));
    assert!(all[1].contains("MSDS") && all[1].contains("bản ký"), "{}", all[1]);
    assert!(all[1].contains("version 2"), "{}", all[1]);
    assert_eq!(
        page.texts(&format!("{SECTION} blockquote .lines"))[2],
        "Giảm 5 % nhé"
    );
    assert!(page.body.contains("Giảm 5 %\n  nhé"), "the note keeps its lines");
    assert_eq!(page.attrs(&format!("{SECTION} time"), "datetime").len(), 5);
    assert_eq!(page.texts(&format!("{SECTION} [data-tone=attention]")).len(), 0);

    // Beside the quotation: what was negotiated.
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    assert_eq!(
        page.texts("section[aria-labelledby=thread] blockquote"),
        ["Giảm 5 % nhé"]
    );
}

#[tokio::test]
async fn a_rejection_has_its_reason_and_nobody_is_somebody() {
    let portal = Portal::start().await;
    let browser = sign_in_as(&portal, TOKEN, "").await;
    let code = quoted(&portal);
    assert_eq!(answer(&browser, &code, "reject", "Đắt quá").await.status, 303);
    let all = entries(&request_page(&browser, &code).await);
    assert!(all[0].starts_with("Somebody who gave no name rejected quotation "));
    assert!(all[0].contains("Reason: Price too high"), "{}", all[0]);
    assert!(all[0].contains("Đắt quá"));
}

#[tokio::test]
async fn what_was_refused_or_never_sent_is_not_told() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal);
    let fields = [("version", "1"), ("total", "1"), ("currency", "VND")];
    let path = format!("/requests/{code}/quotation/accept");
    assert_eq!(browser.post_form(&path, &fields).await.status, 409);
    assert_eq!(answer(&browser, &code, "negotiate", " ").await.status, 422);
    assert_eq!(upload(&browser, &code, "a.exe", "x").await.status, 422);
    for status in [422, 429] {
        portal.sandbox.faults().clear();
        portal.sandbox.faults().add(Fault {
            method: Some("POST".into()),
            ..Fault::status(status, "/orders/*")
        });
        assert_eq!(answer(&browser, &code, "negotiate", "x").await.status, status);
    }
    assert_eq!(rows(&portal).await, 0, "nothing is written down");
}

async fn rows(portal: &Portal) -> i64 {
    let mut database = database(portal).await;
    sqlx::query_scalar("SELECT COUNT(*) FROM activity")
        .fetch_one(&mut database)
        .await
        .unwrap()
}

async fn database(portal: &Portal) -> SqliteConnection {
    let file = portal.data.path().join("portal.db");
    SqliteConnection::connect(&format!("sqlite:{}", file.display()))
        .await
        .unwrap()
}

#[tokio::test]
async fn a_lost_answer_that_arrived_is_told_as_done() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let lost = |method: &str, path: &str| strike(&portal, method, FaultKind::CutAfterCommit, path);

    for (which, verb) in [("accept", "accepted"), ("reject", "rejected")] {
        let code = quoted(&portal);
        lost("POST", "/orders/*/quotation/*");
        assert_eq!(answer(&browser, &code, which, "x").await.status, 303);
        let all = sentences(&request_page(&browser, &code).await);
        assert_eq!(all.len(), 1);
        assert!(
            all[0].starts_with(&format!("Lan Anh {verb} quotation ")),
            "{all:?}"
        );
    }

    let code = portal.new_request();
    lost("POST", "/orders/*/attachments");
    assert_eq!(upload(&browser, &code, "a.pdf", "").await.status, 303);
    lost("PUT", "/orders/*");
    assert_eq!(supply(&portal, &browser, &code, "Đã sửa").await.status, 303);
    assert_eq!(
        sentences(&request_page(&browser, &code).await),
        [
            "Lan Anh answered the operator with information",
            "Lan Anh uploaded “a.pdf”"
        ]
    );

    // Once, and after all tries of the client, which may repeat a creation with a reference.
    for (reference, times) in [("PO-LOST-1", Some(1)), ("PO-LOST-2", None)] {
        portal.sandbox.faults().clear();
        portal.sandbox.faults().add(Fault {
            method: Some("POST".into()),
            times,
            ..Fault::once(FaultKind::CutAfterCommit, "/orders")
        });
        let code = code_of(&create(&browser, &[("partner_ref", reference), ("once", reference)]).await);
        portal.sandbox.faults().clear();
        assert_eq!(
            sentences(&request_page(&browser, &code).await),
            ["Lan Anh sent this request"],
            "{reference}"
        );
        // Somebody comes with the same reference again: the request is there already.
        let again = create(&browser, &[("partner_ref", reference), ("once", "later")]).await;
        assert_eq!(code_of(&again), code);
        assert_eq!(sentences(&request_page(&browser, &code).await).len(), 1);
    }
}

#[tokio::test]
async fn what_stays_unclear_is_told_as_unclear() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal);
    strike(
        &portal,
        "POST",
        FaultKind::CutAfterCommit,
        "/orders/*/quotation/*",
    );
    assert_eq!(answer(&browser, &code, "negotiate", "Giảm 5 %").await.status, 502);
    strike(&portal, "POST", FaultKind::Cut, "/orders/*/quotation/*");
    assert_eq!(answer(&browser, &code, "accept", "x").await.status, 502);
    strike(&portal, "POST", FaultKind::Cut, "/orders/*/attachments");
    assert_eq!(upload(&browser, &code, "a.pdf", "").await.status, 502);
    let page = request_page(&browser, &code).await;
    let all = entries(&page);
    assert_eq!(page.texts(&format!("{SECTION} li[data-tone=attention]")).len(), 3);
    assert!(
        all[0].starts_with("Unclear: Lan Anh uploaded “a.pdf”"),
        "{}",
        all[0]
    );
    assert!(
        all[1].starts_with("Unclear: Lan Anh accepted quotation "),
        "{}",
        all[1]
    );
    assert!(all[1].contains("The request now stands at: Quoted"), "{}", all[1]);
    assert!(
        all[2].starts_with("Unclear: Lan Anh asked to renegotiate quotation "),
        "{}",
        all[2]
    );

    // Sent again, it arrives: the entry before stays what it was.
    assert_eq!(answer(&browser, &code, "accept", "x").await.status, 303);
    let all = entries(&request_page(&browser, &code).await);
    assert_eq!(all.len(), 4);
    assert!(all[0].starts_with("Lan Anh accepted quotation "));
    assert!(
        all[2].contains("The request now stands at: Confirmed"),
        "{}",
        all[2]
    );
}

#[tokio::test]
async fn information_whose_answer_was_lost_is_told_too() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    strike(&portal, "PUT", FaultKind::Cut, "/orders/*");
    assert_eq!(
        supply(&portal, &browser, &code, "Đúng là 60 cm.").await.status,
        502
    );
    let all = entries(&request_page(&browser, &code).await);
    assert_eq!(all.len(), 1);
    assert!(
        all[0].starts_with("Unclear: Lan Anh answered the operator with information"),
        "{}",
        all[0]
    );
    assert!(
        all[0].contains("Đúng là 60 cm.") && all[0].contains("now stands at: Info needed"),
        "{}",
        all[0]
    );
}

#[tokio::test]
async fn twenty_equal_posts_are_one_entry() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal);
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    let value = |name: &str| page.value(name).unwrap();
    let (version, total, once) = (value("version"), value("total"), value("once"));
    let fields = [
        ("version", version.as_str()),
        ("total", &total),
        ("once", &once),
        ("note", "x"),
    ];
    let path = format!("/requests/{code}/quotation/negotiate");
    let posts = (0..20).map(|_| browser.post_form(&path, &fields));
    for answer in futures_util::future::join_all(posts).await {
        assert_eq!(answer.status, 303);
    }
    assert_eq!(sentences(&request_page(&browser, &code).await).len(), 1);

    // A creation is not held back: its reference lets the operator tell equal ones.
    let changes = [("partner_ref", "PO-20"), ("once", "o-20")];
    let posts = (0..20).map(|_| create(&browser, &changes));
    let all = futures_util::future::join_all(posts).await;
    let code = code_of(&all[0]);
    assert_eq!(sentences(&request_page(&browser, &code).await).len(), 1);
}

#[tokio::test]
async fn hostile_names_and_notes_are_texts() {
    let portal = Portal::start().await;
    let browser = sign_in_as(&portal, TOKEN, "=HYPERLINK(\u{202e}\"//x\")<b>").await;
    let code = quoted(&portal);
    let note = format!("{HOSTILE}\u{0}\r\n@dòng hai; \"x\", {}", "ă".repeat(6_000));
    assert_eq!(answer(&browser, &code, "negotiate", &note).await.status, 303);
    assert_eq!(
        upload(&browser, &code, "<img src=x>.pdf", HOSTILE).await.status,
        303
    );
    for path in [format!("/requests/{code}"), format!("/requests/{code}/quotation")] {
        let page = browser.get(&path).await;
        assert_eq!(page.status, 200);
        assert_eq!(
            page.texts("script:not([src]):not([nonce]), img[src=x], main b b")
                .len(),
            0
        );
        assert!(!page.body.contains("<script>alert"));
        assert!(page.body.contains("alert(1)"), "shown as a text");
        let names = page.texts("section[aria-labelledby=activity] b, section[aria-labelledby=thread] b");
        assert!(
            !names.is_empty() && names.iter().all(|name| !name.contains('\u{202e}')),
            "no name turns its sentence around"
        );
    }
    let file = browser.get(&format!("/requests/{code}/activity.csv")).await;
    assert_eq!(
        (file.status, file.header("content-type")),
        (200, Some("text/csv; charset=utf-8"))
    );
    assert_eq!(
        file.header("content-disposition"),
        Some(format!("attachment; filename=\"activity-{code}-{}.csv\"", today(&portal)).as_str())
    );
    assert!(
        file.body
            .starts_with("\u{feff}No.,\"Time, Vietnam time (UTC+7)\",Who,")
    );
    assert!(
        file.body.contains(",\"'=HYPERLINK(\"\"//x\"\")<b>\","),
        "{}",
        file.body
    );
    assert!(
        file.body
            .contains(",\"</p><script>alert(1)</script>=1+1 \"\"' @dòng hai; \"\"x\"\", ă")
    );
    assert!(!file.body.contains('\u{0}'));
    // The newest comes first, as on the page.
    let numbers: Vec<&str> = file.body.lines().skip(1).map(|line| &line[..2]).collect();
    assert_eq!(numbers, ["2,", "1,"]);
    let vietnamese = browser.post_form("/settings", &[("language", "vi")]).await;
    assert_eq!(vietnamese.status, 303);
    let file = browser.get(&format!("/requests/{code}/activity.csv")).await;
    assert!(
        file.body
            .starts_with("\u{feff}STT;\"Thời gian, giờ Việt Nam (UTC+7)\";")
    );
}

#[tokio::test]
async fn two_accounts_do_not_see_each_others_activity() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal);
    assert_eq!(
        answer(&browser, &code, "negotiate", "Chỉ của Sao Khuê")
            .await
            .status,
        303
    );
    assert_eq!(rows(&portal).await, 1);
    let file = format!("/requests/{code}/activity.csv");
    assert!(browser.get(&file).await.body.contains("Chỉ của Sao Khuê"));

    let other = sign_in_as(&portal, TOKEN_OTHER, "Người khác").await;
    for path in [
        format!("/requests/{code}"),
        format!("/requests/{code}?activity=all"),
        format!("/requests/{code}/quotation"),
        file.clone(),
    ] {
        let answer = other.get(&path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.body.contains("Sao Khuê"), "{path}");
    }
    assert_eq!(
        portal.browser().get(&file).await.status,
        303,
        "nobody is signed in"
    );

    // Another person of the same account sees it; a token that was revoked since does not.
    let colleague = sign_in_as(&portal, TOKEN, "Minh Khôi").await;
    assert!(colleague.get(&file).await.body.contains("Lan Anh"));
    portal.revoke(TOKEN);
    for path in [file, format!("/requests/{code}")] {
        let answer = browser.get(&path).await;
        assert_eq!(answer.status, 303, "{path}");
        assert!(!answer.body.contains("Sao Khuê"), "{path}");
    }
}

#[tokio::test]
async fn long_activity_is_a_link_away() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    for index in 1..=10 {
        let name = format!("{index}.pdf");
        assert_eq!(upload(&browser, &code, &name, "").await.status, 303);
    }
    let page = request_page(&browser, &code).await;
    assert_eq!(sentences(&page).len(), 8);
    assert_eq!(sentences(&page)[0], "Lan Anh uploaded “10.pdf”");
    let more = format!("{SECTION} .pad > p > a");
    assert_eq!(page.one(&more), "Show all 10 entries");
    let all = page.attrs(&more, "href").remove(0);
    let page = browser.get(all.split('#').next().unwrap()).await;
    assert_eq!(sentences(&page).len(), 10);
    assert_eq!(page.texts(&more).len(), 0);
    let file = browser.get(&format!("/requests/{code}/activity.csv")).await;
    assert_eq!(file.body.matches("\r\n").count(), 11);
}

/// What the operator took stays taken, once, whatever becomes of its entry.
#[tokio::test]
async fn a_database_that_fails_neither_fails_nor_repeats_what_was_sent() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal);
    database(&portal)
        .await
        .execute("ALTER TABLE activity RENAME TO gone")
        .await
        .unwrap();
    let posts = |end: &str| {
        let calls = portal.calls();
        calls
            .iter()
            .filter(|call| call.starts_with("POST") && call.ends_with(end))
            .count()
    };
    assert_eq!(answer(&browser, &code, "negotiate", "x").await.status, 303);
    assert_eq!(upload(&browser, &code, "a.pdf", "").await.status, 303);
    assert_eq!(answer(&browser, &code, "accept", "x").await.status, 303);
    assert_eq!(
        (posts("/negotiate"), posts("/attachments"), posts("/accept")),
        (1, 1, 1)
    );
    let created = create(&browser, &[("partner_ref", "PO-9"), ("once", "o-9")]).await;
    assert_eq!((created.status, posts("/orders")), (303, 1));
    let page = request_page(&browser, &code).await;
    assert_eq!(page.status, 200);
    assert!(page.one(SECTION).contains("cannot be read just now"));
    let file = browser.get(&format!("/requests/{code}/activity.csv")).await;
    assert_eq!(file.status, 503);
    assert_eq!(
        browser.get(&format!("/requests/{code}/quotation")).await.status,
        200
    );
}

/// A code that is given out again, by another operator behind the same database, is another request.
#[tokio::test]
async fn a_request_shows_nothing_of_a_former_one_with_its_code() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = code_of(&create(&browser, &[("partner_ref", "PO-1"), ("once", "o-1")]).await);
    assert_eq!(upload(&browser, &code, "mật.pdf", "").await.status, 303);
    portal.sandbox.operator().start_quoting(&code).unwrap();
    quote(&portal, &code);
    assert_eq!(
        answer(&browser, &code, "negotiate", "Lời của công ty khác")
            .await
            .status,
        303
    );
    let file = format!("/requests/{code}/activity.csv");
    let pages = [
        format!("/requests/{code}"),
        format!("/requests/{code}?activity=all"),
        format!("/requests/{code}/quotation"),
        file.clone(),
    ];
    assert_eq!(sentences(&request_page(&browser, &code).await).len(), 3);
    let mut database = database(&portal).await;
    let made = portal.key(&code, TOKEN).await.created;
    let made: jiff::Timestamp = made.parse().unwrap();
    let change = async |database: &mut SqliteConnection, change: String| {
        database.execute(sqlx::AssertSqlSafe(change)).await.unwrap();
    };
    // Written for another time of creation; from before requests were told apart, and older than this one.
    for former in [
        "request_created = '7'".to_owned(),
        format!("request_created = '', sent_at = {}", made.as_second() - 3_600),
    ] {
        change(&mut database, format!("UPDATE activity SET {former}")).await;
        for path in &pages {
            let page = browser.get(path).await;
            assert_eq!(page.status, 200, "{path}");
            // The service's own list of documents has the file's name without quotation marks.
            for word in ["“mật.pdf”", "công ty khác", "Document uploaded"] {
                assert!(!page.body.contains(word), "{former} {path} {word}");
            }
        }
    }
    assert_eq!(upload(&browser, &code, "mới.pdf", "").await.status, 303);
    let page = request_page(&browser, &code).await;
    assert_eq!(sentences(&page), ["Lan Anh uploaded “mới.pdf”"]);
    assert_eq!(
        page.texts(&format!("{SECTION} .pad > p > a")).len(),
        0,
        "and no more"
    );
    assert!(browser.get(&file).await.body.contains("\r\n1,"));
    // From before, and of this request.
    let own = format!(
        "UPDATE activity SET request_created = '', sent_at = {}",
        made.as_second()
    );
    change(&mut database, own).await;
    assert_eq!(sentences(&request_page(&browser, &code).await).len(), 4);
}

#[tokio::test]
async fn a_file_that_does_not_hold_all_says_so() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let code = portal.new_request();
    assert_eq!(upload(&browser, &code, "a.pdf", "").await.status, 303);
    let file = format!("/requests/{code}/activity.csv");
    assert!(!browser.get(&file).await.body.contains("Only the newest"));
    database(&portal)
        .await
        .execute(
            "WITH RECURSIVE more(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM more WHERE n < 5001) \
             INSERT INTO activity SELECT rfq_code, request_created, n, sent_at, who, deed, unclear, quotation_no, version, \
             total, currency, code, file_name, note FROM activity, more",
        )
        .await
        .unwrap();
    let csv = browser.get(&file).await;
    assert_eq!(csv.body.matches("\r\n").count(), 1 + 5_000 + 1);
    let last = csv.body.lines().next_back();
    assert_eq!(
        last,
        Some("Only the newest 5.000 of 5.001 entries are in this file.")
    );
}
