//! The list of drafts: what can be restored, renamed, discarded and brought back.

use domain::Lang;
use leptos::ev;
use leptos::html::{Button, Section};
use leptos::prelude::*;

use super::discarded;
use crate::cargo_grid::OnServer;
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
    let undo = NodeRef::<Button>::new();
    let section = NodeRef::<Section>::new();
    let path = StoredValue::new(path);
    #[cfg(not(feature = "hydrate"))]
    let _ = path;
    #[cfg(feature = "hydrate")]
    crate::storage::follow(move || {
        let shown = path.with_value(|path| browser::listed(path, lang));
        // Entries that are made anew under somebody's finger lose the press.
        if drafts.with_untracked(|old| *old != shown) {
            drafts.set(shown);
        }
    });
    let act = move |_id: &str, _press: Press| {
        #[cfg(feature = "hydrate")]
        match _press {
            Press::Restore => path.with_value(|path| browser::restore(_id, path)),
            Press::Discard => super::discard(vec![_id.to_owned()], gone, undo),
        }
    };
    let move_on = move || {
        #[cfg(feature = "hydrate")]
        browser::focus_first(section);
    };
    let entry = move |draft: Listed| entry(draft, act, t);
    view! {
        <section
            class="panel drafts"
            data-drafts
            hidden=move || drafts.with(Vec::is_empty) && gone.with(Vec::is_empty)
            aria-labelledby="drafts"
            node_ref=section
        >
            <header>{OnServer(move || view! { <h2 id="drafts">{t.title()}</h2> })}</header>
            <p class="pad small quiet">{OnServer(move || t.about())}</p>
            {discarded(gone, undo, Box::new(move_on), t)}
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

/// What is done with an entry.
#[derive(Clone, Copy)]
enum Press {
    Restore,
    Discard,
}

fn entry(
    draft: Listed,
    act: impl Fn(&str, Press) + Copy + Send + Sync + 'static,
    t: DraftTexts,
) -> impl IntoView {
    let Listed { id, name, saved, .. } = draft;
    let button = |press: Press| {
        let (class, kind, drawing, words) = match press {
            Press::Restore => ("btn", "restore", Icon::Copy, t.restore()),
            Press::Discard => ("btn plain", "discard", Icon::X, t.discard()),
        };
        let (id, label) = (id.clone(), format!("{words}: {name}"));
        view! {
            <button
                class=class
                type="button"
                data-draft-do=kind
                aria-label=label
                on:click=move |_| act(&id, press)
            >
                {icon(drawing)}
                {words}
            </button>
        }
    };
    let buttons = (button(Press::Restore), button(Press::Discard));
    let rename = {
        let _id = id.clone();
        move |_event: ev::Event| {
            #[cfg(feature = "hydrate")]
            browser::rename(&_id, &_event);
        }
    };
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
            <span class="small quiet">
                {saved}
            </span>
            <span class="row">{buttons}</span>
        </li>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use domain::Lang;
    use leptos::html::Section;
    use leptos::prelude::*;
    use wasm_bindgen::JsCast as _;
    use web_sys::{Event, HtmlFormElement};

    use super::Listed;
    use crate::dom;
    use crate::drafts::open;
    use crate::drafts::store::{self, Draft, clock, decode, start};
    use crate::text::drafts::draft_texts;

    /// Of a title that a draft is given.
    const MAX_TITLE_CHARS: usize = 100;

    /// Whether a draft is of a form that the list is for. Nothing is posted but to such paths.
    fn is_listed(draft: &Draft, path: &str) -> bool {
        !path.is_empty() && draft.path.starts_with(path)
    }

    pub(super) fn listed(path: &str, lang: Lang) -> Vec<Listed> {
        let open = open::id();
        let mut listed = Vec::new();
        for draft in store::all() {
            if draft.id == open || !is_listed(&draft, path) {
                continue;
            }
            let mut saved = format!("{} {}", day(&dom::date(draft.at), lang), clock(draft.at));
            if !draft.who.is_empty() {
                saved = format!("{saved}, {}", draft_texts(lang).by(&draft.who));
            }
            listed.push(Listed {
                name: draft.name().to_owned(),
                id: draft.id,
                saved,
                at: draft.at,
            });
        }
        listed
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

    /// Moves the cursor to the first button of the list, once it is shown.
    pub(super) fn focus_first(section: NodeRef<Section>) {
        dom::focus_soon(Box::new(move || {
            dom::one(section.get_untracked()?.as_ref(), "li button")
        }));
    }

    pub(super) fn rename(id: &str, event: &Event) {
        if let (Some(mut draft), Some(field)) = (store::find(id), dom::target(event)) {
            let title = dom::value(&field);
            draft.title = start(title.trim(), MAX_TITLE_CHARS);
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
        add(&form, "do", "recalculate")?;
        add(&form, "draft", &draft.id)?;
        for pair in draft.body.split('&') {
            if let Some((name, value)) = pair.split_once('=') {
                let name = decode(name);
                if name != "draft" {
                    add(&form, &name, &decode(value))?;
                }
            }
        }
        document.body()?.append_child(&form).ok()?;
        Some(form)
    }

    fn add(form: &HtmlFormElement, name: &str, value: &str) -> Option<()> {
        let input = document().create_element("input").ok()?;
        for (attribute, text) in [("type", "hidden"), ("name", name), ("value", value)] {
            input.set_attribute(attribute, text).ok()?;
        }
        form.append_child(&input).ok().map(|_| ())
    }
}
