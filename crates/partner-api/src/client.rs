//! The typed client of all endpoints (spec, "Endpoints"). One [`Client`] serves the whole process; each call takes the
//! token.
//!
//! - Only fixed path templates below the configured addresses are called; the only variable text, the request's code, is
//!   a checked [`crate::RfqCode`]. Redirects are not followed, presigned links are not fetched, cookies and proxy
//!   settings of the environment are ignored, so a token is sent to the configured hosts only.
//! - Reads are retried at most twice on connect errors and 502, 503, 504; `POST /orders` likewise if (and only if) it
//!   carries a `partner_ref`. A read whose connection ends without an answer, as one does that the server was just closing,
//!   is sent once more at once on a new connection (RFC 9110, 9.2.2). Everything else is sent exactly once.
//! - Every wait and every body has a limit ([`ClientConfig`]).

mod answer;
mod body;
mod calls;
mod config;
mod cut;
mod document;
mod envelope;
mod list_query;
mod retry;
mod send;
mod token;
mod upload;
mod verdict;

use std::sync::{Arc, OnceLock};

use reqwest::Url;
use reqwest::header::{HeaderValue, USER_AGENT};

use crate::{Remarks, RequestDetails};
pub use answer::{Received, Reply};
pub use config::{ClientConfig, ConfigError};
pub use document::{DocumentStream, DocumentText, MAX_DOCUMENT_BYTES};
pub use list_query::ListQuery;
pub use token::{ApiToken, BadToken};
pub use upload::Upload;

/// The typed client. Clones share connections.
#[derive(Clone)]
pub struct Client(Arc<Inner>);

struct Inner {
    http: reqwest::Client,
    /// Keeps no connection: each of its calls is sent on a new one.
    http_on_new_connection: reqwest::Client,
    api: Url,
    courier: Option<Url>,
    config: ClientConfig,
    on_repeat: OnceLock<RepeatListener>,
}

/// Hears of each further try of a call, with its token.
type RepeatListener = Box<dyn Fn(&ApiToken) + Send + Sync>;

/// The answer to a submitted request.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateResponse {
    pub request: RequestDetails,
    /// The `partner_ref` was used before, so nothing was created and this is the earlier request (200 instead of 201).
    pub existed: bool,
    /// An earlier try of this very call was answered with a 5xx, so that it may have created what then existed.
    pub after_5xx: bool,
    pub remarks: Remarks,
}

/// Installs ring as the process's TLS provider unless there is one.
fn install_tls_provider() {
    // An error means that a provider is installed already.
    drop(rustls::crypto::ring::default_provider().install_default());
}

impl Client {
    /// Checks the settings and prepares the connections; nothing is sent yet. Installs ring as the process's TLS
    /// provider unless there is one.
    pub fn new(config: ClientConfig) -> Result<Self, ConfigError> {
        let (api, courier) = config.addresses()?;
        install_tls_provider();
        let builder = || {
            let http = reqwest::Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .retry(reqwest::retry::never())
                .no_proxy()
                .referer(false)
                .connect_timeout(config.connect_timeout)
                .pool_idle_timeout(config.pool_idle)
                .default_headers(
                    [(USER_AGENT, HeaderValue::from_static(config::USER_AGENT))]
                        .into_iter()
                        .collect(),
                );
            let is_plain = |url: &Url| url.scheme() != "https";
            if is_plain(&api) && courier.as_ref().is_none_or(is_plain) {
                // Without TLS the machine's certificates are not needed (slim containers have none).
                http.tls_certs_only([])
            } else {
                http
            }
        };
        let built =
            |http: reqwest::ClientBuilder| http.build().map_err(|error| ConfigError::Tls(error.to_string()));
        Ok(Self(Arc::new(Inner {
            http: built(builder())?,
            http_on_new_connection: built(builder().pool_max_idle_per_host(0))?,
            api,
            courier,
            config,
            on_repeat: OnceLock::new(),
        })))
    }

    /// Calls `listener` before each further try of a call: the service counts each. The first listener stays.
    pub fn on_repeat(&self, listener: impl Fn(&ApiToken) + Send + Sync + 'static) {
        drop(self.0.on_repeat.set(Box::new(listener)));
    }

    /// Returns true if courier orders can be created.
    pub fn has_courier(&self) -> bool {
        self.0.courier.is_some()
    }
}
