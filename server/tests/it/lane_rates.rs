//! Earlier quotations of the same trade lane.

use std::time::{Duration, Instant};

use sandbox::Fault;
use serde_json::{Value, json};

use crate::harness::{
    Answer, Browser, Portal, Quotation, TOKEN, TOKEN_OTHER, always, answering, delayed, until,
};

const PANEL: &str = "section[aria-labelledby=lane]";

const ROWS: &str = "section[aria-labelledby=lane] tbody tr";

/// Creates a quoted request; the usual one weighs 1,600 chargeable kg.
fn quoted(portal: &Portal, token: &str, total: i64, changes: &Value) -> String {
    let request = portal.request().for_token(token).with(changes).an_hour_ago();
    request.quoted_with(Quotation::usd(total))
}

async fn opened(browser: &Browser, code: &str) -> Answer {
    let page = browser.get(&format!("/requests/{code}/quotation")).await;
    assert_eq!(page.status, 200);
    page
}

/// Outdates an account's list, which is otherwise current for a minute.
fn forget_list(portal: &Portal, token: &str) {
    portal.account(token).outdate_lists();
}

#[tokio::test]
async fn earlier_quotations_of_the_lane_are_shown() {
    let (portal, browser) = Portal::start_signed_in().await;
    let first = quoted(&portal, TOKEN, 1_600, &json!({"partner_ref": "SK-1"}));
    let page = opened(&browser, &first).await;
    assert_eq!(page.texts(PANEL).len(), 0, "nothing is earlier");
    portal.send_quotation(&first, Quotation::usd(1_500).half_an_hour_ago());
    opened(&browser, &first).await;
    // These have another service, another origin, another destination.
    for (changes, total) in [
        (json!({"service_codes": ["sea_lcl"]}), 11),
        (json!({"origin_address": "Lô B7, KCN Sóng Thần"}), 12),
        (json!({"dest_port": "MUC"}), 13),
    ] {
        let code = quoted(&portal, TOKEN, total, &changes);
        assert_eq!(opened(&browser, &code).await.texts(PANEL).len(), 0, "{changes}");
    }
    let never_read = quoted(&portal, TOKEN, 14, &json!({}));

    portal.clear_calls();
    let second = quoted(
        &portal,
        TOKEN,
        2_400,
        &json!({"origin_address": "LÔ A2 - kcn TÂN BÌNH, TP Hồ Chí Minh"}),
    );
    let page = opened(&browser, &second).await;
    let rows = page.texts(ROWS);
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert!(
        rows[0].contains("This quotation") && rows[0].contains("1.50 USD per chargeable kg"),
        "{rows:?}"
    );
    // The page shows the newest version of the earlier one, and how long its first one took.
    for words in [
        "SK-1",
        "Version 2 · Vietnam Airlines Cargo",
        "1,500.00 USD",
        "0.94 USD per chargeable kg",
        "under 1 hour",
        "3 – 4 ngày",
    ] {
        assert!(rows[1].contains(words), "{words}: {rows:?}");
    }
    assert!(!page.body.contains(&never_read), "nothing is read for it");
    assert_eq!(
        page.attrs(&format!("{ROWS} a"), "href"),
        [format!("/requests/{first}/quotation")]
    );
    assert!(!page.one(PANEL).contains("median"));
    opened(&browser, &second).await;
    assert_eq!(portal.calls_to("GET", "/orders"), 1, "one list for both pages");

    // A third one sees both; with three there is a median.
    for total in [1_600, 1_700] {
        let code = quoted(&portal, TOKEN, total, &json!({}));
        opened(&browser, &code).await;
    }
    forget_list(&portal, TOKEN);
    let last = quoted(&portal, TOKEN, 3_300, &json!({}));
    let page = opened(&browser, &last).await;
    assert_eq!(page.texts(ROWS).len(), 5);
    assert!(
        page.one(PANEL)
            .contains("100 % above the median of 4 earlier ones"),
        "{}",
        page.one(PANEL)
    );
}

#[tokio::test]
async fn accounts_on_one_lane_share_no_rates() {
    let portal = Portal::start().await;
    let owner = portal.sign_in_with(TOKEN).await;
    for total in [1_111, 2_222, 3_333] {
        let code = quoted(
            &portal,
            TOKEN,
            total,
            &json!({"partner_ref": format!("SECRET-{total}")}),
        );
        opened(&owner, &code).await;
    }
    let stranger = portal.sign_in_with(TOKEN_OTHER).await;
    let own = quoted(&portal, TOKEN_OTHER, 4_444, &json!({}));
    let page = opened(&stranger, &own).await;
    assert_eq!(page.texts(PANEL).len(), 0);
    let later = quoted(&portal, TOKEN_OTHER, 5_555, &json!({}));
    forget_list(&portal, TOKEN_OTHER);
    let page = opened(&stranger, &later).await;
    assert_eq!(page.texts(ROWS).len(), 2, "only their own");
    for words in ["SECRET", "1,111", "2,222", "3,333", "median"] {
        assert!(!page.body.contains(words), "{words}");
    }
    // The service lists a foreign request here: its time of creation differs.
    let code = quoted(&portal, TOKEN, 6_666, &json!({}));
    let row =
        |code: &str| json!({"rfq_code": code, "status": "quoted", "created_at": "2020-01-01T00:00:00+07:00"});
    let list = json!({"items": [row(&code), row(&later)], "meta": {}});
    opened(&owner, &code).await;
    portal.script(answering("/orders", &list));
    forget_list(&portal, TOKEN_OTHER);
    assert_eq!(opened(&stranger, &later).await.texts(PANEL).len(), 0);
}

#[tokio::test]
async fn page_does_not_wait_for_a_slow_list() {
    let (portal, browser) = Portal::start_signed_in().await;
    let first = quoted(&portal, TOKEN, 1_600, &json!({}));
    opened(&browser, &first).await;
    let second = quoted(&portal, TOKEN, 2_400, &json!({}));
    opened(&browser, &second).await;
    for fault in [Fault::status(422, "/orders"), delayed("/orders", 3_000)] {
        forget_list(&portal, TOKEN);
        portal.script(fault);
        let begun = Instant::now();
        let page = opened(&browser, &second).await;
        assert_eq!(page.texts(PANEL).len(), 0);
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    }
    // The slow list arrives after the page; the next page has it.
    until("the list is there", async || {
        opened(&browser, &second).await.texts(PANEL).len() == 1
    })
    .await;
}

#[tokio::test]
async fn transit_time_is_learned_from_milestones() {
    let portal = Portal::start_with(|config| config.background_calls = 60).await;
    let browser = portal.sign_in().await;
    let milestone = |code: &str, at: &str| json!({"id": 1, "operation_status": code, "happened_at": at});
    let all = json!([
        milestone("delivered", "2026-07-07T08:00:00+07:00"),
        milestone("arrived", "2026-07-05T03:00:00+02:00"),
        milestone("departed", "2026-07-03T08:00:00+07:00"),
        milestone("picked_up", "2026-07-02T08:00:00+07:00"),
    ]);
    portal.script(always(answering("/orders/*/trackings", &all)));
    // One is opened on its tracking page, the other is only read in the background.
    let followed = quoted(&portal, TOKEN, 1_600, &json!({}));
    opened(&browser, &followed).await;
    assert_eq!(
        browser
            .get(&format!("/requests/{followed}/tracking"))
            .await
            .status,
        200
    );
    let finished = portal
        .request()
        .an_hour_ago()
        .with_quotation(Quotation::usd(1_600))
        .completed();
    let key = portal.key(&finished, TOKEN).await;
    assert_eq!(browser.get("/requests").await.status, 200);
    until("it is known how long it took", async || {
        let row = portal.app.storage().lane(&key).await.unwrap();
        row.is_some_and(|row| !row.transit.is_empty())
    })
    .await;
    portal.until_idle().await;

    forget_list(&portal, TOKEN);
    let last = quoted(&portal, TOKEN, 1_600, &json!({}));
    let rows = opened(&browser, &last).await.texts(ROWS);
    assert_eq!(rows.len(), 3, "{rows:?}");
    for row in &rows[1..] {
        assert!(
            row.contains("took 2 days from departure to arrival")
                && row.contains("took 5 days from pickup to delivery"),
            "{row}"
        );
    }
    assert!(!rows[0].contains("took") && rows.iter().any(|row| row.contains("Completed")));
}

#[tokio::test]
async fn lane_is_stored_as_a_hash_and_expires() {
    let (portal, browser) = Portal::start_signed_in().await;
    let first = quoted(
        &portal,
        TOKEN,
        1_600,
        &json!({"dest_port": "Zürich-Kloten Frachthof"}),
    );
    opened(&browser, &first).await;
    let key = portal.key(&first, TOKEN).await;
    let row = portal.app.storage().lane(&key).await.unwrap().unwrap();
    assert!(row.lane.len() == 64 && row.updated.len() == 64);
    let all = portal.stored_bytes();
    let has = |word: &str| all.windows(word.len()).any(|part| part == word.as_bytes());
    assert!(has(&row.lane), "the row is there");
    for word in ["Kloten", "kloten", "Tân Bình", "tan binh", "air_freight"] {
        assert!(!has(word), "{word}");
    }
    portal.advance(Duration::from_hours(24 * 731));
    portal.app.history().sweep().await.unwrap();
    assert_eq!(portal.app.storage().lane(&key).await.unwrap(), None);
}

/// Earlier negotiations on the lane are shown: their number, results, negotiators and words.
#[tokio::test]
async fn negotiations_of_the_lane_are_remembered() {
    let portal = Portal::start().await;
    let minh = portal.sign_in_as(TOKEN, "Minh").await;
    let first = quoted(&portal, TOKEN, 1_000, &json!({"partner_ref": "SK-1"}));
    let page = opened(&minh, &first).await;
    let form = page.form("dialog#negotiate form");
    let sent = minh
        .submit(&form.with(&[("note", "Khách quen, xin giảm 4 %")]))
        .await;
    assert_eq!(sent.status, 303);
    portal.send_quotation(&first, Quotation::usd(960));
    opened(&minh, &first).await;
    forget_list(&portal, TOKEN);
    let second = quoted_now(&portal, 1_200);
    let hoa = portal.sign_in_as(TOKEN, "Hoa").await;
    let page = opened(&hoa, &second).await;
    let panel = page.one(PANEL);
    for words in [
        "Negotiated once on this lane (1 quotation).",
        "Median of the 1 that can be compared: 4 % less.",
        "Minh",
        "Khách quen, xin giảm 4 %",
    ] {
        assert!(panel.contains(words), "{words}: {panel}");
    }
    // Nothing of it for somebody else with the same lane.
    let theirs = quoted(&portal, TOKEN_OTHER, 900, &json!({}));
    let foreign = portal.sign_in_as(TOKEN_OTHER, "Minh").await;
    let page = opened(&foreign, &theirs).await;
    assert!(!page.body.contains("Khách quen") && !page.body.contains("on this lane ("));
}

fn quoted_now(portal: &Portal, total: i64) -> String {
    portal.request().quoted_with(Quotation::usd(total))
}
