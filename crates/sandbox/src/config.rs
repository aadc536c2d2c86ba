//! Settings of a sandbox.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use crate::model::account::{NewAccount, WebhookTarget};

/// The settings of a sandbox. [`Config::default`] is an empty sandbox in memory on free ports, without demo and autopilot.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address to listen on.
    pub host: IpAddr,
    /// Port of the forwarding and courier APIs; 0: any free port.
    pub api_port: u16,
    /// Port of the object store behind presigned links; 0: any free port.
    pub store_port: u16,
    /// Port of the web application: `/preferences`, operator console, control endpoints; 0: any free port.
    pub console_port: u16,
    /// Path prefix of the forwarding API.
    pub api_prefix: String,
    /// The folder in which state survives restarts; `None`: memory only.
    pub data_dir: Option<PathBuf>,
    /// Remove the earlier state from `data_dir` first.
    pub fresh: bool,
    /// Accounts opened when the state is new.
    pub accounts: Vec<NewAccount>,
    /// Receiver of webhooks of accounts without their own.
    pub webhook: Option<WebhookTarget>,
    /// Factor on the retry delays (10 s, 30 s, 2 min, 10 min, 30 min); 1.0 is the specification's.
    pub webhook_time_scale: f64,
    /// The time that a receiver may take to answer.
    pub webhook_timeout: Duration,
    /// Calls a minute of one customer, over all its tokens.
    pub rate_per_minute: u32,
    /// Lifetime of a presigned link.
    pub link_lifetime: Duration,
    /// Create demo data when the state is new.
    pub demo: bool,
    /// Switch the autopilot on when the state is new; later the switch in the console is remembered.
    pub autopilot: bool,
    /// Serve the control endpoints under `/_sandbox` on the console port.
    pub control: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: IpAddr::V4(Ipv4Addr::LOCALHOST),
            api_port: 0,
            store_port: 0,
            console_port: 0,
            api_prefix: "/api/partner/fwd".to_owned(),
            data_dir: None,
            fresh: false,
            accounts: vec![
                NewAccount::named("Công ty TNHH Thương mại Sao Khuê"),
                NewAccount::named("Công ty Cổ phần Nội thất Mộc Lan"),
                NewAccount::named("Công ty TNHH Chưa Phân Công").without_sales_rep(),
            ],
            webhook: None,
            webhook_time_scale: 1.0,
            webhook_timeout: Duration::from_secs(15),
            rate_per_minute: 120,
            link_lifetime: Duration::from_mins(10),
            demo: false,
            autopilot: false,
            control: true,
        }
    }
}
