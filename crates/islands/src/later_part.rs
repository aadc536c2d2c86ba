//! Parts of a page that come later: a read that had to wait for its turn is repeated and its result put in place.

mod data;

use domain::Lang;
use leptos::prelude::*;

use crate::documents::document;
use crate::text::later_part::later_part_texts;
use crate::timeline::milestone;

pub use data::{Part, ShownPart};

/// Stands in the place of a part. The children say that it is missing and lead to it without scripts; they give way to the
/// part when it has come.
#[island]
pub fn LaterPart(
    lang: Lang,
    /// The request's code.
    code: String,
    part: Part,
    children: Children,
) -> impl IntoView {
    let shown = RwSignal::new(None::<ShownPart>);
    #[cfg(feature = "hydrate")]
    crate::effect::effect(move || browser::ask_soon(code.clone(), part, shown));
    #[cfg(not(feature = "hydrate"))]
    let _ = (code, part);
    let t = later_part_texts(lang);
    view! {
        <div hidden=move || shown.with(Option::is_some)>{children()}</div>
        {move || shown.get().map(part_view)}
        <p class="sr" role="status">
            {move || shown.with(Option::is_some).then(|| t.came())}
        </p>
    }
}

fn part_view(part: ShownPart) -> impl IntoView {
    let (milestones, documents, nothing) = match part {
        ShownPart::Milestones(all) => (Some(all), None, None),
        ShownPart::Documents(all) => (None, Some(all), None),
        ShownPart::Nothing(words) => (None, None, Some(words)),
        ShownPart::Ready => (None, None, None),
    };
    let milestones = milestones.map(|all| {
        let entries = all.into_iter().enumerate();
        let entries = entries.map(|(at, one)| view! { <li class:now=at == 0>{milestone(one)}</li> });
        view! { <ol class="timeline">{entries.collect_view()}</ol> }
    });
    let documents = documents.map(|all| {
        view! { <ul class="files">{all.into_iter().map(document).collect_view()}</ul> }
    });
    view! {
        {milestones}
        {documents}
        {nothing.map(|words| view! { <p class="pad quiet">{words}</p> })}
    }
}

#[cfg(feature = "hydrate")]
mod browser {
    use std::time::Duration;

    use leptos::prelude::*;
    use leptos::task::spawn_local;

    use super::{Part, ShownPart};
    use crate::api::{self, ServerCallError};

    /// Between two questions: the portal itself waits some seconds for its turn before it answers.
    const RETRY_PAUSE: Duration = Duration::from_secs(3);
    /// After this many the link stays.
    const MAX_QUESTIONS: u32 = 15;

    pub(super) fn ask_soon(code: String, part: Part, shown: RwSignal<Option<ShownPart>>) {
        ask_after_pause(code, part, shown, 1);
    }

    fn ask_after_pause(code: String, part: Part, shown: RwSignal<Option<ShownPart>>, question: u32) {
        let ask = move || {
            spawn_local(async move {
                match api::later_part(code.clone(), part).await {
                    Ok(ShownPart::Ready) => {
                        let _ = window().location().reload();
                    }
                    Ok(part) => shown.set(Some(part)),
                    // Asking again changes nothing.
                    Err(ServerCallError::SignedOut(_) | ServerCallError::Refused(_)) => {}
                    Err(_) if question < MAX_QUESTIONS => ask_after_pause(code, part, shown, question + 1),
                    Err(_) => {}
                }
            });
        };
        set_timeout(ask, RETRY_PAUSE);
    }
}
