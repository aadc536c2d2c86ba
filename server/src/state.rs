//! The state that all handlers share.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use partner_api::{Client, ClientConfig};
use secrecy::ExposeSecret as _;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::activity::ActivityLog;
use crate::admission::Admission;
use crate::approvals::Approvals;
use crate::audit::Audit;
use crate::clock::Clock;
use crate::config::Config;
use crate::config::secrets::Purpose;
use crate::courier_orders::CourierOrders;
use crate::files::brand::BrandFiles;
use crate::files::import::FileReader;
use crate::files::pdf::PdfRenderer;
use crate::files::site::KeptFiles;
use crate::instances::{Inbox, Instances};
use crate::live::{Bus, EventStreams, forward_events, receive_messages};
use crate::push::{Push, PushParts};
use crate::queue::QueueKeeper;
use crate::quotation_history::{BackgroundLimits, HistoryStore, QuotationHistory};
use crate::saved_views::SavedViews;
use crate::session::sign_in_throttle::SignInThrottle;
use crate::session::{FollowedHosts, Seal, SessionLimits, Sessions, check_keys, naming_keys};
use crate::shares::Shares;
use crate::storage::Storage;
use crate::suggestions::Suggestions;
use crate::supervision::restart_on_panic;
use crate::team::Team;
use crate::telemetry::Metrics;
use crate::upload_targets::UploadTargets;
use crate::upstream::{CallLimits, Gateway, ReadTimes};

/// Links that do not open which an address may ask for in a row; then one every 20 seconds.
const MAX_UNKNOWN_LINKS: u32 = 30;

/// The portal's state. Cheap to clone.
#[derive(Clone)]
pub struct AppState(Arc<Inner>);

struct Inner {
    config: Config,
    audit: Audit,
    clock: Clock,
    storage: Storage,
    sessions: Sessions,
    gateway: Gateway,
    instances: Instances,
    bus: Bus,
    connections: EventStreams,
    history: QuotationHistory,
    queue: QueueKeeper,
    activity: ActivityLog,
    shares: Shares,
    suggestions: Suggestions,
    upload_targets: UploadTargets,
    push: Option<Push>,
    team: Team,
    saved_views: SavedViews,
    courier_orders: CourierOrders,
    approvals: Option<Approvals>,
    throttle: SignInThrottle,
    link_throttle: SignInThrottle,
    followed_hosts: FollowedHosts,
    file_reader: FileReader,
    pdf_renderer: PdfRenderer,
    metrics: Metrics,
    admission: Admission,
    kept_files: KeptFiles,
    brand: BrandFiles,
    closing: CancellationToken,
}

impl AppState {
    /// Opens the database and prepares the client; nothing listens yet.
    pub async fn new(config: Config, clock: Clock) -> Result<Self> {
        let client = Client::new(ClientConfig {
            courier_url: config.courier_url.as_ref().map(ToString::to_string),
            allow_plain_http: config.allow_plain_http,
            ..ClientConfig::new(config.api_url.as_str())
        })
        .context("the partner API cannot be used")?;
        let storage = Storage::open_with(&config.database_url, config.database_connections).await?;
        check_keys(&storage, &config.secret_keys).await?;
        let naming = naming_keys(&storage, &config.secret_keys).await?;
        // This comes after the migration of the tables.
        let mut instances = Instances::for_database(&config.database_url, storage.clone()).await?;
        instances.lock_timeout = config.times.lock;
        let seal = |purpose| Seal::new(&config.secret_keys, purpose);
        let namings: Vec<[u8; 32]> = naming
            .naming_first(Purpose::AccountNames)
            .map(|subkey| *subkey.key.expose_secret())
            .collect();
        let closing = CancellationToken::new();
        let brand = BrandFiles::new(&config.branding).context("the deployment's own look cannot be drawn")?;
        let audit = Audit::new(&naming);
        let sessions = Sessions::new(
            storage.clone(),
            seal(Purpose::Sessions),
            clock.clone(),
            SessionLimits {
                idle: config.session_idle,
                max: config.session_max,
                per_token: config.sessions_per_token,
            },
            audit.clone(),
            instances.outbox.clone(),
        );
        // Several instances leave a twelfth more for calls that they do not know of one another yet.
        let unknown = if instances.are_several() {
            config.calls_per_minute / 12
        } else {
            0
        };
        let calls_per_minute = config.calls_per_minute - unknown;
        let read_times = if config.read_cache {
            ReadTimes::USUAL
        } else {
            ReadTimes::NONE
        };
        let push = match config.push() {
            Some(settings) => Some(
                Push::new(PushParts {
                    storage: storage.clone(),
                    seal: seal(Purpose::Push),
                    clock: clock.clone(),
                    zone: config.time_zone.clone(),
                    settings: settings.clone(),
                    title: config.brand_name.clone(),
                    icon: brand.pages().icons.first().map(|icon| icon.address.clone()),
                    interval: config.times.notices,
                })
                .await
                .context("notices on devices cannot be sent")?,
            ),
            None => None,
        };
        let approvals = match &config.approval {
            Some(settings) => Some(Approvals::new(
                storage.clone(),
                seal(Purpose::Team),
                clock.clone(),
                settings.clone(),
            )?),
            None => None,
        };
        let queue = QueueKeeper::new(
            storage.clone(),
            seal(Purpose::Queue),
            clock.clone(),
            push.clone(),
            sessions.clone(),
            closing.clone(),
            &config,
        );
        Ok(Self(Arc::new(Inner {
            history: QuotationHistory::new(
                HistoryStore::new(
                    storage.clone(),
                    seal(Purpose::Quotations),
                    clock.clone(),
                    config.kept,
                ),
                sessions.clone(),
                closing.clone(),
                BackgroundLimits {
                    calls: config.background_calls,
                    failure_pause: config.times.background_pause,
                },
                queue.briefs.clone(),
            ),
            queue,
            push,
            suggestions: Suggestions::default(),
            upload_targets: UploadTargets::default(),
            shares: Shares::new(
                storage.clone(),
                seal(Purpose::Shares),
                clock.clone(),
                config.time_zone.clone(),
            ),
            team: Team::new(storage.clone(), seal(Purpose::Team), clock.clone(), config.kept),
            approvals,
            saved_views: SavedViews::new(storage.clone(), seal(Purpose::Team), clock.clone(), config.kept),
            courier_orders: CourierOrders::new(storage.clone(), seal(Purpose::CourierOrders), clock.clone()),
            activity: ActivityLog::new(storage.clone(), clock.clone(), config.activity_kept),
            sessions,
            gateway: Gateway::new(
                client,
                CallLimits::new(calls_per_minute, config.background_calls),
                read_times,
                namings,
                instances.clone(),
            ),
            bus: Bus::new(
                storage.clone(),
                clock.clone(),
                instances.clone(),
                config.times.read_anew,
            ),
            instances,
            connections: EventStreams::default(),
            throttle: SignInThrottle::new(config.sign_in_tries),
            link_throttle: SignInThrottle::new(MAX_UNKNOWN_LINKS),
            followed_hosts: FollowedHosts::new(config.session_max),
            file_reader: FileReader::new(config.program.clone()),
            pdf_renderer: PdfRenderer::new(config.pdf_program.clone(), brand.paper().clone()),
            metrics: Metrics::default(),
            admission: Admission::default(),
            kept_files: KeptFiles::default(),
            brand,
            closing,
            storage,
            audit,
            clock,
            config,
        })))
    }

    /// Starts the background tasks that run as long as the portal: open pages get live events, and expired data is deleted.
    /// They end when the value is dropped.
    #[must_use]
    pub fn spawn_background_tasks(&self) -> JoinSet<()> {
        let mut all = self.spawn_live_events();
        let tasks = &mut all;
        spawn(tasks, "sessions", self.sessions(), Sessions::keep_sweeping);
        spawn(tasks, "history", self.history(), QuotationHistory::keep_sweeping);
        spawn(tasks, "deliveries", self.bus(), Bus::keep_sweeping);
        spawn(tasks, "activity", self.activity(), ActivityLog::keep_sweeping);
        spawn(tasks, "team", self.team(), Team::keep_sweeping);
        spawn(tasks, "views", self.saved_views(), SavedViews::keep_sweeping);
        let orders = self.courier_orders();
        spawn(tasks, "courier orders", orders, CourierOrders::keep_sweeping);
        if let Some(push) = self.push() {
            spawn(tasks, "notices", push, Push::keep_sending);
            spawn(tasks, "devices", push, Push::keep_sweeping);
        }
        spawn(tasks, "shares", self.shares(), Shares::keep_sweeping);
        spawn(tasks, "database", self.storage(), Storage::keep_watching);
        spawn(tasks, "queue", self.queue(), QueueKeeper::keep_sweeping);
        spawn(tasks, "instances", self.instances(), Instances::keep_sweeping);
        all
    }

    /// Starts the background tasks that send live events to open pages, of this instance and of others.
    #[must_use]
    pub fn spawn_live_events(&self) -> JoinSet<()> {
        let (gateway, sessions, bus) = (self.gateway(), self.sessions(), self.bus());
        let mut tasks = JoinSet::new();
        let shared = (bus.clone(), gateway.clone(), self.connections().clone());
        tasks.spawn(restart_on_panic("news", move || {
            let (bus, gateway, connections) = shared.clone();
            forward_events(&bus, gateway, connections)
        }));
        if let Some(postgres) = self.instances().postgres.clone() {
            let inbox = Arc::new(Mutex::new(Inbox::new(postgres)));
            let shared = (gateway.clone(), sessions.clone(), bus.clone());
            tasks.spawn(restart_on_panic("messages", move || {
                let (inbox, (gateway, sessions, bus)) = (inbox.clone(), shared.clone());
                async move { receive_messages(&mut *inbox.lock().await, gateway, sessions, bus).await }
            }));
        }
        tasks
    }

    pub fn config(&self) -> &Config {
        &self.0.config
    }

    pub fn audit(&self) -> &Audit {
        &self.0.audit
    }

    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    pub fn storage(&self) -> &Storage {
        &self.0.storage
    }

    pub fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    pub fn gateway(&self) -> &Gateway {
        &self.0.gateway
    }

    /// Returns what this instance shares with others.
    pub fn instances(&self) -> &Instances {
        &self.0.instances
    }

    pub fn bus(&self) -> &Bus {
        &self.0.bus
    }

    /// Returns the open live connections.
    pub fn connections(&self) -> &EventStreams {
        &self.0.connections
    }

    /// Returns the history of quotations, which observes what handlers read.
    pub fn history(&self) -> &QuotationHistory {
        &self.0.history
    }

    /// Returns what the queue on home stores beside the list.
    pub fn queue(&self) -> &QueueKeeper {
        &self.0.queue
    }

    /// Returns the hosts that people agreed to download from.
    pub fn followed_hosts(&self) -> &FollowedHosts {
        &self.0.followed_hosts
    }

    /// Returns the reader of imported spreadsheets.
    pub fn file_reader(&self) -> &FileReader {
        &self.0.file_reader
    }

    /// Returns the log of submissions.
    pub fn activity(&self) -> &ActivityLog {
        &self.0.activity
    }

    /// Returns the suggestions for writing a request.
    pub fn suggestions(&self) -> &Suggestions {
        &self.0.suggestions
    }

    /// Returns the requests that documents are being sent to.
    pub fn upload_targets(&self) -> &UploadTargets {
        &self.0.upload_targets
    }

    /// Returns the links for people without an account.
    pub fn shares(&self) -> &Shares {
        &self.0.shares
    }

    /// Returns what colleagues arrange about requests.
    pub fn team(&self) -> &Team {
        &self.0.team
    }

    /// Returns the decisions about acceptances; `None` if nobody has to approve anything.
    pub fn approvals(&self) -> Option<&Approvals> {
        self.0.approvals.as_ref()
    }

    /// Returns the saved views of lists.
    pub fn saved_views(&self) -> &SavedViews {
        &self.0.saved_views
    }

    /// Returns the courier orders that were sent.
    pub fn courier_orders(&self) -> &CourierOrders {
        &self.0.courier_orders
    }

    /// Returns the notices on devices, where the deployment has any.
    pub fn push(&self) -> Option<&Push> {
        self.0.push.as_ref()
    }

    pub fn throttle(&self) -> &SignInThrottle {
        &self.0.throttle
    }

    /// Returns the throttle of links for people without an account.
    pub fn link_throttle(&self) -> &SignInThrottle {
        &self.0.link_throttle
    }

    pub fn pdf_renderer(&self) -> &PdfRenderer {
        &self.0.pdf_renderer
    }

    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Returns the admission control of requests.
    pub fn admission(&self) -> &Admission {
        &self.0.admission
    }

    /// Returns the deployment's own look.
    pub fn brand(&self) -> &BrandFiles {
        &self.0.brand
    }

    /// Returns the files of the site that are kept in memory.
    pub fn kept_files(&self) -> &KeptFiles {
        &self.0.kept_files
    }

    /// Returns the token that is cancelled at shutdown: connections that would stay open close.
    pub fn closing(&self) -> &CancellationToken {
        &self.0.closing
    }
}

/// Starts work of a part that runs as long as the portal; a panic restarts it.
fn spawn<T, F>(tasks: &mut JoinSet<()>, name: &'static str, part: &T, work: fn(T) -> F)
where
    T: Clone + Send + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let part = part.clone();
    tasks.spawn(restart_on_panic(name, move || work(part.clone())));
}
