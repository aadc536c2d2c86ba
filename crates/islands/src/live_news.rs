//! Says on an open page that something changed, instead of putting it in place of what somebody reads.

use domain::Lang;
use leptos::prelude::*;

use crate::flat::{AsTexts, Flat, TextReader};
use crate::icon::{Icon, icon};
use crate::live::LiveSubject;
use crate::text::live_news::live_news_texts;

/// The words of a change, or the general ones.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NewsLine {
    words: Option<String>,
    /// Stays when less is told later: a new version is told with its figures, and then that the status has changed.
    specific: bool,
}

/// The page that is watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LivePage {
    /// The subject of the page.
    pub shown: LiveSubject,
    /// The time of the page's figures (RFC 3339): earlier changes are no news.
    pub read: String,
    /// The page's own address.
    pub here: String,
    /// The address of the stream.
    pub events: String,
    /// Milestones are put in place by another island.
    pub shows_milestones: bool,
}

impl Flat for LivePage {
    fn write(&self, to: &mut Vec<String>) {
        self.shown.write(to);
        self.read.write(to);
        self.here.write(to);
        self.events.write(to);
        self.shows_milestones.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            shown: from.value(),
            read: from.value(),
            here: from.value(),
            events: from.value(),
            shows_milestones: from.value(),
        }
    }
}

/// The line that tells of changes, empty until there is one, and the number of requests that need the reader in the page's
/// title. It opens the page's one stream of events.
#[island]
pub fn LiveNews(lang: Lang, #[prop(into)] page: AsTexts<LivePage>) -> impl IntoView {
    let LivePage {
        shown,
        read,
        here,
        events,
        shows_milestones,
    } = page.0;
    let t = live_news_texts(lang);
    let news = RwSignal::new(None::<NewsLine>);
    let (code, as_of) = match &shown {
        LiveSubject::Requests => (None, None),
        LiveSubject::Request { code, as_of } => (Some(code.clone()), as_of.clone()),
    };
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        browser::watch(&shown, &read, &events, shows_milestones, news);
        #[cfg(feature = "pages")]
        crate::time_left::count_down(lang);
    });
    #[cfg(not(feature = "hydrate"))]
    let _ = (shown, read, events, shows_milestones);
    // With text typed on this page the link opens another tab, so that the text stays.
    let open_beside = |_event| {
        #[cfg(feature = "hydrate")]
        browser::open_beside(&_event);
    };
    // The cursor goes on at the page's content, and not at the top.
    let close = move |_event| {
        #[cfg(feature = "hydrate")]
        if let Some(content) = crate::dom::find("main") {
            crate::dom::focus(&content);
        }
        news.set(None);
    };
    let line = move |one: NewsLine| {
        let here = here.clone();
        view! {
            <div class="page news">
                <p class="banner" data-tone="progress">
                    {icon(Icon::Info)}
                    <span>
                        <span>{one.words.unwrap_or_else(|| t.changed().to_owned())}</span>
                        " "
                        <a href=here on:click=open_beside>
                            {t.load_again()}
                        </a>
                    </span>
                    <button class="btn plain square" type="button" on:click=close>
                        {icon(Icon::X)}
                        <span class="sr">{t.close()}</span>
                    </button>
                </p>
            </div>
        }
    };
    view! {
        <div aria-live="polite" data-news data-live=code data-as-of=as_of>
            {move || news.get().map(&line)}
        </div>
    }
}

/// The number of requests that need the reader, beside an entry of the navigation; hidden while there is none.
#[island]
pub fn NeedsBadge(lang: Lang, #[prop(into)] count: AsTexts<Option<usize>>) -> impl IntoView {
    #[cfg(feature = "hydrate")]
    let known = count.0;
    let count = RwSignal::new(count.0.unwrap_or_default());
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        if let Some(known) = known {
            crate::hooks::push::set_badge(known);
        }
        crate::live::subscribe(move |event| {
            if let crate::live::LiveEvent::Needs(needs) = event {
                count.set(needs.count);
                crate::hooks::push::set_badge(needs.count);
            }
        });
    });
    view! {
        <span class="count" data-tone="attention" data-needs hidden=move || count.get() == 0>
            <span>{move || count.get().to_string()}</span>
            " "
            <span class="sr">{live_news_texts(lang).need_you()}</span>
        </span>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::ev::MouseEvent;
    use leptos::prelude::*;
    use wasm_bindgen::JsCast as _;
    use web_sys::Element;

    use super::NewsLine;
    use crate::dom;
    use crate::live::{LiveChange, LiveEvent, LiveSubject, listen, subscribe};

    pub(super) fn watch(
        shown: &LiveSubject,
        read: &str,
        events: &str,
        shows_milestones: bool,
        news: RwSignal<Option<NewsLine>>,
    ) {
        let read_at = js_sys::Date::parse(read);
        let page = shown.clone();
        // The island that shows milestones looks itself, and tells when the rest of the page is outdated.
        let is_told = move |change: &LiveChange| !shows_milestones || (change.specific && !change.milestone);
        let is_new = move |change: &LiveChange| {
            let found = change.found.as_deref();
            found.is_some_and(|found| js_sys::Date::parse(found) > read_at)
        };
        subscribe(move |event| match event {
            LiveEvent::Hint(change) if is_told(change) => tell(&page, change, news),
            LiveEvent::News(change) if is_told(change) && is_new(change) => tell(&page, change, news),
            LiveEvent::Needs(needs) => count_in_title(needs.count),
            LiveEvent::Missed if !shows_milestones => say(None, news),
            LiveEvent::Outdated => say(None, news),
            _ => {}
        });
        listen(format!("{events}?{}", query(shown, read)));
    }

    /// The query by which the server finds the changes that the page missed.
    fn query(shown: &LiveSubject, read: &str) -> String {
        let encoded = |text: &str| String::from(js_sys::encode_uri_component(text));
        match shown {
            LiveSubject::Requests => format!("read={}", encoded(read)),
            LiveSubject::Request { code, as_of } => format!(
                "code={}&as_of={}&read={}",
                encoded(code),
                encoded(as_of.as_deref().unwrap_or_default()),
                encoded(read)
            ),
        }
    }

    fn tell(page: &LiveSubject, change: &LiveChange, news: RwSignal<Option<NewsLine>>) {
        let row = row_of(&change.code);
        let is_of_page = matches!(page, LiveSubject::Request { code, .. } if *code == change.code);
        // A page about one request is not concerned by others.
        if row.is_none() && !is_of_page && *page != LiveSubject::Requests {
            return;
        }
        let shown_as_of = match page {
            LiveSubject::Request { as_of, .. } if is_of_page => as_of.clone(),
            _ => row.and_then(|row| row.get_attribute("data-as-of")),
        };
        let time = |text: &Option<String>| text.as_deref().map_or(f64::NAN, js_sys::Date::parse);
        // A change that the page shows already is no news; without both times it is.
        if time(&change.at) <= time(&shown_as_of) {
            return;
        }
        // A page of a list tells that something changed, and not what.
        let words = change.words.clone().filter(|_| is_of_page);
        say(
            words.map(|words| NewsLine {
                words: Some(words),
                specific: change.specific,
            }),
            news,
        );
    }

    fn say(new: Option<NewsLine>, news: RwSignal<Option<NewsLine>>) {
        let said = news.get_untracked();
        let general = NewsLine {
            words: None,
            specific: false,
        };
        match (said, new) {
            (None, new) => news.set(Some(new.unwrap_or(general))),
            (Some(said), Some(new)) if new.specific || !said.specific => news.set(Some(new)),
            (Some(_), _) => {}
        }
    }

    /// The element of the page that shows a request: pages mark them with its code and its time of change.
    fn row_of(code: &str) -> Option<Element> {
        dom::find_all("[data-live]")
            .into_iter()
            .find(|row| dom::attribute(row, "data-live") == code)
    }

    /// `(3) Requests · ...`
    fn count_in_title(count: usize) {
        let document = document();
        let title = document.title();
        let counted = title
            .strip_prefix('(')
            .and_then(|rest| rest.split_once(") "))
            .filter(|(digits, _)| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let plain = counted.map_or(title.as_str(), |(_, plain)| plain);
        let title = if count == 0 {
            plain.to_owned()
        } else {
            format!("({count}) {plain}")
        };
        document.set_title(&title);
    }

    pub(super) fn open_beside(event: &MouseEvent) {
        let typed =
            dom::find("body").is_some_and(|page| !dom::are_untouched(&page, "input, textarea, select"));
        let link = event
            .current_target()
            .and_then(|link| link.dyn_into::<Element>().ok());
        if let Some(link) = link {
            let _ = link.set_attribute("target", if typed { "_blank" } else { "_self" });
        }
    }
}
