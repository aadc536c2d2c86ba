//! Questions under a line: whether dimensions are to be converted when their unit was changed, and what looks like a
//! slip.

use domain::cargo::{Advice, Unit, advise};
use leptos::prelude::*;
use web_sys::Event;

use super::Grid;
use super::line::Line;
use super::shape::Questions;
use crate::dom;
use crate::signals::set_changed;

pub(crate) fn on_change(grid: Grid, event: &Event) {
    let work = grid.work();
    let line = dom::target(event).and_then(|field| grid.line_of(&field));
    let Some(line) = line.filter(|_| !work.busy.get()) else {
        return;
    };
    if work.pressed.get() {
        work.waiting.borrow_mut().push(line);
    } else {
        renew(line);
    }
}

/// Renews what waited for a press to end.
pub(crate) fn on_release(grid: Grid) {
    for line in grid.work().waiting.take() {
        renew(line);
    }
}

/// Advice that was settled by typing goes at once; new advice waits until the cell is left.
pub(crate) fn on_input(grid: Grid, event: &Event) {
    let line = dom::target(event).and_then(|field| grid.line_of(&field));
    if let Some(line) = line.filter(|line| line.questions.with_untracked(|asked| asked.advice.is_some()))
        && advice(line).is_none()
    {
        renew(line);
    }
}

pub(crate) fn advice(line: Line) -> Option<Advice> {
    let each = line.text("weight_per_package");
    line.with_text(|text| advise(text, &each))
}

/// Brings the questions under a line up to date.
pub(crate) fn renew(line: Line) {
    let unit = |name: &str| Unit::from_code(&line.text(name));
    let (was, now) = (unit("unit_was"), unit("dimension_unit"));
    let measured = ["length", "width", "height"]
        .iter()
        .any(|name| !line.text(name).trim().is_empty());
    if let (false, Some(now)) = (measured, now) {
        line.put("unit_was", now.code());
    }
    let unit = was
        .zip(now)
        .filter(|(was, now)| measured && was != now)
        .map(|(was, now)| (was.code().to_owned(), now.code().to_owned()));
    let questions = Questions {
        unit,
        advice: advice(line).map(Into::into),
    };
    // Of former questions, and of closed details that were opened.
    line.forget_replaced();
    set_changed(line.questions, questions);
}
