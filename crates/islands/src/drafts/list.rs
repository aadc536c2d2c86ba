//! The list of drafts: what can be restored, renamed, discarded and brought back.

use domain::Lang;
use leptos::ev;
use leptos::html::Section;
use leptos::prelude::*;

use super::undo::{DiscardedDrafts, discarded};
use crate::icon::{Icon, icon};
use crate::skip_hydration::ServerOnly;
use crate::text::drafts::{DraftTexts, draft_texts};

/// A draft of the list.
#[derive(Clone, Debug, PartialEq)]
struct ListedDraft {
    id: String,
    name: String,
    /// When it was saved, and by whom.
    saved: String,
    /// A draft that was saved anew, or renamed elsewhere, has an entry of its own.
    key: String,
    /// Of its form.
    path: String,
}

/// The drafts of forms whose paths begin with `path`, but for the one that is open; hidden while there is none.
#[island]
pub fn DraftList(lang: Lang, path: String) -> impl IntoView {
    let t = draft_texts(lang);
    let drafts = RwSignal::new(Vec::<ListedDraft>::new());
    let gone = DiscardedDrafts::new(t);
    let section = NodeRef::<Section>::new();
    let path = StoredValue::new(path);
    #[cfg(not(feature = "hydrate"))]
    let _ = path;
    #[cfg(feature = "hydrate")]
    crate::storage::follow(move || {
        let shown = path.with_value(|path| browser::listed(path, lang));
        // Entries that are made anew under somebody's finger lose the press.
        crate::signals::set_changed(drafts, shown);
    });
    let discard = move |_id: String| {
        #[cfg(feature = "hydrate")]
        gone.discard(vec![_id]);
    };
    let move_on = move || {
        #[cfg(feature = "hydrate")]
        browser::focus_first(section);
    };
    let entry = move |draft: ListedDraft| entry(draft, discard, t);
    view! {
        <section
            class="panel drafts"
            data-drafts
            hidden=move || drafts.with(Vec::is_empty) && gone.is_empty()
            aria-labelledby="drafts"
            node_ref=section
        >
            <header>{ServerOnly(move || view! { <h2 id="drafts">{t.title()}</h2> })}</header>
            <p class="pad small quiet">{ServerOnly(move || t.about())}</p>
            {discarded(gone, Box::new(move_on), t)}
            <ul>
                <For
                    each=move || drafts.get()
                    key=|draft| draft.key.clone()
                    children=entry
                />
            </ul>
        </section>
    }
}

/// A button of an entry.
#[derive(Clone, Copy)]
enum Press {
    Restore,
    Discard,
}

fn entry(
    draft: ListedDraft,
    discard: impl Fn(String) + Copy + Send + Sync + 'static,
    t: DraftTexts,
) -> impl IntoView {
    let ListedDraft {
        id,
        name,
        saved,
        path,
        ..
    } = draft;
    let id = StoredValue::new(id);
    // The name of the entry in its buttons. It is a signal: an entry made anew for its name would lose the press that
    // ended the typing.
    let called = RwSignal::new([": ", &name].concat());
    // The reason why a press or a name had no effect.
    let told = RwSignal::new(String::new());
    let act = move |_event: &ev::MouseEvent, press: Press| match press {
        Press::Restore => {
            #[cfg(feature = "hydrate")]
            browser::restore(_event, &id.get_value(), told, t);
        }
        Press::Discard => discard(id.get_value()),
    };
    let button = move |press: Press| {
        let (class, button_type, kind, drawing, words) = match press {
            Press::Restore => ("btn", "submit", "restore", Icon::Copy, t.restore()),
            Press::Discard => ("btn plain", "button", "discard", Icon::X, t.discard()),
        };
        view! {
            <button
                class=class
                type=button_type
                data-draft-do=kind
                on:click=move |event| act(&event, press)
            >
                {icon(drawing)}
                {words}
                <span class="sr">{called}</span>
            </button>
        }
    };
    let rename = move |_event: ev::Event| {
        #[cfg(feature = "hydrate")]
        browser::rename(&id.get_value(), &_event, called, told, t);
    };
    view! {
        <li data-draft-id=id.get_value()>
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
            <div class="row">
                <form method="post" action=path>
                    {button(Press::Restore)}
                </form>
                {button(Press::Discard)}
                <p class="small" role="alert">
                    {told}
                </p>
            </div>
        </li>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use domain::Lang;
    use leptos::html::Section;
    use leptos::prelude::*;
    use web_sys::{Element, Event};

    use super::ListedDraft;
    use crate::dom;
    use crate::drafts::open;
    use crate::drafts::store::{self, Draft, day_and_time, decode, start};
    use crate::text::drafts::{DraftTexts, draft_texts};

    /// Of a title that a draft is given.
    const MAX_TITLE_CHARS: usize = 100;

    /// Tells whether a draft belongs to a form of this list. Nothing is posted to other paths.
    fn is_listed(draft: &Draft, path: &str) -> bool {
        !path.is_empty() && draft.path.starts_with(path)
    }

    pub(super) fn listed(path: &str, lang: Lang) -> Vec<ListedDraft> {
        let open = open::id();
        let mut listed = Vec::new();
        for draft in store::all() {
            if draft.id == open || !is_listed(&draft, path) {
                continue;
            }
            let mut saved = day_and_time(draft.at, lang);
            if !draft.who.is_empty() {
                saved = format!("{saved}, {}", draft_texts(lang).by(&draft.who));
            }
            listed.push(ListedDraft {
                key: [&draft.id, draft.name(), &draft.at.to_string()].join("|"),
                name: draft.name().to_owned(),
                id: draft.id,
                saved,
                path: draft.path,
            });
        }
        listed
    }

    /// Moves the cursor to the first button of the list, once it is shown.
    pub(super) fn focus_first(section: NodeRef<Section>) {
        dom::focus_soon(Box::new(move || {
            dom::one(section.get_untracked()?.as_ref(), "li button")
        }));
    }

    pub(super) fn rename(
        id: &str,
        event: &Event,
        called: RwSignal<String>,
        told: RwSignal<String>,
        t: DraftTexts,
    ) {
        if let (Some(mut draft), Some(field)) = (store::find(id), dom::target(event)) {
            let title = dom::value(&field);
            draft.title = start(title.trim(), MAX_TITLE_CHARS);
            if store::put(&draft.id, &draft.text()) {
                called.set([": ", draft.name()].concat());
                told.set(String::new());
            } else {
                told.set(t.no_room().to_owned());
            }
        }
    }

    /// Lets the form of the button post the draft's fields to their page, which shows them again without sending anything
    /// on; not if values typed here would be lost.
    pub(super) fn restore(press: &Event, id: &str, told: RwSignal<String>, t: DraftTexts) {
        let unsaved = open::save();
        let form = dom::target(press).and_then(|button| dom::closest(&button, "form"));
        let is_filled = unsaved.is_none() && form.and_then(|form| fill(&form, id)).is_some();
        if !is_filled {
            press.prevent_default();
        }
        told.set(unsaved.map(|why| t.not_restored(&why)).unwrap_or_default());
    }

    /// Puts the draft's fields into the form.
    fn fill(form: &Element, id: &str) -> Option<()> {
        let draft = store::find(id)?;
        // Filled already, and its post was held back.
        if dom::one(form, "input").is_some() {
            return Some(());
        }
        add(form, "do", "recalculate")?;
        add(form, "draft", &draft.id)?;
        for pair in draft.body.split('&') {
            if let Some((name, value)) = pair.split_once('=') {
                let name = decode(name);
                if name != "draft" {
                    add(form, &name, &decode(value))?;
                }
            }
        }
        Some(())
    }

    fn add(form: &Element, name: &str, value: &str) -> Option<()> {
        let input = document().create_element("input").ok()?;
        for (attribute, text) in [("type", "hidden"), ("name", name), ("value", value)] {
            input.set_attribute(attribute, text).ok()?;
        }
        form.append_child(&input).ok().map(|_| ())
    }
}
