//! Single values: texts of the operator, codes, figures, money, dates and times.

use std::borrow::Cow;

use domain::date::Moment;
use jiff::civil::Date;
use partner_api::Figure;

use crate::format;
use crate::format::quotation::NO_FIGURE;
use crate::html::html;
use crate::page_context::PageContext;
use crate::rendering::{Rendered, escape};
use crate::text::Lang;
use crate::text::labels::Label;

/// A label, marked with its language where it differs from the page's.
pub fn label(label: Label) -> Rendered {
    match label.lang {
        None => Rendered::text(&label.text),
        Some(lang) => html! { span lang=(lang) { (label.text) } }.into(),
    }
}

/// A text of the operator, whole and as written.
pub fn operator(text: impl AsRef<str>) -> Rendered {
    let text = text.as_ref();
    match PageContext::lang() {
        Lang::Vi => Rendered::text(text),
        Lang::En => html! { span lang="vi" { (text) } }.into(),
    }
}

/// A text of the operator that may have several lines, as paragraphs keep them.
pub fn operator_lines(text: impl AsRef<str>) -> Rendered {
    let lang = (PageContext::lang() != Lang::Vi).then_some("vi");
    html! { p.lines lang=[lang] { (text.as_ref()) } }.into()
}

/// A code or number that people copy: selected whole, may break anywhere.
pub fn code(text: impl AsRef<str>) -> Rendered {
    let text = text.as_ref();
    let mut html = String::with_capacity(text.len() + 48);
    html.push_str("<span class=\"code\" translate=\"no\">");
    escape(text, &mut html);
    html.push_str("</span>");
    Rendered::written(html)
}

/// A figure as it stands in a table; a dash for none.
#[derive(Clone, Copy)]
pub struct Number<'a>(pub Option<&'a Figure>, pub Lang);

impl maud::Render for Number<'_> {
    fn render_to(&self, into: &mut String) {
        let Some(value) = self.0 else {
            into.push_str(NO_FIGURE);
            return;
        };
        if !format::number::write_number(value, self.1, into) {
            escape(value.as_received(), into);
        }
    }
}

/// A figure with its unit (`""` for none): `1,107.5 kg`.
pub fn figure(value: &Figure, unit: &str) -> Rendered {
    html! { span.num { (format::number::with_unit(value, unit, PageContext::lang())) } }.into()
}

/// An amount in its currency: `86,420,000 ₫`.
pub fn money(value: &Figure, currency: Option<&str>) -> Rendered {
    html! { span.num { (format::money::money(value, currency, PageContext::lang())) } }.into()
}

/// A size in bytes: `24.6 MB`.
pub fn file_size(bytes: i64) -> String {
    format::number::file_size(bytes, PageContext::lang())
}

/// A timestamp of the service in the reader's zone; unreadable text as received.
pub fn time(iso: &str) -> Rendered {
    let Some(moment) = domain::date::read(iso) else {
        return Rendered::text(iso);
    };
    let shown = PageContext::with(|frame| format::date::moment(&moment, &frame.zone, frame.lang));
    let mut html = String::with_capacity(iso.len() + shown.len() + 32);
    html.push_str("<time datetime=\"");
    escape(&machine(iso, &moment), &mut html);
    html.push_str("\">");
    html.push_str(&shown);
    html.push_str("</time>");
    Rendered::written(html)
}

/// A timestamp at a place: by the clock of the place where the text names its offset, and in brackets by the reader's where
/// that differs; in the reader's zone where it names none.
pub fn place_time(iso: &str) -> Rendered {
    let place = PageContext::with(|frame| format::date::place_time(iso, &frame.zone, frame.lang));
    match place {
        Some(place) => html! {
            span.nowrap { (stamped(iso, &place.there)) } " "
            span class="quiet nowrap" { "(" (place.here) ")" }
        }
        .into(),
        None => time(iso),
    }
}

/// The same by one clock, that of the place where it is known.
pub fn time_there(iso: &str) -> Rendered {
    let place = PageContext::with(|frame| format::date::place_time(iso, &frame.zone, frame.lang));
    match place {
        Some(place) => html! { span.nowrap { (stamped(iso, &place.there)) } }.into(),
        None => time(iso),
    }
}

/// How long ago, in one unit, with the whole time behind it; the whole time alone where that cannot be told.
pub fn ago(iso: &str) -> Rendered {
    let (shown, whole) = PageContext::with(|frame| {
        let whole = format::date::time(iso, &frame.zone, frame.lang);
        (format::date::elapsed(iso, frame.now, frame.lang), whole)
    });
    match shown {
        Some(shown) => html! { time datetime=[domain::date::read(iso).map(|moment| machine(iso, &moment))] title=(whole) { (shown) } }.into(),
        None => stamped(iso, &whole),
    }
}

/// A plain date of the service, never shifted; unreadable text as received.
pub fn date(iso: &str) -> Rendered {
    stamped(iso, &format::date::date(iso, PageContext::lang()))
}

/// `Friday 14 Aug 2026`
pub fn day_named(day: Date) -> Rendered {
    html! { time datetime=(day.to_string()) { (format::date::weekday_and_day(day, PageContext::lang())) } }
        .into()
}

fn stamped(iso: &str, shown: &str) -> Rendered {
    match domain::date::read(iso) {
        Some(moment) => html! { time datetime=(machine(iso, &moment)) { (shown) } }.into(),
        None => Rendered::text(shown),
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
