//! What all pages about one request share.

use std::sync::Arc;

use partner_api::{Catalogs, RequestDetails, Status};

use crate::components::{Icon, mode_icon};
use crate::document::Live;

/// A request as its pages know it.
#[derive(Clone, Debug)]
pub struct About {
    /// As in the address of the page.
    pub code: String,
    pub request: Arc<RequestDetails>,
    /// For labels of codes; pages do without.
    pub catalogs: Option<Arc<Catalogs>>,
}

impl About {
    /// The partner's own reference, or the service's code.
    pub fn reference(&self) -> String {
        self.request
            .summary
            .partner_ref
            .clone()
            .unwrap_or_else(|| self.code.clone())
    }

    /// Pages about the request hear when it changes.
    pub fn live(&self) -> Live {
        Live::Request {
            code: self.code.clone(),
            as_of: self.request.summary.updated_at.clone(),
        }
    }

    pub fn status(&self) -> Status {
        self.request.summary.state()
    }

    /// Means of transport of the first service that has one.
    pub fn means(&self) -> Icon {
        let modes = self
            .request
            .summary
            .services
            .iter()
            .map(|service| service.transport_mode.as_deref());
        let drawings: Vec<Icon> = modes.map(mode_icon).collect();
        let moving = drawings
            .iter()
            .find(|drawing| matches!(drawing, Icon::Plane | Icon::Ship | Icon::Truck));
        moving.or(drawings.first()).copied().unwrap_or(Icon::Arrow)
    }
}
