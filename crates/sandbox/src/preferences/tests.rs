use axum::Router;
use axum::body::Body;
use http::{HeaderName, Request, StatusCode, header};
use tower::ServiceExt;

use super::router;
use crate::clock::Clock;
use crate::files::Files;
use crate::model::account::NewAccount;
use crate::model::state::State;
use crate::operator::Operator;

fn pages() -> (Operator, Router) {
    let (operator, _outbox) = Operator::new(State::default(), Clock::default(), Files::in_memory());
    let account = operator
        .open_account(NewAccount::named("ZZ").without_sales_rep())
        .unwrap();
    operator.create_token(account.id, "ZZ", None).unwrap();
    let first = account.tokens[0].id;
    operator.revoke_token(account.id, first).unwrap();
    let pages = router(operator.clone());
    (operator, pages)
}

async fn get(pages: &Router, path: &str, given: (HeaderName, &str)) -> String {
    let request = Request::get(path)
        .header(given.0, given.1)
        .body(Body::empty())
        .unwrap();
    let answer = pages.clone().oneshot(request).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX)
        .await
        .unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn page_language_follows_the_browser_or_the_choice() {
    let (_operator, pages) = pages();
    for path in ["/preferences", "/preferences?tab=general"] {
        let english = get(&pages, path, (header::ACCEPT_LANGUAGE, "de, en;q=0.5")).await;
        assert!(english.contains("<html lang=\"en\">"));
        // Only the operator's own name of the first token and the switch are Vietnamese.
        let own = english.replace("Cổng thông tin", "").replace("Tiếng Việt", "");
        let letter = own.find(|c: char| c.is_alphabetic() && !c.is_ascii());
        assert_eq!(letter, None, "{own}");
    }
    let chosen = get(&pages, "/preferences", (header::COOKIE, "lang=vi")).await;
    assert!(chosen.contains("<html lang=\"vi\">"));
    for text in [
        "Danh sách token",
        "Đã thu hồi",
        "Đang dùng",
        "data-copied=\"Đã sao chép\"",
    ] {
        assert!(chosen.contains(text), "{text}");
    }
    for text in ["Create", "Revoke", "Valid", "Copied"] {
        assert!(!chosen.contains(text), "{text}");
    }
}
