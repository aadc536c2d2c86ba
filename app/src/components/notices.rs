//! Banners: one fact that changes what can be done here.

use std::borrow::Cow;

use leptos::either::Either;
use leptos::prelude::*;

use super::{Icon, Tone, icon, operator};
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::text::common::common_texts;
use crate::text::upstream_error;
use crate::upstream_error::UpstreamError;

/// A fact about the page or the panel it stands in, and what to do about it.
#[component]
pub fn Banner<'a>(
    tone: Tone,
    drawing: Icon,
    #[prop(into)] title: Cow<'a, str>,
    #[prop(optional)] children: Option<Rendered>,
) -> impl IntoView {
    view! {
        <div class="banner" data-tone=tone.name()>
            {icon(drawing)}
            <div>
                <h2>{escaped(title)}</h2>
                {children}
            </div>
        </div>
    }
}

/// A part of the page that is not to be had right now, with a link that reads it.
#[component]
pub fn UpstreamErrorBanner<'a>(
    trouble: UpstreamError,
    /// The missing part ("Documents").
    #[prop(optional, into)]
    what: Option<Cow<'a, str>>,
    /// The page that reads it; by default this one.
    #[prop(optional, into)]
    again: Option<Cow<'a, str>>,
    /// No section is around it: its heading is one of those below the page's own.
    #[prop(optional)]
    is_section: bool,
) -> impl IntoView {
    let frame = PageContext::current();
    let message = upstream_error::message(&trouble, frame.lang);
    let t = common_texts(frame.lang);
    // A call that waits for its turn has not failed.
    let (tone, drawing, link) = match &trouble {
        UpstreamError::HeldBack { .. } => (Tone::Attention, Icon::Clock, t.read_now()),
        _ => (Tone::Stop, Icon::Alert, t.try_again()),
    };
    let words = trouble
        .words()
        .map(|words| view! { <blockquote>{operator(words.to_owned())}</blockquote> });
    let heading = what.clone().map(|what| (escaped(what), ": "));
    let heading = Rendered::new((heading, escaped(message.what)));
    let heading = if is_section {
        Either::Left(view! { <h2>{heading}</h2> })
    } else {
        Either::Right(view! { <h3>{heading}</h3> })
    };
    view! {
        <div class="banner" data-tone=tone.name() data-part-missing=escaped(what.unwrap_or_default())>
            {icon(drawing)}
            <div>
                {heading}
                {words}
                <p>
                    {message.next} " " <a href=again.map_or_else(|| frame.here.clone(), Cow::into_owned)>{link}</a>
                </p>
            </div>
        </div>
    }
}
