//! The button that keeps the tracking page of a shipment on this device, for when there is no network (`public/sw.js`).

use domain::Lang;
use leptos::ev;
use leptos::prelude::*;

use crate::icon::{Icon, icon};
use crate::text::keep_offline::keep_offline_texts;

/// The button, hidden if the browser cannot keep pages. `page`: the address of the kept page; `worker`: that of the
/// worker.
#[island]
pub fn KeepOffline(lang: Lang, page: String, worker: String) -> impl IntoView {
    let t = keep_offline_texts(lang);
    // `None`: the browser cannot.
    let kept = RwSignal::new(None::<bool>);
    let said = RwSignal::new(None::<&'static str>);
    #[cfg(feature = "hydrate")]
    browser::show_kept_state(page.clone(), kept);
    let addresses = StoredValue::new((page, worker));
    let press = move |_event: ev::MouseEvent| {
        #[cfg(feature = "hydrate")]
        addresses.with_value(|(page, worker)| browser::change(page, worker, kept, said, t));
        #[cfg(not(feature = "hydrate"))]
        let _ = addresses;
    };
    let label = move || {
        if kept.get() == Some(true) {
            t.forget()
        } else {
            t.keep()
        }
    };
    view! {
        <div class="stack snug no-print" data-keep-offline hidden=move || kept.get().is_none()>
            <p>
                <button class="btn" type="button" on:click=press>
                    {icon(Icon::Download)}
                    <span>{label}</span>
                </button>
            </p>
            <p class="small quiet">{t.about()}</p>
            <p class="small" role="status">{said}</p>
        </div>
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::prelude::*;
    use leptos::task::spawn_local;

    use crate::effect::effect;
    use crate::hooks::kept_pages;
    use crate::text::keep_offline::KeepOfflineTexts;

    pub(super) fn show_kept_state(page: String, kept: RwSignal<Option<bool>>) {
        effect(move || {
            let page = page.clone();
            spawn_local(async move { kept.set(kept_pages::is_kept(&page).await) });
        });
    }

    pub(super) fn change(
        page: &str,
        worker: &str,
        kept: RwSignal<Option<bool>>,
        said: RwSignal<Option<&'static str>>,
        t: KeepOfflineTexts,
    ) {
        let (page, worker) = (page.to_owned(), worker.to_owned());
        let was_kept = kept.get_untracked() == Some(true);
        said.set(None);
        spawn_local(async move {
            let words = if was_kept {
                kept_pages::forget(&page).await;
                t.forgotten()
            } else if kept_pages::keep(&page, &worker).await.is_some() {
                t.kept()
            } else {
                t.not_kept()
            };
            kept.set(kept_pages::is_kept(&page).await);
            said.set(Some(words));
        });
    }
}
