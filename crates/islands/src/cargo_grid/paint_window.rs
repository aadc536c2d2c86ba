//! While somebody types in a form with a long list, only the lines in sight and a few around them are painted. The
//! browser goes through every field that it paints with every key; without this it paints one and a half screens each
//! way, which are some eighty lines too many.
//!
//! It is a clip: nothing but paint changes, every line stays in the page and can be reached by keys. At the first sign
//! that somebody scrolls by hand the whole form is painted again.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{set_timeout, window};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlElement, KeyboardEvent};

use super::Grid;
use crate::dom;

/// Only the part of the form in the window is painted.
const NARROWED_ATTRIBUTE: &str = "data-narrowed";

/// In shorter lists typing is fast enough.
const MIN_NARROWED_LINES: usize = 40;
/// Narrower forms show lines as cards, of which few are painted anyway.
const MIN_NARROWED_WIDTH_PX: f64 = 896.0;
/// Height painted beyond the window's edges (the marks of the sections and the totals cover as much again), and the part
/// of it that must remain when the page moves under a key.
const PAINTED_MARGIN_PX: f64 = 100.0;
const MIN_PAINTED_MARGIN_PX: f64 = 40.0;
/// Time after which a cell counts as typed in: one that is only passed through changes nothing.
const REST_DELAY: Duration = Duration::from_millis(150);

struct PaintWindow {
    form: Element,
    grid: Grid,
    /// The painted part's edges as distances from the form's top, in CSS pixels.
    painted: Cell<Option<(f64, f64)>>,
    waiting: Cell<bool>,
}

pub(crate) fn watch(grid: Grid, form: &Element) {
    let paint = Rc::new(PaintWindow {
        form: form.clone(),
        grid,
        painted: Cell::default(),
        waiting: Cell::default(),
    });
    let on = |kind: &'static str, act: fn(&Rc<PaintWindow>)| {
        let paint = Rc::clone(&paint);
        dom::listen(kind, move |_| act(&paint));
    };
    on("focusin", PaintWindow::on_focus);
    on("input", |paint| {
        if paint.painted.get().is_none() {
            paint.on_focus();
        }
    });
    on("scroll", |paint| paint.on_scroll());
    // Moved by hand, or by pages, it may go faster than it is painted.
    for by_hand in ["wheel", "touchmove", "resize", "blur"] {
        on(by_hand, |paint| paint.widen());
    }
    dom::listen("keydown", move |event| {
        let by_pages = |key: &KeyboardEvent| ["PageUp", "PageDown"].contains(&key.key().as_str());
        if dom::key(&event).is_some_and(by_pages) {
            paint.widen();
        }
    });
}

impl PaintWindow {
    fn is_typed_in(&self) -> bool {
        dom::focused().is_some_and(|field| self.form.contains(Some(&field)))
    }

    fn on_focus(self: &Rc<Self>) {
        if !self.is_typed_in() {
            self.widen();
        } else if !self.waiting.replace(true) {
            let paint = Rc::clone(self);
            set_timeout(move || paint.on_rest(), REST_DELAY);
        }
    }

    fn on_rest(&self) {
        self.waiting.set(false);
        let (top, bottom) = self.window_edges();
        let is_painted = |(from, to): (f64, f64)| {
            from <= top - MIN_PAINTED_MARGIN_PX && bottom + MIN_PAINTED_MARGIN_PX <= to
        };
        if !self.painted.get().is_some_and(is_painted)
            && self.is_typed_in()
            && self.grid.count() >= MIN_NARROWED_LINES
        {
            self.narrow(top, bottom);
        }
    }

    /// A cell that came into sight moves the page a little, and the painted part follows. A leap means the scroll bar, or
    /// a jump to another place.
    fn on_scroll(&self) {
        let Some((from, to)) = self.painted.get() else {
            return;
        };
        let (top, bottom) = self.window_edges();
        if bottom < from || top > to {
            self.widen();
        } else if top - MIN_PAINTED_MARGIN_PX < from || bottom + MIN_PAINTED_MARGIN_PX > to {
            self.narrow(top, bottom);
        }
    }

    fn narrow(&self, top: f64, bottom: f64) {
        let Some(form) = self.form.dyn_ref::<HtmlElement>() else {
            return;
        };
        if f64::from(form.offset_width()) < MIN_NARROWED_WIDTH_PX {
            return;
        }
        let (from, to) = (top - PAINTED_MARGIN_PX, bottom + PAINTED_MARGIN_PX);
        let _ = form.style().set_property("--from", &dom::pixels(from));
        let _ = form.style().set_property("--to", &dom::pixels(to));
        let _ = form.set_attribute(NARROWED_ATTRIBUTE, "");
        self.painted.set(Some((from, to)));
    }

    fn widen(&self) {
        if self.painted.take().is_some() {
            let _ = self.form.remove_attribute(NARROWED_ATTRIBUTE);
        }
    }

    /// The window's edges as distances from the form's top.
    fn window_edges(&self) -> (f64, f64) {
        let window = window().inner_height().as_ref().ok().and_then(JsValue::as_f64);
        let top = -self.form.get_bounding_client_rect().top();
        (top, top + window.unwrap_or_default())
    }
}
