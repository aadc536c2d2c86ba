//! The first steps of a new account.

use leptos::prelude::*;

use crate::components::{Empty, Icon, icon};
use crate::page_context::PageContext;
use crate::rendering::Each;
use crate::routes;
use crate::text::common::common_texts;
use crate::text::home::HomeTexts;

/// The panel of first steps.
pub(super) fn steps(t: HomeTexts) -> impl IntoView {
    let steps = t.first_steps().into_iter().map(|step| view! { <li>{step}</li> });
    let new_request = common_texts(PageContext::lang()).new_request();
    view! {
        <section class="panel" aria-labelledby="first">
            <Empty drawing=Icon::Send title=t.first_title() id="first">
                <p class="quiet">{t.first_about()}</p>
                <ol class="prose first-steps">{Each(steps)}</ol>
                <p>
                    <a class="btn primary" href=routes::REQUEST_NEW>
                        {icon(Icon::Plus)}
                        {new_request}
                    </a>
                </p>
            </Empty>
        </section>
    }
}
