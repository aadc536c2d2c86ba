//! Single values: texts of the operator, codes, figures, money, dates and times.

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::date::Moment;
use domain::quotation::validity::{Left, end_of};
use islands::text::time_left::time_left_texts;
use islands::timeline::{ShownTime, shown_time};
use jiff::civil::Date;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Figure;

use crate::format;
use crate::format::quotation::NO_FIGURE;
use crate::page_context::PageContext;
use crate::rendering::{Escaped, Wrapper, escaped};
use crate::text::Lang;
use crate::text::labels::Label;

/// A label, marked with its language where it differs from the page's.
pub fn label<'a>(label: impl Into<Cow<'a, Label>>) -> impl IntoView {
    match label.into() {
        Cow::Borrowed(label) => in_language(escaped(&label.text), label.lang),
        Cow::Owned(label) => in_language(escaped(label.text), label.lang),
    }
}

/// A text of the operator, whole and as written.
pub fn operator<'a>(text: impl Into<Cow<'a, str>>) -> impl IntoView {
    in_language(escaped(text), vietnamese())
}

/// A text, in an element that names its language where it differs from the page's.
pub fn in_language(text: Escaped<'_>, lang: Option<&'static str>) -> impl IntoView {
    match lang {
        None => Either::Left(text),
        Some(lang) => Either::Right(view! { <span lang=lang>{text}</span> }),
    }
}

/// The language of the operator's texts where it differs from the page's.
fn vietnamese() -> Option<&'static str> {
    (PageContext::lang() != Lang::Vi).then_some("vi")
}

/// A text of the operator that may have several lines, as paragraphs keep them.
pub fn operator_lines<'a>(text: impl Into<Cow<'a, str>>) -> impl IntoView {
    view! {
        <p class="lines" lang=vietnamese()>
            {escaped(text)}
        </p>
    }
}

/// A code or number that people copy: selected whole, may break anywhere. A list has fifty.
pub fn code<'a>(text: impl Into<Cow<'a, str>>) -> impl IntoView {
    static ELEMENT: LazyLock<Wrapper> = LazyLock::new(|| {
        Wrapper::new(|text| {
            view! {
                <span class="code" translate="no">
                    {text}
                </span>
            }
        })
    });
    ELEMENT.around(escaped(text))
}

/// A figure as it stands in a table; a dash for none.
pub fn number(value: Option<&Figure>, lang: Lang) -> Escaped<'static> {
    value.map_or_else(
        || escaped(NO_FIGURE),
        |value| escaped(format::number::figure(value, lang)),
    )
}

/// A figure with its unit (`""` for none): `1,107.5 kg`.
pub fn figure(value: &Figure, unit: &str) -> impl IntoView + use<> {
    let shown = format::number::with_unit(value, unit, PageContext::lang());
    view! { <span class="num">{escaped(shown)}</span> }
}

/// An amount in its currency: `86,420,000 ₫`.
pub fn money(value: &Figure, currency: Option<&str>) -> impl IntoView + use<> {
    let shown = format::money::money(value, currency, PageContext::lang());
    view! { <span class="num">{escaped(shown)}</span> }
}

/// A size in bytes: `24.6 MB`.
pub fn file_size(bytes: i64) -> String {
    format::number::file_size(bytes, PageContext::lang())
}

/// A timestamp of the service in the reader's zone; a dash for one that cannot be read.
pub fn time<'a>(iso: impl Into<Cow<'a, str>>) -> impl IntoView {
    let iso = iso.into();
    let Some(moment) = domain::date::read(&iso) else {
        return Either::Left(escaped(format::date::NO_TIME));
    };
    let shown = PageContext::with(|frame| format::date::moment(&moment, &frame.zone, frame.lang));
    Either::Right(view! { <time datetime=escaped(machine(&moment))>{escaped(shown)}</time> })
}

/// A timestamp at a place: by the clock of the place where the text names its offset, and in brackets by the reader's where
/// that differs; in the reader's zone where it names none.
pub fn place_time(iso: &str) -> impl IntoView + use<> {
    shown_time(at_place(iso))
}

/// The same as islands take it.
pub fn at_place(iso: &str) -> ShownTime {
    let moment = domain::date::read(iso);
    let place = PageContext::with(|frame| format::date::place_time(moment.as_ref(), &frame.zone, frame.lang));
    ShownTime {
        machine: moment.as_ref().map(machine),
        shown: place.there,
        here: place.here,
    }
}

/// The time since an instant in one unit, with the whole time as its title; the whole time alone for a future or
/// unreadable one.
pub fn ago<'a>(iso: impl Into<Cow<'a, str>>) -> impl IntoView {
    let iso = iso.into();
    let (shown, whole) = PageContext::with(|frame| {
        let whole = format::date::time(&iso, &frame.zone, frame.lang);
        (format::date::elapsed(&iso, frame.now, frame.lang), whole)
    });
    let Some(shown) = shown else {
        return Either::Left(stamped(iso, whole));
    };
    let moment = domain::date::read(&iso);
    let datetime = moment.map(|moment| escaped(machine(&moment)));
    Either::Right(view! {
        <time datetime=datetime title=escaped(whole)>
            {escaped(shown)}
        </time>
    })
}

/// A plain date of the service, never shifted; unreadable text as received.
pub fn date<'a>(iso: impl Into<Cow<'a, str>>) -> impl IntoView {
    let iso = iso.into();
    let shown = format::date::date(&iso, PageContext::lang());
    stamped(iso, shown)
}

/// `Friday 14 Aug 2026`
pub fn day_named(day: Date) -> impl IntoView {
    let shown = format::date::weekday_and_day(day, PageContext::lang());
    view! { <time datetime=day.to_string()>{escaped(shown)}</time> }
}

/// A shown time with the time that machines read, where it can be read.
fn stamped(iso: Cow<'_, str>, shown: String) -> impl IntoView {
    match domain::date::read(&iso) {
        Some(moment) => {
            let datetime = escaped(machine(&moment));
            Either::Left(view! { <time datetime=datetime>{escaped(shown)}</time> })
        }
        None => Either::Right(escaped(shown)),
    }
}

/// The value of a `datetime` attribute.
fn machine(moment: &Moment) -> String {
    match moment {
        Moment::Instant(at, Some(place)) => at.display_with_offset(*place).to_string(),
        Moment::Instant(at, None) => at.to_string(),
        Moment::Local(at) => at.to_string(),
        Moment::Day(day) => day.to_string(),
    }
}

/// The time left until the end of a day, which the browser counts down; `is_exact`: days with their hours, `is_bare`: the
/// time alone.
pub fn time_left(day: Date, is_exact: bool, is_bare: bool) -> Option<impl IntoView> {
    let (ends, now, lang) = PageContext::with(|frame| (end_of(day, &frame.zone), frame.now, frame.lang));
    let seconds = ends?.as_second() - now.as_second();
    let words = time_left_texts(lang).left(Left::of_seconds(seconds), is_exact, is_bare);
    Some(view! {
        <span data-left=seconds.to_string() data-exact=is_exact.then_some("") data-bare=is_bare.then_some("")>
            {words}
        </span>
    })
}
