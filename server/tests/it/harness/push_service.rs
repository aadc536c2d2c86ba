//! A push service on loopback, and devices that read what it gets: RFC 8291 (with RFC 8188) and RFC 8292 by this file and ring.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::IntoResponse;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};
use server::config::{Config, PushSettings};
use tokio::net::TcpListener;
use web_push_native::p256::ecdh::diffie_hellman;
use web_push_native::p256::elliptic_curve::sec1::ToEncodedPoint as _;
use web_push_native::p256::{PublicKey, SecretKey};

const CONTACT: &str = "mailto:it@portal.example";

/// The service.
#[derive(Clone)]
pub struct PushService {
    address: SocketAddr,
    state: Arc<Mutex<Received>>,
}

#[derive(Default)]
struct Received {
    notices: Vec<Notice>,
    /// Statuses that it answers to a path; all others get 201.
    answers: HashMap<String, u16>,
    /// Time before each answer.
    pause: Duration,
}

/// A notice as received, still encrypted.
#[derive(Clone, Debug)]
pub struct Notice {
    pub path: String,
    pub headers: HeaderMap,
    body: Vec<u8>,
}

impl PushService {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let service = Self {
            address: listener.local_addr().unwrap(),
            state: Arc::default(),
        };
        let router = Router::new().fallback(receive).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        service
    }

    /// Lets a portal use this service.
    pub fn configure(&self, config: &mut Config) {
        let hosts = format!("http://{}", self.address);
        config.push = PushSettings::parse(Some(&hosts), Some(CONTACT)).unwrap();
    }

    /// Answers this to notices for a device from now on.
    pub fn answer(&self, device: &PushDevice, status: u16) {
        let mut state = self.state.lock().unwrap();
        state.answers.insert(device.path.clone(), status);
    }

    /// Takes this long to answer from now on.
    pub fn be_slow(&self, pause: Duration) {
        self.state.lock().unwrap().pause = pause;
    }

    /// All notices in the order of arrival.
    pub fn notices(&self) -> Vec<Notice> {
        self.state.lock().unwrap().notices.clone()
    }

    /// The sentences of the notices for a device.
    pub fn sentences(&self, device: &PushDevice) -> Vec<String> {
        let notices = self.notices();
        let own = notices.iter().filter(|notice| notice.path == device.path);
        own.map(|notice| device.read(notice)["body"].as_str().unwrap().to_owned())
            .collect()
    }

    /// A new device with a subscription at this service.
    pub fn device(&self, name: &str) -> PushDevice {
        let mut bytes = [0; 48];
        getrandom::fill(&mut bytes).unwrap();
        let path = format!("/send/{name}-{}", hex::encode(&bytes[..8]));
        PushDevice {
            endpoint: format!("http://{}{path}", self.address),
            path,
            key: SecretKey::from_slice(&bytes[..32]).unwrap(),
            auth: *bytes[32..].first_chunk().unwrap(),
        }
    }
}

async fn receive(
    State(service): State<PushService>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    let path = uri.path().to_owned();
    let (status, pause) = {
        let mut state = service.state.lock().unwrap();
        let status = state.answers.get(&path).copied().unwrap_or(201);
        state.notices.push(Notice {
            path,
            headers,
            body: body.to_vec(),
        });
        (status, state.pause)
    };
    tokio::time::sleep(pause).await;
    let elsewhere = [("location", format!("http://{}/elsewhere", service.address))];
    (StatusCode::from_u16(status).unwrap(), elsewhere)
}

/// A browser's half of a subscription.
pub struct PushDevice {
    endpoint: String,
    path: String,
    key: SecretKey,
    auth: [u8; 16],
}

struct Bytes16;

impl hkdf::KeyType for Bytes16 {
    fn len(&self) -> usize {
        16
    }
}

struct Bytes12;

impl hkdf::KeyType for Bytes12 {
    fn len(&self) -> usize {
        12
    }
}

struct Bytes32;

impl hkdf::KeyType for Bytes32 {
    fn len(&self) -> usize {
        32
    }
}

/// HKDF with SHA-256 (RFC 5869).
fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8], length: impl hkdf::KeyType) -> [u8; N] {
    let extracted = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(secret);
    let mut derived = [0; N];
    let info = [info];
    let expanded = extracted.expand(&info, length).unwrap();
    expanded.fill(&mut derived).unwrap();
    derived
}

impl PushDevice {
    fn point(&self) -> Vec<u8> {
        self.key.public_key().to_encoded_point(false).as_bytes().to_vec()
    }

    /// As a browser gives it to the page.
    pub fn subscription(&self) -> Value {
        json!({
            "endpoint": self.endpoint,
            "expirationTime": null,
            "keys": {"p256dh": BASE64.encode(self.point()), "auth": BASE64.encode(self.auth)},
        })
    }

    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// Decrypts a notice (RFC 8291, section 3.4; RFC 8188, section 2).
    pub fn read(&self, notice: &Notice) -> Value {
        let (salt, rest) = notice.body.split_at(16);
        let (record_size, rest) = rest.split_at(4);
        let record_size = u32::from_be_bytes(record_size.try_into().unwrap());
        let (id_length, rest) = rest.split_first().unwrap();
        let (sender, record) = rest.split_at(usize::from(*id_length));
        assert!(record.len() <= record_size.try_into().unwrap(), "one record");
        let theirs = PublicKey::from_sec1_bytes(sender).unwrap();
        let shared = diffie_hellman(self.key.to_nonzero_scalar(), theirs.as_affine());
        let info = [b"WebPush: info\0", &self.point()[..], sender].concat();
        let secret: [u8; 32] = derive(&self.auth, shared.raw_secret_bytes(), &info, Bytes32);
        let key: [u8; 16] = derive(salt, &secret, b"Content-Encoding: aes128gcm\0", Bytes16);
        let nonce: [u8; 12] = derive(salt, &secret, b"Content-Encoding: nonce\0", Bytes12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut record = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let plain = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        let end = plain.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(plain[end], 2, "the last record");
        serde_json::from_slice(&plain[..end]).unwrap()
    }
}

impl Notice {
    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    /// Checks the signature (RFC 8292, section 2 and 3) and returns its claims; `key` is what browsers subscribed with.
    pub fn claims(&self, key: &str) -> Value {
        let fields = self.header("authorization").strip_prefix("vapid ").unwrap();
        let (token, own) = fields.split_once(", ").unwrap();
        assert_eq!(own, format!("k={key}"));
        let (signed, signature) = token.strip_prefix("t=").unwrap().rsplit_once('.').unwrap();
        let point = BASE64.decode(key).unwrap();
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point)
            .verify(signed.as_bytes(), &BASE64.decode(signature).unwrap())
            .unwrap();
        let (head, claims) = signed.split_once('.').unwrap();
        let json = |part| -> Value { serde_json::from_slice(&BASE64.decode(part).unwrap()).unwrap() };
        assert_eq!(json(head), json!({"typ": "JWT", "alg": "ES256"}));
        json(claims)
    }
}
