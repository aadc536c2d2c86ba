//! The list of drafts: what can be restored, renamed, discarded and brought back.

use domain::Lang;
use leptos::ev;
use leptos::prelude::*;

use super::discarded;
use crate::icon::{Icon, icon};
use crate::text::drafts::{DraftTexts, draft_texts};

/// A draft of the list.
#[derive(Clone, Debug, PartialEq)]
struct Listed {
    id: String,
    name: String,
    /// When it was saved, and by whom.
    saved: String,
    /// In milliseconds: a draft that was saved anew has an entry of its own.
    at: i64,
}

/// The drafts of forms whose paths begin with `path`, but for the one that is open; hidden while there is none.
#[island]
pub fn DraftList(lang: Lang, path: String) -> impl IntoView {
    let t = draft_texts(lang);
    let drafts = RwSignal::new(Vec::<Listed>::new());
    let gone = RwSignal::new(Vec::<(String, String)>::new());
    let undo = NodeRef::<leptos::html::Button>::new();
    let section = NodeRef::<leptos::html::Section>::new();
    let path = StoredValue::new(path);
    #[cfg(not(feature = "hydrate"))]
    let _ = path;
    #[cfg(feature = "hydrate")]
    super::open::follow(move || {
        let shown = path.with_value(|path| browser::listed(path, lang));
        // Entries that are made anew under somebody's finger lose the press.
        if drafts.with_untracked(|old| *old != shown) {
            drafts.set(shown);
        }
    });
    let discard = move |_id: String| {
        #[cfg(feature = "hydrate")]
        browser::discard(_id, gone, undo);
    };
    let restore = move |_id: &str| {
        #[cfg(feature = "hydrate")]
        path.with_value(|path| browser::restore(_id, path));
    };
    let on_undone = move || {
        #[cfg(feature = "hydrate")]
        browser::show_undone(section);
    };
    let entry = move |draft: Listed| entry(draft, restore, discard, t);
    view! {
        <section
            class="panel drafts"
            data-drafts
            hidden=move || drafts.with(Vec::is_empty) && gone.with(Vec::is_empty)
            aria-labelledby="drafts"
            node_ref=section
        >
            <header>
                <h2 id="drafts">{t.title()}</h2>
            </header>
            <p class="pad small quiet">{t.about()}</p>
            {discarded(gone, undo, on_undone, t)}
            <ul>
                <For
                    each=move || drafts.get()
                    key=|draft| (draft.id.clone(), draft.at)
                    children=entry
                />
            </ul>
        </section>
    }
}

fn entry(
    draft: Listed,
    restore: impl Fn(&str) + Send + Sync + 'static,
    discard: impl Fn(String) + Send + Sync + 'static,
    t: DraftTexts,
) -> impl IntoView {
    let Listed { id, name, saved, .. } = draft;
    let label = |words: &str| format!("{words}: {name}");
    let (restore_label, discard_label) = (label(t.restore()), label(t.discard()));
    let rename = {
        let _id = id.clone();
        move |_event: ev::Event| {
            #[cfg(feature = "hydrate")]
            browser::rename(&_id, &_event);
        }
    };
    let (restored, thrown) = (id.clone(), id.clone());
    view! {
        <li data-draft-id=id>
            <label class="name">
                <span class="sr">{t.name()}</span>
                <input
                    type="text"
                    data-draft-name
                    maxlength="100"
                    autocomplete="off"
                    value=name
                    on:change=rename
                />
            </label>
            <span class="small quiet" data-draft-when>
                {saved}
            </span>
            <span class="row">
                <button
                    class="btn"
                    type="button"
                    data-draft-do="restore"
                    aria-label=restore_label
                    on:click=move |_| restore(&restored)
                >
                    {icon(Icon::Copy)}
                    {t.restore()}
                </button>
                <button
                    class="btn plain"
                    type="button"
                    data-draft-do="discard"
                    aria-label=discard_label
                    on:click=move |_| discard(thrown.clone())
                >
                    {icon(Icon::X)}
                    {t.discard()}
                </button>
            </span>
        </li>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use domain::Lang;
    use leptos::html::{Button, Section};
    use leptos::prelude::*;
    use wasm_bindgen::JsCast as _;
    use web_sys::{Event, HtmlFormElement};

    use super::Listed;
    use crate::dom;
    use crate::drafts::open;
    use crate::drafts::store::{self, Draft, clock, decode};
    use crate::text::drafts::draft_texts;

    /// Of a title that a draft is given.
    const MAX_TITLE_CHARS: usize = 100;

    /// Whether a draft is of a form that the list is for. Nothing is posted but to such paths.
    fn is_listed(draft: &Draft, path: &str) -> bool {
        !path.is_empty() && draft.path.starts_with(path)
    }

    pub(super) fn listed(path: &str, lang: Lang) -> Vec<Listed> {
        let open = open::id();
        let drafts = store::all().into_iter();
        drafts
            .filter(|draft| draft.id != open && is_listed(draft, path))
            .map(|draft| {
                let date = crate::dom::date(draft.at);
                let mut saved = format!("{} {}", day(&date, lang), clock(draft.at));
                if !draft.who.is_empty() {
                    saved = format!("{saved}, {}", draft_texts(lang).by(&draft.who));
                }
                Listed {
                    name: draft.name().to_owned(),
                    id: draft.id,
                    saved,
                    at: draft.at,
                }
            })
            .collect()
    }

    /// `22 Nov`, `22/11`
    fn day(date: &js_sys::Date, lang: Lang) -> String {
        let (day, month) = (date.get_date(), date.get_month() + 1);
        if lang == Lang::Vi {
            return format!("{day:02}/{month:02}");
        }
        // Always in English: `Sun Nov 22 2026`.
        let words = String::from(date.to_date_string());
        let name = words.split_whitespace().nth(1).unwrap_or_default();
        format!("{day} {name}")
    }

    pub(super) fn discard(id: String, gone: RwSignal<Vec<(String, String)>>, undo: NodeRef<Button>) {
        gone.set(store::take(&id).map(|text| (id, text)).into_iter().collect());
        open::changed();
        // The pressed button is gone; the reader stays at its place.
        request_animation_frame(move || {
            if let Some(undo) = undo.get_untracked() {
                dom::focus(&undo);
            }
        });
    }

    pub(super) fn show_undone(section: NodeRef<Section>) {
        open::changed();
        request_animation_frame(move || {
            let section = section.get_untracked();
            if let Some(first) = section.and_then(|section| dom::one(&section, "li button")) {
                dom::focus(&first);
            }
        });
    }

    pub(super) fn rename(id: &str, event: &Event) {
        if let (Some(mut draft), Some(field)) = (store::find(id), dom::target(event)) {
            let title = dom::value(&field);
            draft.title = title.trim().chars().take(MAX_TITLE_CHARS).collect();
            store::put(&draft.id, &draft.text());
        }
    }

    /// Posts the fields to their form's page, which shows them again without sending anything on.
    pub(super) fn restore(id: &str, path: &str) {
        let Some(draft) = store::find(id).filter(|draft| is_listed(draft, path)) else {
            return;
        };
        open::save();
        if let Some(form) = form_of(&draft) {
            // A field may be called `submit`, and then `form.submit` is that field.
            let _ = HtmlFormElement::submit(&form);
        }
    }

    fn form_of(draft: &Draft) -> Option<HtmlFormElement> {
        let document = document();
        let form: HtmlFormElement = document.create_element("form").ok()?.dyn_into().ok()?;
        form.set_attribute("method", "post").ok()?;
        form.set_attribute("action", &draft.path).ok()?;
        form.set_attribute("hidden", "").ok()?;
        let pairs = draft.body.split('&').filter_map(|pair| pair.split_once('='));
        let own = [
            ("do".to_owned(), "recalculate".to_owned()),
            ("draft".to_owned(), draft.id.clone()),
        ];
        let kept = pairs
            .map(|(name, value)| (decode(name), decode(value)))
            .filter(|(name, _)| name != "draft");
        for (name, value) in own.into_iter().chain(kept) {
            let input = document.create_element("input").ok()?;
            input.set_attribute("type", "hidden").ok()?;
            input.set_attribute("name", &name).ok()?;
            input.set_attribute("value", &value).ok()?;
            form.append_child(&input).ok()?;
        }
        document.body()?.append_child(&form).ok()?;
        Some(form)
    }
}
