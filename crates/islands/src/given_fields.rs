//! Fields of a form of which one must be given, for islands that tell so while people type.

use std::rc::Rc;

use leptos::prelude::RwSignal;
use web_sys::Element;

use crate::dom;
use crate::signals::set_changed;

/// Fields that are found once: looking for names in a form of 200 lines takes longer than a keystroke may.
pub(crate) struct GivenFields {
    is_given: RwSignal<bool>,
    groups: Vec<Vec<Element>>,
}

impl GivenFields {
    /// The fields of a form by their names. `is_given` tells whether one of each group is.
    pub fn find<'a>(
        form: &Element,
        groups: impl IntoIterator<Item = &'a [&'a str]>,
        is_given: RwSignal<bool>,
    ) -> Self {
        let fields = |name: &&str| dom::all(form, &format!("[name=\"{name}\"]:not([type=hidden])"));
        let groups = groups.into_iter();
        Self {
            is_given,
            groups: groups
                .map(|names| names.iter().flat_map(fields).collect())
                .collect(),
        }
    }

    fn renew(&self) {
        let mut groups = self.groups.iter();
        set_changed(self.is_given, groups.all(|group| group.iter().any(is_given)));
    }
}

/// Follows the fields, as long as the page lives.
pub(crate) fn follow(all: Vec<GivenFields>) {
    all.iter().for_each(GivenFields::renew);
    let all = Rc::new(all);
    for kind in ["input", "change", "pageshow"] {
        let all = Rc::clone(&all);
        dom::listen(kind, move |event| {
            let target = dom::target(&event);
            let is_meant = |fields: &&GivenFields| {
                target
                    .as_ref()
                    .is_none_or(|target| fields.groups.iter().any(|group| group.contains(target)))
            };
            all.iter().filter(is_meant).for_each(GivenFields::renew);
        });
    }
}

fn is_given(field: &Element) -> bool {
    match field.get_attribute("type").as_deref() {
        Some("checkbox" | "radio") => dom::is_checked(field),
        _ => !dom::value(field).trim().is_empty(),
    }
}
