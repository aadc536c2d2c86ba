//! Arrangements of colleagues about a request: its owner, internal notes, reminders.

use sandbox::{Fault, FaultKind};

use crate::harness::{Answer, Browser, Portal, TOKEN, TOKEN_OTHER, always};

fn page_of(code: &str) -> String {
    format!("/requests/{code}")
}

async fn owner(browser: &Browser, code: &str, fields: &[(&str, &str)]) -> Answer {
    browser
        .post_form(&format!("/requests/{code}/owner"), fields)
        .await
}

async fn note(browser: &Browser, code: &str, text: &str) -> Answer {
    let form = browser
        .get(&page_of(code))
        .await
        .form("section[aria-labelledby=team] form[action$='/notes']");
    browser.submit(&form.with(&[("text", text)])).await
}

async fn in_charge(browser: &Browser, code: &str) -> String {
    let page = browser.get(&page_of(code)).await;
    page.one("section[aria-labelledby=team] dl")
}

async fn notes(browser: &Browser, code: &str) -> Vec<String> {
    let page = browser.get(&page_of(code)).await;
    page.texts("section[aria-labelledby=team] [data-notes] .lines")
}

#[tokio::test]
async fn request_is_taken_given_and_released() {
    let portal = Portal::start().await;
    let (minh, hoa) = (
        portal.sign_in_as(TOKEN, "Minh").await,
        portal.sign_in_as(TOKEN, "Hoa").await,
    );
    let code = portal.request().quoted();
    assert!(in_charge(&minh, &code).await.contains("nobody"));
    let taken = owner(&minh, &code, &[("action", "take")]).await;
    let here = format!("/requests/{code}#team");
    assert_eq!((taken.status, taken.location()), (303, Some(here.as_str())));
    assert!(in_charge(&minh, &code).await.contains("Minh (you)"));
    // The second one sees the owner.
    owner(&hoa, &code, &[("action", "take")]).await;
    let page = hoa.get(&page_of(&code)).await;
    assert!(
        page.one(".banner[role=status]")
            .contains("A colleague took this request")
    );
    assert!(in_charge(&hoa, &code).await.contains("Minh"));
    owner(&hoa, &code, &[("action", "give"), ("to", " Hoa  Trần ")]).await;
    assert!(in_charge(&minh, &code).await.contains("Hoa Trần"));
    owner(&minh, &code, &[("action", "release")]).await;
    assert!(in_charge(&hoa, &code).await.contains("nobody"));
    let page = hoa.get(&page_of(&code)).await;
    let log = page.texts("section[aria-labelledby=activity] li b");
    assert_eq!(
        log,
        [
            "Minh left it without anybody in charge",
            "Hoa put somebody in charge",
            "Minh took charge"
        ]
    );
    assert_eq!(
        owner(&minh, &code, &[("action", "give"), ("to", " ")])
            .await
            .status,
        303
    );
    assert!(in_charge(&hoa, &code).await.contains("nobody"));
    for bad in [&[("action", "eat")][..], &[]] {
        assert_eq!(owner(&minh, &code, bad).await.status, 422, "{bad:?}");
    }
    let nameless = portal.sign_in_as(TOKEN, "").await;
    assert_eq!(owner(&nameless, &code, &[("action", "take")]).await.status, 422);
    assert!(
        nameless
            .get(&page_of(&code))
            .await
            .one("section[aria-labelledby=team]")
            .contains("sign in with your name")
    );
}

/// Twenty people take it at once: one has it.
#[tokio::test]
async fn one_of_many_takes_the_request() {
    let portal = Portal::start().await;
    let code = portal.request().quoted();
    let mut people = Vec::new();
    for number in 0..8 {
        people.push(portal.sign_in_as(TOKEN, &format!("Người {number}")).await);
    }
    let taking = people
        .iter()
        .map(|browser| owner(browser, &code, &[("action", "take")]));
    let answers = futures_util::future::join_all(taking).await;
    assert!(answers.iter().all(|answer| answer.status == 303));
    let mut late = 0;
    let mut owners = Vec::new();
    for browser in &people {
        let page = browser.get(&page_of(&code)).await;
        late += usize::from(page.body.contains("A colleague took this request"));
        owners.push(
            page.one("section[aria-labelledby=team] dl strong")
                .replace(" (you)", ""),
        );
    }
    owners.dedup();
    assert_eq!((late, owners.len()), (7, 1), "{owners:?}");
}

#[tokio::test]
async fn notes_are_for_colleagues_only() {
    let portal = Portal::start().await;
    let (minh, hoa) = (
        portal.sign_in_as(TOKEN, "Minh").await,
        portal.sign_in_as(TOKEN, "Hoa").await,
    );
    let code = portal.request().quoted();
    let text = "Khách quen, đừng trả quá 80 triệu\n<b>gọi trước 5 giờ</b>";
    portal.clear_calls();
    assert_eq!(note(&minh, &code, text).await.status, 303);
    let shown = text.replace('\n', " ");
    assert_eq!(notes(&hoa, &code).await, [shown.as_str()]);
    assert!(hoa.get(&page_of(&code)).await.body.contains("&lt;b&gt;"));
    // The operator gets nothing of it: reads alone.
    assert!(
        portal.calls().iter().all(|call| call.starts_with("GET")),
        "{:?}",
        portal.calls()
    );
    // Nor does anything that leaves the company.
    for path in [
        format!("/requests/{code}/share"),
        format!("/requests/{code}/quotation/print"),
        format!("/requests/{code}/activity.csv"),
        "/requests.csv".to_owned(),
    ] {
        assert!(!hoa.get(&path).await.body.contains("80 triệu"), "{path}");
    }
    // A double click writes one.
    let form = minh
        .get(&page_of(&code))
        .await
        .form("form[action$='/notes']")
        .with(&[("text", "Hai lần")]);
    let (first, second) = tokio::join!(minh.submit(&form), minh.submit(&form));
    assert_eq!((first.status, second.status), (303, 303));
    assert_eq!(notes(&minh, &code).await, ["Hai lần", shown.as_str()]);
    assert_eq!(note(&minh, &code, "  ").await.status, 303);
    assert_eq!(notes(&minh, &code).await.len(), 2);
    // Sealed in the database.
    let stored = String::from_utf8_lossy(&portal.stored_bytes()).into_owned();
    assert!(!stored.contains("Khách quen") && !stored.contains("Hai lần"));
}

/// One button of the section loses nothing that was typed for another one.
#[tokio::test]
async fn fields_of_other_buttons_are_kept() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    let page = browser.get(&page_of(&code)).await;
    let typed = [
        ("text", "Gọi lại cho kho"),
        ("to", "Hoa"),
        ("at", "2027-01-02T08:30"),
        ("action", "take"),
    ];
    let form = page.form("section[aria-labelledby=team] form").with(&typed);
    for (path, kept, told) in [
        (
            "owner",
            [Some("Gọi lại cho kho"), Some("Hoa"), Some("2027-01-02T08:30")],
            "Who is in charge is saved",
        ),
        (
            "reminder",
            [Some("Gọi lại cho kho"), Some("Hoa"), Some("2027-01-02T08:30")],
            "The reminder is saved",
        ),
        (
            "notes",
            [None, Some("Hoa"), Some("2027-01-02T08:30")],
            "The note is saved",
        ),
    ] {
        let pressed = form.to(&format!("/requests/{code}/{path}"));
        assert_eq!(browser.submit(&pressed).await.status, 303, "{path}");
        let page = browser.get(&page_of(&code)).await;
        let note = page.one("textarea[name=text]");
        let now = [
            Some(note.as_str())
                .filter(|note| !note.is_empty())
                .map(str::to_owned),
            page.value("to").filter(|to| !to.is_empty()),
            page.value("at"),
        ];
        assert_eq!(now, kept.map(|text| text.map(str::to_owned)), "{path}");
        assert!(page.one(".banner[role=status]").contains(told), "{path}");
        assert!(
            page.texts("#typed-again").is_empty(),
            "{path}: no request was typed"
        );
    }
    // A button of an empty field says so, and keeps the rest too.
    let form = browser
        .get(&page_of(&code))
        .await
        .form("section[aria-labelledby=team] form");
    let pressed = form.with(&[("text", " "), ("to", "Hoa")]);
    browser.submit(&pressed).await;
    let page = browser.get(&page_of(&code)).await;
    assert!(page.one(".banner[role=status]").contains("Nothing was saved"));
    assert_eq!(page.value("to").as_deref(), Some("Hoa"));
}

/// A mistyped year takes nothing along.
#[tokio::test]
async fn reminder_that_cannot_be_read_is_told_and_keeps_the_note() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    let path = page_of(&code);
    let form = browser
        .get(&path)
        .await
        .form("section[aria-labelledby=team] form");
    for at in ["20266-01-01T10:00", "2026-02-30T10:00", "soon"] {
        let typed = form.with(&[("text", "Gọi lại cho kho"), ("at", at)]);
        let refused = browser.submit(&typed.to(&format!("{path}/reminder"))).await;
        assert_eq!(refused.status, 303, "{at}");
        let page = browser.get(&path).await;
        assert!(page.one(".banner[role=status]").contains("No reminder was set"));
        assert_eq!(page.one("textarea[name=text]"), "Gọi lại cho kho");
        assert_eq!(page.value("at").as_deref(), Some(at));
    }
}

/// A note typed before the session ended is in the field after signing in again.
#[tokio::test]
async fn note_typed_in_an_ended_session_is_kept() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    let page = browser.get(&page_of(&code)).await;
    portal.expire_sessions();
    let form = page
        .form("form[action$='/notes']")
        .with(&[("text", "Gọi lại cho kho")]);
    let ended = browser.submit(&form).await;
    assert_eq!(ended.status, 303);
    assert!(ended.location().unwrap().starts_with("/sign-in"));
    browser.sign_in_as(TOKEN, "Minh").await;
    let page = browser.get(&page_of(&code)).await;
    assert!(
        page.one(".banner[role=status]").contains("filled in again"),
        "{}",
        page.one(".banner[role=status]")
    );
    assert_eq!(page.one("textarea[name=text]"), "Gọi lại cho kho");
    assert_eq!(notes(&browser, &code).await, Vec::<String>::new());
    // The same for a name and a reminder.
    let path = page_of(&code);
    for (end, name, value) in [("owner", "to", "Hoa"), ("reminder", "at", "2027-01-02T08:30")] {
        portal.expire_sessions();
        let fields = [("action", "give"), (name, value)];
        browser.post_form(&format!("{path}/{end}"), &fields).await;
        browser.sign_in_as(TOKEN, "Minh").await;
        assert_eq!(
            browser.get(&path).await.value(name).as_deref(),
            Some(value),
            "{end}"
        );
    }
}

/// A reminder is done on home before the page with the note was opened again.
#[tokio::test]
async fn kept_note_stays_while_a_reminder_is_done_on_home() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    let path = page_of(&code);
    let due = [("at", "2026-01-02T08:30")];
    browser.post_form(&format!("{path}/reminder"), &due).await;
    let page = browser.get(&path).await;
    portal.expire_sessions();
    let form = page.form("form[action$='/notes']");
    browser.submit(&form.with(&[("text", "Gọi lại cho kho")])).await;
    browser.sign_in_as(TOKEN, "Minh").await;
    let page = browser.get(&path).await;
    assert_eq!(page.one("textarea[name=text]"), "Gọi lại cho kho");
    let home = browser.get("/").await;
    let done = home.form("section[aria-labelledby=reminders] form");
    assert_eq!(browser.submit(&done).await.location(), Some("/"));
    let page = browser.get(&path).await;
    assert_eq!(page.one("textarea[name=text]"), "Gọi lại cho kho");
}

/// The session ended at the button of another field: the note that is then saved is in the field no more.
#[tokio::test]
async fn kept_note_is_saved_once_by_whichever_button() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    let path = page_of(&code);
    let section = "section[aria-labelledby=team] form";
    let form = browser.get(&path).await.form(section);
    portal.expire_sessions();
    let typed = form.with(&[("text", "Gọi lại cho kho"), ("action", "take")]);
    browser.submit(&typed.to(&format!("{path}/owner"))).await;
    browser.sign_in_as(TOKEN, "Minh").await;
    let page = browser.get(&path).await;
    assert_eq!(page.one("textarea[name=text]"), "Gọi lại cho kho");
    assert!(page.texts("#typed-again").is_empty(), "no request was typed");
    assert_eq!(browser.submit(&page.form(section)).await.status, 303);
    let page = browser.get(&path).await;
    assert_eq!(page.one("textarea[name=text]"), "");
    assert_eq!(notes(&browser, &code).await, ["Gọi lại cho kho"]);
}

/// Notes are for colleagues alone, but their request is read first.
#[tokio::test]
async fn nothing_typed_is_lost_while_the_operator_is_away() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    let page = browser.get(&page_of(&code)).await;
    let form = page
        .form("form[action$='/notes']")
        .with(&[("text", "Gọi lại cho kho")]);
    portal.script(always(Fault::once(FaultKind::Status, "/orders/*")));
    let failed = browser.submit(&form).await;
    assert_eq!(failed.status, 502);
    portal.script_nothing();
    let again = failed.form("form[action$='/notes']");
    assert_eq!(browser.submit(&again).await.status, 303, "{}", failed.body);
    assert_eq!(notes(&browser, &code).await, ["Gọi lại cho kho"]);
}

/// Another customer sees nothing, also of a request with the same code; a second token of this one sees it once it has proven itself.
#[tokio::test]
async fn strangers_see_nothing() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    owner(&minh, &code, &[("action", "take")]).await;
    note(&minh, &code, "Riêng").await;
    let foreign = portal.sign_in_as(TOKEN_OTHER, "Minh").await;
    for (path, fields) in [
        ("owner", &[("action", "release")][..]),
        ("notes", &[("text", "x")]),
        ("reminder", &[("at", "2027-01-01T08:00")]),
    ] {
        let answer = foreign
            .post_form(&format!("/requests/{code}/{path}"), fields)
            .await;
        assert_eq!(answer.status, 404, "{path}");
        let stranger = portal
            .browser()
            .post_form(&format!("/requests/{code}/{path}"), fields)
            .await;
        assert_eq!(stranger.status, 303, "{path}");
    }
    assert!(in_charge(&minh, &code).await.contains("Minh"));
    assert_eq!(notes(&minh, &code).await, ["Riêng"]);
}

#[tokio::test]
async fn reminder_is_shown_in_the_time_zone_of_the_portal_and_taken_back() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    let set = async |at: &str| {
        let path = format!("/requests/{code}/reminder");
        browser.post_form(&path, &[("at", at)]).await.status
    };
    assert_eq!(set("2027-01-02T08:30").await, 303);
    let page = browser.get(&page_of(&code)).await;
    assert_eq!(page.value("at").as_deref(), Some("2027-01-02T08:30"));
    let colleague = portal.sign_in_as(TOKEN, "Hoa").await;
    assert_eq!(
        colleague.get(&page_of(&code)).await.value("at").as_deref(),
        Some("")
    );
    assert_eq!(set("").await, 303);
    assert_eq!(
        browser.get(&page_of(&code)).await.value("at").as_deref(),
        Some("")
    );
}

/// From its time on a reminder stands on the person's home page, until it is done; the queue shows owners.
#[tokio::test]
async fn home_reminds_and_says_who_is_in_charge() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    owner(&minh, &code, &[("action", "take")]).await;
    let set = async |at: &str| {
        let path = format!("/requests/{code}/reminder");
        minh.post_form(&path, &[("at", at)]).await.status
    };
    assert_eq!(set("2099-01-02T08:30").await, 303);
    let home = minh.get("/").await;
    assert!(
        home.texts("section[aria-labelledby=reminders]").is_empty(),
        "not yet"
    );
    assert!(home.one(".queue li .small.quiet.row").contains("In charge: Minh"));
    assert_eq!(set("2026-01-02T08:30").await, 303);
    let home = minh.get("/").await;
    assert!(
        home.one(".banner[role=status]")
            .contains("its time is in the past")
    );
    assert!(home.one("section[aria-labelledby=reminders] li").contains(&code));
    let colleague = portal.sign_in_as(TOKEN, "Hoa").await;
    let other = colleague.get("/").await;
    assert!(other.texts("section[aria-labelledby=reminders]").is_empty());
    assert!(
        other
            .one(".queue li .small.quiet.row")
            .contains("In charge: Minh")
    );
    let done = minh
        .submit(&home.form("section[aria-labelledby=reminders] form"))
        .await;
    assert_eq!((done.status, done.location()), (303, Some("/")));
    assert!(
        minh.get("/")
            .await
            .texts("section[aria-labelledby=reminders]")
            .is_empty()
    );
}

/// On PostgreSQL as well, over two instances.
#[cfg(unix)]
#[tokio::test]
async fn colleagues_at_two_instances_take_a_request_once() {
    use crate::harness::Postgres;

    let postgres = Postgres::start();
    let one = Portal::start_with(|config| config.database_url.clone_from(&postgres.url)).await;
    let other = Portal::restart_of(&one, |_| {}).await;
    let (minh, hoa) = (
        one.sign_in_as(TOKEN, "Minh").await,
        other.sign_in_as(TOKEN, "Hoa").await,
    );
    let code = one.request().quoted();
    let (first, second) = tokio::join!(
        owner(&minh, &code, &[("action", "take")]),
        owner(&hoa, &code, &[("action", "take")])
    );
    assert_eq!((first.status, second.status), (303, 303));
    let of_minh = in_charge(&minh, &code).await.replace(" (you)", "");
    assert_eq!(of_minh, in_charge(&hoa, &code).await.replace(" (you)", ""));
    for (browser, text) in [(&minh, "eins"), (&hoa, "zwei"), (&minh, "drei")] {
        assert_eq!(note(browser, &code, text).await.status, 303);
    }
    assert_eq!(notes(&hoa, &code).await, ["drei", "zwei", "eins"]);
    let path = format!("/requests/{code}/reminder");
    for at in ["2026-01-02T08:30", "2026-01-03T08:30"] {
        assert_eq!(minh.post_form(&path, &[("at", at)]).await.status, 303);
    }
    let home = minh.get("/").await;
    assert_eq!(home.texts("section[aria-labelledby=reminders] li").len(), 1);
    assert!(home.one(".queue li .small.quiet.row").contains("In charge"));
}

/// A draft of the browser is shown again in the field and not saved.
#[tokio::test]
async fn draft_of_a_note_is_shown_again_and_not_saved() {
    let portal = Portal::start().await;
    let browser = portal.sign_in_as(TOKEN, "Minh").await;
    let code = portal.request().quoted();
    let fields = [("do", "recalculate"), ("fields", "text=Kho+%26+b%E1%BA%BFn&to=")];
    let path = format!("/requests/{code}/notes");
    let continued = browser.post_form(&path, &fields).await;
    assert_eq!(
        continued.location(),
        Some(format!("/requests/{code}#team").as_str())
    );
    let page = browser.get(&page_of(&code)).await;
    assert_eq!(page.one("textarea[name=text]"), "Kho & bến");
    assert_eq!(notes(&browser, &code).await, Vec::<String>::new());
}
