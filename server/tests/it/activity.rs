//! The activity log: every action, lost responses, hostile texts, a failing database, two accounts.

use sandbox::{Fault, FaultKind};
use serde_json::json;
use sqlx::{Executor as _, SqliteConnection};

use crate::harness::{
    Answer, Browser, Portal, Quotation, TOKEN, TOKEN_OTHER, on_post, on_put, quotation_path, request_with,
};

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

/// Posts the form of a new request.
async fn create(browser: &Browser, reference: &str, idempotency_key: &str) -> Answer {
    let changes = [("partner_ref", reference), ("once", idempotency_key)];
    browser.post_form("/requests/new", &request_with(&changes)).await
}

/// Responds to the quotation as its page shows it now.
async fn respond(browser: &Browser, code: &str, response: &str, note: &str) -> Answer {
    let page = browser.get(&quotation_path(code, "")).await;
    let typed = [("note", note), ("reason_code", "price_high")];
    browser.respond(&page, response, &typed).await
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

/// The operator asks a question, and information is supplied.
async fn supply(portal: &Portal, browser: &Browser, code: &str, note: &str) -> Answer {
    let operator = portal.sandbox.operator();
    operator
        .ask_for_information(code, json!({"message": "Chiều cao?"}))
        .unwrap();
    let page = browser.get(&format!("/requests/{code}/edit")).await;
    let form = page.form("form[data-cargo-form]").with(&[("note", note)]);
    browser.submit(&form).await
}

async fn rows(portal: &Portal) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM customer_activity")
        .fetch_one(&mut portal.database().await)
        .await
        .unwrap()
}

#[tokio::test]
async fn sent_actions_are_listed_newest_first() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = create(&browser, "PO-1", "o-1").await.code();
    assert_eq!(
        sentences(&request_page(&browser, &code).await),
        ["Lan Anh sent this request"]
    );
    assert_eq!(
        supply(&portal, &browser, &code, "Đúng là 60 cm.").await.status,
        303
    );
    portal.sandbox.operator().start_quoting(&code).unwrap();
    portal.send_quotation(&code, Quotation::sample());
    assert_eq!(
        respond(&browser, &code, "negotiate", "Giảm 5 %\r\n  nhé")
            .await
            .status,
        303
    );
    portal.send_quotation(&code, Quotation::sample());
    assert_eq!(
        upload(&browser, &code, "Bảng dữ liệu.pdf", "bản ký").await.status,
        303
    );
    assert_eq!(
        respond(&browser, &code, "accept", "Gửi booking trước 17:00")
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

    // The quotation's page shows the negotiation.
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    assert_eq!(
        page.texts("section[aria-labelledby=thread] blockquote"),
        ["Giảm 5 % nhé"]
    );
}

#[tokio::test]
async fn rejection_shows_its_reason_and_an_unnamed_sender() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "").await;
    let code = portal.request().quoted();
    assert_eq!(respond(&browser, &code, "reject", "Đắt quá").await.status, 303);
    let all = entries(&request_page(&browser, &code).await);
    assert!(all[0].starts_with("Somebody who gave no name rejected quotation "));
    assert!(all[0].contains("Reason: Price too high"), "{}", all[0]);
    assert!(all[0].contains("Đắt quá"));
}

#[tokio::test]
async fn refused_or_unsent_actions_are_not_recorded() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let fields = [("version", "1"), ("total", "1"), ("currency", "VND")];
    let path = format!("/requests/{code}/quotation/accept");
    assert_eq!(browser.post_form(&path, &fields).await.status, 409);
    assert_eq!(respond(&browser, &code, "negotiate", " ").await.status, 422);
    assert_eq!(upload(&browser, &code, "a.exe", "x").await.status, 422);
    for status in [422, 429] {
        portal.script_only(on_post(Fault::status(status, "/orders/*")));
        assert_eq!(respond(&browser, &code, "negotiate", "x").await.status, status);
    }
    assert_eq!(rows(&portal).await, 0, "nothing is written down");
}

#[tokio::test]
async fn action_with_lost_response_is_recorded_as_done() {
    let (portal, browser) = Portal::start_signed_in().await;
    let lost = |path: &str| Fault::once(FaultKind::CutAfterCommit, path);

    for (which, verb) in [("accept", "accepted"), ("reject", "rejected")] {
        let code = portal.request().quoted();
        portal.script_only(on_post(lost("/orders/*/quotation/*")));
        assert_eq!(respond(&browser, &code, which, "x").await.status, 303);
        let all = sentences(&request_page(&browser, &code).await);
        assert_eq!(all.len(), 1);
        assert!(
            all[0].starts_with(&format!("Lan Anh {verb} quotation ")),
            "{all:?}"
        );
    }

    let code = portal.request().submitted();
    portal.script_only(on_post(lost("/orders/*/attachments")));
    assert_eq!(upload(&browser, &code, "a.pdf", "").await.status, 303);
    portal.script_only(on_put(lost("/orders/*")));
    assert_eq!(supply(&portal, &browser, &code, "Đã sửa").await.status, 303);
    assert_eq!(
        sentences(&request_page(&browser, &code).await),
        [
            "Lan Anh answered the operator with information",
            "Lan Anh uploaded “a.pdf”"
        ]
    );

    // The answer is lost once, and at every retry of the client, which may repeat a creation with a reference.
    for (reference, times) in [("PO-LOST-1", Some(1)), ("PO-LOST-2", None)] {
        portal.script_only(on_post(Fault {
            times,
            ..Fault::once(FaultKind::CutAfterCommit, "/orders")
        }));
        let code = create(&browser, reference, reference).await.code();
        portal.script_nothing();
        assert_eq!(
            sentences(&request_page(&browser, &code).await),
            ["Lan Anh sent this request"],
            "{reference}"
        );
        // The same reference again: the request exists already.
        let again = create(&browser, reference, "later").await;
        assert_eq!(again.code(), code);
        assert_eq!(sentences(&request_page(&browser, &code).await).len(), 1);
    }
}

#[tokio::test]
async fn action_with_unknown_outcome_is_recorded_as_unclear() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    portal.script_only(on_post(Fault::once(
        FaultKind::CutAfterCommit,
        "/orders/*/quotation/*",
    )));
    assert_eq!(
        respond(&browser, &code, "negotiate", "Giảm 5 %").await.status,
        502
    );
    portal.script_only(on_post(Fault::once(FaultKind::Cut, "/orders/*/quotation/*")));
    assert_eq!(respond(&browser, &code, "accept", "x").await.status, 502);
    portal.script_only(on_post(Fault::once(FaultKind::Cut, "/orders/*/attachments")));
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

    // The second attempt arrives: the earlier entry is unchanged.
    assert_eq!(respond(&browser, &code, "accept", "x").await.status, 303);
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
async fn supplied_information_with_lost_response_is_recorded() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    portal.script_only(on_put(Fault::once(FaultKind::Cut, "/orders/*")));
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
async fn equal_concurrent_posts_are_one_entry() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    let page = browser.get(&quotation_path(&code, "")).await;
    let posts = (0..20).map(|_| browser.respond(&page, "negotiate", &[("note", "x")]));
    for answer in futures_util::future::join_all(posts).await {
        assert_eq!(answer.status, 303);
    }
    assert_eq!(sentences(&request_page(&browser, &code).await).len(), 1);

    // Concurrent creations are not blocked: the reference makes them one.
    let posts = (0..20).map(|_| create(&browser, "PO-20", "o-20"));
    let all = futures_util::future::join_all(posts).await;
    let code = all[0].code();
    assert_eq!(sentences(&request_page(&browser, &code).await).len(), 1);
}

#[tokio::test]
async fn hostile_names_and_notes_are_escaped() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "=HYPERLINK(\u{202e}\"//x\")<b>").await;
    let code = portal.request().quoted();
    let note = format!("{HOSTILE}\u{0}\r\n@dòng hai; \"x\", {}", "ă".repeat(6_000));
    assert_eq!(respond(&browser, &code, "negotiate", &note).await.status, 303);
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
        Some(format!("attachment; filename=\"activity-{code}-{}.csv\"", portal.today()).as_str())
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
async fn accounts_do_not_see_each_others_activity() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    assert_eq!(
        respond(&browser, &code, "negotiate", "Chỉ của Sao Khuê")
            .await
            .status,
        303
    );
    assert_eq!(rows(&portal).await, 1);
    let file = format!("/requests/{code}/activity.csv");
    assert!(browser.get(&file).await.body.contains("Chỉ của Sao Khuê"));

    let other = portal.sign_in_as(TOKEN_OTHER, "Người khác").await;
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

    // A colleague of the same account sees it; a revoked token does not.
    let colleague = portal.sign_in_as(TOKEN, "Minh Khôi").await;
    assert!(colleague.get(&file).await.body.contains("Lan Anh"));
    portal.revoke(TOKEN);
    for path in [file, format!("/requests/{code}")] {
        let answer = browser.get(&path).await;
        assert_eq!(answer.status, 303, "{path}");
        assert!(!answer.body.contains("Sao Khuê"), "{path}");
    }
}

#[tokio::test]
async fn long_activity_is_shortened_with_a_link_to_all() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    for index in 1..=10 {
        let name = format!("{index}.pdf");
        assert_eq!(upload(&browser, &code, &name, "").await.status, 303);
    }
    let page = request_page(&browser, &code).await;
    assert_eq!(sentences(&page).len(), 8);
    assert_eq!(sentences(&page)[0], "Lan Anh uploaded “10.pdf”");
    let more = format!("{SECTION} a[href*='activity=all']");
    assert_eq!(page.one(&more), "Show all 10 entries");
    let all = page.attrs(&more, "href").remove(0);
    let page = browser.get(all.split('#').next().unwrap()).await;
    assert_eq!(sentences(&page).len(), 10);
    assert_eq!(page.texts(&more).len(), 0);
    let file = browser.get(&format!("/requests/{code}/activity.csv")).await;
    assert_eq!(file.body.matches("\r\n").count(), 11);
}

/// An action is sent once, whether its entry is written or not.
#[tokio::test]
async fn failing_database_neither_fails_nor_repeats_an_action() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted();
    portal
        .database()
        .await
        .execute("ALTER TABLE customer_activity RENAME TO gone")
        .await
        .unwrap();
    assert_eq!(respond(&browser, &code, "negotiate", "x").await.status, 303);
    assert_eq!(upload(&browser, &code, "a.pdf", "").await.status, 303);
    assert_eq!(respond(&browser, &code, "accept", "x").await.status, 303);
    assert_eq!(
        (
            portal.posts("/negotiate"),
            portal.posts("/attachments"),
            portal.posts("/accept")
        ),
        (1, 1, 1)
    );
    let created = create(&browser, "PO-9", "o-9").await;
    assert_eq!((created.status, portal.posts("/orders")), (303, 1));
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

/// A code that is used again, by another operator behind the same database, is another request.
#[tokio::test]
async fn reused_code_shows_no_activity_of_the_former_request() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = create(&browser, "PO-1", "o-1").await.code();
    assert_eq!(upload(&browser, &code, "mật.pdf", "").await.status, 303);
    portal.sandbox.operator().start_quoting(&code).unwrap();
    portal.send_quotation(&code, Quotation::sample());
    assert_eq!(
        respond(&browser, &code, "negotiate", "Lời của công ty khác")
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
    let mut database = portal.database().await;
    let change = async |database: &mut SqliteConnection, change: String| {
        database.execute(sqlx::AssertSqlSafe(change)).await.unwrap();
        portal.app.storage().forget_rows();
    };
    // These entries are for another time of creation, for none, and for another customer.
    for former in [
        "request_created = '7'",
        "request_created = ''",
        "customer = 'another'",
    ] {
        let other = format!("UPDATE customer_activity SET {former}");
        change(&mut database, other).await;
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
        page.texts(&format!("{SECTION} a[href*='activity=all']")).len(),
        0,
        "and no more"
    );
    assert!(browser.get(&file).await.body.contains("\r\n1,"));
}

#[tokio::test]
async fn truncated_activity_export_says_so() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().submitted();
    assert_eq!(upload(&browser, &code, "a.pdf", "").await.status, 303);
    let file = format!("/requests/{code}/activity.csv");
    assert!(!browser.get(&file).await.body.contains("Only the newest"));
    portal
        .database()
        .await
        .execute(
            "WITH RECURSIVE more(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM more WHERE n < 5001) \
             INSERT INTO customer_activity SELECT customer, rfq_code, request_created, n, sent_at, who, deed, unclear, \
             quotation_no, version, total, currency, code, file_name, note FROM customer_activity, more",
        )
        .await
        .unwrap();
    portal.app.storage().forget_rows();
    let csv = browser.get(&file).await;
    assert_eq!(csv.body.matches("\r\n").count(), 1 + 5_000 + 1);
    let last = csv.body.lines().next_back();
    assert_eq!(
        last,
        Some("Only the newest 5000 of 5001 entries are in this file.")
    );
}
