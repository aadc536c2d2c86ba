//! Rows that perhaps say again what the row above holds.

use domain::cargo::measure;

use crate::lines::LineRead;

/// The lines that have the weight of the line above and more packages, and no name but a word for packages: their places, and the numbers
/// of the rows above. `is_bare` tells a row with such a name.
pub(crate) fn find(lines: &[LineRead], is_bare: impl Fn(u32) -> bool) -> Vec<(usize, u32)> {
    let figure = |text: &str| measure(text)?.to_decimal();
    let pairs = lines.windows(2).enumerate();
    pairs
        .filter_map(|(at, pair)| {
            let [above, line] = pair else { return None };
            let (one, own) = (&above.line.texts, &line.line.texts);
            let has_more = figure(&own.package_count)? > figure(&one.package_count)?;
            let weighs_the_same = figure(&own.gross_weight)? == figure(&one.gross_weight)?;
            (has_more && weighs_the_same && is_bare(line.row) && !is_bare(above.row))
                .then_some((at + 1, above.row))
        })
        .collect()
}
