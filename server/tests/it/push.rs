//! Notices on people's devices.

mod devices;
#[cfg(unix)]
mod instances;

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use sandbox::Fault;
use serde_json::{Value, json};
use server::config::Config;

use crate::harness::{
    Answer, Browser, Portal, PushDevice, PushService, Quotation, Scenario, TOKEN, TOKEN_OTHER, always,
    on_get, until, with_equal_codes,
};

/// A portal with a push service beside it.
struct Devices {
    service: PushService,
    portal: Portal,
    browser: Browser,
}

impl Devices {
    async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let service = PushService::start().await;
        let portal = Portal::start_with(|config| {
            service.configure(config);
            change(config);
        })
        .await;
        let browser = portal.sign_in_as(TOKEN, "Lan").await;
        Self {
            service,
            portal,
            browser,
        }
    }

    /// A device of the person in this browser that is told of everything.
    async fn device(&self, browser: &Browser, name: &str) -> PushDevice {
        self.device_with(browser, name, &json!({})).await
    }

    async fn device_with(&self, browser: &Browser, name: &str, terms: &Value) -> PushDevice {
        let device = self.service.device(name);
        let answer = turn_on(browser, &device, terms).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        device
    }

    /// Opens a page and waits until its readings are observed.
    async fn read(&self, browser: &Browser, path: &str) {
        assert_eq!(browser.get(path).await.status, 200);
        until_observed(&self.portal).await;
    }

    /// Sends the notices that are due, and returns the sentences that a device has got.
    async fn sentences(&self, device: &PushDevice) -> Vec<String> {
        self.push().send_due().await.unwrap();
        self.service.sentences(device)
    }

    fn push(&self) -> &server::push::Push {
        self.portal.app.push().unwrap()
    }

    /// A signed delivery that names the request by the partner's reference.
    async fn report(&self, number: &str, code: &str, event: &str, more: Value) {
        let request = self.portal.sandbox.operator().request(code).unwrap();
        let mut data = json!({
            "rfq_code": code,
            "partner_ref": request.input.partner_ref,
        });
        data.as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        let body = json!({"event": event, "timestamp": Timestamp::now().to_string(), "data": data});
        let answer = self
            .portal
            .deliver_body(number, body.to_string().into_bytes())
            .await;
        assert_eq!(answer.status, 204);
    }

    async fn report_status(&self, number: &str, code: &str, status: &str) {
        let more = json!({"status": status, "changed_at": Timestamp::now().to_string()});
        self.report(number, code, "fwd.status_changed", more).await;
    }

    async fn report_milestone(&self, number: &str, code: &str, id: i64, status: &str, words: &str) {
        let tracking = json!({"id": id, "operation_status": status, "content": words, "location": "Cát Lái"});
        let more = json!({"status": "in_transit", "tracking": tracking});
        self.report(number, code, "fwd.tracking.created", more).await;
    }
}

/// A request with a reference of the partner, which deliveries name as well.
fn request<'a>(portal: &'a Portal, reference: &str) -> Scenario<'a> {
    portal.request().with(&json!({"partner_ref": reference}))
}

fn sorted(mut sentences: Vec<String>) -> Vec<String> {
    sentences.sort();
    sentences
}

/// Waits until the readings are observed.
async fn until_observed(portal: &Portal) {
    until("what was read is known", async || {
        portal.app.push().unwrap().observing() == 0
    })
    .await;
}

async fn turn_on(browser: &Browser, device: &PushDevice, terms: &Value) -> Answer {
    // Tests run at any hour.
    let mut body = json!({
        "subscription": device.subscription(),
        "events": ["question", "quotation", "hold", "milestone", "validity"],
        "at_night": true,
    });
    body.as_object_mut()
        .unwrap()
        .extend(terms.as_object().unwrap().clone());
    post(browser, &body).await
}

async fn post(browser: &Browser, body: &Value) -> Answer {
    let headers = [
        ("content-type", "application/json"),
        ("sec-fetch-site", "same-origin"),
        (
            "user-agent",
            "Mozilla/5.0 (Linux; Android 10; K) Chrome/148.0.0.0 Mobile Safari/537.36",
        ),
    ];
    browser
        .send("POST", "/settings/push", &headers, body.to_string().into_bytes())
        .await
}

fn tracking(code: &str) -> String {
    format!("/requests/{code}/tracking")
}

/// The page's list of devices.
async fn listed(browser: &Browser) -> Vec<String> {
    let page = browser.get("/settings").await;
    page.texts("section[aria-labelledby=notices] .sessions li strong")
}

#[tokio::test]
async fn question_and_quotation_are_told_with_the_chosen_reference_and_nothing_else() {
    let devices = Devices::start().await;
    let code = devices
        .portal
        .request()
        .with(&json!({"partner_ref": "PO-4711"}))
        .quoting();
    let phone = devices
        .device_with(&devices.browser, "phone", &json!({"reference": "partner_ref"}))
        .await;
    let nameless = devices
        .device_with(&devices.browser, "nameless", &json!({"reference": "none"}))
        .await;
    devices.read(&devices.browser, &format!("/requests/{code}")).await;
    assert_eq!(
        devices.sentences(&phone).await,
        Vec::<String>::new(),
        "it is how things were"
    );

    devices.report_status("1", &code, "need_info").await;
    devices.report_status("1", &code, "need_info").await;
    devices.report_status("2", &code, "quoted").await;
    let expected = [
        "The operator has a question about PO-4711.",
        "There is a new quotation for PO-4711.",
    ];
    assert_eq!(sorted(devices.sentences(&phone).await), expected);
    let expected = [
        "The operator has a question about a request.",
        "There is a new quotation for a request.",
    ];
    assert_eq!(sorted(devices.sentences(&nameless).await), expected);

    let notices = devices.service.notices();
    let key = devices.push().public_key();
    for notice in &notices {
        assert_eq!(notice.header("content-encoding"), "aes128gcm");
        assert_eq!(notice.header("ttl"), "86400");
        assert_eq!(notice.header("urgency"), "high");
        assert_eq!(notice.header("topic").len(), 32);
        let claims = notice.claims(&key);
        assert_eq!(claims["sub"], "mailto:it@portal.example");
        assert!(phone.endpoint().starts_with(claims["aud"].as_str().unwrap()));
        let left = claims["exp"].as_i64().unwrap() - Timestamp::now().as_second();
        assert!((3_600..=24 * 3_600).contains(&left), "{left}");
    }
    let own = notices
        .iter()
        .filter(|notice| phone.endpoint().ends_with(&notice.path));
    let read: Vec<Value> = own.map(|notice| phone.read(notice)).collect();
    let question = read
        .iter()
        .find(|read| read["url"] == format!("/requests/{code}/edit"))
        .unwrap();
    assert_eq!(
        (&question["title"], &question["count"]),
        (&json!("Forwarding"), &json!(1))
    );
    assert_eq!(question.as_object().unwrap().len(), 5);
    // Neither endpoints nor keys nor sentences are plain in the database.
    let stored = String::from_utf8_lossy(&devices.portal.stored_bytes()).into_owned();
    let subscription = phone.subscription();
    let keys = subscription["keys"].as_object().unwrap();
    for secret in
        keys.values()
            .map(|key| key.as_str().unwrap())
            .chain([phone.endpoint(), "PO-4711", "Chrome, Android"])
    {
        assert!(!stored.contains(secret), "{secret}");
    }
}

/// A page that is shown knows everything: whoever reads it needs no notice, their colleagues do.
#[tokio::test]
async fn what_a_colleague_reads_is_told_to_the_others() {
    let devices = Devices::start().await;
    let operator = devices.portal.sandbox.operator();
    let code = devices.portal.request().quoted();
    let minh = devices.portal.sign_in_as(TOKEN, "Minh").await;
    let of_lan = devices.device(&devices.browser, "lan").await;
    let of_minh = devices.device(&minh, "minh").await;
    let page = format!("/requests/{code}/quotation");
    devices.read(&devices.browser, &page).await;
    // Neither another version nor a hold raises a webhook.
    devices.portal.send_quotation(&code, Quotation::usd(999));
    let held = devices.portal.request().in_transit(&[]);
    devices.read(&devices.browser, &tracking(&held)).await;
    operator.hold(&held, None).unwrap();
    devices.read(&minh, &page).await;
    devices.read(&minh, &tracking(&held)).await;
    let told = sorted(devices.sentences(&of_lan).await);
    assert_eq!(
        told,
        [
            format!("{held} is on hold."),
            format!("There is a new quotation for {code}."),
        ]
    );
    assert_eq!(devices.sentences(&of_minh).await, Vec::<String>::new());
}

#[tokio::test]
async fn milestones_are_told_to_those_who_follow_the_shipment() {
    let devices = Devices::start().await;
    let code = request(&devices.portal, "PO-1").in_transit(&[("picked_up", "")]);
    let minh = devices.portal.sign_in_as(TOKEN, "Minh").await;
    let of_lan = devices
        .device_with(&devices.browser, "lan", &json!({"reference": "none"}))
        .await;
    let of_minh = devices.device(&minh, "minh").await;
    let page = devices.browser.get(&tracking(&code)).await;
    assert_eq!(page.one("[data-follow] button"), "Follow this shipment");
    let pressed = devices
        .browser
        .submit(&page.form("[data-follow]").with(&[("follow", "yes")]))
        .await;
    assert_eq!(
        (pressed.status, pressed.location()),
        (303, Some(tracking(&code).as_str()))
    );
    devices.read(&devices.browser, &tracking(&code)).await;
    let words = "Phụ phí 120 USD";
    devices.report_milestone("1", &code, 901, "departed", words).await;
    devices.push().send_due().await.unwrap();
    devices
        .report_milestone("2", &code, 902, "vượt biên 120 USD", words)
        .await;
    let expected = [
        "A shipment that you follow: Departed.",
        "A shipment that you follow: there is a new event.",
    ];
    assert_eq!(sorted(devices.sentences(&of_lan).await), expected);
    assert_eq!(devices.sentences(&of_minh).await, Vec::<String>::new());
    // Read as well, it is the same event.
    let page = devices.browser.get(&tracking(&code)).await;
    until_observed(&devices.portal).await;
    assert_eq!(devices.sentences(&of_lan).await.len(), 2);
    devices
        .browser
        .submit(&page.form("[data-follow]").with(&[("follow", "no")]))
        .await;
    devices.report_milestone("3", &code, 903, "arrived", words).await;
    assert_eq!(devices.sentences(&of_lan).await.len(), 2);
}

#[tokio::test]
async fn end_of_validity_is_told_once_48_hours_before() {
    let devices = Devices::start().await;
    let code = devices
        .portal
        .request()
        .with_quotation(Quotation::valid_for_days(5))
        .quoted();
    let phone = devices.device(&devices.browser, "phone").await;
    devices.read(&devices.browser, &format!("/requests/{code}")).await;
    // Nobody is told of it at night.
    let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
    let now = Timestamp::now().to_zoned(zone.clone());
    let tomorrow = now.date().tomorrow().unwrap();
    let noon = tomorrow.at(12, 0, 0, 0).to_zoned(zone).unwrap();
    let until_noon = noon.timestamp().duration_since(now.timestamp());
    devices.portal.advance(until_noon.unsigned_abs());
    let tell = async || {
        devices.push().tell_of_validity().await.unwrap();
        devices.sentences(&phone).await
    };
    devices.portal.advance(Duration::from_hours(24 * 2));
    assert_eq!(tell().await, Vec::<String>::new());
    devices.portal.advance(Duration::from_hours(24));
    let told = tell().await;
    assert_eq!(told.len(), 1);
    assert!(
        told[0].starts_with(&format!("The quotation for {code} is valid through ")),
        "{told:?}"
    );
    assert_eq!(tell().await.len(), 1, "once");
}

/// Notices do not wake people up unless they want it; they are not lost.
#[tokio::test]
async fn night_is_quiet_unless_wanted() {
    let devices = Devices::start().await;
    let code = request(&devices.portal, "PO-1").quoting();
    let quiet = devices
        .device_with(&devices.browser, "quiet", &json!({"at_night": false}))
        .await;
    let awake = devices.device(&devices.browser, "awake").await;
    devices.read(&devices.browser, &format!("/requests/{code}")).await;
    let zone = TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
    let now = Timestamp::now().to_zoned(zone.clone());
    let night = now
        .date()
        .tomorrow()
        .unwrap()
        .at(23, 0, 0, 0)
        .to_zoned(zone)
        .unwrap();
    let until_night = night.timestamp().duration_since(now.timestamp());
    devices.portal.advance(until_night.unsigned_abs());
    devices.report_status("1", &code, "need_info").await;
    assert_eq!(devices.sentences(&awake).await.len(), 1);
    assert_eq!(devices.sentences(&quiet).await.len(), 0);
    devices.portal.advance(Duration::from_hours(6));
    assert_eq!(devices.sentences(&quiet).await.len(), 0, "5 o'clock");
    devices
        .portal
        .advance(Duration::from_hours(1) + Duration::from_secs(1));
    assert_eq!(devices.sentences(&quiet).await.len(), 1);
    assert_eq!(devices.sentences(&awake).await.len(), 1);
}

/// A service that never answers well is asked a few times.
#[tokio::test]
async fn notice_is_given_up_after_some_tries() {
    let devices = Devices::start().await;
    let code = request(&devices.portal, "PO-1").quoting();
    let phone = devices.device(&devices.browser, "phone").await;
    devices.read(&devices.browser, &format!("/requests/{code}")).await;
    devices.service.answer(&phone, 429);
    devices.report_status("1", &code, "need_info").await;
    for _ in 0..20 {
        devices.sentences(&phone).await;
        devices.portal.advance(Duration::from_hours(1));
    }
    assert_eq!(devices.sentences(&phone).await.len(), 12);
    assert_eq!(listed(&devices.browser).await.len(), 0, "the session has ended");
}

async fn rows(portal: &Portal, table: &str) -> i64 {
    let count = format!("SELECT COUNT(*) FROM {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(count))
        .fetch_one(&mut portal.database().await)
        .await
        .unwrap()
}

/// Equal codes are two customers' requests: a delivery about the one tells the other nothing.
#[tokio::test]
async fn another_customers_request_with_the_same_code_is_not_told() {
    let service = PushService::start().await;
    let first = Portal::start().await;
    let code = first.request().with(&json!({"partner_ref": "PO-OWN"})).quoting();
    let theirs = first
        .request()
        .for_token(TOKEN_OTHER)
        .with(&json!({"partner_ref": "PO-THEIRS"}))
        .quoting();
    let operator = with_equal_codes(&first, &code, &theirs).await;
    let portal = Portal::restart_of(&first, |config| {
        config.api_url = operator.parse().unwrap();
        service.configure(config);
    })
    .await;
    let own = portal.sign_in_as(TOKEN, "Lan").await;
    let foreign = portal.sign_in_as(TOKEN_OTHER, "Lan").await;
    let [of_own, of_foreign] = ["own", "foreign"].map(|name| service.device(name));
    for (browser, device) in [(&own, &of_own), (&foreign, &of_foreign)] {
        assert_eq!(turn_on(browser, device, &json!({})).await.status, 201);
        assert_eq!(browser.get(&format!("/requests/{code}")).await.status, 200);
    }
    until_observed(&portal).await;
    let body = json!({
        "event": "fwd.status_changed",
        "timestamp": Timestamp::now().to_string(),
        "data": {"rfq_code": code, "partner_ref": "PO-OWN", "status": "need_info", "changed_at": Timestamp::now().to_string()},
    });
    portal.deliver_body("1", body.to_string().into_bytes()).await;
    portal.app.push().unwrap().send_due().await.unwrap();
    assert_eq!(service.sentences(&of_own).len(), 1);
    assert_eq!(service.sentences(&of_foreign), Vec::<String>::new());
}

/// A token that the service refuses, and "sign out everywhere", end everything.
#[tokio::test]
async fn refused_token_gets_no_notices() {
    for is_refused in [true, false] {
        let devices = Devices::start().await;
        let code = request(&devices.portal, "PO-1").quoting();
        let phone = devices.device(&devices.browser, "phone").await;
        devices.read(&devices.browser, &format!("/requests/{code}")).await;
        if is_refused {
            devices.portal.revoke(TOKEN);
            assert_eq!(
                devices.browser.get(&format!("/requests/{code}")).await.status,
                303
            );
        } else {
            devices.browser.post_form("/sign-out/everywhere", &[]).await;
        }
        devices.report_status("1", &code, "need_info").await;
        assert_eq!(devices.sentences(&phone).await, Vec::<String>::new());
        for table in ["push_devices", "push_requests", "push_outbox", "push_follows"] {
            assert_eq!(rows(&devices.portal, table).await, 0, "{table}");
        }
    }
}

/// A request that the service denies now gives no more notices.
#[tokio::test]
async fn denied_request_is_forgotten() {
    let devices = Devices::start().await;
    let code = request(&devices.portal, "PO-1").quoting();
    let phone = devices.device(&devices.browser, "phone").await;
    devices.read(&devices.browser, &format!("/requests/{code}")).await;
    devices
        .portal
        .script(always(on_get(Fault::status(404, "/orders/*"))));
    assert_eq!(
        devices.browser.get(&format!("/requests/{code}")).await.status,
        404
    );
    until("it is forgotten", async || {
        rows(&devices.portal, "push_requests").await == 0
    })
    .await;
    devices.report_status("1", &code, "need_info").await;
    assert_eq!(devices.sentences(&phone).await, Vec::<String>::new());
}

/// Turned on before anything was opened: the list is known, so the first delivery is told.
#[tokio::test]
async fn requests_of_the_list_are_told_without_being_opened() {
    let devices = Devices::start().await;
    let code = request(&devices.portal, "PO-1").quoting();
    let phone = devices.device(&devices.browser, "phone").await;
    until_observed(&devices.portal).await;
    devices.report_status("1", &code, "need_info").await;
    assert_eq!(devices.sentences(&phone).await.len(), 1);
}

/// A later event of the same shipment takes the place of one that still waits.
#[tokio::test]
async fn what_waits_is_replaced_by_what_came_later() {
    let devices = Devices::start().await;
    let code = request(&devices.portal, "PO-1").in_transit(&[]);
    let phone = devices.device(&devices.browser, "phone").await;
    devices.read(&devices.browser, &tracking(&code)).await;
    let follow = format!("/requests/{code}/follow");
    devices.browser.post_form(&follow, &[("follow", "yes")]).await;
    devices.report_milestone("1", &code, 901, "departed", "").await;
    devices.report_milestone("2", &code, 902, "arrived", "").await;
    assert_eq!(devices.sentences(&phone).await, [format!("{code}: Arrived.")]);
}
