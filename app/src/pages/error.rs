//! Error pages: what happened, what was kept, what to do next.

use std::time::Duration;

use leptos::prelude::*;

use crate::components::{Icon, LaneEnd, Tone, code, hidden, icon, lane_decoration, operator};
use crate::document::{Page, brand};
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::routes;
use crate::text::Lang;
use crate::text::common::common_texts;
use crate::text::errors::{ErrorPageTexts, ErrorTexts, error_page_texts};
use crate::text::upstream_error::seconds;
use crate::upstream_error::UpstreamError;

/// The data of an error page.
#[derive(Clone, Debug, Default)]
pub struct ErrorData {
    pub status: u16,
    /// The operator's part in it.
    pub trouble: Option<UpstreamError>,
    /// The portal's own database does not answer.
    pub is_database_away: bool,
    /// Another write of the same request takes long.
    pub is_locked: bool,
    pub retry_after: Option<Duration>,
    /// A form was posted.
    pub is_post: bool,
    /// A page of this portal to try again from: the page itself for a GET, the form's page for a POST.
    pub back: Option<String>,
    /// The page that a file belongs to, where it could not be had.
    pub page_of_file: Option<String>,
    /// A form that could not be taken: it is kept on the page, to be sent again from there.
    pub unsent: Option<UnsentForm>,
    pub request_id: String,
}

/// A form as it was posted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnsentForm {
    pub action: String,
    pub fields: Vec<(String, String)>,
}

/// The page of an error.
pub fn page(data: ErrorData) -> Page {
    let frame = PageContext::current();
    let t = error_page_texts(frame.lang);
    let c = common_texts(frame.lang);
    let (words, means) = pick(&data, t);
    let (from, to) = match data.status {
        429 | 502..=504 if data.status != 503 || data.trouble.is_some() => (t.portal(), t.service()),
        404 => (t.you(), "?"),
        _ => (t.you(), t.portal()),
    };
    let head = frame
        .signed_in
        .is_none()
        .then(|| view! { <span class="brand">{brand(&frame)}</span> });
    let message = match &data.trouble {
        Some(UpstreamError::Refused {
            message: Some(message),
        }) => Some(view! { <blockquote class="lines">{operator(message)}</blockquote> }),
        _ => None,
    };
    let told = data.trouble.as_ref().and_then(UpstreamError::retry_after);
    let wait = data.retry_after.or(told);
    let wait = wait.map(|wait| {
        let whole = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        view! { <p class="figure">{t.wait(&seconds(whole, frame.lang))}</p> }
    });
    let search = (data.status == 404 && frame.signed_in.is_some()).then(|| search(t));
    let is_kept = data.unsent.is_some();
    let unsent = data.unsent.as_ref().map(|form| unsent_form(form, t));
    let again = data.back.as_ref().filter(|_| data.status != 404 && !is_kept);
    let again = again.map(|back| {
        let words = if matches!(data.status, 429 | 500..=599) {
            c.try_again()
        } else {
            c.go_back()
        };
        view! {
            <a class="btn primary" href=escaped(back)>
                {words}
            </a>
        }
    });
    let page_of_file = data.page_of_file.as_ref().map(|page| {
        view! {
            <a class="btn" href=escaped(page)>
                {c.go_back()}
            </a>
        }
    });
    let requests = frame.signed_in.is_some().then(|| {
        view! {
            <a class="btn" href=routes::REQUESTS>
                {c.all_requests()}
            </a>
        }
    });
    let perhaps_sent = (data.is_post && !is_kept && leaves_outcome_unknown(&data))
        .then(|| view! { <p>{t.perhaps_sent()}</p> });
    let reference =
        (!data.request_id.is_empty()).then(|| view! { {t.reference_of()} {code(&data.request_id)} });
    let body = view! {
        <div class="page narrow">
            <div class="stack">
                {head}
                {lane_decoration(LaneEnd::new(from), LaneEnd::new(to), means, Tone::Stop)}
                <h1>{words.title}</h1>
                <p>{words.what}</p>
                {message}
                {wait}
                <p>{if is_kept { t.kept_here() } else { words.next }}</p>
                {perhaps_sent}
                {search}
                {unsent}
                <p class="row">
                    {again}
                    {page_of_file}
                    <a class="btn" href=routes::HOME>
                        {c.home()}
                    </a>
                    {requests}
                </p>
                <p class="small faint">{t.reference(data.status)} {reference}</p>
            </div>
        </div>
    };
    Page::new(words.title, body)
}

/// An error in one or two sentences, for an island that asked.
pub fn sentence(data: &ErrorData, lang: Lang) -> String {
    let t = error_page_texts(lang);
    let (words, _) = if data.status == 401 {
        (t.signed_out(), Icon::Ban)
    } else {
        pick(data, t)
    };
    format!("{}. {}", words.title, words.next)
}

fn search(t: ErrorPageTexts) -> impl IntoView {
    view! {
        <search>
            <form class="affix" action=routes::REQUESTS>
                <label class="sr" for="search-again">
                    {t.search_label()}
                </label>
                <input id="search-again" type="search" name="search" placeholder=t.search_label() autocomplete="off" />
                <button class="btn primary">{icon(Icon::Search)} {t.search()}</button>
            </form>
        </search>
    }
}

/// The posted fields, hidden, with a button that sends them again.
fn unsent_form(form: &UnsentForm, t: ErrorPageTexts) -> impl IntoView {
    let fields = form.fields.iter().map(|(name, value)| hidden(name, value));
    view! {
        <form method="post" action=escaped(&form.action)>
            {Each(fields)}
            <button class="btn primary">{t.send_again()}</button>
        </form>
    }
}

fn pick(data: &ErrorData, t: ErrorPageTexts) -> (ErrorTexts, Icon) {
    match (data.status, &data.trouble) {
        (403, _) => (t.forbidden(), Icon::Ban),
        (404, _) => (t.not_found(), Icon::Search),
        (405, _) => (t.method(), Icon::Ban),
        (408, _) => (t.too_slow(), Icon::Clock),
        (409, _) => (t.conflict(), Icon::Swap),
        (413, _) => (t.too_large(), Icon::File),
        (415, _) => (t.unsupported(), Icon::File),
        (421, _) => (t.wrong_host(), Icon::Ban),
        (422, _) => (t.refused(), Icon::Alert),
        (503, Some(UpstreamError::HeldBack { .. })) => (t.held_back(), Icon::Clock),
        (429, _) => (t.limited(), Icon::Clock),
        (500, _) => (t.internal(), Icon::Alert),
        (502, Some(UpstreamError::Unreachable)) => (t.unreachable(), Icon::X),
        (502, Some(UpstreamError::Unreadable)) => (t.unreadable(), Icon::X),
        (502, _) => (t.bad_gateway(), Icon::X),
        (503, _) if data.is_database_away => (t.database_away(), Icon::Clock),
        (503, _) if data.is_locked => (t.locked(), Icon::Clock),
        (503, _) => (t.unavailable(), Icon::Clock),
        (504, _) => (t.timed_out(), Icon::Clock),
        _ => (t.other(), Icon::Alert),
    }
}

/// Tells whether a form may have arrived all the same.
fn leaves_outcome_unknown(data: &ErrorData) -> bool {
    match data.status {
        500 | 504 => true,
        502 => !matches!(data.trouble, Some(UpstreamError::Unreachable)),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
