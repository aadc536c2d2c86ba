//! A running sandbox: its listeners and workers.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::clock::Clock;
use crate::config::Config;
use crate::faults::{Faults, apply_faults};
use crate::files::Files;
use crate::limiter::Limiter;
use crate::model::account::{Account, WebhookTarget};
use crate::model::error::OperatorError;
use crate::model::state::State;
use crate::object_store::{DownloadLinks, ObjectStore};
use crate::operator::Operator;
use crate::service::SandboxServices;
use crate::webhooks::Webhooks;
use crate::{api, autopilot, demo, object_store, serve, snapshot, web};

/// The reason why a sandbox did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot listen on {address}")]
    Listen {
        address: SocketAddr,
        source: std::io::Error,
    },
    #[error("cannot use the data folder {folder}")]
    DataFolder { folder: PathBuf, source: std::io::Error },
    #[error("the API prefix must start with a slash and not end with one: {0:?}")]
    Prefix(String),
    #[error("cannot set up webhooks")]
    Webhooks(#[from] reqwest::Error),
    #[error("cannot create the first data")]
    Seed(#[from] OperatorError),
    #[error("no randomness")]
    Random(#[source] std::io::Error),
    #[error("creating demo data failed")]
    SeedTask(#[from] tokio::task::JoinError),
}

/// A token of an account.
#[derive(Clone)]
pub struct PartnerToken {
    pub account: String,
    pub secret: String,
}

/// A running operator.
#[derive(Debug)]
pub struct Sandbox {
    service: SandboxServices,
    api: SocketAddr,
    store: SocketAddr,
    console: SocketAddr,
    data_dir: Option<PathBuf>,
    stop: watch::Sender<bool>,
    listeners: Vec<JoinHandle<()>>,
    workers: Vec<JoinHandle<()>>,
}

impl Sandbox {
    /// Binds the listeners, loads or creates the state and starts serving.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let prefix = config.api_prefix.as_str();
        if !prefix.is_empty() && (!prefix.starts_with('/') || prefix.ends_with('/')) {
            return Err(StartError::Prefix(config.api_prefix));
        }
        let bind = async |port| {
            let address = SocketAddr::new(config.host, port);
            let listening = async {
                let listener = TcpListener::bind(address).await?;
                let local = listener.local_addr()?;
                Ok((listener, local))
            };
            listening
                .await
                .map_err(|source| StartError::Listen { address, source })
        };
        let (api_listener, api) = bind(config.api_port).await?;
        let (store_listener, store_at) = bind(config.store_port).await?;
        let (console_listener, console) = bind(config.console_port).await?;

        let (state, files, is_new) = open(&config)?;
        let (operator, outbox) = Operator::new(state, Clock::default(), files);
        if is_new {
            for account in &config.accounts {
                operator.open_account(account.clone())?;
            }
            operator.set_autopilot(config.autopilot);
        }
        if config.demo && !operator.read().seeded {
            let seeding = operator.clone();
            tokio::task::spawn_blocking(move || demo::seed(&seeding)).await??;
            operator.set_seeded();
        }
        let webhooks = Arc::new(Webhooks::new(
            operator.clone(),
            config.webhook.clone(),
            config.webhook_time_scale,
            config.webhook_timeout,
        )?);
        let links = DownloadLinks::new(format!("http://{store_at}"), config.link_lifetime);
        let service = SandboxServices {
            operator: operator.clone(),
            limiter: Arc::new(Limiter::new(config.rate_per_minute)),
            faults: Arc::default(),
            links: Arc::new(links.map_err(StartError::Random)?),
            webhooks: webhooks.clone(),
            api_prefix: prefix.into(),
        };

        let faults = |listener: &'static str| from_fn_with_state((service.clone(), listener), apply_faults);
        let store = ObjectStore {
            operator: operator.clone(),
            links: service.links.clone(),
        };
        let api_app = api::router(service.clone()).layer(faults("api"));
        let store_app = object_store::router(store).layer(faults("store"));
        let console_app = web::router(&service, config.control);
        let (stop, stopped) = watch::channel(false);
        let listen = |listener, app: Router| tokio::spawn(serve::serve(listener, app, stopped.clone()));
        let listeners = vec![
            listen(api_listener, api_app),
            listen(store_listener, store_app),
            listen(console_listener, console_app),
        ];
        let mut workers = vec![
            tokio::spawn(webhooks.run(outbox)),
            tokio::spawn(autopilot::run(operator.clone())),
        ];
        if let Some(folder) = &config.data_dir {
            workers.push(tokio::spawn(snapshot::save_changes(folder.clone(), operator)));
        }
        Ok(Self {
            service,
            api,
            store: store_at,
            console,
            data_dir: config.data_dir,
            stop,
            listeners,
            workers,
        })
    }

    /// `{base_url}` of the specification, prefix included.
    pub fn api_base_url(&self) -> String {
        format!("http://{}{}", self.api, self.service.api_prefix)
    }

    /// `{courier_url}` of the specification.
    pub fn courier_url(&self) -> String {
        format!("http://{}", self.api)
    }

    /// `{web_url}` of the specification; tokens are created at `/preferences` below it.
    pub fn web_url(&self) -> String {
        format!("http://{}", self.console)
    }

    /// The operator console (same listener as [`Self::web_url`]).
    pub fn console_url(&self) -> String {
        self.web_url()
    }

    /// The base address of presigned links.
    pub fn store_url(&self) -> String {
        format!("http://{}", self.store)
    }

    /// One valid token of each account, in the order of the accounts.
    pub fn tokens(&self) -> Vec<PartnerToken> {
        let now = self.service.operator.now();
        let state = self.service.operator.read();
        let first = |account: &Account| {
            let token = account.tokens.iter().find(|token| token.is_valid(now))?;
            Some(PartnerToken {
                account: account.name.clone(),
                secret: token.secret.clone(),
            })
        };
        state.accounts.values().filter_map(first).collect()
    }

    /// The operator, with every action as a method.
    pub fn operator(&self) -> &Operator {
        &self.service.operator
    }

    /// Scripted faults and the call log.
    pub fn faults(&self) -> &Faults {
        &self.service.faults
    }

    /// The clock, which can be moved.
    pub fn clock(&self) -> &Clock {
        self.service.operator.clock()
    }

    /// Changes the calls a minute of each customer.
    pub fn set_rate_limit(&self, per_minute: u32) {
        self.service.limiter.set(per_minute);
    }

    /// Registers the receiver of webhooks of accounts without their own, or none.
    pub fn set_webhook(&self, target: Option<WebhookTarget>) {
        self.service.webhooks.set_target(target);
    }

    /// Stops listening, gives open answers a short time to finish and saves the state. Pending webhooks are sent after the
    /// next start with the same data folder.
    pub async fn shutdown(self) {
        // An error means that the listeners have ended already.
        let _ = self.stop.send(true);
        for listener in self.listeners {
            if let Err(error) = listener.await {
                tracing::error!(%error, "a listener failed");
            }
        }
        for worker in self.workers {
            worker.abort();
            // Aborted on purpose.
            let _ = worker.await;
        }
        if let Some(folder) = self.data_dir
            && let Err(error) = snapshot::save(&folder, &self.service.operator)
        {
            tracing::error!(%error, "could not save the state");
        }
    }
}

/// The state to start with, its files, and whether it is new.
fn open(config: &Config) -> Result<(State, Files, bool), StartError> {
    let Some(folder) = &config.data_dir else {
        return Ok((State::default(), Files::in_memory(), true));
    };
    let opening = || {
        std::fs::create_dir_all(folder)?;
        if config.fresh {
            snapshot::remove(folder)?;
        }
        let state = snapshot::load(folder)?;
        let files = Files::in_folder(folder.join("files"))?;
        Ok((state, files))
    };
    let (state, files) = opening().map_err(|source| StartError::DataFolder {
        folder: folder.clone(),
        source,
    })?;
    let is_new = state.is_none();
    Ok((state.unwrap_or_default(), files, is_new))
}
