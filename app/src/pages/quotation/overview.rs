//! The facts of a quotation apart from the money: number, version, validity, transit time and the like.

use domain::activity::ActivityEntry;
use domain::quotation::validity::{Left, left};
use domain::quotation_response::ResponseKind;
use islands::text::time_left::time_left_texts;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::{Quotation, Status};

use super::super::activity;
use crate::components::{self, Banner, Facts, Icon, Panel, Tone, date, icon, operator_lines, time};
use crate::format;
use crate::page_context::PageContext;
use crate::rendering::{Each, escaped};
use crate::request_header::RequestHeader;
use crate::routes;
use crate::text::negotiation::negotiation_texts;
use crate::text::queue::queue_texts;
use crate::text::quotation::quotation_texts;
use crate::text::request::request_texts;

/// `QT-2607-0142, version 2`, as far as the operator says.
pub fn number_and_version(quotation: &Quotation) -> String {
    format::quotation::number_and_version(quotation, PageContext::lang())
}

/// When it was sent and how long it is valid.
pub fn sent_and_valid<'a>(quotation: &'a Quotation, status: &Status) -> impl IntoView + use<'a> {
    let t = quotation_texts(PageContext::lang());
    let sent = quotation
        .sent_at
        .as_deref()
        .map(|sent| view! { <p>{t.sent()} " " {time(sent)}</p> });
    view! {
        <div class="row apart">
            <p><b>{escaped(number_and_version(quotation))}</b></p>
            <div class="row small">{sent}{validity(quotation, status)}</div>
        </div>
    }
}

/// Tells whether nobody accepted it in time.
pub fn has_lapsed(quotation: &Quotation, status: &Status) -> bool {
    quotation.is_expired && !status.is_accepted()
}

/// Tells whether it cannot be answered, for another reason than that.
pub fn is_closed(quotation: &Quotation, status: &Status) -> bool {
    !quotation.can_respond && !has_lapsed(quotation, status)
}

/// The last day of validity of a quotation of a request in this status, and the time left until its end while that
/// matters.
pub fn validity<'a>(quotation: &'a Quotation, status: &Status) -> impl IntoView + use<'a> {
    last_day(quotation, is_validity_a_matter(quotation, status))
}

/// Tells whether the end of its validity still decides something: not of what was accepted, unless this version can be, too.
pub fn is_validity_a_matter(quotation: &Quotation, status: &Status) -> bool {
    !status.is_accepted() || ResponseKind::Accept.is_open(quotation)
}

/// The last day of validity and the time left until its end, in words.
pub fn countdown(quotation: &Quotation) -> impl IntoView {
    last_day(quotation, true)
}

/// With how long it still is, or that it has ended, where that matters.
fn last_day(quotation: &Quotation, is_a_matter: bool) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let Some(day) = quotation.valid_until.as_deref() else {
        let words = view! { <p class="due" data-tone=Tone::Wait.name()><span>{t.no_validity()}</span></p> };
        return Either::Left(words);
    };
    let soon = left_to_answer(quotation).is_some_and(Left::is_soon);
    let tone = if soon { Tone::Attention } else { Tone::Wait };
    let (words, left) = match (is_a_matter, quotation.is_expired) {
        (false, _) => (t.valid_through(), None),
        (true, true) if remaining(day) == Some(Left::Passed) => (t.expired_after(), None),
        (true, true) => (t.counted_expired(), None),
        (true, false) => (t.valid_through(), time_left(quotation)),
    };
    let left = left.map(|left| view! { ", " {left} });
    Either::Right(view! {
        <p class="due" data-tone=tone.name()>
            {icon(Icon::Clock)}
            <span>{words} " " {date(day)} {left}</span>
        </p>
    })
}

/// The time left, which the browser counts down; after the last day the service's own words about it.
fn time_left(quotation: &Quotation) -> Option<impl IntoView + use<>> {
    let left = left_to_answer(quotation)?;
    let day = domain::date::read_day(quotation.valid_until.as_deref()?)?;
    Some(match left {
        Left::Passed => Either::Left(left_words(quotation).map(escaped)),
        _ => Either::Right(components::time_left(day, true, false)),
    })
}

/// The rest of the validity, or that it is over; `None` if it does not matter or is not known.
pub fn left_words(quotation: &Quotation) -> Option<String> {
    let t = quotation_texts(PageContext::lang());
    match left_to_answer(quotation) {
        _ if quotation.is_expired => Some(t.expired_tag().to_owned()),
        None => None,
        Some(Left::Passed) => Some(t.left_passed().to_owned()),
        Some(left) => Some(time_left_texts(PageContext::lang()).left(left, true, false)),
    }
}

/// The time left to answer; `None` once the quotation can no longer be accepted.
fn left_to_answer(quotation: &Quotation) -> Option<Left> {
    if !ResponseKind::Accept.is_open(quotation) {
        return None;
    }
    remaining(quotation.valid_until.as_deref()?)
}

fn remaining(day: &str) -> Option<Left> {
    let day = domain::date::read_day(day)?;
    PageContext::with(|frame| left(day, frame.now, &frame.zone))
}

/// Says why it cannot be answered, or not accepted, or that its validity ends soon; `None` while it is simply open.
pub fn standing(
    quotation: &Quotation,
    about: &RequestHeader,
    rejected: Option<&ActivityEntry>,
) -> Option<impl IntoView + use<>> {
    let t = quotation_texts(PageContext::lang());
    let (status, code) = (about.status(), about.code.as_str());
    let again = routes::request_again(code);
    let more = extension(code);
    let banner = match (quotation.can_respond, quotation.is_expired, rejected) {
        // The status tells nothing of this version: it may be one that came after the acceptance.
        (true, _, _) if status.is_accepted() => {
            let is_soon = left_to_answer(quotation).is_some_and(Left::is_soon);
            view! {
                <Banner tone=Tone::Progress drawing=Icon::Info title=t.accepted_open_title()>
                    <p>{t.accepted_open_words()}</p>
                    {is_soon.then_some(more)}
                </Banner>
            }
        }
        (false, _, _) if status.is_accepted() => view! {
            <Banner tone=Tone::Progress drawing=Icon::Check title=t.accepted_title()>
                <p>{t.accepted_words(&status, about.is_held())}</p>
            </Banner>
        },
        // The version of before a renegotiation: asking anew would make a second request.
        (false, _, _) if matches!(status, Status::Submitted | Status::NeedInfo | Status::Quoting) => {
            let (words, supply) = if status == Status::NeedInfo {
                let supply = view! {
                    <p>
                        <a class="btn primary" href=routes::request_edit(code)>
                            {icon(Icon::Send)}
                            {request_texts(PageContext::lang()).info_answer()}
                        </a>
                    </p>
                };
                (t.reworked_needs_info(), Some(supply))
            } else {
                (t.reworked_words(), None)
            };
            view! {
                <Banner tone=Tone::Wait drawing=Icon::Swap title=t.reworked_title()>
                    <p>{words}</p>
                    {supply}
                </Banner>
            }
        }
        (false, _, Some(rejected)) => view! {
            <Banner tone=Tone::Wait drawing=Icon::Info title=t.rejected_title()>
                <p class="no-print">
                    {escaped(activity::sentence(rejected, PageContext::lang()))} " · " {activity::done_at(rejected)}
                </p>
                <p>
                    <a class="btn" href=again>
                        {t.quote_again()}
                    </a>
                </p>
            </Banner>
        },
        (false, true, None) => view! {
            <Banner tone=Tone::Wait drawing=Icon::Clock title=expired_words(quotation)>
                <p>{t.expired_words()}</p>
                <p>
                    <a class="btn primary" href=again>
                        {t.quote_again()}
                    </a>
                </p>
            </Banner>
        },
        (true, true, _) => view! {
            <Banner tone=Tone::Attention drawing=Icon::Clock title=expired_words(quotation)>
                <p>{t.expired_words_open()}</p>
                {more}
            </Banner>
        },
        (false, false, None) => view! {
            <Banner tone=Tone::Wait drawing=Icon::Info title=t.closed_title()>
                <p>{t.closed_words()}</p>
                <p>
                    <a class="btn" href=again>
                        {t.quote_again()}
                    </a>
                </p>
            </Banner>
        },
        (true, false, _) => {
            let lang = PageContext::lang();
            let t = negotiation_texts(lang);
            let (title, words) = match remaining(quotation.valid_until.as_deref()?)? {
                Left::Days { .. } => return None,
                Left::Passed => (queue_texts(lang).last_day_over(), t.passed_words()),
                Left::Hours(_) | Left::Minutes(_) => (t.soon_title(), t.soon_words()),
            };
            view! {
                <Banner tone=Tone::Attention drawing=Icon::Clock title=title>
                    <p>{words}</p>
                    {more}
                </Banner>
            }
        }
    };
    Some(banner)
}

/// The way to ask for more time: the negotiation form with that sentence in it.
fn extension(code: &str) -> impl IntoView + use<> {
    let words = negotiation_texts(PageContext::lang()).ask_extension();
    view! {
        <p class="no-print">
            <a class="btn" href=routes::quotation_extension(code)>
                {icon(Icon::Swap)}
                {words}
            </a>
        </p>
    }
}

/// The sentence that the validity is over, with its last day.
fn expired_words(quotation: &Quotation) -> String {
    PageContext::with(|frame| format::quotation::expired(quotation, frame.lang, frame.now, &frame.zone))
}

/// The panel with services, route, carrier, schedule and the like.
pub fn facts_panel(quotation: &Quotation) -> impl IntoView {
    let t = quotation_texts(PageContext::lang());
    let all = [
        (t.services(), &quotation.services),
        (t.route(), &quotation.route),
        (t.delivery_scope(), &quotation.delivery_scope),
        (t.carrier(), &quotation.carrier),
        (t.schedule(), &quotation.schedule),
        (t.transit_time(), &quotation.transit_time),
    ];
    let facts = all.into_iter().filter_map(|(name, value)| {
        let value = value.as_deref()?;
        Some(view! { <div><dt>{name}</dt><dd>{operator_lines(value)}</dd></div> })
    });
    let currency = quotation
        .currency
        .as_deref()
        .map(|currency| view! { <div><dt>{t.currency()}</dt><dd>{escaped(currency)}</dd></div> });
    view! {
        <Panel id="offer" title=t.facts()>
            <div class="pad">
                <Facts wide=true>{Each(facts)} {currency}</Facts>
            </div>
        </Panel>
    }
}
