//! Buttons that copy the texts of fields, and that hand them to another program where the browser can. A text that the browser
//! does not let them copy is at least selected.

use domain::Lang;
use leptos::prelude::*;

use crate::flat::{AsTexts, Flat, TextReader};
use crate::icon::{Icon, icon};
use crate::signals::not;
use crate::text::copy_text::copy_texts;

/// A field of the page and the language of its text, where the page has it in several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopiedField {
    /// The id of the field.
    pub id: String,
    pub lang: Option<Lang>,
}

impl Flat for CopiedField {
    fn write(&self, to: &mut Vec<String>) {
        self.id.write(to);
        self.lang.write(to);
    }

    fn read(from: &mut TextReader) -> Self {
        Self {
            id: from.value(),
            lang: from.value(),
        }
    }
}

/// A button for each field, hidden until it works.
#[island]
pub fn CopyText(lang: Lang, #[prop(into)] fields: AsTexts<Vec<CopiedField>>) -> impl IntoView {
    let (works, shares) = (RwSignal::new(false), RwSignal::new(false));
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || {
        works.set(true);
        shares.set(crate::hooks::clipboard::can_share());
    });
    let buttons = fields
        .0
        .into_iter()
        .map(|field| buttons_of(field, lang, shares))
        .collect_view();
    view! {
        <div class="row pad" hidden=not(works)>
            {buttons}
        </div>
    }
}

fn buttons_of(field: CopiedField, lang: Lang, shares: RwSignal<bool>) -> impl IntoView {
    let t = copy_texts(lang);
    let said = RwSignal::new(None::<&'static str>);
    let id = field.id;
    let (copied, shared) = (id.clone(), id.clone());
    let copy = move |_| browser::copy(&copied, t, said);
    let share = move |_| browser::share(&shared);
    view! {
        <button class="btn" type="button" data-share=id.clone() on:click=share hidden=not(shares)>
            {icon(Icon::Send)}
            {t.share()}
            {of_language(field.lang)}
        </button>
        <button class="btn" type="button" data-copy=id.clone() on:click=copy>
            {icon(Icon::Copy)}
            {t.copy()}
            {of_language(field.lang)}
        </button>
        <output class="small" for=id.clone() data-copy-said=id>
            {said}
        </output>
    }
}

fn of_language(lang: Option<Lang>) -> impl IntoView {
    lang.map(|lang| view! { ": " <span lang=lang.tag()>{lang.name()}</span> })
}

#[cfg(feature = "hydrate")]
mod browser {
    use leptos::prelude::*;
    use leptos::task::spawn_local;

    use crate::dom;
    use crate::hooks::clipboard;
    use crate::text::copy_text::CopyTexts;

    pub(super) fn share(id: &str) {
        if let Some(field) = document().get_element_by_id(id) {
            clipboard::share(&dom::value(&field));
        }
    }

    pub(super) fn copy(id: &str, t: CopyTexts, said: RwSignal<Option<&'static str>>) {
        let Some(field) = document().get_element_by_id(id) else {
            return;
        };
        // The same words a second time are told again.
        said.set(None);
        spawn_local(async move {
            if clipboard::write(&dom::value(&field)).await.is_some() {
                said.set(Some(t.copied()));
            } else {
                if let Some(fold) = dom::closest(&field, "details") {
                    let _ = fold.set_attribute("open", "");
                }
                dom::focus_and_select(&field);
                said.set(Some(t.not_copied()));
            }
        });
    }
}

/// On the server nothing is pressed.
#[cfg(not(feature = "hydrate"))]
mod browser {
    use leptos::prelude::RwSignal;

    use crate::text::copy_text::CopyTexts;

    pub(super) fn share(_: &str) {}

    pub(super) fn copy(_: &str, _: CopyTexts, _: RwSignal<Option<&'static str>>) {}
}
