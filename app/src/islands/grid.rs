//! The grid under the hands: keys, lines added and removed in the page, undo, ranges, paste. It presses the same
//! buttons that post the form without scripts, and leaves rows that the same form posts.
//!
//! Nothing here acts while an input method composes, and nothing writes into a field but what was asked for.

mod cells;
mod doubts;
mod fold;
mod history;
mod keys;
mod lines;
mod name;
mod paste;
mod range;
mod sight;

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use domain::cargo::fill;
use leptos::prelude::{document, set_timeout, window_event_listener_untyped};
use web_sys::{Element, Event};

use super::cargo_form::{FORM, LINE};
use super::dom;
use history::History;
use range::Range;

/// What is known of the grid while the page lives.
struct Grid {
    form: Element,
    table: Element,
    history: RefCell<History>,
    range: RefCell<Option<Range>>,
    /// What was last copied from here: as text, and cell by cell.
    copied: RefCell<Option<(String, Vec<Vec<String>>)>>,
    /// A step is being carried out: what fields tell meanwhile was not done by hand.
    busy: Cell<bool>,
    /// A button or a finger is down. Nothing may move until it is up, or the press would miss what it was meant for.
    pressed: Cell<bool>,
    /// Lines whose questions wait for that.
    waiting: RefCell<Vec<Element>>,
    /// A blank line, folded.
    model: OnceCell<Option<Element>>,
}

pub(super) fn watch() {
    let found = document().query_selector(FORM).ok().flatten();
    let Some((form, table)) = found.and_then(|form| {
        let table = dom::one(&form, "[data-grid]")?;
        Some((form, table))
    }) else {
        return;
    };
    // Style shows hints about keys only where they work.
    let _ = form.set_attribute("data-alive", "");
    let grid = Rc::new(Grid {
        form,
        table,
        history: RefCell::default(),
        range: RefCell::default(),
        copied: RefCell::default(),
        busy: Cell::default(),
        pressed: Cell::default(),
        waiting: RefCell::default(),
        model: OnceCell::new(),
    });
    fold::begin(grid.rows());
    sight::watch(&grid.form, &grid.table);
    let on = |kind: &'static str, act: fn(&Grid, &Event)| {
        let grid = Rc::clone(&grid);
        // It listens as long as the page lives.
        std::mem::forget(window_event_listener_untyped(kind, move |event| {
            if !event.default_prevented() {
                act(&grid, &event);
            }
        }));
    };
    on("keydown", keys::press);
    on("click", lines::click);
    on("focusin", history::came);
    on("focusin", range::came);
    on("focusin", name::came);
    on("input", name::typed);
    on("resize", name::resized);
    on("input", range::typed);
    on("input", fold::chosen);
    on("change", history::changed);
    on("change", doubts::changed);
    on("input", doubts::typed);
    on("mousedown", range::mouse);
    on("pointerdown", |grid, _| grid.pressed.set(true));
    on("copy", range::copy);
    on("cut", range::cut);
    on("paste", paste::paste);
    for kind in ["pointerup", "pointercancel"] {
        let grid = Rc::clone(&grid);
        std::mem::forget(window_event_listener_untyped(kind, move |_| {
            grid.pressed.set(false);
            let grid = Rc::clone(&grid);
            // After the click that follows.
            set_timeout(move || doubts::settle(&grid), Duration::ZERO);
        }));
    }
}

impl Grid {
    fn rows(&self) -> Vec<Element> {
        dom::all(&self.form, LINE)
    }

    /// The line that an element stands in.
    fn row_of(&self, element: &Element) -> Option<Element> {
        dom::closest(element, LINE).filter(|row| self.table.contains(Some(row)))
    }

    fn most(&self) -> usize {
        self.table
            .get_attribute("data-most")
            .and_then(|most| most.parse().ok())
            .unwrap_or(1)
    }

    fn template(&self, selector: &str) -> Option<Element> {
        dom::one(&self.form, &format!("template{selector}"))
    }

    /// Says what was done, in the words of the page.
    fn say(&self, what: &str, values: &[(&str, &str)]) {
        let words = self
            .template(&format!(r#"[data-say="{what}"]"#))
            .map(|words| dom::words(&words));
        if let (Some(words), Some(place)) = (words, dom::one(&self.form, "[data-said]")) {
            dom::write(&place, &fill(&words, values.iter().copied()));
        }
        self.offer();
    }

    fn say_line(&self, what: &str, at: usize) {
        self.say(what, &[("line", &(at + 1).to_string())]);
    }

    fn say_count(&self, what: &str, count: usize) {
        self.say(what, &[("count", &count.to_string())]);
    }
}

/// Where a line stands, as its names say.
fn place_of(row: &Element) -> Option<usize> {
    row.get_attribute("data-line")?.parse().ok()
}
