//! The marks of the form's sections: complete or not, while people type.

use std::cell::RefCell;
use std::rc::Rc;

use web_sys::Element;

use crate::dom;
use crate::markup::{FORM, LINE};

/// A section and what it needs, found once: looking for names in a form of 200 lines takes longer than a keystroke may.
struct Section {
    mark: Element,
    /// One of each group must be given.
    groups: Vec<Vec<Need>>,
}

enum Need {
    /// One of these, none of which stands in a line.
    Fields(Vec<Element>),
    Cargo(Cargo),
}

struct Cargo {
    form: Element,
    incomplete: Option<Element>,
    /// The name that was found given the last time; most often it still is.
    named: RefCell<Option<Element>>,
}

pub(crate) fn watch() {
    let Some(form) = dom::find(FORM) else { return };
    let marks = dom::all(&form, "li[data-needs]");
    let sections: Rc<Vec<Section>> =
        Rc::new(marks.into_iter().map(|mark| Section::read(&form, mark)).collect());
    for kind in ["input", "change", "pageshow"] {
        let sections = Rc::clone(&sections);
        dom::listen(kind, move |event| {
            let in_line = dom::target(&event).is_some_and(|field| dom::closest(&field, LINE).is_some());
            for section in sections
                .iter()
                .filter(|section| !in_line || section.is_of_lines())
            {
                section.renew();
            }
        });
    }
    sections.iter().for_each(Section::renew);
}

impl Section {
    /// `data-needs` names groups of fields: `a|b c` is "a or b, and c".
    fn read(form: &Element, mark: Element) -> Self {
        let needs = mark.get_attribute("data-needs").unwrap_or_default();
        let groups = needs
            .split(' ')
            .map(|group| group.split('|').map(|name| Need::read(form, name)).collect())
            .collect();
        Self { mark, groups }
    }

    fn is_of_lines(&self) -> bool {
        self.groups
            .iter()
            .flatten()
            .any(|need| matches!(need, Need::Cargo(_)))
    }

    fn renew(&self) {
        // A section with errors keeps them until it is sent again.
        if self.mark.has_attribute("data-tone") {
            return;
        }
        let complete = self.groups.iter().all(|group| group.iter().any(Need::is_met));
        let state = if complete { "done" } else { "todo" };
        if self.mark.get_attribute("data-state").as_deref() == Some(state) {
            return;
        }
        let _ = self.mark.set_attribute("data-state", state);
        for part in dom::all(&self.mark, "[data-complete]") {
            dom::show(&part, complete);
        }
        for part in dom::all(&self.mark, "[data-missing]") {
            dom::show(&part, !complete);
        }
    }
}

impl Need {
    fn read(form: &Element, name: &str) -> Self {
        if name == "cargos" {
            return Self::Cargo(Cargo {
                form: form.clone(),
                incomplete: dom::one(form, "[data-sum=incomplete]"),
                named: RefCell::default(),
            });
        }
        Self::Fields(dom::all(form, &format!("[name=\"{name}\"]:not([type=hidden])")))
    }

    fn is_met(&self) -> bool {
        match self {
            Self::Fields(fields) => fields
                .iter()
                .any(|field| match field.get_attribute("type").as_deref() {
                    Some("checkbox" | "radio") => dom::is_checked(field),
                    _ => is_typed(field),
                }),
            Self::Cargo(cargo) => cargo.is_met(),
        }
    }
}

impl Cargo {
    fn is_met(&self) -> bool {
        let incomplete = self.incomplete.as_ref().and_then(|sum| sum.text_content());
        if incomplete.as_deref() != Some("0") {
            return false;
        }
        let mut named = self.named.borrow_mut();
        if !named
            .as_ref()
            .is_some_and(|name| name.is_connected() && is_typed(name))
        {
            *named = dom::all(&self.form, &format!("{LINE} [name$='[name]']"))
                .into_iter()
                .find(is_typed);
        }
        named.is_some()
    }
}

fn is_typed(field: &Element) -> bool {
    !dom::value(field).trim().is_empty()
}
