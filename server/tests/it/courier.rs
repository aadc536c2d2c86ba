//! Courier orders.

use sandbox::Fault;

use crate::harness::Portal;

const NEW: &str = "/courier/new";
const FINE: [(&str, &str); 17] = [
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

fn orders(portal: &Portal) -> usize {
    portal
        .calls()
        .iter()
        .filter(|call| call.ends_with("create-order"))
        .count()
}

fn with<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let kept = FINE
        .iter()
        .filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    kept.chain(changes).copied().collect()
}

#[tokio::test]
async fn the_form_has_every_field_and_the_answer_is_shown() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let page = browser.get(NEW).await;
    assert_eq!(page.status, 200);
    for name in app::forms::courier::CourierForm::NAMES {
        assert_eq!(
            page.attrs(&format!("form [name=\"{name}\"]"), "name").len(),
            1,
            "{name}"
        );
    }
    assert!(page.value("order_number").unwrap().starts_with("S-20"));
    let once = page.value("once").unwrap();
    let form = with(&[("once", &once)]);
    let done = browser.post_form(NEW, &form).await;
    assert_eq!(done.status, 200, "{}", done.body);
    assert!(done.one("h1").contains("Courier order created"));
    assert!(done.one("main").contains("SO-26-00914"));
    let again = browser.post_form(NEW, &form).await;
    assert_eq!(again.status, 409, "sent exactly once");
    assert_eq!(orders(&portal), 1);
    assert_eq!(again.value("weight").as_deref(), Some("1,4"));
}

#[tokio::test]
async fn what_is_missing_is_asked_for_and_kept() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    let page = browser
        .post_form(NEW, &with(&[("weight", "1.000"), ("consignee_name", "")]))
        .await;
    assert_eq!(page.status, 422);
    assert_eq!(
        page.attrs("section.summary a", "href"),
        ["#consignee_name", "#weight"]
    );
    assert_eq!(page.attrs("[name=weight]", "aria-describedby"), ["weight-error"]);
    assert_eq!(page.value("product_price").as_deref(), Some("3.200.000"));
    assert_eq!(orders(&portal), 0);
}

#[tokio::test]
async fn an_unknown_outcome_is_told_and_nothing_is_sent_again() {
    let portal = Portal::start().await;
    let browser = portal.sign_in().await;
    portal.sandbox.faults().add(Fault::status(500, "*create-order"));
    let page = browser.post_form(NEW, &with(&[("once", "one")])).await;
    assert_eq!(page.status, 502);
    assert!(page.one("section.summary").contains("could make a second order"));
    assert_eq!(page.value("consignee_city").as_deref(), Some("Tokyo"));
    assert_eq!(
        browser.post_form(NEW, &with(&[("once", "one")])).await.status,
        409
    );
    assert_eq!(orders(&portal), 1);
}

#[tokio::test]
async fn without_an_address_there_are_no_courier_pages() {
    let portal = Portal::start_with(|config| config.courier_url = None).await;
    let browser = portal.sign_in().await;
    assert_eq!(browser.get(NEW).await.status, 404);
    assert_eq!(browser.post_form(NEW, &FINE).await.status, 404);
    assert!(!browser.get("/").await.body.contains(NEW));
}
