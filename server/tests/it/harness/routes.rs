//! The table of routes, with what tests that walk it need.

use app::routes::{self, ROUTES, Route, RouteKind};

/// A route and the methods that it takes besides HEAD.
pub struct WalkedRoute {
    pub template: &'static str,
    pub methods: &'static [&'static str],
    pub kind: RouteKind,
    /// For whoever is not signed in too.
    pub is_open: bool,
}

impl WalkedRoute {
    /// Called by programs, not by browsers.
    pub fn is_machine(&self) -> bool {
        self.kind == RouteKind::Machine
    }

    pub fn takes(&self, method: &str) -> bool {
        self.methods.contains(&method)
    }

    pub fn is_of_a_request(&self) -> bool {
        self.template.contains("{code}")
    }

    /// Its path for a request, and for the first document of it.
    pub fn path(&self, code: &str) -> String {
        self.template.replace("{code}", code).replace("{id}", "1")
    }
}

/// Every route of the portal.
pub fn all_routes() -> Vec<WalkedRoute> {
    let walked = |route: &Route| WalkedRoute {
        template: route.template,
        methods: methods(route.template),
        kind: route.kind,
        is_open: route.is_open,
    };
    ROUTES.iter().map(walked).collect()
}

fn methods(template: &str) -> &'static [&'static str] {
    match template {
        routes::SIGN_OUT
        | routes::SIGN_OUT_EVERYWHERE
        | routes::QUEUE_ASIDE
        | routes::QUEUE_SEEN
        | routes::QUOTATION_ACCEPT
        | routes::QUOTATION_NEGOTIATE
        | routes::QUOTATION_REJECT
        | routes::HOOKS
        | routes::CSP_REPORTS => &["POST"],
        routes::SIGN_IN
        | routes::REQUEST_NEW
        | routes::REQUEST_NEW_IMPORT
        | routes::REQUEST_EDIT
        | routes::REQUEST_EDIT_IMPORT
        | routes::QUOTATION_NOTE
        | routes::DOCUMENTS
        | routes::COURIER_NEW
        | routes::SETTINGS => &["GET", "POST"],
        _ => &["GET"],
    }
}
