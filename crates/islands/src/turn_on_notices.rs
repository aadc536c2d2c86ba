//! Turns notices on for this device (Web Push).

use domain::Lang;
use leptos::ev;
use leptos::prelude::*;

use crate::text::notices::turn_on_texts;

/// The button under the choices, which are its children. `key`: of the portal, for push services; `worker`: the address of the worker
/// that shows notices; `save`: where the portal takes them.
#[island]
pub fn TurnOnNotices(
    lang: Lang,
    key: String,
    worker: String,
    save: String,
    children: Children,
) -> impl IntoView {
    let t = turn_on_texts(lang);
    let said = RwSignal::new(None::<String>);
    let is_busy = RwSignal::new(false);
    // `None` until scripts run: without them nothing can be turned on.
    let is_able = RwSignal::new(None);
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || is_able.set(Some(crate::hooks::push::is_able())));
    let addresses = StoredValue::new([key, worker, save]);
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        #[cfg(feature = "hydrate")]
        addresses.with_value(|addresses| browser::turn_on(&event, addresses, is_busy, said, t));
        #[cfg(not(feature = "hydrate"))]
        let _ = addresses;
    };
    view! {
        <form class="stack" on:submit=submit>
            {children()}
            <p>
                <button class="btn primary" disabled=move || is_able.get() != Some(true) || is_busy.get()>
                    {t.turn_on()}
                </button>
            </p>
            <p class="small quiet" hidden=move || is_able.get().is_some()>
                {t.needs_scripts()}
            </p>
            <p role="status">
                {move || match is_able.get() {
                    Some(false) => Some(t.unsupported().to_owned()),
                    _ => said.get(),
                }}
            </p>
        </form>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::ev;
    use leptos::prelude::*;
    use leptos::task::spawn_local;
    use web_sys::Element;

    use crate::dom;
    use crate::hooks::push::{self, NotOn};
    use crate::text::notices::TurnOnTexts;

    pub(super) fn turn_on(
        event: &ev::SubmitEvent,
        addresses: &[String; 3],
        is_busy: RwSignal<bool>,
        said: RwSignal<Option<String>>,
        t: TurnOnTexts,
    ) {
        let Some(form) = dom::target(event) else { return };
        let terms = terms(&form);
        let [key, worker, save] = addresses.clone();
        said.set(None);
        is_busy.set(true);
        spawn_local(async move {
            let done = push::turn_on(&key, &worker, &save, &terms).await;
            is_busy.set(false);
            match done {
                Ok(()) => drop(window().location().reload()),
                Err(NotOn::Denied) => said.set(Some(t.denied().to_owned())),
                Err(NotOn::NoService) => said.set(Some(t.no_service().to_owned())),
                Err(NotOn::NotSaved) => said.set(Some(t.not_saved().to_owned())),
                Err(NotOn::Refused(sentence)) => said.set(Some(sentence)),
            }
        });
    }

    /// The chosen values as members of a JSON object; they are codes.
    fn terms(form: &Element) -> String {
        let chosen = |name: &str| -> Vec<String> {
            dom::all(form, &format!("[name={name}]:checked"))
                .iter()
                .map(|field| format!("\"{}\"", dom::attribute(field, "value")))
                .collect()
        };
        format!(
            "\"events\":[{}],\"reference\":{},\"at_night\":{}",
            chosen("events").join(","),
            chosen("reference").first().map_or("null", String::as_str),
            !chosen("at_night").is_empty()
        )
    }
}
