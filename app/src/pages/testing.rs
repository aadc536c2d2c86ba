//! Pages as browsers get them, for tests: the whole document, parsed.

use std::collections::BTreeSet;
use std::sync::Arc;

use hydration_context::SsrSharedContext;
use leptos::nonce::provide_nonce;
use leptos::prelude::*;
use partner_api::{Catalogs, PageMeta, RequestPage, RequestSummary, Service, ServiceRef};
use scraper::{ElementRef, Html, Selector};
use serde_json::Value;

use crate::document::{Assets, Page, document};
use crate::page_context::{PageContext, SignedIn};
use crate::rendering::Rendered;
use crate::request_header::RequestHeader;
use crate::text::Lang;

pub use domain::testing::{MARKUP, quotation, request};

/// 20 July 2026, 11:00 in Hà Nội, somebody signed in.
pub fn frame(lang: Lang) -> PageContext {
    PageContext {
        lang,
        zone: jiff::tz::TimeZone::get("Asia/Ho_Chi_Minh").unwrap(),
        now: "2026-07-20T11:00:00+07:00".parse().unwrap(),
        brand: "Minh Họa".into(),
        signed_in: Some(SignedIn {
            display_name: Some("Hồng Nhung".into()),
        }),
        here: "/requests/RFQ-2607-0187".into(),
        ..PageContext::default()
    }
}

/// The HTML of a page for somebody signed in.
pub fn html(lang: Lang, page: impl FnOnce() -> Page) -> Shown {
    html_in(frame(lang), page)
}

/// The HTML of a page in this context.
pub fn html_in(frame: PageContext, page: impl FnOnce() -> Page) -> Shown {
    Shown::parsed(rendered(frame, || document(page(), &Assets::default())))
}

/// The same, of a page that [`Shown::is_sound`] and [`Shown::is_navigable`].
pub fn sound(frame: PageContext, page: impl FnOnce() -> Page) -> Shown {
    let shown = html_in(frame, page);
    shown.is_sound();
    shown.is_navigable();
    assert_eq!(shown.count("main#main[tabindex='-1']"), 1);
    shown
}

/// The HTML of a component by itself.
pub fn fragment<V: IntoView>(lang: Lang, view: impl FnOnce() -> V) -> Shown {
    fragment_in(frame(lang), view)
}

/// The HTML of a component in this context.
pub fn fragment_in<V: IntoView>(context: PageContext, view: impl FnOnce() -> V) -> Shown {
    Shown::parsed(rendered(context, view))
}

/// Renders as the server does, under an owner of its own.
fn rendered<V: IntoView>(context: PageContext, view: impl FnOnce() -> V) -> String {
    let owner = Owner::new_root(Some(Arc::new(SsrSharedContext::new_islands())));
    let html = owner.with(|| {
        provide_nonce();
        context.scope(|| Rendered::new(view()).into_string())
    });
    owner.unset_with_forced_cleanup();
    html
}

/// A rendered page, with questions to its HTML.
pub struct Shown {
    pub source: String,
    html: Html,
}

impl Shown {
    fn parsed(source: String) -> Self {
        let html = Html::parse_document(&source);
        Self { source, html }
    }

    /// The texts of all matching elements, white space made plain.
    pub fn texts(&self, css: &str) -> Vec<String> {
        self.html
            .select(&selector(css))
            .map(|one| plain(&one.text().collect::<String>()))
            .collect()
    }

    /// The text of the only matching element.
    pub fn one(&self, css: &str) -> String {
        let mut all = self.texts(css);
        assert_eq!(all.len(), 1, "{css}: {all:?}");
        all.remove(0)
    }

    /// The text of the only matching element as it stands, with its no-break spaces.
    pub fn verbatim(&self, css: &str) -> String {
        assert_eq!(self.count(css), 1, "{css}");
        let one = self.html.select(&selector(css)).next().unwrap();
        one.text().collect()
    }

    pub fn count(&self, css: &str) -> usize {
        self.texts(css).len()
    }

    /// An attribute of all matching elements.
    pub fn attributes(&self, css: &str, name: &str) -> Vec<String> {
        self.html
            .select(&selector(css))
            .filter_map(|one| one.attr(name))
            .map(str::to_owned)
            .collect()
    }

    pub fn has(&self, words: &str) -> bool {
        plain(&self.html.root_element().text().collect::<String>()).contains(words)
    }

    /// Links within the page have their elements, headings are in order.
    pub fn is_navigable(&self) {
        let ids = self.attributes("[id]", "id");
        for href in self.attributes("[href^='#']", "href") {
            assert!(ids.iter().any(|id| href[1..] == *id), "{href} leads nowhere");
        }
        let mut before = 0;
        for heading in self.html.select(&selector("h1, h2, h3, h4")) {
            let level = usize::from(heading.value().name().as_bytes()[1] - b'0');
            assert!(level <= before + 1 || before == 0, "h{level} after h{before}");
            before = level;
        }
    }

    /// Asserts what holds for every page: no element of [`MARKUP`] came to life, nothing needs more than the content
    /// security policy allows, ids are unique, references and labels have their elements.
    pub fn is_sound(&self) {
        // The one script of a page is the module that wakes its islands.
        let alive = self.count("script:not([type=module]), img, [onerror]");
        assert_eq!(alive, 0, "markup came to life");
        assert_eq!(self.count("[style]"), 0);
        let mut ids = BTreeSet::new();
        for id in self.attributes("[id]", "id") {
            assert!(ids.insert(id.clone()), "id {id} stands twice");
        }
        let is_there = |id: &str| ids.contains(id);
        let labelled: BTreeSet<String> = self.attributes("label[for]", "for").into_iter().collect();
        for node in self.html.root_element().descendent_elements() {
            for (name, value) in node.value().attrs() {
                assert!(!name.starts_with("on"), "inline handler {name}");
                assert!(!value.starts_with("javascript:"), "{value}");
                let refers = [
                    "for",
                    "aria-labelledby",
                    "aria-describedby",
                    "commandfor",
                    "popovertarget",
                ];
                if refers.contains(&name) {
                    for id in value.split_whitespace() {
                        assert!(is_there(id), "{name}={value} leads nowhere");
                    }
                }
            }
            assert_labelled(node, &labelled);
        }
        assert_eq!(self.count("h1"), 1);
    }
}

/// A control that is shown has a label or a name of its own.
fn assert_labelled(node: ElementRef<'_>, labelled: &BTreeSet<String>) {
    let element = node.value();
    let is_control = matches!(element.name(), "input" | "select" | "textarea");
    if !is_control || element.attr("type") == Some("hidden") {
        return;
    }
    let id = element.attr("id").unwrap_or_default();
    let mut above = node.ancestors().filter_map(|up| up.value().as_element());
    assert!(
        labelled.contains(id)
            || element.attr("aria-label").is_some()
            || element.attr("aria-labelledby").is_some()
            || above.any(|up| up.name() == "label"),
        "{} {id} has no label",
        element.name()
    );
}

fn selector(css: &str) -> Selector {
    Selector::parse(css).unwrap()
}

fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

pub fn about(changes: Value) -> RequestHeader {
    RequestHeader {
        code: "RFQ-2607-0187".into(),
        request: Arc::new(request(changes)),
        catalogs: None,
        held_since: None,
    }
}

/// A row of the list of requests.
pub fn summary(code: &str, status: &str) -> RequestSummary {
    RequestSummary {
        rfq_code: code.into(),
        partner_ref: Some(format!("PO-{code}")),
        quotation_no: Some("QT-2607-0151".into()),
        job_number: Some("JOB-2607-0104".into()),
        status: status.into(),
        status_label: Some("Nhãn của dịch vụ".into()),
        services: vec![ServiceRef {
            code: "air".into(),
            name: "Vận chuyển hàng không".into(),
            transport_mode: Some("air".into()),
        }],
        origin_country: Some("VN".into()),
        dest_country: Some("US".into()),
        created_at: Some("2026-07-08T14:20:00+07:00".into()),
        updated_at: Some("2026-07-13T16:48:00+07:00".into()),
    }
}

/// Requests as a list has them.
pub fn shared(items: impl IntoIterator<Item = RequestSummary>) -> Vec<Arc<RequestSummary>> {
    items.into_iter().map(Arc::new).collect()
}

/// The first page of a list of so many requests in all.
pub fn list(items: Vec<RequestSummary>, total: i64) -> RequestPage {
    RequestPage {
        items: shared(items),
        meta: PageMeta {
            page: Some(1),
            per_page: Some(20),
            total: Some(total),
            last_page: Some((total + 19) / 20),
        },
    }
}

/// Catalogs with one service.
pub fn catalogs() -> Arc<Catalogs> {
    let air = Service {
        code: "air".into(),
        name: "Vận chuyển hàng không".into(),
        name_en: Some("Air freight".into()),
        transport_mode: None,
    };
    Arc::new(Catalogs {
        services: vec![air],
        ..Catalogs::default()
    })
}

/// The same JSON with [`MARKUP`] in every text.
pub fn hostile(value: &Value) -> Value {
    match value {
        Value::String(_) => MARKUP.into(),
        Value::Array(all) => all.iter().map(hostile).collect(),
        Value::Object(map) => map
            .iter()
            .map(|(name, value)| (name.clone(), hostile(value)))
            .collect(),
        other => other.clone(),
    }
}
