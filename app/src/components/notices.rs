//! Banners: one fact that changes what can be done here.

use leptos::prelude::*;

use super::{Icon, Tone, icon, operator};
use crate::page_context::PageContext;
use crate::text::common::common_texts;
use crate::text::upstream_error;
use crate::upstream_error::UpstreamError;

/// A fact about the page or the panel it stands in, and what to do about it (children).
#[component]
pub fn Banner(
    tone: Tone,
    drawing: Icon,
    #[prop(into)] title: String,
    #[prop(optional)] children: Option<Children>,
) -> AnyView {
    view! {
        <div class="banner" data-tone=tone.name()>
            {icon(drawing)} <div><h2>{title}</h2>{children.map(|children| children())}</div>
        </div>
    }
    .into_any()
}

/// A part of the page that is not to be had right now, with a way to try again.
#[component]
pub fn UpstreamErrorBanner(
    trouble: UpstreamError,
    /// What is missing: "Documents".
    #[prop(optional, into)]
    what: Option<String>,
    /// Leads to the same page again; the page itself by default.
    #[prop(optional, into)]
    again: Option<String>,
) -> AnyView {
    let lang = PageContext::lang();
    let message = upstream_error::message(&trouble, lang);
    let words = match &trouble {
        UpstreamError::Refused { message } => message.clone(),
        _ => None,
    };
    let again = again.unwrap_or_else(|| PageContext::with(|frame| frame.here.clone()));
    let title = what.map_or_else(
        || message.what.clone(),
        |what| format!("{what}: {}", message.what),
    );
    view! {
        <div class="banner" data-tone=Tone::Stop.name()>
            {icon(Icon::Alert)}
            <div>
                <h3>{title}</h3>
                {words.map(|words| view! { <blockquote>{operator(words)}</blockquote> })}
                <p>{message.next} " " <a href=again>{common_texts(lang).try_again()}</a></p>
            </div>
        </div>
    }
    .into_any()
}
