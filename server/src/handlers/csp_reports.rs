//! Browsers' reports of violations of the portal's content security policy (`http::render`). They are logged once a minute for
//! each directive, without addresses: addresses contain codes, and anybody can send a report.

use std::sync::LazyLock;

use app::routes;
use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::post;
use serde_json::Value;

use crate::state::AppState;
use crate::telemetry::LogThrottle;

const MAX_REPORT_BYTES: usize = 16 << 10;
/// Directives of the portal's policy; others are logged under one name.
const DIRECTIVES: [&str; 10] = [
    "script-src",
    "style-src",
    "img-src",
    "font-src",
    "connect-src",
    "frame-src",
    "form-action",
    "base-uri",
    "require-trusted-types-for",
    "trusted-types",
];

pub fn routes() -> Router<AppState> {
    Router::new()
        .route(routes::CSP_REPORTS, post(receive))
        .layer(DefaultBodyLimit::max(MAX_REPORT_BYTES))
}

async fn receive(body: Bytes) -> StatusCode {
    static THROTTLE: LazyLock<LogThrottle> = LazyLock::new(LogThrottle::default);
    let Some(directive) = directive(&body) else {
        return StatusCode::BAD_REQUEST;
    };
    if let Some(suppressed) = THROTTLE.allow(directive) {
        tracing::warn!(
            directive,
            suppressed,
            "a browser reports a page against its policy"
        );
    }
    StatusCode::NO_CONTENT
}

/// Returns the directive that a report names, in the form of either interface: `{"csp-report": {...}}`, or a list with
/// `{"type": "csp-violation", "body": {...}}`, or one of these alone.
fn directive(body: &[u8]) -> Option<&'static str> {
    let report: Value = serde_json::from_slice(body).ok()?;
    // A list of reports, or one alone as WebKit sends it.
    let first = report
        .as_array()
        .map_or(Some(&report), |reports| reports.first())?;
    let named = if let Some(body) = first.get("body") {
        body.get("effectiveDirective")?
    } else {
        let report = report.get("csp-report")?;
        report
            .get("effective-directive")
            .or_else(|| report.get("violated-directive"))?
    };
    let named = named.as_str()?;
    let known = DIRECTIVES.into_iter().find(|known| named.starts_with(known));
    Some(known.unwrap_or("another directive"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_both_kinds_are_read() {
        for (report, found) in [
            (
                r#"{"csp-report":{"document-uri":"https://x/requests/A","violated-directive":"script-src-elem"}}"#,
                Some("script-src"),
            ),
            (
                r#"[{"type":"csp-violation","body":{"effectiveDirective":"require-trusted-types-for"}}]"#,
                Some("require-trusted-types-for"),
            ),
            (
                r#"{"csp-report":{"effective-directive":"\n\u001b[31m"}}"#,
                Some("another directive"),
            ),
            (
                r#"{"type":"csp-violation","url":"https://x/","body":{"effectiveDirective":"img-src"}}"#,
                Some("img-src"),
            ),
            ("[]", None),
            ("{}", None),
            ("", None),
            (r#"{"csp-report":{"effective-directive":7}}"#, None),
        ] {
            assert_eq!(directive(report.as_bytes()), found, "{report}");
        }
        assert_eq!(directive(&b"[".repeat(10_000)), None);
    }
}
