//! Signing in: pasting a token. The token itself never comes back in a page.

use std::time::Duration;

use islands::ForgetUploads;
use leptos::either::Either;
use leptos::prelude::*;

use crate::components::{
    Banner, ErrorLink, ErrorSummary, Icon, LaneEnd, TextField, Tone, hidden, icon, lane_decoration,
};
use crate::document::{Page, Shell, brand, language_switch};
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escaped};
use crate::routes;
use crate::text::common::common_texts;
use crate::text::labels::Label;
pub use crate::text::sign_in::TokenFault;
use crate::text::sign_in::{SignInTexts, sign_in_texts};
use crate::text::upstream_error::seconds;

/// The data of the sign-in page.
#[derive(Clone, Debug, Default)]
pub struct SignInData {
    pub problem: Option<SignInProblem>,
    /// The display name as typed.
    pub name: String,
    /// The page to go to afterwards: a path with query of this portal.
    pub next: Option<String>,
    /// The page where tokens are made.
    pub preferences_url: Option<String>,
    /// The reason why there is no session any more.
    pub ended: Option<SessionEnd>,
    /// A form was posted after the session had ended and is kept for afterwards.
    pub kept: bool,
    /// A form was posted without a session, and could not be kept.
    pub is_unsent: bool,
}

/// The reason why signing in did not work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignInProblem {
    Missing,
    /// No token can look so.
    NotAToken(TokenFault),
    /// The service answered 401.
    Wrong,
    /// The token was right, but the browser sent no cookie back.
    CookieNotKept,
    /// The service answered 429.
    RateLimited {
        retry_after: Option<Duration>,
    },
    /// The portal's own guard against guessing.
    TooManyTries {
        retry_after: Duration,
    },
    Unreachable,
    TimedOut,
    OperatorFailed,
    Unreadable,
}

/// The reason why a session is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEnd {
    Expired,
    /// The operator answered 401 to the session's token.
    Refused,
    /// By somebody who has signed out everywhere, or as one too many of its token.
    SignedOutElsewhere,
    SignedOut,
}

impl SignInProblem {
    /// The typed token is the cause.
    fn is_about_token(&self) -> bool {
        matches!(self, Self::Missing | Self::NotAToken(_) | Self::Wrong)
    }

    fn sentence(&self, t: SignInTexts) -> String {
        let lang = PageContext::lang();
        match self {
            Self::Missing => t.missing().into(),
            Self::NotAToken(fault) => t.not_a_token(*fault),
            Self::Wrong => t.wrong().into(),
            Self::CookieNotKept => t.cookie_not_kept().into(),
            Self::RateLimited { retry_after } => {
                let wait = retry_after.map(|wait| seconds(whole_seconds(wait), lang));
                t.rate_limited(wait.as_deref())
            }
            Self::TooManyTries { retry_after } => {
                t.too_many_tries(&seconds(whole_seconds(*retry_after), lang))
            }
            Self::Unreachable => t.unreachable().into(),
            Self::TimedOut => t.timed_out().into(),
            Self::OperatorFailed => t.operator_failed().into(),
            Self::Unreadable => t.unreadable().into(),
        }
    }
}

fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

/// The sign-in page.
pub fn page(data: SignInData) -> Page {
    let t = sign_in_texts(PageContext::lang());
    let ended = data.ended.filter(|ended| *ended != SessionEnd::SignedOut);
    let heading = match ended {
        Some(SessionEnd::Expired) => t.expired_title(),
        Some(SessionEnd::Refused) => t.refused_title(),
        Some(SessionEnd::SignedOutElsewhere) => t.elsewhere_title(),
        _ => t.heading(),
    };
    let title = match (&data.problem, ended) {
        (Some(_), _) => format!(
            "{}{}",
            common_texts(PageContext::lang()).error_prefix(),
            t.title()
        ),
        (None, Some(_)) => heading.into(),
        (None, None) => t.title().into(),
    };
    let intro = match ended {
        Some(SessionEnd::Expired) => t.expired(),
        Some(SessionEnd::Refused) => t.refused(),
        Some(SessionEnd::SignedOutElsewhere) => t.elsewhere(),
        _ => t.about(),
    };
    let lane = ended.map(|_| {
        lane_decoration(
            LaneEnd::new(t.you()),
            LaneEnd::new(t.portal()),
            Icon::Clock,
            Tone::Attention,
        )
    });
    let signed_out = (data.ended == Some(SessionEnd::SignedOut)).then(|| {
        view! {
            <div class="banner" role="status" data-tone=Tone::Done.name()>
                {icon(Icon::Done)}
                <p>{t.signed_out()}</p>
                <ForgetUploads />
            </div>
        }
    });
    let is_signed_out = signed_out.is_some();
    let kept = data.kept.then(|| {
        view! {
            <Banner tone=Tone::Done drawing=Icon::Done title=t.kept_title()>
                <p>{t.kept()}</p>
            </Banner>
        }
    });
    let unsent = data.is_unsent.then(|| {
        view! {
            <Banner tone=Tone::Attention drawing=Icon::Alert title=t.unsent_title()>
                <p>{t.unsent()}</p>
            </Banner>
        }
    });
    let body = view! {
        <div class="page narrow stack">
            {top(&data)}
            {data.problem.as_ref().map(|problem| summary(problem, t))}
            {lane}
            <div class="stack tight">
                <h1>{heading}</h1>
                <p class="quiet">{intro}</p>
            </div>
            {signed_out}
            {unsent}
            {kept}
            {form(&data, t)}
            {help(data.preferences_url.as_deref(), data.problem.as_ref().is_some_and(|problem| *problem != SignInProblem::CookieNotKept), t)}
            <p class="small quiet">{t.safe()}</p>
        </div>
    };
    let page = Page::new(title, body).shell(Shell::Solo).aside(poster(t));
    if is_signed_out { page.with_islands() } else { page }
}

/// The brand and the other language. The switch leads back to this page with what it was opened with, also after a refused form.
fn top(data: &SignInData) -> Rendered {
    let mut frame = PageContext::clone(&PageContext::current());
    frame.here = match data.next.as_deref() {
        next if data.is_unsent => routes::sign_in_without_form(next.unwrap_or(routes::HOME)),
        Some(next) => routes::sign_in_then(next),
        None => routes::SIGN_IN.to_owned(),
    };
    Rendered::new(view! {
        <header class="row apart">
            <span class="brand">{brand(&frame)}</span>
            <nav aria-label=common_texts(frame.lang).language()>{language_switch(&frame, "btn plain")}</nav>
        </header>
    })
}

fn summary(problem: &SignInProblem, t: SignInTexts) -> impl IntoView + use<> {
    let links = if problem.is_about_token() {
        vec![ErrorLink::to_field("token", t.paste_again())]
    } else {
        Vec::new()
    };
    let is_unchecked = !problem.is_about_token() && *problem != SignInProblem::CookieNotKept;
    let unchecked = is_unchecked.then(|| view! { <p>{t.token_unchecked()}</p> });
    let about = Rendered::new(view! {
        <p>{problem.sentence(t)}</p>
        {unchecked}
    });
    view! { <ErrorSummary title=Some(t.not_signed_in().to_owned()) links=links about=about /> }
}

fn form(data: &SignInData, t: SignInTexts) -> impl IntoView {
    let error = match &data.problem {
        Some(SignInProblem::Missing) => Some(t.missing().to_owned()),
        Some(SignInProblem::NotAToken(fault)) => Some(t.not_a_token(*fault)),
        Some(SignInProblem::Wrong) => Some(t.wrong_field().to_owned()),
        _ => None,
    };
    let errors: Vec<_> = error.map(Label::own).into_iter().collect();
    let submit = if data.ended.is_some_and(|ended| ended != SessionEnd::SignedOut) {
        t.submit_again()
    } else {
        t.submit()
    };
    view! {
        <form class="stack" method="post" action=routes::SIGN_IN>
            {data.next.as_ref().map(|next| hidden("next", next))}
            {data.is_unsent.then(|| hidden(routes::UNSENT_FORM_PARAM.0, routes::UNSENT_FORM_PARAM.1))}
            <TextField
                name="token"
                label=t.token()
                kind="password"
                hint=t.token_hint()
                errors=errors
                autocomplete=Some("current-password")
                required=true
            />
            <TextField
                name="name"
                label=t.name()
                value=&data.name
                hint=t.name_hint()
                autocomplete=Some("username")
                optional=true
            />
            <p>
                <button class="btn primary">{submit}</button>
            </p>
        </form>
    }
}

fn help(preferences_url: Option<&str>, open: bool, t: SignInTexts) -> impl IntoView {
    let link = match preferences_url {
        Some(url) => Either::Left(view! {
            <a href=escaped(url) rel="noopener noreferrer">
                {t.where_link()} " " {icon(Icon::External)}
            </a>
        }),
        None => Either::Right(t.where_link()),
    };
    view! {
        <details class="fold" open=open>
            <summary>{icon(Icon::Chevron)} {t.where_title()}</summary>
            <div class="prose stack tight">
                <ol>
                    <li>{t.where_open()} {link} "."</li>
                    <li>{t.where_tab().0} <b lang="vi">"Danh sách token"</b> {t.where_tab().1}</li>
                    <li>{t.where_copy()}</li>
                </ol>
                <p class="quiet">{t.where_else()}</p>
            </div>
        </details>
    }
}

fn poster(t: SignInTexts) -> impl IntoView {
    view! {
        <aside class="poster" aria-label=t.poster_label()>
            <svg
                viewBox="0 0 720 900"
                preserveAspectRatio="xMidYMid slice"
                fill="none"
                stroke="currentColor"
                stroke-width="2"
                stroke-linecap="round"
                aria-hidden="true"
            >
                <g opacity=".28">
                    <path d="M-20 700H150a60 60 0 0 0 60-60V300a60 60 0 0 1 60-60H740" />
                    <path d="M-20 760H190a60 60 0 0 0 60-60V560a60 60 0 0 1 60-60H740" />
                    <path d="M-20 640H60a50 50 0 0 0 50-50V170a50 50 0 0 1 50-50H470a50 50 0 0 0 50-50V-20" />
                    <path d="M-20 430H400a60 60 0 0 1 60 60V600" />
                </g>
                <path d="M150 700a60 60 0 0 0 60-60V300a60 60 0 0 1 60-60H600" stroke-width="3" />
                <g fill="currentColor" stroke="none">
                    <circle cx="150" cy="700" r="9" />
                    <circle cx="600" cy="240" r="9" />
                </g>
                <g opacity=".55" fill="currentColor" stroke="none">
                    <circle cx="330" cy="120" r="6" />
                    <circle cx="520" cy="500" r="6" />
                    <circle cx="110" cy="400" r="6" />
                    <circle cx="460" cy="600" r="6" />
                </g>
            </svg>
            <p>{t.poster()}</p>
        </aside>
    }
}

#[cfg(test)]
mod tests;
