//! Storage on PostgreSQL.
#![cfg(unix)]

use std::time::{Duration, Instant};

use jiff::civil::date;
use server::storage::Storage;
use server::storage::activity::ActivityRow;
use server::storage::request_key::RequestKey;
use server::storage::versions::VersionRow;
use sqlx::{Connection as _, Executor as _};

use crate::harness::{Portal, Postgres, Quotation, SESSION_COOKIE, TOKEN, quotation_path, until};

#[tokio::test]
async fn sessions_versions_and_lanes_work_on_postgres() {
    let postgres = Postgres::start();
    let on_postgres = || Portal::start_with(|config| config.database_url = postgres.url.clone());

    // A session is started, used, restarted and signed out.
    let portal = on_postgres().await;
    let browser = portal.sign_in().await;
    let code = portal.request().submitted();
    assert_eq!(browser.get(&format!("/requests/{code}")).await.status, 200);
    assert_eq!(portal.browser().get("/readyz").await.status, 200);
    let answer = browser.post_form("/settings", &[("language", "vi")]).await;
    assert_eq!(answer.status, 303);
    assert!(browser.get("/settings").await.body.contains("lang=\"vi\""));

    let again = on_postgres().await;
    let elsewhere = again.browser();
    elsewhere.set_cookie(SESSION_COOKIE, &browser.cookie(SESSION_COOKIE).unwrap());
    assert_eq!(elsewhere.get("/settings").await.status, 200, "survives a restart");
    assert_eq!(elsewhere.post_form("/sign-out", &[]).await.status, 303);
    assert_eq!(
        browser.get("/settings").await.status,
        303,
        "ended in every portal"
    );

    // Versions of a quotation are stored, marked as opened, and deleted.
    let reader = portal.sign_in().await;
    let page = quotation_path(&code, "");
    for (year, versions) in [(2030, 0), (2031, 2)] {
        portal.send_quotation(&code, Quotation::valid_until(date(year, 1, 1)));
        for _ in 0..2 {
            let shown = reader.get(&page).await;
            assert_eq!((shown.status, shown.texts(".chips li").len()), (200, versions));
            assert_eq!(shown.body.contains("Changed since you looked"), versions == 2);
        }
    }
    let compared = reader.get(&format!("{page}?compare=1")).await;
    assert!(
        compared
            .one("section[aria-labelledby=compare]")
            .contains("1 Jan 2031")
    );
    // The lane rate is found among these requests and no others, and updated.
    let key = portal.key(&code, TOKEN).await;
    let storage = portal.app.storage();
    storage.set_transit(&key, "took").await.unwrap();
    let row = storage.lane(&key).await.unwrap().unwrap();
    storage
        .set_lane(&key, &row.lane, "later", "facts", 7)
        .await
        .unwrap();
    let found = storage
        .lanes(&key.account, &row.lane, &["RFQ-0", &code, "RFQ-1"])
        .await
        .unwrap();
    let expected = server::storage::lanes::LaneRow {
        updated: "later".into(),
        facts: "facts".into(),
        transit: "took".into(),
        ..row.clone()
    };
    assert_eq!(found, [expected]);
    assert_eq!(
        storage.lanes(&key.account, "another", &[&code]).await.unwrap(),
        []
    );
    assert_eq!(
        storage.lanes(&key.account, &row.lane, &["RFQ-0"]).await.unwrap(),
        []
    );
    assert_eq!(storage.lanes("another", &row.lane, &[&code]).await.unwrap(), []);
    portal.advance(Duration::from_hours(24 * 731));
    assert_eq!(portal.app.history().sweep().await.unwrap(), 2);
    assert_eq!(portal.app.storage().lane(&key).await.unwrap(), None);

    // An idle session ends, keeps its form, and returns it for some minutes.
    let typing = portal.sign_in().await;
    portal.expire_sessions();
    let typed = [("contact_name", "Trần Minh Khôi & <con>")];
    assert_eq!(typing.post_form("/requests/new", &typed).await.status, 303);
    let back = typing
        .post_sign_in(&[("token", TOKEN), ("next", "/requests/new")])
        .await;
    assert_eq!(back.location(), Some("/requests/new"));
    assert_eq!(
        typing.get("/requests/new").await.value("contact_name").as_deref(),
        Some(typed[0].1)
    );
    portal.advance(Duration::from_mins(11));
    assert_ne!(
        typing.get("/requests/new").await.value("contact_name").as_deref(),
        Some(typed[0].1),
        "for some minutes"
    );
}

#[tokio::test]
async fn activity_is_numbered_without_gaps_on_postgres() {
    let postgres = Postgres::start();
    let portal = Portal::start_with(|config| config.database_url = postgres.url.clone()).await;
    let browser = portal.sign_in().await;
    let code = portal.request().submitted();
    let path = format!("/requests/{code}/documents");
    let posts = (0..10).map(|index| {
        let (browser, path) = (&browser, &path);
        async move {
            let name = format!("{index}.pdf");
            let fields = [("doc_type", "msds"), ("note", "ghi chú </p>\u{0} ☂")];
            browser
                .post_multipart(path, &fields, Some(("file", &name, b"%PDF-1.7")))
                .await
        }
    });
    for answer in futures_util::future::join_all(posts).await {
        assert_eq!(answer.status, 303);
    }
    let page = browser.get(&format!("/requests/{code}?activity=all")).await;
    let entries = page.texts("section[aria-labelledby=activity] li");
    assert_eq!(entries.len(), 10);
    assert!(entries[0].contains("Lan Anh uploaded “") && entries[0].contains("ghi chú </p> ☂"));

    // Two portals on one database write at the same moment: every row is there, numbered without a gap.
    let row = ActivityRow {
        who: "Lan Anh".into(),
        deed: "accepted".into(),
        ..ActivityRow::default()
    };
    let of = RequestKey::new("a".into(), "RFQ-BOTH", Some("5")).unwrap();
    let other = Storage::open(&postgres.url).await.unwrap();
    let all = (0..12).map(|index| {
        let storage = if index % 2 == 0 {
            portal.app.storage()
        } else {
            &other
        };
        storage.add_activity(&of, &row)
    });
    for added in futures_util::future::join_all(all).await {
        added.unwrap();
    }
    let rows = other.newest_activity(&of, &["accepted"], 100).await.unwrap();
    let numbers: Vec<i64> = rows.iter().map(|row| row.number).collect();
    assert_eq!(numbers, (1..=12).rev().collect::<Vec<i64>>());
}

/// A function for triggers: statements fail that have another limit of time than the trigger's.
const LIMIT_OF_TIME: &str = "CREATE FUNCTION limit_of_time() RETURNS trigger AS $$ BEGIN
    IF current_setting('statement_timeout') <> TG_ARGV[0] THEN
        RAISE EXCEPTION '% has % on %', TG_OP, current_setting('statement_timeout'), TG_TABLE_NAME;
    END IF;
    RETURN NULL;
END $$ LANGUAGE plpgsql";

/// Statements of pages end soon; what goes through whole tables behind pages has the time for it.
#[tokio::test]
async fn statements_of_pages_are_limited_and_those_behind_them_have_time() {
    let postgres = Postgres::start();
    let storage = Storage::open(&postgres.url).await.unwrap();
    let mut database = sqlx::PgConnection::connect(&postgres.url).await.unwrap();
    database.execute(LIMIT_OF_TIME).await.unwrap();
    let mut limit = async |name: &str, of: &str, table: &str, time: &str| {
        let trigger = format!(
            "CREATE TRIGGER {name} BEFORE {of} ON {table} FOR EACH STATEMENT EXECUTE FUNCTION limit_of_time('{time}')"
        );
        database
            .execute(sqlx::AssertSqlSafe(trigger))
            .await
            .unwrap_or_else(|error| panic!("{table}: {error}"));
    };
    limit("of_pages", "INSERT", "customer_versions", "8s").await;
    for table in [
        "account_reads",
        "activity",
        "approval_tries",
        "customer_activity",
        "customer_approvals",
        "customer_courier_orders",
        "customer_lanes",
        "customer_looks",
        "customer_notes",
        "customer_owners",
        "customer_readings",
        "customer_shares",
        "customer_versions",
        "customer_views",
        "form_keys",
        "person_reminders",
        "push_devices",
        "push_follows",
        "push_outbox",
        "push_requests",
        "queue_people",
        "quotation_lanes",
        "quotation_looks",
        "quotation_versions",
        "request_briefs",
        "sessions",
        "webhook_deliveries",
    ] {
        limit("behind_pages", "UPDATE OR DELETE", table, "10min").await;
    }
    let row = VersionRow {
        place: 1,
        content: "content".into(),
        quotation_no: String::new(),
        version: String::new(),
        sent_at: String::new(),
    };
    let key = RequestKey::new("a".into(), "RFQ-1", Some("5")).unwrap();
    assert!(storage.insert_version(&key, &row, 1, "sealed").await.unwrap());

    storage.delete_activity_before(5).await.unwrap();
    storage.delete_approvals_before(5).await.unwrap();
    storage.delete_courier_orders_before(5).await.unwrap();
    storage.delete_deliveries_before(5).await.unwrap();
    storage.delete_forms_before(5).await.unwrap();
    storage.delete_lanes_before(5).await.unwrap();
    storage.delete_push_before(5, 5, 5).await.unwrap();
    storage.delete_queue_before(5, 5).await.unwrap();
    storage.delete_readings_before(5).await.unwrap();
    storage.delete_reads_before(5).await.unwrap();
    storage.delete_sessions_ended_before(5).await.unwrap();
    storage.delete_shares_before(5).await.unwrap();
    storage.delete_team_before(5).await.unwrap();
    storage.delete_views_before(5).await.unwrap();
    assert_eq!(storage.delete_versions_before(5).await.unwrap(), 1);
}

/// Whoever reads the request that proves the customer does not wait for all rows to move, and takes nothing back by leaving.
#[tokio::test]
async fn customers_with_many_rows_are_joined_behind_the_page() {
    let postgres = Postgres::start();
    let portal = Portal::start_with(|config| {
        config.database_url.clone_from(&postgres.url);
        config.read_cache = true;
    })
    .await;
    let code = portal.request().quoted();
    let page = format!("/requests/{code}");
    let mut database = portal.postgres().await;
    assert_eq!(portal.sign_in().await.get(&page).await.status, 200);
    until("it is recorded who has read it", async || {
        let reads: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM account_reads")
            .fetch_one(&mut database)
            .await
            .unwrap();
        reads == 1
    })
    .await;
    // Longer than a page waits for the database.
    let slow = "CREATE FUNCTION slowly() RETURNS trigger AS $$ BEGIN PERFORM pg_sleep(3); RETURN NULL; END $$ LANGUAGE plpgsql";
    database.execute(slow).await.unwrap();
    database
        .execute(
            "CREATE TRIGGER slow BEFORE UPDATE ON customer_versions FOR EACH STATEMENT EXECUTE FUNCTION slowly()",
        )
        .await
        .unwrap();
    let token = portal.second_token(TOKEN);
    let second = portal.sign_in_as(&token, "Minh").await;
    assert_eq!(second.get(&page).await.status, 200);
    until("both are of one customer", async || {
        let joined: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM account_customers WHERE account <> customer")
                .fetch_one(&mut database)
                .await
                .unwrap();
        joined == 1
    })
    .await;
}

/// Sessions can be read while their changes hang: a click of somebody who was last seen a while ago does not wait for them.
#[tokio::test]
async fn page_does_not_wait_until_the_last_click_is_noted() {
    let postgres = Postgres::start();
    let portal = Portal::start_with(|config| config.database_url.clone_from(&postgres.url)).await;
    let browser = portal.sign_in().await;
    assert_eq!(browser.get("/settings").await.status, 200);
    let mut holder = portal.postgres().await;
    for statement in ["BEGIN", "UPDATE sessions SET last_seen = last_seen"] {
        holder.execute(statement).await.unwrap();
    }
    portal.advance(Duration::from_mins(2));
    let begun = Instant::now();
    assert_eq!(browser.get("/settings").await.status, 200);
    // The statement itself ends after eight seconds.
    assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
    holder.execute("ROLLBACK").await.unwrap();
}
