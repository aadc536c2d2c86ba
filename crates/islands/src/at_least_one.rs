//! The hints "at least one of" of a form: a tick for each part that is given.

use std::rc::Rc;

use web_sys::Element;

use crate::dom;
use crate::markup::{FORM, LINE, MET_CLASS};

pub(crate) fn watch() {
    let Some(form) = dom::find(FORM) else { return };
    let hints: Rc<Vec<AtLeastOneHint>> = Rc::new(AtLeastOneHint::all(&form));
    for kind in ["input", "change", "pageshow"] {
        let hints = Rc::clone(&hints);
        dom::listen(kind, move |event| {
            if dom::target(&event).is_none_or(|field| dom::closest(&field, LINE).is_none()) {
                hints.iter().for_each(AtLeastOneHint::renew);
            }
        });
    }
    hints.iter().for_each(AtLeastOneHint::renew);
}

/// A hint "at least one of", with its ticks.
struct AtLeastOneHint {
    hint: Element,
    parts: Vec<Part>,
    ticks: Vec<Element>,
}

/// One of those of which one must be given.
struct Part {
    words: Element,
    field: Option<Element>,
    ticks: Vec<Element>,
}

impl AtLeastOneHint {
    /// Those of a form. None of them is met in a line.
    fn all(form: &Element) -> Vec<Self> {
        let at_least_one = |hint: Element| Self {
            parts: dom::all(&hint, "[data-part]")
                .into_iter()
                .map(|words| Part::find(form, words))
                .collect(),
            ticks: dom::all(&hint, "[data-done]"),
            hint,
        };
        dom::all(form, "[data-rule]")
            .into_iter()
            .map(at_least_one)
            .collect()
    }

    fn renew(&self) {
        let mut any = false;
        for part in &self.parts {
            any |= part.renew();
        }
        for tick in &self.ticks {
            dom::show(tick, any);
        }
        let _ = if any {
            self.hint.set_attribute("data-tone", "done")
        } else {
            self.hint.remove_attribute("data-tone")
        };
    }
}

impl Part {
    fn find(form: &Element, words: Element) -> Self {
        let name = words.get_attribute("data-part").unwrap_or_default();
        Self {
            field: dom::one(form, &format!(r#"[name="{name}"]"#)),
            ticks: dom::all(&words, "[data-tick]"),
            words,
        }
    }

    fn renew(&self) -> bool {
        let given = self
            .field
            .as_ref()
            .is_some_and(|field| !dom::value(field).trim().is_empty());
        let _ = self.words.class_list().toggle_with_force(MET_CLASS, given);
        for tick in &self.ticks {
            dom::show(tick, given);
        }
        given
    }
}
