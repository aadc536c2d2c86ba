//! The options of a list.

use leptos::prelude::*;

/// The options of a list: values and their words.
pub(crate) fn options(list: RwSignal<Vec<(String, String)>>) -> impl IntoView {
    view! {
        <For
            each=move || list.get()
            key=|(value, words)| [value.as_str(), words].join("|")
            children=|(value, words)| view! { <option value=value>{words}</option> }
        />
    }
}
