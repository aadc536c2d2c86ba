//! A form is posted once: while a post is on its way, and while there is no network, pressing a button sends nothing.
//! Control and Enter send it. Buttons stay focusable and say so (`aria-disabled`); coming back to the page makes them work again.

use domain::Lang;
use leptos::prelude::*;

use crate::icon::{Icon, icon};
use crate::signals::not;
use crate::text::submit_guard::submit_guard_texts;

/// Guards all forms of the page. The server takes the language from the page's context.
#[component]
pub fn SendOnce() -> impl IntoView {
    let lang: Option<Lang> = use_context();
    view! { <SubmitGuard lang=lang.unwrap_or_default() /> }
}

/// Listens to every form of the page, with the browser's own submission. Its element are the words that nothing is sent
/// without a network; they move to the button that was pressed.
#[island]
pub fn SubmitGuard(lang: Lang) -> impl IntoView {
    let is_told = RwSignal::new(false);
    let words = NodeRef::<leptos::html::P>::new();
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || browser::watch(words, is_told));
    view! {
        <p
            class="banner"
            data-tone="attention"
            role="alert"
            data-offline
            hidden=not(is_told)
            node_ref=words
        >
            {icon(Icon::Alert)}
            <span>{submit_guard_texts(lang).offline()}</span>
        </p>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use std::time::Duration;

    use leptos::html::P;
    use leptos::prelude::*;
    use web_sys::{Element, Event};

    use crate::dom;

    /// The containers in which a field's button is looked for.
    const CONTAINER_SELECTOR: &str = "form[method=post], form [popover], form .field:has(button)";
    /// On a form whose post is on its way: when it was sent, in milliseconds since 1970.
    const SENT_AT_ATTRIBUTE: &str = "data-sending";
    /// A post that got no answer by then was stopped or lost; the form must not stay dead.
    const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

    pub(super) fn watch(words: NodeRef<P>, is_told: RwSignal<bool>) {
        dom::listen("submit", move |event| submit(&event, words, is_told));
        // Back from where the post led, or kept in memory by the browser.
        dom::listen("pageshow", |_| {
            dom::find_all(&format!("form[{SENT_AT_ATTRIBUTE}]"))
                .iter()
                .for_each(release);
        });
        dom::listen("online", move |_| is_told.set(false));
        dom::listen("keydown", |event| send_by_key(&event));
    }

    /// Control and Enter press the primary button of the form, or its only one. A sheet within a form, and a field with a
    /// button of its own, are asked first.
    fn send_by_key(event: &Event) {
        let is_meant = dom::key(event).is_some_and(|key| {
            key.key() == "Enter" && (key.ctrl_key() || key.meta_key()) && !key.default_prevented()
        });
        let field = dom::target(event).filter(|_| is_meant);
        let Some(around) = field.and_then(|field| dom::closest(&field, CONTAINER_SELECTOR)) else {
            return;
        };
        let mut buttons = dom::all(&around, "button:not([type=button])");
        if buttons.len() > 1 {
            buttons = dom::all(&around, "button.primary:not([type=button])");
        }
        if let Some(button) = buttons.pop() {
            event.prevent_default();
            dom::press(button);
        }
    }

    fn submit(event: &Event, words: NodeRef<P>, is_told: RwSignal<bool>) {
        let Some(form) = dom::target(event) else { return };
        let button = dom::submitter(event);
        // A button may do something else with the form: one that closes a dialog sends nothing.
        let method = button
            .as_ref()
            .and_then(|button| button.get_attribute("formmethod"))
            .or_else(|| form.get_attribute("method"));
        let posts = method.is_some_and(|method| method.eq_ignore_ascii_case("post"));
        if event.default_prevented() || !posts || form.has_attribute("target") {
            return;
        }
        if form.has_attribute(SENT_AT_ATTRIBUTE) {
            event.prevent_default();
            return;
        }
        if is_offline() {
            // The browser's own error page would replace the typed values.
            event.prevent_default();
            // In the row of the button: elsewhere it may be behind an open dialog, or under its foot.
            let row = button.as_ref().and_then(|button| button.parent_element());
            if let Some(words) = words.get_untracked() {
                let _ = row.as_ref().unwrap_or(&form).prepend_with_node_1(&words);
            }
            is_told.set(true);
            return;
        }
        let sent = dom::now().to_string();
        let _ = form.set_attribute(SENT_AT_ATTRIBUTE, &sent);
        if let Some(button) = button {
            let _ = button.set_attribute("aria-disabled", "true");
        }
        let give_up = move || {
            // Not one that was sent later.
            if dom::attribute(&form, SENT_AT_ATTRIBUTE) == sent {
                release(&form);
            }
        };
        set_timeout(give_up, ANSWER_TIMEOUT);
    }

    /// By name: as methods of `web-sys` the two properties are some 70 bytes more of JavaScript, compressed.
    fn is_offline() -> bool {
        dom::property(&window(), "navigator")
            .and_then(|navigator| dom::property(&navigator, "onLine"))
            .is_some_and(|online| online.is_falsy())
    }

    fn release(form: &Element) {
        let _ = form.remove_attribute(SENT_AT_ATTRIBUTE);
        for button in dom::all(form, "button[aria-disabled]") {
            let _ = button.remove_attribute("aria-disabled");
        }
    }
}
