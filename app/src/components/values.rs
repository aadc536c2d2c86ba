//! Single values: texts of the operator, codes, figures, money, dates and times.

use domain::date::Moment;
use jiff::civil::Date;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Figure;

use crate::format;
use crate::page_context::PageContext;
use crate::text::Lang;
use crate::text::labels::Label;

/// A label, marked with its language where it differs from the page's.
pub fn label(label: Label) -> impl IntoView {
    match label.lang {
        None => Either::Left(label.text),
        Some(lang) => Either::Right(view! { <span lang=lang>{label.text}</span> }),
    }
}

/// A text of the operator, whole and as written.
pub fn operator(text: impl Into<String>) -> impl IntoView {
    label(Label::operator(text, PageContext::lang()))
}

/// A text of the operator that may have several lines, as paragraphs keep them.
pub fn operator_lines(text: impl Into<String>) -> impl IntoView {
    let lang = (PageContext::lang() != Lang::Vi).then_some("vi");
    view! { <p class="lines" lang=lang>{text.into()}</p> }
}

/// A code or number that people copy: selected whole, may break anywhere.
pub fn code(text: impl Into<String>) -> impl IntoView {
    view! { <span class="code" translate="no">{text.into()}</span> }
}

/// A figure with its unit (`""` for none): `1,107.5 kg`.
pub fn figure(value: &Figure, unit: &str) -> impl IntoView + use<> {
    view! { <span class="num">{format::number::with_unit(value, unit, PageContext::lang())}</span> }
}

/// An amount in its currency: `86,420,000 ₫`.
pub fn money(value: &Figure, currency: Option<&str>) -> impl IntoView + use<> {
    view! { <span class="num">{format::money::money(value, currency, PageContext::lang())}</span> }
}

/// A size in bytes: `24.6 MB`.
pub fn file_size(bytes: i64) -> String {
    format::number::file_size(bytes, PageContext::lang())
}

/// A timestamp of the service in the reader's zone; unreadable text as received.
pub fn time(iso: &str) -> impl IntoView + use<> {
    let shown = PageContext::with(|frame| format::date::time(iso, &frame.zone, frame.lang));
    stamped(iso, shown)
}

/// A timestamp at a place: by the clock of the place where the text names its offset, and in brackets by the reader's where
/// that differs; in the reader's zone where it names none.
pub fn place_time(iso: &str) -> AnyView {
    let place = PageContext::with(|frame| format::date::place_time(iso, &frame.zone, frame.lang));
    match place {
        Some(place) => {
            let here = format!("({})", place.here);
            view! { <span class="nowrap">{stamped(iso, place.there)}</span> " " <span class="quiet nowrap">{here}</span> }
                .into_any()
        }
        None => time(iso).into_any(),
    }
}

/// The same by one clock, that of the place where it is known.
pub fn time_there(iso: &str) -> AnyView {
    let place = PageContext::with(|frame| format::date::place_time(iso, &frame.zone, frame.lang));
    match place {
        Some(place) => view! { <span class="nowrap">{stamped(iso, place.there)}</span> }.into_any(),
        None => time(iso).into_any(),
    }
}

/// How long ago, in one unit, with the whole time behind it; the whole time alone where that cannot be told.
pub fn ago(iso: &str) -> AnyView {
    let (shown, whole) = PageContext::with(|frame| {
        let whole = format::date::time(iso, &frame.zone, frame.lang);
        (format::date::elapsed(iso, frame.now, frame.lang), whole)
    });
    let datetime = machine(iso);
    match shown {
        Some(shown) => Either::Left(view! { <time datetime=datetime title=whole>{shown}</time> }),
        None => Either::Right(stamped(iso, whole)),
    }
    .into_any()
}

/// A plain date of the service, never shifted; unreadable text as received.
pub fn date(iso: &str) -> impl IntoView + use<> {
    stamped(iso, format::date::date(iso, PageContext::lang()))
}

/// `Friday 14 Aug 2026`
pub fn day_named(day: Date) -> impl IntoView {
    view! { <time datetime=day.to_string()>{format::date::weekday_and_day(day, PageContext::lang())}</time> }
}

fn stamped(iso: &str, shown: String) -> impl IntoView + use<> {
    match machine(iso) {
        Some(datetime) => Either::Left(view! { <time datetime=datetime>{shown}</time> }),
        None => Either::Right(shown),
    }
}

/// The value of a `datetime` attribute; nothing for text that is neither date nor time.
fn machine(iso: &str) -> Option<String> {
    domain::date::read(iso).map(|moment| match moment {
        Moment::Instant(..) | Moment::Local(_) => iso.trim().replacen(' ', "T", 1),
        Moment::Day(day) => day.to_string(),
    })
}
