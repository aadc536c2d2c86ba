//! A form is posted once: while a post is on its way, and while there is no network, pressing a button sends nothing.
//! It listens to the window, so that one island guards every form of the page, with the browser's own submission.

use std::time::Duration;

use leptos::prelude::{set_timeout, window};
use web_sys::Element;

use crate::dom;
use crate::markup::OFFLINE;

/// On a form whose post is on its way.
const SENDING: &str = "data-sending";
/// A post that got no answer by then was stopped or lost; the form must not stay dead.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) fn watch() {
    dom::listen("submit", |event| {
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
    dom::listen("pageshow", |_| {
        dom::find_all(&format!("form[{SENDING}]"))
            .iter()
            .for_each(release);
    });
    dom::listen("online", |_| {
        if let Some(words) = dom::find(OFFLINE) {
            dom::show(&words, false);
        }
    });
}

fn is_offline() -> bool {
    dom::property(&window(), "navigator")
        .and_then(|navigator| dom::property(&navigator, "onLine"))
        .is_some_and(|online| online.is_falsy())
}

/// Says it in the row of the button that was pressed: what stands elsewhere may be behind an open dialog, or under its foot.
fn tell_offline(form: &Element, button: Option<&Element>) {
    let Some(words) = dom::find(OFFLINE) else { return };
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
