//! Banners: one fact that changes what can be done here.

use leptos::prelude::*;

use super::{Icon, Tone, icon, operator};
use crate::html::{Html, html};
use crate::page_context::PageContext;
use crate::text::common::common_texts;
use crate::text::upstream_error;
use crate::upstream_error::UpstreamError;

/// A fact about the page or the panel it stands in, and what to do about it.
pub fn banner(tone: Tone, drawing: Icon, title: &str, body: Option<&Html>) -> Html {
    html! {
        div.banner data-tone=(tone.name()) {
            (icon(drawing))
            div { h2 { (title) } @if let Some(body) = body { (body) } }
        }
    }
    .into()
}

/// [`banner`] among views.
#[component]
pub fn Banner(
    tone: Tone,
    drawing: Icon,
    #[prop(into)] title: String,
    #[prop(optional)] children: Option<Children>,
) -> AnyView {
    let body = children.map(|children| Html::from_view(children()));
    banner(tone, drawing, &title, body.as_ref()).into_any()
}

/// A part of the page that is not to be had right now, with a link that reads it. `what` is missing ("Documents"); `again`
/// is where it is read, the page itself by default.
pub fn upstream_error_banner(trouble: &UpstreamError, what: Option<&str>, again: Option<&str>) -> Html {
    let lang = PageContext::lang();
    let message = upstream_error::message(trouble, lang);
    let words = trouble.words();
    let again = again.map_or_else(|| PageContext::with(|frame| frame.here.clone()), str::to_owned);
    let t = common_texts(lang);
    // What had to wait for its turn is no failure.
    let (tone, drawing, link) = match trouble {
        UpstreamError::HeldBack { .. } => (Tone::Attention, Icon::Clock, t.read_now()),
        _ => (Tone::Stop, Icon::Alert, t.try_again()),
    };
    html! {
        div.banner data-tone=(tone.name()) data-part-missing=(what.unwrap_or_default()) {
            (icon(drawing))
            div {
                h3 { @if let Some(what) = what { (what) ": " } (message.what) }
                @if let Some(words) = words { blockquote { (operator(words)) } }
                p { (message.next) " " a href=(again) { (link) } }
            }
        }
    }
    .into()
}

/// [`upstream_error_banner`] among views.
#[component]
pub fn UpstreamErrorBanner(
    trouble: UpstreamError,
    #[prop(optional, into)] what: Option<String>,
    #[prop(optional, into)] again: Option<String>,
) -> AnyView {
    upstream_error_banner(&trouble, what.as_deref(), again.as_deref()).into_any()
}
