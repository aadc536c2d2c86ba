//! What follows from what is typed into a request: each line's volume, the totals, and the ticks of "at least one of".
//!
//! What was read is remembered, so that a keystroke reads one line, adds the others up from memory, and writes to places
//! that are known: searching a form of 200 lines takes longer than all of its arithmetic.
//! Signals for the ten fields of each line would be two thousand to make before the first key, and would have to follow
//! the lines that the grid adds and moves; listeners at the window cost nothing until an event comes.

mod bar;

use std::cell::RefCell;
use std::rc::Rc;

use domain::cargo::{LineTotals, Mode};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

use crate::cargo_line::{Fields, place_of};
use crate::dom;
use crate::markup::{DETAILS_CLASS, FORM, LINE};
use bar::Bar;

/// What was read of the form.
struct FormCache {
    rows: Vec<Element>,
    lines: Vec<LineTotals>,
    /// The fields of the line that was read last: most keys go where the one before went.
    last: Option<Fields>,
    services: Vec<Element>,
    modes: Vec<Mode>,
    bar: Bar,
}

impl FormCache {
    fn read(form: &Element) -> Self {
        let rows = dom::all(form, LINE);
        let mut cache = Self {
            lines: rows.iter().map(|row| Fields::from_row(row).read()).collect(),
            rows,
            last: None,
            services: dom::all(form, "[data-mode]"),
            modes: Vec::new(),
            bar: Bar::find(form),
        };
        cache.renew_form();
        cache
    }

    /// The line at a place, if that is what stands there.
    fn place_of(&self, row: &Element) -> Option<usize> {
        let at = place_of(row)?;
        (self.rows.get(at) == Some(row)).then_some(at)
    }

    fn renew_line(&mut self, at: usize) {
        let Some((row, line)) = self.rows.get(at).zip(self.lines.get_mut(at)) else {
            return;
        };
        let fields = match self.last.take().filter(|fields| fields.are_of(row)) {
            Some(fields) => fields,
            None => Fields::from_row(row),
        };
        *line = fields.read();
        self.last = Some(fields);
    }

    /// What stands outside of the lines.
    fn renew_form(&mut self) {
        let chosen = self.services.iter().filter(|service| dom::is_checked(service));
        self.modes = Mode::of_services(
            chosen.filter_map(|service| Mode::from_code(&service.get_attribute("data-mode")?)),
        );
    }
}

pub(crate) fn watch() {
    let cache: Rc<RefCell<Option<FormCache>>> = Rc::default();
    // A browser may have put back what was typed before a reload: the totals must be of that.
    renew(&cache, None);
    for kind in ["input", "change", "pageshow"] {
        let cache = Rc::clone(&cache);
        dom::listen(kind, move |event| renew(&cache, dom::target(&event)));
    }
    dom::listen("resize", move |_| {
        if let Some(cache) = cache.borrow().as_ref() {
            cache.bar.hold();
        }
    });
    dom::listen("keydown", |event| close_details(&event));
}

/// In a line's details Enter closes them; it must not send the whole request.
fn close_details(event: &Event) {
    if dom::key(event).is_none_or(|key| key.key() != "Enter") {
        return;
    }
    let field = dom::target(event).filter(|field| field.tag_name() == "INPUT");
    let details = field.and_then(|field| dom::closest(&field, &format!("{FORM} .{DETAILS_CLASS}")));
    if let Some(done) = details.and_then(|details| dom::one(&details, "footer [popovertargetaction=hide]")) {
        event.prevent_default();
        if let Ok(done) = done.dyn_into::<HtmlElement>() {
            done.click();
        }
    }
}

/// Reads what changed and writes what follows from it. A field changes its line, or what stands outside of the lines;
/// for anything else, such as a grid that got other lines, everything is read again.
fn renew(cache: &RefCell<Option<FormCache>>, target: Option<Element>) {
    let form = match &target {
        Some(field) => dom::closest(field, FORM),
        None => dom::find(FORM),
    };
    let Some(form) = form else { return };
    let row = target.as_ref().and_then(|field| dom::closest(field, LINE));
    let mut cache = cache.borrow_mut();
    let place = row
        .as_ref()
        .zip(cache.as_ref())
        .and_then(|(row, cache)| cache.place_of(row));
    match (cache.as_mut(), place) {
        (Some(cache), Some(at)) => cache.renew_line(at),
        (Some(cache), None) if row.is_none() && target.is_some_and(|field| field.has_attribute("name")) => {
            cache.renew_form();
        }
        _ => *cache = Some(FormCache::read(&form)),
    }
    if let Some(cache) = cache.as_mut() {
        cache.bar.write(&cache.lines, &cache.modes);
    }
}
