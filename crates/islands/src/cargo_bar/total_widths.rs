//! Widths of totals. Each total gets the width that it takes, and a little room: as long as its figure stays within, its
//! neighbours stay where they are, and the browser need not lay out the page again for it.

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlElement;

use super::{BarFigures, Total, TotalCells};
use crate::dom;

/// Characters that a total may grow before its place is measured again: a digit and what groups it.
const SPARE_CHARS: usize = 2;
/// Style asks for this and not for `[style]`: the browser may not notice that one has gone.
const HELD_ATTRIBUTE: &str = "data-held";

/// The cells of the totals, and the lengths that their figures had when they were measured.
#[derive(Clone, Copy)]
pub(super) struct TotalWidths {
    cells: TotalCells,
    figures: Memo<BarFigures>,
    measured: StoredValue<[Option<Lengths>; 9]>,
}

/// Characters of the figures of a total: one, or two that belong together.
type Lengths = [Option<usize>; 2];

/// A total that is shown.
struct ShownTotal {
    at: usize,
    cell: NodeRef<html::Dd>,
    lengths: Lengths,
}

impl TotalWidths {
    pub fn new(cells: TotalCells, figures: Memo<BarFigures>) -> Self {
        Self {
            cells,
            figures,
            measured: StoredValue::new([None; 9]),
        }
    }

    fn shown(self) -> Vec<ShownTotal> {
        let length = |text: &str| text.chars().count();
        self.figures.with_untracked(|all| {
            let totals = Total::ALL.into_iter().zip(self.cells).enumerate();
            let shown = totals.filter(|(_, (total, _))| total.is_shown(all));
            shown
                .map(|(at, (total, cell))| ShownTotal {
                    at,
                    cell,
                    lengths: [Some(length(total.text(all))), total.minor_text(all).map(length)],
                })
                .collect()
        })
    }

    /// Measures those that are out of their place, or lost in it.
    pub fn hold_grown(self) {
        let measured = self.measured.try_get_value().unwrap_or([None; 9]);
        let shown = self.shown().into_iter();
        self.hold(
            &shown
                .filter(|total| {
                    measured[total.at].is_none_or(|before| {
                        before
                            .iter()
                            .zip(&total.lengths)
                            .any(|(before, now)| outgrown(*before, *now))
                    })
                })
                .collect::<Vec<_>>(),
        );
    }

    /// Measures every total again.
    pub fn hold_all(self) {
        self.hold(&self.shown());
    }

    fn hold(self, totals: &[ShownTotal]) {
        let cells: Vec<(&ShownTotal, HtmlElement)> = totals
            .iter()
            .filter_map(|total| Some((total, total.cell.get_untracked()?)))
            .collect();
        for (_, cell) in &cells {
            let _ = cell.remove_attribute(HELD_ATTRIBUTE);
        }
        let widths: Vec<f64> = cells
            .iter()
            .map(|(_, cell)| cell.get_bounding_client_rect().width())
            .collect();
        for ((total, cell), width) in cells.iter().zip(widths) {
            self.measured
                .try_update_value(|measured| measured[total.at] = Some(total.lengths));
            // One that is not seen has none.
            if width > 0.0 {
                let room = SPARE_CHARS * total.lengths.iter().flatten().count();
                let width = format!("calc({} + {room}ch)", dom::pixels(width.ceil()));
                let _ = cell.style().set_property("--width", &width);
                let _ = cell.set_attribute(HELD_ATTRIBUTE, "");
            }
        }
    }
}

fn outgrown(before: Option<usize>, now: Option<usize>) -> bool {
    match before.zip(now) {
        Some((before, now)) => now > before + SPARE_CHARS || now + 2 * SPARE_CHARS < before,
        None => before != now,
    }
}
