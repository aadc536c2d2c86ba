//! A running sandbox and functions that call it.

use std::time::Duration;

use reqwest::Method;
use reqwest::header::HeaderMap;
use sandbox::operator::sample;
use sandbox::{Config, NewAccount, Sandbox};
use serde_json::{Map, Value, json};

pub const TOKEN: &str = "test-token-of-sao-khue";
pub const OTHER_TOKEN: &str = "test-token-of-moc-lan";
pub const NO_REP_TOKEN: &str = "test-token-without-sales-rep";

pub struct Rig {
    pub sandbox: Sandbox,
    pub http: reqwest::Client,
}

pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
    pub json: Value,
}

impl Reply {
    pub fn data(&self) -> &Value {
        assert_eq!(self.json["status"], "success", "{}", self.text);
        assert!(self.json["message"].is_string());
        &self.json["data"]
    }

    /// Asserts a validation error body and gives the fields that are wrong, sorted.
    pub fn wrong_fields(&self) -> Vec<String> {
        assert_eq!(self.status, 422, "{}", self.text);
        assert_eq!(self.json["status"], "error");
        assert!(!self.json["message"].as_str().unwrap().is_empty());
        let errors = self.json["errors"].as_object().unwrap();
        for messages in errors.values() {
            let messages = messages.as_array().unwrap();
            assert!(!messages.is_empty());
            assert!(
                messages.iter().all(|m| !m.as_str().unwrap().is_ascii()),
                "Vietnamese: {messages:?}"
            );
        }
        errors.keys().cloned().collect()
    }
}

pub fn config() -> Config {
    Config {
        accounts: vec![
            NewAccount::named("Công ty TNHH Sao Khuê").with_token(TOKEN),
            NewAccount::named("Công ty Cổ phần Mộc Lan").with_token(OTHER_TOKEN),
            NewAccount::named("Công ty Chưa Phân Công")
                .with_token(NO_REP_TOKEN)
                .without_sales_rep(),
        ],
        rate_per_minute: 1_000_000,
        webhook_time_scale: 0.001,
        ..Config::default()
    }
}

pub async fn reply(response: reqwest::Response) -> Reply {
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let text = response.text().await.unwrap();
    let json = serde_json::from_str(&text).unwrap_or(Value::Null);
    Reply {
        status,
        headers,
        text,
        json,
    }
}

/// Fields of a valid request with members replaced; `null` removes one.
pub fn fields(changes: Value) -> Value {
    let mut all = sample::request_fields();
    for (name, value) in object(changes) {
        if value.is_null() {
            all.remove(&name);
        } else {
            all.insert(name, value);
        }
    }
    Value::Object(all)
}

/// A valid request with one cargo line whose members are replaced.
pub fn with_cargo(changes: Value) -> Value {
    let mut all = fields(json!({}));
    for (name, value) in object(changes) {
        if value.is_null() {
            all["cargos"][0].as_object_mut().unwrap().remove(&name);
        } else {
            all["cargos"][0][&name] = value;
        }
    }
    all
}

pub fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        other => panic!("not an object: {other}"),
    }
}

impl Rig {
    pub async fn start() -> Self {
        Self::start_with(config()).await
    }

    pub async fn start_with(config: Config) -> Self {
        let sandbox = Sandbox::start(config).await.unwrap();
        let http = reqwest::Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .timeout(Duration::from_secs(10))
            .build()
            .unwrap();
        Self { sandbox, http }
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.sandbox.api_base_url())
    }

    pub async fn send(&self, method: Method, token: &str, path: &str, body: Option<Value>) -> Reply {
        let mut request = self.http.request(method, self.url(path)).bearer_auth(token);
        if let Some(body) = body {
            request = request.json(&body);
        }
        reply(request.send().await.unwrap()).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send(Method::GET, TOKEN, path, None).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(Method::POST, TOKEN, path, Some(body)).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Reply {
        self.send(Method::PUT, TOKEN, path, Some(body)).await
    }

    /// Calls a control endpoint.
    pub async fn control(&self, method: Method, path: &str, body: Value) -> Reply {
        let url = format!("{}/_sandbox{path}", self.sandbox.console_url());
        reply(self.http.request(method, url).json(&body).send().await.unwrap()).await
    }

    /// Performs a staff action through its control endpoint.
    pub async fn act(&self, code: &str, action: &str, body: Value) -> Reply {
        self.control(Method::POST, &format!("/requests/{code}/{action}"), body)
            .await
    }

    pub async fn status(&self, code: &str) -> String {
        self.get(&format!("/orders/{code}")).await.data()["status"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// Creates a request of the first account and brings it to a status along the typical flow.
    pub async fn request_in(&self, status: &str) -> String {
        let created = self.post("/orders", fields(json!({}))).await;
        assert_eq!(created.status, 201, "{}", created.text);
        let code = created.data()["rfq_code"].as_str().unwrap().to_owned();
        let op = self.sandbox.operator();
        let steps: &[&str] = match status {
            "submitted" => &[],
            "need_info" => &["ask"],
            "quoting" => &["quote"],
            "quoted" => &["quote", "send"],
            "confirmed" => &["quote", "send", "accept"],
            "in_transit" => &["quote", "send", "accept", "transit"],
            "completed" => &["quote", "send", "accept", "transit", "complete"],
            "cancelled" => &["cancel"],
            other => panic!("no way to {other}"),
        };
        for step in steps {
            match *step {
                "ask" => {
                    let question = sandbox::operator::staff::question("Bổ sung HS code", &["cargos"]);
                    op.ask_for_information(&code, question).unwrap();
                }
                "quote" => op.start_quoting(&code).unwrap(),
                "send" => assert_eq!(self.act(&code, "send_quotation", json!({})).await.status, 200),
                "accept" => {
                    let accepted = self
                        .post(&format!("/orders/{code}/quotation/accept"), json!({}))
                        .await;
                    assert_eq!(accepted.status, 200, "{}", accepted.text);
                }
                "transit" => op.start_transit(&code).unwrap(),
                "complete" => op.complete(&code).unwrap(),
                "cancel" => op.cancel(&code, None).unwrap(),
                other => panic!("no step {other}"),
            }
        }
        assert_eq!(self.status(&code).await, status);
        code
    }
}

pub const STATUSES: [&str; 8] = [
    "submitted",
    "need_info",
    "quoting",
    "quoted",
    "confirmed",
    "in_transit",
    "completed",
    "cancelled",
];
