//! Remarks on fields, beside their labels.

use leptos::prelude::*;

use crate::icon::{Icon, icon};

/// A remark, under the id that `aria-describedby` names; without one where the field is described elsewhere.
pub fn field_mark(id: Option<String>, tone: &'static str, drawing: Icon, text: String) -> impl IntoView {
    view! {
        <span class="asked" id=id data-tone=tone>
            {icon(drawing)}
            <span>{text}</span>
        </span>
    }
}

/// The remark that the operator asks for a field.
#[cfg(feature = "forms")]
pub(crate) fn asked_mark(id: Option<String>, is_answered: bool, text: String) -> impl IntoView {
    field_mark(id, asked_tone(is_answered), asked_icon(is_answered), text)
}

/// The tone of a field that the operator asks for.
#[cfg(feature = "forms")]
pub(crate) fn asked_tone(is_answered: bool) -> &'static str {
    if is_answered { "done" } else { "attention" }
}

#[cfg(feature = "forms")]
pub(crate) fn asked_icon(is_answered: bool) -> Icon {
    if is_answered { Icon::Check } else { Icon::Ask }
}
