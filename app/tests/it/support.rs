//! Rendering without a server, and looking at what came out.

use app::document::{Document, DocumentProps, Page};
use app::frame::{Frame, SignedIn};
use app::text::Lang;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use leptos::prelude::*;
use scraper::{Html, Selector};

/// Markup that must never come out as markup.
pub const NASTY: &str = "</textarea></title><script>alert(1)</script><img src=x onerror=alert(1)>\"'&lt;";

/// A frame of somebody signed in, on 14/07/2026 at 10:42 in Việt Nam.
pub fn frame(lang: Lang) -> Frame {
    Frame {
        lang,
        zone: TimeZone::get("Asia/Ho_Chi_Minh").expect("the zone is bundled"),
        now: "2026-07-14T03:42:00Z".parse::<Timestamp>().expect("a timestamp"),
        brand: "Minh Họa".into(),
        signed_in: Some(SignedIn {
            display_name: Some("Nguyễn Thị Hồng Nhung".into()),
        }),
        here: "/".into(),
        request_id: "a7d2-5510".into(),
        ..Frame::default()
    }
}

/// The HTML of a view.
pub fn html<V: IntoView + 'static>(frame: Frame, view: impl FnOnce() -> V) -> String {
    Owner::new().with(|| {
        provide_context(frame);
        view().into_view().to_html()
    })
}

/// The HTML of a whole page.
pub fn document(frame: Frame, page: impl FnOnce() -> Page) -> String {
    html(frame, || Document(DocumentProps { page: page() }))
}

/// A parsed document and questions to it.
pub struct Seen(Html);

impl Seen {
    pub fn new(html: &str) -> Self {
        Self(Html::parse_document(html))
    }

    /// The texts of all elements that match, white space in one.
    pub fn texts(&self, css: &str) -> Vec<String> {
        self.0
            .select(&selector(css))
            .map(|one| squeezed(&one.text().collect::<String>()))
            .collect()
    }

    /// The text of the only element that matches.
    pub fn one(&self, css: &str) -> String {
        let mut all = self.texts(css);
        assert_eq!(all.len(), 1, "{css}: {all:?}");
        all.remove(0)
    }

    /// The values of an attribute of all elements that match.
    pub fn attrs(&self, css: &str, name: &str) -> Vec<String> {
        self.0
            .select(&selector(css))
            .filter_map(|one| one.value().attr(name))
            .map(str::to_owned)
            .collect()
    }

    pub fn count(&self, css: &str) -> usize {
        self.0.select(&selector(css)).count()
    }
}

fn selector(css: &str) -> Selector {
    Selector::parse(css).expect("a selector")
}

fn squeezed(text: &str) -> String {
    text.split([' ', '\n', '\t'])
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// What holds for every page: one `h1`, one `main`, unique ids, labels for every control, headings in order, nothing that
/// the content security policy would refuse and no markup from texts.
pub fn check(html: &str) -> Seen {
    let seen = Seen::new(html);
    assert_eq!(seen.count("h1"), 1, "one h1");
    assert_eq!(seen.count("main#main[tabindex='-1']"), 1);
    assert_eq!(
        seen.count("[style], img, script:not([nonce])"),
        0,
        "nothing for the policy to refuse"
    );
    let ids = seen.attrs("[id]", "id");
    let mut unique = ids.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(ids.len(), unique.len(), "ids are unique: {ids:?}");
    for node in seen.0.root_element().descendent_elements() {
        for (name, value) in node.value().attrs() {
            assert!(!name.starts_with("on"), "inline handler {name}");
            assert!(!value.starts_with("javascript:"), "{value}");
            if matches!(
                name,
                "aria-labelledby" | "aria-describedby" | "for" | "popovertarget"
            ) {
                for id in value.split(' ') {
                    assert!(ids.iter().any(|one| one == id), "{name}={id} leads nowhere");
                }
            }
        }
        let control = matches!(node.value().name(), "input" | "select" | "textarea")
            && node.value().attr("type") != Some("hidden");
        if control {
            let id = node.value().attr("id").unwrap_or_default();
            let inside = node
                .ancestors()
                .any(|up| up.value().as_element().is_some_and(|up| up.name() == "label"));
            assert!(
                inside || seen.count(&format!("label[for='{id}']")) == 1,
                "control {id} has a label"
            );
        }
        if let Some(target) = node.value().attr("href").and_then(|href| href.strip_prefix('#')) {
            assert!(ids.iter().any(|one| one == target), "#{target} leads nowhere");
        }
    }
    let mut before = 0;
    for heading in seen.0.select(&selector("h1, h2, h3, h4")) {
        let level = usize::from(heading.value().name().as_bytes()[1] - b'0');
        assert!(level <= before + 1 || before == 0, "h{level} after h{before}");
        before = level;
    }
    seen
}
