use std::time::Duration;

use leptos::prelude::{document, set_timeout, window, window_event_listener_untyped};
use web_sys::Element;

use super::dom;

/// On a form whose post is on its way.
const SENDING: &str = "data-sending";
/// A post that got no answer by then was stopped or lost; the form must not stay dead.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) fn guard() {
    let submit = window_event_listener_untyped("submit", |event| {
        let Some(form) = dom::target(&event) else { return };
        let button = dom::submitter(&event);
        // A button may do something else with the form: one that closes a dialog sends nothing.
        let method = button
            .as_ref()
            .and_then(|button| button.get_attribute("formmethod"))
            .or_else(|| form.get_attribute("method"));
        let posts = method.is_some_and(|method| method.eq_ignore_ascii_case("post"));
        if event.default_prevented() || !posts || form.has_attribute("target") {
            return;
        }
        if form.has_attribute(SENDING) {
            event.prevent_default();
            return;
        }
        if is_offline() {
            // The browser's own page would take the place of what was typed.
            event.prevent_default();
            tell_offline(&form, button.as_ref());
            return;
        }
        let _ = form.set_attribute(SENDING, "");
        if let Some(button) = button {
            let _ = button.set_attribute("aria-disabled", "true");
        }
        set_timeout(move || release(&form), PATIENCE);
    });
    // Back from where the post led, or kept in memory by the browser.
    let shown = window_event_listener_untyped("pageshow", |_| {
        let sending = document()
            .document_element()
            .map(|root| dom::all(&root, &format!("form[{SENDING}]")));
        sending.unwrap_or_default().iter().for_each(release);
    });
    let online = window_event_listener_untyped("online", |_| {
        if let Some(words) = offline_words() {
            dom::show(&words, false);
        }
    });
    std::mem::forget((submit, shown, online));
}

fn is_offline() -> bool {
    dom::property(&window(), "navigator")
        .and_then(|navigator| dom::property(&navigator, "onLine"))
        .is_some_and(|online| online.is_falsy())
}

fn offline_words() -> Option<Element> {
    document().query_selector("[data-offline]").ok().flatten()
}

/// Says it in the row of the button that was pressed: what stands elsewhere may be behind an open dialog, or under its foot.
fn tell_offline(form: &Element, button: Option<&Element>) {
    let Some(words) = offline_words() else { return };
    let row = button.and_then(|button| button.parent_element());
    let _ = row.as_ref().unwrap_or(form).prepend_with_node_1(&words);
    dom::show(&words, true);
}

fn release(form: &Element) {
    let _ = form.remove_attribute(SENDING);
    for button in dom::all(form, "button[aria-disabled]") {
        let _ = button.remove_attribute("aria-disabled");
    }
}
