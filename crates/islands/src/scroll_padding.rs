//! Keeps focused fields clear of the elements that stick to the window's edges: those grow with their texts (lines of
//! totals, messages), so the page's scroll padding follows them. Without scripts the style sheet's own padding holds,
//! which is enough for the elements that are there then.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, ResizeObserver};

use crate::dom;

const STICKY_EDGES: [(&str, &str); 2] = [
    ("[data-sticks=start]", "scroll-padding-block-start"),
    ("[data-sticks=end]", "scroll-padding-block-end"),
];
/// Space left free beside such an element. A date field is scrolled into view by its inner part, which begins some ten
/// pixels below its edge.
const CLEARANCE_PX: f64 = 16.0;

pub(crate) fn watch() {
    let Some(page) = document()
        .document_element()
        .and_then(|page| page.dyn_into::<HtmlElement>().ok())
    else {
        return;
    };
    for (edge, padding) in STICKY_EDGES {
        let Some(sticking) = dom::one(&page, edge) else {
            continue;
        };
        let follow = {
            let (page, sticking) = (page.clone(), sticking.clone());
            Closure::<dyn Fn()>::new(move || {
                let style = page.style();
                let _ = if sticks(&sticking) {
                    let height = sticking.get_bounding_client_rect().height() + CLEARANCE_PX;
                    style.set_property(padding, &dom::pixels(height))
                } else {
                    style.remove_property(padding).map(|_| ())
                };
            })
        };
        if let Ok(observer) = ResizeObserver::new(follow.as_ref().unchecked_ref()) {
            observer.observe(&sticking);
            // It follows as long as the page lives.
            follow.forget();
        }
    }
}

/// On narrow screens some of it is left where it stands.
fn sticks(element: &Element) -> bool {
    let style = window().get_computed_style(element).ok().flatten();
    style.is_some_and(|style| style.get_property_value("position").as_deref() == Ok("sticky"))
}
