//! Two customers with equal request codes, three tokens, changes, refusals and deliveries in any order: nobody is served
//! another customer's data, answers of a refused token, or outdated answers.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Json, Response};
use axum::routing::get;
use futures_util::future::join_all;
use partner_api::{ApiError, ApiToken, Client, ClientConfig, ListQuery, RfqCode};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use super::super::account::Account;
use super::super::account_key::AccountKey;
use super::super::customers::CustomerKey;
use super::super::freshness::ReadTimes;
use super::super::gateway::Gateway;
use super::super::rate_limiter::CallLimits;
use crate::instances::Instances;
use crate::storage::Storage;

/// Tokens with their customers.
const TOKENS: [(&str, &str); 3] = [("one", "A"), ("two", "A"), ("three", "B")];
const CODES: [&str; 3] = ["R1", "R2", "R3"];

/// Times short enough for a test to see answers of every age.
const TIMES: ReadTimes = ReadTimes {
    current: Duration::from_millis(3),
    again: Duration::from_millis(1),
    synced: Duration::from_millis(5),
    unchanged: Duration::from_millis(30),
    quotation: Duration::from_millis(30),
};

/// The service: the same requests for both customers, as far as lists show.
#[derive(Clone, Default)]
struct Service(Arc<Mutex<Held>>);

#[derive(Default)]
struct Held {
    /// Number of changes of a customer's request.
    revisions: HashMap<(&'static str, &'static str), u32>,
    /// Number of changes that its time of change shows.
    shown: HashMap<(&'static str, &'static str), u32>,
    refused: HashSet<&'static str>,
    /// Requests that a token's list lacks.
    hidden: HashSet<(&'static str, &'static str)>,
    calls: BTreeMap<String, usize>,
}

impl Service {
    fn held<T>(&self, with: impl FnOnce(&mut Held) -> T) -> T {
        with(&mut self.0.lock().unwrap())
    }

    fn revision(&self, owner: &'static str, code: &'static str) -> u32 {
        self.held(|held| *held.revisions.entry((owner, code)).or_default())
    }

    fn change(&self, owner: &'static str, code: &'static str, moves_time: bool) {
        self.held(|held| {
            *held.revisions.entry((owner, code)).or_default() += 1;
            *held.shown.entry((owner, code)).or_default() += u32::from(moves_time);
        });
    }

    fn refuse(&self, token: &'static str, is_refused: bool) {
        self.held(|held| {
            if is_refused {
                held.refused.insert(token)
            } else {
                held.refused.remove(token)
            }
        });
    }

    fn calls(&self, path: &str) -> usize {
        self.held(|held| held.calls.get(path).copied().unwrap_or_default())
    }

    async fn start(&self) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new()
            .route("/orders", get(list))
            .route("/orders/{code}", get(details))
            .route("/orders/{code}/{what}", get(part))
            .with_state(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        address
    }

    /// Returns token and customer of a call.
    fn caller(&self, headers: &HeaderMap, path: &str) -> Option<(&'static str, &'static str)> {
        let bearer = headers.get("authorization")?.to_str().ok()?;
        let known = TOKENS
            .into_iter()
            .find(|(token, _)| bearer.strip_prefix("Bearer ") == Some(token))?;
        self.held(|held| {
            *held.calls.entry(path.to_owned()).or_default() += 1;
            (!held.refused.contains(known.0)).then_some(known)
        })
    }

    fn row(&self, owner: &'static str, code: &'static str) -> Value {
        let shown = self.held(|held| *held.shown.entry((owner, code)).or_default());
        json!({
            "rfq_code": code, "status": "in_transit", "created_at": "2026-11-01T08:00:00+07:00",
            "updated_at": format!("2026-11-02T08:{:02}:{:02}+07:00", shown / 60 % 60, shown % 60),
        })
    }
}

fn success(data: &Value) -> Response {
    Json(json!({ "status": "success", "data": data })).into_response()
}

async fn list(State(service): State<Service>, headers: HeaderMap) -> Response {
    let Some((token, owner)) = service.caller(&headers, "/orders") else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    let is_listed = |code: &&str| service.held(|held| !held.hidden.contains(&(token, *code)));
    let items: Vec<_> = CODES
        .into_iter()
        .filter(is_listed)
        .map(|code| service.row(owner, code))
        .collect();
    success(
        &json!({ "items": items, "meta": { "page": 1, "per_page": 100, "total": items.len(), "last_page": 1 } }),
    )
}

async fn details(State(service): State<Service>, Path(code): Path<String>, headers: HeaderMap) -> Response {
    let Some((_, owner)) = service.caller(&headers, &format!("/orders/{code}")) else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    let Some(code) = CODES.into_iter().find(|known| *known == code) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut details = service.row(owner, code);
    details["special_note"] = json!(format!("{owner} {} -", service.revision(owner, code)));
    details["quotation"] = json!({ "quotation_no": "Q", "version": 1, "valid_until": "2040-01-01" });
    success(&details)
}

async fn part(
    State(service): State<Service>,
    Path((code, what)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let Some((token, owner)) = service.caller(&headers, &format!("/orders/{code}/{what}")) else {
        return StatusCode::UNAUTHORIZED.into_response();
    };
    let Some(code) = CODES.into_iter().find(|known| *known == code) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let origin = format!("{owner} {} {token}", service.revision(owner, code));
    success(&match what.as_str() {
        "trackings" => json!([{ "id": 1, "content": origin }]),
        "attachments" => json!([{ "id": 1, "file_name": origin }]),
        _ => json!({ "quotation_no": "Q", "version": 1, "carrier": origin }),
    })
}

async fn gateway(address: SocketAddr, times: ReadTimes) -> Gateway {
    let client = Client::new(ClientConfig {
        allow_plain_http: true,
        ..ClientConfig::new(format!("http://{address}"))
    });
    let limits = CallLimits::new(1_000_000, 30);
    let instances = Instances::single(Storage::for_test().await.unwrap());
    Gateway::new(client.unwrap(), limits, times, vec![[7; 32]], instances)
}

fn account(gateway: &Gateway, token: usize) -> Account {
    gateway.account(ApiToken::parse(TOKENS[token].0).unwrap())
}

fn code(at: usize) -> RfqCode {
    CODES[at].parse().unwrap()
}

/// The owner and revision of an answer, and the token whose call brought it.
#[derive(Debug, PartialEq, Eq)]
struct AnswerOrigin {
    owner: String,
    revision: u32,
    brought_by: String,
}

fn origin(text: Option<&str>) -> AnswerOrigin {
    let mut words = text.unwrap().split(' ').map(str::to_owned);
    let mut word = || words.next().unwrap();
    AnswerOrigin {
        owner: word(),
        revision: word().parse().unwrap(),
        brought_by: word(),
    }
}

#[derive(Clone, Copy, Debug)]
enum Read {
    List,
    Details,
    Milestones,
    Attachments,
    Quotation,
}

async fn read(account: &Account, what: Read, code: &RfqCode) -> Result<Option<AnswerOrigin>, ApiError> {
    let text = match what {
        Read::List => {
            account.listed(&ListQuery::default()).await?;
            return Ok(None);
        }
        Read::Details => account.request(code).await?.special_note.clone(),
        Read::Milestones => account.milestones(code).await?[0].content.clone(),
        Read::Attachments => Some(account.attachments(code).await?[0].file_name.clone()),
        Read::Quotation => {
            let request = account.request(code).await?;
            let quotation = account.quotation_of(code, &request).await?;
            quotation.unwrap().carrier.clone()
        }
    };
    Ok(Some(origin(text.as_deref())))
}

#[derive(Clone, Debug)]
enum Step {
    /// Several reads at the same time.
    Reads(Vec<(usize, Read, usize)>),
    Change {
        owner: bool,
        code: usize,
        moves_time: bool,
        is_announced: bool,
    },
    Refuse(usize),
    Accept(usize),
    Pause(u64),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let what = prop_oneof![
        Just(Read::List),
        Just(Read::Details),
        Just(Read::Milestones),
        Just(Read::Attachments),
        Just(Read::Quotation),
    ];
    let read = (0..TOKENS.len(), what, 0..CODES.len());
    let step = prop_oneof![
        8 => prop::collection::vec(read, 1..5).prop_map(Step::Reads),
        2 => (any::<bool>(), 0..CODES.len(), any::<bool>(), any::<bool>())
            .prop_map(|(owner, code, moves_time, is_announced)| Step::Change { owner, code, moves_time, is_announced }),
        1 => (0..TOKENS.len()).prop_map(Step::Refuse),
        2 => (0..TOKENS.len()).prop_map(Step::Accept),
        1 => (0_u64..8).prop_map(Step::Pause),
    ];
    prop::collection::vec(step, 100)
}

#[derive(Default)]
struct Expectations {
    /// Tokens whose refusal the portal has seen.
    refused: HashSet<usize>,
    /// Tokens whose refusal it had seen before the step.
    refused_before: HashSet<usize>,
    /// The last announced revision of an owner's request.
    least: HashMap<(&'static str, usize), u32>,
    /// Answers that one token was served of another's call.
    shared: usize,
}

async fn run(steps: Vec<Step>) -> Result<usize, TestCaseError> {
    let service = Service::default();
    let gateway = gateway(service.start().await, TIMES).await;
    let accounts: Vec<_> = (0..TOKENS.len()).map(|token| account(&gateway, token)).collect();
    let mut seen = Expectations::default();
    for step in steps {
        seen.refused_before = seen.refused.clone();
        match step {
            Step::Reads(reads) => {
                let answers = reads.iter().map(|(token, what, at)| {
                    let (account, code) = (&accounts[*token], code(*at));
                    async move { read(account, *what, &code).await }
                });
                let answers = join_all(answers).await;
                for ((token, what, at), answer) in reads.iter().zip(answers) {
                    check(&service, &mut seen, (*token, *what, *at), answer)?;
                }
            }
            Step::Change {
                owner,
                code: at,
                moves_time,
                is_announced,
            } => {
                let owner = if owner { "A" } else { "B" };
                service.change(owner, CODES[at], moves_time);
                if is_announced {
                    gateway.request_changed(&code(at));
                    for owner in ["A", "B"] {
                        seen.least.insert((owner, at), service.revision(owner, CODES[at]));
                    }
                }
            }
            Step::Refuse(token) => service.refuse(TOKENS[token].0, true),
            Step::Accept(token) => {
                service.refuse(TOKENS[token].0, false);
                seen.refused.remove(&token);
            }
            Step::Pause(millis) => tokio::time::sleep(Duration::from_millis(millis)).await,
        }
    }
    Ok(seen.shared)
}

fn check(
    service: &Service,
    seen: &mut Expectations,
    (token, what, at): (usize, Read, usize),
    answer: Result<Option<AnswerOrigin>, ApiError>,
) -> Result<(), TestCaseError> {
    let (name, owner) = TOKENS[token];
    let is_refused = service.held(|held| held.refused.contains(name));
    match answer {
        Err(ApiError::Unauthorized) => {
            prop_assert!(is_refused, "{name} is not refused");
            seen.refused.insert(token);
        }
        Err(error) => prop_assert!(false, "{name} {what:?}: {error}"),
        Ok(served) => {
            // Reads concurrent with the refused one may be served before it.
            prop_assert!(
                !seen.refused_before.contains(&token),
                "{name} was refused and is served {what:?}"
            );
            let Some(origin) = served else { return Ok(()) };
            prop_assert_eq!(
                &origin.owner,
                owner,
                "{} reads another customer's {:?}",
                name,
                what
            );
            let least = seen.least.get(&(owner, at)).copied().unwrap_or_default();
            prop_assert!(
                origin.revision >= least,
                "{name} {what:?}: {origin:?} is older than {least}"
            );
            if origin.brought_by != "-" && origin.brought_by != name {
                seen.shared += 1;
            }
        }
    }
    Ok(())
}

/// A hundred runs of a hundred steps; in some of them tokens are served one another's answers.
#[test]
fn no_token_is_served_another_customers_bytes() {
    let shared = Cell::new(0);
    let mut runner = TestRunner::new(ProptestConfig::with_cases(100));
    let outcome = runner.run(&steps(), |steps| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        shared.set(shared.get() + runtime.block_on(run(steps))?);
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    assert!(shared.get() > 0, "nothing was shared, so nothing was tested");
}

/// Reads until the portal has proven, after a sync, whose token this is.
async fn until_proven(account: &Account) {
    let deadline = std::time::Instant::now() + Duration::from_secs(10);
    while account.is_undecided() {
        assert!(std::time::Instant::now() < deadline, "nothing was proven");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// The proof, step by step.
#[tokio::test]
async fn tokens_share_after_both_have_read_the_same() {
    let service = Service::default();
    let gateway = gateway(service.start().await, ReadTimes::USUAL).await;
    let [one, two, three] = [0, 1, 2].map(|token| account(&gateway, token));
    let by = |origin: Option<AnswerOrigin>| origin.unwrap().brought_by;
    for what in [Read::List, Read::Details, Read::Attachments] {
        read(&one, what, &code(0)).await.unwrap();
    }
    // A list of the same requests is no proof; the details that the portal then reads are.
    read(&two, Read::List, &code(0)).await.unwrap();
    until_proven(&two).await;
    assert_eq!(service.calls("/orders/R1"), 2);
    let shared = read(&two, Read::Attachments, &code(0)).await.unwrap();
    assert_eq!(by(shared), "one", "served by the first one's call");
    read(&two, Read::Details, &code(1)).await.unwrap();
    let own = read(&two, Read::Milestones, &code(1)).await.unwrap();
    assert_eq!(by(own), "two");
    // The first one reads the details for itself before it is served the answers of the second one.
    assert_eq!(service.calls("/orders/R2"), 1);
    let shared = read(&one, Read::Milestones, &code(1)).await.unwrap();
    assert_eq!(by(shared), "two");
    assert_eq!(service.calls("/orders/R2"), 2);
    assert_eq!(service.calls("/orders/R2/trackings"), 1);
    // Another customer's requests look the same in lists.
    read(&three, Read::List, &code(0)).await.unwrap();
    until_proven(&three).await;
    let foreign = read(&three, Read::Attachments, &code(0)).await.unwrap();
    assert_eq!(by(foreign), "three");
    assert_eq!(service.calls("/orders/R1/attachments"), 2);
}

/// A customer may be named by a token that is used at another instance only: there is nothing to compare with here.
#[tokio::test]
async fn token_used_elsewhere_keeps_nobody_waiting() {
    let service = Service::default();
    let gateway = gateway(service.start().await, ReadTimes::USUAL).await;
    let one = account(&gateway, 0);
    let elsewhere = CustomerKey(AccountKey::for_test(9));
    gateway.0.customers.name(one.key(), elsewhere);
    read(&one, Read::List, &code(0)).await.unwrap();
    assert_eq!(one.customer(), elsewhere);
    assert!(!one.is_undecided());
    // Another one that is used here can be compared.
    read(&account(&gateway, 1), Read::List, &code(0)).await.unwrap();
    assert!(one.is_undecided());
}

/// A refused token's answers are served to nobody, and it is no longer served those of others.
#[tokio::test]
async fn refused_token_no_longer_shares() {
    let service = Service::default();
    let gateway = gateway(service.start().await, ReadTimes::USUAL).await;
    let [one, two] = [0, 1].map(|token| account(&gateway, token));
    for account in [&one, &two] {
        for what in [Read::List, Read::Details] {
            read(account, what, &code(0)).await.unwrap();
        }
    }
    read(&two, Read::Attachments, &code(0)).await.unwrap();
    service.refuse("two", true);
    let refused = read(&two.clone().uncached(), Read::Details, &code(1)).await;
    assert_eq!(refused, Err(ApiError::Unauthorized));
    let own = read(&one, Read::Attachments, &code(0)).await.unwrap().unwrap();
    assert_eq!(
        own.brought_by, "one",
        "not what the refused one brought a moment ago"
    );
    let more = read(&two, Read::Attachments, &code(0)).await;
    assert_eq!(more, Err(ApiError::Unauthorized));
    // After it is accepted again, it has to prove its customer anew.
    service.refuse("two", false);
    let own = read(&two, Read::Attachments, &code(0)).await.unwrap().unwrap();
    assert_eq!(own.brought_by, "two");
}

/// Equal details of one request are no proof if the lists differ: one of the tokens may not see everything.
#[tokio::test]
async fn tokens_with_other_lists_do_not_share() {
    let service = Service::default();
    service.held(|held| held.hidden.insert(("two", "R3")));
    let gateway = gateway(service.start().await, ReadTimes::USUAL).await;
    let [one, two] = [0, 1].map(|token| account(&gateway, token));
    for account in [&one, &two] {
        for what in [Read::List, Read::Details, Read::Attachments] {
            read(account, what, &code(0)).await.unwrap();
        }
    }
    assert_eq!(service.calls("/orders/R1/attachments"), 2);
    assert_eq!(
        one.customer(),
        two.customer(),
        "they share the budget all the same"
    );
}

/// The proof is not tried with every sync: that would be a call each time.
#[tokio::test]
async fn token_that_cannot_be_proven_costs_one_call() {
    let service = Service::default();
    service.held(|held| held.hidden.insert(("two", "R3")));
    let gateway = gateway(service.start().await, ReadTimes::USUAL).await;
    let [one, two] = [0, 1].map(|token| account(&gateway, token));
    for what in [Read::List, Read::Details] {
        read(&one, what, &code(0)).await.unwrap();
    }
    read(&two, Read::List, &code(0)).await.unwrap();
    two.clone().prove_by(code(0)).await;
    assert!(!two.is_undecided(), "it would be tried again");
    assert_eq!(service.calls("/orders/R1"), 2);
}

/// A sync with every read shows whether cached details are unchanged.
#[tokio::test]
async fn details_are_served_while_the_sync_sees_no_change() {
    let service = Service::default();
    let times = ReadTimes {
        unchanged: Duration::from_hours(1),
        ..ReadTimes::NONE
    };
    let gateway = gateway(service.start().await, times).await;
    let one = account(&gateway, 0);
    let all = [Read::Details, Read::Milestones, Read::Attachments];
    read(&one, Read::List, &code(0)).await.unwrap();
    for revision in 0..3 {
        for what in all.into_iter().chain(all) {
            let origin = read(&one, what, &code(0)).await.unwrap().unwrap();
            assert_eq!(origin.revision, revision, "{what:?}");
        }
        // Another request's change does not cause a read of this one.
        service.change("A", CODES[1], true);
        for what in all {
            read(&one, what, &code(0)).await.unwrap();
        }
        let calls = usize::try_from(revision).unwrap() + 1;
        for end in ["", "/trackings", "/attachments"] {
            assert_eq!(service.calls(&format!("/orders/R1{end}")), calls, "{end}");
        }
        service.change("A", CODES[0], true);
    }
}
