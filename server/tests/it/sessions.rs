//! Sessions: how they end, what they keep, and their data in the database.

use std::time::Duration;

use sandbox::Fault;

use crate::harness::{Portal, Process, SESSION_COOKIE, TOKEN, TOKEN_OTHER, always, on_get, until};

/// A form whose input is kept when the session ends.
const KEPT_FORM_PATH: &str = "/requests/new";

const TYPED: [(&str, &str); 2] = [
    ("contact_name", "Trần Minh Khôi & <con>"),
    ("special_note", "Hàng dễ vỡ\r\ndòng hai"),
];

/// A7: idle and absolute times are counted by the portal; streams do not extend them.
#[tokio::test]
async fn session_expires_by_idle_and_absolute_time() {
    let portal = Portal::start_with(|config| {
        config.session_idle = Duration::from_mins(30);
        config.session_max = Duration::from_hours(8);
    })
    .await;
    let busy = portal.sign_in().await;
    let idle = portal.sign_in().await;
    portal.advance(Duration::from_mins(29));
    assert_eq!(busy.get("/settings").await.status, 200);
    // A tab stays open, and reconnects whenever it can.
    let _stream = idle.stream("/events").await;
    portal.advance(Duration::from_mins(2));
    assert_eq!(
        idle.stream("/events").await.status(),
        401,
        "no click for half an hour"
    );
    assert_eq!(busy.get("/settings").await.status, 200);
    for _ in 0..15 {
        portal.advance(Duration::from_mins(29));
        assert_eq!(busy.get("/settings").await.status, 200);
    }
    assert_eq!(
        idle.get("/settings").await.status,
        303,
        "half an hour without a click"
    );
    portal.advance(Duration::from_mins(15));
    let late = busy.get("/settings").await;
    assert_eq!(
        (late.status, late.location()),
        (303, Some("/sign-in?next=%2Fsettings")),
        "eight hours and a minute"
    );
    assert!(
        busy.get("/sign-in").await.one("h1") != portal.browser().get("/sign-in").await.one("h1"),
        "says that the session ended"
    );
}

#[tokio::test]
async fn session_is_written_at_most_once_a_minute() {
    let portal = Portal::start_with(|config| config.session_idle = Duration::from_mins(2)).await;
    let browser = portal.sign_in().await;
    for _ in 0..3 {
        portal.advance(Duration::from_secs(59));
        // 59 s after the last write nothing is written; 118 s after it, something is.
        assert_eq!(browser.get("/settings").await.status, 200);
    }
}

/// A13: a 401 of the service ends the session, and signing in leads back to the page.
#[tokio::test]
async fn refused_token_ends_the_session() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let path = format!("/requests/{code}");
    let browser = portal.sign_in().await;
    assert_eq!(browser.get(&path).await.status, 200);
    portal.revoke(TOKEN);
    let refused = browser.get(&path).await;
    let sign_in = format!("/sign-in?next=%2Frequests%2F{code}");
    assert_eq!(
        (refused.status, refused.location()),
        (303, Some(sign_in.as_str()))
    );
    let calls = portal.calls().len();
    for path in ["/", "/requests", &path, "/settings"] {
        assert_eq!(browser.get(path).await.status, 303, "{path}");
    }
    assert_eq!(portal.calls().len(), calls, "the dead token is not tried again");
}

/// A form that is posted after the session has ended is restored after signing in on the same browser.
#[tokio::test]
async fn expired_session_keeps_the_form() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.expire_sessions();
    let posted = browser.post_form(KEPT_FORM_PATH, &TYPED).await;
    assert_eq!(
        (posted.status, posted.location()),
        (303, Some("/sign-in?next=%2Frequests%2Fnew"))
    );
    let created = |call: &String| call.starts_with("POST /api/partner/fwd/orders");
    assert!(!portal.calls().iter().any(created), "nothing was sent");

    let back = browser
        .post_sign_in(&[("token", TOKEN), ("next", KEPT_FORM_PATH)])
        .await;
    assert_eq!(back.location(), Some(KEPT_FORM_PATH));
    let page = browser.get(KEPT_FORM_PATH).await;
    assert_eq!(page.value("contact_name").as_deref(), Some(TYPED[0].1));
    assert_eq!(
        page.value("special_note")
            .map(|note| note.replace("\r\n", "\n"))
            .as_deref(),
        Some("Hàng dễ vỡ\ndòng hai")
    );
    assert!(
        page.texts("[role=status]").join(" ").len() > 10,
        "says that it was kept"
    );
    // The first answer may be lost on its way.
    let again = browser.get(KEPT_FORM_PATH).await;
    assert_eq!(again.value("contact_name").as_deref(), Some(TYPED[0].1));
    browser
        .submit(&again.form("form[data-cargo-form]").press("add"))
        .await;
    let new = browser.get(KEPT_FORM_PATH).await;
    assert_ne!(
        new.value("contact_name").as_deref(),
        Some(TYPED[0].1),
        "it was posted"
    );
}

/// The service refuses the token during the post and the user signs in with a new one: the form is restored.
#[tokio::test]
async fn refused_token_keeps_the_form_for_the_next_sign_in() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let browser = portal.sign_in().await;
    let action = format!("/requests/{code}/quotation/negotiate");
    browser.get("/requests").await;
    portal.revoke(TOKEN);
    let posted = browser
        .post_form(
            &action,
            &[("note", "Xin giảm 5%"), ("version", "1"), ("total", "1")],
        )
        .await;
    let sign_in = format!("/sign-in?next=%2Frequests%2F{code}%2Fquotation");
    assert_eq!(
        (posted.status, posted.location()),
        (303, Some(sign_in.as_str())),
        "to the page the form stands on"
    );
    let new = add_token(&portal);
    browser.post_form("/sign-in", &[("token", &new)]).await;

    // The quotation's page is tested with the quotation.
    let id = browser.cookie(SESSION_COOKIE).unwrap().parse().unwrap();
    let server::session::SessionLookup::Live(live) = portal.app.sessions().find(&id).await.unwrap() else {
        panic!("signed in")
    };
    let kept = portal
        .app
        .sessions()
        .kept_for(&live, &action)
        .await
        .unwrap()
        .expect("kept for its action");
    assert_eq!(kept.page, format!("/requests/{code}/quotation"));
    assert_eq!(kept.fields, "note=Xin+gi%E1%BA%A3m+5%25&version=1&total=1");
}

/// The service refuses the token while the session cannot be ended: the form is on the page.
#[tokio::test]
async fn refused_token_keeps_the_form_while_the_database_cannot_be_written() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    let process = Process::beside(&portal);
    let browser = process.browser();
    browser.sign_in_as(TOKEN, "Minh").await;
    let form = browser
        .get(&format!("/requests/{code}"))
        .await
        .form("form[action$='/notes']");
    portal.revoke(TOKEN);
    process.allow_writing(false);
    let failed = browser.submit(&form.with(&[("text", "Gọi lại cho kho")])).await;
    assert_eq!(failed.status, 503);
    assert_eq!(failed.value("text").as_deref(), Some("Gọi lại cho kho"));
}

/// A form kept after the service refused a token is for tokens of the same customer: those that list one of its requests.
#[tokio::test]
async fn form_kept_after_a_refused_token_is_for_the_same_customer_only() {
    for is_same in [true, false] {
        let portal = Portal::start().await;
        portal.request().submitted();
        portal.request().for_token(TOKEN_OTHER).submitted();
        let browser = portal.sign_in().await;
        browser.get("/requests").await;
        portal.revoke(TOKEN);
        assert_eq!(browser.get("/requests").await.status, 303);
        assert_eq!(browser.post_form(KEPT_FORM_PATH, &TYPED).await.status, 303);
        assert!(browser.get("/sign-in").await.body.contains("same account"));
        let token = if is_same {
            add_token(&portal)
        } else {
            TOKEN_OTHER.to_owned()
        };
        let sign_in = [("token", token.as_str()), ("next", KEPT_FORM_PATH)];
        // The service knows the token and does not list its requests: nobody is signed in, the form stays.
        portal.script(on_get(always(Fault::status(500, "/orders"))));
        assert_eq!(browser.post_form("/sign-in", &sign_in).await.status, 502);
        portal.script_nothing();

        assert_eq!(
            browser.post_sign_in(&sign_in).await.location(),
            Some(KEPT_FORM_PATH)
        );
        let page = browser.get(KEPT_FORM_PATH).await;
        let name = page.value("contact_name");
        assert_eq!(name.as_deref() == Some(TYPED[0].1), is_same);
        let told = page
            .texts("[role=status]")
            .join(" ")
            .contains("belongs to another account");
        assert_eq!(told, !is_same);
    }
}

/// On a shared browser, another account's token does not get the form.
#[tokio::test]
async fn kept_form_is_not_given_to_another_account() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.expire_sessions();
    browser.post_form(KEPT_FORM_PATH, &TYPED).await;
    browser
        .post_form("/sign-in", &[("token", TOKEN_OTHER), ("next", KEPT_FORM_PATH)])
        .await;
    assert_ne!(
        browser.get(KEPT_FORM_PATH).await.value("contact_name").as_deref(),
        Some(TYPED[0].1)
    );
}

/// A person signed out by a colleague, or as one too many, is told so and gets back the typed values.
#[tokio::test]
async fn form_is_kept_where_the_session_was_ended_from_elsewhere() {
    for is_one_too_many in [false, true] {
        let portal = Portal::start_with(|config| config.sessions_per_token = 2).await;
        let browser = portal.sign_in().await;
        portal.advance(Duration::from_secs(70));
        let colleague = portal.sign_in().await;
        if is_one_too_many {
            portal.sign_in().await;
        } else {
            colleague.post_form("/sign-out/everywhere", &[]).await;
        }
        assert_eq!(browser.post_form(KEPT_FORM_PATH, &TYPED).await.status, 303);
        let page = browser.get("/sign-in").await.body;
        assert!(page.contains("You were signed out from elsewhere"), "{page}");
        assert!(page.contains("Your work is kept"), "{page}");
        browser
            .post_form("/sign-in", &[("token", TOKEN), ("next", KEPT_FORM_PATH)])
            .await;
        let name = browser.get(KEPT_FORM_PATH).await.value("contact_name");
        assert_eq!(
            name.as_deref(),
            Some(TYPED[0].1),
            "one too many: {is_one_too_many}"
        );
    }
}

#[tokio::test]
async fn signing_out_keeps_no_form() {
    let (_portal, browser) = Portal::start_signed_in().await;
    browser.post_form("/sign-out", &[]).await;
    assert_eq!(browser.post_form(KEPT_FORM_PATH, &TYPED).await.status, 303);
    browser
        .post_form("/sign-in", &[("token", TOKEN), ("next", KEPT_FORM_PATH)])
        .await;
    assert_ne!(
        browser.get(KEPT_FORM_PATH).await.value("contact_name").as_deref(),
        Some(TYPED[0].1)
    );
}

#[tokio::test]
async fn oversized_form_is_not_kept() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.expire_sessions();
    let large = "x".repeat(1 << 20);
    assert_eq!(
        browser
            .post_form(
                KEPT_FORM_PATH,
                &[("contact_name", "Khôi"), ("special_note", &large)]
            )
            .await
            .status,
        303
    );
    browser
        .post_form("/sign-in", &[("token", TOKEN), ("next", KEPT_FORM_PATH)])
        .await;
    assert_ne!(
        browser.get(KEPT_FORM_PATH).await.value("contact_name").as_deref(),
        Some("Khôi")
    );
}

/// An ended session is kept for a day, without its token, and then deleted.
#[tokio::test]
async fn sweep_ends_and_deletes_sessions() {
    let portal = Portal::start().await;
    portal.sign_in().await;
    let sessions = portal.app.sessions();
    portal.expire_sessions();
    sessions.sweep().await.unwrap();
    assert_eq!(portal.session_rows().await, 1);
    portal.advance(Duration::from_hours(23));
    sessions.sweep().await.unwrap();
    assert_eq!(portal.session_rows().await, 1);
    portal.advance(Duration::from_hours(2));
    sessions.sweep().await.unwrap();
    assert_eq!(portal.session_rows().await, 0);
}

/// Sessions survive a restart of the portal.
#[tokio::test]
async fn sessions_survive_a_restart() {
    let (portal, browser) = Portal::start_signed_in().await;
    let id = browser.cookie(SESSION_COOKIE).unwrap();
    let database = portal.app.config().database_url.clone();
    let second = Portal::start_with(|config| config.database_url = database).await;
    let other = second.browser();
    other.set_cookie(SESSION_COOKIE, &id);
    assert_eq!(other.get("/settings").await.status, 200);
}

/// B4: neither the token nor a usable cookie is in the database.
#[tokio::test]
async fn database_holds_no_secret_in_plain_text() {
    let (portal, browser) = Portal::start_signed_in().await;
    let id = browser.cookie(SESSION_COOKIE).unwrap();
    portal.expire_sessions();
    browser.post_form(KEPT_FORM_PATH, &TYPED).await;
    let mut read = 0;
    for entry in std::fs::read_dir(portal.data.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        for secret in [TOKEN, "CANARY", &id, "Khôi", "contact_name", "Lan Anh"] {
            assert!(
                !text.contains(secret) && !text.contains(&hex::encode(secret)),
                "{secret}"
            );
        }
        read += bytes.len();
    }
    assert!(read > 4_096, "the database was read");
}

/// A signed-in user is not taken for a visitor when the database does not answer.
#[tokio::test]
async fn lost_database_is_service_unavailable() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.app.storage().close().await;
    let answer = browser.get("/requests").await;
    assert_eq!((answer.status, answer.header("set-cookie")), (503, None));
    assert!(answer.header("retry-after").is_some());
    assert_eq!(browser.get("/healthz").await.status, 200);
    assert_eq!(browser.get("/readyz").await.status, 503);
}

/// Signing out takes effect though nothing can be written; the instance says that it is not ready, and its log why.
#[tokio::test]
async fn signing_out_takes_effect_on_a_full_disk() {
    let portal = Portal::start().await;
    let process = Process::beside(&portal);
    let browser = process.browser();
    browser.sign_in_as(TOKEN, "Lan Anh").await;
    let id = browser.cookie(SESSION_COOKIE).unwrap();
    let other = process.browser();
    other.set_cookie(SESSION_COOKIE, &id);
    assert_eq!(other.get("/settings").await.status, 200);

    process.allow_writing(false);
    until("it is not ready", async || {
        other.get("/readyz").await.status == 503
    })
    .await;
    // Whoever asks is told which part it is, and nothing that the database says.
    let not_ready = r#"{"storage":false,"closing":false}"#;
    assert_eq!(other.get("/readyz").await.body, not_ready);
    let probe = process.readiness();
    let told = String::from_utf8_lossy(&probe.stderr).into_owned();
    assert!(!probe.status.success() && told.contains(not_ready), "{told}");
    until("the log says why", async || {
        let log = process.log();
        log.iter()
            .any(|line| line.contains("its file cannot be read or written"))
    })
    .await;
    // Pages are there.
    assert_eq!(other.get("/settings").await.status, 200);
    let out = browser.post_form("/sign-out", &[]).await;
    assert_eq!(out.status, 303, "{}", out.body);
    assert_eq!(browser.cookie(SESSION_COOKIE), None);
    assert_eq!(
        other.get("/settings").await.status,
        303,
        "the same cookie works no longer"
    );

    process.allow_writing(true);
    until("it is ready", async || other.get("/readyz").await.status == 200).await;
    assert_eq!(other.get("/settings").await.status, 303);
    assert!(
        process
            .log()
            .iter()
            .any(|line| line.contains("the database cannot be written"))
    );
}

/// Creates a second token of the first account.
fn add_token(portal: &Portal) -> String {
    let account = portal.account_of(TOKEN);
    portal
        .sandbox
        .operator()
        .create_token(account, "new", None)
        .unwrap()
        .secret
}
