//! The running portal, and the questions of tests to it and its operator.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use sandbox::model::account::AccountId;
use sandbox::{NewAccount, Sandbox};
use serde_json::json;
use server::clock::Clock;
use server::config::{Config, HostRule, PDF_PROGRAM, SecretKeys, Times};
use server::state::AppState;
use server::storage::request_key::RequestKey;
use server::upstream::Account;
use sqlx::{Connection as _, SqliteConnection};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};

use super::canary::watch_log;
use super::{Answer, Browser, SESSION_EXPIRED, TOKEN, TOKEN_OTHER, until};

/// The key of every portal under test.
pub const SECRET_KEY: &str = "a key of the tests that is long enough to be one";

/// The webhook secret of every portal under test.
pub const WEBHOOK_SECRET: &str = "whsec-of-the-tests";

/// The portal, its operator and their data; all of it ends with the value.
pub struct Portal {
    pub app: AppState,
    pub sandbox: Sandbox,
    pub address: SocketAddr,
    pub data: TempDir,
    /// The time on deliveries: one of today, and the same for all of a test.
    pub delivered_at: String,
    serving: JoinHandle<()>,
    _background_tasks: JoinSet<()>,
}

impl Portal {
    /// Starts a portal with two accounts at the operator ([`TOKEN`], [`TOKEN_OTHER`]) and no requests.
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// Starts a portal with other settings.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        Self::start_with_routes(change, axum::Router::new()).await
    }

    /// Starts another process on the database and the operator of `other`.
    pub async fn restart_of(other: &Self, change: impl FnOnce(&mut Config)) -> Self {
        Self::start_with(|config| {
            config.api_url = other.sandbox.api_base_url().parse().unwrap();
            config.database_url.clone_from(&other.app.config().database_url);
            change(config);
        })
        .await
    }

    /// Starts a portal with more handlers behind its layers.
    pub async fn start_with_routes(change: impl FnOnce(&mut Config), more: axum::Router<AppState>) -> Self {
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
            secret_keys: SecretKeys::parse(SECRET_KEY).unwrap(),
            webhook_secrets: vec![partner_api::webhook::WebhookSecret::parse(WEBHOOK_SECRET).unwrap()],
            download_hosts: vec![
                HostRule::parse(sandbox.store_url().trim_start_matches("http://"), "").unwrap(),
            ],
            approval: None,
            push: None,
            session_idle: Duration::from_hours(2),
            session_max: Duration::from_hours(12),
            database_connections: 16,
            activity_kept: Duration::from_hours(24 * 730),
            kept: Duration::from_hours(24 * 730),
            sessions_per_token: 10_000,
            brand_name: "Forwarding".into(),
            branding: server::config::Branding::default(),
            letterhead: app::quotation_document::model::Letterhead::default(),
            default_language: app::text::Lang::En,
            time_zone: jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap(),
            metrics_addr: None,
            trusted_proxies: Vec::new(),
            sign_in_tries: 10,
            calls_per_minute: 100_000,
            // Tests check the operator's latest state; `reads.rs` tests the caches.
            read_cache: false,
            // Tests script the service's answers one by one; tests of background reads turn them on.
            background_calls: 0,
            site_root: None,
            program: env!("CARGO_BIN_EXE_portal").into(),
            // This is built by `cargo test --workspace`, or `cargo build -p pdf`.
            pdf_program: Path::new(env!("CARGO_BIN_EXE_portal")).with_file_name(PDF_PROGRAM),
            times: Times::DEFAULT,
        };
        change(&mut config);
        let app = AppState::new(config, Clock::default())
            .await
            .expect("the portal starts");
        // Sessions are swept when a test says so.
        let behind = if app.instances().are_several() {
            app.spawn_background_tasks()
        } else {
            app.spawn_live_events()
        };
        let router = server::router_with(app.clone(), more);
        let serving = tokio::spawn(server::http::listener::serve(
            listener,
            router,
            app.config().trusted_proxies.clone(),
            app.closing().clone(),
        ));
        Self {
            app,
            sandbox,
            address,
            data,
            delivered_at: jiff::Timestamp::now().to_string(),
            serving,
            _background_tasks: behind,
        }
    }

    /// Returns a browser that is not signed in.
    pub fn browser(&self) -> Browser {
        Browser::new(format!("http://{}", self.address))
    }

    /// Starts a portal and a browser signed in to its first account as Lan Anh.
    pub async fn start_signed_in() -> (Self, Browser) {
        let portal = Self::start().await;
        let browser = portal.sign_in().await;
        (portal, browser)
    }

    /// Returns a browser signed in to the first account as Lan Anh.
    pub async fn sign_in(&self) -> Browser {
        self.sign_in_with(TOKEN).await
    }

    /// Returns a browser signed in with this token as Lan Anh.
    pub async fn sign_in_with(&self, token: &str) -> Browser {
        self.sign_in_as(token, "Lan Anh").await
    }

    pub async fn sign_in_as(&self, token: &str, name: &str) -> Browser {
        let browser = self.browser();
        browser.sign_in_as(token, name).await;
        browser
    }

    /// Returns the operator's number of the account that a token opens.
    pub fn account_of(&self, token: &str) -> AccountId {
        let state = self.sandbox.operator().read();
        let owner = state
            .accounts
            .values()
            .find(|account| account.tokens.iter().any(|own| own.secret == token));
        owner.expect("the account exists").id
    }

    /// Returns the portal's account of a token.
    pub fn account(&self, token: &str) -> Account {
        let token = partner_api::ApiToken::parse(token).unwrap();
        self.app.gateway().account(token)
    }

    /// Returns the key of a request in the database.
    pub async fn key(&self, code: &str, token: &str) -> RequestKey {
        let (account, code) = (self.account(token), code.parse().unwrap());
        let request = account.request(&code).await.unwrap();
        RequestKey::from_request(account.key().name(), &code, &request.summary).unwrap()
    }

    /// Returns the number of stored versions of a quotation.
    pub async fn stored_versions(&self, key: &RequestKey) -> usize {
        self.app.storage().versions(key).await.unwrap().len()
    }

    /// Waits until so many versions of a quotation are stored.
    pub async fn until_stored(&self, key: &RequestKey, versions: usize) {
        until("the versions are stored", async || {
            self.stored_versions(key).await == versions
        })
        .await;
    }

    /// Waits until no background read is left.
    pub async fn until_idle(&self) {
        until("the background is done", async || {
            self.app.history().active_background_accounts() == 0
        })
        .await;
    }

    /// Opens a connection of the test's own to the portal's database.
    pub async fn database(&self) -> SqliteConnection {
        SqliteConnection::connect(&self.app.config().database_url)
            .await
            .unwrap()
    }

    /// Opens a connection of the test's own to the portal's PostgreSQL.
    pub async fn postgres(&self) -> sqlx::PgConnection {
        sqlx::PgConnection::connect(&self.app.config().database_url)
            .await
            .unwrap()
    }

    /// Creates another token of the account that this one opens.
    pub fn second_token(&self, token: &str) -> String {
        let account = self.account_of(token);
        let made = self.sandbox.operator().create_token(account, "second", None);
        made.unwrap().secret
    }

    /// Returns all data that the portal stores on the disk.
    pub fn stored_bytes(&self) -> Vec<u8> {
        let files = std::fs::read_dir(self.data.path()).unwrap();
        files
            .flat_map(|file| std::fs::read(file.unwrap().path()).unwrap())
            .collect()
    }

    /// Returns today's date in the users' time zone, as in names of files.
    pub fn today(&self) -> String {
        let zone = jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap();
        self.app.clock().now().to_zoned(zone).date().to_string()
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

    /// Returns the calls that reached the operator since the start or the last `clear_calls`.
    pub fn calls(&self) -> Vec<String> {
        self.sandbox
            .faults()
            .calls()
            .iter()
            .map(|call| format!("{} {}", call.method, call.path))
            .collect()
    }

    /// Returns how many calls of this method reached an address with this end.
    pub fn calls_to(&self, method: &str, end: &str) -> usize {
        self.calls()
            .iter()
            .filter(|call| call.split(' ').next() == Some(method) && call.ends_with(end))
            .count()
    }

    /// Returns how many posts reached an address with this end.
    pub fn posts(&self, end: &str) -> usize {
        self.calls_to("POST", end)
    }

    pub fn clear_calls(&self) {
        self.sandbox.faults().clear_calls();
    }

    /// Lets time pass for sessions.
    pub fn advance(&self, time: Duration) {
        self.app.clock().advance(time);
    }

    /// Lets so much time pass that sessions end without use.
    pub fn expire_sessions(&self) {
        self.advance(SESSION_EXPIRED);
    }

    /// Returns the number of rows of sessions in the database, ended ones included.
    pub async fn session_rows(&self) -> i64 {
        self.app.sessions().count().await.unwrap()
    }

    /// Posts a delivery signed with the secret.
    pub async fn deliver(&self, number: &str, event: &str, code: &str) -> Answer {
        let body = json!({
            "event": event,
            "timestamp": self.delivered_at,
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

/// Returns the `X-Service-Signature` of a body.
pub fn sign(body: &[u8]) -> String {
    use hmac::{Hmac, KeyInit as _, Mac as _};
    let mac = Hmac::<sha2::Sha256>::new_from_slice(WEBHOOK_SECRET.as_bytes()).unwrap();
    format!(
        "sha256={}",
        hex::encode(mac.chain_update(body).finalize().into_bytes())
    )
}
