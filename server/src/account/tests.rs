use partner_api::ClientConfig;

use super::*;

fn hub() -> Hub {
    Hub::new(Client::new(ClientConfig::new("http://127.0.0.1:9")).unwrap(), 120).unwrap()
}

fn account(hub: &Hub, token: &str) -> Account {
    hub.account(ApiToken::parse(token).unwrap())
}

#[test]
fn a_key_names_the_token_in_this_process_only() {
    let (one, two) = (hub(), hub());
    assert_eq!(account(&one, "a").key(), account(&one, "a").key());
    assert_ne!(account(&one, "a").key(), account(&one, "b").key());
    assert_ne!(account(&one, "a").key(), account(&two, "a").key());
}

#[tokio::test]
async fn a_form_is_carried_out_once() {
    let hub = hub();
    let (own, other) = (account(&hub, "a"), account(&hub, "b"));
    let Claim::First(ticket) = own.claim(Some("once")).await else {
        panic!("the first")
    };
    assert!(matches!(own.claim(Some("once")).await, Claim::Again));
    assert!(
        matches!(other.claim(Some("once")).await, Claim::First(_)),
        "another account's form"
    );
    assert!(matches!(own.claim(Some("other")).await, Claim::First(_)));
    ticket.release().await;
    assert!(
        matches!(own.claim(Some("once")).await, Claim::First(_)),
        "released"
    );
    for none in [None, Some(""), Some("x".repeat(101).as_str())] {
        assert!(matches!(own.claim(none).await, Claim::First(_)));
        assert!(matches!(own.claim(none).await, Claim::First(_)));
    }
}

#[tokio::test]
async fn of_twenty_at_once_one_is_the_first() {
    let hub = hub();
    let own = account(&hub, "a");
    let claims = futures_util::future::join_all((0..20).map(|_| own.claim(Some("once")))).await;
    assert_eq!(
        claims
            .iter()
            .filter(|claim| matches!(claim, Claim::First(_)))
            .count(),
        1
    );
}

#[tokio::test]
async fn one_answers_at_a_time() {
    let hub = hub();
    let (own, other) = (account(&hub, "a"), account(&hub, "b"));
    let (one, two): (RfqCode, RfqCode) = ("RFQ-1".parse().unwrap(), "RFQ-2".parse().unwrap());
    let turn = own.answering(&one).await;
    let _other_request = own.answering(&two).await;
    let _other_account = other.answering(&one).await;
    let mut waiting = Box::pin(own.answering(&one));
    assert!(futures_util::poll!(&mut waiting).is_pending());
    drop(turn);
    waiting.await;
    assert_eq!(
        hub.0
            .answering
            .lock()
            .unwrap()
            .values()
            .filter(|turn| turn.strong_count() > 0)
            .count(),
        2
    );
}

/// Also when it is full of what is asked for again and again.
#[tokio::test]
async fn what_came_last_is_known() {
    let all = newest(50, Duration::from_hours(1));
    for old in 0..50 {
        all.insert(old, ()).await;
    }
    for _ in 0..20 {
        for old in 0..50 {
            all.get(&old).await;
        }
        all.run_pending_tasks().await;
    }
    for new in 1_000..1_020 {
        all.insert(new, ()).await;
        all.run_pending_tasks().await;
        assert!(all.contains_key(&new), "{new}");
    }
    assert!(all.entry_count() <= 50);
}
