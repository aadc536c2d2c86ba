//! A running portal with its operator, and browsers to use it with.

mod browser;
mod canary;

use std::net::SocketAddr;
use std::time::Duration;

use sandbox::model::account::AccountId;
use sandbox::model::quotation::{Charge, QuotationDraft, QuotationText};
use sandbox::{NewAccount, Sandbox};
use serde_json::{Value, json};
use server::clock::Clock;
use server::config::{Config, SecretKeys};
use server::state::App;
use server::storage::versions::RequestKey;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use browser::{Answer, Browser};
pub use canary::{TOKEN, TOKEN_OTHER, hits_in_log, watch_log};

/// The webhook secret of every portal under test.
pub const WEBHOOK_SECRET: &str = "whsec-of-the-tests";

/// What a request needs beside its cargo, by the API's field names.
pub const REQUEST: [(&str, &str); 6] = [
    ("contact_name", "Nguyễn Thị Hồng Nhung"),
    ("service_codes[]", "air_freight"),
    ("origin_country", "VN"),
    ("dest_port", "LAX"),
    ("incoterm", "DAP"),
    ("transit_time_required", "5 ngày"),
];

/// A request's fields: [`REQUEST`] and these cargo fields, each in the version of `changes` where it has one.
pub fn request_with<'a>(
    cargo: &[(&'a str, &'a str)],
    changes: &[(&'a str, &'a str)],
) -> Vec<(&'a str, &'a str)> {
    REQUEST
        .iter()
        .chain(cargo)
        .filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name))
        .chain(changes)
        .copied()
        .collect()
}

/// The portal, its operator and their data; all of it ends with the value.
pub struct Portal {
    pub app: App,
    pub sandbox: Sandbox,
    pub address: SocketAddr,
    pub data: TempDir,
    serving: JoinHandle<()>,
}

impl Portal {
    /// With two accounts at the operator ([`TOKEN`], [`TOKEN_OTHER`]) and no requests.
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// With other settings.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        Self::start_with_routes(change, axum::Router::new()).await
    }

    /// With more handlers behind the portal's layers.
    pub async fn start_with_routes(change: impl FnOnce(&mut Config), more: axum::Router<App>) -> Self {
        watch_log();
        let sandbox = Sandbox::start(sandbox::Config {
            accounts: vec![
                NewAccount::named("Công ty TNHH Sao Khuê").with_token(TOKEN),
                NewAccount::named("Công ty Cổ phần Mộc Lan").with_token(TOKEN_OTHER),
            ],
            rate_per_minute: 100_000,
            ..sandbox::Config::default()
        })
        .await
        .expect("the sandbox starts");
        let data = tempfile::tempdir().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut config = Config {
            addr: address,
            public_url: None,
            api_url: sandbox.api_base_url().parse().unwrap(),
            courier_url: Some(sandbox.courier_url().parse().unwrap()),
            web_url: Some(sandbox.web_url().parse().unwrap()),
            allow_plain_http: false,
            database_url: server::config::sqlite_url(&data.path().join("portal.db")).unwrap(),
            secret_keys: SecretKeys::parse("a key of the tests that is long enough to be one").unwrap(),
            webhook_secrets: vec![partner_api::webhook::WebhookSecret::parse(WEBHOOK_SECRET).unwrap()],
            download_hosts: vec![sandbox.store_url().trim_start_matches("http://").parse().unwrap()],
            session_idle: Duration::from_hours(2),
            session_max: Duration::from_hours(12),
            brand_name: "Forwarding".into(),
            letterhead: app::pages::quotation_print::paper::Letterhead::default(),
            default_language: app::text::Lang::En,
            time_zone: jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap(),
            metrics_addr: None,
            trusted_proxies: Vec::new(),
            sign_in_tries: 10,
            calls_per_minute: 100_000,
            // Tests script the service's answers one by one; those of the background ask for it.
            background_calls: 0,
            site_root: None,
        };
        change(&mut config);
        let app = App::new(config, Clock::default())
            .await
            .expect("the portal starts");
        let router = server::router_with(app.clone(), more);
        let serving = tokio::spawn(server::http::listener::serve(
            listener,
            router,
            app.closing().clone(),
        ));
        Self {
            app,
            sandbox,
            address,
            data,
            serving,
        }
    }

    /// A browser nobody signed in with.
    pub fn browser(&self) -> Browser {
        Browser::new(format!("http://{}", self.address))
    }

    /// A browser signed in to the first account.
    pub async fn sign_in(&self) -> Browser {
        self.sign_in_with(TOKEN).await
    }

    pub async fn sign_in_with(&self, token: &str) -> Browser {
        let browser = self.browser();
        let answer = browser
            .post_form("/sign-in", &[("token", token), ("name", "Lan Anh")])
            .await;
        assert_eq!(answer.status, 303, "signing in: {}", answer.body);
        browser
    }

    /// The operator's number of the account that a token opens.
    pub fn account_of(&self, token: &str) -> AccountId {
        let state = self.sandbox.operator().read();
        let owner = state
            .accounts
            .values()
            .find(|account| account.tokens.iter().any(|own| own.secret == token));
        owner.expect("the account exists").id
    }

    /// A new request of the first account, status `submitted`; gives its code.
    pub fn new_request(&self) -> String {
        self.new_request_of(TOKEN)
    }

    pub fn new_request_of(&self, token: &str) -> String {
        let fields = sandbox::operator::sample::request_fields();
        let created = self
            .sandbox
            .operator()
            .create_request(self.account_of(token), &fields);
        created.expect("the sample request is valid").request.rfq_code
    }

    /// A request of an hour ago, so that what happens to it since has times of its own; the sample with these fields.
    pub fn old_request_of(&self, token: &str, changes: &Value) -> String {
        let mut fields = sandbox::operator::sample::request_fields();
        for (name, value) in changes.as_object().unwrap() {
            fields.insert(name.clone(), value.clone());
        }
        let operator = self.sandbox.operator().backdated(ago(60));
        let created = operator.create_request(self.account_of(token), &fields);
        created.expect("the request is valid").request.rfq_code
    }

    /// Sends a quotation of this total in dollars for a request of an hour ago, each one seconds after the one before;
    /// gives its version.
    pub fn quote(&self, code: &str, total: i64) -> u32 {
        let operator = self.sandbox.operator();
        let sent: usize = {
            let state = operator.read();
            state
                .requests
                .values()
                .map(|request| request.quotations.len())
                .sum()
        };
        let later = jiff::SignedDuration::from_secs(2 * i64::try_from(sent).unwrap());
        let operator = operator.backdated(ago(30) + later);
        if operator.request(code).unwrap().quotations.is_empty() {
            operator.start_quoting(code).unwrap();
        }
        let text = QuotationText {
            currency: "USD".into(),
            carrier: "Vietnam Airlines Cargo".into(),
            transit_time: "3 – 4 ngày".into(),
            ..QuotationText::default()
        };
        let charge = Charge {
            name: "Cước hàng không".into(),
            unit: "lô".into(),
            quantity: 1.into(),
            unit_price: total.into(),
            currency: "USD".into(),
            vat_rate: 0.into(),
            applied_condition: None,
        };
        let draft = QuotationDraft::new(text, &[charge], jiff::civil::date(2099, 1, 1));
        operator.send_quotation(code, draft).unwrap()
    }

    /// What the database names a request by.
    pub async fn key(&self, code: &str, token: &str) -> RequestKey {
        let token = partner_api::ApiToken::parse(token).unwrap();
        let code = code.parse().unwrap();
        let request = self.app.gateway().account(token).request(&code).await.unwrap();
        RequestKey::of(code.as_str(), request.summary.created_at.as_deref())
    }

    /// How many versions of a quotation are kept.
    pub async fn versions_kept(&self, key: &RequestKey) -> usize {
        self.app.storage().versions(key).await.unwrap().len()
    }

    /// Revokes a token at the operator.
    pub fn revoke(&self, token: &str) {
        let account = self.account_of(token);
        let id = {
            let state = self.sandbox.operator().read();
            state.accounts[&account]
                .tokens
                .iter()
                .find(|own| own.secret == token)
                .unwrap()
                .id
        };
        self.sandbox.operator().revoke_token(account, id).unwrap();
    }

    /// Calls that reached the operator since the start or the last `clear_calls`.
    pub fn calls(&self) -> Vec<String> {
        self.sandbox
            .faults()
            .calls()
            .iter()
            .map(|call| format!("{} {}", call.method, call.path))
            .collect()
    }

    pub fn clear_calls(&self) {
        self.sandbox.faults().clear_calls();
    }

    /// Lets time pass for sessions.
    pub fn advance(&self, time: Duration) {
        self.app.clock().advance(time);
    }

    /// Rows of sessions in the database, ended ones included.
    pub async fn session_rows(&self) -> i64 {
        self.app.sessions().count().await.unwrap()
    }

    /// Posts a delivery signed with the secret.
    pub async fn deliver(&self, number: &str, event: &str, code: &str) -> Answer {
        let body = json!({
            "event": event,
            "timestamp": "2026-07-01T10:00:00+07:00",
            "data": { "rfq_code": code, "status": "quoted", "status_label": "Đã báo giá", "previous_status": "quoting" },
        });
        self.deliver_body(number, body.to_string().into_bytes()).await
    }

    pub async fn deliver_body(&self, number: &str, body: Vec<u8>) -> Answer {
        let signature = sign(&body);
        let headers = [
            ("content-type", "application/json"),
            ("x-service-delivery", number),
            ("x-service-signature", signature.as_str()),
        ];
        self.browser()
            .send_raw("POST", "/hooks/forwarding", &headers, body)
            .await
    }

    /// Shuts the portal down as a signal would and waits for its end.
    pub async fn shut_down(self) {
        self.app.closing().cancel();
        self.serving.await.unwrap();
    }
}

/// So many minutes ago.
fn ago(minutes: i64) -> jiff::Timestamp {
    jiff::Timestamp::now() - jiff::SignedDuration::from_mins(minutes)
}

/// Waits until it is so; fails when that takes too long.
pub async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(30), waiting).await;
    assert!(in_time.is_ok(), "it took too long until {what}");
}

/// `X-Service-Signature` of a body.
pub fn sign(body: &[u8]) -> String {
    use hmac::{Hmac, KeyInit as _, Mac as _};
    let mac = Hmac::<sha2::Sha256>::new_from_slice(WEBHOOK_SECRET.as_bytes()).unwrap();
    format!(
        "sha256={}",
        hex::encode(mac.chain_update(body).finalize().into_bytes())
    )
}
