//! Lines that tell of the same packages together: `Pallet 1: 120x80x140 cm` and below it `Weight: 320 kg`.

use crate::folding::compose;

use super::cargo_line::{Told, told};
use super::line::Line;

/// The lines of a text, each with the size or weight below it that it lacks.
pub(super) fn with_measures_below(lines: Vec<Line>) -> Vec<Line> {
    let mut joined: Vec<(Line, Told)> = Vec::new();
    // One weight below several packages without one is perhaps that of all.
    let mut lacks_weight = false;
    let lines = closed(lines).into_iter();
    let lines: Vec<(Line, Told)> = lines
        .map(|line| {
            let told = told(&compose(&line.text));
            (line, told)
        })
        .collect();
    let is_only_line = lines.iter().filter(|(_, told)| told.packages).count() == 1;
    for (line, told) in lines {
        match joined.last_mut() {
            // `Total gross weight: 22,100 kg` below the only line.
            Some((above, own)) if is_only_line && own.packages && told.sums_up(*own) => {
                above.append(", ", &line);
                own.weight = true;
            }
            Some((above, own)) if own.packages && told.completes(*own) && !(told.weight && lacks_weight) => {
                above.append(", ", &line);
                own.size |= told.size;
                own.weight |= told.weight;
                own.net = told.net;
            }
            above => {
                lacks_weight |= above.is_some_and(|(_, own)| own.packages && !own.weight);
                joined.push((line, told));
            }
        }
    }
    joined.into_iter().map(|(line, _)| line).collect()
}

/// The lines of a text, those that a parenthesis goes on over as one.
fn closed(lines: Vec<Line>) -> Vec<Line> {
    let mut closed: Vec<Line> = Vec::new();
    // Of the last line.
    let (mut opening, mut closing) = (0, 0);
    for line in lines {
        let own = (line.text.matches('(').count(), line.text.matches(')').count());
        if let Some(last) = closed.last_mut().filter(|_| opening > closing && own.1 > 0) {
            last.append(" ", &line);
            (opening, closing) = (opening + own.0, closing + own.1);
        } else {
            closed.push(line);
            (opening, closing) = own;
        }
    }
    closed
}

/// The paragraphs of a mail, whose sentences go on in the next line.
pub(super) fn paragraphs(text: &str) -> Vec<Line> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let paragraphs = lines.split(|line| line.is_empty());
    paragraphs
        .filter(|lines| !lines.is_empty())
        .map(|lines| Line::new(&lines.join(" ")))
        .collect()
}
