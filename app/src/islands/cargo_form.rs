use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::window_event_listener_untyped;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use super::{dom, grid};
use crate::cargo::{Divisors, Line, LineText, Mode, Totals};

pub(super) const FORM: &str = "[data-cargo-form]";
pub(super) const LINE: &str = "[data-grid] > [data-line]";

/// What was last read, so that a keystroke reads one line, adds the others up from memory, and writes to places that
/// are known: searching a form of 200 lines takes longer than all of its arithmetic.
struct Known {
    form: Element,
    rows: Vec<Element>,
    lines: Vec<Line>,
    services: Vec<Element>,
    sums: Vec<Sum>,
    parts: Vec<(String, Element)>,
    divisors: Divisors,
}

/// A total, and the place that it stands in with its unit.
struct Sum {
    name: String,
    figure: Element,
    place: Option<HtmlElement>,
    /// Characters of the figure when its place was last measured.
    length: Cell<usize>,
}

impl Sum {
    fn new((name, figure): (String, Element)) -> Self {
        Self {
            place: dom::closest(&figure, "dd").and_then(|place| place.dyn_into().ok()),
            name,
            figure,
            length: Cell::default(),
        }
    }
}

impl Known {
    fn read(form: &Element) -> Self {
        let rows = dom::all(form, LINE);
        let marked = |name: &str| {
            let elements = dom::all(form, &format!("[{name}]"));
            elements
                .into_iter()
                .filter_map(|element| Some((element.get_attribute(name)?, element)))
                .collect::<Vec<_>>()
        };
        let divisors = dom::one(form, "[data-divisors]")
            .and_then(|sums| sums.get_attribute("data-divisors"))
            .unwrap_or_default();
        Self {
            form: form.clone(),
            lines: rows.iter().map(read).collect(),
            rows,
            services: dom::all(form, "[data-mode]"),
            sums: marked("data-sum").into_iter().map(Sum::new).collect(),
            parts: marked("data-if"),
            divisors: Divisors::read(&divisors),
        }
    }
}

pub(super) fn watch() {
    let known: Rc<RefCell<Option<Known>>> = Rc::default();
    // A browser may have put back what was typed before a reload: the totals must be of that.
    renew(&known, None);
    for kind in ["input", "change", "pageshow"] {
        let known = Rc::clone(&known);
        let handle = window_event_listener_untyped(kind, move |event| renew(&known, dom::target(&event)));
        // It watches as long as the page lives.
        std::mem::forget(handle);
    }
    let resized = Rc::clone(&known);
    std::mem::forget(window_event_listener_untyped("resize", move |_| {
        if let Some(known) = resized.borrow().as_ref() {
            let places: Vec<_> = known.sums.iter().filter_map(|sum| sum.place.as_ref()).collect();
            hold(&places);
        }
    }));
    std::mem::forget(window_event_listener_untyped("keydown", |event| {
        keep_in_sheet(&event);
    }));
    grid::watch();
}

/// In a line's details Enter closes them; it must not send the whole request.
fn keep_in_sheet(event: &Event) {
    let Some(field) = dom::target(event) else { return };
    let composing = dom::flag(event, "isComposing");
    if composing || dom::text(event, "key").as_deref() != Some("Enter") || field.tag_name() != "INPUT" {
        return;
    }
    let sheet = dom::closest(&field, &format!("{FORM} .sheet"));
    if let Some(done) = sheet.and_then(|sheet| dom::one(&sheet, "footer [popovertargetaction=hide]")) {
        event.prevent_default();
        if let Ok(done) = done.dyn_into::<HtmlElement>() {
            done.click();
        }
    }
}

/// Reads what changed and writes what follows from it. Without a line everything is read again.
fn renew(known: &RefCell<Option<Known>>, target: Option<Element>) {
    let form = match &target {
        Some(field) => dom::closest(field, FORM),
        None => leptos::prelude::document().query_selector(FORM).ok().flatten(),
    };
    let Some(form) = form else { return };
    let row = target.and_then(|field| dom::closest(&field, LINE));
    let mut known = known.borrow_mut();
    let at = known.as_ref().zip(row.as_ref()).and_then(|(known, row)| {
        let at: usize = row.get_attribute("data-line")?.parse().ok()?;
        (known.rows.get(at) == Some(row)).then_some(at)
    });
    match (known.as_mut(), at) {
        (Some(known), Some(at)) => known.lines[at] = read(&known.rows[at]),
        _ => *known = Some(Known::read(&form)),
    }
    if let Some(known) = known.as_ref() {
        totals(known);
    }
    // Nothing in a line can meet them.
    if at.is_none() {
        rules(&form);
    }
}

/// The field of a line by its name.
pub(super) fn field(row: &Element, name: &str) -> Option<Element> {
    dom::one(row, &format!(r#"[name$="[{name}]"]"#))
}

/// Reads a line and hands it on as the server's code takes it.
pub(super) fn with_text<T>(row: &Element, then: impl FnOnce(&LineText) -> T) -> T {
    // One search instead of ten: it is done with every key.
    let fields: Vec<(String, Element)> = dom::all(row, "[name]")
        .into_iter()
        .filter_map(|field| Some((field.get_attribute("name")?, field)))
        .collect();
    let value = |name: &str| {
        fields
            .iter()
            .find(|(full, _)| full.strip_suffix(']').and_then(|full| full.rsplit('[').next()) == Some(name))
            .map(|(_, field)| dom::value(field))
            .unwrap_or_default()
    };
    let full = value("load") == "fcl";
    let of_container = |name| if full { value(name) } else { String::new() };
    then(&LineText {
        name: &value("name"),
        package_count: &value("package_count"),
        gross_weight: &value("gross_weight"),
        length: &value("length"),
        width: &value("width"),
        height: &value("height"),
        dimension_unit: &value("dimension_unit"),
        container_type: &of_container("container_type"),
        container_count: &of_container("container_count"),
        full,
    })
}

/// Reads a line and writes its volume.
fn read(row: &Element) -> Line {
    let line = with_text(row, Line::read);
    if let Some(output) = dom::one(row, "[data-volume]") {
        dom::write(&output, &line.show_volume());
    }
    line
}

fn totals(known: &Known) {
    let chosen = known.services.iter().filter(|service| dom::is_checked(service));
    let modes =
        Mode::of_services(chosen.filter_map(|service| Mode::from_code(&service.get_attribute("data-mode")?)));
    let all = Totals::of(&known.lines);
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
            let weights = all.weigh(known.divisors.of(mode));
            texts.push((format!("{code}-volumetric"), weights.volumetric));
            texts.push((format!("{code}-chargeable"), weights.chargeable));
        }
    }
    // Style tells about terms for containers by it.
    let full = known.lines.iter().any(Line::is_full);
    if known.form.has_attribute("data-fcl") != full {
        let _ = known.form.toggle_attribute_with_force("data-fcl", full);
    }
    for (name, element) in &known.parts {
        if let Some((_, shown)) = shown.iter().find(|(one, _)| one == name) {
            dom::show(element, *shown);
        }
    }
    let mut grown = Vec::new();
    for sum in &known.sums {
        if let Some((_, text)) = texts.iter().find(|(name, _)| *name == sum.name) {
            dom::write(&sum.figure, text);
            let length = text.chars().count();
            if sum.length.replace(length) != length {
                grown.extend(&sum.place);
            }
        }
    }
    hold(&grown);
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

/// The ticks of "at least one of".
fn rules(form: &Element) {
    for rule in dom::all(form, "[data-rule]") {
        let mut any = false;
        for part in dom::all(&rule, "[data-part]") {
            let name = part.get_attribute("data-part").unwrap_or_default();
            let given = dom::one(form, &format!(r#"[name="{name}"]"#))
                .is_some_and(|field| !dom::value(&field).trim().is_empty());
            any |= given;
            let _ = part.class_list().toggle_with_force("met", given);
            for tick in dom::all(&part, "[data-tick]") {
                dom::show(&tick, given);
            }
        }
        for tick in dom::all(&rule, "[data-done]") {
            dom::show(&tick, any);
        }
        let _ = if any {
            rule.set_attribute("data-tone", "done")
        } else {
            rule.remove_attribute("data-tone")
        };
    }
}
