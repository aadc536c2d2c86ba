//! The devices that notices are sent to.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Value, json};
use server::config::SecretKeys;

use super::{Devices, listed, post, request, rows, tracking, turn_on};
use crate::harness::{Portal, PushService, SECRET_KEY, TOKEN, TOKEN_OTHER};

/// Browsers replace a subscription by themselves; their worker tells the portal, and the person's choices stay.
#[tokio::test]
async fn replaced_subscription_gets_the_notices_of_the_old_one() {
    let devices = Devices::start().await;
    let operator = devices.portal.sandbox.operator();
    let request = || devices.portal.request().with(&json!({"partner_ref": "PO-4711"}));
    let code = request().quoting();
    let old = devices
        .device_with(
            &devices.browser,
            "old",
            &json!({"reference": "partner_ref", "events": ["question"]}),
        )
        .await;
    let minh = devices.portal.sign_in_as(TOKEN, "Minh").await;
    let stranger = devices.portal.sign_in_with(TOKEN_OTHER).await;
    let new = devices.service.device("new");
    let body = json!({"subscription": new.subscription(), "replaces": old.endpoint()});
    assert_eq!(post(&minh, &body).await.status, 404, "a colleague's");
    assert_ne!(post(&stranger, &body).await.status, 204);
    let unknown = json!({"subscription": new.subscription(), "replaces": new.endpoint()});
    assert_eq!(post(&devices.browser, &unknown).await.status, 404);
    assert_eq!(listed(&devices.browser).await.len(), 1);

    assert_eq!(post(&devices.browser, &body).await.status, 204);
    assert_eq!(listed(&devices.browser).await.len(), 1);
    assert_eq!(post(&devices.browser, &body).await.status, 404, "it is done");
    devices.read(&devices.browser, &format!("/requests/{code}")).await;
    operator.ask_for_information(&code, json!("MSDS?")).unwrap();
    devices.report_status("r1", &code, "need_info").await;
    assert_eq!(
        devices.sentences(&new).await,
        ["The operator has a question about PO-4711."]
    );
    assert_eq!(devices.sentences(&old).await, Vec::<String>::new());
}

/// Answers of push services: gone, busy, elsewhere.
#[tokio::test]
async fn device_that_is_gone_is_deleted_and_a_busy_service_is_asked_later() {
    let devices = Devices::start().await;
    let code = request(&devices.portal, "PO-1").quoting();
    let gone = devices.device(&devices.browser, "gone").await;
    let busy = devices.device(&devices.browser, "busy").await;
    let moved = devices.device(&devices.browser, "moved").await;
    devices.read(&devices.browser, &format!("/requests/{code}")).await;
    assert_eq!(listed(&devices.browser).await.len(), 3);
    devices.service.answer(&gone, 410);
    devices.service.answer(&busy, 503);
    devices.service.answer(&moved, 307);
    devices.report_status("1", &code, "need_info").await;
    for device in [&gone, &busy, &moved] {
        assert_eq!(devices.sentences(device).await.len(), 1);
    }
    assert_eq!(listed(&devices.browser).await.len(), 2);
    assert!(
        devices
            .service
            .notices()
            .iter()
            .all(|notice| notice.path != "/elsewhere")
    );
    devices.service.answer(&busy, 201);
    assert_eq!(devices.sentences(&busy).await.len(), 1, "after a pause");
    devices.portal.advance(Duration::from_secs(31));
    assert_eq!(devices.sentences(&busy).await.len(), 2);
    devices.portal.advance(Duration::from_hours(1));
    assert_eq!(devices.sentences(&busy).await.len(), 2, "it has got it");
    assert_eq!(devices.sentences(&moved).await.len(), 1, "given up");
}

#[tokio::test]
async fn notices_outlast_the_session_and_end_30_days_after_the_last_sign_in() {
    let devices = Devices::start().await;
    let code = request(&devices.portal, "PO-1").quoting();
    let phone = devices.device(&devices.browser, "phone").await;
    devices.read(&devices.browser, &format!("/requests/{code}")).await;
    devices.browser.post_form("/sign-out", &[]).await;
    devices.report_status("1", &code, "need_info").await;
    assert_eq!(devices.sentences(&phone).await.len(), 1);
    devices.portal.advance(Duration::from_hours(24 * 20));
    devices.portal.sign_in_as(TOKEN, "Lan").await;
    devices.portal.advance(Duration::from_hours(24 * 29));
    devices.report_status("2", &code, "quoted").await;
    assert_eq!(devices.sentences(&phone).await.len(), 2);
    // Somebody else of the company signs in.
    devices.portal.sign_in_as(TOKEN, "Minh").await;
    devices.portal.advance(Duration::from_hours(25));
    devices.report_status("3", &code, "need_info").await;
    assert_eq!(devices.sentences(&phone).await.len(), 2);
    devices.push().sweep().await.unwrap();
    assert_eq!(rows(&devices.portal, "push_devices").await, 0);
}

#[tokio::test]
async fn only_readable_subscriptions_at_allowed_services_are_taken() {
    let devices = Devices::start().await;
    let device = devices.service.device("phone");
    let with = |change: fn(&mut Value)| {
        let mut body = json!({"subscription": device.subscription(), "events": ["question"]});
        change(&mut body);
        body
    };
    for (name, body, sentence) in [
        ("no object", json!([1]), "cannot be read"),
        (
            "no keys",
            with(|it| it["subscription"]["keys"] = json!({})),
            "cannot be read",
        ),
        (
            "bad key",
            with(|it| it["subscription"]["keys"]["p256dh"] = json!("AAAA")),
            "cannot be read",
        ),
        ("no events", with(|it| it["events"] = json!([])), "at least one"),
        (
            "unknown events",
            with(|it| it["events"] = json!(["weather"])),
            "at least one",
        ),
        (
            "foreign",
            with(|it| it["subscription"]["endpoint"] = json!("https://evil.example/x")),
            "not among those",
        ),
        (
            "metadata",
            with(|it| it["subscription"]["endpoint"] = json!("http://169.254.169.254/latest")),
            "not among those",
        ),
        (
            "other port",
            with(|it| it["subscription"]["endpoint"] = json!("http://127.0.0.1:1/x")),
            "not among those",
        ),
    ] {
        let answer = post(&devices.browser, &body).await;
        assert_eq!(answer.status, 422, "{name}");
        assert!(answer.body.contains(sentence), "{name}: {}", answer.body);
    }
    let stranger = post(&devices.portal.browser(), &with(|_| {})).await;
    assert_eq!(stranger.status, 401);
    let cross_site = [
        ("content-type", "application/json"),
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://evil.example"),
    ];
    let forged = devices.browser.send(
        "POST",
        "/settings/push",
        &cross_site,
        with(|_| {}).to_string().into_bytes(),
    );
    assert_eq!(forged.await.status, 403);
    assert_eq!(rows(&devices.portal, "push_devices").await, 0);
}

/// People without a name cannot be told apart.
#[tokio::test]
async fn notices_need_a_name() {
    let devices = Devices::start().await;
    let nameless = devices.portal.sign_in_as(TOKEN, "").await;
    let answer = turn_on(&nameless, &devices.service.device("phone"), &json!({})).await;
    assert_eq!(answer.status, 422);
    assert!(answer.body.contains("sign in with your name"), "{}", answer.body);
}

#[tokio::test]
async fn devices_are_listed_replaced_and_turned_off() {
    let devices = Devices::start().await;
    let phone = devices.device(&devices.browser, "phone").await;
    let again = turn_on(&devices.browser, &phone, &json!({"events": ["hold"]})).await;
    assert_eq!(again.status, 201);
    let answer: Value = serde_json::from_str(&again.body).unwrap();
    let ends: Timestamp = answer["ends"].as_str().unwrap().parse().unwrap();
    let month = ends.duration_since(Timestamp::now()).as_hours();
    assert!((24 * 30 - 1..=24 * 30).contains(&month), "{month}");
    let page = devices.browser.get("/settings").await;
    assert!(page.one(".banner[role=status]").contains("Notices are on"));
    assert_eq!(
        page.texts("section[aria-labelledby=notices] .sessions li strong"),
        ["Chrome, Android"]
    );
    assert!(
        page.one("section[aria-labelledby=notices] .sessions li")
            .contains("put on hold")
    );
    // Others of the company do not see it, and cannot turn off another account's devices.
    let foreign = devices.portal.sign_in_as(TOKEN_OTHER, "Lan").await;
    assert_eq!(listed(&foreign).await, Vec::<String>::new());
    let id = answer["id"].as_str().unwrap();
    foreign.post_form("/settings/push/remove", &[("id", id)]).await;
    assert_eq!(listed(&devices.browser).await.len(), 1);
    let off = devices
        .browser
        .post_form("/settings/push/remove", &[("id", id)])
        .await;
    assert_eq!((off.status, off.location()), (303, Some("/settings#notices")));
    assert_eq!(listed(&devices.browser).await, Vec::<String>::new());
    // A device that somebody else uses now is theirs.
    devices.device(&devices.browser, "first").await;
    let shared = devices.device(&devices.browser, "shared").await;
    assert_eq!(turn_on(&foreign, &shared, &json!({})).await.status, 201);
    assert_eq!(
        (listed(&devices.browser).await.len(), listed(&foreign).await.len()),
        (1, 1)
    );
    // The oldest of many give way.
    for number in 0..12 {
        devices.device(&foreign, &number.to_string()).await;
    }
    assert_eq!(listed(&foreign).await.len(), 10);
    assert_eq!(rows(&devices.portal, "push_devices").await, 11);
}

/// Without webhooks or a contact there are no notices, and the settings say so.
#[tokio::test]
async fn portal_without_webhooks_or_contact_says_so() {
    let service = PushService::start().await;
    let without_webhooks = Portal::start_with(|config| {
        service.configure(config);
        config.webhook_secrets.clear();
    })
    .await;
    let without_contact = Portal::start().await;
    for portal in [without_webhooks, without_contact] {
        let code = portal.request().quoted();
        let browser = portal.sign_in().await;
        let page = browser.get("/settings").await;
        assert!(
            page.one("section[aria-labelledby=notices]")
                .contains("Notices are off in this portal")
        );
        assert!(
            !page
                .header("content-security-policy")
                .unwrap()
                .contains("worker-src")
        );
        let answer = turn_on(&browser, &service.device("phone"), &json!({})).await;
        assert_eq!(answer.status, 404);
        assert!(answer.body.contains("Notices are off"));
        assert_eq!(
            browser
                .post_form("/settings/push/remove", &[("id", "1")])
                .await
                .status,
            404
        );
        assert_eq!(
            browser
                .post_form(&format!("/requests/{code}/follow"), &[("follow", "yes")])
                .await
                .status,
            404
        );
        assert!(
            browser
                .get(&tracking(&code))
                .await
                .texts("[data-follow]")
                .is_empty()
        );
    }
}

/// While the keys of the portal change, an instance that has the former one alone stores a device again: it is found under both,
/// and one stays.
#[tokio::test]
async fn device_under_two_keys_becomes_one() {
    let devices = Devices::start().await;
    let device = devices.device(&devices.browser, "phone").await;
    let keys = format!("another key of the tests that is long enough too,{SECRET_KEY}");
    let newer = Portal::restart_of(&devices.portal, |config| {
        devices.service.configure(config);
        config.secret_keys = SecretKeys::parse(&keys).unwrap();
    })
    .await;
    let browser = newer.sign_in_as(TOKEN, "Lan").await;
    for (at, stored) in [(&browser, 1), (&devices.browser, 2), (&browser, 1)] {
        assert_eq!(turn_on(at, &device, &json!({})).await.status, 201);
        assert_eq!(rows(&newer, "push_devices").await, stored);
    }
    assert_eq!(listed(&browser).await.len(), 1);
}

/// The key outlasts a restart: devices know it.
#[tokio::test]
async fn key_of_notices_stays() {
    let devices = Devices::start().await;
    let again = Portal::restart_of(&devices.portal, |config| devices.service.configure(config)).await;
    assert_eq!(
        devices.push().public_key(),
        again.app.push().unwrap().public_key()
    );
}
