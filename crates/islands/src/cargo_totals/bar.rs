use std::cell::{Cell, RefCell};

use domain::Lang;
use domain::cargo::{Divisors, LineTotals, Mode, ShipmentTotals};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::dom;
use crate::markup::{HELD, sums as names};

/// Characters that a total may grow before its place is measured again: a digit and what groups it.
const ROOM: usize = 2;

/// The totals, and what is shown only with some of them.
pub(super) struct Bar {
    form: Element,
    displays: Vec<TotalDisplay>,
    parts: Vec<(String, Element)>,
    divisors: Divisors,
    lang: Lang,
}

/// Where a total stands with its unit, or two that belong together.
struct TotalDisplay {
    element: HtmlElement,
    /// Shown only with some cargo.
    part: Option<Element>,
    sums: Vec<Sum>,
}

struct Sum {
    name: String,
    figure: Element,
    text: RefCell<String>,
    /// Characters of the figure when its place was measured, if it was.
    measured: Cell<Option<usize>>,
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
            displays: displays(marked("data-sum")),
            parts: marked("data-if").collect(),
            divisors: Divisors::read(&divisors),
            lang: dom::lang(),
        }
    }

    pub fn write(&self, lines: &[LineTotals], modes: &[Mode]) {
        let all = ShipmentTotals::from_lines(lines);
        let sums = all.show(self.lang);
        let mut texts = vec![
            (names::PACKAGES.to_owned(), sums.packages),
            (names::GROSS.to_owned(), sums.gross),
            (names::VOLUME.to_owned(), sums.volume),
            (names::INCOMPLETE.to_owned(), sums.incomplete.to_string()),
        ];
        let mut shown = vec![
            (names::VOLUME, sums.loose),
            (names::CONTAINERS, !sums.containers.is_empty()),
            (names::INCOMPLETE, sums.incomplete > 0),
        ];
        texts.push((names::CONTAINERS.to_owned(), sums.containers));
        for mode in Mode::ALL {
            let code = mode.code();
            let is_shown = sums.loose && modes.contains(&mode);
            shown.push((code, is_shown));
            if is_shown {
                let weights = all.weigh(self.divisors.get(mode), self.lang);
                texts.push((format!("{code}-{}", names::VOLUMETRIC), weights.volumetric));
                texts.push((format!("{code}-{}", names::CHARGEABLE), weights.chargeable));
            }
        }
        // Style tells about terms for containers by it.
        let full = lines.iter().any(LineTotals::is_full);
        if self.form.has_attribute("data-fcl") != full {
            let _ = self.form.toggle_attribute_with_force("data-fcl", full);
        }
        for (name, element) in &self.parts {
            if let Some((_, shown)) = shown.iter().find(|(one, _)| one == name) {
                dom::show(element, *shown);
            }
        }
        let mut grown = Vec::new();
        for display in &self.displays {
            for sum in &display.sums {
                if let Some((_, text)) = texts.iter().find(|(name, _)| *name == sum.name) {
                    sum.write(text);
                }
            }
            if display.is_shown() && display.sums.iter().any(Sum::has_outgrown) {
                grown.push(display);
            }
        }
        hold(&grown);
    }

    /// Measures every total again.
    pub fn hold(&self) {
        let shown: Vec<_> = self
            .displays
            .iter()
            .filter(|display| display.is_shown())
            .collect();
        hold(&shown);
    }
}

fn displays(figures: impl Iterator<Item = (String, Element)>) -> Vec<TotalDisplay> {
    let mut displays: Vec<TotalDisplay> = Vec::new();
    for (name, figure) in figures {
        let element = dom::closest(&figure, "dd").and_then(|cell| cell.dyn_into::<HtmlElement>().ok());
        let Some(element) = element else { continue };
        let sum = Sum {
            name,
            text: RefCell::new(figure.text_content().unwrap_or_default()),
            figure,
            measured: Cell::default(),
        };
        match displays.last_mut().filter(|display| display.element == element) {
            Some(display) => display.sums.push(sum),
            None => displays.push(TotalDisplay {
                part: dom::closest(&element, "[data-if]"),
                element,
                sums: vec![sum],
            }),
        }
    }
    displays
}

impl TotalDisplay {
    fn is_shown(&self) -> bool {
        !self
            .part
            .as_ref()
            .is_some_and(|part| part.has_attribute("hidden"))
    }
}

impl Sum {
    fn write(&self, text: &str) {
        if *self.text.borrow() != text {
            dom::write(&self.figure, text);
            text.clone_into(&mut self.text.borrow_mut());
        }
    }

    fn length(&self) -> usize {
        self.text.borrow().chars().count()
    }

    /// Out of its place, or lost in it.
    fn has_outgrown(&self) -> bool {
        let length = self.length();
        self.measured
            .get()
            .is_none_or(|measured| length > measured + ROOM || length + 2 * ROOM < measured)
    }
}

/// Gives each total the width that it takes, and a little room: as long as its figure stays within, its neighbours
/// stay where they are, and the browser need not lay out the page again for it.
fn hold(displays: &[&TotalDisplay]) {
    for display in displays {
        let _ = display.element.remove_attribute(HELD);
    }
    let widths: Vec<f64> = displays
        .iter()
        .map(|display| display.element.get_bounding_client_rect().width())
        .collect();
    for (display, width) in displays.iter().zip(widths) {
        for sum in &display.sums {
            sum.measured.set(Some(sum.length()));
        }
        // One that is not seen has none.
        if width > 0.0 {
            let room = ROOM * display.sums.len();
            let width = format!("calc({width:.2}px + {room}ch)");
            let _ = display.element.style().set_property("--width", &width);
            let _ = display.element.set_attribute(HELD, "");
        }
    }
}
