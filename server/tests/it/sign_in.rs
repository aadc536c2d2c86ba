//! Signing in and out.

use sandbox::{Fault, FaultKind};

use crate::harness::{
    Answer, Portal, SESSION_COOKIE, TOKEN, TOKEN_OTHER, always, answering, delayed, too_many_requests,
};

/// Returns the return address of the sign-in form (the language switch on the page has a `next` of its own).
fn return_address(page: &Answer) -> Option<String> {
    page.attrs("form[action='/sign-in'] input[name=next]", "value")
        .pop()
}

#[tokio::test]
async fn valid_token_starts_a_session() {
    let portal = Portal::start().await;
    let browser = portal.browser();
    let page = browser.get("/sign-in?next=%2Frequests%3Fstatus%3Dquoted").await;
    assert_eq!(page.status, 200);
    assert_eq!(page.attrs("input[name=token]", "type"), ["password"]);
    assert_eq!(return_address(&page).as_deref(), Some("/requests?status=quoted"));
    assert!(
        page.body
            .contains(&format!("{}/preferences", portal.sandbox.web_url())),
        "says where tokens are made"
    );

    let form = [
        ("token", TOKEN),
        ("name", "Lan Anh"),
        ("next", "/requests?status=quoted"),
    ];
    let answer = browser.post_sign_in(&form).await;
    assert_eq!(
        (answer.status, answer.location()),
        (303, Some("/requests?status=quoted"))
    );
    assert_eq!(
        portal.calls(),
        ["GET /api/partner/fwd/meta"],
        "one call, before the session starts"
    );
    assert!(browser.cookie(SESSION_COOKIE).is_some());

    let home = browser.get("/").await;
    assert_eq!(home.status, 200);
    assert!(home.body.contains("Lan Anh"));
    let again = browser.get("/sign-in?next=/settings").await;
    assert_eq!(
        (again.status, again.location()),
        (303, Some("/settings")),
        "signed in already"
    );
}

/// A1: the cookie's rules.
#[tokio::test]
async fn cookie_obeys_the_host_prefix_rules() {
    let portal = Portal::start().await;
    let answer = portal.browser().sign_in(TOKEN).await;
    let set: Vec<&str> = answer
        .headers
        .get_all("set-cookie")
        .iter()
        .map(|value| value.to_str().unwrap())
        .collect();
    assert_eq!(set.len(), 1);
    let (pair, rules) = set[0].split_once("; ").unwrap();
    let value = pair.strip_prefix("__Host-portal=").unwrap();
    assert_eq!(value.len(), 22, "128 bits");
    // The cookie lives for the longest time of a session (12 h) and a day, in which an ended session is recognized.
    assert_eq!(rules, "Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=129600");
}

/// `WebKit` keeps no `Secure` cookie on a loopback address over plain http: a browser there gets one that it keeps.
#[tokio::test]
async fn browser_on_this_machine_gets_a_cookie_without_secure() {
    let portal = Portal::start().await;
    let browser = portal.browser();
    let origin = format!("http://{}", portal.address);
    let form = format!("token={TOKEN}").into_bytes();
    let headers = [
        ("origin", origin.as_str()),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    let answer = browser.send("POST", "/sign-in", &headers, form).await;
    let set = answer.header("set-cookie").unwrap();
    assert!(set.starts_with("portal-loopback="), "{set}");
    assert!(
        set.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=129600"),
        "{set}"
    );
    assert_eq!(browser.get("/requests").await.status, 200);
    let ended = browser.post_form("/sign-out", &[]).await;
    assert_eq!(
        ended.headers.get_all("set-cookie").iter().count(),
        2,
        "both are removed"
    );
    assert_eq!(browser.cookie("portal-loopback"), None);
    assert_eq!(portal.session_rows().await, 0);
}

/// A browser that keeps no cookie is told so, instead of being asked for the token again without a word.
#[tokio::test]
async fn sign_in_that_the_browser_does_not_keep_is_told() {
    let portal = Portal::start().await;
    let answer = portal.browser().sign_in(TOKEN).await;
    let check = answer.location().unwrap();
    let told = portal.browser().get(check).await;
    assert_eq!(told.status, 200);
    assert!(told.body.contains("cookie"), "{}", told.body);
    assert_eq!(told.attrs("[role=alert] a", "href"), Vec::<String>::new());
    let page = portal.browser().get("/sign-in").await;
    assert!(!page.body.contains("cookie"));
}

/// A4: visitors get no session and no cookie.
#[tokio::test]
async fn visitors_get_no_session_and_no_cookie() {
    let portal = Portal::start().await;
    let browser = portal.browser();
    for path in [
        "/sign-in",
        "/",
        "/requests",
        "/nothing",
        "/events",
        "/healthz",
        "/favicon.svg",
    ] {
        for _ in 0..20 {
            let answer = browser.get(path).await;
            assert_eq!(answer.header("set-cookie"), None, "{path}");
        }
    }
    assert_eq!(portal.session_rows().await, 0);
    assert_eq!(portal.calls(), Vec::<String>::new());
}

/// A5: every sign-in has a new id; ids made by the client are never used.
#[tokio::test]
async fn session_ids_are_made_by_the_portal_only() {
    let portal = Portal::start().await;
    let browser = portal.browser();
    let planted = "AQIDBAUGBwgJCgsMDQ4PEA";
    browser.set_cookie(SESSION_COOKIE, planted);
    browser.sign_in(TOKEN).await;
    let first = browser.cookie(SESSION_COOKIE).unwrap();
    assert_ne!(first, planted);

    browser.post_form("/sign-in", &[("token", TOKEN_OTHER)]).await;
    let second = browser.cookie(SESSION_COOKIE).unwrap();
    assert_ne!(second, first);
    assert_eq!(portal.session_rows().await, 1);
    for dead in [planted, &first] {
        let other = portal.browser();
        other.set_cookie(SESSION_COOKIE, dead);
        assert_eq!(other.get("/requests").await.status, 303);
    }
}

/// A2, A8: signing out deletes the row first and clears the browser's data.
#[tokio::test]
async fn signing_out_ends_the_session_everywhere() {
    let (portal, browser) = Portal::start_signed_in().await;
    let id = browser.cookie(SESSION_COOKIE).unwrap();
    let answer = browser.post_form("/sign-out", &[]).await;
    assert_eq!(
        (answer.status, answer.location()),
        (303, Some("/sign-in?ended=signed_out"))
    );
    assert_eq!(answer.header("clear-site-data"), Some("\"cache\""));
    assert_eq!(
        browser.cookie(SESSION_COOKIE),
        None,
        "the removal keeps to the prefix rules"
    );
    assert_eq!(portal.session_rows().await, 0);

    browser.set_cookie(SESSION_COOKIE, &id);
    for path in ["/", "/requests", "/settings", "/requests/RFQ-1", "/requests/new"] {
        assert_eq!(browser.get(path).await.status, 303, "{path}");
    }
    assert_eq!(browser.get("/events").await.status, 401);
    assert_eq!(
        portal.browser().post_form("/sign-out", &[]).await.status,
        303,
        "without a session as well"
    );
    assert_eq!(
        portal.browser().get("/sign-out").await.status,
        405,
        "never by a link"
    );
}

/// A9: a session that was signed out is not revived by a running request.
#[tokio::test]
async fn late_request_does_not_revive_the_session() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.clear_calls();
    portal.script(delayed("/orders*", 400));
    // The language is written to the session after the sign-out, which is as late as a write can come.
    let slow = browser.get("/requests");
    let leave = async {
        while portal.sandbox.faults().calls().is_empty() {
            tokio::task::yield_now().await;
        }
        browser
            .send(
                "POST",
                "/sign-out",
                &[("sec-fetch-site", "same-origin")],
                Vec::new(),
            )
            .await
    };
    let id = browser.cookie(SESSION_COOKIE).unwrap();
    let (_, left) = tokio::join!(slow, leave);
    assert_eq!(left.status, 303);
    browser.set_cookie(SESSION_COOKIE, &id);
    assert_eq!(browser.get("/requests").await.status, 303);
    assert_eq!(portal.session_rows().await, 0);
}

/// A11: the failure is named, the token is not echoed, the other fields are kept.
#[tokio::test]
async fn every_failure_has_its_own_message_and_status() {
    let portal = Portal::start_with(|config| config.sign_in_tries = 100).await;
    let mut sentences = std::collections::BTreeSet::new();
    let mut expect = async |token: &str, fault: Option<Fault>, status: u16, retry_after: Option<&str>| {
        portal.script_nothing();
        if let Some(fault) = fault {
            portal.script(fault);
        }
        let browser = portal.browser();
        let answer = browser
            .post_form(
                "/sign-in",
                &[("token", token), ("name", "Lan Anh"), ("next", "/requests")],
            )
            .await;
        assert_eq!(
            (answer.status, answer.header("retry-after")),
            (status, retry_after),
            "{token} {}",
            answer.body
        );
        assert_eq!(answer.header("set-cookie"), None);
        assert_eq!(
            answer.value("token").as_deref(),
            Some(""),
            "the token is not echoed"
        );
        assert_eq!(
            (
                answer.value("name").as_deref(),
                return_address(&answer).as_deref()
            ),
            (Some("Lan Anh"), Some("/requests"))
        );
        assert!(
            sentences.insert(answer.one("[role=alert]")),
            "a sentence of its own: {}",
            answer.one("[role=alert]")
        );
    };
    let always = |fault: Fault| Some(always(fault));
    let limited = too_many_requests("/meta", "7");
    expect("", None, 422, None).await;
    expect("mã token", None, 422, None).await;
    expect("tok|CANARY-5f0e7c/wrong==", None, 422, None).await;
    expect("tok|CANARY-5f0e7c/a==", always(limited), 429, Some("7")).await;
    expect(
        "tok|CANARY-5f0e7c/b==",
        always(Fault::status(503, "/meta")),
        502,
        None,
    )
    .await;
    expect(
        "tok|CANARY-5f0e7c/c==",
        always(Fault::once(FaultKind::Garbage, "*")),
        502,
        None,
    )
    .await;
    assert_eq!(portal.session_rows().await, 0);
}

#[tokio::test]
async fn unreachable_service_is_bad_gateway() {
    let portal =
        Portal::start_with(|config| config.api_url = "http://127.0.0.1:9/api/partner/fwd".parse().unwrap())
            .await;
    let answer = portal.browser().post_form("/sign-in", &[("token", TOKEN)]).await;
    assert_eq!(answer.status, 502);
    assert_eq!(portal.session_rows().await, 0);
}

#[tokio::test]
async fn revoked_token_starts_no_session() {
    let (portal, browser) = Portal::start_signed_in().await;
    assert_eq!(browser.get("/").await.status, 200, "the catalogs are cached now");
    portal.revoke(TOKEN);
    let answer = portal.browser().post_form("/sign-in", &[("token", TOKEN)]).await;
    assert_eq!(answer.status, 422, "the cache does not vouch for it");
}

/// A12: few guesses reach the service; a forged `X-Forwarded-For` gives no new tries.
#[tokio::test]
async fn token_guessing_is_throttled() {
    let portal = Portal::start_with(|config| config.sign_in_tries = 5).await;
    let mut refused = 0;
    for guess in 0..100 {
        let forged = format!("203.0.113.{guess}");
        let headers = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("x-forwarded-for", &forged),
        ];
        let body = format!("token=guess-{guess}").into_bytes();
        let answer = portal.browser().send("POST", "/sign-in", &headers, body).await;
        if answer.status == 429 {
            let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
            assert!((1..=20).contains(&wait), "{wait}");
            refused += 1;
        } else {
            assert_eq!(answer.status, 422);
        }
    }
    // One more try comes back every 20 seconds; the test may be slow.
    assert!((93..=95).contains(&refused), "{refused}");
    assert_eq!(portal.calls().len(), 100 - refused);
}

#[tokio::test]
async fn successful_sign_ins_are_not_throttled() {
    let portal = Portal::start_with(|config| config.sign_in_tries = 3).await;
    for _ in 0..12 {
        portal.sign_in().await;
    }
    assert_eq!(portal.session_rows().await, 12);
}

/// D8: signing in redirects to own pages only.
#[tokio::test]
async fn sign_in_redirects_to_own_pages_only() {
    let portal = Portal::start().await;
    let payloads = include_str!("../data/open-redirects.txt");
    let some: Vec<&str> = payloads
        .lines()
        .step_by(37)
        .chain(["https://evil.example/", "//evil.example", "/\\evil.example"])
        .collect();
    for payload in some {
        let answer = portal
            .browser()
            .post_sign_in(&[("token", TOKEN), ("next", payload)])
            .await;
        assert_eq!((answer.status, answer.location()), (303, Some("/")), "{payload}");
    }
    // The check itself is tested with all of them in `http::return_address`.
}

/// The form has no known owner, so it cannot be kept; the page says so.
#[tokio::test]
async fn form_posted_without_a_session_is_said_to_be_unsent() {
    let portal = Portal::start().await;
    let browser = portal.browser();
    let posted = browser
        .post_form("/requests/new", &[("partner_ref", "P-1")])
        .await;
    let page = browser.get(posted.location().unwrap()).await;
    assert!(page.one(".banner").contains("Nothing was sent"), "{}", page.body);
    assert_eq!(return_address(&page).unwrap(), "/requests/new");
    // Also after a token that is refused; then the page of the form says so and leads to its draft.
    let form = "form[action='/sign-in']";
    let refused = browser
        .submit(&page.form(form).with(&[("token", "of nobody")]))
        .await;
    assert!(refused.body.contains("Nothing was sent"));
    let signed_in = browser
        .submit(&refused.form(form).with(&[("token", TOKEN)]))
        .await;
    let back = browser.get(signed_in.location().unwrap()).await;
    let page = browser.get(back.location().unwrap()).await;
    let told = page.one(".notice .banner");
    assert!(told.contains("was not sent on"), "{told}");
    assert_eq!(page.attrs(".notice a", "href"), ["#drafts"]);
    let page = browser.get("/requests/new").await;
    assert!(page.texts(".notice .banner").is_empty(), "told once");
    let browser = portal.browser();
    let asked = browser.get("/requests").await;
    let page = browser.get(asked.location().unwrap()).await;
    assert!(page.texts(".banner").is_empty());
}

/// D9: a Vietnamese search survives signing in.
#[tokio::test]
async fn return_address_keeps_the_query() {
    let portal = Portal::start().await;
    let asked = portal
        .browser()
        .get("/requests?search=t%C3%ACm%20h%C3%A0ng&status=quoted")
        .await;
    assert_eq!(asked.status, 303);
    let sign_in = asked.location().unwrap();
    assert!(sign_in.is_ascii() && sign_in.starts_with("/sign-in?next="));
    let page = portal.browser().get(sign_in).await;
    let next = return_address(&page).unwrap();
    assert_eq!(next, "/requests?search=t%C3%ACm%20h%C3%A0ng&status=quoted");
    let answer = portal
        .browser()
        .post_sign_in(&[("token", TOKEN), ("next", &next)])
        .await;
    assert_eq!(answer.location(), Some(next.as_str()));
}

#[tokio::test]
async fn language_is_negotiated_and_remembered() {
    let portal = Portal::start_with(|config| config.default_language = app::text::Lang::Vi).await;
    let lang_of = async |headers: &[(&str, &str)]| {
        portal
            .browser()
            .send_raw("GET", "/sign-in", headers, Vec::new())
            .await
            .attrs("html", "lang")
            .remove(0)
    };
    assert_eq!(lang_of(&[]).await, "vi");
    assert_eq!(
        lang_of(&[("accept-language", "en-GB,en;q=0.9,vi;q=0.1")]).await,
        "en"
    );
    assert_eq!(
        lang_of(&[("accept-language", "en"), ("cookie", "portal-language=vi")]).await,
        "vi"
    );

    let browser = portal.sign_in().await;
    assert_eq!(browser.get("/settings").await.attrs("html", "lang"), ["vi"]);
    browser.post_form("/settings", &[("language", "en")]).await;
    assert_eq!(browser.get("/settings").await.attrs("html", "lang"), ["en"]);
    browser.post_form("/sign-out", &[]).await;
    assert_eq!(
        browser.get("/sign-in").await.attrs("html", "lang"),
        ["en"],
        "the browser remembers it"
    );
}

/// Other programs of the host may set cookies of any bytes; HTTP/2 sends a header line for each cookie.
#[tokio::test]
async fn session_is_found_and_ended_beside_cookies_of_any_bytes() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let id = browser.cookie(SESSION_COOKIE).unwrap();
    let own = format!("{SESSION_COOKIE}={id}");
    let split = [
        ("cookie", "who=Nguyễn"),
        ("cookie", own.as_str()),
        ("cookie", "last=Khôi"),
    ];
    let page = browser.send_raw("GET", "/settings", &split, Vec::new()).await;
    assert_eq!(page.status, 200, "signed in");

    // This cookie precedes the session's own in one line.
    browser.set_cookie("WHO", "Nguyễn");
    assert_eq!(browser.get("/settings").await.status, 200, "signed in");
    browser.post_form("/sign-out", &[]).await;
    browser.set_cookie(SESSION_COOKIE, &id);
    assert_eq!(browser.get("/settings").await.status, 303, "the session is over");
}

/// A request that names two sessions belongs to neither; signing out ends both.
#[tokio::test]
async fn signing_out_ends_every_session_that_the_request_names() {
    let portal = Portal::start().await;
    let (one, two) = (portal.sign_in().await, portal.sign_in().await);
    let both = [&one, &two].map(|browser| {
        let id = browser.cookie(SESSION_COOKIE).unwrap();
        format!("{SESSION_COOKIE}={id}")
    });
    let headers = [
        ("cookie", both[0].as_str()),
        ("cookie", both[1].as_str()),
        ("sec-fetch-site", "same-origin"),
    ];
    let out = one.send_raw("POST", "/sign-out", &headers, Vec::new()).await;
    assert_eq!(out.status, 303);
    for browser in [one, two] {
        assert_eq!(browser.get("/settings").await.status, 303);
    }
}

/// Pages work without catalogs; the list of requests shows as well whether the token is taken.
#[tokio::test]
async fn unreadable_catalogs_keep_nobody_out() {
    let portal = Portal::start().await;
    for data in [
        serde_json::json!(null),
        serde_json::json!([]),
        serde_json::json!("?"),
    ] {
        portal.script_only(always(answering("/meta", &data)));
        let browser = portal.browser();
        browser.sign_in(TOKEN).await;
        assert_eq!(browser.get("/requests/new").await.status, 200, "{data}");
        let refused = portal
            .browser()
            .post_form("/sign-in", &[("token", "tok_unknown")])
            .await;
        assert_eq!(refused.status, 422, "{data}: {}", refused.body);
    }
}
