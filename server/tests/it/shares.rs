//! Links that show a shipment to people without an account.

use std::time::Duration;

use sandbox::Fault;
use serde_json::{Value, json};

use crate::harness::{Answer, Browser, Portal, TOKEN, TOKEN_OTHER, always, milestone, on_get, until};

/// The operator's words about a milestone, which nobody has released.
const OPERATOR_WORDS: &str = "Phụ phí 120 USD, gọi anh Hải 0903";

fn page_of(code: &str) -> String {
    format!("/requests/{code}/share")
}

/// A shipment with two milestones that the operator has said something about.
fn shipment(portal: &Portal) -> String {
    portal
        .request()
        .with(
            &json!({"partner_ref": "PO-4711", "contact": {"name": "Chị Hương Ngọc", "phone": "0988111222"}}),
        )
        .in_transit(&[("picked_up", "Đã lấy hàng"), ("departed", OPERATOR_WORDS)])
}

/// Fills in the form of the page and sends it.
async fn make(browser: &Browser, code: &str, changes: &[(&str, &str)]) -> Answer {
    let page = browser.get(&page_of(code)).await;
    let form = page
        .form("section[aria-labelledby=new] form")
        .with(&[("label", "Khách ở Hamburg")]);
    browser.submit(&form.with(changes)).await
}

/// The path of the newest link of a page.
fn newest_link(page: &Answer) -> String {
    let links = page.attrs(".links input[readonly]", "value");
    let (_, path) = links[0].split_once("/s/").expect("an address of a link");
    format!("/s/{path}")
}

/// Makes a link and returns its path.
async fn made(browser: &Browser, code: &str, changes: &[(&str, &str)]) -> String {
    let done = make(browser, code, changes).await;
    assert_eq!(
        (done.status, done.location()),
        (303, Some(format!("{}#links", page_of(code)).as_str()))
    );
    let page = browser.get(&page_of(code)).await;
    assert!(page.one("[role=status]").contains("The link is made"));
    newest_link(&page)
}

async fn press(browser: &Browser, page: &str, deed: &str) -> Answer {
    let page = browser.get(page).await;
    browser
        .submit(&page.form(&format!(".links form[action$='/{deed}']")))
        .await
}

fn events(page: &Answer) -> Vec<String> {
    page.texts(".timeline li b")
}

#[tokio::test]
async fn stranger_sees_the_way_of_the_shipment_and_nothing_else() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    let link = made(&browser, &code, &[]).await;
    portal.clear_calls();
    let page = portal.browser().get(&link).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.one("h1"), "Tracking of shipment PO-4711");
    assert_eq!(events(&page), ["Departed", "Picked up"]);
    assert!(page.one("main").contains("As of"));
    assert_eq!(
        portal.calls(),
        Vec::<String>::new(),
        "nothing is read for strangers"
    );
    for (header, value) in [
        ("referrer-policy", "no-referrer"),
        ("x-robots-tag", "noindex, nofollow, noarchive"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(page.header(header), Some(value));
    }
    assert!(page.header("set-cookie").is_none());
    assert!(page.texts("script").is_empty());
    // Not a word of what the request, its quotation and its documents say besides.
    let request = portal.sandbox.operator().request(&code).unwrap();
    let mut secrets = Vec::new();
    texts(&serde_json::to_value(&request).unwrap(), "", &mut secrets);
    assert!(secrets.len() > 20, "{secrets:?}");
    for secret in &secrets {
        assert!(!page.body.contains(secret.as_str()), "{secret}");
    }
    for secret in [
        OPERATOR_WORDS,
        "Đã lấy hàng",
        "Khách ở Hamburg",
        "Lan Anh",
        code.as_str(),
        "120 USD",
        "0988111222",
    ] {
        assert!(!page.body.contains(secret), "{secret}");
    }
    // The same for somebody who is signed in.
    let seen = browser.get(&link).await;
    assert_eq!(seen.texts("nav").len(), 0);
    let vietnamese = portal.browser().get(&format!("{link}?lang=vi")).await;
    assert_eq!(vietnamese.one("h1"), "Hành trình lô hàng PO-4711");
    // Nobody views by HEAD.
    assert_eq!(
        portal.browser().send("HEAD", &link, &[], Vec::new()).await.status,
        200
    );
    until("the views are counted", async || {
        let page = browser.get("/settings/shares").await;
        page.one(".links").contains("3 views")
    })
    .await;
}

/// The lane by ports and countries that the portal knows, and the contact of the letterhead; a link that was made without a lane
/// gets none.
#[tokio::test]
async fn stranger_sees_the_lane_and_whom_to_ask() {
    let portal = Portal::start_with(|settings| {
        settings.letterhead.phone = Some("028 3822 4001".to_owned());
        settings.letterhead.email = Some("cs@forwarder.example".to_owned());
    })
    .await;
    let browser = portal.sign_in().await;
    let code = portal
        .request()
        .with(&json!({
            "partner_ref": "PO-4711",
            "origin_port": "SGN", "origin_country": "VN", "origin_address": "12 Lê Lợi",
            "dest_port": "Kho của chị Hương", "dest_country": "DE", "dest_address": "Hafenstr. 9",
        }))
        .in_transit(&[("departed", "")]);
    let preview = browser.get(&page_of(&code)).await;
    assert!(
        preview
            .one("section[aria-labelledby=preview] .lane")
            .contains("SGN")
    );
    let link = made(&browser, &code, &[]).await;
    for (query, germany, ask) in [
        ("?lang=en", "Germany", "ask the person"),
        ("?lang=vi", "Đức", "hãy hỏi người"),
    ] {
        let page = portal.browser().get(&format!("{link}{query}")).await;
        let lane = page.one(".lane");
        assert!(
            lane.contains("SGN") && lane.contains("Tân Sơn Nhất") && lane.contains(germany),
            "{lane}"
        );
        for secret in ["Lê Lợi", "Hương", "Hafenstr"] {
            assert!(!page.body.contains(secret), "{secret}");
        }
        assert_eq!(
            page.attrs("main a.btn:not([hreflang])", "href"),
            ["tel:02838224001", "mailto:cs@forwarder.example?subject=PO-4711"]
        );
        assert!(page.body.contains(ask));
    }
}

/// Every text and figure of a value that is long enough to be told apart, but for those of the milestones that are shared.
fn texts(value: &Value, key: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields.iter().filter(|(name, _)| !name.contains("milestones")) {
                texts(value, name, found);
            }
        }
        Value::Array(all) => all.iter().for_each(|value| texts(value, key, found)),
        // Of the lane ports and countries are shown, and no address.
        Value::String(text)
            if text.chars().count() > 3
                && !key.ends_with("_port")
                && text != "PO-4711"
                && !key.contains("status")
                // Codes of the sandbox's own log.
                && text.chars().any(|one| !one.is_ascii_lowercase() && one != '_') =>
        {
            found.push(text.clone());
        }
        Value::Number(number) if number.to_string().len() > 3 => found.push(number.to_string()),
        _ => {}
    }
}

#[tokio::test]
async fn words_of_the_operator_are_shown_where_they_were_released() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    let page = browser.get(&page_of(&code)).await;
    let words = page.value("seen").unwrap();
    assert!(
        page.one("section[aria-labelledby=new] form .timeline")
            .contains(OPERATOR_WORDS),
        "the preview has them"
    );
    assert!(page.texts("[name=texts][checked]").is_empty());
    let link = made(&browser, &code, &[("texts", "yes"), ("seen", &words)]).await;
    let stranger = portal.browser();
    assert!(stranger.get(&link).await.body.contains(OPERATOR_WORDS));
    // New words are released by nobody, and the form that did not show them makes no link with them.
    let operator = portal.sandbox.operator();
    operator
        .record_milestone(&code, milestone("arrived", "Lưu bãi 300 USD"))
        .unwrap();
    browser.get(&format!("/requests/{code}/tracking")).await;
    until("the link shows the newest event", async || {
        events(&stranger.get(&link).await).len() == 3
    })
    .await;
    let page = stranger.get(&link).await;
    assert!(page.body.contains(OPERATOR_WORDS) && !page.body.contains("Lưu bãi"));
    let late = make(&browser, &code, &[("texts", "yes"), ("seen", &words)]).await;
    assert_eq!(late.status, 422);
    assert!(late.one("#error-summary").contains("changed words meanwhile"));
    assert!(
        late.one("section[aria-labelledby=new] form .timeline")
            .contains("Lưu bãi")
    );
    assert_eq!(late.value("label").as_deref(), Some("Khách ở Hamburg"));
}

#[tokio::test]
async fn wrong_form_makes_no_link_and_keeps_what_was_typed() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    let page = make(
        &browser,
        &code,
        &[
            ("label", "  "),
            ("passcode", "12345"),
            ("days", "30"),
            ("reference", "none"),
        ],
    )
    .await;
    assert_eq!(page.status, 422);
    assert!(page.one("#label-error").contains("Say whom"));
    assert!(page.one("#passcode-error").contains("6 to 64"));
    assert_eq!(page.attrs("[name=days][checked]", "value"), ["30"]);
    assert_eq!(page.attrs("[name=reference][checked]", "value"), ["none"]);
    assert_eq!(
        page.value("passcode").as_deref(),
        Some("12345"),
        "no link without it by mistake"
    );
    assert!(page.texts(".links li").is_empty());
    // A double click makes one link.
    let form = browser
        .get(&page_of(&code))
        .await
        .form("section[aria-labelledby=new] form")
        .with(&[("label", "Hai lần")]);
    for _ in 0..2 {
        assert_eq!(browser.submit(&form).await.status, 303);
    }
    assert_eq!(browser.get(&page_of(&code)).await.texts(".links li").len(), 1);
    // The form that was sent makes no second link once the first is revoked.
    let link = newest_link(&browser.get(&page_of(&code)).await);
    assert_eq!(press(&browser, &page_of(&code), "revoke").await.status, 303);
    assert_eq!(browser.submit(&form).await.status, 303);
    assert!(browser.get(&page_of(&code)).await.texts(".links li").is_empty());
    assert_eq!(portal.browser().get(&link).await.status, 404);
    // Milestones that cannot be read: no link, and the form comes back.
    portal.script(on_get(always(Fault::status(503, "/orders/*/trackings"))));
    let unread = browser.submit(&form).await;
    assert_eq!(unread.status, 502);
    assert!(unread.one("main").contains("no link can be made"));
    assert_eq!(unread.value("label").as_deref(), Some("Hai lần"));
}

#[tokio::test]
async fn links_that_do_not_open_all_look_the_same() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    let revoked = made(&browser, &code, &[]).await;
    let done = press(&browser, &page_of(&code), "revoke").await;
    assert_eq!(done.location(), Some(page_of(&code).as_str()));
    let ended = made(&browser, &code, &[]).await;
    let stranger = portal.browser();
    assert_eq!(stranger.get(&revoked).await.status, 404, "at once");
    assert_eq!(stranger.get(&ended).await.status, 200);
    portal.advance(Duration::from_hours(24 * 8));
    let (id, mac) = ended["/s/".len()..].split_once('.').unwrap();
    let mut pages = Vec::new();
    for link in [
        revoked.clone(),
        ended.clone(),
        format!("/s/{id}"),
        format!("/s/{id}.{}", "0".repeat(32)),
        format!("/s/{mac}.{id}"),
        format!("/s/{id}.{}", &mac[..31]),
        "/s/x".to_owned(),
    ] {
        let page = stranger.get(&link).await;
        assert_eq!(page.status, 404, "{link}");
        assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
        pages.push((link.clone(), page.one("main"), page.one("title")));
        let posted = stranger.post_form(&link, &[("passcode", "1234")]).await;
        assert_eq!(posted.status, 404, "{link}");
    }
    assert!(
        pages
            .iter()
            .all(|page| page.1 == pages[0].1 && page.2 == pages[0].2),
        "{pages:?}"
    );
    // Renewed, it opens again.
    browser.sign_in(TOKEN).await;
    let list = browser.get("/settings/shares").await;
    let links = list.one(".links");
    assert!(
        links.contains("Has ended") && links.contains("PO-4711 · RFQ-"),
        "{links}"
    );
    assert_eq!(press(&browser, "/settings/shares", "renew").await.status, 303);
    assert_eq!(stranger.get(&ended).await.status, 200);
    let log = browser.get("/log?deed=share_renewed").await;
    assert!(log.one("main").contains("renewed a tracking link"));
}

/// A link that has ended is renewed only where a new one could be made.
#[tokio::test]
async fn ended_link_of_a_request_with_enough_open_ones_is_not_renewed() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    let ended = made(&browser, &code, &[("days", "7")]).await;
    portal.advance(Duration::from_hours(24 * 9));
    browser.sign_in(TOKEN).await;
    for number in 0..20 {
        let label = format!("Khách {number}");
        assert_eq!(make(&browser, &code, &[("label", &label)]).await.status, 303);
    }
    let id = ended.trim_start_matches("/s/").split('.').next().unwrap();
    let renew = format!("/settings/shares/{id}/renew");
    assert_eq!(browser.post_form(&renew, &[]).await.status, 303);
    let list = browser.get("/settings/shares").await;
    assert!(list.one("[role=status]").contains("was not renewed"));
    assert_eq!(portal.browser().get(&ended).await.status, 404);
    press(&browser, "/settings/shares", "revoke").await;
    assert_eq!(browser.post_form(&renew, &[]).await.status, 303);
    assert_eq!(portal.browser().get(&ended).await.status, 200);
}

/// An address that goes on asking for links that do not open has to wait.
#[tokio::test]
async fn guessing_links_is_slowed_down() {
    let portal = Portal::start().await;
    let stranger = portal.browser();
    let mut answers = Vec::new();
    for guess in 0..40 {
        answers.push(stranger.get(&format!("/s/{guess}.0")).await.status);
    }
    assert_eq!(answers.iter().filter(|status| **status == 404).count(), 30);
    assert_eq!(answers.last(), Some(&429));
}

#[tokio::test]
async fn passcode_opens_in_this_browser_and_five_wrong_ones_lock() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    let link = made(&browser, &code, &[("passcode", "mật mã 9")]).await;
    let stranger = portal.browser();
    let asked = stranger.get(&link).await;
    assert_eq!(
        (asked.status, asked.one("h1").as_str()),
        (200, "This link needs a passcode")
    );
    assert!(!asked.body.contains("PO-4711"));
    let wrong = stranger.post_form(&link, &[("passcode", "mật mã 8")]).await;
    assert_eq!(wrong.status, 422);
    assert!(wrong.one(".error").contains("not right"));
    let right = stranger.post_form(&link, &[("passcode", " mật mã 9 ")]).await;
    assert_eq!(right.status, 303);
    let cookie = right.header("set-cookie").unwrap().to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains(&format!("Path={link}")),
        "{cookie}"
    );
    assert!(!cookie.contains("mật"));
    assert_eq!(events(&stranger.get(&link).await).len(), 2);
    // Another browser has four tries more: the right one was taken back.
    let other = portal.browser();
    for _ in 0..4 {
        assert_eq!(other.post_form(&link, &[("passcode", "không")]).await.status, 422);
    }
    let paused = other.post_form(&link, &[("passcode", "mật mã 9")]).await;
    assert_eq!((paused.status, paused.header("retry-after")), (429, Some("900")));
    assert!(paused.one(".error").contains("15 minutes"));
    assert_eq!(
        events(&stranger.get(&link).await).len(),
        2,
        "open where it was opened"
    );
    portal.advance(Duration::from_secs(901));
    assert_eq!(
        other.post_form(&link, &[("passcode", "mật mã 9")]).await.status,
        303
    );
}

#[tokio::test]
async fn delivery_of_the_operator_brings_the_newest_event() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    let link = made(&browser, &code, &[]).await;
    let stranger = portal.browser();
    let deliver = async |id: &str, partner_ref: &Value, status: &str| {
        let body = json!({
            "event": "fwd.tracking.created", "timestamp": "2030-01-01T08:00:00+07:00",
            "data": {"rfq_code": code, "partner_ref": partner_ref, "status": "in_transit", "tracking": {
                "id": 900 + id.len(), "operation_status": status, "operation_status_label": "Đã đến",
                "happened_at": "2030-01-01T08:00:00+07:00", "location": "Hamburg", "content": OPERATOR_WORDS,
            }},
        });
        let taken = portal.deliver_body(id, body.to_string().into_bytes()).await;
        assert_eq!(taken.status, 204);
    };
    // Another customer's request may have the same code.
    deliver("1", &json!("PO-OTHER"), "arrived").await;
    deliver("1", &Value::Null, "arrived").await;
    assert_eq!(events(&stranger.get(&link).await).len(), 2);
    deliver("11", &json!("PO-4711"), "arrived").await;
    let page = stranger.get(&link).await;
    assert_eq!(events(&page), ["Arrived", "Departed", "Picked up"]);
    assert!(page.one(".timeline").contains("Hamburg") && !page.body.contains(OPERATOR_WORDS));
}

/// Links belong to the customer that made them, whatever code another customer's request has.
#[tokio::test]
async fn links_of_one_customer_are_not_those_of_another() {
    let portal = Portal::start_with(|config| config.read_cache = true).await;
    let browser = portal.sign_in().await;
    let code = shipment(&portal);
    let link = made(&browser, &code, &[]).await;
    let id = link["/s/".len()..].split('.').next().unwrap();
    let other = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(other.get(&page_of(&code)).await.status, 404);
    assert!(other.get("/settings/shares").await.texts(".links li").is_empty());
    for (deed, status) in [("revoke", 404), ("renew", 404)] {
        let answer = other
            .post_form(&format!("/settings/shares/{id}/{deed}"), &[])
            .await;
        assert_eq!(answer.status, status, "{deed}");
    }
    assert_eq!(portal.browser().get(&link).await.status, 200);
    // A colleague with another token of the same customer sees it once the token has shown whose it is.
    let colleague = portal.sign_in_with(&portal.second_token(TOKEN)).await;
    until("the colleague sees it", async || {
        colleague.get("/").await;
        colleague.get(&format!("/requests/{code}")).await;
        colleague.get("/settings/shares").await.texts(".links li").len() == 1
    })
    .await;
    assert_eq!(press(&colleague, "/settings/shares", "revoke").await.status, 303);
    assert_eq!(portal.browser().get(&link).await.status, 404);
    let log = browser.get(&format!("/requests/{code}?activity=all")).await;
    let log = log.texts("section[aria-labelledby=activity] li");
    assert!(
        log.iter()
            .any(|one| one.contains("made a tracking link") && one.contains("Khách ở Hamburg")),
        "{log:?}"
    );
    assert!(
        log.iter().any(|one| one.contains("revoked a tracking link")),
        "{log:?}"
    );
}

/// Nothing in the database opens a link or tells what it shows.
#[tokio::test]
async fn stolen_database_yields_no_link() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    let link = made(&browser, &code, &[("passcode", "mật mã 9")]).await;
    let (id, mac) = link["/s/".len()..].split_once('.').unwrap();
    let stored = portal.stored_bytes();
    let contains = |text: &str| stored.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(contains(id), "the test looks at the right place");
    for secret in [mac, "mật mã 9", "PO-4711", "Departed", OPERATOR_WORDS] {
        assert!(!contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn open_links_of_a_request_are_bounded() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    for _ in 0..20 {
        assert_eq!(make(&browser, &code, &[]).await.status, 303);
    }
    let more = make(&browser, &code, &[]).await;
    assert_eq!(more.status, 422);
    assert!(more.one("#error-summary").contains("20 open links"));
}

/// The form comes back after signing in.
#[tokio::test]
async fn form_of_an_ended_session_is_kept() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    let form = browser
        .get(&page_of(&code))
        .await
        .form("section[aria-labelledby=new] form");
    let form = form.with(&[("label", "Kho ở Lyon"), ("days", "30"), ("passcode", "mật mã 9")]);
    portal.expire_sessions();
    assert_eq!(browser.submit(&form).await.status, 303);
    browser.sign_in(TOKEN).await;
    let page = browser.get(&page_of(&code)).await;
    assert_eq!(page.value("label").as_deref(), Some("Kho ở Lyon"));
    assert_eq!(page.attrs("[name=days][checked]", "value"), ["30"]);
    assert_eq!(page.value("passcode").as_deref(), Some("mật mã 9"));
    assert!(page.texts(".links li").is_empty(), "nothing was made");
}

/// The text for a chat has events, places and times in both languages, and none of the operator's other words.
#[tokio::test]
async fn tracking_is_a_text_in_both_languages() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = shipment(&portal);
    let page = browser.get(&page_of(&code)).await;
    let english = page.one("#tracking-en");
    assert!(english.starts_with("Shipment PO-4711"), "{english}");
    for words in ["Newest: ", "Departed", "Picked up", "As of "] {
        assert!(english.contains(words), "{words}: {english}");
    }
    assert!(page.one("#tracking-vi").starts_with("Lô hàng PO-4711"));
    for secret in [OPERATOR_WORDS, "0988111222"] {
        assert!(!english.contains(secret), "{secret}");
    }
    let waiting = portal.request().confirmed();
    let page = browser.get(&page_of(&waiting)).await;
    assert!(page.one("#tracking-en").contains("No event has been recorded"));
}
