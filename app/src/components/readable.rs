//! Values of a shape the specification does not show, as people read them: facts for objects, lists for arrays.
//! Bounded in depth, breadth and size, whatever the service sends.

use leptos::prelude::*;
use serde_json::{Map, Value};

use crate::format;
use crate::frame::Frame;
use crate::text::common;
use crate::text::countries::country_name;
use crate::text::keys;

const DEEPEST: usize = 6;
/// Entries of one object or array.
const WIDEST: usize = 200;
/// Values in all.
const MOST: usize = 2_000;
/// Characters of one text.
const LONGEST: usize = 20_000;

/// Whether there is nothing to show: null, blank text, or only such things inside.
pub fn is_blank(value: &Value) -> bool {
    blank(value, 0)
}

fn blank(value: &Value, depth: usize) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(_) | Value::Number(_) => false,
        Value::String(text) => text.trim().is_empty(),
        _ if depth > DEEPEST => false,
        Value::Array(all) => all.iter().all(|one| blank(one, depth + 1)),
        Value::Object(map) => map.values().all(|one| blank(one, depth + 1)),
    }
}

/// Any JSON as facts, lists and texts. Texts are the operator's and marked so; keys get names where they are known.
pub fn readable(value: &Value) -> AnyView {
    let mut left = MOST;
    show("", value, 0, &mut left)
        .unwrap_or_else(|| view! { <span class="faint">{common::of(Frame::lang()).none}</span> }.into_any())
}

fn show(key: &str, value: &Value, depth: usize, left: &mut usize) -> Option<AnyView> {
    if blank(value, 0) || *left == 0 {
        return None;
    }
    *left -= 1;
    let lang = Frame::lang();
    Some(match value {
        Value::Null => return None,
        Value::Bool(yes) => if *yes {
            common::of(lang).yes
        } else {
            common::of(lang).no
        }
        .into_any(),
        Value::Number(number) => number_text(key, &number.to_string()).into_any(),
        Value::String(text) => text_view(key, text),
        nested if depth >= DEEPEST => text_view("", &nested.to_string()),
        Value::Array(all) => array(key, all, depth, left),
        Value::Object(map) => object(map, depth, left),
    })
}

fn array(key: &str, all: &[Value], depth: usize, left: &mut usize) -> AnyView {
    let shown: Vec<_> = all
        .iter()
        .take(WIDEST)
        .filter_map(|one| show(key, one, depth + 1, left))
        .collect();
    if shown.len() == 1 && all.len() == 1 {
        return shown.into_any();
    }
    let items = shown
        .into_iter()
        .map(|one| view! { <li>{one}</li> })
        .collect_view();
    view! { <ul class="prose">{items}{more(all.len()).map(|text| view! { <li>{text}</li> })}</ul> }.into_any()
}

fn object(map: &Map<String, Value>, depth: usize, left: &mut usize) -> AnyView {
    let lang = Frame::lang();
    let facts = map
        .iter()
        .take(WIDEST)
        .filter_map(|(key, value)| {
            let shown = show(key, value, depth + 1, left)?;
            Some(view! { <div><dt>{keys::name(key, lang)}</dt><dd>{shown}</dd></div> })
        })
        .collect_view();
    let more = more(map.len()).map(|text| view! { <div><dt></dt><dd>{text}</dd></div> });
    view! { <dl class="facts">{facts}{more}</dl> }.into_any()
}

fn more(count: usize) -> Option<String> {
    let hidden = i64::try_from(count.checked_sub(WIDEST)?)
        .ok()
        .filter(|hidden| *hidden > 0)?;
    Some((common::of(Frame::lang()).more)(&format::number::whole(hidden)))
}

/// Numbers that name something are no amounts and get no grouping.
fn number_text(key: &str, digits: &str) -> String {
    const NAMES: [&str; 10] = [
        "id", "code", "no", "number", "phone", "version", "year", "zip", "tax", "ref",
    ];
    let names_something = key.split('_').any(|part| NAMES.contains(&part));
    if names_something {
        digits.to_owned()
    } else {
        format::number::figure(&partner_api::Figure::new(digits))
    }
}

fn text_view(key: &str, text: &str) -> AnyView {
    let lang = Frame::lang();
    if key.ends_with("country") && country_name(text, lang) != text.trim() {
        return country_name(text, lang).into_any();
    }
    let dated =
        text.len() >= 10 && text.as_bytes()[..4].iter().all(u8::is_ascii_digit) && text.as_bytes()[4] == b'-';
    if dated && format::date::read(text).is_some() {
        return super::time(text).into_any();
    }
    let (shown, cut) = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => (&text[..end], Some(view! { <span class="faint">" …"</span> })),
        None => (text, None),
    };
    let lang = (lang != crate::text::Lang::Vi).then_some("vi");
    view! { <span class="lines" lang=lang>{shown.to_owned()}</span>{cut} }.into_any()
}
