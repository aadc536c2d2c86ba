//! Drills with whole processes: killed in the middle of every kind of write, and keys that change under clicks.
#![cfg(unix)]

use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::courier;
use crate::harness::{
    Answer, Browser, Portal, Process, SECRET_KEY, SESSION_COOKIE, TOKEN, always, delayed, on_get, on_post,
    quotation_path, request_with, until,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Write {
    /// With a reference of its own: sending it again creates nothing new (specification, "Duplicate protection").
    Creation {
        reference: &'static str,
    },
    Supply,
    Response(&'static str),
    Upload,
    CourierOrder,
}

const WRITES: [Write; 8] = [
    Write::Creation { reference: "PO-1" },
    Write::Creation { reference: "" },
    Write::Supply,
    Write::Response("accept"),
    Write::Response("negotiate"),
    Write::Response("reject"),
    Write::Upload,
    Write::CourierOrder,
];

impl Write {
    /// Prepares a request for it; returns its code and the page of the form.
    fn prepare(self, portal: &Portal) -> (String, String) {
        let code = portal.request().quoted();
        let page = match self {
            Self::Creation { .. } => "/requests/new".to_owned(),
            Self::Supply => {
                let operator = portal.sandbox.operator();
                let asked = portal.request().submitted();
                operator
                    .ask_for_information(&asked, json!({"message": "Chiều cao?"}))
                    .unwrap();
                return (asked.clone(), format!("/requests/{asked}/edit"));
            }
            Self::Response(_) => quotation_path(&code, ""),
            Self::Upload => format!("/requests/{code}/documents"),
            Self::CourierOrder => "/courier/new".to_owned(),
        };
        (code, page)
    }

    /// Returns method and path of its call.
    fn call(self) -> (&'static str, &'static str) {
        match self {
            Self::Creation { .. } => ("POST", "/orders"),
            Self::Supply => ("PUT", "/orders/*"),
            Self::Response(_) => ("POST", "/orders/*/quotation/*"),
            Self::Upload => ("POST", "/orders/*/attachments"),
            Self::CourierOrder => ("POST", "*create-order*"),
        }
    }

    /// Sends the form of this page.
    async fn send(self, browser: &Browser, code: &str, page: &Answer) -> Answer {
        let typed = [("note", "Lời nhắn"), ("reason_code", "price_high")];
        match self {
            Self::Creation { reference } => {
                let once = page.value("once").unwrap();
                let form = request_with(&[("once", &once), ("partner_ref", reference)]);
                browser.post_form("/requests/new", &form).await
            }
            Self::Supply => {
                let form = page.form("form[data-cargo-form]");
                browser.submit(&form.with(&typed[..1])).await
            }
            Self::Response(kind) => browser.respond(page, kind, &typed).await,
            Self::Upload => {
                let once = page.value("once").unwrap();
                let fields = [("doc_type", "msds"), ("note", ""), ("once", once.as_str())];
                let file = Some(("file", "a.pdf", b"%PDF-1.7".as_slice()));
                browser
                    .post_multipart(&format!("/requests/{code}/documents"), &fields, file)
                    .await
            }
            Self::CourierOrder => {
                let form = page.form("main form").with(&courier::ORDER);
                browser.submit(&form).await
            }
        }
    }
}

fn same_session(at: Browser, of: &Browser) -> Browser {
    at.set_cookie(SESSION_COOKIE, &of.cookie(SESSION_COOKIE).unwrap());
    at
}

/// The process is killed while the operator hangs: nobody knows what became of the write. The same form, sent to another
/// process, is sent at most where that creates nothing new; no page says what is not so, and the log has a row.
#[tokio::test]
async fn process_killed_in_a_write_leaves_nothing_false() {
    let one = Portal::start().await;
    let browser = one.sign_in().await;
    for write in WRITES {
        let (code, path) = write.prepare(&one);
        let courier = one.sandbox.courier_url();
        let mut process = Process::beside_with(&one, &[("PORTAL_COURIER_URL", &courier)]);
        let there = same_session(process.browser(), &browser);
        let page = there.get(&path).await;
        assert_eq!(page.status, 200, "{write:?}");
        let (method, call) = write.call();
        one.script(Fault {
            method: Some(method.into()),
            ..delayed(call, 60_000)
        });
        let (opened, of) = (page.clone(), code.clone());
        let lost = tokio::spawn(async move { write.send(&there, &of, &opened).await });
        one.until_script_is_met().await;
        process.kill();
        assert!(
            lost.await.is_err(),
            "{write:?}: the connection is gone with the process"
        );
        one.clear_calls();

        let again = write.send(&browser, &code, &page).await;
        let sent = one.calls().iter().filter(|call| !call.starts_with("GET")).count();
        if write == (Write::Creation { reference: "PO-1" }) {
            assert_eq!((again.status, sent), (303, 1), "{write:?}");
            continue;
        }
        assert_eq!(sent, 0, "{write:?}");
        assert!(
            [200, 409, 502, 504].contains(&again.status),
            "{write:?} {}",
            again.status
        );
        assert!(!again.body.contains("had been sent before"), "{write:?}");
        let is_unclear = [
            "It is unclear whether",
            "It is not known whether",
            "has probably not arrived",
        ]
        .iter()
        .any(|text| again.body.contains(text));
        assert!(is_unclear, "{write:?} {}", again.one("h1"));
        if write == Write::CourierOrder {
            let orders = browser.get("/courier").await;
            assert!(orders.one("main .files li").contains("Outcome unknown"));
        } else if !matches!(write, Write::Creation { .. }) {
            let shown = browser.get(&format!("/requests/{code}")).await;
            assert!(shown.body.contains("Unclear:"), "{write:?}");
        }
    }
}

/// The process is killed after the operator has taken the write, before the portal knows. What can be seen is told as done, the
/// rest as unclear, and the log has a row.
#[tokio::test]
async fn process_killed_after_a_write_leaves_nothing_false() {
    let one = Portal::start().await;
    let browser = one.sign_in().await;
    for (write, is_visible) in [
        (Write::Supply, true),
        (Write::Response("accept"), true),
        (Write::Response("negotiate"), false),
        (Write::Response("reject"), true),
        (Write::Upload, false),
    ] {
        let (code, path) = write.prepare(&one);
        let mut process = Process::beside(&one);
        let there = same_session(process.browser(), &browser);
        let page = there.get(&path).await;
        let (method, call) = write.call();
        one.script(Fault {
            method: Some(method.into()),
            ..Fault::once(FaultKind::StatusAfterCommit, call)
        });
        // The portal reads slowly what became of it.
        one.script(on_get(always(delayed("/orders*", 500))));
        one.clear_calls();
        let (opened, of) = (page.clone(), code.clone());
        let lost = tokio::spawn(async move { write.send(&there, &of, &opened).await });
        until("the operator has taken it", async || {
            one.calls().iter().any(|call| !call.starts_with("GET"))
        })
        .await;
        process.kill();
        one.script_nothing();
        assert!(
            lost.await.is_err(),
            "{write:?}: the connection is gone with the process"
        );
        one.clear_calls();

        let again = write.send(&browser, &code, &page).await;
        let sent = one.calls().iter().filter(|call| !call.starts_with("GET")).count();
        assert_eq!(sent, 0, "{write:?}");
        assert_eq!(again.status == 303, is_visible, "{write:?} {}", again.body);
        for wrong in ["is not in the list", "Nothing was sent", "had been sent before"] {
            assert!(!again.body.contains(wrong), "{write:?}: {wrong}");
        }
        let shown = browser.get(&format!("/requests/{code}")).await;
        let log = shown.one("section[aria-labelledby=activity]");
        assert!(log.contains("Lan Anh"), "{write:?}: {log}");
        assert_eq!(!log.contains("Unclear:"), is_visible, "{write:?}: {log}");
    }
}

/// A person presses the button and leaves, and the portal is restarted: the write is completed and its row written.
#[tokio::test]
async fn stopped_process_completes_a_write_whose_reader_has_left() {
    let one = Portal::start().await;
    let browser = one.sign_in().await;
    let write = Write::Response("negotiate");
    let (code, path) = write.prepare(&one);
    let mut process = Process::beside(&one);
    let there = same_session(process.browser(), &browser);
    let page = there.get(&path).await;
    one.script(on_post(delayed("/orders/*/quotation/negotiate", 1_500)));
    let of = code.clone();
    let sending = tokio::spawn(async move { write.send(&there, &of, &page).await });
    one.until_script_is_met().await;
    sending.abort();
    assert!(sending.await.is_err());
    tokio::task::spawn_blocking(move || process.stop()).await.unwrap();
    let shown = browser.get(&format!("/requests/{code}")).await;
    let log = shown.one("section[aria-labelledby=activity]");
    assert!(log.contains("Lan Anh") && !log.contains("Unclear:"), "{log}");
}

/// Two instances get a new key in three steps, one after the other, and people click at both all the time.
#[tokio::test]
async fn keys_change_under_clicks() {
    const NEW_KEY: &str = "another key with at least thirty-two characters";
    let portal = Portal::start().await;
    let both = format!("{SECRET_KEY},{NEW_KEY}");
    let new_first = format!("{NEW_KEY},{SECRET_KEY}");
    let start = |keys: &str| Process::beside_with_key(&portal, keys);
    let mut instances = [start(SECRET_KEY), start(SECRET_KEY)];
    let mut sessions = Vec::new();
    for keys in [SECRET_KEY, &both, &new_first] {
        for at in [0, 1] {
            instances[at].stop();
            instances[at] = start(keys);
            for instance in &instances {
                let browser = instance.browser();
                browser.sign_in_as(TOKEN, "Lan Anh").await;
                sessions.push(browser.cookie(SESSION_COOKIE).unwrap());
            }
            for (number, cookie) in sessions.iter().enumerate() {
                for instance in &instances {
                    let browser = instance.browser();
                    browser.set_cookie(SESSION_COOKIE, cookie);
                    let page = browser.get("/settings").await;
                    assert_eq!(
                        page.status, 200,
                        "session {number} at step {keys:?} of instance {at}"
                    );
                }
            }
        }
    }
    // Sessions that the old key sealed are over when it is taken away; they are not deleted.
    let since = sessions.len() - 2;
    for at in [0, 1] {
        instances[at].stop();
        instances[at] = start(NEW_KEY);
        for cookie in &sessions[since..] {
            for instance in &instances {
                let browser = instance.browser();
                browser.set_cookie(SESSION_COOKIE, cookie);
                assert_eq!(browser.get("/settings").await.status, 200);
            }
        }
    }
}
