//! The number of a line in what stands in it: names, ids, labels and buttons.

use domain::rfq_form::LineAction;
use web_sys::Element;

use crate::cargo_line::place_of;
use crate::dom;
use crate::markup::LINE_NUMBER;
use crate::text_ops::numbered;

/// Gives a line its place in all names, ids, labels and buttons.
pub(crate) fn number(row: &Element, to: usize) {
    let Some(from) = place_of(row).filter(|from| *from != to) else {
        return;
    };
    let _ = row.set_attribute(LINE_NUMBER, &to.to_string());
    for element in dom::all(row, "[name^=cargos]") {
        number_field(&element, from, to);
    }
    for element in dom::all(
        row,
        "[id]:not([name]), [for], [popovertarget], [data-n], [name=do], [aria-label]:not([name])",
    ) {
        change(&element, "aria-label", from + 1, to + 1);
        for name in ["id", "for", "popovertarget", "aria-labelledby"] {
            change(&element, name, from, to);
        }
        if element.get_attribute("name").as_deref() == Some("do") {
            let action = LineAction::parse(&element.get_attribute("value").unwrap_or_default());
            if let Some(action) = action.filter(|action| action.line() == Some(from)) {
                let _ = element.set_attribute("value", &action.at(to).to_string());
            }
        }
        if element.has_attribute("data-n") {
            let text = element
                .text_content()
                .and_then(|text| numbered(&text, from + 1, to + 1));
            if let Some(text) = text {
                element.set_text_content(Some(&text));
            }
        }
    }
}

pub(crate) fn number_field(field: &Element, from: usize, to: usize) {
    for name in ["name", "id", "aria-describedby"] {
        change(field, name, from, to);
    }
    change(field, "aria-label", from + 1, to + 1);
}

fn change(element: &Element, name: &str, from: usize, to: usize) {
    let text = element.get_attribute(name);
    if let Some(text) = text.and_then(|text| numbered(&text, from, to)) {
        let _ = element.set_attribute(name, &text);
    }
}
