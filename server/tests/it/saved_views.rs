//! Saved views of the list of requests and of the queue.

use crate::harness::{Answer, Browser, Portal, TOKEN, TOKEN_OTHER};

async fn save(browser: &Browser, fields: &[(&str, &str)]) -> Answer {
    browser.post_form("/views", fields).await
}

/// The links of saved views with their words.
fn views(page: &Answer) -> Vec<String> {
    page.texts("nav[aria-label='Saved views'] li")
}

#[tokio::test]
async fn view_is_saved_opened_changed_and_removed() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    assert!(views(&minh.get("/requests").await).is_empty());
    let page = minh.get("/requests?status=quoted&search=may&page=2").await;
    let form = page.form("form[action='/views']");
    let saved = minh.submit(&form.with(&[("name", " Chờ  trả lời ")])).await;
    assert_eq!(saved.status, 303);
    let address = saved.location().unwrap().to_owned();
    assert!(
        address.starts_with("/requests?status=quoted&search=may&saved="),
        "{address}"
    );
    let page = minh.get(&address).await;
    assert_eq!(views(&page), ["Everything", "Chờ trả lời"]);
    assert_eq!(
        page.one("nav[aria-label='Saved views'] [aria-current]"),
        "Chờ trả lời"
    );
    assert!(!page.body.contains("Changed from the saved view"));
    // Narrowed further it is told, and can be updated or left.
    let changed = format!("{address}&status=confirmed");
    let page = minh.get(&changed).await;
    assert!(
        page.one(".views")
            .contains("Changed from the saved view “Chờ trả lời”")
    );
    assert!(page.one(".save-view summary").contains("Save as another view"));
    let updated = minh.submit(&page.form(".views .row form[action='/views']")).await;
    assert!(
        updated
            .location()
            .unwrap()
            .starts_with("/requests?status=quoted&status=confirmed&search=may&saved=")
    );
    let page = minh.get(updated.location().unwrap()).await;
    assert_eq!(views(&page), ["Everything", "Chờ trả lời"], "the same view");
    assert!(!page.body.contains("Changed from"));
    // Removed; a second click is no mistake.
    let form = page.form("form[action$='/remove']");
    for _ in 0..2 {
        let removed = minh.submit(&form).await;
        assert_eq!(
            (removed.status, removed.location()),
            (303, Some("/requests?saved="))
        );
    }
    assert!(views(&minh.get("/requests").await).is_empty());
    assert_eq!(
        save(&minh, &[("name", " "), ("query", "status=quoted")])
            .await
            .status,
        422
    );
    // Sealed: neither the name nor the search can be read in the database.
    save(&minh, &[("name", "Kín đáo"), ("query", "search=bimat")]).await;
    let stored = String::from_utf8_lossy(&portal.stored_bytes()).into_owned();
    assert!(!stored.contains("Kín đáo") && !stored.contains("bimat"));
}

#[tokio::test]
async fn default_view_is_shown_first() {
    let portal = Portal::start().await;
    let (minh, hoa) = (
        portal.sign_in_as(TOKEN, "Minh").await,
        portal.sign_in_as(TOKEN, "Hoa").await,
    );
    portal.request().quoted();
    for (page, query) in [("requests", "status=quoted"), ("home", "view=dense&owner=me")] {
        let fields = [
            ("name", "Đầu"),
            ("query", query),
            ("page", page),
            ("default", "1"),
        ];
        assert_eq!(save(&minh, &fields).await.status, 303);
    }
    minh.get("/settings").await;
    let first = minh.get("/requests").await;
    assert_eq!(first.status, 303);
    let address = first.location().unwrap();
    assert!(address.starts_with("/requests?status=quoted&saved="));
    assert_eq!(minh.get(address).await.status, 200);
    let home = minh.get("/").await;
    assert!(
        home.location()
            .unwrap()
            .starts_with("/?view=dense&sort=urgency&owner=me&saved="),
        "{:?}",
        home.location()
    );
    let home = minh.get(home.location().unwrap()).await;
    assert_eq!(
        home.one("nav[aria-label='Saved views'] [aria-current]"),
        "opens first: Đầu"
    );
    // Everything is a link away, and another default takes its place.
    assert_eq!(minh.get("/requests?saved=").await.status, 200);
    save(
        &minh,
        &[("name", "Sau"), ("query", "status=confirmed"), ("default", "1")],
    )
    .await;
    let first = minh.get("/requests").await;
    assert!(
        first
            .location()
            .unwrap()
            .starts_with("/requests?status=confirmed&")
    );
    // Nobody else is led anywhere.
    assert_eq!(hoa.get("/requests").await.status, 200);
    assert_eq!(hoa.get("/").await.status, 200);
}

/// A colleague sees shared views and changes none of them; a copy is their own.
#[tokio::test]
async fn shared_view_is_changed_by_its_owner_only() {
    let portal = Portal::start().await;
    let (minh, hoa) = (
        portal.sign_in_as(TOKEN, "Minh").await,
        portal.sign_in_as(TOKEN, "Hoa").await,
    );
    let fields = [
        ("name", "Tuần này"),
        ("query", "status=quoted"),
        ("shared", "1"),
        ("default", "1"),
    ];
    let saved = save(&minh, &fields).await;
    save(&minh, &[("name", "Riêng"), ("query", "status=confirmed")]).await;
    let page = hoa.get("/requests").await;
    assert_eq!(page.status, 200, "the default of a colleague is not mine");
    assert_eq!(views(&page), ["Everything", "Tuần này by Minh"]);
    let opened = hoa.get(saved.location().unwrap()).await;
    assert!(opened.one(".save-view summary").contains("Save a copy of mine"));
    assert!(opened.texts("form[action$='/remove']").is_empty());
    let id = saved.location().unwrap().rsplit('=').next().unwrap().to_owned();
    hoa.post_form(&format!("/views/{id}/remove"), &[]).await;
    // Under the same name Hoa has one of her own.
    save(&hoa, &[("name", "Tuần này"), ("query", "status=cancelled")]).await;
    let page = minh.get(saved.location().unwrap()).await;
    assert!(
        !page.body.contains("Changed from"),
        "what Minh has saved is as it was"
    );
    let page = hoa.get("/requests").await;
    assert_eq!(views(&page), ["Everything", "Tuần này", "Tuần này by Minh"]);
    // A foreign token sees nothing, whatever it calls itself.
    let foreign = portal.sign_in_as(TOKEN_OTHER, "Minh").await;
    let page = foreign.get("/requests").await;
    assert_eq!(page.status, 200);
    assert!(views(&page).is_empty());
    foreign.post_form(&format!("/views/{id}/remove"), &[]).await;
    assert_eq!(views(&minh.get("/requests?saved=").await).len(), 3);
}

/// A name typed before the session ended, or beyond the limit, is in the form again.
#[tokio::test]
async fn name_of_a_view_is_not_lost() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    let form = minh
        .get("/requests?status=quoted")
        .await
        .form("form[action='/views']");
    portal.expire_sessions();
    let ended = minh.submit(&form.with(&[("name", "Mới"), ("shared", "1")])).await;
    assert!(ended.location().unwrap().starts_with("/sign-in"));
    minh.sign_in_as(TOKEN, "Minh").await;
    let page = minh.get("/requests").await;
    let form = page.form("form[action='/views']");
    assert_eq!(page.value("name").as_deref(), Some("Mới"));
    let saved = minh.submit(&form).await;
    assert!(
        saved
            .location()
            .unwrap()
            .starts_with("/requests?status=quoted&saved=")
    );
    for number in 1..50 {
        let name = format!("Số {number}");
        assert_eq!(save(&minh, &[("name", &name), ("query", "")]).await.status, 303);
    }
    // The newest one is in the form.
    for name in ["Cái thứ 51", "Cái thứ 52"] {
        let full = save(&minh, &[("name", name), ("query", "status=confirmed")]).await;
        let page = minh.get(full.location().unwrap()).await;
        assert_eq!(page.value("name").as_deref(), Some(name));
        assert!(page.one(".save-view").contains("You have 50 views"));
    }
    // One of those that are there may be saved anew.
    let anew = save(&minh, &[("name", "Số 7"), ("query", "status=confirmed")]).await;
    assert!(
        anew.location().unwrap().contains("saved="),
        "{:?}",
        anew.location()
    );
    assert!(!anew.location().unwrap().ends_with("saved="));
}

/// A view that did not fit was typed on the list before.
#[tokio::test]
async fn name_typed_on_home_is_in_the_form_of_home_alone() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    portal.request().quoted();
    let home = [("name", "Nhà"), ("query", "view=dense"), ("page", "home")];
    let home = save(&minh, &home).await.location().unwrap().to_owned();
    for number in 1..50 {
        let name = format!("Số {number}");
        assert_eq!(save(&minh, &[("name", &name), ("query", "")]).await.status, 303);
    }
    save(&minh, &[("name", "Cái thứ 51"), ("query", "status=confirmed")]).await;
    let form = minh.get(&home).await.form(".save-view form[action='/views']");
    portal.expire_sessions();
    minh.submit(&form.with(&[("name", "Nhà mới")])).await;
    minh.sign_in_as(TOKEN, "Minh").await;
    let list = minh.get("/requests").await;
    assert_eq!(list.status, 200);
    assert_ne!(list.value("name").as_deref(), Some("Nhà mới"));
    assert_eq!(minh.get(&home).await.value("name").as_deref(), Some("Nhà mới"));
}

/// Two tabs save the same name at once, also at two instances on one PostgreSQL: there is one view.
#[cfg(unix)]
#[tokio::test]
async fn same_name_saved_twice_at_once_is_one_view() {
    use crate::harness::Postgres;

    let postgres = Postgres::start();
    let one = Portal::start_with(|config| config.database_url.clone_from(&postgres.url)).await;
    let other = Portal::restart_of(&one, |_| {}).await;
    let (first, second) = (
        one.sign_in_as(TOKEN, "Minh").await,
        other.sign_in_as(TOKEN, "Minh").await,
    );
    let fields = [("name", "Một"), ("query", "status=quoted"), ("default", "1")];
    let (a, b) = tokio::join!(save(&first, &fields), save(&second, &fields));
    assert_eq!((a.status, b.status), (303, 303));
    assert_eq!(a.location(), b.location());
    for browser in [&first, &second] {
        assert_eq!(views(&browser.get("/requests?saved=").await).len(), 2);
    }
}

/// Views that colleagues share by the dozen leave one's own where they are.
#[tokio::test]
async fn many_shared_views_leave_mine_alone() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    let saved = save(
        &minh,
        &[("name", "Của tôi"), ("query", "status=quoted"), ("default", "1")],
    )
    .await;
    for person in 0..3 {
        let other = portal.sign_in_as(TOKEN, &format!("Đồng nghiệp {person}")).await;
        for number in 0..40 {
            let name = format!("Số {number}");
            save(&other, &[("name", &name), ("query", ""), ("shared", "1")]).await;
        }
    }
    assert!(
        minh.get("/requests")
            .await
            .location()
            .unwrap()
            .starts_with("/requests?status=quoted&")
    );
    let page = minh.get(saved.location().unwrap()).await;
    let shown = views(&page);
    assert_eq!(shown[..2], ["Everything", "opens first: Của tôi"]);
    assert_eq!(shown.len(), 2 + 50, "of colleagues those used last");
}

/// With a default view, links to everything lead to everything.
#[tokio::test]
async fn filters_are_cleared_beside_a_default_view() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    portal.request().quoted();
    save(
        &minh,
        &[("name", "Đầu"), ("query", "status=confirmed"), ("default", "1")],
    )
    .await;
    let page = minh.get("/requests?status=quoted").await;
    let all = page
        .attrs("nav[aria-label='Filter by status'] li:first-child a", "href")
        .remove(0);
    assert_eq!(minh.get(&all).await.status, 200, "{all}");
    // A view of home is removed on home, and values typed there when the session ended are there again.
    let home = [("name", "Nhà"), ("query", "view=dense"), ("page", "home")];
    let saved = save(&minh, &home).await;
    let page = minh.get(saved.location().unwrap()).await;
    let form = page.form(".save-view form[action='/views']");
    portal.expire_sessions();
    minh.submit(&form.with(&[("name", "Nhà mới")])).await;
    minh.sign_in_as(TOKEN, "Minh").await;
    let page = minh.get(saved.location().unwrap()).await;
    assert_eq!(page.value("name").as_deref(), Some("Nhà mới"));
    let removed = minh.submit(&page.form("form[action$='/remove']")).await;
    assert_eq!(removed.location(), Some("/?saved="));
}
