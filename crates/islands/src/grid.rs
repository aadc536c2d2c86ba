//! The grid under the hands: keys, lines added and removed in the page, undo, ranges, paste. It presses the same
//! buttons that post the form without scripts, and leaves rows that the same form posts.
//!
//! Nothing here acts while an input method composes, and nothing writes into a field but what was asked for.
//!
//! It works on the DOM by hand, not with signals: a key in 200 lines must be on the screen within 16 ms. Listeners at the
//! window find the one cell that is meant; nothing is kept for the other 1,600, and lines that are added are copies of
//! the page's own blank line.

mod cells;
mod clipboard;
mod fill;
mod history;
mod keys;
mod lazy_details;
mod lines;
mod name_height;
mod numbering;
mod paint_window;
mod selection;
mod state;
mod undo;
mod unit_prompt;

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::set_timeout;
use web_sys::Event;

use crate::dom;
use state::Grid;

pub(crate) fn watch() {
    let Some(grid) = Grid::find().map(Rc::new) else {
        return;
    };
    // Style shows hints about keys only where they work.
    let _ = grid.form.set_attribute("data-alive", "");
    lazy_details::fold_all(grid.rows());
    paint_window::watch(&grid.form, &grid.table);
    let on = |kind: &'static str, act: fn(&Grid, &Event)| {
        let grid = Rc::clone(&grid);
        dom::listen(kind, move |event| {
            if !event.default_prevented() {
                act(&grid, &event);
            }
        });
    };
    on("keydown", keys::on_key);
    on("click", lines::on_click);
    on("focusin", undo::on_focus);
    on("focusin", selection::on_focus);
    on("focusin", name_height::on_focus);
    on("input", name_height::on_input);
    on("resize", name_height::on_resize);
    on("input", selection::on_input);
    on("input", lazy_details::on_input);
    on("change", undo::on_change);
    on("change", unit_prompt::on_change);
    on("input", unit_prompt::on_input);
    on("mousedown", selection::on_mouse_down);
    on("pointerdown", |grid, _| grid.pressed.set(true));
    on("copy", clipboard::on_copy);
    on("cut", clipboard::on_cut);
    on("paste", clipboard::on_paste);
    for kind in ["pointerup", "pointercancel"] {
        let grid = Rc::clone(&grid);
        dom::listen(kind, move |_| {
            grid.pressed.set(false);
            let grid = Rc::clone(&grid);
            // After the click that follows.
            set_timeout(move || unit_prompt::on_release(&grid), Duration::ZERO);
        });
    }
}
