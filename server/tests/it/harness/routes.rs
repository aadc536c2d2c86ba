//! The table of routes, with additions for tests that walk it.

use app::routes::{self, ROUTES, Route, RouteKind};

/// A route and the methods that it takes besides HEAD.
pub struct WalkedRoute {
    pub template: &'static str,
    pub methods: &'static [&'static str],
    pub kind: RouteKind,
    /// Open to visitors who are not signed in.
    pub is_open: bool,
}

impl WalkedRoute {
    /// Tells whether programs call it, not browsers.
    pub fn is_machine(&self) -> bool {
        self.kind == RouteKind::Machine
    }

    pub fn takes(&self, method: &str) -> bool {
        self.methods.contains(&method)
    }

    pub fn is_of_a_request(&self) -> bool {
        self.template.contains("{code}")
    }

    /// Returns its path for a request, and for the request's first document.
    pub fn path(&self, code: &str) -> String {
        self.template.replace("{code}", code).replace("{id}", "1")
    }
}

/// Returns every route of the portal.
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
        | routes::DOCUMENT_NEEDS
        | routes::SHARE_RENEW
        | routes::SHARE_REVOKE
        | routes::API_UPLOAD
        | routes::PUSH
        | routes::PUSH_REMOVE
        | routes::FOLLOW
        | routes::OWNER
        | routes::NOTES
        | routes::REMINDER
        | routes::VIEWS
        | routes::VIEW_REMOVE
        | routes::HOOKS
        | routes::CSP_REPORTS => &["POST"],
        routes::SIGN_IN
        | routes::REQUEST_NEW
        | routes::REQUEST_NEW_IMPORT
        | routes::REQUEST_EDIT
        | routes::REQUEST_EDIT_IMPORT
        | routes::QUOTATION_NOTE
        | routes::QUOTATION_APPROVAL
        | routes::DOCUMENTS
        | routes::COURIER_NEW
        | routes::SETTINGS
        | routes::SHARE
        | routes::HANDOVER
        | routes::SHARED => &["GET", "POST"],
        _ => &["GET"],
    }
}
