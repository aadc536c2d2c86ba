//! The state that the HTTP handlers of all listeners share.

use std::sync::Arc;

use crate::faults::Faults;
use crate::limiter::Limiter;
use crate::object_store::DownloadLinks;
use crate::operator::Operator;
use crate::webhooks::Webhooks;

/// The operator and the services around it. Clones share them.
#[derive(Clone, Debug)]
pub struct SandboxServices {
    pub operator: Operator,
    pub limiter: Arc<Limiter>,
    pub faults: Arc<Faults>,
    pub links: Arc<DownloadLinks>,
    pub webhooks: Arc<Webhooks>,
    /// Path prefix of the forwarding API, without a slash at its end.
    pub api_prefix: Arc<str>,
}
