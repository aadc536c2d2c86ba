//! Courier orders.

use std::time::Duration;

use sandbox::{Fault, FaultKind};
use serde_json::{Value, json};

use crate::harness::{Answer, Browser, Portal, SESSION_COOKIE, TOKEN, TOKEN_OTHER, overlaid, until};

const NEW: &str = "/courier/new";
/// A valid order, as the form posts it.
pub const ORDER: [(&str, &str); 17] = [
    ("address_id", "10482"),
    ("order_number", "SO-26-00914"),
    ("consignee_name", "Trần Thị Tuyết Ngân"),
    ("consignee_phone", ""),
    ("consignee_address", "2-8-1 Nishi-Shinjuku"),
    ("consignee_city", "Tokyo"),
    ("consignee_postal_code", "163-8001"),
    ("consignee_state_code", "13"),
    ("consignee_country", "JP"),
    ("product_name", "Áo dài lụa"),
    ("product_price", "3.200.000"),
    ("length", "40"),
    ("width", "30"),
    ("height", "10"),
    ("weight", "1,4"),
    ("service_code", "EXP-JP"),
    ("money_collection", "0"),
];

/// The fields of the next parcel to the same consignee.
const PARCEL: [(&str, &str); 6] = [
    ("product_name", "Khăn lụa"),
    ("product_price", "900000"),
    ("length", "20"),
    ("width", "20"),
    ("height", "5"),
    ("weight", "0,4"),
];

/// Returns the fields of a valid order, with `changes`.
fn order_with<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    overlaid(&ORDER, changes)
}

/// Posts the form of the page with these changes.
async fn post(browser: &Browser, page: &Answer, changes: &[(&str, &str)]) -> Answer {
    browser.submit(&page.form("main form").with(changes)).await
}

/// Follows the answer to an order that was created to its receipt.
async fn receipt_of(browser: &Browser, done: &Answer) -> Answer {
    assert_eq!(done.status, 303, "{}", done.body);
    let receipt = browser.get(done.location().unwrap()).await;
    assert_eq!(receipt.status, 200);
    receipt
}

/// Posts an order and returns its receipt.
async fn create(browser: &Browser, form: &[(&str, &str)]) -> Answer {
    let done = browser.post_form(NEW, form).await;
    receipt_of(browser, &done).await
}

/// Follows the link on a receipt to the form of the next parcel.
async fn next(browser: &Browser, receipt: &Answer, keep: &str) -> Answer {
    let links = receipt.attrs("main a", "href");
    let link = links.iter().find(|href| href.contains(&format!("keep={keep}")));
    let (path, _) = link.unwrap().split_once('#').unwrap();
    browser.get(path).await
}

fn orders(portal: &Portal) -> usize {
    portal.posts("create-order")
}

#[tokio::test]
async fn form_has_every_field_and_shows_the_order() {
    let (portal, browser) = Portal::start_signed_in().await;
    let page = browser.get(NEW).await;
    assert_eq!(page.status, 200);
    for name in domain::courier_form::CourierForm::NAMES {
        assert_eq!(
            page.attrs(&format!("form [name=\"{name}\"]"), "name").len(),
            1,
            "{name}"
        );
    }
    assert!(page.value("order_number").unwrap().starts_with("S-20"));
    let once = page.value("once").unwrap();
    let form = order_with(&[("once", &once)]);
    let receipt = create(&browser, &form).await;
    assert_eq!(receipt.one("h1"), "Courier order SO-26-00914 Created");
    assert!(receipt.one(".notice").contains("The courier order is created"));
    let ordered = receipt.one("section[aria-labelledby=ordered]");
    assert!(
        ordered.contains("2-8-1 Nishi-Shinjuku") && ordered.contains("1.4"),
        "{ordered}"
    );
    // A second click leads to the same order.
    let again = browser.post_form(NEW, &form).await;
    assert_eq!(receipt_of(&browser, &again).await.one("h1"), receipt.one("h1"));
    assert_eq!(orders(&portal), 1, "sent exactly once");
    // Another order on the same form was not sent, and is not lost.
    let other = order_with(&[("once", &once), ("order_number", "SO-2"), ("weight", "2,5")]);
    let again = browser.post_form(NEW, &other).await;
    assert_eq!((again.status, orders(&portal)), (409, 1));
    assert_eq!(again.value("weight").as_deref(), Some("2.5"));
}

#[tokio::test]
async fn orders_of_one_second_are_listed_with_the_newest_first() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let mut sent = Vec::new();
    for number in ["SO-1", "SO-2", "SO-3", "SO-4", "SO-5"] {
        let done = browser
            .post_form(NEW, &order_with(&[("order_number", number), ("once", number)]))
            .await;
        sent.insert(0, done.location().unwrap().to_owned());
    }
    let list = browser.get("/courier").await;
    assert_eq!(list.attrs("main .files a", "href"), sent);
}

/// The service's answer comes once. What it said can be read again, by whoever is of the customer, for a month.
#[tokio::test]
async fn receipt_is_read_again_by_its_customer_for_a_month() {
    let (portal, browser) = Portal::start_signed_in().await;
    let empty = browser.get("/courier").await;
    assert!(empty.one("main").contains("No orders yet"));
    let done = browser.post_form(NEW, &ORDER).await;
    let path = done.location().unwrap().to_owned();
    let first = browser.get(&path).await;
    let answer = "section[aria-labelledby=answer]";
    assert!(
        first.one(answer).contains("SBX"),
        "the operator's tracking number"
    );
    let again = browser.get(&path).await;
    assert_eq!(again.one(answer), first.one(answer));
    assert!(again.texts(".notice").is_empty());
    assert!(again.island_props("KeptAddresses").is_none(), "remembered once");

    let list = browser.get("/courier").await;
    assert_eq!(list.attrs("main .files a", "href"), [path.as_str()]);
    let row = list.one("main .files li");
    assert!(
        row.contains("Trần Thị Tuyết Ngân, Tokyo, JP") && row.contains("Lan Anh"),
        "{row}"
    );
    // Nothing of a person stands in the database in plain text.
    let stored = portal.stored_bytes();
    for secret in ["Nishi-Shinjuku", "SO-26-00914", "Ngân"] {
        assert!(
            !stored.windows(secret.len()).any(|part| part == secret.as_bytes()),
            "{secret}"
        );
    }

    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    assert_eq!(stranger.get(&path).await.status, 404);
    assert_eq!(stranger.get("/courier").await.texts("main .files li").len(), 0);
    let copied = stranger
        .get(&format!("{NEW}?after={}&keep=all", &path["/courier/".len()..]))
        .await;
    assert_eq!(copied.value("consignee_name").as_deref(), Some(""));

    portal.advance(Duration::from_hours(31 * 24));
    portal.app.courier_orders().sweep().await.unwrap();
    let browser = portal.sign_in().await;
    assert_eq!(browser.get(&path).await.status, 404);
}

/// Whether an order arrived cannot be asked for: it is listed as unclear, its form is a click away, and its number is told of
/// before it is sent again.
#[tokio::test]
async fn order_of_unknown_outcome_is_listed_and_its_number_told() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.script(Fault::status(500, "*create-order"));
    let page = browser.post_form(NEW, &order_with(&[("once", "one")])).await;
    assert_eq!(page.status, 502);
    let list = browser.get("/courier").await;
    assert!(list.one("main .files li").contains("Outcome unknown"));
    let path = list.attrs("main .files a", "href").remove(0);
    assert!(page.attrs("section.summary a", "href").contains(&path));
    let receipt = browser.get(&path).await;
    assert!(
        receipt
            .one(".banner:not([hidden])")
            .contains("could make a second order")
    );
    assert!(receipt.texts("section[aria-labelledby=answer]").is_empty());

    // A draft of it that comes back says so, as does the form from its page.
    let draft = browser.post_form(NEW, &order_with(&[("do", "look")])).await;
    assert_eq!(draft.status, 200);
    let told = draft.one(".banner:not([hidden])");
    assert!(told.contains("was sent, its outcome unknown"), "{told}");
    let again = next(&browser, &receipt, "all").await;
    assert_eq!(again.value("weight").as_deref(), Some("1.4"));
    assert_eq!(again.value("order_number").as_deref(), Some("SO-26-00914"));
    assert!(again.one(".banner:not([hidden])").contains("its outcome unknown"));

    // A page that did not say so asks first; then it is sent.
    let asked = browser.post_form(NEW, &order_with(&[("once", "two")])).await;
    assert_eq!((asked.status, orders(&portal)), (422, 1));
    assert_eq!(asked.attrs("section.summary a", "href")[0], path);
    assert_eq!(asked.one(".bar button[value=send]"), "Create it with this number");
    let done = post(&browser, &asked, &[]).await;
    assert_eq!((done.status, orders(&portal)), (303, 2));
    let tags = browser.get("/courier").await.texts("main .files .tag");
    assert_eq!(tags, ["Outcome unknown"], "of the first one");
}

/// Neither page could tell of the other order: the second one waits for the first, and asks before it is sent.
#[tokio::test]
async fn two_forms_with_one_number_at_once_send_one_order() {
    let (portal, browser) = Portal::start_signed_in().await;
    let number = ORDER[1].1;
    let held = portal.account(TOKEN).lock_courier_number(number).await.unwrap();
    let (one, two) = (order_with(&[("once", "one")]), order_with(&[("once", "two")]));
    let both_wait = async {
        until("both forms are begun", async || {
            let begun: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM form_keys")
                .fetch_one(&mut portal.database().await)
                .await
                .unwrap();
            begun == 2
        })
        .await;
        drop(held);
    };
    let (one, two, ()) = tokio::join!(
        browser.post_form(NEW, &one),
        browser.post_form(NEW, &two),
        both_wait
    );
    assert_eq!(orders(&portal), 1);
    let (done, asked) = if one.status == 303 { (one, two) } else { (two, one) };
    assert_eq!((done.status, asked.status), (303, 422));
    let path = done.location().unwrap();
    assert_eq!(asked.attrs("section.summary a", "href")[0], path);
    // A person who has seen that sends it all the same; the service decides.
    let refused = post(&browser, &asked, &[]).await;
    assert_eq!((refused.status, orders(&portal)), (422, 2));
    assert!(refused.one("section.summary").contains("Mã đơn hàng đã tồn tại."));
}

/// The other order with the number takes too long to be waited for: the page says so, and its form is sent afterwards.
#[tokio::test]
async fn order_whose_number_is_being_sent_for_long_is_not_sent() {
    let portal = Portal::start_with(|config| config.times.lock = Duration::from_millis(100)).await;
    let browser = portal.sign_in().await;
    let number = ORDER[1].1;
    let held = portal.account(TOKEN).lock_courier_number(number).await.unwrap();
    let page = browser.post_form(NEW, &order_with(&[("once", "one")])).await;
    assert_eq!((page.status, orders(&portal)), (503, 0), "{}", page.body);
    assert_eq!(page.header("retry-after"), Some("10"));
    let told = page.one("section.summary");
    assert!(told.contains("Another order with this order number"), "{told}");
    assert!(told.contains("Nothing of this one was sent"), "{told}");
    assert_eq!(page.value("consignee_city").as_deref(), Some("Tokyo"));
    drop(held);
    let done = post(&browser, &page, &[]).await;
    assert_eq!((done.status, orders(&portal)), (303, 1), "{}", done.body);
}

#[tokio::test]
async fn refused_order_leaves_no_entry() {
    let (portal, browser) = Portal::start_signed_in().await;
    for fault in [
        Fault::status(422, "*create-order"),
        Fault::status(429, "*create-order"),
    ] {
        portal.script(fault);
        let page = browser.post_form(NEW, &ORDER).await;
        assert!(page.status >= 400, "{}", page.status);
        assert_eq!(browser.get("/courier").await.texts("main .files li").len(), 0);
    }
}

/// An order whose call was not made in time was not sent: it is not listed, and the same form may be sent again.
#[tokio::test]
async fn order_that_is_too_late_leaves_no_entry() {
    let portal = Portal::start_with(|config| config.times.write = Duration::ZERO).await;
    let browser = portal.sign_in().await;
    let form = order_with(&[("once", "one")]);
    let page = browser.post_form(NEW, &form).await;
    assert_eq!((page.status, orders(&portal)), (503, 0));
    assert_eq!(page.header("retry-after"), Some("2"));
    let told = page.one("section.summary");
    assert!(told.contains("Nothing was sent. Send it again"), "{told}");
    assert_eq!(page.value("consignee_city").as_deref(), Some("Tokyo"));
    assert_eq!(browser.get("/courier").await.texts("main .files li").len(), 0);
    let in_time = Portal::restart_of(&portal, |config| {
        config.courier_url.clone_from(&portal.app.config().courier_url);
    })
    .await;
    let there = in_time.browser();
    there.set_cookie(SESSION_COOKIE, &browser.cookie(SESSION_COOKIE).unwrap());
    let done = there.post_form(NEW, &form).await;
    assert_eq!((done.status, orders(&portal)), (303, 1));
}

/// A label to print may be longer than what is kept: the order is one that the service took all the same.
#[tokio::test]
async fn answer_too_large_to_keep_is_shown_at_once_and_kept_without_its_long_texts() {
    let (portal, browser) = Portal::start_signed_in().await;
    let data = json!({"tracking": "SBX-7", "files": ["x".repeat(100_000)], "label": "x".repeat(100_000)});
    answer_with(&portal, json!({"status": "success", "data": data}));
    let page = browser.post_form(NEW, &ORDER).await;
    assert_eq!(page.status, 200);
    assert!(
        page.one(".banner:not([hidden])")
            .contains("could not keep all of this answer")
    );
    let answer = "section[aria-labelledby=answer]";
    assert!(page.one(answer).contains("xxx"));

    let list = browser.get("/courier").await;
    assert!(!list.one("main .files li").contains("Outcome unknown"));
    let receipt = browser.get(&list.attrs("main .files a", "href")[0]).await;
    assert!(receipt.texts(".banner:not([hidden])").is_empty());
    let kept = receipt.one(answer);
    assert!(kept.contains("SBX-7") && kept.contains("Long parts"), "{kept}");
    assert!(!kept.contains("xxx"));
}

#[tokio::test]
async fn missing_fields_are_reported_and_input_is_kept() {
    let (portal, browser) = Portal::start_signed_in().await;
    let page = browser
        .post_form(NEW, &order_with(&[("weight", "1.000"), ("consignee_name", "")]))
        .await;
    assert_eq!(page.status, 422);
    assert_eq!(
        page.attrs("section.summary a", "href"),
        ["#consignee_name", "#weight"]
    );
    assert_eq!(page.attrs("[name=weight]", "aria-describedby"), ["weight-error"]);
    assert_eq!(page.value("product_price").as_deref(), Some("3200000"));
    assert_eq!(orders(&portal), 0);
}

/// The specification requires no field: the sender is asked once, and the service decides.
#[tokio::test]
async fn empty_fields_are_asked_about_once_and_the_service_decides() {
    let (portal, browser) = Portal::start_signed_in().await;
    let page = browser.get(NEW).await;
    assert!(page.attrs("form [required]", "name").is_empty());
    let asked = post(&browser, &page, &[("money_collection", "")]).await;
    assert_eq!((asked.status, orders(&portal)), (422, 0));
    let told = asked.one("section.summary");
    assert!(
        told.contains("Not sent yet") && told.contains("Weight: empty"),
        "{told}"
    );
    // These are all fields but the five that nobody is asked about, and the number that the portal has suggested.
    assert_eq!(asked.attrs("section.summary a", "href").len(), 13);
    assert_eq!(asked.attrs("[name=weight]", "aria-describedby"), ["weight-asked"]);
    assert_eq!(asked.one(".bar button[value=send]"), "Create order as it is");

    let refused = post(&browser, &asked, &[]).await;
    assert_eq!(
        (refused.status, orders(&portal)),
        (422, 1),
        "the service refuses it"
    );
    assert!(
        refused
            .one("section.summary")
            .contains("The order was not created")
    );
    assert!(!refused.one("#weight-error").is_empty());
    // A field that was not asked about yet is asked about now.
    let again = post(&browser, &refused, &[("order_number", "")]).await;
    assert_eq!((again.status, orders(&portal)), (422, 1));
    assert!(again.one("section.summary").contains("Your order number: empty"));
    answer_with(&portal, json!({"status": "success", "data": {"id": 7}}));
    let done = post(&browser, &again, &[]).await;
    assert_eq!(orders(&portal), 2, "a service that takes it");
    let done = receipt_of(&browser, &done).await;
    assert_eq!(
        done.texts("section[aria-labelledby=answer] dt"),
        ["The operator’s number"]
    );
}

#[tokio::test]
async fn empty_numbers_are_left_out_and_negative_ones_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    let form = order_with(&[
        ("length", ""),
        ("money_collection", " "),
        ("product_price", "-1.500.000"),
        ("consignee_city", ""),
    ]);
    let asked = browser.post_form(NEW, &form).await;
    assert_eq!((asked.status, orders(&portal)), (422, 0));
    assert_eq!(
        asked.attrs("section.summary a", "href"),
        [
            "#consignee_city",
            "#product_price",
            "#length",
            "#money_collection"
        ]
    );
    let done = post(&browser, &asked, &[("product_price", "0")]).await;
    assert_eq!(done.status, 303, "{}", done.body);
    let state = portal.sandbox.operator().read();
    let sent = &state.courier_orders.last().unwrap().body;
    assert_eq!(
        (&sent["product_price"], &sent["consignee_city"]),
        (&json!(0), &json!(""))
    );
    assert!(!sent.contains_key("length") && !sent.contains_key("money_collection"));
}

#[tokio::test]
async fn unknown_outcome_is_reported_and_not_sent_again() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.script(Fault::status(500, "*create-order"));
    let page = browser.post_form(NEW, &order_with(&[("once", "one")])).await;
    assert_eq!(page.status, 502);
    assert!(page.one("section.summary").contains("could make a second order"));
    assert_eq!(page.value("consignee_city").as_deref(), Some("Tokyo"));
    let again = browser.post_form(NEW, &order_with(&[("once", "one")])).await;
    let receipt = receipt_of(&browser, &again).await;
    assert!(
        receipt
            .one(".banner:not([hidden])")
            .contains("not known whether the order was created")
    );
    assert_eq!(orders(&portal), 1);
}

/// Answers the next order with 200 and this body.
fn answer_with(portal: &Portal, body: Value) {
    portal.script(Fault {
        body: Some(body),
        ..Fault::once(FaultKind::Body, "*create-order")
    });
}

#[tokio::test]
async fn refusal_within_a_success_status_is_shown_at_its_fields() {
    let (portal, browser) = Portal::start_signed_in().await;
    let errors = json!({"weight": ["Quá nặng"]});
    for body in [
        json!({"success": false, "message": "Sai dữ liệu", "errors": errors}),
        json!({"status": false, "message": "Sai dữ liệu", "errors": errors}),
        json!({"code": 422, "message": "Sai dữ liệu", "data": {"errors": errors}}),
    ] {
        answer_with(&portal, body.clone());
        let form = order_with(&[("once", "same")]);
        let page = browser.post_form(NEW, &form).await;
        assert_eq!(page.status, 422, "{body}");
        let told = page.one("section.summary");
        assert!(
            told.contains("The order was not created") && told.contains("Sai dữ liệu"),
            "{told}"
        );
        assert_eq!(page.one("#weight-error"), "Quá nặng", "{body}");
        assert_eq!(page.value("consignee_city").as_deref(), Some("Tokyo"));
    }
    // The order was refused, so the same form may be sent again.
    create(&browser, &order_with(&[("once", "same")])).await;
}

/// The service's word for a success counts for more than errors beside it: the order was accepted, and a second click must not
/// create another.
#[tokio::test]
async fn errors_beside_a_success_are_remarks_on_an_accepted_order() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (key, body) in [
        (
            "a",
            json!({"status": "success", "message": "OK", "errors": {"weight": ["Quá nặng <b>"]}, "data": {"id": 7}}),
        ),
        (
            "b",
            json!({"success": true, "errors": {"weight": "Quá nặng <b>"}}),
        ),
        (
            "c",
            json!({"status": 201, "data": {"errors": {"order[weight]": ["Quá nặng <b>"]}}}),
        ),
    ] {
        portal.clear_calls();
        answer_with(&portal, body.clone());
        let form = order_with(&[("once", key), ("order_number", key)]);
        let done = create(&browser, &form).await;
        assert!(done.one("h1").contains("Created"), "{body}");
        let remarks = done.texts(".banner li");
        assert_eq!(remarks.len(), 1, "{remarks:?}");
        assert!(
            remarks[0].starts_with("Weight") && remarks[0].ends_with("Quá nặng <b>"),
            "{remarks:?}"
        );
        assert!(done.one("main").contains("Do not send it again"));
        create(&browser, &form).await;
        assert_eq!(orders(&portal), 1, "{body}");
    }
}

/// A yes and a no at once, or errors without a word of success: nothing can be read back, so the outcome is unknown.
#[tokio::test]
async fn contradictory_answer_is_unclear_in_the_services_words() {
    let (portal, browser) = Portal::start_signed_in().await;
    for (key, body) in [
        (
            "a",
            json!({"errors": {"weight": ["Quá nặng"]}, "data": {"id": 7}}),
        ),
        (
            "b",
            json!({"status": "success", "success": false, "message": "Quá nặng"}),
        ),
    ] {
        portal.clear_calls();
        answer_with(&portal, body.clone());
        let form = order_with(&[("once", key), ("order_number", key)]);
        let page = browser.post_form(NEW, &form).await;
        assert_eq!(page.status, 502, "{body}");
        let told = page.one("section.summary");
        assert!(told.contains("not known whether the order was created"), "{told}");
        assert!(told.contains(&format!("Look for order number {key}")), "{told}");
        assert_eq!(page.one("section.summary blockquote"), "Quá nặng", "{body}");
        create(&browser, &form).await;
        assert_eq!(orders(&portal), 1, "{body}");
    }
}

#[tokio::test]
async fn unreadable_answer_is_unclear_and_says_where_to_look() {
    let (portal, browser) = Portal::start_signed_in().await;
    portal.script(Fault::once(FaultKind::Garbage, "*create-order"));
    let page = browser.post_form(NEW, &ORDER).await;
    assert_eq!(page.status, 502);
    let told = page.one("section.summary");
    assert!(told.contains("not known whether the order was created"), "{told}");
    assert!(told.contains("Look for order number SO-26-00914"), "{told}");
    let links = page.attrs("section.summary a", "href");
    assert!(links[0].starts_with(&portal.sandbox.web_url()), "{links:?}");
    assert_eq!(page.value("consignee_city").as_deref(), Some("Tokyo"));
}

#[tokio::test]
async fn service_remarks_about_an_order_are_shown() {
    let (portal, browser) = Portal::start_signed_in().await;
    answer_with(
        &portal,
        json!({"status": "success", "message": "Chờ kho xác nhận", "data": {"id": 7}}),
    );
    let said = "section[aria-labelledby=answer] blockquote";
    let done = create(&browser, &ORDER).await;
    assert_eq!(done.texts(said), ["Chờ kho xác nhận"]);
    answer_with(
        &portal,
        json!({"status": "success", "message": "Success", "data": {"id": 8}}),
    );
    let done = create(&browser, &order_with(&[("order_number", "SO-2")])).await;
    assert!(done.texts(said).is_empty());
}

#[tokio::test]
async fn unusual_texts_are_sent_as_typed() {
    let (portal, browser) = Portal::start_signed_in().await;
    let odd = [
        ("consignee_phone", "gọi chị Ngân"),
        ("consignee_postal_code", "2139"),
        ("consignee_state_code", "Tokyo"),
        ("consignee_country", "ZZ"),
    ];
    let done = create(&browser, &order_with(&odd)).await;
    assert_eq!(orders(&portal), 1);
    let next = next(&browser, &done, "consignee").await;
    let ordered = done.one("section[aria-labelledby=ordered]");
    for (name, typed) in &odd[..3] {
        assert!(ordered.contains(typed), "{name}");
        assert_eq!(next.value(name).as_deref(), Some(*typed), "{name}");
    }
}

#[tokio::test]
async fn postal_and_state_code_may_be_empty() {
    let (_portal, browser) = Portal::start_signed_in().await;
    let without = [("consignee_postal_code", ""), ("consignee_state_code", "")];
    create(&browser, &order_with(&without)).await;
}

#[tokio::test]
async fn several_parcels_in_a_row() {
    let (portal, browser) = Portal::start_signed_in().await;
    let done = create(&browser, &ORDER).await;
    let named = |href: &&String| href.contains("Ngân") || href.contains("10482");
    assert_eq!(
        done.attrs("main a", "href").iter().filter(named).count(),
        0,
        "no name in a URL"
    );

    let same = next(&browser, &done, "consignee").await;
    assert_eq!((same.status, orders(&portal)), (200, 1));
    assert_eq!(
        same.value("consignee_name").as_deref(),
        Some("Trần Thị Tuyết Ngân")
    );
    assert_eq!(same.value("address_id").as_deref(), Some("10482"));
    assert_eq!(same.value("service_code").as_deref(), Some("EXP-JP"));
    for cleared in [
        "product_name",
        "product_price",
        "length",
        "width",
        "height",
        "weight",
    ] {
        assert_eq!(same.value(cleared).as_deref(), Some(""), "{cleared}");
    }
    let number = same.value("order_number").unwrap();
    assert!(number.starts_with("S-20"), "{number}");
    let refused = post(&browser, &same, &[("product_name", "Khăn lụa")]).await;
    assert_eq!(refused.status, 422);
    portal.advance(Duration::from_mins(1));
    let done = post(&browser, &refused, &PARCEL).await;
    let done = receipt_of(&browser, &done).await;
    assert_eq!(orders(&portal), 2);
    assert_eq!(done.texts(".row-list a .code"), ["SO-26-00914"], "the other one");
    assert!(done.one(".row-list").contains("Trần Thị Tuyết Ngân, Tokyo, JP"));

    let other = next(&browser, &done, "sender").await;
    for cleared in [
        "consignee_name",
        "consignee_phone",
        "consignee_address",
        "consignee_city",
        "consignee_country",
    ] {
        assert_eq!(other.value(cleared).as_deref(), Some(""), "{cleared}");
    }
    assert_eq!(other.value("address_id").as_deref(), Some("10482"));
    assert_eq!(
        other.texts(".row-list a .code"),
        [number.as_str(), "SO-26-00914"],
        "newest first"
    );
    assert_ne!(other.value("order_number"), Some(number));
}

#[tokio::test]
async fn draft_is_shown_again_and_not_sent() {
    let (portal, browser) = Portal::start_signed_in().await;
    let page = browser
        .post_form(NEW, &order_with(&[("do", "recalculate"), ("draft", "S-DRAFT")]))
        .await;
    assert_eq!((page.status, orders(&portal)), (200, 0));
    assert_eq!(page.value("weight").as_deref(), Some("1.4"));
    assert_eq!(page.value("draft").as_deref(), Some("S-DRAFT"));
    let is_fresh = |page: &Answer| page.island_props("FormDraft").unwrap()["is_fresh"].clone();
    assert_eq!(is_fresh(&page), false);
    let fresh = browser.get(NEW).await;
    assert_eq!(is_fresh(&fresh), true);
    // Nothing was typed into it, so that there is nothing to keep.
    let refused = browser.submit(&fresh.form("main form").press("send")).await;
    assert_eq!((refused.status, is_fresh(&refused)), (422, true.into()));
}

#[tokio::test]
async fn next_parcel_survives_an_expired_session() {
    let (portal, browser) = Portal::start_signed_in().await;
    let done = create(&browser, &ORDER).await;
    let same = next(&browser, &done, "consignee").await;
    portal.expire_sessions();
    let ended = post(&browser, &same, &PARCEL).await;
    assert_eq!((ended.status, orders(&portal)), (303, 1));
    browser.sign_in(TOKEN).await;
    let again = browser.get(NEW).await;
    assert_eq!(again.value("product_name").as_deref(), Some("Khăn lụa"));
    assert_eq!(again.texts(".row-list a .code"), ["SO-26-00914"]);
}

#[tokio::test]
async fn settings_mention_the_address_book_if_there_is_a_courier() {
    let (_portal, browser) = Portal::start_signed_in().await;
    assert_eq!(
        browser.get("/settings").await.attrs("[data-book]", "data-who"),
        ["Lan Anh"]
    );
    let portal = Portal::start_with(|config| config.courier_url = None).await;
    let browser = portal.sign_in().await;
    assert_eq!(
        browser
            .get("/settings")
            .await
            .attrs("[data-book]", "data-who")
            .len(),
        0
    );
}

#[tokio::test]
async fn without_courier_url_there_are_no_courier_pages() {
    let portal = Portal::start_with(|config| config.courier_url = None).await;
    let browser = portal.sign_in().await;
    for path in [NEW, "/courier", "/courier/a1"] {
        assert_eq!(browser.get(path).await.status, 404, "{path}");
    }
    assert_eq!(browser.post_form(NEW, &ORDER).await.status, 404);
    assert!(!browser.get("/").await.body.contains("/courier"));
}
