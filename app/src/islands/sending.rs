use std::time::Duration;

use leptos::prelude::{document, set_timeout, window_event_listener_untyped};
use web_sys::Element;

use super::dom;

/// On a form whose post is on its way.
const SENDING: &str = "data-sending";
/// A post that got no answer by then was stopped or lost; the form must not stay dead.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) fn guard() {
    let submit = window_event_listener_untyped("submit", |event| {
        let Some(form) = dom::target(&event) else { return };
        let posts = form
            .get_attribute("method")
            .is_some_and(|method| method.eq_ignore_ascii_case("post"));
        if event.default_prevented() || !posts || form.has_attribute("target") {
            return;
        }
        if form.has_attribute(SENDING) {
            event.prevent_default();
            return;
        }
        let _ = form.set_attribute(SENDING, "");
        if let Some(button) = dom::submitter(&event) {
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
    std::mem::forget((submit, shown));
}

fn release(form: &Element) {
    let _ = form.remove_attribute(SENDING);
    for button in dom::all(form, "button[aria-disabled]") {
        let _ = button.remove_attribute("aria-disabled");
    }
}
