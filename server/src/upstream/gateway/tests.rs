use futures_util::FutureExt as _;
use partner_api::{ApiError, ApiToken, ClientConfig, Transport};
use tokio_util::sync::CancellationToken;

use super::super::account::{Account, WriteWindow};

use super::*;
use crate::storage::Storage;

async fn gateway() -> Gateway {
    gateway_named_by([7; 32]).await
}

async fn gateway_named_by(naming: [u8; 32]) -> Gateway {
    let client = Client::new(ClientConfig::new("http://127.0.0.1:9")).unwrap();
    Gateway::new(
        client,
        CallLimits::new(120, 30),
        ReadTimes::NONE,
        vec![naming],
        Instances::single(Storage::for_test().await.unwrap()),
    )
}

fn account(gateway: &Gateway, token: &str) -> Account {
    gateway.account(ApiToken::parse(token).unwrap())
}

#[tokio::test]
async fn account_has_one_name_in_instances_with_one_key() {
    let (one, two, other) = (gateway().await, gateway().await, gateway_named_by([8; 32]).await);
    let key = account(&one, "a").key();
    assert_eq!(key, account(&two, "a").key());
    assert_ne!(key, account(&one, "b").key());
    assert_ne!(key, account(&other, "a").key());
    assert_eq!(AccountKey::from_name(&key.name()), Some(key));
    assert_eq!(AccountKey::from_name("of nobody"), None);
}

#[tokio::test]
async fn writes_of_one_request_run_one_after_another() {
    let gateway = gateway().await;
    let (own, other) = (account(&gateway, "a"), account(&gateway, "b"));
    let (one, two): (RfqCode, RfqCode) = ("RFQ-1".parse().unwrap(), "RFQ-2".parse().unwrap());
    let guard = own.lock_request(&one).await.unwrap();
    let _other_request = own.lock_request(&two).await.unwrap();
    let _other_account = other.lock_request(&one).await.unwrap();
    let mut waiting = Box::pin(own.lock_request(&one));
    assert!(futures_util::poll!(&mut waiting).is_pending());
    drop(guard);
    waiting.await.unwrap();
}

/// G6: a customer whose calls hang keeps nobody else waiting, nor its own people who send something; no more of them run than
/// the service allows.
#[tokio::test]
async fn running_calls_of_one_customer_are_bounded() {
    let gateway = gateway().await;
    let (own, other) = (account(&gateway, "a"), account(&gateway, "b"));
    let hanging = std::future::pending::<Result<(), ApiError>>;
    let mut running: Vec<_> = (0..24).map(|_| Box::pin(own.call(Box::pin(hanging())))).collect();
    for call in &mut running {
        assert!(futures_util::poll!(call).is_pending());
    }
    let next = own.clone().without_waiting();
    let next = next.call(Box::pin(async { Ok(()) })).await;
    assert!(matches!(next, Err(ApiError::HeldBack { .. })), "{next:?}");
    other.call(Box::pin(async { Ok(()) })).await.unwrap();
    let sender = own.clone().for_write();
    sender.call(Box::pin(async { Ok(()) })).await.unwrap();
}

/// A 429 with any pause holds the next call back for a minute at the most, and cached answers stay.
#[tokio::test]
async fn pause_holds_the_calls_of_all_tokens_of_a_customer() {
    let gateway = gateway().await;
    let (own, other) = (account(&gateway, "a"), account(&gateway, "b"));
    let limited = ApiError::RateLimited {
        retry_after: Some(Duration::from_hours(24)),
    };
    let call = own.call(Box::pin(async { Err::<(), _>(limited) }));
    // Told as long as the portal itself waits.
    let told = ApiError::RateLimited {
        retry_after: Some(Duration::from_mins(1)),
    };
    assert_eq!(call.await, Err(told));
    let held = own.call(Box::pin(async { Ok(()) })).await;
    let Err(ApiError::RateLimited {
        retry_after: Some(wait),
    }) = held
    else {
        panic!("{held:?}");
    };
    assert!(wait <= Duration::from_mins(1), "{wait:?}");
    other.call(Box::pin(async { Ok(()) })).await.unwrap();
}

/// The time for a write includes the wait for its turn: it is looked at when the turn has come, and nobody waits for longer.
#[tokio::test]
async fn write_whose_turn_comes_too_late_is_not_made() {
    let client = Client::new(ClientConfig::new("http://127.0.0.1:9")).unwrap();
    let instances = Instances::single(Storage::for_test().await.unwrap());
    // One call a minute for reads, and one for submissions.
    let limits = CallLimits::new(1, 0);
    let gateway = Gateway::new(client, limits, ReadTimes::NONE, vec![[7; 32]], instances);
    let writer = |until| {
        let closing = CancellationToken::new();
        account(&gateway, "a")
            .for_write()
            .writing_within(WriteWindow { until, closing })
    };
    let made = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let call = || {
        let made = made.clone();
        async move {
            made.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Ok::<_, ApiError>(())
        }
    };
    let late = writer(Instant::now()).call_to_change(Box::pin(call())).await;
    assert_eq!(late, Err(ApiError::NotMade));
    let in_time = || writer(Instant::now() + Duration::from_hours(1));
    while let Some(Ok(())) = in_time().call_to_change(Box::pin(call())).now_or_never() {}
    let before = made.load(std::sync::atomic::Ordering::Relaxed);
    let waiting = writer(Instant::now() + Duration::from_millis(60));
    let began = Instant::now();
    let late = waiting.call_to_change(Box::pin(call())).await;
    assert_eq!(late, Err(ApiError::NotMade));
    assert!(
        began.elapsed() < Duration::from_secs(8),
        "no longer than its time"
    );
    assert_eq!(made.load(std::sync::atomic::Ordering::Relaxed), before);
    // A read is none of it.
    let read = account(&gateway, "b").for_write().writing_within(WriteWindow {
        until: Instant::now(),
        closing: CancellationToken::new(),
    });
    read.call(Box::pin(async { Ok(()) })).await.unwrap();
}

/// What is read after a call of unknown outcome has an end: its page does.
#[tokio::test]
async fn calls_of_an_account_end_with_its_time() {
    let gateway = gateway().await;
    let own = account(&gateway, "a").ending_at(Instant::now() + Duration::from_millis(30));
    let hanging = std::future::pending::<Result<(), ApiError>>();
    let ended = own.call(Box::pin(hanging)).await;
    assert_eq!(ended, Err(ApiError::Transport(Transport::Timeout)));
}
