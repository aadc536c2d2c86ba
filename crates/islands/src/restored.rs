//! A page that the browser brings back from its memory, as Back does in `WebKit` over plain http: after the session has ended it shows
//! nothing of the person.

use gloo_net::http::{Method, RequestBuilder};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::HtmlElement;

use crate::dom;

/// The element of pages of a session; its value is an address that answers 401 without one.
const SESSION_ATTRIBUTE: &str = "data-session";
/// On the same element once the page looks by itself.
const WATCHED_ATTRIBUTE: &str = "data-watched";

/// Looks whether the session goes on whenever the page comes back; until that is known nothing of the page is seen.
pub(crate) fn watch() {
    let Some(of_session) = dom::find(&format!("[{SESSION_ATTRIBUTE}]")) else {
        return;
    };
    let _ = of_session.set_attribute(WATCHED_ATTRIBUTE, "");
    dom::listen("pageshow", move |event| {
        let is_restored = dom::property(&event, "persisted").is_some_and(|persisted| persisted.is_truthy());
        if let Some(body) = document().body().filter(|_| is_restored) {
            show(&body, "hidden");
            spawn_local(show_if_signed_in(
                dom::attribute(&of_session, SESSION_ATTRIBUTE),
                body,
            ));
        }
    });
}

async fn show_if_signed_in(address: String, body: HtmlElement) {
    let answer = RequestBuilder::new(&address).method(Method::HEAD).send().await;
    // Without an answer the person goes on reading, as with any page that is open.
    if answer.is_ok_and(|answer| answer.status() == 401) {
        let _ = window().location().reload();
    } else {
        show(&body, "visible");
    }
}

/// With its layout: `WebKit` waits for that before it loads another page.
fn show(body: &HtmlElement, visibility: &str) {
    let _ = body.style().set_property("visibility", visibility);
}
