//! Single values: texts of the operator, codes, figures, money, dates and times.

use std::borrow::Cow;

use domain::date::Moment;
use islands::timeline::{ShownTime, shown_time};
use jiff::civil::Date;
use leptos::either::Either;
use leptos::prelude::*;
use partner_api::Figure;

use crate::format;
use crate::format::quotation::NO_FIGURE;
use crate::page_context::PageContext;
use crate::rendering::{Escaped, Rendered, escaped};
use crate::text::Lang;
use crate::text::labels::Label;

/// A label, marked with its language where it differs from the page's.
pub fn label<'a>(label: impl Into<Cow<'a, Label>>) -> Rendered {
    let (text, lang) = match label.into() {
        Cow::Borrowed(label) => (escaped(&label.text), label.lang),
        Cow::Owned(label) => (escaped(label.text), label.lang),
    };
    Rendered::new(in_language(text, lang))
}

/// A text of the operator, whole and as written.
pub fn operator(text: impl AsRef<str>) -> Rendered {
    Rendered::new(in_language(escaped(text.as_ref()), vietnamese()))
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
pub fn operator_lines(text: impl AsRef<str>) -> Rendered {
    Rendered::new(view! {
        <p class="lines" lang=vietnamese()>
            {escaped(text.as_ref())}
        </p>
    })
}

/// A code or number that people copy: selected whole, may break anywhere.
pub fn code(text: impl AsRef<str>) -> Rendered {
    Rendered::new(view! {
        <span class="code" translate="no">
            {escaped(text.as_ref())}
        </span>
    })
}

/// A figure as it stands in a table; a dash for none.
pub fn number(value: Option<&Figure>, lang: Lang) -> Escaped<'static> {
    value.map_or_else(
        || escaped(NO_FIGURE),
        |value| escaped(format::number::figure(value, lang)),
    )
}

/// Until no figure is written in maud.
#[derive(Clone, Copy)]
pub struct Number<'a>(pub Option<&'a Figure>, pub Lang);

impl maud::Render for Number<'_> {
    fn render_to(&self, into: &mut String) {
        into.push_str(Rendered::new(number(self.0, self.1)).as_str());
    }
}

/// A figure with its unit (`""` for none): `1,107.5 kg`.
pub fn figure(value: &Figure, unit: &str) -> Rendered {
    let shown = format::number::with_unit(value, unit, PageContext::lang());
    Rendered::new(view! { <span class="num">{escaped(shown)}</span> })
}

/// An amount in its currency: `86,420,000 ₫`.
pub fn money(value: &Figure, currency: Option<&str>) -> Rendered {
    let shown = format::money::money(value, currency, PageContext::lang());
    Rendered::new(view! { <span class="num">{escaped(shown)}</span> })
}

/// A size in bytes: `24.6 MB`.
pub fn file_size(bytes: i64) -> String {
    format::number::file_size(bytes, PageContext::lang())
}

/// A timestamp of the service in the reader's zone; unreadable text as received.
pub fn time(iso: &str) -> Rendered {
    let Some(moment) = domain::date::read(iso) else {
        return Rendered::new(escaped(iso));
    };
    let shown = PageContext::with(|frame| format::date::moment(&moment, &frame.zone, frame.lang));
    Rendered::new(view! { <time datetime=escaped(machine(iso, &moment))>{escaped(shown)}</time> })
}

/// A timestamp at a place: by the clock of the place where the text names its offset, and in brackets by the reader's where
/// that differs; in the reader's zone where it names none.
pub fn place_time(iso: &str) -> Rendered {
    Rendered::new(shown_time(at_place(iso)))
}

/// The same as islands take it.
pub fn at_place(iso: &str) -> ShownTime {
    let (place, shown) = PageContext::with(|frame| {
        let place = format::date::place_time(iso, &frame.zone, frame.lang);
        let shown = match &place {
            Some(_) => String::new(),
            None => format::date::time(iso, &frame.zone, frame.lang),
        };
        (place, shown)
    });
    let machine = domain::date::read(iso).map(|moment| machine(iso, &moment).into_owned());
    match place {
        Some(place) => ShownTime {
            machine,
            shown: place.there,
            here: Some(place.here),
        },
        None => ShownTime {
            machine,
            shown,
            here: None,
        },
    }
}

/// How long ago, in one unit, with the whole time behind it; the whole time alone where that cannot be told.
pub fn ago(iso: &str) -> Rendered {
    let (shown, whole) = PageContext::with(|frame| {
        let whole = format::date::time(iso, &frame.zone, frame.lang);
        (format::date::elapsed(iso, frame.now, frame.lang), whole)
    });
    let Some(shown) = shown else {
        return Rendered::new(stamped(iso, whole));
    };
    let datetime = domain::date::read(iso).map(|moment| escaped(machine(iso, &moment)));
    Rendered::new(view! {
        <time datetime=datetime title=escaped(whole)>
            {escaped(shown)}
        </time>
    })
}

/// A plain date of the service, never shifted; unreadable text as received.
pub fn date(iso: &str) -> Rendered {
    Rendered::new(stamped(iso, format::date::date(iso, PageContext::lang())))
}

/// `Friday 14 Aug 2026`
pub fn day_named(day: Date) -> Rendered {
    let shown = format::date::weekday_and_day(day, PageContext::lang());
    Rendered::new(view! { <time datetime=day.to_string()>{shown}</time> })
}

/// A shown time with the time that machines read, where it can be read.
fn stamped(iso: &str, shown: String) -> impl IntoView {
    match domain::date::read(iso) {
        Some(moment) => {
            let datetime = escaped(machine(iso, &moment));
            Either::Left(view! { <time datetime=datetime>{escaped(shown)}</time> })
        }
        None => Either::Right(escaped(shown)),
    }
}

/// The value of a `datetime` attribute.
fn machine<'a>(iso: &'a str, moment: &Moment) -> Cow<'a, str> {
    match moment {
        Moment::Instant(..) | Moment::Local(_) => {
            let iso = iso.trim();
            if iso.contains(' ') {
                iso.replacen(' ', "T", 1).into()
            } else {
                iso.into()
            }
        }
        Moment::Day(day) => day.to_string().into(),
    }
}
