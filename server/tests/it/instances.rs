//! Several instances on one PostgreSQL: each knows the actions of the others.
#![cfg(unix)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sandbox::{Fault, FaultKind};
use server::config::Config;
use server::storage::Storage;

use crate::harness::{
    Browser, EventStream, Portal, Postgres, Process, Quotation, SESSION_COOKIE, TOKEN, always, delayed,
    on_get, on_post, quotation_path, request_with, too_many_requests, until,
};

/// Two instances of one portal, in this process, and their database.
async fn two_instances(change: impl Fn(&mut Config)) -> (Portal, Portal, Postgres) {
    let postgres = Postgres::start();
    let one = Portal::start_with(|config| {
        config.database_url.clone_from(&postgres.url);
        config.read_cache = true;
        change(config);
    })
    .await;
    let other = Portal::restart_of(&one, |config| {
        config.read_cache = true;
        change(config);
    })
    .await;
    (one, other, postgres)
}

/// Waits until a message of this kind was written for the other instances.
async fn until_message(portal: &Portal, kind: &str) {
    until(kind, async || {
        let mut connection = portal.postgres().await;
        let sql = "SELECT COUNT(*) FROM instance_messages WHERE body::json ->> 'told' = $1";
        let until_message: i64 = sqlx::query_scalar(sql)
            .bind(kind)
            .fetch_one(&mut connection)
            .await
            .unwrap();
        until_message == 1
    })
    .await;
}

/// An unreadable delivery at one instance has everything read again at both, and open pages of both are told.
#[tokio::test]
async fn unreadable_delivery_is_known_to_all_instances() {
    let (one, other, _running) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let there = same_session(other.browser(), &browser);
    let path = quotation_path(&code, "");
    for page in [&browser, &there] {
        assert_eq!(page.get(&path).await.status, 200);
    }
    let mut here = EventStream::open(&browser).await;
    let mut events = EventStream::open(&there).await;
    one.send_quotation(&code, Quotation::usd(999));
    assert_eq!(one.deliver_body("1", b"<changed/>".to_vec()).await.status, 204);
    for stream in [&mut here, &mut events] {
        stream.until("event: resync").await;
    }
    for page in [&browser, &there] {
        assert!(page.get(&path).await.body.contains("999.00"));
    }
    until_message(&one, "anything_changed").await;
    // The operator's repetition may come to the other instance: it is known there.
    assert_eq!(other.deliver_body("1", b"<changed/>".to_vec()).await.status, 204);
    until_message(&one, "anything_changed").await;
    // A delivery of the courier service is announced to nobody.
    let courier = br#"{"event":"shipment.updated"}"#;
    assert_eq!(one.deliver_body("1", courier.to_vec()).await.status, 204);
    until_message(&one, "anything_changed").await;
}

/// Returns a browser of the first instance's session at another one.
fn same_session(at: Browser, of: &Browser) -> Browser {
    at.set_cookie(SESSION_COOKIE, &of.cookie(SESSION_COOKIE).unwrap());
    at
}

#[tokio::test]
async fn delivery_at_one_instance_reaches_pages_at_the_other_once() {
    let (one, other, _running) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let there = same_session(other.browser(), &browser);
    let path = quotation_path(&code, "");
    for page in [&browser, &there] {
        assert_eq!(page.get(&path).await.status, 200);
    }
    let mut here = EventStream::open(&browser).await;
    let mut events = EventStream::open(&there).await;

    one.send_quotation(&code, Quotation::usd(999));
    assert_eq!(one.deliver("1", "fwd.status_changed", &code).await.status, 204);
    for stream in [&mut here, &mut events] {
        stream.until("event: hint").await;
    }
    assert!(
        there.get(&path).await.body.contains("999.00"),
        "what the other had read is old"
    );
    // The service repeats it, at the other instance; then another one arrives.
    assert_eq!(other.deliver("1", "fwd.status_changed", &code).await.status, 204);
    assert_eq!(
        other.deliver("2", "fwd.tracking.created", &code).await.status,
        204
    );
    for stream in [&mut here, &mut events] {
        let seen = stream.until("\"milestone\":true").await;
        assert_eq!(seen.matches("event: hint").count(), 2, "{seen}");
    }
}

#[tokio::test]
async fn session_that_ends_at_one_instance_closes_its_pages_at_the_other() {
    let (one, other, _running) = two_instances(|_| {}).await;
    let browser = one.sign_in().await;
    let there = same_session(other.browser(), &browser);
    let events = EventStream::open(&there).await;
    assert_eq!(browser.post_form("/sign-out", &[]).await.status, 303);
    assert!(events.end().await.contains("event: ended"));
    assert_eq!(there.get("/settings").await.status, 303);
}

#[tokio::test]
async fn own_response_is_seen_at_the_other_instance() {
    let (one, other, _running) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let colleague = other.sign_in().await;
    let (path, list) = (format!("/requests/{code}"), "/requests?status=quoted");
    for page in [&browser, &colleague] {
        assert!(page.get(&path).await.one("h1").contains("Quoted"));
        assert!(page.get(list).await.body.contains(&code));
    }
    let mut events = EventStream::open_at(
        &colleague,
        &format!("/events?code={code}&as_of=2030-01-01T00:00:00Z"),
    )
    .await;
    let page = browser.get(&quotation_path(&code, "")).await;
    assert_eq!(browser.respond(&page, "accept", &[]).await.status, 303);
    events.until("event: news").await;
    assert!(colleague.get(&path).await.one("h1").contains("Confirmed"));
    assert!(!colleague.get(list).await.body.contains(&code));
}

/// A change that a read of one instance finds is announced at the other, which had no reason to read.
#[tokio::test]
async fn change_found_at_one_instance_is_announced_at_the_other() {
    let (one, other, _running) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let (browser, colleague) = (one.sign_in().await, other.sign_in().await);
    let path = quotation_path(&code, "");
    for page in [&browser, &colleague] {
        assert_eq!(page.get(&path).await.status, 200);
    }
    let mut events = EventStream::open_at(
        &colleague,
        &format!("/events?code={code}&as_of=2030-01-01T00:00:00Z"),
    )
    .await;
    one.send_quotation(&code, Quotation::usd(999));
    until("a read of the first instance finds the new version", async || {
        browser
            .get(&format!("{path}?read=again"))
            .await
            .body
            .contains("999.00")
    })
    .await;
    events.until("event: news").await;
}

#[tokio::test]
async fn form_posted_to_both_instances_is_sent_once() {
    let (one, other, _running) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let there = same_session(other.browser(), &browser);
    let page = browser.get(&quotation_path(&code, "")).await;
    one.script(on_post(delayed("/orders/*/quotation/accept", 400)));
    let (first, second) = tokio::join!(
        browser.respond(&page, "accept", &[]),
        there.respond(&page, "accept", &[])
    );
    assert_eq!(one.posts("/accept"), 1);
    assert_eq!(one.status(&code), "confirmed");
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert!(statuses[0] == 303 && statuses[1] < 500, "{statuses:?}");
    let again = there.respond(&page, "accept", &[]).await;
    assert!(again.status < 500);
    assert_eq!(one.posts("/accept"), 1, "nor later");
}

#[tokio::test]
async fn instances_share_the_calls_of_a_minute() {
    let (one, other, _running) = two_instances(|config| {
        config.calls_per_minute = 36;
        config.read_cache = false;
    })
    .await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let there = same_session(other.browser(), &browser);
    one.clear_calls();
    let begun = Instant::now();
    for _ in 0..4 {
        for page in [&browser, &there] {
            let answer = page.get(&quotation_path(&code, "")).await;
            assert_eq!(answer.status, 200);
        }
    }
    // The limit is seven at once and 24 a minute, at both together.
    let allowed = 7.0 + begun.elapsed().as_secs_f64() * 24.0 / 60.0 + 1.0;
    let made = one.calls().len();
    assert!(
        f64::from(u32::try_from(made).unwrap()) <= allowed,
        "{made} of {allowed}"
    );
    // The reserve for posts is there for both.
    let page = one.send_quotation(&code, Quotation::usd(999));
    assert!(page > 1);
}

#[tokio::test]
async fn pause_of_the_service_holds_both_instances() {
    let (one, other, _running) = two_instances(|config| config.read_cache = false).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let there = same_session(other.browser(), &browser);
    let path = quotation_path(&code, "");
    assert_eq!(there.get(&path).await.status, 200);
    one.script(too_many_requests("/orders*", "120"));
    assert_eq!(browser.get(&path).await.status, 429);
    until_message(&one, "paused").await;
    until("the other instance keeps the pause", async || {
        one.clear_calls();
        there.get(&path).await.status == 429 && one.calls().is_empty()
    })
    .await;
}

/// Two tokens of one customer, each at its own instance: their calls count together once both have listed requests.
#[tokio::test]
async fn tokens_of_one_customer_are_counted_together_over_instances() {
    let (one, other, _running) = two_instances(|_| {}).await;
    let codes = [0, 1, 2].map(|_| one.request().quoted());
    let second = one.second_token(TOKEN);
    let (browser, colleague) = (one.sign_in().await, other.sign_in_with(&second).await);
    // Each has opened another request before: those alone prove nothing.
    for (page, code) in [(&browser, &codes[0]), (&colleague, &codes[1])] {
        assert_eq!(page.get(&format!("/requests/{code}")).await.status, 200);
    }
    for page in [&browser, &colleague] {
        assert_eq!(page.get("/requests").await.status, 200);
    }
    until("both have one name", async || {
        let names: Vec<String> = sqlx::query_scalar("SELECT DISTINCT name FROM customer_names")
            .fetch_all(&mut one.postgres().await)
            .await
            .unwrap();
        names.len() == 1
    })
    .await;
    until("their calls come from one bucket", async || {
        let mut connection = one.postgres().await;
        let emptied = sqlx::query("DELETE FROM call_rates")
            .execute(&mut connection)
            .await;
        emptied.unwrap();
        for page in [&browser, &colleague] {
            assert_eq!(page.get("/requests?search=x&read=again").await.status, 200);
        }
        let buckets: Vec<String> =
            sqlx::query_scalar("SELECT bucket FROM call_rates WHERE bucket NOT LIKE '%:%'")
                .fetch_all(&mut connection)
                .await
                .unwrap();
        buckets.len() == 1
    })
    .await;
}

#[tokio::test]
async fn stranger_is_never_counted_with_a_customer() {
    let (one, other, _running) = two_instances(|_| {}).await;
    one.request().quoted();
    one.request().for_token(crate::harness::TOKEN_OTHER).quoted();
    let browser = one.sign_in().await;
    let stranger = other.sign_in_with(crate::harness::TOKEN_OTHER).await;
    for page in [&browser, &stranger] {
        assert_eq!(page.get("/requests").await.status, 200);
    }
    until("both are named", async || {
        let mut connection = one.postgres().await;
        let named: i64 = sqlx::query_scalar("SELECT count(DISTINCT name) FROM customer_names")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        named == 2
    })
    .await;
}

#[tokio::test]
async fn restart_of_the_database_loses_nothing() {
    let (one, other, mut postgres) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let there = same_session(other.browser(), &browser);
    let path = format!("/requests/{code}");
    assert_eq!(there.get(&path).await.status, 200);
    let mut events = EventStream::open(&there).await;

    postgres.stop();
    let form = request_with(&[
        ("contact_name", "Trần Minh Khôi"),
        ("partner_ref", "PO-1"),
        ("once", "once-1"),
    ]);
    let refused = browser.post_form("/requests/new", &form).await;
    assert_eq!(refused.status, 503);
    assert!(refused.body.contains("Trần Minh Khôi"), "what was typed is there");
    assert_eq!(one.deliver("1", "fwd.status_changed", &code).await.status, 503);
    assert_eq!(one.posts("/orders"), 0);
    postgres.resume();

    until("pages are shown again", async || {
        there.get(&path).await.status == 200
    })
    .await;
    // The service sends the refused delivery again.
    until("the delivery is taken", async || {
        one.deliver("1", "fwd.status_changed", &code).await.status == 204
    })
    .await;
    events.until("event: hint").await;
    let sent = browser.post_form("/requests/new", &form).await;
    assert_eq!(sent.status, 303);
    assert_eq!(one.posts("/orders"), 1);
}

/// Sessions and reads are in memory: while the database is away, people go on reading, and nothing typed is lost.
#[tokio::test]
async fn pages_of_what_is_kept_are_shown_while_the_database_is_away() {
    let (one, _, mut postgres) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let pages = [
        "/".to_owned(),
        "/requests".into(),
        "/requests?status=quoted".into(),
        "/requests/new".into(),
        format!("/requests/{code}"),
        format!("/requests/{code}?activity=all"),
        quotation_path(&code, ""),
        quotation_path(&code, "/print"),
        format!("/requests/{code}/tracking"),
        format!("/requests/{code}/documents"),
        format!("/desk?code={code}"),
        "/courier/new".into(),
        "/settings".into(),
    ];
    for path in &pages {
        assert_eq!(browser.get(path).await.status, 200, "{path}");
    }
    let stranger = one.browser();
    postgres.stop();
    until("it is known that the database is away", async || {
        one.app.storage().availability().is_away()
    })
    .await;
    for path in &pages {
        let began = Instant::now();
        let page = browser.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        // A connection would be waited for for five seconds.
        assert!(began.elapsed() < Duration::from_secs(4), "{path} waits");
        if !path.ends_with("/print") {
            assert!(page.body.contains("database is not answering"), "{path}");
        }
    }
    let form = request_with(&[("contact_name", "Trần Minh Khôi"), ("once", "once-1")]);
    let refused = browser.post_form("/requests/new", &form).await;
    assert_eq!(refused.status, 503);
    assert!(refused.one("h1").contains("database is not answering"));
    assert!(refused.body.contains("Trần Minh Khôi"), "what was typed is there");
    assert_eq!(one.posts("/orders"), 0);
    // Nobody is signed in, or out, by it.
    let sign_in = stranger.post_form("/sign-in", &[("token", TOKEN), ("name", "Minh")]);
    assert_eq!(sign_in.await.status, 503);
    let ready = stranger.get("/readyz").await;
    assert_eq!(ready.status, 503);
    assert_eq!(ready.body, r#"{"storage":false,"closing":false}"#);
    assert_eq!(browser.post_form("/sign-out", &[]).await.status, 303);
    assert_ne!(browser.get("/").await.status, 200, "signing out takes effect");

    postgres.resume();
    until("the database is back", async || {
        !one.app.storage().availability().is_away()
    })
    .await;
    let again = one.sign_in().await;
    let page = again.get("/").await;
    assert!(!page.body.contains("database is not answering"));
    assert_eq!(again.post_form("/requests/new", &form).await.status, 303);
}

/// The message is written, and nobody is notified of it: it is found all the same.
#[tokio::test]
async fn message_without_notification_is_found() {
    let (one, other, postgres) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let there = other.sign_in().await;
    assert_eq!(there.get(&format!("/requests/{code}")).await.status, 200);
    let mut events = EventStream::open(&there).await;
    let storage = Storage::open(&postgres.url).await.unwrap();
    let body = format!(r#"{{"told":"delivered","code":"{code}","kind":"status","at":null}}"#);
    let message = server::storage::deliveries::DeliveryMessage {
        instance: "another",
        body: &body,
    };
    assert!(
        storage
            .add_delivery(&["mark".into()], 1, Some(message))
            .await
            .unwrap()
    );
    events.until_within("event: hint", Duration::from_secs(40)).await;
}

/// One process is killed while the operator works on an acceptance: the same form at the other one sends nothing again.
#[tokio::test]
async fn killed_instance_leaves_no_second_acceptance() {
    let postgres = Postgres::start();
    let one = Portal::start_with(|config| config.database_url.clone_from(&postgres.url)).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let mut process = Process::beside(&one);
    let there = same_session(process.browser(), &browser);
    let page = there.get(&quotation_path(&code, "")).await;
    assert_eq!(page.status, 200);
    // The operator accepts it and gives no clear answer: the instance reads the result slowly.
    one.script(on_post(Fault::once(
        FaultKind::StatusAfterCommit,
        "/orders/*/quotation/accept",
    )));
    one.script(on_get(always(delayed("/orders*", 1_000))));
    one.clear_calls();
    let killed = async {
        until("the operator has taken it", async || one.posts("/accept") == 1).await;
        process.kill();
        one.script_nothing();
    };
    let opened = page.clone();
    let lost = tokio::spawn(async move { there.respond(&opened, "accept", &[]).await });
    killed.await;
    assert!(lost.await.is_err(), "the connection is gone with the process");
    assert_eq!(one.status(&code), "confirmed");

    let again = browser.respond(&page, "accept", &[]).await;
    assert!(again.status < 500, "{}", again.status);
    assert_eq!(one.posts("/accept"), 1);
    let shown = browser.get(&format!("/requests/{code}")).await;
    assert!(shown.one("h1").contains("Confirmed"));
}

/// The process is killed while the operator hangs: nobody knows what became of the acceptance. The same form sends nothing, does
/// not claim to have been sent, and the log has a row.
#[tokio::test]
async fn acceptance_that_died_with_its_process_is_unclear() {
    let one = Portal::start().await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let mut process = Process::beside(&one);
    let there = same_session(process.browser(), &browser);
    let page = there.get(&quotation_path(&code, "")).await;
    one.script(on_post(delayed("/orders/*/quotation/accept", 60_000)));
    let opened = page.clone();
    let lost = tokio::spawn(async move { there.respond(&opened, "accept", &[]).await });
    one.until_script_is_met().await;
    process.kill();
    assert!(lost.await.is_err(), "the connection is gone with the process");
    one.clear_calls();

    let again = browser.respond(&page, "accept", &[]).await;
    assert_eq!(one.posts("/accept"), 0);
    assert!(!again.body.contains("had been sent before"), "{}", again.body);
    assert!(
        again.body.contains("It is unclear whether your answer arrived"),
        "{}",
        again.body
    );
    let shown = browser.get(&format!("/requests/{code}")).await;
    assert!(shown.body.contains("Unclear:"), "{}", shown.body);
}

/// A rolling restart: the instance that showed the form is gone when it is sent.
#[tokio::test]
async fn form_opened_before_a_rolling_restart_is_accepted_after_it() {
    let postgres = Postgres::start();
    let one = Portal::start_with(|config| config.database_url.clone_from(&postgres.url)).await;
    let mut old = Process::beside(&one);
    let person = old.browser();
    person.sign_in_as(TOKEN, "Lan Anh").await;
    let page = person.get("/requests/new").await;
    assert_eq!(page.status, 200);
    let new = Process::beside(&one);
    old.stop();
    let there = same_session(new.browser(), &person);
    let (once, reference) = (page.value("once").unwrap(), page.value("partner_ref").unwrap());
    let form = request_with(&[
        ("contact_name", "Trần Minh Khôi"),
        ("once", &once),
        ("partner_ref", &reference),
    ]);
    let sent = there.post_form("/requests/new", &form).await;
    assert_eq!(sent.status, 303, "{}", sent.body);
    // The same form again, as after a lost answer, creates no second request.
    let again = there.post_form("/requests/new", &form).await;
    assert_eq!(again.status, 303);
    assert_eq!(again.location(), sent.location());
}

/// G12: a rolling restart under load: the old instance finishes its open requests and ends, the new one answers all others, and
/// nobody is signed out.
#[tokio::test]
async fn rolling_restart_under_load_fails_no_request() {
    let postgres = Postgres::start();
    let one = Portal::start_with(|config| config.database_url.clone_from(&postgres.url)).await;
    let mut old = Process::beside(&one);
    let mut people = Vec::new();
    for _ in 0..4 {
        let person = old.browser();
        person.sign_in_as(TOKEN, "Lan Anh").await;
        people.push(person);
    }
    let new = Process::beside(&one);
    let at_new: Vec<_> = people
        .iter()
        .map(|person| same_session(new.browser(), person))
        .collect();
    for _ in 0..16 {
        one.script(on_get(delayed("/orders", 3_000)));
    }
    let search = async |person: &Browser, number: usize| {
        let answer = person.get(&format!("/requests?search={number}")).await;
        (answer.status, answer.body.contains("Lan Anh"))
    };
    let running = (0..16).map(|number| search(&people[number % 4], number));
    let ended = AtomicBool::new(false);
    let stop = async {
        one.until_script_is_met().await;
        // A proxy sends nothing more to it from here on.
        let stopped = tokio::task::spawn_blocking(move || old.stop());
        let load = at_new.iter().map(async |person| {
            let mut answered = 0;
            while answered < 5 || !ended.load(Ordering::Relaxed) {
                assert_eq!(search(person, 100 + answered).await, (200, true));
                answered += 1;
            }
        });
        let end = async {
            stopped.await.unwrap();
            ended.store(true, Ordering::Relaxed);
        };
        tokio::join!(futures_util::future::join_all(load), end);
    };
    let (finished, ()) = tokio::join!(futures_util::future::join_all(running), stop);
    assert_eq!(finished, vec![(200, true); 16]);
}

/// The database contains neither the tokens nor anything that identifies them without the key.
#[tokio::test]
async fn database_has_no_token_and_no_plain_hash_of_one() {
    use sha2::Digest as _;

    let (one, other, _running) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    for portal in [&one, &other] {
        let browser = portal.sign_in().await;
        let page = browser.get(&quotation_path(&code, "")).await;
        browser.respond(&page, "negotiate", &[("note", "5%")]).await;
    }
    let mut connection = one.postgres().await;
    let tables: Vec<String> = sqlx::query_scalar(
        "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    assert!(tables.len() > 10, "{tables:?}");
    let mut all = String::new();
    for table in tables {
        let rows: Vec<String> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT {table}::text FROM {table}")))
                .fetch_all(&mut connection)
                .await
                .unwrap();
        all.push_str(&rows.concat());
    }
    assert!(all.contains(&code), "the rows are read");
    assert!(!all.contains(TOKEN));
    assert!(!all.contains(&hex::encode(sha2::Sha256::digest(TOKEN))));
}

/// A response that the operator's script cuts off is not repeated by another instance either.
#[tokio::test]
async fn unknown_outcome_is_reported_by_both_instances() {
    let (one, other, _running) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let there = same_session(other.browser(), &browser);
    let page = browser.get(&quotation_path(&code, "")).await;
    one.script(on_post(Fault::once(
        FaultKind::Cut,
        "/orders/*/quotation/negotiate",
    )));
    let unclear = browser
        .respond(&page, "negotiate", &[("note", "Xin giảm 5%")])
        .await;
    assert!(unclear.status >= 500, "{}", unclear.status);
    let again = there
        .respond(&page, "negotiate", &[("note", "Xin giảm 5%")])
        .await;
    assert!(again.status < 500, "{}", again.status);
    assert_eq!(one.posts("/negotiate"), 1);
}

/// A token that the service refuses at one instance: neither instance shows its answers.
#[tokio::test]
async fn refused_token_shows_nothing_at_the_other_instance() {
    let (one, other, _running) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let colleague = other.sign_in().await;
    let path = format!("/requests/{code}");
    for page in [&browser, &colleague] {
        assert_eq!(page.get(&path).await.status, 200);
    }
    one.revoke(TOKEN);
    // The first one calls the service, the other one would have shown its cache.
    assert_eq!(browser.get("/requests?search=x").await.status, 303);
    until_message(&one, "token_refused").await;
    until("the other has forgotten", async || {
        colleague.get(&path).await.status == 303
    })
    .await;
    assert!(
        one.calls_to("GET", &format!("/orders/{code}")) <= 4,
        "it did not ask for ever"
    );
}

/// A request that waits for a lock of a dead instance continues after some seconds.
#[tokio::test]
async fn lock_of_a_dead_instance_expires() {
    let (one, _, _running) = two_instances(|_| {}).await;
    let code = one.request().quoted();
    let browser = one.sign_in().await;
    let page = browser.get(&quotation_path(&code, "")).await;
    one.script(on_post(delayed("/orders/*/quotation/negotiate", 300)));
    // Every lock of this request is held by a dead holder, for two more seconds.
    let held = async {
        until("the lock is taken", async || {
            let mut connection = one.postgres().await;
            let taken = sqlx::query(
                "UPDATE request_locks SET holder = 'dead', \
                 until = (extract(epoch from clock_timestamp()) * 1000)::bigint + 2000",
            );
            taken.execute(&mut connection).await.unwrap().rows_affected() == 1
        })
        .await;
    };
    let (first, ()) = tokio::join!(browser.respond(&page, "negotiate", &[("note", "5%")]), held);
    assert_eq!(first.status, 303);
    let page = browser.get(&quotation_path(&code, "")).await;
    let began = std::time::Instant::now();
    let second = browser.respond(&page, "negotiate", &[("note", "6%")]).await;
    assert_eq!(second.status, 303);
    assert!(began.elapsed() > Duration::from_secs(1), "it waited");
    assert_eq!(one.posts("/negotiate"), 2);
}

/// A link for people without an account: made and revoked at one instance, it opens and is gone at the other at once.
#[tokio::test]
async fn revoked_link_opens_at_no_instance() {
    let (one, other, _running) = two_instances(|_| {}).await;
    let code = one.request().in_transit(&[("departed", "Đã đi")]);
    let browser = one.sign_in().await;
    let share = format!("/requests/{code}/share");
    let form = browser
        .get(&share)
        .await
        .form("section[aria-labelledby=new] form");
    let made = browser
        .submit(&form.with(&[("label", "Khách"), ("passcode", "mật mã 9")]))
        .await;
    assert_eq!(made.status, 303);
    let page = browser.get(&share).await;
    let links = page.attrs(".links input[readonly]", "value");
    let (_, link) = links[0].split_once("/s/").unwrap();
    let link = format!("/s/{link}");
    let strangers = [one.browser(), other.browser()];
    // Wrong passcodes count together.
    for at in 0..5 {
        let wrong = strangers[at % 2].post_form(&link, &[("passcode", "không")]).await;
        assert_eq!(wrong.status, 422, "{at}");
    }
    for stranger in &strangers {
        let paused = stranger.post_form(&link, &[("passcode", "mật mã 9")]).await;
        assert_eq!(paused.status, 429);
        assert_eq!(stranger.get(&link).await.status, 200);
    }
    let revoke = page.form(".links form[action$='/revoke']");
    assert_eq!(browser.submit(&revoke).await.status, 303);
    for stranger in &strangers {
        assert_eq!(stranger.get(&link).await.status, 404);
    }
}
