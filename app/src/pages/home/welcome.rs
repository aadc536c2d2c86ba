//! The first steps of a new account.

use leptos::prelude::*;

use crate::components::{Empty, Icon, icon};
use crate::page_context::PageContext;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::home::HomeTexts;

/// What to do first.
pub(super) fn steps(t: HomeTexts) -> AnyView {
    let steps = t.first_steps().map(|step| view! { <li>{step}</li> });
    view! {
        <section class="panel" aria-labelledby="first">
            <Empty drawing=Icon::Send title=t.first_title() id="first">
                <p class="quiet">{t.first_about()}</p>
                <ol class="prose first-steps">{steps}</ol>
                <p><a class="btn primary" href=routes::REQUEST_NEW>{icon(Icon::Plus)}{common_texts(PageContext::lang()).new_request()}</a></p>
            </Empty>
        </section>
    }.into_any()
}
