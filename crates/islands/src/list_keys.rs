//! Walks through a list with j and k, while the switch beside it is on.

use leptos::prelude::*;

use crate::signals::not;

/// The switch with its words, hidden until it works. It is remembered in the browser; without storage it holds for this page.
#[island]
pub fn ListKeys(children: Children) -> impl IntoView {
    let works = RwSignal::new(false);
    #[cfg(feature = "hydrate")]
    let on = RwSignal::new(true);
    let field = NodeRef::<leptos::html::Input>::new();
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        on.set(browser::is_on());
        browser::listen(on);
        works.set(true);
    });
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        if let Some(field) = field.get() {
            browser::show(&field, on.get());
        }
    });
    let switch = move |_event| {
        #[cfg(feature = "hydrate")]
        if let Some(field) = field.get_untracked() {
            browser::remember(field.checked());
            on.set(field.checked());
        }
    };
    view! {
        <label class="keys-on" data-keys hidden=not(works)>
            <input type="checkbox" node_ref=field checked on:change=switch />
            {children()}
        </label>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::prelude::*;
    use web_sys::{Event, HtmlInputElement};

    use crate::{dom, storage};

    const STORAGE_KEY: &str = "list-keys";
    /// Fields and floating elements handle keys themselves.
    const OWN_KEYS_SELECTOR: &str =
        "input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [popover]";

    pub(super) fn is_on() -> bool {
        storage::get(STORAGE_KEY).as_deref() != Some("off")
    }

    pub(super) fn remember(on: bool) {
        storage::put(STORAGE_KEY, if on { "on" } else { "off" });
    }

    /// The default moves along, so that switching does not count as something typed on the page.
    pub(super) fn show(field: &HtmlInputElement, on: bool) {
        field.set_default_checked(on);
        field.set_checked(on);
    }

    pub(super) fn listen(on: RwSignal<bool>) {
        dom::listen("keydown", move |event| {
            if on.get_untracked() {
                walk(&event);
            }
        });
    }

    fn walk(event: &Event) {
        let Some(key) = dom::key(event).filter(|key| !key.ctrl_key() && !key.alt_key() && !key.meta_key())
        else {
            return;
        };
        let forward = match key.key().as_str() {
            "j" => true,
            "k" => false,
            _ => return,
        };
        if dom::target(event).is_some_and(|target| dom::closest(&target, OWN_KEYS_SELECTOR).is_some())
            || dom::find("[popover]:popover-open").is_some()
        {
            return;
        }
        // The list is the page's; its rows are marked.
        let links = dom::find_all("[data-row]");
        let row = dom::focused().and_then(|focused| dom::closest(&focused, "tr"));
        let at = links
            .iter()
            .position(|link| row.as_ref().is_some_and(|row| row.contains(Some(link))));
        // From outside the list both keys begin at its top.
        let next = match (at, forward) {
            (None, _) => Some(0),
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
        if let Some(link) = next.and_then(|next| links.get(next)) {
            dom::focus(link);
        }
    }
}
