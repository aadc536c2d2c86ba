//! Every path of the portal, once. Templates are for the router, [`ROUTES`] describes each, functions make links and
//! redirects.

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::month::Month;
use partner_api::RfqCode;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::text::Lang;

pub const HOME: &str = "/";
pub const SIGN_IN: &str = "/sign-in";
pub const SIGN_OUT: &str = "/sign-out";
/// Ends every session of the token.
pub const SIGN_OUT_EVERYWHERE: &str = "/sign-out/everywhere";
pub const REQUESTS: &str = "/requests";
/// The list of shipments under way, as home counts it.
pub const SHIPMENTS: &str = "/requests?status=confirmed&status=in_transit";
/// The whole list of requests as a file.
pub const REQUESTS_XLSX: &str = "/requests.xlsx";
pub const REQUESTS_CSV: &str = "/requests.csv";
pub const REQUEST_NEW: &str = "/requests/new";
pub const REQUEST_NEW_IMPORT: &str = "/requests/new/import";
pub const CARGO_TEMPLATE: &str = "/requests/cargo-template.xlsx";
pub const REQUEST: &str = "/requests/{code}";
pub const REQUEST_EDIT: &str = "/requests/{code}/edit";
pub const REQUEST_EDIT_IMPORT: &str = "/requests/{code}/edit/import";
pub const QUOTATION: &str = "/requests/{code}/quotation";
pub const QUOTATION_ACCEPT: &str = "/requests/{code}/quotation/accept";
pub const QUOTATION_NEGOTIATE: &str = "/requests/{code}/quotation/negotiate";
/// Writes the note of a renegotiation from the choices; sends nothing.
pub const QUOTATION_NOTE: &str = "/requests/{code}/quotation/negotiate/note";
pub const QUOTATION_REJECT: &str = "/requests/{code}/quotation/reject";
pub const QUOTATION_PRINT: &str = "/requests/{code}/quotation/print";
/// The print page as a PDF to download.
pub const QUOTATION_PDF: &str = "/requests/{code}/quotation/pdf";
/// The operator's own document of the quotation, inert.
pub const QUOTATION_DOCUMENT: &str = "/requests/{code}/quotation/document";
/// The same in a frame, with why it may look incomplete there and the way to the file.
pub const QUOTATION_DOCUMENT_VIEW: &str = "/requests/{code}/quotation/document/view";
/// The same as a file, as the operator sent it.
pub const QUOTATION_DOCUMENT_FILE: &str = "/requests/{code}/quotation/document.html";
/// A colleague's decision about accepting a quotation above a limit.
pub const QUOTATION_APPROVAL: &str = "/requests/{code}/quotation/approval";
/// The charge lines as a file.
pub const CHARGES_XLSX: &str = "/requests/{code}/quotation/charges.xlsx";
pub const CHARGES_CSV: &str = "/requests/{code}/quotation/charges.csv";
/// The days of a request for a calendar.
pub const QUOTATION_ICS: &str = "/requests/{code}/quotation.ics";
pub const TRACKING: &str = "/requests/{code}/tracking";
/// Tracking as text, and links for people without an account.
pub const SHARE: &str = "/requests/{code}/share";
/// Everything about a shipment in one PDF: `?prices=yes` with its quotation.
pub const DOSSIER: &str = "/requests/{code}/dossier.pdf";
/// The page that a link for people without an account opens (`{link}`: its id and signature).
pub const SHARED: &str = "/s/{link}";
/// The links of the company.
pub const SHARES: &str = "/settings/shares";
/// Ends a link (`{share}`: its id).
pub const SHARE_REVOKE: &str = "/settings/shares/{share}/revoke";
/// Lets a link open for its days from today.
pub const SHARE_RENEW: &str = "/settings/shares/{share}/renew";
/// Turns notices on for a device, and answers in JSON.
pub const PUSH: &str = "/settings/push";
/// Turns them off for a device.
pub const PUSH_REMOVE: &str = "/settings/push/remove";
/// Lets a person follow a shipment, or not any more.
pub const FOLLOW: &str = "/requests/{code}/follow";
/// Names the colleague in charge of a request.
pub const OWNER: &str = "/requests/{code}/owner";
/// Notes that colleagues write for each other.
pub const NOTES: &str = "/requests/{code}/notes";
/// When a person wants to be reminded of a request.
pub const REMINDER: &str = "/requests/{code}/reminder";
/// Saves a view of the list of requests or of the queue.
pub const VIEWS: &str = "/views";
/// Removes one (`{view}`: its id).
pub const VIEW_REMOVE: &str = "/views/{view}/remove";
/// Finds a request by any word: `?q=`.
pub const FIND: &str = "/find";
/// The one request with this reference.
pub const GO: &str = "/go/{reference}";
/// The activity log across requests.
pub const LOG: &str = "/log";
pub const LOG_CSV: &str = "/log.csv";
/// A month in figures: `?month=2026-11`.
pub const MANAGER: &str = "/manager";
pub const MANAGER_XLSX: &str = "/manager/month.xlsx";
/// The requests that a colleague is in charge of, to be taken over together: `?name=`.
pub const HANDOVER: &str = "/handover";
pub const DOCUMENTS: &str = "/requests/{code}/documents";
/// Somebody's choice that a document of the checklist is needed, or not.
pub const DOCUMENT_NEEDS: &str = "/requests/{code}/documents/needs";
pub const DOCUMENT: &str = "/requests/{code}/documents/{id}";
pub const ACTIVITY_FILE: &str = "/requests/{code}/activity.csv";
/// Ports and airports that a text may mean (`islands::api::places`).
pub const API_PLACES: &str = "/api/places";
/// A shipment as its page shows it now (`islands::api::tracking`).
pub const API_TRACKING: &str = "/api/tracking";
/// A part of a page that had to wait (`islands::api::later_part`).
pub const API_LATER_PART: &str = "/api/later-part";
/// Takes a document of the upload queue, as the form of documents does, and answers in JSON.
pub const API_UPLOAD: &str = "/api/upload";
/// Quotations side by side: `?code=A&code=B`.
pub const DESK: &str = "/desk";
/// The courier orders that this portal sent.
pub const COURIER: &str = "/courier";
/// The form of a courier order; for the next one after an order: `?after={id}&keep=sender|consignee|all`.
pub const COURIER_NEW: &str = "/courier/new";
/// A courier order that was sent.
pub const COURIER_ORDER: &str = "/courier/{order}";
pub const SETTINGS: &str = "/settings";
/// Sets an entry of the queue on home aside, or takes it back.
pub const QUEUE_ASIDE: &str = "/queue/aside";
/// "All seen": ends the entries of the queue that only inform.
pub const QUEUE_SEEN: &str = "/queue/seen";
pub const EVENTS: &str = "/events";
pub const HOOKS: &str = "/hooks/forwarding";
/// The Web Application Manifest, by which browsers install the portal.
pub const MANIFEST: &str = "/manifest.webmanifest";
/// Files of the deployment's own look (`{name}`): `?v=` names their version.
pub const BRAND: &str = "/brand/{name}";
/// Takes the browsers' reports of pages that break their own policy.
pub const CSP_REPORTS: &str = "/csp-reports";
pub const HEALTHZ: &str = "/healthz";
pub const READYZ: &str = "/readyz";

/// The kind of a path: page, form or file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteKind {
    /// A page that people can come back to.
    Page,
    /// A file that is asked for from this page.
    FileOf(&'static str),
    /// Takes the form that stands on this page.
    FormOf(&'static str),
    /// Asked for by the scripts of a page.
    Script,
    /// A server function (`islands::api`): asked for by islands, answered in JSON whatever happens.
    ServerFunction,
    /// Asked for by programs: no session, no pages as answers.
    Machine,
}

/// A path of the portal.
#[derive(Clone, Copy, Debug)]
pub struct Route {
    /// As the router takes it, with `{code}` and `{id}`.
    pub template: &'static str,
    pub kind: RouteKind,
    /// Its form carries a file, and gets the time for one.
    pub takes_file: bool,
    /// Its pages or files take a processor for tens of milliseconds.
    pub is_heavy: bool,
    /// Open to visitors without a session too. Other paths lead them to signing in.
    pub is_open: bool,
}

const fn route(template: &'static str, kind: RouteKind) -> Route {
    Route {
        template,
        kind,
        takes_file: false,
        is_heavy: false,
        is_open: false,
    }
}

const fn taking_file(route: Route) -> Route {
    Route {
        takes_file: true,
        ..route
    }
}

const fn heavy(route: Route) -> Route {
    Route {
        is_heavy: true,
        ..route
    }
}

const fn open(route: Route) -> Route {
    Route {
        is_open: true,
        ..route
    }
}

/// The table of routes. Used by the router's layers, the way back after signing in, the error pages and the tests that
/// walk through all routes; a constant above that is missing here fails a test.
pub const ROUTES: &[Route] = &[
    route(HOME, RouteKind::Page),
    open(route(SIGN_IN, RouteKind::FormOf(SIGN_IN))),
    open(route(SIGN_OUT, RouteKind::FormOf(HOME))),
    route(SIGN_OUT_EVERYWHERE, RouteKind::FormOf(SETTINGS)),
    route(REQUESTS, RouteKind::Page),
    heavy(route(REQUESTS_XLSX, RouteKind::FileOf(REQUESTS))),
    heavy(route(REQUESTS_CSV, RouteKind::FileOf(REQUESTS))),
    heavy(route(REQUEST_NEW, RouteKind::Page)),
    heavy(taking_file(route(
        REQUEST_NEW_IMPORT,
        RouteKind::FormOf(REQUEST_NEW),
    ))),
    heavy(route(CARGO_TEMPLATE, RouteKind::FileOf(REQUEST_NEW))),
    route(REQUEST, RouteKind::Page),
    heavy(route(REQUEST_EDIT, RouteKind::Page)),
    heavy(taking_file(route(
        REQUEST_EDIT_IMPORT,
        RouteKind::FormOf(REQUEST_EDIT),
    ))),
    route(QUOTATION, RouteKind::Page),
    route(QUOTATION_ACCEPT, RouteKind::FormOf(QUOTATION)),
    route(QUOTATION_NEGOTIATE, RouteKind::FormOf(QUOTATION)),
    heavy(route(QUOTATION_NOTE, RouteKind::Page)),
    route(QUOTATION_REJECT, RouteKind::FormOf(QUOTATION)),
    route(QUOTATION_APPROVAL, RouteKind::Page),
    route(QUOTATION_PRINT, RouteKind::Page),
    heavy(route(QUOTATION_PDF, RouteKind::FileOf(QUOTATION))),
    route(QUOTATION_DOCUMENT, RouteKind::Page),
    route(QUOTATION_DOCUMENT_VIEW, RouteKind::Page),
    route(
        QUOTATION_DOCUMENT_FILE,
        RouteKind::FileOf(QUOTATION_DOCUMENT_VIEW),
    ),
    heavy(route(CHARGES_XLSX, RouteKind::FileOf(QUOTATION))),
    heavy(route(CHARGES_CSV, RouteKind::FileOf(QUOTATION))),
    route(QUOTATION_ICS, RouteKind::FileOf(QUOTATION)),
    route(TRACKING, RouteKind::Page),
    route(SHARE, RouteKind::Page),
    heavy(route(DOSSIER, RouteKind::FileOf(SHARE))),
    open(route(SHARED, RouteKind::Page)),
    route(SHARES, RouteKind::Page),
    route(SHARE_REVOKE, RouteKind::FormOf(SHARES)),
    route(SHARE_RENEW, RouteKind::FormOf(SHARES)),
    route(PUSH, RouteKind::ServerFunction),
    route(PUSH_REMOVE, RouteKind::FormOf(SETTINGS)),
    route(FOLLOW, RouteKind::FormOf(TRACKING)),
    route(OWNER, RouteKind::FormOf(REQUEST)),
    route(NOTES, RouteKind::FormOf(REQUEST)),
    route(REMINDER, RouteKind::FormOf(REQUEST)),
    route(VIEWS, RouteKind::FormOf(REQUESTS)),
    route(VIEW_REMOVE, RouteKind::FormOf(REQUESTS)),
    route(HANDOVER, RouteKind::Page),
    heavy(route(FIND, RouteKind::Page)),
    route(GO, RouteKind::Page),
    heavy(route(LOG, RouteKind::Page)),
    heavy(route(LOG_CSV, RouteKind::FileOf(LOG))),
    heavy(route(MANAGER, RouteKind::Page)),
    heavy(route(MANAGER_XLSX, RouteKind::FileOf(MANAGER))),
    taking_file(route(DOCUMENTS, RouteKind::Page)),
    route(DOCUMENT_NEEDS, RouteKind::FormOf(DOCUMENTS)),
    route(DOCUMENT, RouteKind::FileOf(DOCUMENTS)),
    heavy(route(ACTIVITY_FILE, RouteKind::FileOf(REQUEST))),
    route(API_PLACES, RouteKind::ServerFunction),
    route(API_TRACKING, RouteKind::ServerFunction),
    route(API_LATER_PART, RouteKind::ServerFunction),
    taking_file(route(API_UPLOAD, RouteKind::ServerFunction)),
    heavy(route(DESK, RouteKind::Page)),
    route(COURIER, RouteKind::Page),
    route(COURIER_NEW, RouteKind::Page),
    route(COURIER_ORDER, RouteKind::Page),
    open(route(SETTINGS, RouteKind::Page)),
    route(QUEUE_ASIDE, RouteKind::FormOf(HOME)),
    route(QUEUE_SEEN, RouteKind::FormOf(HOME)),
    route(EVENTS, RouteKind::Script),
    open(route(MANIFEST, RouteKind::Script)),
    open(route(BRAND, RouteKind::Script)),
    open(route(HOOKS, RouteKind::Machine)),
    open(route(CSP_REPORTS, RouteKind::Machine)),
    open(route(HEALTHZ, RouteKind::Machine)),
    open(route(READYZ, RouteKind::Machine)),
];

/// Asks for a page with fresh data of the service: `?read=again`.
const READ_AGAIN: (&str, &str) = ("read", "again");

/// Tells whether an address asks to read data again that the portal has cached.
pub fn asks_to_read_again(query: Option<&str>) -> bool {
    let query = query.unwrap_or_default().as_bytes();
    form_urlencoded::parse(query).any(|(name, value)| (&*name, &*value) == READ_AGAIN)
}

/// The same page, read again. `here` is its path and query.
pub fn read_again(here: &str) -> String {
    let (name, value) = READ_AGAIN;
    let and = if here.contains('?') { '&' } else { '?' };
    format!("{here}{and}{name}={value}")
}

/// The address of a page without that wish: links that come back to it do not repeat it.
pub fn without_read_again(here: &str) -> String {
    match here.split_once('?') {
        Some((path, query)) if asks_to_read_again(Some(query)) => {
            let mut pairs = form_urlencoded::Serializer::new(String::new());
            let others = form_urlencoded::parse(query.as_bytes());
            pairs.extend_pairs(others.filter(|(name, value)| (&**name, &**value) != READ_AGAIN));
            let query = pairs.finish();
            let and = if query.is_empty() { "" } else { "?" };
            format!("{path}{and}{query}")
        }
        _ => here.to_owned(),
    }
}

impl Route {
    /// The route of a path (without query), with the request's code where it has one. The code stands in it as links have
    /// it; a path that writes it in another way is none of the portal's own.
    pub fn find(path: &str) -> Option<(Self, Option<String>)> {
        // A template without parameters wins, as it does in the router.
        let literal = ROUTES.iter().find(|route| route.template == path);
        if let Some(route) = literal {
            return Some((*route, None));
        }
        let route = ROUTES.iter().find(|route| matches(route.template, path))?;
        let code = |(wanted, part)| (wanted == "{code}").then(|| code_of(part)).flatten();
        let mut parts = route.template.split('/').zip(path.split('/'));
        Some((*route, parts.find_map(code)))
    }
}

/// Tells whether the page at this address lists the browser's drafts of its form.
pub fn lists_drafts(here: &str) -> bool {
    let path = here.split('?').next().unwrap_or_default();
    Route::find(path)
        .is_some_and(|(route, _)| matches!(route.template, REQUEST_NEW | REQUEST_EDIT | COURIER_NEW))
}

/// Returns the address of the form that is posted to this path. A form whose buttons post to several paths has one address.
pub fn form_of(action: &str) -> String {
    let Some((route, code)) = Route::find(action) else {
        return action.to_owned();
    };
    let form = match route.template {
        REQUEST_NEW_IMPORT => REQUEST_NEW,
        REQUEST_EDIT_IMPORT => REQUEST_EDIT,
        QUOTATION_NOTE => QUOTATION_NEGOTIATE,
        OWNER | REMINDER => NOTES,
        _ => return action.to_owned(),
    };
    with_code(form, &code.unwrap_or_default())
}

/// Tells whether the page at this address is a form, or shows a posted one again.
pub fn holds_typed_text(here: &str) -> bool {
    let path = here.split_once('?').map_or(here, |(path, _)| path);
    Route::find(path).is_some_and(|(route, _)| {
        let is_form = [REQUEST_NEW, REQUEST_EDIT, QUOTATION_NOTE, COURIER_NEW].contains(&route.template);
        !route.is_open && (is_form || matches!(route.kind, RouteKind::FormOf(_)))
    })
}

/// Tells whether a path fits a template with parameters.
fn matches(template: &str, path: &str) -> bool {
    // From the end: most begin alike.
    let mut parts = path.rsplit('/');
    let fits = template.rsplit('/').all(|wanted| {
        parts.next().is_some_and(|part| match wanted {
            "{code}" => code_of(part).is_some(),
            "{id}" => part.parse::<u64>().is_ok_and(|id| id.to_string() == part),
            "{link}" | "{share}" | "{view}" | "{order}" | "{reference}" | "{name}" => !part.is_empty(),
            literal => part == literal,
        })
    });
    fits && parts.next().is_none()
}

/// A courier order that was sent.
pub fn courier_order(id: &str) -> String {
    COURIER_ORDER.replace("{order}", &encode(id))
}

/// The form of a courier order with what an earlier one has (`keep`, see `pages::courier::Keep`), at a section.
pub fn courier_after(id: &str, keep: &str, section: &str) -> String {
    format!("{COURIER_NEW}?after={}&keep={keep}#{section}", encode(id))
}

/// A file of the deployment's own look.
pub fn brand(name: &str) -> String {
    BRAND.replace("{name}", name)
}

const PATH_SEGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'~');

/// A text as one part of a path or as a value of a query.
pub fn encode(text: &str) -> String {
    // Without a formatter where there is nothing to encode.
    Cow::from(utf8_percent_encode(text, PATH_SEGMENT)).into_owned()
}

/// The code in a part of a path, where it is written as [`encode_code`] writes it.
fn code_of(part: &str) -> Option<String> {
    let code: RfqCode = percent_decode_str(part).decode_utf8().ok()?.parse().ok()?;
    (encode_code(code.as_str()) == part).then(|| code.as_str().to_owned())
}

/// Names of pages at the place of a request's code, which no code may have.
static BESIDE_REQUESTS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let below = ROUTES
        .iter()
        .filter_map(|route| route.template.strip_prefix("/requests/"));
    below
        .filter_map(|below| below.split('/').next())
        .filter(|name| *name != "{code}")
        .collect()
});

/// A code as one part of a path. One that reads like a page of the portal (`new`) has its first letter encoded.
fn encode_code(code: &str) -> String {
    let is_page = BESIDE_REQUESTS.contains(&code);
    match code.as_bytes().first() {
        Some(first) if is_page => format!("%{first:02X}{}", encode(&code[1..])),
        _ => encode(code),
    }
}

/// The address of this template for a request.
pub fn with_code(template: &str, code: &str) -> String {
    template.replace("{code}", &encode_code(code))
}

fn with_version(template: &str, code: &str, version: Option<&str>) -> String {
    let version = version.map_or_else(String::new, |version| format!("?version={}", encode(version)));
    with_code(template, code) + &version
}

/// The settings of notices on devices.
pub fn notices() -> String {
    format!("{SETTINGS}#notices")
}

/// Home with this query.
pub fn home_with(query: &str) -> String {
    format!("{HOME}?{query}")
}
/// The page of search results for these words.
pub fn find(words: &str) -> String {
    format!("{FIND}?q={}", encode(words))
}
/// A month in figures.
pub fn manager(month: Month) -> String {
    format!("{MANAGER}?month={month}")
}
pub fn manager_workbook(month: Month) -> String {
    format!("{MANAGER_XLSX}?month={month}")
}
pub fn view_remove(id: &str) -> String {
    VIEW_REMOVE.replace("{view}", &encode(id))
}
/// The requests of a colleague, to be taken over.
pub fn handover(name: &str) -> String {
    format!("{HANDOVER}?name={}", encode(name))
}
pub fn request(code: &str) -> String {
    with_code(REQUEST, code)
}
/// The section with owner, notes and reminder on a request's page.
pub fn request_team(code: &str) -> String {
    format!("{}#team", request(code))
}
/// The page of a request that was just sent, and the name of the file that its cargo lines were imported from.
pub fn request_receipt(code: &str, imported: &str) -> String {
    format!("{}?imported={}", request(code), encode(imported))
}
pub fn request_edit(code: &str) -> String {
    with_code(REQUEST_EDIT, code)
}
pub fn request_edit_import(code: &str) -> String {
    with_code(REQUEST_EDIT_IMPORT, code)
}
/// The form for a new request, filled from an earlier one.
pub fn request_again(code: &str) -> String {
    format!("{REQUEST_NEW}?from={}", encode(code))
}
pub fn quotation(code: &str) -> String {
    with_code(QUOTATION, code)
}
/// A version that the portal keeps.
pub fn quotation_version(code: &str, version: &str) -> String {
    format!("{}?version={}", quotation(code), encode(version))
}
/// The comparison of version `other` with the version shown (the current one by default).
pub fn quotation_compared(code: &str, shown: Option<&str>, other: &str) -> String {
    let shown = shown.map_or_else(String::new, |shown| format!("version={}&", encode(shown)));
    format!("{}?{shown}compare={}#compare", quotation(code), encode(other))
}
pub fn quotation_accept(code: &str) -> String {
    with_code(QUOTATION_ACCEPT, code)
}
pub fn quotation_negotiate(code: &str) -> String {
    with_code(QUOTATION_NEGOTIATE, code)
}
pub fn quotation_note(code: &str) -> String {
    with_code(QUOTATION_NOTE, code)
}
/// The negotiation form with the wish for a longer validity in it.
pub fn quotation_extension(code: &str) -> String {
    format!("{}?ask=extension", quotation_note(code))
}
pub fn quotation_reject(code: &str) -> String {
    with_code(QUOTATION_REJECT, code)
}
pub fn quotation_print(code: &str) -> String {
    with_code(QUOTATION_PRINT, code)
}
/// The document of a version that the portal keeps (the current one by default), with labels in a language (the
/// reader's by default).
pub fn quotation_print_of(code: &str, version: Option<&str>, labels: Option<Lang>) -> String {
    with_version_and_labels(quotation_print(code), version, labels)
}
/// The same document as a PDF.
pub fn quotation_pdf(code: &str, version: Option<&str>, labels: Option<Lang>) -> String {
    with_version_and_labels(with_code(QUOTATION_PDF, code), version, labels)
}
fn with_version_and_labels(path: String, version: Option<&str>, labels: Option<Lang>) -> String {
    let version = version.map(|version| format!("version={}", encode(version)));
    let labels = labels.map(|lang| format!("labels={}", lang.tag()));
    let query: Vec<String> = [version, labels].into_iter().flatten().collect();
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{path}{mark}{}", query.join("&"))
}
pub fn quotation_document(code: &str) -> String {
    with_code(QUOTATION_DOCUMENT, code)
}
pub fn quotation_document_view(code: &str) -> String {
    with_code(QUOTATION_DOCUMENT_VIEW, code)
}
pub fn quotation_document_file(code: &str) -> String {
    with_code(QUOTATION_DOCUMENT_FILE, code)
}
/// Of the current version, or of one that the portal keeps.
pub fn charges_xlsx(code: &str, version: Option<&str>) -> String {
    with_version(CHARGES_XLSX, code, version)
}
pub fn charges_csv(code: &str, version: Option<&str>) -> String {
    with_version(CHARGES_CSV, code, version)
}
/// The field of a chosen request in the address of the desk; it repeats.
pub const DESK_CODE: &str = "code";
/// The quotations of these requests side by side.
pub fn desk(codes: &[&str]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(codes.iter().map(|code| (DESK_CODE, code)));
    let query = query.finish();
    let mark = if query.is_empty() { "" } else { "?" };
    format!("{DESK}{mark}{query}")
}
/// The codes in a query of the desk, as they came.
pub fn desk_codes(query: Option<&str>) -> Vec<String> {
    form_urlencoded::parse(query.unwrap_or_default().as_bytes())
        .filter(|(name, _)| name == DESK_CODE)
        .map(|(_, value)| value.into_owned())
        .collect()
}
/// The field that asks for the tracking page as it is kept on a device.
pub const KEPT_PAGE_PARAM: (&str, &str) = ("kept", "1");
pub fn share(code: &str) -> String {
    with_code(SHARE, code)
}
pub fn dossier(code: &str) -> String {
    with_code(DOSSIER, code)
}
/// The links of a request, on the page where they are made.
pub fn share_links(code: &str) -> String {
    format!("{}#links", share(code))
}
pub fn share_revoke(id: &str) -> String {
    SHARE_REVOKE.replace("{share}", &encode(id))
}
pub fn share_renew(id: &str) -> String {
    SHARE_RENEW.replace("{share}", &encode(id))
}
/// The page that a link for people without an account opens; `link` is its id and signature.
pub fn shared(link: &str) -> String {
    SHARED.replace("{link}", &encode(link))
}
/// The same in a language.
pub fn shared_in(path: &str, lang: Lang) -> String {
    format!("{path}?lang={}", lang.tag())
}
pub fn tracking(code: &str) -> String {
    with_code(TRACKING, code)
}
pub fn documents(code: &str) -> String {
    with_code(DOCUMENTS, code)
}
/// The form that adds a document.
pub fn documents_form(code: &str) -> String {
    format!("{}#add", documents(code))
}
/// The same with its type chosen.
pub fn documents_of_type(code: &str, doc_type: &str) -> String {
    format!("{}?doc_type={}#add", documents(code), encode(doc_type))
}
/// The form with so many rows, each with a type and a file.
pub fn documents_of_types(code: &str, rows: usize) -> String {
    format!("{}?files={rows}#add", documents(code))
}
/// The address to which the upload queue posts one document.
pub fn api_upload(code: &str) -> String {
    format!("{API_UPLOAD}?code={}", encode(code))
}
/// The documents that the request usually needs.
pub fn document_checklist(code: &str) -> String {
    format!("{}#checklist", documents(code))
}
pub fn quotation_ics(code: &str) -> String {
    with_code(QUOTATION_ICS, code)
}
/// Takes the choice about a document of this type.
pub fn document_needs(code: &str, doc_type: &str) -> String {
    format!(
        "{}?doc_type={}",
        with_code(DOCUMENT_NEEDS, code),
        encode(doc_type)
    )
}
pub fn document(code: &str, id: i64) -> String {
    with_code(DOCUMENT, code).replace("{id}", &id.to_string())
}
/// The same, for a person who was told that its file lies at this host.
pub fn document_at(code: &str, id: u64, host: &str) -> String {
    let document = with_code(DOCUMENT, code).replace("{id}", &id.to_string());
    format!("{document}?to={}", encode(host))
}
/// The page of a request with all of its activity, at that section.
pub fn request_activity(code: &str) -> String {
    format!("{}?activity=all#activity", request(code))
}
pub fn activity_file(code: &str) -> String {
    with_code(ACTIVITY_FILE, code)
}
/// The sign-in page that leads back to `next` (a path with query of this portal).
pub fn sign_in_then(next: &str) -> String {
    format!("{SIGN_IN}?next={}", encode(next))
}

/// The parameter of the sign-in page, and a field of its form, after a form that was posted without a session and could not be kept.
pub const UNSENT_FORM_PARAM: (&str, &str) = ("unsent", "1");

/// Returns the path of the sign-in page that tells that a form was not taken, and leads to `next`.
pub fn sign_in_without_form(next: &str) -> String {
    format!(
        "{}&{}={}",
        sign_in_then(next),
        UNSENT_FORM_PARAM.0,
        UNSENT_FORM_PARAM.1
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn forms_and_what_they_are_posted_to_hold_typed_text() {
        for form in [
            "/requests/new?from=RFQ-1",
            "/requests/RFQ-1/edit",
            "/requests/RFQ-1/quotation/reject",
            "/courier/new",
            "/courier/new?after=a1&keep=all",
        ] {
            assert!(holds_typed_text(form), "{form}");
        }
        for page in [
            "/",
            "/requests/RFQ-1",
            "/sign-in",
            "/settings",
            "/courier",
            "/courier/a1",
            "/nothing",
        ] {
            assert!(!holds_typed_text(page), "{page}");
        }
    }

    #[test]
    fn buttons_of_a_form_post_to_the_same_form() {
        for (action, form) in [
            (REQUEST_NEW_IMPORT, REQUEST_NEW),
            (REQUEST_NEW, REQUEST_NEW),
            ("/requests/A%2F1/edit/import", "/requests/A%2F1/edit"),
            (
                "/requests/A/quotation/negotiate/note",
                "/requests/A/quotation/negotiate",
            ),
            ("/requests/A/quotation/accept", "/requests/A/quotation/accept"),
            ("/requests/A/quotation/reject", "/requests/A/quotation/reject"),
            ("/requests/A/owner", "/requests/A/notes"),
            ("/requests/A/reminder", "/requests/A/notes"),
            ("/requests/A", "/requests/A"),
            ("/nothing", "/nothing"),
        ] {
            assert_eq!(form_of(action), form);
        }
    }

    #[test]
    fn page_is_read_again_under_its_own_address() {
        for (here, again) in [
            ("/", "/?read=again"),
            (
                "/requests?status=quoted&search=a%26b+c",
                "/requests?status=quoted&search=a%26b+c&read=again",
            ),
            ("/requests/RFQ-1?read=1", "/requests/RFQ-1?read=1&read=again"),
        ] {
            assert_eq!(read_again(here), again);
            assert_eq!(without_read_again(again), here);
            assert_eq!(without_read_again(here), here);
        }
        for (query, asks) in [
            (None, false),
            (Some(""), false),
            (Some("read=1"), false),
            (Some("q=read=again"), false),
            (Some("page=2&read=again"), true),
        ] {
            assert_eq!(asks_to_read_again(query), asks, "{query:?}");
        }
    }

    #[test]
    fn paths_have_one_route() {
        for (path, template, code) in [
            ("/", HOME, None),
            ("/requests/new", REQUEST_NEW, None),
            ("/requests/cargo-template.xlsx", CARGO_TEMPLATE, None),
            ("/requests/RFQ-1", REQUEST, Some("RFQ-1")),
            ("/requests/RFQ-1/documents/7", DOCUMENT, Some("RFQ-1")),
            (
                "/requests/2026%2F07%20s%E1%BB%91%201/edit",
                REQUEST_EDIT,
                Some("2026/07 số 1"),
            ),
            ("/requests/%6Eew", REQUEST, Some("new")),
            ("/requests/100%25", REQUEST, Some("100%")),
        ] {
            let found = Route::find(path).map(|(route, code)| (route.template, code));
            assert_eq!(found, Some((template, code.map(str::to_owned))), "{path}");
        }
        for path in [
            "",
            "/nothing",
            "/requests/a b",
            "/requests/RFQ-1/documents/07",
            "/requests/RFQ-1/else",
            "/requests/%52FQ-1",
            "/requests/a%2fb",
            "/requests/..%2Fa",
            "/requests/%2e%2e",
            "/requests/%FF",
            "/requests/a%0Ab",
        ] {
            assert!(Route::find(path).is_none(), "{path}");
        }
    }

    #[test]
    fn codes_of_the_desk_come_back_from_its_address() {
        let address = desk(&["RFQ-1", "a&b=c"]);
        assert_eq!(address, "/desk?code=RFQ-1&code=a%26b%3Dc");
        let query = address.split_once('?').map(|(_, query)| query);
        assert_eq!(desk_codes(query), ["RFQ-1", "a&b=c"]);
        assert_eq!(desk(&[]), "/desk");
        assert!(desk_codes(None).is_empty() && desk_codes(Some("codes=RFQ-1&read=again")).is_empty());
    }

    proptest! {
        #[test]
        fn links_lead_to_their_request(code in "[a-z0-9./%\\\\;:@+ ?#ưß]{1,12}|new|cargo-template\\.xlsx|\\PC{1,30}") {
            if code.parse::<RfqCode>().is_ok() {
                for (link, template) in [(request(&code), REQUEST), (request_edit(&code), REQUEST_EDIT)] {
                    prop_assert!(link.bytes().all(|byte| byte.is_ascii_graphic()), "{link}");
                    let found = Route::find(&link).map(|(route, code)| (route.template, code));
                    prop_assert_eq!(found, Some((template, Some(code.clone()))), "{}", link);
                }
            }
        }
    }

    #[test]
    fn every_template_stands_in_the_table_once() {
        let mut templates: Vec<_> = ROUTES.iter().map(|route| route.template).collect();
        templates.sort_unstable();
        templates.dedup();
        assert_eq!(templates.len(), ROUTES.len());
    }

    #[test]
    fn every_path_stands_in_the_table_of_the_guide() {
        let guide = include_str!("../../docs/architecture.md");
        let rows = guide.lines().filter(|line| line.starts_with("| `/"));
        let paths: Vec<&str> = rows.filter_map(|row| row.split('|').nth(1)).collect();
        let templates = ROUTES.iter().map(|route| format!("`{}`", route.template));
        let missing = templates.filter(|template| !paths.iter().any(|cell| cell.contains(template)));
        assert_eq!(missing.collect::<Vec<_>>(), Vec::<String>::new());
    }

    #[test]
    fn path_segments_are_encoded() {
        assert_eq!(request("RFQ-1"), "/requests/RFQ-1");
        assert_eq!(request("a/../b?x#y"), "/requests/a%2F..%2Fb%3Fx%23y");
        assert_eq!(
            sign_in_then("/requests?search=tìm"),
            "/sign-in?next=%2Frequests%3Fsearch%3Dt%C3%ACm"
        );
        assert_eq!(document("A", 7), "/requests/A/documents/7");
    }
}
