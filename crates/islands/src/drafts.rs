//! Drafts of forms, kept in the browser. What a form shows is always made by the server: restoring posts the fields.

mod form;
mod list;
mod store;

use std::rc::Rc;

use crate::dom;
use form::{FORM, FormDraft};
use list::DraftList;

pub(crate) fn watch() {
    let draft = Rc::new(FormDraft::default());
    let list = Rc::new(DraftList::default());
    form::forget_sent();
    draft.begin();
    list.show();
    for kind in [
        "input", "change", "click", "submit", "pagehide", "storage", "pageshow",
    ] {
        let (draft, list) = (Rc::clone(&draft), Rc::clone(&list));
        dom::listen(kind, move |event| match (kind, dom::target(&event)) {
            ("pagehide", _) => draft.save(),
            ("storage" | "pageshow", _) => list.show(),
            ("click", Some(target)) => list.press(&draft, &target),
            ("submit", Some(target)) if dom::is(&target, FORM) && !event.default_prevented() => {
                draft.send(&target, dom::submitter(&event));
            }
            ("change", Some(target)) if target.has_attribute("data-draft-name") => list::rename(&target),
            ("input" | "change", Some(target)) if dom::closest(&target, FORM).is_some() => draft.later(),
            _ => {}
        });
    }
}
