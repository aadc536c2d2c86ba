//! Lists and the queue by owner, and the handover of a colleague's requests.

use sqlx::Executor as _;

use crate::harness::{Answer, Browser, Portal, TOKEN, TOKEN_OTHER};

async fn take(browser: &Browser, code: &str) {
    let taken = browser
        .post_form(&format!("/requests/{code}/owner"), &[("action", "take")])
        .await;
    assert_eq!(taken.status, 303);
}

/// The codes in the rows of a list, in order.
fn listed(page: &Answer) -> Vec<String> {
    page.attrs("tr[data-live]", "data-live")
}

fn sorted(codes: &[&String]) -> Vec<String> {
    let mut codes: Vec<String> = codes.iter().map(|code| (*code).clone()).collect();
    codes.sort();
    codes
}

async fn list(browser: &Browser, query: &str) -> Vec<String> {
    let mut codes = listed(&browser.get(&format!("/requests?{query}")).await);
    codes.sort();
    codes
}

#[tokio::test]
async fn list_shows_mine_nobodys_and_a_colleagues() {
    let portal = Portal::start().await;
    let (minh, hoa) = (
        portal.sign_in_as(TOKEN, "Minh").await,
        portal.sign_in_as(TOKEN, "me").await,
    );
    let (a, b, c) = (
        portal.request().quoted(),
        portal.request().quoted(),
        portal.request().confirmed(),
    );
    // Nobody is in charge of anything: nothing of it is seen.
    let page = minh.get("/requests").await;
    assert!(page.texts("#in-charge").is_empty());
    take(&minh, &a).await;
    take(&minh, &c).await;
    take(&hoa, &b).await;
    let page = minh.get("/requests").await;
    let links = page.texts("nav[aria-labelledby=in-charge] li");
    assert_eq!(links, ["Anybody", "Me", "Nobody", "me"]);
    assert_eq!(list(&minh, "owner=me").await, sorted(&[&a, &c]));
    assert_eq!(list(&minh, "owner=me&status=confirmed").await, sorted(&[&c]));
    assert_eq!(list(&minh, "owner=name%3Ame").await, sorted(&[&b]));
    assert_eq!(list(&hoa, "owner=me").await, sorted(&[&b]));
    assert_eq!(list(&hoa, "owner=name%3AMinh").await, sorted(&[&a, &c]));
    let nobodys = list(&minh, "owner=nobody").await;
    assert!(!nobodys.contains(&a) && !nobodys.contains(&b) && !nobodys.contains(&c));
    // With a search the service finds, the portal sorts out.
    assert_eq!(list(&minh, &format!("owner=me&search={c}")).await, sorted(&[&c]));
    assert_eq!(
        list(&minh, &format!("owner=me&search={b}")).await,
        Vec::<String>::new()
    );
    // The rows say who, the file holds the same rows.
    let page = minh.get("/requests?owner=name%3Ame").await;
    assert!(page.texts("tr[data-live] td")[0].contains("In charge: me"));
    let file = minh.get("/requests.csv?owner=me").await;
    assert!(file.body.contains(&a) && file.body.contains(&c) && !file.body.contains(&b));
    // Pages of it.
    let first = minh.get("/requests?owner=me&per_page=1").await;
    assert_eq!(listed(&first).len(), 1);
    let second = minh.get("/requests?owner=me&per_page=1&page=2").await;
    assert_eq!(
        sorted(&[&listed(&first)[0], &listed(&second)[0]]),
        sorted(&[&a, &c])
    );
    // Somebody without a name has none.
    let nameless = portal.sign_in_as(TOKEN, "").await;
    let page = nameless.get("/requests?owner=me").await;
    assert!(listed(&page).is_empty());
    assert!(page.body.contains("You signed in without a name"));
    // A foreign token finds none of it, whatever it calls itself.
    let foreign = portal.sign_in_as(TOKEN_OTHER, "Minh").await;
    assert!(list(&foreign, "owner=me").await.is_empty());
    assert!(!foreign.get("/requests").await.body.contains("In charge"));
}

#[tokio::test]
async fn home_shows_mine_nobodys_and_a_colleagues() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    let (quoted, moving, other) = (
        portal.request().quoted(),
        portal.request().in_transit(&[]),
        portal.request().quoted(),
    );
    take(&minh, &quoted).await;
    take(&minh, &moving).await;
    let entries = |page: &Answer| page.attrs(".queue li[data-live]", "data-live");
    let home = minh.get("/?owner=me").await;
    assert_eq!(entries(&home), [quoted.as_str()]);
    assert!(home.one("h1").contains("1 request needs you"));
    let moves = home.one("section[aria-labelledby=moves]");
    assert!(moves.contains(&moving), "{moves}");
    let home = minh.get("/?owner=nobody").await;
    assert!(entries(&home).contains(&other) && !entries(&home).contains(&quoted));
    assert!(!home.one("section[aria-labelledby=moves]").contains(&moving));
    let home = minh.get("/?owner=name%3AHoa").await;
    assert!(entries(&home).is_empty());
    assert!(
        home.one("section[aria-labelledby=needs]")
            .contains("Nothing of whom you chose")
    );
    // The dense view says who as well, and its links keep the choice.
    let home = minh.get("/?view=dense&owner=me").await;
    assert!(home.one("tr[data-live] th").contains("In charge: Minh"));
    let links = home.attrs(".tools nav.row a", "href");
    assert!(
        !links.is_empty() && links.iter().all(|href| href.contains("owner=me")),
        "{links:?}"
    );
}

/// Rows that were not read are not told as nobody's, nor as nothing.
#[tokio::test]
async fn home_of_an_owner_says_among_how_many_it_looked() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    let note = "requests that were read are filtered";
    for _ in 0..20 {
        portal.request().submitted();
    }
    let home = minh.get("/?owner=me").await;
    assert!(!home.body.contains(note), "these are all");
    portal.request().submitted();
    let home = minh.get("/?owner=me").await;
    // Home has no filters by date and status to narrow it with; the list does.
    let told = "Only the 20 requests that were read are filtered; the account has more. Look in the list of requests";
    let notes = home.texts("p.small");
    assert!(notes.iter().any(|words| words == told), "{notes:?}");
    assert!(!minh.get("/").await.body.contains(note), "nothing is filtered");
}

/// Without owners home can be shown to anybody, but not narrowed.
#[tokio::test]
async fn owners_that_cannot_be_read_are_not_told_as_nobody() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    take(&minh, &portal.request().quoted()).await;
    portal
        .database()
        .await
        .execute("ALTER TABLE customer_owners RENAME TO gone")
        .await
        .unwrap();
    assert_eq!(minh.get("/").await.status, 200);
    for owner in ["me", "nobody", "name%3AHoa"] {
        let narrowed = minh.get(&format!("/?owner={owner}")).await;
        assert_eq!(narrowed.status, 503, "{owner}");
    }
}

/// Minh falls ill: Hoa takes all his open requests, with their due dates.
#[tokio::test]
async fn all_requests_of_a_colleague_are_taken_at_once() {
    let portal = Portal::start().await;
    let (minh, hoa) = (
        portal.sign_in_as(TOKEN, "Minh").await,
        portal.sign_in_as(TOKEN, "Hoa").await,
    );
    let (quoted, moving, over) = (
        portal.request().quoted(),
        portal.request().in_transit(&[]),
        portal.request().completed(),
    );
    for code in [&quoted, &moving, &over] {
        take(&minh, code).await;
    }
    let fields = [("at", "2026-01-02T08:30")];
    minh.post_form(&format!("/requests/{moving}/reminder"), &fields)
        .await;
    let form = minh
        .get(&format!("/requests/{quoted}"))
        .await
        .form("form[action$='/notes']");
    minh.submit(&form.with(&[("text", "Khách chờ đến thứ sáu")]))
        .await;

    let list = hoa.get("/requests?owner=name%3AMinh").await;
    let link = &list.attrs("nav[aria-labelledby=in-charge] > a", "href")[0];
    assert_eq!(link, "/handover?name=Minh");
    let page = hoa.get(link).await;
    let rows = page.texts("tbody tr");
    assert_eq!(rows.len(), 2, "what is over stays: {rows:?}");
    assert!(
        rows[0].contains(&quoted) && rows[0].contains("Khách chờ đến thứ sáu"),
        "due first: {rows:?}"
    );
    assert!(rows[1].contains("Minh wanted a reminder"), "{rows:?}");
    assert_eq!(page.value("to").as_deref(), Some("Hoa"));
    portal.clear_calls();
    let done = hoa.submit(&page.form("form[action='/handover']")).await;
    assert_eq!((done.status, done.location()), (303, Some("/requests?owner=me")));
    assert!(
        portal.calls().iter().all(|call| call.starts_with("GET")),
        "{:?}",
        portal.calls()
    );
    let mut mine = listed(&hoa.get("/requests?owner=me").await);
    mine.sort();
    assert_eq!(mine, sorted(&[&quoted, &moving]));
    // The reminder came along, and left Minh.
    let home = hoa.get("/?owner=me").await;
    assert!(home.one("section[aria-labelledby=reminders]").contains(&moving));
    assert!(
        minh.get("/")
            .await
            .texts("section[aria-labelledby=reminders]")
            .is_empty()
    );
    let log = hoa.get(&format!("/requests/{quoted}")).await;
    assert!(
        log.one("section[aria-labelledby=activity]")
            .contains("Hoa took charge")
    );
    // A second click is told the same, not a mistake.
    let again = hoa.submit(&page.form("form[action='/handover']")).await;
    assert_eq!(again.status, 303);
}

/// Two take them at once: each request has one owner, and the second sees whose it is.
#[tokio::test]
async fn second_of_two_handovers_sees_who_has_them() {
    let portal = Portal::start().await;
    let (minh, hoa, lan) = (
        portal.sign_in_as(TOKEN, "Minh").await,
        portal.sign_in_as(TOKEN, "Hoa").await,
        portal.sign_in_as(TOKEN, "Lan").await,
    );
    let codes = [portal.request().quoted(), portal.request().quoted()];
    for code in &codes {
        take(&minh, code).await;
    }
    let of_hoa = hoa
        .get("/handover?name=Minh")
        .await
        .form("form[action='/handover']");
    let of_lan = lan
        .get("/handover?name=Minh")
        .await
        .form("form[action='/handover']");
    assert_eq!(hoa.submit(&of_hoa).await.status, 303);
    let late = lan.submit(&of_lan).await;
    assert_eq!(late.status, 409);
    let banner = late.one(".page .banner");
    assert!(banner.contains("0 requests were handed over to Lan"), "{banner}");
    assert_eq!(banner.matches("Hoa is in charge now").count(), 2, "{banner}");
    assert_eq!(list(&lan, "owner=me").await, Vec::<String>::new());
    // A request that was not ticked is not ticked on the next page, and one that is not in the list is reported.
    let fields = [
        ("name", "Hoa"),
        ("to", "Lan"),
        ("code", codes[0].as_str()),
        ("code", "RFQ-GONE"),
    ];
    let part = lan.post_form("/handover", &fields).await;
    assert_eq!(part.status, 409);
    assert!(
        part.one(".page .banner")
            .contains("1 of those ticked are no longer in the list")
    );
    assert!(part.attrs("input[name=code][checked]", "value").is_empty());
    let back = [("name", "Lan"), ("to", "Hoa"), ("code", codes[0].as_str())];
    assert_eq!(lan.post_form("/handover", &back).await.status, 303);
    // Nothing ticked, nobody named: an error, and the typed values are there.
    let empty = lan
        .post_form("/handover", &[("name", "Hoa"), ("to", "Trang")])
        .await;
    assert_eq!((empty.status, empty.value("to").as_deref()), (422, Some("Trang")));
    // One of two, to somebody else.
    let given = lan
        .post_form(
            "/handover",
            &[("name", "Hoa"), ("to", "Trang"), ("code", &codes[0])],
        )
        .await;
    assert_eq!(
        (given.status, given.location()),
        (303, Some("/requests?owner=name%3ATrang"))
    );
    assert_eq!(list(&hoa, "owner=me").await, sorted(&[&codes[1]]));
    // A foreign token neither sees nor takes anything.
    let foreign = portal.sign_in_as(TOKEN_OTHER, "Minh").await;
    let page = foreign.get("/handover?name=Hoa").await;
    assert!(!page.body.contains(&codes[1]));
    let fields = [("name", "Hoa"), ("to", "Minh"), ("code", codes[1].as_str())];
    foreign.post_form("/handover", &fields).await;
    assert_eq!(list(&hoa, "owner=me").await, sorted(&[&codes[1]]));
}

/// The session ended while somebody was ticking: the form stands there again, also if the first answer is lost.
#[tokio::test]
async fn handover_is_kept_when_the_session_ends() {
    let portal = Portal::start().await;
    let (minh, hoa) = (
        portal.sign_in_as(TOKEN, "Minh").await,
        portal.sign_in_as(TOKEN, "Hoa").await,
    );
    let codes = [portal.request().quoted(), portal.request().quoted()];
    for code in &codes {
        take(&minh, code).await;
    }
    portal.expire_sessions();
    let fields = [("name", "Minh"), ("to", "Trang"), ("code", codes[0].as_str())];
    assert_eq!(hoa.post_form("/handover", &fields).await.status, 303);
    hoa.sign_in_as(TOKEN, "Hoa").await;
    for _ in 0..2 {
        let page = hoa.get("/handover").await;
        assert_eq!(page.value("to").as_deref(), Some("Trang"));
        assert_eq!(page.attrs("input[name=code][checked]", "value"), codes[..1]);
    }
    // Whoever wants to see a colleague's requests sees those.
    let page = hoa.get("/handover?name=Minh").await;
    assert_eq!(page.value("to").as_deref(), Some("Hoa"));
    assert_eq!(page.attrs("input[name=code][checked]", "value").len(), 2);
}
