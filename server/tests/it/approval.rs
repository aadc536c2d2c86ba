//! A colleague's decision about accepting a quotation above a limit.

use std::path::{Path, PathBuf};
use std::time::Duration;

use server::approvals::approvers;
use server::config::{ApprovalSettings, Config};

use sandbox::Fault;

use crate::harness::{
    Answer, Browser, EventStream, Form, Portal, Quotation, TOKEN, TOKEN_OTHER, always, until,
};

const PASSPHRASE: &str = "trời xanh mây trắng";

/// A folder with the file of those who may approve: Hùng and Minh, both with the same passphrase.
fn approvers() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("approvers");
    let hash = approvers::hash(PASSPHRASE).unwrap();
    std::fs::write(&file, format!("Giám đốc Hùng {hash}\nMinh {hash}\n")).unwrap();
    (folder, file)
}

fn with_approval(config: &mut Config, file: &Path) {
    config.approval = ApprovalSettings::parse(Some("VND:50000000,USD:2000"), Some(file)).unwrap();
}

/// A portal with approvals on which these people have signed in; the folder has the file of those who may approve.
async fn with_people<const N: usize>(names: [&str; N]) -> (Portal, tempfile::TempDir, [Browser; N]) {
    let (folder, file) = approvers();
    let portal = Portal::start_with(|config| with_approval(config, &file)).await;
    let people = futures_util::future::join_all(names.map(|name| portal.sign_in_as(TOKEN, name))).await;
    let Ok(people) = people.try_into() else {
        panic!("everybody is signed in")
    };
    (portal, folder, people)
}

fn approval_of(code: &str) -> String {
    format!("/requests/{code}/quotation/approval")
}

async fn approval_form(browser: &Browser, code: &str) -> Form {
    let page = browser.get(&approval_of(code)).await;
    page.form("form[action$='/quotation/approval']")
}

async fn ask(browser: &Browser, code: &str) -> Answer {
    let form = approval_form(browser, code).await;
    browser
        .submit(&form.with(&[("note", "Khách đã chốt"), ("action", "ask")]))
        .await
}

async fn decide(browser: &Browser, code: &str, fields: &[(&str, &str)]) -> Answer {
    let form = approval_form(browser, code).await;
    browser.submit(&form.with(fields)).await
}

const APPROVAL: [(&str, &str); 4] = [
    ("approver", "Giám đốc Hùng"),
    ("passphrase", PASSPHRASE),
    ("note", "Đồng ý"),
    ("action", "approve"),
];

/// Posts the acceptance that the quotation's page would post.
async fn accept(browser: &Browser, code: &str) -> Answer {
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    let form = page.form("dialog#accept form");
    browser.submit(&form.with(&[("note", "Gửi hàng sớm")])).await
}

/// Newer ones, and decisions about quotations accepted since, hide none.
#[tokio::test]
async fn home_tells_every_open_decision() {
    let (portal, _folder, [minh, boss]) = with_people(["Lan", "Hùng"]).await;
    let first = portal.request().quoted_with(Quotation::priced(50_000_001));
    assert_eq!(ask(&minh, &first).await.status, 303);
    for _ in 0..51 {
        let code = portal.request().quoted_with(Quotation::priced(50_000_001));
        assert_eq!(ask(&minh, &code).await.status, 303);
    }
    let waiting = boss.get("/").await.one("section[aria-labelledby=approvals]");
    assert!(waiting.contains(&first), "{waiting}");
}

/// A draft of the browser is shown again in its form; nothing is asked for or decided.
#[tokio::test]
async fn draft_of_a_note_is_shown_again_and_decides_nothing() {
    let (portal, _folder, [minh, boss]) = with_people(["Lan", "Hùng"]).await;
    let code = portal.request().quoted_with(Quotation::priced(50_000_001));
    let continued = async |browser: &Browser, draft: &str| {
        let fields = [("do", "recalculate"), ("fields", draft)];
        let done = browser.post_form(&approval_of(&code), &fields).await;
        assert_eq!(done.location(), Some(approval_of(&code).as_str()));
        browser.get(&approval_of(&code)).await
    };
    let page = continued(&minh, "note=Xin+s%E1%BB%9Bm").await;
    assert_eq!(page.one("textarea[name=note]"), "Xin sớm");
    assert!(!page.body.contains("Waiting for approval"));
    assert_eq!(ask(&minh, &code).await.status, 303);
    let page = continued(&boss, "approver=Minh&note=%C4%90%E1%BB%93ng+%C3%BD&passphrase=x").await;
    assert_eq!(page.one("#note"), "Đồng ý");
    assert_eq!(page.value("passphrase").unwrap_or_default(), "");
    assert!(page.body.contains("Waiting for approval"));
}

/// Open pages about the request show a decision in words; lists do not, since they would say that the operator did
/// something.
#[tokio::test]
async fn open_pages_are_told_of_a_decision() {
    let (portal, _folder, [minh, boss]) = with_people(["Lan", "Hùng"]).await;
    let code = portal.request().quoted_with(Quotation::priced(50_000_001));
    for browser in [&minh, &boss] {
        assert_eq!(browser.get(&format!("/requests/{code}")).await.status, 200);
    }
    let of_request = format!("/events?code={code}&as_of=2099-01-01T00:00:00Z");
    let mut waiting = EventStream::open_at(&minh, &of_request).await;
    let mut deciding = EventStream::open_at(&boss, &of_request).await;
    let mut listing = EventStream::open_at(&minh, "/events?read=2099-01-01T00:00:00Z").await;
    assert_eq!(ask(&minh, &code).await.status, 303);
    deciding
        .until("Approval of this quotation has been asked for.")
        .await;
    let declined = [APPROVAL[0], APPROVAL[1], ("note", "Đắt"), ("action", "decline")];
    assert_eq!(decide(&boss, &code, &declined).await.status, 303);
    waiting.until("This quotation was not approved.").await;
    assert_eq!(ask(&minh, &code).await.status, 303);
    assert_eq!(decide(&boss, &code, &APPROVAL).await.status, 303);
    let told = waiting.until("This quotation has been approved.").await;
    assert!(told.contains(r#""specific":true"#), "{told}");
    // The first that a list is told after all of it.
    assert_eq!(accept(&minh, &code).await.status, 303);
    let told = listing.until("event: news").await;
    assert!(!told.contains(r#""specific":true"#), "{told}");
}

#[tokio::test]
async fn acceptance_above_the_limit_needs_a_colleague() {
    let (portal, _folder, [minh, boss]) = with_people(["Lan", "Hùng"]).await;
    let code = portal.request().quoted_with(Quotation::priced(50_000_001));
    portal.clear_calls();
    let refused = accept(&minh, &code).await;
    assert_eq!((refused.status, portal.posts("/accept")), (422, 0));
    assert!(refused.one("h1").contains("Not accepted: it needs approval"));
    assert_eq!(refused.one("textarea[name=note]"), "Gửi hàng sớm", "kept");
    let page = minh.get(&format!("/requests/{code}/quotation")).await;
    assert!(page.body.contains("Above the limit: a colleague has to approve"));
    assert_eq!(
        page.texts("textarea[name=note]")[0],
        "Gửi hàng sớm",
        "and in the form again, above everything"
    );
    assert!(
        page.texts("dialog#accept footer button.primary").is_empty(),
        "no button that would be refused"
    );
    // Asked for, once.
    let asked = ask(&minh, &code).await;
    assert_eq!(
        (asked.status, asked.location()),
        (303, Some(approval_of(&code).as_str()))
    );
    assert!(
        minh.get(&approval_of(&code))
            .await
            .body
            .contains("Waiting for approval")
    );
    assert_eq!(accept(&minh, &code).await.status, 422, "not yet decided");
    // Home tells colleagues.
    let home = boss.get("/").await;
    let waiting = home.one("section[aria-labelledby=approvals]");
    assert!(
        waiting.contains(&code) && waiting.contains("Lan asked"),
        "{waiting}"
    );
    assert!(waiting.contains('₫'), "{waiting}");
    let page = boss.get(&approval_of(&code)).await;
    assert!(page.body.contains("Khách đã chốt") && page.body.contains("Lan asked"));
    let done = decide(&boss, &code, &APPROVAL).await;
    assert_eq!(done.status, 303);
    // Home tells the one who asked.
    let home = minh.get("/").await.one("section[aria-labelledby=approvals]");
    assert!(home.contains("Giám đốc Hùng approved"), "{home}");
    assert_eq!(portal.posts("/accept"), 0, "approving sends nothing");
    let accepted = accept(&minh, &code).await;
    assert_eq!((accepted.status, portal.posts("/accept")), (303, 1));
    assert_eq!(portal.status(&code), "confirmed");
    let home = minh.get("/").await;
    assert!(home.texts("section[aria-labelledby=approvals]").is_empty());
    let closed = boss.get(&approval_of(&code)).await;
    assert!(closed.body.contains("There is nothing to approve any more"));
    let history = closed.one("section[aria-labelledby=decisions]");
    assert!(
        history.contains("Giám đốc Hùng approved") && history.contains("Đồng ý"),
        "{history}"
    );
    let page = minh.get(&format!("/requests/{code}")).await;
    let log = page.texts("section[aria-labelledby=activity] li b");
    assert!(
        log[1].contains("Giám đốc Hùng approved") && log[2].contains("Lan asked for approval"),
        "{log:?}"
    );
    // The passphrase and the note cannot be read in the database.
    let stored = String::from_utf8_lossy(&portal.stored_bytes()).into_owned();
    assert!(!stored.contains(PASSPHRASE) && !stored.contains("Khách đã chốt"));
}

#[tokio::test]
async fn equal_is_not_over_and_what_cannot_be_compared_is() {
    let (_folder, file) = approvers();
    let portal = Portal::start_with(|config| with_approval(config, &file)).await;
    let browser = portal.sign_in_as(TOKEN, "Lan").await;
    let one = |currency: &str, total: &str, charge: &str| {
        Quotation::from_json(
            serde_json::json!({"currency": currency, "totals": {"total": total},
            "charges": [{"line_no": 1, "name": "THC", "amount": 1, "currency": charge, "total": 1}]}),
        )
    };
    for (quotation, status, reason) in [
        (Quotation::priced(50_000_000), 303, ""),
        (Quotation::usd(2_000), 303, ""),
        (Quotation::usd(2_001), 422, "Above the limit"),
        (one("EUR", "1", "EUR"), 422, "names no currency that has a limit"),
        (
            one("VND", "1", "USD"),
            422,
            "A charge is in another currency than the total",
        ),
        (one("VND", "-1", "VND"), 422, "is no figure, or a negative one"),
    ] {
        let code = portal.request().quoted_with(quotation);
        let page = browser.get(&format!("/requests/{code}/quotation")).await;
        assert!(page.body.contains(reason), "{reason}");
        let form = page.form("dialog#accept form");
        assert_eq!(browser.submit(&form).await.status, status, "{code}");
    }
}

/// Version 2 arrives while version 1 is looked at: nothing is recorded, and an earlier approval does not hold for it.
#[tokio::test]
async fn approval_holds_for_one_quotation() {
    let (portal, _folder, [lan, boss]) = with_people(["Lan", "Hùng"]).await;
    let code = portal.request().quoted_with(Quotation::priced(60_000_000));
    ask(&lan, &code).await;
    let form = approval_form(&boss, &code).await;
    assert!(
        boss.get("/")
            .await
            .one("section[aria-labelledby=approvals]")
            .contains(&code)
    );
    portal.send_quotation(&code, Quotation::priced(70_000_000));
    boss.get(&format!("/requests/{code}/quotation")).await;
    until("nobody waits for a decision about version 1", async || {
        boss.get("/")
            .await
            .texts("section[aria-labelledby=approvals]")
            .is_empty()
    })
    .await;
    let late = boss.submit(&form.with(&APPROVAL)).await;
    assert_eq!(late.status, 409);
    assert!(late.body.contains("no longer what you saw"));
    assert!(late.body.contains("approval has to be asked for again"));
    // The note of the decision is put under no wish; it can be copied.
    assert_eq!(late.one("textarea#note"), "");
    assert!(late.one("section[aria-labelledby=kept]").contains("Đồng ý"));
    // Asked anew and approved; then a third version with the same total but another carrier.
    assert_eq!(ask(&lan, &code).await.status, 303);
    assert_eq!(decide(&boss, &code, &APPROVAL).await.status, 303);
    portal.send_quotation(&code, Quotation::from_json(serde_json::json!({
        "currency": "VND", "carrier": "Hãng khác",
        "charges": [{"line_no": 1, "name": "THC", "quantity": 1, "unit_price": 70_000_000, "amount": 70_000_000,
            "currency": "VND", "vat_rate": 0, "vat_amount": 0, "total": 70_000_000}],
        "totals": {"amount": 70_000_000, "vat": 0, "total": 70_000_000}
    })));
    portal.clear_calls();
    assert_eq!(accept(&lan, &code).await.status, 422);
    assert_eq!(portal.posts("/accept"), 0);
    // Declined: it says who and why, and can be asked for again.
    ask(&lan, &code).await;
    let declined = [
        ("approver", "Giám đốc Hùng"),
        ("passphrase", PASSPHRASE),
        ("note", "Đắt quá"),
        ("action", "decline"),
    ];
    assert_eq!(decide(&boss, &code, &declined).await.status, 303);
    let page = lan.get(&approval_of(&code)).await;
    assert!(page.body.contains("Giám đốc Hùng declined") && page.body.contains("Đắt quá"));
    assert_eq!(accept(&lan, &code).await.status, 422);
    assert_eq!(ask(&lan, &code).await.status, 303);
    // Decided in the meantime by somebody else: the second is told. Earlier decisions can be read before.
    let page = boss.get(&approval_of(&code)).await;
    let history = page.one("section[aria-labelledby=decisions]");
    assert!(history.contains("Đắt quá"), "{history}");
    let form = page.form("form[action$='/quotation/approval']");
    assert_eq!(boss.submit(&form.with(&APPROVAL)).await.status, 303);
    assert_eq!(boss.submit(&form.with(&declined)).await.status, 409);
}

#[tokio::test]
async fn who_asks_never_decides() {
    let (portal, _folder, [minh, hoa]) = with_people(["minh", "Hoa"]).await;
    let code = portal.request().quoted_with(Quotation::priced(60_000_000));
    ask(&minh, &code).await;
    let form = approval_form(&hoa, &code).await;
    // The asker's own name, at a colleague's browser.
    let as_minh = form.clone().with(&[
        ("approver", "Minh"),
        ("passphrase", PASSPHRASE),
        ("action", "approve"),
    ]);
    let refused = hoa.submit(&as_minh).await;
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("Who asked does not decide"));
    // Somebody else's name, at the asker's browser.
    assert_eq!(minh.submit(&form.clone().with(&APPROVAL)).await.status, 422);
    let page = minh.get(&approval_of(&code)).await;
    assert!(
        page.body
            .contains("a colleague decides, on a device of their own")
    );
    assert!(page.texts("input[name=passphrase]").is_empty());
    // The asker, signed in once more.
    let again = portal.sign_in_as(TOKEN, "Minh").await;
    assert_eq!(again.submit(&form.clone().with(&APPROVAL)).await.status, 422);
    // A foreign token finds nothing.
    let foreign = portal.sign_in_as(TOKEN_OTHER, "Hùng").await;
    assert_eq!(foreign.get(&approval_of(&code)).await.status, 404);
    assert_eq!(foreign.submit(&form.clone().with(&APPROVAL)).await.status, 404);
    assert_eq!(accept(&minh, &code).await.status, 422);
    // Nobody without a name asks.
    let other = portal.request().quoted_with(Quotation::priced(60_000_000));
    let nameless = portal.sign_in_as(TOKEN, "").await;
    let form = form.with(&[("action", "ask")]);
    let fields: Vec<(&str, &str)> = vec![("action", "ask"), ("version", "1"), ("total", "60000000")];
    drop(form);
    assert_eq!(
        nameless.post_form(&approval_of(&other), &fields).await.status,
        422
    );
}

/// Five wrong tries lock for a quarter of an hour, also the right one; passphrases stand nowhere.
#[tokio::test]
async fn five_wrong_passphrases_lock() {
    let (portal, _folder, [lan, boss]) = with_people(["Lan", "Hùng"]).await;
    let code = portal.request().quoted_with(Quotation::priced(60_000_000));
    ask(&lan, &code).await;
    let wrong = [
        ("approver", "Giám đốc Hùng"),
        ("passphrase", "mật khẩu sai"),
        ("note", "Ghi chú dài"),
        ("action", "approve"),
    ];
    let form = approval_form(&boss, &code).await;
    let tries = futures_util::future::join_all((0..8).map(|_| {
        let form = form.clone().with(&wrong);
        let boss = &boss;
        async move { boss.submit(&form).await }
    }))
    .await;
    let count = |status| tries.iter().filter(|answer| answer.status == status).count();
    assert_eq!(
        (count(422), count(429)),
        (5, 3),
        "{:?}",
        tries.iter().map(|one| one.status).collect::<Vec<_>>()
    );
    assert!(tries.iter().all(|answer| !answer.body.contains("mật khẩu sai")));
    assert!(
        tries
            .iter()
            .all(|answer| answer.one("textarea#note") == "Ghi chú dài")
    );
    let locked = decide(&boss, &code, &APPROVAL).await;
    assert_eq!((locked.status, locked.header("retry-after")), (429, Some("900")));
    // Another one may decide meanwhile.
    let unknown = [
        ("approver", "Nobody"),
        ("passphrase", PASSPHRASE),
        ("action", "approve"),
    ];
    assert_eq!(decide(&boss, &code, &unknown).await.status, 422);
    portal.advance(Duration::from_mins(16));
    assert_eq!(decide(&boss, &code, &APPROVAL).await.status, 303);
}

/// Twenty people accept at once after an approval: one call.
#[tokio::test]
async fn approved_quotation_is_accepted_once() {
    let (portal, _folder, [lan, boss]) = with_people(["Lan", "Hùng"]).await;
    let code = portal.request().quoted_with(Quotation::priced(60_000_000));
    ask(&lan, &code).await;
    decide(&boss, &code, &APPROVAL).await;
    portal.clear_calls();
    let mut forms = Vec::new();
    for _ in 0..20 {
        let page = lan.get(&format!("/requests/{code}/quotation")).await;
        forms.push(page.form("dialog#accept form"));
    }
    let answers = futures_util::future::join_all(forms.iter().map(|form| lan.submit(form))).await;
    assert_eq!(portal.posts("/accept"), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 303).count(), 1);
}

/// A note typed in an ended session is kept, the passphrase is not.
#[tokio::test]
async fn passphrase_is_not_kept_over_the_sign_in() {
    let (portal, _folder, [lan, boss]) = with_people(["Lan", "Hùng"]).await;
    let code = portal.request().quoted_with(Quotation::priced(60_000_000));
    ask(&lan, &code).await;
    let form = approval_form(&boss, &code).await;
    portal.expire_sessions();
    let ended = boss.submit(&form.with(&APPROVAL)).await;
    assert!(ended.location().unwrap().starts_with("/sign-in"));
    boss.sign_in_as(TOKEN, "Hùng").await;
    let page = boss.get(&approval_of(&code)).await;
    assert_eq!(page.one("textarea#note"), "Đồng ý");
    assert_eq!(page.value("passphrase").as_deref(), Some(""));
    assert!(!page.body.contains(PASSPHRASE));
    let form = page.form("form[action$='/quotation/approval']");
    let fields = [("passphrase", PASSPHRASE), ("action", "approve")];
    assert_eq!(boss.submit(&form.with(&fields)).await.status, 303);
}

/// The operator is away while a decision is sent: the newest note is in the form again, until it was sent.
#[tokio::test]
async fn note_that_could_not_be_sent_is_kept_until_it_was() {
    let (portal, _folder, [lan, boss]) = with_people(["Lan", "Hùng"]).await;
    let code = portal.request().quoted_with(Quotation::priced(60_000_000));
    ask(&lan, &code).await;
    let action = "form[action$='/quotation/approval']";
    let form = boss.get(&approval_of(&code)).await.form(action).with(&APPROVAL);
    let sent = async |note: &str| {
        portal.script(always(Fault::status(500, "/orders/*")));
        let failed = boss.submit(&form.with(&[("note", note)])).await;
        portal.script_nothing();
        assert_eq!(failed.status, 502, "{}", failed.body);
        failed
    };
    sent("Một").await;
    sent("Hai").await;
    assert_eq!(boss.get(&approval_of(&code)).await.one("textarea#note"), "Hai");
    // The page of the failure sends it again.
    let again = sent("Ba").await.form(action).with(&[("passphrase", PASSPHRASE)]);
    assert_eq!(boss.submit(&again).await.status, 303);
    let page = boss.get(&approval_of(&code)).await;
    assert!(page.texts("section[aria-labelledby=kept]").is_empty());
}

/// Without the settings approvals are invisible; with unusable ones the portal does not start.
#[tokio::test]
async fn approvals_are_off_without_settings() {
    let (portal, browser) = Portal::start_signed_in().await;
    let code = portal.request().quoted_with(Quotation::priced(900_000_000));
    assert_eq!(browser.get(&approval_of(&code)).await.status, 404);
    let fields = [("action", "ask"), ("version", "1"), ("total", "900000000")];
    assert_eq!(browser.post_form(&approval_of(&code), &fields).await.status, 404);
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    assert!(!page.body.to_lowercase().contains("approv"));
    assert_eq!(accept(&browser, &code).await.status, 303);
    let (_folder, file) = approvers();
    assert!(ApprovalSettings::parse(None, None).unwrap().is_none());
    for (over, file) in [
        (Some("VND:1"), None),
        (None, Some(file.as_path())),
        (Some("VND"), Some(file.as_path())),
    ] {
        assert!(ApprovalSettings::parse(over, file).is_err());
    }
}

/// Two instances on one PostgreSQL: asked for at one, decided at the other, accepted once.
#[cfg(unix)]
#[tokio::test]
async fn approval_holds_at_every_instance() {
    use crate::harness::Postgres;

    let (_folder, file) = approvers();
    let postgres = Postgres::start();
    let one = Portal::start_with(|config| {
        config.database_url.clone_from(&postgres.url);
        with_approval(config, &file);
    })
    .await;
    let other = Portal::restart_of(&one, |config| with_approval(config, &file)).await;
    let (lan, boss) = (
        one.sign_in_as(TOKEN, "Lan").await,
        other.sign_in_as(TOKEN, "Hùng").await,
    );
    let code = one.request().quoted_with(Quotation::priced(60_000_000));
    assert_eq!(ask(&lan, &code).await.status, 303);
    assert_eq!(decide(&boss, &code, &APPROVAL).await.status, 303);
    let (at_one, at_other) = tokio::join!(accept(&lan, &code), accept(&boss, &code));
    let mut statuses = [at_one.status, at_other.status];
    statuses.sort_unstable();
    assert_eq!((statuses[0], one.posts("/accept")), (303, 1), "{statuses:?}");
}

/// A person who asked by mistake can still decide: a colleague asks anew, and then the former one decides.
#[tokio::test]
async fn colleague_asks_anew() {
    let (portal, _folder, [minh, lan]) = with_people(["Minh", "Lan"]).await;
    let code = portal.request().quoted_with(Quotation::priced(60_000_000));
    assert_eq!(ask(&minh, &code).await.status, 303);
    // A second click of the same person changes nothing; another note is not lost.
    let fields = |note: &'static str| {
        [
            ("action", "ask"),
            ("version", "1"),
            ("total", "60000000"),
            ("note", note),
        ]
    };
    let again = minh
        .post_form(&approval_of(&code), &fields("Khách đã chốt"))
        .await;
    assert_eq!(again.status, 303);
    let other = minh.post_form(&approval_of(&code), &fields("Gấp hơn")).await;
    assert_eq!(other.status, 409);
    assert!(other.one("section[aria-labelledby=kept]").contains("Gấp hơn"));
    let page = lan.get(&approval_of(&code)).await;
    let form = page.form("details form[action$='/quotation/approval']");
    let asked = lan
        .submit(&form.with(&[("note", "Của tôi"), ("action", "ask")]))
        .await;
    assert_eq!(asked.status, 303);
    let as_minh = [
        ("approver", "Minh"),
        ("passphrase", PASSPHRASE),
        ("action", "approve"),
    ];
    assert_eq!(decide(&minh, &code, &as_minh).await.status, 303);
    assert_eq!(accept(&lan, &code).await.status, 303);
}

/// The service fails while somebody decides: the note is there again, the passphrase is not.
#[tokio::test]
async fn note_outlasts_a_service_that_fails() {
    let (portal, _folder, [lan, boss]) = with_people(["Lan", "Hùng"]).await;
    let code = portal.request().quoted_with(Quotation::priced(60_000_000));
    ask(&lan, &code).await;
    let form = approval_form(&boss, &code).await;
    portal.script(Fault {
        times: None,
        ..Fault::status(503, "/orders/*")
    });
    let failed = boss.submit(&form.with(&APPROVAL)).await;
    assert_eq!(failed.status, 502);
    portal.script_nothing();
    let page = boss.get(&approval_of(&code)).await;
    assert_eq!(page.one("textarea#note"), "Đồng ý");
    assert!(!page.body.contains(PASSPHRASE));
    // Without a passphrase nothing is counted.
    let form = page.form("form[action$='/quotation/approval']");
    for _ in 0..6 {
        let blank = boss.submit(&form.clone().with(&[("action", "approve")])).await;
        assert_eq!(blank.status, 422);
        assert!(blank.body.contains("does not count as a wrong try"));
    }
    let fields = [("passphrase", PASSPHRASE), ("action", "approve")];
    assert_eq!(boss.submit(&form.with(&fields)).await.status, 303);
}
