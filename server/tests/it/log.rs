//! The log as the program writes it.
#![cfg(unix)]

use sandbox::{Fault, FaultKind};
use serde_json::json;

use crate::harness::{Portal, Process, TOKEN, always, on_post, quotation_path, sign, until};

/// A forged line, between line ends and escape codes of terminals.
const FORGED: &str = "x\r\n2026-11-24T00:00:00.000000Z ERROR forged: \u{1b}[2J\u{1b}[31m\u{9b}31m\u{7}";

/// The reference that an error page gives finds the lines of its calls, also of those that go on without the browser.
#[tokio::test]
async fn lines_of_calls_name_the_request_that_made_them() {
    let portal = Portal::start().await;
    let code = portal.request().quoted();
    let process = Process::at_operator_of(&portal, &[("PORTAL_LOG", "debug")]);
    let browser = process.browser();
    browser.sign_in(TOKEN).await;
    let page = browser.get(&quotation_path(&code, "")).await;
    portal.script(on_post(Fault {
        status: Some(503),
        ..Fault::once(FaultKind::Status, "/orders/*/quotation/accept")
    }));
    let answer = browser.respond(&page, "accept", &[]).await;
    for (answer, call) in [(page, "GET"), (answer, "POST")] {
        let id = answer.header("x-request-id").unwrap().to_owned();
        until(&format!("the line of a {call} names {id}"), async || {
            let log = process.log();
            log.iter()
                .any(|line| line.contains(&id) && line.contains("partner_api") && line.contains(call))
        })
        .await;
    }
}

/// G15: texts of people, strangers and the service start no line of the log and send no terminal codes.
#[tokio::test]
async fn lines_of_the_log_cannot_be_forged() {
    let portal = Portal::start().await;
    let code = portal.request().submitted();
    for format in ["text", "json"] {
        let settings = [("PORTAL_LOG_FORMAT", format), ("PORTAL_LOG", "trace,hyper=info")];
        let process = Process::at_operator_of(&portal, &settings);
        let browser = process.browser();
        browser.sign_in_as(TOKEN, FORGED).await;
        // These are the service's own words, which may repeat typed text. The list is read behind the first page.
        let refusing = |path: &str| Fault {
            status: Some(422),
            body: Some(json!({"status": "error", "message": FORGED, "errors": {FORGED: [FORGED]}})),
            ..Fault::once(FaultKind::Body, path)
        };
        portal.script(always(refusing("/orders")));
        let forged = app::routes::encode(FORGED);
        let stranger = process.browser();
        stranger
            .post_form(
                "/sign-in",
                &[("token", FORGED), ("name", FORGED), ("next", FORGED)],
            )
            .await;
        stranger.get(&format!("/{forged}?{forged}={forged}")).await;
        browser.get(&format!("/requests/{forged}")).await;
        browser
            .post_form("/requests/new", &[("contact_name", FORGED), (FORGED, "x")])
            .await;
        let report =
            json!([{"type": "csp-violation", "body": {"effectiveDirective": FORGED, "blockedURL": FORGED}}]);
        let headers = [
            ("content-type", "application/reports+json"),
            ("user-agent", "x\u{9b}31m"),
        ];
        stranger
            .send_raw("POST", "/csp-reports", &headers, report.to_string().into_bytes())
            .await;
        let delivery =
            json!({"event": FORGED, "timestamp": FORGED, "data": {"rfq_code": FORGED}}).to_string();
        let signature = sign(delivery.as_bytes());
        let headers = [
            ("x-service-signature", signature.as_str()),
            ("x-service-delivery", "1"),
        ];
        stranger
            .send_raw("POST", "/hooks/forwarding", &headers, delivery.into_bytes())
            .await;
        browser.get(&format!("/requests/{code}")).await;
        until("what the service says is in the log", async || {
            process.log().iter().any(|line| line.contains("ERROR forged"))
        })
        .await;
        portal.script_only(always(refusing("/orders*")));
        for page in ["/", "/requests", &format!("/requests/{code}")] {
            browser.get(page).await;
        }
        portal.script_nothing();
        browser.get("/settings").await;
        until("the last request is in the log", async || {
            process
                .log()
                .iter()
                .any(|line| line.contains("/settings") && line.contains("portal::access"))
        })
        .await;
        let log = process.log();
        for line in log {
            let begins = if format == "json" {
                "{\"timestamp\":\"20"
            } else {
                "20"
            };
            assert!(line.starts_with(begins), "{format}: {line:?}");
            assert!(!line.starts_with(&FORGED[3..30]), "{format}: {line:?}");
            assert!(!line.chars().any(char::is_control), "{format}: {line:?}");
        }
    }
}
