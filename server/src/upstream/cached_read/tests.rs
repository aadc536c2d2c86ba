use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Json, Response};
use axum::routing::get;
use partner_api::{ApiToken, Catalogs, Client, ClientConfig, Milestone};
use serde_json::json;
use tokio::sync::Semaphore;

use super::super::customers::CustomerKey;
use super::super::gateway::Gateway;
use super::super::questions::{CatalogsRead, MilestonesRead};
use super::super::rate_limiter::CallLimits;
use super::*;
use crate::instances::Instances;
use crate::storage::Storage;

/// A service that counts its calls and answers with their number.
#[derive(Clone)]
struct Service(Arc<Held>);

struct Held {
    calls: Mutex<HashMap<String, usize>>,
    status: AtomicUsize,
    /// Permits for answers.
    go: Semaphore,
}

/// A request with a quotation that can be answered until the service has failed once.
async fn details(State(service): State<Service>, Path(code): Path<String>) -> Response {
    *service
        .0
        .calls
        .lock()
        .unwrap()
        .entry("details".to_owned())
        .or_default() += 1;
    let status = if code == "CLOSED" { "completed" } else { "quoted" };
    let quotation = json!({ "version": 1, "valid_until": "2099-01-01" });
    let data = json!({ "rfq_code": code, "status": status, "quotation": quotation });
    Json(json!({ "status": "success", "data": data })).into_response()
}

async fn quotation(State(service): State<Service>) -> Response {
    let can_respond = service.0.status.load(Ordering::SeqCst) == 200;
    let data = json!({ "version": 1, "can_respond": can_respond });
    Json(json!({ "status": "success", "data": data })).into_response()
}

async fn catalogs(State(service): State<Service>) -> Response {
    answer(State(service), Path("meta".to_owned())).await
}

async fn answer(State(service): State<Service>, Path(code): Path<String>) -> Response {
    let number = {
        let mut calls = service.0.calls.lock().unwrap();
        let number = calls.entry(code).or_default();
        *number += 1;
        *number
    };
    service.0.go.acquire().await.unwrap().forget();
    let status = service.0.status.load(Ordering::SeqCst);
    let status = StatusCode::from_u16(u16::try_from(status).unwrap()).unwrap();
    let data = json!({ "status": "success", "data": [{ "id": number, "content": "x".repeat(1_000) }] });
    (status, Json(data)).into_response()
}

impl Service {
    async fn start() -> (Self, Gateway) {
        Self::start_with(CallLimits::new(100_000, 30)).await
    }

    async fn start_with(limits: CallLimits) -> (Self, Gateway) {
        let service = Self(Arc::new(Held {
            calls: Mutex::default(),
            status: AtomicUsize::new(200),
            go: Semaphore::new(1_000),
        }));
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let client = Client::new(ClientConfig::new(format!(
            "http://{}",
            listener.local_addr().unwrap()
        )));
        let router = Router::new()
            .route("/meta", get(catalogs))
            .route("/orders/{code}", get(details))
            .route("/orders/{code}/quotation", get(quotation))
            .route("/orders/{code}/trackings", get(answer))
            .with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        let gateway = Gateway::new(
            client.unwrap(),
            limits,
            ReadTimes::USUAL,
            vec![[7; 32]],
            Instances::single(Storage::for_test().await.unwrap()),
        );
        (service, gateway)
    }

    fn calls(&self) -> usize {
        self.0.calls.lock().unwrap().values().sum()
    }

    async fn until_calls(&self, count: usize) {
        while self.calls() < count {
            tokio::task::yield_now().await;
        }
    }

    fn hold(&self) {
        self.0.go.forget_permits(usize::MAX);
    }

    fn fails_with(&self, status: usize) {
        self.0.status.store(status, Ordering::SeqCst);
    }
}

fn account(gateway: &Gateway, token: &str) -> Account {
    gateway.account(ApiToken::parse(token).unwrap())
}

fn question(code: &str) -> MilestonesRead {
    MilestonesRead(code.parse().unwrap())
}

/// Returns the number of the call that brought the answer.
fn number(read: &[Milestone]) -> i64 {
    read[0].id.unwrap()
}

async fn served(account: &Account, code: &str) -> Result<i64, ApiError> {
    let read = account.read(&question(code)).await?;
    Ok(number(&read))
}

async fn loaded(account: &Account, code: &str, fresh_for: Duration) -> Result<i64, ApiError> {
    let reading = account.load(&question(code), &[account.key()], fresh_for).await?;
    Ok(number(&reading.value))
}

const LONG_AGE: Duration = Duration::from_mins(1);

#[tokio::test]
async fn current_answer_is_served_without_a_call() {
    let (service, gateway) = Service::start().await;
    let (own, other) = (account(&gateway, "a"), account(&gateway, "b"));
    for _ in 0..3 {
        assert_eq!(served(&own, "R1").await, Ok(1));
    }
    assert_eq!(served(&other, "R1").await, Ok(2), "another account");
    assert_eq!(served(&own, "R2").await, Ok(1), "another question");
    assert_eq!(service.calls(), 3);
}

#[tokio::test]
async fn old_or_outdated_answer_is_read_again() {
    let (_service, gateway) = Service::start().await;
    let own = account(&gateway, "a");
    assert_eq!(loaded(&own, "R1", LONG_AGE).await, Ok(1));
    tokio::time::sleep(Duration::from_millis(2)).await;
    assert_eq!(loaded(&own, "R1", Duration::from_millis(1)).await, Ok(2));
    gateway.request_changed(&"R1".parse().unwrap());
    assert_eq!(loaded(&own, "R1", LONG_AGE).await, Ok(3));
    gateway.request_changed(&"R2".parse().unwrap());
    assert_eq!(loaded(&own, "R1", LONG_AGE).await, Ok(3));
    assert_eq!(loaded(&own, "R1", Duration::ZERO).await, Ok(4), "always a call");
    assert_eq!(loaded(&own, "R1", LONG_AGE).await, Ok(4), "and kept");
}

#[tokio::test]
async fn equal_questions_share_one_call_and_its_failure() {
    let (service, gateway) = Service::start().await;
    let own = account(&gateway, "a");
    let three = async || tokio::join!(served(&own, "R1"), served(&own, "R1"), served(&own, "R1"));
    assert_eq!(three().await, (Ok(1), Ok(1), Ok(1)));
    service.fails_with(500);
    gateway.outdate_all();
    service.hold();
    let release = async {
        service.until_calls(2).await;
        service.0.go.add_permits(1_000);
    };
    let ask = || loaded(&own, "R1", LONG_AGE);
    let (one, two, three, ()) = tokio::join!(ask(), ask(), ask(), release);
    let failed = Err(ApiError::Operator { status: 500 });
    assert_eq!((&one, &two, &three), (&failed, &failed, &failed));
    assert_eq!(service.calls(), 2);
    assert_eq!(ask().await, failed);
    assert_eq!(service.calls(), 3, "who comes later asks again");
    assert_eq!(served(&own, "R1").await, Ok(1), "a page is made of what is kept");
    let page = own.served();
    assert_eq!(page.failure, failed.err());
    assert!(page.oldest.is_some());
}

#[tokio::test]
async fn call_whose_reader_left_is_completed_for_the_next() {
    let (service, gateway) = Service::start().await;
    let own = account(&gateway, "a");
    service.hold();
    let leaving = own.clone();
    let reader = tokio::spawn(async move { served(&leaving, "R1").await });
    service.until_calls(1).await;
    reader.abort();
    assert!(reader.await.unwrap_err().is_cancelled());
    service.0.go.add_permits(1_000);
    assert_eq!(served(&own, "R1").await, Ok(1));
    assert_eq!(service.calls(), 1);
}

/// The service counts each try of the client.
#[tokio::test]
async fn further_tries_of_a_call_are_taken_out_of_the_bucket() {
    // Four calls at once, then one each five seconds.
    let (service, gateway) = Service::start_with(CallLimits::new(20, 0)).await;
    let own = account(&gateway, "a");
    service.fails_with(503);
    assert_eq!(served(&own, "R1").await, Err(ApiError::Operator { status: 503 }));
    assert_eq!(service.calls(), 3);
    let limiter = &gateway.0.rate_limiter;
    let mut left = 0;
    while limiter
        .take(own.customer(), Priority::Page, Instant::now())
        .await
        .is_ok()
    {
        left += 1;
    }
    assert!(left <= 2, "{left} of 4 after 3 calls");
}

/// Takes all calls of a customer that need not wait.
async fn take_all(gateway: &Gateway, customer: CustomerKey) {
    let limiter = &gateway.0.rate_limiter;
    while limiter
        .take(customer, Priority::Page, Instant::now())
        .await
        .is_ok()
    {}
}

#[tokio::test]
async fn change_before_the_call_is_sent_needs_no_second_one() {
    // After the first 60 calls one passes each 300 milliseconds.
    let (service, gateway) = Service::start_with(CallLimits::new(300, 0)).await;
    let own = account(&gateway, "a");
    take_all(&gateway, own.customer()).await;
    let asked = Timestamp::now();
    let change = async {
        while !gateway.0.rate_limiter.has_waiting(own.customer()) {
            tokio::task::yield_now().await;
        }
        gateway.request_changed(&"R1".parse().unwrap());
        Timestamp::now()
    };
    let (read, changed) = tokio::join!(served(&own, "R1"), change);
    assert_eq!((read, service.calls()), (Ok(1), 1));
    assert!(asked <= changed && own.served().oldest.unwrap() >= changed);
}

#[tokio::test]
async fn reason_of_a_long_wait_is_the_limit_or_the_service() {
    let (_service, gateway) = Service::start_with(CallLimits::new(30, 0)).await;
    let own = account(&gateway, "a");
    assert_eq!(own.still_reading(), ApiError::Transport(Transport::Timeout));
    take_all(&gateway, own.customer()).await;
    let later = Instant::now() + LONG_AGE;
    let mut waits = Box::pin(gateway.0.rate_limiter.take(own.customer(), Priority::Page, later));
    assert!(futures_util::poll!(&mut waits).is_pending());
    assert!(matches!(own.still_reading(), ApiError::HeldBack { .. }));
}

#[tokio::test]
async fn failure_of_one_token_is_not_shown_to_another() {
    let (service, gateway) = Service::start().await;
    let (own, other) = (account(&gateway, "a"), account(&gateway, "b"));
    let readers = [own.key(), other.key()];
    service.hold();
    service.fails_with(500);
    let question = question("R1");
    let other_waits = async {
        service.until_calls(1).await;
        let read = other.load(&question, &readers, LONG_AGE);
        let release = async {
            service.0.go.add_permits(1);
            service.until_calls(2).await;
            service.fails_with(200);
            service.0.go.add_permits(1);
        };
        tokio::join!(read, release).0
    };
    let (one, two) = tokio::join!(own.load(&question, &readers, LONG_AGE), other_waits);
    assert!(one.is_err());
    assert_eq!(two.unwrap().brought_by, other.key());
}

#[tokio::test]
async fn change_during_the_call_outdates_its_answer() {
    let (service, gateway) = Service::start().await;
    let own = account(&gateway, "a");
    service.hold();
    let change = async |number: usize| {
        service.until_calls(number).await;
        gateway.request_changed(&"R1".parse().unwrap());
        service.0.go.add_permits(1);
    };
    let (read, ()) = tokio::join!(loaded(&own, "R1", LONG_AGE), async {
        change(1).await;
        service.until_calls(2).await;
        service.0.go.add_permits(1);
    });
    assert_eq!(read, Ok(2));
    // Endless changes do not keep a page waiting.
    gateway.request_changed(&"R1".parse().unwrap());
    let (read, ()) = tokio::join!(loaded(&own, "R1", LONG_AGE), async {
        change(3).await;
        change(4).await;
    });
    assert_eq!(read, Ok(4));
}

/// The call was answered before the token was refused, and ends after it.
#[tokio::test]
async fn answer_of_a_token_refused_meanwhile_is_not_served() {
    let (service, gateway) = Service::start().await;
    let own = account(&gateway, "a");
    service.hold();
    let refuse = async {
        for number in 1..=2 {
            service.until_calls(number).await;
            gateway.0.forget_refused(own.key());
            service.0.go.add_permits(1);
        }
    };
    let (read, ()) = tokio::join!(loaded(&own, "R1", LONG_AGE), refuse);
    assert_eq!(read, Err(ApiError::Unauthorized));
}

/// A browser that disconnects does not cancel the call that others wait for.
#[tokio::test]
async fn abandoned_call_is_completed_for_those_who_wait() {
    let (service, gateway) = Service::start().await;
    let own = account(&gateway, "a");
    service.hold();
    let mut abandoned = Box::pin(loaded(&own, "R1", LONG_AGE));
    let mut next = Box::pin(loaded(&own, "R1", LONG_AGE));
    tokio::select! {
        biased;
        _ = &mut abandoned => panic!("it hangs"),
        _ = &mut next => panic!("it waits"),
        () = service.until_calls(1) => {}
    }
    drop(abandoned);
    service.0.go.add_permits(1);
    assert_eq!(next.await, Ok(1));
}

/// Of two pages that find an empty bucket, the one with a cached answer does not wait.
#[tokio::test]
async fn cached_answer_is_shown_instead_of_waiting() {
    let (service, gateway) = Service::start().await;
    let gateway = Gateway::new(
        gateway.0.client.clone(),
        CallLimits::new(8, 0),
        ReadTimes {
            current: Duration::from_millis(1),
            ..ReadTimes::USUAL
        },
        vec![[7; 32]],
        gateway.0.instances.clone(),
    );
    let own = account(&gateway, "a");
    assert_eq!(served(&own, "R1").await, Ok(1));
    tokio::time::sleep(Duration::from_millis(5)).await;
    let begun = Instant::now();
    assert_eq!(served(&own, "R1").await, Ok(1));
    assert!(begun.elapsed() < Duration::from_secs(1));
    let page = own.served();
    assert_eq!((page.failure, page.oldest.is_some()), (None, true));
    let held = served(&own, "R2").await;
    assert!(matches!(held, Err(ApiError::HeldBack { .. })), "{held:?}");
    // The background learns that there is no spare call.
    let background = own.for_background();
    let held = served(&background, "R1").await;
    assert!(matches!(held, Err(ApiError::HeldBack { .. })), "{held:?}");
    assert_eq!(service.calls(), 1);
}

/// The answerability of a quotation is as current as the details beside it; for a closed request it does not matter.
#[tokio::test]
async fn open_quotation_is_as_current_as_its_details() {
    let (service, gateway) = Service::start().await;
    let gateway = Gateway::new(
        gateway.0.client.clone(),
        CallLimits::new(100_000, 0),
        ReadTimes {
            current: Duration::from_millis(1),
            unchanged: Duration::from_millis(1),
            ..ReadTimes::USUAL
        },
        vec![[7; 32]],
        gateway.0.instances.clone(),
    );
    let own = account(&gateway, "a");
    let can_respond = async |code: &str| {
        let code: RfqCode = code.parse().unwrap();
        let request = own.request(&code).await.unwrap();
        own.quotation_of(&code, &request)
            .await
            .unwrap()
            .unwrap()
            .can_respond
    };
    assert_eq!(
        (can_respond("OPEN").await, can_respond("CLOSED").await),
        (true, true)
    );
    service.fails_with(500);
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert_eq!(
        (can_respond("OPEN").await, can_respond("CLOSED").await),
        (false, true)
    );
}

/// A list that was read again is as old as its second reading.
#[tokio::test]
async fn page_is_as_old_as_the_readings_that_it_shows() {
    let (_service, gateway) = Service::start().await;
    let own = account(&gateway, "a");
    let [first, second, third] = [1, 2, 3].map(|second| Timestamp::from_second(second).unwrap());
    let failed = ApiError::Operator { status: 500 };
    own.note_served(third, None);
    own.clone().reading_apart().note_list_served(first, Some(&failed));
    assert_eq!(own.served().oldest, Some(third));
    let shown = own.clone().reading_apart();
    shown.note_list_served(second, None);
    own.note_shown(&shown);
    let page = own.served();
    assert_eq!(
        (page.oldest, page.oldest_list, page.failure),
        (Some(second), Some(second), None)
    );
}

/// A service that gives no reasons to reject is asked each minute; what it gave before is better than nothing meanwhile.
#[tokio::test]
async fn incomplete_catalogs_are_kept_while_they_cannot_be_read_again() {
    let (service, gateway) = Service::start().await;
    let own = account(&gateway, "a");
    service.fails_with(500);
    assert_eq!(own.catalogs().await, Err(ApiError::Operator { status: 500 }));
    let known = Arc::new(Catalogs {
        services: vec![partner_api::Service::default()],
        ..Catalogs::default()
    });
    let reading = Reading {
        value: Arc::new(known.clone()),
        read_at: Timestamp::UNIX_EPOCH,
        began: Instant::now().checked_sub(Duration::from_secs(61)).unwrap(),
        brought_by: own.key(),
        bytes: 0,
    };
    gateway.0.caches.catalogs.keep(&CatalogsRead, reading);
    assert_eq!(own.catalogs().await, Ok(known.clone()));
    assert_eq!(service.calls(), 2, "it was asked");
    service.fails_with(401);
    assert_eq!(own.catalogs().await, Err(ApiError::Unauthorized));
}

#[tokio::test]
async fn cached_bytes_are_bounded() {
    let (_service, gateway) = Service::start().await;
    let own = account(&gateway, "a");
    let cache = ReadCache::new(10_000, LONG_AGE);
    for number in 0..20 {
        let question = question(&format!("R{number}"));
        let reading = own.load(&question, &[own.key()], LONG_AGE).await.unwrap();
        cache.keep(&question, reading);
    }
    let kept = (0..20).filter(|number| cache.last(own.key(), &question(&format!("R{number}"))).is_some());
    // Each answer has about 3,700 bytes.
    assert_eq!(kept.collect::<Vec<_>>(), [18, 19]);
}
