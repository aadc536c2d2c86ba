//! Quotations that were never opened are read in the background.

use std::time::{Duration, Instant};

use partner_api::ApiError;
use serde_json::json;
use sqlx::Executor as _;

use crate::harness::{EventStream, Portal, Quotation, TOKEN, TOKEN_OTHER, always, until};

/// Limit of the background calls a minute in these tests.
const BACKGROUND_CALLS: usize = 60;

async fn start() -> Portal {
    Portal::start_with(|config| config.background_calls = BACKGROUND_CALLS).await
}

/// Returns the calls for requests and quotations, which are those of the background.
fn reads(portal: &Portal, code: &str) -> Vec<String> {
    let all = portal.calls().into_iter();
    let all = all.filter(|call| call.starts_with("GET ") && call.contains("/orders/"));
    all.filter(|call| call.contains(code)).collect()
}

fn quoted(portal: &Portal, token: &str) -> String {
    portal
        .request()
        .for_token(token)
        .an_hour_ago()
        .quoted_with(Quotation::usd(1_600))
}

#[tokio::test]
async fn unopened_quotations_are_stored_when_a_list_shows_them() {
    let portal = start().await;
    let browser = portal.sign_in().await;
    let code = quoted(&portal, TOKEN);
    let unquoted = portal.request().an_hour_ago().submitted();
    let key = portal.key(&code, TOKEN).await;
    portal.clear_calls();
    assert_eq!(browser.get("/requests").await.status, 200);
    portal.until_stored(&key, 1).await;
    portal.until_idle().await;
    assert_eq!(reads(&portal, &code).len(), 2, "its request and its quotation");
    assert_eq!(reads(&portal, &unquoted).len(), 0, "there is nothing to keep");

    // An unchanged quotation is not read again, whichever list shows it.
    portal.clear_calls();
    for path in ["/requests", "/", "/requests?status=quoted"] {
        assert_eq!(browser.get(path).await.status, 200);
        portal.until_idle().await;
    }
    assert_eq!(reads(&portal, &code), Vec::<String>::new());

    assert_eq!(
        portal.send_quotation(&code, Quotation::usd(1_500).half_an_hour_ago()),
        2
    );
    assert_eq!(browser.get("/").await.status, 200);
    portal.until_stored(&key, 2).await;
    let page = browser
        .get(&format!("/requests/{code}/quotation?version=1"))
        .await;
    assert!(page.body.contains("Version 1 was replaced"), "{}", page.one("h1"));
    assert!(page.body.contains("1,600.00") && !page.body.contains("Changed since you looked"));

    // After a restart the stored rows are known from the database.
    let again = Portal::restart_of(&portal, |config| config.background_calls = BACKGROUND_CALLS).await;
    let browser = again.sign_in().await;
    portal.clear_calls();
    assert_eq!(browser.get("/requests").await.status, 200);
    again.until_idle().await;
    assert_eq!(reads(&portal, ""), Vec::<String>::new());
}

#[tokio::test]
async fn webhook_snapshots_version_once() {
    let portal = start().await;
    let browser = portal.sign_in().await;
    let code = portal.request().an_hour_ago().submitted();
    let key = portal.key(&code, TOKEN).await;
    assert_eq!(browser.get(&format!("/requests/{code}")).await.status, 200);
    let colleague = portal.sign_in().await;
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    let mut tabs = [
        EventStream::open(&browser).await,
        EventStream::open(&browser).await,
        EventStream::open(&colleague).await,
    ];
    let _others = EventStream::open(&stranger).await;
    portal.clear_calls();
    let deliver = async |event: &str, minute: u32| {
        let body = json!({"event": event, "timestamp": portal.delivered_at, "number": minute, "data": {
            "rfq_code": code, "status": "quoted", "status_label": "Đã báo giá", "previous_status": "quoting",
            "tracking": {"id": 1, "operation_status": "received"},
        }});
        let number = format!("{event}{minute}");
        let answer = portal.deliver_body(&number, body.to_string().into_bytes());
        assert_eq!(answer.await.status, 204);
    };
    for version in [1, 2] {
        assert_eq!(
            portal.send_quotation(
                &code,
                Quotation::usd(1_600 - i64::from(version)).half_an_hour_ago()
            ),
            version
        );
        // The event is delivered twice, and beside an event that changes no quotation.
        deliver("fwd.status_changed", version).await;
        deliver("fwd.status_changed", version).await;
        deliver("fwd.tracking.created", version).await;
        let kept = usize::try_from(version).unwrap();
        portal.until_stored(&key, kept).await;
    }
    for tab in &mut tabs {
        tab.until("\"milestone\":true").await;
    }
    portal.until_idle().await;
    let quotations = reads(&portal, &code)
        .into_iter()
        .filter(|call| call.ends_with("/quotation"));
    assert_eq!(
        quotations.count(),
        2,
        "once for the account: {:?}",
        portal.calls()
    );
    let page = browser
        .get(&format!("/requests/{code}/quotation?version=1"))
        .await;
    assert!(page.body.contains("Version 1 was replaced"));
    let page = stranger
        .get(&format!("/requests/{code}/quotation?version=1"))
        .await;
    assert_eq!(page.status, 404);
}

#[tokio::test]
async fn nothing_is_read_for_another_account() {
    let portal = start().await;
    let code = quoted(&portal, TOKEN);
    let own = quoted(&portal, TOKEN_OTHER);
    let (key, own_key) = (
        portal.key(&code, TOKEN).await,
        portal.key(&own, TOKEN_OTHER).await,
    );
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    // A 404 is no proof of access either.
    assert_eq!(stranger.get(&format!("/requests/{code}")).await.status, 404);
    let _events = EventStream::open(&stranger).await;
    portal.clear_calls();
    assert_eq!(stranger.get("/requests").await.status, 200);
    portal.deliver("1", "fwd.status_changed", &code).await;
    portal.until_stored(&own_key, 1).await;
    portal.until_idle().await;
    assert_eq!(portal.stored_versions(&key).await, 0);
    assert_eq!(reads(&portal, &code), Vec::<String>::new());
}

#[tokio::test]
async fn backfill_keeps_to_its_share_of_the_limit() {
    let portal = start().await;
    portal.sandbox.set_rate_limit(120);
    let codes: Vec<String> = (0..40).map(|_| quoted(&portal, TOKEN)).collect();
    let browser = portal.sign_in().await;
    portal.clear_calls();
    let begun = Instant::now();
    assert_eq!(browser.get("/requests?per_page=100").await.status, 200);
    let share = BACKGROUND_CALLS / 4;
    until("its share is used up", async || reads(&portal, "").len() >= share).await;
    let held = is_held_back(&portal, TOKEN, &codes[0]).await;
    assert!(held, "no more within these seconds");
    // Users continue with two calls a page.
    let before = reads(&portal, "").len();
    for code in &codes[..10] {
        let page = browser.get(&format!("/requests/{code}/tracking")).await;
        assert_eq!(page.status, 200);
    }
    // Three calls every four seconds are available to the background again.
    let since = usize::try_from(begun.elapsed().as_secs()).unwrap();
    let made = reads(&portal, "").len();
    assert!(made <= before + 20 + since * 3 / 4 + 1, "{before}, then {made}");
    let log = portal.sandbox.faults().calls();
    assert!(log.iter().all(|call| call.status == Some(200)), "no 429");
    assert_eq!(
        portal.app.history().active_background_accounts(),
        1,
        "the rest waits"
    );
}

#[tokio::test]
async fn backfill_yields_to_users() {
    let portal = Portal::start_with(|config| {
        config.background_calls = BACKGROUND_CALLS;
        config.calls_per_minute = 120;
    })
    .await;
    let code = quoted(&portal, TOKEN);
    let browser = portal.sign_in().await;
    assert!(
        !is_held_back(&portal, TOKEN, &code).await,
        "there are calls to spare"
    );
    // A page's four calls leave less than half of the bucket.
    for _ in 0..3 {
        assert_eq!(browser.get(&format!("/requests/{code}")).await.status, 200);
    }
    assert!(is_held_back(&portal, TOKEN, &code).await);
    assert!(
        !is_held_back(&portal, TOKEN_OTHER, &code).await,
        "another customer"
    );
}

/// Tells whether there is no call for the background.
async fn is_held_back(portal: &Portal, token: &str, code: &str) -> bool {
    let account = portal.account(token).for_background();
    let read = account.request(&code.parse().unwrap()).await;
    matches!(read, Err(ApiError::HeldBack { .. }))
}

#[tokio::test]
async fn sign_out_and_shutdown_stop_the_backfill() {
    let portal = start().await;
    for _ in 0..12 {
        quoted(&portal, TOKEN);
    }
    let browser = portal.sign_in().await;
    browser.get("/requests").await;
    until("it began", async || !reads(&portal, "").is_empty()).await;
    browser.post_form("/sign-out", &[]).await;
    portal.until_idle().await;
    let made = reads(&portal, "").len();
    assert!(made < 12, "it stopped: {made}");

    let browser = portal.sign_in().await;
    portal.clear_calls();
    browser.get("/requests").await;
    until("it began again", async || !reads(&portal, "").is_empty()).await;
    portal.app.closing().cancel();
    portal.until_idle().await;
    let made = reads(&portal, "").len();
    assert!(made < 12, "it stopped: {made}");
}

#[tokio::test]
async fn failing_service_stops_the_backfill() {
    let portal = start().await;
    let code = quoted(&portal, TOKEN);
    let other = quoted(&portal, TOKEN);
    let key = portal.key(&code, TOKEN).await;
    let browser = portal.sign_in().await;
    portal.script(always(sandbox::Fault::status(422, "/orders/*/quotation")));
    portal.clear_calls();
    assert_eq!(browser.get("/requests").await.status, 200);
    until("it began", async || !reads(&portal, "").is_empty()).await;
    portal.until_idle().await;
    assert_eq!(reads(&portal, "").len(), 2, "{:?}", portal.calls());
    portal.script_nothing();
    // The request that failed is paused; the next list brings the other.
    assert_eq!(browser.get("/requests").await.status, 200);
    portal.until_idle().await;
    let other_key = portal.key(&other, TOKEN).await;
    let kept = portal.stored_versions(&key).await + portal.stored_versions(&other_key).await;
    assert_eq!(kept, 1);
}

#[tokio::test]
async fn slow_database_does_not_delay_a_page() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = quoted(&portal, TOKEN);
    let key = portal.key(&code, TOKEN).await;
    let mut writer = portal.database().await;
    writer.execute("BEGIN IMMEDIATE").await.unwrap();
    let begun = Instant::now();
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("1,600.00"));
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    writer.execute("ROLLBACK").await.unwrap();
    portal.until_stored(&key, 1).await;
}

/// A withdrawn quotation is looked up once, not with every list.
#[tokio::test]
async fn missing_quotation_is_looked_up_once() {
    let portal = start().await;
    let code = quoted(&portal, TOKEN);
    portal.script(always(sandbox::Fault::status(404, "/orders/*/quotation")));
    let browser = portal.sign_in().await;
    portal.clear_calls();
    assert_eq!(browser.get("/requests").await.status, 200);
    until("it is looked for", async || reads(&portal, &code).len() == 2).await;
    portal.until_idle().await;
    // Another process has no memory of its own.
    let again = Portal::restart_of(&portal, |config| config.background_calls = BACKGROUND_CALLS).await;
    let browser = again.sign_in().await;
    portal.clear_calls();
    assert_eq!(browser.get("/requests").await.status, 200);
    again.until_idle().await;
    assert_eq!(reads(&portal, ""), Vec::<String>::new());
    // The next version changes the request's `updated_at`.
    portal.script_nothing();
    let key = portal.key(&code, TOKEN).await;
    assert_eq!(
        portal.send_quotation(&code, Quotation::usd(1_500).half_an_hour_ago()),
        2
    );
    assert_eq!(browser.get("/requests").await.status, 200);
    until("version 2 is kept", async || {
        again.stored_versions(&key).await == 1
    })
    .await;
}
