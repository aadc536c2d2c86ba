//! Lists that stand in a table twice: a summary or a copy below the goods.

use crate::lines::LineRead;

/// The rows that repeat rows above, and which: two lines at least, one after the other, with the same goods, packages and weight.
pub(crate) fn find(lines: &[LineRead]) -> Vec<(usize, u32)> {
    let same = |one: &LineRead, other: &LineRead| {
        let (one, other) = (&one.line.texts, &other.line.texts);
        let named = !one.name.is_empty() && !one.gross_weight.is_empty();
        named
            && one.name == other.name
            && one.package_count == other.package_count
            && one.gross_weight == other.gross_weight
    };
    for second in 2..lines.len() {
        let copied = lines[second..]
            .iter()
            .zip(&lines[..second])
            .take_while(|(copy, first)| same(copy, first))
            .count();
        // Equal packages that stand in rows of their own are no copy.
        let differ = copied > 1 && !lines[..copied].iter().all(|line| same(line, &lines[0]));
        if differ && copied == second {
            return (0..copied).map(|at| (second + at, lines[at].row)).collect();
        }
    }
    Vec::new()
}
