use std::cell::{Cell, RefCell};

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::dom;
use crate::cargo::{Divisors, Line, Mode, Totals};

/// The totals, and what is shown only with some of them.
pub(super) struct Bar {
    form: Element,
    sums: Vec<Sum>,
    parts: Vec<(String, Element)>,
    divisors: Divisors,
}

/// A total, and the place that it stands in with its unit.
struct Sum {
    name: String,
    figure: Element,
    place: Option<HtmlElement>,
    text: RefCell<String>,
    /// Its place was measured with so long a figure.
    measured: Cell<usize>,
}

impl Bar {
    pub fn find(form: &Element) -> Self {
        let marked = |name: &'static str| {
            dom::all(form, &format!("[{name}]"))
                .into_iter()
                .filter_map(move |element| Some((element.get_attribute(name)?, element)))
        };
        let divisors = dom::one(form, "[data-divisors]")
            .and_then(|sums| sums.get_attribute("data-divisors"))
            .unwrap_or_default();
        Self {
            form: form.clone(),
            sums: marked("data-sum").map(Sum::new).collect(),
            parts: marked("data-if").collect(),
            divisors: Divisors::read(&divisors),
        }
    }

    pub fn write(&self, lines: &[Line], modes: &[Mode]) {
        let all = Totals::of(lines);
        let sums = all.show();
        let mut texts = vec![
            ("packages".to_owned(), sums.packages),
            ("gross".to_owned(), sums.gross),
            ("volume".to_owned(), sums.volume),
            ("incomplete".to_owned(), sums.incomplete.to_string()),
        ];
        let mut shown = vec![
            ("volume", sums.loose),
            ("containers", !sums.containers.is_empty()),
            ("incomplete", sums.incomplete > 0),
        ];
        texts.push(("containers".to_owned(), sums.containers));
        for mode in Mode::ALL {
            let code = mode.code();
            let is_shown = sums.loose && modes.contains(&mode);
            shown.push((code, is_shown));
            if is_shown {
                let weights = all.weigh(self.divisors.of(mode));
                texts.push((format!("{code}-volumetric"), weights.volumetric));
                texts.push((format!("{code}-chargeable"), weights.chargeable));
            }
        }
        // Style tells about terms for containers by it.
        let full = lines.iter().any(Line::is_full);
        if self.form.has_attribute("data-fcl") != full {
            let _ = self.form.toggle_attribute_with_force("data-fcl", full);
        }
        for (name, element) in &self.parts {
            if let Some((_, shown)) = shown.iter().find(|(one, _)| one == name) {
                dom::show(element, *shown);
            }
        }
        let mut grown = Vec::new();
        for sum in &self.sums {
            if let Some((_, text)) = texts.iter().find(|(name, _)| *name == sum.name) {
                sum.write(text);
                let length = text.chars().count();
                if sum.measured.replace(length) != length {
                    grown.extend(&sum.place);
                }
            }
        }
        hold(&grown);
    }

    /// Measures every total again.
    pub fn hold(&self) {
        let places: Vec<_> = self.sums.iter().filter_map(|sum| sum.place.as_ref()).collect();
        hold(&places);
    }
}

impl Sum {
    fn new((name, figure): (String, Element)) -> Self {
        Self {
            place: dom::closest(&figure, "dd").and_then(|place| place.dyn_into().ok()),
            text: RefCell::new(figure.text_content().unwrap_or_default()),
            name,
            figure,
            measured: Cell::default(),
        }
    }

    fn write(&self, text: &str) {
        if *self.text.borrow() != text {
            dom::write(&self.figure, text);
            text.clone_into(&mut self.text.borrow_mut());
        }
    }
}

/// Gives each total the width that it takes: as long as its figure keeps its length, the browser need not lay out the
/// page again for it.
fn hold(places: &[&HtmlElement]) {
    for place in places {
        let _ = place.remove_attribute(dom::HELD);
    }
    let widths: Vec<f64> = places
        .iter()
        .map(|place| place.get_bounding_client_rect().width())
        .collect();
    for (place, width) in places.iter().zip(widths) {
        // One that is not seen has none.
        if width > 0.0 {
            let _ = place.style().set_property("--width", &format!("{width:.2}px"));
            let _ = place.set_attribute(dom::HELD, "");
        }
    }
}
