//! The grid at work: its start, its state beside signals, and figures that follow the fields.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use domain::cargo::LineTotals;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event, MouseEvent};

use super::cells::Range;
use super::history::History;
use super::line::Line;
use super::{Grid, history, name_height, paint_window, selection, unit_prompt};
use crate::text::grid::{Announcement, grid_texts};
use crate::{dom, scroll_padding};

/// Lines folded in one go.
const LINES_FOLDED_AT_ONCE: usize = 10;

/// State of the grid that nothing in the page shows.
#[derive(Default)]
pub(crate) struct Work {
    pub form: RefCell<Option<Element>>,
    pub history: RefCell<History>,
    pub range: Cell<Option<Range>>,
    /// Cells of the table that look picked.
    pub picked: RefCell<Vec<Element>>,
    /// The last copy from here: as text, and cell by cell.
    pub copied: RefCell<Option<(String, Vec<Vec<String>>)>>,
    /// A step is being carried out: events of fields meanwhile were not caused by hand.
    pub busy: Cell<bool>,
    /// A button or a finger is down. Nothing may move until it is up, or the press would miss what it was meant for.
    pub pressed: Cell<bool>,
    /// Lines whose questions wait for that.
    pub waiting: RefCell<Vec<Line>>,
}

/// Runs this once the page shows what signals say by now.
pub(crate) fn after_render(act: impl FnOnce() + 'static) {
    spawn_local(async move {
        tick().await;
        act();
    });
}

/// Begins to work, once the island is awake.
pub(crate) fn start(grid: Grid) {
    let Some(table) = grid.table.get_untracked() else {
        return;
    };
    // Fields typed in before are read; a browser may also have restored text typed before a reload.
    grid.read_all();
    grid.is_read.set(true);
    // The first paint after waking up need not wait for it.
    set_timeout(move || fold_all(grid.all_lines()), Duration::ZERO);
    scroll_padding::watch();
    listen(grid);
    let Some(form) = dom::closest(&table, "form") else {
        return;
    };
    // Style shows hints about keys only where they work.
    let _ = form.set_attribute("data-alive", "");
    paint_window::watch(grid, &form);
    *grid.work().form.borrow_mut() = Some(form.clone());
    crate::effect::effect(move || {
        grid.lines.track();
        name_height::fit_all_soon(grid);
    });
    // Style tells about terms for containers by it.
    crate::effect::effect(move || {
        // All lines, so that each is followed.
        let full = grid.lines.with(|lines| {
            let full = lines.iter().filter(|line| {
                line.totals
                    .with(|totals| totals.as_ref().is_some_and(LineTotals::is_full))
            });
            full.count()
        });
        if form.has_attribute("data-fcl") != (full > 0) {
            let _ = form.toggle_attribute_with_force("data-fcl", full > 0);
        }
    });
}

/// Folds the lines that came with the page, a few at a time: no key should wait for it.
fn fold_all(mut lines: Vec<Line>) {
    let later = lines.split_off(lines.len().min(LINES_FOLDED_AT_ONCE));
    for line in lines {
        line.fold();
    }
    if !later.is_empty() {
        set_timeout(move || fold_all(later), Duration::ZERO);
    }
}

/// Events outside of the table: the cursor that comes and goes, presses that may end anywhere.
fn listen(grid: Grid) {
    let on = |kind: &'static str, act: fn(Grid, &Event)| {
        dom::listen(kind, move |event| {
            if !event.default_prevented() {
                act(grid, &event);
            }
        });
    };
    on("focusin", history::on_focus);
    on("focusin", selection::on_focus);
    on("focusin", name_height::on_focus);
    on("resize", name_height::on_resize);
    on("mousedown", selection::on_mouse_down);
    // A choice has no text of its own, so browsers send its copying elsewhere.
    on("copy", super::clipboard::on_copy);
    on("cut", super::clipboard::on_cut);
    on("pageshow", |grid, _| {
        grid.read_all();
        name_height::fit_all_soon(grid);
    });
    on("pointerdown", |grid, event| {
        // Menus of other buttons swallow their release.
        let is_main = event
            .dyn_ref::<MouseEvent>()
            .is_some_and(|press| press.button() == 0);
        grid.work().pressed.set(is_main);
    });
    for kind in ["pointerup", "pointercancel", "contextmenu", "dragend", "blur"] {
        on(kind, |grid, _| {
            grid.work().pressed.set(false);
            // After the click that follows.
            set_timeout(move || unit_prompt::on_release(grid), Duration::ZERO);
        });
    }
    dom::listen("keydown", |event| super::keys::close_details(&event));
}

/// A field was typed in or chosen: the figures of its line follow. The table itself tells when the page changed fields in
/// another way, and all of them are read.
pub(crate) fn on_typed(grid: Grid, event: &Event) {
    if grid.work().busy.get() {
        return;
    }
    match dom::target(event).and_then(|field| grid.line_of(&field)) {
        Some(line) => line.read(),
        None => grid.read_all(),
    }
}

impl Grid {
    pub fn read_all(self) {
        self.all_lines().into_iter().for_each(Line::read);
    }

    /// Announces an action; the number is a line's (from 1), or of cells.
    pub fn announce(self, what: Announcement, number: usize) {
        self.said.set(grid_texts(self.lang).said(what, number));
    }
}
