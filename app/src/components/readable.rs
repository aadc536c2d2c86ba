//! Values of a shape the specification does not show, as people read them: facts for objects, lists for arrays.
//! Bounded in depth, breadth and size, whatever the service sends.

use domain::countries::country_name;
use domain::json::is_blank;
use jiff::tz::TimeZone;
use leptos::either::{Either, EitherOf3};
use leptos::prelude::*;
use partner_api::Figure;
use serde_json::{Map, Value};

use crate::format;
use crate::page_context::PageContext;
use crate::rendering::{Each, Rendered, escaped};
use crate::text::common::common_texts;
use crate::text::{Lang, keys};

/// Objects and arrays within each other; deeper ones are shown as JSON.
const MAX_DEPTH: usize = 6;
/// Entries of one object or array.
const MAX_ENTRIES: usize = 200;
/// Values in all.
const MAX_VALUES: usize = 2_000;
/// Characters of one text.
const MAX_TEXT_CHARS: usize = 20_000;

/// Any JSON as facts, lists and texts. Texts are the operator's and marked so; keys get names where they are known.
pub fn readable(value: &Value) -> Rendered {
    let mut left = MAX_VALUES;
    show("", value, 0, &mut left).unwrap_or_else(|| {
        Rendered::new(view! { <span class="faint">{common_texts(PageContext::lang()).none()}</span> })
    })
}

/// One value, rendered: values hold each other. `left` counts the values that may still be shown.
fn show(key: &str, value: &Value, depth: usize, left: &mut usize) -> Option<Rendered> {
    if is_blank(value) || *left == 0 {
        return None;
    }
    *left -= 1;
    let lang = PageContext::lang();
    if let Some(text) = time_of_field(key, value) {
        return Some(Rendered::new(time_view(key, text)));
    }
    Some(match value {
        Value::Null => return None,
        Value::Bool(true) => Rendered::new(common_texts(lang).yes()),
        Value::Bool(false) => Rendered::new(common_texts(lang).no()),
        Value::Number(number) => Rendered::new(escaped(number_text(key, number.as_str(), lang))),
        Value::String(text) => Rendered::new(text_view(key, text)),
        Value::Array(_) | Value::Object(_) if depth >= MAX_DEPTH => {
            Rendered::new(text_view("", &value.to_string()))
        }
        Value::Array(all) => array(key, all, depth, left),
        Value::Object(map) => object(map, depth, left),
    })
}

fn array(key: &str, all: &[Value], depth: usize, left: &mut usize) -> Rendered {
    let mut shown: Vec<Rendered> = all
        .iter()
        .take(MAX_ENTRIES)
        .filter_map(|one| show(key, one, depth + 1, left))
        .collect();
    if all.len() == 1
        && let Some(only) = shown.pop()
    {
        return only;
    }
    let more = more(all.len(), PageContext::lang()).map(|more| view! { <li>{more}</li> });
    Rendered::new(view! {
        <ul class="prose">
            {Each(shown.into_iter().map(|one| view! { <li>{one}</li> }))}
            {more}
        </ul>
    })
}

fn object(map: &Map<String, Value>, depth: usize, left: &mut usize) -> Rendered {
    let lang = PageContext::lang();
    if let Some(amount) = amount_alone(map, lang) {
        return Rendered::new(escaped(amount));
    }
    let currency = currency_of(map);
    let shown = map.iter().take(MAX_ENTRIES).filter_map(|(key, value)| {
        if currency.is_some() && key == CURRENCY {
            return None;
        }
        let shown = match currency.and_then(|code| amount_in(key, value, code, lang)) {
            Some(amount) => Rendered::new(escaped(amount)),
            None => show(key, value, depth + 1, left)?,
        };
        Some(view! {
            <div>
                <dt>{escaped(keys::name(key, lang))}</dt>
                <dd>{shown}</dd>
            </div>
        })
    });
    let more = more(map.len(), lang).map(|more| {
        view! {
            <div>
                <dt></dt>
                <dd>{more}</dd>
            </div>
        }
    });
    Rendered::new(view! { <dl class="facts">{Each(shown)} {more}</dl> })
}

/// The key of the currency of the amounts beside it.
const CURRENCY: &str = "currency";

/// The currency of the amounts in an object; `None` where it has no amount.
fn currency_of(map: &Map<String, Value>) -> Option<&str> {
    let code = map.get(CURRENCY)?.as_str()?.trim();
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_code && map.iter().any(|(key, value)| figure_of(key, value).is_some())).then_some(code)
}

fn figure_of(key: &str, value: &Value) -> Option<Figure> {
    const AMOUNTS: [&str; 6] = ["amount", "total", "subtotal", "fee", "price", "vat"];
    if !key.split('_').any(|part| AMOUNTS.contains(&part)) {
        return None;
    }
    let figure = match value {
        Value::Number(number) => Figure::new(number.as_str()),
        Value::String(text) => Figure::new(text.trim()),
        _ => return None,
    };
    figure.decimal().is_some().then_some(figure)
}

fn amount_in(key: &str, value: &Value, currency: &str, lang: Lang) -> Option<String> {
    figure_of(key, value).map(|figure| format::money::money(&figure, Some(currency), lang))
}

/// An object of an amount and its currency alone: one value.
fn amount_alone(map: &Map<String, Value>, lang: Lang) -> Option<String> {
    if map.len() != 2 {
        return None;
    }
    let currency = currency_of(map)?;
    map.iter()
        .find_map(|(key, value)| amount_in(key, value, currency, lang))
}

/// Says how many entries are not shown.
fn more(count: usize, lang: Lang) -> Option<String> {
    let hidden = i64::try_from(count.checked_sub(MAX_ENTRIES)?)
        .ok()
        .filter(|hidden| *hidden > 0)?;
    Some(common_texts(lang).more(&format::number::whole(hidden, lang)))
}

/// The date or time in a field that is named as one, in any notation that is read, also where it stands for none. Others, as
/// words, are shown as they are.
fn time_of_field(key: &str, value: &Value) -> Option<String> {
    if !(is_day_field(key) || key.ends_with("_at")) {
        return None;
    }
    let text = match value {
        Value::String(text) => text.clone(),
        // A small number is no time, but how many days, say.
        Value::Number(_) | Value::Object(_) | Value::Array(_) => value.to_string(),
        Value::Null | Value::Bool(_) => return None,
    };
    let is_unset = match value {
        Value::String(_) => domain::date::is_unset(&text),
        Value::Number(_) => domain::date::is_no_words(&text),
        _ => false,
    };
    (is_unset || domain::date::read(&text).is_some()).then_some(text)
}

/// Returns true for fields of days (spec, "Request input fields").
fn is_day_field(key: &str) -> bool {
    key == "date"
        || key.ends_with("_date")
        || ["etd", "eta"].contains(&key.split('_').next().unwrap_or_default())
}

fn time_view(key: &str, text: String) -> impl IntoView + use<> {
    match domain::date::whole_day(&text).filter(|_| is_day_field(key)) {
        Some(day) => {
            let shown = format::date::day(day, PageContext::lang());
            Either::Left(view! { <time datetime=day.to_string()>{escaped(shown)}</time> })
        }
        None => Either::Right(super::time(text)),
    }
}

/// Numbers that name something are no amounts and get no grouping.
fn number_text(key: &str, digits: &str, lang: Lang) -> String {
    const NAMES: [&str; 10] = [
        "id", "code", "no", "number", "phone", "version", "year", "zip", "tax", "ref",
    ];
    let names_something = key.split('_').any(|part| NAMES.contains(&part));
    if names_something {
        digits.to_owned()
    } else {
        format::number::figure(&Figure::new(digits), lang)
    }
}

fn text_view<'a>(key: &str, text: &'a str) -> impl IntoView + use<'a> {
    let lang = PageContext::lang();
    if key.ends_with("country") {
        let name = country_name(text, lang);
        if name != text.trim() {
            return EitherOf3::A(escaped(name));
        }
    }
    if let Some(words) = keys::value(key, text, lang) {
        return EitherOf3::A(escaped(words));
    }
    if is_dated(text) {
        return EitherOf3::B(super::time(text));
    }
    let (shown, cut) = bounded(text);
    let lang = (lang != Lang::Vi).then_some("vi");
    EitherOf3::C(view! {
        <span class="lines" lang=lang>
            {breaking_at_marks(shown)}
        </span>
        {cut.then(|| view! { <span class="faint">" …"</span> })}
    })
}

/// A mail address that is too long for its line breaks behind a mark rather than within a word.
fn breaking_at_marks(text: &str) -> impl IntoView + use<'_> {
    let is_mail = text.matches('@').count() == 1 && !text.contains(char::is_whitespace);
    if !is_mail {
        return Either::Left(escaped(text));
    }
    let parts = text.split_inclusive(['@', '.']);
    Either::Right(Each(parts.map(|part| {
        view! {
            {escaped(part)}
            <wbr />
        }
    })))
}

fn is_dated(text: &str) -> bool {
    let dated =
        text.len() >= 10 && text.as_bytes()[..4].iter().all(u8::is_ascii_digit) && text.as_bytes()[4] == b'-';
    dated && domain::date::read(text).is_some()
}

/// The text to show; `true` where something was cut off.
fn bounded(text: &str) -> (&str, bool) {
    match text.char_indices().nth(MAX_TEXT_CHARS) {
        Some((end, _)) => (&text[..end], true),
        None => (text, false),
    }
}

/// [`readable`] as one line of text, for files: `Name: Storm; Level: high`.
pub fn readable_text(value: &Value, lang: Lang, zone: &TimeZone) -> String {
    let mut left = MAX_VALUES;
    Plain { lang, zone }
        .show("", value, 0, &mut left)
        .unwrap_or_default()
}

struct Plain<'a> {
    lang: Lang,
    zone: &'a TimeZone,
}

impl Plain<'_> {
    fn show(&self, key: &str, value: &Value, depth: usize, left: &mut usize) -> Option<String> {
        if is_blank(value) || *left == 0 {
            return None;
        }
        *left -= 1;
        if let Some(text) = time_of_field(key, value) {
            let day = domain::date::whole_day(&text).filter(|_| is_day_field(key));
            return Some(match day {
                Some(day) => format::date::day(day, self.lang),
                None => format::date::time(&text, self.zone, self.lang),
            });
        }
        let t = common_texts(self.lang);
        Some(match value {
            Value::Null => return None,
            Value::Bool(yes) => if *yes { t.yes() } else { t.no() }.to_owned(),
            Value::Number(number) => number_text(key, &number.to_string(), self.lang),
            Value::String(text) => self.text(key, text),
            nested if depth >= MAX_DEPTH => self.text("", &nested.to_string()),
            Value::Array(all) => {
                let shown = all
                    .iter()
                    .take(MAX_ENTRIES)
                    .filter_map(|one| self.show(key, one, depth + 1, left));
                self.joined(shown.collect(), all.len(), depth)
            }
            Value::Object(map) => {
                if let Some(amount) = amount_alone(map, self.lang) {
                    return Some(amount);
                }
                let currency = currency_of(map);
                let shown = map.iter().take(MAX_ENTRIES).filter_map(|(key, value)| {
                    if currency.is_some() && key == CURRENCY {
                        return None;
                    }
                    let amount = currency.and_then(|code| amount_in(key, value, code, self.lang));
                    let value = amount.or_else(|| self.show(key, value, depth + 1, left))?;
                    Some(format!("{}: {value}", keys::name(key, self.lang)))
                });
                self.joined(shown.collect(), map.len(), depth)
            }
        })
    }

    fn joined(&self, mut shown: Vec<String>, count: usize, depth: usize) -> String {
        shown.extend(more(count, self.lang));
        match shown.as_slice() {
            [] => String::new(),
            [one] => one.clone(),
            all if depth == 0 => all.join("; "),
            all => format!("({})", all.join("; ")),
        }
    }

    fn text(&self, key: &str, text: &str) -> String {
        if key.ends_with("country") && country_name(text, self.lang) != text.trim() {
            return country_name(text, self.lang).into_owned();
        }
        if let Some(words) = keys::value(key, text, self.lang) {
            return words.into_owned();
        }
        if is_dated(text) {
            return format::date::time(text, self.zone, self.lang);
        }
        let (shown, cut) = bounded(text.trim());
        format!("{shown}{}", if cut { " …" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn shown(value: &Value) -> String {
        readable_text(value, Lang::En, &TimeZone::get("Asia/Ho_Chi_Minh").unwrap())
    }

    #[test]
    fn dates_of_programs_are_read_in_fields_of_dates() {
        for (value, expected) in [
            (
                json!({"pickup_date": "2026-11-19T17:00:00.000000Z"}),
                "20\u{a0}Nov\u{a0}2026",
            ),
            (
                json!({"pickup_date": "2026-11-20T00:00:00Z"}),
                "20\u{a0}Nov\u{a0}2026",
            ),
            (
                json!({"pickup_date": "2026-11-20 08:30:00"}),
                "20\u{a0}Nov\u{a0}2026 08:30",
            ),
            (json!({"pickup_date": 1_763_571_600}), "20\u{a0}Nov\u{a0}2025"),
            (
                json!({"etd_expected": "/Date(1763571600000)/"}),
                "20\u{a0}Nov\u{a0}2025",
            ),
            (
                json!({"pickup_date": {"date": "2026-11-20 00:00:00.000000", "timezone_type": 3, "timezone": "UTC"}}),
                "20\u{a0}Nov\u{a0}2026",
            ),
            (json!({"pickup_date": "0001-01-01T00:00:00"}), "—"),
            (json!({"pickup_date": "0000-00-00"}), "—"),
            (json!({"pickup_date": "ASAP"}), "ASAP"),
            (json!({"pickup_date": "05/06/2026"}), "05/06/2026"),
            (json!({"pickup_date": 3}), "3"),
            (json!({"pickup_date": 99_999_999_999_999_i64}), "—"),
            (json!({"pickup_date": "Invalid date"}), "—"),
            (json!({"pickup_date": "20226-12-31"}), "—"),
            (
                json!({"updated_at": "2026-11-20T00:00:00+07:00"}),
                "20\u{a0}Nov\u{a0}2026 00:00",
            ),
        ] {
            let shown = shown(&value);
            assert_eq!(shown.split_once(": ").unwrap().1, expected, "{value}");
        }
    }

    #[test]
    fn any_shape_becomes_one_line() {
        for (value, expected) in [
            (json!({"name": "Bão", "level": "cao"}), "Name: Bão; Level: cao"),
            (json!(["a", null, {"name": "b"}]), "a; Name: b"),
            (json!({"items": ["a", "b"]}), "Items: (a; b)"),
            (
                json!({"from": "2026-08-08T02:10:00Z"}),
                "From: 8\u{a0}Aug\u{a0}2026 09:10",
            ),
            (json!({"country": "VN", "ok": true}), "Country: Vietnam; Ok: Yes"),
            (json!(1234.5), "1,234.5"),
            (
                json!({"shipping_fee": {"amount": 385_000, "currency": "VND"}, "level": "high"}),
                "Shipping fee: 385,000\u{a0}₫; Level: High",
            ),
            (
                json!({"total_fee": "12.5", "currency": "USD", "pieces": 2}),
                "Total fee: 12.50\u{a0}USD; Pieces: 2",
            ),
            (
                json!({"amount": "chưa rõ", "currency": "VND"}),
                "Amount: chưa rõ; Currency: VND",
            ),
            (json!(null), ""),
            (json!([[], {}]), ""),
        ] {
            assert_eq!(shown(&value), expected, "{value}");
        }
    }

    #[test]
    fn mail_addresses_break_behind_their_marks() {
        use crate::pages::testing::fragment;
        for (text, breaks) in [
            ("chi.hanh@saokhue.vn", 4),
            ("8 @ 20 USD", 0),
            ("Lô A2, KCN. Sóng Thần", 0),
        ] {
            let value = json!(text);
            let shown = fragment(Lang::En, || view! { <p>{readable(&value)}</p> });
            assert_eq!(shown.verbatim("p"), text);
            assert_eq!(shown.count("wbr"), breaks, "{text}");
        }
    }

    #[test]
    fn depth_breadth_and_length_are_bounded() {
        let deep = (0..100).fold(json!("x"), |inner, _| json!({"a": inner}));
        assert!(shown(&deep).len() < 2_000);
        let wide = Value::Array(vec![json!("x"); 1_000]);
        let shown_wide = shown(&wide);
        assert!(shown_wide.ends_with("; and 800 more"), "{shown_wide}");
        assert_eq!(
            shown(&json!("ộ".repeat(30_000))).chars().count(),
            MAX_TEXT_CHARS + 2
        );
    }
}
